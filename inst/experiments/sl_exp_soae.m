function results = sl_exp_soae (set, varargin)
%SL_EXP_SOAE  Supervised online auto-encoders beside multilayer perceptrons: errors of classification over many runs.
%   RESULTS = sl_exp_soae () or sl_exp_soae ('') takes the handwritten digits 'mnist', or generated ones where the
%   folder of SPARSELEARN_DATA does not have those. Each algorithm learns the training part several times, from other
%   random numbers, with step sizes chosen by cross-validation within the training part. The experiment compares their
%   errors on the test part, and, for both sparse activities, errors with shares of active hidden units.
%   RESULTS = sl_exp_soae (SET) takes another set; SET = {X, LABELS} is one of your own.
%   RESULTS = sl_exp_soae (SET, OPTION, VALUE, ...) or (SET, OPTIONS) changes the settings.
%
%   The settings with a name
%     sl_exp_soae ('mnist', 'Display', 'final')      'quick': 5000 samples, 200 hidden units; about
%                                                    10 minutes
%     sl_exp_soae ('mnist', 'Setting', 'full', 'Display', 'iter', 'Checkpoint', FILE)
%                                                    60000 samples with jitter, 1000 hidden units, 55 runs of each
%                                                    algorithm: days. The same call goes on where it was ended
%
%   Algorithms
%     'SOAE-sigma'        sl_soae_train, hidden activity of the sparseness ActivityTarget
%     'SOAE-L0'           sl_soae_train, a number of active hidden units
%     'SOAE-sigma-conn'   as 'SOAE-sigma', without sparse connectivity
%     'MLP-random'        sl_mlp_train
%     'MLP-samples'       sl_mlp_train, bases begin as samples
%     'MLP-SCFC'          sl_mlp_train, bases begin as those of sparse coding
%     'SMLP-SCFC'         as 'MLP-SCFC', with sparse connectivity
%     'MLP-OBD'           sl_mlp_train, optimal brain damage to an eighth of the weights of the hidden layer
%
%   Input
%     SET   'mnist'; 'usps' or 'strokes', see sl_data; '' (default); or {X, LABELS} with one sample per column of X,
%           full and finite, entries about from 0 to 1, and a label for each, as for sl_soae_train; or
%           {X, LABELS, IMSIZE} for pictures of that size, {X, LABELS, IMSIZE, true} if large values are dark. Sets
%           without a test part get one: a third of the samples of each class, drawn at random. Sets with a name are
%           learnt in single
%   Output
%     RESULTS  struct; runs are those of Replicates
%       set            name of the set, 'given' for your own
%       samples        [training test], how many there are
%       algorithms     cell row of names
%       error          algorithms by runs: share of test samples that are classified wrongly
%       active         algorithms by runs: active hidden units, mean over the test samples
%       seconds        algorithms by runs: for training
%       published      algorithms by 2: least and greatest error of the paper, for 'mnist'; not checked against the
%                      print. Its networks have 1000 hidden units and learnt 60000 digits with jitter
%       statistics     of sl_compare_algorithms; [] if fewer than two algorithms have runs
%       factors        row: StepFactors
%       crossed        algorithms by factors by halves: error of a network that has learnt one half of the training
%                      samples on the other; two halves for each of CrossReplicates
%       chosen         column: the factor with the least median of these
%       units          number of active units of 'SOAE-L0': that of 'SOAE-sigma' on average, with factor 1
%       targets        row: ActivityTargets
%       activity_error    targets by 2 by runs: errors of 'SOAE-sigma' with these targets, and of 'SOAE-L0' with as
%                         many active units on average. Their runs are those of ActivityReplicates, their steps those
%                         of CHOSEN, or of the factor 1 (of StepFactors if that is a single one) if
%                         the algorithm is not among ALGORITHMS
%       activity_active   likewise: active hidden units
%       models         cell row, a model of each algorithm: the first of its runs
%       stop           'completed', or why the experiment ended before: 'interrupted', 'TimeLimit'
%       files          cell row of the files written
%       settings       the options used
%   Options; values are those of the setting 'quick', and in brackets those of 'full'
%     'Setting'            'quick' (default) or 'full'
%     'Algorithms'         cell array of different names (default: all)
%     'Samples'            most training samples, drawn at random: 5000 [60000]. For 'strokes' two thirds of the
%                          number generated (default 1000)
%     'Hidden'             number of hidden units: 200 [1000]
%     'ActivityTarget'     sparseness of hidden activity (default .8)
%     'Connectivity'       sparseness of bases, where they are sparse (default .75)
%     'Replicates'         runs of each algorithm: 3 [55]
%     'StepFactors'        row of different factors for the default step sizes of each algorithm: [1 2 4] [.5 1 2]. A
%                          single one is used without cross-validation
%     'CrossReplicates'    times the training samples are halved: 1 [3]
%     'ActivityTargets'    row of different targets, in ascending order, for errors against active units:
%                          [.5 .7 .8 .9 .95] [.2 to .95 by .05]; 0 for none
%     'ActivityReplicates' runs for each of these: 3 [5]
%     'EpochSize'          samples of an epoch: 1000 [6000]
%     'MaxIter'            epochs: 60 [400]
%     'Jitter'             true shifts pictures at random while they are learnt: false [true]
%     'TimeLimit'          no further training begins after that many seconds; the one at work is not finished
%                          (default Inf)
%     'Checkpoint'         file that keeps what is finished; the same call goes on from there. The training at work is
%                          kept in a file whose name begins alike (default '': none)
%     'Seed'               integer that seeds all draws (default 1; []: from the current generators)
%     'Display'            'off' (default), 'final': print tables, 'iter': and a line for each training
%     'Folder'             where to write PNG files, made if it is not there (default '': none): soae_activity.png,
%                          errors against active units; critical_difference.png of sl_compare_algorithms; and, for
%                          pictures, soae_bases_NAME.png, at most 100 bases of each algorithm
%     'Plot'               true draws errors against active units (default false)
%
%   In Octave Ctrl-C ends the experiment, and what is finished is returned; the rest is NaN and RESULTS.stop is
%   'interrupted'. A second Ctrl-C breaks off as usual.
%
%   Warnings, which can be switched off by their identifiers
%     sparselearn:timeLimit     TimeLimit has ended the experiment
%     sparselearn:interrupted   Ctrl-C has ended the experiment
%     sparselearn:partFailed    a training has failed after others were finished
%     sparselearn:diverged      a training has diverged, as with too large a step; its best network counts
%
%   Errors
%     sparselearn:badInput        SET or a value of an option is wrong
%     sparselearn:unknownOption   no option of that name
%     sparselearn:noData          a real set was asked for and is not there
%     sparselearn:badFile         Folder cannot be made, or a file in it cannot be written; Checkpoint is of another
%                                 experiment, data or settings
%     sparselearn:outOfMemory     not enough memory
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
%   section 4. Sparse coding of 'MLP-SCFC' and 'SMLP-SCFC' is without its feed-forward approximation, see
%   sl_mlp_train.
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
                   'line', @line_of, 'data', data);
    [results, why] = exp_run (task, o, clock);
    results.stop = strrep (why, 'all', 'completed');
    results = with_statistics (results);
    shown (results);
    if (~ isempty (o.Folder))
      results.files = [results.files, written(results, data)];
    end
    if (o.Plot)
      draw (results);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% ---- settings

