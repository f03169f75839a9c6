% Training by epochs: slx_run_epochs and what goes with it, with a trainer of softmax regression.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, y] = problem (n)
%! % classes that overlap
%!  rand ('twister', 2);
%!  randn ('twister', 2);
%!  y = [1:3, ceil(3 * rand (1, n - 3))];
%!  X = .8 * randn (4, 3)(:,y) + randn (4, n);
%!endfunction

%!function varargout = private_call (name, varargin)
%!  sl_reach_private ();
%!  [varargout{1:nargout}] = feval (name, varargin{:});
%!endfunction

%!function F = objective_at (model, X, y)
%!  [~, info] = sl_softmax_epochs (X, y, 'Init', model, 'MaxIter', 0);
%!  F = info.objective;
%!endfunction

%!function [model, info] = trained (X, y, varargin)
%! % a moderate step, and weights that do not grow for ever
%!  defaults = {'StepSize', .02, 'WeightDecay', .01, 'BatchSize', 5, 'MaxIter', 8};
%!  [model, info] = sl_softmax_epochs (X, y, defaults{:}, varargin{:});
%!endfunction

%!function G = gradient_at (model, X, y)
%! % of the mean, by the oracle of the sum
%!  [~, G.W, G.b] = or_logistic (model.W, model.b, X, y, 0, ones (size (y)) / numel (y));
%!endfunction

%!test % what every trainer must pass
%! rand ('twister', 1);
%! randn ('twister', 1);
%! y = [1 2 3 3 2 1 1 2 3 1 2 3];
%! X = 5 * [eye(3); 1 -1 0](:,y) + .3 * randn (4, 12);
%! t = struct ('name', 'sl_softmax_epochs', 'train', @trained, 'predict', @sl_logistic_predict, ...
%!             'labelled', true, 'X', X, 'y', y, 'parameters', {{'W', 'b'}}, 'unbound', {{}}, 'single', 1e-4, ...
%!             'random', true, 'absurd', {{'StepSize', 1e307}}, ...
%!             'full', {{'MaxIter', 1, 'BatchSize', 12, 'Optimizer', 'sgd', 'StepSize', .5, 'WeightDecay', 0}}, ...
%!             'sparse', true);
%! t.point = trained (X, y, 'MaxIter', 1);
%! t.point.W = randn (4, 3);
%! t.point.b = randn (3, 1);
%! t.objective = @(model) objective_at (model, X, y);
%! t.gradient = @(model) gradient_at (model, X, y);
%! trainer_suite (t);

%!test % schedules are what they are called
%! for n = [1 7 20]
%!   for k = 1:n
%!     f = @(s) private_call ('slx_run_schedule', s, k, n);
%!     assert (f ('constant'), 1);
%!     assert (f ('cosine'), cos (pi * (k - 1) / n / 2) ^ 2, 1e-15);
%!     assert (f ({'step', 3, .1}), 10 ^ -floor ((k - 1) / 3), 1e-15);
%!     assert (f (@(epoch, of) epoch + 1000 * of), k + 1000 * n);
%!     if (n > 1)
%!       assert (f ('exponential'), exp (log (.01) * (k - 1) / (n - 1)), 1e-15);
%!     end
%!     if (k <= 5)
%!       assert (f ({'warmup', 5, @(epoch, of) 2 + epoch + 1000 * of}), k / 6 * (3 + 1000 * max (n - 5, 1)), 1e-12);
%!     else
%!       assert (f ({'warmup', 5, 'cosine'}), cos (pi * (k - 6) / (n - 5) / 2) ^ 2, 1e-15);
%!       assert (f ({'warmup', 5, {'step', 3, .1}}), 10 ^ -floor ((k - 6) / 3), 1e-15);
%!     end
%!   end
%! end
%! [X, y] = problem (20);
%! [~, info] = sl_softmax_epochs (X, y, 'BatchSize', 6, 'MaxIter', 5, 'StepSize', .25, 'Schedule', 'Cosine');
%! assert (info.trace.steps, kron (.25 * cos (pi * (0:4) / 10) .^ 2, ones (1, 4)), 1e-15);
%! assert (info.trace.counts, 1:20);
%! [~, info] = sl_softmax_epochs (X, y, 'BatchSize', 20, 'MaxIter', 4, 'StepSize', .3, 'Schedule', {'Warmup', 2, 'CONSTANT'});
%! assert (info.trace.steps, [.1 .2 .3 .3], 1e-15);

