function results = sl_exp_soae (set, varargin)
%SL_EXP_SOAE  Supervised online auto-encoders beside multilayer perceptrons: errors of classification over many runs.
%   RESULTS = sl_exp_soae (SET) lets each algorithm learn the training part several times, from other random numbers,
%   with step sizes chosen by cross-validation within the training part. The experiment compares their errors on the
%   test part, and, for both sparse activities, errors with shares of active hidden units.
%   RESULTS = sl_exp_soae (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The settings with a name; doc/studies/soae_mnist.md has results and times
%     sl_exp_soae ('mnist', 'Display', 'final')      'quick': 5000 samples, 200 hidden units
%     sl_exp_soae ('mnist', 'Setting', 'full', 'Display', 'iter', 'Checkpoint', FILE)
%                                                    60000 samples with jitter, 1000 hidden units, 55 runs: takes days
%
%   Algorithms; doc/soae.md has the calls of the trainers
%     'SOAE-sigma'        sl_soae_train, hidden activity of the sparseness ActivityTarget
%     'SOAE-L0'           sl_soae_train, a number of active hidden units
%     'SOAE-sigma-conn'   as 'SOAE-sigma', without sparse connectivity
%     'MLP-random', 'MLP-samples', 'MLP-SCFC'    sl_mlp_train; W begins random, as samples, or as filters that
%                         approximate the codes of sparse coding
%     'SMLP-SCFC'         as 'MLP-SCFC', with sparse connectivity
%     'MLP-sparse', 'SMLP-sparse'    as 'MLP-SCFC' and 'SMLP-SCFC', from the bases of sparse coding; not in the paper
%     'MLP-OBD'           sl_mlp_train, optimal brain damage to an eighth of the weights of the hidden layer
%
%   Input
%     SET   'mnist', 'usps', 'strokes', '' (default: 'mnist' or 'strokes'), or samples of your own, {X, LABELS, ...},
%           with entries about from 0 to 1; see doc/experiments.md. Sets without a test part get one: a third of the
%           samples of each class, drawn at random. Sets with a name are learnt in single
%   Output
%     RESULTS  struct; runs are those of Replicates
%       samples        [training test], how many there are
%       error          algorithms by runs: share of test samples that are classified wrongly
%       active         algorithms by runs: active hidden units, mean over the test samples
%       seconds        algorithms by runs: for training
%       statistics     of sl_compare_algorithms; [] if fewer than two algorithms have runs. Its pooled errors are
%                      those of the paper's groups, if there are two of them: A is SOAE-sigma; B is SOAE-L0,
%                      SOAE-sigma-conn and SMLP-SCFC; C are the others
%       factors        row: StepFactors
%       crossed        algorithms by factors by halves: error of a network that has learnt one half of the training
%                      samples on the other; two halves for each of CrossReplicates
%       chosen         column: the factor with the least median of these
%       units          number of active units of 'SOAE-L0': that of 'SOAE-sigma' on average, with factor 1
%       targets        row: ActivityTargets
%       activity_error, activity_active    targets by 2 by runs of ActivityReplicates: errors and active units of
%                      'SOAE-sigma' with these targets, and of 'SOAE-L0' with as many active units on average. Their
%                      steps are those of CHOSEN, or of the factor 1 (of StepFactors if that is a single one) if the
%                      algorithm is not among ALGORITHMS
%       models         cell row, a model of each algorithm: the first of its runs
%       algorithms, set, stop, files, settings    see doc/experiments.md
%   Options; values are those of the setting 'quick', and in brackets those of 'full'
%     'Setting'            'quick' (default) or 'full'
%     'Samples'            most training samples: 5000 [60000]. For 'strokes' two thirds of the number generated
%                          (default 1000)
%     'Hidden'             number of hidden units: 200 [1000]
%     'ActivityTarget'     sparseness of hidden activity (default 0.8)
%     'Connectivity'       sparseness of bases, where they are sparse (default 0.75)
%     'Replicates'         runs of each algorithm: 3 [55]
%     'StepFactors'        row of different factors for the base steps, [0.02 0.5] of SOAE and 0.03 of the others: [1 2
%                          4] [0.5 1 2]. A single one is used without cross-validation
%     'CrossReplicates'    times the training samples are halved: 1 [3]
%     'ActivityTargets'    row of different targets, in ascending order, for errors against active units:
%                          [0.5 0.7 0.8 0.9 0.95] [0.2 to 0.95 by 0.05]; 0 for none
%     'ActivityReplicates' runs for each of these: 3 [5]
%     'EpochSize'          samples of an epoch: 1000 [6000]
%     'MaxIter'            epochs: 60 [400]
%     'Jitter'             true shifts pictures at random while they are learnt: false [true for pictures]
%     'Algorithms', 'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                          see doc/experiments.md (default: those of the paper, Inf, '', 1, 'off')
%     'Folder', 'Plot'     soae_activity.png, errors against active units, which Plot draws; critical_difference.png of
%                          sl_compare_algorithms; and, for pictures, soae_bases_NAME.png, at most 100 bases of each
%                          algorithm (default '', false)
%
%   Errors and warnings: those of all experiments, see doc/experiments.md; and the warning sparselearn:diverged, where a
%   training has diverged, as with too large a step. Its best network counts
%
%   Example
%     >> X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%     >> few = struct ('Hidden', 8, 'EpochSize', 20, 'MaxIter', 10, 'StepFactors', 1, 'ActivityTargets', 0);
%     >> few.Algorithms = {'SOAE-sigma', 'MLP-random'};
%     >> results = sl_exp_soae ({X, kron(1:3, ones (1, 10))}, few);
%     >> size (results.error)
%     ans =
%        2   3
%
%
%   Reference: M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14,
%   section 4.
%
%   See also: sl_soae_train, sl_mlp_train, sl_compare_algorithms, sl_data
%
% TESTING: test_soae_experiment   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic;
  try
    if (nargin < 1)
      set = '';
    end
    [data, o] = samples_of (set, options (varargin));
    task = struct ('caller', 'sl_exp_soae', 'parts', parts_of (o), 'results', empty_results (data, o), ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, data), 'seed', o.Seed, ...
                   'data', data, 'line', @line_of, 'finish', @with_statistics, 'tables', @tables_of, ...
                   'pictures', @(results) written (results, data), 'draw', @draw);
    results = slx_exp_experiment (task, o, clock);
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function o = options (passed)
  valid = {'SOAE-sigma', 'SOAE-L0', 'SOAE-sigma-conn', 'MLP-random', 'MLP-samples', 'MLP-SCFC', 'SMLP-SCFC', ...
           'MLP-OBD', 'MLP-sparse', 'SMLP-sparse'};
  persistent T
  if (isempty (T))
    named.quick = struct ('Hidden', 200, 'Replicates', 3, 'CrossReplicates', 1, ...
                          'ActivityTargets', [.5 .7 .8 .9 .95], 'ActivityReplicates', 3, 'EpochSize', 1000, ...
                          'MaxIter', 60, 'StepFactors', [1 2 4]);
    named.full = struct ('Hidden', 1000, 'Replicates', 55, 'CrossReplicates', 3, 'ActivityTargets', .2:.05:.95, ...
                         'ActivityReplicates', 5, 'EpochSize', 6000, 'MaxIter', 400, 'StepFactors', [.5 1 2]);
    own = {'Algorithms', valid(1:8), 'cell'; 'Hidden', [], '?integer [1,1e6]'; 'ActivityTarget', .8, '(0,1]'; ...
           'Connectivity', .75, '[0,1]'; 'Replicates', [], '?integer [1,1e6]'; 'StepFactors', [], '?numbers'; ...
           'CrossReplicates', [], '?integer [1,1e6]'; 'ActivityTargets', [], '?numbers'; ...
           'ActivityReplicates', [], '?integer [1,1e6]'; 'EpochSize', [], '?integer [1,1e6]'; ...
           'MaxIter', [], '?integer [1,1e6]'; 'Jitter', [], '?flag'};
    T = slx_exp_options (own, {'Samples', 'TimeLimit', 'Seed', 'Checkpoint', 'Display', 'Folder', 'Plot'}, named);
  end
  o = slx_exp_settings (T, passed);
  [~, which] = ismember (slx_opt_names ('Algorithms', o.Algorithms, lower (valid)), lower (valid));
  o.Algorithms = valid(which);
  different = @(v) all (v > 0 & v < Inf) && numel (unique (v)) == numel (v);
  o.StepFactors = exp_row ('StepFactors', o.StepFactors, different, 'different finite numbers above 0');
  if (isequal (o.ActivityTargets, 0))
    o.ActivityTargets = [];
  else
    ascending = @(v) all (v > 0 & v <= 1) && all (diff (v) > 0);
    o.ActivityTargets = exp_row ('ActivityTargets', o.ActivityTargets, ascending, ...
                                 'numbers above 0, at most 1, in ascending order', '0, or ');
  end
