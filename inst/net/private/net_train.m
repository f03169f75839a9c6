function [model, info] = net_train (given, X, y, o, clock)
%NET_TRAIN  Trains the network of sl_net_train.
%   [MODEL, INFO] = net_train (GIVEN, X, Y, O, CLOCK): GIVEN is the argument LAYERS, O comes from net_options, CLOCK =
%   tic at the call.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (~ iscell (given) && ~ isstruct (given), ...
                  ['LAYERS must be a cell array or a struct, but is %s of class %s; the call is sl_net_train ' ...
                   '(LAYERS, X, Y, ...)'], ...
                  slx_arg_size_text (given), class (given));
  slx_arg_data ('X', X);
  slx_arg_finite (X, 'X');
  [d, n] = size (X);
  if (isstruct (given) && isfield (given, 'kind'))
    slx_model_check (given, 'sl_net_train', 'LAYERS', X);
    labels = slx_arg_labels (y, size (X), 'Y', given.classes, 'the network of LAYERS');
    classes = given.classes;
    layout = given.layout;
    m = given.sizes.m;
    slx_opt_must (isempty (o.ImageSize) || isequal (o.ImageSize, given.imsize), ...
                  'ImageSize must be that of the network in LAYERS');
    imsize = given.imsize;
    given = given.layers;
  else
    [labels, classes, layout] = slx_arg_labels (y, size (X), 'Y');
    m = max (labels);
    imsize = [d, 1, 1];
    if (~ isempty (o.ImageSize))
      imsize = o.ImageSize;
      slx_opt_must (prod (imsize) == d, ...
                    sprintf ('ImageSize must be that of pictures with %d numbers, the rows of X', d));
    end
  end
  if (~ isempty (o.Augmentation))
    check_pictures (o.Augmentation, imsize);
  end
  [layers, drawn] = net_layers (given, imsize, m, class (X), ~ isempty (o.ImageSize));
  weights = slx_arg_weights (o.Weights, labels)';
  weights = weights / max (weights);
  p = struct ('X', X, 'labels', [labels(:), weights / mean(weights)], 'o', o, ...
              'about', slx_model_layers (layers, imsize, 'LAYERS'), ...
              'layers', layers, 'drawn', drawn, 'fixed', net_fixed (layers), 'batch', min (o.BatchSize, n), ...
              'pairs', false, 'other', [], 'truth', [], 'changes', zeros (1, 3));
  p.pairs = needs_pairs (p);
  if (~ isempty (o.Augmentation))
    p.changes = [o.Augmentation.Shift, o.Augmentation.Flip];
  end
  weighted = sum (ismember ({layers.type}, {'dense', 'conv'}));
  if (~ isempty (o.Project))
    s = o.Project.Sparseness;
    slx_opt_must (any (numel (s) == [1, weighted]), ...
                  sprintf ('Project needs one Sparseness, or %d, one for each layer with weights', weighted));
  end
  if (iscell (o.Validation))
    [p.other, p.truth] = slx_arg_validation (o.Validation, X, classes);
  end

  alone = slx_run_one_blas_thread ();
  release = onCleanup (@() slx_net_learn_mex ());
  trainer = struct ('caller', 'sl_net_train', 'name', 'network', 'samples', n, 'labels', labels, ...
                    'weights', weights, 'scale', log (m), ...
                    'pairs', p.pairs, ...
                    'start', @(seed, train) start (p, seed, train), ...
                    'learn', @(s, order, now) learn (p, s, order, now), ...
                    'measures', {{'entropy', 'errors'}}, 'measure', @(s, train) s.means, ...
                    'validate', @(s, held) validate (p, s, held), ...
                    'counts', @(s) isempty (o.Project) || s.projects, 'kept', @(s) kept (p, s), ...
                    'view', @(s, now) view (p, s, now), ...
                    'data', @() {X, labels, layers, drawn});
  [w, info] = slx_run_epochs (trainer, o, clock);
  if (~ isempty (o.Project) && info.best < o.Project.Start)
    slx_arg_warn ('notProjected', ['the network is that of epoch %d, before epoch %d, the Start of Project: its ' ...
                                   'weights are not projected'], info.best, o.Project.Start);
  end
  used = {'Optimizer', 'StepSize', 'Schedule', 'Momentum', 'Nesterov', 'WeightDecay', 'MaxGradNorm', 'BatchSize', ...
          'MaxIter', 'Augmentation', 'LabelSmoothing', 'Regulariser', 'Project', 'Exact'};
  model = struct ('kind', 'sl_net_train', 'version', 1, 'classes', {classes}, 'layout', layout, ...
                  'sizes', struct ('d', d, 'm', m), 'imsize', imsize, 'layers', net_filled (layers, w), ...
                  'options', slx_opt_some (o, used));
end

% Whether a layer batchnorm takes one number for each feature from a sample. The only sample of a batch is then its own
% mean, so that the output of the layer is b whatever the sample is.
function yes = needs_pairs (p)
  normalises = strcmp ({p.layers.type}, 'batchnorm');
  numbers = prod (p.about(2:4,:), 1) ./ cellfun (@numel, {p.layers.W});
  at = find (normalises & numbers == 1, 1);
  yes = ~ isempty (at);
  slx_opt_must (~ yes || p.o.BatchSize > 1, ...
                sprintf (['BatchSize must be at least 2, because layer %d, batchnorm, subtracts the mean of a ' ...
                          'batch, which one sample is itself'], at));
end

function check_pictures (change, imsize)
  slx_opt_must (any (imsize(2:3) > 1), 'Augmentation needs pictures; ImageSize says how large they are');
  slx_opt_must (all (change.Shift < imsize(1:2)), ...
                sprintf ('Shift of Augmentation must be below the %d rows and %d columns of pictures', imsize(1:2)));
