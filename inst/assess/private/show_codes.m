function show_codes (Z)
%SHOW_CODES  Which atoms codes use, and how many a sample has.
%   show_codes (Z), p-by-n: at the left the share of the samples that use each atom, the most used first; at the right
%   how many samples have how many entries other than 0.

% SPDX-License-Identifier: BSD-3-Clause
  used = Z ~= 0;
  [p, n] = size (Z);
  shares = sort (full (sum (used, 2)) / max (n, 1), 'descend');
  counts = full (sum (used, 1));
  show_panel (1);
  bar (1:p, 100 * shares, 1, 'facecolor', slx_draw_colour (1), 'edgecolor', 'none');
  set (gca (), 'xlim', [.5, p + .5], 'ylim', [0, max(100 * max (shares), 1)]);
  xlabel ('atoms, the most used first');
  ylabel ('samples that use it, in %');
  title (sprintf ('%d of %d atoms are used', sum (shares > 0), p));
  show_panel (2);
  edges = 0:ceil ((max (counts) + 1) / 40):max (counts) + 1;             % at most about 40 bars
  bar (edges, histc (counts, edges), 1, 'facecolor', slx_draw_colour (2), 'edgecolor', 'none');
  set (gca (), 'xlim', [min(counts) - 1, max(counts) + 1]);
  xlabel ('nonzeros of a sample');
  ylabel ('samples');
  title (sprintf ('%.3g of %d on average', mean (counts), p));
end
