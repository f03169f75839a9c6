function p = logistic_problem (X, labels, model, o)
%LOGISTIC_PROBLEM  Data of sl_logistic_train: features about their means, in units that keep squares in range.
%   P = logistic_problem (X, LABELS, MODEL, O): the features in the unit P.unit, and the weights v of the samples in the
%   unit P.mass. With an intercept, features x are taken about their means by v, P.mean (zeros without one): a constant
%   that is added to a feature changes nothing, and a constant feature is 0. P.lambda is the penalty in these units; for
%   each feature P.scale is the sum of v_i |x_i|, and P.curvature half the sum of v_i x_i^2; P.total is the sum of v.
%   P.deviation is the standard deviation by v, 0 for a constant feature.
%   Products with the features are computed in double: single X of more than 2^22 entries is converted some columns at a
%   time, smaller ones once. P.quick is a struct with the products 'scores' and 'times' in single, which take half or
%   a third of that time; it is [] where X is not single, or so small that they do not pay. The others are
%     P.scores (W, b)   W'*x + b
%     P.times (D)       x*D'
%     P.squares (D)     x.^2*D'
%     P.gram (v)        x*diag (v)*x'
%   They cost P.stored multiplications for each row of W' and D, and P.gram d for each entry of X. Products with a
%   quarter of the entries take less time than BLAS with all, so that a full X with fewer nonzeros becomes sparse; a
%   sparse X of which more than half is filled is larger than a full one, and becomes full.
%   No copy of X is centred, which would make it full: the products with X are corrected by those with the means.
%   That takes digits where a mean is many times the deviation. From such features a constant near the mean is
%   subtracted, exactly. In a sparse X only those without a zero need that: sqrt (n) deviations are more than the mean
%   of the others.

