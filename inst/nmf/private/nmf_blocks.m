function [problem, X] = nmf_blocks (blocks)
%NMF_BLOCKS  Data in column blocks, of which one at a time is in memory, posed as nmf_problem poses a matrix.
%   [PROBLEM, X] = nmf_blocks (BLOCKS) takes a cell of files or a function handle, see slx_data_blocks. Where
%   there is but one block, X is that block, to be treated as a matrix; otherwise X = [].
%   A pass reads every block once. The first looks at all numbers, and a second one where these need scaling. Codes
%   take two: a sweep goes over all rows of V before the next one, so X'*W must be whole before X*V can begin.

% SPDX-License-Identifier: BSD-3-Clause
  release = slx_run_hold_interrupt ();      % slx_data_read_block makes an error of Ctrl-C
  [data, X] = slx_data_blocks (blocks, @(X, name) slx_data_survey (name, X));
  data.last = cumsum (data.width);
  problem = struct ('X', [], 'Xt', [], 'm', data.m, 'n', sum (data.width), 'unit', data.unit, 'class', data.class, ...
                    'sumsq', sum (data.sumsq), 'filled', data.filled, 'blocks', numel (data.width), ...
                    'parts', [data.width; data.sumsq]);
  problem.block = data.read;
  problem.products = @(V) products (data, V);
  problem.codes = @(W, A, V, q, rule) codes (data, W, A, V, q, rule);
  problem.distance = @(W, V) sum_of_blocks (data, @(X, j) sl_distance_mex (X, W, V(j,:)));
end

% The rows of V that belong to block q.
function j = rows_of (data, q)
  j = data.last(q)-data.width(q)+1:data.last(q);
end

% The sum over all blocks, in double, of each of the matrices that part (X, J) gives; J are the block's rows of V.
function varargout = sum_of_blocks (data, part)
  varargout = cell (1, nargout);
  term = cell (1, nargout);
  for q = 1:numel (data.width)
    [term{:}] = part (data.read (q), rows_of (data, q));
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
    B(rows_of (data, k),:) = sl_nmf_cross_mex (data.read (k), W);
  end
  [next, report] = sl_nmf_factor_mex (A, B, V, q, rule);
  [XV, G] = products (data, next);
end
