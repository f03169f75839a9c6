% Label propagation: against the oracle, certificates, components, weights far apart, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!function W = random_graph (n, density)
%!  W = rand (n) .* (rand (n) < density);
%!  W = W + W';
%!endfunction

%!test
%! rand ('twister', 1);
%! for k = 1:75
%!   n = ceil (25 * rand);
%!   W = random_graph (n, .5 * rand ^ 2);
%!   labels = ceil (4 * rand (1, n)) .* (rand (1, n) < .3);
%!   [a, F] = sl_label_propagation (W, labels);
%!   [b, G] = sl_label_propagation (sparse (W), labels);
%!   [c, H] = or_label_propagation (W, labels);
%!   assert (a, c);
%!   assert (b, c);
%!   H = H(unique (labels(labels > 0)),:);
%!   assert (F, H, 1e-9);
%!   assert (G, H, 1e-9);
%!   assert (a(labels > 0), labels(labels > 0));
%!   assert (all (F(:) >= 0) && all (abs (sum (F, 1) - (a > 0)) < 1e-12));
%! end

%!test % conjugate gradients against the oracle: isolated vertices, components without labels, edges of weight 0, one class
%! rand ('twister', 3);
%! for k = 1:40
%!   n = ceil (25 * rand);
%!   W = random_graph (n, .5 * rand ^ 2);
%!   labels = ceil ((1 + 3 * (k > 10)) * rand (1, n)) .* (rand (1, n) < .3);
%!   [a, F, info] = sl_label_propagation (sparse (W), labels, 'Algorithm', 'cg', 'Tol', 1e-11);
%!   [b, G] = or_label_propagation (W, labels);
%!   assert (a, b);
%!   assert (info.classes, reshape (unique (labels(labels > 0)), 1, []));
%!   assert (F, G(info.classes,:), 1e-10);
%!   assert (info.converged && info.error <= 1e-10);
%!   assert (any (strcmp (info.algorithm, {'cg', 'none'})));
%!   assert (all (F(:) >= 0) && all (abs (sum (F, 1) - (a > 0)) < 1e-12));
%! end

%!test % shares of the classes: class mass normalisation, which leaves F as it is
%! rand ('twister', 6);
%! for k = 1:40
%!   n = 5 + ceil (20 * rand);
%!   W = random_graph (n, .2 + .3 * rand);
%!   labels = ceil (3 * rand (1, n)) .* (rand (1, n) < .3);
%!   classes = unique (labels(labels > 0));
%!   shares = .1 + rand (numel (classes), 1);
%!   [plain, F] = sl_label_propagation (W, labels);
%!   [a, G] = sl_label_propagation (W, labels, 'Shares', 10 * shares);
%!   u = find (labels == 0 & plain > 0);
%!   H = F(:,u) .* shares ./ max (mean (F(:,u), 2), realmin);
%!   expected = plain;
%!   [~, at] = max (H, [], 1);
%!   expected(u) = classes(at);
%!   assert (G, F);
%!   assert (a, expected);
%! end
%! assert (sl_label_propagation ([0 1 0; 1 0 1; 0 1 0], [1 0 3], 'Shares', single ([1 2])), [1 3 3]);
%! assert (sl_label_propagation ([0 1; 1 0], [0 0], 'Shares', []), [0 0]);

