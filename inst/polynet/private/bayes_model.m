function [net, posterior, spread] = bayes_model (found, asked, d, rated, centre, scale, most)
%BAYES_MODEL  One factorisation machine from samples of many, and what folds in new users and items.
%   [NET, POSTERIOR, SPREAD] = bayes_model (FOUND, ASKED, D, RATED, CENTRE, SCALE, MOST): FOUND is of bayes_train,
%   whose ratings were those of the user minus CENTRE, divided by SCALE, and which had the pairs ASKED. NET is a model
%   of sl_polynet_train with at most MOST bases and samples of D numbers: the users first, then the items, then
%   features. RATED has ones where there was a rating, users by items. SPREAD is the standard deviation of a rating by
%   an unknown user. POSTERIOR is a struct:
%     spread    the standard deviation of a rating for each user
%     variance  the mean variance of a rating's noise
%     unsure    the mean variance of the score of a pair if all is known of the user
%     users     struct: C, the covariance of [w; h], bias and entries in the bases, of a user of whom nothing is known,
%               and Y, of class single, whose column j times 1/sqrt (n) is what item j among n rated ones adds to the
%               mean of [w; h]
%     items     the same for items, of which users rate them
%
%   The mean over the samples of P_s'Q_s is M = L diag (s) B', cut to MOST singular values, by products with random
%   vectors. In the coordinates of B, a sample's factors p of a user are B'Q_s'p, those of an item in the coordinates of
%   L are L'P_s'q. From these the mean of users and items of whom nothing is known is taken off, and goes to the biases:
%   so a model whose rows for them are 0 predicts them.
%
%   With features of ratings, V_s, M is symmetric: the mean of G_s'G_s, G_s = [P_s, Q_s, V_s], where the blocks of
%   users, and of items, with themselves are 0. It is cut to the MOST eigenvalues s of the largest moduli, with the
%   eigenvectors L, B, N of users, items and features. Then users have the coordinates (B'Q_s' + N'V_s')p.

