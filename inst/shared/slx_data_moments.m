function [m, s, few] = slx_data_moments (X, features)
%SLX_DATA_MOMENTS  Means and standard deviations of the features of samples, in double.
%   [M, S, FEW] = slx_data_moments (X): M and S are columns of one number for each row of X. S is 0 where all numbers of
%   a row are equal, or differ by rounding only. Where X has too few digits, FEW is true, and slx_data_digits gives a
%   warning.
%   slx_data_moments (X, FEATURES): the rows of X are FEATURES runs of numbers, such as the channels of a picture, and M
%   and S have one number for each run.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (X);
  if (nargin < 2)
    features = d;
  end
  unit = 2 ^ floor (log2 (max (double (full (max (abs (X(:))))), realmin)));     % so that no square overflows
  pixels = d / features;
  count = n * pixels;
  sizes = ceil (1e5 / d);                       % samples that are looked at together
  firsts = 1:sizes:n;
  m = zeros (features, 1);
  rest = m;
  squares = m;
  for first = firsts
    m = m + sum (block (X, first, sizes, pixels, unit), 2) / count;
  end
  for first = firsts
    A = bsxfun (@minus, block (X, first, sizes, pixels, unit), m);
    rest = rest + sum (A, 2) / count;           % what rounding has left of the mean
    squares = squares + sum (A .^ 2, 2) / count;
  end
  s = sqrt (max (squares - rest .^ 2, 0));
  m = m + rest;
  m = m * unit;
  [s, few] = slx_data_digits (m, s * unit, class (X));
end

% Features by numbers, in double.
function A = block (X, first, count, pixels, unit)
  A = double (full (X(:,first:min (first + count - 1, size (X, 2))))) / unit;
  [d, n] = size (A);
  A = reshape (permute (reshape (A, pixels, d / pixels, n), [2, 1, 3]), d / pixels, []);
end
