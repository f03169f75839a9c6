function exp_need_time (caller, clock, limit)
%EXP_NEED_TIME  Ends a row of an experiment where no further step is to begin.
%   exp_need_time (CALLER, CLOCK, LIMIT) is the error sparselearn:interrupted after Ctrl-C and sparselearn:timeLimit
%   where LIMIT seconds have passed since CLOCK = tic (). exp_compare_trouble understands both.
  switch (run_end_of_table (clock, limit))
    case 'interrupted'
      error ('sparselearn:interrupted', '%s: interrupted', caller);
    case 'TimeLimit'
      error ('sparselearn:timeLimit', '%s: the time of option TimeLimit is over', caller);
  end
end
