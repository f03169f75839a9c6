function init = mcrank_init (model, ids, o, m)
%MCRANK_INIT  The bases of a model of sl_mcrank, with rows for other users and items, for polynet_train to begin with.
%   INIT = mcrank_init (MODEL, IDS, O, M): IDS has the fields user_ids, item_ids and features of a model, O the options
%   and M the number of outputs. Users and items that MODEL does not know get zeros.

% SPDX-License-Identifier: BSD-3-Clause
  net = model.net;
  rows_of = @(f) [size(f.users, 1), size(f.items, 1), f.context];
  slx_opt_must (strcmp (net.loss, o.Loss) && net.sizes.m == m, ...
                sprintf ('Init must have Loss ''%s'' and %d outputs', o.Loss, m));
  slx_opt_must (isequal (rows_of (model.features), rows_of (ids.features)), ...
                'Init must have as many features of users, items and ratings as are given');
  slx_opt_must (strcmp (net.type, o.Model) && (net.sizes.p > net.sizes.d) == o.Augment, ...
                'Init must have the same Model and Augment');
  slx_opt_must (isnumeric (o.Tau) && isscalar (o.Tau), 'Tau must be one number with Init', o.Tau);
  n = model.sizes.users;
  count = n + model.sizes.items;
  [known_users, u] = ismember (ids.user_ids, model.user_ids);
  [known_items, i] = ismember (ids.item_ids, model.item_ids);
  u(~ known_users) = 0;
  i(known_items) = i(known_items) + n;
  from = [u, i];
  taken = @(A) [picked(A(1:count,:), from); A(count+1:end,:)];
  init = struct ('H', taken (double (net.H)), 'U', double (net.U), 'b', double (net.b), 'W', [], 'tau', net.tau);
  if (isfield (net, 'W'))
    init.W = taken (double (net.W));
  end
end

function B = picked (A, from)
  B = zeros (numel (from), size (A, 2));
  B(from > 0,:) = A(from(from > 0),:);
end