%!test % every optimizer is the oracle's, over the samples in the order of the epochs
%! [X, y] = problem (23);
%! kinds = {'sgd', {'Optimizer', 'sgd'}; 'momentum', {'Momentum', .7}; ...
%!          'nesterov', {'Optimizer', 'Momentum', 'Nesterov', true, 'Momentum', .7}; 'adam', {'Optimizer', 'ADAM'}};
%! for k = 1:rows (kinds)
%!   for more = {{}, {'WeightDecay', .05, 'MaxGradNorm', .3, 'Schedule', {'step', 2, .5}}}
%!     [model, info] = sl_softmax_epochs (X, y, kinds{k,2}{:}, more{1}{:}, 'StepSize', .1, 'BatchSize', 5, ...
%!                                        'MaxIter', 4, 'Seed', 3);
%!     clipped = ~ isempty (more{1});
%!     rule = struct ('kind', kinds{k,1}, 'step', .1, 'decay', 0, 'max_norm', ifelse (clipped, .3, Inf), ...
%!                    'momentum', .7, 'beta1', .9, 'beta2', .999, 'epsilon', 1e-8, 'count', 1);
%!     w = {zeros(4, 3), zeros(3, 1)};
%!     first = second = {};
%!     for epoch = 1:4
%!       factor = ifelse (clipped && epoch > 2, .5, 1);
%!       rule.step = .1 * factor;
%!       rule.decay = .05 * factor * clipped;
%!       order = info.trace.order((epoch-1)*23+1:epoch*23);
%!       for batch = {order(1:5), order(6:10), order(11:15), order(16:20), order(21:23)}
%!         at = batch{1};
%!         G = gradient_at (struct ('W', w{1}, 'b', w{2}), X(:,at), y(at));
%!         [w, first, second] = or_update (rule, w, {G.W, G.b}, {}, first, second);
%!         rule.count = rule.count + 1;
%!       end
%!     end
%!     assert (model.W, w{1}, 1e-9);
%!     assert (model.b, w{2}, 1e-9);
%!     assert (info.objective(end), objective_at (model, X, y), 1e-14);
%!   end
%! end

%!test % the order of an epoch is a permutation that its seed and number determine
%! [X, y] = problem (30);
%! before = rng ();
%! restored = onCleanup (@() rng (before));
%! for seed = [0, 12, 2^32 - 2]
%!   [~, info] = sl_softmax_epochs (X, y, 'MaxIter', 4, 'Seed', seed);
%!   assert (info.seed, seed);
%!   for k = 1:4
%!     rng (mod (seed + k, 2^32), 'twister');
%!     assert (info.trace.order((k-1)*30+1:k*30), randperm (30));
%!   end
%! end

%!test % the same bits for any number of threads where there is work for several
%! rand ('twister', 3);
%! X = rand (40, 1500);
%! y = ceil (6 * rand (1, 1500));
%! before = sl_threads ();
%! restored = onCleanup (@() sl_threads (before));
%! sharing = sl_always_share ();
%! for data = {X, single(X)}
%!   for count = [3 2 1]
%!     sl_threads (count);
%!     [model, info] = sl_softmax_epochs (data{1}, y, 'Seed', 1, 'MaxIter', 2, 'BatchSize', 700, 'Validation', .1, ...
%!                                        'Optimizer', 'adam', 'MaxGradNorm', .1);
%!     if (count == 3)
%!       [first, about] = deal (model, info);
%!     end
%!     assert (isequaln (model, first) && isequaln (rmfield (info, 'seconds'), rmfield (about, 'seconds')));
%!   end
%! end

%!function note_piece (now, pauses)
%!  global pieces
%!  pieces(end+1,:) = [now.epoch, now.first, now.rules.count];
%!  if (any (now.first == pauses))
%!    pause (.15);
%!  end
%!endfunction

