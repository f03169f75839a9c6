function [gap, relgap] = sl_lasso_gap (X, D, Z, lambda, varargin)
%SL_LASSO_GAP  Duality gap of sparse codes (lasso): a bound on their distance from the optimum.
%   GAP = sl_lasso_gap (X, D, Z, LAMBDA) gives for each column x of X with its code z, a column of Z, an upper bound
%   on the difference between
%
%       |x - D*z|_2^2 / 2 + lambda * sum (abs (z))
%
%   and its minimum over z. The bound is the difference to the dual objective at the best multiple of the residual.
%
%   [GAP, RELGAP] = sl_lasso_gap (...) also gives GAP divided by |x|_2^2 / 2.
%
%   ... = sl_lasso_gap (X, D, Z, LAMBDA, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options.
%
%   Both outputs are computed in double. Where coefficients are large compared with x, or weights are small, rounding
%   changes RELGAP by up to about 8*eps * (|x| + sum (a .* abs (z))) * max (a ./ w) * sum (w .* abs (z)) / |x|^2,
%   where a holds the lengths of the atoms and w the weights; sl_sparse_code computes RELGAP in twice the precision
%   then.
%
%   There is no p-by-p matrix: products with all p atoms are held for a few vectors at a time, 2e6 numbers or those of
%   one vector. D is not copied, unless its class is single.
%
%   Inputs
%     X        d-by-n, double or single, full or (double) sparse, finite; one vector per column
%     D        d-by-p, double or single, full, finite: the dictionary, one atom per column
%     Z        p-by-n, double or single, full or sparse, finite: the codes
%     LAMBDA   at least 0: one number, or n of them, one for each column of X. It takes no path as sl_sparse_code does:
%              call once for each lambda
%   Outputs
%     GAP      1-by-n, double. NaN where lambda = 0, for which no gap is known; Inf where Z violates Nonneg or uses an
%              atom of infinite weight
%     RELGAP   1-by-n: GAP ./ (sum (X.^2) / 2), 0 where both are 0. Where lambda = 0, with q = D'*(x - D*z) - Ridge*z:
%              max (abs (q)) / max (abs (D'*x)) over atoms of finite weight. With Nonneg max (abs (q)) is replaced by
%              the largest max (q, 0), and abs (q) where z > 0
%   Options
%     'Nonneg'       true: codes must be z >= 0 (default false)
%     'Weights'      p numbers w > 0: the penalty is lambda * sum (w .* abs (z)); Inf excludes an atom (default [])
%     'Ridge'        eta >= 0: adds eta/2 * |z|_2^2 to the objective (default 0)
%     'Missing'      true: NaN in X is an entry that is not known and does not count (default false)
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_lasso_gap ([3; 1], eye (2), [2; 0], 1)
%     ans = 0
%     >> sl_lasso_gap ([3; 1], eye (2), [0; 0], 1)
%     ans = 2.2222
%
%
%   Reference: J. Mairal (2010), Sparse coding for machine learning, image processing and computer vision, thesis,
%   appendix D.2.
%
%   See also: sl_sparse_code
%
% TESTING: test_sparse_code   REFERENCE: or_lasso_gap

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 4, 'X, D, Z and lambda');
  try
    slx_arg_given_lambda (lambda, 'X, D, Z');
    [X, D] = code_data (X, D);
    n = size (X, 2);
    p = size (D, 2);
    slx_arg_codes ('Z', Z, p, n);
    lambda = slx_arg_per_column ('lambda', lambda, n);
    good = lambda >= 0 & lambda < Inf;
    if (~ all (good))
      slx_arg_fail ('badInput', 'lambda must be finite and at least 0, but is %g', lambda(find (~ good, 1)));
    end
    if (isempty (table))
      table = slx_opt_table ({'Nonneg',  false, 'flag';
                              'Weights', [],    '?positive p-by-1 or positive 1-by-p';
                              'Ridge',   0,     'finite';
                              'Missing', false, 'flag'}, 'p');
    end
    o = slx_opt_read (table, varargin, p);
    if (o.Missing)
      slx_data_warn_missing (X);
    end
    w = double (o.Weights(:));
    if (isempty (w))
      w = ones (p, 1);
    end

    alone = slx_run_one_blas_thread ();
    D = double (D);
    lambda = lambda .* ones (1, n);
    gap = zeros (1, n);
    relgap = gap;
    block = max (1, floor (2e6 / p));             % columns whose products with all atoms are held at a time
    for first = 1:block:n
      j = first:min (first + block - 1, n);
      [gap(j), relgap(j)] = of_columns (full (double (X(:,j))), D, double (Z(:,j)), lambda(j), w, o);
    end
  catch err
    slx_run_rethrow (err, 'X', X);
  end
end

function [gap, relgap] = of_columns (X, D, Z, lambda, w, o)
  known = true;
  if (o.Missing)
    known = ~ isnan (X);
    X(~ known) = 0;
    slx_arg_refuse (any (isinf (X(:))), 'X must be without Inf; with Missing only NaN may stand in it');
  elseif (~ all (isfinite (X(:))))
    slx_arg_fail ('badInput', 'X must be finite, without NaN and Inf');
  end
  fits = full (max (abs (D), [], 1) * abs (Z));         % no entry of D*Z is larger
  [~, e] = log2 (max ([abs(X); fits; realmin * ones(1, size (X, 2))], [], 1));
  X = bsxfun (@times, bsxfun (@times, X, 2 .^ -floor (e / 2)), 2 .^ -ceil (e / 2));     % squares must be in range
  Z = bsxfun (@times, bsxfun (@times, Z, 2 .^ -floor (e / 2)), 2 .^ -ceil (e / 2));
  lambda = lambda .* 2 .^ -floor (e / 2) .* 2 .^ -ceil (e / 2);

  R = (X - D * Z) .* known;
  Q = D' * R - o.Ridge * Z;
  rr = sum (R .^ 2, 1) + o.Ridge * full (sum (Z .^ 2, 1));
  xr = sum (X .* R, 1);
  xx = sum (X .^ 2, 1);
  rates = bsxfun (@rdivide, Q, w);
  above = max ([max(rates, [], 1); zeros(1, numel (xx))], [], 1);
  below = max ([max(-rates, [], 1); zeros(1, numel (xx))], [], 1);
  if (~ o.Nonneg)
    above = max (above, below);
    below = above;
  end
  s = zeros (size (xx));
  s(rr > 0) = xr(rr > 0) ./ rr(rr > 0);
  large = s .* above > lambda;
  s(large) = lambda(large) ./ above(large);
  large = -s .* below > lambda;
  s(large) = -lambda(large) ./ below(large);
  w(isinf (w)) = realmax;
  lengths = full (w' * abs (Z));
  penalty = lambda .* lengths;
  penalty(lengths == 0) = 0;                    % also where lambda is beyond range
  gap = rr / 2 + penalty - s .* (xr - s .* rr / 2);
  gap(isnan (gap)) = Inf;                       % beyond the range of numbers
  gap = max (gap, 0);
  relgap = gap ./ (xx / 2);
  relgap(xx == 0 & gap == 0) = 0;
  gap = gap .* 2 .^ e .* 2 .^ e;

  plain = find (lambda == 0);
  if (~ isempty (plain))
    gap(plain) = NaN;
    in = w < realmax;
    worst = abs (Q(in,plain));
    if (o.Nonneg)
      free = Z(in,plain) <= 0 & Q(in,plain) < 0;
      worst(free) = 0;
    end
    products = abs (D' * X(:,plain));           % of all atoms: D(:,in) would be a copy of D
    most = max ([products(in,:); zeros(1, numel (plain))], [], 1);
    worst = max ([worst; zeros(1, numel (plain))], [], 1);
    relgap(plain) = worst ./ most;
    relgap(plain(worst == 0)) = 0;
  end
  wrong = any (Z(w == realmax,:), 1);
  if (o.Nonneg)
    wrong = wrong | any (Z < 0, 1);
  end
  gap(wrong) = Inf;
  relgap(wrong) = Inf;
end

%!assert (sl_lasso_gap ([3; 1], eye (2), [2; 0], 1), 0)
%!assert (sl_lasso_gap ([3 3; 1 1], eye (2), [2 0; 0 0], [1 1]), [0 20/9], 4*eps)
%!test
%! [gap, relgap] = sl_lasso_gap ([3; 1], eye (2), [3; 1], 0);
%! assert (isnan (gap) && relgap == 0);
%!error id=sparselearn:badCall sl_lasso_gap (1, 1, 1)
