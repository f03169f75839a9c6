function slx_run_print_line (iteration, names, values)
%SLX_RUN_PRINT_LINE  One line of a table of progress.
%   slx_run_print_line (ITERATION, NAMES, VALUES) prints the iteration's number and the numbers VALUES; before iteration
%   0 a line with their NAMES.

% SPDX-License-Identifier: BSD-3-Clause
  if (iteration == 0)
    fprintf ('%9s%s\n', 'iteration', sprintf ('%15s', names{:}));
  end
  fprintf ('%9d%s\n', iteration, sprintf ('%15.6g', values));
end
