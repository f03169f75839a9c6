% Sparseness against its definition, over sizes, scales, precisions, weights and storage.

% SPDX-License-Identifier: BSD-3-Clause

%!test
%! for k = 1:150
%!   X = sl_test_matrix (k);
%!   assert (sl_hoyer (X), or_hoyer (X), 1e-14);
%!   assert (double (sl_hoyer (single (X / max (1, max (abs (X(:))))))), ...
%!           or_hoyer (single (X / max (1, max (abs (X(:)))))), 2e-7);
%!   w = rand (size (X, 1), 1 + (size (X, 2) - 1) * (rand < .5)) + .01;
%!   assert (sl_hoyer (X, w), or_hoyer (X, w), 1e-13);
%!   assert (sl_hoyer (sparse (X)), or_hoyer (X), 1e-14);
%!   assert (sl_hoyer (sparse (X), w), or_hoyer (X, w), 1e-13);
%! end

%!test % no scale of double overflows or loses bits
%! x = [3; 4; 0; 0];
%! for scale = [realmin, 1e-320, 1e-300, 1e-150, 1e150, 1e300, realmax/4]
%!   assert (sl_hoyer (scale * x), .6, 1e-4 * (scale < realmin) + 1e-15);
%! end
%! assert (sl_hoyer (single (1e-44) * ones (3, 1, 'single')), single (0));

%!test % the same bits for any number of threads
%! X = randn (300, 500);
%! before = sl_threads ();
%! sharing = sl_always_share ();
%! sl_threads (1);
%! one = sl_hoyer (X);
%! sl_threads (3);
%! three = sl_hoyer (X);
%! sl_threads (before);
%! assert (one, three);

%!error id=sparselearn:badInput sl_hoyer ([1; Inf])
%!error id=sparselearn:badInput sl_hoyer (sparse ([1; NaN]))
%!error id=sparselearn:badInput sl_hoyer ([1; 2i])
%!error id=sparselearn:badInput sl_hoyer (true (2, 1))
%!error id=sparselearn:badInput sl_hoyer (ones (2, 2, 2))
%!error id=sparselearn:badInput sl_hoyer ([1; 2], [1 2 3])
%!error id=sparselearn:badInput sl_hoyer ([1; 2], [0; 0])
%!error id=sparselearn:badInput sl_hoyer ({[1; 2]}, {})
