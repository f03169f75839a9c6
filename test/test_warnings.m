% What a run says where it does not end as it should.

% SPDX-License-Identifier: BSD-3-Clause

%!function [id, text, shown] = warned (f)
%!  restore = sl_warnings_on ();
%!  shown = evalc ('f ();');
%!  [text, id] = sl_lastwarn ();
%!  id = strrep (id, 'sparselearn:', '');
%!  if (isempty (strfind (shown, 'warning: ')))    % of a function that F has called and that was to say nothing
%!    id = '';
%!  end
%!endfunction

%!function X = block (X, k)
%!  X = X(:,5*k-4:min (5 * k, end));
%!endfunction

%!shared X, D, path_of_Z
%! rand ('twister', 3);
%! randn ('twister', 3);
%! X = rand (12, 30);
%! D = randn (12, 20);
%! D = D ./ sqrt (sum (D .^ 2, 1));
%! path_of_Z = sl_sparse_code (X, D, .1);

%!test % the limit of iterations
%! [id, text] = warned (@() sl_nmf (X, 4, 'MaxIter', 3));
%! assert (id, 'maxIter');
%! assert (text, 'sl_nmf: not converged after 3 iterations; raise the option MaxIter');
%! assert (warned (@() sl_nmf (X, 4, 'MaxIter', 3, 'Replicates', 2)), 'maxIter');
%! assert (warned (@() sl_dict_learn (X, 5, .1, 'MaxIter', 2)), 'maxIter');
%! assert (warned (@() sl_sparse_code (X, D, .1, 'Algorithm', 'ista', 'MaxIter', 3)), 'maxIter');
%! assert (warned (@() sl_nnls (rand (40, 30), randn (40, 25), 'MaxIter', 1)), 'maxIter');
%! assert (warned (@() sl_dict_update (X, path_of_Z, 'Algorithm', 'bcd', 'MaxIter', 1)), 'maxIter');
%! assert (warned (@() sl_kmeans (1:200, 8, 'Init', 1:8, 'MaxIter', 1)), 'maxIter');
%! assert (warned (@() sl_l2rsc (X, D, .1, 'MaxIter', 1, 'Sweeps', 1)), 'maxIter');
%! assert (warned (@() sl_srsc (X, D, .1, 'MaxIter', 1, 'Sweeps', 1, 'Steps', 1)), 'maxIter');

%!test % which a Tol of 0 asks for, and so does a limit of 0
%! assert (warned (@() sl_nmf (X, 4, 'MaxIter', 3, 'Tol', 0)), '');
%! assert (warned (@() sl_nmf (X, 4, 'MaxIter', 0)), '');
%! assert (warned (@() sl_dict_learn (X, 5, .1, 'MaxIter', 2, 'Tol', 0)), '');
%! assert (warned (@() sl_sparse_code (X, D, .1, 'Tol', 0)), '');
%! assert (warned (@() sl_srsc (X, 5, .1, 'MaxIter', 1)), '');

%!test % defaults reach their Tol on generated data, and say nothing
%! faces = sl_data ('faces', 'Samples', 200, 'Seed', 1);
%! [strokes, about] = sl_data ('strokes', 'Samples', 300, 'Seed', 1);
%! for call = {@() sl_nmf(faces, 5, 'Seed', 1), @() sl_nmf(strokes, 10, 'Seed', 1), ...
%!             @() sl_dict_learn(strokes, 20, 1, 'Seed', 1), @() sl_srsc(strokes, 20, 1, 'Seed', 1), ...
%!             @() sl_kmeans(strokes, 10, 'Seed', 1), @() sl_logistic_train(strokes, about.labels)}
%!   assert (isempty (warned (call{1})), func2str (call{1}));
%! end

%!test % one warning for the runs of a scan
%! [id, text] = warned (@() sl_nmf_scan (X, 'Ranks', 2:3, 'Replicates', 2, 'MaxIter', 2));
%! assert (id, 'maxIter');
%! assert (text, 'sl_nmf_scan: 4 of 4 runs had not converged when they reached MaxIter: ranks 2 3');
%! assert (warned (@() sl_nmf_scan (X, 'Ranks', 2:3, 'TimeLimit', 0)), 'timeLimit');
%! [~, text] = warned (@() sl_nmf_scan (X, 'Ranks', 2:3, 'Holdout', .1, 'Replicates', 1, 'MaxIter', 2));
%! assert (! isempty (regexp (text, ': ranks 2 3, heldout_rank [23] among them: raise MaxIter$')));

%!test % the time
%! assert (warned (@() sl_nmf (X, 4, 'TimeLimit', 0)), 'timeLimit');
%! assert (warned (@() sl_dict_learn (X, 5, .1, 'TimeLimit', 0)), 'timeLimit');

