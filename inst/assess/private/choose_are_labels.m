function yes = choose_are_labels (y)
%CHOOSE_ARE_LABELS  Whether Y has classes: texts, logical values, or integers of which some are equal.

% SPDX-License-Identifier: BSD-3-Clause
  yes = iscell (y) || ischar (y) || islogical (y);
  if (isnumeric (y) && any (size (y) == 1) && ~ isempty (y))
    yes = isinteger (y) || (all (y(:) == floor (y(:))) && numel (unique (y)) < numel (y));
  end
end
