% Scores of clusters: normalised and adjusted mutual information, adjusted Rand index, silhouette, each against its
% definition; closed values, limits, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! rand ('twister', 1);
%! for k = 1:20
%!   n = ceil (40 * rand);
%!   labels = ceil (ceil (5 * rand) * rand (1, n));
%!   truth = ceil (ceil (5 * rand) * rand (1, n));
%!   if (mod (k, 3) == 0)
%!     truth(1:ceil (n / 2)) = labels(1:ceil (n / 2));
%!   end
%!   for name = {'max', 'sqrt', 'mean', 'min'}
%!     v = sl_nmi (labels, truth, 'Normalization', name{1});
%!     assert (v, or_nmi (labels, truth, name{1}), 1e-13);
%!     assert (v >= 0 && v <= 1);
%!     assert (sl_nmi (truth, labels, 'Normalization', name{1}), v, 1e-14);
%!   end
%! end

%!test % the same division is 1, an independent one 0, to the last bit and however numbered
%! rand ('twister', 2);
%! for k = 1:20
%!   labels = ceil (7 * rand (1, 100));
%!   p = 10 * randperm (7);
%!   for name = {'max', 'sqrt', 'mean', 'min'}
%!     assert (sl_nmi (labels, p(labels), 'Normalization', name{1}), 1, eps);
%!   end
%!   assert (sl_nmi (labels, p(labels)), 1);
%!   truth = ceil (4 * rand (1, 100));
%!   assert (sl_nmi (p(labels), truth), sl_nmi (labels, truth));
%! end
%! [i, j] = ndgrid (1:3, 1:8);
%! assert (sl_nmi (i(:)', j(:)'), 0);

%!test % closed values: a division and one twice as fine
%! labels = [1 1 1 1 2 2 2 2];
%! truth = [1 1 2 2 3 3 4 4];
%! assert (sl_nmi (labels, truth), 1/2, eps);
%! assert (sl_nmi (labels, truth, 'Normalization', 'sqrt'), 1 / sqrt (2), 2*eps);
%! assert (sl_nmi (labels, truth, 'Normalization', 'mean'), 2/3, 2*eps);
%! assert (sl_nmi (labels, truth, 'normalization', 'MIN'), 1, eps);

%!test % single clusters
%! for name = {'max', 'sqrt', 'mean', 'min'}
%!   assert (sl_nmi ([4 4 4], [9 9 9], 'Normalization', name{1}), 1);
%!   assert (sl_nmi ([4 4 4], [9 9 8], 'Normalization', name{1}), 0);
%!   assert (sl_nmi ([4 4 5], [9 9 9], 'Normalization', name{1}), 0);
%! end
%! assert (sl_nmi (1, 1), 1);

%!test % labels of every class; each point a cluster of its own
%! assert (sl_nmi (uint8 ([1 1 2]), single ([2; 2; 3])), 1);
%! assert (sl_nmi (1:5000, 5000:-1:1), 1);
%! assert (sl_nmi (1:4096, ones (1, 4096)), 0);
%! assert (sl_nmi (1:4096, ceil ((1:4096) / 64)), 1/2, 1e-14);

%!error id=sparselearn:badCall sl_nmi ()
%!error id=sparselearn:badInput sl_nmi ([], [])
%!error id=sparselearn:badInput sl_nmi ({1}, 1)
%!error id=sparselearn:badInput sl_nmi ([1 2; 3 4], [1 2; 3 4])
%!error id=sparselearn:badInput sl_nmi ([1 1.5], [1 2])
%!error id=sparselearn:badInput sl_nmi ([1 2 3], [1 2])
%!error <TRUTH\(1\) is NaN> sl_nmi ([1 2 3], [NaN 2 1])
%!error id=sparselearn:badInput sl_nmi (1, 1, 'Normalization', 1)
%!error id=sparselearn:unknownOption sl_nmi (1, 1, 'Mean', 'max')