function names = all_algorithms ()
  names = {'SOAE-sigma', 'SOAE-L0', 'SOAE-sigma-conn', 'MLP-random', 'MLP-samples', 'MLP-SCFC', 'SMLP-SCFC', ...
           'MLP-OBD'};
end

function o = options (arguments)
  named.quick = struct ('Hidden', 200, 'Replicates', 3, 'CrossReplicates', 1, ...
                        'ActivityTargets', [.5 .7 .8 .9 .95], 'ActivityReplicates', 3, 'EpochSize', 1000, ...
                        'MaxIter', 60, 'Jitter', false, 'StepFactors', [1 2 4]);
  named.full = struct ('Hidden', 1000, 'Replicates', 55, 'CrossReplicates', 3, 'ActivityTargets', .2:.05:.95, ...
                       'ActivityReplicates', 5, 'EpochSize', 6000, 'MaxIter', 400, 'Jitter', true, ...
                       'StepFactors', [.5 1 2]);
  valid = all_algorithms ();
  table = {'Algorithms', valid, 'any'; 'Hidden', [], '?integer [1,1e6]'; 'ActivityTarget', .8, '(0,1]'; ...
           'Connectivity', .75, '[0,1]'; 'Replicates', [], '?integer [1,1e6]'; 'StepFactors', [], 'any'; ...
           'CrossReplicates', [], '?integer [1,1e6]'; 'ActivityTargets', [], 'any'; ...
           'ActivityReplicates', [], '?integer [1,1e6]'; 'EpochSize', [], '?integer [1,1e6]'; ...
           'MaxIter', [], '?integer [1,1e6]'; 'Jitter', [], '?flag'};
  shared = {'Samples', 'TimeLimit', 'Seed', 'Checkpoint', 'Display', 'Folder', 'Plot'};
  o = exp_settings (table, shared, arguments, named);
  [~, which] = ismember (slx_opt_names ('Algorithms', o.Algorithms, lower (valid)), lower (valid));
  o.Algorithms = valid(which);
  o.StepFactors = positive_row (o.StepFactors);
  slx_opt_must (numel (unique (o.StepFactors)) == numel (o.StepFactors) && ~ isempty (o.StepFactors), ...
                'StepFactors must be a row of different finite numbers above 0');
  if (isequal (o.ActivityTargets, 0))
    o.ActivityTargets = [];
  else
    o.ActivityTargets = positive_row (o.ActivityTargets);
    slx_opt_must (~ isempty (o.ActivityTargets) && all (diff (o.ActivityTargets) > 0) ...
                  && o.ActivityTargets(end) <= 1, ...
                  'ActivityTargets must be 0, or a row of numbers above 0, at most 1, in ascending order');
  end
