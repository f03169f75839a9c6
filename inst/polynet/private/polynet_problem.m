function p = polynet_problem (about, o, seed)
%POLYNET_PROBLEM  Data as the kernels take them, of the samples for training and of those for validation.
%   P = polynet_problem (ABOUT, O, SEED): ABOUT is that of polynet_samples, and O that of polynet_options. SEED chooses
%   the samples that are held out where option Validation is a share of them. P.train are the numbers of those for
%   training, P.count is how many there are, and P.held_count how many for validation; of a rank of engine 'mpi' the
%   others, such as P.data and P.truth, belong to its own samples. P.about is ABOUT. P.cut are the blocks of those for
%   training, see sl_polynet_mex.h. P.mine, with ranks and for ratings and the like: what 'alternate' and of_pairs of
%   polynet_select take, see of_features. P.tables, with ranks and for pairs of features: see tables_of.

% SPDX-License-Identifier: BSD-3-Clause
  n = about.count;
  train = 1:n;
  held = [];
  p = struct ('about', about, 'o', o, 'seed', seed, 'kind', slx_polynet_loss (o.Loss), 'm', about.m, 'held', {{}}, ...
              'held_truth', []);
  if (isnumeric (o.Validation) && ~ isempty (o.Validation))
    labels = [];
    if (about.labelled)
      labels = about.truth;
    end
    [train, held] = slx_run_holdout (o.Validation, seed, n, labels);
  end
  p.train = train;
  p.count = numel (train);
  p.held_count = numel (held);
  [train, own_train] = own (about, train);
  [held, own_held] = own (about, held);
  slx_arg_refuse (isempty (train), 'a rank has no samples to train on; there are too many ranks for %d samples', n);
  p.cut = blocks_of (n, about.first, about.first + size (about.X, 2) - 1, train);
  X = about.X;
  if (numel (train) < size (X, 2))
    X = X(:,own_train);
  end
  p.shift = [];
  p.scale = [];
  if (o.Standardize)
    [p.shift, p.scale] = standard (double (X), p, class (X));
  end
  p.data = [slx_polynet_data(X, o.Model, o.Augment, p.shift, p.scale, true), {p.cut}];
  p.truth = about.truth(:,train);
  p.weight = [];
  if (~ isempty (about.weights))
    p.weight = about.weights(p.truth);
  end
  if (iscell (o.Validation))
    count = slx_ranks ('sum', size (about.other, 2));
    [from, last] = slx_ranks ('part', count);
    p.held = [slx_polynet_data(about.other, o.Model, o.Augment, p.shift, p.scale, false), ...
              {blocks_of(count, from, last, from:last)}];
    p.held_truth = about.other_truth;
    p.held_count = count;
  elseif (p.count < n)
    p.held = [slx_polynet_data(about.X(:,own_held), o.Model, o.Augment, p.shift, p.scale, false), ...
              {blocks_of(n, about.first, about.first + size (about.X, 2) - 1, held)}];
    p.held_truth = about.truth(:,held);
  end
  p.alternates = strcmp (o.Model, 'fm') && issparse (X) && any (strcmp (o.Loss, {'squared', 'multitask'}));
  p.mine = [];
  if (p.alternates && slx_ranks ('count') > 1)
    p.mine = of_features (p.data{1}, about.truth(:,p.train));
  end
  p.pairs = pairs_of (p, X);
  p.tables = [];
  if (~ isempty (p.mine) && ~ isempty (p.pairs))
    p.tables = tables_of (pairs_in (p.mine.X, p.pairs.users), p.mine.at, size (X, 1));
  end
  p.ridge = [];
  p.ridges = 1;
  if (strcmp (o.Ridge, 'auto'))
    p.ridges = [.15 .5 1.5 3 5 10 20 50 150] * scale_of (p, o);
    o.Ridge = 1;
  end
  if (~ ischar (o.Ridge))
    d = size (X, 1);
    slx_opt_must (any (numel (o.Ridge) == [1, d]), ...
                  sprintf ('Ridge must be one number or %d, one for each row of X, but has %d', d, numel (o.Ridge)));
    p.ridge = Inf (size (p.data{1}, 1), 1);                   % of the row of ones b takes care
    p.ridge(1:d) = double (o.Ridge(:));
  end
  p.zero = polynet_sums (p.cut, 1, sl_loss_mex (p.kind, zeros (p.m, numel (train)), p.truth, p.weight));
end

% Of samples those of this rank, and their places among its columns.
function [samples, places] = own (about, samples)
  samples = samples(samples >= about.first & samples < about.first + size (about.X, 2));
  places = samples - about.first + 1;
end

% The blocks of SAMPLES, ascending numbers of some of the columns FIRST to LAST, which this rank has of N. A block has
% slx_ranks ('length', N) columns.
function cut = blocks_of (n, first, last, samples)
  each = slx_ranks ('length', n);
  blocks = ceil (max (last - first + 1, 1) / each);
  sizes = zeros (1, blocks);
  if (~ isempty (samples))
    sizes = accumarray (ceil ((samples(:) - first + 1) / each), 1, [blocks, 1])';
  end
  cut = [0, cumsum(sizes)];
end

