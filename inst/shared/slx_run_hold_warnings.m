function restore = slx_run_hold_warnings (varargin)
%SLX_RUN_HOLD_WARNINGS  Keeps the warnings of inner runs back until the result is cleared.
%   RESTORE = slx_run_hold_warnings () is for functions that call other public functions and themselves tell how those
%   ended.

% SPDX-License-Identifier: BSD-3-Clause
  ids = {'sparselearn:maxIter', 'sparselearn:timeLimit', 'sparselearn:interrupted', 'sparselearn:allZero', ...
         'sparselearn:notCertified', 'sparselearn:diverged', 'sparselearn:maxError', 'sparselearn:nothingMissing', ...
         'sparselearn:zeroParts', 'sparselearn:zeroRows', 'sparselearn:oneEntry', varargin{:}};
  before = cell (size (ids));
  for k = 1:numel (ids)
    before{k} = warning ('query', ids{k});
    warning ('off', ids{k});
  end
  restore = onCleanup (@() cellfun (@(state) warning (state.state, state.identifier), before));
end
