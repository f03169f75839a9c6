% Similarities from codes: against the oracle, storage and class, limits, hostile input.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! rand ('twister', 1);
%! randn ('twister', 1);
%! for k = 1:20
%!   p = ceil (20 * rand);
%!   n = ceil (25 * rand);
%!   Z = randn (p, n) .* (rand (p, n) < .3);
%!   A = sprand (n, n, .3);
%!   A = A + A';
%!   Y = sl_similarity (Z);
%!   S = sl_similarity (sparse (Z));
%!   assert (Y, or_similarity (Z), 1e-13);
%!   assert (S, Y, 1e-13);
%!   assert (~ issparse (S) && isequal (S, S') && isequal (Y, Y') && all (Y(:) >= 0));
%!   Y = sl_similarity (Z, A);
%!   assert (issparse (Y) && isequal (full (Y), or_similarity (Z, A)));
%!   assert (isequal (sl_similarity (sparse (Z), A), Y));
%!   Y = sl_similarity (Z, full (A));
%!   assert (~ issparse (Y) && isequal (Y, or_similarity (Z, A)));
%!   kept = sl_similarity (Z, A, 'Offset', .5);
%!   assert (issparse (kept) && isequal (kept ~= 0, A ~= 0));
%!   assert (full (kept), or_similarity (Z, A) + .5 * full (A), 1e-14);
%!   assert (sl_similarity (Z, full (A), 'Offset', .5), full (kept));
%! end
%!error <option Offset has no use without A; it is used with A> sl_similarity (eye (2), [], 'Offset', 1)
%!error id=sparselearn:badInput sl_similarity (eye (2), ones (2), 'Offset', -1)

%!test % more than a block of columns and of edges
%! rand ('twister', 2);
%! Z = sprand (30, 1500, .1);
%! Y = sl_similarity (Z);
%! assert (isequal (Y, Y'));
%! assert (Y, full (Z' * Z), 1e-14);
%! A = sprand (1500, 1500, .1);
%! B = double (Z ~= 0);
%! assert (isequal (sl_similarity (Z, A), A .* (B' * B)));

%!test % classes
%! Z = single ([1 2 0; 0 1 -3]);
%! assert (class (sl_similarity (Z)), 'single');
%! assert (double (sl_similarity (Z)), sl_similarity (double (Z)));
%! assert (class (sl_similarity (Z, single (ones (3)))), 'double');
%! assert (isequal (sl_similarity (Z, true (3)), sl_similarity (double (Z), ones (3))));
%! assert (issparse (sl_similarity (Z, sparse (true (3)))));

%!test % nothing
%! assert (size (sl_similarity (zeros (3, 0))), [0 0]);
%! assert (size (sl_similarity (zeros (3, 0), sparse (0, 0))), [0 0]);
%! assert (sl_similarity (zeros (0, 2)), zeros (2));
%! assert (full (sl_similarity (zeros (0, 2), sparse (ones (2)))), zeros (2));
%! assert (full (sl_similarity (zeros (4, 2), sparse (ones (2)))), zeros (2));

%!test % a similarity too large for memory names its size, and may be allowed
%! message = '';
%! try
%!   sl_similarity (sparse (1, 60000));
%! catch problem
%!   message = problem.message;
%! end
%! assert (~ isempty (strfind (message, '26.8 GiB')));
%!test % rows that are 0 cost nothing: as many as a sparse matrix can have
%! i = [1 5e8 5e8 1e9 1];
%! [j, z] = deal ([1 1 2 2 3], [1 -2 3 4 5]);
%! Z = sparse (i, j, z, 1e9, 4);
%! few = sparse ([1 2 2 3 1], j, z, 3, 4);
%! A = sparse (ones (4));
%! assert (sl_similarity (Z), sl_similarity (full (few)));
%! assert (sl_similarity (Z, A), sl_similarity (few, A));
%! assert (sl_similarity (Z, full (A)), sl_similarity (few, full (A)));

%!error id=sparselearn:outOfMemory sl_similarity (ones (1, 100), [], 'MemoryLimit', 1e-5)
%!assert (sl_similarity (ones (1, 100), [], 'MemoryLimit', 1e-4), ones (100))
%!assert (sl_similarity (ones (1, 100, 'single'), [], 'MemoryLimit', 4e-5), ones (100, 'single'))

%!error id=sparselearn:badInput sl_similarity ({1})
%!error id=sparselearn:badInput sl_similarity ([1 2i])
%!error id=sparselearn:badInput sl_similarity (ones (2, 2, 2))
%!error id=sparselearn:badInput sl_similarity (sparse ([1 Inf]))
%!error id=sparselearn:badInput sl_similarity (1e200 * [1 1])
%!error id=sparselearn:badInput sl_similarity ([1 2], {})
%!error id=sparselearn:badInput sl_similarity ([1 2], [1 NaN; NaN 1])
%!error id=sparselearn:badInput sl_similarity ([1 2], [1 2])
%!error id=sparselearn:badInput sl_similarity ([1 2], zeros (0, 2))
%!error id=sparselearn:badInput sl_similarity ([1 2], [], 'MemoryLimit', 0)
%!error <use double> sl_similarity (int8 ([1 2]))

%!assert (size (sl_similarity (zeros (2^40, 0))), [0, 0])
