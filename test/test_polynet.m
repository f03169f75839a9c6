% Polynomial networks and factorisation machines: gradients, selection, refits, certificates, fixtures, what every trainer
% must pass.

% SPDX-License-Identifier: BSD-3-Clause

%!function F = loss_of (model, X, y)
%!  [~, ~, O] = sl_polynet_predict (model, X);
%!  F = sum (slx_loss_mex (slx_polynet_loss (model.loss), O, y, []));
%!endfunction

%!function data = data_of (X, kind)
%! % {X, Xt, squares, squares_t} as the gateways take them
%!  data = {X, [], [], []};
%!  if (strcmp (kind, 'fm'))
%!    data{3} = X .^ 2;
%!  end
%!  if (issparse (X))
%!    data{2} = X';
%!    data{4} = data{3}';
%!  end
%!endfunction

%!function [target, weight] = target_of (loss, m, n)
%!  target = 1 + mod (1:n, m);
%!  if (strcmp (loss, 'binary logistic'))
%!    target = 2 * (rand (m, n) > .5) - 1;
%!  elseif (strcmp (loss, 'squared'))
%!    target = randn (m, n);
%!  end
%!  weight = .5 + rand (1, n);
%!endfunction

%!function U = feasible (U, penalty, tau)
%!  switch (penalty)
%!    case 'l1'
%!      U = reshape (sl_proj_l1 (U(:), tau), size (U));
%!    case 'l12'
%!      U = sl_proj_l12 (U, tau);
%!    otherwise
%!      U = sl_proj_l1inf (U, tau);
%!  end
%!endfunction

%!function value = omega (U, penalty)
%!  switch (penalty)
%!    case 'l1'
%!      value = sum (abs (U(:)));
%!    case 'l12'
%!      value = sum (sqrt (sum (U .^ 2, 2)));
%!    otherwise
%!      value = sum (max (abs (U), [], 2));
%!  end
%!endfunction

%!function v = dual (g, penalty)
%!  v = norm (g, struct ('l1', Inf, 'l12', 2, 'l1inf', 1).(penalty));
%!endfunction

%!function [X, y] = problem (n)
%! % classes by the signs of two products
%!  rand ('twister', 4);
%!  randn ('twister', 4);
%!  X = randn (4, n);
%!  X = X + .4 * sign (X);
%!  y = 1 + (X(1,:) .* X(2,:) > 0) + (X(1,:) .* X(2,:) > 0 & X(3,:) .* X(4,:) > 0);
%!endfunction

%!function held = run_holdout_of (share, seed, n, labels)
%!  sl_reach_private ();
%!  [~, held] = slx_run_holdout (share, seed, n, labels);
%!endfunction

%!function G = gradients_at (data, task, model)
%!  [~, G.U, G.b, G.H] = slx_polynet_gradient_mex (data, task, model.H, model.U, model.b);
%!endfunction

%!test % gradients: the oracle, central differences; full and sparse X; all losses, weights; both models
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for loss = {'logistic', 'smoothed hinge', 'squared hinge', 'binary logistic', 'squared'}
%!   for kind = {'pn', 'fm'}
%!     for n = [1, 9]
%!       X = randn (5, n) .* (rand (5, n) > .3);
%!       H = randn (5, 4) / 2;
%!       U = randn (4, 3);
%!       b = randn (3, 1);
%!       [target, weight] = target_of (loss{1}, 3, n);
%!       task = {loss{1}, target, weight, 'l12', 1, true};
%!       [E, expected] = or_polynet (kind{1}, X, loss{1}, target, weight, H, U, b);
%!       for Z = {X, sparse(X)}
%!         data = data_of (Z{1}, kind{1});
%!         [F, G.U, G.b, G.H] = slx_polynet_gradient_mex (data, task, H, U, b);
%!         assert (F, E, 1e-12 * E);
%!         for name = {'U', 'b', 'H'}
%!           assert (G.(name{1}), expected.(name{1}), 1e-12 * max (1, max (abs (expected.(name{1})(:)))));
%!         end
%!         assert (slx_polynet_features_mex (data, H), expected.Z, 1e-13 * max (1, max (abs (expected.Z(:)))));
%!       end
%!       w = struct ('H', H, 'U', U, 'b', b);
%!       for name = {'U', 'b', 'H'}
%!         for e = 1:numel (w.(name{1}))
%!           up = down = w;
%!           up.(name{1})(e) += 1e-5;
%!           down.(name{1})(e) -= 1e-5;
%!           slope = (slx_polynet_gradient_mex (data, task, up.H, up.U, up.b) ...
%!                    - slx_polynet_gradient_mex (data, task, down.H, down.U, down.b)) / 2e-5;
%!           assert (G.(name{1})(e), slope, 1e-6 * max (1, abs (slope)));
%!         end
%!       end
%!     end
%!   end
%! end

%!test % products with Gamma: the oracle, full and sparse X, several parts of a sum
%! rand ('twister', 2);
%! randn ('twister', 2);
%! for n = [1, 6, 2100]
%!   X = randn (4, n) .* (rand (4, n) > .4);
%!   D = randn (3, n);
%!   H = randn (4, 3);
%!   for kind = {'pn', 'fm'}
%!     expected = zeros (4, 3);
%!     for c = 1:3
%!       expected(:,c) = or_polynet_gamma (kind{1}, X, D(c,:)) * H(:,c);
%!     end
%!     full_one = slx_polynet_gamma_mex (data_of (X, kind{1}), D, H);
%!     data = data_of (sparse (X), kind{1});
%!     tolerance = 1e-12 * max (abs (D(:)) * max (abs (H(:))) * sum (X(:) .^ 2));
%!     assert (full_one, expected, tolerance);
%!     assert (slx_polynet_gamma_mex (data, D, H), expected, tolerance);
%!     data([2, 4]) = {[], []};                             % without transposes
%!     assert (slx_polynet_gamma_mex (data, D, H), expected, tolerance);
%!   end
%! end