%!test % a large graph without a factor of few entries: gradients, the same labels as the factor gives, the bound holds
%! rand ('twister', 4);
%! X = rand (12, 3400);
%! X(:,1:20) = X(:,21) * ones (1, 20);                          % duplicates
%! W = blkdiag (sl_knn_graph (X, 9, 'Weights', 'gaussian'), 1e-200 * sl_knn_graph (X(:,100:200), 100));
%! W = blkdiag (W, [0 1; 1 0], 0);
%! n = rows (W);
%! labels = zeros (1, n);
%! labels([1, 500, 999, 1500, 3450]) = [7, 2, 7, 3, 1];
%! [found, F, info] = sl_label_propagation (W, labels);
%! assert (info.algorithm, 'cg');
%! assert ({info.stop, info.converged, info.iterations > 10}, {'converged', true, true});
%! [exact, G, direct] = sl_label_propagation (W, labels, 'Algorithm', 'cholesky');
%! assert (direct.algorithm, 'cholesky');
%! assert (direct.error < 1e-10 && direct.iterations == 0);
%! assert (found, exact);
%! off = max (abs (F(:) - G(:)));
%! assert (off > 0 && off <= info.error && info.error <= 2e-8);
%! assert (found(n-2:n), [0 0 0]);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! restore = onCleanup (@() sl_threads (before));
%! for threads = [1 3]
%!   sl_threads (threads);
%!   [same, H, again] = sl_label_propagation (W, labels);
%!   assert (isequal (same, found) && isequal (H, F) && again.residual == info.residual);
%! end

%!test % more classes than are solved for at a time; classes equally probable: the lowest
%! W = sparse (1, 2:41, 1, 41, 41);
%! W = W + W';
%! [found, F, info] = sl_label_propagation (W, [0, 40:-1:1], 'Algorithm', 'cg');
%! assert (found, [1, 40:-1:1]);
%! assert (F(:,1), ones (40, 1) / 40, 1e-14);

%!test % not converged: a warning, and the error says how far; a Tol of 0 asks for as many digits as there are
%! n = 3300;
%! W = spdiags (ones (n, 2), [-1, 1], n, n);
%! labels = [1, zeros(1, n - 2), 2];
%! exact = (n-1:-1:0) / (n - 1);
%! listen = sl_warnings_on ();
%! for steps = {50, 1e4, 1e4; 1e-8, 1e-8, 0}
%!   said = evalc (['[found, F, info] = sl_label_propagation (W, labels, ''Algorithm'', ''cg'', ''MaxIter'', ', ...
%!                  'steps{1}, ''Tol'', steps{2});']);
%!   ends = {info.stop, ! isempty(strfind (said, 'warning: '))};
%!   if (steps{1} == 50)
%!     assert (ends, {'MaxIter', true});
%!     assert (~ info.converged && info.iterations == 50 && info.error > 1e-8);
%!   else
%!     assert (max (abs (F(1,:) - exact)) <= info.error && info.error < 1e-6);
%!   end
%! end
%! assert (ends, {'precision', false});
%! [~, ~, info] = sl_label_propagation (W, labels);
%! assert (info.algorithm, 'cholesky');

%!test % harmonic: the mean of the neighbours, on a graph of a thousand points
%! rand ('twister', 2);
%! X = rand (2, 1000);
%! W = sl_knn_graph (X, 5, 'Weights', 'gaussian');
%! labels = zeros (1, 1000);
%! labels([1, 500, 999]) = [7, 2, 7];
%! [found, F] = sl_label_propagation (W, labels);
%! assert (size (F), [2 1000]);
%! assert (all (any (bsxfun (@eq, found, [0; 2; 7]))));
%! u = labels == 0 & found > 0;
%! mean_of_neighbours = bsxfun (@rdivide, F * W, full (sum (W, 1)));
%! assert (F(:,u), mean_of_neighbours(:,u), 1e-9);

%!test % a path: the values are on a line; in the middle the lower class
%! n = 101;
%! W = spdiags (ones (n, 2), [-1, 1], n, n);
%! labels = [2, zeros(1, n - 2), 1];
%! [found, F] = sl_label_propagation (W, labels);
%! assert (F, [0:n-1; n-1:-1:0] / (n - 1), 1e-11);
%! assert (found, [2 * ones(1, 50), ones(1, 51)]);