end

% The parts of the set, how the training part is halved, and the settings that depend on the set.
function [data, o] = samples_of (set, o)
  strokes = o.Samples;
  if (isempty (strokes))
    strokes = 1000;
    o.Samples = 5000 + 55000 * strcmp (o.Setting, 'full');
  end
  [X, labels, about] = exp_class_set (set, {'mnist', 'strokes'}, strokes, o.Seed);
  if (isempty (o.Jitter))
    o.Jitter = strcmp (o.Setting, 'full') && ~ isempty (about.imsize);
  end
  slx_opt_must (~ o.Jitter || ~ isempty (about.imsize), 'Jitter must be false for samples that are no pictures');
  restore = slx_run_seed (o.Seed);
  [train, test] = exp_class_parts (labels, about.test, o.Samples);
  first = false (o.CrossReplicates, numel (train));
  for k = 1:o.CrossReplicates
    order = randperm (numel (train));
    first(k,order(1:floor (end / 2))) = true;
  end
  data = struct ('train', X(:,train), 'labels', labels(train), 'test', X(:,test), 'truth', labels(test), ...
                 'first', first, 'name', about.name, 'imsize', about.imsize, 'ink', about.ink);
end

% ---- parts: one training each

% First the number of units for SOAE-L0, then step sizes, then the runs, then errors against active units.
function parts = parts_of (o)
  part = @(stage, values, names, halves, runs) ...
         slx_exp_parts ('stage', {stage}, 'value', values, 'name', names, 'half', halves, 'run', runs);
  halvings = o.CrossReplicates * (numel (o.StepFactors) > 1);
  parts = [part('units', 1, {'SOAE-sigma'}, 1, 1:sum (strcmp (o.Algorithms, 'SOAE-L0'))); ...
           part('steps', o.StepFactors, o.Algorithms, 1:2, 1:halvings); ...
           part('runs', 1, o.Algorithms, 1, 1:o.Replicates); ...
           part('activity', reshape (o.ActivityTargets, 1, []), {'SOAE-sigma', 'SOAE-L0'}, 1, ...
                1:o.ActivityReplicates)]';
