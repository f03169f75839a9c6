function results = sl_cross_validate (train, X, y, varargin)
%SL_CROSS_VALIDATE  Cross-validation (cross validation) of a trainer, a pipeline, or several of them on the same folds.
%   RESULTS = sl_cross_validate (TRAIN, X, Y) divides the samples into five folds, by class where TRAIN predicts labels.
%   It trains on four of them and measures the error on the fifth, so that each fold is for the test once.
%   RESULTS = sl_cross_validate ({NAME, TRAIN; NAME, TRAIN; ...}, X, Y) compares several on the same folds.
%   RESULTS = sl_cross_validate (TRAIN, X, Y, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options.
%
%   Inputs
%     TRAIN  the learner, one of these:
%              the name of a trainer: 'sl_logistic_train', 'sl_mlp_train', 'sl_soae_train', 'sl_polynet_train',
%              'sl_lista_train' (Y has the codes, or is []), or 'sl_mcrank' (X has rows of users and items, Y ratings;
%              with Loss 'implicit' Y is [], or has the weights of the pairs)
%              a cell row {NAME, ARGUMENT, ...} with further arguments behind X and Y, for 'sl_net_train' before them:
%              {'sl_net_train', LAYERS, OPTION, VALUE, ...}
%              {'sl_deep_srsc_train', D, OPTION, VALUE, ...} (Y has the codes). The graph joins the K nearest
%              neighbours among the samples for training, and new samples have theirs among these; 'K' is 3 by default
%              a function handle F: MODEL = F (X, Y) gives a model of this package, or a function that predicts
%              a pipeline, a cell row of these that begins with a cell or with the name of a scale: each step learns
%              from the results of the step before. Steps before the last may also be 'standardize' (mean 0, deviation
%              1), 'range' (0 to 1) and 'maxabs', of the features, 'unit' (samples of length 1), and {'sl_nmf', RANK,
%              ...}, {'sl_dict_learn', P, LAMBDA, ...}, {'sl_srsc', P, LAMBDA, ...}, {'sl_l2rsc', P, LAMBDA, ...}, whose
%              codes are the samples of the next step. All steps are learnt in each fold anew
%     X      d-by-n, one sample per column
%     Y      labels, as the trainers take them; or values to predict, n or m-by-n; or []. Whole numbers are labels or
%            values as the trainer takes them, which for 'sl_polynet_train' the option Loss says. With a function handle
%            they are labels if predictions are whole numbers: the handle is called once more to find out
%   Outputs
%     RESULTS  struct
%       names      cell row of the trainers' names
%       measures   cell row of the measures' names
%       mean, std, standard_error    trainers by measures: over the k folds and replicates that are finished; std has
%                  k - 1 in the denominator, and standard_error is std / sqrt (k)
%       values     trainers by measures by folds by replicates; NaN where a part has failed or was not finished, and for
%                  'auc' where the samples for the test, or those for training, are of one class
%       errors     folds and replicates by trainers: the first measure, for sl_compare_algorithms; with 'auc', 'nmi',
%                  'ndcg' and 'recall', of which more is better, one minus the measure
%       folds      replicates by n: the fold in which each sample is for the test
%       predicted  cell row of the trainers' predictions for all samples, by the models that have not seen them, of the
%                  first replicate: n labels or values in a row, or m-by-n; [] where a part is missing
%       seconds    trainers by folds by replicates
%       reason     trainers by folds by replicates: cell array, why there are no figures ('' where there are)
%       stop       'completed', 'interrupted' or 'TimeLimit'
%       settings   the options used
%   Options
%     'Folds'      number of folds, from 2 to n (default 5); or the folds themselves: n integers from 1 on, or a row of
%                  them for each replicate. A sample with 0 is for training always
%     'Replicates' how often the samples are divided anew (default 1)
%     'Groups'     n numbers, or n texts in a cell: samples of one group, such as those of one person, are in the same
%                  fold. Folds have nearly the same share of each class, as far as groups allow (default [])
%     'Measures'   name or cell row of names and function handles (default 'error' if all trainers predict labels,
%                  'nmi' if some give clusters and the others labels, 'recall' if all learn pairs with Loss 'implicit',
%                  otherwise 'rmse')
%                    'error'     share of wrong labels; with Loss 'multitask' of wrong signs
%                    'balanced'  mean of this share over the classes
%                    'logloss'   mean of -log (max (p, eps)), where p is the probability of the right class; it is 0 if
%                                the class has no sample for training
%                    'auc'       area under the receiver operating characteristic of the second of two classes, by the
%                                scores of models. With Loss 'multitask' the mean of the areas of the rows of Y
%                    'nmi'       sl_nmi of labels or clusters with Y
%                    'rmse', 'mae'    root of the mean squared error of values; mean modulus of the error
%                    'ndcg'      sl_ndcg, first 5 items of each user, for 'sl_mcrank'; with Loss 'implicit' the second
%                                result of sl_recall, as follows
%                    'recall'    sl_recall, for 'sl_mcrank' with Loss 'implicit': the lists are of the ten best items
%                                that a user has not seen among the pairs for training, for all users of the test pairs
%                  A measure that does not fit what a trainer predicts is an error. V = F (Y, P, Q) of a handle takes
%                  the predictions P of the test samples, and the second result Q of sl_predict, such as probabilities
%     'Processes'  processes that share the trainings, with Octave's package parallel (default 1). The figures, except
%                  seconds, have the same bits
%     'Part'       [replicate fold]: only this part, to distribute the others among machines yourself; the figures of
%                  the others are NaN, and predicted has the test samples of this part (default [])
%     'TimeLimit', 'Checkpoint', 'Seed', 'Display'
%                  of all experiments, see doc/experiments.md (default Inf, '', 1 and 'off'). The seed divides the
%                  samples, in the same way for all trainers, and seeds the generators before each training
%
%   A training that fails has NaN, a reason and a warning, and the others go on. If all trainers fail in the first
%   fold, the first error is raised. With fewer samples of a class than folds some folds have none of it for the test;
%   the only sample of a class is missing among those for training of one fold. 'auc' is NaN there, and its mean is that
%   of the other folds. doc/training.md says what to do if some classes are rare.
%
%   'Weights' of the last step, a trainer, has a weight for each sample of X, and each training takes those of its
%   samples; 'balanced' takes those of the classes in it.
%   'ClassWeights' of sl_polynet_train has a weight for each class in Y; a fold without a class leaves out its weight.
%   Measures count all test samples alike. Other options that hold something for each sample, such as a Graph or a Mask,
%   are errors.
%
%   Errors besides those of all experiments, see doc/experiments.md
%     sparselearn:badInput    TRAIN, X, Y, Folds, Groups or Measures do not fit each other
%     sparselearn:missingPackage   Processes without the package parallel
%   Warnings
%     sparselearn:partFailed   a training has failed
%     sparselearn:notMeasured  a measure is infinite in a fold, or NaN in each; or one other than 'auc' is NaN in a fold
%     sparselearn:nothingMissing   the first step has Missing, but X has no NaN
%
%   Example
%     >> X = [kron([0 3; 3 0], ones (1, 20)); cos(1:40)];
%     >> y = kron ([1 2], ones (1, 20));
%     >> results = sl_cross_validate ({'standardize', {'sl_logistic_train', 'Ridge', .1}}, X, y);
%     >> results.mean
%     ans = 0
%
%
%   Reference: M. Stone (1974), Cross-validatory choice and assessment of statistical predictions, Journal of the Royal
%   Statistical Society B 36.
%
%   See also: sl_tune, sl_compare_algorithms, sl_confusion, sl_predict, sl_coder
%
% TESTING: test_cross_validate   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 3, 'TRAIN, X and Y');
  clock = tic ();
  try
    once = slx_arg_warn ();
    [pipelines, names] = choose_pipelines (train, true);
    y = slx_arg_chars (y);
    n = samples_of (X, y);
    [o, processes, only] = options (varargin, n);
    choose_refuse (pipelines, n);
    targets = choose_targets (pipelines, X, y, o, o.TimeLimit);
    if (isempty (o.Measures))
      o.Measures = {usual_measure(targets, y)};
    end
    trainers = cellfun (@(steps) choose_text (steps{end}{1}), pipelines, 'UniformOutput', false);
    warn_of_missing (pipelines, X);
    measures = choose_measures (o.Measures, y, targets, trainers);
    classes = are_classes (targets, y);
    folds = choose_folds (o, y, n, classes);
    count = max (folds(:));
    parts = slx_exp_parts ('replicate', 1:size (folds, 1), 'fold', 1:count, 'name', names);
    chosen = part_of (only, parts);
    parts = parts(chosen);
    data = struct ('X', X, 'y', {y}, 'classes', classes, 'folds', folds, 'pipelines', {pipelines}, ...
                   'measures', measures, 'part', ~ isempty (only));
    task = struct ('caller', 'sl_cross_validate', 'parts', parts, 'results', empty_results (names, folds, n, o), ...
                   'part', @(results, p, memo, limits) with_part (results, p, memo, limits, data), 'seed', o.Seed, ...
                   'paired', {{'name'}}, 'tries', numel (names), 'data', [], 'line', @line_of, 'finish', ...
                   @(results, reasons) summary (results, reasons, data, chosen, only, o, processes), ...
                   'tables', @table_of);
    if (~ isempty (o.Checkpoint))
      task.data = {X, y, folds, choose_plain(pipelines)};
    end
    if (processes > 1)
      remote = {'Folds', folds, 'Measures', o.Measures, 'Seed', o.Seed};
      data.remote = @(p, left) cellfun (@(k) sl_cross_validate (pipelines{k}, X, y, remote{:}, 'Part', p.at(1:2), ...
                                                                'TimeLimit', left), {p.at(3)}, 'UniformOutput', ...
                                        false, 'ErrorHandler', @(problem, varargin) struct ('failed', problem));
      task.part = @(results, p, memo, limits) with_process (results, p, memo, limits, parts, data, processes);
    end
    plain = o;
    plain.Measures = choose_plain (o.Measures);         % a checkpoint has no function handles
    results = slx_exp_experiment (task, plain, clock);
  catch err
    slx_run_rethrow (err);
  end
