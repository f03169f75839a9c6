% sl_summary: every result of this package is known, in few lines; what it says is true of the struct; others survive.

% SPDX-License-Identifier: BSD-3-Clause

%!function lines = lines_of (info)
%!  lines = strsplit (sl_summary (info), "\n");
%!  assert (isempty (lines{end}));
%!  lines(end) = [];
%!endfunction

%!function said = said_of (info, name)
%! % what stands behind a name
%!  said = '';
%!  for line = lines_of (info)
%!    if (strncmp (line{1}, ['  ', name, ' '], numel (name) + 3))
%!      said = strtrim (line{1}(17:end));
%!    end
%!  end
%!endfunction

%!test % every struct that a public function returns: not of unknown origin, in few short lines, nothing of weight untold
%! addpath (fullfile (fileparts (which ('sl_cases')), 'robustness'), '-end');
%! loud = warning ('off', 'all');
%! back = onCleanup (@() warning (loud));
%! folder = in_folder ('public_calls');
%! calls = public_calls ();
%! [~, one] = unique (calls(:,1));
%! one = union (one, find (strcmp (calls(:,1), 'sl_nmf')));
%! calls = calls(one,:);
%! weighty = {'accuracy', 'agrees', 'chosen', 'classes', 'coefficient', 'different', 'error', 'layers', 'mean', 'ndcg', ...
%!            'objective', 'precision', 'recall', 'rmse', 'total'};
%! weighty = ['[ ,](', strjoin(weighty, '|'), ') [1-9]\d*-by-'];     % a field of which more is to be said than its size
%! seen = 0;
%! for k = 1:rows (calls)
%!   [out{1:calls{k,2}}] = feval (calls{k,1}, calls{k,3}{:});
%!   if (exist ('run', 'file'))
%!     delete ('run');
%!   end
%!   for result = out(cellfun (@(x) isstruct (x) && isscalar (x), out(1:calls{k,2})))
%!     lines = lines_of (result{1});
%!     seen = seen + 1;
%!     others = find (strncmp (lines, '  other fields', 14));
%!     assert (isempty (regexp (strjoin (lines(others:end), ' '), weighty, 'once')), '%s', strjoin (lines, "\n"));
%!     assert (numel (lines) >= 2 && numel (lines) <= 12);
%!     assert (all (cellfun (@numel, lines) <= 80));
%!     name = strrep (calls{k,1}, 'sl_load_model', 'sl_logistic_train');
%!     if (! any (strncmp (name, {'sl_proj_', 'sl_nmf_step_', 'sl_version'}, 8)) && isequal (result, out(calls{k,2})))
%!       assert (! isempty (strfind (lines{1}, name)), '%s', lines{1});
%!     end
%!     assert (isempty (strfind (lines{1}, 'unknown')), '%s', name);
%!   end
%! end
%! assert (seen > 40);

%!test % a factorisation: first, last and least of its rows
%! [W, H, info] = sl_nmf (magic (6), 3, 'Seed', 1, 'MaxIter', 5, 'Tol', 0);
%! assert (said_of (info, 'iterations'), '5');
%! assert (said_of (info, 'error'), sprintf ('first %.4g, last %.4g', info.error([1, end])));
%! assert (said_of (info, 'seconds'), sprintf ('%.4g', info.seconds(end)));
%! info.error = [3, 1, 2, 4, 5, 6];
%! info.best = 1;
%! assert (said_of (info, 'error'), 'first 3, last 6, least 1');
%! assert (said_of (info, 'iterations'), '5; the result is that of iteration 1');
%! s = sort (info.sparseness);
%! assert (said_of (info, 'sparseness'), sprintf ('least %.4g, median %.4g, greatest %.4g', s));
%! info.sparseness = [NaN, 2, 4];
%! assert (said_of (info, 'sparseness'), 'least 2, median 3, greatest 4; 1 of 3 are NaN');

