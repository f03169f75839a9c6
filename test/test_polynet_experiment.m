% sl_exp_polynet and its baselines.

% SPDX-License-Identifier: BSD-3-Clause

%!shared X, labels, Z, features, class
%! randn ('twister', 1);
%! rand ('twister', 1);
%! X = randn (4, 200);
%! Z = randn (4, 40);
%! class = @(X) 1 + (X(1,:) .* X(2,:) > 0);
%! labels = class (X);
%! labels(X(3,:) .^ 2 > 1.5) = 3;
%! pairs = nchoosek (1:4, 2);
%! features = @(X) [ones(1, size (X, 2)); sqrt(2) * X; X .^ 2; sqrt(2) * X(pairs(:,1),:) .* X(pairs(:,2),:)];

%!test % ridge regression with the kernel is ridge regression on all products
%! sl_reach_private ();
%! ridges = [1e-3 .1 10];
%! found = exp_kernel_ridge (X, labels, Z, ridges);
%! assert (size (found), [3 40]);
%! F = features (X);
%! Y = 2 * ((1:3)' == labels) - 1;
%! for k = 1:3
%!   W = Y * F' / (F * F' + ridges(k) * eye (15));
%!   [~, expected] = max (W * features (Z), [], 1);
%!   assert (found(k,:), expected);
%! end
%! truth = class (Z);
%! truth(Z(3,:) .^ 2 > 1.5) = 3;
%! assert (mean (found(2,:) == truth) > .7);

%!test % with as many landmarks as there are dimensions the features are those of the kernel
%! sl_reach_private ();
%! found = exp_nystroem (X, labels, Z, [1 .01], 200, 1);
%! assert (size (found), [2 40]);
%! for k = 1:2
%!   ridges = [1 .01];
%!   model = sl_logistic_train (features (X), labels, 'Ridge', ridges(k));
%!   assert (mean (found(k,:) == sl_predict (model, features (Z))) > .95);
%! end
%! assert (exp_nystroem (X, labels, Z, .1, 7, 3), exp_nystroem (X, labels, Z, .1, 7, 3));
%! assert (exp_nystroem (X, labels, Z, .1, 1e6, 3), exp_nystroem (X, labels, Z, .1, 200, 3));

% ---- sl_exp_polynet

%!function o = small (varargin)
%!  o = struct ('Samples', 120, 'Tau', [5 50], 'MaxBases', 3, 'Ridge', [.1 1], 'Selections', 1, 'Landmarks', 20, ...
%!              'Seed', 3, varargin{:});
%!endfunction

%!test % every figure is there; the table; what the algorithms are made of
%! o = small ();
%! o.Display = 'final';
%! out = evalc ('r = sl_exp_polynet (''quadratic'', o);');
%! assert (r.stop, 'completed');
%! assert (r.samples, [60 30 30]);
%! assert (all (r.accuracy >= 0 & r.accuracy <= 1));
%! assert (all (strcmp (r.reason, '')));
%! assert (r.bases(strcmp (r.algorithms, 'kernel')), 60);
%! assert (r.bases(strcmp (r.algorithms, 'nystroem')), 20);
%! assert (all (r.bases(2:7) <= 3) && all (r.bases(2:7) >= 1));
%! assert (all (r.selection(:) <= 1 + 1e-6 & r.selection(:) > 0));
%! assert (all (r.selection_least(:) <= r.selection(:) + 1e-12));
%! assert (r.selection_exact([1 3]), [true true]);
%! assert (r.selection(1,1), 1, 1e-6);
%! assert (all (r.selection(1,:) > .9));
%! assert (r.selection(2,1), 1, 1e-9);                     % for l1 the eigenvector is the largest
%! assert (all (all (r.selection([3 5],:) >= r.selection([2 4],:) - 1e-12)));      % uphill from there
%! for k = 2:7
%!   assert (r.curves(k,r.bases(k)+1), r.accuracy(k), 1e-12);
%! end
%! for word = [r.algorithms, {'60 samples for training', 'selection', 'random+ascent', 'published'}]
%!   assert (~ isempty (strfind (out, word{1})));
%! end
%! some = sl_exp_polynet ('quadratic', small ('Algorithms', {{'Linear', 'output-L12', 'random', 'nystroem'}}, ...
%!                                              'Selections', 0));
%! assert (some.accuracy, r.accuracy([1 6 9 11]));        % the same split and draws whatever the algorithms are
%! assert (isnan (some.selection), true (6, 3));

