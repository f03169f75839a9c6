function [X, info] = exp_first_set (names, read)
%EXP_FIRST_SET  The first of some sets that is there.
%   [X, INFO] = exp_first_set (NAMES, READ) is [X, INFO] = READ (NAME) with the first of the cell row NAMES for which
%   this is not the error sparselearn:noData.

% SPDX-License-Identifier: BSD-3-Clause
  try
    [X, info] = read (names{1});
  catch trouble
    if (~ strcmp (trouble.identifier, 'sparselearn:noData') || numel (names) == 1)
      rethrow (trouble);
    end
    [X, info] = exp_first_set (names(2:end), read);
  end
end
