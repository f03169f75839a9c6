function [m, s] = net_moments (X, features)
%NET_MOMENTS  Means and standard deviations of the features of samples.
%   [M, S] = net_moments (X, FEATURES): the columns of X have FEATURES runs of numbers, such as the channels of a
%   picture. M and S are columns of the class of X. Where all numbers of a feature are equal, its S is the
%   largest power of two that is at most the largest modulus in X.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (X);
  pixels = d / features;
  unit = 2 ^ floor (log2 (max (full (max (abs (X(:)))), realmin)));             % so that no square overflows
  m = zeros (features, 1);
  squares = zeros (features, 1);
  sizes = ceil (1e5 / d);                       % samples that are looked at together
  for first = 1:sizes:n
    m = m + sum (block (X, first, sizes, pixels, unit), 2) / (n * pixels);
  end
  for first = 1:sizes:n
    squares = squares + sum (bsxfun (@minus, block (X, first, sizes, pixels, unit), m) .^ 2, 2) / (n * pixels);
  end
  s = sqrt (squares);
  s(s <= 1e-12 * abs (m)) = 1;
  m = cast (m * unit, class (X));
  s = cast (s * unit, class (X));
end

% Features by numbers, in double.
function A = block (X, first, count, pixels, unit)
  A = double (full (X(:,first:min (first + count - 1, size (X, 2))))) / unit;
  [d, n] = size (A);
  A = reshape (permute (reshape (A, pixels, d / pixels, n), [2, 1, 3]), d / pixels, []);
end
