function [Z, told, missed] = code_blocks (data, D, lambda, o, code)
%CODE_BLOCKS  Codes of data in blocks, for sl_sparse_code.
%   [Z, TOLD, MISSED] = code_blocks (DATA, D, LAMBDA, O, CODE), with the DATA of slx_data_blocks and [Z, TOLD] =
%   CODE (X, D, LAMBDA, O) for a matrix X. MISSED is the number of code_missed. With the option Folder Z is a cell row
%   of names of files, see slx_data_coded.

% SPDX-License-Identifier: BSD-3-Clause
  loud = slx_run_hold_warnings ('sparselearn:swapped');
  none = sparse (size (D, 2), 0);
  if (o.full)
    none = zeros (size (D, 2), 0, data.class);
  end
  [Z, parts, filled] = slx_data_coded (data, o.Folder, {D, rmfield(o, {'Init', 'MaxError', 'Folder'})}, ...
                                       @(j) {of_columns(lambda, j), of_columns(o.MaxError, j), start(o.Init, j)}, ...
                                       @(X, varargin) of_block (X, D, o, code, varargin{:}), none);
  parts = [zeros(5, 0), parts{:}];
  told = slx_ranks ('join', parts(1:4,:));
  missed = slx_ranks ('sum', sum (parts(5,:)));
  slx_ranks ('first');
  clear ('loud');
  if (filled == 0 && any (data.sumsq) && isempty (o.MaxError) && ~ isequal (o.MaxNonzeros, 0))
    slx_arg_warn ('allZero', 'all codes are zero: LAMBDA is too large');
  end
end

% The last row of TOLD is how many columns missed MaxError, at the first one.
function [Z, told] = of_block (X, D, o, code, lambda, bound, start)
  o.MaxError = bound;
  o.Init = start;
  [Z, told] = code (X, D, lambda, o);
  told(5,:) = 0;
  told(5,1:min (1, end)) = code_missed (X, 2 * told(1,:), bound);
end

% Numbers for some columns, of which there may be one for all.
function x = of_columns (x, j)
  if (numel (x) > 1)
    x = x(j);
  end
end

function Z = start (Z, j)
  if (~ isempty (Z))
    Z = Z(:,j);
  end
end