end

% ---- states: all parameters in a column, the optimizer's states, sums over the epoch and their means. PROJECTS: after
% an epoch that projects. PENDING: the weights moved since then.

function s = start (p, seed, train)
  slx_arg_refuse (p.pairs && numel (train) < 2, ['a layer batchnorm of single numbers needs at least two samples ' ...
                                                 'for training, because it subtracts the mean of a batch']);
  restore = slx_run_seed (seed);
  layers = p.layers;
  for k = find (p.drawn)
    if (strcmp (layers(k).type, 'zscore'))
      layers(k) = scored (layers(k), p.X, train);
      continue;
    end
    W = layers(k).W;
    units = size (W, 2 + 2 * strcmp (layers(k).type, 'conv'));
    W = cast (randn (size (W)) * sqrt (2 * units / numel (W)), class (W));        % He et al. (2015)
    if (~ isempty (layers(k).mask))
      W(~ layers(k).mask) = 0;
    end
    layers(k).W = W;
  end
  restore = [];
  s = struct ('w', net_flat (layers), 'first', [], 'second', [], 'sums', zeros (1, 4), 'means', [], ...
              'projects', false, 'pending', false);
  some = train(p.labels(train,2) > 0);
  few = some(unique (round (linspace (1, numel (some), 1000))));          % of all classes, where they come in order
  s = with_sums (s, slx_net_gradient_mex (p.about, s.w, p.X(:,few), p.labels(few,:), p.o.Lambda, ...
                                        p.o.LabelSmoothing, p.o.Exact), sum (p.labels(few,2)));
end

% The layer zscore, with moments of the samples TRAIN of X.
function l = scored (l, X, train)
  if (numel (train) < size (X, 2))
    X = X(:,train);
  end
  [mu, s] = slx_data_moments (X, numel (l.mean));
  s(s == 0) = 2 ^ floor (log2 (max (double (full (max (abs (X(:))))), realmin (class (X)))));    % as large as X
  l.mean = cast (mu, class (X));
  l.deviation = cast (s, class (X));
end

% SUMS of entropy, penalty and hits of samples whose weights add up to COUNT.
function s = with_sums (s, sums, count)
  s.sums = [sums.entropy, sums.penalty, sums.hits, count];
  s.means = [sums.entropy + sums.penalty; sums.entropy; count - sums.hits] / max (count, realmin);
end

function s = learn (p, s, order, now)
  o = p.o;
  if (now.first == 1)
    s.sums = zeros (1, 4);
  end
  s.projects = ~ isempty (o.Project) && now.epoch >= o.Project.Start;
  rule = now.rules;
  last = now.first - 1 + ceil ((numel (order) - p.pairs) / p.batch);
  stops = [];
  if (s.projects)
    stops = projections (o.Project, now);
  end
  ends = unique ([stops(stops >= now.first & stops <= last), last]);
  first = now.first;
  for k = 1:numel (ends)
    which = order((first - now.first)*p.batch+1:end);
    if (k < numel (ends))
      which = which(1:(ends(k) - first + 1)*p.batch);
    end
    [s.w, sums, s.first, s.second] ...
      = slx_net_learn_mex (p.about, s.w, p.X, p.labels, which, rule, s.first, s.second, p.fixed, ...
                          [p.batch, o.Lambda, now.seed, first, s.sums(1:3), o.LabelSmoothing, p.changes, o.Exact]);
    s = with_sums (s, sums, s.sums(4) + sum (p.labels(which,2)));
    s.pending = s.projects;
    if (any (stops == ends(k)))
      s.w = projected (s.w, p.layers, o.Project.Sparseness);
      s.pending = false;
    end
    rule.count = rule.count + ends(k) - first + 1;
    first = ends(k) + 1;
  end
end

% The batches of this epoch that the weights are projected after.
function stops = projections (project, now)
  if (project.Every > 0)
    done = (now.epoch - project.Start) * now.batches;
    stops = find (mod (done + (1:now.batches), project.Every) == 0);
  else
    times = min (project.Times, now.batches);
    stops = round ((1:times) * now.batches / times);
  end
end

% What is returned is projected, wherever training ends.
function w = kept (p, s)
  w = s.w;
  if (s.pending)
    w = projected (w, p.layers, p.o.Project.Sparseness);
  end
end

function e = validate (p, s, held)
  w = kept (p, s);
  if (isempty (held))
    X = p.other;
    truth = [p.truth(:), ones(numel (p.truth), 1)];
  else
    X = p.X(:,held);
    truth = p.labels(held,:);
  end
  sums = slx_net_gradient_mex (p.about, w, X, truth, 0, 0, p.o.Exact);
  e = 1 - sums.hits / max (sum (truth(:,2)), realmin);
end

function state = view (p, s, now)
  state = now;
  state.layers = net_filled (p.layers, kept (p, s));
end

% W, the column of all parameters, see net_flat, after the grouped sparse projection of each layer: a group is what
% comes into a unit. SPARSENESS is the average of each layer with weights, or of all of them. Biases stay as they are.
function w = projected (w, layers, sparseness)
  weighted = ismember ({layers.type}, {'dense', 'conv'});
  all_of = zeros (size (layers));
  all_of(weighted) = sparseness;
  at = 0;
  for k = find (weighted | strcmp ({layers.type}, 'batchnorm'))
    units = numel (layers(k).b);
    count = numel (layers(k).W);
    if (all_of(k) > 0 && count > units)
      w(at+1:at+count) = sl_proj_gsp (reshape (w(at+1:at+count), [], units), all_of(k));
    end
    at = at + count + units;
  end
end
