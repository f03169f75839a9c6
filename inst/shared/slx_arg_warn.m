function once = slx_arg_warn (what, format, varargin)
%SLX_ARG_WARN  Gives a warning of this package.
%   slx_arg_warn (WHAT, FORMAT, ...) gives sparselearn:WHAT, with a message as that of slx_arg_fail. A rank
%   of engine 'mpi' leaves that to the interpreter that has started the run, and the first one tells it.
%   ONCE = slx_arg_warn () is for functions that train several times, as on folds: until ONCE is cleared, a warning is
%   given once, even if its digits change, unless it is about one of several trainers or parts.

% SPDX-License-Identifier: BSD-3-Clause
  persistent running texts
  if (isempty (running))
    [running, texts] = deal (0, {});
  end
  if (nargin == 0)
    running = running + 1;
    once = onCleanup (@() slx_arg_warn ([]));
    return;
  elseif (isempty (what))
    running = max (running - 1, 0);
    if (running == 0)
      texts = {};
    end
    return;
  end
  text = sprintf ('%s: %s', slx_arg_caller (), sprintf (format, varargin{:}));
  rank = slx_ranks ('rank');
  shown = ~ strcmp (getfield (warning ('query', ['sparselearn:', what]), 'state'), 'off');
  if (shown && running > 0 && ~ any (strcmp (what, {'notMeasured', 'partFailed'})))
    pattern = regexprep (text, '[0-9.e+-]', '');
    if (any (strcmp (pattern, texts)))
      return;
    end
    texts{end+1} = pattern;
  end
  if (rank == 0)
    warning (['sparselearn:', what], '%s', text);
  elseif (rank == 1 && shown)
    fprintf ('sparselearn> warning %s %s\n', what, strrep (text, char (10), char (1)));
  end
end