%!test % why a run ended
%! [W, H, info] = sl_nmf (magic (6), 3, 'Seed', 1, 'MaxIter', 5, 'Tol', 0);
%! reasons = {'exact', 'converged: the objective is 0'; 'MaxIter', 'not converged: reached MaxIter (5); raise'; ...
%!            'TimeLimit', 'not converged: TimeLimit was over'; 'OutputFcn', 'not converged: OutputFcn'; ...
%!            'interrupted', 'not converged: Ctrl-C'; 'precision', 'not converged to Tol: rounding'; ...
%!            'diverged', 'diverged'; 'patience', 'ended by Patience'; 'something new', 'something new'};
%! for k = 1:rows (reasons)
%!   info.stop = reasons{k,1};
%!   assert (strncmp (said_of (info, 'ended'), reasons{k,2}, numel (reasons{k,2})));
%! end
%! [~, ~, info] = sl_kmeans ([0 1 5 6 9], 2, 'Seed', 1, 'Replicates', 3);
%! assert (said_of (info, 'ended'), 'converged');
%! info.stop = 'TimeLimit';
%! assert (said_of (info, 'ended'), 'converged, but TimeLimit was over: some starts were left out');
%! info.stop = 'MaxIter';
%! assert (! isempty (regexp (said_of (info, 'ended'), '; raise MaxIter$')));
%! [~, info] = sl_dict_update (magic (3), eye (3));
%! assert (said_of (info, 'ended'), 'converged');
%! info.certified = false;
%! assert (said_of (info, 'ended'), 'converged; not certified, see rounding');

%!test % a scan: each of its points
%! results = sl_nmf_scan (magic (8), 'Ranks', [2 3], 'Replicates', 3, 'Seed', 0, 'MaxIter', 5, 'Tol', 0);
%! assert (said_of (results, 'error'), sprintf ('%.4g (rank 2), %.4g (rank 3)', min (results.error, [], 3)));
%! assert (said_of (results, 'ended'), 'complete; 0 of 6 runs converged');
%! assert (said_of (results, 'cophenetic'), sprintf ('%.4g (rank 2), %.4g (rank 3)', results.cophenetic));
%! assert (isempty (said_of (results, 'heldout_mean')) && isempty (said_of (results, 'heldout_rank')));
%! options = {'Folds', 3, 'Seed', 0, 'MaxIter', 5, 'Tol', 0};
%! results = sl_nmf_scan (magic (8), 'Ranks', [2 3], options{:});
%! assert (said_of (results, 'heldout_mean'), sprintf ('%.4g (rank 2), %.4g (rank 3)', results.heldout_mean));
%! assert (said_of (results, 'heldout_rank'), sprintf ('%d, where heldout_mean is least', results.heldout_rank));
%! assert (! isempty (said_of (results, 'stability')));
%! results = sl_nmf_scan (magic (8), 'Ranks', [2 3], 'Sparseness', [.2 .4], options{:});
%! assert (said_of (results, 'heldout_rank'), ...
%!         sprintf ('%d (Sparseness 0.2), %d (Sparseness 0.4)', results.heldout_rank));
%! assert (strncmp (said_of (results, 'heldout_mean'), ...
%!                  sprintf ('%.4g (rank 2, Sparseness 0.2)', results.heldout_mean(1)), 20));
%! for value = {{}, 'text', [], NaN, [1 2 3], 1i, sparse(1), ones(2, 2, 2), struct()}
%!   changed = results;
%!   changed.heldout_mean = value{1};
%!   changed.heldout_rank = value{1};
%!   assert (numel (lines_of (changed)) <= 12);
%! end
%! results = sl_nmf_scan (magic (8), 'Ranks', 2, 'Sparseness', [.2 .4], 'Replicates', 1, 'MaxIter', 5, 'Tol', 0);
%! assert (said_of (results, 'sparseness'), ...
%!         sprintf ('%.4g (Sparseness 0.2), %.4g (Sparseness 0.4)', results.sparseness));

