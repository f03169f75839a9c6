function p = polynet_problem (about, o, seed)
%POLYNET_PROBLEM  Data as the kernels take them, of the samples for training and of those for validation.
%   P = polynet_problem (ABOUT, O, SEED): ABOUT is that of polynet_samples, and O that of polynet_options. SEED chooses
%   the samples that are held out where option Validation is a share of them.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (about.X, 2);
  train = 1:n;
  p = struct ('o', o, 'seed', seed, 'kind', slx_polynet_loss (o.Loss), 'm', about.m, 'held', {{}}, 'held_truth', []);
  if (isnumeric (o.Validation) && ~ isempty (o.Validation))
    labels = [];
    if (about.labelled)
      labels = about.truth;
    end
    [train, held] = slx_run_holdout (o.Validation, seed, n, labels);
  end
  X = about.X;
  if (numel (train) < n)
    X = X(:,train);
  end
  p.shift = [];
  p.scale = [];
  if (o.Standardize)
    [p.shift, p.scale] = standard (double (X));
  end
  p.train = train;
  p.data = slx_polynet_data (X, o.Model, o.Augment, p.shift, p.scale, true);
  p.truth = about.truth(:,train);
  p.weight = [];
  if (~ isempty (about.weights))
    p.weight = about.weights(p.truth);
  end
  if (iscell (o.Validation))
    p.held = slx_polynet_data (about.other, o.Model, o.Augment, p.shift, p.scale, false);
    p.held_truth = about.other_truth;
  elseif (numel (train) < n)
    p.held = slx_polynet_data (about.X(:,held), o.Model, o.Augment, p.shift, p.scale, false);
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
  p.zero = sum (sl_loss_mex (p.kind, zeros (p.m, numel (train)), p.truth, p.weight));
end

% The two features of each sample, if all have two, one of each of two blocks; else [].
function pairs = pairs_of (p, X)
  pairs = [];
  if (p.alternates && p.m == 1 && all (sum (X ~= 0, 1) == 2))
    [row, ~, value] = find (X);
    first = row(1:2:end);
    second = row(2:2:end);
    if (max (first) < min (second))
      pairs = struct ('users', max (first), 'first', first, 'second', second - max (first), ...
                      'value', reshape (value(1:2:end) .* value(2:2:end), 1, []));
    end
  end
end

% What a ridge of 1 stands for: the curvature of the loss times the mean square of the features that are not 0.
function unit = scale_of (p, o)
  curvature = struct ('logistic', .25, 'smoothhinge', .25, 'sqhinge', 2, 'multitask', .25, 'squared', 1);
  X = p.data{1};
  count = nnz (X);
  unit = curvature.(o.Loss);
  if (count > 0)
    unit = unit * full (sum (sum (X .^ 2))) / count;
  end
end

function [shift, scale] = standard (X)
  shift = mean (X, 2);
  scale = sqrt (mean (bsxfun (@minus, X, shift) .^ 2, 2));
  scale(~ (scale > 1e-12 * abs (shift)) | scale == 0) = 1;
  slx_arg_refuse (~ all (isfinite (shift) & isfinite (scale)), ...
                  'the features in X are too large to be standardised; scale X');
end
