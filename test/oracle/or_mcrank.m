function [r, P] = or_mcrank (model, users, items, C)
%OR_MCRANK  Expected ratings and probabilities of the levels by a model of sl_mcrank, pair by pair and basis by basis.
%   C has the features of the ratings, one column for each pair. Probabilities of "at most this level" that fall from
%   one level to the next are pooled, by the distances of the levels, until none does.

% SPDX-License-Identifier: BSD-3-Clause
  m = numel (model.levels);
  net = model.net;
  for j = 1:numel (users)
    x = [double(model.user_ids' == users(j)); double(model.item_ids' == items(j))];
    if (isfield (model, 'features'))
      f = model.features;
      x = [x; features_of(f.user_ids, f.users, users(j)); features_of(f.item_ids, f.items, items(j))];
      if (nargin > 3)
        x = [x; C(:,j)];
      end
    end
    x = [x; ones(net.sizes.p - net.sizes.d, 1)];
    score = net.b;
    if (isfield (net, 'W'))
      score = score + net.W' * x(1:net.sizes.d);
    end
    for r = 1:net.sizes.k
      s = (net.H(:,r)' * x) ^ 2;
      if (strcmp (net.type, 'fm'))
        s = 0;
        there = find (x)';              % a product with a zero adds nothing
        for a = there
          for b = there(there < a)
            s = s + net.H(a,r) * x(a) * net.H(b,r) * x(b);
          end
        end
      end
      score = score + net.U(r,:)' * s;
    end
    if (strcmp (net.loss, 'squared'))
      expected(j) = min (max (score, model.levels(1)), model.levels(end));
      between = (model.levels(1:end-1) + model.levels(2:end))' / 2;
      at_most = [(1 + erf ((between - score) / (sqrt (2) * model.spread))) / 2; 1];
    else
      at_most = [1 ./ (1 + exp (-score)); 1];
      expected(j) = model.levels * diff ([0; at_most]);
      at_most = pooled (at_most, [diff(model.levels)'; Inf]);
    end
    P(:,j) = diff ([0; at_most]);
  end
  r = expected;
end

% Blocks of neighbours with one value each; two that fall become one, with their mean by weight.
function p = pooled (p, weight)
  first = 1:numel (p);
  value = p';
  weight = weight';
  k = 1;
  while (k < numel (value))
    if (value(k) > value(k+1) && isfinite (weight(k+1)))
      value(k) = (weight(k) * value(k) + weight(k+1) * value(k+1)) / (weight(k) + weight(k+1));
      weight(k) = weight(k) + weight(k+1);
      value(k+1) = [];
      weight(k+1) = [];
      first(k+1) = [];
      k = max (k - 1, 1);
    else
      k = k + 1;
    end
  end
  for k = 1:numel (value)
    p(first(k):end) = value(k);
  end
end

function x = features_of (ids, F, id)
  x = zeros (size (F, 1), 1);
  for k = 1:numel (ids)
    if (ids(k) == id)
      x = full (F(:,k));
    end
  end
end
