function [recall, ndcg, info] = sl_recall (top, of, users, items, K)
%SL_RECALL  How many of the items that were held out are in lists of recommendations: recall and nDCG.
%   RECALL = sl_recall (TOP, OF, USERS, ITEMS) takes lists of items, such as those of sl_mcrank_predict with the option
%   Top: TOP has a column for each user of OF, the best item first. USERS and ITEMS are pairs that were held out. The
%   recall of a user with c items held out is how many of them are in the list, divided by c or, if that is less, by
%   the length N of the list: 1 where the list could not be better. RECALL is the mean over those of OF who have pairs.
%
%   RECALL = sl_recall (TOP, OF, USERS, ITEMS, K) looks at the first K items of the lists alone; K may be a row.
%
%   [RECALL, NDCG, INFO] = sl_recall (...) also gives the normalised discounted cumulative gain, in which place j of the
%   list counts 1 / log2 (j + 1) where its item was held out. That is divided by the largest value of any list.
%
%   Inputs
%     TOP    N-by-u, N at least 1, items, positive integers of any numeric class, different ones in a list; 0 where the
%            list is shorter
%     OF     u different positive integers: whose the lists are
%     USERS  vector of n positive integers
%     ITEMS  n positive integers. A pair that is there twice counts once; pairs of users who are not in OF do not count
%     K      row of integers from 1 to N (default N)
%   Outputs
%     RECALL, NDCG  of the length of K, from 0 to 1; NaN where no user of OF has pairs
%     INFO          struct:
%       recall, ndcg  rows for K, u columns: the figures of each user; NaN without pairs
%       skipped       how many of OF have no pairs
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> sl_recall ([4 7; 9 1; 2 3], [1 2], [1 1 2], [9 5 3], [1 3])     % lists of three items, for users 1 and 2
%     ans =
%             0   0.7500
%
%
%   Reference: D. Liang, R. G. Krishnan, M. D. Hoffman and T. Jebara (2018), Variational autoencoders for collaborative
%   filtering, WWW, section 4.2.
%
%   See also: sl_mcrank, sl_mcrank_predict, sl_ndcg
%
% TESTING: test_recall   REFERENCE: or_recall

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 4, 'lists, whose they are, users and items');
  try
    if (nargin < 5)
      K = size (top, 1);
    end
    [top, of, K] = checked (top, of, K);
    [users, items] = slx_mcrank_pairs (users, items, {'USERS', 'ITEMS'});
    [known, column] = ismember (users, of);
    pairs = unique ([reshape(column(known), [], 1), reshape(items(known), [], 1)], 'rows');
    counts = accumarray (pairs(:,1), 1, [numel(of), 1])';
    column_of = repmat (1:numel (of), size (top, 1), 1);
    hits = reshape (ismember ([column_of(:), top(:)], pairs, 'rows'), size (top));
    n = size (top, 1);
    gains = 1 ./ log2 (1 + (1:n)');
    found = cumsum (hits, 1);
    gained = cumsum (bsxfun (@times, hits, gains), 1);
    ideal = cumsum (gains);
    best = bsxfun (@min, K', counts);
    best(:,counts == 0) = 1;
    info = struct ('recall', found(K,:) ./ best, 'ndcg', gained(K,:) ./ reshape (ideal(best), size (best)), ...
                   'skipped', sum (counts == 0));
    info.recall(:,counts == 0) = NaN;
    info.ndcg(:,counts == 0) = NaN;
    recall = sum (info.recall(:,counts > 0), 2)' / sum (counts > 0);
    ndcg = sum (info.ndcg(:,counts > 0), 2)' / sum (counts > 0);
  catch err
    slx_run_rethrow (err);
  end
end

function [top, of, K] = checked (top, of, K)
  slx_arg_refuse (~ isnumeric (top) || ~ isreal (top) || ndims (top) ~= 2 || size (top, 1) == 0, ...
                  'TOP must be a matrix of items, with a column for each user and at least one row, but is %s', ...
                  slx_arg_value_text (top));
  top = double (full (top));
  if (~ all (top(:) >= 0 & top(:) == floor (top(:)) & top(:) < 2^53))
    slx_arg_fail ('badInput', 'TOP must be positive integers below 2^53, or 0 where a list is shorter, but is %s', ...
                  slx_arg_value_text (top, [0 2^53-1]));
  end
  of = slx_mcrank_pairs (of, of, {'OF', 'OF'});
  slx_arg_refuse (numel (of) ~= size (top, 2), 'OF must have a user for each column of TOP, %d, but has %d', ...
                  size (top, 2), numel (of));
  slx_arg_refuse (numel (unique (of)) < numel (of), 'OF must be different users');
  sorted = sort (top, 1);
  slx_arg_refuse (any (any (diff (sorted, 1, 1) == 0 & sorted(2:end,:) > 0)), 'TOP must have an item once in a list');
  n = size (top, 1);
  good = isnumeric (K) && isreal (K) && ~ isempty (K) && isvector (K) && all (K >= 1 & K <= n & K == floor (K));
  slx_arg_refuse (~ good, 'K must be a row of integers from 1 to %d, the length of the lists, but is %s', n, ...
                  slx_arg_value_text (K, [1 n]));
  K = double (K(:)');
end

%!test
%! [recall, ndcg, info] = sl_recall ([4 7 5; 9 1 0; 2 3 0], [1 2 8], [1 1 2 1 6], [9 5 3 9 1], [1 3]);
%! assert (recall, [0, .75]);
%! assert (ndcg, [0, mean([1/log2(3) / (1 + 1/log2(3)), .5])], 1e-15);
%! assert (info.recall, [0 0 NaN; .5 1 NaN]);
%! assert (info.skipped, 1);
%!error id=sparselearn:badCall sl_recall (1, 2, 3)
%!error id=sparselearn:badInput sl_recall ([1; 1], 1, 1, 1)
%!error id=sparselearn:badInput sl_recall ([1 2], 1, 1, 1)
%!error id=sparselearn:badInput sl_recall ([1; 2], 1, 1, 1, 3)