%!test % adjusted for chance: pair by pair, and over all permutations
%! rand ('twister', 5);
%! for k = 1:2
%!   labels = [1, 2, ceil(3 * rand (1, 3))] - 2;
%!   truth = [1, 1, 2, ceil(3 * rand (1, 2))];
%!   v = sl_ari (labels, truth);
%!   assert (v, or_ari (labels, truth), 1e-14);
%!   assert (sl_ari (-7 * truth, labels), v, 1e-14);
%!   for name = {'max', 'mean'}
%!     v = sl_ami (labels, truth, 'Normalization', name{1});
%!     assert (v, or_ami (labels, truth, name{1}), 1e-12);
%!     assert (sl_ami (-7 * truth, labels, 'Normalization', name{1}), v, 1e-12);
%!   end
%! end
%! for k = 1:10
%!   labels = ceil (8 * rand (1, 60));
%!   assert (sl_ari (labels, ceil (labels / 3)), or_ari (labels, ceil (labels / 3)), 1e-14);
%! end

%!test % numbers of others: the tests of scikit-learn, test_adjusted_mutual_info_score in test_supervised.py
%! a = [1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3];
%! b = [1 1 1 1 2 1 2 2 2 2 3 1 3 3 3 2 2];
%! assert (sl_ami (a, b, 'Normalization', 'mean'), .27821, 5e-6);
%! assert (sl_ami (repmat (a, 1, 110), repmat (b, 1, 110), 'Normalization', 'mean'), .38, 5e-3);
%! assert (sl_ari ([0 0 0 1 1 1], [0 4 0 4 2 2]), .24, 5e-3);

%!test % equal divisions, single clusters, points alone, many points; labels of every kind
%! rand ('twister', 7);
%! for f = {@sl_ari, @sl_ami}
%!   assert (f{1} ([1 1 0 2], {'b', 'b', 'c', 'a'}), 1);
%!   assert (f{1} ([4 4 4], [true true true]), 1);
%!   assert (f{1} (1:5, 5:-1:1), 1);
%!   assert (f{1} (1, 1), 1);
%!   assert (f{1} ([4 4 4], [9 9 8]), 0);
%!   assert (f{1} (1:4, [1 1 2 2]), 0, 1e-12);
%!   assert (abs (f{1} (ceil (7 * rand (1, 1e5)), ceil (50 * rand (1, 1e5)))) < 1e-2);
%! end
%! for name = {'max', 'sqrt', 'mean', 'min'}
%!   assert (sl_ami (1:8, [1 1 1 2 2 3 3 3], 'Normalization', name{1}), 0, 1e-9);
%! end

%!test % silhouette: against the oracle, full, sparse and single; unit, place and names make no difference; points alone
%! rand ('twister', 6);
%! for k = 1:4
%!   X = rand (3, 12) .* (rand (3, 12) < .6) + 1;
%!   labels = ceil (3 * rand (1, 12));
%!   labels(1:3) = [1 2 7];
%!   s = or_silhouette (X, labels);
%!   [v, t] = sl_silhouette (X, labels);
%!   assert (t, s, 1e-7);
%!   assert (v, mean (t), eps);
%!   assert (t(3) == 0 || sum (labels == 7) > 1);
%!   assert (nthargout (2, @sl_silhouette, 1e200 * X - 1e200, labels' - 2), s, 1e-7);
%!   assert (nthargout (2, @sl_silhouette, sparse (X), num2cell (char (64 + labels))), s, 1e-7);
%!   assert (nthargout (2, @sl_silhouette, single (X), labels), s, 1e-5);
%! end
%! X = rand (2, 2100);                             % two blocks: the first has 1997 points
%! labels = 1 + (X(1,:) > .5);
%! [~, t] = sl_silhouette (X, labels);
%! some = [1:400:1990, 1990:2010, 2100];
%! assert (t(some), or_silhouette (X, labels, some), 1e-7);
%!error id=sparselearn:badInput sl_silhouette ([1 NaN], [1 2])
%!error id=sparselearn:badInput sl_silhouette ([1 2], [1 2 3])
%!error id=sparselearn:badInput sl_ari ([1 .5], [1 2])
%!error id=sparselearn:badInput sl_ami ([1 2], [1 2], 'Normalization', 'sum')
