function [X, labels, about] = exp_class_set (set, usual, samples, seed)
%EXP_CLASS_SET  Samples with classes, for the experiments with classifiers.
%   [X, LABELS, ABOUT] = exp_class_set (SET, USUAL, SAMPLES, SEED) reads SET: 'mnist', 'usps' or 'strokes', see
%   sl_data, in single; '', the first set of the cell row USUAL that is there; or the user's own {X, LABELS},
%   {X, LABELS, IMSIZE} or {X, LABELS, IMSIZE, INK}, in the class that it has. Of 'strokes' half as many again as
%   SAMPLES are made, so that SAMPLES are left without a third of each class; SEED seeds them. LABELS are a row of
%   integers from 1. ABOUT has the fields name ('given' for the user's own), imsize and ink as sl_data tells them; and
%   test, which columns are of the owners' test part, [] where they have none.
%
%   exp_class_parts draws the parts for training and test.

% SPDX-License-Identifier: BSD-3-Clause
  if (iscell (set))
    [X, labels, about] = exp_own_set (set);
    labels = slx_arg_labels (labels, size (X), 'LABELS');
    about.test = [];
    return;
  end
  names = {'mnist', 'usps', 'strokes'};
  if (isempty (set) && (ischar (set) || isequal (set, [])))
    names = usual;
  elseif (ischar (set) && any (strcmpi (set, names)))
    names = {lower(set)};
  else
    slx_arg_fail ('badInput', 'SET must be ''mnist'', ''usps'', ''strokes'' or {X, LABELS}');
  end
  [X, info] = exp_first_set (names, @(name) named_set (name, samples, seed));
  labels = info.labels;
  about = struct ('name', info.name, 'imsize', info.imsize, 'ink', info.ink, 'test', []);
  if (~ isempty (info.test))
    about.test = ismember (1:size (X, 2), info.test);
  end
end

function [X, info] = named_set (name, samples, seed)
  if (strcmp (name, 'strokes'))
    [X, info] = sl_data (name, 'Samples', ceil (1.5 * samples), 'Variation', 1.5, 'Seed', seed);
  else
    [X, info] = sl_data (name);
  end
  X = single (X);
end
