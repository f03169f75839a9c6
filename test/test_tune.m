% sl_tune: the trials are those of sl_cross_validate, the best or the simplest is trained on all samples; random trials,
% steps of pipelines, handles, failures, early ends.

% SPDX-License-Identifier: BSD-3-Clause

%!shared X, y, folds
%! i = 1:60;
%! X = [cos(i) + .4 * (mod (i, 3) == 0); cos(i * 2 ^ 1.3) + .3 * (mod (i, 3) == 1); cos(i * 3 ^ 1.3)];
%! y = mod (i, 3) + 1;
%! folds = 1 + mod (i - 1, 4);

%!test % trials in order, their figures, and the model of the best
%! [model, r] = sl_tune ('sl_logistic_train', X, y, {'Intercept', {false, true}; 'Ridge', [100 1]}, 'Folds', folds);
%! assert (r.options, {'Intercept', 'Ridge'});
%! assert (r.trials, {false, 100; false, 1; true, 100; true, 1});
%! for k = 1:4
%!   alone = sl_cross_validate ({'sl_logistic_train', 'Intercept', r.trials{k,1}, 'Ridge', r.trials{k,2}}, X, y, 'Folds', folds);
%!   assert (r.mean(k), alone.mean);
%! end
%! assert (r.mean(r.best), min (r.mean));
%! assert ({r.chosen, r.values}, {r.best, r.trials(r.best,:)});
%! same = sl_logistic_train (X, y, 'Intercept', r.values{1}, 'Ridge', r.values{2});
%! assert (model.W, same.W);
%! assert (r.predict (X), sl_predict (same, X));

%!test % the simplest within a standard error; measures of which more is better
%! [~, r] = sl_tune ('sl_logistic_train', X, y, {'Ridge', [1000 100 10 1 .1]}, 'Folds', folds, 'Measures', 'logloss', ...
%!                   'Rule', 'simplest');
%! bound = r.mean(r.best) + r.standard_error(r.best);
%! assert (r.mean(r.chosen) <= bound);
%! assert (all (r.mean(1:r.chosen-1) > bound));
%! [~, r] = sl_tune ('sl_logistic_train', X, 1 + (y > 1), {'Ridge', [1e6 1]}, 'Folds', folds, 'Measures', {'auc', 'error'});
%! assert (r.mean(r.best,1), max (r.mean(:,1)));

%!test % steps of a pipeline, and places of arguments; a handle gets the options; nested in cross-validation
%! Z = abs (X);
%! train = {{'sl_nmf', 1, 'Seed', 1, 'MaxIter', 5, 'Tol', 0}, {'sl_logistic_train', 'Ridge', 1}};
%! [models, r] = sl_tune (train, Z, y, {1, [1 2], 1; 'Ridge', [1 .1], 2}, 'Folds', 2);
%! assert (cell2mat (r.trials), [1 1; 1 .1; 2 1; 2 .1]);
%! assert (size (models.steps{1}.W, 2), r.values{1});
%! assert (r.predict (Z), sl_predict (models.steps{2}, sl_predict (models.steps{1}, Z)));
%! handle = @(X, y, varargin) sl_logistic_train (X, y, varargin{:});
%! [~, one] = sl_tune (handle, X, y, {'Ridge', [10 1]}, 'Folds', 2);
%! [~, two] = sl_tune ('sl_logistic_train', X, y, {'Ridge', [10 1]}, 'Folds', 2);
%! assert (one.mean, two.mean);
%! nested = sl_cross_validate (@(X, y) sl_tune ('sl_logistic_train', X, y, {'Ridge', [10 1]}, 'Folds', 2), X, y, 'Folds', 2);
%! assert (nested.mean > 0 && nested.mean < 1);

