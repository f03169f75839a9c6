% Training of encoders of support regularized codes: their oracle, what every trainer must pass, memory, limits.

% SPDX-License-Identifier: BSD-3-Clause

%!function D = dictionary (d)
%! % five atoms for d features
%!  D = cos ((1:d)' * (1:5) .^ 1.5 + 1);
%!  D = D ./ max (sqrt (sum (D .^ 2, 1)), .1);
%!endfunction

%!function A = ring (n)
%! % each of n samples has two neighbours
%!  A = zeros (n);
%!  for i = 1:n
%!    A(i,[1 + mod(i, n), 1 + mod(i - 2, n)]) = 1;
%!  end
%!  A(1:n+1:end) = 0;
%!endfunction

%!function [X, Z, D, A] = problem (n)
%! % codes whose neighbours on a ring have like supports, and data made of them
%!  rand ('twister', 4);
%!  randn ('twister', 4);
%!  D = dictionary (6);
%!  Z = (1 + rand (5, n)) .* sign (randn (5, n)) .* (abs (sin ((1:5)' + (1:n) / n * 6)) > .75);
%!  X = D * Z + .05 * randn (6, n);
%!  A = ring (n);
%!endfunction

%!function [net, info] = trained (X, Z, varargin)
%! % quick; by default with a small step
%!  defaults = {'StepSize', .01, 'BatchSize', 5, 'MaxIter', 3, 'Layers', 3, 'Gamma', .01, ...
%!              'Schedule', 'constant'};
%!  [net, info] = sl_deep_srsc_train (X, Z, dictionary (rows (X)), ring (columns (X)), defaults{:}, varargin{:});
%!endfunction

%!function Z = coded (net, X)
%! % as a group, which may be too small for three neighbours
%!  if (columns (X) > 3)
%!    Z = sl_encode (net, X);
%!  else
%!    Z = sl_encode (net, X, 'Graph', ring (columns (X)));
%!  end
%!endfunction

%!function F = objective_at (net, X, Z)
%!  [~, info] = trained (X, Z, 'Init', net, 'MaxIter', 0);
%!  F = info.objective;
%!endfunction

%!function G = gradient_at (net, X, Z)
%!  [~, G] = or_encoder_objective (net, X, or_encoder_prices (ring (columns (X)), Z), Z);
%!endfunction

%!function net = noisy (net)
%! % away from kinks
%!  randn ('twister', 9);
%!  net.W = net.W + .05 * randn (size (net.W));
%!  net.S = net.S + .05 * randn (size (net.S));
%!  net.theta = 1.1 * net.theta;
%!endfunction

%!function order = order_of (seed, n)
%!  before = rng ();
%!  restored = onCleanup (@() rng (before));
%!  rng (seed, 'twister');
%!  order = randperm (n);
%!endfunction

%!test % what every trainer must pass
%! [X, Z] = problem (12);
%! Z = .5 * Z + .1 * randn (5, 12) .* (rand (5, 12) < .2);       % the threshold then rises
%! t = struct ('name', 'sl_deep_srsc_train', 'train', @trained, 'predict', @coded, 'labelled', false, ...
%!             'X', X, 'y', Z, ...
%!             'parameters', {{'W', 'S', 'theta'}}, 'unbound', {{'layers'}}, 'single', 1e-3, 'random', true, ...
%!             'absurd', {{'StepSize', 1e307, 'MaxGradNorm', Inf}}, 'sparse', true);
%! t.full = {'MaxIter', 1, 'BatchSize', 12, 'Optimizer', 'sgd', 'StepSize', .5, 'MaxGradNorm', Inf};
%! t.point = noisy (trained (X, Z, 'MaxIter', 0));
%! assert (nnz (coded (t.point, X)) > 20);
%! t.objective = @(net) sum (sum ((sl_encode (net, X, 'Training', {X, Z}, 'Graph', ring (12)) - Z) .^ 2)) / 12;
%! assert (objective_at (t.point, X, Z), full (t.objective (t.point)), 1e-13);
%! t.gradient = @(net) gradient_at (net, X, Z);
%! trainer_suite (t);

%!test % the start: the weights of proximal steps
%! [X, Z, D, A] = problem (7);
%! s = max (eig (D' * D));
%! warning ('off', 'sparselearn:allZero', 'local');
%! [net, info] = sl_deep_srsc_train (X, Z, D, A, 'MaxIter', 0);
%! assert ({net.kind, net.version}, {'sl_deep_srsc_train', 1});
%! assert (net.sizes, struct ('d', 6, 'p', 5, 'layers', 6));
%! assert ([net.lambda, net.gamma, net.epsilon], [.1 .5 0]);
%! assert (isequal (net.D, D));
%! assert (net.W, D' / s / 1.01, 1e-15);
%! assert (net.S, eye (5) - D' * D / s / 1.01, 1e-15);
%! assert (net.theta, .1 / s / 1.01, 1e-15);
%! assert (info.iterations == 0 && isscalar (info.objective));
%! assert (info.objective, or_encoder_objective (net, X, or_encoder_prices (A, Z), Z), 1e-13);
%! net = sl_deep_srsc_train (X, Z, D, A, 'MaxIter', 0, 'Tau', 2, 'Lambda', .3, 'Gamma', .2, 'Epsilon', 1e-6, ...
%!                           'Layers', 2);
%! assert (net.theta, .3 / s / 2, 1e-15);
%! assert ([net.lambda, net.gamma, net.epsilon, net.sizes.layers], [.3 .2 1e-6 2]);
%! net = sl_deep_srsc_train (X, Z, 0 * D, A, 'MaxIter', 0);
%! assert (all (isfinite ([net.W(:); net.S(:); net.theta])) && net.theta > 0);

%!test % epochs as they are written, neighbours with the given codes, or with the latest in a memory
%! [X, Z, D, A] = problem (9);
%! moved = 0;
%! for memory = {'given', 'memory'}
%!   for batch = [1 2 9]
%!     for epsilon = [0 1e-6]
%!       start = noisy (sl_deep_srsc_train (X, Z, D, A, 'MaxIter', 0, 'Gamma', .05, 'Epsilon', epsilon, 'Layers', 3));
%!       o = {'Gamma', .05, 'Epsilon', epsilon, 'Layers', 3, 'MaxIter', 2, 'StepSize', .02, 'BatchSize', batch, ...
%!            'Schedule', 'constant', 'Seed', 3, 'MaxGradNorm', .7, 'Optimizer', 'momentum', ...
%!            'Momentum', .5, 'Neighbours', memory{1}};
%!       [net, info] = sl_deep_srsc_train (X, Z, D, A, 'Init', start, o{:});
%!       rule = struct ('kind', 'momentum', 'step', .02, 'decay', 0, 'max_norm', .7, 'momentum', .5, 'count', 1);
%!       task = struct ('X', X, 'codes', Z, 'D', D, 'lambda', .1, 'A', A, 'memory', Z, 'latest', false);
%!       if (strcmp (memory{1}, 'memory'))
%!         task.memory = full (sl_sparse_code (X, D, .1));
%!         task.latest = true;
%!       end
%!       [same, latest] = or_encoder_train (start, task, rule, [order_of(4, 9); order_of(5, 9)], batch);
%!       for name = {'W', 'S', 'theta'}
%!         assert (net.(name{1}), same.(name{1}), 1e-11);
%!       end
%!       assert (info.objective(end), or_encoder_objective (same, X, or_encoder_prices (A, latest), Z), 1e-9);
%!       moved = moved + nnz ((latest ~= 0) ~= (task.memory ~= 0));
%!     end
%!   end
%! end
%! assert (moved > 0);

%!test % the threshold stays above 0
%! [X, Z, D, A] = problem (10);
%! for step = [.1 1]
%!   net = sl_deep_srsc_train (X, 3 * Z, D, A, 'Lambda', 1e-3, 'MaxIter', 3, 'StepSize', step, 'Gamma', 0);
%!   assert (net.theta > 0);
%!   assert (all (isfinite (nonzeros (sl_encode (net, X, 'Graph', A)))));
%! end

%!test % training pays: codes of samples that were not seen are nearer to those of support regularised coding
%! [X, ~, D] = problem (150);
%! X = X ./ sqrt (sum (X .^ 2, 1));
%! A = sl_knn_graph (X, 3);
%! Z = full (sl_srsc (X, D, .1, 'Graph', A, 'Gamma', .02));
%! seen = 1:110;
%! rest = 111:150;
%! o = {'Gamma', .02, 'Layers', 3, 'Seed', 1, 'MaxIter', 12, 'Start', 'zero', 'StepSize', .01, 'BatchSize', 1, ...
%!      'Optimizer', 'sgd'};
%! set = {'Training', {X(:,seen), Z(:,seen)}};
%! off = @(net) sum (sum ((full (sl_encode (net, X(:,rest), set{:})) - Z(:,rest)) .^ 2)) / numel (rest);
%! start = sl_deep_srsc_train (X(:,seen), Z(:,seen), D, A(seen,seen), o{:}, 'MaxIter', 0);
%! for memory = {'given', 'memory'}
%!   [net, info] = sl_deep_srsc_train (X(:,seen), Z(:,seen), D, A(seen,seen), o{:}, 'Neighbours', memory{1});
%!   assert (min (info.objective) < .8 * info.objective(1));
%!   assert (off (net) < .9 * off (start));
%! end
%! [net, info] = sl_deep_srsc_train (X(:,seen), Z(:,seen), D, A(seen,seen), 'MaxIter', 1, 'Preset', 'paper');
%! assert (info.iterations == 1 && isfinite (info.objective(end)));
%! assert (net.start, 'zero');
%! lasso = sum (sum ((full (sl_sparse_code (X(:,rest), D, .1)) - Z(:,rest)) .^ 2)) / numel (rest);
%! start = sl_deep_srsc_train (X(:,seen), Z(:,seen), D, A(seen,seen), o{1:2}, 'MaxIter', 0);
%! net = sl_deep_srsc_train (X(:,seen), Z(:,seen), D, A(seen,seen), o{1:2}, 'MaxIter', 20, 'Seed', 1);
%! assert (max (off (start), off (net)) < .1 * lasso);

%!test % validation by data of its own, with neighbours among the training samples, or by a share of the samples
%! [X, Z, D] = problem (40);
%! seen = 1:30;
%! V = {X(:,31:40), Z(:,31:40)};
%! A = sl_knn_graph (X(:,seen), 3);
%! o = {'MaxIter', 4, 'Seed', 2, 'Layers', 2, 'Gamma', .02};
%! for K = [1 3]
%!   [net, info] = sl_deep_srsc_train (X(:,seen), Z(:,seen), D, A, 'Validation', V, 'K', K, o{:});
%!   assert (info.validation(info.best+1), min (info.validation));
%!   G = or_encoder_prices (sl_knn_graph (X(:,seen), K, 'To', V{1}), Z(:,seen));
%!   assert (info.validation(info.best+1), or_encoder_objective (net, V{1}, G, V{2}), 1e-12);
%! end
%! [net, info] = sl_deep_srsc_train (X, Z, D, ring (40), 'Validation', .25, o{:});
%! assert (info.validation(info.best+1), min (info.validation));
%! fail ('sl_deep_srsc_train (X, Z, D, ring (40), ''Validation'', {V{1}, []})', 'Validation');
%! fail ('sl_deep_srsc_train (X, Z, D, ring (40), ''Validation'', {V{1}, V{2}(:,1)})', 'Validation');
%! fail ('sl_deep_srsc_train (X, Z, D, ring (40), ''Validation'', {V{1}(1,:), V{2}})', 'Validation');
%! fail ('sl_deep_srsc_train (X, Z, D, ring (40), ''Validation'', {V{1} * NaN, V{2}})', 'Validation');

%!test % Init is a net of the same size; what must not be, for it and for codes
%! [X, Z, D, A] = problem (10);
%! start = noisy (sl_deep_srsc_train (X, Z, D, A, 'MaxIter', 0));
%! net = sl_deep_srsc_train (X, Z, D, A, 'Init', start, 'MaxIter', 0);
%! assert (isequal (rmfield (net, 'options'), rmfield (start, 'options')));
%! fail ('sl_deep_srsc_train (X(1:2,:), Z, D(1:2,:), A, ''Init'', start)', 'Init');
%! fail ('sl_deep_srsc_train (X, Z(1:3,:), D(:,1:3), A, ''Init'', start)', 'Init');
%! fail ('sl_deep_srsc_train (X, Z, D, A, ''Init'', rmfield (start, ''gamma''))', 'Init');
%! for wrong = {0, -1, NaN, Inf, single([1 1]), [], 'a', 1i}
%!   for name = {'theta', 'lambda'}
%!     fail ('sl_encode (setfield (start, name{1}, wrong{1}), X)', ['\.' name{1}]);
%!   end
%! end
%! for wrong = {-1, NaN, Inf, [1 1], [], 'a', 1i}
%!   for name = {'gamma', 'epsilon'}
%!     fail ('sl_encode (setfield (start, name{1}, wrong{1}), X)', ['\.' name{1}]);
%!   end
%! end

%!test % a run of other data, codes, dictionary, graph or regularizer does not go on from a checkpoint
%! [X, Z, D, A] = problem (10);
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! o = {'Checkpoint', file, 'Seed', 1, 'MaxIter', 2, 'Layers', 2};
%! for memory = {'given', 'memory'}
%!   [net, info] = sl_deep_srsc_train (X, Z, D, A, o{:}, 'Neighbours', memory{1});
%!   [same, about] = sl_deep_srsc_train (X, Z, D, A, o{:}, 'Neighbours', memory{1});
%!   assert (isequal (net, same) && isequal (info.objective, about.objective));
%!   delete (file);
%! end
%! sl_deep_srsc_train (X, Z, D, A, o{:});
%! others = {{X, -Z, D, A}, {X, Z, -D, A}, {X, Z, D, 2 * A}, {X, Z, D, A, 'Lambda', .2}, ...
%!           {X, Z, D, A, 'Gamma', .2}, {X, Z, D, A, 'Epsilon', 1e-6}, {X, Z, D, A, 'Layers', 3}, {X, Z, D, A, 'Neighbours', 'memory'}, ...
%!           {X, Z, D, A, 'Tau', 2}, {X, Z, D, A, 'Init', net}};
%! for k = 1:numel (others)
%!   fail ('sl_deep_srsc_train (others{k}{1:4}, o{:}, others{k}{5:end})', 'another problem');
%! end

%!test % the memory goes on too where a run is stopped, with the same bits
%! [X, Z] = problem (30);
%! o = {'Neighbours', 'memory', 'Seed', 1, 'BatchSize', 1, 'Gamma', .05};
%! [whole, about] = trained (X, Z, o{:}, 'MaxIter', 4);
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! trained (X, Z, o{:}, 'MaxIter', 2, 'Checkpoint', file);
%! [net, info] = trained (X, Z, o{:}, 'MaxIter', 4, 'Checkpoint', file);
%! assert (isequal (rmfield (net, 'options'), rmfield (whole, 'options')));
%! assert (isequal (info.objective, about.objective));

%!shared X, Z, D, A
%! X = [1 2 3; 4 5 7];
%! Z = [1 0 0; 0 1 2];
%! D = [1 0; 0 1];
%! A = [0 1 0; 1 0 1; 0 1 0];
%!error id=sparselearn:badCall sl_deep_srsc_train ()
%!error id=sparselearn:badCall sl_deep_srsc_train (X, Z, D)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D(1,:), A)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D * NaN, A)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D > 0, A)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, zeros (2, 0), A)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A(1:2,1:2))
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A * NaN)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, -A)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, triu (A))
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A + eye (3))
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, {A})
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, 'abc')
%!error id=sparselearn:badInput sl_deep_srsc_train (zeros (2, 0), zeros (2, 0), D, [])
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Lambda', 0)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Lambda', Inf)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Gamma', -1)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Tau', .5)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Epsilon', -1)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Layers', 0)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Layers', Inf)
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Neighbours', 'none')
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Preset', 'none')
%!error id=sparselearn:badInput sl_deep_srsc_train (X, Z, D, A, 'Init', 1)
%!error id=sparselearn:unknownOption sl_deep_srsc_train (X, Z, D, A, 'Neighbors', 'given')

%!test % Patience with the samples for validation that are held out by default
%! X = abs (sin ((1:4)' * (1:110)));
%! X = X ./ sqrt (sum (X .^ 2));
%! A = sl_knn_graph (X, 3);
%! Z = sl_srsc (X, eye (4), .1, 'Graph', A);
%! [~, info] = sl_deep_srsc_train (X, Z, eye (4), A, 'Seed', 1, 'Patience', 1, 'MaxIter', 8);
%! assert (info.best, info.iterations - strcmp (info.stop, 'patience'));
%! few = 1:20;
%! fail ("sl_deep_srsc_train (X(:,few), Z(:,few), eye (4), A(few,few), 'Patience', 1)", 'Patience has no use without');
