function model = implicit_fold (model, users, items, weights, who)
%IMPLICIT_FOLD  Factors of users or of items, fitted to pairs that were seen while those of the other side stay.
%   MODEL = implicit_fold (MODEL, USERS, ITEMS, WEIGHTS, WHO): WHO is 'user' or 'item'. MODEL knows all of USERS and
%   ITEMS. The fit is that of implicit_train.

% SPDX-License-Identifier: BSD-3-Clause
  f = implicit_factors (model, model.user_ids, model.item_ids);
  [~, u] = ismember (users, model.user_ids);
  [~, i] = ismember (items, model.item_ids);
  seen = sparse (i, u, weights, model.sizes.items, model.sizes.users);
  A = f.Q;
  offset = 0;
  if (strcmp (who, 'item'))
    seen = seen';
    A = f.P;
    [u, i] = deal (i, u);
    offset = model.sizes.users;
  end
  these = unique (u);
  seen = seen(:,these);
  l = sqrt (full (sum (seen, 1)) + model.unseen * size (seen, 1));
  x = sl_sides_mex (A, seen, model.unseen, max (model.multiplier * l, realmin));
  root = sqrt (double (model.net.U));
  model.net.H(offset+these,:) = bsxfun (@rdivide, x, max (root, realmin))';
end