end

% [] for any other.
function values = positive_row (values)
  good = isnumeric (values) && isreal (values) && size (values, 1) == 1 && ndims (values) == 2;
  if (good)
    values = full (double (values));
    good = all (values > 0 & values < Inf);
  end
  if (~ good)
    values = [];
  end
end

% The parts of the set, how the training part is halved, and the settings that depend on the set.
function [data, o] = samples_of (set, o)
  strokes = o.Samples;
  if (isempty (strokes))
    strokes = 1000;
  end
  [X, labels, about] = exp_class_set (set, {'mnist', 'strokes'}, strokes, o.Seed);
  if (isempty (o.Samples))
    o.Samples = 5000 + 55000 * strcmp (o.Setting, 'full');
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
  row = o.Algorithms;
  parts = parts_at ('units', 1, {'SOAE-sigma'}, 1, 1);
  if (~ any (strcmp (row, 'SOAE-L0')))
    parts = parts([]);
  end
  if (numel (o.StepFactors) > 1)
    parts = [parts; parts_at('steps', o.StepFactors, row, 1:2, 1:o.CrossReplicates)];
  end
  parts = [parts; parts_at('runs', 1, row, 1, 1:o.Replicates)];
  if (~ isempty (o.ActivityTargets))
    parts = [parts; parts_at('activity', o.ActivityTargets, {'SOAE-sigma', 'SOAE-L0'}, 1, 1:o.ActivityReplicates)];
  end
  parts = parts(:)';
end

function parts = parts_at (stage, values, names, halves, runs)
  parts = exp_parts ('stage', {stage}, 'value', values, 'name', names, 'half', halves, 'run', runs);
  parts = parts(:);
end

function results = empty_results (data, o)
  count = numel (o.Algorithms);
  runs = NaN (count, o.Replicates);
  curves = NaN (numel (o.ActivityTargets), 2, o.ActivityReplicates);
  chosen = NaN (count, 1);
  if (numel (o.StepFactors) == 1)
    chosen(:) = o.StepFactors;
  end
  results = struct ('set', data.name, 'samples', [size(data.train, 2), size(data.test, 2)], ...
                    'algorithms', {o.Algorithms}, 'error', runs, 'active', runs, 'seconds', runs, ...
                    'published', published (data.name, o.Algorithms), 'statistics', [], 'factors', o.StepFactors, ...
                    'crossed', NaN (count, numel (o.StepFactors), 2 * o.CrossReplicates), 'chosen', chosen, ...
                    'units', NaN, 'targets', o.ActivityTargets, 'activity_error', curves, ...
                    'activity_active', curves, 'models', {cell(1, count)}, 'stop', 'completed', 'files', {{}}, ...
                    'settings', o);
end

% Recalled, not read.
function range = published (set, names)
  list = {'SOAE-sigma', [.75 .75]; 'SOAE-L0', [.82 .82]; 'SOAE-sigma-conn', [.81 .81]; 'SMLP-SCFC', [.81 .81]
          'MLP-random', [.89 .92]; 'MLP-samples', [.89 .92]; 'MLP-SCFC', [.89 .92]; 'MLP-OBD', [.89 .92]};
  range = NaN (numel (names), 2);
  if (strcmp (set, 'mnist'))
    [~, which] = ismember (names, list(:,1));
    range = vertcat (list{which,2}) / 100;
  end
end

