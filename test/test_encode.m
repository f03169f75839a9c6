% Codes by learned encoders and their derivatives: against the oracle, differences, sweeps by hand, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function set = fixed_neighbours (net, A, T)
%! % the options by which codes of deep SRSC do not depend on each other
%!  set = {};
%!  if (isfield (net, 'gamma'))
%!    set = {'Training', T, 'Graph', A};
%!  end
%!endfunction

%!function G = prices (net, A, T)
%!  G = [];
%!  if (isfield (net, 'gamma'))
%!    G = or_encoder_prices (A, T{2});
%!  end
%!endfunction

%!function set = raw (net)
%! % also the small numbers that stand for an infimum
%!  set = {};
%!  if (isfield (net, 'gamma') && net.epsilon > 0)
%!    set = {'Threshold', 0};
%!  end
%!endfunction

%!test % codes and derivatives are those of the formulas, whatever the net, the data and their scale
%! check_encoder (sl_cases (40));

%!test % nets at the start make steps of ISTA, of greedy coordinate descent, of support regularised coding
%! warning ('off', 'sparselearn:maxIter', 'local');
%! warning ('off', 'sparselearn:notCertified', 'local');
%! compared = 0;
%! for k = 1:sl_cases (4)
%!   rand ('twister', k);
%!   randn ('twister', k);
%!   d = ceil (8 * rand);
%!   p = ceil (9 * rand);
%!   D = randn (d, p);
%!   D = D ./ sqrt (sum (D .^ 2, 1));
%!   X = randn (d, 4);
%!   lambda = .3 * rand + 1e-3;
%!   L = max (eig (D' * D));
%!   for layers = [1 2 6]
%!     start = @(varargin) sl_lista_train (X, D, lambda, 'MaxIter', 0, varargin{:});
%!     for more = {{'Thresholds', 'shared'}, {'Tied', true}, {'Type', 'coupled'}}
%!       Z = full (sl_encode (start ('Layers', layers, more{1}{:}), X));
%!       F = zeros (p, 4);
%!       for t = 1:layers
%!         F = or_srsc (F - D' * (D * F - X) / L, F, zeros (p, 4), lambda, 0, L, 0);
%!       end
%!       assert (Z, F, 1e-14 * max (1, max (abs (F(:)))));
%!       [F, info] = sl_sparse_code (X, D, lambda, 'Algorithm', 'ista', 'MaxIter', layers, 'Tol', 0);
%!       far = info.relgap > 1e-4;               % near the minimum sl_sparse_code improves its codes otherwise
%!       assert (Z(:,far), full (F(:,far)), 1e-11);           % its L is by 1e-12 larger
%!       compared = compared + sum (far);
%!     end
%!     Z = full (sl_encode (start ('Type', 'lcod', 'Layers', p * layers), X));
%!     [F, info] = sl_sparse_code (X, D, lambda, 'Algorithm', 'greedy', 'MaxIter', layers, 'Tol', 0);
%!     F = sl_prox_l1 (D' * (X - D * F) + full (F), lambda);
%!     far = info.relgap > 1e-4;
%!     assert (Z(:,far), F(:,far), 1e-13 * max (1, max (abs (F(:)))));
%!     compared = compared + sum (far);
%!     A = double (rand (4) < .6);
%!     Ztr = randn (p, 4) .* (rand (p, 4) < .4);
%!     for epsilon = [0 1e-6]
%!       net = sl_deep_srsc_train (X, zeros (p, 4), D, zeros (4), 'MaxIter', 0, 'Lambda', lambda, 'Gamma', .02, ...
%!                                 'Tau', 1.2, 'Epsilon', epsilon, 'Layers', layers);
%!       G = or_encoder_prices (A, Ztr);
%!       for begin = {'zero', zeros(p, 4); 'codes', full(sl_sparse_code (X, D, lambda))}'
%!         net.start = begin{1};
%!         F = begin{2};
%!         for t = 1:layers
%!           F = sl_prox_srsc (F - D' * (D * F - X) / (1.2 * L), F, G, lambda, .02, 1.2 * L, 'Epsilon', epsilon);
%!         end
%!         Z = full (sl_encode (net, X, 'Training', {X, Ztr}, 'Graph', A, raw (net){:}));
%!         assert (Z, F, 1e-14 * max (1, max (abs (F(:)))));
%!       end
%!     end
%!   end
%! end
%! assert (compared > 5 * k);

%!function names = parameters (net)
%!  names = {'W', 'S', 'theta'};
%!  if (isfield (net, 'type') && strcmp (net.type, 'coupled'))
%!    names{end+1} = 'D';
%!  end
%!endfunction

%!function net = as_single (net)
%!  for name = parameters (net)
%!    net.(name{1}) = single (net.(name{1}));
%!  end
%!endfunction

%!function net = as_double (net)
%!  for name = parameters (net)
%!    net.(name{1}) = double (net.(name{1}));
%!  end
%!endfunction

%!function same = same_start (net, X)           % codes of equal atoms are not unique, and single may find others
%!  same = true;
%!  if (isfield (net, 'start') && strcmp (net.start, 'codes'))
%!    Z = full (sl_sparse_code (X, double (net.D), double (net.lambda)));
%!    off = sl_sparse_code (single (X), single (net.D), double (net.lambda)) - Z;
%!    same = max (abs (off(:))) <= 1e-5 * max ([1; abs(Z(:))]);
%!  end
%!endfunction

%!function [F, gates] = loss_at (net, X, G, C)
%!  [Z, ~, ~, gates] = or_encoder (net, X, G);
%!  F = sum (sum (C .* Z));
%!endfunction

%!test % gradients of either precision are those of differences, where the step flips no gate
%! for kind = {'lista', 'coupled', 'lcod', 'deep'}
%!   for layers = [1 3]                         % without S, and with S behind a layer that has it
%!     smooth = 0;
%!     singles = 0;
%!     for k = 1:8
%!       [net, X, A, T, unit] = sl_test_encoder (kind{1}, 4 * k + 1, layers);       % no ties
%!       set = fixed_neighbours (net, A, T);
%!       C = double (single (randn (net.sizes.p, columns (X))));
%!       if (unit == 1)                         % numbers that are the same in either precision
%!         net = as_double (as_single (net));
%!         X = double (single (X));
%!       end
%!       [G, dX] = sl_encoder_grad (net, X, C, set{:});
%!       V = struct ('W', randn (size (net.W)), 'S', randn (size (net.S)), ...
%!                   'theta', unit * randn (size (net.theta)) .* (net.theta > 0), 'X', unit * randn (size (X)));
%!       if (isfield (net, 'start') && strcmp (net.start, 'codes'))
%!         V.X(:) = 0;                            % the codes to begin with are constants
%!       end
%!       if (isfield (G, 'D'))
%!         V.D = randn (size (net.D));
%!       end
%!       along = @(G, dX) [cellfun(@(name) sum (double (G.(name)(:)) .* V.(name)(:)), parameters (net)), ...
%!                         sum(double (dX(:)) .* V.X(:))];
%!       slope = sum (along (G, dX));
%!       h = 1e-7;
%!       for side = 1:2
%!         e = h * (3 - 2 * side);
%!         other = net;
%!         for name = parameters (net)
%!           other.(name{1}) = net.(name{1}) + e * V.(name{1});
%!         end
%!         [~, gates{side}] = loss_at (other, X + e * V.X, prices (net, A, T), C);
%!         Z = sl_encode (other, X + e * V.X, set{:}, raw (net){:});
%!         F(side) = sum (sum (C .* full (Z)));
%!       end
%!       if (isequal (gates{1}, gates{2}))
%!         assert (slope, (F(1) - F(2)) / (2 * h), 1e-6 * max (unit, abs (slope)));
%!         smooth = smooth + 1;
%!         if (unit == 1 && same_start (net, X))
%!           [H, dY] = sl_encoder_grad (as_single (net), single (X), C, set{:});
%!           terms = cellfun (@(name) sum (abs (G.(name)(:) .* V.(name)(:))), parameters (net));
%!           terms(end+1) = sum (abs (dX(:) .* V.X(:)));
%!           slope = sum (along (H, dY));
%!           assert (slope, (F(1) - F(2)) / (2 * h), 1e-6 * max (1, sum (terms)));
%!           singles = singles + 1;
%!         end
%!       end
%!     end
%!     assert (smooth >= 4 && singles >= 1);
%!   end
%! end

%!test % single: full codes near those of double, but where rounding decides at a gate
%! for kind = {'lista', 'coupled', 'lcod', 'deep'}
%!   near = [0 0];
%!   for k = 1:20
%!     [net, X, A, T, unit] = sl_test_encoder (kind{1}, k);
%!     if (unit ~= 1)
%!       continue;
%!     end
%!     set = fixed_neighbours (net, A, T);
%!     net = as_single (net);
%!     C = randn (net.sizes.p, columns (X));
%!     Z = sl_encode (net, single (X), set{:}, raw (net){:});
%!     [G, dX] = sl_encoder_grad (net, single (X), C, set{:});
%!     assert (isa (Z, 'single') && ~ issparse (Z) && isa (dX, 'single'));
%!     [F, grad, dF] = or_encoder (net, double (single (X)), prices (net, A, T), C);
%!     off = max (abs (double (Z(:)) - F(:))) / max ([1; abs(F(:))]);
%!     for name = parameters (net)
%!       assert (class (G.(name{1})), 'single');
%!       expected = grad.(name{1});
%!       off = max (off, max (abs (double (G.(name{1})(:)) - expected(:))) / max ([1; abs(expected(:))]));
%!     end
%!     off = max (off, max (abs (double (dX(:)) - dF(:))) / max ([1; abs(dF(:))]));
%!     near = near + [off <= 1e-4, 1];
%!   end
%!   assert (near(1) == near(2), sprintf ('%d of %d', near));
%! end

%!test % coupled: more samples than a tile, more units than a run of the search for those that are on
%! randn ('twister', 3);
%! rand ('twister', 3);
%! D = randn (7, 75);
%! D = D ./ sqrt (sum (D .^ 2, 1));
%! X = randn (7, 70);
%! net = sl_lista_train (X, D, .2, 'Type', 'coupled', 'Layers', 3, 'MaxIter', 0);
%! net.S = net.S .* (1 + rand (size (net.S)));
%! net.W = net.W .* (1 + .2 * randn (size (net.W)));
%! net.theta = net.theta .* (1 + rand (size (net.theta)));
%! dZ = randn (75, 70);
%! [G, dX, Z] = sl_encoder_grad (net, X, dZ);
%! [F, grad, dF] = or_encoder (net, X, [], dZ);
%! assert (sl_encode (net, X), sparse (Z), eps);
%! assert (Z, F, 1e-13);
%! assert (dX, dF, 1e-12);
%! assert (nnz (Z) > 300 && nnz (Z) < .9 * numel (Z), mat2str ([nnz(Z), numel(Z)]));
%! for name = fieldnames (grad)'
%!   assert (G.(name{1}), grad.(name{1}), 1e-12 * max (abs (grad.(name{1})(:))));
%! end
%! net.S(2) = 0;                                % the derivative by a step of 0 is not 0
%! [~, grad] = or_encoder (net, X(:,1:9), [], dZ(:,1:9));
%! assert (sl_encoder_grad (net, X(:,1:9), dZ(:,1:9)).S, grad.S, 1e-12 * max (abs (grad.S)));
%! assert (grad.S(2) != 0);

%!function net = times_unit (net, unit)
%!  net.theta = net.theta * unit;
%!  if (isfield (net, 'gamma'))
%!    net.lambda = net.lambda * unit;
%!    net.gamma = net.gamma * unit ^ 2;
%!    net.epsilon = net.epsilon * unit;
%!  end
%!endfunction

%!test % codes scale with data and thresholds, to the last bit, up to the limits of either class
%! for kind = {'lista', 'coupled', 'lcod', 'deep'}
%!   for make = {@double, @single}
%!     exponents = [-460 460];
%!     if (isequal (make{1}, @single))
%!       exponents = [-50 50];
%!     end
%!     for k = 1:6
%!       [net, X, A, T, unit] = sl_test_encoder (kind{1}, k);
%!       X = make{1} (X / unit);
%!       T = {T{1} / unit, T{2} / unit};
%!       net = times_unit (net, 1 / unit);
%!       if (isa (X, 'single'))
%!         net = as_single (net);
%!       end
%!       Z = sl_encode (net, X, fixed_neighbours (net, A, T){:}, raw (net){:});
%!       for e = exponents
%!         u = 2 ^ e;
%!         other = times_unit (net, u);
%!         set = fixed_neighbours (other, A, {u * T{1}, u * T{2}});
%!         assert (isequal (sl_encode (other, u * X, set{:}, raw (net){:}), u * Z));
%!       end
%!     end
%!   end
%! end

%!test % sparse data; samples do not depend on each other; a graph may be logical, full or sparse
%! for kind = {'lista', 'coupled', 'lcod', 'deep'}
%!   for k = 1:6
%!     [net, X, A, T] = sl_test_encoder (kind{1}, k);
%!     set = fixed_neighbours (net, A, T);
%!     Z = sl_encode (net, X, set{:});
%!     assert (sl_encode (net, sparse (X), set{:}), Z, 1e-13 * max (abs (Z(:))));
%!     assert (isequal (sl_predict (net, X, set{:}), Z));
%!     at = columns (X):-1:1;
%!     set = fixed_neighbours (net, sparse (A(at,:)), {sparse(T{1}), sparse(T{2})});
%!     tol = 1e-13 * max (abs (Z(:))) * strcmp (kind{1}, 'coupled');     % a product may sum otherwise in another tile
%!     assert (full (sl_encode (net, X(:,at), set{:})), full (Z(:,at)), tol);
%!     set = fixed_neighbours (net, A(1,:), T);
%!     assert (full (sl_encode (net, X(:,1), set{:})), full (Z(:,1)), tol);
%!   end
%! end

%!test % the same bits for any number of threads
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restored = onCleanup (@() sl_threads (before));
%! rand ('twister', 1);
%! randn ('twister', 1);
%! n = 200;                                      % in four chunks
%! X = randn (20, n);
%! D = randn (20, 30);
%! D = D ./ sqrt (sum (D .^ 2, 1));
%! graph = sl_knn_graph (X, 3);
%! nets = {sl_lista_train(X, D, .3, 'MaxIter', 0), sl_lista_train(X, D, .3, 'MaxIter', 0, 'Type', 'lcod'), ...
%!         sl_lista_train(X, D, .3, 'MaxIter', 0, 'Type', 'coupled', 'Layers', 3), ...
%!         sl_deep_srsc_train(X, sparse (30, n), D, graph, 'MaxIter', 0, 'Gamma', .02, 'Epsilon', 1e-6)};
%! for net = nets
%!   for data = {X, single(X)}
%!     for count = [3 2 1]
%!       sl_threads (count);
%!       set = {};
%!       if (isfield (net{1}, 'gamma'))
%!         set = {'Graph', graph};
%!       end
%!       [Z, info] = sl_encode (net{1}, data{1}, set{:});
%!       [G, dX] = sl_encoder_grad (net{1}, data{1}, cos (1:n) .* (1:30)', set{:});
%!       all_of_it = {Z, rmfield(info, 'seconds'), G, dX};
%!       if (count == 3)
%!         first = all_of_it;
%!       end
%!       assert (isequaln (all_of_it, first));
%!     end
%!   end
%! end

%!function [Z, sweeps, converged] = swept (net, X, A, Z, order, most)
%! % sample by sample, each with the newest codes of its neighbours
%!  sweeps = 0;
%!  converged = false;
%!  while (~ converged && sweeps < most)
%!    before = Z ~= 0;
%!    for i = order
%!      Z(:,i) = or_encoder (net, X(:,i), or_encoder_prices (A(i,:), Z));
%!    end
%!    sweeps = sweeps + 1;
%!    converged = isequal (before, Z ~= 0);
%!  end
%!endfunction

%!test % a group whose graph and start nobody gives: the first test setting of the paper, from its text
%! X = sl_data ('strokes', 'Samples', 40, 'Seed', 2);
%! X = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
%! [train, group] = deal (X(:,1:20), X(:,21:40));
%! D = sl_dict_learn (train, 10, .1, 'Seed', 1, 'MaxIter', 20, 'Tol', 0);
%! A = sl_knn_graph (train, 3);
%! Z = sl_srsc (train, D, .1, 'Graph', A, 'MaxIter', 5);
%! for start = {'codes', 'zero'}
%!   net = sl_deep_srsc_train (train, Z, D, A, 'Layers', 3, 'Start', start{1}, 'MaxIter', 3, 'Seed', 1);
%!   [found, info] = sl_encode (net, group);
%!   own = or_deep_srsc_group (net, group, 3, info.order);
%!   assert (full (found), own, 1e-7);
%!   assert (found != 0, sparse (own != 0));
%!   assert (nnz (own) > 40 && nnz (own) < 160);
%! end

%!test % a group: sweeps over the newest codes in the order of colour classes, until no support changes
%! ends = [0 0 0];
%! warning ('off', 'sparselearn:allZero', 'local');
%! for k = 1:25
%!   [net, ~, ~, ~, unit] = sl_test_encoder ('deep', k);
%!   n = 2 + floor (8 * rand);
%!   X = unit * randn (net.sizes.d, n);
%!   A = triu (rand (n) < .4, 1) .* ceil (2 * rand (n));
%!   A = A + A';
%!   Z0 = unit * randn (net.sizes.p, n) .* (rand (net.sizes.p, n) < .5);
%!   most = 1 + mod (k, 4);
%!   [Z, info] = sl_encode (net, X, 'Graph', A, 'Init', Z0, 'Sweeps', most, raw (net){:});
%!   [~, ~, like] = sl_srsc (X, net.D, net.lambda, 'Graph', A, 'Init', {[], Z0}, 'MaxIter', 0, 'Parallel', 'colour');
%!   assert (info.order, like.order);
%!   [F, sweeps, converged] = swept (net, X, A, Z0, info.order, most);
%!   assert (full (Z), F, 1e-12 * max ([unit; abs(F(:))]));
%!   assert ([info.sweeps, info.converged], [sweeps, converged]);
%!   assert (islogical (info.converged) && (info.changed(end) == 0) == converged);
%!   ends = ends + [~converged, converged && sweeps < most, sweeps > 2];
%! end
%! assert (all (ends > 1), mat2str (ends));

%!test % neighbours are the nearest samples, codes begin with those of the lasso
%! [net, ~, ~, ~, unit] = sl_test_encoder ('deep', 6);
%! randn ('twister', 6);
%! X = unit * randn (net.sizes.d, 12);
%! Z0 = sl_sparse_code (X, net.D, net.lambda);
%! for K = [2 3]
%!   set = {'Graph', sl_knn_graph(X, K), 'Init', Z0};
%!   Z = sl_encode (net, X, set{:});
%!   assert (isequal (sl_encode (net, X, 'K', K), Z));
%!   assert (isequal (sl_encode (net, X, 'K', K, 'Init', full (Z0), 'Sweeps', 1, 'Threshold', 1e-5), Z));
%!   G = sl_encoder_grad (net, X, ones (net.sizes.p, 12), set{:});
%!   assert (isequal (sl_encoder_grad (net, X, ones (net.sizes.p, 12), 'K', K), G));
%!   points = unit * randn (net.sizes.d, 7);
%!   codes = randn (net.sizes.p, 7) .* (rand (net.sizes.p, 7) < .5);
%!   A = sl_knn_graph (points, K, 'To', X);
%!   Z = sl_encode (net, X, 'Training', {points, codes}, 'Graph', A);
%!   assert (isequal (sl_encode (net, X, 'Training', {points, codes}, 'K', K), Z));
%! end
%! assert (isequal (sl_encode (net, X), sl_encode (net, X, 'K', 3)));

%!test % derivatives for a group: all samples see one memory
%! for k = 1:15
%!   [net, ~, ~, ~, unit] = sl_test_encoder ('deep', k);
%!   n = 2 + floor (5 * rand);
%!   X = unit * randn (net.sizes.d, n);
%!   A = triu (rand (n) < .5, 1);
%!   A = A + A';
%!   memory = randn (net.sizes.p, n) .* (rand (net.sizes.p, n) < .5);
%!   C = randn (net.sizes.p, n);
%!   [G, dX, Z] = sl_encoder_grad (net, X, C, 'Graph', A, 'Init', memory);
%!   [F, grad, dF] = or_encoder (net, X, or_encoder_prices (A, memory), C);
%!   assert (Z, F, 1e-13 * max ([unit; abs(F(:))]));
%!   assert (dX, dF, 1e-12 * max (1, norm (dF)));
%!   for name = {'W', 'S', 'theta'}
%!     assert (G.(name{1}), grad.(name{1}), 1e-12 * max ([1; unit; abs(grad.(name{1})(:))]));
%!   end
%! end

%!function net = unit_net (layers, epsilon)
%! % atoms are the axes, a layer is a proximal step with L = 1
%!  net = struct ('kind', 'sl_deep_srsc_train', 'version', 1, 'sizes', struct ('d', 2, 'p', 2, 'layers', layers), ...
%!                'W', eye (2), 'S', zeros (2), 'theta', .1, 'D', eye (2), 'lambda', .1, 'gamma', .5, ...
%!                'epsilon', epsilon, 'start', 'zero', 'options', struct ());
%!endfunction

%!test % worked by hand: prices keep, remove, tie, and reward with a small number that the threshold removes
%! X = [.9 .9 .9 1.1; .4 .4 .05 -.05];
%! Ztr = [1 0; 0 -2];
%! A = [1 0; 1 1; 0 1; 0 1];                   % prices [-1; 1], [0; 0], [1; -1], [1; -1]
%! set = {'Training', {eye(2), Ztr}, 'Graph', A, 'Threshold', 0};
%! for layers = [1 3]
%!   assert (full (sl_encode (unit_net (layers, 0), X, set{1:4})), [.8 .8 0 1; 0 .3 0 0], 1e-15);
%!   assert (full (sl_encode (unit_net (layers, 1e-6), X, set{1:4})), [.8 .8 0 1; 0 .3 0 0], 1e-15);
%!   assert (full (sl_encode (unit_net (layers, 1e-6), X, set{:})), [.8 .8 0 1; 0 .3 1e-6 -1e-6], 1e-15);
%! end

%!test % isolated samples: no prices, the codes are those of LISTA with one threshold; zero samples have zero codes
%! for k = 1:10
%!   [net, X] = sl_test_encoder ('deep', k);
%!   net.start = 'zero';
%!   plain = struct ('kind', 'sl_lista_train', 'version', 1, 'sizes', struct ('d', net.sizes.d, 'p', net.sizes.p, ...
%!                   'layers', net.sizes.layers, 'sets', 1, 'thresholds', 1), 'type', 'lista', 'W', net.W, 'S', ...
%!                   net.S, 'theta', net.theta, 'options', struct ());
%!   n = columns (X);
%!   Z = sl_encode (plain, X);
%!   assert (isequal (sl_encode (net, X, 'Graph', sparse (n, n), raw (net){:}), Z));
%!   others = {X, rand(net.sizes.p, n)};
%!   assert (isequal (sl_encode (net, X, 'Graph', zeros (n), 'Training', others, raw (net){:}), Z));
%!   assert (nnz (sl_encode (plain, 0 * X)), 0);
%!   assert (nnz (sl_encode (net, 0 * X, 'Graph', ones (n) - eye (n))), 0);
%! end

%!test % no samples
%! for kind = {'lista', 'coupled', 'lcod', 'deep'}
%!   [net, X, A, T] = sl_test_encoder (kind{1}, 1);
%!   for make = {@double, @single, @sparse}
%!     X = make{1} (zeros (net.sizes.d, 0));
%!     Z = sl_encode (net, X);
%!     assert (size (Z), [net.sizes.p, 0]);
%!     assert (isa (Z, 'single') == isa (X, 'single'));
%!     assert (size (sl_encode (net, X, fixed_neighbours (net, A([],:), T){:})), [net.sizes.p, 0]);
%!     [G, dX, Z] = sl_encoder_grad (net, X, zeros (net.sizes.p, 0));
%!     assert (isequal (size (dX), [net.sizes.d, 0]) && isequal (size (Z), [net.sizes.p, 0]));
%!     assert (isequal (size (G.S), size (net.S)) && ~ any (G.W(:)) && ~ any (G.S(:)) && ~ any (G.theta(:)));
%!   end
%! end

%!test % data in blocks: the codes of the matrix; codes in files, which are kept; what needs one matrix
%! folder = sl_test_folder ();
%! rand ('twister', 8);
%! randn ('twister', 8);
%! X = randn (6, 30);
%! D = randn (6, 9);
%! D = D ./ sqrt (sum (D .^ 2, 1));
%! blocks = {X(:,1:11), X(:,12), X(:,13:30), []};
%! f = @(q) blocks{q};
%! T = {X(:,1:20), sl_sparse_code(X(:,1:20), D, .1)};
%! A = sprand (30, 20, .2);
%! lista = sl_lista_train (X, D, .1, 'MaxIter', 0);
%! deep = sl_deep_srsc_train (X, zeros (9, 30), D, zeros (30), 'MaxIter', 0, 'Lambda', .1, 'Gamma', .02, 'Epsilon', 1e-6);
%! for k = 1:3
%!   net = {lista, deep, deep}{k};
%!   options = {{}, {'Training', T, 'K', 2}, {'Training', T, 'Graph', A, 'Threshold', .01}}{k};
%!   [Z, info] = sl_encode (net, X, options{:});
%!   [Z1, info1] = sl_encode (net, f, options{:});
%!   assert (issparse (Z1));
%!   assert (Z1, Z, 1e-13);
%!   assert (rmfield (info1, 'seconds'), rmfield (info, 'seconds'));
%!   S = sl_predict (net, @(q) single (blocks{q}), options{:});
%!   assert (class (S), 'single');
%!   assert (double (S), full (Z), 1e-4);
%!   files = sl_encode (net, f, options{:}, 'Folder', folder.name);
%!   assert (cell2mat (cellfun (@(file) full (load (file).X), files, 'UniformOutput', false)), full (Z1));
%! end
%! marked = rmfield (load (files{2}), 'file_sum');
%! marked.mark = 7;                                      % which shows that the file is kept
%! slx_file_write_mex ('write', files{2}, marked);
%! sl_encode (net, f, options{:}, 'Folder', folder.name);
%! assert (isfield (load (files{2}), 'mark'));
%! blocks{2} = blocks{2} * 2;
%! f = @(q) blocks{q};
%! sl_encode (net, f, options{:}, 'Folder', folder.name);
%! assert (! isfield (load (files{2}), 'mark'));
%! assert (sl_encode (lista, @(q) X(:,1:30*(q == 1))), sl_encode (lista, X));
%! fail ('sl_encode (deep, f)', 'needs option Training');
%! fail ("sl_encode (deep, f, 'Training', T, 'Graph', A(1:3,:))", 'Graph must have 30 rows');
%! fail ("sl_encode (deep, f, 'Training', T, 'Graph', A, 'K', 2)", 'K has no use with Graph');
%! fail ("sl_encode (lista, f, 'K', 2)", 'K has no use');
%! fail ("sl_encode (lista, X, 'Folder', folder.name)", 'Folder has no use');
%! fail ("sl_encode (lista, f, 'Folder', '/nowhere/at all')", 'there is no folder');
%! blocks{3}(2,5) = NaN;
%! fail ('sl_encode (lista, @(q) blocks{q})', 'block 3 must be finite');
%! blocks{2} = zeros (5, 3);
%! fail ('sl_encode (lista, @(q) blocks{q})', 'block 2 has 5 rows');
%! fail ('sl_encode (lista, @(q) ones (5, 2 - q))', 'X must have 6 rows');
