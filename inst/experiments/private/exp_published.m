function figures = exp_published (list, key, missing)
%EXP_PUBLISHED  The published figures that stand beside ours in a table.
%   FIGURES = exp_published (LIST, KEY, MISSING) looks for the cell row KEY, texts and numbers, in the first columns
%   of the cell array LIST and gives the others of that row, a cell row; or the cell row MISSING where LIST has no
%   KEY. Two numbers are the same that differ by less than 1e-9.

% SPDX-License-Identifier: BSD-3-Clause
  figures = missing;
  for r = 1:size (list, 1)
    if (all (cellfun (@same, list(r,1:numel (key)), key)))
      figures = list(r,numel (key)+1:end);
      return;
    end
  end
end

function yes = same (a, b)
  yes = isequal (a, b) || (isnumeric (a) && isnumeric (b) && isscalar (a) && isscalar (b) && abs (a - b) < 1e-9);
end