%!test % an epoch is cut into pieces by time, which no number depends on
%! global pieces
%! [X, y] = problem (45);
%! options = {'MaxIter', 2, 'BatchSize', 2, 'Seed', 1};         % 23 batches
%! pieces = zeros (0, 3);
%! [model, info] = sl_softmax_epochs (X, y, options{:}, 'Piece', @(now) note_piece (now, []));
%! quick = pieces;
%! pieces = zeros (0, 3);
%! [same, about] = sl_softmax_epochs (X, y, options{:}, 'Piece', @(now) note_piece (now, [1, 2]));
%! assert (isequaln (model, same));
%! assert (isequaln (rmfield (info, 'seconds'), rmfield (about, 'seconds')));
%! for list = {quick, pieces}
%!   assert (list{1}(:,3), 23 * (list{1}(:,1) - 1) + list{1}(:,2));     % the number of the first update
%!   assert (all (diff (list{1}(:,3)) >= 1));
%! end
%! assert (pieces(1:3,2), [1; 2; 3]);                                   % slow pieces are short
%! clear -global pieces

%!test % a share of each class is held out, by the seed alone, and no epoch sees it
%! [X, y] = problem (50);
%! for share = [.1 .3 .5 .9]
%!   [~, info] = sl_softmax_epochs (X, y, 'Validation', share, 'Seed', 4, 'MaxIter', 2, 'StepSize', .01);
%!   train = info.trace.train;
%!   held = setdiff (1:50, train);
%!   assert (abs (numel (held) - 50 * share) < .51);
%!   for class = 1:3
%!     assert (abs (sum (y(held) == class) - share * sum (y == class)) <= 1);
%!   end
%!   assert (unique (info.trace.order), train);
%!   [~, again] = sl_softmax_epochs (2 * X, y, 'Validation', share, 'Seed', 4, 'MaxIter', 1);
%!   assert (again.trace.train, train);
%!   [~, other] = sl_softmax_epochs (X, y, 'Validation', share, 'Seed', 5, 'MaxIter', 1);
%!   assert (~ isequaln (other.trace.train, train));
%! end
%! labels = [1 1 1 1 2 3 3];                          % small classes keep a sample
%! for share = [.2 .5 .99]
%!   for seed = 0:20
%!     [train, held] = private_call ('slx_run_holdout', share, seed, 7, labels);
%!     assert (sort ([train, held]), 1:7);
%!     assert (unique (labels(train)), 1:3);
%!   end
%! end
%! [train, held] = private_call ('slx_run_holdout', .25, 1, 8, []);
%! assert ([numel(train), numel(held)], [6, 2]);
%! fail ('sl_softmax_epochs ([1 2], [1 2], ''Validation'', .5)', 'option Validation: 0.5 of 2 samples is none');

