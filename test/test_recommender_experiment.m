% sl_exp_recommender: figures from the functions that they are made of, sets of every kind, an early end, pictures; the
% oracle for alternating least squares.

% SPDX-License-Identifier: BSD-3-Clause

%!function o = small (varargin)
%!  o = struct ('Samples', 400, 'Tau', [100 1000], 'Bases', [1 3], 'Seed', 2, varargin{:});
%!endfunction

%!test % every figure is there; the table; the same again; the oracle among the others
%! o = small ();
%! o.Display = 'final';
%! o.Others = {'als', @or_als};
%! out = evalc ('r = sl_exp_recommender ('''', o);');
%! assert (r.stop, 'completed');
%! assert (r.set, 'ratings');
%! assert (r.samples, [320 80]);
%! assert (numel (r.algorithms), 11);
%! assert (r.algorithms{end}, 'als');
%! assert (all (r.rmse > 0 & r.rmse < 2));
%! assert (r.rmse([1:9, 11]) < r.rmse(10));
%! assert (all (r.ndcg1 > 0 & r.ndcg1 <= 1 & r.ndcg5 > 0 & r.ndcg5 <= 1));
%! assert (isnan (r.bases'), [false(1, 8), true(1, 3)]);
%! assert (all (r.bases(1:8) >= 0 & r.bases(1:8) <= 3));
%! assert (isnan (r.ridge'), logical ([1 1 1 0 0 0 1 0 0 1 1]));
%! assert (all (ismember (r.tau(1:8), [3.2 32])));
%! assert (isnan (r.rmse_curves), [false(8, 2); true(3, 2)]);
%! for k = 1:8
%!   at = find (o.Bases == r.bases(k));
%!   assert (all ([r.rmse_curves(k,at) == r.rmse(k), r.ndcg1_curves(k,at) == r.ndcg1(k)]));
%! end
%! for word = [r.algorithms, {'320 for training', 'nDCG@5'}]
%!   assert (~ isempty (strfind (out, word{1})));
%! end
%! some = sl_exp_recommender ('', small ('Algorithms', {{'bias', 'mcrank-l12-linear'}}));
%! assert (some.rmse, r.rmse([9 5]));

%!test % the mean is the mean of the ratings for training, and two splits differ
%! rand ('twister', 1);
%! users = ceil (20 * rand (1, 100));
%! items = ceil (9 * rand (1, 100));
%! r = sl_exp_recommender ({users, items, mod(users + items, 3)}, small ('Algorithms', {{'mean'}}, 'Replicates', 40));
%! assert (r.set, 'given');
%! assert (sqrt (mean (r.rmse .^ 2)), std (mod (users + items, 3)), .05);
%! assert (numel (unique (r.rmse)) > 20);

%!test % a fixed test part: 'bias' is sl_mcrank, others get the training ratings alone, a machine is fitted to all of them
%! [X, about] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 400, 'Seed', 1);
%! test = mod (1:400, 4) == 0;
%! set = {X(1,:), X(2,:), about.labels, test};
%! seen = @(u, i, r, v, j, seed) mean (r) + 0 * v + 1e9 * ~ isequal ({u, i, r, v, j}, ...
%!   {X(1,~ test), X(2,~ test), about.labels(~ test), X(1,test), X(2,test)});
%! o = small ('Tau', 700, 'Bases', 2, 'Others', {{'seen', seen}}, 'Replicates', 2);
%! o.Algorithms = {'mean', 'bias', 'single'};
%! r = sl_exp_recommender (set, o);
%! assert (r.samples, [300 100]);
%! assert (r.rmse(4,:), r.rmse(1,:));
%! model = sl_mcrank (X(1,~ test), X(2,~ test), about.labels(~ test), 'Loss', 'squared', 'Tau', 0, 'Ridge', 5);
%! expected = sl_mcrank_predict (model, X(1,test), X(2,test));
%! assert (r.rmse(2,:), sqrt (mean ((expected - about.labels(test)) .^ 2)) * [1 1], 1e-12);
%! assert (r.ndcg5(2,1), sl_ndcg (X(1,test), about.labels(test), expected, 5), 1e-12);
%! assert (r.tau(3,:), [21 21]);

%!test % the end of the curves is what such a machine expects; of a second replicate the run ends where it has enough
%! same = @(most) @(u, i, r, v, j, seed) sl_mcrank_predict (sl_mcrank (u, i, r, 'Loss', 'multitask', 'Penalty', ...
%!   'l1inf', 'NewBases', 1, 'Ridge', 2, 'Tau', 16, 'MaxBases', most, 'Seed', seed), v, j);
%! o = small ('Tau', 500, 'Ridge', 8, 'Others', {{'1', same(1), '2', same(2), '3', same(3)}}, 'Replicates', 2);
%! o.Algorithms = {'mcrank-l1inf-linear'};
%! r = sl_exp_recommender ('', o);
%! assert (r.rmse_curves(1,:), r.rmse([2 4],1)', 1e-12);
%! assert (r.rmse_curves(1,1) != r.rmse_curves(1,2));
%! assert (r.rmse(1,:), [r.rmse(1+r.bases(1,1),1), r.rmse(1+r.bases(1,2),2)], 1e-12);
%! assert (any (r.bases(1,:) > 0));

%!test % a function that gives something else than ratings loses its own figures alone
%! warning ('off', 'sparselearn:partFailed', 'local');
%! r = sl_exp_recommender ('', small ('Algorithms', {{'mean'}}, 'Others', {{'one', @(varargin) 1}}));
%! assert (isnan (r.rmse'), [false true]);
%! assert (~ isempty (strfind (r.reason{2}, 'in Others one must give a finite number for each pair')));

%!test % the paper's figures stand beside the sets of MovieLens that have so many ratings, and no others
%! k = 0:99999;
%! set = {1 + mod(k, 300), 1 + floor(k / 300), mod(k, 5)};
%! text = evalc ("sl_exp_recommender (set, 'Algorithms', {'mean'}, 'Samples', 1e5, 'Display', 'final');");
%! assert (~ isempty (strfind (text, '100k 0.75 (mcrank)')));
%! text = evalc ("sl_exp_recommender (set, 'Algorithms', {'mean'}, 'Samples', 9e4, 'Display', 'final');");
%! assert (isempty (strfind (text, 'published')));

%!test % radii so small that there is nothing to add
%! o = small ('Tau', 1e-9, 'Ridge', 5);
%! o.Algorithms = {'mcrank-l12', 'single', 'mean', 'single-linear', 'bias'};
%! r = sl_exp_recommender ('', o);
%! assert (r.rmse(1:3), r.rmse(3) * ones (3, 1), 1e-2);
%! assert (r.rmse(4), r.rmse(5), 1e-6);

%!test % files of MovieLens and of MATLAB, by name, and by the folder of SPARSELEARN_DATA
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, 'local');
%! cleanup = onCleanup (@() rmdir (folder, 's'));
%! before = getenv ('SPARSELEARN_DATA');
%! back = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%! [X, about] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 300, 'Seed', 1);
%! id = fopen (fullfile (folder, 'ratings.dat'), 'w');
%! fprintf (id, '%d::%d::%d::1\n', [X; about.labels]);
%! fclose (id);
%! o = small ('Algorithms', {{'bias'}});
%! r = sl_exp_recommender (folder, o);
%! assert (r.set, fullfile (folder, 'ratings.dat'));
%! assert (r.samples, [240 60]);
%! setenv ('SPARSELEARN_DATA', folder);
%! same = sl_exp_recommender ('ratings.dat', o);
%! assert (same.set, r.set);
%! assert (same.rmse, r.rmse);
%! s = struct ('users', uint16 (X(1,:)), 'items', uint16 (X(2,:)), 'ratings', single (about.labels));
%! save ('-v7', fullfile (folder, 'few.mat'), '-struct', 's');
%! same = sl_exp_recommender ('few.mat', o);
%! assert (same.samples, r.samples);
%! s.test = mod (1:300, 3) == 0;
%! save ('-v7', fullfile (folder, 'few.mat'), '-struct', 's');
%! given = sl_exp_recommender (fullfile (folder, 'few.mat'), o);
%! assert (given.samples, [200 100]);
%! s = rmfield (s, 'items');
%! save ('-v7', fullfile (folder, 'few.mat'), '-struct', 's');
%! fail ("sl_exp_recommender ('few.mat', 'Algorithms', {'bias'})", 'few.mat must be a file of MATLAB');

%!test % an end before the end, and on from a checkpoint; pictures
%! folder = tempname ();
%! confirm_recursive_rmdir (false, 'local');
%! mkdir (folder);
%! cleanup = onCleanup (@() rmdir (folder, 's'));
%! o = small ('Algorithms', {{'bias', 'single-linear'}}, 'Tau', 100);
%! whole = sl_exp_recommender ('', o);
%! o.TimeLimit = 0;
%! warning ('off', 'sparselearn:timeLimit', 'local');
%! none = sl_exp_recommender ('', o);
%! assert (none.stop, 'TimeLimit');
%! assert (all (isnan (none.rmse)));
%! o = rmfield (o, 'TimeLimit');
%! o.Others = {'three', @(u, i, r, v, j, seed) 3 + 0 * v};
%! o.Checkpoint = fullfile (folder, 'run.mat');
%! sl_exp_recommender ('', o);
%! o.Folder = folder;
%! same = sl_exp_recommender ('', o);
%! assert (same.rmse(1:2), whole.rmse);
%! assert (any (numel (same.files) == [0 2]));

%!test % ratings that nDCG cannot take, large numbers for users and items, tiny ratings
%! rand ('twister', 1);
%! users = ceil (20 * rand (1, 100));
%! items = ceil (9 * rand (1, 100));
%! ratings = 1 + mod (users + items, 3);
%! o = small ('Algorithms', {{'mean', 'bias'}});
%! r = sl_exp_recommender ({users, items, ratings}, o);
%! same = sl_exp_recommender ({2^48 * users, 2^48 * items, ratings - 4}, o);
%! assert (same.rmse, r.rmse, 1e-12);
%! o = small ('Algorithms', {{'mean'}});
%! same = sl_exp_recommender ({users, items, ratings * 1e-300}, o);
%! assert (same.rmse * 1e300, r.rmse(1), 1e-12);
%! for wrong = {ratings + 998, (ratings - 2) * 1e308, [ratings(1:99), -1000], [ratings(1:99), 1e4]}
%!   try
%!     sl_exp_recommender ({users, items, wrong{1}}, o);
%!     said = '';
%!   catch problem
%!     said = problem.message;
%!     assert (problem.identifier, 'sparselearn:badInput');
%!   end
%!   assert (! isempty (strfind (said, 'sl_exp_recommender: RATINGS must be from 0 to 1000')));
%! end

%!test % the oracle: biases and factors are the ridge regressions that they are said to be
%! users = [1 1 1 2 2 3 3 3 4 4];
%! items = [1 2 3 1 3 2 3 1 2 1];
%! ratings = [5 3 4 4 2 1 3 5 2 4];
%! o = struct ('bias', 4, 'factors', 2, 'ridge', .5, 'sweeps', 200);
%! [expected, m] = or_als (users, items, ratings, [1 4 6], [3 3 9], 1, o);
%! A = full (sparse ([1:10, 1:10], [users, 4 + items], 1, 10, 7));
%! w = (A' * A + 4 * eye (7)) \ (A' * (ratings - mean (ratings))');
%! assert ([m.a(1:4), m.b(1:3)], w', 1e-8);
%! rest = ratings - mean (ratings) - (A * w)';
%! for i = 1:3
%!   F = m.P(:,users(items == i));
%!   direct = [F, sqrt(.5) * eye(2)]' \ [rest(items == i), 0, 0]';
%!   assert (m.Q(:,i), direct, 1e-8);
%! end
%! for u = 1:4
%!   F = m.Q(:,items(users == u));
%!   assert (m.P(:,u), [F, sqrt(.5) * eye(2)]' \ [rest(users == u), 0, 0]', 1e-4);
%! end
%! known = mean (ratings) + m.a([1 4]) + m.b([3 3]) + sum (m.P(:,[1 4]) .* m.Q(:,[3 3]), 1);
%! assert (expected, [known, mean(ratings)], 1e-12);

%!error id=sparselearn:badInput sl_exp_recommender ({2^53 * (1:9), 1:9, 1:9})
%!error id=sparselearn:badInput sl_exp_recommender (7)
%!error id=sparselearn:badInput sl_exp_recommender ({[1 2], [1 2], [1 2]})
%!error id=sparselearn:badInput sl_exp_recommender ({1:9, 1:9, ones(1, 9)})
%!error id=sparselearn:badInput sl_exp_recommender ({1:9, 1:9, 1:9, 1:9})
%!error id=sparselearn:badInput sl_exp_recommender ({1:9, 1:9, 1:9, true(1, 9)})
%!error id=sparselearn:badInput sl_exp_recommender ('', 'Tau', -1)
%!error id=sparselearn:badInput sl_exp_recommender ('', 'Ridge', 0)
%!error id=sparselearn:badInput sl_exp_recommender ('', 'Bases', 1.5)
%!error id=sparselearn:badInput sl_exp_recommender ('', 'Algorithms', {'none'})
%!error id=sparselearn:badInput sl_exp_recommender ('', 'Others', {'mean', @(varargin) 1})
%!error id=sparselearn:badInput sl_exp_recommender ('', 'Others', {'als'})
%!error id=sparselearn:unknownOption sl_exp_recommender ('', 'Rank', 3)

%!test % the caller's generator stays; without a seed all algorithms have the same ratings, and the seed is told
%! [u, i] = ndgrid (1:10, 1:20);
%! set = {u(:)', i(:)', mod(u(:)' .* i(:)', 5)};
%! before = rand ('state');
%! results = sl_exp_recommender (set, 'Algorithms', {'mean'}, 'Seed', 3);
%! assert (rand ('state'), before);
%! mean_of = @(u, i, r, ut, it, seed) mean (r) + 0 * ut;
%! results = sl_exp_recommender (set, 'Algorithms', {'mean'}, 'Others', {'a', mean_of, 'b', mean_of}, 'Seed', []);
%! assert (results.rmse(2:3), results.rmse([1 1]), 1e-14);
%! same = sl_exp_recommender (set, 'Algorithms', {'mean'}, 'Seed', results.settings.Seed);
%! assert (same.rmse, results.rmse(1));
%! fail ("sl_exp_recommender (set, 'Seed', [], 'Checkpoint', tempname ())", 'Checkpoint needs a Seed');

%!test % ratings of the user's own TEST stay for the test, also where Samples are few
%! n = 60;
%! test = false (1, n);
%! test(5) = true;
%! set = {1 + mod(1:n, 9), 1 + mod(1:n, 7), 1 + mod(1:n, 5), test};
%! o = {'Samples', 20, 'Algorithms', {'mean'}, 'Replicates', 2, 'Seed', 1};
%! assert (sl_exp_recommender (set, o{:}).samples, [19 1]);
%! fail ('sl_exp_recommender ([set(1:3), {false(1, n)}], o{:})', 'TEST must be true for some');
%! others = {'a'; @(u, i, r, v, j, s) 3 + 0 * v};
%! assert (sl_exp_recommender (set, o{:}, 'Others', others).algorithms, {'mean', 'a'});
