function slx_ranks_raise (told)
%SLX_RANKS_RAISE  The error that a rank of an MPI run has told of, or that Open MPI has.
%   slx_ranks_raise (TOLD) looks in the text TOLD for the first line "sparselearn:<what>: <text>". Without one the
%   run has been ended from outside or could not be started: sparselearn:mpiFailed with what Open MPI says.
%   When a rank dies, mpirun sends SIGTERM to the others, which take it for Ctrl-C. So a line about an interruption does
%   not count if nobody has pressed the key here.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ slx_interrupt_mex ('caught'))
    told = regexprep (told, '^sparselearn:interrupted: [^\n]*\n?', '', 'lineanchors');
  end
  found = regexp (told, '^sparselearn:(\w+): ([^\n]*)$', 'tokens', 'once', 'lineanchors');
  if (~ isempty (found))
    error (['sparselearn:', found{1}], '%s', strrep (found{2}, char (1), char (10)));    % it begins with the function
  end
  told = regexprep (told, '^\[[^\n]*\n|^-+$|^\s*\n', '', 'lineanchors');         % debugging output, rules
  slx_arg_fail ('mpiFailed', 'the MPI run failed; Open MPI says:\n%s', strtrim (told));
end
