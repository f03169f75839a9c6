function held = nmf_held_out (X, given, o, seeds, folds)
%NMF_HELD_OUT  Entries of X that runs do not see, so that their factors can be judged by them.
%   HELD = nmf_held_out (X, GIVEN, O, SEEDS, FOLDS) is a struct:
%     hidden    cell row of sparse logical matrices: what run k does not see, drawn from SEEDS(k), part FOLDS(k)
%     options   options of sl_nmf for all runs, beside the option Hidden
%     also      sparse logical matrix of what no run sees, [] for none
%     failure   [E, TOTAL] = failure (W, H, K, LEFT_OUT): root mean square error of W*H on what run K does not see,
%               except of outliers, the samples LEFT_OUT, relative to
%               the root mean square of all observed entries of X; with another Loss than 'frobenius' the mean of this
%               loss. Means are weighted by Mask. TOTAL is what these entries would add to the objective
%   X is a matrix, GIVEN are its options for sl_nmf by nmf_options: Mask, Hidden and Missing tell what is observed. O
%   are the options of sl_nmf_scan. Each of the O.Folds parts has O.Holdout of the observed entries, and no entry is in
%   two parts of one seed. Each row and column keeps max (O.Ranks) entries in every run, as fewer do not determine its
%   part of the factors, and one above 0 where the loss of 0 in the place of such an entry is infinite: entries that it
%   cannot spare are in no part.
%   Memory grows with the entries that are stored and those that are held out, not with the size of X.

% SPDX-License-Identifier: BSD-3-Clause
  held = struct ('hidden', {cell(1, numel (seeds))}, 'options', {{}}, 'also', [], 'failure', []);
  if (issparse (X) && isempty (given.Mask) && strcmp (o.Unstored, 'missing'))
    given.Mask = X ~= 0;
    held.options = {'Mask', given.Mask};
  end
  if (~ isempty (given.Hidden))
    held.also = sparse (given.Hidden ~= 0);
  end
  beta = nmf_loss (given.Loss);
  pool = eligible (X, given, held.also);
  if (beta <= 1)
    pool = with_positive (pool, X);
  end
  slx_arg_refuse (round (o.Holdout * o.Folds * pool.count) == 0, ...
                  'option Holdout, %g, is less than half an entry of %d that are observed; raise it', o.Holdout, ...
                  pool.count);
  for k = 1:numel (seeds)
    held.hidden{k} = part (pool, X, o, seeds(k), folds(k));
    slx_arg_refuse (~ any (held.hidden{k}(:)), ...
                    ['option Holdout leaves no entry to hold out: with up to %d components each row and each ' ...
                     'column must keep that many entries; lower Ranks'], max (o.Ranks));
  end
  observed = values (X, pool.list);
  if (~ isempty (pool.also))
    observed(full (pool.also(X ~= 0))) = 0;
  end
  largest = max ([double(full (max (observed))), realmin]);
  if (beta ~= 2)
    held.failure = @(W, H, k, left_out) failure (X, W, H, hidden_of (held.hidden{k}, left_out), given.Mask, largest, ...
                                                 beta, @(d) d * largest ^ beta);
    return;
  end
  typical = sqrt (sum ((double (observed) / largest) .^ 2) / pool.count);
  if (~ isempty (given.Mask))
    weights = double (values (given.Mask, pool.list));
    typical = sqrt (sum (weights .* (double (observed) / largest) .^ 2) / sum (weights));
  end
  typical = typical + (typical == 0);
  held.failure = @(W, H, k, left_out) failure (X, W, H, hidden_of (held.hidden{k}, left_out), given.Mask, largest, ...
                                               beta, @(d) sqrt (2 * d) / typical);
end

% The entries that may be held out: a list of their numbers, ':' for all and, of a sparse X all of whose entries but
% ALSO are observed, for those too; how many there are, in all and in each row and column.
function pool = eligible (X, given, also)
  [m, n] = size (X);
  pool = struct ('m', m, 'n', n, 'list', ':', 'also', [], 'count', m * n, 'of_rows', n * ones (m, 1), ...
                 'of_columns', m * ones (1, n), 'positive', []);
  if (issparse (X) && isempty (given.Mask))
    if (~ isempty (also))
      pool.also = also;
      pool = less (pool, also, -1);
    end
  elseif (given.Missing || ~ (isempty (given.Mask) && isempty (also)))
    seen = true;
    if (~ isempty (given.Mask))
      seen = given.Mask ~= 0;
    end
    if (~ isempty (also))
      seen = xor (seen, seen & also);
    end
    if (given.Missing)
      seen = seen & ~ isnan (X);
    end
    pool.list = find (seen);
    pool.list = pool.list(:);
    pool.of_rows(:) = 0;
    pool.of_columns(:) = 0;
    pool.count = 0;
    pool = less (pool, seen, 1);
  end
end

