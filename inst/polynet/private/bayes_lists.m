function lists = bayes_lists (of, other, counts, values)
%BAYES_LISTS  Ratings in the order of the users, and in that of the items, for sl_fm_bayes_mex.
%   LISTS = bayes_lists (U, I, COUNTS, Y): rating e, with the value Y(e), is of row U(e) of COUNTS(1) users and row I(e)
%   of COUNTS(2) items. LISTS is a cell of two structs, for users and for items.

% SPDX-License-Identifier: BSD-3-Clause
  lists = {list_of(of, other, counts(1), values), list_of(other, of, counts(2), values)};
end

function list = list_of (own, others, count, values)
  [~, order] = sortrows ([own(:), others(:)]);
  numbers = accumarray (own(:), 1, [count, 1]);
  list = struct ('start', uint64 ([0; cumsum(numbers)]), 'other', uint32 (others(order) - 1), ...
                 'value', reshape (values(order), 1, []));
end
