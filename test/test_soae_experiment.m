% The experiment with supervised auto-encoders: what it returns, prints, writes and refuses, on small generated data.

% SPDX-License-Identifier: BSD-3-Clause

%!function o = quick (varargin)
%!  o = struct ('Samples', 60, 'Hidden', 12, 'EpochSize', 60, 'MaxIter', 2, 'Replicates', 2, 'StepFactors', [1 3], ...
%!              'ActivityTargets', 0, 'Seed', 4, varargin{:});
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!function folder = fresh_folder ()
%!  folder = tempname ();
%!  mkdir (folder);
%!endfunction

%!function restore = with_data (folder)
%!  before = getenv ('SPARSELEARN_DATA');
%!  setenv ('SPARSELEARN_DATA', folder);
%!  restore = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%!endfunction

%!function restore = with_mnist (folder)
%!  % In place of the real set one of 40 + 20 strokes, in its format.
%!  [X, about] = sl_data ('strokes', 'Samples', 60, 'Size', [28 28], 'Seed', 3);
%!  X = round (255 * X);
%!  set = struct ('Xtrain', X(:,1:40), 'ytrain', about.labels(1:40), 'Xtest', X(:,41:60), ...
%!                'ytest', about.labels(41:60));
%!  save ('-v7', fullfile (folder, 'mnist.mat'), '-struct', 'set');
%!  restore = with_data (folder);
%!endfunction

