function [problem, X] = nmf_blocks (blocks)
%NMF_BLOCKS  Data in column blocks, of which one at a time is in memory, posed as nmf_problem poses a matrix.
%   [PROBLEM, X] = nmf_blocks (BLOCKS) takes a cell of files or a function handle, see slx_data_blocks. Where
%   there is but one block, X is that block, to be treated as a matrix; otherwise X = [].
%   A pass reads every block once. The first looks at all numbers, and a second one where these need scaling. Codes
%   take two: a sweep goes over all rows of V before the next one, so X'*W must be whole before X*V can begin.
%   A rank of engine 'mpi' holds the rows of V that belong to its blocks, PROBLEM.own(1) to PROBLEM.own(2) of all.

% SPDX-License-Identifier: BSD-3-Clause
  release = slx_run_hold_interrupt ();      % slx_data_read_block makes an error of Ctrl-C
  [data, X] = slx_data_blocks (blocks, @(X, name) slx_data_survey (name, X));
  data.last = cumsum (data.width);
  data.before = sum (data.width(1:min ([data.mine, numel(data.width) + 1])-1));
  held = sum (data.width(data.mine));
  problem = struct ('X', [], 'Xt', [], 'm', data.m, 'n', sum (data.width), 'unit', data.unit, 'class', data.class, ...
                    'sumsq', sum (data.sumsq), 'filled', data.filled, 'blocks', numel (data.width), ...
                    'parts', [data.width; data.sumsq; data.marks], 'own', data.before + [1, held]);
  problem.block = data.read;
  problem.products = @(V) products (data, V);
  problem.codes = @(W, A, V, q, rule) codes (data, W, A, V, q, rule);
  problem.distance = @(W, V) slx_data_sum (data, @(X, q) sl_distance_mex (X, W, V(rows_of (data, q),:)));
end

% The rows of V that belong to block q.
function j = rows_of (data, q)
  j = data.last(q)-data.width(q)+1-data.before:data.last(q)-data.before;
end

function [XV, G] = products (data, V)
  [XV, G] = slx_data_sum (data, @(X, q) sl_products_mex (X, [], V(rows_of (data, q),:)));
  XV = cast (XV, data.class);
  G = cast (G, data.class);
end

function [next, XV, G, report] = codes (data, W, A, V, q, rule)
  B = slx_data_sum (data, @(X, k) {sl_nmf_cross_mex(X, W).'});
  B = [B{:}].';
  if (slx_ranks ('rank') == 0)
    [next, report] = sl_nmf_factor_mex (A, B, V, q, rule);
  else
    B = cast (reshape (B, size (V)), class (V));        % also without a block
    [next, measure, steps] = slx_ranks ('hals', A, B, bsxfun (@times, V, 1 ./ q), rule.max_iter, rule.tol);
    report = struct ('measure', measure, 'steps', steps, 'size', 1);
  end
  [XV, G] = products (data, next);
end
