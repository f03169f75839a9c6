function folds = choose_folds (o, y, n, labelled)
%CHOOSE_FOLDS  In which fold each sample is for the test.
%   FOLDS = choose_folds (O, Y, N, LABELLED) has a row of N numbers for each of O.Replicates: those of O.Folds, if
%   given; or folds of nearly equal size, by O.Groups if there are some, which have nearly the same share of each class
%   of Y where LABELLED is true. O.Seed draws them. What the classes are called makes no difference.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isscalar (o.Folds))
    folds = given (o, n);
    return;
  end
  [most, of] = deal (n, 'samples');
  if (~ isempty (o.Groups))
    [most, of] = deal (numel (unique (o.Groups)), 'groups');
    slx_opt_must (most > 1, 'Groups must name two groups or more, but names 1');
  end
  slx_opt_must (isnumeric (o.Folds) && o.Folds == floor (o.Folds) && o.Folds >= 2 && o.Folds <= most, ...
                sprintf (['Folds must be an integer from 2 to %d, the number of %s, or a row that has the fold of ' ...
                          'each sample'], most, of), o.Folds);
  restore = slx_run_seed (o.Seed);
  folds = zeros (o.Replicates, n);
  class = ones (1, n);
  if (labelled)
    class = in_order (y);
  end
  for r = 1:o.Replicates
    if (isempty (o.Groups))
      folds(r,:) = by_class (class, o.Folds);
    else
      folds(r,:) = by_group (o.Groups, o.Folds, class);
    end
  end
end

function folds = given (o, n)
  folds = o.Folds;
  slx_opt_must ((isnumeric (folds) || islogical (folds)) && ismatrix (folds) && ~ isempty (folds) ...
                && (numel (folds) == n || size (folds, 2) == n), ...
                sprintf (['Folds must be an integer, or %d of them, one for each sample, in a row for each ' ...
                          'replicate'], n), folds);
  folds = double (folds);
  if (numel (folds) == n)
    folds = reshape (folds, 1, n);
  end
  count = max (folds(:));
  slx_opt_must (all (folds(:) >= 0 & folds(:) == floor (folds(:))) && count >= 1 && count <= n, ...
                sprintf ('Folds must be integers from 0 to %d, and not all 0', n), folds, [0 n]);
  there = arrayfun (@(r) numel (setdiff (1:count, folds(r,:))) == 0, 1:size (folds, 1));
  slx_opt_must (all (there), sprintf ('Folds must have samples of each fold from 1 to %d in each row', count));
  slx_opt_must (o.Replicates == 1 || o.Replicates == size (folds, 1), 'Replicates must be the number of rows of Folds');
  if (~ isempty (o.Groups))
    [~, first, group] = unique (o.Groups(:));
    slx_opt_must (isequal (folds, folds(:,first(group))), 'Folds must keep each of the Groups in one fold');
  end
end

% Classes as numbers, in the order in which they first occur.
function class = in_order (y)
  if (ischar (y))
    y = cellstr (y);
  end
  [~, first, class] = unique (y(:), 'first');
  [~, order] = sort (first);
  place(order) = 1:numel (order);
  class = place(class);
end

% Samples of a class are dealt out one by one; the next class begins where the one before has ended.
function folds = by_class (class, count)
  folds = zeros (1, numel (class));
  at = 0;
  for c = 1:max (class)
    members = find (class == c);
    members = members(randperm (numel (members)));
    folds(members) = 1 + mod (at + (0:numel (members)-1), count);
    at = at + numel (members);
  end
end

% The largest groups first, each into the fold with fewest samples of its classes; groups of one size in random
% order.
% Let s_cf be the share of class c that is in fold f, and a_c that in the group. The sum of all s_cf .^ 2, which is
% least where all s_cf are equal, grows by a' * (2 * s_f + a). With one class the largest group has most samples.
function folds = by_group (groups, count, class)
  [~, ~, group] = unique (groups);
  shares = accumarray ([group(:), class(:)], 1);
  shares = bsxfun (@rdivide, shares, sum (shares, 1));
  order = randperm (size (shares, 1));
  [~, by_size] = sort (-sum (shares(order,:) .^ 2, 2));
  filled = zeros (size (shares, 2), count);
  of_group = zeros (1, size (shares, 1));
  for g = order(by_size)
    growth = shares(g,:) * filled;
    same = find (growth <= min (growth) * (1 + 1e-12));
    [~, emptiest] = min (sum (filled(:,same), 1));
    least = same(emptiest);
    of_group(g) = least;
    filled(:,least) = filled(:,least) + shares(g,:)';
  end
  folds = of_group(group);
end
