function lists = bayes_lists (of, other, counts, values, T)
%BAYES_LISTS  Ratings in the order of the users, and in that of the items, for slx_fm_bayes_mex.
%   LISTS = bayes_lists (U, I, COUNTS, Y, T): rating e, with the value Y(e), is of row U(e) of COUNTS(1) users and row
%   I(e) of COUNTS(2) items. T is sparse, with a column of features for each rating. LISTS is a cell of two structs, for
%   users and for items, and a third one for features where T has any number but 0.

% SPDX-License-Identifier: BSD-3-Clause
  [users, by_users] = list_of (of, other, counts(1), values);
  [items, by_items] = list_of (other, of, counts(2), values);
  lists = {users, items};
  if (nnz (T) > 0)
    T = T(:,by_users);
    [by_features.start, by_features.other, by_features.value] = columns_of (T');
    [by_features.first, by_features.feature, by_features.weight] = columns_of (T);
    place(by_users) = 0:numel (of)-1;
    by_features.number = uint32 (place(by_items));
    lists{3} = by_features;
  end
end

function [list, order] = list_of (own, others, count, values)
  [~, order] = sortrows ([own(:), others(:)]);
  numbers = accumarray (own(:), 1, [count, 1]);
  list = struct ('start', uint64 ([0; cumsum(numbers)]), 'other', uint32 (others(order) - 1), ...
                 'value', reshape (values(order), 1, []));
end

% A sparse matrix by columns, counted from 0.
function [start, at, values] = columns_of (A)
  [at, ~, values] = find (A);
  start = uint64 ([0; cumsum(full (sum (A ~= 0, 1)'))]);
  at = uint32 (at(:) - 1);
  values = values(:);
end
