% sl_cross_validate: figures of scikit-learn on given folds, folds by class and by group, pipelines learnt within folds,
% failures, measures, early ends.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, three, two, folds] = problem ()
%!  i = 1:60;
%!  X = [cos(i) + .4 * (mod (i, 3) == 0); cos(i * 2 ^ 1.3) + .3 * (mod (i, 3) == 1); cos(i * 3 ^ 1.3)] .* [1; 5; .2];
%!  three = mod (i, 3) + 1;
%!  two = 1 + (X(1,:) + .5 * sin (5 * i) > .1);
%!  folds = 1 + mod (i - 1, 4);
%!endfunction

%!test % cross_validate of scikit-learn 1.2.1, LogisticRegression (C = 1/Ridge, solver newton-cg, tol 1e-13), these folds
%! [X, three, two, folds] = problem ();
%! how = {'Folds', folds, 'Measures'};
%! r = sl_cross_validate ({'sl_logistic_train', 'Ridge', 2, 'Tol', 1e-10}, X, three, how{:}, {'error', 'balanced', 'logloss'});
%! assert (r.values(1,1,:)(:)', [8 9 12 12] / 15, 1e-12);
%! assert (r.values(1,2,:)(:)', [8 9 12 12] / 15, 1e-12);
%! assert (r.values(1,3,:)(:)', [1.06807342 1.08500884 1.12908066 1.16371288], 2e-8);
%! train = {'standardize', {'sl_logistic_train', 'Ridge', 10, 'Tol', 1e-10}};
%! r = sl_cross_validate (train, X, three, how{:}, {'error', 'logloss'});
%! assert (r.values(1,1,:)(:)', [2 6 4 8] / 15, 1e-12);
%! assert (r.values(1,2,:)(:)', [.71155021 .72926221 .70329837 .80283406], 2e-8);
%! train{2}{3} = .5;
%! r = sl_cross_validate (train, X, two, how{:}, {'error', 'auc', 'logloss'});
%! assert (r.values(1,1,:)(:)', [1 2 2 4] / 15, 1e-12);
%! assert (r.values(1,2,:)(:)', [.94642857 .98148148 .96428571 .94444444], 1e-8);
%! assert (r.values(1,3,:)(:)', [.34175345 .24726998 .22153717 .42816958], 2e-8);
%! assert (r.mean, mean (r.values, 3), 1e-15);
%! assert (r.std, std (r.values, 0, 3), 1e-15);
%! assert (r.standard_error, r.std / 2, 1e-15);
%! assert (r.errors, r.values(1,1,:)(:));

%!test % folds: equal sizes and shares of classes; whole groups; other draws for other seeds and replicates
%! X = 1:50;
%! y = [ones(1, 33), 2 * ones(1, 14), 3 * ones(1, 3)];
%! constant = @(X, y) @(X) ones (1, size (X, 2));
%! r = sl_cross_validate (constant, X, y, 'Replicates', 2);
%! for c = 1:3
%!   for k = 1:2
%!     in_fold = accumarray (r.folds(k,y == c)', 1, [5 1]);
%!     assert (max (in_fold) - min (in_fold) <= 1);
%!   end
%! end
%! assert (accumarray (r.folds(1,:)', 1), 10 * ones (5, 1));
%! assert (~ isequal (r.folds(1,:), r.folds(2,:)));
%! assert (r.mean, 17 / 50, 1e-12);
%! same = sl_cross_validate ({'one', constant; 'other', constant}, X, y, 'Replicates', 2, 'Seed', 1);
%! assert (same.folds, r.folds);
%! other = sl_cross_validate (constant, X, y, 'Seed', 2);
%! assert (~ isequal (other.folds, r.folds(1,:)));
%! groups = ceil ((1:50) / 7);
%! groups(1:20) = 90;                                                   % larger than a fold
%! r = sl_cross_validate (constant, X, y + .5, 'Groups', groups, 'Folds', 4);             % values have no classes
%! for g = unique (groups)
%!   assert (numel (unique (r.folds(groups == g))), 1);
%! end
%! assert (sort (accumarray (r.folds', 1))', [8 8 14 20]);

%!test % all that is learnt is learnt in the fold: an outlier for the test does not change the scale; noise stays at chance
%! [X, ~, two, folds] = problem ();
%! X(1,7) = 1e9;
%! r = sl_cross_validate ({'range', 'sl_logistic_train'}, X, two, 'Folds', folds);
%! for f = 1:4
%!   low = min (X(:,folds ~= f), [], 2);
%!   wide = max (X(:,folds ~= f), [], 2) - low;
%!   model = sl_logistic_train ((X(:,folds ~= f) - low) ./ wide, two(folds ~= f));
%!   assert (r.predicted{1}(folds == f), sl_predict (model, (X(:,folds == f) - low) ./ wide));
%! end
%! rand ('twister', 1);
%! X = rand (60, 80);
%! y = 1 + (rand (1, 80) < .5);
%! pipelines = {'parts', {{'sl_nmf', 3, 'Seed', 1, 'MaxIter', 20, 'Tol', 0}, 'standardize', 'sl_logistic_train'}; ...
%!              'codes', {'unit', {'sl_dict_learn', 8, .2, 'Seed', 1, 'MaxIter', 3}, {'sl_logistic_train', 'Ridge', .1}}};
%! r = sl_cross_validate (pipelines, X, y, 'Replicates', 2, 'Folds', 4, 'Measures', {'error', 'auc'});
%! assert (abs (r.mean - .5) < .15);
%! assert (r.names, {'parts', 'codes'});

%!test % values; ratings; clusters; measures of one's own
%! [X, three, ~, folds] = problem ();
%! train = {'sl_polynet_train', 'Loss', 'squared', 'Tau', 1, 'Seed', 1, 'Ridge', 1, 'Augment', false, 'Intercept', true};
%! own = {@(y, p, q) max (abs (single (y - p))), @(y, p, q) any (y ~= p)};
%! r = sl_cross_validate (train, X, X(1,:) + 1, 'Folds', folds, 'Measures', [own, {'rmse', 'mae'}]);
%! assert (r.mean(3) < .2 && r.mean(4) <= r.mean(3) && all (r.values(1,1,:) >= single (r.values(1,3,:))));
%! assert ({class(r.values), r.mean(2)}, {'double', 1});
%! r = sl_cross_validate ({'sl_kmeans', 3, 'Seed', 1}, [three; three], three, 'Folds', folds, 'Measures', 'nmi');
%! assert (r.mean, 1, 1e-12);
%! [R, about] = sl_data ('ratings', 'Users', 20, 'Items', 15, 'Samples', 150, 'Seed', 1);
%! r = sl_cross_validate ({'sl_mcrank', 'Loss', 'squared', 'Tau', 0}, R, about.labels, 'Folds', 2, 'Measures', {'rmse', 'ndcg'});
%! assert (r.mean(1) < std (about.labels) && r.mean(2) > .5);

%!test % a training that fails is told, and the others go on; the same after a checkpoint; an early end
%! [X, three, ~, folds] = problem ();
%! file = tempname ();
%! cleanup = onCleanup (@() delete (file));
%! trains = {'good', 'sl_logistic_train'; 'poor', @(X, y) error('sparselearn:badInput', 'not today')};
%! said = evalc ("r = sl_cross_validate (trains, X, three, 'Folds', folds, 'Checkpoint', file);");
%! assert (numel (strfind (said, 'not today')), 4);
%! assert (isnan (r.mean), [false; true]);
%! assert (r.reason{2,1}, 'not today');
%! assert (all (cellfun (@isempty, r.reason(1,:))));
%! assert (isempty (r.predicted{2}));
%! evalc ("again = sl_cross_validate (trains, X, three, 'Folds', folds, 'Checkpoint', file);");
%! assert (again.values, r.values);
%! evalc ("none = sl_cross_validate ('sl_logistic_train', X, three, 'TimeLimit', 0);");
%! assert (none.stop, 'TimeLimit');
%! assert (isnan (none.mean));
%! c = sl_compare_algorithms ([r.errors(:,1), r.errors(:,1) + .1 * (1:4)'], {'a', 'b'});

%!test % a trainer that fails first is told, and the others go on; if all fail, the first error is raised, without warnings
%! trains = {'poor', @(X, y) error('sparselearn:badInput', 'not today'); 'good', @(X, y) @(Z) 1 + (Z > 4)};
%! said = evalc ("r = sl_cross_validate (trains, 1:8, [1 1 1 1 2 2 2 2], 'Folds', 2);");
%! assert (numel (strfind (said, 'not today')), 2);
%! assert (r.mean, [NaN; 0]);
%! trains{2,2} = @(X, y) error('sparselearn:badCall', 'nor tomorrow');
%! said = evalc ("try, sl_cross_validate (trains, 1:8, [1 1 1 1 2 2 2 2], 'Folds', 2); catch problem, end");
%! assert ({said, problem.identifier}, {'', 'sparselearn:badInput'});

%!test % one class; a measure that a fold does not have; samples of one class in a fold
%! r = sl_cross_validate ('sl_logistic_train', 1:6, ones (1, 6), 'Folds', 2);
%! assert (r.mean, 0);
%! y = [1 1 1 1 1 1 1 2 2 2];
%! X = [y; sin(1:10)];
%! folds = [1 2 3 1 2 3 1 2 3 2];
%! r = sl_cross_validate ('sl_logistic_train', X, y, 'Folds', folds, 'Measures', {'auc', 'error'});
%! assert (r.values(1,1,:)(:)', [NaN 1 1]);
%! assert (r.mean(1), 1);
%! assert (all (cellfun (@isempty, r.reason(:))));
%! [~, r] = sl_tune ('sl_logistic_train', X, y, {'Ridge', [1 .1]}, 'Folds', folds, 'Measures', 'auc');
%! assert (r.chosen, 1);

%!test % a class whose only sample is for the test: wrong, with probability 0; 'auc' is not known
%! y = [1 1 1 1 1 2];
%! r = sl_cross_validate ('sl_logistic_train', [1:6; y], y, 'Folds', [1 1 1 2 2 2], 'Measures', {'error', 'logloss', 'auc'});
%! assert (r.values(1,:,1), [0, r.values(1,2,1), NaN]);
%! assert (r.values(1,:,2), [1/3, -log(eps)/3, NaN], 1e-12);
%! fail ("sl_cross_validate ('sl_logistic_train', 1:4, ones (1, 4), 'Folds', 2, 'Measures', 'auc')", 'two classes in Y');

%!test % log loss of scikit-learn 1.2.1 where a probability is below eps
%! sure = @(X, y) setfield (sl_logistic_train ([-1 1], [1 2]), 'W', [-50 50]);
%! r = sl_cross_validate (sure, [1 -.1 .2 .3], [1 2 1 2], 'Folds', [1 1 2 2], 'Measures', 'logloss');
%! assert (r.values(1,1,1), 23.0218493940, 1e-9);

%!test % fewer samples of a class than folds, and a table
%! y = [1 1 1 1 1 1 1 2 2 2];
%! out = evalc ("r = sl_cross_validate ('sl_logistic_train', [y; 1:10], y, 'Display', 'final');");
%! assert (~ isempty (strfind (out, 'sl_logistic_train')));
%! assert (isfinite (r.mean));

%!error id=sparselearn:badCall sl_cross_validate ('sl_logistic_train', 1:4)
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', 1, 1)
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', 1:9, 1:8)
%!error <column 2 has NaN, counted in the fold; of all samples, column 3 is the first> sl_cross_validate ...
%! ('sl_logistic_train', [1 2 NaN 4; 1 1 1 1], [1 2 1 2], 'Folds', [2 1 1 2])
%!error <Y must not have NaN> sl_cross_validate ('sl_logistic_train', 1:4, [1 2 NaN 1])
%!error id=sparselearn:badInput sl_cross_validate (7, 1:9, 1:9)
%!error id=sparselearn:badInput sl_cross_validate ({'standardize'}, 1:9, 1:9)
%!error <for one trainer give it alone> sl_cross_validate ({'w', 'sl_logistic_train'}, 1:9, 1:9)
%!error id=sparselearn:badInput sl_cross_validate ({'a', 'sl_logistic_train'; 'a', 'sl_mlp_train'}, 1:9, 1:9)
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', 1:9, 1:9, 'Folds', 1)
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', 1:9, 1:9, 'Folds', [1 2 1 2])
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', 1:4, 1:4, 'Folds', [1 3 1 3])
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', 1:4, 1:4, 'Groups', [1 NaN 1 2])
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', 1:4, 1:4, 'Groups', [1 1 1 2], 'Folds', 3)
%!error id=sparselearn:badInput sl_cross_validate ('sl_logistic_train', 1:4, [1 1 2 2], 'Measures', 'best')
%!error id=sparselearn:unknownOption sl_cross_validate ('sl_logistic_train', 1:4, [1 1 2 2], 'Runs', 2)

%!function yes = has_parallel ()
%!  yes = ! isempty (pkg ('list', 'parallel'));
%!endfunction

%!test % one part alone; a checkpoint with a measure of one's own; the same bits from two processes
%! X = [kron([0 3; 3 0], ones (1, 12)); cos(1:24)];
%! y = kron ([1 2], ones (1, 12));
%! trainers = {'a', {'sl_mlp_train', 'Hidden', 2, 'MaxIter', 1}; 'b', {'sl_logistic_train', 'Ridge', -1}; ...
%!             'c', @(X, y) sl_logistic_train(X, y)};
%! run = @(varargin) sl_cross_validate (trainers, X, y, 'Folds', 2, 'Replicates', 2, 'Measures', ...
%!                                      {'error', @(y, p, q) sum(p)}, varargin{:});
%! warning ('off', 'sparselearn:partFailed', 'local');
%! file = tempname ();
%! tidy = onCleanup (@() delete (file));
%! r = run ('Checkpoint', file);
%! again = run ('Checkpoint', file);
%! assert (isequaln (again.values, r.values));
%! one = run ('Part', [2 1]);
%! assert (isequaln (one.values(:,:,1,2), r.values(:,:,1,2)));
%! assert (all (isnan (one.values(:,:,[1 2 4])(:))));
%! assert (one.reason(:,1,2), r.reason(:,1,2));
%! assert (one.reason{1,1,1}, 'not finished');
%! fail ("sl_cross_validate ('sl_logistic_train', 1:4, [1 1 2 2], 'Folds', 2, 'Part', [1 3])", 'at most \[1 2\]');
%! if (has_parallel ())
%!   two = run ('Processes', 2);
%!   assert (isequaln (two.values, r.values) && isequal (two.reason, r.reason));
%!   assert (isequal (two.predicted, r.predicted));
%! else
%!   fail ("sl_cross_validate ('sl_logistic_train', 1:4, [1 1 2 2], 'Folds', 2, 'Processes', 2)", ...
%!         'install Debian''s octave-parallel');
%! end

%!test % measures of probabilities say so where there are none
%! for measure = {'logloss', 'auc'}
%!   fail ("sl_cross_validate (@(X, y) @(Z) 1 + (Z > 4), 1:8, [1 1 1 1 2 2 2 2], 'Folds', 2, 'Measures', measure)", ...
%!         'needs the (scores|probabilities) of classes');
%! end

%!function Z = confident (model, times)                        % the same model, with scores that many times as large
%!  Z = model;
%!  switch (model.kind)
%!    case 'sl_logistic_train'
%!      Z.W = times * Z.W;
%!      Z.b = times * Z.b;
%!    case 'sl_mlp_train'
%!      Z.Wout = times * Z.Wout;
%!      Z.theta = times * Z.theta;
%!    case 'sl_net_train'
%!      Z.layers(end).W = times * Z.layers(end).W;
%!      Z.layers(end).b = times * Z.layers(end).b;
%!    case 'sl_polynet_train'
%!      Z.U = times * Z.U;
%!      Z.b = times * Z.b;
%!  end
%!endfunction

%!test % values in whole numbers are values, where the trainer, its model or its predictions say so: measures and folds
%! X = [cos(1:40); sin(3 * (1:40))];
%! y = round (2 * X(1,:) + X(2,:));
%! squared = {'sl_polynet_train', 'Tau', 1, 'loss', 'Squared', 'MaxBases', 1, 'Augment', false, 'Intercept', true, 'Seed', 1};
%! handle = @(X, y) sl_polynet_train (X, y, squared{2:end});
%! r = sl_cross_validate (squared, X, y, 'Folds', 2);
%! assert (r.measures, {'rmse'});
%! same = sl_cross_validate (squared, X, y + .5, 'Folds', 2);
%! assert (same.folds, r.folds);
%! assert (same.mean, r.mean, 1e-6);
%! as_struct = {'sl_polynet_train', struct(squared{2:end})};
%! with = {handle, {'standardize', handle}, {'standardize', as_struct}, @(X, y) @(Z) [2 1] * Z, {{@(X, y) @(Z) Z}, squared}};
%! for k = 1:numel (with)
%!   again = sl_cross_validate (with{k}, X, y, 'Folds', 2);
%!   assert ({again.measures, again.folds}, {{'rmse'}, r.folds});
%! end
%! assert (sl_cross_validate (handle, X, y, 'Folds', 2).mean, r.mean);
%! mixed = sl_cross_validate ({'a', 'sl_logistic_train'; 'b', handle}, X, max (y, -1), 'Folds', 2);
%! assert (mixed.measures, {'rmse'});
%! for labels = {@(X, y) @(Z) round ([2 1] * Z), @(X, y) sl_logistic_train(X, y), 'sl_logistic_train'}
%!   r = sl_cross_validate (labels{1}, X, max (y, -1));
%!   assert (r.measures, {'error'});
%!   for c = unique (max (y, -1))
%!     in_fold = accumarray (r.folds(max (y, -1) == c)', 1, [5 1]);
%!     assert (max (in_fold) - min (in_fold) <= 1);
%!   end
%! end
%! assert (sl_cross_validate ('sl_logistic_train', 1:4, [3 1 2 4], 'Folds', [1 1 2 2]).measures, {'error'});
%! assert (sl_cross_validate ({'sl_kmeans', 2, 'Seed', 1}, X, 1 + (y > 0)).measures, {'nmi'});

%!test % the loss 'multitask': logical targets are the signs that it predicts, in one row or in several
%! X = [cos(1:40); sin(3 * (1:40))];
%! Y = [X(1,:) > 0; X(2,:) > .2; X(1,:) > .4];
%! train = {'sl_polynet_train', 'Loss', 'multitask', 'Tau', 5, 'MaxBases', 2, 'Seed', 1};
%! how = {'Folds', 1 + mod(0:39, 2), 'Measures', {'error', 'balanced', 'rmse', 'mae', 'logloss', 'auc'}};
%! for rows = {1, 1:3}
%!   truth = Y(rows{1},:);
%!   r = sl_cross_validate (train, X, truth, how{:});
%!   signs = sl_cross_validate (train, X, 2 * truth - 1, how{:});
%!   assert (r.values, signs.values);
%!   assert (sl_cross_validate (train, X, truth, 'Folds', 2).measures, {'error'});
%!   model = sl_polynet_train (X(:,1:2:end), truth(:,1:2:end), train{2:end});
%!   [P, Q, S] = sl_predict (model, X(:,2:2:end));
%!   t = truth(:,2:2:end);
%!   assert (r.values(1,1,2), mean ((P(:) > 0) ~= t(:)));
%!   assert (r.values(1,5,2), -mean (log (abs (1 - t(:) - Q(:)))), 1e-12);
%!   for k = 1:rows{1}(end)
%!     [p, n] = deal (S(k,t(k,:))', S(k,~ t(k,:)));
%!     areas(k) = mean (mean (bsxfun (@gt, p, n)));
%!   end
%!   assert (r.values(1,6,2), mean (areas), 1e-12);
%! end

%!test % areas go by scores: those of a model whose probabilities are all rounded to 0 and 1 are the same; all kinds, both classes
%! [X, three, two] = problem ();
%! X = [X; bsxfun(@times, X, [1 -1 2]')];
%! trains = {@(X, y) sl_logistic_train(X, y), @(X, y) sl_polynet_train(X, y, 'Tau', 2, 'MaxBases', 2, 'Seed', 1), ...
%!           @(X, y) sl_polynet_train(X, y, 'Tau', 2, 'MaxBases', 2, 'Loss', 'sqhinge', 'Seed', 1), ...
%!           @(X, y) sl_mlp_train(X, y, 'Hidden', 3, 'MaxIter', 1, 'Seed', 1), ...
%!           @(X, y) sl_net_train({{'dense', 3}, 'tanh', 'dense'}, X, y, 'MaxIter', 1, 'Seed', 1)};
%! inside = logical (mod (1:60, 2));
%! for k = 1:numel (trains)
%!   for kind = {@double, @single}
%!     Z = kind{1} (X);
%!     model = trains{k} (Z(:,inside), two(inside));
%!     scores = cell (1, 3 + 2 * strcmp (model.kind, 'sl_mlp_train'));
%!     [scores{:}] = sl_predict (model, Z(:,~ inside));
%!     d = [-1 1] * double (scores{end});
%!     [p, n] = deal (d(two(~ inside) == 2)', d(two(~ inside) == 1));
%!     area = mean (mean (bsxfun (@gt, p, n) + bsxfun (@eq, p, n) / 2));
%!     sure = @(X, y) confident (model, 2 ^ 14);
%!     r = sl_cross_validate ({{@(X, y) @(Z) Z}, {sure}}, Z, two, 'Folds', double (~ inside), 'Measures', 'auc');
%!     assert ([r.mean, r.errors], [area, 1 - area], 1e-12);
%!   end
%! end

%!test % log losses of single data keep their digits
%! model = @(X, y) confident (sl_logistic_train (X, y), 8);
%! X = [-1 -1 1 1 .5 -2 2 -1];
%! y = [1 1 2 2 1 1 2 2];
%! how = {'Folds', [1 2 1 2 1 2 1 2], 'Measures', 'logloss'};
%! r = sl_cross_validate (model, X, y, how{:});
%! assert (sl_cross_validate (model, single (X), y, how{:}).mean, r.mean, 1e-6);
%! assert (r.mean > .1);

%!test % the names of classes make no difference; permuted features or samples, and doubled samples, with double ridge, neither
%! [X, three, two, folds] = problem ();
%! train = {'sl_logistic_train', 'Ridge', 2, 'Tol', 1e-10};
%! how = {'Folds', folds, 'Measures', {'error', 'balanced', 'auc', 'logloss', 'nmi'}};
%! r = sl_cross_validate (train, X, two, how{:});
%! drawn = sl_cross_validate (train, X, two, 'Folds', 2, how{3:4});
%! words = {'zoo'; 'ant'};
%! letters = 'ba';
%! for names = {[7 3](two), [0 -1](two), two == 1, words(two), letters(two)', int8(two)'}
%!   again = sl_cross_validate (train, X, names{1}, 'Folds', 2, how{3:4});
%!   assert (again.folds, drawn.folds);
%!   assert (again.mean, drawn.mean, 1e-8);
%! end
%! by = 1 + mod (7 * (1:60), 60);
%! again = sl_cross_validate (train, X([3 1 2],by), two(by), 'Folds', folds(by), how{3:4});
%! assert (again.mean, r.mean, 1e-8);
%! assert (again.predicted{1}, r.predicted{1}(by));
%! train{3} = 4;
%! again = sl_cross_validate (train, [X, X], [two, two], 'Folds', [folds, folds], how{3:4});
%! assert (again.mean, r.mean, 1e-8);

%!test % weights are divided with the samples, and weights of classes go by class, in folds that lack one too
%! [X, three, two, folds] = problem ();
%! v = 1 + mod (1:60, 4);
%! r = sl_cross_validate ({'sl_logistic_train', 'weights', v}, X, three, 'Folds', folds, 'Measures', 'logloss');
%! for k = 1:4
%!   model = sl_logistic_train (X(:,folds ~= k), three(folds ~= k), 'Weights', v(folds ~= k));
%!   [~, P] = sl_predict (model, X(:,folds == k));
%!   at = sub2ind ([3 15], three(folds == k), 1:15);
%!   assert (r.values(1,1,k), -mean (log (P(at))), 1e-8);
%! end
%! fail ("sl_cross_validate ({'sl_logistic_train', 'Weights', v(1:9)}, X, three)", 'for each of the 60 samples, but has 9');
%! rare = three;
%! rare(folds ~= 4 & three == 2) = 1;                   % class 2 is in fold 4 alone
%! train = {'sl_polynet_train', 'Tau', 2, 'MaxBases', 2, 'Seed', 1, 'ClassWeights', [1 50 3]};
%! r = sl_cross_validate (train, X, rare, 'Folds', folds);
%! assert (all (cellfun (@isempty, r.reason(:))));
%! model = sl_polynet_train (X(:,folds ~= 4), rare(folds ~= 4), train{2:end-1}, [1 3]);
%! assert (r.values(1,1,4), mean (sl_predict (model, X(:,folds == 4)) ~= rare(folds == 4)));
%! net = {'sl_net_train', {{'dense', 3}}, 'MaxIter', 1, 'Seed', 1};
%! said = evalc ("sl_cross_validate (net, X, rare, 'Folds', folds);");
%! assert (~ isempty (strfind (said, 'the samples for training have none of class 2')));
%! values = {'sl_polynet_train', 'Tau', 1, 'Loss', 'squared', 'NewBases', 0};          % whole numbers, but no classes
%! fail ("sl_cross_validate (values, X, rare, 'Folds', 1 + (folds ~= 4))", 'NewBases must be[^;]*$');

%!test % a figure that is NaN is told, since the mean is that of the other folds
%! f = @(X, y) @(Z) Z + 0 ./ (Z ~= 4);
%! said = evalc ("r = sl_cross_validate ({'a', f; 'b', @(X, y) @(Z) Z + 1}, [1 2 0 4], [1 2 0 4.5], 'Folds', [1 1 2 2]);");
%! assert ({isnan(r.values(1,1,2)), r.mean(1)}, {true, 0});
%! assert (~ isempty (strfind (said, 'measure ''rmse'' of a is NaN in 1 fold, which its mean leaves out')));

%!test % several values for each sample, and one sample in each fold
%! X = [cos(1:8); sin(3 * (1:8))];
%! Y = [2 1; 1 -1; 0 1] * X;
%! shrunk = @(X, y) @(Z) (y / X) * Z;
%! r = sl_cross_validate (shrunk, X, Y, 'Folds', 8);
%! assert (r.predicted{1}, Y, 1e-12);
%! assert (r.mean, 0, 1e-12);

%!test % what cannot be measured or divided is refused before the folds run
%! refused = {'does not fit sl_mcrank, which predicts scores; measures of scores are ndcg, recall', ...
%!            {'sl_mcrank', 'Loss', 'implicit'}, [], {'Measures', 'rmse'}; ...
%!            'does not fit sl_mcrank, which predicts ratings', 'sl_mcrank', [1 1 2 2], {'Measures', 'recall'}; ...
%!            'needs models of sl_mcrank with Loss ''implicit''', @(X, y) @(Z) Z(1,:), [], {'Measures', 'recall', 'Folds', 2}; ...
%!            'Context of sl_mcrank in TRAIN belongs to samples', {'sl_mcrank', 'Loss', 'squared', 'Context', 1:4}, ...
%!            [1 1 2 2], {}; ...
%!            'Graph of sl_srsc', {{'sl_srsc', 2, .1, 'Graph', eye(4)}, 'sl_logistic_train'}, [1 1 2 2], {}; ...
%!            'Mask of sl_nmf', {{'sl_nmf', 2, 'Mask', eye(4)}, 'sl_logistic_train'}, [1 1 2 2], {}; ...
%!            'does not fit sl_kmeans, which predicts clusters', {'sl_kmeans', 2}, [1 1 2 2], {'Measures', 'error'}; ...
%!            'which predicts values; measures of values are rmse', {'sl_polynet_train', 'Loss', 'squared', 'Tau', 1}, ...
%!            [1 1 2 2], {'Measures', 'error'}; ...
%!            'does not fit sl_logistic_train, which predicts labels', 'sl_logistic_train', [1 1 2 2], {'Measures', 'ndcg'}; ...
%!            'Y, which is \[\]', 'sl_lista_train', [], {}; ...
%!            'Y has texts', 'sl_logistic_train', {'a', 'a', 'b', 'b'}, {'Measures', 'mae'}; ...
%!            'predictions are not whole numbers', @(X, y) @(Z) Z(1,:) / 3, [1 1 2 2], {'Measures', 'error', 'Folds', [1 2 1 2]}; ...
%!            'labels are logical, but predictions', @(X, y) @(Z) [-1 1], [1 1 2 2] > 1, {'Folds', 2}; ...
%!            'labels are numbers, but predictions are texts', @(X, y) @(Z) {'a', 'b'}, [1 1 2 2], {'Folds', 2}};
%! for k = 1:rows (refused)
%!   [message, train, y, more] = refused{k,:};
%!   fail ("sl_cross_validate (train, [1 1 2 2; 1 2 1 2], y, more{:})", message);
%! end

%!test % several trainers in one TRAIN; samples as rows; numbers of folds
%! compares = 'has 2 trainers; sl_cross_validate \(\{NAME, TRAIN; NAME, TRAIN\}, X, Y\) compares them$';
%! one = {{'sl_logistic_train'}, {'sl_mlp_train'}};
%! for train = {one, [one{:}], [one{:}]', {'SL_MLP_train', {'sl_net_train', {'dense'}}}, {'unit', 'sl_mlp_train', 'sl_mlp_train'}}
%!   fail ("sl_cross_validate (train{1}, [1 1 2 2; 1 2 1 2], [1 1 2 2])", compares);
%!   fail ("sl_tune (train{1}, [1 1 2 2; 1 2 1 2], [1 1 2 2], {'Ridge', [1 2]})", compares);
%! end
%! r = sl_cross_validate ({@(X, y, a, b) sl_logistic_train(X, y), 'sl_mlp_train', 'sl_mlp_train'}, 1:4, [1 1 2 2], 'Folds', 2);
%! assert (size (r.errors), [2 1]);                     % they are the function's
%! rows = 'Y must have an entry for each of 3 samples, but has 5; samples are the columns of X, not the rows$';
%! fail ("sl_cross_validate ('sl_logistic_train', ones (5, 3), [1 1 2 2 2])", rows);
%! fail ("sl_cross_validate ('sl_logistic_train', sparse (ones (5, 3)), ['a'; 'b'; 'a'; 'b'; 'b'])", rows);
%! fail ("sl_tune ('sl_logistic_train', ones (5, 3), [1 1 2 2 2], {'Ridge', [1 2]})", rows);
%! fail ("sl_cross_validate ('sl_logistic_train', ones (5, 3), [1 1])", 'but has 2$');
%! fail ("sl_cross_validate ('sl_logistic_train', ones (5, 1), [1 1 2 2 2])", 'as columns, but is 5-by-1');
%! folds = @(k, varargin) sl_cross_validate ('sl_logistic_train', 1:6, [1 1 2 2 1 2], 'Folds', k, varargin{:});
%! fail ("folds (20)", 'from 2 to 6, the number of samples, or a row that has the fold of each sample, but is 20$');
%! fail ("folds (4, 'Groups', [1 1 2 2 3 3])", 'from 2 to 3, the number of groups, or a row');
%! fail ("folds (2, 'Groups', ones (1, 6))", 'Groups must name two groups or more, but names 1$');
%! fail ("folds ([1 2 3])", 'in a row for each replicate, but is 1-by-3');
%! fail ("folds ([1 2 1 2 1 7])", 'from 0 to 6, and not all 0, but is 1-by-6 of class double with 7$');

%!test % 'ndcg' orders items by scores that are not cut to the range of the levels
%! [u, i] = ndgrid (1:8, 1:10);
%! [u, i] = deal (u(:)', i(:)');
%! y = min (max (round (i / 2 + mod (u, 2) / 2), 1), 5);
%! y(u == 1) = [4 4 5 5 3 3 4 4 5 5];           % trained with the first four: expected ratings of the others exceed 5
%! test = u == 1 & i > 4;
%! for loss = {'squared', 'multitask'}
%!   how = {'Loss', loss{1}, 'Tau', 0, 'Ridge', .01, 'Seed', 1};
%!   r = sl_cross_validate ([{'sl_mcrank'}, how], [u; i], y, 'Folds', double (test), 'Measures', 'ndcg');
%!   model = sl_mcrank (u(~ test), i(~ test), y(~ test), how{:});
%!   [cut, ~, info] = sl_mcrank_predict (model, u(test), i(test));
%!   assert (r.mean, sl_ndcg (u(test), y(test), info.scores, 5), 1e-12);
%!   assert (any (cut < 5) || sl_ndcg (u(test), y(test), cut, 5) < r.mean - .1);
%! end

%!test % lists from pairs without ratings, as a loop measures them: user 9 and item 8 have all their pairs in one fold
%! u = [repmat(1:8, 1, 4), 9 9 1];
%! i = [mod(0:31, 7) + 1, 2 3 8];
%! folds = [mod(floor ((0:31) / 3), 3) + 1, 2 2 3];
%! train = {'sl_mcrank', 'Loss', 'implicit', 'Multiplier', 1, 'Seed', 1};
%! for weights = {[], 1 + mod(u, 3)}
%!   r = sl_cross_validate (train, [u; i], weights{1}, 'Folds', folds, 'Measures', {'recall', 'ndcg'});
%!   for f = 1:3
%!     [test, c] = deal (folds == f, weights{1});
%!     c = c(! test(1:numel (c)));
%!     model = sl_mcrank (u(! test), i(! test), c, train{2:end});
%!     of = unique (u(test));
%!     [recall, ndcg] = sl_recall (sl_mcrank_predict (model, of, 'Top', 10), of, u(test), i(test));
%!     assert (r.values(1,:,f), [recall, ndcg]);
%!     assert (r.predicted{1}(test), sl_mcrank_predict (model, u(test), i(test)));
%!   end
%!   assert (r.errors, 1 - reshape (r.values(1,1,:), 3, 1));
%! end
%! by_handle = sl_cross_validate (@(X, y) sl_mcrank (X(1,:), X(2,:), y, train{2:end}), [u; i], weights{1}, ...
%!                                'Folds', folds, 'Measures', {'recall', 'ndcg'});
%! assert (by_handle.values, r.values);
%! both = {'pairs', train; 'ratings', {'sl_mcrank', 'Loss', 'squared', 'Tau', 0}};
%! fail ("sl_cross_validate (both, [u; i], 1 + mod (u, 3), 'Measures', 'ndcg')", 'which cannot be compared');
%! [~, t] = sl_tune (train(1:3), [u; i], [], {'Multiplier', [30 1]}, 'Folds', folds);
%! r = sl_cross_validate (train, [u; i], [], 'Folds', folds);
%! assert (r.measures, {'recall'});
%! assert (t.mean(2), r.mean);
%! assert (t.mean(t.best) == max (t.mean));

%!test % a measure that is NaN in each fold has no mean, and one that is infinite says nothing: both are said
%! X = [1:8; cos(1:8)];
%! y = 1 + (X(1,:) > 4);
%! for v = [NaN, Inf, -Inf]
%!   said = evalc ("r = sl_cross_validate ('sl_logistic_train', X, y, 'Folds', 2, 'Measures', @(y, p, q) v);");
%!   words = {'is infinite in 2 folds', 'is NaN in each fold'};
%!   assert (! isempty (strfind (said, words{1 + isnan(v)})), said);
%!   assert (r.mean, v);
%! end
%! said = evalc ("sl_cross_validate ('sl_logistic_train', X, y, 'Folds', [1 1 1 1 2 2 2 2], 'Measures', 'auc');");
%! assert (! isempty (strfind (said, "'auc' of sl_logistic_train is NaN in each fold")));

%!test % groups by number or name stay together; folds have nearly the shares of classes, closer than by the sizes of groups
%! sl_seed (8);
%! worst = [];
%! for trial = 1:5
%!   g = ceil (60 * rand (1, 400) .^ 2);
%!   rare = rand (1, 60) < .3;
%!   y = 1 + (rand (1, 400) < .1 + .5 * rare(g));
%!   names = arrayfun (@(k) sprintf ('person %d', k), g, 'UniformOutput', false);
%!   given = {'Folds', 4, 'Seed', trial};
%!   r = sl_cross_validate (@(X, y) @(X) ones (1, columns (X)), rand (2, 400), y, given{:}, 'Groups', g, 'Measures', 'error');
%!   s = sl_cross_validate (@(X, y) @(X) ones (1, columns (X)), rand (2, 400), y + .5, given{:}, 'Groups', g, 'Measures', 'rmse');
%!   assert (sort (unique (r.folds)), 1:4);
%!   for k = unique (g)
%!     assert (isscalar (unique (r.folds(g == k))));
%!   end
%!   far = @(folds) max (abs (accumarray (folds', y' == 2, [4, 1], @mean) - mean (y == 2)));
%!   worst(trial,:) = [far(r.folds), far(s.folds)];
%!   assert (max (accumarray (r.folds', 1)) - min (accumarray (r.folds', 1)) <= max (accumarray (g', 1)));
%!   again = sl_cross_validate (@(X, y) @(X) ones (1, columns (X)), rand (2, 400), y, given{:}, 'Groups', names, 'Measures', 'error');
%!   assert (far (again.folds) < .05);
%!   assert (arrayfun (@(k) numel (unique (again.folds(g == k))), unique (g)), ones (size (unique (g))));
%! end
%! assert (mean (worst(:,1)) < mean (worst(:,2)) / 2);
%! fail ("sl_cross_validate ('sl_logistic_train', rand (2, 4), [1 1 2 2], 'Groups', {'a', 'b', 'c'})", 'Groups must be 4');

%!test % a part has its predictions in each replicate
%! X = cos ((1:40) .^ 2);
%! y = 1 + (X > 0);
%! whole = sl_cross_validate ('sl_logistic_train', X, y, 'Replicates', 2, 'Folds', 3);
%! part = sl_cross_validate ('sl_logistic_train', X, y, 'Replicates', 2, 'Folds', 3, 'Part', [2 1]);
%! assert (size (part.predicted{1}), [1, sum(whole.folds(2,:) == 1)]);
%! assert (mean (part.predicted{1} ~= y(whole.folds(2,:) == 1)), whole.values(1,1,1,2), eps);
%!error <Part needs a Seed> sl_cross_validate ('sl_logistic_train', rand (2, 4), [1 1 2 2], 'Folds', 2, 'Part', [1 1], 'Seed', [])
%!error <the cells of Y must be texts> sl_cross_validate ('sl_logistic_train', rand (2, 4), {1, 1, 2, 2})

%!test % lists of items leave out pairs for training, so these do not count where they are repeated
%! [u, i] = ndgrid (1:10, 1:20);
%! X = [u(:), i(:)]'(:,mod (u(:) .* i(:), 3) > 0);
%! folds = 1 + mod (1:columns (X), 4);
%! given = {{'sl_mcrank', 'Loss', 'implicit', 'Multiplier', .3}, X, [], 'Folds', folds};
%! once = sl_cross_validate (given{:});
%! twice = sl_cross_validate (given{1}, [X, X], [], 'Folds', [folds, folds]);
%! assert (twice.mean, once.mean, .2);
%! other = sl_cross_validate (given{1}, [X, X(:,folds == 1)], [], 'Folds', [folds, 0 * folds(folds == 1)]);
%! assert (isnan (other.values), reshape ([true false false false], 1, 1, 4));

%!test % folds that are given keep groups together, or are refused
%! X = [1 2 3 4 5 6 7 8; 1 1 2 2 1 1 2 2];
%! y = [1 1 2 2 1 1 2 2];
%! o = {'Groups', [1 1 2 2 3 3 4 4], 'Folds'};
%! fail ("sl_cross_validate ('sl_logistic_train', X, y, o{:}, [1 2 1 2 1 2 1 2])", 'keep each of the Groups in one fold');
%! r = sl_cross_validate ('sl_logistic_train', X, y, o{:}, [1 1 2 2 2 2 1 1]);
%! assert (r.folds, [1 1 2 2 2 2 1 1]);
