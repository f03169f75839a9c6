function show_curves (W, o, titled)
%SHOW_CURVES  The columns of a matrix as curves, one above the other, the first at the top.
%   show_curves (W, O, TITLED) draws the first 20 columns of W, each divided by its largest modulus, over O.Axis, a
%   number for each row, or over the numbers of the rows. O.Unit stands below, O.Names at the left. TITLED says what the
%   columns are.

% SPDX-License-Identifier: BSD-3-Clause
  [d, r] = size (W);
  x = o.Axis;
  if (isempty (x))
    x = 1:d;
  end
  names = o.Names;
  if (isempty (names))
    names = arrayfun (@(k) sprintf ('%d', k), 1:r, 'UniformOutput', false);
  end
  count = min (r, 20);
  W(~ isfinite (W)) = NaN;                      % a gap
  height = max (abs (W), [], 1);
  both = any (any (W(:,1:count) < 0));          % curves go up and down, and must not meet their neighbours
  cla ();
  hold ('on');
  for k = 1:count
    base = count - k;
    plot ([min(x), max(x)], [base, base], '-', 'color', [.8 .8 .8]);
    y = W(:,k)' / (height(k) + ~ (height(k) > 0));
    plot (x, base + .9 / (1 + both) * y, '-', 'color', slx_draw_colour (k), 'linewidth', 1.5);
  end
  hold ('off');
  box ('on');
  set (gca (), 'ytick', 0:count-1, 'yticklabel', names(count:-1:1), 'ticklabelinterpreter', 'none', ...
       'ylim', [-.1, count] - .5 * both, 'xlim', [min(x), max(x) + (max (x) == min (x))]);
  xlabel (o.Unit);
  title (sprintf ('%d of %d %s, each to its own scale', count, r, titled));
end
