% Perceptrons that supervised auto-encoders are compared with: what every trainer must pass, bases to begin with,
% optimal brain damage.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, y] = problem ()
%! % three classes of points with five features, and labels 1 to 3
%!  rand ('twister', 2);
%!  randn ('twister', 2);
%!  y = mod (0:29, 3) + 1;
%!  X = [1 0 0; 0 1 0; 0 0 1; .5 .5 0; 0 .2 .8](:,y) + .1 * randn (5, 30);
%!endfunction

%!function H = curvature (model, X, lecun)
%! % the diagonal by W of the approximation of the Hessian of the mean cross-entropy, sample by sample
%!  H = zeros (size (model.W));
%!  for i = 1:columns (X)
%!    h = tanh (model.W' * X(:,i));
%!    p = exp (model.Wout' * h + model.theta);
%!    p = p / sum (p);
%!    B = diag (p) - p * p';
%!    if (lecun)
%!      B = diag (p .* (1 - p));
%!    end
%!    for j = 1:numel (h)
%!      H(:,j) = H(:,j) + X(:,i) .^ 2 * (1 - h(j) ^ 2) ^ 2 * (model.Wout(j,:) * B * model.Wout(j,:)') / columns (X);
%!    end
%!  end
%!endfunction

%!test % the default steps, by the lengths of the samples for training, the units and the updates
%! rand ('twister', 4);
%! X = rand (5, 100);
%! y = 1 + mod (1:100, 2);
%! train = slx_run_holdout (.2, 3, 100, y);
%! square = mean (sumsq (X(:,train)));
%! o = {'Hidden', 6, 'Validation', .2, 'Seed', 3, 'InitW', rand(5, 6)};
%! for epochs = [2, 300]
%!   s = min (6, 1000 / sqrt (100 * epochs));
%!   call = @(varargin) sl_mlp_train (X, y, o{:}, 'MaxIter', epochs, 'OutputFcn', @(s) s.iteration == 2, varargin{:});
%!   model = call ();
%!   assert (model.options.StepSize, s ./ [square, 6], 1e-14);
%!   other = call ('StepSize', model.options.StepSize);
%!   assert ({model.W, model.Wout}, {other.W, other.Wout}, 1e-11);
%! end
%! assert (sl_mlp_train (zeros (3, 4), [1 1 2 2], 'Hidden', 2, 'MaxIter', 1).options.StepSize, [6 3]);

%!test % with the default steps the scale of X does not matter, from the start on
%! [X, y] = problem ();
%! for init = {'random', 'samples', 'sparse', 'scfc'}
%!   call = @(by, epochs) sl_mlp_train (by * X, y, 'Hidden', 4, 'MaxIter', epochs, 'Seed', 3, 'InitW', init{1});
%!   first = call (1, 0);
%!   model = call (1, 8);
%!   exact = any (strcmp (init, {'sparse', 'scfc'}));    % where weights of equal size become 0, the last bit decides
%!   for by = [2^-20, 16, 255 + exact]
%!     assert (by * call (by, 0).W, first.W, 1e-12 * max (abs (first.W(:))));
%!     other = call (by, 8);
%!     assert ({by * other.W, other.Wout}, {model.W, model.Wout}, 1e-9);
%!     assert (sl_predict (other, by * X), sl_predict (model, X));
%!   end
%! end

%!test % the network of sl_soae_train with the activity tanh, the trade-off 1 and no connectivity
%! [X, y] = problem ();
%! o = {'Hidden', 6, 'EpochSize', 10, 'MaxIter', 4, 'Seed', 3, 'StepSize', .1, 'InitW', 'random'};
%! [model, info] = sl_mlp_train (X, y, o{:});
%! [same, about] = sl_soae_train (X, y, o{:}, 'Activity', 'tanh', 'Tradeoff', {'constant', 1}, 'Connectivity', []);
%! assert ({model.W, model.Wout, model.theta}, {same.W, same.Wout, same.theta});
%! assert (info.objective, about.objective);
%! assert (info.reconstruction(2:end), zeros (1, 4));

%!test % of the weights the least salient are fixed at 0, half of what is left each time
%! [X, y] = problem ();
%! o = {'Hidden', 6, 'EpochSize', 10, 'MaxIter', 3, 'Seed', 3, 'StepSize', .1};
%! first = sl_mlp_train (X, y, o{:});
%! for kind = {'gauss-newton', 'lecun'}
%!   [model, info] = sl_mlp_train (X, y, o{:}, 'OBD', .5, 'Saliency', kind{1});
%!   saliency = first.W .^ 2 .* curvature (first, X, strcmp (kind{1}, 'lecun')) / 2;
%!   [~, order] = sort (saliency(:));
%!   assert (find (model.W == 0), sort (order(1:15)));
%!   assert (info.shares, [1 .5]);
%!   assert (info.final(1) > info.final(2));
%!   assert (model.options.OBD, .5);
%! end

%!test % samples that are held out have no part in the choice of weights
%! [X, y] = problem ();
%! o = {'Hidden', 6, 'EpochSize', 10, 'MaxIter', 15, 'Seed', 3, 'StepSize', .3, 'OBD', .5, 'Validation', .3};
%! [~, held] = slx_run_holdout (.3, 3, 30, y);
%! model = sl_mlp_train (X, y, o{:});
%! X(:,held) = 5 * X(:,held);                   % they are right with either
%! other = sl_mlp_train (X, y, o{:});
%! assert (other.W, model.W);

%!test % the first objective is of all classes, also where samples stand in their order
%! X = ones (1, 2200);
%! y = [ones(1, 1100), 2 * ones(1, 1100)];
%! [~, info] = sl_mlp_train (X, y, 'Hidden', 2, 'MaxIter', 0, 'Seed', 1);
%! assert (info.errors, .5, .01);
%! [~, info] = sl_net_train ({'dense'}, X, y, 'MaxIter', 0, 'Seed', 1);
%! assert (info.errors, .5, .01);

%!test % a run that goes on from its files, one for each training, comes to the same
%! [X, y] = problem ();
%! o = {'Hidden', 4, 'EpochSize', 10, 'MaxIter', 3, 'Seed', 3, 'OBD', .25};
%! [whole, info] = sl_mlp_train (X, y, o{:});
%! file = tempname ();
%! removed = onCleanup (@() cellfun (@(name) delete (name), {file, [file, '.2'], [file, '.3']}));
%! try
%!   sl_mlp_train (X, y, o{:}, 'Checkpoint', file, 'CheckpointInterval', 0, ...
%!                'OutputFcn', @(s) exist ([file, '.2'], 'file') > 0 && error ('test_mlp:killed', 'by the test'));
%! catch err
%!   assert (err.identifier, 'test_mlp:killed');
%! end
%! [model, about] = sl_mlp_train (X, y, o{:}, 'Checkpoint', file);
%! assert ({model.W, model.Wout, model.theta}, {whole.W, whole.Wout, whole.theta});
%! assert (about.final, info.final);

%!test % bases by sparse coding have their sparseness, and do not depend on the labels
%! [X, y] = problem ();
%! for init = {'sparse', 'scfc'}
%!   o = {'Hidden', 5, 'EpochSize', 30, 'MaxIter', 0, 'Seed', 3, 'InitW', init{1}, 'InitConnectivity', .4};
%!   model = sl_mlp_train (X, y, o{:}, 'Connectivity', .4);
%!   other = sl_mlp_train (X, 4 - y, o{:}, 'Connectivity', .4);
%!   assert (sl_hoyer (model.W), .4 * ones (1, 5), 1e-10);
%!   assert (model.W, other.W);
%!   starts.(init{1}) = model.W;
%! end
%! assert (norm (starts.sparse - starts.scfc) > .1 * norm (starts.sparse));
%! model = sl_mlp_train (X, y, o{:});
%! assert (sl_hoyer (model.W), .4 * ones (1, 5), 1e-10);
%! scaled = sl_mlp_train (8 * X, y, o{:});
%! assert (scaled.W, model.W / 8, 1e-12);

%!test % the filters of sparse coding for fast classification: a network that is there is found, steps never lose
%! sl_reach_private ();
%! rand ('twister', 1);
%! randn ('twister', 1);
%! X = randn (6, 80);
%! A = sl_proj_hoyer (randn (6, 3), .6, 'Norm', 1);
%! for power = [3 5]
%!   H = tanh (A' * X) .^ power;
%!   H = .9 * H ./ max (abs (H), [], 2);
%!   for k = 1:5
%!     most = [0 1 5 20 400](k);
%!     B = soae_filters (X, 2 * H, power, .6, most);
%!     assert (sl_hoyer (B), .6 * ones (1, 3), 1e-10);
%!     T = zeros (3, 80);
%!     for r = 1:3
%!       for i = 1:80
%!         T(r,i) = tanh (B(:,r)' * X(:,i)) ^ power;
%!       end
%!     end
%!     error_of(k) = mean (sum ((T - H) .^ 2));
%!   end
%!   assert (all (diff (error_of) <= 0));
%!   assert (error_of(5) < .01 * mean (sum (H .^ 2)) && error_of(5) < error_of(1) / 2);
%! end
%! assert (soae_filters (zeros (2, 3), zeros (2, 3), 3, .5, 4), zeros (2), 1e-300);
%! assert (size (soae_filters ([1 2 -1], [.5 1 0], 3, .5, 4)), [1 1]);

%!test % what every trainer must pass
%! [X, y] = problem ();
%! o = {'Hidden', 5, 'EpochSize', 30, 'MaxIter', 12, 'StepSize', .3};
%! point = sl_mlp_train (X, y, o{:}, 'Seed', 1, 'MaxIter', 2);
%! objective = @(model) getfield (nthargout (2, @sl_soae_grad, model, X, y, 1), 'objective');
%! trainer_suite (struct ('name', 'sl_mlp_train', 'train', @(X, y, varargin) sl_mlp_train (X, y, o{:}, varargin{:}), ...
%!                        'predict', @sl_soae_predict, 'X', X, 'y', y, 'parameters', {{'W', 'Wout', 'theta'}}, ...
%!                        'point', point, 'objective', objective, ...
%!                        'gradient', @(model) sl_soae_grad (model, X, y, 1), 'single', 1e-3, 'random', true, ...
%!                        'absurd', {{}}, 'full', {{}}, 'sparse', true, 'labelled', true, 'unbound', {{}}));

%!function confirm_removed (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!test % without a seed: one is drawn for all of it, INFO tells it, and a run that was ended goes on
%! [X, y] = problem ();
%! for how = {{'InitW', 'sparse'}, {'InitW', 'scfc'}, {'OBD', .25}, {'InitW', 'sparse', 'OBD', .5, 'Validation', .3}}
%!   o = [{'Hidden', 5, 'EpochSize', 30, 'MaxIter', 4}, how{1}];
%!   [model, info] = sl_mlp_train (X, y, o{:});
%!   assert (isequal (sl_mlp_train (X, y, o{:}, 'Seed', info.seed), model));
%!   folder = tempname ();
%!   mkdir (folder);
%!   removed = onCleanup (@() confirm_removed (folder));
%!   file = fullfile (folder, 'run');
%!   [~, cut] = sl_mlp_train (X, y, o{:}, 'Checkpoint', file, 'OutputFcn', @(s) s.iteration >= 2);
%!   [model, info] = sl_mlp_train (X, y, o{:}, 'Checkpoint', file);
%!   assert (strcmp (info.stop, 'MaxIter') && info.seed == cut.seed);
%!   assert (isequal (sl_mlp_train (X, y, o{:}, 'Seed', info.seed), model));
%!   clear removed;
%! end

%!test % Ctrl-C ends the search for the first bases, however many iterations it may take
%! sl_reach_private ();
%! X = abs (cos (reshape (1:60, 6, 10)));
%! for count = [1, 1e12]
%!   release = slx_run_hold_interrupt ();
%!   slx_interrupt_mex ('note');
%!   [model, info] = sl_mlp_train (X, mod (1:10, 2), 'Hidden', 3, 'InitW', 'sparse', 'InitIter', count, 'Seed', 1);
%!   clear release;
%!   assert (info.stop, 'interrupted');
%!   W{1 + (count > 1)} = model.W;
%! end
%! assert (W{1}, W{2});
