% Recall and nDCG of lists: against the oracle, classes and layouts, lists that are shorter, users without pairs.

% SPDX-License-Identifier: BSD-3-Clause

%!test % random lists and pairs
%! rand ('twister', 1);
%! for trial = 1:40
%!   [n, u] = deal (ceil (8 * rand ()), ceil (6 * rand ()));
%!   of = 3 * randperm (u + 3)(1:u);
%!   top = zeros (n, u);
%!   for j = 1:u
%!     top(:,j) = randperm (12)(1:n);
%!   end
%!   top(end,1) = 0;
%!   pairs = ceil (30 * rand ());
%!   users = of(ceil (u * rand (1, pairs)));
%!   items = ceil (12 * rand (1, pairs));
%!   K = 1:n;
%!   [recall, ndcg] = sl_recall (top, of, users, items, K);
%!   [r, d] = or_recall (top, of, users, items, K);
%!   assert ([recall; ndcg], [r; d], 1e-14);
%!   assert (sl_recall (int32 (top), uint8 (of'), single (users'), items), recall(end));
%! end

%!test % nobody has pairs; large numbers of items
%! [recall, ndcg, info] = sl_recall (1, 1, 2, 1);
%! assert (isnan (recall) && isnan (ndcg) && info.skipped == 1);
%! assert (sl_recall ([1e15; 3], 7, [7 7], [1e15 5]), .5);

%!error <TOP must be a matrix> sl_recall ({}, 1, 1, 1)
%!error <TOP must be positive integers> sl_recall (-1, 1, 1, 1)
%!error <TOP must be positive integers> sl_recall (NaN, 1, 1, 1)
%!error <OF must be different> sl_recall ([1 1], [1 1], 1, 1)
%!error <USERS and ITEMS must be of one length> sl_recall (1, 1, [1 2], 1)