end

function results = empty_results (data, o)
  count = numel (o.Algorithms);
  results = struct ('set', data.name, 'samples', [size(data.train, 2), size(data.test, 2)], ...
                    'algorithms', {o.Algorithms}, 'statistics', [], 'factors', o.StepFactors, 'units', NaN, ...
                    'targets', o.ActivityTargets, 'models', {cell(1, count)});
  results = exp_blank (results, [count, o.Replicates], 'error', 'active', 'seconds');
  results = exp_blank (results, [count, numel(o.StepFactors), 2 * o.CrossReplicates], 'crossed');
  results = exp_blank (results, [count, 1], 'chosen');
  results = exp_blank (results, [numel(o.ActivityTargets), 2, o.ActivityReplicates], 'activity_error', ...
                       'activity_active');
  if (numel (o.StepFactors) == 1)
    results.chosen(:) = o.StepFactors;
  end
end

function [results, memo] = with_part (results, p, memo, limits, data)
  o = results.settings;
  [v, r, k] = deal (p.at(2), p.at(3), p.at(5));
  [target, units] = deal (o.ActivityTarget, results.units);
  if (strcmp (p.stage, 'activity'))
    [target, units] = deal (p.value, results.activity_active(v,1,:));
  end
  if (strcmp (p.name, 'SOAE-L0'))
    target = max (1, round (exp_of_known (@mean, units)));
    slx_arg_refuse (isnan (exp_of_known (@mean, units)), ...
                    'the number of active units is not known, as no run of ''SOAE-sigma'' has a result');
  end
  switch (p.stage)
    case 'units'
      [~, active] = run_of (p, 1, target, data, o, limits);
      results.units = max (1, round (active));
    case 'steps'
      half = data.first(k,:) == (p.half == 1);
      part = struct ('train', data.train(:,half), 'labels', data.labels(half), 'test', data.train(:,~ half), ...
                     'truth', data.labels(~ half), 'imsize', data.imsize);
      results.crossed(r,v,2 * k + p.half - 2) = run_of (p, p.value, target, part, o, limits);
    case 'runs'
      results.chosen(r) = factor_of (results, p.name);
      [results.error(r,k), results.active(r,k), model, results.seconds(r,k)] = ...
        run_of (p, results.chosen(r), target, data, o, limits);
      if (k == 1)
        results.models{r} = model;
      end
    case 'activity'
      [results.activity_error(v,r,k), results.activity_active(v,r,k)] = ...
        run_of (p, factor_of (results, p.name), target, data, o, limits);
  end
