% Supervised auto-encoder: gradients, training against its oracle, constraints, what every trainer must pass.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, y] = problem (d, n)
%! % three classes that overlap but little
%!  rand ('twister', 3);
%!  randn ('twister', 3);
%!  y = 1 + mod (1:n, 3);
%!  C = rand (d, 3);
%!  X = max (C(:,y) + .2 * randn (d, n), 0);
%!endfunction

%!function target = target_of (activity)
%!  target = struct ('hoyer', .6, 'l0', 3, 'tanh', 0).(activity);
%!endfunction

%!function net = network (activity, d, n, m)
%! % a model with parameters drawn at random
%!  net = sl_soae_train (zeros (d, m), 1:m, 'Hidden', n, 'Activity', activity, 'MaxIter', 0);
%!  net.target = target_of (activity);
%!  net.W = randn (d, n) / 2;
%!  net.Wout = randn (n, m);
%!  net.theta = randn (m, 1);
%!endfunction

%!function E = objective_at (model, X, y, a)
%!  [~, about] = sl_soae_grad (model, X, y, a);
%!  E = about.objective;
%!endfunction

%!function E = quick_objective (net, X, y, a)
%! % without checks
%!  [~, sums] = slx_soae_gradient_mex ({net.W, net.Wout', net.theta}, net.activity, net.target, X, y, a);
%!  E = ((1 - a) * sums.reconstruction + a * sums.entropy) / columns (X);
%!endfunction

%!function o = options_of (activity, varargin)
%!  o = struct ('Activity', activity, 'Hidden', 9, 'Connectivity', .5, 'Tradeoff', 2, 'EpochSize', 6, ...
%!              'StepSize', [.1 .3], 'BatchSize', 1, 'Seed', 2^32 - 3, 'MaxIter', 4, varargin{:});
%!  if (! strcmp (activity, 'tanh'))
%!    o.ActivityTarget = target_of (activity);
%!  end
%!endfunction

%!function W = projected (W, o)
%! % the columns of W as an epoch leaves them
%!  for k = 1:columns (W)
%!    if (! isempty (o.Connectivity))
%!      d = rows (W);
%!      W(:,k) = or_proj_hoyer (W(:,k), sqrt (d) - o.Connectivity * (sqrt (d) - 1), 1, false);
%!    elseif (! strcmp (o.Activity, 'tanh'))
%!      W(:,k) = W(:,k) / norm (W(:,k));
%!    end
%!  end
%!endfunction

%!function X = shifted (X, shape, seed)
%! % each sample by a pixel or none, as sl_soae.h says
%!  move = floor (9 * slx_counter_mex ('uniform', seed, 0, 0, zeros (1, columns (X))));
%!  for i = 1:columns (X)
%!    wide = zeros (shape + 2);
%!    wide((2:shape(1)+1)+mod (move(i), 3)-1,(2:shape(2)+1)+floor (move(i) / 3)-1) = reshape (X(:,i), shape);
%!    X(:,i) = wide(2:end-1,2:end-1)(:);
%!  end
%!endfunction

%!function order = order_of (n, o, k)
%! % samples of epoch k: the next ones of a pass through all
%!  size_of = ceil (n / ceil (n / o.EpochSize));
%!  parts = ceil (n / size_of);
%!  restore = slx_run_seed (mod (o.Seed + ceil (k / parts), 2^32));
%!  order = randperm (n);
%!  first = mod (k - 1, parts) * size_of;
%!  order = order(first+1:min (first + size_of, n));
%!endfunction

%!function [net, about] = one_epoch (net, X, y, o, k)
%! % epoch k by the oracle
%!  a = 1 - exp (-(k - 1) / o.Tradeoff);
%!  step = o.StepSize * .01 ^ ((k - 1) / (o.MaxIter - 1));
%!  order = order_of (columns (X), o, k);
%!  about = struct ('reconstruction', 0, 'entropy', 0, 'errors', 0, 'active', 0);
%!  for b = 1:ceil (numel (order) / o.BatchSize)
%!    which = order((b-1)*o.BatchSize+1:min (b * o.BatchSize, end));
%!    XB = X(:,which);
%!    if (isfield (o, 'Jitter'))
%!      XB = shifted (XB, o.Jitter, uint64 (mod (o.Seed + k, 2^32)) + uint64 (2^32) * b);
%!    end
%!    if (o.BatchSize == 1)
%!      [net, part] = or_soae (net, XB, y(which), a, 1, step);
%!    else
%!      [~, G, part] = or_soae (net, XB, y(which), a);
%!      net.W = net.W - step(1) * G.W;
%!      net.Wout = net.Wout - step(2) * G.Wout;
%!      net.theta = net.theta - step(2) * G.theta;
%!    end
%!    for name = fieldnames (about)'
%!      about.(name{1}) = about.(name{1}) + part.(name{1}) * numel (which) / numel (order);
%!    end
%!  end
%!  net.W = projected (net.W, o);
%!  about.objective = (1 - a) * about.reconstruction + a * about.entropy;
%!endfunction

%!function assert_follows_oracle (X, y, o)
%! % every epoch and what it reports
%!  sl_reach_private ();
%!  net = sl_soae_train (X, y, setfield (o, 'MaxIter', 0));
%!  [model, info] = sl_soae_train (X, y, o);
%!  for k = 1:o.MaxIter
%!    [net, about] = one_epoch (net, X, y, o, k);
%!    for name = fieldnames (about)'
%!      assert (info.(name{1})(k+1), about.(name{1}), 1e-9);
%!    end
%!  end
%!  for name = {'W', 'Wout', 'theta'}
%!    assert (model.(name{1}), net.(name{1}), 1e-9);
%!  end
%!endfunction

%!test % Constant: as if each sample had had one more entry; then the length of a sample matters
%! [X, y] = problem (6, 30);
%! c = .25 * sqrt (mean (sum (X .^ 2)));
%! more = @(X) [X; c * ones(1, size (X, 2))];
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   o = options_of (activity{1}, 'Validation', .2);
%!   [a, info] = sl_soae_train (X, y, setfield (o, 'Constant', c));
%!   [b, also] = sl_soae_train (more (X), y, o);
%!   assert (a.constant, c);
%!   assert ([a.W; a.w0], b.W, 1e-9);
%!   assert (info.validation, also.validation);
%!   [~, P, H, R] = sl_soae_predict (a, X);
%!   [~, Q, G, S] = sl_soae_predict (b, more (X));
%!   assert ({P, H, R}, {Q, G, S(1:6,:)}, 1e-9);
%!   [g, about] = sl_soae_grad (a, X, y, .4);
%!   [h, other] = sl_soae_grad (b, more (X), y, .4);
%!   assert ([g.W; g.w0], h.W, 1e-9);
%!   assert (about.objective, other.objective, 1e-12);
%!   assert (sl_predict (a, sparse (X)), sl_predict (a, X));
%! end
%! o.Activity = 'hoyer';
%! bright = [.2 .2 1 1; .1 .1 .5 .5] .* [1 1.1 1 1.1];          % one direction, two lengths
%! call = @(varargin) sl_soae_train (bright, [1 1 2 2], 'Hidden', 8, 'EpochSize', 4, 'Connectivity', [], 'Seed', 1, ...
%!                                   'Validation', {single(bright), [1 1 2 2]}, 'MaxIter', 100, varargin{:});
%! assert (mean (sl_predict (call (), bright) == [1 1 2 2]), .5);
%! model = call ('Constant', .7, 'InitW', randn (2, 8));
%! assert (sl_predict (model, single (bright)), [1 1 2 2]);
%!error id=sparselearn:unusedOption sl_soae_train (ones (4, 2), [1 2], 'Jitter', [2 2], 'Constant', 1)
%!error id=sparselearn:badInput sl_soae_train (ones (4, 2), [1 2], 'Constant', -1)
%!error <MODEL must have the field w0> ...
%! sl_predict (setfield (sl_soae_train (eye (2), [1 2], 'Hidden', 2, 'MaxIter', 0), 'constant', 1), eye (2))
%!error <MODEL.w0 must be a full 1-by-2 matrix> ...
%! sl_predict (setfield (sl_soae_train (eye (2), [1 2], 'Hidden', 2, 'MaxIter', 0, 'Constant', 1), 'w0', 1), eye (2))

%!test % gradients: central differences, the oracle, single against double; one sample and many
%! [X, y] = problem (6, 5);
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   net = network (activity{1}, 6, 8, 3);
%!   for a = [0 .4 1]
%!     for which = {2, 1:5}
%!       Z = X(:,which{1});
%!       t = y(which{1});
%!       [G, about] = sl_soae_grad (net, Z, t, a);
%!       [E, expected, same] = or_soae (net, Z, t, a);
%!       assert (about.objective, E, 1e-13);
%!       for name = {'reconstruction', 'entropy', 'errors', 'active'}
%!         assert (about.(name{1}), same.(name{1}), 1e-13);
%!       end
%!       [S, rough] = sl_soae_grad (net, single (Z), t, a);
%!       assert (rough.objective, E, 1e-4 * E);
%!       for name = {'W', 'Wout', 'theta'}
%!         assert (G.(name{1}), expected.(name{1}), 1e-12);
%!         assert (class (S.(name{1})), 'single');
%!         assert (double (S.(name{1})), expected.(name{1}), 1e-4 * max (abs (expected.(name{1})(:))));
%!         for k = 1:numel (G.(name{1})) * (a == .4)      % E is linear in a: the oracle's gradients are checked once
%!           up = down = net;
%!           up.(name{1})(k) += 1e-5;
%!           down.(name{1})(k) -= 1e-5;
%!           difference = (quick_objective (up, Z, t, a) - quick_objective (down, Z, t, a)) / 2e-5;
%!           assert (G.(name{1})(k), difference, 1e-6 * max (1, abs (difference)));
%!         end
%!       end
%!     end
%!   end
%! end

%!test % gradients where there are more samples than a chunk, sparse ones, labels of another form
%! [X, y] = problem (6, 150);
%! X(:,7) = 0;
%! X(:,9) = .3;
%! words = {'x', 'y', 'z'};
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   net = network (activity{1}, 6, 8, 3);
%!   [E, expected, same] = or_soae (net, X, y, .4);
%!   net.classes = words;
%!   for Z = {X, sparse(X)}
%!     [G, about] = sl_soae_grad (net, Z{1}, words(y)', .4);
%!     assert (about.objective, E, 1e-12);
%!     assert (about.errors, same.errors, 1e-14);
%!     for name = {'W', 'Wout', 'theta'}
%!       assert (G.(name{1}), expected.(name{1}), 1e-12);
%!     end
%!   end
%! end

%!test % scale of W and of the samples: hoyer's activity and the correlation do not change
%! [X, y] = problem (6, 5);
%! net = network ('hoyer', 6, 8, 3);
%! E = objective_at (net, X, y, .4);
%! assert (objective_at (net, 1e-100 * X, y, .4), E, 1e-12);
%! assert (objective_at (net, 1e100 * X, y, .4), E, 1e-12);
%! net.W *= 1e-50;
%! assert (objective_at (net, X, y, .4), E, 1e-12);

%!test % few active units, ties, and vectors that are zero: canonical activity, no derivative through it
%! y = [1 2 2];
%! for target = [.3 1]
%!   net = network ('hoyer', 4, 5, 2);
%!   net.target = target;
%!   net.W = [1 1 -1 0 0; 0 0 0 1 -1; 0 0 0 0 0; 0 0 0 1 1];
%!   X = [2 0 1; 0 0 1; 1 0 1; 0 0 1];
%!   [~, expected, same] = or_soae (net, X, y, .4);
%!   G = sl_soae_grad (net, X, y, .4);
%!   for name = {'W', 'Wout', 'theta'}
%!     assert (G.(name{1}), expected.(name{1}), 1e-12);
%!   end
%!   [~, ~, H] = sl_soae_predict (net, X);
%!   assert (H, same.H, 1e-12);
%! end

%!test % predictions by the oracle's scores
%! [X, y] = problem (6, 20);
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   net = network (activity{1}, 6, 8, 3);
%!   net.classes = [-4 0 9];
%!   [~, ~, same] = or_soae (net, X, y, 1);
%!   for Z = {X, sparse(X)}
%!     [labels, P, H, Xr] = sl_soae_predict (net, Z{1});
%!     S = net.Wout' * same.H + net.theta;
%!     [~, at] = max (S);
%!     assert (labels, net.classes(at));
%!     assert (P, exp (S) ./ sum (exp (S)), 1e-13);
%!     assert (full (H), same.H, 1e-13);
%!     assert (full (Xr), net.W * same.H, 1e-13);
%!     assert (mean (labels ~= net.classes(y)), same.errors, 1e-14);
%!   end
%!   [labels, P, H, Xr] = sl_soae_predict (net, single (X));
%!   assert ({class(P), class(H), class(Xr)}, {'single', 'single', 'single'});
%!   assert (double (P), exp (S) ./ sum (exp (S)), 1e-5);
%! end

%!test % the correlation does not depend on scale, as far as products stay in range
%! [X, y] = problem (6, 15);
%! net = network ('hoyer', 6, 8, 3);
%! [~, about] = sl_soae_grad (net, X, y, .5);
%! for scale = 10 .^ [-290 -200 -160 -100 100 153 160 200 290]
%!   [~, same] = sl_soae_grad (net, scale * X, y, 1);
%!   [~, other] = sl_soae_grad (net, scale * X, y, .999);
%!   assert (other.reconstruction, about.reconstruction, 1e-11);
%!   assert (same.entropy, about.entropy, 1e-12);
%! end

%!test % a W of few entries, and many samples: as by all of its entries
%! rand ('twister', 5);
%! X = rand (40, 1100);
%! net = network ('tanh', 40, 30, 3);
%! net.W(rand (40, 30) > .12) = 0;
%! net.W(:,7) = 0;
%! for Z = {X, single(X)}
%!   [labels, P, H] = sl_soae_predict (net, Z{1});
%!   assert ({class(P), class(H)}, {class(Z{1}), class(Z{1})});
%!   assert (double (H), tanh (net.W' * X), 10 * eps (class (Z{1})));
%!   parts = [sl_soae_predict(net, Z{1}(:,1:500)), sl_soae_predict(net, Z{1}(:,501:end))];
%!   assert (isequal (labels, parts) || isa (Z{1}, 'single') && mean (labels ~= parts) < .01);
%!   for n = [1 255 256 257]
%!     assert (slx_cross_mex (sparse (net.W), Z{1}(:,1:n)), cast (net.W, class (Z{1}))' * Z{1}(:,1:n), ...
%!             20 * eps (class (Z{1})));
%!   end
%! end
%! assert (slx_cross_mex (sparse (40, 2), X), zeros (2, 1100));

%!test % epochs of single samples, of batches, of pictures that are shifted; parts of passes, the last one smaller
%! [X, y] = problem (12, 15);
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   for rest = {{}, {'Connectivity', []}, {'BatchSize', 4}, {'BatchSize', 4, 'EpochSize', 7}, ...
%!               {'BatchSize', 1000}, {'Jitter', [4 3], 'EpochSize', 40}, {'Jitter', [3 4], 'BatchSize', 4}}
%!     assert_follows_oracle (X, y, options_of (activity{1}, rest{1}{:}));
%!   end
%! end

%!test % batches of more samples than a chunk, shifted
%! [X, y] = problem (12, 200);
%! assert_follows_oracle (X, y, options_of ('hoyer', 'BatchSize', 150, 'EpochSize', 200, 'Jitter', [2 6], 'MaxIter', 2));

%!test % an epoch with one batch of all samples is a step down the gradient
%! [X, y] = problem (6, 15);
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   o = options_of (activity{1}, 'BatchSize', 15, 'EpochSize', 15, 'MaxIter', 1, 'StepSize', .5, ...
%!                   'Schedule', 'constant', 'Tradeoff', {{'constant', .5}});
%!   before = sl_soae_train (X, y, setfield (o, 'MaxIter', 0));
%!   G = sl_soae_grad (before, X, y, .5);
%!   model = sl_soae_train (X, y, o);
%!   assert (model.W, projected (before.W - G.W / 2, o), 1e-12);
%!   assert (model.Wout, before.Wout - G.Wout / 2, 1e-13);
%!   assert (model.theta, before.theta - G.theta / 2, 1e-13);
%! end

%!function stop = satisfies (state, model, X, near)
%! % every column of W and every hidden vector
%!  stop = false;
%!  for name = {'W', 'Wout', 'theta'}
%!    model.(name{1}) = state.(name{1});
%!  end
%!  assert (sqrt (sum (double (state.W) .^ 2)), ones (1, columns (state.W)), near);
%!  if (! isempty (model.options.Connectivity))
%!    assert (double (sl_hoyer (state.W)), model.options.Connectivity * ones (1, columns (state.W)), near);
%!  end
%!  [~, ~, H] = sl_soae_predict (model, X);
%!  n = columns (X);
%!  if (strcmp (model.activity, 'hoyer'))
%!    assert (sqrt (sum (double (H) .^ 2)), ones (1, n), near);
%!    assert (double (sl_hoyer (H)), model.target * ones (1, n), near);
%!  elseif (strcmp (model.activity, 'l0'))
%!    assert (sum (H ~= 0), model.target * ones (1, n));
%!  end
%!  [~, about] = sl_soae_grad (model, X, repmat (model.classes(1), 1, n), .5);    % the core has the same activity
%!  assert (about.active, mean (sum (H ~= 0)), 1e-12);
%!endfunction

%!test % constraints hold after every epoch
%! [X, y] = problem (12, 30);
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   for connectivity = {.75, .3, []}
%!     o = options_of (activity{1}, 'Connectivity', connectivity{1}, 'EpochSize', 30, 'MaxIter', 2);
%!     if (strcmp (activity{1}, 'tanh') && isempty (connectivity{1}))
%!       continue;
%!     end
%!     model = sl_soae_train (X, y, setfield (o, 'MaxIter', 0));
%!     o.OutputFcn = @(state) satisfies (state, model, X, 1e-10);
%!     sl_soae_train (X, y, o);
%!     o.OutputFcn = @(state) satisfies (state, model, single (X), 1e-5);
%!     sl_soae_train (single (X), y, o);
%!   end
%! end

%!testif ; isunix () % so do they in an epoch that Ctrl-C cuts short
%! program = ['addpath (''%s'', ''%s''); rand (''twister'', 1); X = rand (100, 8000); y = 1 + mod (1:8000, 10); ', ...
%!            'function stop = tell (state), stop = false; disp (''GO''); fflush (stdout); end; ', ...
%!            '[model, info] = sl_soae_train (X, y, ''EpochSize'', 1e9, ''OutputFcn'', @tell); ', ...
%!            'disp (info.stop), disp (max (abs (sl_hoyer (model.W) - .75)) < 1e-10), ', ...
%!            'disp (max (abs (sum (model.W .^ 2) - 1)) < 1e-10), disp (numel (sl_predict (model, X))), ', ...
%!            'disp (''OVER''); fflush (stdout);'];
%! said = sl_interrupted (sprintf (program, sl_inst (), fileparts (which ('slx_hoyer_mex'))), 'GO', .1);
%! assert (! isempty (regexp (said, 'interrupted\s+1\s+1\s+8000\s+OVER')), said);

%!testif ; isunix () % a process that is killed leaves a checkpoint from which a run goes on with the same bits
%! [X, y] = problem (12, 60);
%! o = {'MaxIter', 60, 'EpochSize', 25, 'Hidden', 9, 'Jitter', [4 3], 'Validation', .2, 'Seed', 1};
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! data = [tempname(), '.mat'];
%! gone = onCleanup (@() delete (data));
%! save ('-binary', data, 'X', 'y', 'o', 'file');
%! program = ['load (''%s''); ', ...
%!            'function stop = tell (s), stop = false; disp (s.iteration), fflush (stdout); ', ...
%!            'pause (.02), if (s.iteration == 30), pause (1e6), end, end; ', ...
%!            'sl_soae_train (X, y, o{:}, ''Checkpoint'', file, ''CheckpointInterval'', 0, ''OutputFcn'', @tell);'];
%! [out, pid, in] = sl_start_octave (sprintf (program, data));
%! sl_listen (out, '\<5\>', pid);
%! pause (.1 * rand);
%! kill (pid, SIG ().KILL);
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! content = load (file);
%! assert (content.checkpoint.run.iteration >= 4 && content.checkpoint.run.iteration < 60);
%! [model, info] = sl_soae_train (X, y, o{:}, 'Checkpoint', file);
%! [whole, about] = sl_soae_train (X, y, o{:});
%! assert (isequaln (model, whole));
%! assert (isequaln (rmfield (info, 'seconds'), rmfield (about, 'seconds')));

%!test % sums go on where an epoch is cut: the same bits as in one call
%! [X, y] = problem (12, 60);
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   net = network (activity{1}, 12, 8, 3);
%!   w = {net.W, net.Wout', net.theta};
%!   rest = @(first) [.4 .1 .1 1 0 0 7 first];
%!   learn = @(w, order, first, sums) slx_soae_learn_mex (w, activity{1}, net.target, X, y, order, rest (first), ...
%!                                                       [], sums);
%!   [whole, sums] = learn (w, 1:60, 1, zeros (1, 4));
%!   for cut = [1 7 31 59]
%!     [first, before] = learn (w, 1:cut, 1, zeros (1, 4));
%!     [second, after] = learn (first, cut+1:60, cut + 1, cell2mat (struct2cell (before)));
%!     assert (isequal (second, whole) && isequal (after, sums));
%!   end
%! end

%!function a = drawn (store)
%!  a = rand ();
%!  store(store.Count + 1) = a;
%!endfunction

%!test % a Tradeoff that draws numbers goes on with those of the caller
%! [X, y] = problem (6, 15);
%! rand ('twister', 5);
%! store = containers.Map ('KeyType', 'double', 'ValueType', 'any');
%! sl_soae_train (X, y, 'Hidden', 8, 'MaxIter', 0, 'Seed', 1, 'Tradeoff', @(epoch) drawn (store));
%! rand ('twister', 5);
%! assert (cell2mat (values (store)), rand (1, store.Count));

%!test % a network whose parts do not go together
%! [X, y] = problem (6, 15);
%! net = network ('l0', 6, 8, 3);
%! w = {net.W, net.Wout', net.theta};
%! for wrong = {{w{1}, w{2}(:,1:7), w{3}}, {w{1}, single(w{2}), w{3}}, {w{1}, w{2}, w{3}(1:2)}, {w{1}, w{2}, w{3}'}}
%!   fail ('slx_soae_gradient_mex (wrong{1}, ''l0'', net.target, X, y, .5)', '(V|theta) must be');
%! end
%! fail ("slx_soae_gradient_mex (w, 'hoyer', 1.5, X, y, .5)", 'out of range');

%!test % parameters beyond the range of numbers are none that training may go on with
%! [X, y] = problem (6, 15);
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   net = network (activity{1}, 6, 8, 3);
%!   w = {net.W, net.Wout', net.theta};
%!   for size_of = [1, 4]
%!     numbers = [.4, Inf, Inf, size_of, 0, 0, 7, 1];
%!     fail ("slx_soae_learn_mex (w, activity{1}, net.target, X, y, 1:15, numbers, [], zeros (1, 4))", 'diverged');
%!   end
%! end

%!test % entries that are fixed stay as they are, and no others
%! [X, y] = problem (6, 15);
%! fixed = rand (6, 8) < .4;
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   net = network (activity{1}, 6, 8, 3);
%!   for numbers = {[.4 .1 .1 1 0 0 7 1], [.4 .1 .1 4 0 0 7 1], [1 .1 .1 1 0 0 7 1]}
%!     w = {net.W, net.Wout', net.theta};
%!     [free, first] = slx_soae_learn_mex (w, activity{1}, net.target, X, y, 3, numbers{1}, [], zeros (1, 4));
%!     [held, same] = slx_soae_learn_mex (w, activity{1}, net.target, X, y, 3, numbers{1}, fixed, zeros (1, 4));
%!     assert (isequal (first, same));
%!     assert (held{1}(fixed), net.W(fixed));
%!     assert (isequal (held{1}(! fixed), free{1}(! fixed)) && isequal (held(2:3), free(2:3)));
%!     assert (! isequal (held{1}, net.W));
%!     held = slx_soae_learn_mex (w, activity{1}, net.target, X, y, [4, 2, 9:15, 1], numbers{1}, fixed, zeros (1, 4));
%!     assert (held{1}(fixed), net.W(fixed));
%!     assert (isequal (w, {net.W, net.Wout', net.theta}));
%!   end
%! end

%!test % an epoch or a batch of more samples than there are is one of all
%! [X, y] = problem (6, 15);
%! for field = {'EpochSize', 'BatchSize'}
%!   model = sl_soae_train (X, y, options_of ('hoyer', 'EpochSize', 15, field{1}, 15));
%!   same = sl_soae_train (X, y, options_of ('hoyer', 'EpochSize', 15, field{1}, 1e9));
%!   assert (isequal (model.W, same.W) && isequal (model.Wout, same.Wout));
%! end

%!test % bases begin as samples that are not all zeros, at random where there are no others
%! [X, y] = problem (6, 15);
%! X(:,4:end) = 0;
%! for connectivity = {.5, []}
%!   o = options_of ('hoyer', 'MaxIter', 0, 'Hidden', 20, 'Connectivity', connectivity);
%!   for Z = {X, sparse(X), 0 * X, single(X)}
%!     model = sl_soae_train (Z{1}, y, o);
%!     assert (sum (double (model.W) .^ 2), ones (1, 20), 10 * eps (class (Z{1})));
%!     assert (rows (unique (model.W', 'rows')), 20);
%!   end
%! end
%! o.Hidden = 3;
%! o.Connectivity = [];
%! model = sl_soae_train (X, y, o);
%! assert (max (abs (model.W' * (X(:,1:3) ./ sqrt (sum (X(:,1:3) .^ 2)))), [], 2), ones (3, 1), 1e-12);

%!test % the trade-off: a number of epochs, a constant, a handle
%! [X, y] = problem (6, 15);
%! for row = {3, @(k) 1 - exp (-k / 3); {'constant', .3}, @(k) .3 + 0 * k; @(k) k / 5, @(k) k / 5; ...
%!            {'Constant', 0}, @(k) 0 * k; {'constant', 1}, @(k) 1 + 0 * k}'
%!   [model, info] = sl_soae_train (X, y, options_of ('hoyer', 'Tradeoff', row(1)));
%!   a = row{2} ([0, 0:3]);
%!   assert (info.objective, (1 - a) .* info.reconstruction + a .* info.entropy, 1e-14);
%!   assert ((info.reconstruction == 0), a == 1);
%! end
%! [model, info] = sl_soae_train (X, y, 'MaxIter', 12, 'Hidden', 5);
%! assert (model.options.Tradeoff, 2);
%! for wrong = {-1, 0, Inf, sparse(2), [1 2], 'a', {'constant'}, {'constant', 2}, {'linear', .5}, @(k) 2, @(k) [], ...
%!              @(k) 'a', @(k) NaN}
%!   fail ('sl_soae_train (X, y, options_of (''hoyer'', ''Tradeoff'', wrong))', 'option Tradeoff');
%! end

%!test % what columns of W begin with
%! [X, y] = problem (6, 15);
%! candidates = projected (X, options_of ('hoyer'));
%! model = sl_soae_train (X, y, options_of ('hoyer', 'MaxIter', 0));
%! [near, at] = min (max (abs (permute (candidates, [1 3 2]) - model.W), [], 1), [], 3);
%! assert (near, zeros (1, 9), 1e-12);
%! assert (numel (unique (at)), 9);                    % drawn without replacement
%! model = sl_soae_train (X, y, options_of ('hoyer', 'MaxIter', 0, 'Hidden', 40));
%! assert (rows (unique (round (1e9 * model.W'), 'rows')), 40);        % more units than samples, no two alike
%! model = sl_soae_train (X, y, options_of ('tanh', 'MaxIter', 0, 'Connectivity', []));
%! assert (all (ismember (round (1e9 * model.W'), round (1e9 * (X ./ sqrt (sumsq (X)))'), 'rows')));
%! W = cos ((1:6)' * (1:9));
%! for o = {options_of('hoyer'), options_of('hoyer', 'Connectivity', []), options_of('tanh', 'Connectivity', [])}
%!   model = sl_soae_train (X, y, setfield (setfield (o{1}, 'InitW', W), 'MaxIter', 0));
%!   assert (model.W, projected (W, o{1}), 1e-12);
%!   model = sl_soae_train (X, y, setfield (setfield (o{1}, 'InitW', 'Random'), 'MaxIter', 0));
%!   assert (model.W, projected (model.W, o{1}), 1e-12);
%!   assert (max (abs (model.Wout(:))) < .1 && any (model.Wout(:)));
%! end
%! for wrong = {[], W', sparse(W), W * NaN, W + 1i, 'zeros', {W}, int8(W)}
%!   fail ('sl_soae_train (X, y, ''Hidden'', 9, ''InitW'', wrong{1})', 'option InitW');
%! end

%!test % lengths of columns of W, whatever their scale
%! [X, y] = problem (6, 15);
%! W = cos ((1:6)' * (1:9)) .* 10 .^ (-200:50:200);
%! for connectivity = {.5, []}
%!   model = sl_soae_train (X, y, 'Hidden', 9, 'InitW', W, 'Connectivity', connectivity{1}, 'MaxIter', 0);
%!   assert (sum (model.W .^ 2), ones (1, 9), 1e-12);
%! end

%!test % validation: data of its own or a share; the best model is returned
%! sl_reach_private ();
%! [X, y] = problem (4, 60);
%! o = options_of ('hoyer', 'EpochSize', 20, 'MaxIter', 12, 'Seed', 4);
%! error_of = @(model, Z, t) mean (sl_soae_predict (model, Z) ~= t);
%! [model, info] = sl_soae_train (X(:,1:40), y(1:40), setfield (o, 'Validation', {X(:,41:60), y(41:60)}));
%! assert (error_of (model, X(:,41:60), y(41:60)), min (info.validation), 1e-14);
%! assert (info.best, find (info.validation == min (info.validation), 1, 'last') - 1);
%! assert (numel (info.validation), 13);
%! [same, about] = sl_soae_train (sparse (X(:,1:40)), y(1:40), ...
%!                                setfield (o, 'Validation', {single(X(:,41:60)), int8(y(41:60))'}));
%! assert (about.validation, info.validation, 1e-14);
%! [~, held] = slx_run_holdout (.25, 4, 60, y);
%! [model, info] = sl_soae_train (X, y, setfield (o, 'Validation', .25));
%! assert (error_of (model, X(:,held), y(held)), min (info.validation), 1e-14);
%! assert (numel (held), 15);
%! other = setfield (o, 'Validation', .25);
%! Z = X;
%! Z(:,held) = rand (4, 15);                           % what is held out is not learnt from
%! [~, about] = sl_soae_train (Z, y, other);
%! assert (about.objective, info.objective);
%! least = [Inf, arrayfun(@(k) min (info.validation(1:k)), 1:12)];
%! late = info.validation >= least;                    % epochs without a lower error, two of which are enough
%! last = find (late(1:12) & late(2:13), 1);
%! [~, same] = sl_soae_train (X, y, setfield (other, 'Patience', 2));
%! assert (last < 12 && same.iterations == last && strcmp (same.stop, 'patience'));
%! for wrong = {{X(1:3,:), y}, {X, y(2:end)}, {X, y + 5}, {X * NaN, y}, {X}, 2}
%!   fail ('sl_soae_train (X, y, setfield (o, ''Validation'', wrong{1}))', 'option Validation');
%! end

%!test % the certificate is the change of E in five epochs, with a held
%! [X, y] = problem (6, 15);
%! o = options_of ('hoyer', 'EpochSize', 15, 'MaxIter', 9, 'Tradeoff', {{'constant', .3}});
%! [~, info] = sl_soae_train (X, y, o);
%! assert (all (info.certificate(1:6) == Inf));
%! assert (info.certificate(7:10), abs (info.objective(7:10) - info.objective(2:5)) ./ info.objective(2:5), 1e-12);
%! o.Tradeoff = 2;
%! [~, info] = sl_soae_train (X, y, o);
%! assert (all (info.certificate(1:7) == Inf));        % epochs up to 3*T
%! for k = 7:9
%!   a = 1 - exp (-(k - 1) / 2);
%!   E = (1 - a) * info.reconstruction([k-4, k+1]) + a * info.entropy([k-4, k+1]);
%!   assert (info.certificate(k+1), abs (diff (E)) / E(1), 1e-12);
%! end
%! o.Tradeoff = {'constant', 1};
%! o.Tol = 10;
%! [~, info] = sl_soae_train (X, y, o);
%! assert (info.converged && strcmp (info.stop, 'converged') && info.iterations == 6);

%!test % degenerate problems: finite parameters, labels for every sample, gradients of the oracle
%! [X, y] = problem (6, 15);
%! varied = repmat ((1:6)' / 6, 1, 15);
%! compared = 0;
%! turn = 0;
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   for row = {.3 * ones(6, 15), y, {}; zeros(6, 15), y, {}; varied, y, {}; X, 5 * ones(1, 15), {}; ...
%!              X, 7 * y - 10, {}; X(:,1), 3, {}; X(:,1), 3, {'BatchSize', 3}; X(:,1:4), y(1:4), {'Hidden', 30}; ...
%!              X(1,:), y, {}; X(1,1), 3, {'Hidden', 1}; X, y, {'Hidden', 1}; X, y, {'Hidden', 2}; ...
%!              X(1:2,:), y, {'Hidden', 3}; -X, y, {}; [X, zeros(6, 5)], [y, y(1:5)], {'BatchSize', 7}}'
%!     turn = turn + 1;
%!     if (mod (turn + floor (turn / 15), 3) == 0)       % two activities of three for each problem
%!       continue;
%!     end
%!     [Z, t, rest] = row{:};
%!     o = options_of (activity{1}, 'MaxIter', 2, 'EpochSize', 8, rest{:});
%!     if (strcmp (activity{1}, 'l0'))
%!       o.ActivityTarget = min (o.ActivityTarget, o.Hidden);
%!     end
%!     [model, info] = sl_soae_train (Z, t, o);
%!     assert (strcmp (info.stop, 'MaxIter') && all (isfinite ([info.objective, info.entropy])));
%!     for name = {'W', 'Wout', 'theta'}
%!       assert (all (isfinite (model.(name{1})(:))));
%!     end
%!     [labels, P, H] = sl_predict (model, Z);
%!     assert (size (labels), size (t));
%!     assert (all (ismember (labels, t)));
%!     [~, ~, which] = unique (t);
%!     which = which(:)';
%!     [G, about] = sl_soae_grad (model, Z, t, .4);
%!     [E, expected, same] = or_soae (model, Z, which, .4);
%!     U = sort (abs (model.W' * Z), 1);
%!     if (all (all (diff (U, 1, 1) > 1e-9 * max (U(:)))))             % no ties, which rounding decides
%!       assert (about.objective, E, 1e-10);
%!       assert (H, same.H, 1e-10);
%!       assert (about.errors, mean (labels ~= t), 1e-14);
%!       compared = compared + 1;
%!     end
%!   end
%! end
%! assert (compared > 15);

%!test % sparse X gives what full X does
%! [X, y] = problem (6, 15);
%! X(X < .4) = 0;
%! for rest = {{}, {'BatchSize', 4}, {'Jitter', [3 2]}, {'Validation', .3}}
%!   model = sl_soae_train (X, y, options_of ('hoyer', rest{1}{:}));
%!   same = sl_soae_train (sparse (X), y, options_of ('hoyer', rest{1}{:}));
%!   assert (same.W, model.W, 1e-12);
%!   assert (same.Wout, model.Wout, 1e-12);
%! end

%!test % numbers of any size: an error, or a run that ends as diverged
%! [X, y] = problem (6, 15);
%! warning ('off', 'sparselearn:diverged', 'local');
%! rests = {{}, {'Connectivity', [], 'Validation', .3}, {'BatchSize', 4}};
%! steps = {[1e300 .1], [.1 1e300], 1e307, [1e160 .1]};
%! activities = {'hoyer', 'l0', 'tanh'};
%! for a = 1:3
%!   for k = 1:4                                         % one of RESTS for each, in turn
%!     rest = rests(1+mod (a + k, 3));
%!     for step = steps(k)
%!       [model, info] = sl_soae_train (X, y, options_of (activities{a}, 'StepSize', step{1}, 'MaxIter', 2, rest{1}{:}));
%!       assert (any (strcmp (info.stop, {'diverged', 'MaxIter'})));
%!       for name = {'W', 'Wout', 'theta'}
%!         assert (all (isfinite (model.(name{1})(:))));
%!       end
%!     end
%!     for unit = [1e-300 1e-150 1e150 1e300](k)
%!       try
%!         [model, info] = sl_soae_train (unit * X, y, options_of (activities{a}, 'MaxIter', 2, rest{1}{:}));
%!         assert (any (strcmp (info.stop, {'diverged', 'MaxIter'})));
%!         assert (all (isfinite (model.W(:))));
%!       catch err
%!         assert (err.identifier, 'sparselearn:badInput', [err.identifier ': ' err.message]);
%!       end
%!     end
%!   end
%! end
%! net = network ('tanh', 6, 8, 3);
%! net.W(:) = 10;
%! net.Wout(:) = 1e308;
%! fail ('sl_soae_predict (net, X)', 'leave the range of class double');
%! net.W(:) = 1e308;
%! fail ('sl_soae_predict (net, 1e10 * X)', 'leave the range of class double');
%! fail ('sl_soae_grad (net, 1e10 * X, y, .5)', 'products with the parameters must be finite');
%! net = network ('tanh', 6, 8, 3);
%! net.W(1) = 1e60;
%! fail ('sl_soae_predict (net, single (X))', 'leaves the range of class single');

%!test % the same bits for any number of threads
%! before = sl_threads ();
%! restored = onCleanup (@() sl_threads (before));
%! sharing = sl_always_share ();
%! [X, y] = problem (30, 150);
%! for activity = {'hoyer', 'l0', 'tanh'}
%!   net = network (activity{1}, 30, 8, 3);
%!   for count = 1:3
%!     sl_threads (count);
%!     result = cell (1, 4);
%!     o = options_of (activity{1}, 'EpochSize', 60, 'MaxIter', 2, 'Jitter', [5 6]);
%!     for batch = [1 7 100]
%!       result{min(batch, 3)} = sl_soae_train (X, y, setfield (o, 'BatchSize', batch));
%!     end
%!     [G, about] = sl_soae_grad (net, X, y, .4);
%!     result{4} = {G, about};
%!     if (count == 1)
%!       first = result;
%!     end
%!     assert (isequal (result, first));
%!   end
%! end

%!test % what every trainer must pass; with the activity tanh, see test_mlp
%! rand ('twister', 1);
%! randn ('twister', 1);
%! y = 1 + mod (1:30, 3);
%! X = [eye(3); 1 -1 0](:,y) + .1 * randn (4, 30);
%! o = {'Hidden', 9, 'MaxIter', 4, 'Tradeoff', {'constant', .6}, 'InitW', 'random', 'Connectivity', [], ...
%!      'StepSize', [.05 1]};
%! t = struct ('name', 'sl_soae_train', 'train', @(X, y, varargin) sl_soae_train (X, y, o{:}, varargin{:}), ...
%!             'predict', @sl_soae_predict, 'labelled', true, 'X', X, 'y', y, ...
%!             'parameters', {{'W', 'Wout', 'theta'}}, 'unbound', {{}}, 'single', 1e-2, 'random', true, ...
%!             'absurd', {{'Schedule', @(k, n) 1e250, 'Seed', 5}}, 'full', {{}}, 'sparse', true);
%! t.point = t.train (X, y, 'MaxIter', 1, 'Seed', 1);
%! t.objective = @(model) objective_at (model, X, y, .6);
%! t.gradient = @(model) sl_soae_grad (model, X, y, .6);
%! trainer_suite (t);

%!test % files, predictions of any kind of model, a summary
%! [X, y] = problem (6, 15);
%! [model, info] = sl_soae_train (X, {'one', 'two', 'three'}(y), options_of ('l0'));
%! file = [tempname(), '.mat'];
%! removed = onCleanup (@() delete (file));
%! sl_save_model (file, model);
%! back = sl_load_model (file);
%! assert (isequal (back, model));
%! [labels, P, H, Xr] = sl_predict (back, X);
%! [same, Q, K, Xs] = sl_soae_predict (model, X);
%! assert (isequal ({labels, P, H, Xr}, {same, Q, K, Xs}));
%! assert (strncmp (sl_summary (model), 'Model by sl_soae_train', 22));
%! assert (! isempty (strfind (strtok (sl_summary (info), "\n"), 'sl_soae_train')));
%! [~, about] = sl_soae_grad (model, X, {'one', 'two', 'three'}(y), .5);
%! assert (! isempty (strfind (strtok (sl_summary (about), "\n"), 'sl_soae_grad')));

%!test % progress
%! [X, y] = problem (6, 15);
%! assert (evalc ('sl_soae_train (X, y, options_of (''hoyer''));'), '');
%! text = evalc ('sl_soae_train (X, y, setfield (options_of (''hoyer''), ''Display'', ''iter''));');
%! words = strsplit (strtrim (strtok (text, "\n")));
%! assert (words, {'iteration', 'objective', 'reconstruction', 'entropy', 'errors', 'active', 'seconds'});

%!test % OutputFcn sees every epoch
%! [X, y] = problem (6, 15);
%! names = {'iteration', 'objective', 'reconstruction', 'entropy', 'errors', 'active', 'seconds', 'W', 'Wout', 'theta'};
%! o = options_of ('hoyer', 'OutputFcn', @(state) all (isfield (state, names)) && state.iteration == 2);
%! [model, info] = sl_soae_train (X, y, o);
%! assert (strcmp (info.stop, 'OutputFcn') && info.iterations == 2);
%! assert (size (info.active), [1 3]);

%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'Hidden', 0)
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'Activity', 'relu')
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'ActivityTarget', 0)
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'Activity', 'l0', 'ActivityTarget', .5)
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'Connectivity', 1.1)
%!error <Hidden> sl_soae_train ([1 2; 3 4], [1 2], 'Hidden', Inf)
%!error <in single> sl_soae_train (single ([1 2; 3 4]), [1 2], 'Validation', {[1e200; 1], 1})
%!error <from 1 to Hidden> sl_soae_train ([1 2; 3 4], [1 2], 'Hidden', 6, 'Activity', 'l0', 'ActivityTarget', 7)
%!error <from 1 to Hidden> sl_soae_train ([1 2; 3 4], [1 2], 'Activity', 'l0', 'ActivityTarget', Inf)
%!error <InitW must be .* 1-by-2> sl_soae_train (single ([1 2]), [1 2], 'Hidden', 2, 'InitW', [1e300 1])
%!error <Y has labels that are not among those of MODEL>
%! sl_soae_grad (sl_soae_train ([1 2], [1 2], 'Hidden', 1, 'MaxIter', 0), [1 2], [1 3], 1);
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'EpochSize', 0)
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'BatchSize', 1.5)
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'StepSize', [1 2 3])
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'Schedule', 'linear')
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'Jitter', [2 0])
%!error id=sparselearn:badInput sl_soae_train ([1 2; 3 4], [1 2], 'Jitter', 'a')
%!error id=sparselearn:badInput sl_soae_train ([1 NaN; 3 4], [1 2])
%!error id=sparselearn:unusedOption sl_soae_train ([1 2; 3 4], [1 2], 'Patience', 2)
%!error id=sparselearn:unknownOption sl_soae_train ([1 2; 3 4], [1 2], 'Momentum', .9)
%!error <needs a finite MaxIter> sl_soae_train ([1 2; 3 4], [1 2], 'MaxIter', Inf)

%!shared X, model
%! X = [1 .2; 0 1; .3 .1];
%! model = sl_soae_train (X, [1 2], 'Hidden', 4, 'MaxIter', 0);
%!error id=sparselearn:badInput sl_soae_grad (model, X, [1 2], 1.5)
%!error id=sparselearn:badInput sl_soae_grad (model, X, [1 2], [0 1])
%!error id=sparselearn:badInput sl_soae_grad (model, X, [1 3], 1)
%!error id=sparselearn:badInput sl_soae_grad (model, X, 1, 1)
%!error id=sparselearn:badInput sl_soae_grad (model, X(:,[]), [], 1)
%!error id=sparselearn:badInput sl_soae_grad (model, X(1:2,:), [1 2], 1)
%!error id=sparselearn:badInput sl_soae_grad (setfield (model, 'target', 2), X, [1 2], 1)
%!error id=sparselearn:badInput sl_soae_grad (setfield (model, 'activity', 'relu'), X, [1 2], 1)
%!error id=sparselearn:badInput sl_soae_predict (rmfield (model, 'activity'), X)
%!error id=sparselearn:badInput sl_soae_predict (setfield (setfield (model, 'activity', 'l0'), 'target', 1.5), X)
%!error id=sparselearn:badInput sl_soae_predict (model, X * NaN)

%!test % a perceptron does not depend on the scale of samples, also where their squares are out of range
%! X = cos ((1:4)' * (1:20)) + 1.1;
%! y = 1 + mod (1:20, 2);
%! for init = {'random', 'samples', 'sparse', 'scfc'}
%!   o = {'Hidden', 4, 'MaxIter', 2, 'Seed', 1, 'EpochSize', 10, 'InitW', init{1}};
%!   model = sl_mlp_train (single (X), y, o{:}, 'Validation', {single(X), y});
%!   [~, P] = sl_predict (model, single (X));
%!   for scale = single (2 .^ [-100, 100])
%!     other = sl_mlp_train (single (X) * scale, y, o{:}, 'Validation', {single(X) * scale, y});
%!     assert (other.W, model.W / scale);
%!     [~, Q] = sl_predict (other, single (X) * scale);
%!     assert (Q, P);
%!   end
%! end
%! W = cos ((1:4)' * (1:4));
%! model = sl_mlp_train (X, y, o{1:8}, 'InitW', W);
%! other = sl_mlp_train (X * 2 ^ -400, y, o{1:8}, 'InitW', W * 2 ^ 400);
%! assert (other.W * 2 ^ -400, model.W);

%!test % a Tradeoff is known again by its numbers, not by its text
%! [X, y] = problem (6, 15);
%! file = tempname ();
%! gone = onCleanup (@() delete (file));
%! o = {'Hidden', 8, 'Seed', 1, 'Checkpoint', file, 'CheckpointInterval', 0};
%! part = .5;
%! sl_soae_train (X, y, o{:}, 'MaxIter', 2, 'Tradeoff', @(epoch) part);
%! part = .25;
%! fail ("sl_soae_train (X, y, o{:}, 'MaxIter', 3, 'Tradeoff', @(epoch) part)", 'Checkpoint');

%!test % one sample: its codes have no sparseness, as a row of one number has none
%! X = cos ((1:6)');
%! o = {'Hidden', 5, 'MaxIter', 0, 'Seed', 1, 'InitW', 'sparse', 'InitActivity'};
%! assert (sl_mlp_train (X, 1, o{:}, .9).W, sl_mlp_train (X, 1, o{:}, .2).W);

%!test % where training goes on from all parameters, they have the unit of samples out of range
%! X = cos ((1:4)' * (1:20)) + 1.1;
%! y = 1 + mod (1:20, 2);
%! o = {'Hidden', 6, 'MaxIter', 3, 'Seed', 1, 'OBD', .3};
%! model = sl_mlp_train (X, y, o{:});
%! other = sl_mlp_train (X * 2 ^ -400, y, o{:});
%! assert (other.W * 2 ^ -400, model.W);