% SPDX-License-Identifier: BSD-3-Clause
  v = slx_arg_weights (o.Weights, labels);
  p = struct ('X', X, 'labels', labels, 'm', model.sizes.m, 'unit', 1, 'mass', 1, 'intercept', o.Intercept);
  top = double (full (max (max (max (X)), -min (min (X)))));
  if (max (v) > 1e70 || max (v) < 1e-70)
    p.mass = power_of_two (max (v));
    v = v / p.mass;
  end
  p.lambda = min (o.Ridge / p.mass, 1e300);
  if (top > 1e70 || (top < 1e-70 && top > 0))
    p.unit = power_of_two (max (top, sqrt (p.lambda) * 1e-100));
    p.X = double (X) / p.unit;
    p.lambda = p.lambda / p.unit / p.unit;
  end
  p.v = v;
  p.total = sum (v);
  [p.X, shift, mu, squares] = centred (p.X, v, o.Intercept);
  data = of_cheaper_kind (p.X);
  p.mean = shift + mu;
  p.quick = [];
  if (isa (data, 'single') && numel (data) > 2^19)
    p.quick = struct ('scores', @(W, b) bsxfun (@plus, in_single (@(W) W' * data, W), b - W' * mu), ...
                      'times', @(D) in_single (@(D) data * D', D) - mu * sum (D, 2)');
  end
  exact = data;
  if (isa (data, 'single') && numel (data) <= 2^22)
    exact = double (data);
  end
  if (issparse (data))
    p.scores = @(W, b) bsxfun (@plus, slx_cross_mex (data, W)', b - W' * mu);
    p.times = @(D) slx_products_mex (data, [], D') - mu * sum (D, 2)';
  elseif (isa (exact, 'double'))
    p.scores = @(W, b) bsxfun (@plus, W' * exact, b - W' * mu);
    p.times = @(D) exact * D' - mu * sum (D, 2)';
  else
    p.scores = @(W, b) bsxfun (@plus, scores (data, W), b - W' * mu);
    p.times = @(D) sums (data, D) - mu * sum (D, 2)';
  end
  p.squares = @(D) squares_about (data, mu, D);
  p.gram = @(v) gram_about (data, mu, v);
  p.stored = stored (data);
  p.scale = moduli_about (data, mu, v);
  p.curvature = squares / 2;
  p.deviation = sqrt (squares / p.total);
  p.deviation(p.scale == 0) = 0;
end

function X = of_cheaper_kind (X)
  if (~ issparse (X) && nnz (X) < numel (X) / 4)
    X = sparse (double (X));
  elseif (issparse (X) && nnz (X) > numel (X) / 2)
    X = full (X);
  end
end

% X without SHIFT, a constant for each feature; the means MU by V of what is left, and the sums by V of squares about
% them.
function [X, shift, mu, squares] = centred (X, v, intercept)
  shift = zeros (size (X, 1), 1);
  [mu, squares] = moments (X, v, intercept);
  far = sum (v) * mu .^ 2 > 2^8 * squares;
  if (issparse (X) && any (far))
    far = far & full (sum (X ~= 0, 2)) == size (X, 2);
  end
  if (any (far))
    shift(far) = near_means (X(far,v > 0), mu(far));
    if (issparse (X))
      X = X - spdiags (shift, 0, numel (shift), numel (shift)) * spones (X);
    else
      X = bsxfun (@minus, X, cast (shift, class (X)));
    end
    [mu, squares] = moments (X, v, intercept);
  end
end

function [mu, squares] = moments (X, v, intercept)
  mu = zeros (size (X, 1), 1);
  if (intercept)
    mu = sums (X, v) / sum (v);
  end
  squares = squares_about (X, mu, v);
end

% Numbers of the class of X near the means MU of its rows; where a row is constant, its entries.
function c = near_means (X, mu)
  c = double (cast (mu, class (X)));
  constant = full (min (X, [], 2) == max (X, [], 2));
  c(constant) = double (full (X(constant,1)));
end

function unit = power_of_two (x)
  [~, exponent] = log2 (x);
  unit = 2 ^ min (max (exponent, -1000), 1000);
end

% W'*X
function S = scores (X, W)
  S = zeros (size (W, 2), size (X, 2));
  for c = blocks (X)
    S(:,c(1):c(2)) = W' * double (X(:,c(1):c(2)));
  end
end

% f (A) of a linear function f in single
function B = in_single (f, A)
  unit = power_of_two (max (abs (A(:))));
  B = double (f (single (A / unit))) * unit;
end

% (X - MU).^2*D', for D from 0 on. Where rounding has taken all digits of a sum, it is small but not negative.
function G = squares_about (X, mu, D)
  G = sums (X, D, @(B) B .* B);
  if (any (mu))
    linear = mu * sum (D, 2)' - 2 * sums (X, D);
    G = max (G + bsxfun (@times, mu, linear), eps * G);
  end
end

% (X - MU)*diag (V)*(X - MU)', for V from 0 on
function G = gram_about (X, mu, v)
  G = zeros (size (X, 1));
  for c = blocks (X, numel (X))
    B = bsxfun (@minus, double (full (X(:,c(1):c(2)))), mu);
    B = bsxfun (@times, B, sqrt (v(c(1):c(2))));
    G = G + B * B';
  end
end

% |X - MU|*V'
function G = moduli_about (X, mu, v)
  if (~ issparse (X))
    G = sums (X, v, @(B) abs (bsxfun (@minus, B, mu)));
    return;
  end
  G = abs (mu) * sum (v) + sums (X, v, @(B) less_of_zeros (B, mu));
end

% Of the stored entries x of B, |x - mu| - |mu|.
function B = less_of_zeros (B, mu)
  [i, j, x] = find (B);
  mu = reshape (mu(i), size (x));
  B = sparse (i, j, abs (x - mu) - abs (mu), size (B, 1), size (B, 2));
end

% f (X)*D', for a function f of columns; without f, X*D'
function G = sums (X, D, f)
  if (nargin < 3 && isa (X, 'double'))
    G = full (X * D');
    return;
  end
  G = zeros (size (X, 1), size (D, 1));
  for c = blocks (X)
    B = double (X(:,c(1):c(2)));
    if (nargin > 2)
      B = f (B);
    end
    G = G + full (B * D(:,c(1):c(2))');
  end
end

% First and last columns of blocks of about 2^20 entries of COUNT, one block per column. Blocks of single X, which are
% converted, stay in cache.
function c = blocks (X, count)
  n = size (X, 2);
  if (nargin < 2)
    count = stored (X);
  end
  entries = 2 ^ (20 - 4 * isa (X, 'single'));
  width = max (1, floor (entries * n / max (1, count)));
  first = 1:width:n;
  c = [first; min(first + width - 1, n)];
end

function count = stored (X)
  count = numel (X);
  if (issparse (X))
    count = nnz (X);
  end
end
