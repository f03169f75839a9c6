function p = logistic_problem (X, labels, model, o)
%LOGISTIC_PROBLEM  Data of sl_logistic_train, with features and weights of samples in units that keep squares in range.
%   P = logistic_problem (X, LABELS, MODEL, O): X in the unit P.unit, and the weights v of the samples in the unit
%   P.mass; lambda, the penalty in these units; for each feature scale, the sum of v_i |x_i|, and for each feature
%   curvature, half the sum of v_i x_i^2; total, the sum of v. Products with X are computed in double; single X is
%   converted some columns at a time:
%     P.scores (W, b)   W'*X + b
%     P.times (D)       X*D'
%     P.times (D, f)    f (X)*D', for a function f of the entries

% SPDX-License-Identifier: BSD-3-Clause
  v = o.Weights;
  n = numel (labels);
  if (isempty (v))
    v = ones (1, n);
  end
  slx_opt_must (isnumeric (v) && isreal (v) && ~ issparse (v) && numel (v) == n && ndims (v) == 2 ...
                && all (v(:) >= 0 & v(:) < Inf) && any (v(:) > 0), ...
                sprintf ('Weights must be %d finite numbers, one for each sample, at least 0 and not all 0', n));
  v = reshape (double (v), 1, n);
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
  data = p.X;
  m = p.m;
  p.scores = @(W, b) scores (data, m, W, b);
  p.times = @(varargin) times (data, varargin{:});
  p.scale = times (data, v, @abs);
  p.total = sum (v);
  p.curvature = times (data, v, @(B) B .^ 2) / 2;
end

function unit = power_of_two (x)
  [~, exponent] = log2 (x);
  unit = 2 ^ min (max (exponent, -1000), 1000);
end

% W'*X + b
function S = scores (X, m, W, b)
  n = size (X, 2);
  if (isa (X, 'double'))
    S = full (W' * X);
  else
    S = zeros (m, n);
    for c = blocks (X)
      S(:,c(1):c(2)) = W' * double (X(:,c(1):c(2)));
    end
  end
  S = bsxfun (@plus, S, b);
end

% f (X)*D', for a function f of the entries; without f, X*D'
function G = times (X, D, f)
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

% First and last columns of blocks of about 2^20 entries, one block per column.
function c = blocks (X)
  [d, n] = size (X);
  filled = d;
  if (issparse (X))
    filled = max (1, nnz (X) / n);
  end
  width = max (1, floor (2^20 / filled));
  first = 1:width:n;
  c = [first; min(first + width - 1, n)];
end
