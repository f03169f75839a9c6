% Experiments with matrix factorisation: what they return, write and refuse, on small generated pictures.

% SPDX-License-Identifier: BSD-3-Clause

%!function data = small ()
%!  data = struct ();
%!  [data.X, about] = sl_data ('faces', 'Samples', 40, 'Size', [9 8], 'Seed', 3);
%!  data.imsize = about.imsize;
%!  data.ink = true;
%!endfunction

%!function folder = fresh_folder ()
%!  folder = tempname ();
%!endfunction

%!function remove (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction

%!test % results are those of sl_nmf from the same starts
%! data = small ();
%! results = sl_exp_nmf_images ('Data', data, 'Rank', 4, 'Sparseness', .6, 'Algorithms', {'ahals', 'GSP'}, ...
%!                              'Seeds', [5 2 9], 'MaxIter', 12, 'Iterations', [3 12 100]);
%! assert (results.algorithms, {'ahals', 'gsp'});
%! assert (results.iterations, [3 12]);
%! assert (size (results.error), [2 3 13]);
%! for j = 1:3
%!   [W, H, info] = sl_nmf (data.X, 4, 'Algorithm', 'gsp', 'Sparseness', .6, 'Seed', results.seeds(j), 'Tol', 0, 'Init', 'random', ...
%!                          'MaxIter', 12);
%!   assert (reshape (results.error(2,j,:), 1, []), info.error);
%!   assert (results.sparseness(2,j), mean (info.sparseness), 1e-14);
%!   assert (results.final(2,j), 100 * norm (data.X - W * H, 'fro') / norm (data.X, 'fro'), 1e-11);
%!   w = reshape (results.settings.Weights, [], 1);
%!   assert (results.weighted(2,j), mean (sl_hoyer (W, w)), 1e-14);
%!   if (results.best(2) == results.seeds(j))
%!     assert (results.W{2}, W);
%!     assert (results.H{2}, H);
%!     assert (results.residual(:,2), sqrt (mean ((data.X - W * H) .^ 2, 2)), 1e-14);
%!   end
%! end
%! assert (results.mean(:,2), 100 * mean (results.error(:,:,13), 2), 1e-12);
%! [~, j] = min (results.final, [], 2);
%! assert (results.best, results.seeds(j));
%! assert (results.sparseness(2,:), .6 * ones (1, 3), 1e-12);
%! assert (results.settings.Data, 'given');
%! assert (results.files, {});

%!test % what is sparse is as sparse as asked for, weighted where weights were asked for
%! results = sl_exp_nmf_images ('Data', small (), 'Rank', 4, 'Sparseness', .7, 'WeightedSparseness', .9, 'Seeds', 1:2, ...
%!                              'Algorithms', {'gsp', 'csp', 'nmfsc', 'wgsp', 'l1ahals'}, 'MaxIter', 10);
%! assert (results.sparseness(1:3,:), .7 * ones (3, 2), 1e-12);
%! assert (sl_hoyer (results.W{2}), .7 * ones (1, 4), 1e-12);
%! assert (results.weighted(4,:), [.9 .9], 1e-12);
%! assert (mean (sl_hoyer (results.W{4}, results.settings.Weights)), .9, 1e-12);

%!test % Init is that of sl_nmf
%! data = small ();
%! results = sl_exp_nmf_images ('Data', data, 'Rank', 3, 'Algorithms', {'ahals'}, 'Seeds', 1, 'MaxIter', 4, ...
%!                              'Init', 'nndsvd');
%! [~, ~, info] = sl_nmf (data.X, 3, 'Init', 'nndsvd', 'MaxIter', 4, 'Tol', 0, 'Seed', 1);
%! assert (results.error(:)', info.error);

%!test % the weights around the centre give the paper's shape: one in the centre, symmetric, growing outwards
%! results = sl_exp_nmf_images ('Data', small (), 'Rank', 2, 'Algorithms', {'ahals'}, 'Seeds', 1, 'MaxIter', 1);
%! w = reshape (results.settings.Weights, 9, 8);
%! assert (w, rot90 (w, 2), 1e-12);
%! assert (all (all (diff (w(5:9,:)) > 0)) && all (all (diff (w(:,5:8), 1, 2) > 0)));
%! assert (w(1,1), exp ((4 ^ 2 + 3.5 ^ 2) / (25 ^ 2 * 72 / (112 * 92))), 1e-9);

%!test % pictures
%! folder = fresh_folder ();
%! clean = onCleanup (@() remove (folder));
%! results = sl_exp_nmf_images ('Data', small (), 'Rank', 3, 'Sparseness', .6, 'Algorithms', {'ahals', 'gsp'}, ...
%!                              'Seeds', 1, 'MaxIter', 3, 'Folder', folder);
%! names = {'data.png', 'parts_ahals.png', 'parts_gsp.png', 'residuals.png', 'residual_rms.png'};
%! assert (results.files, fullfile (folder, names));
%! for k = 1:numel (names)
%!   assert (exist (results.files{k}, 'file'), 2);
%! end
%! rms = imread (results.files{5});
%! assert (max (rms(:)), uint8 (255));
%! basis = imread (results.files{3});
%! expected = uint8 (255 * sl_show_basis (results.W{2}, [9 8], 'Invert', true));
%! factor = rows (basis) / rows (expected);
%! assert (basis(1:factor:end,1:factor:end), expected);
%! rest = imread (results.files{4});
%! assert (size (rest, 3), 3);
%! assert (size (rest)(1:2) / 8, [2 * 10 + 1, 12 * 9 + 1]);

%!test % the table, with published figures where there are some
%! out = evalc (['sl_exp_nmf_images (''Data'', ''faces'', ''Rank'', 3, ''Algorithms'', {''ahals'', ''gsp''}, ' ...
%!               '''Seeds'', 1:2, ''MaxIter'', 2, ''Display'', ''iter'');']);
%! assert (numel (strfind (out, 'seed ')), 4);
%! assert (~ isempty (strfind (out, 'faces: relative error in percent, mean of 2 starts, 3 parts')));
%! assert (~ isempty (regexp (out, '\ngsp  .* 0.680000')));
%! out = evalc (['sl_exp_nmf_images (''Data'', ''faces'', ''Rank'', 3, ''Algorithms'', {''ahals''}, ' ...
%!               '''Seeds'', 1:2, ''MaxIter'', 2, ''Display'', ''final'');']);
%! assert (strfind (out, 'seed '), []);
%! assert (~ isempty (strfind (out, 'ahals')));

%!test % an early end: NaN for what is not finished, no pictures of it, and a warning
%! restore = sl_warnings_on ();
%! folder = fresh_folder ();
%! cleaner = onCleanup (@() remove (folder));
%! o = struct ('Data', small (), 'Rank', 3, 'Algorithms', {{'ahals', 'gsp'}}, 'Seeds', 1:2, 'MaxIter', 3, ...
%!             'Display', 'final', 'Folder', folder, 'TimeLimit', 0);
%! said = evalc ('results = sl_exp_nmf_images (o);');
%! assert (results.finished, 'TimeLimit');
%! assert (! isempty (strfind (said, 'warning: sl_exp_nmf_images: the time of option TimeLimit was over')));
%! assert (! isempty (strfind (said, 'not complete (TimeLimit)')));
%! assert (all (isnan (results.final(:))) && all (isnan (results.best)) && all (cellfun (@isempty, results.W)));
%! assert (numel (results.files), 1);                   % the data
%! o.TimeLimit = Inf;
%! evalc ('whole = sl_exp_nmf_images (o);');
%! assert (whole.finished, 'all');
%! assert (fieldnames (results), fieldnames (whole));
%! assert (size (results.error), size (whole.error));

%!test % without real data it takes generated faces, but not where real ones were asked for
%! before = getenv ('SPARSELEARN_DATA');
%! restore = onCleanup (@() setenv ('SPARSELEARN_DATA', before));
%! setenv ('SPARSELEARN_DATA', '');
%! results = sl_exp_nmf_images ('Algorithms', {'ahals'}, 'Seeds', 1, 'MaxIter', 1);
%! assert (results.settings.Data, 'faces');
%! assert (results.settings.Rank, 25);
%! fail ('sl_exp_nmf_images (''Data'', ''orl'')', 'SPARSELEARN_DATA');
%! fail ('sl_exp_nmf_images (''Data'', ''cbcl'')', 'SPARSELEARN_DATA');

%!test % zero pictures have error zero
%! data = small ();
%! data.X(:) = 0;
%! results = sl_exp_nmf_images ('Data', data, 'Rank', 2, 'Algorithms', {'ahals'}, 'Seeds', 1, 'MaxIter', 3);
%! assert (results.final, 0);
%! assert (results.error(:)', [0 0 0 0]);

%!test % the generators are left as they were
%! before = rng ();
%! sl_exp_nmf_images ('Data', 'faces', 'Rank', 2, 'Algorithms', {'ahals'}, 'Seeds', 1, 'MaxIter', 1);
%! assert (rng (), before);

%!testif ; isunix () % Ctrl-C ends the experiment, not one factorisation
%! program = ["results = sl_exp_nmf_images ('Data', 'faces', 'Algorithms', {'ahals', 'gsp'}, 'Rank', 5, ", ...
%!            "'MaxIter', 300, 'Seeds', 1:1000, 'Display', 'iter'); ", ...
%!            "printf ('<%s, %d> OVER\\n', results.finished, any (isfinite (results.final(:))));"];
%! said = sl_interrupted (program, 'seed 1, ahals', .2);        % well inside the next one
%! assert (! isempty (strfind (said, '<interrupted, 1> OVER')), said(max (1, end-300):end));

%!error <struct with the fields> sl_exp_nmf_images ('Data', struct ('X', 1))
%!error <of the size imsize> sl_exp_nmf_images ('Data', struct ('X', ones (4, 2), 'imsize', [3 1]))
%!error id=sparselearn:badInput sl_exp_nmf_images ('Data', 'none such')
%!error id=sparselearn:badInput sl_exp_nmf_images ('Data', 7)
%!error <Algorithms> sl_exp_nmf_images ('Data', small (), 'Algorithms', 'gsp')
%!error <Algorithm> sl_exp_nmf_images ('Data', small (), 'Algorithms', {'none such'}, 'Seeds', 1)
%!error <Rank> sl_exp_nmf_images ('Data', small (), 'Rank', 1.5)
%!error <Sparseness> sl_exp_nmf_images ('Data', small (), 'Sparseness', 1.5)
%!error <WeightedSparseness> sl_exp_nmf_images ('Data', small (), 'WeightedSparseness', 1.5)
%!error <Weights> sl_exp_nmf_images ('Data', small (), 'Weights', [1 2 3])
%!error <Seeds> sl_exp_nmf_images ('Data', small (), 'Seeds', .5)
%!error <Iterations> sl_exp_nmf_images ('Data', small (), 'Iterations', -1)
%!error <MaxIter> sl_exp_nmf_images ('Data', small (), 'MaxIter', Inf)
%!error <Folder> sl_exp_nmf_images ('Data', small (), 'Folder', 7)
%!error id=sparselearn:unknownOption sl_exp_nmf_images ('Nothing', 1)

%!error id=sparselearn:outOfMemory sl_exp_nmf_synthetic ('MaxIter', realmax)