% What a rank has besides its samples: MINE.X and MINE.Y, all samples that have one of its features and their targets,
% in the order of all; MINE.squares, those of X; MINE.at, the numbers of these samples among all. Of the features each
% COUNT-th is the rank's, beginning with the one of its own number: sl_polynet_alternate has the same.
function mine = of_features (X, Y)
  count = slx_ranks ('count');
  rank = slx_ranks ('rank');
  [before, all] = places (size (X, 2), rank, count);
  [i, j, value] = find (X);
  i = slx_ranks ('all', reshape (i, 1, []));
  j = slx_ranks ('all', reshape (j, 1, []) + before);
  value = slx_ranks ('all', reshape (value, 1, []));
  needed = false (1, all);
  needed(j(mod (i - rank, count) == 0)) = true;
  stored = needed(j);
  place = cumsum (needed);
  mine = struct ('at', find (needed), 'X', [], 'squares', [], 'Y', Y(:,needed));
  mine.X = sparse (i(stored), place(j(stored)), value(stored), size (X, 1), numel (mine.at));
  mine.squares = mine.X .^ 2;
end

% The numbers of the ranks before, and of all, where this rank has N.
function [before, all] = places (n, rank, count)
  numbers = zeros (1, count);
  numbers(rank) = n;
  numbers = slx_ranks ('sum', numbers);
  before = sum (numbers(1:rank-1));
  all = sum (numbers);
end

% What a rank has of the matrix Q of polynet_select. Entry i, j of Q is the sum of D over the samples that have features
% i of the first block and j of the second, where D is a number for each sample of all ranks. TABLES{1} has this rank's
% columns of Q, TABLES{2} the transpose of its rows. A table T has the sums of D(T.at) .* T.value at rows T.row and
% columns T.column, in the order of the columns, in which sparse is fast. T.size is the size of the matrix, and column k
% is feature T.own(k) of its block.
function tables = tables_of (pairs, samples, d)
  at = pairs.users;
  tables = {table_of(pairs.first, pairs.second, pairs.value, samples, at, own_features (at + 1, d)), ...
            table_of(pairs.second, pairs.first, pairs.value, samples, d - at, own_features (1, at))};
end

function t = table_of (row, column, value, samples, rows, own)
  place = zeros (max ([column; own(:)]), 1);
  place(own) = 1:numel (own);
  place = place(column);
  used = find (place);
  [order, column] = find (sparse (used, place(used), 1));       % faster than sort
  t = struct ('row', row(order), 'column', column, 'value', reshape (value(order), [], 1), 'at', samples(order), ...
              'size', [rows, numel(own)], 'own', own);
end

% The numbers of those of the features FIRST to LAST, from 1, that belong to this rank.
function at = own_features (first, last)
  at = 1:last-first+1;
  at = at(mod (at + first - 1 - slx_ranks ('rank'), slx_ranks ('count')) == 0);
end

% The two features of each sample, if all have two, one of each of two blocks; else [].
function pairs = pairs_of (p, X)
  pairs = [];
  if (p.alternates && p.m == 1 && ~ slx_ranks ('max', full (double (any (sum (X ~= 0, 1) ~= 2)))))
    row = find_rows (X);
    ends = slx_ranks ('max', [max(row(1:2:end)), -min(row(2:2:end))]);
    if (ends(1) < -ends(2))
      pairs = pairs_in (X, ends(1));
    end
  end
end

function row = find_rows (X)
  [row, ~] = find (X);
end

function pairs = pairs_in (X, users)
  [row, ~, value] = find (X);
  pairs = struct ('users', users, 'first', row(1:2:end), 'second', row(2:2:end) - users, ...
                  'value', reshape (value(1:2:end) .* value(2:2:end), 1, []));
end

% What a ridge of 1 stands for: the curvature of the loss times the mean square of the features that are not 0. For
% ratings it is the same with any loss, as where no ratings are held out.
function unit = scale_of (p, o)
  curvature = struct ('logistic', .25, 'smoothhinge', .25, 'sqhinge', 2, 'multitask', .25, 'squared', 1);
  X = p.data{1};
  squares = polynet_sums (p.cut, 1, full (sum (X .^ 2, 1)));
  stored = slx_ranks ('sum', nnz (X));
  unit = curvature.(o.Loss);
  if (isfield (o, 'Levels'))
    unit = 1;
  end
  if (stored > 0)
    unit = unit * squares / stored;
  end
end

% Deviations as those of slx_data_moments, over all ranks, and means in two columns, which slx_polynet_data subtracts
% one after the other. The first are multiples of a power of two near a millionth of the deviation, and have so few
% digits that X - SHIFT does not depend on an offset of X, to the last bit, unless the offset takes digits from X.
% Refits end where little is left to gain, and the last bit can decide at which step.
function [shift, scale] = standard (X, p, kind)
  bad = find (max (abs (X), [], 2) > 1e150, 1);
  slx_arg_refuse (~ isempty (bad), ...
                  ['row %d of X has a modulus above 1e150, whose square leaves the range of double; divide this ' ...
                   'row by it'], bad);
  average = @(X) polynet_sums (p.cut, 1, X)' / p.count;
  near = average (X);
  [rest, scale] = about_mean (bsxfun (@minus, X, near), average);
  constant = scale <= 8 * eps (kind) * abs (near);              % as slx_data_digits has it
  unit = 2 .^ (floor (log2 (max (scale, realmin))) - 20);
  shift = unit .* round (near ./ unit);
  shift = shift + unit .* round ((near - shift + rest) ./ unit);
  shift(constant) = near(constant);
  [shift(:,2), scale] = about_mean (bsxfun (@minus, X, shift), average);
  scale(constant) = 1;
end

% Means and standard deviations of X.
function [rest, deviation] = about_mean (X, average)
  rest = average (X);
  deviation = sqrt (max (average (X .^ 2) - rest .^ 2, 0));
end
