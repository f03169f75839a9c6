function [X, labels, about] = exp_labelled_set (set, samples, seed, parted)
%EXP_LABELLED_SET  Samples of length 1 and their classes, for the experiments with codes.
%   exp_labelled_set (SET) raises an error unless SET can be one, and does not look into a cell array.
%   [X, LABELS, ABOUT] = exp_labelled_set (SET, SAMPLES, SEED) reads SET: 'usps', 'mnist' (its test part),
%   'gesture', 'digits8x8', 'strokes' (see sl_data) or '', which is 'usps' where the data folder has it and 'strokes'
%   elsewhere; or the user's own {X, LABELS}, {X, LABELS, IMSIZE} or {X, LABELS, IMSIZE, INK}. SAMPLES samples are
%   kept, drawn at random but left in their order ([]: all). As many strokes are made as SAMPLES says (500). SEED seeds
%   the draw ([]: from the current generator). Columns of zeros stay zero, all others come out with length 1, whatever
%   their scale.
%   ABOUT has the fields name ('given' for the user's own), imsize and ink as sl_data tells them; test: which columns
%   are of the owners' test part, all false where there is none; and parts: whether the set, before the draw, has a
%   training and a test part.
%   [X, LABELS, ABOUT] = exp_labelled_set (SET, SAMPLES, SEED, true) has two parts in any case: 'mnist' has both of its
%   own, and where the owners have none, a fifth of the samples of each class, drawn at random, is the test part.
%   SAMPLES samples are then kept of each part that has more. ABOUT.drawn tells whether any were left out.

% SPDX-License-Identifier: BSD-3-Clause
  check (set);
  if (nargin < 2)
    return;
  end
  parted = nargin > 3 && parted;
  [X, labels, about] = read (set, samples, seed, parted);
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

function kept = some_of (pool, samples)
  kept = pool;
  if (~ isempty (samples) && numel (pool) > samples)
    drawn = randperm (numel (pool));
    kept = pool(drawn(1:samples));
  end
end

function check (set)
  names = {'usps', 'mnist', 'gesture', 'digits8x8', 'strokes'};
  named = ischar (set) && (isempty (set) || any (strcmpi (set, names)));
  if (~ named && ~ iscell (set) && ~ isequal (set, []))
    list = sprintf (', ''%s''', names{:});
    slx_arg_fail ('badInput', 'SET must be one of %s, or {X, LABELS}', list(3:end));
  end
end

% Columns times powers of two, which changes no digit: their largest entries are from .5 to 1 then. In two steps, as a
% single power can leave the range of the numbers.
function X = of_size_one (X)
  [~, exponents] = log2 (max (abs (X), [], 1));
  half = floor (exponents / 2);
  X = bsxfun (@times, bsxfun (@times, X, 2 .^ -half), 2 .^ (half - exponents));
end

function [X, labels, about] = read (set, samples, seed, parted)
  if (iscell (set))
    [X, labels, about] = given (set);
    return;
  end
  names = {lower(set)};
  if (isempty (set))
    names = {'usps', 'strokes'};
  end
  [X, info] = exp_first_set (names, @(name) named (name, samples, seed, parted));
  labels = info.labels;
  about = struct ('name', info.name, 'imsize', info.imsize, 'ink', info.ink, ...
                  'test', ismember (1:size (X, 2), info.test));
end

function [X, info] = named (name, samples, seed, parted)
  options = {};
  if (strcmp (name, 'mnist') && ~ parted)
    options = {'Part', 'test'};
  elseif (strcmp (name, 'strokes'))
    options = {'Seed', seed};
    if (~ isempty (samples))
      options = {'Seed', seed, 'Samples', samples};
    end
  end
  [X, info] = sl_data (name, options{:});
end

function [X, labels, about] = given (set)
  [X, labels, about] = exp_own_set (set);
  slx_arg_refuse (~ isnumeric (labels) || ~ isreal (labels) || numel (labels) ~= size (X, 2) ...
                  || ~ all (labels(:) >= 1 & labels(:) < Inf & labels(:) == floor (labels(:))), ...
                  'LABELS must be %d positive integers, one for each column of X', size (X, 2));
  labels = double (full (labels(:)'));
  about.test = false (size (labels));
end
