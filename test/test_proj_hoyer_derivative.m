% Derivatives of the Hoyer projection: finite differences, formulas, adjointness, symmetric facts.

%!function [X, sigma, options, how] = draw (k)
%! % Points away from kinks: distinct entries, of size 1.
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   n = 3 + ceil (30 * rand);
%!   X = randn (n, 1 + ceil (3 * rand));
%!   sigma = .05 + .85 * rand;
%!   words = {'unit', 'keep', 'nearest', .5 + rand};
%!   how = words{1 + mod (k, 4)};
%!   nonneg = mod (floor (k / 4), 2) == 1;
%!   at_least = mod (floor (k / 8), 3) == 2;
%!   options = {'Norm', how, 'Nonneg', nonneg, 'AtLeast', at_least};
%!endfunction
%!function far = away_from_kinks (X, sigma, options, D, h)
%! % Does the support stay the same, over more than the step of the differences?
%!   far = true;
%!   [P, info] = sl_proj_hoyer (X, sigma, options{:});
%!   for t = [-20 20] * h
%!     [Q, other] = sl_proj_hoyer (X + t * D, sigma, options{:});
%!     far = far && isequal (P ~= 0, Q ~= 0) && isequal (info.projected, other.projected);
%!   end
%!endfunction

%!test % central differences
%! h = 1e-5;
%! used = 0;
%! worst = 0;
%! for k = 1:600
%!   [X, sigma, options] = draw (k);
%!   D = randn (size (X));
%!   [P, info] = sl_proj_hoyer (X, sigma, options{:});
%!   if (away_from_kinks (X, sigma, options, D, h))
%!     used = used + 1;
%!     moved = sl_proj_hoyer (X + h * D, sigma, options{:}) - sl_proj_hoyer (X - h * D, sigma, options{:});
%!     scale = max (1, max (info.slope));
%!     worst = max (worst, max (max (abs (moved / (2 * h) - sl_proj_hoyer_jvp (X, P, info, D)))) / scale);
%!   end
%! end
%! fprintf ('  Hoyer derivative, %d of 600 cases away from kinks: differences agree to %.1e\n', used, worst);
%! assert (used > 400);
%! assert (worst < 1e-6);

