function [X, labels, about] = exp_class_set (set, usual, samples, seed)
%EXP_CLASS_SET  Samples with classes, for the experiments with networks.
%   [X, LABELS, ABOUT] = exp_class_set (SET, USUAL, SAMPLES, SEED) reads SET as exp_set does: 'mnist', 'usps' or
%   'strokes' in single, or the user's own in the class that it has. Of 'strokes' half as many again as SAMPLES are
%   made, so that SAMPLES are left without a third of each class; SEED seeds them. LABELS are integers from 1.
%
%   exp_class_parts draws the parts for training and test.

% SPDX-License-Identifier: BSD-3-Clause
  how = struct ('mnist', {{}}, 'usps', {{}}, ...
                'strokes', {{'Samples', ceil(1.5 * samples), 'Variation', 1.5, 'Seed', seed}});
  [X, about] = exp_set (set, {'mnist', 'usps', 'strokes'}, usual, @(name) how.(name));
  labels = about.labels;
  if (iscell (set))
    labels = slx_arg_labels (labels, size (X), 'LABELS');
  else
    X = single (X);
  end
end
