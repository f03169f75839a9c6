function f = mcrank_joined (f, o)
%MCRANK_JOINED  Features that a model has, F, with those of the options UserFeatures and ItemFeatures in O before them.
%   F = mcrank_joined (F, O): F is the field features of a model of sl_mcrank.

% SPDX-License-Identifier: BSD-3-Clause
  [f.user_ids, f.users] = joined (f.user_ids, f.users, o.UserFeatures, 'UserFeatures');
  [f.item_ids, f.items] = joined (f.item_ids, f.items, o.ItemFeatures, 'ItemFeatures');
end

function [ids, F] = joined (ids, F, given, name)
  [new, G] = mcrank_features (given, name);
  if (isempty (new))
    return;
  end
  slx_arg_refuse (size (G, 1) ~= size (F, 1), 'F of option %s must have %d rows, as in training, but is %s', name, ...
                  size (F, 1), slx_arg_size_text (G));
  old = ~ ismember (ids, new);
  [ids, order] = sort ([ids(old), new]);
  F = [F(:,old), G];
  F = F(:,order);
end
