% Normalised mutual information: against its definition, closed values, limits, hostile input.

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
%!error <but is 0 at point 3. If clusters are numbered from 0, use LABELS \+ 1> sl_nmi ([1 2 0], [1 2 1])
%!error <TRUTH\(1\) is NaN> sl_nmi ([1 2 3], [NaN 2 1])
%!error id=sparselearn:badInput sl_nmi (1, 1, 'Normalization', 1)
%!error id=sparselearn:unknownOption sl_nmi (1, 1, 'Mean', 'max')
