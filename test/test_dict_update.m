% Dictionaries for given codes: oracle and certificates, what binds, unused atoms, hostile input, determinism, limits.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! check_dict_update (sl_cases (45));

%!test % the gap is that of the formulas: f (D) - phi (mu)
%! rand ('twister', 1);
%! X = rand (8, 60) - .5;
%! Z = rand (5, 60) .* (rand (5, 60) < .5);
%! [D, info] = sl_dict_update (X, Z, 'MaxNorm2', .01);
%! mu = info.multipliers;
%! A = Z * Z';
%! B = X * Z';
%! phi = sumsq (X(:)) / 2 - trace (B / (A + diag (mu)) * B') / 2 - .01 / 2 * sum (mu);
%! assert (info.objective, sumsq ((X - D * Z)(:)) / 2, 1e-13);
%! assert (info.gap, info.objective - phi, 1e-14);
%! assert (all (mu > 0));
%! assert (sumsq (D, 1), .01 * ones (1, 5), 1e-9);
%! assert (info.relgap, info.gap / (sumsq (X(:)) / 2), 1e-16);

%!test % mu >= 0 matters: an atom may be shorter than allowed
%! X = [2 0 .1; 0 3 .1];
%! Z = [1 0 .5; 0 1 1];
%! [D, info] = sl_dict_update (X, Z, 'MaxNorm2', 3.4, 'Tol', 1e-14);
%! [~, best] = or_dict_update (X, Z, 3.4, false);
%! assert (info.objective, best, 1e-12);
%! assert (info.multipliers(1) > 0 && abs (sumsq (D(:,1)) - 3.4) < 1e-8);
%! assert (info.multipliers(2) == 0 && sumsq (D(:,2)) < 3.1);

%!test % both methods agree, from any start, and a good start saves steps
%! rand ('twister', 2);
%! randn ('twister', 2);
%! X = randn (20, 300);
%! Z = randn (30, 300) .* (rand (30, 300) < .2);
%! [D, info] = sl_dict_update (X, Z, 'MaxNorm2', .01, 'Tol', 1e-13);
%! [E, bcd] = sl_dict_update (X, Z, 'MaxNorm2', .01, 'Algorithm', 'bcd', 'Tol', 1e-13);
%! assert (info.converged && bcd.converged && info.iterations <= 20);
%! assert (D, E, 1e-6);
%! assert (info.objective, bcd.objective, 1e-9);
%! assert (bcd.multipliers, []);
%! [F, warm] = sl_dict_update (X, Z, 'MaxNorm2', .01, 'Init', D);
%! assert (F, D, 1e-6);
%! assert (warm.iterations < info.iterations);
%! [~, far] = sl_dict_update (X, Z, 'MaxNorm2', .01, 'Init', 100 * randn (20, 30));
%! assert (far.converged);
%! assert (far.objective, info.objective, 1e-6);

%!test % proportional codes of any ratio: the smaller row changes nothing, and the gap shows it
%! randn ('state', 1);
%! X = randn (3, 20);
%! z = randn (1, 20);
%! other = randn (1, 20);
%! for method = {'dual', 'bcd'}
%!   for ratio = 10 .^ (2:8)
%!     [~, alone] = sl_dict_update (X, [z * ratio; other], 'Algorithm', method{1});
%!     [D, info] = sl_dict_update (X, [z * ratio; z; other], 'Algorithm', method{1});
%!     assert (info.converged && info.relgap <= 1e-14 && info.iterations <= 20);
%!     assert (info.objective, alone.objective, 1e-13);
%!     [D, info] = sl_dict_update (X, [z; -z * ratio; other], 'Algorithm', method{1}, 'MaxNorm2', 1e-3);
%!     assert (info.converged);
%!   end
%! end
%! [~, info] = sl_dict_update (single (X), single ([z * 1e7; z; other]));
%! assert (info.converged);
%! assert (info.objective, alone.objective, 1e-5);
%! [~, info] = sl_dict_update (X, [z * 1e7; z; other], 'NonnegDictionary', true);
%! assert (info.converged);
%! assert (info.relgap <= 1e-10);

%!test % far fewer samples than atoms, rows over four orders of magnitude: still to Tol
%! for k = 1:30
%!   randn ('twister', k);
%!   rand ('twister', k);
%!   X = 100 * randn (3, 4);
%!   Z = bsxfun (@times, randn (40, 4), 10 .^ (4 * rand (40, 1) - 2));
%!   [~, info] = sl_dict_update (X, Z, 'MaxNorm2', .5);
%!   assert (info.converged && info.relgap <= 1e-10);
%!   [~, info] = sl_dict_update (single (X), single (Z), 'MaxNorm2', .5, 'Tol', 1e-6);
%!   assert (info.converged);
%! end

%!test % multipliers prove the gap, also of atoms whose codes depend on others
%! for k = 1:40
%!   randn ('twister', k);
%!   rand ('twister', k);
%!   n = 1 + mod (k, 4);
%!   X = randn (2 + mod (k, 3), n) * 10 ^ (2 * rand);
%!   Z = bsxfun (@times, randn (14, n), 10 .^ (4 * rand (14, 1) - 3));
%!   c = 10 ^ (-2 * rand);
%!   [D, info] = sl_dict_update (X, Z, 'MaxNorm2', c);
%!   excess = info.objective - or_dict_bound (X, Z, c, info.multipliers);
%!   scale = c ^ .5 * norm (X, 'fro') * norm (Z, 'fro');
%!   assert (info.converged);
%!   assert (excess <= info.gap + info.rounding + 1e-14 * scale);
%!   assert (info.rounding >= 64 * eps * scale && info.rounding <= 1e-10 * (scale + c * sumsq (Z(:))) + realmin ...
%!           || info.rounding == info.objective);
%!   assert (info.certified == (info.gap + info.rounding <= 1e-10 * sumsq (X(:)) / 2));
%! end

%!test % badly scaled rows, some proportional, against the bound that the multipliers give from the data
%! for c = [1, 10, 100]
%!   for k = 1:40
%!     randn ('twister', k);
%!     X = randn (20, 55);
%!     Z = bsxfun (@times, 10 .^ (2 * randn (10, 1)), randn (10, 55));
%!     if (mod (k, 2) == 0)
%!       Z(2,:) = Z(1,:) * 10 ^ (2 * randn);
%!     end
%!     [D, info] = sl_dict_update (X, Z, 'MaxNorm2', c);
%!     assert (info.converged && info.iterations <= 30);
%!     assert (info.objective - or_dict_bound (X, Z, c, info.multipliers) <= 1e-10 * sumsq (X(:)) / 2);
%!   end
%! end

%!test % one feature and many codes, twice as many atoms as the rank
%! for k = 1:40
%!   randn ('twister', k);
%!   X = randn (1, 55);
%!   Z = bsxfun (@times, 10 .^ (2 * randn (18, 1)), randn (18, 55));
%!   [D, info] = sl_dict_update (X, Z);
%!   assert (info.converged);
%!   assert (info.objective - or_dict_bound (X, Z, 1, info.multipliers) ...
%!           <= 1.01e-10 * sumsq (X(:)) / 2 + 1e-14 * norm (X) * norm (Z, 'fro') * ! info.certified);
%!   Z = [Z(1:9,:); bsxfun(@times, 10 .^ (2 * randn (9, 1)), Z(1:9,:))];
%!   [D, info] = sl_dict_update (X, Z);
%!   assert (info.converged);
%!   assert (info.objective - or_dict_bound (X, Z, 1, info.multipliers) ...
%!           <= 1.01e-10 * sumsq (X(:)) / 2 + 1e-14 * norm (X) * norm (Z, 'fro') * ! info.certified);
%! end

%!test % positive dictionaries
%! rand ('twister', 3);
%! X = rand (10, 80) - .3;
%! Z = rand (6, 80) .* (rand (6, 80) < .5);
%! [D, info] = sl_dict_update (X, Z, 'NonnegDictionary', true, 'MaxNorm2', .3, 'Tol', 1e-12);
%! [E, best] = or_dict_update (X, Z, .3, true);
%! assert (strcmp (info.algorithm, 'bcd') && info.converged);
%! assert (D, E, 1e-5);
%! assert (info.objective, best, 1e-11);
%! assert (any (D(:) == 0) && all (D(:) >= 0));

%!test % atoms that no code uses
%! rand ('twister', 4);
%! X = rand (5, 40);
%! X(:,7) = 9 * [1 -1 1 -1 1]';
%! X(:,8) = 0;
%! Z = rand (4, 40);
%! Z([2 3],:) = 0;
%! Z(:,7) = 0;
%! [D, info] = sl_dict_update (X, Z);
%! assert (info.unused, [2 3]);
%! assert (D(:,2), X(:,7) / norm (X(:,7)), 4*eps);
%! assert (norm (D(:,3)), 1, 4*eps);
%! assert (max (D(:,3)' * bsxfun (@rdivide, X(:,[1:6 9:40]), sqrt (sumsq (X(:,[1:6 9:40]))))), 1, 1e-12);
%! assert (D(:,[1 4]), sl_dict_update (X, Z([1 4],:)), 1e-9);
%! P = sl_dict_update (X, Z, 'NonnegDictionary', true);
%! assert (P(:,2), [1 0 1 0 1]' / sqrt (3), 4*eps);
%! assert (sl_dict_update (X, Z, 'Unused', 'keep')(:,[2 3]), zeros (5, 2));
%! D0 = 2 * ones (5, 4);
%! assert (sl_dict_update (X, Z, 'Init', D0)(:,[2 3]), ones (5, 2) / sqrt (5), 4*eps);
%! assert (sl_dict_update (X, Z, 'Init', D0, 'Unused', 'resample')(:,2), X(:,7) / norm (X(:,7)), 4*eps);
%! assert (sl_dict_update (sparse (X), sparse (Z)), D, 1e-9);

%!test % fewer samples than unused atoms, nothing but zeros, no samples
%! D = sl_dict_update ([3; 4], [0; 0; 0]);
%! assert (D, [.6 0 0; .8 0 0], 2*eps);
%! [D, info] = sl_dict_update (zeros (3, 4), zeros (2, 4));
%! assert (D, zeros (3, 2));
%! assert (info.objective == 0 && info.gap == 0 && info.relgap == 0 && info.converged);
%! [D, info] = sl_dict_update (zeros (3, 4), ones (2, 4));
%! assert (D, zeros (3, 2));
%! assert (info.converged);
%! [D, info] = sl_dict_update (zeros (3, 0), zeros (2, 0));
%! assert (D, zeros (3, 2));
%! assert (info.unused, [1 2]);
%! assert (info.objective == 0 && info.converged);
%! [D, info] = sl_dict_update (zeros (3, 0), zeros (2, 0), 'Algorithm', 'bcd', 'Init', eye (3, 2));
%! assert (D, eye (3, 2));

%!test % sparse data, sparse codes, both
%! rand ('twister', 5);
%! X = sprand (30, 200, .1);
%! Z = sprand (12, 200, .2);
%! D = sl_dict_update (full (X), full (Z), 'MaxNorm2', .1);
%! assert (sl_dict_update (X, full (Z), 'MaxNorm2', .1), D, 1e-7);
%! assert (sl_dict_update (full (X), Z, 'MaxNorm2', .1), D, 1e-7);
%! [E, info] = sl_dict_update (X, Z, 'MaxNorm2', .1);
%! assert (E, D, 1e-7);
%! assert (! issparse (E));
%! assert (info.objective, sumsq ((X - E * Z)(:)) / 2, 1e-10);

%!test % single gives single; codes may be sparse or of the other class
%! rand ('twister', 6);
%! X = rand (9, 70);
%! Z = rand (4, 70);
%! [D, info] = sl_dict_update (single (X), single (Z));
%! assert (class (D), 'single');
%! assert (double (D), sl_dict_update (X, Z), 1e-2);
%! assert (info.objective, sumsq ((X - double (D) * Z)(:)) / 2, 1e-4);
%! assert (all (sumsq (double (D), 1) <= 1));
%! assert (class (info.gap), 'double');
%! assert (class (sl_dict_update (single (X), sparse (Z))), 'single');
%! assert (class (sl_dict_update (X, single (Z))), 'double');
%! assert (class (sl_dict_update (sparse (X), single (Z))), 'double');

%!test % wherever the scales lie
%! rand ('twister', 7);
%! X = rand (6, 50);
%! Z = rand (4, 50) .* (rand (4, 50) < .6);
%! D = sl_dict_update (X, Z);
%! for k = [-400, -150, 150, 400]
%!   [E, info] = sl_dict_update (X * 2 ^ k, Z * 2 ^ k);
%!   assert (E, D, 1e-8);
%!   assert (sl_dict_update (X * 2 ^ k, Z, 'MaxNorm2', 4 ^ k) / 2 ^ k, D, 1e-8);
%! end
%! [D, info] = sl_dict_update (X, Z * 1e-300);
%! assert (all (isfinite (D(:))) && all (sumsq (D, 1) <= 1));
%! [D, info] = sl_dict_update (X * 1e300, Z);
%! assert (all (isfinite (D(:))) && all (sumsq (D, 1) <= 1));
%! [D, info] = sl_dict_update (X * 1e-300, Z);
%! assert (D / 1e-300, X / Z, 1e-8);

%!test % limits are kept and told
%! rand ('twister', 8);
%! randn ('twister', 8);
%! X = randn (10, 100);
%! Z = randn (20, 100);
%! for method = {'dual', 'bcd'}
%!   for most = [0, 1, 2]
%!     [D, info] = sl_dict_update (X, Z, 'Algorithm', method{1}, 'MaxIter', most, 'MaxNorm2', .001, 'Tol', 0);
%!     assert (info.iterations <= most && strcmp (info.stop, 'MaxIter') && ! info.converged);
%!     assert (all (sumsq (D, 1) <= .001) && all (isfinite (D(:))));
%!     [~, best] = or_dict_update (X, Z, .001, false);
%!     assert (info.objective - best <= info.gap + 1e-10);
%!   end
%! end

%!test % the same bits for any number of threads
%! rand ('twister', 9);
%! X = rand (40, 3000);
%! Z = rand (30, 3000) .* (rand (30, 3000) < .3);
%! Z(7,:) = 0;
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! for codes = {Z, sparse(Z)}
%!   for method = {'dual', 'bcd'}
%!     sl_threads (1);
%!     [D1, one] = sl_dict_update (X, codes{1}, 'Algorithm', method{1}, 'MaxIter', 5);
%!     sl_threads (3);
%!     [D3, three] = sl_dict_update (X, codes{1}, 'Algorithm', method{1}, 'MaxIter', 5);
%!     assert (isequal (D1, D3) && isequal (one, three));
%!   end
%! end

%!test % many atoms for few features, one feature, one atom, options as a struct
%! D = sl_dict_update ([1 2 3], [1 2 2; 0 0 1], struct ('MaxNorm2', 4));
%! assert (D, [1 1], 1e-9);
%! assert (sl_dict_update (5, 2), 1, eps);
%! assert (sl_dict_update (1, -2), -.5, 1e-12);

%!error id=sparselearn:badCall sl_dict_update ()
%!error id=sparselearn:badInput sl_dict_update ({1}, 1)
%!error id=sparselearn:badInput sl_dict_update (1, 'a')
%!error id=sparselearn:badInput sl_dict_update (1, 2i)
%!error id=sparselearn:badInput sl_dict_update (ones (2, 2, 2), ones (2, 2))
%!error id=sparselearn:badInput sl_dict_update (ones (2, 2), NaN (2, 2))
%!error id=sparselearn:badInput sl_dict_update (ones (2, 2), sparse ([1 0; Inf 0]))
%!error id=sparselearn:badInput sl_dict_update (ones (2, 2), ones (2, 3))
%!error id=sparselearn:badInput sl_dict_update (zeros (0, 2), ones (2, 2))
%!error id=sparselearn:badInput sl_dict_update (ones (2, 2), zeros (0, 2))
%!error <double \(Z\)> sl_dict_update (1, true)
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'Init', [1 2])
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'Init', NaN)
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'Init', sparse (1))
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'MaxNorm2', Inf)
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'MaxNorm2', -1)
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'Algorithm', 'newton')
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'Unused', 'drop')
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'Tol', -1)
%!error id=sparselearn:badInput sl_dict_update (1, 1, 'MaxIter', 1.5)
%!error id=sparselearn:unknownOption sl_dict_update (1, 1, 'Weights', 1)

%!test % single: the gap and what is certified are those of the dictionary that is returned, rounded
%! warning ('off', 'sparselearn:notCertified', 'local');
%! rand ('twister', 4);
%! randn ('twister', 4);
%! for k = 1:60
%!   Z = randn (6, 30) .* 10 .^ (4 * rand (6, 1) - 2);
%!   X = single (randn (4, 6) * Z + 10 ^ (-9 * rand) * randn (4, 30));
%!   [D, info] = sl_dict_update (X, Z, 'MaxNorm2', 5, 'Tol', 1e-12);
%!   best = sl_dict_update (double (X), Z, 'MaxNorm2', 5, 'Tol', 0);
%!   objective = @(D) norm (double (X) - double (D) * Z, 'fro') ^ 2 / 2;
%!   excess = objective (D) - objective (best);
%!   assert (excess <= info.gap + info.rounding);
%!   assert (! info.certified || excess <= 1e-12 * norm (double (X), 'fro') ^ 2 / 2);
%!   assert (info.objective, objective (D), 1e-9 * objective (D) + eps);
%! end
