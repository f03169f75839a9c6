% Accuracy of a clustering: against every assignment, sizes, maps, hostile input; the assignment problem by itself.

% SPDX-License-Identifier: BSD-3-Clause

%!test % every assignment, more clusters than classes and fewer
%! rand ('twister', 1);
%! for k = 1:30
%!   n = ceil (30 * rand);
%!   labels = ceil (ceil (5 * rand) * rand (1, n));
%!   truth = ceil (ceil (5 * rand) * rand (1, n));
%!   if (mod (k, 3) == 0)
%!     truth = labels .* (rand (1, n) < .7) + truth .* 0 + 1;
%!   end
%!   wanted = or_cluster_accuracy (labels, truth);
%!   [acc, map] = sl_cluster_accuracy (labels, truth);
%!   assert (acc, wanted, 1e-15);
%!   assert (numel (map), max (labels));
%!   assert (sum (map(labels) == truth) / n, acc, 1e-15);
%!   used = map(map > 0);
%!   assert (numel (unique (used)), numel (used));
%!   assert (numel (used), min (numel (unique (labels)), numel (unique (truth))));
%!   assert (all (ismember (used, truth)));
%!   assert (sl_cluster_accuracy (truth, labels), acc);
%! end

%!test % classes of any kind that trainers take: 0, negative, logical, texts; MAP has them
%! labels = [1 1 1 2 2 4 4];
%! [acc, map] = sl_cluster_accuracy (labels, [1 1 2 2 2 3 3]);
%! v = sl_nmi (labels, [1 1 2 2 2 3 3]);
%! names = {[0 1 2], [-1 0 1], [-7 4 9], int8([-3 0 5])', {'a', 'be', 'c'}, {'a'; 'be'; 'c'}, ['a'; 'b'; 'c']};
%! for k = 1:numel (names)
%!   classes = names{k};
%!   of = [1 1 2 2 2 3 3];
%!   if (ischar (classes))
%!     truth = classes(of,:);
%!     classes = cellstr (classes);
%!   else
%!     truth = classes(of);
%!   end
%!   [other, named] = sl_cluster_accuracy (labels, truth);
%!   assert ({other, sl_nmi(labels, truth)}, {acc, v});
%!   if (iscell (classes))
%!     assert (named, [reshape(classes(map([1 2])), 1, []), {''}, classes(map(4))]);
%!   elseif (any (classes == 0))
%!     assert (named, [double(classes(map([1 2])))(:)', NaN, double(classes(map(4)))]);
%!   else
%!     assert (named, [classes(map([1 2])), 0, classes(map(4))]);
%!   end
%! end
%! [acc, map] = sl_cluster_accuracy (labels, [1 1 2 2 2 3 3]);
%! which = [1 1 1 2 2 3 3];
%! for k = 1:numel (names)                       % and clusters of these kinds
%!   found = names{k};
%!   if (ischar (found))
%!     found = found(which,:);
%!   else
%!     found = found(which);
%!   end
%!   [other, named] = sl_cluster_accuracy (found, [1 1 2 2 2 3 3]);
%!   assert ({other, sl_nmi(found, [1 1 2 2 2 3 3])}, {acc, v});
%!   assert (named, map([1 2 4]));
%! end
%! [acc, map] = sl_cluster_accuracy ([1 1 2 2], [true true false false]);
%! assert ({acc, map}, {1, [1 0]});

%!test % numbering does not matter
%! rand ('twister', 2);
%! labels = ceil (7 * rand (1, 500));
%! truth = ceil (5 * rand (1, 500));
%! p = randperm (7) * 100;
%! q = randperm (5) + 3;
%! assert (sl_cluster_accuracy (p(labels), q(truth)), sl_cluster_accuracy (labels, truth));
%! assert (sl_cluster_accuracy (p(labels), labels), 1);

%!test % large problems with a known answer
%! rand ('twister', 3);
%! truth = ceil (300 * rand (1, 20000));
%! p = randperm (300);
%! labels = p(truth);
%! wrong = 1:7:20000;
%! labels(wrong) = mod (labels(wrong), 300) + 1;
%! [acc, map] = sl_cluster_accuracy (labels, truth);
%! assert (acc, 1 - numel (wrong) / 20000);
%! assert (map(p), 1:300);

%!test % the assignment: no pair, cycle of three or column that is free could be better, and prices prove it
%! rand ('twister', 4);
%! for k = 1:25
%!   r = ceil (6 * rand);
%!   s = min (r + floor (3 * rand), 6);
%!   P = round (5 * randn (r, s));
%!   match = slx_assign_mex (P);
%!   best = -Inf;
%!   for order = perms (1:s)'
%!     best = max (best, sum (P((1:r)' + (order(1:r) - 1) * r)));
%!   end
%!   assert (numel (unique (match)), r);
%!   assert (sum (P((1:r) + (match - 1) * r)), best);
%! end

%!test % labels of every class, rows and columns, sparse
%! for name = {'uint8', 'int32', 'uint64', 'single', 'double'}
%!   assert (sl_cluster_accuracy (cast ([1 1 2], name{1}), cast ([2 2 3], name{1})), 1);
%! end
%! assert (sl_cluster_accuracy ([1; 1; 2], [2 2 3]), 1);
%! assert (sl_cluster_accuracy (sparse ([1 1 2]), [2 2 3]), 1);
%! assert (sl_cluster_accuracy (true (1, 3), [2 2 3]), 2/3);
%! assert (sl_cluster_accuracy (4, 9), 1);

%!error id=sparselearn:badCall sl_cluster_accuracy ()
%!error id=sparselearn:badInput sl_cluster_accuracy ([], [])
%!error id=sparselearn:badInput sl_cluster_accuracy (zeros (1, 0), zeros (1, 0))
%!error id=sparselearn:badInput sl_cluster_accuracy ({1}, 1)
%!error id=sparselearn:badInput sl_cluster_accuracy (1, @sin)
%!error id=sparselearn:badInput sl_cluster_accuracy ([1 2; 3 4], [1 2; 3 4])
%!error id=sparselearn:badInput sl_cluster_accuracy ([1 2i], [1 2])
%!error id=sparselearn:badInput sl_cluster_accuracy ([1 1.5], [1 2])
%!error id=sparselearn:badInput sl_cluster_accuracy ([1 Inf], [1 2])
%!error id=sparselearn:badInput sl_cluster_accuracy ([1 2 3], [1 2])
%!error <TRUTH\(1\) is NaN> sl_cluster_accuracy ([1 2 3], [NaN 2 1])
%!error id=sparselearn:outOfMemory [acc, map] = sl_cluster_accuracy ([1 2^52], [1 2])
%!error id=sparselearn:outOfMemory sl_cluster_accuracy (1:12000, 1:12000)
%!error <40000 clusters and 40000 classes takes 11.9 GiB> sl_cluster_accuracy (1:40000, 1:40000)
%!assert (sl_cluster_accuracy ([1 2^52], [1 2]), 1)
%!error id=sparselearn:badInput slx_assign_mex (ones (3, 2))
%!error id=sparselearn:badInput slx_assign_mex ([1 NaN])
%!error id=sparselearn:badInput slx_assign_mex ([1 1e300])
