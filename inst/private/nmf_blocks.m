function [problem, X] = nmf_blocks (blocks)
%NMF_BLOCKS  Data in column blocks, of which one at a time is in memory, posed as nmf_problem poses a matrix.
%   [PROBLEM, X] = nmf_blocks (BLOCKS) takes a cell of files or a function handle, see data_read_block. Where
%   there is but one block, X is that block, to be treated as a matrix; else X = [].
%   A pass reads every block once. The first looks at all numbers, and a second one where these are to be scaled. Codes
%   take two: a sweep goes over all rows of V before the next one, so X'*W must be whole before X*V can begin.

% SPDX-License-Identifier: BSD-3-Clause
  release = run_hold_interrupt ();      % data_read_block makes an error of Ctrl-C
  check (blocks);
  [data, X] = surveyed (blocks);
  problem = struct ('X', [], 'Xt', [], 'm', data.m, 'n', sum (data.width), 'unit', data.unit, 'class', data.class, ...
                    'sumsq', sum (data.sumsq), 'filled', data.filled, 'blocks', numel (data.width), ...
                    'parts', [data.width; data.sumsq]);
  problem.block = @(q) block (data, q);
  problem.products = @(V) products (data, V);
  problem.codes = @(W, A, V, q, rule) codes (data, W, A, V, q, rule);
  problem.distance = @(W, V) sum_of_blocks (data, @(X, j) sl_distance_mex (X, W, V(j,:)));
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

% What is to be known of the blocks, which are checked; the only one, if so.
function [data, X] = surveyed (blocks)
  first = facts (blocks, 1);
  if (isempty (first))
    arg_fail ('badInput', 'there is no block of data, f (1) is empty');
  end
  data = struct ('blocks', {blocks}, 'm', first.m, 'class', first.class, 'unit', 1, 'width', [], 'sumsq', [], ...
                 'filled', 0);
  largest = 0;
  b = first;
  while (~ isempty (b))
    if (b.m ~= first.m || ~ strcmp (b.class, first.class))
      arg_fail ('badInput', '%s has %d rows of class %s, but the first block %d of class %s', b.name, b.m, ...
                b.class, first.m, first.class);
    end
    data.width(end+1) = b.n;
    data.sumsq(end+1) = b.sumsq;
    data.filled = data.filled + b.filled;
    largest = max (largest, b.largest);
    b = facts (blocks, numel (data.width) + 1);
  end

  data.last = cumsum (data.width);
  X = [];
  if (isscalar (data.width))
    X = data_read_block (blocks, 1);
    return;
  end
  data.unit = data_unit (largest, data.class);
  if (data.unit ~= 1)
    for q = 1:numel (data.width)
      s = sl_survey_mex (block (data, q));
      data.sumsq(q) = s.sumsq;
    end
  end
end

% Of one block, which is read and forgotten; [] after the last.
function b = facts (blocks, q)
  [X, name] = data_read_block (blocks, q);
  b = [];
  if (~ isempty (name))
    s = data_survey (name, X);
    b = struct ('name', name, 'm', size (X, 1), 'n', size (X, 2), 'class', class (X), 'filled', nnz (X), ...
                'sumsq', s.sumsq, 'largest', s.largest);
  end
end

% Block q in the problem's unit.
function X = block (data, q)
  X = data_read_block (data.blocks, q);
  if (~ isequal (size (X), [data.m, data.width(q)]) || ~ isa (X, data.class) || ~ isreal (X))
    arg_fail ('badInput', ['block %d was %d-by-%d of class %s when first read and is now %s of class %s; blocks ' ...
                           'must not change'], q, data.m, data.width(q), data.class, arg_size_text (X), class (X));
  end
  if (data.unit ~= 1)
    X = cast (double (X) / data.unit, data.class);
  end
end

function j = rows_of (data, q)
  j = data.last(q)-data.width(q)+1:data.last(q);
end

% The sum over all blocks, in double, of each of the matrices that part (X, J) gives; J are the block's rows of V.
function varargout = sum_of_blocks (data, part)
  varargout = cell (1, nargout);
  term = cell (1, nargout);
  for q = 1:numel (data.width)
    [term{:}] = part (block (data, q), rows_of (data, q));
    for k = 1:nargout
      if (q == 1)
        varargout{k} = double (term{k});
      else
        varargout{k} = varargout{k} + double (term{k});
      end
    end
  end
end

function [XV, G] = products (data, V)
  [XV, G] = sum_of_blocks (data, @(X, j) sl_products_mex (X, [], V(j,:)));
  XV = cast (XV, data.class);
  G = cast (G, data.class);
end

function [next, XV, G, report] = codes (data, W, A, V, q, rule)
  B = zeros (size (V), data.class);
  for k = 1:numel (data.width)
    B(rows_of (data, k),:) = sl_nmf_cross_mex (block (data, k), W);
  end
  [next, report] = sl_nmf_factor_mex (A, B, V, q, rule);
  [XV, G] = products (data, next);
end
