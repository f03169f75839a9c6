function [X, about, real] = chosen_data (choice, real_set, made_set)
%CHOSEN_DATA  Real data, if they are there, or else generated ones, unless CHOICE names one of the two.
%   REAL_SET and MADE_SET are the arguments of sl_data, its names first. REAL tells which it was.

% SPDX-License-Identifier: BSD-3-Clause
  asked = find (strcmpi (choice, {real_set{1}, made_set{1}, ''}));
  if (isempty (asked))
    error ('sparselearn:badInput', 'CHOICE must be ''%s'' or ''%s''', real_set{1}, made_set{1});
  end
  real = asked ~= 2;
  if (real)
    try
      [X, about] = sl_data (real_set{:});
      return;
    catch trouble
      if (asked == 1 || ~ strcmp (trouble.identifier, 'sparselearn:noData'))
        rethrow (trouble);
      end
      real = false;
    end
  end
  [X, about] = sl_data (made_set{:});
end
