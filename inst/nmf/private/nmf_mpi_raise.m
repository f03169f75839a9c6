function nmf_mpi_raise (told)
%NMF_MPI_RAISE  The error that a rank of an MPI run has told of, or that Open MPI has.
%   nmf_mpi_raise (TOLD) looks in the text TOLD for the first line "sparselearn:<what>: <text>". Without one the
%   run has been ended from outside or could not be started: sparselearn:mpiFailed with what Open MPI says.
  % Ranks that outlive mpirun by a moment say so; what ended it is the better answer, where it has been told.

% SPDX-License-Identifier: BSD-3-Clause
  cause = regexprep (told, '^sparselearn:mpiFailed: [^\n]* is gone\n?', '', 'lineanchors');
  if (~ isempty (strtrim (cause)))
    told = cause;
  end
  found = regexp (told, '^sparselearn:(\w+): ([^\n]*)$', 'tokens', 'once', 'lineanchors');
  if (~ isempty (found))
    slx_arg_fail (found{1}, '%s', found{2});
  end
  told = regexprep (told, '^\[[^\n]*\n|^-+$|^\s*\n', '', 'lineanchors');         % debugging output, rules
  slx_arg_fail ('mpiFailed', 'the MPI run failed; Open MPI says:\n%s', strtrim (told));
end