end

% The factor with the least median of the errors of cross-validation; 1 for an algorithm that has none.
function factor = factor_of (results, name)
  row = strcmp (results.algorithms, name);
  medians = arrayfun (@(k) exp_of_known (@median, results.crossed(row,k,:)), 1:numel (results.factors));
  [least, best] = min (medians);
  factor = 1;
  if (~ isnan (least) || numel (medians) == 1)
    factor = results.factors(best);
  end
end

function [e, active, model, seconds] = run_of (p, factor, target, data, o, limits)
  [train, how] = trainer_of (p.name, factor, target, o);
  if (o.Jitter)
    how = [how, {'Jitter', data.imsize}];
  end
  begun = tic;
  [model, info] = train (data.train, data.labels, how{:}, 'Hidden', o.Hidden, 'EpochSize', o.EpochSize, ...
                         'MaxIter', o.MaxIter, 'Seed', p.draw, 'TimeLimit', limits.left (), 'Checkpoint', p.file);
  seconds = toc (begun);
  limits.whole (info);
  [labels, ~, H] = sl_soae_predict (model, data.test);
  e = mean (labels ~= data.truth);
  active = nnz (H) / size (H, 2);
end

% The function that trains, and its options.
function [train, how] = trainer_of (name, factor, target, o)
  active = {'ActivityTarget', target};
  sparse = {'Connectivity', o.Connectivity};
  coded = {'InitConnectivity', o.Connectivity, 'InitW'};
  table = {'SOAE-sigma',      @sl_soae_train, [.02 .5],   [active, sparse]
           'SOAE-L0',         @sl_soae_train, [.02 .5],   [{'Activity', 'l0'}, active, sparse]
           'SOAE-sigma-conn', @sl_soae_train, [.02 .5],   [active, {'Connectivity', []}]
           'MLP-random',      @sl_mlp_train,  .03,        {}
           'MLP-samples',     @sl_mlp_train,  .03,        {'InitW', 'samples'}
           'MLP-SCFC',        @sl_mlp_train,  .03,        [coded, {'scfc'}]
           'SMLP-SCFC',       @sl_mlp_train,  .03,        [coded, {'scfc'}, sparse]
           'MLP-OBD',         @sl_mlp_train,  .03,        {'OBD', .125}
           'MLP-sparse',      @sl_mlp_train,  .03,        [coded, {'sparse'}]
           'SMLP-sparse',     @sl_mlp_train,  .03,        [coded, {'sparse'}, sparse]};
  [~, train, step, how] = table{strcmp(table(:,1), name),:};
  how = [how, {'StepSize', factor * step}];
end

% ---- what is shown

