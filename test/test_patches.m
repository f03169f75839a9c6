% Patches of pictures: the oracle, sizes, strides, colours, subsets, means, and pictures from patches.

% SPDX-License-Identifier: BSD-3-Clause

%!test % the oracle, and there and back
%! rand ('twister', 1);
%! for imsize = {[5 7], [6 6 3], [1 9], [8 1 2], [1 1]}
%!   I = rand (imsize{1});
%!   for k = 1:6
%!     shape = ceil (rand (1, 2) .* imsize{1}(1:2));
%!     stride = ceil (4 * rand (1, 2));
%!     [P, at] = sl_patches (I, shape, 'Stride', stride);
%!     [wanted, back] = or_patches (I, shape, stride);
%!     assert (P, wanted);
%!     assert (size (at.row), [1, columns(P)]);
%!     if (all (stride <= shape))
%!       assert (sl_from_patches (P, at), I, 1e-15);
%!     end
%!     J = sl_from_patches (P, at);
%!     assert (isequal (isnan (J), isnan (back)));
%!     assert (J(! isnan (J)), I(! isnan (J)), 1e-15);
%!   end
%! end

%!test % means of overlaps, of what the patches have become
%! [P, at] = sl_patches (zeros (1, 4), [1 2]);
%! assert (sl_from_patches ([1 2 3; 3 6 0], at), [1 2.5 4.5 0]);
%! assert (sl_from_patches (single ([1 2 3; 3 6 0]), at), single ([1 2.5 4.5 0]));

%!test % a subset by a seed, in order, without repetition; the generators stay
%! I = reshape (1:99, 9, 11);
%! rand ('twister', 2);
%! before = rand ('twister');
%! [P, at] = sl_patches (I, 3, 'Count', 20, 'Seed', 4);
%! assert (isequal (rand ('twister'), before));
%! assert (size (P), [9 20]);
%! assert (issorted (P(1,:)) && numel (unique (P(1,:))) == 20);
%! assert (P(1,:), at.row + 9 * (at.column - 1));
%! assert (isequal (sl_patches (I, 3, 'Count', 20, 'Seed', 4), P));
%! assert (! isequal (sl_patches (I, 3, 'Count', 20, 'Seed', 5), P));
%! assert (isequal (sl_patches (I, 3, 'Count', 1000), sl_patches (I, 3)));
%! assert (size (sl_patches (I, 3, 'Count', 0)), [9 0]);
%! J = sl_from_patches (P, at);
%! assert (J(! isnan (J)), I(! isnan (J)), 1e-13);

%!test % means set aside, of known pixels; single; missing pixels
%! rand ('twister', 3);
%! I = rand (6, 8, 3);
%! [P, at] = sl_patches (I, [4 3], 'RemoveMean', true);
%! assert (mean (P, 1), zeros (1, columns (P)), 1e-15);
%! assert (at.means, mean (sl_patches (I, [4 3]), 1), 1e-15);
%! assert (sl_from_patches (P, at), I, 1e-15);
%! [S, of_single] = sl_patches (single (I), [4 3], 'RemoveMean', true);
%! assert (class (S), 'single');
%! assert (class (sl_from_patches (S, of_single)), 'single');
%! assert (S, single (P), 1e-6);
%! [P, at] = sl_patches ([1 NaN; 5 NaN], [2 1], 'RemoveMean', true);
%! assert (P, [-2 NaN; 2 NaN]);
%! assert (at.means, [3 NaN]);

%!test % patches without a known pixel count nowhere, whatever stands in them; the oracle
%! rand ('twister', 4);
%! for imsize = {[9 11], [8 9 2], [1 12], [10 1]}
%!   for k = 1:4
%!     I = rand (imsize{1});
%!     for c = 1:size (I, 3)
%!       I(2:min (7, end),3:min (9, end),c) = NaN;
%!     end
%!     I(rand (size (I)) < .1) = NaN;
%!     shape = min (ceil (3 * rand (1, 2)), imsize{1}(1:2));
%!     stride = ceil (2 * rand (1, 2));
%!     for centred = [false true]
%!       [P, at] = sl_patches (I, shape, 'Stride', stride, 'RemoveMean', centred);
%!       Q = rand (size (P));
%!       Q(:,all (isnan (P), 1)) = [NaN, Inf, 9](1 + mod (k, 3));
%!       [wanted, back] = or_patches (I, shape, stride, Q, centred);
%!       assert (isequal (isnan (P), isnan (wanted)));
%!       assert (isequal (isnan (at.means), all (isnan (wanted), 1)));
%!       assert (sl_from_patches (Q, at), back, 1e-14);
%!       assert (sl_from_patches (single (Q), at), single (back), 1e-6);
%!     end
%!   end
%! end
%! [P, at] = sl_patches (NaN (3), 2);
%! assert (sl_from_patches (P, at), NaN (3));

