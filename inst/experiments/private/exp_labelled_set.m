function [X, labels, about] = exp_labelled_set (set, samples, seed, parted)
%EXP_LABELLED_SET  Samples of length 1 and their classes, for the experiments with codes.
%   exp_labelled_set (SET) raises an error unless SET can be one, and does not look into a cell array.
%   [X, LABELS, ABOUT] = exp_labelled_set (SET, SAMPLES, SEED) reads SET as exp_set does: 'usps', 'mnist' (its test
%   part), 'gesture', 'digits8x8', 'strokes', by default 'usps' or 'strokes', or the user's own. SAMPLES samples are
%   kept, drawn at random but left in their order ([]: all). As many strokes are made as SAMPLES says (500). SEED seeds
%   the draw ([]: from the current generator). Columns of zeros stay zero, all others come out with length 1, whatever
%   their scale. ABOUT.parts tells whether the set, before the draw, has a training and a test part.
%   [X, LABELS, ABOUT] = exp_labelled_set (SET, SAMPLES, SEED, true) has two parts in any case: 'mnist' has both of its
%   own, and where the owners have none, a fifth of the samples of each class, drawn at random, is the test part.
%   SAMPLES samples are then kept of each part that has more. ABOUT.drawn tells whether any were left out.

% SPDX-License-Identifier: BSD-3-Clause
  names = {'usps', 'mnist', 'gesture', 'digits8x8', 'strokes'};
  exp_set (set, names);
  if (nargin < 2)
    return;
  end
  parted = nargin > 3 && parted;
  how = struct ('usps', {{}}, 'mnist', {{}}, 'gesture', {{}}, 'digits8x8', {{}}, 'strokes', {{'Seed', seed}});
  if (~ parted)
    how.mnist = {'Part', 'test'};
  end
  if (~ isempty (samples))
    how.strokes = {'Seed', seed, 'Samples', samples};
  end
  [X, about] = exp_set (set, names, {'usps', 'strokes'}, @(name) how.(name));
  labels = integers (about.labels, size (X, 2));
  about.parts = any (about.test) && ~ all (about.test);
  restore = slx_run_seed (seed);
  pools = {1:numel(labels)};
  if (parted)
    if (~ about.parts)
      about.test = exp_of_each_class (labels, @(n) floor (.2 * n + .6));     % a fifth, at least one of two
    end
    pools = {find(~ about.test), find(about.test)};
  end
  kept = cellfun (@(pool) some_of (pool, samples), pools, 'UniformOutput', false);
  kept = sort ([kept{:}]);
  about.drawn = numel (kept) < numel (labels);
  if (about.drawn)
    X = X(:,kept);
    labels = labels(kept);
    about.test = about.test(kept);
  end
  X = of_size_one (X);
  lengths = sqrt (sum (X .^ 2, 1));
  X = bsxfun (@rdivide, X, lengths + (lengths == 0));
end

function labels = integers (labels, count)
  slx_arg_refuse (~ isnumeric (labels) || ~ isreal (labels) || numel (labels) ~= count ...
                  || ~ all (labels(:) >= 1 & labels(:) < Inf & labels(:) == floor (labels(:))), ...
                  'LABELS must be %d positive integers, one for each column of X', count);
  labels = double (full (labels(:)'));
end

function kept = some_of (pool, samples)
  kept = pool;
  if (~ isempty (samples) && numel (pool) > samples)
    drawn = randperm (numel (pool));
    kept = pool(drawn(1:samples));
  end
end

% Columns times powers of two, which changes no digit: their largest entries are from .5 to 1 then. In two steps, as a
% single power can leave the range of the numbers.
function X = of_size_one (X)
  [~, exponents] = log2 (max (abs (X), [], 1));
  half = floor (exponents / 2);
  X = bsxfun (@times, bsxfun (@times, X, 2 .^ -half), 2 .^ (half - exponents));
end
