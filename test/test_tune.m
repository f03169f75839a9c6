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
%! train = {{'sl_nmf', 1, 'Seed', 1, 'MaxIter', 20, 'Tol', 0}, {'sl_logistic_train', 'Ridge', 1}};
%! [models, r] = sl_tune (train, Z, y, {1, [1 2], 1; 'Ridge', [1 .1], 2}, 'Folds', folds);
%! assert (cell2mat (r.trials), [1 1; 1 .1; 2 1; 2 .1]);
%! assert (size (models{1}.W, 2), r.values{1});
%! assert (r.predict (Z), sl_predict (models{2}, sl_predict (models{1}, Z)));
%! handle = @(X, y, varargin) sl_logistic_train (X, y, varargin{:});
%! [~, one] = sl_tune (handle, X, y, {'Ridge', [10 1]}, 'Folds', folds);
%! [~, two] = sl_tune ('sl_logistic_train', X, y, {'Ridge', [10 1]}, 'Folds', folds);
%! assert (one.mean, two.mean);
%! nested = sl_cross_validate (@(X, y) sl_tune ('sl_logistic_train', X, y, {'Ridge', [10 1]}, 'Folds', 2), X, y, 'Folds', 2);
%! assert (nested.mean > 0 && nested.mean < 1);

%!test % Deep-SRSC: the graph of the samples for training, where new samples have their neighbours too
%! S = bsxfun (@rdivide, X, sqrt (sum (X .^ 2)));
%! D = bsxfun (@rdivide, cos ((1:3)' * (1:4)), sqrt (sum (cos ((1:3)' * (1:4)) .^ 2)));
%! Z = full (sl_srsc (S, D, .1, 'Tol', 1e-3));
%! given = {'Layers', 2, 'MaxIter', 2, 'Seed', 1};
%! [net, r] = sl_tune ({'sl_deep_srsc_train', D, given{:}}, S, Z, {'K', [2 5]}, 'Folds', 2);
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
%! assert (isequal (net.W, same.W) && isequal (net.S, same.S));
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
