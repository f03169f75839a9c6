function [model, info] = soae_train (caller, X, y, o, fixed, clock)
%SOAE_TRAIN  Trains the network of sl_soae_train, for every function that offers it.
%   [MODEL, INFO] = soae_train (CALLER, X, Y, O, FIXED, CLOCK): O has the options of sl_soae_train, read by
%   soae_options; O.InitW may also be {W, Wout', theta}, all of the parameters. MODEL is of the kind CALLER. Entries
%   of W that are true in FIXED, unless it is [], stay as they begin. CLOCK = tic at the call.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_data ('X', X);
  slx_arg_finite (X, 'X');
  [labels, classes, layout] = slx_arg_labels (y, size (X), 'Y');
  [d, n] = size (X);
  check_sizes (o, d, class (X));
  unit = unit_of (X, o);
  if (unit ~= 1)
    X = X / unit;
    o.InitW = in_unit (o.InitW, unit);
  end
  extra = {};
  if (o.Constant > 0)
    extra = {'constant', o.Constant};
    X = soae_augmented (X, o.Constant);
    if (isnumeric (o.InitW))
      o.InitW(d+1,:) = 0;
    end
  end
  weights = slx_arg_weights (o.Weights, labels)';
  weights = weights / max (weights);
  p = struct ('X', X, 'd', d, 'unit', unit, 'labels', [labels(:), weights / mean(weights)], ...
              'classes', max (labels), 'o', o, 'other', [], 'truth', [], 'fixed', fixed);
  if (iscell (o.Validation))
    [p.other, p.truth] = slx_arg_validation (o.Validation, X(1:d,:), classes);
    p.other = p.other / unit;
    if (o.Constant > 0)
      p.other = soae_augmented (p.other, o.Constant);
    end
  end

  alone = slx_run_one_blas_thread ();
  trainer = struct ('caller', caller, 'name', o.Activity, 'samples', n, 'labels', labels, ...
                    'weights', weights, 'epoch', o.EpochSize, ...
                    'start', @(seed, train) start (p, seed, train), ...
                    'learn', @(s, order, now) learn (p, s, order, now), ...
                    'measures', {{'reconstruction', 'entropy', 'errors', 'active'}}, ...
                    'measure', @(s, train) s.means, 'validate', @(s, held) validate (p, s, held), ...
                    'change', @change, 'kept', @(s) kept (p, s), 'view', @(s, now) view (p, s, now), ...
                    'data', @() {X, labels, fixed});
  settings = o;
  if (isa (o.Tradeoff, 'function_handle'))
    settings.Tradeoff = slx_run_values (@(k) tradeoff (o.Tradeoff, k - 1));
  end
  [w, info] = slx_run_epochs (trainer, settings, clock);
  o.StepSize(1) = o.StepSize(1) / w{4} / unit / unit;
  w{1} = w{1} / unit;
  used = {'Connectivity', 'StepSize', 'Tradeoff', 'EpochSize', 'BatchSize', 'Jitter', 'MaxIter'};
  model = struct ('kind', caller, 'version', 1, 'classes', {classes}, 'layout', layout, ...
                  'sizes', struct ('d', d, 'n', o.Hidden, 'm', p.classes), 'activity', o.Activity, ...
                  'target', o.ActivityTarget, 'W', w{1}(1:d,:), 'Wout', w{2}', 'theta', w{3}, ...
                  'options', slx_opt_some (o, used), extra{:});
  if (o.Constant > 0)
    model.w0 = w{1}(d+1,:);
  end
end

% A power of two that the samples are divided by where steps depend on their squares, which then are in range. It is 1
% but for extreme scales.
function unit = unit_of (X, o)
  unit = 1;
  if (o.PerSquare && any (any (X)))
    unit = 2 ^ (32 * fix (log2 (double (full (max (max (abs (X)))))) / 32));
  end
end

function W = in_unit (W, unit)
  if (isnumeric (W))
    W = W * unit;
  elseif (iscell (W))
    W{1} = W{1} * unit;
  end
end

function check_sizes (o, d, kind)
  slx_opt_must (isempty (o.Jitter) || prod (o.Jitter) == d, ...
                sprintf ('Jitter must be [] or the size of pictures with %d pixels, the rows of X', d));
  if (isnumeric (o.InitW))
    slx_opt_must (isfloat (o.InitW) && isreal (o.InitW) && ~ issparse (o.InitW) ...
                  && isequal (size (o.InitW), [d, o.Hidden]) && all (isfinite (cast (o.InitW(:), kind))), ...
                  sprintf ('InitW must be ''samples'', ''random'' or a finite full %d-by-%d matrix', d, o.Hidden));
  end
end

% ---- states: parameters, sums over the epoch, means of the last ones. PENDING: W moved since its last projection. The
% step of W is divided by SQUARE.

function s = start (p, seed, train)
  o = p.o;
  kind = class (p.X);
  square = 1;
  restore = slx_run_seed (seed);
  W = first_bases (p, train);
  if (o.PerSquare)
    square = mean_square (p.X(:,train), p.labels(train,2)');
    W = W * factor (o.InitW, size (W, 1), square);
  end
  output = {cast(.01 * randn (p.classes, o.Hidden), kind), cast(.01 * randn (p.classes, 1), kind)};
  restore = [];
  w = [{nearest_bases(W, o.Connectivity, o.Activity)}, output];
  if (iscell (o.InitW))
    w = o.InitW;
  end
  s = struct ('w', {w}, 'sums', zeros (4, 1), 'count', 0, 'means', [], ...
              'settled', false, 'terms', zeros (2, 0), 'part', 0, 'pending', false, 'square', square);
  some = train(p.labels(train,2) > 0);
  few = some(unique (round (linspace (1, numel (some), 1000))));          % of all classes, where they come in order
  s.part = tradeoff (o.Tradeoff, 0);
  [~, sums] = slx_soae_gradient_mex (s.w, o.Activity, o.ActivityTarget, p.X(:,few), p.labels(few,:), s.part);
  s = with_sums (s, sums, sum (p.labels(few,2)));
end

% Of the first bases, so that inputs of units do not depend on the scale of samples. Those by 'scfc' see to it already.
function by = factor (init, d, square)
  lengths = struct ('random', sqrt (d) / 2, 'samples', 5, 'sparse', 10);        % where those of samples are 1
  by = 1;
  if (ischar (init) && isfield (lengths, init))
    by = lengths.(init) / sqrt (square);
  end
end

function W = first_bases (p, train)
  o = p.o;
  d = size (p.X, 1);
  if (isnumeric (o.InitW))
    W = cast (o.InitW, class (p.X));
    return;
  end
  if (ischar (o.InitW) && any (strcmp (o.InitW, {'sparse', 'scfc'})))
    W = cast (code_bases (p.X(:,train), o.Hidden, o.Sparse), class (p.X));
    return;
  end
  lit = any (p.X, 1);
  some = train(lit(train));                     % bases of zeros would stay so
  n = numel (some);
  if (strcmp (o.InitW, 'random') || n == 0)
    W = randn (d, o.Hidden) / sqrt (d) / 2;
  else
    which = some(randperm (n, min (n, o.Hidden)));
    which = [which, some(randi (n, 1, o.Hidden - numel (which)))];
    W = double (full (p.X(:,which)));
    W(:,n+1:end) = W(:,n+1:end) + randn (d, max (o.Hidden - n, 0)) * max (abs (W(:))) / 10;     % no two alike
    if (strcmp (o.Activity, 'tanh'))
      W = nearest_bases (W, [], 'hoyer');          % of length 1: longer ones saturate the units
    end
  end
  W = cast (W, class (p.X));
end

% SUMS go on from S.sums, COUNT is the mass of the samples since.
function s = with_sums (s, sums, count)
  s.sums = [sums.reconstruction; sums.entropy; sums.hits; sums.active];
  s.count = s.count + count;
  means = [s.sums(1:2); s.count - s.sums(3); s.sums(4)] / max (s.count, realmin);
  s.means = [(1 - s.part) * means(1) + s.part * means(2); means];
end

function s = learn (p, s, order, now)
  o = p.o;
  if (now.first == 1)
    s.sums = zeros (4, 1);
    s.count = 0;
    s.part = tradeoff (o.Tradeoff, now.epoch - 1);
  end
  shape = [0, 0];
  if (~ isempty (o.Jitter))
    shape = o.Jitter;
  end
  batch = min (o.BatchSize, size (p.labels, 1));
  numbers = [s.part, now.rules(1).step / s.square, now.rules(2).step, batch, shape, now.seed, now.first];
  [s.w, sums] = slx_soae_learn_mex (s.w, o.Activity, o.ActivityTarget, p.X, p.labels, order, numbers, p.fixed, s.sums);
  s = with_sums (s, sums, sum (p.labels(order,2)));
  s.pending = now.first - 1 + ceil (numel (order) / o.BatchSize) < now.batches;
  if (~ s.pending)
    s.w{1} = nearest_bases (s.w{1}, o.Connectivity, o.Activity);
    s.terms = [s.terms(:,max (end - 4, 1):end), s.means(2:3)];
    s.settled = isnumeric (o.Tradeoff) && now.epoch > 3 * o.Tradeoff || iscell (o.Tradeoff);
  end
end

% The relative change of E, with the trade-off of today, over five epochs.
function c = change (s)
  c = Inf;
  if (size (s.terms, 2) > 5 && s.settled)
    E = [1 - s.part, s.part] * s.terms(:,[1, end]);
    c = abs (E(2) - E(1)) / max (abs (E(1)), realmin);
  end
end

% An epoch that was cut short has bases that were not projected yet.
function w = kept (p, s)
  w = s.w;
  if (s.pending)
    w{1} = nearest_bases (w{1}, p.o.Connectivity, p.o.Activity);
  end
  w{4} = s.square;
end

% The mean square of the lengths of samples, by their weights V; 1 where it is 0.
function square = mean_square (X, v)
  square = full (double (mean (v .* sum (X .^ 2, 1)))) / mean (v);
  if (~ (square > 0))
    square = 1;
  end
end

function e = validate (p, s, held)
  w = kept (p, s);
  if (isempty (held))
    e = error_rate (p, w, p.other, [p.truth(:), ones(numel (p.truth), 1)]);
  else
    e = error_rate (p, w, p.X(:,held), p.labels(held,:));
  end
end

function e = error_rate (p, w, X, truth)
  scores = soae_forward (w, p.o.Activity, p.o.ActivityTarget, X);
  [~, which] = max (scores, [], 1);
  e = sum (truth(which(:) ~= truth(:,1),2)) / max (sum (truth(:,2)), realmin);
  if (~ all (isfinite (scores(:))))
    e = NaN;                                    % which ends the run as diverged
  end
end

function state = view (p, s, now)
  state = now;
  w = kept (p, s);
  state.W = w{1}(1:p.d,:) / p.unit;
  state.Wout = w{2}';
  state.theta = w{3};
end

% The weight of the classification in an epoch, which count from 0: 1 - exp (-EPOCH/T) for a number T.
function a = tradeoff (rule, epoch)
  if (iscell (rule))
    a = rule{2};
  elseif (isnumeric (rule))
    a = -expm1 (-epoch / rule);
  else
    a = rule (epoch);
    slx_opt_must (isnumeric (a) && isreal (a) && isscalar (a) && a >= 0 && a <= 1, ...
                  'Tradeoff: f (epoch) must give a number from 0 to 1');
    a = double (a);
  end
end

% Bases of samples by sparse coding without labels, N columns for which |X - W*H| is small: OWN.InitIter times W, of
% sparseness OWN.InitConnectivity and length 1, and H, of sparseness OWN.InitActivity, by least squares for the other,
% and projected. With OWN.InitPower W are the filters that approximate H, see soae_filters. Of X at most 10000 columns
% are taken. Ctrl-C that is held back ends it early.
function W = code_bases (X, n, own)
  X = double (full (X(:,randperm (size (X, 2), min (size (X, 2), 10000)))));
  unit = slx_data_largest (X);
  X = X / (unit + (unit == 0));
  W = X(:,randi (size (X, 2), 1, n)) + .1 * randn (size (X, 1), n);
  W = nearest_bases (W, own.InitConnectivity, 'hoyer');
  for k = 1:own.InitIter
    if (slx_interrupt_mex ('caught'))
      return;
    end
    H = coefficients (W, X, own.InitActivity);
    W = nearest_bases (solved (H * H', H * X')', own.InitConnectivity, 'hoyer');
  end
  if (isfield (own, 'InitPower'))
    W = soae_filters (X, coefficients (W, X, own.InitActivity), own.InitPower, own.InitConnectivity, own.InitIter);
    W = W / (unit + (unit == 0));
  end
end

function H = coefficients (W, X, sparseness)
  H = solved (W' * W, W' * X);
  if (size (H, 2) > 1)
    H = sl_proj_hoyer (H', sparseness, 'Norm', 'keep')';
  end
end

% G \ B for a Gram matrix, which may be singular.
function Y = solved (G, B)
  Y = (G + 1e-8 * (trace (G) + (trace (G) == 0)) / size (G, 1) * eye (size (G))) \ B;
end

% The columns nearest to those of W that the network may have: they have length 1 and the sparseness CONNECTIVITY, or,
% where this is [], length 1 alone; for 'tanh', whose units depend on their length, they stay then.
function W = nearest_bases (W, connectivity, activity)
  if (~ isempty (connectivity) && size (W, 1) > 1)
    W = sl_proj_hoyer (W, connectivity, 'Norm', 1);
  elseif (~ strcmp (activity, 'tanh') || ~ isempty (connectivity))
    V = scaled (double (W), max (abs (double (W)), [], 1));     % squares stay in range
    W = cast (scaled (V, sqrt (sum (V .^ 2, 1))), class (W));
  end
end

% Columns of V divided by these numbers; zeros stay.
function V = scaled (V, by)
  V = bsxfun (@rdivide, V, by + (by == 0));
end