%!test % Deep-SRSC: the graph of the samples for training, where new samples have their neighbours too
%! S = bsxfun (@rdivide, X, sqrt (sum (X .^ 2)));
%! D = bsxfun (@rdivide, cos ((1:3)' * (1:4)), sqrt (sum (cos ((1:3)' * (1:4)) .^ 2)));
%! Z = full (sl_srsc (S, D, .1, 'Tol', 1e-3));
%! given = {'Layers', 2, 'MaxIter', 2, 'Seed', 1};
%! [model, r] = sl_tune ({'sl_deep_srsc_train', D, given{:}}, S, Z, {'K', [2 5]}, 'Folds', 2);
%! for k = 1:2
%!   K = r.trials{k};
%!   for fold = 1:2
%!     inside = r.validation.folds ~= fold;
%!     [A, B] = deal (S(:,inside), Z(:,inside));
%!     alone = sl_deep_srsc_train (A, B, D, sl_knn_graph (A, K), given{:});
%!     P(:,~ inside) = sl_encode (alone, S(:,~ inside), 'Training', {A, B}, 'K', K);
%!   end
%!   assert (r.validation.predicted{k}, P);
%! end
%! same = sl_deep_srsc_train (S, Z, D, sl_knn_graph (S, r.values{1}), given{:});
%! assert (isequal (model.steps{1}.net.W, same.W) && isequal (model.steps{1}.net.S, same.S));
%! assert (sl_predict (model, S(:,1:3)), r.predict (S(:,1:3)));
%! assert (r.predict (S), sl_encode (same, S, 'Training', {S, Z}, 'K', r.values{1}));
%! pair = sl_cross_validate ({'sl_deep_srsc_train', D, struct('Layers', 2, 'MaxIter', 2)}, S, Z, 'Folds', 2);
%! assert (pair.measures, {'rmse'});
%!error <needs its dictionary> sl_tune ('sl_deep_srsc_train', eye (4), eye (4), {'K', 2}, 'Folds', 2)

%!test % some trials at random, the same by the same seed; one that fails is not chosen; an early end; a checkpoint
%! lists = {'Ridge', 2 .^ (-5:5); 'Tol', [1e-3 1e-5]};
%! [~, r] = sl_tune ('sl_logistic_train', X, y, lists, 'Trials', 3, 'Folds', 2, 'Seed', 4);
%! assert (size (r.trials), [3 2]);
%! file = tempname ();
%! cleanup = onCleanup (@() delete (file));
%! [~, same] = sl_tune ('sl_logistic_train', X, y, lists, 'Trials', 3, 'Folds', 2, 'Seed', 4, 'Checkpoint', file);
%! assert ({same.trials, same.mean}, {r.trials, r.mean});
%! [~, again] = sl_tune ('sl_logistic_train', X, y, lists, 'Trials', 3, 'Folds', 2, 'Seed', 4, 'Checkpoint', file);
%! assert (again.mean, r.mean);
%! out = evalc ("[model, r] = sl_tune ('sl_logistic_train', X, y, {'Ridge', [-1 1]}, 'Folds', 2);");
%! assert (~ isempty (strfind (out, 'Ridge')));
%! assert ({r.chosen, isnan(r.mean(1))}, {2, true});
%! evalc ("[model, r] = sl_tune ('sl_logistic_train', X, y, {'Ridge', 1}, 'TimeLimit', 0);");
%! assert ({model, r.stop, r.chosen}, {[], 'TimeLimit', NaN});

%!error <option Trials must be an integer, at least 1, but is 0.5> sl_tune ('sl_logistic_train', X, y, {'Ridge', 1}, 'Trials', .5)
%!error id=sparselearn:badCall sl_tune ('sl_logistic_train', X, y)
%!error id=sparselearn:badInput sl_tune ({'a', 'sl_logistic_train'; 'b', 'sl_mlp_train'}, X, y, {'Ridge', 1})
%!error id=sparselearn:badInput sl_tune ('sl_logistic_train', X, y, {'Ridge', 'high'})
%!error id=sparselearn:badInput sl_tune ('sl_logistic_train', X, y, {'Ridge', {}})
%!error id=sparselearn:badInput sl_tune ('sl_logistic_train', X, y, {-1, [1 2]})
%!error id=sparselearn:unknownOption sl_tune ('sl_logistic_train', X, y, {'Rigde', [1 2]})
%!error id=sparselearn:unknownOption sl_tune ('sl_logistic_train', X, y, {'Ridge', [1 2]}, 'Best', 1)

