function [X, info] = data_make_ratings (passed)
%DATA_MAKE_RATINGS  Ratings of items by users: who rated what, and how it was rated.
%   Expected ratings are W*H: inner products of the factors of users and items, and a level for each user and each item.
%   Noise is added, and what comes out is rounded to the levels. Active users and popular items are rated more often;
%   no pair is there twice.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Samples', 20000, 'count';
                        'Users', 500, 'natural';
                        'Items', 300, 'natural';
                        'Levels', 5, 'natural';
                        'Factors', 5, 'count';
                        'Noise', .5, 'nonneg';
                        'Seed', [], '?seed'});
  end
  o = data_set_options (T, passed);
  slx_arg_refuse (o.Samples > o.Users * o.Items, 'option Samples must be at most Users*Items, %g, but is %g', ...
                  o.Users * o.Items, o.Samples);
  restore = slx_run_seed (o.Seed);

  pairs = drawn_pairs (o);
  users = mod (pairs - 1, o.Users) + 1;
  items = floor ((pairs - 1) / o.Users) + 1;

  % a unit is the standard deviation of a rating, about .3 of the range of the levels
  P = randn (o.Users, o.Factors);
  Q = .6 / sqrt (max (o.Factors, 1)) * randn (o.Factors, o.Items);
  of_user = .4 * randn (o.Users, 1);
  of_item = .5 * randn (1, o.Items);
  range = o.Levels - 1;
  W = [.28 * range * [P, of_user], ones(o.Users, 1)];
  H = [Q; ones(1, o.Items); 1 + .62 * range + .28 * range * of_item];
  ratings = .28 * range * o.Noise * randn (1, o.Samples);
  for k = 1:size (W, 2)
    ratings = ratings + reshape (W(users,k), 1, []) .* reshape (H(k,items), 1, []);
  end
  ratings = min (max (round (ratings), 1), o.Levels);
  X = [users; items];
  info = struct ('W', W, 'H', H, 'labels', ratings, 'source', 'generated: ratings by latent factors');
end

% Numbers of different pairs of user and item, in random order. Where hot pairs are all there, others follow.
function pairs = drawn_pairs (o)
  n = o.Samples;
  all_pairs = o.Users * o.Items;
  if (n > all_pairs / 2)
    pairs = randperm (all_pairs);
    pairs = pairs(1:n);
    return;
  end
  activity = cumsum (exp (.8 * randn (1, o.Users)));
  popularity = cumsum ((1:o.Items) .^ -.6);
  popularity = popularity(:)';
  names = randperm (o.Items);
  pairs = zeros (1, 0);
  for round = 1:1000
    missing = n - numel (pairs);
    if (missing == 0)
      break;
    end
    count = ceil (1.2 * missing) + 20;
    if (round <= 8)
      user = lookup_in (activity, count);
      item = names(lookup_in (popularity, count));
    else
      user = ceil (o.Users * rand (1, count));
      item = ceil (o.Items * rand (1, count));
    end
    slx_memory_reserve (count + numel (pairs));
    pairs = unique ([pairs, user + o.Users * (item - 1)]);
    order = randperm (numel (pairs));
    pairs = pairs(order(1:min (n, end)));
  end
end

% COUNT draws from a distribution with the cumulated weights C.
function k = lookup_in (c, count)
  [~, k] = histc (rand (1, count) * c(end), [0, c]);
  k = min (max (k, 1), numel (c));
end