function results = with_statistics (results, reasons)
  those = any (~ isnan (results.error), 2);
  if (sum (those) > 1)
    groups = groups_of (results.algorithms(those));
    results.statistics = sl_compare_algorithms (results.error(those,:)', results.algorithms(those), ...
                                                'Trim', 4/55, 'Groups', groups, 'Folder', results.settings.Folder);
    results.files = results.statistics.files;
  end
end

% The paper's groups, where there are two of them at least.
function groups = groups_of (algorithms)
  groups = repmat ({'C'}, size (algorithms));
  groups(ismember (algorithms, {'SOAE-L0', 'SOAE-sigma-conn', 'SMLP-SCFC'})) = {'B'};
  groups(strcmp (algorithms, 'SOAE-sigma')) = {'A'};
  if (numel (unique (groups)) < 2)
    groups = [];
  end
end

function text = line_of (results, p, reason)
  [v, r, k] = deal (p.at(2), p.at(3), p.at(5));
  form = 'error %.2f %%';
  switch (p.stage)
    case 'units'
      name = 'active units';
      [form, figures] = deal ('%.0f active units', results.units);
    case 'steps'
      name = sprintf ('steps times %g, half %d of halving %d', p.value, p.half, p.run);
      figures = 100 * results.crossed(r,v,2 * k + p.half - 2);
    case 'runs'
      name = sprintf ('run %d', p.run);
      [form, figures] = deal ([form ', %.1f s'], [100 * results.error(r,k), results.seconds(r,k)]);
    case 'activity'
      name = sprintf ('target %g, run %d', p.value, p.run);
      [form, figures] = deal ([form ', %.1f active units'], ...
                              [100 * results.activity_error(v,r,k), results.activity_active(v,r,k)]);
  end
  text = slx_exp_line ([p.name, ', ', name, ': '], reason, form, figures);
end

function tables = tables_of (results)
  tables = {table_of_errors(results)};
  if (~ isempty (results.targets))
    tables{2} = table_of_activity (results);
  end
end

function t = table_of_errors (results)
  o = results.settings;
  t.title = sprintf (['\n%s, %d training and %d test samples: errors of %s in percent\n' ...
                      '%s, sparseness of activity %g, of bases %g, %s of %s%s'], ...
                     results.set, results.samples, slx_run_counted (o.Replicates, 'run'), ...
                     slx_run_counted (o.Hidden, 'hidden unit'), o.ActivityTarget, o.Connectivity, ...
                     slx_run_counted (o.MaxIter, 'epoch'), slx_run_counted (o.EpochSize, 'sample'), ...
                     repmat (', jitter', 1, o.Jitter));
  t.heads = {'', '', '', '', '', 'active', 'step', 'training'; ...
             'algorithm', 'median', 'std', 'least', 'most', 'units', 'factor', 'seconds'};
  t.formats = {'%s', '%.2f', '%.2f', '%.2f', '%.2f', '%.1f', '%g', '%.1f'};
  known = @(what, figures) num2cell (cellfun (@(row) exp_of_known (what, row), num2cell (figures, 2)));
  errors = 100 * results.error;
  spread = cellfun (@(pair) pair(2), exp_spread (permute (errors, [1 3 2])), 'UniformOutput', false);
  t.rows = num2cell ([results.algorithms', known(@median, errors), spread, known(@min, errors), ...
                      known(@max, errors), known(@median, results.active), num2cell(results.chosen), ...
                      known(@median, results.seconds)], 2);
  how = 'chosen by two-fold cross-validation';
  if (numel (o.StepFactors) == 1)
    how = 'as given';
  end
  t.notes = {['active units: of all test samples on average; step factor: ' how]};
  t.notes = [t.notes, said_of(results.statistics)];
end

% Which algorithms do not differ.
function lines = said_of (statistics)
  lines = {};
  if (~ isempty (statistics))
    groups = cellfun (@(those) ['  {' strjoin(statistics.names(those), ', ') '}'], statistics.groups, ...
                      'UniformOutput', false);
    first = sprintf ('groups of mean ranks that do not differ (level %g), the best first:', statistics.level);
    lines = [{first}, groups, pooled_of(statistics.pooled)];
  end
