function [Z, told, missed] = code_blocks (data, D, lambda, o, code)
%CODE_BLOCKS  Codes of data in blocks, for sl_sparse_code.
%   [Z, TOLD, MISSED] = code_blocks (DATA, D, LAMBDA, O, CODE), with the DATA of slx_data_blocks and [Z, TOLD] =
%   CODE (X, D, LAMBDA, O) for a matrix X. MISSED is the number of code_missed. With the option Folder Z is a cell row
%   of names of files; one that holds the codes of this block, dictionary and options already is not made again.

% SPDX-License-Identifier: BSD-3-Clause
  loud = slx_run_hold_warnings ('sparselearn:swapped');
  writes = ~ isempty (o.Folder);
  same = '';
  if (writes)
    steering = rmfield (o, {'Init', 'MaxError', 'Folder'});
    same = slx_run_checksum ({D, steering});
  end
  [parts, told, filled, missed] = slx_data_sum (data, @(X, q) part (X, q, data, D, lambda, o, code, same));
  told = [zeros(4, 0), told{:}];
  if (writes)
    Z = arrayfun (@(q) file_of (o, q), 1:numel (data.width), 'UniformOutput', false);
  else
    Z = sparse (size (D, 2), 0);
    if (o.full)
      Z = zeros (size (D, 2), 0, data.class);
    end
    Z = slx_ranks ('join', [Z, parts{:}]);
  end
  told = slx_ranks ('join', told);
  slx_ranks ('first');
  clear ('loud');
  if (filled == 0 && any (data.sumsq) && isempty (o.MaxError) && ~ isequal (o.MaxNonzeros, 0))
    slx_arg_warn ('allZero', 'all codes are zero: LAMBDA is too large');
  end
end

function [Z, told, filled, missed] = part (X, q, data, D, lambda, o, code, same)
  X = X * data.unit;
  if (o.Missing && issparse (X))
    slx_arg_fail ('badInput', 'X must be full where entries are missing; block %d is sparse', q);
  end
  last = sum (data.width(1:q));
  j = last-data.width(q)+1:last;
  lambda = of_columns (lambda, j);
  o.MaxError = of_columns (o.MaxError, j);
  if (~ isempty (o.Init))
    o.Init = o.Init(:,j);
  end
  file = file_of (o, q);
  wanted = struct ('same', same, 'block', slx_run_checksum ({lambda, o.MaxError, o.Init, data.sumsq(q), size(X)}));
  made = kept (file, wanted, o);
  if (isempty (made))
    [made.X, made.told] = code (X, D, lambda, o);
    made.of = wanted;
    write (file, made, o);
  end
  told = {made.told};
  filled = nnz (made.X);
  missed = code_missed (X, 2 * made.told(1,:), o.MaxError);
  Z = {made.X};
  if (~ isempty (o.Folder))
    Z = {[]};
  end
end

% Numbers for some columns, of which there may be one for all.
function x = of_columns (x, j)
  if (numel (x) > 1)
    x = x(j);
  end
end

function name = file_of (o, q)
  name = '';
  if (~ isempty (o.Folder))
    name = fullfile (o.Folder, sprintf ('codes_%05d.mat', q));
  end
end

% What an earlier call has left, [] if there is none of this block.
function made = kept (file, wanted, o)
  made = [];
  if (isempty (o.Folder) || ~ exist (file, 'file'))
    return;
  end
  try
    found = slx_file_load (file, 'X', 'told', 'of');
    if (isequal (found.of, wanted))
      made = found;
    end
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
  end
end

function write (file, made, o)
  if (isempty (o.Folder))
    return;
  end
  format = '-v7.3';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    format = '-binary';
  end
  trouble = slx_file_save (format, file, made, @(partial) isfield (load (partial, 'of'), 'of'));
  if (~ isempty (trouble))
    slx_arg_fail ('badFile', 'the codes %s cannot be written: %s', file, trouble);
  end
end
