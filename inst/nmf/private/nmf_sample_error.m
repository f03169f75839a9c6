function [e, lengths] = nmf_sample_error (X, W, H, o)
%NMF_SAMPLE_ERROR  The relative error of each sample.
%   [E, LENGTHS] = nmf_sample_error (X, W, H, O): E(j) is |x - W*h| / |x| for column j of X, and LENGTHS(j) the root
%   mean square of x, both over the entries that O.Mask, O.Hidden and O.Missing leave, with the weights of O.Mask. E(j)
%   is 0 where both x and W*h are 0. Of a full X some columns at a time are computed; of a sparse one with entries that
%   are known the work is that of its entries and those of O.Mask and O.Hidden.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  [e, lengths] = deal (zeros (1, n));
  alone = slx_run_one_blas_thread ();
  if (issparse (X) && ~ o.Missing)
    [e, lengths] = of_sparse (X, W, H, o);
    return;
  end
  wide = max (1, floor (2 ^ 20 / size (X, 1)));
  for first = 1:wide:n
    j = first:min (first + wide - 1, n);
    x = full (X(:,j));
    s = nmf_sample_weights (x, o, j);
    x(s == 0) = 0;
    unit = max (x, [], 1);
    unit = unit + (unit == 0);
    d = double (bsxfun (@rdivide, x - W * H(:,j), unit));
    x = double (bsxfun (@rdivide, x, unit));
    own = sum (s .* x .^ 2, 1);
    e(j) = sqrt (sum (s .* d .^ 2, 1) ./ own);
    lengths(j) = sqrt (own ./ sum (s, 1)) .* double (unit);
  end
  e(isnan (e)) = 0;
  lengths(isnan (lengths)) = 0;
end

% Without Mask the squares of all entries are those of W*H, corrected at the entries that are stored or hidden.
function [e, lengths] = of_sparse (X, W, H, o)
  [m, n] = size (X);
  hidden = sparse (m, n);
  if (~ isempty (o.Hidden))
    hidden = sparse (o.Hidden ~= 0);
  end
  if (~ (isempty (o.Hidden) && isempty (o.Mask)))
    X = observed (X, hidden, o.Mask);
  end
  unit = full (max (X, [], 1));
  unit = unit + (unit == 0);
  of_W = 2 ^ floor (log2 (max (double (max (W(:))), realmin)));       % squares of W must be in range
  W = W / of_W;
  H = bsxfun (@rdivide, H, unit / of_W);
  if (isempty (o.Mask))
    [j, x, y] = entries (X, W, H);
    x = x ./ reshape (unit(j), [], 1);
    [j_hidden, ~, y_hidden] = entries (hidden, W, H);
    sums = @(j, v) accumarray (j, v, [n, 1])';
    count = m - full (sum (hidden, 1));
    own = sums (j, x .^ 2);
    all_of = sum (H .* ((W' * W) * H), 1);
    d = max (all_of - sums (j_hidden, y_hidden .^ 2) - sums (j, y .^ 2), 0) + sums (j, (x - y) .^ 2);
  else
    S = sparse (double (o.Mask));
    [j, s, y, at] = entries (S - S .* hidden, W, H);
    x = reshape (full (X(at)), [], 1) ./ reshape (unit(j), [], 1);
    sums = @(v) accumarray (j, s .* v, [n, 1])';
    [count, own, d] = deal (sums (1), sums (x .^ 2), sums ((x - y) .^ 2));
  end
  e = sqrt (d ./ own);
  e(isnan (e)) = 0;
  lengths = sqrt (own ./ count) .* unit;
  lengths(isnan (lengths)) = 0;
end

% X, 0 where it is not observed; not by a product, as NaN * 0 is NaN.
function X = observed (X, hidden, mask)
  seen = (X ~= 0) > hidden;             % nothing of the size of X
  if (~ isempty (mask))
    seen = seen & sparse (mask ~= 0);
  end
  [i, j] = find (seen);
  X = sparse (i, j, full (X(seen)), size (X, 1), size (X, 2));
end

% The entries of P that are not 0: their columns, values, those of W*H, and their places.
function [j, v, y, at] = entries (P, W, H)
  [i, j, v] = find (P);
  [i, j, v] = deal (i(:), j(:), double (v(:)));
  at = i + (j - 1) * size (P, 1);
  y = zeros (size (v));
  for k = 1:size (W, 2)
    y = y + W(i,k) .* H(k,j)';
  end
end
