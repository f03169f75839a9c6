function X = prune_samples (X, shapes, layers)
%PRUNE_SAMPLES  The option Data of sl_prune, checked, as full samples of the class of the weights.
%   X = prune_samples (X, SHAPES, LAYERS), see prune_net and prune_layers.

% SPDX-License-Identifier: BSD-3-Clause
  features = prod (shapes(1,:));
  slx_arg_matrix (X, 'option Data', true);
  slx_arg_refuse (size (X, 1) ~= features || size (X, 2) < 2, ...
                  'option Data must have %d rows, and two samples or more, but is %d-by-%d', features, size (X, 1), ...
                  size (X, 2));
  slx_arg_finite (X, 'option Data');
  X = cast (full (X), class (layers(1).U));
end
