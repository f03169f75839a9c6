function [data, X] = dict_blocks (blocks, o)
%DICT_BLOCKS  Data for sl_dict_learn in column blocks, of which one at a time is in memory.
%   [DATA, X] = dict_blocks (BLOCKS, O) takes a cell of files or a function handle, see data_read_block, and looks at
%   every block once. DATA is a struct of m, class, width and sumsq (a row each, of the blocks), sumsq in the unit,
%   filled, and
%     unit    power of four that the numbers are divided by
%     read    X = read (Q), block Q in this unit, with NaN in the place of what is not known
%   Where there is but one block, X is that block as it is, to be treated as a matrix; else X = [].

% SPDX-License-Identifier: BSD-3-Clause
  check (blocks);
  data = struct ('m', 0, 'class', '', 'unit', 1, 'width', [], 'sumsq', [], 'filled', 0, 'read', []);
  largest = 0;
  while (true)
    [B, name] = data_read_block (blocks, numel (data.width) + 1);
    if (isempty (name))
      break;
    end
    s = looked_at (B, name, o);
    if (isempty (data.width))
      data.m = size (B, 1);
      data.class = class (B);
    elseif (size (B, 1) ~= data.m || ~ isa (B, data.class))
      arg_fail ('badInput', '%s has %d rows of class %s, but the first block %d of class %s', name, size (B, 1), ...
                class (B), data.m, data.class);
    end
    data.width(end+1) = size (B, 2);
    data.sumsq(end+1) = s.sumsq;
    data.filled = data.filled + nnz (B);
    largest = max (largest, max (abs ([s.least, s.largest])));
  end
  if (isempty (data.width))
    arg_fail ('badInput', 'there is no block of data, f (1) is empty');
  end
  X = [];
  if (isscalar (data.width))
    X = data_read_block (blocks, 1);
    return;
  end
  data.unit = data_unit (largest, data.class);
  data.read = @(q) block (blocks, data, q);
  if (data.unit ~= 1)
    for q = 1:numel (data.width)
      s = looked_at (data.read (q), '', o);
      data.sumsq(q) = s.sumsq;
    end
  end
end

function check (blocks)
  good = isa (blocks, 'function_handle') || (iscell (blocks) && ~ isempty (blocks) && isvector (blocks));
  for k = 1:iscell (blocks) * numel (blocks)
    good = good && ischar (blocks{k}) && size (blocks{k}, 1) == 1;
  end
  if (~ good)
    arg_fail ('badInput', 'a cell in place of X must be a row of names of files');
  end
end

function s = looked_at (X, name, o)
  if (o.Missing && ~ issparse (X) && isfloat (X))
    X(isnan (X)) = 0;
  end
  s = data_survey (name, X, true);
end

% Block q in the problem's unit.
function X = block (blocks, data, q)
  X = data_read_block (blocks, q);
  if (~ isequal (size (X), [data.m, data.width(q)]) || ~ isa (X, data.class) || ~ isreal (X))
    arg_fail ('badInput', ['block %d was %d-by-%d of class %s when first read and is now %s of class %s; blocks ' ...
                           'must not change'], q, data.m, data.width(q), data.class, arg_size_text (X), class (X));
  end
  if (data.unit ~= 1)
    X = cast (double (X) / data.unit, data.class);
  end
end
