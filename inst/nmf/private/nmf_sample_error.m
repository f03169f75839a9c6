function [e, lengths] = nmf_sample_error (X, W, H, o)
%NMF_SAMPLE_ERROR  The relative error of each sample.
%   [E, LENGTHS] = nmf_sample_error (X, W, H, O): E(j) is |x - W*h| / |x| for column j of X, and LENGTHS(j) the root
%   mean square of x, both over the entries that O.Mask, O.Hidden and O.Missing leave, with the weights of O.Mask. E(j)
%   is 0 where both x and W*h are 0. Some columns at a time are made full.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  [e, lengths] = deal (zeros (1, n));
  alone = slx_run_one_blas_thread ();
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
