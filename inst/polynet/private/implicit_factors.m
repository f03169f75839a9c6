function f = implicit_factors (model, users, items)
%IMPLICIT_FACTORS  Factors of users and items by a model of sl_mcrank with Loss 'implicit': scores are Q'P.
%   F = implicit_factors (MODEL, USERS, ITEMS) has P, a column for each of USERS, and Q, one for each of ITEMS. A user
%   whom MODEL does not know has the mean of the factors of all, so that the scores tell how popular items are; an item
%   has zeros.

% SPDX-License-Identifier: BSD-3-Clause
  H = bsxfun (@times, sqrt (double (model.net.U)), double (model.net.H)');      % U is at least 0; users, then items
  n = model.sizes.users;
  P = H(:,1:n);
  f = struct ('P', columns_of (P, mean (P, 2), model.user_ids, users), ...
              'Q', columns_of (H(:,n+1:end), zeros (size (H, 1), 1), model.item_ids, items));
end

function F = columns_of (F, other, ids, wanted)
  [known, at] = ismember (wanted, ids);
  at(~ known) = numel (ids) + 1;
  F = [F, other];
  F = F(:,at);
end
