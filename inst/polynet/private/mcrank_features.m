function [ids, F] = mcrank_features (value, name)
%MCRANK_FEATURES  Features of users or of items, checked.
%   [IDS, F] = mcrank_features (VALUE, NAME): VALUE is that of the option NAME, {IDS, F} or []. IDS comes as a row in
%   ascending order, and F sparse, with a column for each of them; for [] both are empty.

% SPDX-License-Identifier: BSD-3-Clause
  ids = zeros (1, 0);
  F = sparse (0, 0);
  if (isempty (value))
    return;
  end
  [ids, F] = deal (value{:});
  ids = slx_mcrank_pairs (ids, ids, {['IDS of option ', name], ['IDS of option ', name]});
  slx_arg_matrix (F, ['F of option ', name], true);
  slx_arg_finite (F, ['F of option ', name]);
  slx_arg_refuse (size (F, 2) ~= numel (ids), ...
                  'F of option %s must have a column for each of IDS, %d, but is %s', name, numel (ids), ...
                  slx_arg_size_text (F));
  [sorted, order] = sort (ids);
  again = find (diff (sorted) == 0, 1);
  slx_arg_refuse (~ isempty (again), 'IDS of option %s must be different, but %g is there twice', name, ...
                  sorted(again));
  ids = sorted;
  F = sparse (double (F(:,order)));
end
