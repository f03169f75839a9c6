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
%!   assert (F, H, 1e-9);
%!   assert (G, H, 1e-9);
%!   assert (a(labels > 0), labels(labels > 0));
%!   assert (all (F(:) >= 0) && all (abs (sum (F, 1) - (a > 0)) < 1e-12));
%! end

%!test % harmonic: the mean of the neighbours, on a graph of a thousand points
%! rand ('twister', 2);
%! X = rand (2, 1000);
%! W = sl_knn_graph (X, 5, 'Weights', 'gaussian');
%! labels = zeros (1, 1000);
%! labels([1, 500, 999]) = [7, 2, 7];
%! [found, F] = sl_label_propagation (W, labels);
%! assert (size (F), [7 1000]);
%! assert (all (any (bsxfun (@eq, found, [0; 2; 7]))) && ~ any (F([1, 3:6],:)(:)));
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
%!   assert (F, [0 0 0 0 0 1; zeros(2, 6); 1 1 0 0 0 0]);
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

%!assert (sl_label_propagation ([0 1; 1 0], [0 1e12]), [1e12 1e12])
%!error id=sparselearn:outOfMemory [found, F] = sl_label_propagation ([0 1; 1 0], [0 1e15]);
%!error id=sparselearn:badInput sl_label_propagation ({1}, 1)
%!error id=sparselearn:badInput sl_label_propagation ([0 1i; 1i 0], [0 1])
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
