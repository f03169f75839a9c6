% The experiment with pruning: what it returns, prints, writes and refuses, on small generated data.

% SPDX-License-Identifier: BSD-3-Clause

%!function o = quick (varargin)
%!  o = struct ('Samples', 60, 'Zeros', [.6 .9], 'Epochs', [3 2 1], 'Lambdas', [1e-5 1e-3], 'Validation', .2, ...
%!              'BatchSize', 20, 'Seed', 4, varargin{:});
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!function folder = fresh_folder ()
%!  folder = tempname ();
%!  mkdir (folder);
%!endfunction

%!function restore = with_mnist (folder)
%!  % In place of the real set one of 40 + 20 strokes, in its format.
%!  [X, about] = sl_data ('strokes', 'Samples', 60, 'Size', [28 28], 'Seed', 3);
%!  X = round (255 * X);
%!  set = struct ('Xtrain', X(:,1:40), 'ytrain', about.labels(1:40), 'Xtest', X(:,41:60), ...
%!                'ytest', about.labels(41:60));
%!  save ('-v7', fullfile (folder, 'mnist.mat'), '-struct', 'set');
%!  before = getenv ('SPARSELEARN_DATA');
%!  setenv ('SPARSELEARN_DATA', folder);
%!  restore = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%!endfunction

%!function assert_same_figures (a, b)
%!  for name = {'start', 'dense', 'accuracy', 'loss', 'validation', 'share', 'dead', 'lambda', 'searched', 'models'}
%!    assert (isequaln (a.(name{1}), b.(name{1})), name{1});
%!  end
%!endfunction

%!function seed = seed_of (draw, phase)
%!  digits = slx_run_checksum ([draw, phase]);
%!  seed = hex2dec (digits(1:8));
%!endfunction

%!function net = epochs (net, X, y, draw, phase, count, step, varargin)
%!  % training as the help of sl_exp_prune says, with the seed of this phase
%!  net = sl_net_train (net, X, y, 'MaxIter', count, 'StepSize', step, 'Schedule', 'cosine', 'WeightDecay', ...
%!                      1e-4 * step, 'BatchSize', 20, 'MaxGradNorm', Inf, 'Seed', seed_of (draw, phase), varargin{:});
%!endfunction

%!function z = shares (z)
%!  % of 16-by-16 pictures: no layer has less than two weights a unit; the last one has a share of its own
%!  weights = [256 * 300, 300 * 100, 100 * 10];
%!  last = interp1 ([0 .8 .9 .95 1], [0 .8 .8 .9 .9], z);
%!  z = min ([z z last], 1 - 2 * [300 100 10] ./ weights);
%!endfunction

