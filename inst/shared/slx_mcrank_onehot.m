function [X, known] = slx_mcrank_onehot (ids, users, items)
%SLX_MCRANK_ONEHOT  Pairs of user and item as sparse columns with two ones.
%   [X, KNOWN] = slx_mcrank_onehot (IDS, USERS, ITEMS): IDS has the ascending rows user_ids and item_ids; the rows of X
%   are those users, then those items. KNOWN is 2-by-n: whether the user is one of them, and whether the item is. A
%   column has no one for those that are not.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (users);
  count = numel (ids.user_ids);
  [with_user, u] = ismember (users, ids.user_ids);
  [with_item, i] = ismember (items, ids.item_ids);
  known = [with_user; with_item];
  at = 1:n;
  rows = [u(with_user), count + i(with_item)];
  X = sparse (rows, [at(with_user), at(with_item)], 1, count + numel (ids.item_ids), n);
end
