function [expected, model] = or_als (users, items, ratings, other_users, other_items, seed, o)
%OR_ALS  Ratings by alternating least squares: mean + bias of the user + bias of the item + product of factors.
%   EXPECTED = or_als (USERS, ITEMS, RATINGS, OTHER_USERS, OTHER_ITEMS, SEED) learns from rows of equal length and
%   predicts others. The biases are fitted with the ridge O.bias (4), one user or item at a time, and then stay. Each
%   user, then each item, has O.factors (12) factors, a ridge regression with O.ridge (12) on those of the other side;
%   O.sweeps (15) times. Numbers are consecutive integers from 1, or nearly so. Who is not known has zeros.
%   MODEL has mean, a and b (biases of users and items), P and Q (factors in columns).

% SPDX-License-Identifier: BSD-3-Clause
  usual = struct ('bias', 4, 'factors', 12, 'ridge', 12, 'sweeps', 15);
  if (nargin < 7)
    o = usual;
  end
  n = max ([users, other_users]);
  m = max ([items, other_items]);
  [a, b] = deal (zeros (1, n), zeros (1, m));
  middle = mean (ratings);
  for sweep = 1:50
    a = accumarray (users', (ratings - middle - b(items))', [n 1])' ./ (accumarray (users', 1, [n 1])' + o.bias);
    b = accumarray (items', (ratings - middle - a(users))', [m 1])' ./ (accumarray (items', 1, [m 1])' + o.bias);
  end
  rest = ratings - middle - a(users) - b(items);
  rand ('twister', seed);
  randn ('twister', seed);
  P = zeros (o.factors, n);
  Q = .1 * randn (o.factors, m);
  for sweep = 1:o.sweeps
    P = regressed (users, items, rest, Q, n, o.ridge);
    Q = regressed (items, users, rest, P, m, o.ridge);
  end
  expected = middle + a(other_users) + b(other_items) + sum (P(:,other_users) .* Q(:,other_items), 1);
  expected = min (max (expected, min (ratings)), max (ratings));
  model = struct ('mean', middle, 'a', a, 'b', b, 'P', P, 'Q', Q);
end

% The factors of n users: (F F' + ridge I)^-1 F r, where the columns F are the factors of the items that a user rated.
function P = regressed (users, items, r, Q, n, ridge)
  P = zeros (size (Q, 1), n);
  [sorted, order] = sort (users);
  last = cumsum (accumarray (sorted', 1, [n 1]))';
  first = [1, last(1:end-1) + 1];
  for u = find (last >= first)
    own = order(first(u):last(u));
    F = Q(:,items(own));
    P(:,u) = (F * F' + ridge * eye (size (Q, 1))) \ (F * r(own)');
  end
end
