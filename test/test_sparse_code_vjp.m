% Derivatives of sparse codes: against the oracle, differences of the codes, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function [X, D, dZ] = problem (k)
%!  sl_seed (k);
%!  d = 3 + mod (k, 6);
%!  p = 2 + mod (3 * k, 11);
%!  n = 1 + mod (k, 5);
%!  D = randn (d, p) .* (.5 + rand (1, p));
%!  X = randn (d, n);
%!  X(:,1) = X(:,1) * mod (k, 2);                % a code without nonzeros
%!  dZ = randn (p, n);
%!endfunction

%!test % the formulas, for codes with a ridge, weights, of one sign; sparse data; zeros in dZ
%! for k = 1:sl_cases (12)
%!   [X, D, dZ] = problem (k);
%!   p = columns (D);
%!   eta = .3 * mod (k, 3);
%!   w = 1 + mod ((1:p)', 3);
%!   if (mod (k, 4) == 0)
%!     w(1) = Inf;
%!   end
%!   o = {'Ridge', eta, 'Weights', w};
%!   Z = sl_sparse_code (X, D, .2, o{:}, 'Nonneg', mod (k, 5) == 0);
%!   dZ(Z ~= 0 & rand (size (Z)) < .2) = 0;
%!   [dD, dX, dlambda] = sl_sparse_code_vjp (X, D, Z, dZ, o{:});
%!   w(1) = min (w(1), 1e300);
%!   [FD, FX, flambda] = or_sparse_code_vjp (X, D, Z, dZ, eta, w);
%!   assert (dD, FD, 1e-9 * max (1, max (abs (FD(:)))));
%!   assert (dX, FX, 1e-9 * max (1, max (abs (FX(:)))));
%!   assert (dlambda, flambda, 1e-9 * max (1, max (abs (flambda))));
%!   assert (isequal (sl_sparse_code_vjp (sparse (X), D, full (Z), sparse (dZ), o{:}), dD));
%! end

%!test % the derivatives are those of the codes of sl_sparse_code, by differences
%! smooth = 0;
%! for k = 1:sl_cases (20)
%!   [X, D, dZ] = problem (k);
%!   eta = .2 * mod (k, 2);
%!   code = @(h, V) sl_sparse_code (X + h * V.X, D + h * V.D, .2 + h * V.lambda, 'Ridge', eta);
%!   V = struct ('X', randn (size (X)), 'D', randn (size (D)), 'lambda', randn (1, columns (X)));
%!   [dD, dX, dlambda] = sl_sparse_code_vjp (X, D, code (0, V), dZ, 'Ridge', eta);
%!   slope = sum (dD(:) .* V.D(:)) + sum (dX(:) .* V.X(:)) + dlambda * V.lambda';
%!   h = 1e-6;
%!   [A, B] = deal (code (h, V), code (-h, V));
%!   if (isequal (sign (A), sign (B)))
%!     assert (slope, full (sum (sum (dZ .* (A - B)))) / (2 * h), 1e-5 * max (1, norm (dD, 'fro')));
%!     smooth = smooth + 1;
%!   end
%! end
%! assert (smooth > k / 2);

%!test % single: computed in double, given back in single; no samples; the same bits for any number of threads
%! [X, D, dZ] = problem (5);
%! Z = sl_sparse_code (single (X), D, .2);
%! [dD, dX, dlambda] = sl_sparse_code_vjp (single (X), D, Z, dZ);
%! assert (isa (dD, 'single') && isa (dX, 'single') && isa (dlambda, 'double'));
%! [FD, FX, flambda] = or_sparse_code_vjp (double (single (X)), double (single (D)), double (Z), dZ, 0, ones (columns (D), 1));
%! assert (double (dD), FD, 1e-5 * max (abs (FD(:))));
%! assert (double (dX), FX, 1e-5 * max (abs (FX(:))));
%! assert (dlambda, flambda, 1e-5 * max (abs (flambda)));
%! [dD, dX, dlambda] = sl_sparse_code_vjp (zeros (3, 0), ones (3, 2), zeros (2, 0), zeros (2, 0));
%! assert ({dD, dX, dlambda}, {zeros(3, 2), zeros(3, 0), zeros(1, 0)});
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restored = onCleanup (@() sl_threads (before));
%! randn ('twister', 2);
%! X = randn (20, 300);
%! D = randn (20, 30);
%! Z = sl_sparse_code (X, D, 2);
%! for count = [3 1]
%!   sl_threads (count);
%!   [dD, dX] = sl_sparse_code_vjp (X, D, Z, cos (1:300) .* (1:30)');
%!   if (count == 3)
%!     first = {dD, dX};
%!   end
%!   assert (isequal ({dD, dX}, first));
%! end

%!test % atoms of any size: powers of two change no digit, where D'*D overflows either
%! [X, D, dZ] = problem (7);
%! Z = sl_sparse_code (X, D, .2);
%! [dD, dX, dlambda] = sl_sparse_code_vjp (X, D, Z, dZ, 'Ridge', .25);
%! s = 2 ^ -300;
%! [dD1, dX1, dlambda1] = sl_sparse_code_vjp (X, s * D, Z / s, dZ, 'Ridge', .25 * s ^ 2);
%! assert ({s^2 * dD1, s * dX1, s^2 * dlambda1}, {dD, dX, dlambda});
%! [~, dX] = sl_sparse_code_vjp (X, D, Z, dZ);
%! s = 2 ^ 600;
%! [~, dX1] = sl_sparse_code_vjp (X, s * D, Z / s, dZ);
%! assert (s * dX1, dX);

%!test % atoms of a support that depend on each other
%! D = [1 1 0; 0 0 1];
%! fail ('sl_sparse_code_vjp ([2 2; 1 1], D, [0 1; 0 1; 1 0], ones (3, 2))', 'column 2 of Z');
%! [dD, dX] = sl_sparse_code_vjp ([2; 1], D, [1; 1; 0], ones (3, 1), 'Ridge', .5);
%! assert (dX, [.8; 0], 1e-15);

%!error id=sparselearn:badCall sl_sparse_code_vjp (1, 1, 1)
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1; NaN], eye (2), [1; 0], [1; 1])
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1; 2], eye (3), [1; 0; 0], [1; 1; 1])
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1; 2], eye (2), [1; 0; 0], [1; 1])
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1; 2], eye (2), [1; 0], [1; NaN])
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1; 2], eye (2), [1; 0], [1; 1], 'Ridge', -1)
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1; 2], eye (2), [1; 0], [1; 1], 'Weights', [1; 0])
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1; 2], eye (2), [1; 0], [1; 1], 'Weights', 1)
%!error id=sparselearn:badInput sl_sparse_code_vjp ([1e300; 2], eye (2), [1e300; 0], [1e300; 1])
%!error id=sparselearn:notDifferentiable sl_sparse_code_vjp (1, [1 1], [1; 1], [1; 1])
%!error id=sparselearn:unknownOption sl_sparse_code_vjp ([1; 2], eye (2), [1; 0], [1; 1], 'Lambda', 1)
