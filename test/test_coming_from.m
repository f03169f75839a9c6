% doc/coming_from.md and coming_from_matlab.md: every call in their tables runs, and gives what the call of the other
% program would give: by the conditions for a minimum of what that one minimises, by brute force, and by scikit-learn
% itself where it is installed.

% SPDX-License-Identifier: BSD-3-Clause

%!function text = page ()
%!  folder = fullfile (fileparts (sl_inst ()), 'doc');
%!  text = [fileread(fullfile (folder, 'coming_from.md')), fileread(fullfile (folder, 'coming_from_matlab.md'))];
%!endfunction

%!function code = data ()
%! % the block at the top of the page that makes what the calls use: the one with a name of a file
%!  blocks = [regexp(page (), '```matlab\n(.*?)```', 'tokens'){:}];
%!  code = blocks{! cellfun(@isempty, strfind (blocks, 'tempname'))};
%!  code = regexprep (code, '^>> ', '', 'lineanchors');
%!endfunction

%!function rows = table_rows ()
%! % the call there and the call here, for each row of the tables
%!  rows = cell (0, 2);
%!  for line = strsplit (page (), "\n")
%!    cells = strtrim (strsplit (line{1}, '|'));
%!    if (numel (cells) == 5 && any (cells{4} == '`'))
%!      call = regexp (cells{4}, '^`([^`]*)`$', 'tokens', 'once');
%!      assert (! isempty (call), 'the last cell is not a call: %s', line{1});
%!      rows(end+1,:) = {cells{2}, call{1}};
%!    end
%!  end
%!endfunction

%!function yes = begins (text, words)
%! % for each of the words, whether the text begins with it
%!  yes = cellfun (@(word) strncmp (text, word, numel (word)), words);
%!endfunction