end

function n = samples_of (X, y)
  slx_arg_elsewhere (X, 'X');
  slx_arg_elsewhere (y, 'Y');
  slx_arg_refuse (~ isnumeric (X) && ~ islogical (X) || ndims (X) > 2 || size (X, 2) < 2, ...
                  'X must be a matrix with two samples or more as columns, but is %s of class %s', ...
                  slx_arg_size_text (X), class (X));
  n = size (X, 2);
  rows = numel (y);
  if (ischar (y))
    rows = size (y, 1);
  elseif (~ isempty (y) && size (y, 1) > 1 && size (y, 2) > 1)
    rows = size (y, 2);
  end
  if (~ isempty (y) && rows ~= n)
    slx_arg_fail ('badInput', 'Y must have an entry for each of %d samples, but has %d%s', n, rows, ...
                  slx_arg_samples_text (X.', rows));
  end
  slx_arg_refuse (isfloat (y) && any (isnan (y(:))), 'Y must not have NaN');
  if (iscell (y))
    slx_arg_labels (y, [-1, n], 'Y');
  end
end

function [o, processes, only] = options (given, n)
  persistent T
  if (isempty (T))
    own = {'Folds', 5, 'numbers'; 'Replicates', 1, 'integer [1,1e6]'; 'Groups', [], '?numbers or cell'; ...
           'Measures', [], '?text or cell or handle'; 'Processes', 1, 'integer [1,1e4]'; 'Part', [], '?numbers'};
    T = slx_exp_options (own, {'TimeLimit', 'Checkpoint', 'Seed', 'Display'});
  end
  o = slx_exp_settings (T, given);
  if (iscellstr (o.Groups))
    [~, ~, o.Groups] = unique (o.Groups(:));
  end
  slx_opt_must (isempty (o.Groups) ...
                || (isnumeric (o.Groups) && numel (o.Groups) == n && all (isfinite (o.Groups(:)))), ...
                sprintf ('Groups must be %d finite numbers, or texts in a cell, one for each sample', n));
  o.Groups = double (o.Groups(:)');
  [processes, only] = deal (o.Processes, double (o.Part(:)'));
  slx_opt_must (isempty (only) || (slx_arg_are_integers (only, 1) && numel (only) == 2), ...
                'Part must be [replicate fold], integers', only, [1 2^32-1]);
  o = rmfield (o, 'Processes');                 % it makes no difference to a checkpoint
  if (~ iscell (o.Measures) && ~ isempty (o.Measures))
    o.Measures = {o.Measures};
  end
end

% Errors of labels, unless a trainer predicts values; mutual information where clusters are compared with labels; recall
% of lists where all learn pairs without ratings. Where TARGETS are not known, Y decides.
function name = usual_measure (targets, y)
  words = {'values', 'labels'};
  targets(strcmp (targets, '')) = words(1 + choose_are_labels (y));
  name = 'rmse';
  if (all (ismember (targets, {'labels', 'signs'})))
    name = 'error';
  elseif (all (ismember (targets, {'labels', 'clusters'})))
    name = 'nmi';
  elseif (all (strcmp (targets, 'scores')))
    name = 'recall';
  end
end

% Whether folds are by class.
function yes = are_classes (targets, y)
  one_each = ischar (y) || (any (size (y) == 1) && ~ isempty (y));
  yes = one_each && (any (ismember (targets, {'labels', 'signs'})) ...
                     || (any (ismember (targets, {'', 'clusters'})) && choose_are_labels (y)));
end

function results = empty_results (names, folds, n, o)
  shape = [numel(names), max(folds(:)), size(folds, 1)];
  results = struct ('names', {names}, 'measures', {cellfun(@name_of, o.Measures(:)', 'UniformOutput', false)}, ...
                    'mean', [], 'std', [], 'standard_error', [], ...
                    'values', NaN ([shape(1), numel(o.Measures), shape(2:3)]), 'errors', [], 'folds', folds, ...
                    'predicted', {cell(shape(1:2))}, 'seconds', NaN (shape), 'reason', [], 'stop', '', 'settings', o);
end

function name = name_of (measure)
  name = measure;
  if (isa (measure, 'function_handle'))
    name = func2str (measure);
  end
end

function [results, memo] = with_part (results, p, memo, limits, data)
  begun = tic ();
  [r, f, k] = deal (p.at(1), p.at(2), p.at(3));
  test = data.folds(r,:) == f;
  slx_arg_refuse (all (test) || ~ any (test), 'fold %d has all samples or none', f);
  try
    steps = divided (data.pipelines{k}, data.y, ~ test);
    [~, apply] = choose_learn (steps, data.X(:,~ test), choose_cut (data.y, ~ test), limits.left ());
    [values, predicted] = measured (data.measures, apply, data.X(:,test), choose_cut (data.y, test));
  catch err
    more = [not_finite(err.message, data.X), lacking(data, test)];
    rethrow (struct ('message', [err.message, more], 'identifier', err.identifier, 'stack', err.stack));
  end
  results.values(k,:,f,r) = values;
  results.seconds(k,f,r) = toc (begun);
  if (r == 1 || data.part)
    results.predicted{k,f} = predicted;
  end
end

% What to add to a message about NaN or Inf, which has the number of the sample within the fold.
function text = not_finite (message, X)
  text = '';
  if (~ isempty (regexp (message, '(NaN|Inf)$', 'once')))
    first = find (any (~ isfinite (X), 1), 1);
    text = sprintf (', counted in the fold; of all samples, column %d is the first that has NaN or Inf', first);
  end
end

% What to add to a message where the samples for training lack a class.
function text = lacking (data, test)
  text = '';
  if (data.classes)
    [which, classes] = slx_arg_labels (data.y, [-1, numel(test)], 'Y');
    missing = setdiff (which, which(~ test));
    if (~ isempty (missing))
      if (ischar (classes))
        classes = cellstr (classes);
      elseif (~ iscell (classes))
        classes = num2cell (classes);
      end
      text = sprintf ('; the samples for training have none of class %s', choose_text (classes{missing(1)}));
    end
  end
end

% Which parts are asked for by option Part.
function chosen = part_of (only, parts)
  chosen = true (1, numel (parts));
  if (~ isempty (only))
    chosen = [parts.replicate] == only(1) & [parts.fold] == only(2);
    slx_opt_must (any (chosen), sprintf ('Part must be at most [%d %d], replicates and folds', ...
                                         max ([parts.replicate]), max ([parts.fold])));
  end
end

% A part that another process makes, together with the next ones; MEMO keeps their figures until they are asked for.
function [results, memo] = with_process (results, p, memo, limits, parts, data, processes)
  left = limits.left ();
  at = find (arrayfun (@(q) isequal (q.at, p.at), parts));
  if (~ isstruct (memo) || at < memo.first || at >= memo.first + numel (memo.outs))
    batch = parts(at:min (at + processes - 1, end));
    try
      outs = slx_run_in_processes (processes, @(k) data.remote (batch(k), left), numel (batch), @(k, out) false);
    catch err
      if (slx_interrupt_mex ('caught'))          % Ctrl-C has ended the other processes too
        slx_arg_fail ('interrupted', 'interrupted');
      end
      rethrow (err);
    end
    memo = struct ('first', at, 'outs', {outs});
  end
  out = memo.outs{at-memo.first+1}{1};
  if (isfield (out, 'failed'))
    error (struct ('identifier', out.failed.identifier, 'message', out.failed.message));
  end
  limits.whole (out);
  [r, f, k] = deal (p.at(1), p.at(2), p.at(3));
  results.values(k,:,f,r) = out.values(1,:,f,r);
  results.seconds(k,f,r) = out.seconds(1,f,r);
  if (r == 1 || data.part)
    results.predicted{k,f} = out.predicted{1};
  end
end

function results = summary (results, reasons, data, chosen, only, o, processes)
  [results.settings.Measures, results.settings.Processes] = deal (o.Measures, processes);
  [trainers, measures, folds, replicates] = size (results.values);
  results.reason = repmat ({'not finished'}, [trainers, folds, replicates]);
  results.reason(chosen) = reasons;
  warn_of_measures (results);
  flat = reshape (results.values, trainers, measures, []);
  known = ~ isnan (flat);
  count = sum (known, 3);
  flat(~ known) = 0;
  results.mean = sum (flat, 3) ./ count;
  left = bsxfun (@minus, flat, results.mean);
  left(~ known) = 0;
  results.std = sqrt (sum (left .^ 2, 3) ./ max (count - 1, 0));
  results.standard_error = results.std ./ sqrt (count);
  results.errors = choose_error (reshape (permute (results.values(:,1,:,:), [3 4 1 2]), [], trainers), o.Measures{1});
  pieces = results.predicted;
  results.predicted = cell (1, trainers);
  for k = 1:trainers
    results.predicted{k} = joined (pieces(k,:), data.folds(1,:));
  end
  if (~ isempty (only))
    results.predicted = reshape (pieces(:,only(2)), 1, []);
  end
end

% 'auc' has no figure in a fold where a class has no samples, with any trainer; that of another measure lies in the
% predictions.
function warn_of_measures (r)
  for k = 1:numel (r.names)
    finished = cellfun (@isempty, reshape (r.reason(k,:,:), 1, []));
    for m = 1:numel (r.measures)
      values = reshape (r.values(k,m,:,:), 1, []);
      values = values(finished);
      lost = sum (isnan (values));
      if (lost > 0 && lost == numel (values))
        slx_arg_warn ('notMeasured', 'measure ''%s'' of %s is NaN in each fold, so that it has no mean', ...
                      r.measures{m}, r.names{k});
      elseif (lost > 0 && ~ strcmpi (r.measures{m}, 'auc'))
        slx_arg_warn ('notMeasured', 'measure ''%s'' of %s is NaN in %s, which its mean leaves out', r.measures{m}, ...
                      r.names{k}, slx_run_counted (lost, 'fold'));
      end
      if (any (isinf (values)))
        slx_arg_warn ('notMeasured', 'measure ''%s'' of %s is infinite in %s, so that its mean says nothing', ...
                      r.measures{m}, r.names{k}, slx_run_counted (sum (isinf (values)), 'fold'));
      end
    end
  end
end

% In the first step, which alone sees X itself.
function warn_of_missing (pipelines, X)
  for k = 1:numel (pipelines)
    at = choose_option (pipelines{k}{1}, 'Missing');
    if (~ isempty (at) && isequal (pipelines{k}{1}{at(end)}, true))
      slx_data_warn_missing (X);
      return;
    end
  end
end

% The predictions of all folds, at the places of their samples.
function all = joined (pieces, folds)
  all = [];
  if (any (cellfun (@isempty, pieces)) || any (folds == 0))
    return;
  end
  for f = 1:numel (pieces)
    piece = pieces{f};
    if (ischar (piece))
      all(folds == f,1:size (piece, 2)) = piece;
    elseif (size (piece, 1) == 1 || (size (piece, 2) == 1 && sum (folds == f) > 1))
      all = at_places (all, piece(:)', folds == f);
    else
      all = at_places (all, piece, folds == f);
    end
  end
  if (ischar (pieces{1}))
    all = char (all);
  end
end

function all = at_places (all, piece, which)
  if (isempty (all))
    all = repmat (piece(:,1), 1, numel (which));
  end
  all(:,which) = piece;
end

% ---- what is shown

function text = line_of (results, p, reason)
  values = results.values(p.at(3),:,p.at(2),p.at(1));
  text = slx_exp_line (sprintf ('replicate %d, fold %d, %s: ', p.replicate, p.fold, p.name), reason, ...
                       [strjoin(strcat (results.measures, ' %.4g'), ', '), ', %.1f s'], ...
                       [values, results.seconds(p.at(3),p.at(2),p.at(1))]);
end

function t = table_of (results)
  [trainers, measures, folds, replicates] = size (results.values);
  t = struct ('title', sprintf ('Cross-validation, %s, %s: mean and standard deviation', ...
                                slx_run_counted (folds, 'fold'), slx_run_counted (replicates, 'replicate')), ...
              'heads', {[{'trainer'}, results.measures, {'seconds'}]}, ...
              'formats', {[{'%s'}, repmat({'%.4g +- %.2g'}, 1, measures), {'%.1f'}]}, 'rows', {{}}, 'notes', {{}});
  for k = 1:trainers
    pairs = num2cell ([results.mean(k,:); results.std(k,:)], 1);
    t.rows{end+1} = [results.names(k), pairs, {sum(results.seconds(k,~ isnan (results.seconds(k,:))))}];
  end
end

% Predictions for test samples X, and the measures of them: MEASURES of choose_measures, APPLY of choose_learn.
function [values, predicted] = measured (measures, apply, X, y)
  q = struct ('second', [], 'scores', [], 'classes', {apply.classes}, 'target', apply.target, ...
              'model', apply.model);
  if (apply.scores > 0 && measures.ranks)
    results = cell (1, apply.scores);
    [results{:}] = apply.predict (X);
    [predicted, q.second, q.scores] = results{[1, 2, end]};
    if (isstruct (q.scores))
      q.scores = q.scores.scores;
    end
  else
    try
      [predicted, q.second] = apply.predict (X);
    catch
      predicted = apply.predict (X);                            % a handle with one result; or the error again
    end
  end
  values = cellfun (@(f) double (f (y, predicted, q, X)), measures.functions);   % of any class, as handles give them
end

% A pipeline for some of the samples: option Weights of a trainer, with a weight for each label in Y, keeps
% those of the samples INSIDE, and option ClassWeights of sl_polynet_train those of the classes that the samples INSIDE
% have.
function steps = divided (steps, y, inside)
  step = steps{end};
  if (choose_has_weights (step))
    for at = choose_option (step, 'Weights')
      if (~ ischar (step{at}) && numel (step{at}) == numel (inside))
        step{at} = step{at}(inside);
      end
    end
  elseif (strcmp (step{1}, 'sl_polynet_train') && strcmp (choose_target (step), 'labels'))
    places = choose_option (step, 'ClassWeights');
    if (~ isempty (places))
      which = slx_arg_labels (y, [-1, numel(inside)], 'Y');
      count = max (which);
      for at = places
        if (numel (step{at}) == count)
          step{at} = step{at}(unique (which(inside)));
        end
      end
    end
  end
  steps{end} = step;
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 200, 'Seed', 1);
%! learners = {'of pixels', 'sl_logistic_train'; 'of 15 parts', {{'sl_nmf', 15, 'Seed', 1}, 'sl_logistic_train'}};
%! results = sl_cross_validate (learners, X, about.labels, 'Seed', 1);
%! sl_summary (results);
%! sl_show (results);
%!shared X, y
%! X = [kron([0 3; 3 0], ones (1, 20)); cos(1:40)];
%! y = kron ([1 2], ones (1, 20));
%!test
%! r = sl_cross_validate ('sl_logistic_train', X, y, 'Folds', 4, 'Measures', {'error', 'auc'});
%! assert (size (r.values), [1 2 4]);
%! assert (r.mean, [0 1]);
%! assert (r.predicted{1}, y);
%!error id=sparselearn:badInput sl_cross_validate ('none', X, y)
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', X, y(2:end))
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', X, y, 'Folds', 41)
