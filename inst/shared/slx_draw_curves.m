function slx_draw_curves (p)
%SLX_DRAW_CURVES  Curves or bars of an experiment, with their spread, in the current axes.
%   slx_draw_curves (P) draws what the struct P says:
%     kind      'curves', or 'bars': a group of bars for each of x
%     x         row; of curves numbers in any order, of bars numbers or a cell row of texts
%     y         a row for each curve, or for each bar of a group; NaN leaves a gap
%     spread    a row for each as in y, half the length of the bars of error; [] for none
%     names     cell row for the legend, {} for no legend
%     labels    {text below, text at the left}
%     title     text above, '' for none
%     log       which axes are logarithmic: '', 'x', 'y' or 'xy'
%     legend    where it is, such as 'northwest' ('': in the corner that has the fewest curves)
%     ticks     true: x has marks at the values alone, which are numbers
%   Fields but x, y, names and labels may be missing.

% SPDX-License-Identifier: BSD-3-Clause
  p = with_defaults (p);
  empty_axes ();
  hold ('on');
  if (strcmp (p.kind, 'bars'))
    shown = bars (p);
  else
    shown = curves (p);
  end
  hold ('off');
  box ('on');
  scale (p);
  xlabel (p.labels{1}, 'interpreter', 'none');
  ylabel (p.labels{2}, 'interpreter', 'none');
  title (p.title, 'interpreter', 'none');
  if (~ isempty (shown) && ~ isempty (p.names))
    if (isempty (p.legend))
      p.legend = corner (p);
    end
    legend (shown, p.names(:)', 'location', p.legend, 'interpreter', 'none');
  end
end

% What was there has left its limits, scales and marks; bars of Octave also leave what follows the scale of the axes,
% and fails when they are gone. The font and place of the axes stay.
function empty_axes ()
  if (exist ('OCTAVE_VERSION', 'builtin'))
    dellistener (gca, 'yscale');
  end
  cla ();
  set (gca, 'xscale', 'linear', 'yscale', 'linear', 'ydir', 'normal', 'xlimmode', 'auto', 'ylimmode', 'auto', ...
       'xtickmode', 'auto', 'ytickmode', 'auto', 'xticklabelmode', 'auto', 'yticklabelmode', 'auto');
end

function p = with_defaults (p)
  usual = struct ('kind', 'curves', 'spread', [], 'title', '', 'log', '', 'ticks', false, ...
                  'legend', '');
  for name = fieldnames (usual)'
    if (~ isfield (p, name{1}))
      p.(name{1}) = usual.(name{1});
    end
  end
  if (strcmp (p.kind, 'curves') && size (p.y, 2) == numel (p.x))
    [p.x, order] = sort (p.x);
    p.y = p.y(:,order);
    if (~ isempty (p.spread))
      p.spread = p.spread(:,order);
    end
  end
  if (any (p.log == 'y'))
    p = without_zeros (p);
  end
end

% A logarithmic axis has no place for a value of 0 or less. It stays where positive values are decades apart and each
% curve has some of them, and leaves gaps; otherwise the axis becomes linear.
function p = without_zeros (p)
  positive = p.y(p.y > 0 & p.y < Inf);
  gone = any (p.y <= 0, 2);
  if (isempty (positive) || any (gone & ~ any (p.y > 0, 2)) || (any (gone) && max (positive) < 100 * min (positive)))
    p.log(p.log == 'y') = [];
  end
  if (any (p.log == 'y'))
    p.y(p.y <= 0) = NaN;
  end
end

function lines = curves (p)
  lines = zeros (1, 0);
  for k = 1:size (p.y, 1)
    form = ['-' slx_draw_mark(k)];
    if (numel (p.x) > 30)
      forms = {'-', '--', '-.', ':'};                   % marks would cover each other
      form = forms{mod(k - 1, 4) + 1};
    end
    lines(k) = plot (p.x, p.y(k,:), form, 'color', slx_draw_colour (k), 'linewidth', 2);
    errors (p.x, p, k);
  end
end

function groups = bars (p)
  count = size (p.y, 1);
  wide = .8 / count;
  groups = zeros (1, 0);
  for k = 1:count
    x = (1:numel (p.x)) + (k - (count + 1) / 2) * wide;
    groups(k) = bar ([x, x(end) + 1], [p.y(k,:), NaN], wide, 'facecolor', slx_draw_colour (k));  % wide is a share of 1
    errors (x, p, k);
  end
  words = p.x;
  if (~ iscell (words))
    words = arrayfun (@num2str, words, 'UniformOutput', false);
  end
  set (gca, 'xlim', [.4, numel(p.x) + .6], 'xtick', 1:numel (p.x), 'xticklabel', words, ...
       'ticklabelinterpreter', 'none');
end

% Bars of error of the k-th curve at X.
function errors (x, p, k)
  if (~ isempty (p.spread))
    low = p.y(k,:) - p.spread(k,:);
    high = p.y(k,:) + p.spread(k,:);
    if (any (p.log == 'y'))
      low(low <= 0) = min (p.y(:));             % where the axis has no end below
    end
    plot ([x; x], [low; high], '-', 'color', .6 * slx_draw_colour (k), 'linewidth', 1);
  end
end

function scale (p)
  for axis_name = p.log
    set (gca, [axis_name 'scale'], 'log');
  end
  if (p.ticks)
    set (gca, 'xlim', [.9 * min(p.x), 1.1 * max(p.x)], 'xtick', p.x, ...
         'xticklabel', arrayfun (@num2str, p.x, 'UniformOutput', false), 'xminortick', 'off');
  end
end

% The corner with the fewest points of curves where the legend will be. If all have some, there is more room above.
function place = corner (p)
  x = 1:numel (p.x);
  if (~ iscell (p.x) && ~ strcmp (p.kind, 'bars'))
    x = p.x;
  end
  [u, v] = deal (zeros (1, 0));
  for k = 1:size (p.y, 1)
    good = ~ isnan (p.y(k,:));
    if (sum (good) > 1)
      at = 1:.1:sum (good);
      u = [u, interp1(shares (x(good), 'x', p), at)];
      v = [v, interp1(shares (p.y(k,good), 'y', p), at)];
    end
  end
  high = min (.1 + .08 * numel (p.names), .5);
  names = {'northeast', 'northwest', 'southeast', 'southwest'};
  counts = [sum(u > .5 & v > 1 - high), sum(u < .5 & v > 1 - high), sum(u > .5 & v < high), sum(u < .5 & v < high)];
  if (strcmp (p.kind, 'bars'))
    counts(3:4) = Inf;                                  % bars stand there
  end
  [least, k] = min (counts);
  place = names{k};
  if (least > 0)
    [place, limits] = deal ('northeast', get (gca (), 'ylim'));
    if (any (p.log == 'y'))
      limits(2) = limits(2) * (limits(2) / limits(1)) ^ high;
    else
      limits(2) = limits(2) + high * (limits(2) - limits(1));
    end
    set (gca (), 'ylim', limits);
  end
end

% Where values are between the ends of an axis, from 0 to 1.
function at = shares (values, name, p)
  limits = get (gca (), [name, 'lim']);
  if (any (p.log == name))
    [values, limits] = deal (log (values), log (limits));
  end
  at = (values - limits(1)) / (limits(2) - limits(1));
end
