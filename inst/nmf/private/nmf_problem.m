function problem = nmf_problem (X, r, o)
%NMF_PROBLEM  The matrix to factorise: checked data, scaled to a safe range, and the products that methods need.
%   PROBLEM = nmf_problem (X, R) is a struct; X is a matrix or blocks, see of_blocks:
%     X, Xt      the data divided by unit, and X' where X is sparse, otherwise []; X = [] where blocks > 1
%     m, n, r    sizes
%     class      class of the factors
%     unit       a power of four that is 1 unless squares would leave the range of numbers
%     sumsq      |X|_F^2
%     filled     number of entries that are not zero
%     blocks     number of column blocks that are read one after the other, 1 for data in memory
%     parts      columns and sums of squares of the blocks, 2-by-blocks
%     floor      part of sumsq below which |X - W*H|^2 cannot be computed from products
%     block      X = block (Q): block Q, in the problem's unit; not with masks
%     products   [XV, G] = products (V): X*V and V'*V
%     codes      [NEXT, XV, G, REPORT] = codes (W, A, V, Q, RULE), see slx_nmf_codes_mex
%     quotients  [NEXT, S, REPORT] = quotients (W, V, Q), see slx_nmf_kl_codes_mex; not for blocks
%     updates    {of V, of W}: [NEXT, REPORT] = updates{1} (W, V, BETA, FIXED), updates{2} (V, W, BETA, FIXED), see
%                slx_nmf_beta_mex; not for blocks
%     any        {of V, of W}: rows, which rows of the factor have an observed entry
%     positive   whether all entries are above 0
%     weight_unit  what the weights of entries were divided by, 1 where there are none
%     distance   D = distance (W, V): |X - W*V'|_F^2, evaluated directly
%     measured   [D, NOISE, RELATIVE] = measured (PROBLEM, S, OF_W): D = |X - W*H|_F^2 for the iterate of the state S,
%                see nmf_method, from OF_W.inner = <W, X*V> and OF_W.norm = |W*H|_F^2, or directly where these cancel
%                too many digits; how far rounding may move D/2; and the relative error
%   Least squares reach the data through these handles alone, so they need not know where X is.
%   nmf_problem (X, R, O) with the options Mask, Hidden or Missing is that of nmf_masked_problem.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_rank (r);
  in_blocks = iscell (X) || isa (X, 'function_handle');
  masked = nargin == 3 && (o.Missing || ~ (isempty (o.Mask) && isempty (o.Hidden)));
  hint = '';
  if (nargin == 3)
    hint = '; where a NaN means not observed, say ''Missing'', true';
    if (issparse (X))
      hint = '; say with a sparse ''Mask'' which entries are observed';
    end
  end
  if (masked && in_blocks)
    slx_arg_fail ('badInput', 'Mask, Hidden and Missing need all data at a time, not blocks');
  elseif (masked)
    problem = nmf_masked_problem (X, o);
  elseif (in_blocks)
    [problem, X] = of_blocks (X);
    if (~ isempty (X))          % a single block
      problem = in_memory (X, hint);
    end
  else
    problem = in_memory (X, hint);
  end
  problem.r = full (double (r));
  if (~ masked)
    problem.weight_unit = 1;
  end
  problem.measured = @measured;
  problem.floor = 1e-10;
  if (strcmp (problem.class, 'single'))
    problem.floor = 1e-5;       % products of single cancel 2e-7 of |X|^2
  end
end

function problem = in_memory (X, hint)
  [survey, unit, X] = slx_data_survey ('X', X, false, hint);
  problem = struct ('class', class (X), 'unit', unit, 'sumsq', survey.sumsq);
  Xt = [];
  other = X;
  if (issparse (X))
    Xt = X.';
    other = Xt;
  end
  problem.X = X;
  problem.Xt = Xt;
  [problem.m, problem.n] = size (X);
  problem.filled = nnz (X);
  problem.blocks = 1;
  problem.parts = [problem.n; problem.sumsq];
  problem.block = @(q) X;
  problem.products = @(V) slx_products_mex (X, Xt, V);
  problem.codes = @(W, A, V, q, rule) slx_nmf_codes_mex (X, Xt, W, A, V, q, rule);
  problem.any = {true(1, problem.n), true(1, problem.m)};
  problem.positive = survey.least > 0;
  problem.updates = {@(W, V, beta, fixed) slx_nmf_beta_mex(X, [], W, V, beta, fixed, true, false), ...
                     @(V, W, beta, fixed) slx_nmf_beta_mex(other, [], V, W, beta, fixed, false, isempty (Xt))};
  problem.quotients = @(W, V, q) slx_nmf_kl_codes_mex (X, Xt, W, V, q);
  problem.distance = @(W, V) slx_distance_mex (X, W, V);
end

function [d, noise, relative] = measured (problem, s, of_W)
  d = problem.sumsq - 2 * of_W.inner + of_W.norm;
  noise = 2 * double (eps (problem.class)) * problem.sumsq;     % in single the objective would be compared in single
  if (d < problem.floor * problem.sumsq)
    d = problem.distance (s.W, s.V .* (1 ./ s.q));
    noise = 0;
  end
  relative = (problem.sumsq > 0) * sqrt (d / max (problem.sumsq, realmin));
end

% Data in column blocks, of which one at a time is in memory: a cell of files or a function handle, see slx_data_blocks.
% If there is one block alone, X is that block, to be treated as a matrix; otherwise X = [].
% A pass reads every block once. The first looks at all numbers, and a second one where these need scaling. Codes
% take two: a sweep goes over all rows of V before the next one, so X'*W must be whole before X*V can begin.
% A rank of engine 'mpi' holds the rows of V that belong to its blocks, PROBLEM.own(1) to PROBLEM.own(2) of all.
function [problem, X] = of_blocks (blocks)
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
  problem.distance = @(W, V) slx_data_sum (data, @(X, q) slx_distance_mex (X, W, V(rows_of (data, q),:)));
end

% The rows of V that belong to block q.
function j = rows_of (data, q)
  j = data.last(q)-data.width(q)+1-data.before:data.last(q)-data.before;
end

function [XV, G] = products (data, V)
  [XV, G] = slx_data_sum (data, @(X, q) slx_products_mex (X, [], V(rows_of (data, q),:)));
  XV = cast (XV, data.class);
  G = cast (G, data.class);
end

function [next, XV, G, report] = codes (data, W, A, V, q, rule)
  B = slx_data_sum (data, @(X, k) {slx_nmf_cross_mex(X, W).'});
  B = [B{:}].';
  if (~ data.parts.divided)
    [next, report] = slx_nmf_factor_mex (A, B, V, q, rule);
  else
    B = cast (reshape (B, size (V)), class (V));        % also without a block
    hals = data.parts.kernel ('hals', []);
    [next, measure, steps] = hals (A, B, bsxfun (@times, V, 1 ./ q), rule.max_iter, rule.tol);
    report = struct ('measure', measure, 'steps', steps, 'size', 1);
  end
  [XV, G] = products (data, next);
end
