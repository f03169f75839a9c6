function show_parts (W, H, o)
%SHOW_PARTS  Parts and how much of each a sample has: at the left the columns of W, at the right the rows of H.
%   show_parts (W, H, O) with the options O of sl_show. The columns of W are pictures if O.ImageSize is given.

% SPDX-License-Identifier: BSD-3-Clause
  show_panel (1);
  if (isempty (o.ImageSize))
    show_curves (double (full (W)), o, 'parts');
  else
    sl_show_basis (full (W), o.ImageSize);
    title (sprintf ('%d parts', size (W, 2)));
  end
  show_panel (2);
  [o.Axis, o.Unit] = deal ([], 'sample');
  show_curves (double (full (H))', o, 'rows of codes');
end
