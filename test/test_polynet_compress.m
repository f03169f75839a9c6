% Compressed polynomial networks: the same scores, no larger penalty, as few bases as proposition 1 says, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function model = model_of (X, m, k, type, penalty, augment)
%! % random bases in the place of those that training finds
%!  model = sl_polynet_train (X, ones (m, size (X, 2)), 'Loss', 'squared', 'Tau', 0, 'Model', type, ...
%!                            'Penalty', penalty, 'Augment', augment);
%!  model.H = randn (model.sizes.p, k);
%!  model.H = bsxfun (@rdivide, model.H, sqrt (sum (model.H .^ 2, 1)));
%!  model.U = randn (k, m) .* (rand (k, m) < .8);
%!  model.sizes.k = k;
%!endfunction

%!test % what the proposition says, by the definitions
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for type = {'pn', 'fm'}
%!   for penalty = {'l1', 'l12', 'l1inf'}
%!     for case_ = [1 3 2; 2 4 1; 3 2 3; 2 5 3; 5 3 2]'
%!       [d, n, m] = deal (case_(1), case_(2), case_(3));
%!       X = randn (d, n);
%!       model = model_of (X, m, 20, type{1}, penalty{1}, mod (n, 2) == 0);
%!       [small, info] = sl_polynet_compress (model, X);
%!       [before, penalty_before] = or_polynet_atoms (model, X);
%!       [after, penalty_after, atoms] = or_polynet_atoms (small, X);
%!       assert (after, before, 1e-11 * max (abs (before(:))));
%!       assert (penalty_after <= penalty_before * (1 + 1e-13));
%!       assert (info.penalty, [penalty_before, penalty_after], 1e-12 * penalty_before);
%!       assert (rank (atoms), columns (atoms));          % no further one can go
%!       p = model.sizes.p;
%!       most = m * min (n, p * (p - 1 + 2 * strcmp (type{1}, 'pn')) / 2);
%!       if (strcmp (penalty{1}, 'l1'))
%!         most = min (most, p * m);
%!       end
%!       assert ({info.most, info.bases}, {most, [sum(any (model.U, 2)), sum(any (small.U, 2))]});
%!       assert (info.bases(2) <= most && rows (small.U) == small.sizes.k);
%!       assert (info.difference < 1e-11);
%!       assert (sl_predict (small, X), sl_predict (model, X), 1e-11 * max (abs (before(:))));
%!       assert (sqrt (sum (small.H .^ 2, 1)), double (any (small.U, 2)'), 1e-12);
%!       [again, same] = sl_polynet_compress (small, X);
%!       assert (same.bases(1), same.bases(2));
%!     end
%!   end
%! end

%!test % products that cancel are no further bases, whatever rounding leaves of them
%! rand ('twister', 3);
%! randn ('twister', 3);
%! X = randn (2, 6);
%! for scale = 10 .^ [-9 -6 0]                           % of the second entries of bases, and so of the only product
%!   for penalty = {'l1', 'l12', 'l1inf'}
%!     for m = [1 2]
%!       model = model_of (X, m, 3, 'fm', penalty{1}, false);
%!       model.H = bsxfun (@rdivide, [1; scale] .* model.H, norm ([1; scale] .* model.H, 2, 'cols'));
%!       [small, info] = sl_polynet_compress (model, X);
%!       assert (info.most, m);
%!       assert (info.bases(2) <= m);
%!       assert (sl_predict (small, X), sl_predict (model, X), 1e-13 * sum (abs (model.U(:))) * max (sumsq (X)));
%!     end
%!   end
%! end

%!test % with 'l1' and many samples the bases become eigenvectors, and scores stay the same everywhere
%! rand ('twister', 2);
%! randn ('twister', 2);
%! for type = {'pn', 'fm'}
%!   model = model_of (randn (2, 50), 2, 30, type{1}, 'l1', true);
%!   [small, info] = sl_polynet_compress (model, randn (2, 50));
%!   assert (info.bases(2) <= 6);
%!   X = 10 * randn (2, 7);
%!   assert (sl_predict (small, X), sl_predict (model, X), 1e-10 * max (abs (sl_predict (model, X)(:))));
%! end

%!test % a trained model whose bases are independent comes back as it was; a standardised one, single and sparse data
%! [X, about] = sl_data ('quadratic', 'Samples', 200, 'Seed', 1);
%! model = sl_polynet_train (X, about.labels, 'Tau', 30, 'MaxBases', 4, 'Seed', 1, 'Standardize', true);
%! [small, info] = sl_polynet_compress (model, X);
%! assert (info.bases, [4 4]);
%! assert (small.U, model.U, 1e-12);
%! [few, info] = sl_polynet_compress (model, X(:,1));
%! assert (info.bases(2) <= model.sizes.m && info.difference < 1e-11);
%! X = single ([1 -1 2 0; 1 2 1 -1]);
%! model = sl_polynet_train (X, [2 -3 3 1], 'Tau', 10, 'Loss', 'squared', 'MaxBases', 8, 'Seed', 1);
%! small = sl_polynet_compress (model, X);
%! assert (class (small.H), 'single');
%! assert (sl_predict (small, X), sl_predict (model, X), 1e-4);
%! model = sl_polynet_train (sparse (double (X)), [2 -3 3 1], 'Tau', 10, 'Loss', 'squared', 'Seed', 1);
%! assert (sl_polynet_compress (model, sparse (double (X))), sl_polynet_compress (model, double (X)));

%!test % no samples ask for nothing, and no bases stay none; the linear part stays
%! X = [1 -1 2 0; 1 2 1 -1];
%! model = sl_polynet_train (X, [2 -3 3 1], 'Tau', 10, 'Loss', 'squared', 'Ridge', 1, 'Seed', 1);
%! small = sl_polynet_compress (model, X);
%! assert ({small.W, small.b}, {model.W, model.b});
%! [none, info] = sl_polynet_compress (model, zeros (2, 0));
%! assert ({none.U, none.sizes.k, info.most, info.difference}, {0, 1, 0, 0});
%! [none, info] = sl_polynet_compress (none, X);
%! assert ({none.U, info.bases, info.penalty}, {0, [0 0], [0 0]});
%! assert (sl_predict (none, X), model.W' * X + model.b, 1e-14);

%!shared model
%! model = sl_polynet_train ([1 2], [1 2], 'Tau', 1, 'Seed', 1);
%!error id=sparselearn:badInput sl_polynet_compress (model, [1 2; 3 4])
%!error id=sparselearn:badInput sl_polynet_compress (model, NaN)
%!error id=sparselearn:badInput sl_polynet_compress (model, 'x')
%!error <net of sl_mcrank> sl_polynet_compress (setfield (model, 'options', struct ()), 1)
%!error <options.Penalty must be 'l1', 'l12'> sl_polynet_compress (setfield (model, 'options', 'Penalty', 'x'), 1)
%!error id=sparselearn:badInput sl_polynet_compress (sl_logistic_train ([1 2], [1 2]), 1)
