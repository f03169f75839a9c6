function [model, info] = mcrank_implicit (users, items, weights, o, given, clock)
%MCRANK_IMPLICIT  A model of sl_mcrank from pairs that were seen: option Loss 'implicit'.
%   [MODEL, INFO] = mcrank_implicit (USERS, ITEMS, WEIGHTS, O, GIVEN, CLOCK): USERS and ITEMS are rows of positive
%   integers, WEIGHTS as many numbers above 0, or [] for ones; O and GIVEN are of mcrank_options.

% SPDX-License-Identifier: BSD-3-Clause
  n = numel (users);
  weights = implicit_weights (weights, n, 'RATINGS');
  [user_ids, u] = slx_arg_distinct (users);
  [item_ids, i] = slx_arg_distinct (items);
  ids = struct ('user_ids', user_ids, 'item_ids', item_ids);
  sizes = struct ('users', numel (user_ids), 'items', numel (item_ids), 'd', numel (user_ids) + numel (item_ids), ...
                  'm', 1);
  seen = sparse (i, u, weights, sizes.items, sizes.users);
  o = checked (o, n, ids);
  other = [];
  if (iscell (o.Validation))
    other = pairs_of (o.Validation, seen, ids);
  end
  if (strcmp (o.Engine, 'mpi'))
    [model, info] = slx_run_in_ranks ('sl_mcrank', {users, items, weights}, given, o, false);
    return;
  end
  o = rmfield (o, {'Engine', 'Processes', 'Hosts'});
  [found, info] = implicit_train (seen, other, o, clock);
  parts = slx_data_parts ();
  parts.first ();
  model = struct ('kind', 'sl_mcrank', 'version', 1, 'sizes', sizes, 'levels', 1, 'user_ids', user_ids, ...
                  'item_ids', item_ids, 'features', no_features (), 'rated', seen', ...
                  'net', net_of (found), 'multiplier', found.multiplier, 'unseen', o.Unseen, ...
                  'options', slx_opt_some (o, {'Loss', 'Multiplier', 'Unseen', 'MaxBases', 'NewBases', 'MaxIter', ...
                                               'Tol'}));
end

function o = checked (o, n, ids)
  m = o.Multiplier;
  automatic = ischar (m);
  good = isnumeric (m) && ~ issparse (m) && isvector (m) && all (m > 0 & m < Inf);
  slx_opt_must (automatic || good, 'Multiplier must be ''auto'' or a finite number above 0, or a vector of such', ...
                m, [realmin realmax]);
  v = o.Validation;
  share = isnumeric (v) && ~ isempty (v);
  if (~ isempty (o.Init))
    slx_model_check (o.Init, 'sl_mcrank', 'option Init');
    slx_opt_must (isfield (o.Init, 'unseen'), 'Init must be a model with Loss ''implicit''');
    if (automatic && isempty (v))
      m = o.Init.multiplier;
    end
    o.Init = implicit_factors (o.Init, ids.user_ids, ids.item_ids);
  end
  if (ischar (m) && isempty (v))
    v = max (.1, min (.25, 100 / n));
    o.Validation = v;
  end
  if (isnumeric (m))
    m = sort (double (m(:)'), 'descend');
    slx_opt_must (~ isscalar (m) || ~ share, 'Validation is not used where Multiplier is one number');
    slx_opt_must (isscalar (m) || ~ isempty (v), ...
                  'Multiplier must be one number where no pairs are held out that could choose');
  end
  o.Multiplier = m;
end

% The pairs for validation that are not among those for training, of users and items that are.
function held = pairs_of (other, seen, ids)
  slx_opt_must (numel (other) == 2, 'Validation must be {USERS, ITEMS}, or a share of the pairs');
  [users, items] = slx_mcrank_pairs (other{:}, {'USERS of option Validation', 'ITEMS of option Validation'}, ...
                                     true);
  [known_users, u] = ismember (users, ids.user_ids);
  [known_items, i] = ismember (items, ids.item_ids);
  known = known_users & known_items;
  held = spones (sparse (i(known), u(known), 1, size (seen, 1), size (seen, 2)));
  held = held - held .* spones (seen);
  slx_opt_must (nnz (held) > 0, ['Validation must have pairs of users and items that are in USERS and ITEMS, but ' ...
                                 'not as pairs']);
end

function f = no_features ()
  f = struct ('user_ids', zeros (1, 0), 'users', sparse (0, 0), 'item_ids', zeros (1, 0), 'items', sparse (0, 0), ...
              'context', 0);
end

% Scores Q'P as a factorisation machine: bases of length 1, whose weights hold the lengths.
function net = net_of (found)
  H = [found.P, found.Q]';
  H = [H, zeros(size (H, 1), isempty (H))];            % a model has a basis
  U = sum (H .^ 2, 1)';
  H = bsxfun (@rdivide, H, max (sqrt (U'), realmin));
  [d, k] = size (H);
  net = struct ('kind', 'sl_polynet_train', 'version', 1, 'classes', 1, 'layout', 'row', ...
                'sizes', struct ('d', d, 'm', 1, 'k', k, 'p', d), 'type', 'fm', 'loss', 'squared', 'tau', sum (U), ...
                'H', H, 'U', U, 'b', 0, 'shift', zeros (d, 1), 'scale', ones (d, 1), 'options', struct ());
end
