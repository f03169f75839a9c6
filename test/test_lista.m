% Training of LISTA and LCoD: against their oracle, what every trainer must pass, starts, limits, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function D = dictionary (d)
%! % five atoms for d features
%!  D = cos ((1:d)' * (1:5) .^ 1.5 + 1);
%!endfunction

%!function [X, Z, D] = problem (n)
%! % sparse codes and data made of them
%!  rand ('twister', 4);
%!  randn ('twister', 4);
%!  D = dictionary (4);
%!  Z = 2 * randn (5, n) .* (rand (5, n) < .4);
%!  X = D * Z + .05 * randn (4, n);
%!endfunction

%!function [net, info] = trained (X, Z, varargin)
%! % quick; by default with a small step
%!  defaults = {'Codes', Z, 'StepSize', .005, 'BatchSize', 5, 'MaxIter', 3, 'Layers', 3};
%!  [net, info] = sl_lista_train (X, dictionary (rows (X)), .1, defaults{:}, varargin{:});
%!endfunction

%!function G = gradient_at (net, X, Z, varargin)
%!  [~, G] = or_encoder_objective (net, X, [], Z, varargin{:});
%!endfunction

%!function net = noisy (net)
%! % away from kinks, thresholds that a step leaves above 0
%!  randn ('twister', 9);
%!  net.W = net.W + .1 * randn (size (net.W));
%!  net.S = net.S + .1 * randn (size (net.S));
%!  net.theta = .3 + .1 * rand (size (net.theta));
%!endfunction

%!test % what every trainer must pass
%! [X, Z] = problem (12);
%! Z = .1 * Z + .02 * randn (5, 12) .* (rand (5, 12) < .2);      % thresholds then rise
%! t = struct ('name', 'sl_lista_train', 'predict', @sl_encode, 'labelled', false, ...
%!             'X', X, 'y', Z, ...
%!             'parameters', {{'W', 'S', 'theta'}}, 'unbound', {{'layers'}}, 'single', 1e-3, 'random', true, ...
%!             'absurd', {{'StepSize', 1e307}}, 'sparse', true);
%! t.full = {'MaxIter', 1, 'BatchSize', 12, 'Optimizer', 'sgd', 'StepSize', .5, 'MaxGradNorm', Inf};
%! t.gradient = @(net) gradient_at (net, X, Z);
%! t.objective = @(net) sum (sum ((sl_encode (net, X) - Z) .^ 2)) / 12;
%! for kind = {{'Thresholds', 'shared', 'Layers', 2}, {'Type', 'lcod', 'Layers', 7}}
%!   t.train = @(X, Z, varargin) trained (X, Z, kind{1}{:}, varargin{:});
%!   t.point = noisy (t.train (X, Z, 'MaxIter', 0));
%!   t.point.theta = t.point.theta + .2;
%!   assert (nnz (sl_encode (t.point, X)) > 20);
%!   [~, info] = t.train (X, Z, 'Init', t.point, 'MaxIter', 0);
%!   assert (info.objective, full (t.objective (t.point)), 1e-13);
%!   t.unbound = {};
%!   if (strcmp (kind{1}{1}, 'Type'))
%!     t.unbound = {'layers'};
%!     t.full = {};                               % such a step is too large for many layers; epochs are tested below
%!   end
%!   trainer_suite (t);
%! end

%!test % the start: weights of ISTA, in every layer if they are not tied, or of coordinate descent; zero atoms
%! [X, ~, D] = problem (7);
%! D(:,2) = 0;
%! L = max (eig (D' * D));
%! warning ('off', 'sparselearn:allZero', 'local');
%! for tied = [true false]
%!   for thresholds = {'unit', 'shared'}
%!     [net, info] = sl_lista_train (X, D, .1, 'MaxIter', 0, 'Layers', 4, 'Tied', tied, 'Thresholds', thresholds{1});
%!     sets = 4 - 3 * tied;
%!     many = ifelse (strcmp (thresholds{1}, 'unit'), 5, 1);
%!     assert (net.sizes, struct ('d', 4, 'p', 5, 'layers', 4, 'sets', sets, 'thresholds', many));
%!     assert ({net.kind, net.version, net.type}, {'sl_lista_train', 1, 'lista'});
%!     assert (net.W, repmat (D' / L, [1, 1, sets]), 1e-15);
%!     assert (net.S, repmat (eye (5) - D' * D / L, [1, 1, sets]), 1e-15);
%!     assert (net.theta, .1 / L * ones (many, sets), 1e-15);
%!     assert (info.iterations == 0 && isscalar (info.objective));
%!   end
%! end
%! net = sl_lista_train (X, D, .1, 'MaxIter', 0, 'Type', 'lcod');
%! a = sum (D .^ 2, 1)';
%! one = a;
%! one(2) = 1;
%! S = eye (5) - D' * D ./ one;
%! S(2,:) = 0;
%! assert (net.type, 'lcod');
%! assert (net.sizes.layers, 50);
%! assert (net.W, D' ./ one, 1e-15);
%! assert (net.S, S, 1e-15);
%! assert (net.theta, .1 ./ one, 1e-15);
%! net = sl_lista_train (X, D, .1, 'MaxIter', 0, 'Type', 'coupled', 'Layers', 2);
%! assert (fieldnames (net), {'kind'; 'version'; 'type'; 'sizes'; 'W'; 'S'; 'theta'; 'D'; 'options'});
%! assert (net.W, repmat (D' / L, [1, 1, 2]), 1e-15);
%! assert (net.S, ones (1, 1, 2));
%! assert (net.theta, .1 / L * ones (5, 2), 1e-15);
%! assert (net.D, D);
%! assert (net.options.StepSize, [.008 * norm(D, 'fro') / sqrt(20) / L, .03, .001 / L], 1e-15);
%! assert (size (sl_lista_train (X, D, .1, 'MaxIter', 0, 'Type', 'coupled', 'Tied', true).W), [5 4]);
%! for bad = {'D', D'; 'D', D * NaN; 'D', single(D(:,1)); 'S', -net.S; 'S', 1; 'S', {1}}'
%!   other = net;
%!   other.(bad{1}) = bad{2};
%!   fail ('sl_encode (other, X)', ['\.' bad{1}]);
%! end
%! fail ('sl_encode (rmfield (net, ''D''), X)', '\.D');
%! net = sl_lista_train (X, 0 * D, .1, 'MaxIter', 0);
%! assert (all (isfinite ([net.W(:); net.S(:); net.theta(:)])));
%! assert (nnz (sl_encode (net, X)), 0);
%! assert (sl_lista_train (X, D, .1, 'MaxIter', 0).sizes.layers, 6);

%!function kinds = every_kind ()
%!  kinds = {{'Type', 'lista', 'Layers', 3, 'Tied', true}, {'Type', 'lista', 'Layers', 3}, ...
%!           {'Layers', 2, 'Tied', true, 'Thresholds', 'shared'}, {'Layers', 2, 'Thresholds', 'shared'}, ...
%!           {'Type', 'lcod', 'Layers', 9}, {'Type', 'lcod', 'Layers', 9, 'Thresholds', 'shared'}, ...
%!           {'Type', 'coupled', 'Layers', 3}, {'Type', 'coupled', 'Layers', 2, 'Tied', true, 'Thresholds', 'shared'}};
%!endfunction

%!function order = order_of (seed, n)
%!  before = rng ();
%!  restored = onCleanup (@() rng (before));
%!  rng (seed, 'twister');
%!  order = randperm (n);
%!endfunction

%!test % epochs as they are written, for either objective, every kind of net and optimizer, batches of any size
%! [X, Z, D] = problem (7);
%! k = 0;
%! for kind = every_kind ()
%!   for codes = {Z, []}
%!     k = k + 1;
%!     rule = struct ('kind', {{'sgd', 'momentum', 'nesterov', 'adam'}}, 'step', .003, 'decay', 0, 'max_norm', Inf, ...
%!                    'momentum', .8, 'beta1', .9, 'beta2', .999, 'epsilon', 1e-8, 'count', 1);
%!     rule.kind = rule.kind{1 + mod (k, 4)};
%!     how = {{'Optimizer', 'sgd'}, {'Optimizer', 'momentum', 'Momentum', .8}, ...
%!            {'Optimizer', 'momentum', 'Momentum', .8, 'Nesterov', true}, {'Optimizer', 'adam'}};
%!     how = how{1 + mod (k, 4)};
%!     if (mod (k, 3) == 0)
%!       rule.max_norm = .5;
%!     end
%!     batch = [1 1 3 7](1 + mod (k, 4));
%!     start = noisy (sl_lista_train (X, D, .1, kind{1}{:}, 'MaxIter', 0));
%!     [net, info] = sl_lista_train (X, D, .1, kind{1}{:}, 'Init', start, 'Codes', codes{1}, 'MaxIter', 2, ...
%!                                   'StepSize', .003, 'Schedule', 'constant', 'BatchSize', batch, 'Seed', 3, 'MaxGradNorm', ...
%!                                   rule.max_norm, how{:});
%!     orders = [order_of(4, 7); order_of(5, 7)];
%!     task = struct ('X', X, 'codes', codes, 'D', D, 'lambda', .1, 'A', [], 'memory', [], 'latest', false);
%!     same = or_encoder_train (start, task, rule, orders, batch);
%!     for name = {'W', 'S', 'theta'}
%!       assert (net.(name{1}), same.(name{1}), 1e-11);
%!     end
%!     assert (info.objective(1), or_encoder_objective (start, X, [], codes{1}, D, .1), 1e-13);
%!     assert (info.objective(end), or_encoder_objective (same, X, [], codes{1}, D, .1), 1e-10);
%!   end
%! end

%!test % thresholds never become negative
%! [X, Z, D] = problem (10);
%! for type = {'lista', 'coupled', 'lcod'}
%!   net = sl_lista_train (X, D, 1e-3, 'Type', type{1}, 'Layers', 3, 'Codes', 1.5 * Z, 'MaxIter', 3, 'StepSize', .05);
%!   assert (all (net.theta(:) >= 0) && any (net.theta(:) == 0));
%! end

%!test % training pays: codes are nearer to the given ones, or to the minimum of the lasso, than those of the start
%! [X, Z, D] = problem (200);
%! exact = full (sl_sparse_code (X, D, .1));
%! how = {'Seed', 1, 'StepSize', .005, 'BatchSize', 10, 'MaxGradNorm', 1, 'MaxIter', 10};
%! least = mean (sum ((X - D * exact) .^ 2, 1) / 2 + .1 * sum (abs (exact), 1));
%! for kind = every_kind ()
%!   [net, info] = sl_lista_train (X(:,1:150), D, .1, kind{1}{:}, 'Codes', exact(:,1:150), how{:});
%!   assert (info.objective(end) < .8 * info.objective(1));
%!   start = sl_lista_train (X, D, .1, kind{1}{:}, 'MaxIter', 0);
%!   off = @(net) sum (sum ((full (sl_encode (net, X(:,151:200))) - exact(:,151:200)) .^ 2)) / 50;
%!   assert (off (net) < .9 * off (start));
%!   [net, info] = sl_lista_train (X, D, .1, kind{1}{:}, how{:});
%!   assert (all (info.objective >= least));
%!   assert (info.objective(end) - least < .7 * (info.objective(1) - least));
%!   Z = full (sl_encode (net, X));
%!   assert (info.objective(end), mean (sum ((X - D * Z) .^ 2, 1) / 2 + .1 * sum (abs (Z), 1)), 1e-12);
%! end

%!test % three steps: of W, S and theta, for single samples and for batches, plain and not
%! [X, Z] = problem (12);
%! before = trained (X, Z, 'MaxIter', 0);
%! for how = {{'sgd', 1}, {'sgd', 5}, {'adam', 1}}
%!   for k = 1:3
%!     net = trained (X, Z, 'MaxIter', 1, 'Optimizer', how{1}{1}, 'BatchSize', how{1}{2}, ...
%!                    'StepSize', max (.005 * ((1:3) == k), 1e-15));
%!     far = cellfun (@(name) max (abs (net.(name)(:) - before.(name)(:))), {'W', 'S', 'theta'});
%!     assert (far > 1e-6, (1:3) == k);
%!   end
%! end

%!test % a network that begins with next to no loss has not diverged where the loss rises a little
%! randn ('twister', 1);
%! D = randn (6, 10);
%! X = randn (6, 20);
%! net = sl_lista_train (X, D, .1, 'MaxIter', 1, 'Seed', 1);
%! Z = full (sl_encode (net, X)) .* (1 + 1e-7 * randn (10, 20));
%! [~, info] = sl_lista_train (X, D, .1, 'Codes', Z, 'Init', net, 'MaxIter', 2, 'Seed', 1, 'Optimizer', 'adam', ...
%!                             'StepSize', .01);
%! assert (info.stop, 'MaxIter');
%! assert (info.objective(2) > 1e3 * info.objective(1));

%!test % validation by data of its own, with codes or without, or by a share of the samples
%! [X, Z, D] = problem (30);
%! V = {X(:,21:30), Z(:,21:30)};
%! o = {'MaxIter', 5, 'Seed', 2, 'Layers', 2};
%! [net, info] = sl_lista_train (X(:,1:20), D, .1, 'Codes', Z(:,1:20), 'Validation', V, o{:});
%! assert (info.validation(info.best+1), min (info.validation));
%! assert (info.validation(info.best+1), or_encoder_objective (net, V{1}, [], V{2}), 1e-12);
%! [net, info] = sl_lista_train (X(:,1:20), D, .1, 'Validation', {V{1}, []}, o{:});
%! assert (info.validation(info.best+1), or_encoder_objective (net, V{1}, [], [], D, .1), 1e-12);
%! for codes = {Z, []}
%!   [net, info] = sl_lista_train (X, D, .1, 'Codes', codes{1}, 'Validation', .3, o{:});
%!   assert (info.validation(info.best+1), min (info.validation));
%! end
%! warning ('off', 'sparselearn:diverged', 'local');
%! [~, info] = sl_lista_train (X, D, .1, 'Validation', {V{1}, []}, o{:}, 'MaxIter', 100, ...
%!                            'StepSize', 2, 'Patience', 3);
%! assert (any (strcmp (info.stop, {'patience', 'diverged'})));
%! fail ('sl_lista_train (X, D, .1, ''Validation'', V)', 'Validation');
%! fail ('sl_lista_train (X, D, .1, ''Codes'', Z, ''Validation'', {V{1}, []})', 'Validation');
%! fail ('sl_lista_train (X, D, .1, ''Codes'', Z, ''Validation'', {V{1}, V{2}(:,1)})', 'Validation');
%! fail ('sl_lista_train (X, D, .1, ''Codes'', Z, ''Validation'', {V{1}(1,:), V{2}})', 'Validation');
%! fail ('sl_lista_train (X, D, .1, ''Codes'', Z, ''Validation'', {V{1} * NaN, V{2}})', 'Validation');

%!test % Init is a net of the same size, whose kind of weights goes on
%! [X, Z, D] = problem (10);
%! for kind = every_kind ()
%!   start = noisy (sl_lista_train (X, D, .1, kind{1}{:}, 'MaxIter', 0));
%!   net = sl_lista_train (X, D, .1, kind{1}{:}, 'Init', start, 'MaxIter', 0);
%!   assert (isequal (rmfield (net, 'options'), rmfield (start, 'options')));
%!   net = sl_lista_train (single (X), D, .1, kind{1}{:}, 'Init', start, 'MaxIter', 1);
%!   assert (class (net.theta), 'single');
%! end
%! start = sl_lista_train (X, D, .1, 'MaxIter', 0);
%! fail ('sl_lista_train (X(1:2,:), D(1:2,:), .1, ''Init'', start)', 'Init');
%! fail ('sl_lista_train (X, D(:,1:3), .1, ''Init'', start)', 'Init');
%! fail ('sl_lista_train (X, D, .1, ''Init'', rmfield (start, ''S''))', 'Init');
%! fail ('sl_lista_train (X, D, .1, ''Init'', 1)', 'Init');
%! for other = {'other', 1, {'lista'}, '', ['lista'; 'lista'], 'LISTA'}
%!   start.type = other{1};
%!   fail ('sl_encode (start, X)', '\.type');
%!   fail ('sl_lista_train (X, D, .1, ''Init'', start)', '\.type');
%! end

%!test % a run of other data, dictionary, codes, lambda or kind of net does not go on from a checkpoint
%! [X, Z, D] = problem (10);
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! o = {'Checkpoint', file, 'Seed', 1, 'MaxIter', 2, 'Layers', 2};
%! [net, info] = sl_lista_train (X, D, .1, o{:});
%! [same, about] = sl_lista_train (X, D, .1, o{:});
%! assert (isequal (net, same) && isequal (info.objective, about.objective));
%! others = {{X, -D, .1}, {X, D, .2}, {X, D, .1, 'Codes', Z}, {X, D, .1, 'Layers', 3}, {X, D, .1, 'Tied', true}, ...
%!           {X, D, .1, 'Thresholds', 'shared'}, {X, D, .1, 'Type', 'lcod'}, {X, D, .1, 'Type', 'coupled'}, {X, D, .1, 'Init', net}};
%! for k = 1:numel (others)
%!   fail ('sl_lista_train (others{k}{1:3}, o{:}, others{k}{4:end})', 'another problem');
%! end

%!test % a dictionary whose squares leave the range of the class is refused by name; to the ends of the range all learn
%! [X, ~, D] = problem (20);
%! D = D / max (abs (D(:)));
%! for kind = {'lista', 'lcod', 'coupled'}
%!   for unit = [9e-101, 1.2e100, 1e-200, 1e200, 9e-16i, 1.2e15i]
%!     data = X;
%!     if (imag (unit) > 0)
%!       data = single (X);
%!     end
%!     fail ('sl_lista_train (data, abs (unit) * D, abs (unit) * .1, ''Type'', kind{1}, ''MaxIter'', 0)', ...
%!           'largest entry of D must be from');
%!   end
%!   for unit = [1e-100, 1e100]
%!     net = sl_lista_train (X, unit * D, unit * .1, 'Type', kind{1}, 'Layers', 5, 'MaxIter', 0);
%!     same = sl_lista_train (X, D, .1, 'Type', kind{1}, 'Layers', 5, 'MaxIter', 0);
%!     assert (unit * sl_encode (net, X), sl_encode (same, X), 1e-12);
%!   end
%! end
%! for unit = [1e-100, 1e100]
%!   [~, info] = sl_lista_train (X, unit * D, unit * .1, 'Type', 'coupled', 'MaxIter', 3, 'Seed', 1);
%!   assert (info.objective(4) < .99 * info.objective(1));
%! end

%!shared X, D
%! X = [1 2 3; 4 5 7];
%! D = [1 0; 0 1];
%!error id=sparselearn:badCall sl_lista_train ()
%!error id=sparselearn:badCall sl_lista_train (X, D)
%!error id=sparselearn:badInput sl_lista_train (X, D(1,:), .1)
%!error id=sparselearn:badInput sl_lista_train (X, D * NaN, .1)
%!error id=sparselearn:badInput sl_lista_train (X, D * Inf, .1)
%!error id=sparselearn:badInput sl_lista_train (X, D * 1i, .1)
%!error id=sparselearn:badInput sl_lista_train (X, D > 0, .1)
%!error id=sparselearn:badInput sl_lista_train (X, {D}, .1)
%!error id=sparselearn:badInput sl_lista_train (X, zeros (2, 0), .1)
%!error id=sparselearn:badInput sl_lista_train (X, D, -1)
%!error id=sparselearn:badInput sl_lista_train (X, D, NaN)
%!error id=sparselearn:badInput sl_lista_train (X, D, Inf)
%!error id=sparselearn:badInput sl_lista_train (X, D, [.1 .1])
%!error id=sparselearn:badCall sl_lista_train (X, D, 'a')
%!error id=sparselearn:badInput sl_lista_train (X, D, [])
%!error id=sparselearn:badInput sl_lista_train (zeros (2, 0), D, .1)
%!error id=sparselearn:badInput sl_lista_train (X, D, .1, 'Type', 'ista')
%!error id=sparselearn:badInput sl_lista_train (X, D, .1, 'Layers', 0)
%!error id=sparselearn:badInput sl_lista_train (X, D, .1, 'Layers', 1.5)
%!error id=sparselearn:badInput sl_lista_train (X, D, .1, 'Layers', Inf)
%!error id=sparselearn:badInput sl_lista_train (X, D, .1, 'Layers', 1e300)
%!error id=sparselearn:badInput sl_lista_train (X, D, .1, 'Tied', 2)
%!error id=sparselearn:badInput sl_lista_train (X, D, .1, 'Thresholds', 'none')
%!error <Tied has no use with Type 'lcod'> sl_lista_train (X, D, .1, 'Type', 'lcod', 'Tied', true)
%!error id=sparselearn:unknownOption sl_lista_train (X, D, .1, 'Code', [1 2 3; 4 5 6])

%!test % codes that are all zero need no cure where such codes are learnt
%! X = [1 2 3; 2 1 1];
%! loud = sl_warnings_on ();
%! o = {'MaxIter', 1, 'Seed', 1};
%! none = evalc ("sl_lista_train (X, eye (2), 100, 'Codes', zeros (2, 3), o{:});");
%! some = evalc ("sl_lista_train (X, eye (2), 100, 'Codes', eye (2, 3), o{:});");
%! assert ({isempty(strfind (none, 'all zero')), isempty(strfind (some, 'all zero'))}, {true, false});

%!test % 'coupled' learns from samples of any length alike
%! X = cos ((1:4)' * (1:20));
%! D = cos ((1:4)' * [1 3 7]);
%! o = {'Type', 'coupled', 'MaxIter', 3, 'Seed', 1};
%! [net, info] = sl_lista_train (X / 4, D, .1 / 4, o{:});
%! [small, told] = sl_lista_train (X * 2 ^ -30, D, .1 * 2 ^ -30, o{:});
%! assert (told.objective * 2 ^ 56, info.objective, 1e-12);
%! assert (small.W, net.W, 1e-12);
%! assert (small.theta * 2 ^ 28, net.theta, 1e-12);
