% The linear part of polynomial networks and factorisation machines: its fit, offsets of the refits, certificates, radii
% and ridge that held-out samples choose.

% SPDX-License-Identifier: BSD-3-Clause

%!function [target, weight] = target_of (loss, m, n)
%!  target = 1 + mod (1:n, m);
%!  if (strcmp (loss, 'binary logistic'))
%!    target = 2 * (rand (m, n) > .5) - 1;
%!  elseif (strcmp (loss, 'squared'))
%!    target = randn (m, n);
%!  end
%!  weight = .5 + rand (1, n);
%!endfunction

%!function data = data_of (X)
%!  data = {X, [], [], []};
%!  if (issparse (X))
%!    data{2} = X';
%!  end
%!endfunction

%!test % the fit: the gradient of the oracle vanishes, F and the bound of what is left are told; full and sparse X
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for loss = {'logistic', 'smoothed hinge', 'squared hinge', 'binary logistic', 'squared'}
%!   for m = 1:3
%!     X = randn (5, 30) .* (rand (5, 30) > .3);
%!     [target, weight] = target_of (loss{1}, m, 30);
%!     offset = randn (m, 30);
%!     W = randn (5, m);
%!     b = randn (m, 1);
%!     for ridge = {ones(5, 1), [.01; 3; Inf; 100; 1]}
%!       r = ridge{1};
%!       F = @(W, b) or_polynet_linear (X, eye (30), loss{1}, target, weight, r, 'l1', Inf, offset', W, b, 0);
%!       for given = {weight, []}
%!         v = given{1};
%!         for Z = {X, sparse(X)}
%!           task = {loss{1}, target, v, 'l1', 1, true, offset};
%!           [V, c, L, about] = slx_polynet_linear_mex (data_of (Z{1}), task, r, W, b, [100, 1e-12, 0]);
%!           [value, S] = or_loss (loss{1}, offset + V' * X + c, target, v);
%!           G = X * S' + r .* V;
%!           assert (V(isinf (r),:), zeros (sum (isinf (r)), m));
%!           G(isinf (r),:) = 0;
%!           assert (max (abs ([G(:); sum(S, 2)])) < 1e-4);
%!           assert (L, V' * X, 1e-13 * max (1, max (abs (L(:)))));
%!           in = r < Inf;
%!           assert (about(1), sum (value) + sum ((r(in) .* V(in,:) .^ 2)(:)) / 2, 1e-12 * max (1, about(1)));
%!           assert (about(3), sum ((G(in,:) .^ 2 ./ (2 * r(in)))(:)), 1e-12);
%!         end
%!       end
%!       [V, c] = slx_polynet_linear_mex (data_of (X), {loss{1}, target, weight, 'l1', 1, true, offset}, r, W, b, ...
%!                                       [100, 1e-12, 0]);
%!       assert (F (V, c) <= F (W, b));
%!       near = or_polynet_linear (X, zeros (30, 1), loss{1}, target, weight, r, 'l1', 1, zeros (1, m), V, c, 0);
%!       none = slx_polynet_linear_mex (data_of (X), {loss{1}, target, weight, 'l1', 1, false, 0 * offset}, r, V, c, ...
%!                                     [100, 1e-12, 0]);
%!       assert (or_polynet_linear (X, zeros (30, 1), loss{1}, target, weight, r, 'l1', 1, zeros (1, m), none, c, 0) ...
%!               <= near);
%!     end
%!   end
%! end

%!test % one step, none, and a start far off; ridges of all sizes; F never above the start
%! randn ('twister', 2);
%! X = randn (4, 50);
%! y = 1 + (X(1,:) > 0);
%! task = {'logistic', y, [], 'l1', 1, true};
%! for r = [1e-8, 1, 1e8, 1e300]
%!   for scale = [0, 1, 1e3]
%!     before = Inf;
%!     for steps = [0, 1, 2, 100]
%!       [W, b, ~, about] = slx_polynet_linear_mex (data_of (X), task, r * ones (4, 1), scale * ones (4, 2), [0; 0], ...
%!                                                 [steps, 0, 0]);
%!       assert (about(1) <= before);
%!       assert (steps > 0 || isequal (W, scale * ones (4, 2)));
%!       before = about(1);
%!     end
%!   end
%!   assert (all (isfinite (W(:))) && before <= 50 * log (2));
%! end

%!test % an offset of the refits: scores are those of a larger model
%! rand ('twister', 3);
%! randn ('twister', 3);
%! X = randn (4, 40);
%! H = randn (4, 3);
%! U = randn (3, 2) / 9;
%! offset = randn (2, 40);
%! [target, weight] = target_of ('squared', 2, 40);
%! task = {'squared', target, weight, 'l12', 2, true, offset};
%! rest = {'squared', target - offset, weight, 'l12', 2, true};
%! [F, G, g, K] = slx_polynet_gradient_mex (data_of (X), task, H, U, [1; 2]);
%! [E, D, d, J] = slx_polynet_gradient_mex (data_of (X), rest, H, U, [1; 2]);
%! assert ({F, G, g, K}, {E, D, d, J}, 1e-12);
%! Z = slx_polynet_features_mex (data_of (X), H);
%! assert (slx_polynet_output_mex (task, Z, U, [0; 0], [50, 0, 0]), ...
%!         slx_polynet_output_mex (rest, Z, U, [0; 0], [50, 0, 0]), 1e-9);
%! [K, V] = slx_polynet_full_mex (data_of (X), task, H, U, [0; 0], [5, 0, 0]);
%! [J, W] = slx_polynet_full_mex (data_of (X), rest, H, U, [0; 0], [5, 0, 0]);
%! assert ({K, V}, {J, W}, 1e-9);

%!test % an independent solver with bases at all angles finds nothing better; certificates hold
%! randn ('twister', 5);
%! X = randn (2, 60);
%! angle = (1:90) * pi / 90;
%! grid = [cos(angle); sin(angle)];
%! y = 1 + (X(1,:) .* X(2,:) + .3 * X(1,:) > 0);
%! Y = 2 * (X(1,:) .* [1; -1] + X(2,:) .^ 2 > .4) - 1;
%! Z = (grid' * X)' .^ 2;
%! for penalty = {'l1', 'l12', 'l1inf'}
%!   for loss = {'logistic', 'multitask'}
%!     kind = 'logistic';
%!     target = y;
%!     if (strcmp (loss{1}, 'multitask'))
%!       kind = 'binary logistic';
%!       target = Y;
%!     end
%!     r = [.5; 2];
%!     common = {'Loss', loss{1}, 'Penalty', penalty{1}, 'Tau', 1.5, 'Augment', false, 'Intercept', true, 'Ridge', r, ...
%!               'Seed', 1};
%!     [model, info] = sl_polynet_train (X, target, common{:}, 'Tol', 1e-5, 'RefitTol', 1e-4);
%!     F = or_polynet_linear (X, (model.H' * X)' .^ 2, kind, target, [], r, penalty{1}, 1.5, model.U, model.W, model.b, 0);
%!     assert (info.objective(end), F, 1e-10 * F);
%!     all = [(model.H' * X)' .^ 2, Z];
%!     E = or_polynet_linear (X, all, kind, target, [], r, penalty{1}, 1.5, [model.U; zeros(90, 2)], model.W, model.b, 40);
%!     assert (E <= F && F <= (1 + 1e-6) * E);
%!     if (strcmp (kind, 'logistic') == strcmp (penalty, 'l12'))
%!       continue;                                                  % one loss is enough for what follows
%!     end
%!     [~, loose] = sl_polynet_train (X, target, common{:}, 'Tol', .1, 'RefitTol', .1);
%!     assert (loose.gap_certified >= loose.objective(end) - F);
%!     assert (loose.gap_certified < .3 * loose.objective(1));
%!     linear = sl_polynet_train (X, target, common{:}, 'Tau', 0);
%!     assert (linear.sizes.k, 1);
%!     assert (any (linear.W(:)));
%!   end
%! end

%!test % both refits, sparse and single X, a path, standardised features: F falls, and predictions have the linear part
%! randn ('twister', 6);
%! X = randn (3, 80);
%! y = 1 + (X(1,:) .* X(2,:) + X(3,:) > 0);
%! for refit = {'output', 'full'}
%!   for kind = {'pn', 'fm'}
%!     how = {'Tau', 3, 'Model', kind{1}, 'Refit', refit{1}, 'Ridge', 1, 'Seed', 1, 'MaxIter', 6, 'Tol', 0};
%!     [model, info] = sl_polynet_train (X, y, how{:});
%!     assert (all (diff (info.objective) <= 0));
%!     [~, ~, O] = sl_polynet_predict (model, X);
%!     other = rmfield (model, 'W');
%!     [~, ~, P] = sl_polynet_predict (other, X);
%!     assert (O - P, model.W' * X, 1e-12);
%!     thin = sl_polynet_train (sparse (X), y, how{:});
%!     assert (sum (sl_polynet_predict (thin, sparse (X)) ~= sl_polynet_predict (model, X)) <= 1);
%!     single_model = sl_polynet_train (single (X), y, how{:});
%!     assert (class (single_model.W), 'single');
%!   end
%! end
%! [models, info] = sl_polynet_path (X, y, 'Tau', [0 1 10], 'Ridge', [1 1 Inf], 'Seed', 1);
%! assert (all (diff (info.objective) < 0));
%! assert (models{2}.W(3,:), [0 0]);
%! shifted = sl_polynet_train (100 + 5 * X, y, 'Tau', 3, 'Ridge', 1, 'Standardize', true, 'Seed', 1);
%! plain = sl_polynet_train (bsxfun (@rdivide, X - mean (X, 2), std (X, 1, 2)), y, 'Tau', 3, 'Ridge', 1, 'Seed', 1);
%! assert (shifted.W, plain.W, 1e-6);

%!test % Tau and Ridge 'auto': no worse than a grid by much, refitted to all samples, the same bits again and resumed
%! randn ('twister', 7);
%! X = randn (6, 400);
%! f = @(X) X(1,:) .* X(2,:) + X(3,:) .^ 2 - X(4,:);
%! Y = f (X) + .3 * randn (1, 400);
%! T = randn (6, 1000);
%! rmse = @(model) sqrt (mean ((sl_predict (model, T) - f (T)) .^ 2));
%! how = {'Loss', 'squared', 'Intercept', true, 'Augment', false, 'Seed', 1};
%! [model, info] = sl_polynet_train (X, Y, how{:}, 'Tau', 'auto', 'Ridge', 'auto');
%! for k = 1:3
%!   best(k) = rmse (sl_polynet_train (X, Y, how{:}, 'Tau', 4 ^ k / 8, 'Ridge', 1));
%! end
%! assert (rmse (model) < 1.3 * min (best));
%! assert (info.best, info.iterations);
%! assert (isnan (info.validation(end)));
%! assert (model.tau, info.tau(find (info.validation == min (info.validation), 1)));
%! file = [tempname(), '.mat'];
%! cleanup = onCleanup (@() delete (file));
%! keep = {'Checkpoint', file, 'CheckpointInterval', 0};
%! sl_polynet_train (X, Y, how{:}, 'Tau', 'auto', 'Ridge', 'auto', keep{:}, 'OutputFcn', @(s) s.iteration >= 3);
%! same = sl_polynet_train (X, Y, how{:}, 'Tau', 'auto', 'Ridge', 'auto', keep{1:2});
%! assert (same.U, model.U);
%! [chosen, held] = sl_polynet_train (X, Y, how{:}, 'Tau', 'auto', 'Ridge', 2, 'Validation', {T, f(T)});
%! assert (held.validation(held.best+1), min (held.validation));
%! several = sl_polynet_train (X, Y, how{:}, 'Tau', 2, 'NewBases', 3, 'MaxIter', 2, 'Tol', 0);
%! assert (several.sizes.k > 2);
%! y = 1 + (Y > .5);
%! labelled = sl_polynet_train (X, y, 'Tau', 'auto', 'Seed', 1);
%! assert (mean (sl_predict (labelled, T) == 1 + (f (T) > .5)) > .85);

%!test % Tau 'auto' goes on where a feature that says nothing is fitted first, and ends with the bases that it has chosen
%! for k = 1:2
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   X = randn (6, 300);
%!   Y = .6 * X(1,:) .* X(2,:) + randn (1, 300);
%!   o = {'Loss', 'squared', 'Model', 'fm', 'Augment', false, 'Refit', 'full', 'Seed', k};
%!   [net, info] = sl_polynet_train (X, Y, o{:}, 'Tau', 'auto');
%!   [~, bare] = sl_polynet_train (X, Y, o{:}, 'Tau', 0);
%!   [~, best] = min (info.validation);
%!   assert (info.bases(end) <= info.bases(best) && info.bases(end) > 0);
%!   assert (info.objective(end) < bare.objective(end));
%!   noise = randn (1, 300);
%!   [net, info] = sl_polynet_train (X, noise, o{:}, 'Tau', 'auto');
%!   [~, bare] = sl_polynet_train (X, noise, o{:}, 'Tau', 0);
%!   assert (info.objective(end) <= bare.objective(end) * (1 + 1e-9));
%! end

%!test % Tau 'auto' leaves weak bases out where fewer of them predict better: the refit to all begins without them
%! fewer = zeros (1, 3);
%! for k = 2:3                                              % of which one has them
%!   randn ('twister', k);
%!   X = randn (8, 100);
%!   Y = X(1,:) .* X(2,:) + X(3,:) .^ 2 - X(4,:) + 1.5 * randn (1, 100);
%!   [~, info] = sl_polynet_train (X, Y, 'Loss', 'squared', 'Seed', 1, 'Tau', 'auto', 'Ridge', 1, 'MaxIter', 30, ...
%!                                 'MaxBases', 8, 'NewBases', 4);
%!   [~, best] = min (info.validation);
%!   fewer(k) = info.bases(best) - info.bases(find (isnan (info.validation), 1));
%! end
%! assert (all (fewer >= 0) && any (fewer > 0));

%!error <scale X> sl_polynet_train (1e77 * [1 2 -1 3; 2 -2 0 1], [1 2 1 2], 'Tau', 'auto', 'Seed', 1)
%!error <scale X> sl_polynet_train (1e120 * [1 2 -1 3; 2 -2 0 1], [1 2 1 2], 'Tau', 'auto', 'Seed', 1, 'Model', 'fm')
%!error id=sparselearn:badInput sl_polynet_train ([1 2], [1 2], 'Tau', 1, 'Ridge', 0)
%!error id=sparselearn:badInput sl_polynet_train ([1 2], [1 2], 'Tau', 1, 'Ridge', -1)
%!error id=sparselearn:badInput sl_polynet_train ([1 2], [1 2], 'Tau', 1, 'Ridge', Inf)
%!error id=sparselearn:badInput sl_polynet_train ([1 2], [1 2], 'Tau', 1, 'Ridge', NaN)
%!error id=sparselearn:badInput sl_polynet_train ([1 2], [1 2], 'Tau', 1, 'Ridge', [1 2 3])
%!error id=sparselearn:badInput sl_polynet_train ([1 2], [1 2], 'Tau', 1, 'Ridge', 'on')
%!error id=sparselearn:badInput sl_polynet_train ([1 2], [1 2], 'Tau', 1, 'Ridge', 'auto')
%!error id=sparselearn:badInput sl_polynet_train ([1 2], [1 2], 'Tau', 'more')
%!error id=sparselearn:badInput sl_polynet_path ([1 2], [1 2], 'Tau', 'auto')
%!error id=sparselearn:badInput slx_polynet_linear_mex ({1, [], [], []}, {'squared', 1, [], 'l1', 1, true}, 0, 1, 1, [1 0 0])
%!error id=sparselearn:badInput slx_polynet_linear_mex ({1, [], [], []}, {'squared', 1, [], 'l1', 1, true, [1 2]}, 1, 1, 1, [1 0 0])