%!test % the model with the least validation error is returned, and Patience counts epochs without a lower one
%! [X, y] = problem (60);
%! [V, t] = deal (X(:,1:20), y(1:20));
%! [X, y] = deal (X(:,21:60), y(21:60));
%! o = {'StepSize', 1, 'BatchSize', 3, 'Seed', 1, 'Validation', {V, t}};
%! [model, info] = sl_softmax_epochs (X, y, o{:}, 'MaxIter', 15);
%! assert (numel (info.validation), 16);
%! [least, at] = min (info.validation);
%! assert (at > 1 && at < 16);                        % else this tests nothing
%! assert (info.best, at - 1);
%! assert (objective_at (model, V, t), least, 1e-13);
%! short = sl_softmax_epochs (X, y, o{:}, 'MaxIter', at - 1);
%! assert (isequaln (model, short));
%! for patience = 1:3
%!   [~, about] = sl_softmax_epochs (X, y, o{:}, 'MaxIter', 200, 'Patience', patience);
%!   assert (about.stop, 'patience');
%!   best = cummin (about.validation);
%!   idle = arrayfun (@(k) k - find (about.validation(1:k) == best(k), 1), 1:numel (best));
%!   assert (idle(end), patience);
%!   assert (all (idle(1:end-1) < patience));
%!   assert (about.best, numel (best) - 1 - patience);
%! end
%! still = {'Optimizer', 'sgd', 'Schedule', @(k, n) double (k < 3), 'StepSize', .1, 'Patience', 2};
%! [~, about] = sl_softmax_epochs (X, y, o{3:end}, still{:});   % from epoch 3 on nothing changes
%! assert (about.validation(2) > about.validation(3) && all (about.validation(4:end) == about.validation(3)));
%! assert (strcmp (about.stop, 'patience') && about.iterations == 4);
%! assert (about.best, 4);                            % of equal ones the latest
%! names = {'x', 'yy', 'z'};                          % labels of any form, some classes not among them
%! o = [o(1:end-2), {'MaxIter', 3}];
%! W = V(:,t > 1);
%! [~, about] = sl_softmax_epochs (X, names(y)', o{:}, 'Validation', {W, char(names(t(t > 1)))});
%! [~, again] = sl_softmax_epochs (X, int8 (y), o{:}, 'Validation', {W, t(t > 1)'});
%! assert (about.validation, again.validation);

%!test % a run that patience ended goes on with more of it; a share held out is the same then, with or without a seed
%! [X, y] = problem (60);
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! o = {'StepSize', 1, 'BatchSize', 3, 'Validation', .3, 'MaxIter', 15, 'Checkpoint', file};
%! [~, info] = sl_softmax_epochs (X, y, o{:}, 'Patience', 1);
%! assert (info.stop, 'patience');
%! [~, same] = sl_softmax_epochs (X, y, o{:}, 'Patience', 1);
%! assert (isequaln (info, same));
%! [model, info] = sl_softmax_epochs (X, y, o{:});
%! assert (info.stop, 'MaxIter');
%! [whole, about] = sl_softmax_epochs (X, y, o{1:end-2}, 'Seed', info.seed);
%! assert (isequaln (model, whole) && isequaln (info.validation, about.validation));
%! fail ('sl_softmax_epochs (X, y, o{:}, ''Validation'', .4)', 'another problem');
%! fail ('sl_softmax_epochs (X, y, o{:}, ''StepSize'', .9, ''BatchSize'', 4)', ...
%!       'start or algorithm \(different: StepSize, BatchSize\); remove');

%!test % schedules that depend on MaxIter belong to the problem, others do not; of a handle its values count
%! [X, y] = problem (20);
%! halves = @(k, n) 1 / k;
%! for s = {'constant', 'cosine', 'exponential', {'step', 2, .5}, halves, @(k, n) 1 / n, ...
%!           {'warmup', 2, {'step', 2, .5}}, {'warmup', 1, 'cosine'}, {'warmup', 1, @(k, n) k / n}}
%!   file = tempname ();
%!   removed = onCleanup (@() delete (file));
%!   o = {'Schedule', s{1}, 'Seed', 1, 'Checkpoint', file};
%!   sl_softmax_epochs (X, y, o{:}, 'MaxIter', 3);
%!   if (any (cellfun (@(word) isequaln (word, s{1}), {'constant', {'step', 2, .5}, {'warmup', 2, {'step', 2, .5}}})) ...
%!       || isequal (s{1}, halves))
%!     model = sl_softmax_epochs (X, y, o{:}, 'MaxIter', 5);
%!     assert (isequaln (model, sl_softmax_epochs (X, y, o{1:4}, 'MaxIter', 5)));
%!   else
%!     what = ifelse (any (cellfun (@is_function_handle, [{0}, s{1}])), 'Schedule', 'MaxIter');
%!     fail ('sl_softmax_epochs (X, y, o{:}, ''MaxIter'', 5)', ['\(different: ', what, '\)']);
%!   end
%!   clear removed
%! end
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! first = sl_softmax_epochs (X, y, 'Schedule', @(k, n) 1 / k, 'Seed', 1, 'Checkpoint', file);
%! same = sl_softmax_epochs (X, y, 'Schedule', @(epoch, last) 1 ./ epoch, 'Seed', 1, 'Checkpoint', file);
%! assert (isequaln (first, same));

%!function seconds = toc (varargin)
%!  % the clock, for whatever asks it, that sl_test_late puts on
%!  global sl_test_late
%!  seconds = builtin ('toc', varargin{:}) + [sl_test_late(:); 0](1);
%!endfunction

%!function put_clock_on (seconds)
%!  global sl_test_late
%!  sl_test_late = seconds;
%!endfunction

%!function cut_at (now, epoch, batch, what)
%!  if (now.epoch == epoch && now.first >= batch)
%!    what ();
%!  end
%!endfunction

%!test % Ctrl-C or TimeLimit within an epoch: that far it is returned; a run that goes on repeats the epoch
%! [X, y] = problem (60);
%! o = {'BatchSize', 2, 'Seed', 1, 'MaxIter', 5};               % 30 batches
%! [whole, about] = sl_softmax_epochs (X, y, o{:});
%! for way = {'interrupted', 'TimeLimit'}
%!   file = tempname ();
%!   removed = onCleanup (@() delete (file));
%!   if (strcmp (way{1}, 'interrupted'))
%!     limit = Inf;
%!     cut = @(now) cut_at (now, 3, 2, @() slx_interrupt_mex ('note'));
%!   else
%!     limit = 1800;
%!     cut = @(now) cut_at (now, 3, 2, @() put_clock_on (3600));
%!   end
%!   [model, info] = sl_softmax_epochs (X, y, o{:}, 'Checkpoint', file, 'Piece', cut, 'TimeLimit', limit);
%!   put_clock_on (0);
%!   assert (info.stop, way{1});
%!   assert (info.iterations == 2 && info.best == 3 && numel (info.objective) == 4);
%!   assert (info.objective(1:3), about.objective(1:3));
%!   assert (info.objective(4), objective_at (model, X, y), 1e-14);
%!   done = numel (info.trace.counts);
%!   assert (done > 60 && done < 90);
%!   assert (info.trace.order, about.trace.order(1:2*done));
%!   [model, info] = sl_softmax_epochs (X, y, o{:}, 'Checkpoint', file);
%!   assert (isequaln (model, whole));
%!   assert (isequaln (rmfield (info, 'seconds'), rmfield (about, 'seconds')));
%!   clear removed
%! end
%! failing = @(now) cut_at (now, 2, 2, @() error ('sparselearn:interrupted', 'a kernel that gives up'));
%! [~, info] = sl_softmax_epochs (X, y, o{:}, 'Piece', failing);
%! assert (strcmp (info.stop, 'interrupted') && info.best == 2 && numel (info.trace.counts) == 31);
%! for step = [.01, 30]                               % with validation, the cut epoch must be the better one
%!   [model, info] = sl_softmax_epochs (X, y, o{:}, 'StepSize', step, 'Validation', {X, y}, 'Piece', failing);
%!   assert (strcmp (info.stop, 'interrupted') && info.iterations == 1);
%!   reached = objective_at (model, X, y);
%!   if (step < 1)
%!     assert (info.best == 2 && reached == info.validation(3) && reached < min (info.validation(1:2)));
%!   else
%!     assert (info.best == 0 && reached == info.validation(1));
%!   end
%! end
%! clear -global sl_test_late
%! [~, info] = sl_softmax_epochs (X, y, o{:}, 'TimeLimit', 0);
%! assert (strcmp (info.stop, 'TimeLimit') && info.iterations == 0 && info.best == 0);

%!test % divergence by growth beyond 1000 times the start, by numbers that are not finite in an epoch or after one
%! [X, y] = problem (40);
%! warning ('off', 'sparselearn:diverged', 'local');
%! wild = @(k, n) 1e6 ^ (k > 3);
%! for validation = {[], .3}
%!   [model, info] = sl_softmax_epochs (X, y, 'Schedule', wild, 'Optimizer', 'sgd', 'StepSize', .1, 'Seed', 1, ...
%!                                      'Validation', validation{1});
%!   assert (info.stop, 'diverged');
%!   assert (info.iterations, 4);
%!   assert (info.objective(end) > 1e3 * info.objective(1));
%!   assert (info.best, 3);
%!   same = sl_softmax_epochs (X, y, 'Optimizer', 'sgd', 'StepSize', .1, 'Seed', 1, 'MaxIter', 3, ...
%!                             'Validation', validation{1});
%!   assert (isequaln (model, same));
%! end
%! wild = @(k, n) ifelse (k < 3, 1e-7, 1e307);
%! for size_of = [8, 40]                               % numbers that are not finite in an epoch, or after one
%!   file = tempname ();
%!   removed = onCleanup (@() delete (file));
%!   for again = 1:2
%!     [model, info] = sl_softmax_epochs (1e3 * X, y, 'Schedule', wild, 'StepSize', 1, 'Seed', 1, ...
%!                                        'BatchSize', size_of, 'Checkpoint', file);
%!     assert (strcmp (info.stop, 'diverged') && info.iterations == 2);
%!     assert (info.objective(info.best+1), min (info.objective));
%!     assert (objective_at (model, 1e3 * X, y), min (info.objective), 1e-14);
%!   end
%!   clear removed
%! end

%!testif ; isunix () % a process that is killed leaves a checkpoint from which a run goes on with the same bits
%! [X, y] = problem (40);
%! o = {'MaxIter', 40, 'Seed', 1, 'BatchSize', 4};
%! file = tempname ();
%! removed = onCleanup (@() delete (file));
%! data = [tempname(), '.mat'];
%! gone = onCleanup (@() delete (data));
%! save ('-binary', data, 'X', 'y', 'o', 'file');
%! program = ['addpath (''%s''); load (''%s''); ', ...
%!            'function stop = tell (s), stop = false; disp (s.iteration), fflush (stdout); ', ...
%!            'pause (.02), if (s.iteration == 30), pause (1e6), end, end; ', ...
%!            'sl_softmax_epochs (X, y, o{:}, ''Checkpoint'', file, ''CheckpointInterval'', 0, ', ...
%!            '''OutputFcn'', @tell);'];
%! [out, pid, in] = sl_start_octave (sprintf (program, fileparts (which ('trainer_suite')), data));
%! sl_listen (out, '\<5\>', pid);
%! pause (.1 * rand);
%! kill (pid, SIG ().KILL);
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! content = load (file);
%! assert (content.checkpoint.run.iteration >= 4 && content.checkpoint.run.iteration < 40);
%! [model, info] = sl_softmax_epochs (X, y, o{:}, 'Checkpoint', file);
%! [whole, about] = sl_softmax_epochs (X, y, o{:});
%! assert (isequaln (model, whole));
%! assert (isequaln (rmfield (info, 'seconds'), rmfield (about, 'seconds')));

%!test % what it prints
%! [X, y] = problem (40);
%! assert (isempty (evalc ('sl_softmax_epochs (X, y);')));
%! text = evalc ('sl_softmax_epochs (X, y, ''Display'', ''bar'');');
%! lines = strtrim (regexp (strtrim (text), '[\r\n]+', 'split'));
%! form = '^sl_softmax_epochs: +(\d+) %, iteration (\d+), objective [-+.\de]+(, [-+.\de]+ s left)?$';
%! told = regexp (lines(1:end-1), form, 'tokens', 'once');
%! assert (~ any (cellfun (@isempty, told)), text);
%! assert (str2double (told{end}{1}) == 100 && str2double (told{end}{2}) == 20);
%! assert (strncmp (lines{end}, 'sl_softmax_epochs: ended (MaxIter) after 20 iterations', 54), text);
%! text = evalc ('sl_softmax_epochs (X, y, ''Display'', ''iter'', ''Validation'', .2, ''MaxIter'', 4);');
%! lines = strsplit (strtrim (text), "\n");
%! assert (numel (lines), 7);
%! assert (strsplit (strtrim (lines{1})), {'iteration', 'objective', 'errors', 'validation', 'seconds'});

%!test % Tol ends a run; MaxIter warns only where there is one
%! [X, y] = problem (40);
%! restore = sl_warnings_on ();
%! [~, info] = sl_softmax_epochs (X, y, 'MaxIter', 3);
%! assert (isempty (sl_lastwarn ()));
%! evalc ('[~, info] = sl_softmax_epochs (X, y, ''Tol'', 1e-9, ''MaxIter'', 3);');
%! [~, id] = sl_lastwarn ();
%! assert (id, 'sparselearn:maxIter');
%! [~, info] = sl_softmax_epochs (X, y, 'Tol', .05, 'MaxIter', 1000, 'StepSize', .01);
%! assert (info.converged && strcmp (info.stop, 'converged'));
%! assert (info.certificate(2:end), abs (diff (info.objective)) ./ info.objective(1:end-1), 1e-15);
%! assert (info.certificate(end) <= .05 && all (info.certificate(2:end-1) > .05));

%!test % groups of parameters, and options that a trainer does not have
%! sl_reach_private ();
%! rows = slx_opt_training ();
%! table = slx_opt_table (rows);
%! o = slx_opt_read_training (table, {'StepSize', [.1, .2]}, 2);
%! assert (o.StepSize, [.1, .2]);
%! o = slx_opt_read_training (table, {'StepSize', single(.5)}, 3);
%! assert (o.StepSize, [.5, .5, .5]);
%! few = slx_opt_table (rows(~ ismember (rows(:,1), {'Optimizer', 'Momentum', 'Nesterov', 'Patience', 'Validation'}),:));
%! o = slx_opt_read_training (few, {});
%! assert (o.Optimizer, 'sgd');
%! assert (isempty (o.Validation) && o.Patience == Inf);
%! fail ('slx_opt_read_training (few, {''Optimizer'', ''adam''})', 'unknown option');
%! fail ('slx_opt_read_training (table, {''StepSize'', [1 2 3]}, 2)', 'one or 2 finite');

%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'StepSize', 0)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'StepSize', Inf)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'StepSize', [1 2])
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'StepSize', [])
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'StepSize', 'a')
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', 'linear')
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', 1)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', {'step', 2})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', {'step', 0, .1})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', {'step', 2, 10})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', {'step', 2, [.1 .1]})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', {1, 2, .1})
%!error <needs a finite MaxIter> sl_softmax_epochs ([1 2], [1 2], 'Schedule', 'cosine', 'MaxIter', Inf)
%!error <needs a finite MaxIter> sl_softmax_epochs ([1 2], [1 2], 'Schedule', {'warmup', 2, 'cosine'}, 'MaxIter', Inf)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', {'warmup', 2, {}})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', {'warmup', 2, {'warmup', 1, 'cosine'}})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', {'warmup', .5, 'cosine'})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', @(k, n) -1)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', @(k, n) NaN)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Schedule', @(k, n) [1 1])
%!error <f \(epoch, MaxIter\) must give> sl_softmax_epochs ([1 2], [1 2], 'Schedule', @(k, n) 'a')
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Optimizer', 'lbfgs')
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Momentum', 1)
%!error id=sparselearn:unusedOption sl_softmax_epochs ([1 2], [1 2], 'Optimizer', 'adam', 'Momentum', .5)
%!error id=sparselearn:unusedOption sl_softmax_epochs ([1 2], [1 2], 'Optimizer', 'sgd', 'Nesterov', true)
%!error id=sparselearn:unusedOption sl_softmax_epochs ([1 2], [1 2], 'Patience', 5)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'WeightDecay', 2)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'MaxGradNorm', 0)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'BatchSize', 0)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Validation', 1)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Validation', 0)
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Validation', {1})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Validation', 'half')
%!error <must have 1 rows> sl_softmax_epochs ([1 2], [1 2], 'Validation', {[1; 2], 1})
%!error <X of option Validation must be finite> sl_softmax_epochs ([1 2], [1 2], 'Validation', {NaN, 1})
%!error <y of option Validation has labels> sl_softmax_epochs ([1 2], [1 2], 'Validation', {1, 3})
%!error <y of option Validation has labels> sl_softmax_epochs ([1 2], [1 2], 'Validation', {1, {'a'}})
%!error <y of option Validation must hold one label> sl_softmax_epochs ([1 2], [1 2], 'Validation', {1, [1 2]})
%!error id=sparselearn:badInput sl_softmax_epochs ([1 2], [1 2], 'Seed', -1)

%!test % a trainer may report nothing but its objective, with validation and without
%! sl_reach_private ();
%! o = slx_opt_read_training (slx_opt_table (slx_opt_training ('MaxIter', 3, 'Optimizer', 'sgd')), {'Seed', 1});
%! trainer = struct ('caller', 'f', 'name', 'f', 'samples', 6, 'labels', [], 'start', @(seed, train) 8, ...
%!                   'learn', @(s, order, now) s / 2, 'measures', {{}}, 'measure', @(s, train) s, ...
%!                   'validate', @(s, held) s + 1, 'kept', @(s) s, 'view', @(s, now) now, 'data', {{1}});
%! [model, info] = slx_run_epochs (trainer, o, tic ());
%! assert (model, 1);
%! assert (info.objective, [8 4 2 1]);
%! o.Validation = .5;
%! [model, info] = slx_run_epochs (trainer, o, tic ());
%! assert (info.validation, info.objective + 1);

%!test % the best epoch is one that INFO has, also where TimeLimit cut it short
%! X = [abs(sin ((1:6)' * (1:100))), 1 + abs(sin ((1:6)' * (101:200)))];
%! y = kron ([1 2], ones (1, 100));
%! held = {X(:,1:2:end), y(1:2:end)};
%! for seed = 1:8
%!   [model, info] = sl_net_train ({{'dense', 4}, 'relu', 'dense'}, X, y, 'BatchSize', 8, 'Seed', seed, 'Validation', held, ...
%!                                 'TimeLimit', .005 * seed, 'MaxIter', 50);
%!   assert (mean (sl_predict (model, held{1}) ~= held{2}), info.validation(info.best+1), 1e-12);
%! end
