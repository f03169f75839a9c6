% Weights of samples in trainers of networks: integers are samples repeated; folds divide them.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, y, v, at] = sl_weighted_samples (n)
%!  sl_seed (4);
%!  X = rand (5, n);
%!  y = 1 + (X(1,:) > .4) + (X(2,:) > .7);
%!  v = 1 + mod (1:n, 4);
%!  v(y == 3) = 2;
%!  at = repelem (1:n, v);
%!endfunction

% The same full batches, whatever the number of samples; no option whose default depends on it.
%!function given = sl_full_batch (varargin)
%!  given = [{'MaxIter', 12, 'BatchSize', 1e4, 'Seed', 3}, varargin];
%!endfunction

%!function assert_like (model, info, again, other, fields, tolerance)
%!  for f = fields
%!    assert_near (model.(f{1}), again.(f{1}), tolerance);
%!  end
%!  for f = {'objective', 'entropy', 'errors'}
%!    assert_near (info.(f{1})(2:end), other.(f{1})(2:end), tolerance);
%!  end
%!endfunction

%!function assert_near (a, b, tolerance)
%!  assert (double (a), double (b), tolerance * max (1, max (abs (double (b(:))))));
%!endfunction

%!test % sl_net_train: samples repeated, by each optimizer and with what else enters the loss
%! [X, y, v, at] = sl_weighted_samples (40);
%! cases = {{{'dense', 6}, 'tanh', 'dense'}, {'LabelSmoothing', .1, 'Regulariser', {'deephoyer', 1e-3}}; ...
%!          {{'dense', 6}, 'relu', 'dense'}, {'Optimizer', 'adam', 'MaxGradNorm', .2}; ...
%!          {{'conv', [2 1 3]}, 'relu', 'dense'}, {'ImageSize', [5 1], 'MaxGradNorm', Inf, 'WeightDecay', .01}};
%! for k = 1:rows (cases)
%!   given = sl_full_batch (cases{k,2}{:});
%!   for kind = {'double', 'single'}
%!     Z = cast (X, kind{1});
%!     [a, of_a] = sl_net_train (cases{k,1}, Z, y, given{:}, 'Weights', v);
%!     [b, of_b] = sl_net_train (cases{k,1}, Z(:,at), y(at), given{:});
%!     for l = find (! cellfun (@isempty, {a.layers.W}))
%!       assert_like (a.layers(l), of_a, b.layers(l), of_b, {'W', 'b'}, 1e-3 + (1e-10 - 1e-3) * strcmp (kind{1}, 'double'));
%!     end
%!   end
%! end

%!test % sl_mlp_train, with its default steps, and optimal brain damage; sl_soae_train, with either part of its objective
%! [X, y, v, at] = sl_weighted_samples (40);
%! given = sl_full_batch ('Hidden', 6, 'EpochSize', 1e4);
%! [a, of_a] = sl_mlp_train (X, y, given{:}, 'StepSize', [.3 .1], 'Weights', v);
%! [b, of_b] = sl_mlp_train (X(:,at), y(at), given{:}, 'StepSize', [.3 .1]);
%! assert_like (a, of_a, b, of_b, {'W', 'Wout', 'theta'}, 1e-10);
%! a = sl_mlp_train (X, y, given{:}, 'Weights', v);
%! b = sl_mlp_train (X(:,at), y(at), given{:});
%! steps = @(m) m.options.StepSize(1);           % of as many updates, in the mean square of samples
%! assert_near (steps (a), steps (b), 1e-12);
%! assert_near (a.W, b.W, 1e-8);
%! a = sl_mlp_train (X, y, given{:}, 'StepSize', [.3 .1], 'OBD', .3, 'Weights', v);
%! b = sl_mlp_train (X(:,at), y(at), given{:}, 'StepSize', [.3 .1], 'OBD', .3);
%! assert ((a.W == 0), (b.W == 0));
%! for part = [0 .4 1]
%!   for kind = {'double', 'single'}
%!     Z = cast (X, kind{1});
%!     given = sl_full_batch ('Hidden', 6, 'EpochSize', 1e4, 'Tradeoff', {'constant', part}, 'InitW', randn (5, 6));
%!     [a, of_a] = sl_soae_train (Z, y, given{:}, 'Weights', v);
%!     [b, of_b] = sl_soae_train (Z(:,at), y(at), given{:});
%!     assert_like (a, of_a, b, of_b, {'W', 'Wout', 'theta'}, 1e-3 + (1e-8 - 1e-3) * strcmp (kind{1}, 'double'));
%!     assert_near (of_a.active, of_b.active, 1e-8);
%!   end
%! end

