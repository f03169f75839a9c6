function slx_run_warn_incomplete (why)
%SLX_RUN_WARN_INCOMPLETE  Warns where a table was ended before it was complete.
%   slx_run_warn_incomplete (WHY) with WHY 'interrupted' or 'TimeLimit' gives the warning sparselearn:interrupted or
%   sparselearn:timeLimit; any other WHY says nothing.

% SPDX-License-Identifier: BSD-3-Clause
  switch (why)
    case 'interrupted'
      slx_arg_warn ('interrupted', ...
                    'interrupted; figures that were not finished are NaN (press Ctrl-C twice to stop a script)');
    case 'TimeLimit'
      slx_arg_warn ('timeLimit', 'the time of option TimeLimit was over; figures that were not finished are NaN');
  end
end
