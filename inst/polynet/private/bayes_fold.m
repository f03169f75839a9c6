function model = bayes_fold (model, users, items, ratings, who)
%BAYES_FOLD  Biases and factors of users or of items, given ratings, while those of the other side stay.
%   MODEL = bayes_fold (MODEL, USERS, ITEMS, RATINGS, WHO): WHO is 'user' or 'item', of whom MODEL, with Loss 'bayes',
%   knows all; others that it does not know have the bias and the factors 0. With d = [1; u_r h_r] of the rated ones and
%   v = ratings - w - b, [w; h] is the mean of the normal distribution that has the mean Y'x and the covariance C
%   before, given v ~ N (d'[w; h], variance).

% SPDX-License-Identifier: BSD-3-Clause
  [~, u] = ismember (users, model.user_ids);
  [~, i] = ismember (items, model.item_ids);
  n = model.sizes.users;
  [own, other, offset, beyond] = deal (u, i, 0, n);
  if (strcmp (who, 'item'))
    [own, other, offset, beyond] = deal (i, u, n, 0);
  end
  p = model.posterior;
  before = p.([who, 's']);
  precision = inv (before.C);
  [these, ~, group] = unique (own);
  of_each = accumarray (group(:), (1:numel (own))', [], @(j) {sort(j)});
  net = model.net;
  H = [bsxfun(@times, double (net.H), double (net.U)'); zeros(1, net.sizes.k)];
  W = [double(net.W); 0];
  places = beyond + other;
  places(other == 0) = numel (W);
  for k = 1:numel (these)
    j = of_each{k};
    D = [ones(numel (j), 1), H(places(j),:)];
    v = reshape (ratings(j), [], 1) - double (net.b) - W(places(j));
    rated = unique (other(j(other(j) > 0)));
    centre = sum (double (before.Y(:,rated)), 2) / sqrt (max (numel (rated), 1));
    A = precision + D' * D / p.variance;
    z = A \ (precision * centre + D' * v / p.variance);
    net.W(offset+these(k)) = z(1);
    net.H(offset+these(k),:) = z(2:end)';
    if (strcmp (who, 'user'))           % noise: the mean of 1/g, whose shape is 5, given these ratings
      factor = (5 + sum ((v - D * z) .^ 2) / p.variance / 2) / (4 + numel (j) / 2);
      model.posterior.spread(these(k)) = sqrt (factor * p.variance + mean (sum (D' .* (A \ D'), 1)));
    end
  end
  model.net = net;
end