%!test % codes that are all zero for another reason than lambda: the message names that, and what it asks for helps
%! assert (nnz (sl_srsc (abs (X), eye (size (X, 1)), 1e-2, 'Gamma', 1e-2, 'Tol', 0)) > 0);
%! [~, text] = warned (@() sl_srsc (abs (X), eye (size (X, 1)), 1e-2, 'Init', {[], 0 * X}, 'MaxIter', 0));
%! assert (~ isempty (strfind (text, 'other codes of Init')));
%! [~, text] = warned (@() sl_sparse_code (abs (X), eye (size (X, 1)), 1e-2, 'MaxIter', 0));
%! assert (~ isempty (strfind (text, 'raise MaxIter')));
%! [~, text] = warned (@() sl_srsc (@(k) block (X, k), eye (size (X, 1)), 1e3, 'Training', {X, zeros(size (X))}));
%! assert (~ isempty (strfind (text, 'LAMBDA is too large')));

%!test % parts that are 0: with every algorithm that can have them, once for several runs, never without cause
%! Y = rand (20, 3) * rand (3, 30);
%! still = {rand(20, 4), rand(4, 30)};
%! still{1}(:,2) = 0;
%! held = still;
%! held{2}(4,:) = 0;
%! for call = {{'ahals', 'Regularize', [.05, 0]}, {'nenmf', 'Regularize', [.05, 0]}, {'mu', 'Init', still}, ...
%!             {'mu', 'Init', held, 'Loss', 'kl'}, {'mu', 'Init', held, 'Loss', 1.5}, ...
%!             {'mu', 'Init', still, 'Mask', true(20, 30)}, {'gsp', 'Sparseness', .5, 'Regularize', [.05, 0]}, ...
%!             {'csp', 'Sparseness', .5, 'Regularize', [.05, 0]}, ...
%!             {'nmfsc', 'Sparseness', .5, 'Init', {[], [rand(3, 30); zeros(1, 30)]}}}
%!   f = @() sl_nmf (Y, 4, 'Algorithm', call{1}{:}, 'Seed', 1, 'Tol', 0, 'MaxIter', 20);
%!   assert (warned (f), 'zeroParts');
%!   [W, H, info] = f ();
%!   assert (~ isempty (info.unused));
%!   shown = norm (W(:,info.unused) * H(info.unused,:), 'fro');
%!   assert (shown <= 1e-15 * norm (W * H, 'fro'));
%!   assert (isnan (info.sparseness), ~ any (W, 1));
%!   assert (isnan (info.sparseness_H), ~ any (H, 2)');
%!   said = sl_summary (info);
%!   assert (~ isempty (strfind (said, sprintf ('unused        %d of 4 parts', numel (info.unused)))));
%! end
%! [id, text] = warned (@() sl_nmf (Y, 4, 'Algorithm', 'mu', 'Init', still, 'Tol', 0, 'MaxIter', 3));
%! assert (text, ['sl_nmf: 1 of 4 parts (INFO.unused) is 0, or has codes of 0: what is 0 stays 0 with this ' ...
%!                'algorithm; begin elsewhere (Seed, Init, Replicates), or lower R']);
%! regularized = {'Algorithm', 'nenmf', 'Regularize', [.05, 0], 'Tol', 0, 'MaxIter', 20};
%! assert (warned (@() sl_nmf (Y, 4, regularized{:}, 'Replicates', 2)), 'zeroParts');
%! assert (warned (@() sl_nmf_scan (Y, 'Ranks', 4, 'Replicates', 2, regularized{:})), 'zeroParts');
%! for name = {'ahals', 'nenmf', 'mu', 'online'}
%!   f = @() sl_nmf (Y, 4, 'Algorithm', name{1}, 'Seed', 1, 'Tol', 0, 'MaxIter', 20);
%!   assert (warned (f), '');
%!   [~, ~, info] = f ();
%!   assert (isempty (info.unused));
%! end
%! [~, ~, info] = sl_nmf (Y, 3, 'Init', {[rand(20, 2), 1e-9 * ones(20, 1)], [rand(2, 30); 1e-9 * ones(1, 30)]}, ...
%!                        'MaxIter', 0);
%! assert (info.unused, 3);                                 % W*H does not show it
%! [~, ~, info] = sl_nmf (diag ([1, 1e-40]), 2, 'Init', {diag([1, 1e-20]), diag([1, 1e-20])}, 'MaxIter', 0);
%! assert (isempty (info.unused));                          % but where it is alone
%! W0 = [rand(20, 2), zeros(20, 1)];                        % a column that the user holds at 0
%! assert (warned (@() sl_nmf (Y, 3, 'Init', {W0, []}, 'FixedW', [0 0 1], 'Tol', 0, 'MaxIter', 20)), '');

%!test % rows of W and columns of H that multiplicative updates keep at 0, where X is not; not those that X has too
%! rand ('twister', 2);
%! Y = rand (12, 2) * rand (2, 9);
%! Y([3, 5],:) = 0;
%! Y(:,6) = 0;
%! start = {rand(12, 2), rand(2, 9)};
%! start{1}([2, 3],:) = 0;
%! start{2}(:,[4, 6, 9]) = 0;
%! blocks = @(q) Y(:,3*q-2:3*min (q, 3 * (q < 4)));
%! run = @(X, init, varargin) sl_nmf (X, 2, 'Algorithm', 'mu', 'Init', init, 'Tol', 0, 'MaxIter', 2, varargin{:});
%! for call = {{Y, start}, {sparse(Y), start}, {blocks, start}, {Y, start, 'Loss', 1.5}, ...
%!             {Y, start, 'Mask', true(12, 9)}, {Y, start, 'Hidden', sparse(1, 1, true, 12, 9)}}
%!   [id, text] = warned (@() run (call{1}{:}));
%!   assert (id, 'zeroRows');
%!   assert (~ isempty (strfind (text, '2 columns of H are 0 where X is not')));
%!   [~, ~, info] = run (call{1}{:});
%!   assert (info.stuck, [1, 2]);
%! end
%! [~, text] = warned (@() run (Y, {start{1}, []}, 'Replicates', 2));
%! assert (~ isempty (strfind (text, '1 row of W is 0 where X is not')));
%! [~, text] = warned (@() sl_nmf (Y, 2, 'Algorithm', 'nmfsc', 'Sparseness', .5, 'Init', start, 'Tol', 0, 'MaxIter', 2));
%! assert (~ isempty (strfind (text, '2 columns of H')));
%! full_start = {max(start{1}, .1), max(start{2}, .1)};
%! for call = {{Y, full_start}, {Y, {start{1}, []}, 'FixedW', [1, 1]}, {Y, start, 'Mask', start{1} * start{2} > 0}}
%!   assert (warned (@() run (call{1}{:})), '');
%!   [~, ~, info] = run (call{1}{:});
%!   assert (~ isfield (info, 'stuck'));
%! end
%! assert (warned (@() sl_nmf (Y, 2, 'Init', start, 'Tol', 0, 'MaxIter', 2)), '');

%!test % weights: no part is 0, and parts of one entry are said
%! [i, j] = ndgrid (1:19);
%! weights = 1 - exp (-((i(:) - 10) .^ 2 + (j(:) - 10) .^ 2) / 32);
%! options = {'Algorithm', 'gsp', 'Sparseness', .95, 'Weights', weights, 'Tol', 0, 'MaxIter', 8};
%! F = sl_data ('faces', 'Samples', 150, 'Seed', 3);
%! for seed = 4:6                                          % projections without shares leave 2, 1 and 1 parts 0
%!   W = sl_nmf (F, 12, options{:}, 'Seed', seed);
%!   assert (all (any (W)));
%!   assert (mean (sl_hoyer (W, weights)), .95, 1e-12);
%! end
%! [id, text] = warned (@() sl_nmf (F, 12, options{:}, 'Seed', 3));
%! assert (id, 'oneEntry');
%! assert (~ isempty (regexp (text, 'average sparseness of 0.95 is met by \d+ parts of one entry', 'once')));
%! restore = sl_warnings_on ();
%! shown = evalc ('sl_nmf (F, 4, options{:}, ''Seed'', 1, ''MaxIter'', 60);');             % two warnings
%! clear ('restore');
%! assert (~ isempty (regexp (shown, 'of 4 parts \(INFO.unused\) (is|are) 0.*a lower R would not help', 'once')));
%! turned = [options, {'SparseFactor', 'H', 'Normalize', 'codes'}];
%! assert (warned (@() sl_nmf (F', 12, turned{:}, 'Seed', 3)), 'oneEntry');
%! assert (warned (@() sl_nmf (F, 12, options{[1 2 5:end]}, 'Sparseness', .5, 'Seed', 3)), '');

%!test % codes that are all zero
%! [id, text] = warned (@() sl_sparse_code (X, D, 100));
%! assert (id, 'allZero');
%! least = max (max (abs (D' * X)));
%! assert (~ isempty (strfind (text, sprintf ('LAMBDA must be below %.4g', least))));
%! assert (warned (@() sl_sparse_code (X, D, 100, 'Nonneg', true)), 'allZero');
%! assert (warned (@() sl_sparse_code (-X, abs (D), .1, 'Nonneg', true)), 'allZero');
%! assert (warned (@() sl_dict_learn (X, 5, 100)), 'allZero');
%! assert (warned (@() sl_srsc (X, D, 100)), 'allZero');
%! assert (warned (@() sl_l2rsc (X, D, 100)), 'allZero');
%! [id, text] = warned (@() sl_nmf (X, 4, 'Regularize', [1e9, 0]));
%! assert (id, 'allZero');
%! assert (~ isempty (strfind (text, 'Regularize')));
%! [id, text] = warned (@() sl_nmf (X, 1, 'Init', {zeros(size (X, 1), 1), []}, 'Algorithm', 'mu', 'Tol', 0));
%! assert (id, 'allZero');
%! assert (isempty (strfind (text, 'Regularize')));             % there is none
%! assert (warned (@() sl_sparse_code (0 * X, D, 1)), '');
%! [id, text] = warned (@() sl_sparse_code ([1; 0], [0; 1], [], 'MaxNonzeros', 1));
%! assert (id, 'allZero');
%! assert (~ isempty (strfind (text, 'no entry of D''*X is above 0')));
%! assert (warned (@() sl_sparse_code ([1; 0], [1; 0], [], 'MaxNonzeros', 0)), '');
%! [id, text] = warned (@() sl_sparse_code ([1; 0], [1; 0], .1, 'Weights', Inf));
%! assert (id, 'allZero');
%! assert (~ isempty (strfind (text, 'but for atoms whose weight is Inf')));
%! assert (warned (@() sl_sparse_code (X, D, [100; .1])), '');            % a path that begins there
%! w = 1:20;
%! [id, text] = warned (@() sl_sparse_code (X, D, 100, 'Weights', w));
%! least = max (max (abs (D' * X) ./ w'));
%! assert (~ isempty (strfind (text, sprintf ('below %.4g', least))));

%!test % what rounding may hide
%! Z = 1e7 * [ones(1, 30); ones(1, 30) + 1e-9 * rand(1, 30)];
%! [~, info] = sl_dict_update (X, Z, 'MaxNorm2', 1e-10);
%! assert (~ info.certified);
%! assert (warned (@() sl_dict_update (X, Z, 'MaxNorm2', 1e-10)), 'notCertified');

%!test % nothing to be said
%! assert (warned (@() sl_nmf (X, 4, 'MaxIter', 5000)), '');
%! assert (warned (@() sl_sparse_code (X, D, .1)), '');
%! assert (warned (@() sl_nnls (X, rand (12, 6))), '');
%! assert (warned (@() sl_dict_update (X, path_of_Z)), '');
%! assert (warned (@() sl_kmeans (X, 3, 'Seed', 1)), '');
%! assert (warned (@() sl_nmf_scan (X, 'Ranks', 2, 'Replicates', 2, 'MaxIter', 2, 'Tol', 0)), '');

%!test % classifiers of one class
%! trainers = {@(y) sl_logistic_train(X, y), @(y) sl_mlp_train(X, y, 'MaxIter', 1, 'OBD', .3), ...
%!             @(y) sl_soae_train(X, y, 'MaxIter', 1), @(y) sl_net_train({'dense'}, X, y, 'MaxIter', 1), ...
%!             @(y) sl_polynet_train(X, y, 'Tau', 1, 'MaxBases', 1)};
%! n = columns (X);
%! for k = 1:numel (trainers)
%!   [~, ~, shown] = warned (@() trainers{k}(repmat (7, 1, n)));
%!   assert (numel (strfind (shown, 'of one class')), 1);
%!   [~, ~, shown] = warned (@() trainers{k}(1 + (1:n > 3)));
%!   assert (isempty (strfind (shown, 'of one class')));
%! end

%!test % data and dictionary exchanged, where that can be seen
%! assert (warned (@() sl_sparse_code (D, X, .1)), 'swapped');
%! assert (warned (@() sl_srsc (D, X, .1, 'MaxIter', 0)), 'swapped');
%! assert (warned (@() sl_l2rsc (D, X, .1, 'MaxIter', 0)), 'swapped');
%! assert (warned (@() sl_lasso_gap (D, X, zeros (30, 20), .1)), 'swapped');

%!test % what was switched off stays off, what was an error stays one, whatever runs inside
%! before = warning ();
%! restore = onCleanup (@() warning (before));
%! warning ('off', 'sparselearn:maxIter');
%! warning ('error', 'sparselearn:allZero');
%! lastwarn ('');
%! sl_dict_learn (X, 5, .1, 'MaxIter', 1);
%! [~, id] = sl_lastwarn ();
%! assert (id, '');
%! assert (warning ('query', 'sparselearn:maxIter').state, 'off');
%! assert (warning ('query', 'sparselearn:allZero').state, 'error');

%!error <one number for each must be a row, lambda'> sl_sparse_code (X, D, .1 * ones (30, 1))
%!error id=sparselearn:badInput sl_sparse_code (X, D, .1 * ones (30, 1))
%!assert (numel (sl_sparse_code (X(:,1:2), D, [.3 .3; .2 .2])), 2)
