function T = beside (panels)
%BESIDE  Grey or coloured pictures, in a cell array as they are to lie, as one, with white between.

% SPDX-License-Identifier: BSD-3-Clause
  gap = 24;
  rows = cell (size (panels, 1), 1);
  for i = 1:size (panels, 1)
    row = panels{i,1};
    for j = 2:size (panels, 2)
      row = [row, ones(size (row, 1), gap, size (row, 3)), panels{i,j}];
    end
    rows{i} = row;
  end
  T = rows{1};
  for i = 2:numel (rows)
    T = [T; ones(gap, size (T, 2), size (T, 3)); rows{i}];
  end
end