%!test % selection: the exact maximum, where eigenvalues or a grid tell it
%! rand ('twister', 3);
%! randn ('twister', 3);
%! for trial = 1:6
%!   kind = {'pn', 'fm'}{1 + mod(trial, 2)};
%!   m = 1 + mod (trial, 3);
%!   X = randn (5, 30);
%!   D = randn (m, 30);
%!   signs = 1 - 2 * bitget (repmat (0:2^(m-1)-1, m, 1), repmat ((1:m)', 1, 2^(m-1)));
%!   for penalty = {'l1', 'l12', 'l1inf'}
%!     [h, g, lambda] = slx_polynet_select_mex (data_of (X, kind), penalty{1}, D, signs, randn (5, m + columns (signs)), ...
%!                                             randn (5, 2));
%!     most = or_polynet_dual (kind, penalty{1}, X, D);
%!     assert (norm (h), 1, 1e-12);
%!     for c = 1:m
%!       Gamma = or_polynet_gamma (kind, X, D(c,:));
%!       assert (g(c), h' * Gamma * h, 1e-10);
%!       assert (lambda(c), max (abs (eig (Gamma))), 1e-6);
%!     end
%!     assert (dual (g, penalty{1}) >= most * (1 - 1e-3));
%!   end
%! end

%!test % opposite leading eigenvalues, equal ones, many features; nothing to be found; a start along an eigenvector
%! for last = [-1, 1]
%!   values = [1, last, linspace(-.9, .9, 60)];
%!   p = numel (values);
%!   X = sqrt (abs (values)) .* eye (p);
%!   D = sign (values);
%!   randn ('twister', 8);
%!   for start = {randn(p, 1), eye(p)(:,1), eye(p)(:,1) + eye(p)(:,2)}
%!     for penalty = {'l1', 'l12', 'l1inf'}
%!       [h, g, lambda] = slx_polynet_select_mex (data_of (X, 'pn'), penalty{1}, D, zeros (1, 0), start{1}, zeros (p, 0));
%!       assert (abs (g), 1, 1e-3);
%!       assert (norm (h), 1, 1e-12);
%!     end
%!   end
%! end
%! [h, g, lambda] = slx_polynet_select_mex (data_of (zeros (3, 4), 'fm'), 'l12', ones (2, 4), zeros (2, 0), ones (3, 2), ...
%!                                         zeros (3, 0));
%! assert ({norm(h), g, lambda}, {1, [0 0], [0 0]}, 1e-14);

%!test % refit of the outputs: the optimum by its gap; F never above the start; full and sparse X alike
%! rand ('twister', 5);
%! randn ('twister', 5);
%! X = randn (4, 40) .* (rand (4, 40) > .3);
%! H = randn (4, 6);
%! H ./= sqrt (sum (H .^ 2));
%! for loss = {'logistic', 'smoothed hinge', 'squared hinge', 'binary logistic', 'squared'}
%!   [target, weight] = target_of (loss{1}, 3, 40);
%!   for penalty = {'l1', 'l12', 'l1inf'}
%!     U = feasible (randn (6, 3), penalty{1}, .7);
%!     b = randn (3, 1);
%!     for intercept = [false, true]
%!       task = {loss{1}, target, weight, penalty{1}, .7, intercept};
%!       for kind = {'pn', 'fm'}
%!         Z = slx_polynet_features_mex (data_of (X, kind{1}), H);
%!         start = slx_polynet_gradient_mex (data_of (X, kind{1}), task, H, U, b);
%!         last = Inf;
%!         for steps = [0, 1, 3, 10]
%!           [V, c, about] = slx_polynet_output_mex (task, Z, U, b, [steps, 0, 0]);
%!           assert (about(1) <= min (last, start * (1 + 1e-14)));
%!           last = about(1);
%!         end
%!         [V, c, about] = slx_polynet_output_mex (task, Z, U, b, [3000, 1e-9 * start, 0]);
%!         assert (omega (V, penalty{1}) <= .7 * (1 + 1e-12));
%!         [F, GU, Gb] = slx_polynet_gradient_mex (data_of (X, kind{1}), task, H, V, c);
%!         assert (F, about(1), 1e-12 * F);
%!         largest = max (cellfun (@(g) dual (g, penalty{1}), num2cell (GU, 2)));
%!         gap = .7 * largest + sum (V(:) .* GU(:));
%!         assert (gap >= -1e-9 * start && gap <= 1e-6 * start);
%!         if (intercept)
%!           assert (Gb, zeros (3, 1), 1e-4 * start);
%!         else
%!           assert (c, b);
%!         end
%!         [~, ~, few] = slx_polynet_output_mex (task, Z, U, b, [5, 0, 1000]);
%!         Zs = slx_polynet_features_mex (data_of (sparse (X), kind{1}), H);
%!         [~, ~, other] = slx_polynet_output_mex (task, Zs, U, b, [5, 0, 1000]);
%!         assert (other(1), few(1), 1e-8 * few(1));
%!       end
%!     end
%!   end
%! end

%!test % refit of the outputs: no slow projected gradient comes below it; features that are alike, zero, or of many sizes
%! rand ('twister', 15);
%! randn ('twister', 15);
%! losses = {'logistic', 'smoothed hinge', 'squared hinge', 'binary logistic', 'squared'};
%! penalties = {'l1', 'l12', 'l1inf'};
%! for trial = 1:5
%!   loss = losses{trial};
%!   penalty = penalties{1 + mod(trial, 3)};
%!   Z = randn (7, 4) .^ 2;
%!   Z(:,2) = Z(:,1) + 1e-3 * (trial > 1) * randn (7, 1);
%!   Z(:,3) = 1e-2 * (trial > 2) * Z(:,3);
%!   [target, weight] = target_of (loss, 3, 7);
%!   weight(2) = 0;
%!   fitted = trial ~= 3;
%!   [F, ~, ~] = or_polynet_refit (Z, loss, target, weight, penalty, 2, zeros (4, 3), zeros (3, 1), fitted, 80);
%!   task = {loss, target, weight, penalty, 2, fitted};
%!   [V, c, about] = slx_polynet_output_mex (task, Z, zeros (4, 3), zeros (3, 1), [100, 1e-9 * F, 0]);
%!   assert (about(1) <= F * (1 + 1e-9) + 1e-12);
%!   assert (F - about(1) <= .05 * sum (or_loss (loss, zeros (3, 7), target, weight)));
%!   [value, S] = or_loss (loss, V' * Z' + c, target, weight);
%!   assert (sum (value), about(1), 1e-11 * F);
%!   G = Z' * S';
%!   gap = 2 * max (cellfun (@(g) dual (g, penalty), num2cell (G, 2))) + sum (sum (V .* G));
%!   assert (gap <= 1e-6 * F);
%!   assert (~ fitted || norm (sum (S, 2)) <= 1e-3);
%! end

%!test % refits for which Newton's method does not pay, or whose parameters are too many for a factorisation
%! rand ('twister', 16);
%! randn ('twister', 16);
%! for sizes = {{2, 60, 4, 'logistic', 300}, {3, 2, 1001, 'binary logistic', 20}}
%!   [n, k, m, loss, steps] = sizes{1}{:};
%!   Z = rand (n, k);
%!   target = target_of (loss, m, n);
%!   for penalty = {'l12', 'l1inf'}
%!     task = {loss, target, [], penalty{1}, 1, false};
%!     first = sum (or_loss (loss, zeros (m, n), target, []));
%!     [V, ~, about] = slx_polynet_output_mex (task, Z, zeros (k, m), zeros (m, 1), [steps, 1e-4 * first, 0]);
%!     assert (omega (V, penalty{1}) <= 1 + 1e-12);
%!     [value, S] = or_loss (loss, V' * Z', target, []);
%!     assert (sum (value), about(1), 1e-11 * first);
%!     G = Z' * S';
%!     assert (max (cellfun (@(g) dual (g, penalty{1}), num2cell (G, 2))) + sum (sum (V .* G)) <= 1e-3 * first);
%!   end
%! end

%!test % sparse and full X: products for all widths of a sweep, several parts of a sum, selection
%! rand ('twister', 17);
%! randn ('twister', 17);
%! for r = [1, 5, 12, 20]
%!   X = randn (6, 2100) .* (rand (6, 2100) > .4);
%!   D = randn (r, 2100);
%!   H = randn (6, r);
%!   for kind = {'pn', 'fm'}
%!     Q = slx_polynet_gamma_mex (data_of (X, kind{1}), D, H);
%!     assert (slx_polynet_gamma_mex (data_of (sparse (X), kind{1}), D, H), Q, 1e-11 * max (abs (Q(:))));
%!     for penalty = {'l1', 'l12', 'l1inf'}
%!       mixture = randn (r, 3);
%!       starts = randn (6, r + 3);
%!       [~, g] = slx_polynet_select_mex (data_of (X, kind{1}), penalty{1}, D, mixture, starts, H(:,1));
%!       [h, s] = slx_polynet_select_mex (data_of (sparse (X), kind{1}), penalty{1}, D, mixture, starts, H(:,1));
%!       assert (dual (s, penalty{1}), dual (g, penalty{1}), 1e-3 * dual (g, penalty{1}));
%!       assert (s, slx_polynet_features_mex (data_of (X, kind{1}), h)' * D', 1e-10 * norm (D(:)));
%!     end
%!   end
%! end

%!test % full refit: F never above the start, feasible, features that belong to the bases, full and sparse X alike
%! rand ('twister', 6);
%! randn ('twister', 6);
%! X = randn (4, 40) .* (rand (4, 40) > .3);
%! H = randn (4, 5);
%! H ./= sqrt (sum (H .^ 2));
%! H(:,2) = 0;
%! for penalty = {'l1', 'l12', 'l1inf'}
%!   U = feasible (randn (5, 3), penalty{1}, 2);
%!   U(3,:) = 0;
%!   b = randn (3, 1);
%!   for kind = {'pn', 'fm'}
%!     data = data_of (X, kind{1});
%!     task = {'logistic', 1 + mod(1:40, 3), [], penalty{1}, 2, true};
%!     start = slx_polynet_gradient_mex (data, task, H, U, b);
%!     before = start;
%!     for steps = [0, 1, 5, 60]
%!       [K, V, c, Z, about] = slx_polynet_full_mex (data, task, H, U, b, [steps, 0, 0]);
%!       F = slx_polynet_gradient_mex (data, task, K, V, c);
%!       assert (F, about(1), 1e-12 * F);
%!       assert (F <= before * (1 + 1e-12));
%!       before = F;
%!       assert (omega (V, penalty{1}) <= 2 * (1 + 1e-12));
%!       lengths = sqrt (sum (K .^ 2));
%!       assert (all (abs (lengths - 1) < 1e-12 | lengths == 0));
%!       assert (slx_polynet_features_mex (data, K), Z, 1e-13);
%!     end
%!     assert (F < .95 * start);
%!     K = slx_polynet_full_mex (data, task, H, U, b, [3, 0, 0]);
%!     assert (slx_polynet_full_mex (data_of (sparse (X), kind{1}), task, H, U, b, [3, 0, 0]), K, 1e-9);
%!   end
%! end

%!test % bounds of the dual norm: above the maximum; exact for l1 and l1inf; many features
%! sl_reach_private ();
%! rand ('twister', 7);
%! randn ('twister', 7);
%! for kind = {'pn', 'fm'}
%!   for m = 1:3
%!     X = randn (4, 25);
%!     D = randn (m, 25);
%!     for penalty = {'l1', 'l12', 'l1inf'}
%!       most = or_polynet_dual (kind{1}, penalty{1}, X, D);
%!       for Z = {X, sparse(X)}
%!         [bound, exact] = slx_polynet_bound (data_of (Z{1}, kind{1}), penalty{1}, D);
%!         assert (exact, m == 1 || ~ strcmp (penalty{1}, 'l12'));
%!         if (exact)
%!           assert (bound, most, 1e-3 * most);
%!         end
%!         assert (bound >= most * (1 - 1e-12));
%!       end
%!       [bound, exact] = slx_polynet_bound (data_of ([X; sparse(400, 25)], kind{1}), penalty{1}, D);
%!       assert (~ exact);
%!       assert (bound >= most * (1 - 1e-12));
%!     end
%!   end
%! end
%! [first, second] = deal (ceil (300 * rand (1, 900)), ceil (200 * rand (1, 900)));
%! value = randn (1, 900);
%! X = sparse ([first; 300 + second], [1; 1] * (1:900), [value; ones(1, 900)], 500, 900);
%! D = randn (1, 900);
%! pairs = struct ('first', first', 'second', second', 'value', value, 'users', 300);
%! bound = slx_polynet_bound (data_of (X, 'fm'), 'l1', D);
%! assert (slx_polynet_bound (data_of (X, 'fm'), 'l1', D, pairs), bound, 1e-12 * bound);
%! X = kron (speye (500), ones (1, 2));                          % matrices that are diagonal: the bound is tight
%! D = [1:1000; ones(1, 1000)];
%! assert (slx_polynet_bound (data_of (X, 'pn'), 'l1', D), 1999, 1e-6);
%! for sizes = {{1001, 32, 20}, {1200, 5, 20}, {200001, 2, 3}}   % many outputs: less is made, and it remains a bound
%!   [m, p, n] = sizes{1}{:};
%!   X = randn (p, n);
%!   d = randn (1, n);
%!   D = (1:m)' * d;
%!   H = randn (p, 50);
%!   g = abs (d * ((H ./ norm (H, 'cols'))' * X)' .^ 2);         % of output c it is c times as much
%!   assert (slx_polynet_bound (data_of (X, 'pn'), 'l12', D) >= norm (1:m) * max (g));
%!   if (m == 1200)
%!     most = or_polynet_dual ('pn', 'l1', X, D(m,:));
%!     [bound, exact] = slx_polynet_bound (data_of (X, 'pn'), 'l1', D);
%!     assert (exact);
%!     assert (bound >= most * (1 - 1e-10));
%!   end
%!   if (m < 2e5)
%!     assert (slx_polynet_bound (data_of (X, 'pn'), 'l1inf', D) >= sum (1:m) * max (g));
%!   end
%! end

%!test % the figures of an independent solver; larger balls have lower objectives; certificates
%! if (~ isempty (getenv ('SPARSELEARN_DATA')) && exist (fullfile (getenv ('SPARSELEARN_DATA'), 'iris.mat'), 'file'))
%!   iris = load (fullfile (getenv ('SPARSELEARN_DATA'), 'iris.mat'));
%!   X = double (iris.X);
%!   X = (X - mean (X, 2)) ./ std (X, 1, 2);
%!   figures = {'logistic', [85.9012, 77.367, 59.0077; 110.8752, 103.143, 84.7782], 164.791843; ...
%!              'smoothhinge', [157.2705, 143.621, 113.0762; 201.2403, 189.063, 156.3540], 279.299221; ...
%!              'sqhinge', [55.0002, 42.693, 19.79; 111.5460, 98.971, 76.9543], 300};
%!   penalties = {'l1', 'l12', 'l1inf'};
%!   for f = figures'
%!     for type = 1:2
%!       for q = 1:3
%!         [~, info] = sl_polynet_train (X, iris.y(:)', 'Tau', 1, 'Model', {'pn', 'fm'}{type}, 'Loss', f{1}, ...
%!                                       'Penalty', penalties{q}, 'Refit', 'full', 'MaxRefitIter', 300, 'RefitTol', .01, ...
%!                                       'Tol', 1e-7, 'Intercept', false, 'Seed', 1);
%!         value = f{2}(type,q);
%!         reached(q) = info.objective(end);
%!         assert (info.objective(1), f{3}, 1e-6);
%!         assert (reached(q), value, 2e-4 + 5e-4 * (q == 2) + 5e-3 * (value == 19.79));        % digits of the figures
%!         assert (info.gap_lower(end) < 2e-4);
%!         assert (q == 2 || info.gap_certified < 2e-4);
%!         assert (all (diff (info.objective) <= 0));
%!       end
%!       assert (reached(3) <= reached(2) && reached(2) <= reached(1));
%!     end
%!   end
%! end

%!test % full refits end at the minimum, and their gap says so, where little of the loss is left
%! randn ('twister', 8);
%! X = randn (6, 150);
%! Z = (randn (6, 4)' * X) .^ 2;
%! [~, y] = max (randn (4, 4) * Z + .5 * randn (4, 150));
%! for q = {'l1inf', 10, 1e-3; 'l12', 30, .015}'                           % with F down to a 25th of its first value
%!   [~, info] = sl_polynet_train (X, y, 'Penalty', q{1}, 'Tau', q{2}, 'Refit', 'full', 'Tol', 0, 'MaxIter', 40, 'Seed', 1);
%!   assert (info.gap_lower(end) < q{3} * info.objective(end));
%!   if (strcmp (q{1}, 'l1inf'))
%!     assert (info.gap_certified, info.gap_lower(end), 1e-4 * info.objective(end));
%!   end
%! end

%!test % convex and solved: full and sparse X, single X, and either refit come to one objective; F falls, gaps bound it
%! [X, y] = problem (60);
%! for type = {'pn', 'fm'}
%!   for penalty = {'l1', 'l12', 'l1inf'}
%!     options = {'Tau', 1.5, 'Model', type{1}, 'Penalty', penalty{1}, 'Tol', 1e-8, 'RefitTol', .01, 'MaxRefitIter', 400};
%!     [model, info] = sl_polynet_train (X, y, options{:}, 'Refit', 'full', 'Seed', 1);
%!     [~, other] = sl_polynet_train (sparse (X), y, options{:}, 'Refit', 'full', 'Seed', 1);
%!     [~, rough] = sl_polynet_train (single (X), y, options{:}, 'Refit', 'full', 'Seed', 2);
%!     [~, slow] = sl_polynet_train (X, y, options{:}, 'MaxBases', 25, 'Seed', 3, 'Tol', 1e-4);
%!     F = info.objective(end);
%!     assert (other.objective(end), F, 1e-6 * F);
%!     assert (rough.objective(end), F, 1e-5 * F);
%!     assert (slow.objective(end), F, 2e-2 * F);
%!     for about = {info, other, slow}
%!       assert (all (diff (about{1}.objective) <= 0));
%!       assert (about{1}.gap_certified >= about{1}.gap_lower(end));
%!       assert (about{1}.objective(end) - about{1}.gap_certified <= F);
%!     end
%!     assert (omega (model.U, penalty{1}) <= 1.5 * (1 + 1e-10));
%!     [~, P, S] = sl_polynet_predict (model, X);
%!     Z = [X; ones(1, 60)];
%!     E = or_polynet (type{1}, Z, 'logistic', y, [], model.H, model.U, model.b);
%!     assert (E, F, 1e-10 * F);
%!     [~, G] = or_polynet (type{1}, Z, 'logistic', y, [], model.H, model.U, model.b);
%!     assert (S, G.O, 1e-11);
%!     assert (P, exp (S) ./ sum (exp (S)), 1e-13);
%!     for c = 1:3
%!       W = sl_polynet_pairs (model, 'Full', true, 'Output', c);
%!       assert (sum (Z .* (W * Z)) + model.b(c), S(c,:), 1e-11);
%!     end
%!   end
%! end

%!test % every loss, both refits, with and without intercept and augmentation, in one run: F by the oracle
%! [X, y] = problem (30);
%! Y = [y == 2; y == 3] * 2 - 1;
%! kinds = struct ('logistic', 'logistic', 'smoothhinge', 'smoothed hinge', 'sqhinge', 'squared hinge', ...
%!                 'multitask', 'binary logistic', 'squared', 'squared');
%! for loss = fieldnames (kinds)'
%!   for refit = {'output', 'full'}
%!     for flag = [false, true]
%!       truth = y;
%!       if (any (strcmp (loss{1}, {'multitask', 'squared'})))
%!         truth = Y;
%!       end
%!       [model, info] = sl_polynet_train (X, truth, 'Tau', 3, 'Loss', loss{1}, 'Refit', refit{1}, 'Intercept', flag, ...
%!                                         'Augment', ~ flag, 'Model', {'pn', 'fm'}{1 + flag}, 'MaxBases', 4, 'Seed', 2, ...
%!                                         'Standardize', true);
%!       Z = (X - mean (X, 2)) ./ std (X, 1, 2);
%!       Z = [Z; ones(~ flag, 30)];
%!       E = or_polynet (model.type, Z, kinds.(loss{1}), truth, [], model.H, model.U, model.b);
%!       assert (info.objective(end), E, 1e-10 * E);
%!       assert (any (model.b) == flag);
%!       [labels, P, S] = sl_polynet_predict (model, X);
%!       assert (size (S), [3 - (rows (truth) == 2), 30]);
%!       assert (sl_polynet_predict (model, sparse (X)), labels, 1e-10);
%!       assert (isequal (sl_predict (model, X), labels));
%!     end
%!   end
%! end

%!test % degenerate: tau = 0, one output, samples alike, more bases than needed, one sample, features that are zero
%! [X, y] = problem (30);
%! [model, info] = sl_polynet_train (X, y, 'Tau', 0, 'Seed', 1);
%! assert (~ any (model.U(:)) && info.bases == 0);
%! assert (info.objective, 30 * log (3), 1e-10);
%! [model, info] = sl_polynet_train (X, y, 'Tau', 0, 'Seed', 1, 'Intercept', true);
%! assert (model.b - mean (model.b), log (accumarray (y', 1) / 30) - mean (log (accumarray (y', 1))) + log (30), 1e-3);
%! [model, info] = sl_polynet_train (X(1,:), X(1,:) .^ 2, 'Tau', 100, 'Loss', 'squared', 'Augment', false, 'Seed', 1, ...
%!                                   'RefitTol', 1e-6, 'Tol', 1e-9);
%! assert (model.H' .^ 2 * model.U, 1, 1e-3);
%! [model, info] = sl_polynet_train ([X, X, X], [y, y, y], 'Tau', 2, 'Seed', 1, 'Tol', 1e-6, 'Refit', 'full');
%! [same, about] = sl_polynet_train (X, y, 'Tau', 2, 'Seed', 1, 'Tol', 1e-6, 'Refit', 'full', 'ClassWeights', [3 3 3]);
%! assert (about.objective(end), info.objective(end), 1e-3 * info.objective(end));
%! [model, info] = sl_polynet_train (zeros (3, 4), [1 2 1 2], 'Tau', 5, 'Seed', 1, 'Augment', false);
%! assert (info.objective(end), 4 * log (2), 1e-12);
%! assert (info.converged);
%! model = sl_polynet_train ([2; 1], -3, 'Tau', 5, 'Seed', 1);
%! assert (sl_predict (model, [1 2; 3 4]), [-3 -3]);

%!test % classes without weight do not count; weights as samples that come more than once
%! [X, y] = problem (30);
%! [model, info] = sl_polynet_train (X, y, 'Tau', 2, 'Seed', 1, 'ClassWeights', [1 0 1]);
%! assert (info.objective(1), sum (y ~= 2) * log (3), 1e-10);

%!test % a path is what its radii give; validation chooses; early stopping keeps the best bases, not the last
%! [X, y] = problem (80);
%! tau = [.5 5 50];
%! [models, info] = sl_polynet_path (X, y, 'Tau', tau, 'Seed', 1, 'Validation', .4, 'MaxBases', 10);
%! assert (info.tau, tau);
%! [model, run] = sl_polynet_train (X, y, 'Tau', tau, 'Seed', 1, 'Validation', .4, 'MaxBases', 10);
%! assert (model.tau, tau(find (info.validation == min (info.validation), 1, 'last')));
%! assert (run.validation(run.best+1), min (run.validation));
%! held = run_holdout_of (.4, 1, 80, y);
%! assert (mean (sl_predict (model, X(:,held)) ~= y(held)), min (run.validation), 1e-14);
%! for k = 1:3
%!   assert (mean (sl_predict (models{k}, X(:,held)) ~= y(held)), info.validation(k), 1e-14);
%!   within = run.tau == tau(k);
%!   assert (info.validation(k), min (run.validation(within)));
%! end
%! [~, short] = sl_polynet_train (X, y, 'Tau', 50, 'Seed', 1, 'Validation', .4, 'Patience', 2, 'Tol', 0);
%! assert (short.stop, 'patience');
%! assert (short.iterations, find (short.validation == min (short.validation), 1) - 1 + 2);
%! single_run = sl_polynet_path (X, y, 'Tau', tau(1), 'Seed', 1, 'MaxBases', 10);
%! three = sl_polynet_path (X, y, 'Tau', tau, 'Seed', 1, 'MaxBases', 10);
%! assert (isequal (single_run{1}, three{1}));

%!test % pairs: the largest entries of the whole matrix, for more features than a block has
%! randn ('twister', 9);
%! X = sprandn (1040, 40, .02);                    % a block has 1007 rows
%! for how = {{'pn', 1}, {'fm', 3}}
%!   [type, c] = how{1}{:};
%!   model = sl_polynet_train (X, 1 + mod (1:40, 3), 'Tau', 20, 'Model', type, 'MaxBases', 3, 'Seed', 1);
%!   W = sl_polynet_pairs (model, 'Full', true, 'Output', c);
%!   coefficients = 2 * tril (W, -1) + diag (diag (W));
%!   order = sort (abs (nonzeros (coefficients)), 'descend');
%!   pairs = sl_polynet_pairs (model, 'Output', c, 'Count', 25);
%!   assert (abs (pairs.coefficient), order(1:25)', 1e-13 * order(1));
%!   i = pairs.first;
%!   j = pairs.second;
%!   assert (all (i >= j));
%!   j(j == 0) = 1041;
%!   i(i == 0) = 1041;
%!   assert (coefficients(sub2ind (size (W), max (i, j), min (i, j))), pairs.coefficient, 1e-13 * order(1));
%! end

%!test % what every trainer must pass
%! [X, y] = problem (18);
%! options = {'Tau', 2, 'Refit', 'full', 'RefitTol', .05, 'Tol', 1e-5};
%! t = struct ('name', 'sl_polynet_train', 'train', @(X, y, varargin) sl_polynet_train (X, y, options{:}, varargin{:}), ...
%!             'predict', @sl_polynet_predict, 'labelled', true, 'X', X, 'y', y, 'parameters', {{'H', 'U', 'b'}}, ...
%!             'unbound', {{}}, 'single', 1e-5, 'random', true, 'absurd', {{}}, 'full', {{}}, 'sparse', true, ...
%!             'alike', 1e-5);                       % each ends somewhere within Tol of the minimum
%! task = {'logistic', y, [], 'l12', 2, true};
%! data = data_of ([X; ones(1, 18)], 'pn');
%! randn ('twister', 11);
%! t.point = t.train (X, y, 'Seed', 1);
%! t.point.H = randn (size (t.point.H)) / 2;
%! t.point.U = randn (size (t.point.U));
%! t.objective = @(model) slx_polynet_gradient_mex (data, task, model.H, model.U, model.b);
%! t.gradient = @(model) gradients_at (data, task, model);
%! trainer_suite (t);

%!test % a machine whose outputs alone are refitted: the same bits with any number of threads, and where it goes on
%! [X, y] = problem (18);
%! call = @(varargin) sl_polynet_train (X, y, 'Tau', 6, 'Model', 'fm', 'MaxBases', 5, 'Seed', 5, varargin{:});
%! model = call ();
%! assert (sl_predict (model, X), y);
%! file = [tempname(), '.mat'];
%! call ('Checkpoint', file, 'OutputFcn', @(s) s.iteration == 2);
%! assert (isequal (call ('Checkpoint', file), model));
%! delete (file);
%! before = sl_threads ();
%! restored = onCleanup (@() sl_threads (before));
%! sharing = sl_always_share ();
%! for count = [1, 3]
%!   sl_threads (count);
%!   assert (isequal (call (), model));
%! end

%!test % no time: the linear model, the minimum with a ridge of 1, of all samples
%! restore = sl_warnings_on ();
%! randn ('twister', 3);
%! X = randn (4, 90);
%! y = 1 + (X(1,:) + .3 * randn (1, 90) > 0) + (X(2,:) > 1);
%! line = sl_logistic_train (X, y, 'Ridge', 1, 'Tol', 1e-10);
%! for more = {{'Tau', 'auto'}, {'Tau', 1}, {'Tau', 1, 'Model', 'fm', 'Refit', 'full'}}
%!   evalc ("[model, info] = sl_polynet_train (X, y, more{1}{:}, 'TimeLimit', 0, 'Seed', 1);");
%!   assert ({info.stop, info.best, info.iterations, any(model.U(:))}, {'TimeLimit', 0, 0, false});
%!   assert (model.W, line.W, 2e-3);     % F is within 1e-6 of its minimum
%!   assert (sl_predict (model, X), sl_predict (line, X));
%! end
%! for more = {{'Ridge', 3}, {'Augment', false}}       % what is asked for: that ridge, no linear terms
%!   evalc ("model = sl_polynet_train (X, y, 'Tau', 1, more{1}{:}, 'TimeLimit', 0, 'Seed', 1);");
%!   assert (isfield (model, 'W'), strcmp (more{1}{1}, 'Ridge'));
%! end

%!test % time that ends a run later: what it has found, or the linear model where that is better
%! restore = sl_warnings_on ();
%! randn ('twister', 4);
%! X = randn (3, 80);
%! file = [tempname(), '.mat'];
%! for products = [false true]
%!   y = 1 + (X(1,:) .* X(2,:) * products + X(3,:) * ~ products > 0);
%!   for loss = {'logistic', 'sqhinge'}
%!     call = @(varargin) sl_polynet_train (X, y, 'Tau', .1 + 9 * products, 'Loss', loss{1}, 'Tol', 0, 'Seed', 1, ...
%!                                          'Checkpoint', file, varargin{:});
%!     found = call ('OutputFcn', @(s) s.iteration == 2);
%!     evalc ("[model, info] = call ('TimeLimit', 0);");
%!     delete (file);
%!     evalc ("line = sl_polynet_train (X, y, 'Tau', 9, 'Loss', loss{1}, 'TimeLimit', 0, 'Seed', 1);");
%!     F = cellfun (@(m) loss_of (m, X, y), {model, found, line});
%!     assert (F(1), min (F(2:3)));
%!     assert (F(2) < F(3), products);
%!     assert ([info.best, info.iterations], [2 * products, 2]);
%!   end
%! end

%!test % Tau 'auto' is doubled until two of them in succession have lowered neither the validation error nor the loss
%! sl_reach_private ();
%! p = struct ('o', struct ('Tau', 'auto', 'Penalty', 'l1', 'Loss', 'squared'), 'held', []);
%! path = @(errors, losses) struct ('validation', num2cell (errors), 'loss', num2cell (losses), 'objective', .5);
%! next = @(paths) polynet_radius (p, struct ('paths', paths, 'at', numel (paths), 'tau', 4, 'U', 4, 'first', 1, ...
%!                                            'final', false));
%! assert (next (path ([3 1 2 2], [3 2 1 2])), 8);
%! assert (next (path ([3 2 2 1], [3 1 2 2])), 8);
%! assert (next (path ([3 1 2 2 2], [3 2 1 2 2])), -1);
%! assert (next (path ([3 2 1 2 2], [3 1 2 2 2])), -1);

%!test % time that ends the last fit of Tau 'auto', to all samples: held-out samples still decide, by the model before it
%! restore = sl_warnings_on ();
%! randn ('twister', 1);
%! X = randn (5, 400);
%! file = [tempname(), '.mat'];
%! for products = [false true]
%!   y = 1 + (X(1,:) .* (1 - products + products * X(2,:)) + .7 * randn (1, 400) > 0);
%!   call = @(varargin) sl_polynet_train (X, y, 'Tau', 'auto', 'Refit', 'full', 'Seed', 1, varargin{:});
%!   [~, whole] = call ();
%!   last = find (isnan (whole.validation), 1) - 1;
%!   call ('OutputFcn', @(s) s.iteration == last - 1, 'Checkpoint', file);
%!   evalc ("[~, info] = call ('TimeLimit', 1e-6, 'Checkpoint', file);");       % over while other draws are looked at
%!   assert ({info.stop, info.iterations}, {'TimeLimit', last - 1});
%!   found = call ('OutputFcn', @(s) s.iteration == last, 'Checkpoint', file);
%!   evalc ("[model, info] = call ('TimeLimit', 0, 'Checkpoint', file);");
%!   delete (file);
%!   evalc ("[line, none] = call ('TimeLimit', 0);");
%!   assert ({info.stop, info.iterations, info.best}, {'TimeLimit', last, last * products});
%!   kept = {line, found}{1+products};
%!   assert ({model.H, model.U}, {kept.H, kept.U});
%!   assert (sl_predict (model, X), sl_predict (kept, X));
%! end

%!test % the scale of X does not matter where Tau goes with it
%! randn ('twister', 1);
%! X = randn (4, 40);
%! y = 1 + (X(1,:) .* X(2,:) > 0) + (X(3,:) > 1);
%! for penalty = {'l1', 'l1inf'}
%!   for e = [0, -20, 15]
%!     [~, info] = sl_polynet_train (X * 2^e, y, 'Tau', 100 * 2^(-2*e), 'Seed', 1, 'MaxBases', 6, 'MaxIter', 12, ...
%!                                   'Augment', false, 'Penalty', penalty{1});
%!     if (e == 0)
%!       F = info.objective(end);
%!     end
%!     assert (info.objective(end), F, 1e-3 * F);
%!   end
%! end

%!test % scores so large that losses are lines: a path is never worse than no bases; refits come back
%! for seed = 1:3
%!   rand ('twister', seed);
%!   randn ('twister', seed);
%!   X = 1000 * exp (randn (2, 30));
%!   Y = sign (randn (4, 30));
%!   [~, info] = sl_polynet_path (X, Y, 'Loss', 'multitask', 'Penalty', 'l1', 'Intercept', true, 'MaxBases', 4, ...
%!                                'Tau', [.01 .1 10], 'Seed', 1);
%!   [~, alone] = sl_polynet_train (X, Y, 'Loss', 'multitask', 'Penalty', 'l1', 'Intercept', true, 'MaxBases', 4, ...
%!                                  'Tau', .01, 'Seed', 1);
%!   assert (all (info.objective <= alone.objective(1) * (1 + 1e-9)));
%!   Z = (1000 * exp (randn (30, 2))) .^ 2;
%!   y = sign (randn (1, 30));
%!   problem = {'binary logistic', y, [], 'l1', .1, true};
%!   [~, ~, best] = slx_polynet_output_mex (problem, Z, [0; 0], 0, [2000, 1e-3, 0]);
%!   [~, ~, refit] = slx_polynet_output_mex (problem, Z, [.01; -.01], -1.5e4, [2000, 1e-3, 0]);
%!   assert (refit(1), best(1), 2e-3);
%! end

%!error id=sparselearn:badInput sl_polynet_train ([1e200, 2e200], [1 2], 'Tau', 1)
%!error <divide the features> sl_polynet_train ([1e160, 2e160], [1 2], 'Tau', 1)
%!error <divide Y by it> sl_polynet_train ([1, 2], [1 1e200], 'Tau', 1, 'Loss', 'squared')
%!error <or lower Tau> sl_polynet_train ([1, 2], [1 2], 'Tau', 1e308, 'Loss', 'squared')
%!error <row 2 of X has a modulus above 1e150> sl_polynet_train ([1, 2; 0 1e200], [1 2], 'Tau', 1, 'Standardize', true)
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [1 2], 'Tau', NaN)
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [1 2], 'Tau', [])
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [1 2], 'Tau', 1, 'Intercept', 'yes')
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [1 2], 'Tau', 1, 'Validation', 2)
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [1 2], 'Tau', 1, 'Validation', {[1 2], [1 3]})
%!error id=sparselearn:unusedOption sl_polynet_train ([1, 2], [1 2], 'Tau', 1, 'Loss', 'squared', 'ClassWeights', 1)
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [1 NaN], 'Tau', 1, 'Loss', 'squared')
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [1; -1], 'Tau', 1, 'Loss', 'multitask')
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [1, 0], 'Tau', 1, 'Loss', 'multitask')
%!error id=sparselearn:badInput sl_polynet_train ([1, 2], [true false], 'Tau', 1, 'Loss', 'squared')