%!test % successive halving: the best third of the trials goes on with a larger MaxIter; figures of its last round
%! X = [kron([0 3; 3 0], ones (1, 20)); cos(1:40)];
%! y = kron ([1 2], ones (1, 20));
%! truth = [.5 .1 .4 .2 .3 .6 .7];                      % errors by trial; with 5 iterations or more trial 4 is the best
%! f = @(X, y, varargin) @(Z) (varargin{2} + 10 * varargin{4}) * ones (1, size (Z, 2));
%! measure = @(y, p, q) truth(mod (p(1), 10)) - .15 * (p(1) == 54 || p(1) == 94);
%! tune = @(varargin) nthargout (2, @sl_tune, f, X, y, {'Ridge', 1:7}, 'Folds', 2, 'Measures', measure, varargin{:});
%! r = tune ('Budgets', [2 5 9]);
%! assert (r.budget, [2 5 2 9 5 2 2]);
%! assert (r.chosen, 4);
%! assert (r.mean', [.5 .1 .4 .05 .3 .6 .7], 1e-12);
%! assert (size (r.validation.mean), [1 1]);
%! r = tune ('Budgets', [2 5], 'Factor', 7);
%! assert (r.budget, [2 5 2 2 2 2 2]);
%! assert (r.chosen, 2);
%! file = tempname ();
%! tidy = onCleanup (@() cellfun (@delete, {file, [file, '.2']}));
%! run = @() nthargout (2, @sl_tune, 'sl_mlp_train', X, y, {'Hidden', [2 3 4]}, 'Folds', 2, 'Budgets', [1 2], ...
%!                      'Checkpoint', file);
%! first = run ();
%! assert (exist ([file, '.2'], 'file'), 2);
%! again = run ();
%! assert (isequaln (again.mean, first.mean) && again.chosen == first.chosen && isequal (again.budget, first.budget));
%!error id=sparselearn:unusedOption sl_tune ('sl_logistic_train', 1:4, [1 1 2 2], {'Ridge', 1}, 'Factor', 2)
%!error <Budgets must be a row of asc> sl_tune ('sl_mlp_train', 1:4, [1 1 2 2], {'Hidden', 1}, 'Budgets', [3 1])

%!function [r, said, id] = tuned (means, varargin)              % a trial for each number, which is its measure
%!  measure = @(y, p, q) means(p(1));
%!  f = @(X, y, varargin) @(Z) varargin{2} * ones (1, size (Z, 2));
%!  lists = {'Ridge', 1:numel(means)};
%!  lastwarn ('', '');
%!  said = evalc ("[~, r] = sl_tune (f, 1:8, 1.5:8.5, lists, 'Folds', 2, 'Measures', measure, varargin{:});");
%!  [~, id] = lastwarn ();
%!endfunction

%!test % equal means are told, also those that differ by rounding; so is the end of a list
%! [r, said, id] = tuned ([.3 .3 .3]);
%! assert ({r.best, r.tied, r.chosen, id}, {1, 1:3, 1, 'sparselearn:tied'});
%! assert (~ isempty (strfind (said, 'all 3 trials have the same mean')));
%! [r, said, id] = tuned ([.4 .3+eps/4 .3 .2+.1 .5]);
%! assert ({r.best, r.tied, r.chosen, r.edge, id}, {2, 2:4, 2, {}, ''});
%! [r, said, id] = tuned ([.1 .4 .3]);
%! assert ({r.tied, r.chosen, r.edge, id}, {1, 1, {'Ridge'}, 'sparselearn:edge'});
%! f = @(X, y, o, v) @(Z) v * ones (1, size (Z, 2));
%! [~, r] = sl_tune (f, 1:4, [2 2 2 2.5], {'Ridge', [2 2 7]}, 'Folds', 2);
%! assert ({r.tied, r.validation.names}, {1:2, {'Ridge 2', 'Ridge 2 (trial 2)', 'Ridge 7'}});
%! [r, said, id] = tuned ([.1 .4]);
%! assert ({r.chosen, r.edge, id}, {1, {}, ''});
%! [r, said, id] = tuned ([.2 .2 .4], 'Rule', 'simplest');
%! assert ({r.tied, r.chosen, id}, {1:2, 1, 'sparselearn:edge'});

%!test % a trial whose measure is NaN in a fold is not compared by the mean of the others; without a figure it is an error
%! f = @(X, y, o, v) @(Z) v * ones (1, size (Z, 2));
%! measure = @(y, p, q) p(1) + 0 / (p(1) > 1 || y(1) > 2);          % the first trial has no figure where y begins with 1
%! said = evalc ("[~, r] = sl_tune (f, 1:8, [1 3 1 3 1 3 1 3], {'Ridge', [1 2 3]}, 'Folds', [1 2 1 2 1 2 1 2], 'Measures', measure);");
%! assert ({r.mean(1), r.chosen, r.best}, {1, 2, 2});
%! assert (~ isempty (strfind (said, 'are not chosen: Ridge 1')));
%! [~, r] = sl_tune (f, 1:8, 1.5:8.5, {'Ridge', [9 6]}, 'Folds', [0 0 0 0 1 1 1 1], 'Rule', 'simplest');
%! assert (r.chosen, 2);                                            % one fold, without a standard error
%! y = [ones(1, 19), 2];
%! fail ("sl_tune ('sl_logistic_train', 1:20, y, {'Ridge', [1 10]}, 'Measures', 'auc')", 'auc'' is NaN in all folds; it needs');
%! fail ("sl_tune (f, 1:8, 1.5:8.5, {'Ridge', NaN})", 'is NaN in all folds$');
%! fail ("sl_tune ('sl_mlp', 1:20, y, {'Hidden', [1 2]})", 'did you mean sl_mlp_train');
%! for v = [Inf, -Inf]
%!   own = {'Measures', @(y, p, q) v ^ (y(1) < 4)};
%!   fail ("sl_tune (f, 1:8, 1.5:8.5, {'Ridge', [1 2]}, own{:})", 'is infinite in a fold of each$|is NaN or infinite in a');
%! end
%! own = {'Measures', @(y, p, q) log (p(1) - 1), 'Folds', 2};
%! said = evalc ("[~, r] = sl_tune (@(X, y, o, v) @(Z) v + 0 * Z, 1:8, 1.5:8.5, {'Ridge', [1 2 3]}, own{:});");
%! assert ({r.mean(1), r.chosen}, {-Inf, 2});
%! assert (~ isempty (strfind (said, 'are not chosen: Ridge 1')));
%! either = {@(Z) 0 * Z, 'no model'};
%! g = @(X, y, o, v) either{1 + (X(1) == v)};                        % fails where X begins with V
%! evalc ("try, sl_tune (g, 1:4, [1.5 2 3 4], {'Ridge', [1 2]}, 'Folds', [1 2 1 2]); catch problem, end");
%! assert (problem.identifier, 'sparselearn:noChoice');
%! assert (~ isempty (strfind (problem.message, 'each has failed in a fold')));

%!test % a setting within an option: the others stay as TRAIN has them, in a struct, a cell, or not given at all
%! X = [cos(1:20); sin(1:20); cos(2 * (1:20))];
%! y = 1 + (X(1,:) > 0);
%! net = {'sl_net_train', {{'dense', 4}, 'relu', 'dense'}, 'MaxIter', 2};
%! warning ('off', 'all', 'local');
%! for given = {{'Project', struct('sparseness', .1, 'Every', 1)}, {'Project', {'Every', 1, 'Sparseness', .2}}, {}}
%!   [model, r] = sl_tune ([net, given{1}], X, y, {'project.Sparseness', [.5 .7]; 'Project.Start', 2}, 'Folds', 2);
%!   wanted = struct ('Sparseness', r.values{1}, 'Times', 3 * isempty (given{1}), 'Every', ~ isempty (given{1}), 'Start', 2);
%!   assert (isequal (model.options.Project, wanted));
%!   assert (mean (sl_hoyer (model.layers(1).W)) > r.values{1} - 1e-9);
%! end
%! model = sl_tune ([net, {'Regulariser', {'deephoyer', 1}}], X, y, {'Regulariser.deephoyer', .5}, 'Folds', 2);
%! assert (model.options.Regulariser, {'deephoyer', .5});
%! fail ("sl_tune ([net, {'Project', .7}], X, y, {'Project.Start', 2})", 'must be a struct or a cell of names and values');
%! fail ("sl_tune (net, X, y, {'Project', struct('Sparseness', .5)})", 'cell row of values such as {value, value}');
%! fail ("sl_tune (net, X, y, {'StepSize.x', 2}, 'Folds', 2)", 'StepSize');
%! [~, r] = sl_tune (@(X, y, name, v) @(Z) v + 0 * Z(1,:), X, X(1,:), {'a.b', [1 2]}, 'Folds', 2);    % a handle's own
%! assert (r.chosen, 1);

%!test % values in whole numbers: the choice is that of the root mean squared error; also by a handle, a struct, halving
%! X = [cos(1:60); sin(3 * (1:60))];
%! y = round (9 * X(1,:) + 5 * X(2,:));
%! own = struct ('Loss', 'squared', 'Tau', 1, 'MaxBases', 1, 'Augment', false, 'Intercept', true, 'Seed', 1);
%! lists = {'Ridge', [1e4 100 1]};
%! warning ('off', 'sparselearn:edge', 'local');
%! [model, r] = sl_tune ({'sl_polynet_train', own}, X, y, lists, 'Folds', 2);
%! assert (r.validation.measures, {'rmse'});
%! assert (r.values, {1});
%! assert (sqrt (mean ((sl_predict (model, X) - y) .^ 2)) < .2 * std (y));
%! handle = @(X, y, varargin) sl_polynet_train (X, y, slx_opt_pairs ({own}){:}, varargin{:});
%! [~, same] = sl_tune (handle, X, y, lists, 'Folds', 2);
%! assert ({same.mean, same.validation.folds}, {r.mean, r.validation.folds});
%! [~, halved] = sl_tune ({'sl_polynet_train', own}, X, y, lists, 'Folds', 2, 'Budgets', [1 2]);
%! assert ({halved.chosen, halved.validation.folds}, {3, r.validation.folds});

%!test % a pipeline is a model: saved, loaded in a new session, and predicted with, to the bit; damaged steps are refused
%! sl_seed (5);
%! X = rand (6, 60);
%! y = {'low', 'high'}(1 + (X(1,:) > .5));
%! file = [tempname(), '.mat'];
%! removed = onCleanup (@() delete (file));
%! logistic = {'sl_logistic_train', 'Ridge', .1};
%! before = {{'standardize'}, {'range', {'sl_nmf', 2, 'MaxIter', 5, 'Seed', 1}}, {'maxabs', 'unit'}, ...
%!           {{'sl_srsc', 3, .1, 'MaxIter', 3, 'Seed', 1}}};
%! for k = 1:numel (before)
%!   [model, r] = sl_tune ([before{k}, {logistic}], X, y, {'Ridge', [.1 .2]}, 'Folds', 2, 'Measures', 'logloss');
%!   assert (numel (model.steps), numel (before{k}) + 1);
%!   [labels, P] = sl_predict (model, X(:,1:20));
%!   assert (labels, r.predict (X(:,1:20)));
%!   sl_save_model (file, model);
%!   assert (sl_load_model (file), model);
%!   assert (ischar (evalc ('sl_summary (model)')));
%! end
%! data = [tempname(), '.mat'];
%! removed_too = onCleanup (@() delete (data));
%! Z = X(:,1:20);
%! save ('-binary', data, 'Z');
%! [out, pid, in] = sl_start_octave (sprintf (["load ('%s'); [labels, P] = sl_predict (sl_load_model ('%s'), Z); " ...
%!                                             "disp (slx_run_checksum ({labels, P}));"], data, file));
%! assert (regexp (sl_listen (out, '\w\s', pid), '\w+', 'match', 'once'), slx_run_checksum ({labels, P}));
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! fail ('sl_predict (model, X(1:5,:))', 'X must have 6 rows');
%! [model, ~] = sl_tune ({'standardize', logistic}, X, y, {'Ridge', [.1 .2]}, 'Folds', 2, 'Measures', 'logloss');
%! fail ('sl_predict (model, X(1:5,:))', 'X must have 6 rows');
%! for bad = {{}, 1, {1}, {model}, {struct()}, model.steps([2, 2]), {setfield(model.steps{1}, 'factor', zeros(6, 1))}, ...
%!            {setfield(model.steps{1}, 'shift', 'text')}, {setfield(model.steps{1}, 'factor', 1), model.steps{2}}}
%!   spoiled = setfield (model, 'steps', bad{1});
%!   if (! isequal (bad{1}, model.steps([2, 2])))
%!     fail ('sl_predict (spoiled, X)', 'MODEL.steps');
%!   end
%! end
%! handle = @(X, y, varargin) @(X) repmat ({'low'}, 1, columns (X));
%! [model, r] = sl_tune ({'range', handle}, X, y, {'None', {1, 2}}, 'Folds', 2);
%! assert (iscell (model));
%! fail ('sl_save_model (file, model)', 'MODEL must be a model');

%!test % scales of full data in single
%! X = single ([3 4; 0 2; -6 1]);
%! for X = {X, double(X), sparse(double (X))}
%!   Z = slx_data_scaled (struct ('kind', 'unit'), X{1});
%!   assert (class (Z), class (X{1}));
%!   assert (full (sum (double (Z) .^ 2, 1)), [1 1], 1e-6);
%!   far = 900 - 800 * isa (Z, 'single');
%!   for by = 2 .^ [far, -far]                          % the scale of samples makes no difference, to the bit
%!     assert (isequal (slx_data_scaled (struct ('kind', 'unit'), X{1} * by), Z));
%!   end
%!   Z = slx_data_scaled (struct ('kind', 'maxabs', 'shift', [], 'factor', [4; 2; 6]), X{1});
%!   assert (full (double (Z)), [.75 1; 0 1; -1 1/6], 1e-7);
%! end

%!test % scales of integers, as pictures have them, are those of their values in double
%! pictures = uint8 (100 * [kron([0 2; 2 0], ones (1, 10)); abs(cos (1:20))]);
%! y = kron ([1 2], ones (1, 10));
%! first = @(Z, y) @(Z) 1 + (Z(1,:) > 0);
%! kinds = {pictures, int8(double (pictures) - 90), pictures > 50, pictures};
%! scales = {'standardize', 'range', 'maxabs', 'unit'};
%! for k = 1:4
%!   for last = {'sl_logistic_train', first}
%!     r = sl_cross_validate ({scales{k}, last{1}}, kinds{k}, y, 'Folds', 2);
%!     same = sl_cross_validate ({scales{k}, last{1}}, double (kinds{k}), y, 'Folds', 2);
%!     assert (r.values, same.values);
%!   end
%!   [model, r] = sl_tune ({scales{k}, 'sl_logistic_train'}, kinds{k}, y, {'Ridge', {1}}, 'Folds', 2);
%!   assert (sl_predict (model, kinds{k}), r.predict (double (kinds{k})));
%! end

%!test % a learner inside a pipeline codes new samples as it has coded its own, with all its options
%! rand ('twister', 11);
%! [X, more] = deal (rand (12, 30), rand (12, 5));
%! y = 1 + (X(1,:) > .5);
%! P = [.02 .05];
%! holes = X;
%! holes(1:7:end) = NaN;
%! coder_of = @(step, X) sl_tune ({step, 'sl_logistic_train'}, X, y, {'Ridge', {1}}, 'Folds', 2).steps{1};
%! for how = {{X, 'Regularize', P}, {X, 'Regularize', [0 0; P]}, {X}, {holes, 'Regularize', P, 'Missing', true}}
%!   given = {'Seed', 1, 'Tol', .01, 'MaxIter', 3, how{1}{2:end}};
%!   coder = coder_of ({'sl_nmf', 3, given{:}}, how{1}{1});
%!   wanted = P * mean (sum (~ isnan (how{1}{1}))) * any (strcmp (how{1}(2:end), 'Regularize'));
%!   [~, H] = sl_nmf (how{1}{1}, 3, given{:}, 'Init', {coder.W, []}, 'FixedW', true (1, 3), 'Tol', 1e-8, 'MaxIter', 2000);
%!   same = sl_nnls (how{1}{1}, coder.W, 'Regularize', wanted, 'Missing', any (isnan (how{1}{1}(:))));
%!   assert (sl_predict (coder, how{1}{1}), same);
%!   assert (same, H, 1e-5 * max (H(:)));
%! end
%! mu = {'sl_nmf', 3, 'Seed', 1, 'Algorithm', 'mu', 'MaxIter', 5, 'Tol', 0};
%! assert (coder_of ([mu, {'Loss', 1}], X).options.Loss, 'kl');
%! unit = @(X) bsxfun (@rdivide, X, sqrt (sum (X .^ 2)));
%! for step = {{'sl_srsc', 6, .1, 'Seed', 1, 'Epsilon', .05, 'Steps', 2, 'Tau', 1.5, 'MaxIter', 2}, ...
%!             {'sl_l2rsc', 6, .1, 'Seed', 1, 'Steps', 2, 'Sweeps', 3, 'MaxIter', 2}}
%!   coder = coder_of (step{1}, unit (X));
%!   given = [step{1}(6:end-2), {'Training', coder.options.Training}];
%!   assert (sl_predict (coder, unit (more)), feval (step{1}{1}, unit (more), coder.W, .1, given{:}));
%! end
%! fail ("coder_of ({'sl_nmf', 3, 'Algorithm', 'mu', 'Loss', .5}, X)", 'Loss of sl_nmf in TRAIN must be');
%! fail ("coder_of ({'sl_nmf', 3, 'SparseFactor', 'H', 'Sparseness', .7}, X)", 'SparseFactor of sl_nmf in TRAIN must');
%! fail ("coder_of ({'sl_nmf', 3, 'Normalize', 'codes', 'Regularize', P}, X)", 'Normalize of sl_nmf in TRAIN must');
%! fail ("coder_of ({'sl_nmf', 3, 'Hidden', X > .9}, X)", 'Hidden of sl_nmf in TRAIN belongs to samples');

%!test % names in any case
%! X = [kron([0 3; 3 0], ones (1, 20)); cos(1:40)];
%! y = kron ([1 2], ones (1, 20));
%! for train = {{'Standardize', 'SL_logistic_train'}, {'UNIT', {'sl_logistic_train', 'Ridge', 1}}, 'SL_LOGISTIC_TRAIN', ...
%!              {'one', {'MaxAbs', 'sl_logistic_train'}; 'two', 'sl_Logistic_train'}, {{'SL_NMF', 2}, 'sl_logistic_train'}}
%!   assert (all (sl_cross_validate (train{1}, X - min (X(:)), y, 'Folds', 2).mean < .1));
%! end
