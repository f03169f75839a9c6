% The option Missing where nothing is missing: the warning that a step before may have filled the gaps, in every
% function that has the option.

% SPDX-License-Identifier: BSD-3-Clause

%!function id = warned (f)             % by what is shown: Octave 11 notes in lastwarn what is switched off, too
%!  ids = {'', 'sparselearn:nothingMissing'};
%!  loud = sl_warnings_on ();
%!  id = ids{1 + ! isempty(strfind (evalc ('f ();'), 'option Missing is true, but no'))};
%!endfunction
%!function X = column_of (X, k)
%!  if (k > columns (X) / 2)
%!    X = [];
%!  else
%!    X = X(:,2*k-1:2*k);
%!  end
%!endfunction

%!shared X, D, calls
%! rand ('twister', 1);
%! X = rand (5, 12);
%! D = rand (5, 3);
%! o = {'Missing', true, 'Seed', 1, 'MaxIter', 2, 'Tol', 0};
%! calls = {@(X) sl_nmf(X, 2, o{:}), @(X) sl_nmf(X, 2, o{:}, 'Replicates', 2), ...
%!          @(X) sl_nmf_scan(X, 'Ranks', 1:2, o{:}, 'Replicates', 2), ...
%!          @(X) sl_nmf_scan(X, 'Ranks', 1:2, o{:}, 'Replicates', 2, 'Folds', 2), ...
%!          @(X) sl_dict_learn(X, 2, .01, o{:}), @(X) sl_nnls(X, D, 'Missing', true), ...
%!          @(X) sl_sparse_code(X, D, .01, 'Missing', true), ...
%!          @(X) sl_sparse_code(X, D, [], 'MaxNonzeros', 1, 'Missing', true), ...
%!          @(X) sl_lasso_gap(X, D, zeros (3, 12), .01, 'Missing', true), ...
%!          @(X) sl_nnls(@(k) column_of (X, k), D, 'Missing', true), ...
%!          @(X) sl_sparse_code(@(k) column_of (X, k), D, .01, 'Missing', true), ...
%!          @(X) sl_dict_learn(@(k) column_of (X, k), 2, .01, o{:}, 'BatchSize', 4), ...
%!          @(X) sl_nnls(@(k) {X, []}{k}, D, 'Missing', true)};

%!test % no NaN: a warning. One NaN: none, though it is in one block of several, and in one batch
%! Y = X;
%! Y(8) = NaN;
%! for k = 1:numel (calls)
%!   ids = {warned(@() calls{k} (X)), warned(@() calls{k} (Y))};
%!   assert (isequal (ids, {'sparselearn:nothingMissing', ''}), '%s: %s, %s', func2str (calls{k}), ids{:});
%! end

%!test % a first step of a pipeline, once for all folds and trials; data with gaps, later steps and handles give none
%! y = 1 + mod (1:12, 2);
%! steps = {{'sl_nmf', 2, 'Missing', true, 'Seed', 1, 'MaxIter', 2, 'Tol', 0}, 'sl_logistic_train'};
%! Y = X;
%! Y(8) = NaN;
%! assert (warned (@() sl_cross_validate (steps, X, y, 'Folds', 2)), 'sparselearn:nothingMissing');
%! assert (warned (@() sl_cross_validate (steps, Y, y, 'Folds', 2)), '');
%! assert (warned (@() sl_cross_validate ([{'maxabs'}, steps], X, y, 'Folds', 2)), '');
%! said = evalc ("loud = sl_warnings_on (); sl_tune (steps, X, y, {'Ridge', [1 2]}, 'Folds', 2); loud = [];");
%! assert (numel (strfind (said, 'option Missing is true')), 1);

%!test % what a Mask says is missing, needs no NaN; samples that a model codes may be complete; no data, no warning
%! M = true (5, 12);
%! M(8) = false;
%! o = {'Missing', true, 'Mask', M};
%! assert (warned (@() sl_nmf (X, 2, o{:}, 'Seed', 1, 'MaxIter', 2, 'Tol', 0)), '');
%! assert (warned (@() sl_nnls (X, D, o{:})), '');
%! assert (warned (@() sl_dict_learn (X, 2, .01, o{:}, 'Seed', 1, 'MaxIter', 2, 'Tol', 0)), '');
%! assert (warned (@() sl_predict (sl_coder ('sl_nmf', D, 'Missing', true), X)), '');
%! assert (warned (@() sl_nnls (zeros (5, 0), D, 'Missing', true)), '');

%!test % the cure that the message about negative entries names keeps what is not known; max (X, 0) would not
%! rand ('twister', 2);
%! randn ('twister', 2);
%! full = rand (20, 2) * rand (2, 30) + .001 * randn (20, 30);
%! full(2) = -.001;
%! Y = full;
%! Y(1:7:end) = NaN;
%! message = '';
%! try
%!   sl_nmf (Y, 2, 'Missing', true);
%! catch err
%!   message = err.message;
%! end
%! cure = regexp (message, 'X\(X < 0\) = 0', 'match', 'once');
%! X = Y;
%! eval ([cure, ';']);
%! assert (isnan (X), isnan (Y));
%! [W, H] = sl_nmf (X, 2, 'Missing', true, 'Seed', 1, 'MaxIter', 300, 'Tol', 0);
%! known = ! isnan (Y);
%! P = W * H;
%! assert (norm (P(! known) - full(! known)) < .1 * norm (full(! known)));
