function X = sl_test_matrix (k)
%SL_TEST_MATRIX  The k-th random matrix of a reproducible, nasty sequence.
%   X = sl_test_matrix (K) draws from the current generator, after seeding it with K: sizes from 2-by-1 up, signed and
%   non-negative entries, ties, near-ties, zeros, zero and constant columns, scales from 1e-150 to 1e150.

% SPDX-License-Identifier: BSD-3-Clause
  sl_seed (k);
  d = 1 + ceil (10 ^ (2.5 * rand));
  n = ceil (6 * rand);
  switch (mod (k, 8))
    case 0
      X = randn (d, n);
    case 1
      X = rand (d, n);
    case 2
      X = floor (4 * rand (d, n)) - 1;                   % ties
    case 3
      X = round (3 * randn (d, n)) + 1e-13 * randn (d, n);   % near-ties
    case 4
      X = 1 + 1e-7 * randn (d, n);                       % nearly constant
    case 5
      X = randn (d, n) .* (rand (d, n) < .2);            % mostly zero
    case 6
      X = ones (d, 1) * randn (1, n);                    % constant columns
    case 7
      X = exp (8 * randn (d, n)) .* sign (randn (d, n)); % heavy tails
  end
  if (rand < .3)
    X = X * 10 ^ (300 * rand - 150);
  end
  if (rand < .1)
    X(:,1) = 0;
  end
end
