function p = polynet_problem (about, o, seed)
%POLYNET_PROBLEM  Data as the kernels take them, of the samples for training and of those for validation.
%   P = polynet_problem (ABOUT, O, SEED): ABOUT is that of polynet_samples, and O that of polynet_options. SEED chooses
%   the samples that are held out where option Validation is a share of them. P.train are the numbers of those for
%   training, P.count is how many there are, and P.held_count how many for validation; of a rank of engine 'mpi' the
%   others, such as P.data and P.truth, belong to its own samples. P.about is ABOUT. P.cut are the blocks of those for
%   training, see sl_polynet_mex.h. P.parts and P.on are those of slx_data_parts and slx_polynet_kernels. P.mine and
%   P.tables, where several ranks share ratings and the like, are what 'alternate' and polynet_select take: see
%   polynet_mine and polynet_tables.

% SPDX-License-Identifier: BSD-3-Clause
  n = about.count;
  train = 1:n;
  held = [];
  p = struct ('about', about, 'o', o, 'seed', seed, 'kind', slx_polynet_loss (o.Loss), 'm', about.m, 'held', {{}}, ...
              'held_truth', [], 'parts', slx_data_parts (), 'on', slx_polynet_kernels ());
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
  p.ones = ones (numel (train), 1);
  p.cut = blocks_of (p.parts, n, about.first, about.first + size (about.X, 2) - 1, train);
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
    count = p.parts.sum (size (about.other, 2));
    [from, last] = p.parts.own (count);
    p.held = [slx_polynet_data(about.other, o.Model, o.Augment, p.shift, p.scale, false), ...
              {blocks_of(p.parts, count, from, last, from:last)}];
    p.held_truth = about.other_truth;
    p.held_count = count;
  elseif (p.count < n)
    p.held = [slx_polynet_data(about.X(:,own_held), o.Model, o.Augment, p.shift, p.scale, false), ...
              {blocks_of(p.parts, n, about.first, about.first + size (about.X, 2) - 1, held)}];
    p.held_truth = about.truth(:,held);
  end
  p.held_weight = [];
  if (~ isempty (p.held) && ~ isempty (about.weights))
    p.held_weight = about.weights(p.held_truth);
    p.held_weight = p.held_weight / polynet_mean (p, p.held_weight);
  end
  p.alternates = strcmp (o.Model, 'fm') && issparse (X) && any (strcmp (o.Loss, {'squared', 'multitask'}));
  p.pairs = pairs_of (p, p.data{1});
  [p.mine, p.tables] = deal ([]);
  if (p.alternates && p.parts.count > 1)
    p.mine = polynet_mine (p.parts, p.data{1}, about.truth(:,p.train));
    if (~ isempty (p.pairs))
      p.tables = polynet_tables (p.parts, pairs_in (p.mine.X, p.pairs.users), p.mine.at, size (X, 1));
    end
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
  p.zero = p.on.sums (p.ones, slx_loss_mex (p.kind, zeros (p.m, numel (train)), p.truth, p.weight), p.cut);
end

% Of samples those of this rank, and their places among its columns.
function [samples, places] = own (about, samples)
  samples = samples(samples >= about.first & samples < about.first + size (about.X, 2));
  places = samples - about.first + 1;
end

% The blocks of SAMPLES, ascending numbers of some of the columns FIRST to LAST, which this rank has of N. A block has
% parts.width (N) columns.
function cut = blocks_of (parts, n, first, last, samples)
  each = parts.width (n);
  blocks = ceil (max (last - first + 1, 1) / each);
  sizes = zeros (1, blocks);
  if (~ isempty (samples))
    sizes = accumarray (ceil ((samples(:) - first + 1) / each), 1, [blocks, 1])';
  end
  cut = [0, cumsum(sizes)];
end

% The two features of each sample, if all have two, one of each of two blocks, and there is no row of ones; else [].
function pairs = pairs_of (p, X)
  pairs = [];
  if (p.alternates && p.m == 1 && ~ p.o.Augment && ~ p.parts.max (full (double (any (sum (X ~= 0, 1) ~= 2)))))
    [row, ~] = find (X);
    ends = p.parts.max ([max(row(1:2:end)), -min(row(2:2:end))]);
    if (ends(1) < -ends(2))
      pairs = pairs_in (X, ends(1));
    end
  end
end

function pairs = pairs_in (X, users)
  [row, ~, value] = find (X);
  pairs = struct ('users', users, 'first', row(1:2:end), 'second', row(2:2:end) - users, ...
                  'value', reshape (value(1:2:end) .* value(2:2:end), 1, []));
end

% What a ridge of 1 stands for: the curvature of the loss times the mean square of the features that are not 0, of a
% full X with an intercept about the means of its rows. For ratings it is the same with any loss, as where no ratings
% are held out.
function unit = scale_of (p, o)
  curvature = struct ('logistic', .25, 'smoothhinge', .25, 'sqhinge', 2, 'multitask', .25, 'squared', 1);
  X = p.data{1};
  squares = p.on.sums (p.ones, full (sum (X .^ 2, 1)), p.cut);
  if (o.Intercept && ~ issparse (X))
    squares = max (squares - sum (p.on.sums (p.ones, X, p.cut) .^ 2) / p.count, eps * squares);
  end
  stored = p.parts.sum (nnz (X));
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
  average = @(X) p.on.sums (p.ones, X, p.cut)' / p.count;
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
