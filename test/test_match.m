% Parts of two runs, matched.

% SPDX-License-Identifier: BSD-3-Clause

%!test % against all orders, for other numbers of columns, signs, scales and classes
%! rand ('twister', 2);
%! for k = 1:20
%!   W = rand (5, 4) - .3 * (k > 10);
%!   W0 = rand (5, 1 + mod (k, 4));
%!   [order, cosine] = sl_match (W, W0);
%!   [order2, cosine2] = or_match (W, W0);
%!   assert (order, order2);
%!   assert (cosine, cosine2, 1e-12);
%!   [order, cosine] = sl_match (sparse (1e200 * W), W0 * 1e-200);
%!   assert (order, order2);
%!   assert (cosine, cosine2, 1e-12);
%! end
%! assert (class (sl_match (single (W), W0)), 'double');

%!test % a greedy choice would begin with the pair of cosine 1
%! W = [1 .9; 0 sqrt(.19)];
%! W0 = [1, .1; 0, -sqrt(.99)];
%! assert (sl_match (W, W0), or_match (W, W0));

%!test % what a factorisation lost of the order comes back; parts of 0 are like no other
%! W = [eye(3); ones(1, 3)];
%! [order, cosine] = sl_match (W(:,[3 1 2]) * diag ([1 5 9]), W);
%! assert (order, [2 3 1]);
%! assert (cosine, [1 1 1], 1e-15);
%! [~, cosine] = sl_match ([1 0; 1 0], [1 0; 1 0]);
%! assert (cosine, [1 0], 1e-15);
%! assert (size (sl_match (ones (3, 2), ones (3, 0))), [1, 0]);

%!error <W is 2-by-1 and W0 is 2-by-2> sl_match (ones (2, 1), ones (2, 2))
%!error <W is 2-by-1 and W0 is 3-by-1> sl_match (ones (2, 1), ones (3, 1))
%!error <W0 must be finite> sl_match (ones (2, 1), [1; NaN])
%!error <W must be finite> sl_match ([1; Inf], ones (2, 1))
