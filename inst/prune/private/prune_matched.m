function [Y, s] = prune_matched (A, keep)
%PRUNE_MATCHED  The grouped sparse projection that leaves a given number of weights.
%   [Y, S] = prune_matched (A, KEEP) of moduli A, one group per column, full or sparse, with KEEP or more nonzero
%   entries. Y has KEEP of them; more where entries are equal at the threshold, or where there are more groups, each of
%   which keeps one. S is its average sparseness, the least one of projections with as many nonzero entries.
%
%   Groups of equal length have one threshold T. A group whose entries are all at most T keeps the largest. So the
%   number of nonzero entries is a count of those above T, and T an entry of A: no bisection is needed.

% SPDX-License-Identifier: BSD-3-Clause
  limit = realmax (class (A));
  if (max ([max(A), 0]) > limit * 2^-40)
    [Y, s] = prune_matched (A * 2^-64, keep);           % sums stay within range
    Y = min (Y * 2^64, limit);
    return;
  end
  tops = prune_tops (A);
  rest = A;
  rest(tops) = 0;
  if (issparse (rest))
    rest = nonzeros (rest);
  end
  T = threshold (rest(:), keep - numel (tops));
  if (T == 0)                                   % sparse enough
    Y = A;
    s = average_sparseness (Y);
    return;
  end
  top = full (max (A, [], 1));
  several = top > T;
  if (issparse (A))
    above = A > T;
    H = A .* above - T * above;
  else
    H = max (A - T, 0);
  end
  top(~ several) = 1;
  largest = max (top - T, realmin (class (A)));         % of H; of subnormal numbers there is no reciprocal
  largest(~ several) = 1;
  H = scaled (H, 1 ./ largest);
  sums = full (sum (H, 1, 'double'));
  squares = full (sum (H .^ 2, 1, 'double'));
  squares(~ several) = 1;
  % above T, A is T + H*largest: so its product with H, divided by the square of the norm of H and by top, is
  gain = (double (T) ./ double (top) .* sums + double (largest) ./ double (top) .* squares) ./ squares;
  Y = scaled (H, cast (gain, class (A)) .* top);
  alone = tops(A(tops) <= T);
  Y(alone) = A(alone);
  s = average_sparseness (Y);
end

% The largest of the entries below the one that comes at place COUNT in descending order.
function T = threshold (entries, count)
  T = 0;
  if (count <= 0)
    T = max ([max(entries), 0]);
  elseif (count < nnz (entries))
    [~, least] = slx_proj_l0_mex (entries, count);
    T = max (prune_masked (entries, entries < least));
  end
end

function Y = scaled (X, factors)
  if (issparse (X))
    n = numel (factors);
    Y = X * sparse (1:n, 1:n, factors, n, n);
  else
    Y = bsxfun (@times, X, factors);
  end
end

function s = average_sparseness (Y)
  s = NaN;
  if (size (Y, 1) > 1)
    s = mean (double (sl_hoyer (Y)));
  end
end
