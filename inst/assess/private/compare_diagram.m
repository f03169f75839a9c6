function compare_diagram (r)
%COMPARE_DIAGRAM  Critical-difference diagram in the current axes.
%   compare_diagram (R) takes the results of sl_compare_algorithms. An axis shows the mean ranks, the lowest at the
%   left. A line leads from each mean rank to the name of its algorithm, and a bar goes across those of a group
%   without a difference. Above stands the critical difference, as a length where it is one for all pairs.

% SPDX-License-Identifier: BSD-3-Clause
  order = r.order(r.n(r.order) > 0);
  groups = r.groups(cellfun ('length', r.groups) > 1);
  ranks = r.ranks(order);
  cla ();
  if (numel (order) < 2)
    text (.5, .5, 'fewer than two algorithms have runs', 'horizontalalignment', 'center');
    axis ('off');
    return;
  end
  [ticks, low, high] = nice_ticks (ranks(1), ranks(end));
  wide = high - low;
  below = .5 + .35 * numel (groups) + .3;               % where the first name stands
  half = ceil (numel (order) / 2);

  hold ('on');
  draw_axis (ticks, low, high);
  for g = 1:numel (groups)
    ends = r.ranks(groups{g}([1, end])) + .008 * wide * [-1, 1];
    plot (ends, -(.5 + .35 * (g - 1)) * [1, 1], 'k-', 'linewidth', 5);
  end
  for k = 1:numel (order)
    if (k <= half)
      [side, at, aligned] = deal (low - .02 * wide, below + k - 1, 'right');
    else
      [side, at, aligned] = deal (high + .02 * wide, below + numel (order) - k, 'left');
    end
    plot ([ranks(k), ranks(k), side], [0, -at, -at], 'k-', 'linewidth', 1);
    written (side + sign (side - low - wide / 2) * .01 * wide, -at, r.names{order(k)}, aligned);
  end
  top = draw_difference (r, low, high);
  hold ('off');
  part = min (.017 * max (cellfun ('length', r.names(order))), .3);     % of the width, for the longest name
  margin = (.06 + part / (1 - 2 * part)) * wide;
  set (gca, 'xlim', [low - margin, high + margin], 'ylim', [-below - half + .3, top]);
  axis ('off');
end

% At most seven round numbers that enclose the ranks.
function [ticks, low, high] = nice_ticks (first, last)
  span = max (last - first, 1);
  steps = [1, 2, 5, 10] * 10 ^ floor (log10 (span / 5));
  step = steps(find (steps >= span / 5, 1));
  low = step * floor (first / step);
  high = step * ceil (last / step);
  if (high == low)
    high = low + step;
  end
  ticks = low + step * (0:round ((high - low) / step));
end

function draw_axis (ticks, low, high)
  plot ([low, high], [0, 0], 'k-', 'linewidth', 1);
  for tick = ticks
    plot ([tick, tick], [0, .2], 'k-', 'linewidth', 1);
    written (tick, .55, sprintf ('%.6g', tick), 'center');
  end
  written ((low + high) / 2, 1.2, 'mean rank', 'center');
end

function top = draw_difference (r, low, high)
  [word, difference, one] = compare_span (r);
  top = 2.6;
  if (one && difference <= high - low)
    plot (low + [0, difference], [2.2, 2.2], 'k-', 'linewidth', 2);
    plot (low + [0, 0; difference, difference]', [2.1, 2.3; 2.1, 2.3]', 'k-', 'linewidth', 2);
    top = 3.2;
  end
  written (low, top - .5, sprintf ('critical difference (level %g): %s', r.level, word), 'left');
end

function written (x, y, word, aligned)
  text (x, y, word, 'horizontalalignment', aligned, 'interpreter', 'none');
end