function [results, memo] = with_part (results, p, memo, limits, data)
  o = results.settings;
  [~, v, r, ~, k] = deal_row (p.at);
  switch (p.stage)
    case 'units'
      [~, active] = run_of (p, 1, o.ActivityTarget, data, o, limits);
      results.units = max (1, round (active));
    case 'steps'
      half = data.first(k,:) == (p.half == 1);
      part = struct ('train', data.train(:,half), 'labels', data.labels(half), 'test', data.train(:,~ half), ...
                     'truth', data.labels(~ half), 'imsize', data.imsize);
      e = run_of (p, p.value, target_of (p.name, results), part, o, limits);
      results.crossed(r,v,2 * k + p.half - 2) = e;
    case 'runs'
      results.chosen(r) = factor_of (results, r);
      [e, active, model, seconds] = run_of (p, results.chosen(r), target_of (p.name, results), data, o, limits);
      [results.error(r,k), results.active(r,k), results.seconds(r,k)] = deal (e, active, seconds);
      if (k == 1)
        results.models{r} = model;
      end
    case 'activity'
      target = p.value;
      if (strcmp (p.name, 'SOAE-L0'))
        target = max (1, round (middle (results.activity_active(v,1,:))));
      end
      factor = factor_of (results, find (strcmp (results.algorithms, p.name)));
      [results.activity_error(v,r,k), results.activity_active(v,r,k)] = run_of (p, factor, target, data, o, limits);
  end
end

function varargout = deal_row (row)
  varargout = num2cell (row);
end

% The mean of the figures that are there.
function m = middle (figures)
  figures = figures(~ isnan (figures));
  if (isempty (figures))
    slx_arg_fail ('badInput', 'the number of active units is not known, as no run of ''SOAE-sigma'' has a result');
  end
  m = mean (figures);
end

function target = target_of (name, results)
  target = results.settings.ActivityTarget;
  if (strcmp (name, 'SOAE-L0'))
    target = middle (results.units);
  end
end

% The factor with the least median of the errors of cross-validation; 1 for an algorithm that has none.
function factor = factor_of (results, row)
  factors = results.factors;
  if (numel (factors) == 1)
    factor = factors;
    return;
  end
  factor = 1;
  if (~ isempty (row))
    medians = arrayfun (@(k) median_of (results.crossed(row,k,:)), 1:numel (factors));
    [least, best] = min (medians);
    if (~ isnan (least))
      factor = factors(best);
    end
  end
end

% Of the figures that are there, NaN without any.
function m = median_of (figures)
  figures = figures(~ isnan (figures));
  m = NaN;
  if (~ isempty (figures))
    m = median (figures);
  end
end

% ---- a training

function [e, active, model, seconds] = run_of (p, factor, target, data, o, limits)
  [train, how] = trainer_of (p.name, factor, target, o);
  how = [how, {'Hidden', o.Hidden, 'EpochSize', o.EpochSize, 'MaxIter', o.MaxIter, 'Seed', p.draw}];
  if (o.Jitter)
    how = [how, {'Jitter', data.imsize}];
  end
  file = '';
  if (~ isempty (o.Checkpoint))
    digits = slx_run_checksum ({rmfield(p, 'at'), how});
    file = sprintf ('%s-%s', o.Checkpoint, digits(1:8));
  end
  begun = tic;
  [model, info] = train (data.train, data.labels, how{:}, 'TimeLimit', limits.left (), 'Checkpoint', file);
  seconds = toc (begun);
  limits.whole (info);
  remove_files (file);
  [labels, ~, H] = sl_soae_predict (model, data.test);
  e = mean (labels ~= data.truth);
  active = nnz (H) / size (H, 2);
end

% The function that trains, and its options.
function [train, how] = trainer_of (name, factor, target, o)
  train = @sl_mlp_train;
  switch (name)
    case 'SOAE-sigma'
      how = {'ActivityTarget', target, 'Connectivity', o.Connectivity, 'StepSize', factor * [.02 .5]};
    case 'SOAE-L0'
      how = {'Activity', 'l0', 'ActivityTarget', target, 'Connectivity', o.Connectivity, ...
             'StepSize', factor * [.005 .05]};
    case 'SOAE-sigma-conn'
      how = {'ActivityTarget', target, 'Connectivity', [], 'StepSize', factor * [.02 .5]};
    case 'MLP-random'
      how = {'StepSize', factor * .03};
    case 'MLP-samples'
      how = {'InitW', 'samples', 'StepSize', factor * .03};
    case 'MLP-SCFC'
      how = {'InitW', 'sparse', 'InitConnectivity', o.Connectivity, 'StepSize', factor * .03};
    case 'SMLP-SCFC'
      how = {'InitW', 'sparse', 'InitConnectivity', o.Connectivity, 'Connectivity', o.Connectivity, ...
             'StepSize', factor * .03};
    case 'MLP-OBD'
      how = {'OBD', .125, 'StepSize', factor * .03};
  end
  if (strncmp (name, 'SOAE', 4))
    train = @sl_soae_train;
  end