%!test % what is sparse stays sparse: a full matrix of this size would take 80 GB
%! n = 1e5;
%! W = spdiags (ones (n, 2), [-1, 1], n, n);
%! labels = zeros (1, n);
%! labels(1:100:n) = 1 + (rand (1, n / 100) < .5);
%! found = sl_label_propagation (W, labels);
%! between = reshape (found, 100, []);
%! assert (between(2:50,:), ones (49, 1) * labels(1:100:n));

%!test % a component without a label stays without; loops do not count; isolated vertices
%! W = blkdiag ([0 1; 1 0], [5 1; 1 7], 3, 0);
%! for given = {W, sparse(W)}
%!   [found, F] = sl_label_propagation (given{1}, [0 4 0 0 0 1]);
%!   assert (found, [4 4 0 0 0 1]);
%!   assert (F, [0 0 0 0 0 1; 1 1 0 0 0 0]);
%! end

%!test % weights far apart keep all their digits
%! e = 1e-30;
%! W = zeros (5);
%! W(1,2) = 2 * e; W(2,3) = 1; W(3,4) = 1e20; W(3,5) = e;                  % 1 and 5 are labelled
%! W = W + W';
%! for given = {W, sparse(W), W * 1e-200, W * 1e200}
%!   [found, F] = sl_label_propagation (given{1}, [1 0 0 0 2]);
%!   assert (found, [1 1 1 1 2]);
%!   assert (F(:,2:4), [2 2 2; 1 1 1] / 3, 1e-14);
%! end

%!test % weights at both ends of the range, in components of their own too
%! path = [0 2 0 0; 2 0 3 0; 0 3 0 5; 0 0 5 0];            % voltages between resistances of 1/2, 1/3 and 1/5
%! for scale = [1e-310, 1e-300, 3e307]
%!   W = blkdiag (path * scale, path);
%!   for given = {W, sparse(W)}
%!     for algorithm = {'auto', 'cholesky', 'cg'}
%!       [~, F, info] = sl_label_propagation (given{1}, [1 0 0 2 1 0 0 2], 'Algorithm', algorithm{1});
%!       assert (info.converged);
%!       assert (F(:,[2, 3, 6, 7]), [16 6 16 6; 15 25 15 25] / 31, 1e-10);
%!     end
%!   end
%! end

%!test % too many for that: an error, no wrong answer
%! n = 4000;
%! W = spdiags (ones (n, 2), [-1, 1], n, n);
%! W(1,2) = 1e-30;
%! W(2,1) = 1e-30;
%! problem = struct ('identifier', '');
%! try
%!   sl_label_propagation (W, [1, zeros(1, n - 1)]);
%! catch problem
%! end
%! assert (problem.identifier, 'sparselearn:badInput');

