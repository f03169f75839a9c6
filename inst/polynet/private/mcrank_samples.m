function [X, known] = mcrank_samples (model, users, items, C)
%MCRANK_SAMPLES  Pairs of user and item as sparse columns: two ones, then the features of both and of the rating.
%   [X, KNOWN] = mcrank_samples (MODEL, USERS, ITEMS, C): MODEL has the fields user_ids, item_ids and features of a
%   model of sl_mcrank, and C a column for each pair, see mcrank_context. KNOWN is that of slx_mcrank_onehot. Users and
%   items whose features are not known have zeros there.

% SPDX-License-Identifier: BSD-3-Clause
  [X, known] = slx_mcrank_onehot (model, users, items);
  f = model.features;
  X = [X; columns_of(f.user_ids, f.users, users); columns_of(f.item_ids, f.items, items); C];
end

function F = columns_of (ids, F, wanted)
  F = [F, sparse(size (F, 1), 1)];
  [known, at] = ismember (wanted, ids);
  at(~ known) = size (F, 2);
  F = F(:,at);
end
