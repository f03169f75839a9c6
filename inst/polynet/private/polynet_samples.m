function about = polynet_samples (X, y, o)
%POLYNET_SAMPLES  Data and targets for polynomial networks, checked, with their weights and those for validation.
%   ABOUT = polynet_samples (X, Y, O) is a struct: X; truth, the targets as numbers of classes or as values; classes
%   and layout, see polynet_targets; m, the number of outputs; labelled, whether there are classes; weights of the
%   classes, or []; other and other_truth, data and targets of option Validation, or [].

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_data ('X', X);
  slx_arg_finite (X, 'X');
  [truth, classes, layout] = polynet_targets (o.Loss, y, size (X), 'Y');
  slx_arg_refuse (o.Standardize && issparse (X), ...
                  'option Standardize would make the sparse X full; divide its rows by their largest moduli instead');
  labelled = ~ any (strcmp (o.Loss, {'multitask', 'squared'}));
  m = size (truth, 1);
  if (labelled)
    m = max (truth);
  end
  about = struct ('X', X, 'truth', truth, 'classes', {classes}, 'layout', layout, 'm', m, 'labelled', labelled, ...
                  'weights', class_weights (o, labelled, m), 'other', [], 'other_truth', []);
  if (iscell (o.Validation))
    [about.other, about.other_truth] = validation (o, X, classes);
  end
end

function w = class_weights (o, labelled, m)
  w = o.ClassWeights;
  if (isnumeric (w) && isempty (w))
    return;
  end
  slx_opt_must (labelled, sprintf ('ClassWeights has no use with Loss ''%s''', o.Loss));
  slx_opt_must (isnumeric (w) && isreal (w) && ~ issparse (w) && numel (w) == m && all (w(:) >= 0 & w(:) < Inf) ...
                && any (w(:) > 0), ...
                sprintf ('ClassWeights must be %d finite numbers, one for each class, at least 0 and not all 0', m));
  w = reshape (double (w), 1, m);
end

function [X, truth] = validation (o, like, classes)
  if (~ any (strcmp (o.Loss, {'multitask', 'squared'})))
    [X, truth] = slx_arg_validation (o.Validation, like, classes);
    return;
  end
  X = o.Validation{1};
  slx_arg_data ('X of option Validation', X);
  slx_arg_finite (X, 'X of option Validation');
  slx_opt_must (size (X, 1) == size (like, 1), 'Validation has data with another number of rows than X');
  truth = polynet_targets (o.Loss, o.Validation{2}, size (X), 'y of option Validation');
  slx_opt_must (size (truth, 1) == numel (classes), 'Validation has targets with another number of rows than Y');
end