%!test % a model: sizes, labels of any class, options; a kind that this package does not have
%! X = [0 1 4 5];
%! for y = {[3 3 -2 7], {-2, 3, 7}; {'x'; 'y'; 'y'; 'z'}, {'x', 'y', 'z'}; ...
%!          ['ab'; 'cd'; 'cd'; 'ef'], {'ab', 'cd', 'ef'}}'
%!   model = sl_logistic_train (X, y{1});
%!   words = cellfun (@(label) sprintf ('%s', num2str (label)), y{2}, 'UniformOutput', false);
%!   assert (said_of (model, 'classes'), ['3: ', strjoin(words, ', ')]);
%! end
%! assert (said_of (model, 'sizes'), 'd 1, m 3');
%! assert (said_of (model, 'options'), 'Ridge 1, Intercept true, Tol 1e-08, MaxIter 200');
%! assert (! isempty (strfind (said_of (model, 'other fields'), sprintf ('W [%.4g %.4g %.4g]', model.W))));
%! model.kind = 'sl_future_train';
%! model.classes = 1:1000;
%! assert (lines_of (model){1}, 'Model by sl_future_train');
%! assert (! isempty (regexp (said_of (model, 'classes'), '^1000: 1, 2, .*, and \d+ more$')));
%! assert (sl_summary (rmfield (model, {'classes', 'options'}))(1:6), 'Model ');

%!test % structs of others, and fields that hold something else than expected
%! lines = lines_of (struct ('a', 1, 'b', ones (3), 'c', {{}}, 'd', 'text'));
%! assert (lines, {'Struct of unknown origin', '  other fields  a 1, b 3-by-3 double, d ''text'', c 0-by-0 cell'});
%! assert (lines_of (struct ()), {'Struct of unknown origin'});
%! assert (lines_of (struct ('a', {1, 2})), {'Array of 1-by-2 structs with the fields a'});
%! [~, ~, info] = sl_nmf (magic (6), 3, 'Seed', 1, 'MaxIter', 5, 'Tol', 0);
%! addpath (fullfile (fileparts (which ('sl_cases')), 'robustness'), '-end');
%! names = fieldnames (info);
%! values = hostile_values ();
%! for k = 1:numel (values)
%!   changed = info;
%!   for step = [0, 5, 11]
%!     changed.(names{1+mod(k + step, numel (names))}) = values{1+mod(k + 7 * step, numel (values))};
%!   end
%!   assert (numel (lines_of (changed)) <= 12);
%! end

%!test % the sample that carries the error, and outliers
%! X = ones (3, 9);
%! X(:,5) = [9; 0; 0];
%! [~, ~, info] = sl_nmf (X, 1, 'Seed', 1, 'Robust', true);
%! assert (said_of (info, 'sample_error'), sprintf ('largest error: sample 5 (%.2g, median %.2g)', ...
%!                                                  info.sample_error(5), median (info.sample_error)));
%! assert (said_of (info, 'outliers'), 'left out: 1, the numbers 5');

%!test % outliers of a scan
%! results = sl_nmf_scan (magic (8), 'Ranks', 2, 'Folds', 2, 'Seed', 1, 'MaxIter', 2, 'Tol', 0, 'Robust', false);
%! assert (said_of (results, 'outliers'), '');
%! results.outliers = [3 5];
%! assert (said_of (results, 'outliers'), 'left out: 2, the numbers 3 5');

%!test % without an output the lines are printed, and no ans is left
%! info = struct ('objective', 2);
%! assert (evalc ('sl_summary (info);'), sl_summary (info));
%! assert (isempty (strfind (evalc ('sl_summary (info)'), 'ans')));

%!error <INFO must be a struct, as functions of this package return, but is of class double> sl_summary (1)

