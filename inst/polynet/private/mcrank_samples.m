function [X, known] = mcrank_samples (model, users, items, C, rows)
%MCRANK_SAMPLES  Pairs of user and item as sparse columns: two ones, then the features of both and of the rating.
%   [X, KNOWN] = mcrank_samples (MODEL, USERS, ITEMS, C): MODEL has the fields user_ids, item_ids and features of a
%   model of sl_mcrank, and C a column for each pair, see mcrank_context. KNOWN is 2-by-n: whether the user has a row,
%   and whether the item has. Users and items that have none, or whose features are not known, have zeros there.
%   X = mcrank_samples (MODEL, USERS, ITEMS, C, ROWS) where all have rows, and the cell ROWS has those of both.

% SPDX-License-Identifier: BSD-3-Clause
  f = model.features;
  if (nargin > 4)
    n = numel (users);
    at = [reshape(rows{1}, 1, n); numel(model.user_ids) + reshape(rows{2}, 1, n)];
    ones_of_both = sparse (at, [1; 1] * (1:n), 1, numel (model.user_ids) + numel (model.item_ids), n);
  else
    [ones_of_users, known_users] = one_hot (model.user_ids, users);
    [ones_of_items, known_items] = one_hot (model.item_ids, items);
    known = [known_users; known_items];
    ones_of_both = [ones_of_users; ones_of_items];
  end
  X = [ones_of_both; columns_of(f.user_ids, f.users, users); columns_of(f.item_ids, f.items, items); C];
end

function [X, known] = one_hot (ids, wanted)
  n = numel (wanted);
  [known, at] = places_of (ids, wanted);
  X = sparse (at(known), find (known), 1, numel (ids), n);
end

function F = columns_of (ids, F, wanted)
  if (isempty (ids))
    F = sparse (size (F, 1), numel (wanted));
    return;
  end
  F = [F, sparse(size (F, 1), 1)];
  [known, at] = places_of (ids, wanted);
  at(~ known) = size (F, 2);
  F = F(:,at);
end

% As ismember, which takes longer for one than all else that is done for it.
function [known, at] = places_of (ids, wanted)
  if (isscalar (wanted))
    at = find (ids == wanted, 1);
    known = ~ isempty (at);
    if (~ known)
      at = 0;
    end
  else
    [known, at] = ismember (wanted, ids);
  end
end
