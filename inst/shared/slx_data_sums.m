function sums = slx_data_sums (X)
%SLX_DATA_SUMS  Two numbers that tell a matrix from one that has the same entries elsewhere.
%   SUMS = slx_data_sums (X) are the sums of X weighted by the numbers of its rows and of its columns. They are no
%   products, whose rounding would be that of the BLAS.

% SPDX-License-Identifier: BSD-3-Clause
  [m, n] = size (X);
  of_rows = sum ((1:m)' .* double (sum (X, 2)));
  of_columns = sum ((1:n) .* double (sum (X, 1)));
  sums = full ([of_rows, of_columns]);
end
