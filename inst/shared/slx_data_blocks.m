function [data, X] = slx_data_blocks (blocks, survey)
%SLX_DATA_BLOCKS  Looks once at every column block of data that come in blocks, and reads them in a safe unit.
%   [DATA, X] = slx_data_blocks (BLOCKS, SURVEY) takes a cell of files or a function handle, see slx_data_read_block.
%   SURVEY (X, NAME) checks a block and returns sumsq, least and largest, as slx_data_survey does. DATA is a struct of
%     m, class      of every block; a block of another number of rows or another class is an error
%     width, sumsq  a row each, of the blocks; sumsq in the unit
%     filled        how many numbers differ from 0
%     unit          power of four that the numbers are divided by, see slx_data_unit
%     read          X = read (Q), block Q in this unit; an error where it has changed its size or class
%   Where there is but one block, X is that block as it is, to be treated as a matrix; otherwise X = [].

% SPDX-License-Identifier: BSD-3-Clause
  check (blocks);
  data = struct ('m', 0, 'class', '', 'width', [], 'sumsq', [], 'filled', 0, 'unit', 1, 'read', []);
  largest = 0;
  b = facts (blocks, 1, survey);
  while (~ isempty (b))
    if (isempty (data.width))
      data.m = b.m;
      data.class = b.class;
    elseif (b.m ~= data.m || ~ strcmp (b.class, data.class))
      slx_arg_fail ('badInput', '%s has %d rows of class %s, but the first block %d of class %s', b.name, b.m, ...
                    b.class, data.m, data.class);
    end
    data.width(end+1) = b.n;
    data.sumsq(end+1) = b.sumsq;
    data.filled = data.filled + b.filled;
    largest = max (largest, b.largest);
    b = facts (blocks, numel (data.width) + 1, survey);
  end
  if (isempty (data.width))
    slx_arg_fail ('badInput', 'there is no block of data, f (1) is empty');
  end

  X = [];
  if (isscalar (data.width))
    X = slx_data_read_block (blocks, 1);
    return;
  end
  data.unit = slx_data_unit (largest, data.class);
  data.read = @(q) block (blocks, data, q);
  if (data.unit ~= 1)
    for q = 1:numel (data.width)
      s = survey (data.read (q), '');
      data.sumsq(q) = s.sumsq;
    end
  end
end

function check (blocks)
  good = isa (blocks, 'function_handle') || (iscell (blocks) && ~ isempty (blocks) && isvector (blocks));
  for k = 1:iscell (blocks) * numel (blocks)
    good = good && ischar (blocks{k}) && size (blocks{k}, 1) == 1;
  end
  slx_arg_refuse (~ good, 'a cell in place of X must be a row of names of files');
end

% Of one block, which is read and forgotten before the next one is read; [] after the last.
function b = facts (blocks, q, survey)
  [X, name] = slx_data_read_block (blocks, q);
  b = [];
  if (~ isempty (name))
    s = survey (X, name);
    b = struct ('name', name, 'm', size (X, 1), 'n', size (X, 2), 'class', class (X), 'filled', nnz (X), ...
                'sumsq', s.sumsq, 'largest', max (abs ([s.least, s.largest])));
  end
end

% Block q in the unit of DATA.
function X = block (blocks, data, q)
  X = slx_data_read_block (blocks, q);
  if (~ isequal (size (X), [data.m, data.width(q)]) || ~ isa (X, data.class) || ~ isreal (X))
    slx_arg_fail ('badInput', ...
                  ['block %d was %d-by-%d of class %s when first read and is now %s of class %s; blocks ' ...
                   'must not change'], q, data.m, data.width(q), data.class, slx_arg_size_text (X), class (X));
  end
  if (data.unit ~= 1)
    X = cast (double (X) / data.unit, data.class);
  end
end
