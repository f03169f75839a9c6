function [data, X] = slx_data_blocks (blocks, survey)
%SLX_DATA_BLOCKS  Looks once at every column block of data that come in blocks, and reads them in a safe unit.
%   [DATA, X] = slx_data_blocks (BLOCKS, SURVEY) takes a cell of files or a function handle.
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
    X = read_block (blocks, 1);
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
  [X, name] = read_block (blocks, q);
  b = [];
  if (~ isempty (name))
    s = survey (X, name);
    b = struct ('name', name, 'm', size (X, 1), 'n', size (X, 2), 'class', class (X), 'filled', nnz (X), ...
                'sumsq', s.sumsq, 'largest', max (abs ([s.least, s.largest])));
  end
end

% Block q in the unit of DATA.
function X = block (blocks, data, q)
  X = read_block (blocks, q);
  if (~ isequal (size (X), [data.m, data.width(q)]) || ~ isa (X, data.class) || ~ isreal (X))
    slx_arg_fail ('badInput', ...
                  ['block %d was %d-by-%d of class %s when first read and is now %s of class %s; blocks ' ...
                   'must not change'], q, data.m, data.width(q), data.class, slx_arg_size_text (X), class (X));
  end
  if (data.unit ~= 1)
    X = cast (double (X) / data.unit, data.class);
  end
end

% Block q as it is, and its name for messages: the variable X of the file BLOCKS{Q}, or BLOCKS (Q) for a function
% handle, whose own errors pass through. After the last block NAME is '': a function then gives an empty matrix of any
% size, such as the m-by-0 of X(:,range), but [] as the first block. Where Ctrl-C is held back, see
% slx_run_hold_interrupt, it acts here: the error is sparselearn:interrupted.
function [X, name] = read_block (blocks, q)
  if (sl_interrupt_mex ('caught'))
    slx_arg_fail ('interrupted', 'interrupted');
  end
  if (isa (blocks, 'function_handle'))
    X = blocks (q);
    name = sprintf ('block %d', q);
    if (isnumeric (X) && isempty (X) && (q > 1 || isequal (size (X), [0, 0])))
      name = '';
    end
  elseif (q > numel (blocks))
    X = [];
    name = '';
  else
    X = variable (blocks{q});
    name = sprintf ('X of %s', blocks{q});
  end
end

function X = variable (file)
  if (exist (file, 'dir') == 7)
    slx_arg_fail ('badFile', '%s is a folder; a block is a file with the variable X', file);
  end
  try
    content = slx_file_load (file, 'X');
    X = content.X;
  catch err                     % also where a text file of numbers has come as a matrix
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    slx_arg_fail ('badFile', 'the block %s cannot be read, or has no variable X: %s', file, err.message);
  end
end