%!function yes = minimum (A, z, b, l1, l2 = 0, nonneg = false)
%! % z minimises |A z - b|^2/2 + l1 |z|_1 + l2/2 |z|^2, column by column
%!  g = A' * (A * z - b) + l2 * z;
%!  tol = 1e-9 * (1 + max (abs (A' * b)(:)));
%!  used = z != 0;
%!  yes = all (abs (g(used) + l1 * sign (z)(used)) < tol) && all (- g(! used) < l1 + tol);
%!  if (nonneg)
%!    yes = yes && all (z(:) >= 0);
%!  else
%!    yes = yes && all (g(! used) < l1 + tol);
%!  end
%!endfunction

%!function yes = pursuit (A, z, b, k)
%! % at most k atoms, and what is left is orthogonal to them
%!  R = A' * (b - A * z);
%!  yes = all (sum (z != 0, 1) == k) && all (abs (R(z != 0)) < 1e-12 * norm (A) * norm (b));
%!endfunction

%!function D2 = squares (X, Y)
%!  D2 = sum (X .^ 2, 1)' + sum (Y .^ 2, 1) - 2 * X' * Y;
%!endfunction

%!function yes = nearest (X, Y, k, near)
%!  [d2, order] = sort (squares (X, Y));
%!  yes = isequal (near.neighbours, order(1:k,:)) && all (abs (near.distances(:) .^ 2 - d2(1:k,:)(:)) < 1e-12);
%!endfunction

%!function G = joined (X, k)
%! % 1 where one of two points is among the k nearest of the other
%!  d2 = squares (X, X) + 9 * eye (columns (X));
%!  G = sort (d2)(k,:) >= d2;
%!  G = double (G | G');
%!endfunction

%!function v = mean_nmi (a, b)
%!  P = accumarray ([a(:), b(:)], 1) / numel (a);
%!  entropy = @(p) - sum (p(p > 0) .* log (p(p > 0)));
%!  h = [entropy(sum (P, 1)), entropy(sum (P, 2))];
%!  v = 2 * (sum (h) - entropy (P)) / sum (h);
%!endfunction

%!function yes = softmax_minimum (model, X, y, part, ridge)
%! % part * sum of the losses + ridge/2 |W|^2 is stationary
%!  S = model.W' * X + model.b;
%!  P = exp (S - max (S)) ./ sum (exp (S - max (S)));
%!  G = part * X * (P - (unique (y)' == y))' + ridge * model.W;
%!  yes = max (abs (G(:))) < 1e-6 * part * numel (y);
%!endfunction

%!function yes = binary_minimum (model, X, y, alpha)
%! % the mean of log (1 + exp (-m (beta'x + b))) + alpha/2 |beta|^2, m = -1 or 1, is stationary
%!  beta = diff (model.W, 1, 2);
%!  m = 2 * y - 1;
%!  d = - m ./ (1 + exp (m .* (beta' * X + diff (model.b)))) / numel (y);
%!  yes = max (abs ([X * d' + alpha * beta; sum(d)])) < 1e-6;
%!endfunction

%!function them = checked_rows ()
%! % how the call there begins, and what must be true after the call here
%!  them = {
%!    '`reconstruction_err_`',   'abs (ans - norm (X - W * H, "fro")) < 1e-10'
%!    '`transform(Xnew)`',       'minimum (W, Hnew, Xnew, 0, 0, true)'
%!    '`NMF(r, alpha_W',         ['abs (norm (X - W * H, "fro") ^ 2 / 2 + alpha * l1_ratio * (8 * sum (H(:)) + ', ...
%!                                '30 * sum (W(:))) + alpha * (1 - l1_ratio) / 2 * (8 * sum (H(:) .^ 2) + ', ...
%!                                '30 * sum (W(:) .^ 2)) - info.objective(info.best+1)) < 1e-10']
%!    '`SparseCoder(D, transform_algorithm=''lasso_cd''', 'minimum (D, Z, X, alpha)'
%!    '`SparseCoder(D, transform_algorithm=''omp''', 'pursuit (D, Z, X, k)'
%!    '`extract_patches_2d',     'isequal (size (P), [64, 25]) && isequal (P(:,[2, 6]), [I(2:9,1:8)(:), I(1:8,2:9)(:)])'
%!    '`reconstruct_from',       'norm (J - I) < 1e-14'
%!    '`im2col (I',              'isequal (size (P), [64, 25]) && isequal (P(:,6), I(1:8,2:9)(:))'
%!    '`joblib.load`, `partial', 'isequal (size (D2), [8, p]) && ! isequal (D2, D1)'
%!    '`DictionaryLearning(p, tr', 'all (sum (Z != 0) <= k) && all (sum (D1 .^ 2) < 1 + 1e-12)'
%!    'new samples in it',       'isequal (size (Z), [p, 5]) && all (sum (Z != 0) <= k)'
%!    '`transform` with',        'all (abs (W'' * (Xnew ./ (W * Hnew)) - sum (W)'')(Hnew > 0) < 1e-6)'
%!    '`Normalizer',             'norm (sum (U .^ 2) - 1) < 1e-12 && isequal (size (U), size (X))'
%!    '`csr_matrix',             'isequal (size (S), [8, 30]) && nnz (S) == 3 && S(3,1) == 1'
%!    '`explained_variance',     'abs (share - (1 - norm (X - W * H, "fro") ^ 2 / norm (X, "fro") ^ 2)) < 1e-12'
%!    '`r2_score',               'r2 < 1 && r2 > .5'
%!    '`LassoLars(',             'minimum (A, z, b, 20 * alpha)'
%!    '`LabelPropagation(k',     'isequal (labels(1:6), y(1:6)) && isequal (size (labels), size (y))'
%!    '`LabelPropagation()',     'all (abs (sum (F) - 1) < 1e-12) && isequal (size (labels), size (y))'
%!    'new samples with',        'isequal (size (Hnew), [r, 5]) && all (Hnew(:) >= 0) && all (W * Hnew > 0)(:)'
%!    '`cross_validate(',        'isequal (size (results.values), [1 1 3]) && results.mean >= 0'
%!    '`make_pipeline(Standard', 'isequal (results.names, {"sl_logistic_train"})'
%!    '`GridSearchCV(',          'any (results.values{1} == [1 .1]) && model.options.Ridge == results.values{1}'
%!    'choosing `n_c',           'any (results.heldout_rank == 1:3)'
%!    '`StandardScaler',         'norm (mean (U, 2)) < 1e-12 && norm (std (U, 1, 2) - 1) < 1e-12'
%!    'not there: known',        'norm (W(:,1) / norm (W(:,1)) - W0(:,1) / norm (W0(:,1))) < 1e-12'
%!    '`mexTrainDL` with `''mode', 'all (sum (Z != 0) <= k) && all (sum (D1 .^ 2) < 1 + 1e-12)'
%!    '`Lasso(alpha=alpha, fit_intercept=False).', 'minimum (A, z, b, 20 * alpha)'
%!    '`Lasso(alpha=alpha, fit_intercept=False, positive', 'minimum (A, z, b, 20 * alpha, 0, true)'
%!    '`Lasso(alpha=alpha).',    ['minimum (A - mean (A), z, b - mean (b), 20 * alpha) && ', ...
%!                                'abs (mean (b - A * z) - intercept) < 1e-12']
%!    '`accuracy_score(',        'abs (accuracy - about.accuracy) < 1e-12'
%!    '`f1_score(',             ['isequal (size (f1), [1, 3]) && ', ...
%!                                'max (abs (2 * diag (M)'' ./ (sum (M, 1) + sum (M, 2)'') - f1)) < 1e-12']
%!    '`ElasticNet(',            'minimum (A, z, b, 20 * alpha * l1_ratio, 20 * alpha * (1 - l1_ratio))'
%!    '`lasso_path(',            'minimum (A, Z(:,1), b, 20) && minimum (A, Z(:,2), b, 2) && minimum (A, Z(:,3), b, .2)'
%!    '`OrthogonalMatchingPursuit(n', 'pursuit (A, z, b, k)'
%!    '`OrthogonalMatchingPursuit(t', 'norm (b - A * z) <= sqrt (t) && any (z == 0)'
%!    '`LinearRegression(',      'norm (z - lsqnonneg (A, b)) < 1e-10'
%!    '`KMeans(',                'abs (sum (min (squares (C, X))) - info.objective) < 1e-10'
%!    '`predict(Xnew)` of',      'nearest (C, Xnew, 1, struct ("neighbours", labels, "distances", sqrt (min (squares (C, Xnew)))))'
%!    '`kneighbors_graph(',      'isequal (full (G), joined (X, k))'
%!    '`NearestNeighbors(',      'nearest (X, Xnew, k, near)'
%!    '`normalized_mutual',      'abs (v - mean_nmi (found, y)) < 1e-12'
%!    '`LogisticRegression(',    'softmax_minimum (model, X, y, 1, alpha)'
%!    '`predict(Xnew)`, `pred',  'isequal (size (P), [3, 5]) && all (abs (sum (P) - 1) < 1e-12)'
%!    '`[W, H] = nnmf (X, r)`',  'all (abs (sum (H .^ 2, 2) - 1) < 1e-12) && issorted (- sum (W .^ 2))'
%!    'third result `D`',        'abs (ans - norm (X - W * H, "fro") / sqrt (8 * 30)) < 1e-12'
%!    '`lsqnonneg (',            'norm (z - lsqnonneg (A, b)) < 1e-10'
%!    '`lasso (A, b, ''Lambda'', alpha,', 'minimum (A, z, b, 20 * alpha)'
%!    '`lasso (A, b, ''Lambda'', alphas', 'minimum (A, Z(:,1), b, 20) && minimum (A, Z(:,2), b, 2) && minimum (A, Z(:,3), b, .2)'
%!    'the same with `''Alpha',  'minimum (A, z, b, 20 * alpha * l1_ratio, 20 * alpha * (1 - l1_ratio))'
%!    '`wmpalg (',               'pursuit (A, z, b, k)'
%!    '`wthresh (',              'isequal (P, sign (X) .* max (abs (X) - t, 0))'
%!    '`[idx, C, sumd] = ',      'abs (sum (min (squares (C, X))) - info.objective) < 1e-10'
%!    '`[idx, d] = knnsearch',   'nearest (X, Xnew, k, near)'
%!    '`fitclinear (',           'binary_minimum (model, X, y > 1, alpha)'
%!    '`mexLasso (',             'minimum (D, Z, X, alpha)'
%!    '`''pos'', true`',         'minimum (D, Z, X, alpha, 0, true)'
%!    '`''lambda2''',            'minimum (D, Z, X, alpha, l1_ratio)'
%!    '`mexLassoWeighted (',     'minimum (D ./ [1 1 1 2 2 2], full (Z) .* [1; 1; 1; 2; 2; 2], X, alpha)'
%!    '`mexOMP (X, D, struct (''L', 'pursuit (D, Z, X, k)'
%!    '`mexOMP (X, D, struct (''e', 'all (sum ((X - D * Z) .^ 2) <= t * (1 + 1e-12) | sum (Z != 0) == p)'
%!    '`mexTrainDL (X,',         'all (sum (D1 .^ 2) < 1 + 1e-12) && minimum (D1, Z, X, alpha)'
%!    '`nnsc (',                 'all (D1(:) >= 0) && minimum (D1, Z, X, alpha, 0, true)'
%!    '`mexSparseProject (',     'all (abs (sum (abs (P)) - min (sum (X), t)) < 1e-12)'
%!    '`mexProximalFlat (',      'isequal (P, sign (X) .* max (abs (X) - t, 0))'
%!    '`nnls(A, b)`',            'norm (z - lsqnonneg (A, b)) < 1e-10'
%!    '`glmnet(A, b, lambda = alpha,', 'minimum (A, z, b, 20 * alpha)'
%!    '`glmnet(A, b, lambda = alphas', 'minimum (A, Z(:,1), b, 20) && minimum (A, Z(:,2), b, 2) && minimum (A, Z(:,3), b, .2)'
%!    '`glmnet(X,',              'softmax_minimum (model, X, y, 1 / 30, alpha)'};
%!endfunction

%!function names = compared ()
%! % how the call there begins, the result of the call here, and its name in the comparison with scikit-learn
%!  names = {'`transform(Xnew)`', 'Hnew', 'Hnew'
%!           '`transform(Xnew)`', 'W', 'W'
%!           '`r2_score', 'W * H', 'WH'
%!           '`r2_score', 'r2', 'r2'
%!           '`LassoLars(', 'z', 'LassoLars'
%!           '`LabelPropagation()', 'F', 'F'
%!           '`NMF(r, alpha_W', 'W', 'Wr'
%!           '`NMF(r, alpha_W', 'H', 'Hr'
%!           '`SparseCoder(D, transform_algorithm=''lasso_cd''', 'Z', 'lasso'
%!           '`SparseCoder(D, transform_algorithm=''omp''', 'Z', 'omp'
%!           '`SparseCoder(D, transform_algorithm=''threshold''', 'Z', 'threshold'
%!           '`Lasso(alpha=alpha, fit_intercept=False).', 'z', 'Lasso'
%!           '`Lasso(alpha=alpha, fit_intercept=False, pos', 'z', 'positive'
%!           '`ElasticNet', 'z', 'ElasticNet'
%!           '`OrthogonalMatchingPursuit(n', 'z', 'pursuit'
%!           '`OrthogonalMatchingPursuit(t', 'z', 'error'
%!           '`LinearRegression', 'z', 'nnls'
%!           '`kneighbors_graph', 'G', 'G'
%!           '`NearestNeighbors', 'near.neighbours', 'near'
%!           '`normalized_mutual', 'v', 'nmi'
%!           '`confusion_matrix', 'M', 'M'
%!           '`predict(Xnew)`, `predict_proba', 'P', 'P'};
%!endfunction

%!shared there
%! there = struct ();

%!test % every call runs, and what is checked is true; no check is left over
%! quiet = warning ('off', 'sparselearn:maxIter');
%! back = onCleanup (@() warning (quiet));
%! page_rows = table_rows ();
%! page_checks = checked_rows ();
%! page_names = compared ();
%! page_used = false (rows (page_checks), 1);
%! assert (rows (page_rows) > 75);
%! eval (data ());
%! for page_k = 1:rows (page_rows)
%!   try
%!     page_said = evalc (page_rows{page_k,2});
%!   catch page_error
%!     error ('%s: %s', page_rows{page_k,2}, page_error.message);
%!   end
%!   for page_j = find (begins (page_rows{page_k,1}, page_checks(:,1)))'
%!     page_used(page_j) = true;
%!     assert (eval (page_checks{page_j,2}), '%s: %s', page_rows{page_k,2}, page_checks{page_j,2});
%!   end
%!   for page_j = find (begins (page_rows{page_k,1}, page_names(:,1)))'
%!     there.(page_names{page_j,3}) = full (eval (page_names{page_j,2}));
%!   end
%! end
%! assert (page_used, true (size (page_used)));
%! assert (sort (fieldnames (there)), sort (page_names(:,3)));
%! delete (file);

%!test % scikit-learn itself has these results, where it is installed
%! python = sl_python_with ('sklearn, scipy.io');
%! if (isempty (python))
%!   return;
%! end
%! eval (data ());
%! results = there;
%! save ('-v6', file, 'X', 'Xnew', 'y', 'D', 'A', 'b', 'r', 'k', 'alpha', 'l1_ratio', 't', 'found', 'results');
%! program = [file(1:end-4), '.py'];
%! fid = fopen (program, 'w');
%! fprintf (fid, '%s\n', ...
%!   'import os, sys, warnings', ...
%!   'os.environ.update (OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")', ...
%!   'import numpy as np', 'from scipy.io import loadmat', ...
%!   'from sklearn.decomposition import NMF, SparseCoder', ...
%!   'from sklearn.linear_model import Lasso, LassoLars, ElasticNet, OrthogonalMatchingPursuit', ...
%!   'from sklearn.linear_model import LinearRegression, LogisticRegression', ...
%!   'from sklearn.neighbors import kneighbors_graph, NearestNeighbors', ...
%!   'from sklearn.metrics import normalized_mutual_info_score, confusion_matrix, r2_score', ...
%!   'from sklearn.semi_supervised import LabelPropagation', ...
%!   'warnings.filterwarnings ("ignore")', ...
%!   'm = loadmat (sys.argv[1], squeeze_me=True)', 'r = m["results"]', ...
%!   'X, N, y, D, A, b = (m[n] for n in ("X", "Xnew", "y", "D", "A", "b"))', ...
%!   'alpha, ratio, k, c = float (m["alpha"]), float (m["l1_ratio"]), int (m["k"]), int (m["r"])', ...
%!   'def same (name, there, tolerance=1e-6):', ...
%!   '    here = np.asarray (r[name].item ())', ...
%!   '    assert np.allclose (here, there, rtol=0, atol=tolerance), (name, here, there)', ...
%!   'W = np.asarray (r["W"].item ())', ...
%!   'nmf = NMF (c, tol=1e-9, max_iter=5000); nmf.n_components_ = c; nmf.n_features_in_ = 8', ...
%!   'nmf.components_ = np.ascontiguousarray (W.T)', ...
%!   'same ("Hnew", nmf.transform (N.T).T, 1e-4)', ...
%!   'code = lambda **o: SparseCoder (np.ascontiguousarray (D.T), **o).transform (X.T).T', ...
%!   'cd = dict (tol=1e-12, max_iter=100000)', ...
%!   'same ("lasso", code (transform_algorithm="lasso_lars", transform_alpha=alpha))', ...
%!   'same ("omp", code (transform_algorithm="omp", transform_n_nonzero_coefs=k))', ...
%!   'same ("threshold", code (transform_algorithm="threshold", transform_alpha=alpha))', ...
%!   'fit = lambda model: model.fit (A, b).coef_', ...
%!   'same ("Lasso", fit (Lasso (alpha=alpha, fit_intercept=False, **cd)))', ...
%!   'same ("LassoLars", fit (LassoLars (alpha=alpha, fit_intercept=False, normalize=False)))', ...
%!   'same ("positive", fit (Lasso (alpha=alpha, fit_intercept=False, positive=True, **cd)))', ...
%!   'same ("ElasticNet", fit (ElasticNet (alpha=alpha, l1_ratio=ratio, fit_intercept=False, **cd)))', ...
%!   'same ("pursuit", fit (OrthogonalMatchingPursuit (n_nonzero_coefs=k, fit_intercept=False, normalize=False)))', ...
%!   'same ("error", fit (OrthogonalMatchingPursuit (tol=float (m["t"]), fit_intercept=False, normalize=False)))', ...
%!   'same ("nnls", fit (LinearRegression (positive=True, fit_intercept=False)))', ...
%!   'G = kneighbors_graph (X.T, k).toarray ()', ...
%!   'same ("G", np.maximum (G, G.T))', ...
%!   'same ("near", NearestNeighbors (n_neighbors=k).fit (X.T).kneighbors (N.T)[1].T + 1)', ...
%!   'same ("nmi", normalized_mutual_info_score (y, m["found"]), 1e-12)', ...
%!   'same ("M", confusion_matrix (y, m["found"]))', ...
%!   'same ("r2", r2_score (X.T, np.asarray (r["WH"].item ()).T), 1e-10)', ...
%!   'some = np.where (np.arange (30) < 6, y, -1)', ...
%!   'spread = LabelPropagation (tol=1e-10, max_iter=1000000).fit (X.T, some)', ...
%!   'same ("F", spread.label_distributions_.T)', ...
%!   'three = LogisticRegression (C=1/alpha, solver="newton-cg", tol=1e-10).fit (X.T, y)', ...
%!   'same ("P", three.predict_proba (N.T).T, 1e-5)', ...
%!   'start = [np.ascontiguousarray (np.asarray (r[n].item ()).T) for n in ("Hr", "Wr")]', ...
%!   'def objective (W, H):', ...
%!   '    return (((X.T - W @ H) ** 2).sum () / 2 + alpha * ratio * (8 * W.sum () + 30 * H.sum ())', ...
%!   '            + alpha * (1 - ratio) / 2 * (8 * (W ** 2).sum () + 30 * (H ** 2).sum ()))', ...
%!   'more = NMF (c, init="custom", alpha_W=alpha, l1_ratio=ratio, tol=0, max_iter=20)', ...
%!   'V = more.fit_transform (X.T, W=start[0].copy (), H=start[1].copy ())', ...
%!   'before, after = objective (*start), objective (V, more.components_)', ...
%!   'assert abs (before - after) < 1e-4 * before, (before, after)', ...
%!   'assert np.abs (V - start[0]).max () < .05 * start[0].max (), (V, start[0])');
%! fclose (fid);
%! [failed, said] = system (sprintf ('"%s" "%s" "%s" 2>&1', python, program, file));
%! delete (file);
%! delete (program);
%! assert (failed == 0, '%s', said);