%!test % a hole larger than a patch is not drawn towards 0; estimates of such patches count where they are asked for
%! I = 5 * ones (14);
%! I(4:11,4:11) = NaN;
%! [P, at] = sl_patches (I, 4, 'RemoveMean', true);
%! D = sl_dict_learn ([P, (1:16)'], 3, .1, 'Missing', true, 'Seed', 1, 'MaxIter', 2, 'Tol', 0);
%! J = sl_from_patches (D * sl_sparse_code (P, D, .1, 'Missing', true), at);
%! wanted = 5 * ones (14);
%! wanted(7:8,7:8) = NaN;
%! assert (J, wanted, 1e-14);
%! at.means(isnan (at.means)) = 0;
%! J = sl_from_patches (5 * (at.means == 0) .* ones (16, 1), at);
%! assert (J, 5 * ones (14), 1e-14);

%!function broken (field, value)
%!  [P, at] = sl_patches (reshape (1:12, 3, 4), 2);
%!  at.(field) = value;
%!  sl_from_patches (P, at);
%!endfunction

%!test % pictures of huge numbers have means
%! I = 1e308 * [1 .5 1; .2 1 1; 1 1 .7];
%! [P, at] = sl_patches (I, 2, 'RemoveMean', true);
%! [Q, small] = sl_patches (I / 1e308, 2, 'RemoveMean', true);
%! assert (at.means / 1e308, small.means, 1e-15);
%! assert (sl_from_patches (P, at) / 1e308, I / 1e308, 1e-15);
%! [P, at] = sl_patches (I, 2);
%! assert (sl_from_patches (P, at) / 1e308, I / 1e308, 1e-15);

%!error id=sparselearn:badInput sl_patches ({1}, 1)
%!error id=sparselearn:badInput sl_patches (sparse (1), 1)
%!error id=sparselearn:badInput sl_patches (1i, 1)
%!error id=sparselearn:badInput sl_patches ([], 1)
%!error id=sparselearn:badInput sl_patches (Inf, 1)
%!error id=sparselearn:badInput sl_patches (ones (2, 2, 2, 2), 1)
%!error id=sparselearn:badInput sl_patches (ones (3), 0)
%!error id=sparselearn:badInput sl_patches (ones (3), [1 2 3])
%!error id=sparselearn:badInput sl_patches (ones (3), Inf)
%!error id=sparselearn:badInput sl_patches (ones (3), 2, 'Stride', 0)
%!error id=sparselearn:badInput sl_patches (ones (3), 2, 'Count', -1)
%!error id=sparselearn:unusedOption sl_patches (ones (3), 2, 'Seed', 1)
%!error id=sparselearn:badInput broken ('row', 1:7)
%!error id=sparselearn:badInput broken ('row', 2 + (1:6))
%!error id=sparselearn:badInput broken ('column', NaN)
%!error id=sparselearn:badInput broken ('column', {1})
%!error id=sparselearn:badInput broken ('means', 1)
%!error id=sparselearn:badInput broken ('imsize', [3 4])
%!error id=sparselearn:badInput broken ('imsize', [3 4 2])
%!error id=sparselearn:badInput broken ('shape', [2 3])
%!error id=sparselearn:badInput sl_from_patches (1, 1)
%!test
%! [P, at] = sl_patches (1, 1);
%! fail ('sl_from_patches (NaN, at)', 'P must be finite');
%! at.means = Inf;
%! fail ('sl_from_patches (1, at)', 'AT.means');