end

% Checkpoints of a training that is whole; those of optimal brain damage have endings.
function remove_files (file)
  if (~ isempty (file))
    folder = fileparts (file);
    for entry = dir ([file '*'])'
      slx_file_discard (fullfile (folder, entry.name));
    end
  end
end

% ---- what is shown

function results = with_statistics (results)
  o = results.settings;
  those = sum (~ isnan (results.error), 2) > 0;
  if (sum (those) < 2)
    return;
  end
  results.statistics = sl_compare_algorithms (results.error(those,:)', results.algorithms(those), ...
                                              'Folder', o.Folder);
  results.files = results.statistics.files;
end

function shown (results)
  o = results.settings;
  last = @table_of_errors;
  if (~ strcmp (o.Display, 'off') && ~ isempty (results.targets))
    exp_table (table_of_errors (results));
    last = @table_of_activity;
  end
  exp_conclude ('sl_exp_soae', o, results.stop, @() last (results));
end

function text = line_of (results, p, reason)
  [~, v, r, ~, k] = deal_row (p.at);
  text = p.name;
  switch (p.stage)
    case 'units'
      said = sprintf ('%.0f active units', results.units);
      text = [text, ', active units'];
    case 'steps'
      text = sprintf ('%s, steps times %g, half %d of halving %d', text, p.value, p.half, p.run);
      said = percent_of (results.crossed(r,v,2 * k + p.half - 2));
    case 'runs'
      text = sprintf ('%s, run %d', text, p.run);
      said = sprintf ('%s, %.1f s', percent_of (results.error(r,k)), results.seconds(r,k));
    case 'activity'
      text = sprintf ('%s, target %g, run %d', text, p.value, p.run);
      said = sprintf ('%s, %.1f active units', percent_of (results.activity_error(v,r,k)), ...
                      results.activity_active(v,r,k));
  end
  if (~ isempty (reason))
    said = reason;
  end
  text = [text, ': ', said];
end

function text = percent_of (e)
  text = sprintf ('error %.2f %%', 100 * e);
end

function t = table_of_errors (results)
  o = results.settings;
  t.title = sprintf (['\n%s, %d training and %d test samples: errors of %s in percent\n' ...
                      '%s, sparseness of activity %g, of bases %g, %s of %s%s'], ...
                     results.set, results.samples, slx_run_counted (o.Replicates, 'run'), ...
                     slx_run_counted (o.Hidden, 'hidden unit'), o.ActivityTarget, o.Connectivity, ...
                     slx_run_counted (o.MaxIter, 'epoch'), slx_run_counted (o.EpochSize, 'sample'), ...
                     repmat (', jitter', 1, o.Jitter));
  known = any (isfinite (results.published(:)));
  t.heads = {'', '', '', '', '', 'active', 'step', 'training', 'not checked'; ...
             'algorithm', 'median', 'std', 'least', 'most', 'units', 'factor', 'seconds', 'published'};
  t.formats = {'%s', '%.2f', '%.2f', '%.2f', '%.2f', '%.1f', '%g', '%.1f', '%.2f'};
  t.rows = {};
  for r = 1:numel (results.algorithms)
    e = 100 * results.error(r,~ isnan (results.error(r,:)));
    figures = {NaN, NaN, NaN, NaN};
    if (~ isempty (e))
      figures = {median(e), deviation(e), min(e), max(e)};
    end
    t.rows{r} = [results.algorithms(r), figures, {median_of(results.active(r,:)), results.chosen(r), ...
                 median_of(results.seconds(r,:)), range_of(100 * results.published(r,:))}];
  end
  t.notes = {'active units: of all test samples on average; step factor: chosen by two-fold cross-validation'};
  if (numel (o.StepFactors) == 1)
    t.notes = {'active units: of all test samples on average; step factor: as given'};
  end
  if (known)
    t.notes{end+1} = ['published: Thom and Palm (2013), not checked against the print; 60000 digits with jitter, ' ...
                      '1000 hidden units, 47 runs'];
  else
    t.heads(:,end) = [];
    t.formats(end) = [];
    t.rows = cellfun (@(row) row(1:end-1), t.rows, 'UniformOutput', false);
  end
  t.notes = [t.notes, said_of(results.statistics)];