%!test % targets of several outputs: full, sparse, logical, of any class
%! X = [1 2 3 4; 4 1 2 5];
%! Y = [1 1 -1 -1; 1 -1 1 -1];
%! o = struct ('Tau', 10, 'Loss', 'multitask', 'Seed', 1, 'MaxIter', 3, 'Tol', 0, 'Validation', {{X, Y}});
%! model = sl_polynet_train (X, Y, o);
%! for same = {sparse(Y), Y > 0, sparse(Y > 0), int8(Y), single(Y)}
%!   o.Validation{2} = same{1};
%!   assert (sl_polynet_train (X, same{1}, o).U, model.U);
%! end
%! o = struct ('Tau', 10, 'Loss', 'squared', 'Seed', 1, 'MaxIter', 3, 'Tol', 0);
%! assert (sl_polynet_train (X, sparse (Y), o).U, sl_polynet_train (X, Y, o).U);
%! o.Validation = {[4 2 1; 1 3 3], [1 1 -1; -1 1 1]};                            % its error is a root mean square
%! [model, info] = sl_polynet_train (X, Y, o);
%! wrong = sl_predict (model, o.Validation{1}) - o.Validation{2};
%! assert (info.validation(info.best+1), sqrt (mean (wrong(:) .^ 2)), 1e-12);