%!test % pruning: how many weights are 0, in all and in each layer; a smaller network: what is left
%! [~, ~, info] = sl_prune ({reshape(1:16, 4, 4), reshape(1:12, 3, 4)}, .5);
%! text = sl_summary (info);
%! assert (! isempty (strfind (text, '14 of 28 weights are 0, 50 %; before 0')), '%s', text);
%! assert (! isempty (strfind (text, 'zeros of W{1} 50 %, W{2} 50 %')), '%s', text);
%! X = abs (cos ((1:9)' * (1:12)));
%! net = sl_net_train ({{'dense', 4}, 'relu', 'dense'}, X, kron (1:3, ones (1, 4)), 'Seed', 1, 'MaxIter', 0);
%! [~, info] = sl_net_compact (sl_prune (net, .5, 'Units', .5));
%! assert (! isempty (strfind (sl_summary (info), sprintf ('%d of 7 units are left', info.total.units))));

%!test % results whose fields say more together: {result, line, text}
%! rand ('twister', 1);
%! X = [rand(2, 12), 2 + rand(2, 12)];
%! y = kron (1:2, ones (1, 12));
%! cross = sl_cross_validate ({'plain', 'sl_logistic_train'; 'other', {'sl_logistic_train', 'Ridge', 9}}, X, y, 'Folds', 2);
%! [~, tuned] = sl_tune ('sl_logistic_train', X, y, {'Ridge', [1 9]}, 'Folds', 2, 'Measures', 'logloss');
%! [~, counts] = sl_confusion ({'a', 'a', 'b'}, {'a', 'b', 'b'});
%! net = sl_net_train ({{'dense', 4}, 'relu', 'dense'}, X, y, 'Seed', 1, 'MaxIter', 0);
%! tests = sl_compare_algorithms ([1 2 3 4 5; 11 12 13 14 15]', {'good', 'bad'}, 'Trim', 0);
%! piped = struct ('kind', 'sl_tune', 'version', 1, 'sizes', struct ('d', 2), 'options', struct ());
%! piped.steps = {struct('kind', 'range', 'factor', 1), struct('kind', 'sl_coder', 'learner', 'sl_nmf'), net};
%! pairs = struct ('first', [2 4], 'second', [1 0], 'coefficient', [.5 -2]);
%! figures = struct ('ours', [1; 2; NaN], 'reported', [1; 3; 4], 'agrees', [true; false; false]);
%! logloss = sprintf ('Ridge 1, logloss %.4g +- %.2g', tuned.mean(1), tuned.standard_error(1));
%! table = {cross, 'error', 'plain 0 +- 0, other 0 +- 0'; tuned, 'chosen', logloss; ...
%!          counts, 'recall', 'a: 0.5, b: 1'; counts, 'precision', 'a: 1, b: 0.5'; counts, 'classes', '2, 3 samples'; ...
%!          net, 'layers', 'dense 2-by-4, relu, dense 4-by-2'; net, 'weights', '16; 0 of them are 0'; ...
%!          tests, 'mean', 'the best rank first: good: 3, bad: 13'; tests, 'different', '1 of 1 pairs, at level 0.05'; ...
%!          pairs, 'coefficient', 'x2*x1: 0.5, x4: -2'; figures, 'agrees', '1 of 2 figures; 1 are not there'; ...
%!          piped, 'steps', 'range, sl_nmf, sl_net_train'; piped, 'classes', '2: 1, 2'; ...
%!          struct('format', 'mat', 'unused', {{'a', 'b'}}), 'unused', '2 arrays: a, b'};
%! for k = 1:rows (table)
%!   assert (said_of (table{k,1}, table{k,2}), table{k,3});
%! end
%! others = {[], 1, 'text', {}, struct()};
%! turn = 0;
%! for field = {'total', 'chosen', 'different', 'recall', 'coefficient', 'agrees', 'unused', 'layers'}
%!   for s = {cross, tuned, counts, net, tests, pairs, figures}      % fields of these names that hold something else
%!     turn = turn + 1;
%!     values = others(1+mod(turn, 5));
%!     if (isfield (s{1}, field{1}))
%!       values = others;
%!     end
%!     for k = 1:numel (values)
%!       changed = s{1};
%!       [changed.(field{1})] = deal (values{k});
%!       assert (numel (lines_of (changed)) <= 12);
%!     end
%!   end
%! end

%!test % no line for a bound that does not exist
%! [~, info] = sl_sparse_code ([1 2; 3 4], eye (2), [], 'MaxNonzeros', 1);
%! text = sl_summary (info);
%! assert (isempty (strfind (text, 'gap')), '%s', text);

%!test % settings by successive halving, and by two measures
%! settings = @(X, y, varargin) @(Z) 1 + (mod (1:columns (Z), 10) < varargin{2});
%! [~, r] = sl_tune (settings, cos (1:20), ones (1, 20), {'p', [5 0 1 6]}, 'Budgets', [1 2], 'Factor', 2, 'Folds', 2, ...
%!                   'Measures', 'error');
%! assert (said_of (r, 'chosen'), 'p 0, error 0 +- 0');
%! assert (said_of (r, 'trials'), '4; error from 0 to 0.6');
%! r.mean(:,2) = r.mean + 7;
%! r.standard_error(:,2) = 9;
%! assert (said_of (r, 'chosen'), 'p 0, error 0 +- 0');
%! assert (said_of (r, 'trials'), '4; error from 0 to 0.6');

%!test % how runs ended, in lines of 80 letters; samples of a recommender
%! [u, i] = ndgrid (1:5, 1:4);
%! [~, bayes] = sl_mcrank (u(:)', i(:)', mod (u(:) .* i(:), 3)', 'MaxIter', 3, 'Seed', 1);
%! assert (strncmp (sl_summary (bayes), 'Samples of a recommender by sl_mcrank', 37));
%! assert (said_of (bayes, 'ended'), 'MaxIter was reached; more samples cost more time');
%! X = abs (sin ((1:6)' * (1:40)));
%! [~, ~, coded] = sl_srsc (X, 6, .1, 'Seed', 1, 'MaxIter', 1);
%! text = sl_summary (coded);
%! assert (~ isempty (strfind (text, "reached MaxIter (1);\n                with a fixed D raise MaxIter, or Tol\n")));
%! assert (all (cellfun ('length', strsplit (text, "\n")) <= 80));
%! [~, tuned] = sl_tune ('sl_logistic_train', X, kron ([1 2], ones (1, 20)), {'Ridge', [1 2]}, 'TimeLimit', 0);
%! assert (said_of (tuned, 'ended'), 'not complete: TimeLimit was over; missing figures are NaN');

%!test % a trainer makes a planned number of epochs; what a model of numbers predicts are no classes
%! X = [kron([0 3; 3 0], ones (1, 8)); cos(1:16)];
%! [~, info] = sl_net_train ({{'dense', 2}}, X, kron ([1 2], ones (1, 8)), 'MaxIter', 2, 'Seed', 1);
%! assert (! isempty (strfind (sl_summary (info), 'complete: all epochs of MaxIter (2)')));
%! text = sl_summary (sl_polynet_train (X, X(1,:), 'Loss', 'squared', 'Tau', 1, 'Seed', 1));
%! assert (isempty (strfind (text, 'classes')));
%! text = sl_summary (sl_logistic_train (X, 20230100 + kron ([1 2], ones (1, 8))));
%! assert (! isempty (strfind (text, '2: 20230101, 20230102')));

%!test % figures of algorithms, where there are as many lengths of vectors
%! r = sl_exp_hoyer ('Dimensions', [16 32 64], 'InitialSparseness', [.1 .2], 'Replicates', 2, 'MinTime', 0, ...
%!                   'Display', 'off', 'Seed', 1);
%! middle = squeeze (median (median (r.iterations, 1), 2));
%! assert (! isempty (strfind (sl_summary (r), sprintf ('%s %.4g', r.algorithms{1}, middle(1)))));
%! assert (! isempty (regexp (sl_summary (r), 'ratio .*fast 1\n')));

%!test % at most 12 lines, where long lines go on in a second one
%! [~, ~, info] = sl_nmf (magic (4), 2, 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! for name = {'objective', 'error', 'certificate', 'seconds', 'sparseness', 'sparseness_H', 'sample_error'}
%!   info.(name{1}) = -1.2345e100 * (1:numel (info.(name{1})));
%! end
%! [info.stop, info.unused, info.best] = deal ('TimeLimit', 1, 1);
%! for k = 1:12
%!   info.(sprintf ('a_field_with_a_name_%d', k)) = -1.2345e100;
%! end
%! assert (numel (lines_of (info)) <= 12);

%!test % the runs of a factorisation
%! [~, ~, info] = sl_nmf (cos ((1:5)' * (1:8)) .^ 2, 2, 'Replicates', 3, 'Seed', 1);
%! text = sl_summary (info.replicates);
%! assert (! isempty (strfind (text, '3 of 3 runs converged')));