function pool = less (pool, P, sign)
  pool.count = pool.count + sign * nnz (P);
  pool.of_rows = pool.of_rows + sign * full (sum (P, 2));
  pool.of_columns = pool.of_columns + sign * full (sum (P, 1));
end

% How many of the entries are above 0, in each row and column.
function pool = with_positive (pool, X)
  positive = X > 0;
  if (~ ischar (pool.list))
    [i, j] = ind2sub ([pool.m, pool.n], pool.list(full (positive(pool.list))));
    positive = sparse (i(:), j(:), true, pool.m, pool.n);
  elseif (~ isempty (pool.also))
    positive = positive & ~ (positive & pool.also);
  end
  pool.positive = struct ('rows', full (sum (positive, 2)), 'columns', full (sum (positive, 1)).');
end

% One of the parts that a seed makes of the entries.
function P = part (pool, X, o, seed, fold)
  restore = slx_run_seed (mod (seed + 2^31, 2^32));         % not the numbers that the start is made of
  all_parts = min (round (o.Holdout * o.Folds * pool.count), pool.count);
  draws = all_parts;
  if (~ isempty (pool.also))    % entries that no run sees are drawn, too, and left out
    draws = all_parts * (pool.m * pool.n / max (pool.count, 1));
    draws = min (ceil (draws + 4 * sqrt (draws)), pool.m * pool.n);
  end
  try
    if (ischar (pool.list))
      at = randperm (pool.m * pool.n, draws);
    else
      at = pool.list(randperm (pool.count, all_parts));
    end
  catch err
    if (~ slx_memory_is_error (err))
      rethrow (err);
    end
    slx_arg_fail ('outOfMemory', ...
                  ['options Holdout and Folds hide %.3g entries in all, for which there is not enough ' ...
                   'memory; hide fewer by a small Holdout'], draws);
  end
  at = at(:);
  if (~ isempty (pool.also))
    at = at(~ full (pool.also(at)));
  end
  at = at(fold:o.Folds:min (end, all_parts));
  i = mod (at - 1, pool.m) + 1;
  j = (at - i) / pool.m + 1;
  everywhere = true (size (i));
  kept = spared (j, everywhere, pool.of_columns(:) - max (o.Ranks));
  kept = kept & spared (i, kept, pool.of_rows(:) - max (o.Ranks));
  if (~ isempty (pool.positive))
    positive = kept & values (X, at) > 0;
    kept = kept & (~ positive | spared (j, positive, pool.positive.columns - 1));
    positive = kept & positive;
    kept = kept & (~ positive | spared (i, positive, pool.positive.rows - 1));
  end
  P = sparse (i(kept), j(kept), true, pool.m, pool.n);
end

% Of the places that are marked, each in a row or column GROUP: the first SPARE(group) of each.
function yes = spared (group, marked, spare)
  yes = marked;
  group = group(marked);
  yes(marked) = place_among_equals (group) <= spare(group);
end

% Of each number, how often it has come so far.
function place = place_among_equals (group)
  [sorted, order] = sort (group);               % a stable sort
  first = [true; diff(sorted) ~= 0];
  start = find (first);
  place = zeros (size (group));
  place(order) = (1:numel (group))' - start(cumsum (first)) + 1;
end

function x = values (X, list)
  if (ischar (list))
    list = 1:numel (X);
    if (issparse (X))
      x = nonzeros (X);
      return;
    end
  end
  x = full (X(list));
  x = x(:);
end

function P = hidden_of (P, left_out)
  P(:,left_out) = false;
end

% FORM of the mean divergence of what run k does not see, of X divided by its largest entry; and the sum, of X.
function [e, total] = failure (X, W, H, P, mask, largest, beta, form)
  [i, j] = find (P);
  i = i(:);
  j = j(:);
  at = i + (j - 1) * size (X, 1);
  x = double (values (X, at)) / largest;
  y = zeros (size (x));
  for k = 1:size (W, 2)
    y = y + double (W(i,k)) / sqrt (largest) .* (double (H(k,j)') / sqrt (largest));
  end
  d = divergence (x, y, beta);
  if (isempty (mask))
    weights = ones (size (d));
  else
    weights = double (values (mask, at));
  end
  total = sum (weights .* d);
  e = form (total / sum (weights));
  total = total * largest ^ beta;
end

% Of entries: see src/core/nmf/sl_nmf_beta.h. Where x = 0 terms with it vanish, whatever y is.
function d = divergence (x, y, beta)
  switch (beta)
    case 2
      d = (x - y) .^ 2 / 2;
    case 1
      cross = x .* log (x ./ y);
      cross(x == 0) = 0;
      d = cross - x + y;
    case 0
      d = x ./ y - log (x ./ y) - 1;
    otherwise
      cross = x .* y .^ (beta - 1);
      cross(x == 0) = 0;
      d = (x .^ beta + (beta - 1) * y .^ beta - beta * cross) / (beta * (beta - 1));
  end
end