%!test % converged with the penalty l1inf: the exact gap is as small, though few combinations of signs are tried on the way
%! for seed = [1 16]
%!   randn ('twister', seed);
%!   rand ('twister', seed);
%!   X = randn (4, 60);
%!   scores = (randn (5, 5) * [X; ones(1, 60)]) .^ 2;
%!   [~, y] = max (bsxfun (@rdivide, scores, std (scores, 0, 2)));
%!   [~, info] = sl_polynet_train (X, y, 'Tau', 1, 'Penalty', 'l1inf', 'Refit', 'full', 'Tol', 1e-4, 'Seed', 1);
%!   assert (info.converged);
%!   assert (info.gap_certified <= 1.001e-4 * info.objective(1));
%! end

%!test % targets with an offset: the intercept takes it, the bases fit the rest
%! randn ('twister', 1);
%! X = randn (2, 200);
%! [model, info] = sl_polynet_train (X, X(1,:) .* X(2,:) + 1000, 'Loss', 'squared', 'Model', 'fm', 'Tau', 10, 'Seed', 1);
%! assert (info.objective(end) <= 1e-3 * info.objective(1));
%! assert (sl_predict (model, X), X(1,:) .* X(2,:) + 1000, .1);

%!test % single features that are far from 0, standardised: the model is the one that was fitted
%! randn ('twister', 1);
%! X = single (1e6 + .4 * randn (3, 200));
%! C = bsxfun (@minus, double (X), mean (double (X), 2));
%! y = 1 + (C(1,:) .* C(2,:) > 0);
%! model = sl_polynet_train (X, y, 'Tau', 200, 'Standardize', true, 'Seed', 1);
%! assert (sl_predict (model, X), y);

