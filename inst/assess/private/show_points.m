function show_points (P, labels, A)
%SHOW_POINTS  Samples in the plane, with their classes and the edges of a graph.
%   show_points (P, LABELS, A): P is 2-by-n; LABELS are of any kind, or []; A is a graph, n-by-n, or [].

% SPDX-License-Identifier: BSD-3-Clause
  P = double (full (P));
  P(:,any (~ isfinite (P), 1)) = NaN;
  cla ();
  hold ('on');
  if (~ isempty (A))
    [i, j] = find (triu (A, 1));
    x = [P(1,i); P(1,j); NaN(1, numel (i))];
    y = [P(2,i); P(2,j); NaN(1, numel (i))];
    plot (x(:), y(:), '-', 'color', [.75 .75 .75]);
  end
  classes = {''};
  which = ones (1, size (P, 2));
  if (~ isempty (labels))
    [which, classes] = slx_arg_labels (labels, [-1, size(P, 2)], 'option Labels');
    classes = words_of (classes);
  end
  shown = zeros (1, numel (classes));
  for k = 1:numel (classes)
    c = slx_draw_colour (k);
    shown(k) = plot (P(1,which == k), P(2,which == k), slx_draw_mark (k), 'color', .75 * c, 'markerfacecolor', c, ...
                     'markersize', 4);
  end
  hold ('off');
  box ('on');
  if (numel (classes) > 1 && numel (classes) <= 20)
    legend (shown, classes, 'location', 'eastoutside');
  end
end

function words = words_of (classes)
  if (ischar (classes))
    words = cellstr (classes)';
  elseif (iscell (classes))
    words = reshape (classes, 1, []);
  else
    words = arrayfun (@(c) sprintf ('%g', double (c)), reshape (classes, 1, []), 'UniformOutput', false);
  end
end
