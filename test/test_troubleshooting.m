% doc/troubleshooting.md: the messages that it explains are those that the functions give, word for word, and its cures
% cure. The calls are wrong on purpose.

% SPDX-License-Identifier: BSD-3-Clause

%!function text = page ()
%!  text = fileread (fullfile (fileparts (sl_inst ()), 'doc', 'troubleshooting.md'));
%!endfunction

%!function them = wrong_calls ()
%! % the call, whether its identifier stands on the page, and what of its message does
%!  them = {
%!    'sl_nmf (X, 3, "MaxIter", 5)', 'maxIter', 'not converged after'
%!    'sl_nmf (X, 3, "MaxIter", 5)', 'maxIter', 'raise the option MaxIter'
%!    'sl_net_train ({{"dense", 5}, "relu", "dense"}, X, y, "StepSize", 1e6, "Seed", 1)', 'diverged', ...
%!      'the objective grew beyond bounds'
%!    'sl_nmf (uint8 (X), 3)', '', 'X must be a real matrix of class double or single, but is uint8; use double (X)'
%!    'sl_dict_learn ([X(:,1:3), NaN(6, 1)], 3, .1)', '', ...
%!      'X must be finite, without NaN and Inf, but column 4 is NaN; was a column of zeros divided by its norm?'
%!    'X(2) = NaN; sl_nmf (X, 3)', '', 'X must be finite, without NaN and Inf, but column 1 has NaN'
%!    'X(2) = 1; sl_nmf (X, 3, "Algorithm", "als")', '', ', but is ''als'' (did you mean ahals?)'
%!    'sl_nmf (X - .5, 3)', '', 'X must be non-negative, but its least entry is '
%!    'sl_nmf (max (X, 0), 3, "Missing", true)', 'nothingMissing', 'option Missing is true, but no entry of X is NaN'
%!    'sl_nmf (sparse (X), 3, "Missing", true)', '', 'option Missing is for full X'
%!    'sl_logistic_train (X, 1:3)', '', 'Y must hold one label for each sample, 30 in all, but holds 3'
%!    'sl_sparse_code (eye (6)(:,1:3), X, .1)', 'swapped', 'are they exchanged?'
%!    'sl_dict_learn (X, 3, 100)', 'allZero', 'LAMBDA must be below '
%!    'sl_dict_learn (X, 3, 100)', 'allZero', ', the largest |D''*X|'
%!    'sl_data ("usps")', 'noData', 'the set ''usps'' needs usps.mat'
%!    'sl_nmf (X, 3, "Algoritm", "gsp")', '', 'unknown option Algoritm (did you mean Algorithm?)'
%!    'sl_nmf (X, 3, "Sparseness", .8)', 'unusedOption', 'option Sparseness has no use with Algorithm ''ahals'''
%!    'sl_nmf (X, 3, "Algorithm", "gsp")', '', 'algorithm ''gsp'' needs the option Sparseness'
%!    'sl_nmf (X, 3, "Seed")', '', 'options come as name-value pairs or as one struct'
%!    'sl_dict_learn (X, 3, "Seed", 1)', '', 'lambda is missing: the call is'
%!    '[P, i] = sl_proj_hoyer (X, .5); sl_proj_hoyer_vjp (P, X, i, X)', '', ...
%!      'P and INFO must be the outputs of sl_proj_hoyer for this X'
%!    'sl_predict (struct ("a", 1), X)', '', 'MODEL must have the field kind'
%!    'sl_spectral_cluster (kron (eye (3), ones (2)), 2)', 'components', ...
%!      'Y has 3 connected components, and those that were clustered have 4 of the 6 samples'
%!    'sl_similarity (sparse (3, 30000))', 'outOfMemory', ...
%!      'the inner products of 30000 codes take 6.71 GiB, more than MemoryLimit'
%!    'sl_nmf ({"part1.mat"}, 3)', 'badFile', 'the block part1.mat cannot be read, or has no variable X'};
%!endfunction

%!test % each message, and its identifier, is on the page
%! folder = getenv ('SPARSELEARN_DATA');
%! back = onCleanup (@() setenv ('SPARSELEARN_DATA', folder));
%! setenv ('SPARSELEARN_DATA', '');
%! loud = sl_warnings_on ();
%! rand ('twister', 1);
%! X = rand (6, 30);
%! y = mod (1:30, 3);
%! explained = strrep (page (), '\|', '|');
%! explained = strrep (explained, '\*', '*');
%! calls = wrong_calls ();
%! for k = 1:rows (calls)
%!   try
%!     for again = 1:2                % what is read the first time may leave a warning that is off as the last one
%!       lastwarn ('', '');
%!       said = evalc (calls{k,1});
%!       [text, id] = sl_lastwarn ();
%!     end
%!   catch err
%!     text = err.message;
%!     id = err.identifier;
%!   end
%!   assert (! isempty (id) && strncmp (id, 'sparselearn:', 12), '%s gives no message', calls{k,1});
%!   if (! isempty (calls{k,2}))
%!     assert (id, ['sparselearn:', calls{k,2}]);
%!     assert (! isempty (strfind (explained, id)), '%s is not on the page', id);
%!   end
%!   assert (! isempty (strfind (text, calls{k,3})), '%s: %s', calls{k,1}, text);
%!   assert (! isempty (strfind (explained, calls{k,3})), '"%s" is not on the page', calls{k,3});
%! end

%!test % cures: a mask for sparse data, no warning with Tol 0, a penalty below the largest product
%! loud = sl_warnings_on ();
%! X = sparse ([1 2 0; 2 0 6; 1 2 3]);
%! [W, H] = sl_nmf (X, 1, 'Mask', X != 0, 'Seed', 1, 'Tol', 1e-9);
%! assert ((W * H)(2,2), 4, 1e-6);
%! sl_nmf (rand (5), 2, 'Tol', 0, 'MaxIter', 3);
%! assert (isempty (sl_lastwarn ()));

%!test % identifiers on the page are those that conventions.md lists
%! folder = fullfile (fileparts (sl_inst ()), 'doc');
%! known = regexp (fileread (fullfile (folder, 'conventions.md')), 'sparselearn:\w+', 'match');
%! named = regexp (page (), 'sparselearn:\w+', 'match');
%! assert (setdiff (named, known), cell (1, 0));
