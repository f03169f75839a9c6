function [users, items] = slx_mcrank_pairs (users, items, names, some)
%SLX_MCRANK_PAIRS  Users and items as rows of double, checked.
%   [USERS, ITEMS] = slx_mcrank_pairs (USERS, ITEMS, NAMES) raises an error, which calls them NAMES{1} and NAMES{2},
%   unless both are vectors of positive integers, of one length. With a fourth argument SOME, true, that is above 0.

% SPDX-License-Identifier: BSD-3-Clause
  users = checked (users, names{1});
  items = checked (items, names{2});
  slx_arg_refuse (nargin > 3 && some && isempty (users), ...
                  '%s must be a vector of positive integers, with at least one', names{1});
  slx_arg_refuse (numel (users) ~= numel (items), '%s and %s must be of one length, but are of %d and %d', names{1}, ...
                  names{2}, numel (users), numel (items));
  slx_memory_reserve (3 * numel (users));       % every caller sorts them
end

function v = checked (v, name)
  if ((~ isnumeric (v) && ~ islogical (v)) || ~ isreal (v) || ndims (v) > 2 || min (size (v)) > 1)
    slx_arg_fail ('badInput', '%s must be a vector of positive integers, but is %s%s', name, slx_arg_value_text (v), ...
                  cure_of (v, name));
  end
  v = double (reshape (full (v), 1, []));
  bad = find (~ (v >= 1 & v == floor (v) & v < 2^53), 1);
  if (~ isempty (bad))
    slx_arg_fail ('badInput', '%s must be positive integers below 2^53, but %s(%d) is %g%s', name, name, bad, ...
                  v(bad), cure_of (v, name));
  end
end

function cure = cure_of (v, name)
  cure = '';
  begins = any (strcmp (slx_arg_caller (), {'sl_mcrank', 'sl_exp_recommender', 'sl_ndcg'})) && isvarname (name);
  numbers = isnumeric (v) && isreal (v) && isvector (v);
  if (begins && iscellstr (v))
    cure = sprintf ('; [names, ~, %s] = unique (names) numbers them', name);
  elseif (begins && numbers && all (isfinite (v)))
    cure = sprintf ('; [ids, ~, %s] = unique (%s) numbers them from 1', name, name);
  elseif (~ begins && (iscellstr (v) || numbers))
    cure = '; give the numbers of the training';
    if (strcmp (slx_arg_caller (), 'sl_mcrank_fold_in'))
      cure = [cure, ', and any other positive integers for those that are new'];
    end
  end
end