%!test % atoms of penalties: norm tau, and the dual norm as product, also at the ends of the range
%! G = [3 -4 0; 1e-170 0 1e-170; 0 -1e200 1e200; 0 0 0];
%! for penalty = {'l1', 'l12', 'l1inf'}
%!   A = slx_penalty_mex (penalty{1}, 'atom', G, 2);
%!   assert (slx_penalty_mex (penalty{1}, 'norm', A(1:3,:)), [2; 2; 2], 1e-15);
%!   assert (A(4,:), [0 0 0]);
%!   assert (A(1,:) * G(1,:)', 2 * slx_penalty_mex (penalty{1}, 'dual norm', G(1,:)), 1e-14);
%! end
%!error <tau must be> slx_penalty_mex ('l1', 'atom', 1, NaN)
%!error <penalty must be> slx_penalty_mex ('l3', 'norm', 1)

%!test % a checkpoint of another call: the message names what is different; bases chosen with samples for validation
%! folder = sl_test_folder ();
%! X = sin ((1:3)' * (1:30));
%! y = kron ([1 2], ones (1, 15));
%! run = @(tol, varargin) sl_polynet_train (X, y, 'Tau', [1 5], 'Validation', .2, 'Seed', 1, 'Tol', tol, ...
%!                                          'Checkpoint', fullfile (folder.name, 'a'), varargin{:});
%! run (.01);
%! fail ("run (.02)", 'different: Tol');
%! fail ("run (.01, 'MaxIter', 7)", 'different: MaxIter');
%! [model, info] = sl_polynet_train (X, y, 'Tau', 'auto', 'Validation', {X, y}, 'Seed', 1, 'MaxBases', 4);
%! assert (info.chosen, columns (model.H));

%!test % Tau 'auto' on noise predicts the most frequent class, whatever it is called, and the mean of values
%! randn ('state', 1);
%! X = randn (2, 40);
%! given = {'Tau', 'auto', 'Refit', 'full', 'Standardize', true, 'Seed', 1};
%! for y = {[ones(1, 12), 2 * ones(1, 28)], [2 * ones(1, 12), ones(1, 28)]}
%!   model = sl_polynet_train (X, y{1}, given{:});
%!   assert (sl_predict (model, X), mode (y{1}) + zeros (1, 40));
%! end
%! y = 7 + randn (1, 40);
%! model = sl_polynet_train (X, y, 'Loss', 'squared', given{:});
%! assert (sl_predict (model, X), mean (y) + zeros (1, 40), .05);

%!test % Tau 'auto' chooses with the weights of classes
%! randn ('state', 1);
%! y = [ones(1, 380), 2 * ones(1, 20)];
%! X = randn (2, 400) + 1.5 * (y == [2; 2]);
%! [model, info] = sl_polynet_train (X, y, 'Tau', 'auto', 'Refit', 'full', 'Standardize', true, 'ClassWeights', [1 19], ...
%!                                   'Seed', 1);
%! wrong = sl_predict (model, X) ~= y;
%! assert ((mean (wrong(y == 1)) + mean (wrong(y == 2))) / 2 < .25);

%!test % Tau 'auto' finds what there is, whichever class comes first
%! X = (1:300) / 150;
%! for y = {1 + (X > 1.2), 2 - (X > 1.2)}
%!   for how = {{}, {'Refit', 'full'}}
%!     model = sl_polynet_train (X, y{1}, 'Tau', 'auto', 'Seed', 1, how{1}{:});
%!     assert (mean (sl_predict (model, X) ~= y{1}) < .05);
%!   end
%! end

%!test % Ridge 'auto' with an intercept does not depend on where features count from
%! X = sin ((1:3)' * (1:200) .^ 1.1);
%! v = X(1,:) + .3 * cos ((1:200) .^ 1.7);
%! fit = @(X) sl_polynet_train (X, v, 'Loss', 'squared', 'Tau', 0, 'Ridge', 'auto', 'Validation', .2, 'Augment', false, ...
%!                              'Intercept', true, 'Seed', 1);
%! [plain, far] = deal (fit (X), fit (X + 1000));
%! assert (far.options.Ridge, plain.options.Ridge, 1e-6 * plain.options.Ridge);
%! assert (sl_predict (far, X + 1000), sl_predict (plain, X), 1e-5);

%!test % blocks, one of them empty, and one that changes
%! X = sin ((1:6)' * (1:20));
%! y = 1 + (1:20 > 10);
%! blocks = {X(:,1:7), zeros(6, 0), X(:,8:20)};
%! read = @(blocks) @(q) [blocks(q:min (q, end)), {[]}]{1};
%! fit = @(X) sl_polynet_train (X, y, 'Tau', 3, 'MaxIter', 20, 'Seed', 1);
%! assert (isequal (fit (X).U, fit (read (blocks)).U, fit (read (blocks([2 1 3]))).U, fit (read (blocks([1 3 2]))).U));

%!test % products of a model without bases are 0
%! model = sl_polynet_train ([1 2 3 4; 1 1 2 2], [1 1 2 2], 'Tau', 0, 'Seed', 1);
%! assert (sl_polynet_pairs (model, 'Full', true), zeros (model.sizes.p));

%!test % the choice of 'auto' does not depend on the unit of Y
%! X = cos ((1:3)' * (1:40) .^ 1.5);
%! y = X(1,:) .* X(2,:) + X(3,:);
%! o = {'Loss', 'squared', 'Tau', 'auto', 'Seed', 1, 'MaxIter', 5};
%! model = sl_polynet_train (X, y, o{:});
%! for scale = 2 .^ [-300, 300]
%!   other = sl_polynet_train (X, y * scale, o{:});
%!   assert (other.tau, model.tau * scale);
%!   assert (any (other.U), any (model.U));
%! end
%! model = sl_polynet_train (X, y, o{:}, 'Ridge', 'auto', 'Augment', false);
%! other = sl_polynet_train (X, y * 2 ^ -300, o{:}, 'Ridge', 'auto', 'Augment', false);
%! assert (other.tau, model.tau * 2 ^ -300);
