function part = choose_cut (y, which)
%CHOOSE_CUT  Some of the samples of labels, values or codes.
%   PART = choose_cut (Y, WHICH): Y is a vector or a cell vector with an entry for each sample, a char matrix with a row
%   for each, a matrix with a column for each, or [] for none.

% SPDX-License-Identifier: BSD-3-Clause
  if (isempty (y))
    part = y;
  elseif (ischar (y))
    part = y(which,:);
  elseif (size (y, 1) == 1 || size (y, 2) == 1)
    part = y(which);
  else
    part = y(:,which);
  end
end