end

function d = deviation (e)
  d = NaN;
  if (numel (e) > 1)
    d = std (e);
  end
end

function entry = range_of (pair)
  entry = pair(1);
  if (pair(2) > pair(1))
    entry = sprintf ('%.2f to %.2f', pair);
  end
end

% Which algorithms do not differ.
function lines = said_of (statistics)
  lines = {};
  if (~ isempty (statistics))
    groups = cellfun (@(those) ['{' strjoin(statistics.names(those), ', ') '}'], statistics.groups, ...
                      'UniformOutput', false);
    lines = {sprintf('groups of mean ranks that do not differ (level %g), the best first:', statistics.level)};
    lines = [lines, strcat({'  '}, groups)];
  end
end

function t = table_of_activity (results)
  o = results.settings;
  t.title = sprintf ('\n%s: errors in percent and active hidden units, mean and standard deviation of %s', ...
                     results.set, slx_run_counted (o.ActivityReplicates, 'run'));
  t.heads = {'', 'SOAE-sigma', 'SOAE-sigma', 'SOAE-L0', 'SOAE-L0'; 'target', 'error', 'units', 'error', 'units'};
  t.formats = {'%g', '%.2f +-%5.2f', '%.1f', '%.2f +-%5.2f', '%.1f'};
  errors = exp_spread (100 * results.activity_error);
  units = exp_spread (results.activity_active);
  t.rows = {};
  for k = 1:numel (results.targets)
    t.rows{k} = {results.targets(k), errors{k,1}, units{k,1}(1), errors{k,2}, units{k,2}(1)};
  end
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
  if (isempty (data.imsize))
    return;
  end
  for r = find (~ cellfun (@isempty, results.models))
    W = double (results.models{r}.W(:,1:min (end, 100)));
    name = ['soae_bases_', results.algorithms{r}];
    files = [files, exp_picture(folder, name, {W, data.imsize, 'Invert', data.ink})];
  end
end

% Errors against the share of active units, as far as they are there.
function draw (results)
  errors = exp_spread (100 * results.activity_error);
  units = exp_spread (results.activity_active);
  there = find (has_curve (results))';
  if (isempty (there))
    return;
  end
  pairs = cell2mat (errors(there,:));
  x = cellfun (@(pair) round (1000 * pair(1) / results.settings.Hidden) / 10, units(there,1))';
  few = numel (x) <= 8 && numel (unique (x)) == numel (x);
  exp_plot (struct ('x', x, 'y', pairs(:,[1 3])', 'spread', pairs(:,[2 4])', 'names', {{'SOAE-sigma', 'SOAE-L0'}}, ...
                    'labels', {{'active hidden units in %', 'error on test samples in %'}}, 'log', 'x', ...
                    'ticks', few, 'title', results.set));
end

% Targets of which a run of SOAE-sigma is finished.
function there = has_curve (results)
  there = any (~ isnan (results.activity_error(:,1,:)), 3);
end

%!shared X, labels
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! labels = kron ([4 1 9], ones (1, 10));
%!test
%! before = rng ();
%! results = sl_exp_soae ({X, labels}, 'Hidden', 6, 'EpochSize', 10, 'MaxIter', 2, 'Replicates', 2, ...
%!                        'StepFactors', [1 2], 'ActivityTargets', [.6 .9], 'ActivityReplicates', 1);
%! assert (isequal (rng (), before));
%! assert ({results.stop, results.samples}, {'completed', [21 9]});
%! assert (size (results.error), [8 2]);
%! assert (size (results.crossed), [8 2 2]);
%! assert (! any (isnan ([results.error(:); results.crossed(:); results.activity_error(:)])));
%!error id=sparselearn:badInput sl_exp_soae ('none such')
%!error <Algorithms> sl_exp_soae ({X, labels}, 'Algorithms', {'MLP'})
%!error <StepFactors> sl_exp_soae ({X, labels}, 'StepFactors', [1 1])
%!error <ActivityTargets> sl_exp_soae ({X, labels}, 'ActivityTargets', [.9 .5])
%!error <Jitter> sl_exp_soae ({X, labels}, 'Jitter', true)
%!error id=sparselearn:unknownOption sl_exp_soae ({X, labels}, 'Nothing', 1)
