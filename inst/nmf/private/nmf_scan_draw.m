function nmf_scan_draw (results)
%NMF_SCAN_DRAW  Draws the results of sl_nmf_scan: errors and stability against rank and sparseness.
%   nmf_scan_draw (RESULTS) has a row of pictures for ranks, and one for sparsenesses where there are several.

% SPDX-License-Identifier: BSD-3-Clause
  several = [numel(results.ranks) > 1 || numel(results.targets) == 1, numel(results.targets) > 1];
  rows = sum (several);
  clf ();
  if (several(1))
    names = arrayfun (@(s) sprintf ('sparseness %g', s), results.targets, 'UniformOutput', false);
    draw_row (rows, 1, results.ranks, 'rank', results.error, results.heldout, results.stability, names);
  end
  if (several(2))
    names = arrayfun (@(r) sprintf ('rank %d', r), results.ranks, 'UniformOutput', false);
    draw_row (rows, rows, results.targets, 'sparseness', permute (results.error, [2 1 3]), ...
              permute (results.heldout, [2 1 3]), results.stability.', names);
  end
end

% Two pictures against x, which the rows of ERRORS, HELDOUT and STABILITIES are for: the errors and the stability. Runs
% are dots. A curve joins the least errors or, where entries were hidden, their means, with a broken curve for the
% entries that were seen. The title tells which is which, and the legend stands beside the pictures, where no curve is.
function draw_row (rows, row, x, label, errors, heldout, stabilities, names)
  [x, order] = sort (x(:).');
  subplot (rows, 2, 2 * row - 1);
  hold ('on');
  for k = 1:size (errors, 2)
    seen = reshape (errors(order,k,:), numel (x), []);
    hidden = reshape (heldout(order,k,:), numel (x), []);
    runs (x, seen, color_of (k));
    if (any (~ isnan (heldout(:))))
      runs (x, hidden, color_of (k));
      plot (x, mean (hidden, 2), '-o', 'Color', color_of (k), 'LineWidth', 1.5);
      plot (x, mean (seen, 2), '--', 'Color', color_of (k), 'LineWidth', 1.5);
      title ('solid: held out; broken: seen');
    else
      plot (x, min (seen, [], 2), '-o', 'Color', color_of (k), 'LineWidth', 1.5);
    end
  end
  finish (x, label, 'relative error');
  shown_errors = [errors(:); heldout(:)];
  shown_errors = shown_errors(~ isnan (shown_errors));
  if (all (shown_errors > 0) && max (shown_errors) > 8 * min (shown_errors))
    set (gca (), 'YScale', 'log');
  end

  subplot (rows, 2, 2 * row);
  hold ('on');
  shown = zeros (1, size (stabilities, 2));
  for k = 1:numel (shown)
    shown(k) = plot (x, stabilities(order,k), '-o', 'Color', color_of (k), 'LineWidth', 1.5);
  end
  finish (x, label, 'stability');
  if (numel (shown) > 1)
    legend (shown, names, 'Location', 'eastoutside', 'interpreter', 'none');
  end
end

% Errors of single runs, a column of E each.
function runs (x, e, color)
  plot (repmat (x(:), 1, size (e, 2)), e, '.', 'Color', color, 'MarkerSize', 8);
end

function color = color_of (k)
  colors = [0 .45 .74; .85 .33 .1; .93 .69 .13; .49 .18 .56; .3 .6 .1; .3 .75 .93; .64 .08 .18];
  color = colors(mod (k - 1, size (colors, 1)) + 1,:);
end

% Labels, a margin at both sides and, where they are few, a tick at each value.
function finish (x, label, of_y)
  hold ('off');
  box ('on');
  xlabel (label);
  ylabel (of_y);
  wide = max (x) - min (x);
  margin = .05 * wide + (wide == 0);
  xlim ([min(x) - margin, max(x) + margin]);
  if (numel (x) <= 8 && all (diff (x) > .08 * wide))
    set (gca (), 'XTick', x);
  end
end