%!test % splits, own sets with labels of any form, a constant feature
%! rand ('twister', 3);
%! X = [rand(3, 240); ones(1, 240)];
%! words = {'no', 'yes'};
%! y = words(1 + ((X(1,:) - .5) .* (X(2,:) - .5) > 0));
%! r = sl_exp_polynet ({X, y}, small ('Replicates', 2, 'Algorithms', {{'linear', 'full-l12'}}, 'Selections', 0, 'Samples', []));
%! assert (r.set, 'given');
%! assert (size (r.accuracy), [2 2]);
%! assert (all (r.accuracy(2,:) > r.accuracy(1,:)));
%! assert (all (isnan (r.published)));

%!test % an end before the end, and on from a checkpoint
%! file = [tempname(), '.mat'];
%! cleanup = onCleanup (@() delete (file));
%! o = small ('Algorithms', {{'linear', 'kernel'}}, 'Selections', 0);
%! whole = sl_exp_polynet ('quadratic', o);
%! o.TimeLimit = 0;
%! warning ('off', 'sparselearn:timeLimit', 'local');
%! none = sl_exp_polynet ('quadratic', o);
%! assert (none.stop, 'TimeLimit');
%! assert (all (isnan (none.accuracy)));
%! assert (none.reason, {'not finished', 'not finished'});
%! o = rmfield (o, 'TimeLimit');
%! o.Checkpoint = file;
%! sl_exp_polynet ('quadratic', o);
%! same = sl_exp_polynet ('quadratic', o);
%! assert (same.accuracy, whole.accuracy);

%!test % radii so small that there is nothing to add
%! V = randn (4, 200);
%! r = sl_exp_polynet ({V, class(V)}, small ('Tau', 1e-9, 'Algorithms', {{'output-l12', 'full-l1', 'random', 'ovr'}}));
%! assert (all (r.accuracy >= 0) && r.bases(1) == 0);
%! assert (all (isfinite (r.selection(:))));

%!test % pictures, selections
%! folder = tempname ();
%! cleanup = onCleanup (@() rmdir (folder, 's'));
%! confirm_recursive_rmdir (false, 'local');
%! V = randn (4, 200);
%! set = {V, class(V)};
%! r = sl_exp_polynet (set, small ('Algorithms', {{'output-l12'}}, 'Folder', folder));
%! same = sl_exp_polynet (set, small ('Algorithms', {{'linear'}}));
%! assert (same.selection, r.selection);                   % whatever the algorithms are
%! assert (numel (r.files) == 0 || numel (r.files) == 2);
%! for file = r.files
%!   assert (exist (file{1}, 'file'), 2);
%! end

%!error id=sparselearn:badInput sl_exp_polynet (7)
%!error id=sparselearn:badInput sl_exp_polynet ({1, 2})
%!error id=sparselearn:badInput sl_exp_polynet ('quadratic', 'Tau', [1 -1])
%!error id=sparselearn:badInput sl_exp_polynet ('quadratic', 'Algorithms', {'none'})
%!error id=sparselearn:badInput sl_exp_polynet ('quadratic', 'Ridge', 'a')
%!error id=sparselearn:badInput sl_exp_polynet ('quadratic', 'Samples', 4)
%!error id=sparselearn:unknownOption sl_exp_polynet ('quadratic', 'Rank', 4)

%!test % a class that is not among the samples for training
%! rand ('twister', 3);
%! randn ('twister', 3);
%! Z = [randn(2, 40), [8; -8], randn(2, 40) + 8];
%! y = [ones(1, 40), 2, 3 * ones(1, 40)];
%! algorithms = {'linear', 'output-l12', 'full-l12', 'kernel', 'random', 'ovr'};
%! worst = ones (1, 4);
%! for seed = 1:4                                % half of the samples are for training
%!   r = sl_exp_polynet ({Z, y}, 'Tau', 100, 'MaxBases', 3, 'Ridge', 1, 'Selections', 1, 'Algorithms', algorithms, 'Seed', seed);
%!   worst(seed) = min (r.accuracy);
%!   assert (all (isfinite (r.selection(:))));
%! end
%! assert (min (worst) >= .85);