%!test % classes of numbers; a column gives a column; weights symmetric up to rounding
%! W = [0 1 0; 1 0 3; 0 3 0];
%! for labels = {[1 0 2], [1 0 2]', single([1 0 2]), uint8([1 0 2])}
%!   [found, F] = sl_label_propagation (single (W), labels{1});
%!   assert (found, reshape ([1 2 2], size (labels{1})));
%!   assert (F, [1 .25 0; 0 .75 1], 4*eps);
%! end
%! assert (sl_label_propagation (W > 0, [true false false]), [1 1 1]);
%! W(1,2) = W(1,2) * (1 + 1e-13);
%! assert (sl_label_propagation (W, [1 0 2]), [1 2 2]);

%!test % nothing to do
%! [found, F] = sl_label_propagation ([], []);
%! assert (isequal (size (found), [1 0]) && isempty (F));
%! [found, F] = sl_label_propagation (sparse (3, 3), [0 0 0]);
%! assert (isequal (found, [0 0 0]) && isequal (size (F), [0 3]));
%! [found, F] = sl_label_propagation (sparse (3, 3), [0 2 1]);
%! assert (found, [0 2 1]);
%! assert (F, [0 0 1; 0 1 0]);
%! assert (sl_label_propagation (5, 3), 3);

%!test % the graph of 10 000 equal points, all but two as likely of either class
%! A = sparse (10000, 10000);
%! A(1:5,:) = 1;                        % of equal points those with the lowest indices are the nearest
%! A = max (A, A') - sparse (1:5, 1:5, 1, 10000, 10000);
%! known = zeros (1, 10000);
%! known([9000, 10000]) = [1, 2];
%! [labels, F] = sl_label_propagation (A, known);
%! assert (F(:,[1:8999, 9001:9999]), .5 * ones (2, 9998), 1e-6);
%! assert (labels([9000, 10000]), [1, 2]);

%!error id=sparselearn:unusedOption sl_label_propagation (ones (2), [0 1], 'Algorithm', 'cholesky', 'MaxIter', 5)
%!error id=sparselearn:badInput sl_label_propagation (ones (2), [0 1], 'Tol', -1)
%!assert (sl_label_propagation ([0 1; 1 0], [0 1e12]), [1e12 1e12])
%!test % numbers of classes may have gaps: F has a row for each class that occurs, and other numbers give the same
%! W = ones (4);
%! [found, F, info] = sl_label_propagation (W, [20240101 0 2^53-1 0]);
%! assert (found, [20240101 20240101 2^53-1 20240101]);
%! assert (info.classes, [20240101, 2^53-1]);
%! [found, G, info] = sl_label_propagation (W, [1 0 2 0]);
%! assert (isequal (F, G) && isequal (info.classes, 1:2));
%!error id=sparselearn:badInput sl_label_propagation ({1}, 1)
%!error id=sparselearn:badInput sl_label_propagation ([0 1i; 1i 0], [0 1])
%!error <unique .TEXTS. makes numbers> sl_label_propagation ([0 1; 1 0], {'a', 'b'})
%!error id=sparselearn:badInput sl_label_propagation ([0 NaN; NaN 0], [0 1])
%!error id=sparselearn:badInput sl_label_propagation (sparse ([0 Inf; Inf 0]), [0 1])
%!error id=sparselearn:badInput sl_label_propagation (ones (2, 3), [0 1])
%!error id=sparselearn:badInput sl_label_propagation (ones (2), [0 -1])
%!error id=sparselearn:badInput sl_label_propagation (ones (2), [0 NaN])
%!error id=sparselearn:badInput sl_label_propagation (ones (2), [0 Inf])
%!error id=sparselearn:badInput sl_label_propagation (ones (2), 'ab')
%!error id=sparselearn:badInput sl_label_propagation (ones (2), {0, 1})
%!error id=sparselearn:badInput sl_label_propagation (ones (2), [0 1i])
%!error <use double> sl_label_propagation (uint8 (ones (2)), [0 1])
%!error <Shares must be 1 positive numbers, one for each class> sl_label_propagation (ones (2), [0 3], 'Shares', [1 1])
%!error id=sparselearn:badInput sl_label_propagation (ones (2), [1 2], 'Shares', [1 0])
%!error id=sparselearn:badInput sl_label_propagation (ones (2), [1 2], 'Shares', [1 NaN])
%!error id=sparselearn:badInput sl_label_propagation (ones (2), [0 1], 'Shares', 'a')

%!test % iterations that end early: what no class has reached by then has no label, and the rest the nearest
%! n = 40;
%! W = spdiags (ones (n, 2), [-1, 1], n, n);
%! [labels, F, info] = sl_label_propagation (W, [1, zeros(1, n - 2), 2], 'Algorithm', 'cg', 'MaxIter', 3);
%! assert (info.stop, 'MaxIter');
%! sums = sum (F, 1);
%! assert (all (abs (sums - 1) < 1e-12 | sums == 0) && any (sums == 0));
%! assert (labels(sums == 0), zeros (1, sum (sums == 0)));
%! assert (unique (labels(1:20))(end), 1);
%! assert (setdiff (unique (labels(21:40)), 0), 2);