%!test % one number for all is none, to the bit; the scale of weights, and the number of threads, make no difference
%! [X, y, v] = sl_weighted_samples (60);
%! before = sl_threads ();
%! restore = onCleanup (@() sl_threads (before));
%! trainers = {@(varargin) sl_net_train ({{'dense', 8}, 'relu', 'dense'}, X, y, 'MaxIter', 3, 'BatchSize', 16, varargin{:}), ...
%!             @(varargin) sl_mlp_train (X, y, 'Hidden', 8, 'MaxIter', 3, varargin{:}), ...
%!             @(varargin) sl_soae_train (X, y, 'Hidden', 8, 'MaxIter', 3, 'BatchSize', 7, varargin{:})};
%! for k = 1:3
%!   [model, info] = trainers{k} ('Seed', 2);
%!   [same, again] = trainers{k} ('Seed', 2, 'Weights', 7 * ones (60, 1));
%!   assert (isequal (model, same));
%!   assert (rmfield (info, 'seconds'), rmfield (again, 'seconds'));
%!   model = trainers{k} ('Seed', 2, 'Weights', v);
%!   same = trainers{k} ('Seed', 2, 'Weights', uint8 (4 * v'));
%!   assert (isequal (model, same));
%!   sl_threads (3);
%!   same = trainers{k} ('Seed', 2, 'Weights', v);
%!   assert (isequal (model, same));
%!   sl_threads (1);
%! end

%!test % 'balanced' is n/(m n_k); validation errors count by weight
%! [X, y, v] = sl_weighted_samples (60);
%! sizes = accumarray (y', 1)';
%! given = {'Hidden', 5, 'MaxIter', 4, 'Seed', 1};
%! a = sl_mlp_train (X, y, given{:}, 'Weights', 'balanced');
%! b = sl_mlp_train (X, y, given{:}, 'Weights', 1 ./ sizes(y));
%! assert_near (a.W, b.W, 1e-12);
%! assert (sl_logistic_train (X, y, 'Weights', 'balanced').W, ...
%!         sl_logistic_train (X, y, 'Weights', 20 ./ sizes(y)).W, 1e-10);
%! [~, held] = slx_run_holdout (.3, 1, 60, y);
%! w = ones (1, 60);
%! w(held) = 1:numel (held);                     % training does not see them, but by their mean
%! [~, info] = sl_mlp_train (X, y, given{:}, 'Validation', .3, 'Weights', w, 'MaxIter', 0);
%! [model, plain] = sl_mlp_train (X, y, given{:}, 'Validation', .3, 'MaxIter', 0);
%! wrong = sl_predict (model, X(:,held)) != y(held);
%! assert (plain.validation, mean (wrong), 1e-15);
%! wrong = sl_predict (sl_mlp_train (X, y, given{:}, 'Validation', .3, 'Weights', w, 'MaxIter', 0), X(:,held)) != y(held);
%! assert (info.validation, w(held) * wrong' / sum (w(held)), 1e-14);
%! net = {{'dense', 3}};
%! [model, info] = sl_net_train (net, X, y, 'Validation', .3, 'Weights', w, 'MaxIter', 0, 'Seed', 1);
%! wrong = sl_predict (model, X(:,held)) != y(held);
%! assert (info.validation, w(held) * wrong' / sum (w(held)), 1e-14);

%!test % samples of weight 0 are not held out, so that something judges the epochs
%! [X, y] = sl_weighted_samples (40);
%! w = zeros (1, 40);
%! w([3:7:40, 4:7:40]) = 2;
%! [train, held] = slx_run_holdout (.3, 1, 40, y, w);
%! some = find (w);
%! [~, of_some] = slx_run_holdout (.3, 1, numel (some), y(some));
%! assert (held, some(of_some));
%! assert (train, setdiff (1:40, held));
%! given = {X, y, 'Validation', .3, 'Weights', w, 'Seed', 1, 'MaxIter', 2};
%! for train = {@(varargin) sl_net_train ({'dense'}, varargin{:}), @(varargin) sl_soae_train (varargin{:}, 'Hidden', 4), ...
%!              @(varargin) sl_mlp_train (varargin{:}, 'Hidden', 4, 'OBD', .5)}
%!   [model, info] = train{1} (given{:});
%!   wrong = sl_predict (model, X(:,held)) != y(held);
%!   assert (any (abs (info.validation - mean (wrong)) < 1e-12));
%! end
%! w(:) = 0;
%! w(1) = 1;
%! fail ("sl_net_train ({'dense'}, X, y, 'Validation', .3, 'Weights', w)", 'Validation: 0.3 of 1 samples with a weight above 0 is none');

%!test % folds divide weights, groups and labels together; a pipeline too
%! [X, y, v] = sl_weighted_samples (60);
%! folds = 1 + mod (floor ((0:59) / 5), 3);
%! layers = {{'dense', 4}, 'relu', 'dense'};
%! learners = {{'sl_net_train', layers, 'MaxIter', 3, 'Seed', 1}, {'sl_mlp_train', 'Hidden', 4, 'MaxIter', 3, 'Seed', 1}, ...
%!             {'sl_soae_train', 'Hidden', 4, 'MaxIter', 3, 'Seed', 1}};
%! for given = {v, 'balanced'}
%!   for k = 1:3
%!     train = [learners{k}, {'Weights', given{1}}];
%!     r = sl_cross_validate ({'range', train}, X, y, 'Folds', folds);
%!     for f = 1:3
%!       in = folds ~= f;
%!       [low, high] = deal (min (X(:,in), [], 2), max (X(:,in), [], 2));
%!       w = given{1};
%!       if (! ischar (w))
%!         w = w(in);
%!       end
%!       Z = (X - low) ./ (high - low);
%!       if (k == 1)
%!         model = sl_net_train (layers, Z(:,in), y(in), learners{k}{3:end}, 'Weights', w);
%!       else
%!         model = feval (learners{k}{1}, Z(:,in), y(in), learners{k}{2:end}, 'Weights', w);
%!       end
%!       assert (r.predicted{1}(! in), sl_predict (model, Z(:,! in)));
%!     end
%!   end
%! end
%! fail ("sl_cross_validate ({'sl_mlp_train', 'Weights', v(1:9)}, X, y)", 'for each of the 60 samples, but has 9');

%!test % a sample without weight teaches nothing; none with weight is an error
%! [X, y, v] = sl_weighted_samples (40);
%! v(31:40) = 0;
%! given = sl_full_batch ('Seed', 1);
%! a = sl_net_train ({{'dense', 3}}, X, y, given{:}, 'Weights', v);
%! X(:,31:40) = 5 * rand (5, 10);
%! b = sl_net_train ({{'dense', 3}}, X, y, given{:}, 'Weights', v);
%! assert (isequal (a, b));
%! c = sl_net_train ({{'dense', 3}}, X(:,1:30), y(1:30), given{:}, 'Weights', v(1:30));
%! assert_near (a.layers.W, c.layers.W, 1e-10);
%! for bad = {0 * v, v(2:end), -v, v / 0, 1i * v, {v}, 'equal', sparse(v)}
%!   fail ("sl_mlp_train (X, y, 'Weights', bad{1})", 'option Weights must');
%! end
%! v(30) = -1;
%! w = ones (1, numel (unique (y)));
%! for bad = {v, w, 0 * v, [v, 1]; 'but entry 30 is -1', '= unique \(y\) and w\(k\)$', 'but all are 0', 'but has [0-9]+$'}
%!   fail ("sl_mlp_train (X, y, 'Weights', bad{1})", bad{2});
%! end
