% Derivatives of the Hoyer projection: finite differences, formulas, adjointness, symmetric facts.

% SPDX-License-Identifier: BSD-3-Clause

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
%! for k = 1:300
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
%! fprintf ('  Hoyer derivative, %d of 300 cases away from kinks: differences agree to %.1e\n', used, worst);
%! assert (used > 200);
%! assert (worst < 1e-6);

%!test % the matrix of the formulas
%! for k = 1:100
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
%! sharing = sl_always_share ();
%! sl_threads (1);
%! one = sl_proj_hoyer_vjp (X, P, info, P + X);
%! sl_threads (3);
%! three = sl_proj_hoyer_vjp (X, P, info, P + X);
%! sl_threads (before);
%! assert (one, three);

%!test % the scale does not matter down to the last numbers there are; what leaves their range is said so
%! x = [3; -1; 4; 1; -5];
%! for how = {'keep', 'nearest'}
%!   for at_least = [false true]
%!     options = {'Norm', how{1}, 'AtLeast', at_least};
%!     [p, info] = sl_proj_hoyer (x, .05 + .1 * at_least, options{:});
%!     for small = 2 .^ [-1030 -1068]
%!       [q, more] = sl_proj_hoyer (small * x, .05 + .1 * at_least, options{:});
%!       J = sl_proj_hoyer_jvp (small * x, q, more);
%!       assert (J, sl_proj_hoyer_jvp (x, p, info), 4 * 2^-1074 / small + 1e-13);   % q has no more digits
%!     end
%!   end
%! end
%! [p, info] = sl_proj_hoyer (1e-320 * x, .1);
%! fail ('sl_proj_hoyer_jvp (1e-320 * x, p, info)', 'too small against P');
%! x = realmax * [1; .9; .8; .7];
%! [p, info] = sl_proj_hoyer (x, .01, 'Norm', 'nearest');
%! fail ('sl_proj_hoyer_vjp (x, p, info)', 'INFO.l2 must be finite');

%!test % the whole matrix with three arguments only, rows with rows only
%! x = [4; -3; 1; 2];
%! [p, info] = sl_proj_hoyer (x, .2);
%! bad = {{x, p, info, []}, {x, p, info, {}}, {x, p, info, ''}, {x', p', info, []}, {x', p', info, {}}, ...
%!        {x', p, info, x'}, {x', p, info}, {x', p', info, x}, {x', p', info, @sin}, {x, p, info, @sin}, ...
%!        {x', p', info, {1 2 3 4}}, {x', p', info, 'abcd'}, {x', @sin, info, x'}, {x, @sin, info}};
%! for k = 1:numel (bad)
%!   for product = {@sl_proj_hoyer_jvp, @sl_proj_hoyer_vjp}
%!     try
%!       product{1} (bad{k}{:});
%!       id = 'none';
%!     catch
%!       id = lasterror ().identifier;
%!     end
%!     assert (id, 'sparselearn:badInput');
%!   end
%! end
%! assert (sl_proj_hoyer_jvp (x', p', info), sl_proj_hoyer_jvp (x, p, info));
%! for X = {zeros(4, 0), zeros(1, 0), [], single(zeros (4, 0))}
%!   [P, info] = sl_proj_hoyer (X{1}, .4);
%!   J = sl_proj_hoyer_jvp (X{1}, P, info);
%!   assert (isempty (J) && isa (J, class (X{1})));
%!   assert (sl_proj_hoyer_vjp (X{1}, P, info, X{1}), X{1});
%! end

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

%!function refused = refuses (f)
%!  refused = false;
%!  try
%!    f ();
%!  catch err
%!    assert (err.identifier, 'sparselearn:badInput');
%!    refused = ~ isempty (strfind (err.message, 'must be the outputs of sl_proj_hoyer for this X'));
%!  end
%!endfunction

%!test % P and INFO that do not belong to X are refused, those that do never
%! moved = 0;
%! for k = 1:150
%!   [X, sigma, options] = draw (k);
%!   X = [X, -X(:,1)];
%!   scale = 10 ^ (150 * (rand - .5) * (mod (k, 3) == 0));
%!   X = X * scale;
%!   [P, info] = sl_proj_hoyer (X, sigma, options{:});
%!   D = randn (size (X));
%!   other = X + scale * .1 * randn (size (X));
%!   [Q, told] = sl_proj_hoyer (other, sigma, options{:});
%!   sl_proj_hoyer_vjp (X, P, info, D);
%!   if (~ all (info.slope > 0 & told.slope > 0) || ~ all (max (abs (P - Q)) > 1e-3 * max (abs (P))))
%!     continue;                 % what is left moves with no X
%!   end
%!   moved = moved + 1;
%!   assert (refuses (@() sl_proj_hoyer_jvp (X, P, told, D)));
%!   assert (refuses (@() sl_proj_hoyer_jvp (X, Q, info, D)));
%!   assert (refuses (@() sl_proj_hoyer_vjp (X, Q, told, D)));
%!   assert (isequal (P, X) || refuses (@() sl_proj_hoyer_vjp (P, X, info, D)));
%!   assert (refuses (@() sl_proj_hoyer_vjp (X, P(:,[2:end, 1]), info, D)));
%!   [S, of_single] = sl_proj_hoyer (single (X / scale), sigma, options{:});
%!   sl_proj_hoyer_vjp (single (X / scale), S, of_single, single (D));
%! end
%! assert (moved > 100);

%!test % whatever the projection gives is taken: ties, constants, zeros, few entries, any scale
%! for k = 1:200
%!   X = sl_test_matrix (k);
%!   for sigma = [0, .3, .8, 1]
%!     for how = {'unit', 'keep', 'nearest'}
%!       try
%!         [P, info] = sl_proj_hoyer (X, sigma, 'Norm', how{1}, 'Nonneg', mod (k, 2) == 1, 'AtLeast', mod (k, 3) == 1);
%!         sl_proj_hoyer_vjp (X, P, info, X);
%!       catch err
%!         assert (isempty (strfind (err.message, 'must be the outputs')), sprintf ('case %d', k));
%!       end
%!     end
%!   end
%! end
