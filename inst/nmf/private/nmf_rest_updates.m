function update = nmf_rest_updates (P, X, side, measured)
%NMF_REST_UPDATES  Multiplicative updates of one factor, where the entries that are not observed are stored.
%   UPDATE = nmf_rest_updates (P, X, SIDE, MEASURED): X is sparse, of double, and 0 where the sparse P is not; SIDE is
%   that of nmf_rest. [NEXT, STATE] = UPDATE (W, V, BETA, FIXED) is that of slx_nmf_beta_mex for the entries of X
%   outside of P, and MEASURED is its argument of this name.
%   Of Kullback-Leibler's divergence and of squares (BETA 1 and 2), sums over all entries less those over P give those
%   over the observed ones: time grows with the entries of X and P. For other BETA every observed entry is visited; some
%   columns at a time are made full, and kept where there are few in all.

% SPDX-License-Identifier: BSD-3-Clause
  kept = {};
  if (numel (X) <= 2 ^ 19)
    kept = arrayfun (@(q) block (P, X, q), 1:blocks_of (X), 'UniformOutput', false);
  end
  update = @(W, V, beta, fixed) updated (P, X, side, measured, kept, W, V, beta, fixed);
end

function [next, state] = updated (P, X, side, measured, kept, W, V, beta, fixed)
  if (beta == 1)
    [a, b, state] = of_divergence (P, X, W, V, measured);
  elseif (beta == 2)
    [a, b, state] = of_squares (P, X, W, V);
  else
    [next, state] = by_blocks (P, X, measured, kept, W, V, beta, fixed);
    return;
  end
  state.square = 0;
  if (measured)
    [~, now] = side.gradient (W, V, [0, 0]);
    state.square = now.distance;
  end
  if (beta == 2)
    state.divergence = state.square / 2;
  end
  state.cross = sum (sum (a .* V));
  state.own = sum (sum (b .* V));
  [next, state] = stepped (a, b, V, fixed, state);
end

% As `update` of src/core/nmf/sl_nmf_beta.c does.
function [next, state] = stepped (a, b, V, fixed, state)
  ratio = ones (size (V));
  ratio(b > 0) = a(b > 0) ./ b(b > 0);
  far = min (V, bsxfun (@times, sum (V, 1) / size (V, 1), 1 - ratio));
  next = max (V .* ratio, 2 ^ -500);
  next(ratio == 0 | V == 0) = 0;
  counts = true (1, size (V, 2));
  if (~ isempty (fixed))
    next(:,fixed) = V(:,fixed);
    counts = ~ fixed;
  end
  state.residual = sum (sum (far(:,counts) .^ 2));
  state.norm = sum (sum (V(:,counts) .^ 2));
end

% The sums a and b of Kullback-Leibler's divergence.
function [a, b, state] = of_divergence (P, X, W, V, measured)
  [i, j, x] = find (X);
  x = x(:);
  y = product_at (i(:), j(:), W, V);
  safe = max (y, 2 ^ -500);
  a = sparse (i, j, x ./ safe, size (X, 1), size (X, 2)).' * W;
  all_rows = sum (W, 1);
  b = bsxfun (@minus, all_rows, double (P).' * W);
  b = summed_again (P, b, ones (size (V, 1), 1) * all_rows, @(seen, j) sum (W(seen,:), 1));
  state = struct ('divergence', 0, 'magnitude', 0);
  if (~ measured)
    return;
  end
  observed = sum (sum (b .* V));        % the sum of W*V' there
  logs = log1p ((safe - x) ./ x);
  far = safe < x / 2;           % there this difference has lost digits
  logs(far) = log (safe(far) ./ x(far));
  logs = x .* logs;
  terms = max ((y - x) - logs, 0);
  terms(y == 0) = Inf;
  state.divergence = sum (terms) + max (observed - sum (y), 0);
  state.magnitude = sum (abs (y - x) + abs (logs)) + observed;
end

% The sums a and b of squares.
function [a, b, state] = of_squares (P, X, W, V)
  alone = slx_run_one_blas_thread ();
  [a, A] = slx_nmf_cross_mex (X, W);
  whole = V * A;
  b = whole - slx_masked_gradient_mex (P, zeros (nnz (P), 1), W, V, [0, 0]);
  b = summed_again (P, b, whole, @(seen, j) (W(seen,:) * V(j,:).').' * W(seen,:));
  b = max (b, 2 ^ -500 * ones (size (V, 1), 1) * sum (W, 1));           % as if no entry of W*V' were below
  state = struct ('divergence', 0, 'magnitude', sum (sum (X .^ 2)) + sum (sum (whole .* V)));
end

% Where little of a sum is left, and few digits of that: the sum over the observed rows of W.
function b = summed_again (P, b, whole, row)
  for j = find (any (b < 1e-3 * whole, 2)).'
    b(j,:) = row (full (~ P(:,j)), j);
  end
end

% Entries of W*V'.
function y = product_at (i, j, W, V)
  y = zeros (size (i));
  for k = 1:size (W, 2)
    y = y + W(i,k) .* V(j,k);
  end
end

function [next, state] = by_blocks (P, X, measured, kept, W, V, beta, fixed)
  next = V;
  names = {'divergence', 'magnitude', 'square', 'cross', 'own', 'residual'};
  for q = 1:blocks_of (X)
    if (isempty (kept))
      B = block (P, X, q);
    else
      B = kept{q};
    end
    [moved, of_part] = slx_nmf_beta_mex (B.x, B.seen, W, V, beta, fixed, measured, false);
    next(B.part,:) = moved(B.part,:);
    if (q == 1)
      state = of_part;          % its norm is that of all of V
      continue;
    end
    for k = 1:numel (names)
      state.(names{k}) = state.(names{k}) + of_part.(names{k});
    end
  end
end

% About a quarter of a million entries, or a column.
function count = blocks_of (X)
  count = ceil (size (X, 2) / width_of (X));
end

function width = width_of (X)
  width = max (floor (2 ^ 18 / size (X, 1)), 1);
end

% The observed entries of some columns, in a pattern of the size of X: the others have no residual.
function B = block (P, X, q)
  [m, n] = size (X);
  width = width_of (X);
  B.part = (q - 1) * width + 1:min (q * width, n);
  seen = ~ full (P(:,B.part));
  [i, j] = find (seen);
  B.seen = sparse (i(:), j(:) + B.part(1) - 1, true, m, n);
  values = full (X(:,B.part));
  B.x = reshape (values(seen), [], 1);
end