%!test % each algorithm is the training that its name says: the network itself tells
%! activities = {'SOAE-sigma', 'hoyer'; 'SOAE-L0', 'l0'; 'SOAE-sigma-conn', 'hoyer'; 'MLP-random', 'tanh'; ...
%!               'MLP-samples', 'tanh'; 'MLP-SCFC', 'tanh'; 'SMLP-SCFC', 'tanh'; 'MLP-OBD', 'tanh'; ...
%!               'MLP-sparse', 'tanh'; 'SMLP-sparse', 'tanh'};
%! o = quick ('Algorithms', {activities(:,1)'}, 'Replicates', 1, 'StepFactors', 2, 'ActivityTarget', .6, ...
%!            'Connectivity', .7, 'MaxIter', 1);
%! results = sl_exp_soae ('strokes', o);
%! for k = 1:rows (activities)
%!   activity = activities(k,:);
%!   model = results.models{k};
%!   assert (model.activity, activity{2});
%!   assert ([model.options.MaxIter, model.options.EpochSize], [1 60]);
%!   own = struct ('hoyer', [.04 1], 'l0', [.04 1], 'tanh', [.06 .06]);
%!   assert (model.options.StepSize, own.(activity{2}), 1e-15);
%!   sparse = any (strcmp (activity{1}, {'SOAE-sigma', 'SOAE-L0', 'SMLP-SCFC', 'SMLP-sparse'}));
%!   assert ((max (abs (sl_hoyer (model.W) - .7)) < 1e-6) == sparse, '%s', activity{1});
%!   assert ((nnz (model.W) == ceil (numel (model.W) / 8)) == strcmp (activity{1}, 'MLP-OBD'), '%s', activity{1});
%!   target = {.6, results.units}{1 + strcmp (activity{2}, 'l0')};
%!   if (! strcmp (activity{2}, 'tanh'))
%!     assert (model.target, target);
%!   end
%! end

%!test % errors and active units, from the networks and the test part
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! restore = with_mnist (folder);
%! results = sl_exp_soae ('', quick ('Samples', 30, 'Algorithms', {{'smlp-scfc', 'SOAE-L0', 'MLP-random'}}));
%! assert ({results.set, results.samples, results.stop}, {'mnist', [30 20], 'completed'});
%! assert (results.algorithms, {'SMLP-SCFC', 'SOAE-L0', 'MLP-random'});
%! [X, about] = sl_data ('mnist', 'Part', 'test');
%! for k = 1:3
%!   [labels, ~, H] = sl_soae_predict (results.models{k}, X);
%!   assert (results.error(k,1), mean (labels != about.labels));
%!   assert (results.active(k,1), mean (sum (H != 0)), 1e-12);
%! end
%! assert (results.active(2,:), results.units * [1 1]);
%! assert (all (results.seconds(:) > 0));
%! for k = 1:3                              % the factor of the least median error of cross-validation
%!   medians = median (results.crossed(k,:,:), 3);
%!   assert (medians(results.factors == results.chosen(k)), min (medians));
%! end
%! kinds = cellfun (@(model) model.options.StepSize(1), results.models);
%! assert (kinds, [.03 .02 .03] .* results.chosen', 1e-15);

%!test % halves for cross-validation: a network that has learnt the one half is tested on the other
%! X = [eye(4), eye(4)] + .02;
%! results = sl_exp_soae ({kron(X, ones (2, 6)), kron([1:4, 1:4], ones (1, 6))}, 'Hidden', 8, 'EpochSize', 100, ...
%!                        'MaxIter', 40, 'Replicates', 1, 'ActivityTargets', 0, 'CrossReplicates', 2, ...
%!                        'StepFactors', [1e-9 4], 'Algorithms', {'MLP-random'});
%! assert (size (results.crossed), [1 2 4]);
%! assert (all (results.crossed(1,2,:) < .1));
%! assert (median (results.crossed(1,1,:)) > .3);
%! assert (results.chosen, 4);
%! assert (results.error, 0);

%!test % errors against active units: those of keeping the largest are matched
%! o = quick ('Algorithms', {{'SOAE-sigma'}}, 'StepFactors', 1, 'ActivityTargets', [.4 .6 .9], ...
%!            'ActivityReplicates', 2);
%! results = sl_exp_soae ('strokes', o);
%! assert (size (results.activity_error), [3 2 2]);
%! matched = round (mean (results.activity_active(:,1,:), 3));
%! assert (squeeze (results.activity_active(:,2,:)), [matched, matched]);
%! assert (all (diff (matched) < 0));
%! assert (all (results.activity_error(:) >= 0 & results.activity_error(:) <= 1));

%!test % learning: fewer errors than by chance, sparse activity included
%! results = sl_exp_soae ('strokes', 'Samples', 200, 'Hidden', 40, 'EpochSize', 200, 'MaxIter', 30, ...
%!                        'Replicates', 1, 'StepFactors', 4, 'ActivityTargets', .9, 'ActivityReplicates', 1, ...
%!                        'Algorithms', {'SOAE-sigma', 'MLP-samples'});
%! assert (results.samples, [200 100]);
%! assert (all (results.error < .3));
%! assert (all (results.activity_error < .5));
%! assert (results.activity_active(1) < 6);

%!test % tables and pictures
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! restore = with_mnist (folder);
%! o = quick ('Algorithms', {{'SOAE-sigma', 'MLP-random'}}, 'Display', 'iter', 'MaxIter', 1, 'Jitter', true, ...
%!            'ActivityTargets', [.5 .8], 'ActivityReplicates', 1, 'Folder', fullfile (folder, 'pictures'));
%! out = evalc ('results = sl_exp_soae (''mnist'', o);');
%! assert (! isempty (strfind (out, 'mnist, 40 training and 20 test samples: errors of 2 runs in percent')));
%! assert (numel (regexp (out, '\nSOAE-sigma +\d+\.\d\d ')), 1);
%! assert (numel (regexp (out, 'steps times [13], half [12] of halving 1: error')), 8);
%! assert (numel (regexp (out, 'run [12]: error \d+\.\d\d %, ')), 8);
%! assert (isempty (strfind (out, 'not complete')));
%! names = regexprep (results.files, '.*[/\\]([^/\\]+)\.png', '$1');
%! assert (all (ismember ({'soae_bases_SOAE-sigma', 'soae_bases_MLP-random'}, names)));
%! assert (all (cellfun (@(file) exist (file, 'file') == 2, results.files)));
%! tiles = sl_show_basis (results.models{1}.W, [28 28], 'Invert', true, 'Magnify', 5);
%! assert (imread (fullfile (folder, 'pictures', 'soae_bases_SOAE-sigma.png')), uint8 (255 * tiles));
%! assert (results.models{1}.options.Jitter, [28 28]);
%! out = evalc ('sl_summary (results)');
%! assert (strncmp (out, 'Experiment sl_exp_soae, set ''mnist''', 35));
%! [~, info] = sl_mlp_train (eye (3), 1:3, 'Hidden', 2, 'EpochSize', 3, 'MaxIter', 1);
%! assert (strncmp (sl_summary (info), 'Training by sl_soae_train or sl_mlp_train', 41));

%!test % the statistics are those of the errors
%! o = quick ('Algorithms', {{'SOAE-sigma', 'MLP-random', 'SOAE-L0'}}, 'StepFactors', 1, 'Replicates', 3);
%! results = sl_exp_soae ('strokes', o);
%! expected = sl_compare_algorithms (results.error', results.algorithms, 'Trim', 4/55, 'Groups', {'A', 'C', 'B'});
%! assert (results.statistics, expected);
%! assert (results.statistics.pooled.members, {1, 2, 3});
%! o = quick ('Algorithms', {{'MLP-random', 'MLP-samples'}}, 'StepFactors', 1, 'MaxIter', 1);
%! results = sl_exp_soae ('strokes', o);
%! assert (results.statistics, sl_compare_algorithms (results.error', results.algorithms, 'Trim', 4/55));

%!test % the same figures from a checkpoint; early ends; nothing stays beside the checkpoint
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! o = quick ('Algorithms', {{'SOAE-L0', 'MLP-OBD'}}, 'Replicates', 1, 'ActivityTargets', .8, ...
%!            'ActivityReplicates', 1);
%! whole = sl_exp_soae ('strokes', o);
%! o.Checkpoint = fullfile (folder, 'run');
%! restore = sl_warnings_on ();
%! for limit = [.2 Inf]
%!   parts = sl_exp_soae ('strokes', setfield (o, 'TimeLimit', limit));
%! end
%! assert (parts.stop, 'completed');
%! for name = {'error', 'active', 'crossed', 'chosen', 'units', 'activity_error', 'activity_active'}
%!   assert (parts.(name{1}), whole.(name{1}));
%! end
%! assert (numel (dir (folder)), 3);
%! out = evalc ('none = sl_exp_soae (''strokes'', quick (''TimeLimit'', 0, ''Display'', ''final''));');
%! [~, id] = sl_lastwarn ();
%! assert ({none.stop, id}, {'TimeLimit', 'sparselearn:timeLimit'});
%! assert (all (isnan (none.error(:))) && all (isnan (none.crossed(:))));
%! assert (numel (strfind (out, 'not complete (TimeLimit)')), 1);

%!test % a seed gives the same figures, another one others; a run does not depend on the other algorithms
%! two = sl_exp_soae ('strokes', quick ('Algorithms', {{'SOAE-sigma', 'MLP-random'}}, 'StepFactors', 1));
%! one = sl_exp_soae ('strokes', quick ('Algorithms', {{'MLP-random'}}, 'StepFactors', 1));
%! assert (two.error(2,:), one.error);
%! assert (two.models{2}.W, one.models{1}.W);
%! assert (one.statistics, []);
%! other = sl_exp_soae ('strokes', quick ('Algorithms', {{'MLP-random'}}, 'StepFactors', 1, 'Seed', 5));
%! assert (! isequal (other.models{1}.W, one.models{1}.W));

%!test % labels of any kind
%! X = kron (eye (2), ones (3, 9)) + .05 * cos ((1:6)' * (1:18));
%! names = [repmat({'left'}, 1, 9), repmat({'right'}, 1, 9)];
%! results = sl_exp_soae ({X, names}, quick ('Algorithms', {{'MLP-random'}}));
%! assert (results.samples, [12 6]);
%! same = sl_exp_soae ({X, [-3 * ones(1, 9), 8 * ones(1, 9)]}, quick ('Algorithms', {{'MLP-random'}}));
%! assert (same.error, results.error);

%!test % wrong values of options
%! wrong = {'Algorithms', {'mlp'}; 'Algorithms', {}; 'Hidden', 0; 'Hidden', 1e7; 'ActivityTarget', 2; ...
%!          'Connectivity', 1.5; 'Replicates', 0; 'StepFactors', -1; 'StepFactors', [1; 2]; 'StepFactors', [2 2]; ...
%!          'CrossReplicates', 1.5; ...
%!          'ActivityTargets', [.8 .5]; 'ActivityTargets', 'all'; 'ActivityTargets', 2; 'ActivityReplicates', 0; ...
%!          'EpochSize', 0; 'MaxIter', 0; 'Jitter', 2; 'Samples', 0; 'Setting', 'slow'; 'Seed', -1; ...
%!          'Display', 'loud'; 'Folder', 5; 'Plot', 2; 'TimeLimit', -1};
%! for k = 1:rows (wrong)
%!   problem = struct ('identifier', '', 'message', '');
%!   try
%!     sl_exp_soae ({eye(6), 1:6}, wrong{k,:});
%!   catch problem
%!   end
%!   assert (problem.identifier, 'sparselearn:badInput', wrong{k,1});
%! end

%!error id=sparselearn:badInput sl_exp_soae ('none such')
%!error id=sparselearn:badInput sl_exp_soae ({eye(3)})
%!error id=sparselearn:badInput sl_exp_soae ({eye(3), [1 2]})
%!error <IMSIZE> sl_exp_soae ({eye(4), [1 1 2 2], [3 3]})
%!error <INK> sl_exp_soae ({eye(4), [1 1 2 2], [2 2], {}})
%!error <at least 2 training samples and 1 test sample> sl_exp_soae ({eye(3), [1 2 3]})
%!error <Jitter must be false> sl_exp_soae ({eye(4), [1 1 2 2]}, 'Jitter', true)
%!error id=sparselearn:unknownOption sl_exp_soae ('', 'Alpha', 1)