% SPDX-License-Identifier: BSD-3-Clause
  alone = slx_run_one_blas_thread ();
  S = numel (found.P);
  P = stacked (found.P) / S;            % an S-th of M's left factor
  Q = stacked (found.Q);
  counts = [size(P, 2), size(Q, 2)];
  features = d - sum (counts);
  [to_users, to_items] = deal (0);
  if (isempty (found.V))
    [L, s, B] = decomposed (P, Q, most);
    N = zeros (features, numel (s));    % features of no rating
    U = 2 * scale * s;
    root = sqrt (2) * s;
  else
    V = stacked (found.V);
    [L, s, B, N] = decomposed_with (P, Q, V, S, most);
    [to_users, to_items] = deal ((V * N)');
    U = scale * s;
    root = s;
  end
  to_users = to_users + (Q * B)';       % coordinates of users, R-by-S(K-1)
  to_items = to_items + S * (P * L)';
  users = side_of (to_users, found.mu(1,:), found.Lambda(1,:), found.YP);
  items = side_of (to_items, found.mu(2,:), found.Lambda(2,:), found.YQ);
  base = users.mean(2:end)' * (items.mean(2:end) ./ s);
  A = {map_of(items.mean(2:end) ./ s, root, scale), map_of(users.mean(2:end) ./ s, root, scale)};
  F = A{1} * centred ([bias_of(found.P, counts(1)); bsxfun(@times, L', s)], users.mean);
  G = A{2} * centred ([bias_of(found.Q, counts(2)); bsxfun(@times, B', s)], items.mean);
  of_both = map_of ((users.mean(2:end) + items.mean(2:end)) ./ s, root, scale);
  entries = [F, G, of_both * [bias_of(found.V, features); bsxfun(@times, N', s)]];
  k = numel (s);
  net = struct ('kind', 'sl_polynet_train', 'version', 1, 'classes', 1, 'layout', 'row', ...
                'sizes', struct ('d', d, 'm', 1, 'k', k, 'p', d), 'type', 'fm', 'loss', 'squared', ...
                'tau', sum (abs (U)), 'H', entries(2:end,:)', 'U', U, ...
                'b', centre + scale * (users.mean(1) + items.mean(1) + base), ...
                'W', entries(1,:)', 'shift', zeros (d, 1), 'scale', ones (d, 1), 'options', struct ());
  variance = scale ^ 2 / found.alpha;
  posterior = struct ('spread', [], 'variance', variance, 'unsure', scale ^ 2 * found.of_items, ...
                      'users', moved (users, A{1}), 'items', moved (items, A{2}));
  new = asked.users(asked.new)';
  of_users = accumarray (new, found.unsure(asked.new)') ./ accumarray (new, 1);
  posterior.spread = scale * sqrt (found.noise + of_users');
  D = [ones(1, size (G, 2)); bsxfun(@times, U, G(2:end,:))];
  weights = full (sum (rated, 1))';
  unsure = sum (D .* (posterior.users.C * D), 1) * weights / sum (weights);
  spread = sqrt (1.25 * variance + posterior.unsure + unsure);            % the mean of 1/g is 1.25
end

% Factors of all samples one below the other, a column for each user or item.
function A = stacked (samples)
  factors = cellfun (@(f) f(1:end-1,:), samples, 'UniformOutput', false);
  A = vertcat (factors{:});
end

function b = bias_of (samples, n)
  b = zeros (1, n);
  for k = 1:numel (samples)
    b = b + double (samples{k}(end,:)) / numel (samples);
  end
end

% P'*Q = L diag (s) B', nearly: its MOST largest singular values, without those that are rounding. At least one, which
% may be 0 where there is none.
function [L, s, B] = decomposed (P, Q, most)
  [n, m] = deal (size (P, 2), size (Q, 2));
  count = min ([most + 10, n, m]);
  Z = single (randn (m, count));
  for k = 1:3                           % two power steps
    [L, ~] = qr (P' * (Q * Z), 0);
    [Z, R] = qr (Q' * (P * L), 0);
  end
  [left, s, right] = svd (double (R)'); % L'M = R'Z'
  s = diag (s);
  keep = 1:max (sum (s(1:min (most, end)) > 1e-5 * s(1)), 1);
  L = double (L) * left(:,keep);
  B = double (Z) * right(:,keep);
  s = s(keep);
  if (~ (s(1) > 1e-30))                 % no factors
    [L, B, s] = deal (0 * L, 0 * B, 1);
  end
  [~, at] = max (abs (B), [], 1);
  signs = sign (B(at + m * (0:numel (s)-1)));
  signs(signs == 0) = 1;
  [L, B] = deal (bsxfun (@times, L, signs), bsxfun (@times, B, signs));
end

% The same with the factors V of features; P are an S-th of those of users.
function [L, s, B, N] = decomposed_with (P, Q, V, S, most)
  counts = [size(P, 2), size(Q, 2), size(V, 2)];
  Z = single (randn (sum (counts), min (most + 10, sum (counts))));
  for k = 1:4
    [Z, ~] = qr (times (P, Q, V, S, mat2cell (Z, counts, size (Z, 2))), 0);
  end
  A = double (Z' * times (P, Q, V, S, mat2cell (Z, counts, size (Z, 2))));
  [vectors, s] = eig ((A + A') / 2);
  s = diag (s);
  [~, order] = sort (abs (s), 'descend');
  order = order(1:max (sum (abs (s(order(1:min (most, end)))) > 1e-5 * max (abs (s))), 1));
  s = s(order);
  parts = mat2cell (double (Z) * vectors(:,order), counts, numel (s));
  [L, B, N] = parts{:};
  if (~ (abs (s(1)) > 1e-30))           % no factors
    [L, B, N, s] = deal (0 * L, 0 * B, 0 * N, 1);
  end
end

% The symmetric matrix times {of users; of items; of features}.
function A = times (P, Q, V, S, Z)
  p = S * (P * Z{1});
  q = Q * Z{2};
  v = V * Z{3};
  A = [P' * (q + v); Q' * (p + v) / S; V' * (p + q + v) / S];
end

% Means over the samples, in [bias; coordinates], of what is known of a row without ratings: mean, covariance C, and Y,
% a column for each feature.
function side = side_of (to, mu, Lambda, Y)
  S = numel (mu);
  K = numel (mu{1});
  R = size (to, 1);
  side = struct ('mean', zeros (R + 1, 1), 'C', zeros (R + 1), 'Y', zeros (R + 1, size (Y{1}, 2), 'single'));
  for k = 1:S
    T = [zeros(1, K - 1), 1; double(to(:,(k-1)*(K-1)+(1:K-1))), zeros(R, 1)];
    side.mean = side.mean + T * mu{k} / S;
    side.C = side.C + T * (Lambda{k} \ T') / S;
    side.Y = side.Y + single (T / S) * Y{k};
  end
  side.C = (side.C + side.C') / 2 + 1e-6 * trace (side.C) / (R + 1) * eye (R + 1);
end

% [w; h] of a row, in the units of ratings, from [bias; coordinates], when the mean of its side is taken off; OTHER is
% the mean of the other side, in the same coordinates.
function A = map_of (other, root, scale)
  A = [scale, scale * other'; zeros(numel (root), 1), diag(1 ./ root)];
end

function X = centred (X, mean_of_side)
  X = bsxfun (@minus, X, mean_of_side);
end

function side = moved (side, A)
  side = struct ('C', A * side.C * A', 'Y', single (A) * side.Y);
end
