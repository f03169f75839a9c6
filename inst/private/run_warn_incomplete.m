function run_warn_incomplete (caller, why)
%RUN_WARN_INCOMPLETE  Warns where a table was ended before it was complete.
%   run_warn_incomplete (CALLER, WHY) with WHY 'interrupted' or 'TimeLimit' gives the warning sparselearn:interrupted or
%   sparselearn:timeLimit; any other WHY says nothing.
  switch (why)
    case 'interrupted'
      warning ('sparselearn:interrupted', ['%s: interrupted; figures that were not finished are NaN (press Ctrl-C ' ...
                                           'twice to stop a script)'], caller);
    case 'TimeLimit'
      warning ('sparselearn:timeLimit', ['%s: the time of option TimeLimit was over; figures that were not ' ...
                                         'finished are NaN'], caller);
  end
end