end

% How probable it is that a run of one of the paper's groups has a lower error than a run of the next group.
function lines = pooled_of (pooled)
  lines = {};
  if (~ isempty (pooled))
    [~, order] = sort (pooled.names);
    [from, to] = deal (order(1:end-1), order(2:end));
    known = ~ isnan (arrayfun (@(i, j) pooled.superiority(i,j), from, to));
    pairs = arrayfun (@(i, j) sprintf ('%s < %s %.2f', pooled.names{i}, pooled.names{j}, pooled.superiority(i,j)), ...
                      from(known), to(known), 'UniformOutput', false);
    if (isempty (pairs))
      return;
    end
    lines = {'the paper''s groups: A {SOAE-sigma}, B {SOAE-L0, SOAE-sigma-conn, SMLP-SCFC}, C (all others)', ...
             ['  probability of lower errors in the one before: ', strjoin(pairs, ', ')]};
  end
end

function t = table_of_activity (results)
  o = results.settings;
  t.title = sprintf ('\n%s: errors in percent and active hidden units, mean and standard deviation of %s', ...
                     results.set, slx_run_counted (o.ActivityReplicates, 'run'));
  t.heads = {'', 'SOAE-sigma', 'SOAE-sigma', 'SOAE-L0', 'SOAE-L0'; 'target', 'error', 'units', 'error', 'units'};
  t.formats = {'%g', '%.2f +-%5.2f', '%.1f', '%.2f +-%5.2f', '%.1f'};
  errors = exp_spread (100 * results.activity_error);
  [~, units] = exp_spread (results.activity_active);
  units = num2cell (units);
  t.rows = num2cell ([num2cell(results.targets'), errors(:,1), units(:,1), errors(:,2), units(:,2)], 2);
  t.notes = {sprintf(['target: sparseness of the activity; units: active ones of %d, of all test samples on ' ...
                      'average'], o.Hidden)};
end

% ---- pictures

function files = written (results, data)
  folder = results.settings.Folder;
  files = {};
  if (any (has_curve (results)))
    files = exp_picture (folder, 'soae_activity', @() draw (results));
  end
  for r = find (~ cellfun (@isempty, results.models) & ~ isempty (data.imsize))
    W = double (results.models{r}.W(:,1:min (end, 100)));
    name = ['soae_bases_', results.algorithms{r}];
    files = [files, exp_picture(folder, name, {W, data.imsize, 'Invert', data.ink})];
  end
end

% Errors against the share of active units, as far as they are there.
function draw (results)
  errors = exp_spread (100 * results.activity_error);
  [~, units] = exp_spread (results.activity_active);
  there = find (has_curve (results))';
  if (isempty (there))
    return;
  end
  pairs = cell2mat (errors(there,:));
  x = round (1000 * units(there,1)' / results.settings.Hidden) / 10;
  few = numel (x) <= 8 && numel (unique (x)) == numel (x);
  slx_draw_curves (struct ('x', x, 'y', pairs(:,[1 3])', 'spread', pairs(:,[2 4])', ...
                           'names', {{'SOAE-sigma', 'SOAE-L0'}}, ...
                           'labels', {{'active hidden units in %', 'error on test samples in %'}}, ...
                           'log', 'x', 'ticks', few, 'title', results.set));
end

% Targets of which a run of SOAE-sigma is finished.
function there = has_curve (results)
  there = any (~ isnan (results.activity_error(:,1,:)), 3);
end

%!test
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! before = rng ();
%! results = sl_exp_soae ({X, kron([4 1 9], ones (1, 10))}, 'Hidden', 6, 'EpochSize', 10, 'MaxIter', 2, ...
%!                        'Replicates', 2, 'StepFactors', [1 2], 'ActivityTargets', [.6 .9]);
%! assert (isequal (rng (), before));
%! assert ({results.stop, results.samples}, {'completed', [21 9]});
%! assert (! any (isnan ([results.error(:); results.crossed(:); results.activity_error(:)])));
%!error <Algorithms> sl_exp_soae ({eye(3), 1:3}, 'Algorithms', {'MLP'})
