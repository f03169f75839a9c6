function algorithm = nmf_online ()
%NMF_ONLINE  Factorisation by batches of columns: the codes of a batch, then W for the codes of all batches so far.
%   ALGORITHM = nmf_online () is a struct of two functions, see nmf_method for the states that they make:
%     S = start (PROBLEM, O, RULES, W, V)   the state before the first pass: V = 0; RULES = {rule of V, rule of W}
%     S = step (PROBLEM, S)                 the state after one more pass over the batches
%   A state also holds A = V'*V and B = X*V, over all columns seen, from which W is improved: sums to which a batch adds
%   its codes in place of its earlier ones or, with O.Forgetting, its codes alone, to the sums times
%   (1 - 1/t)^Forgetting in step t. of_X are these sums over the columns of X, which tell the objective. A and B of
%   earlier calls come as O.State. The data are reached by PROBLEM.block.

% SPDX-License-Identifier: BSD-3-Clause
  algorithm = struct ('start', @start, 'step', @step);
end

function s = start (problem, o, rules, W, ~)
  s.rules = rules;
  s.width = o.BatchSize;
  s.forgetting = o.Forgetting;
  s.W = W;
  s.length = max (lengths (W));
  s.V = zeros (problem.n, problem.r, problem.class);
  s.q = ones (1, problem.r, problem.class);
  s.A = zeros (problem.r);
  s.B = zeros (problem.m, problem.r);
  s.steps = 0;
  if (~ isempty (o.State))
    s.A = o.State.A / problem.unit;
    s.B = o.State.B / problem.unit ^ 1.5;
    s.steps = o.State.steps;
  end
  s.of_X = struct ('A', zeros (problem.r), 'B', zeros (problem.m, problem.r));
  s.first = [];
  s.objective = problem.sumsq / 2;
  s.noise = 2 * eps * problem.sumsq;
  s.error = double (problem.sumsq > 0);
  s.certificate = NaN;          % nothing has been coded yet
end

function s = step (problem, s)
  of_V = 0;
  last = cumsum (problem.parts(1,:));
  for q = 1:numel (last)
    X = problem.block (q);
    for first = 1:s.width:size (X, 2)
      j = first:min (first + s.width - 1, size (X, 2));
      rows = last(q) - size (X, 2) + j;
      [s, new, far] = with_batch (s, X(:,j), s.V(rows,:));
      s.V(rows,:) = new;        % here, where V is not shared: else each batch would copy all of V
      s = within_reach (s);
      of_V = of_V + far;
    end
  end
  alone = slx_run_one_blas_thread ();
  s.of_X.A = gram (s.V);        % without the rounding of many small changes
  s = balanced (s);
  still = setfield (s.rules{2}, 'max_iter', 0);
  [~, ~, ~, of_W] = slx_nmf_basis_mex (cast (s.B, class (s.W)), cast (s.A, class (s.W)), s.W, still, 'none');
  of_X = struct ('inner', sum (sum (double (s.W) .* s.of_X.B)), 'norm', sum (sum (gram (s.W) .* s.of_X.A)));
  clear ('alone');
  [d, s.noise, s.error] = problem.measured (problem, s, of_X);
  s.objective = d / 2;
  far = of_V + of_W.measure;
  if (isempty (s.first))
    s.first = far;
  end
  s.certificate = sqrt (far / max (s.first, realmin));
end

% The state after one batch X, but for its codes; its NEW codes, and how far from stationary the OLD ones were.
function [s, new, far] = with_batch (s, X, old)
  alone = slx_run_one_blas_thread ();
  [B, A] = slx_nmf_cross_mex (X, s.W);
  [new, of_V] = slx_nmf_factor_mex (A, B, old, s.q, s.rules{1});
  far = of_V.measure;
  change = double (slx_products_mex (X, [], new - old));
  s.of_X.B = s.of_X.B + change;
  s.steps = s.steps + 1;
  if (isempty (s.forgetting))
    s.A = s.A + gram (new) - gram (old);
    s.B = s.B + change;
  else
    keep = (1 - 1 / s.steps) ^ s.forgetting;
    s.A = keep * s.A + gram (new);
    s.B = keep * s.B + double (slx_products_mex (X, [], new));
  end
  s.W = slx_nmf_basis_mex (cast (s.B, class (s.W)), cast (s.A, class (s.W)), s.W, s.rules{2}, 'none');
end

% Columns of W far longer or shorter than at the start are scaled back, and V with them: codes of a column near 0 are
% huge, and rounding of their sums is as large.
function s = within_reach (s)
  q = s.length ./ lengths (s.W);
  near = q > 2^-10 & q < 2^10;
  if (~ all (near))
    q(near | ~ (q > 0 & q < Inf)) = 1;
    s = scaled (s, q);
  end
end

function l = lengths (W)
  l = sqrt (sum (double (W) .^ 2, 1));
end

% Both parts of each component equally long.
function s = balanced (s)
  q = sqrt (sqrt (diag (s.of_X.A).') ./ lengths (s.W));
  q(~ (q > 0 & q < Inf)) = 1;
  s = scaled (s, q);
end

% W times Q, V divided by Q. Of class single Q may leave the range where columns of W are near its ends.
function s = scaled (s, q)
  most = 2 ^ 500;
  if (isa (s.W, 'single'))
    most = 2 ^ 100;
  end
  q = double (cast (min (max (q, 1 / most), most), class (s.W)));
  s.W = cast (bsxfun (@times, double (s.W), q), class (s.W));
  s.V = cast (bsxfun (@rdivide, double (s.V), q), class (s.V));
  s.A = s.A ./ (q.' * q);
  s.B = bsxfun (@rdivide, s.B, q);
  s.of_X.A = s.of_X.A ./ (q.' * q);
  s.of_X.B = bsxfun (@rdivide, s.of_X.B, q);
end

function G = gram (F)
  F = double (F);
  G = F.' * F;
end
