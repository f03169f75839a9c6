function slx_arg_warn (what, format, varargin)
%SLX_ARG_WARN  Gives a warning of this package.
%   slx_arg_warn (WHAT, FORMAT, ...) gives sparselearn:WHAT, with a message as that of slx_arg_fail. A rank
%   of engine 'mpi' leaves that to the interpreter that has started the run, and the first one tells it.

% SPDX-License-Identifier: BSD-3-Clause
  text = sprintf ('%s: %s', slx_arg_caller (), sprintf (format, varargin{:}));
  rank = slx_ranks ('rank');
  if (rank == 0)
    warning (['sparselearn:', what], '%s', text);
  elseif (rank == 1 && ~ strcmp (getfield (warning ('query', ['sparselearn:', what]), 'state'), 'off'))
    fprintf ('sparselearn> warning %s %s\n', what, strrep (text, char (10), char (1)));
  end
end
