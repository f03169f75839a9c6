function p = polynet_problem (about, o, seed)
%POLYNET_PROBLEM  Data as the kernels take them, of the samples for training and of those for validation.
%   P = polynet_problem (ABOUT, O, SEED): ABOUT is that of polynet_samples, and O that of polynet_options. SEED chooses
%   the samples that are held out where option Validation is a share of them. P.train are the numbers of those for
%   training, P.count is how many there are, and P.held_count how many for validation; of a rank of engine 'mpi' the
%   others, such as P.data and P.truth, belong to its own samples.

% SPDX-License-Identifier: BSD-3-Clause
  n = about.count;
  train = 1:n;
  held = [];
  p = struct ('o', o, 'seed', seed, 'kind', slx_polynet_loss (o.Loss), 'm', about.m, 'held', {{}}, 'held_truth', []);
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
  X = about.X;
  if (numel (train) < size (X, 2))
    X = X(:,own_train);
  end
  p.shift = [];
  p.scale = [];
  if (o.Standardize)
    [p.shift, p.scale] = standard (double (X), p.count);
  end
  p.data = slx_polynet_data (X, o.Model, o.Augment, p.shift, p.scale, true);
  p.truth = about.truth(:,train);
  p.weight = [];
  if (~ isempty (about.weights))
    p.weight = about.weights(p.truth);
  end
  if (iscell (o.Validation))
    p.held = slx_polynet_data (about.other, o.Model, o.Augment, p.shift, p.scale, false);
    p.held_truth = about.other_truth;
    p.held_count = slx_ranks ('sum', size (about.other, 2));
  elseif (p.count < n)
    p.held = slx_polynet_data (about.X(:,own_held), o.Model, o.Augment, p.shift, p.scale, false);
    p.held_truth = about.truth(:,held);
  end
  p.alternates = strcmp (o.Model, 'fm') && issparse (X) && any (strcmp (o.Loss, {'squared', 'multitask'}));
  p.pairs = pairs_of (p, X);
  p.ridge = [];
  p.ridges = 1;
  if (strcmp (o.Ridge, 'auto'))
    p.ridges = [.1 .3 1 3 10 30 100] * scale_of (p, o);
    o.Ridge = 1;
  end
  if (~ ischar (o.Ridge))
    d = size (X, 1);
    slx_opt_must (any (numel (o.Ridge) == [1, d]), ...
                  sprintf ('Ridge must be one number or %d, one for each row of X, but has %d', d, numel (o.Ridge)));
    p.ridge = Inf (size (p.data{1}, 1), 1);                   % of the row of ones b takes care
    p.ridge(1:d) = double (o.Ridge(:));
  end
  p.zero = slx_ranks ('sum', sum (sl_loss_mex (p.kind, zeros (p.m, numel (train)), p.truth, p.weight)));
end

% Of samples those of this rank, and their places among its columns.
function [samples, places] = own (about, samples)
  samples = samples(samples >= about.first & samples < about.first + size (about.X, 2));
  places = samples - about.first + 1;
end

% The two features of each sample, if all have two, one of each of two blocks; else [].
function pairs = pairs_of (p, X)
  pairs = [];
  if (p.alternates && p.m == 1 && ~ slx_ranks ('max', full (double (any (sum (X ~= 0, 1) ~= 2)))))
    [row, ~, value] = find (X);
    first = row(1:2:end);
    second = row(2:2:end);
    ends = slx_ranks ('max', [max(first), -min(second)]);
    if (ends(1) < -ends(2))
      pairs = struct ('users', ends(1), 'first', first, 'second', second - ends(1), ...
                      'value', reshape (value(1:2:end) .* value(2:2:end), 1, []));
    end
  end
end

% What a ridge of 1 stands for: the curvature of the loss times the mean square of the features that are not 0.
function unit = scale_of (p, o)
  curvature = struct ('logistic', .25, 'smoothhinge', .25, 'sqhinge', 2, 'multitask', .25, 'squared', 1);
  X = p.data{1};
  sums = slx_ranks ('sum', [full(sum (sum (X .^ 2))), nnz(X)]);
  unit = curvature.(o.Loss);
  if (sums(2) > 0)
    unit = unit * sums(1) / sums(2);
  end
end

function [shift, scale] = standard (X, count)
  shift = slx_ranks ('sum', sum (X, 2)) / count;
  scale = sqrt (slx_ranks ('sum', sum (bsxfun (@minus, X, shift) .^ 2, 2)) / count);
  scale(~ (scale > 1e-12 * abs (shift)) | scale == 0) = 1;
  slx_arg_refuse (~ all (isfinite (shift) & isfinite (scale)), ...
                  'the features in X are too large to be standardised; scale X');
end
