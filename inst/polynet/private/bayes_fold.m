function model = bayes_fold (model, own, other, left, D, who)
%BAYES_FOLD  Biases and factors of users or of items, given ratings, while those of the other side stay.
%   MODEL = bayes_fold (MODEL, OWN, OTHER, LEFT, D, WHO): WHO is 'user' or 'item', of whom MODEL, with Loss 'bayes',
%   knows all. Rating e is of row OWN(e) of them and row OTHER(e) of the other side, or 0 if that is not known. LEFT(e)
%   is what the rest leaves of the rating, and d = [1; D(:,e)] what z, the bias and the factors, are multiplied by. z
%   becomes the mean of the normal distribution that has the mean Y'x and the covariance C before, given LEFT(e) ~
%   N (d'z, variance + unsure).

% SPDX-License-Identifier: BSD-3-Clause
  p = model.posterior;
  before = p.([who, 's']);
  t = sqrt (diag (before.C));           % units: z is t times a vector, and ratings are multiples of the deviation
  unit = sqrt (p.variance + p.unsure);  % what is not known of the other side is noise too
  [R, wrong] = chol (bsxfun (@rdivide, bsxfun (@rdivide, before.C, t), t'));
  slx_arg_refuse (wrong || ~ isreal (R), 'MODEL.posterior.%ss.C must be a covariance, positive definite', who);
  precision = R \ (R' \ eye (numel (t)));
  offset = strcmp (who, 'item') * model.sizes.users;
  [these, ~, group] = unique (own);
  if (strcmp (who, 'user'))             % the mean of d*d' over the items, as often as they were rated
    at = model.sizes.users + (1:model.sizes.items);
    d = bsxfun (@times, t / unit, [ones(1, numel (at)); bsxfun(@times, model.net.U, model.net.H(at,:)')]);
    weights = full (sum (model.rated, 1));
    products = bsxfun (@times, d, weights / sum (weights)) * d';
  end
  of_each = accumarray (group(:), (1:numel (own))', [], @(j) {sort(j)});
  for k = 1:numel (these)
    j = of_each{k};
    d = bsxfun (@times, t / unit, [ones(1, numel (j)); D(:,j)]);
    v = reshape (left(j), [], 1) / unit;
    rated = unique (other(j(other(j) > 0)));
    centre = sum (double (before.Y(:,rated)), 2) / sqrt (max (numel (rated), 1));
    A = precision + d * d';
    y = A \ (precision * (centre ./ t) + d * v);
    z = t .* y;
    model.net.W(offset+these(k)) = z(1);
    model.net.H(offset+these(k),:) = z(2:end)';
    if (strcmp (who, 'user'))           % noise: the mean of 1/g, whose shape is 5, given these ratings
      factor = (5 + sum ((v - d' * y) .^ 2) / 2) / (4 + numel (j) / 2);
      model.posterior.spread(these(k)) = unit * sqrt (factor + trace (A \ products));
    end
  end
end