%!test % the matrix of the formulas
%! for k = 1:200
%!   [X, sigma, options, how] = draw (k);
%!   options{end} = false;
%!   x = X(:,1);
%!   [p, info] = sl_proj_hoyer (x, sigma, options{:});
%!   if (info.support < 3)
%!     continue;
%!   end
%!   if (~ any (strcmp (how, {'keep', 'nearest'})))
%!     how = 'number';
%!   end
%!   J = or_proj_hoyer_jacobian (x, p, how, info.nonneg, info.l2);
%!   allowed = 1e-11 * max (1, norm (J));
%!   assert (sl_proj_hoyer_jvp (x, p, info), J, allowed);
%!   assert (sl_proj_hoyer_vjp (x, p, info), J', allowed);
%!   assert (sl_proj_hoyer_jvp (x, p, info, X(end:-1:1,1)), J * X(end:-1:1,1), 10 * allowed);
%! end

%!test % forward and backward products are adjoint; symmetric but for 'keep'
%! for k = 1:200
%!   [X, sigma, options, how] = draw (k);
%!   [P, info] = sl_proj_hoyer (X, sigma, options{:});
%!   A = randn (size (X));
%!   B = randn (size (X));
%!   dP = sl_proj_hoyer_jvp (X, P, info, A);
%!   Xbar = sl_proj_hoyer_vjp (X, P, info, B);
%!   assert (sum (sum (B .* dP)), sum (sum (Xbar .* A)), 1e-11 * max (1, norm (dP)) * norm (B));
%!   if (~ strcmp (how, 'keep'))
%!     assert (sl_proj_hoyer_vjp (X, P, info, A), dP);
%!   end
%! end

%!test % eigenvalues: c of multiplicity d - 2, else 0; J x = 0; the scale of x does not matter, its norm does
%! for k = 1:50
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   x = randn (12, 1);
%!   [p, info] = sl_proj_hoyer (x, .1 + .5 * rand);
%!   J = sl_proj_hoyer_jvp (x, p, info);
%!   e = sort (eig ((J + J') / 2), 'descend');
%!   d = max (info.support, 2);
%!   assert (e, [info.slope * ones(d - 2, 1); zeros(14 - d, 1)], 1e-12 * (1 + info.slope));
%!   assert (J * x, zeros (12, 1), 1e-12 * (1 + info.slope));
%!   assert (J * (sign (x) .* (p ~= 0)), zeros (12, 1), 1e-12 * (1 + info.slope));
%!   [q, more] = sl_proj_hoyer (2^300 * x, .1, 'Norm', 'keep');
%!   [p, info] = sl_proj_hoyer (x, .1, 'Norm', 'keep');
%!   assert (sl_proj_hoyer_jvp (2^300 * x, q, more), sl_proj_hoyer_jvp (x, p, info), 1e-12 * (1 + info.slope));
%!   [q, more] = sl_proj_hoyer (2^-300 * x, .1, 'Norm', 'nearest');
%!   [p, info] = sl_proj_hoyer (x, .1, 'Norm', 'nearest');
%!   assert (sl_proj_hoyer_jvp (2^-300 * x, q, more), sl_proj_hoyer_jvp (x, p, info), 1e-12 * (1 + info.slope));
%! end

%!test % where nothing moves
%! [p, info] = sl_proj_hoyer ([3; 1; 2], 1);
%! assert (sl_proj_hoyer_jvp ([3; 1; 2], p, info), zeros (3));
%! [p, info] = sl_proj_hoyer ([3; 1; 2], 0);
%! assert (sl_proj_hoyer_jvp ([3; 1; 2], p, info), zeros (3));
%! [p, info] = sl_proj_hoyer (-[3; 1; 2], .4, 'Norm', 'nearest', 'Nonneg', true);
%! assert (sl_proj_hoyer_jvp (-[3; 1; 2], p, info), zeros (3));
%! [p, info] = sl_proj_hoyer (zeros (3, 1), .4, 'Norm', 'keep');
%! assert (sl_proj_hoyer_vjp (zeros (3, 1), p, info), zeros (3));

%!test % columns that are sparse enough: the derivative of their normalisation
%! x = [3; -4; 0; 0];
%! [p, info] = sl_proj_hoyer (x, .5, 'AtLeast', true);
%! assert (sl_proj_hoyer_jvp (x, p, info), (eye (4) - p * p') / 5, eps);
%! [p, info] = sl_proj_hoyer (x, .5, 'AtLeast', true, 'Norm', 'keep');
%! assert (sl_proj_hoyer_jvp (x, p, info), eye (4), 2*eps);
%! [p, info] = sl_proj_hoyer (x, .5, 'AtLeast', true, 'Norm', 'nearest', 'Nonneg', true);
%! assert (sl_proj_hoyer_jvp (x, p, info), diag ([1 0 0 0]), 2*eps);

%!test % single in, single out; empty; threads
%! X = single (randn (10, 3));
%! [P, info] = sl_proj_hoyer (X, .4);
%! Z = sl_proj_hoyer_jvp (X, P, info, X + 1);
%! assert (class (Z), 'single');
%! [Q, more] = sl_proj_hoyer (double (X), .4);
%! assert (double (Z), sl_proj_hoyer_jvp (double (X), Q, more, double (X) + 1), 1e-4 * max (more.slope));
%! [P, info] = sl_proj_hoyer (zeros (4, 0), .4);
%! assert (size (sl_proj_hoyer_jvp (zeros (4, 0), P, info, zeros (4, 0))), [4 0]);
%! X = randn (300, 500);
%! [P, info] = sl_proj_hoyer (X, .6);
%! before = sl_threads ();
%! sl_threads (1);
%! one = sl_proj_hoyer_vjp (X, P, info, P + X);
%! sl_threads (3);
%! three = sl_proj_hoyer_vjp (X, P, info, P + X);
%! sl_threads (before);
%! assert (one, three);

%!shared X, P, info
%! X = [1 2; 3 5; -4 3];
%! [P, info] = sl_proj_hoyer (X, .3);
%!error id=sparselearn:badInput sl_proj_hoyer_jvp (X, P, info)
%!error id=sparselearn:badInput sl_proj_hoyer_jvp (X, P, info, X')
%!error id=sparselearn:badInput sl_proj_hoyer_jvp (X, P', info, X)
%!error id=sparselearn:badInput sl_proj_hoyer_jvp (X, P, info, single (X))
%!error id=sparselearn:badInput sl_proj_hoyer_jvp (X, P, info, X * NaN)
%!error id=sparselearn:badInput sl_proj_hoyer_jvp (X(:,1), P(:,1), info, X(:,1))
%!error id=sparselearn:badInput sl_proj_hoyer_vjp (X, P, info, {})
%!error id=sparselearn:badInput sl_proj_hoyer_vjp (X, P, info, X * 1i)
%!test
%! [p, told] = sl_proj_hoyer ([2; 2; 2; 1], .5);
%! try
%!   sl_proj_hoyer_vjp ([2; 2; 2; 1], p, told, p);
%!   id = 'none';
%! catch
%!   id = lasterror ().identifier;
%! end
%! assert (id, 'sparselearn:notDifferentiable');