%!function set = blocks ()
%!  % four classes that a glance tells
%!  set = {kron(eye (4), ones (6, 15)) + .1 * cos((1:24)' * (1:60)), kron(1:4, ones (1, 15))};
%!endfunction

%!test % each algorithm, from the functions that it is made of: the same networks to the last bit
%! sl_reach_private ();
%! names = {'random', 'magnitude', 'global', 'gradual', 'deephoyer', 'induced', 'single', 'projected'};
%! results = sl_exp_prune ('strokes', quick ('Samples', 40, 'Zeros', .9, 'Algorithms', {names}));
%! assert ({results.set, results.network, results.stop}, {'strokes', 'lenet300', 'completed'});
%! assert (results.pictured, .9);
%! [X, about] = sl_data ('strokes', 'Samples', 60, 'Variation', 1.5, 'Seed', 4);
%! X = single (X);
%! first = results.models{1};
%! assert (results.samples(1) + results.samples(2), 40);
%! assert (sum (results.samples), 60);
%! digits = slx_run_checksum ({4, struct('run', 1)});
%! draw = hex2dec (digits(1:8));
%! restore = slx_run_seed (4);                              % the split: by class, then the validation samples
%! [train, test] = exp_class_parts (about.labels, [], 40);
%! held = false (size (train));
%! for class = unique (about.labels(train))
%!   members = find (about.labels(train) == class);
%!   members = members(randperm (numel (members)));
%!   held(members(1:min (round (.2 * end), end - 1))) = true;
%! end
%! clear restore
%! assert (results.samples, [sum(! held), sum(held), sum(test)]);
%! [Xt, y] = deal (X(:,train(! held)), about.labels(train(! held)));
%! accuracy = @(net, which) mean (sl_net_predict (net, X(:,which)) == about.labels(which));
%! net = epochs ({{'dense', 300}, 'relu', {'dense', 100}, 'relu', 'dense'}, Xt, y, draw, 0, 3, .1);
%! assert (isequal (net.layers, first.layers));
%! assert (results.start, accuracy (net, test));
%! second = @(net) epochs (net, Xt, y, draw, 2, 1, .05);
%! both = @(net) second (epochs (net, Xt, y, draw, 1, 2, .1));
%! assert (results.dense, accuracy (both (first), test));
%! z = shares (.9);
%! nets = cell (1, 8);
%! nets{1} = both (sl_prune (first, z, 'Algorithm', 'random', 'Seed', draw));
%! nets{2} = both (sl_prune (first, z, 'Algorithm', 'magnitude'));
%! nets{3} = both (sl_prune (first, .9, 'Algorithm', 'magnitude', 'Scope', 'global'));
%! net = sl_prune (first, z * (1 - .5 ^ 3), 'Algorithm', 'magnitude');
%! net = epochs (net, Xt, y, draw, [1 1], 1, .1, 'Schedule', 'constant');
%! net = sl_prune (net, z, 'Algorithm', 'magnitude');
%! nets{4} = second (epochs (net, Xt, y, draw, [1 2], 1, .05, 'Schedule', 'constant'));
%! for l = 1:2
%!   net = epochs (first, Xt, y, draw, 1, 2, .1, 'Regulariser', {'deephoyer', [1e-5 1e-3](l)});
%!   tried{l} = second (sl_prune (net, z, 'Algorithm', 'magnitude'));
%!   assert (results.searched(l), accuracy (tried{l}, train(held)));
%! end
%! nets{5} = tried{1 + (results.searched(2) > results.searched(1))};
%! assert (results.lambda, [1e-5 1e-3](1 + (results.searched(2) > results.searched(1))));
%! [~, ~, info] = sl_prune (first, z);
%! net = epochs (first, Xt, y, draw, 1, 2, .1, 'Project', {'Sparseness', [info.layers.target], 'Times', 3});
%! nets{6} = second (sl_prune (net, z, 'Values', 'projected'));
%! nets{7} = both (sl_prune (first, .9, 'Scope', 'global', 'OutputZeros', .8));
%! nets{8} = both (sl_prune (first, z, 'Values', 'projected'));
%! for a = 1:8
%!   assert (isequal (results.models{a+1}.layers, nets{a}.layers), results.algorithms{a});
%!   assert (results.accuracy(a), accuracy (nets{a}, test));
%!   assert (results.validation(a), accuracy (nets{a}, train(held)));
%!   W = {nets{a}.layers([1 3 5]).W};
%!   assert (results.share(a), mean (cellfun (@(w) sum (w(:) == 0), W)) * 3 / 107800, 1e-12);
%!   assert (results.dead(a), sum (cellfun (@(w) sum (! any (w)), W)));
%! end
%! assert (results.loss, results.dense - results.accuracy);
%! count = sum (round (shares (.9) .* [76800, 30000, 1000]));
%! assert (round (107800 * results.share([1 2 4:8])), repmat (count, 7, 1));
%! assert (round (107800 * results.share(3)), 97020);
%! assert (results.published, [.8156; .925; NaN; NaN; .9142; .9239; NaN; NaN], 1e-12);

%!test % filters: the first layer keeps two weights for each
%! results = sl_exp_prune ('strokes', quick ('Network', 'lenet5', 'Zeros', .99, 'Epochs', [1 1 1], 'Samples', 30, ...
%!                                           'Algorithms', {{'global', 'gradual', 'induced'}}));
%! assert (results.network, 'lenet5');
%! assert (size (results.accuracy), [3 1]);
%! for a = 1:3
%!   layers = results.models{a+1}.layers;
%!   weighted = layers(ismember ({layers.type}, {'conv', 'dense'}));
%!   assert (arrayfun (@(layer) size (layer.W, ndims (layer.W)), weighted), [20 50 500 10]);
%!   if (a > 1)
%!     assert (arrayfun (@(layer) nnz (layer.W), weighted([1 2 4])), [40 250 500]);
%!   end
%! end

%!test % learning: sparse networks are far better than chance, the projected one at least
%! results = sl_exp_prune ('', 'Samples', 300, 'Zeros', .95, 'Epochs', [12 8 4], 'BatchSize', 30, 'Algorithms', ...
%!                         {'induced', 'Magnitude'});
%! assert (results.set, 'strokes');
%! assert (results.algorithms, {'induced', 'magnitude'});
%! assert (results.dense > .9);
%! assert (results.accuracy(1) > .8);

%!test % tables and pictures, runs and MNIST; a part does not depend on the others
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! restore = with_mnist (folder);
%! o = quick ('Algorithms', {{'single', 'random'}}, 'Replicates', 2, 'Display', 'iter', 'Setting', 'full', 'Folder', ...
%!            fullfile (folder, 'pictures'), 'Epochs', [2 1 1]);
%! out = evalc ('results = sl_exp_prune ('''', o);');
%! assert ({results.set, results.settings.Setting}, {'mnist', 'full'});
%! assert (size (results.accuracy), [2 2 2]);
%! assert (! any (isnan ([results.start(:); results.loss(:)])));
%! assert (! isempty (strfind (out, 'mnist, lenet300: accuracy in percent on 20 test samples, mean and standard')));
%! assert (! isempty (strfind (out, '2 epochs, then 1 + 1 for each network')));
%! assert (numel (regexp (out, '(^|\n)run [12], dense: accuracy \d+\.\d\d %')), 2);
%! assert (numel (regexp (out, '\nrun [12], (60|90) % zeros, (single|random): accuracy')), 8);
%! assert (numel (regexp (out, '\n(single|random) +\d+\.\d\d \+- *\d+\.\d\d ')), 4);
%! assert (! isempty (regexp (out, '\nrandom .* 81\.56\n')));
%! assert (! isempty (strfind (out, 'CIFAR-10')));
%! assert (isempty (strfind (out, 'not complete')));
%! names = regexprep (results.files, '.*[/\\]([^/\\]+)\.png', '$1');
%! assert (all (ismember ({'prune_first_start', 'prune_first_single', 'prune_first_random'}, names)));
%! assert (all (cellfun (@(file) exist (file, 'file') == 2, results.files)));
%! tiles = sl_show_basis (double (results.models{2}.layers(1).W(:,1:100)), [28 28], 'Invert', true, 'Magnify', 2);
%! written = imread (fullfile (folder, 'pictures', 'prune_first_single.png'));
%! assert (written, uint8 (255 * tiles));
%! out = evalc ('sl_summary (results)');
%! assert (strncmp (out, 'Experiment sl_exp_prune, set ''mnist''', 36));
%! o = setfield (o, 'Display', 'off');
%! one = sl_exp_prune ('mnist', setfield (setfield (setfield (o, 'Algorithms', {'random'}), 'Folder', ''), ...
%!                                                  'Replicates', 1));
%! assert (one.accuracy, results.accuracy(2,:,1));
%! assert (isequal (one.models{2}, results.models{3}));
%! o = quick ('Zeros', .5, 'Algorithms', {{'single'}}, 'Display', 'final', 'Epochs', [1 1 1]);
%! out = evalc ('sl_exp_prune (blocks (), o);');
%! assert (isempty (strfind (out, 'CIFAR-10')));

%!test % the same figures from a checkpoint; early ends; nothing stays beside the checkpoint
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! o = quick ('Zeros', .9, 'Algorithms', {{'random', 'deephoyer'}}, 'Lambdas', 1e-5);   % others: see the next test
%! whole = sl_exp_prune (blocks (), o);
%! o.Checkpoint = fullfile (folder, 'run');
%! restore = sl_warnings_on ();
%! for limit = [.2 Inf]
%!   parts = sl_exp_prune (blocks (), setfield (o, 'TimeLimit', limit));
%! end
%! assert (parts.stop, 'completed');
%! assert_same_figures (parts, whole);
%! assert (numel (dir (folder)), 3);
%! set = blocks ();
%! out = evalc ('none = sl_exp_prune (set, quick (''TimeLimit'', 0, ''Display'', ''final''));');
%! [~, id] = sl_lastwarn ();
%! assert ({none.stop, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (all (isnan (none.accuracy(:))) && isnan (none.dense));
%! assert (numel (strfind (out, 'not complete (TimeLimit)')), 1);
%! problem = struct ('identifier', '');
%! try
%!   sl_exp_prune (blocks (), setfield (o, 'Seed', 5));
%! catch problem
%! end
%! assert (problem.identifier, 'sparselearn:badFile');

%!testif ; isunix () % an experiment that is killed goes on to the same figures
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! o = quick ('Zeros', .9, 'Algorithms', {{'gradual', 'induced'}}, 'Epochs', [1 2 1]);
%! whole = sl_exp_prune (blocks (), o);
%! o.Checkpoint = fullfile (folder, 'run');
%! data = fullfile (folder, 'options.mat');
%! set = blocks ();
%! save ('-binary', data, 'o', 'set');
%! program = ['load (''%s''); o.Display = ''iter''; page_screen_output (false); page_output_immediately (true); ', ...
%!            'sl_exp_prune (set, o);'];
%! [out, pid, in] = sl_start_octave (sprintf (program, data));
%! sl_listen (out, 'gradual', pid);
%! pause (.2 * rand);
%! kill (pid, SIG ().KILL);
%! waitpid (pid);
%! fclose (in);
%! fclose (out);
%! assert_same_figures (sl_exp_prune (blocks (), o), whole);

%!test % a network that is given, and what it needs: batch normalisation and a sum, pictures that move
%! labels = repmat ([1 2], 1, 9);
%! X = single (kron ([1 0; 0 1], ones (32, 1))(:,labels) + .1 * cos ((1:64)' * (1:18)));
%! layers = {{'conv', [3 3 4], 'pad', 1}, 'batchnorm', {'relu', 'name', 'in'}, {'conv', [3 3 4], 'pad', 1}, ...
%!           'batchnorm', {'add', 'from', 'in'}, 'relu', 'globalavgpool', 'dense'};
%! net = sl_net_train (layers, X, labels, 'ImageSize', [8 8], 'MaxIter', 3, 'Seed', 1);
%! o = quick ('Zeros', .5, 'Algorithms', {{'single', 'surgeon', 'induced'}}, 'Augmentation', {{'Shift', 1}}, ...
%!            'Start', net, 'Epochs', [9 1 1]);
%! results = sl_exp_prune ({X, labels, [8 8]}, o);
%! assert (results.network, 'given');
%! assert (isequal (results.models{1}, net));
%! assert (all (isfinite (results.accuracy)) && all (results.share > .4));

%!test % labels of any kind
%! X = kron (eye (2), ones (3, 9)) + .05 * cos ((1:6)' * (1:18));
%! names = [repmat({'left'}, 1, 9), repmat({'right'}, 1, 9)];
%! o = quick ('Zeros', .5, 'Algorithms', {{'single'}});
%! results = sl_exp_prune ({X, names}, o);
%! assert (results.samples, [10 2 6]);
%! numbers = [-3 * ones(1, 9), 8 * ones(1, 9)];
%! assert_same_figures (sl_exp_prune ({X, numbers}, o), results);
%! numbers = kron ([1 2], ones (1, 9));
%! o.Start = sl_net_train ({'dense'}, X, numbers, 'MaxIter', 2, 'Seed', 1);     % one layer alone
%! assert (sl_exp_prune ({X, numbers}, o).share, .5);

%!test % wrong values of options
%! wrong = {'Algorithms', {'obd'}; 'Algorithms', {}; 'Network', 'vgg16'; 'Zeros', []; 'Zeros', 1; 'Zeros', [.9 .8]; ...
%!          'Zeros', -.1; 'Zeros', [.5; .6]; 'Epochs', 5; 'Epochs', [1 0 1]; 'Epochs', 'all'; 'StepSize', .1; ...
%!          'StepSize', [.1 0]; 'WeightDecay', -1; 'WeightDecay', 100; 'BatchSize', 0; 'Projections', 0; ...
%!          'Lambdas', [2 1]; 'Lambdas', -1; 'Lambdas', []; 'Validation', 0; 'Validation', 1; 'Replicates', 0; ...
%!          'Samples', 0; 'Setting', 'slow'; 'Seed', -1; 'Display', 'loud'; 'Folder', 5; 'Plot', 2; 'TimeLimit', -1};
%! for k = 1:rows (wrong)
%!   problem = struct ('identifier', '', 'message', '');
%!   try
%!     sl_exp_prune ({eye(6), 1:6}, wrong{k,:});
%!   catch problem
%!   end
%!   assert (problem.identifier, 'sparselearn:badInput', wrong{k,1});
%! end

%!error id=sparselearn:badInput sl_exp_prune ('none such')
%!error id=sparselearn:badInput sl_exp_prune ({eye(3)})
%!error id=sparselearn:badInput sl_exp_prune ({eye(3), [1 2]})
%!error <IMSIZE> sl_exp_prune ({eye(4), [1 1 2 2], [3 3]})
%!error <at least 2 training samples and 1 test sample> sl_exp_prune ({eye(3), [1 2 3]})
%!error <goes with Network> sl_exp_prune ('cifar10')
%!error <goes with Network> sl_exp_prune ('', 'Network', 'resnet20')
%!error <Network 'lenet5' needs pictures> sl_exp_prune ({eye(4), [1 1 2 2], [2 2]}, 'Network', 'lenet5')
%!error <Validation: 0.01 of> sl_exp_prune ({rand(4, 20), kron([1 2], ones (1, 10))}, 'Validation', .01)
%!error id=sparselearn:unknownOption sl_exp_prune ('', 'Alpha', 1)

%!test % labels of any kind, and a network for more classes than the set has
%! X = kron (eye (3), ones (4, 10)) + .1 * cos ((1:12)' * (1:30));
%! L = kron ([4 1 9], ones (1, 10));
%! net = sl_net_train ({{'dense', 6}, 'relu', 'dense'}, X, L, 'MaxIter', 30, 'Seed', 1);
%! k = L != 4;
%! assert (sl_net_predict (net, X(:,k)), L(k));
%! o = struct ('Zeros', .5, 'Epochs', [2 1 1], 'Lambdas', 1e-5, 'Validation', .2, 'Start', net, ...
%!             'Algorithms', {{'single'}});
%! results = sl_exp_prune ({X(:,k), L(k)}, o);
%! assert (results.start, 1);
%! assert (results.models{1}.classes, [1 4 9]);
%! assert (sl_predict (results.models{1}, X(:,k)), L(k));
%! fail ('sl_exp_prune ({X(:,k), L(k) + 1}, o)', 'not among those of the network of option Start');
%! fail ("sl_exp_prune ({X, L}, setfield (o, 'Start', struct ()))", 'sparselearn:badInput|option Start');

%!testif ; slx_draw_can_print () % pictures of a first layer without weights, and of one that is pruned to nothing
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! X = abs (cos ((1:64)' * (1:40)));
%! L = repmat (1:2, 1, 20);
%! X(1:20,L == 1) += 1;
%! net = sl_net_train ({{'maxpool', 2}, {'dense', 4}, 'relu', 'dense'}, X, L, 'ImageSize', [8 8], 'MaxIter', 5, 'Seed', 1);
%! net.layers(2).W(:) = 0;
%! o = struct ('Start', net, 'Zeros', .5, 'Epochs', [2 1 1], 'Lambdas', 1e-5, 'Validation', .2, 'Folder', folder, ...
%!             'Algorithms', {{'single'}});
%! restore = sl_warnings_on ();
%! lastwarn ('', '');
%! evalc ('results = sl_exp_prune ({X, L, [8 8]}, o);');
%! [~, id] = sl_lastwarn ();
%! assert (! strcmp (id, 'sparselearn:notDrawn'));
%! assert (isfinite (results.accuracy));
%! assert (! isempty (results.files));

%!test % a table that cannot be made loses no result
%! results = struct ('found', 7);
%! task = struct ('caller', 'sl_exp_prune', 'parts', slx_exp_parts ('k', 1), 'results', results, 'seed', 1, ...
%!                'part', @(results, p, memo, limits) deal (results, memo), 'tables', @(results) error ('no table'));
%! o = struct ('Display', 'final', 'TimeLimit', Inf, 'Checkpoint', '', 'Seed', 1);
%! restore = sl_warnings_on ();
%! lastwarn ('', '');
%! evalc ('results = slx_exp_experiment (task, o, tic ());');
%! [text, id] = sl_lastwarn ();
%! assert ({results.found, id}, {7, 'sparselearn:notDrawn'});
%! assert (! isempty (strfind (text, 'no table')));
