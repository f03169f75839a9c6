function [model, results] = sl_tune (train, X, y, values, varargin)
%SL_TUNE  Settings (hyperparameters) of a trainer by a grid search with cross-validation; the model with the best.
%   MODEL = sl_tune (TRAIN, X, Y, VALUES) tries all combinations of the values that options may have, by
%   sl_cross_validate on the same folds, and trains on all samples with the combination of the least mean error.
%   [MODEL, RESULTS] = sl_tune (TRAIN, X, Y, VALUES, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options.
%
%   Inputs
%     TRAIN   one trainer or pipeline, as for sl_cross_validate. A function handle gets the options as further
%             arguments: MODEL = F (X, Y, OPTION, VALUE, ...)
%     X, Y    as for sl_cross_validate
%     VALUES  k-by-2 cell {OPTION, LIST; ...}: LIST, a numeric row or a cell row, has the values to try for an option of
%             the trainer, or of the last step of a pipeline; or k-by-3 {OPTION, LIST, STEP; ...}, where STEP is the
%             number of the step. 'Project.Sparseness' is the setting Sparseness of option Project, whose other settings
%             stay as TRAIN has them. An argument without a name has an integer for OPTION: its place behind the name of
%             the function, such as 1 for the rank in {'sl_nmf', RANK, ...}
%   Outputs
%     MODEL    the model of all samples, for sl_predict, which sl_save_model keeps. For a pipeline, and for
%              'sl_deep_srsc_train', a struct with kind 'sl_tune', version 1, sizes.d, options (empty) and steps, a cell
%              row of what each step has learnt: a model; for a scale a struct with kind, shift and factor; for
%              'sl_deep_srsc_train' one with net, neighbours {X, Z} and K. If a function handle returned a function, it
%              is a cell row of such steps, which cannot be saved
%     RESULTS  struct
%       options    cell row of the names of OPTION
%       trials     cell, trials by options: the values of each trial
%       mean, std, standard_error    trials by measures, see sl_cross_validate
%       budget     row: the last of Budgets that each trial was given, whose figures it has; NaN without Budgets
%       best       the trial with the best mean of the first measure; the first if several are equal (to 1e-12)
%       tied       row: all trials with this mean
%       chosen     the trial that MODEL has, see option Rule
%       edge       cell row: options whose chosen value is the least or the largest of three numbers or more
%       values     cell row: the values of the chosen trial
%       predict    function: PREDICT (X) gives the predictions of MODEL, through the whole pipeline
%       validation what sl_cross_validate has returned; with Budgets in the last round
%       stop       'completed', 'interrupted' or 'TimeLimit'; with the latter two MODEL is [] where no trial is finished
%   Options
%     'Trials'     largest number of trials, at least 1. If there are more combinations, so many are drawn at random
%                  (default Inf)
%     'Budgets'    ascending integers, such as [5 15 45], for trainers that take MaxIter: successive halving. All trials
%                  train with MaxIter 5; the best third of them trains anew with 15, and the best third of these with
%                  45. The best of these last ones is chosen (default [], all trials train with the trainer's MaxIter)
%     'Factor'     with Budgets: of k trials the best k / Factor, rounded up, go on to the next budget (default 3)
%     'Rule'       'best' (default), or 'simplest': the first trial whose mean is within one standard error of the best.
%                  Order the lists from the simplest model on. From trial to trial the last option changes first
%     'Folds', 'Replicates', 'Groups', 'Measures', 'Processes', 'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                  of sl_cross_validate. The first measure chooses: the largest mean of 'auc', 'nmi', 'ndcg'
%                  and 'recall', the least of all others
%
%   List the simplest models first: of trials with equal means the first is chosen. A trial is not chosen if a training
%   fails, if its first measure is infinite in a fold, or if it is NaN in a fold where another trial has a figure, since
%   its mean is then that of other folds. If all trials have the same mean, or the chosen value is at the end of its
%   list, a warning says so.
%
%   The mean of the chosen trial is a little too good, since it was chosen. For an unbiased figure keep test samples
%   aside, or give sl_cross_validate a handle that calls sl_tune.
%
%   Errors besides those of all experiments, see doc/experiments.md
%     sparselearn:badInput        the inputs do not fit each other
%     sparselearn:unusedOption    Factor without Budgets
%     sparselearn:noChoice        each trial has failed in a fold, or its measure is not finite
%   Warnings
%     sparselearn:partFailed   a training has failed; the trial is not chosen
%     sparselearn:notMeasured  a measure is NaN or infinite in a fold; the trial is not chosen
%     sparselearn:tied         all trials have the same mean
%     sparselearn:edge         a chosen number is at the end of its list, and values beyond it may be better
%
%   Example
%     >> X = [kron([0 3; 3 0], ones (1, 20)); cos(1:40)];
%     >> y = 2 * X(1,:) - X(2,:) + sin (1:40);
%     >> train = {'sl_polynet_train', 'Loss', 'squared', 'Tau', 1, 'MaxBases', 1, 'Augment', false, 'Seed', 1};
%     >> [model, results] = sl_tune (train, X, y, {'Ridge', [1000 1 .001]});
%     >> results.values
%     ans =
%     {
%       [1,1] = 1
%     }
%
%
%
%   Reference: L. Breiman, J. Friedman, R. Olshen and C. Stone (1984), Classification and regression trees, section 3.4:
%   the rule of one standard error; K. Jamieson and A. Talwalkar (2016), Non-stochastic best arm identification and
%   hyperparameter optimization, AISTATS: successive halving.
%
%   See also: sl_cross_validate, sl_nmf_scan, sl_polynet_path, sl_predict
%
% TESTING: test_tune   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 4, 'TRAIN, X, Y and VALUES');
  clock = tic ();
  try
    once = slx_arg_warn ();
    [pipeline, ~] = choose_pipelines (train, false);
    pipeline = pipeline{1};
    values = checked (values, numel (pipeline));
    o = options (varargin);
    trials = all_trials (values(:,2), o);
    before = warning ('off', 'sparselearn:nothingMissing');        % the training on all samples gives it
    restore = onCleanup (@() warning (before));
    given = rmfield (o, {'Trials', 'Rule', 'Budgets', 'Factor'});
    [v, figures, whole] = raced (pipeline, values, trials, X, y, given, o, clock);
    restore = [];
    if (strcmp (v.stop, 'completed'))
      need_choice (v, whole);
    end
    results = struct ('options', {cellfun(@choose_text, values(:,1)', 'UniformOutput', false)}, 'trials', {trials}, ...
                      'mean', figures.mean, 'std', figures.std, 'standard_error', figures.standard_error, ...
                      'budget', figures.budget, 'best', NaN, 'tied', [], 'chosen', NaN, 'edge', {{}}, ...
                      'values', {{}}, 'predict', [], 'validation', v, 'stop', v.stop);
    model = [];
    if (any (whole))
      [results.best, results.tied, results.chosen] = choice (results, v.measures{1}, whole, o.Rule);
      results.values = trials(results.chosen,:);
      results.edge = results.options(at_edge (values(:,1), trials, results.chosen));
      steps = with_budget (with_values (pipeline, values, results.values), results.budget(results.chosen));
      restore = slx_run_seed (o.Seed);
      [learnt, apply] = choose_learn (steps, X, y, Inf);
      restore = [];
      results.predict = apply.predict;
      model = kept (learnt, size (X, 1));
      if (~ strcmp (o.Display, 'off'))
        fprintf ('chosen: %s\n', choose_label (values(:,1), results.values));
      end
      tell (results, v.measures{1}, sum (whole));
    end
  catch err
    slx_run_rethrow (err);
  end
end

% What the steps have learnt, as one model where they are data.
function model = kept (learnt, d)
  model = learnt;
  if (numel (learnt) == 1 && ~ isfield (learnt{1}, 'neighbours'))
    model = learnt{1};
  elseif (all (cellfun (@isstruct, learnt)))
    model = struct ('kind', 'sl_tune', 'version', 1, 'sizes', struct ('d', d), 'steps', {learnt}, ...
                    'options', struct ());
  end
end

function o = options (given)
  persistent T
  if (isempty (T))
    own = {'Trials', Inf, 'natural', {}; 'Rule', 'best', {'best', 'simplest'}, {}; 'Budgets', [], '?numbers', {}; ...
           'Factor', [], '?(1,Inf)', {'Budgets', 'given'}; 'Folds', 5, 'numbers', {}; ...
           'Replicates', 1, 'integer [1,1e6]', {}; 'Groups', [], '?numbers or cell', {}; ...
           'Measures', [], '?text or cell or handle', {}; 'Processes', 1, 'integer [1,1e4]', {}};
    T = slx_exp_options (own, {'TimeLimit', 'Checkpoint', 'Seed', 'Display'});
  end
  o = slx_exp_settings (T, given);
  slx_opt_must (isempty (o.Budgets) || (slx_arg_are_integers (o.Budgets, 1) && all (diff (o.Budgets) > 0)), ...
                'Budgets must be a row of ascending integers, such as [5 15 45]', o.Budgets, [1 2^32-1]);
  o = slx_opt_fill (o, struct ('Factor', 3));
end

% The figures of all trials: with the last of the budgets that each of them was given. WHOLE says which trials may be
% chosen: those without a failure in the last round. V is the cross-validation of that round.
function [v, figures, whole] = raced (pipeline, values, trials, X, y, given, o, clock)
  count = size (trials, 1);
  budgets = [o.Budgets, NaN(1, isempty (o.Budgets))];
  figures = struct ('mean', [], 'std', [], 'standard_error', [], 'budget', NaN (1, count));
  alive = 1:count;
  whole = false (1, count);
  for r = 1:numel (budgets)
    trainers = cell (numel (alive), 2);
    for k = 1:numel (alive)
      steps = with_budget (with_values (pipeline, values, trials(alive(k),:)), budgets(r));
      name = choose_label (values(:,1), trials(alive(k),:));
      if (any (strcmp (name, trainers(1:k-1,1))))               % equal values, or equal in the digits of a name
        name = sprintf ('%s (trial %d)', name, alive(k));
      end
      trainers(k,:) = {name, steps};
    end
    if (numel (alive) == 1)
      trainers = trainers{2};
    end
    if (r > 1 && ~ isempty (o.Checkpoint))
      given.Checkpoint = sprintf ('%s.%d', o.Checkpoint, r);
    end
    given.TimeLimit = max (o.TimeLimit - toc (clock) * (r > 1), 0);
    w = sl_cross_validate (trainers, X, y, given);
    [given.Folds, given.Measures] = deal (w.folds, w.settings.Measures);
    good = comparable (w);
    if (r > 1 && (~ strcmp (w.stop, 'completed') || ~ any (good)))
      v.stop = w.stop;                  % trials are chosen from the round before, which is complete
      return;
    end
    v = w;
    for name = {'mean', 'std', 'standard_error'}
      if (r == 1)
        figures.(name{1}) = NaN (count, numel (v.measures));
      end
      figures.(name{1})(alive,:) = v.(name{1});
    end
    figures.budget(alive) = budgets(r);
    whole(:) = false;
    whole(alive(good)) = true;
    if (~ strcmp (v.stop, 'completed') || ~ any (good))
      return;
    end
    loss = choose_error (figures.mean(:,1), v.measures{1});
    loss(~ whole) = Inf;
    [~, order] = sort (loss);
    alive = sort (order(1:min (ceil (numel (alive) / o.Factor), sum (whole))))';
  end
end

% The trials of a cross-validation that may be compared: those without a failure whose first measure is nowhere
% infinite, and has a figure in all folds in which another of them has one.
function good = comparable (v)
  first = reshape (permute (v.values(:,1,:,:), [1 3 4 2]), size (v.values, 1), []);
  whole = all (all (cellfun (@isempty, v.reason), 3), 2)';
  measured = any (~ isnan (first(whole,:)), 1);
  good = whole & any (measured) & all (isfinite (first(:,measured)), 2)';
  lost = find (whole & ~ good);
  if (any (good) && ~ isempty (lost))
    slx_arg_warn ('notMeasured', ['trials whose measure ''%s'' is infinite, or NaN in folds where others have ' ...
                                  'figures, are not chosen: %s'], v.measures{1}, strjoin (v.names(lost), '; '));
  end
end

% An error where all folds are finished, and say nothing.
function need_choice (v, whole)
  if (any (whole))
    return;
  end
  failed = find (~ cellfun (@isempty, v.reason), 1);
  if (isempty (failed))
    first = v.values(:,1,:,:);
    if (all (isnan (first(:))))
      why = 'is NaN in all folds';
    elseif (all (any (reshape (isinf (permute (first, [1 3 4 2])), size (first, 1), []), 2)))
      why = 'is infinite in a fold of each';
    else
      why = 'is NaN or infinite in a fold of each';
    end
    cure = '';
    if (strcmpi (v.measures{1}, 'auc'))
      cure = '; it needs samples of both classes for training and for the test';
    end
    slx_arg_fail ('noChoice', 'no trial can be chosen, because measure ''%s'' %s%s', v.measures{1}, why, cure);
  end
  slx_arg_fail ('noChoice', 'no trial can be chosen, because each has failed in a fold: %s', v.reason{failed});
end

% The last step has MaxIter as its budget; NaN for none.
function steps = with_budget (steps, budget)
  if (~ isnan (budget))
    steps{end} = [steps{end}, {'MaxIter', budget}];
  end
end

% VALUES with a cell row in each list, and the step of each option.
function values = checked (values, steps)
  slx_arg_refuse (~ iscell (values) || ndims (values) > 2 || isempty (values) || ~ any (size (values, 2) == [2, 3]), ...
                  'VALUES must be a cell {OPTION, LIST; ...} or {OPTION, LIST, STEP; ...}, but is %s', ...
                  slx_arg_value_text (values));
  if (size (values, 2) == 2)
    values(:,3) = {steps};
  end
  for k = 1:size (values, 1)
    [option, list, step] = values{k,:};
    slx_arg_refuse (~ (ischar (option) && size (option, 1) == 1) && ~ slx_arg_are_integers (option, 1), ...
                    'OPTION %d of VALUES must be the name of an option, or a place', k);
    slx_arg_refuse (~ slx_arg_are_integers (step, 1) || ~ isscalar (step) || step > steps, ...
                    'STEP %d of VALUES must be an integer from 1 to %d, but is %s', k, steps, ...
                    slx_arg_value_text (step));
    if (isnumeric (list) || islogical (list))
      list = num2cell (list);
    end
    slx_arg_refuse (~ iscell (list) || isempty (list), ['LIST %d of VALUES must be a numeric row, or a cell row of ' ...
                                                        'values such as {value, value}, but is %s of class %s'], ...
                    k, slx_arg_size_text (values{k,2}), class (values{k,2}));
    values{k,2} = reshape (list, 1, []);
  end
end

% Trials by options. The first option varies least.
function trials = all_trials (lists, o)
  sizes = cellfun (@numel, lists)';
  count = prod (sizes);
  which = 1:count;
  if (count > o.Trials)
    restore = slx_run_seed (o.Seed);
    which = sort (randperm (count, o.Trials));
  end
  places = cell (1, numel (sizes));
  [places{:}] = ind2sub ([fliplr(sizes), 1], which);
  trials = cell (numel (which), numel (sizes));
  for j = 1:numel (sizes)
    trials(:,j) = lists{j}(places{end+1-j});
  end
end

% A pipeline whose steps have the values of a trial.
function steps = with_values (steps, values, trial)
  for j = 1:numel (trial)
    k = values{j,3};
    if (ischar (values{j,1}))
      [option, value] = outer (steps{k}, values{j,1}, trial{j});
      steps{k} = [steps{k}, {option, value}];
    else
      steps{k}{1+values{j,1}} = trial{j};
    end
  end
end

% 'Option.Setting' as an option with all its settings. The options of a function handle may have names with points.
function [option, value] = outer (step, option, value)
  at = find (option == '.', 1);
  if (isempty (at) || ~ ischar (step{1}))
    return;
  end
  setting = option(at+1:end);
  option = option(1:at-1);
  given = choose_option (step, option);
  settings = {};
  if (~ isempty (given) && ~ isempty (step{given(end)}))
    settings = step{given(end)};
    if (~ iscell (settings))
      settings = {settings};
    end
    settings = slx_opt_pairs (settings);
    slx_arg_refuse (mod (numel (settings), 2) > 0 || ~ iscellstr (settings(1:2:end)), ...
                    'option %s of TRAIN must be a struct or a cell of names and values, where VALUES has its %s', ...
                    option, setting);
    same = find (strcmpi (settings(1:2:end), setting));
    settings([2*same-1, 2*same]) = [];
  end
  value = [reshape(settings, 1, []), {setting, value}];
end

% Means that differ by rounding are equal.
function [best, tied, chosen] = choice (r, measure, whole, rule)
  loss = choose_error (r.mean(:,1), measure);
  loss(~ whole) = Inf;
  least = min (loss);
  tied = find (loss' <= least + 1e-12 * abs (least));
  best = tied(1);
  chosen = best;
  if (strcmp (rule, 'simplest'))
    chosen = find (loss <= least + max (r.standard_error(best,1), 0), 1);        % NaN of a single fold
  end
end

% Which options have a list of three numbers or more, and the chosen trial the least or the largest of them.
function yes = at_edge (options, trials, chosen)
  yes = false (1, numel (options));
  for j = 1:numel (options)
    numbers = all (cellfun (@(v) isnumeric (v) && isscalar (v), trials(:,j)));
    if (numbers && ~ strcmpi (options{j}, 'Seed'))
      tried = unique (cellfun (@double, trials(:,j)));
      yes(j) = numel (tried) > 2 && any (trials{chosen,j} == tried([1, end]));
    end
  end
end

% What speaks against the choice.
function tell (r, measure, count)
  if (count > 1 && numel (r.tied) == count)
    slx_arg_warn ('tied', ['all %d trials have the same mean of ''%s'', %g, which supports no choice; MODEL has ' ...
                           'the first of them'], count, measure, r.mean(r.best,1));
  elseif (~ isempty (r.edge))
    slx_arg_warn ('edge', ['the chosen value of %s is at the end of its list; if there are values beyond it, they ' ...
                           'may be better'], strjoin (regexprep (r.edge, '^(\d+)$', 'argument $1'), ' and of '));
  end
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 200, 'Seed', 1);
%! [model, results] = sl_tune ('sl_logistic_train', X, about.labels, {'Ridge', 10 .^ (3:-1:-1)}, 'Seed', 1);
%! sl_summary (results);
%! sl_show (results);
%!shared X, y
%! X = [kron([0 3; 3 0], ones (1, 20)); cos(1:40)];
%! y = kron ([1 2], ones (1, 20));
%!test
%! [model, r] = sl_tune ('sl_logistic_train', X, y, {'Ridge', [.1 10]; 'Intercept', {true, false}}, 'Folds', 4);
%! assert (size (r.trials), [4 2]);
%! assert (sl_predict (model, X), y);
%! assert (r.predict (X), y);
%!error id=sparselearn:badInput sl_tune ('sl_logistic_train', X, y, {})
%!error id=sparselearn:badInput sl_tune ('sl_logistic_train', X, y, {'Ridge', [1 2], 2})
