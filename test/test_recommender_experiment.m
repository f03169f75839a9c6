% sl_exp_recommender: figures from the functions that they are made of, sets of every kind, an early end, pictures.

% SPDX-License-Identifier: BSD-3-Clause

%!function o = small (varargin)
%!  o = struct ('Samples', 400, 'Tau', [100 1000], 'MaxBases', 3, 'Seed', 2, varargin{:});
%!endfunction

%!test % every figure is there; the table; the same again
%! o = small ();
%! o.Display = 'final';
%! out = evalc ('r = sl_exp_recommender ('''', o);');
%! assert (r.stop, 'completed');
%! assert (r.set, 'ratings');
%! assert (r.samples, [200 100 100]);
%! assert (all (r.rmse > 0 & r.rmse < 2));
%! assert (all (r.ndcg1 > 0 & r.ndcg1 <= 1 & r.ndcg5 > 0 & r.ndcg5 <= 1));
%! assert (r.bases(5:6), [0; 0]);
%! assert (all (r.bases(1:4) >= 1 & r.bases(1:4) <= 3));
%! for k = 1:4
%!   assert (r.rmse_curves(k,r.bases(k)+1), r.rmse(k), 1e-12);
%!   assert (r.ndcg1_curves(k,r.bases(k)+1), r.ndcg1(k), 1e-12);
%! end
%! for word = [r.algorithms, {'200 for training', 'nDCG@5'}]
%!   assert (~ isempty (strfind (out, word{1})));
%! end
%! again = sl_exp_recommender ('', small ());
%! assert (again.rmse, r.rmse);
%! some = sl_exp_recommender ('', small ('Algorithms', {{'bias', 'mcrank-full'}}));
%! assert (some.rmse, r.rmse([5 1]));

%!test % the mean is the mean of the ratings for training, and two splits differ
%! rand ('twister', 1);
%! users = ceil (20 * rand (1, 100));
%! items = ceil (9 * rand (1, 100));
%! r = sl_exp_recommender ({users, items, mod(users + items, 3)}, small ('Algorithms', {{'mean'}}, 'Replicates', 40));
%! assert (r.set, 'given');
%! assert (sqrt (mean (r.rmse .^ 2)), std (mod (users + items, 3)), .05);
%! assert (numel (unique (r.rmse)) > 20);

%!test % what is recorded while a machine is trained is what sl_mcrank_predict gives in the end
%! [X, about] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 400, 'Seed', 1);
%! o = small ('Algorithms', {{'mcrank-full'}}, 'Tau', 200, 'MaxBases', 1, 'Samples', []);
%! r = sl_exp_recommender ({X(1,:), X(2,:), about.labels}, o);
%! assert (r.rmse < 1.05 * std (about.labels));
%! assert (r.tau, 200);

%!test % radii so small that there is nothing to add
%! r = sl_exp_recommender ('', small ('Tau', 1e-9, 'Algorithms', {{'mcrank-full', 'single-output', 'mean'}}));
%! assert (r.rmse, r.rmse(3) * ones (3, 1), 1e-3);
%! assert (r.bases, [0; 0; 0]);

%!test % the files of MovieLens
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, 'local');
%! cleanup = onCleanup (@() rmdir (folder, 's'));
%! [X, about] = sl_data ('ratings', 'Users', 30, 'Items', 20, 'Samples', 300, 'Seed', 1);
%! id = fopen (fullfile (folder, 'ratings.dat'), 'w');
%! fprintf (id, '%d::%d::%d::1\n', [X; about.labels]);
%! fclose (id);
%! r = sl_exp_recommender (folder, small ('Algorithms', {{'bias', 'mcrank-full'}}, 'MaxBases', 1));
%! assert (r.set, fullfile (folder, 'ratings.dat'));
%! assert (r.published, [NaN; .76]);
%! assert (r.samples, [150 75 75]);

%!test % an end before the end, and on from a checkpoint; pictures
%! folder = tempname ();
%! confirm_recursive_rmdir (false, 'local');
%! mkdir (folder);
%! cleanup = onCleanup (@() rmdir (folder, 's'));
%! o = small ('Algorithms', {{'bias', 'single-full'}}, 'MaxBases', 2);
%! whole = sl_exp_recommender ('', o);
%! o.TimeLimit = 0;
%! warning ('off', 'sparselearn:timeLimit', 'local');
%! none = sl_exp_recommender ('', o);
%! assert (none.stop, 'TimeLimit');
%! assert (all (isnan (none.rmse)));
%! o = rmfield (o, 'TimeLimit');
%! o.Checkpoint = fullfile (folder, 'run.mat');
%! sl_exp_recommender ('', o);
%! o.Folder = folder;
%! same = sl_exp_recommender ('', o);
%! assert (same.rmse, whole.rmse);
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
%! same = sl_exp_recommender ({users, items, ratings * 1e-300}, o);
%! assert (same.rmse * 1e300, r.rmse, 1e-12);
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
%!error id=sparselearn:badInput sl_exp_recommender ({2^53 * (1:9), 1:9, 1:9})

%!error id=sparselearn:badInput sl_exp_recommender (7)
%!error id=sparselearn:badInput sl_exp_recommender ({[1 2], [1 2], [1 2]})
%!error id=sparselearn:badInput sl_exp_recommender ({1:9, 1:9, ones(1, 9)})
%!error id=sparselearn:badInput sl_exp_recommender ('', 'Tau', -1)
%!error id=sparselearn:badInput sl_exp_recommender ('', 'Algorithms', {'none'})
%!error id=sparselearn:unknownOption sl_exp_recommender ('', 'Rank', 3)
