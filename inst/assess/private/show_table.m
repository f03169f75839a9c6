function show_table (r)
%SHOW_TABLE  Results of sl_tune, sl_cross_validate, sl_polynet_path or sl_nmf_scan as curves or points.

% SPDX-License-Identifier: BSD-3-Clause
  if (isfield (r, 'trials'))
    tuning (r);
  elseif (isfield (r, 'standard_error'))
    trainers (r);
  elseif (isfield (r, 'targets'))
    names = arrayfun (@(t) ['error, Sparseness ', num2str(t)], r.targets, 'UniformOutput', false);
    names(isnan (r.targets)) = {'error'};
    y = mean (r.error, 3)';
    if (any (~ isnan (r.heldout_mean(:))))
      y = [y; r.heldout_mean'];
      names = [names, strrep(names, 'error', 'held out')];
    end
    p = struct ('x', r.ranks, 'y', y, 'names', {names}, 'labels', {{'rank', 'mean error'}});
    if (min (y(:)) > 0 && max (y(:)) > 8 * min (y(:)))
      p.log = 'y';
    end
    slx_draw_curves (p);
  else
    last = [cellfun(@(v) v(end), cells (r.objective)); cellfun(@(v) v(end), cells (r.bases))];
    for k = 1:2
      show_panel (k);
      words = {'objective', 'bases'};
      slx_draw_curves (struct ('x', r.tau, 'y', last(k,:), 'names', {{}}, 'labels', {{'Tau', words{k}}}, 'log', 'x'));
    end
    set (gca (), 'ytick', unique (round (get (gca (), 'ytick'))));
  end
end

function c = cells (v)
  c = v;
  if (~ iscell (v))
    c = num2cell (v);
  end
end

% A row for each trainer, the first one above.
function trainers (r)
  count = numel (r.names);
  cla ();
  hold ('on');
  for k = 1:count
    ends = r.mean(k,1) + r.standard_error(k,1) * [-1, 1];
    plot (ends, [k, k], '-', 'color', .6 * slx_draw_colour (k), 'linewidth', 2);
    plot (r.mean(k,1), k, slx_draw_mark (k), 'color', slx_draw_colour (k), ...
          'markerfacecolor', slx_draw_colour (k), 'markersize', 8);
  end
  hold ('off');
  box ('on');
  set (gca (), 'ylim', [.5, count + .5], 'ydir', 'reverse', 'ytick', 1:count, 'yticklabel', r.names, ...
       'ticklabelinterpreter', 'none', 'xgrid', 'on');
  xlabel (means_of (r.measures{1}), 'interpreter', 'none');
end

function text = means_of (measure)
  text = [measure, ', mean and standard error'];
end

% One option of numbers is an axis; of two the second one has a curve for each value; others stand side by side.
function tuning (r)
  numbers = all (cellfun (@(v) isnumeric (v) && isscalar (v), r.trials), 1);
  [m, e] = deal (r.mean(:,1)', r.standard_error(:,1)');
  options = regexprep (r.options, '^(\d+)$', 'argument $1');
  p = struct ('y', m, 'spread', e, 'names', {{}}, 'labels', {{options{1}, means_of(r.validation.measures{1})}});
  words = @(j) cellfun (@(v) [options{j}, ' ', choose_text(v)], r.trials(:,j), 'UniformOutput', false);
  grid = false;
  if (numel (options) == 2 && numbers(1))
    second = words (2);
    [names, first] = unique (second, 'first');
    names = names(ordered (first));
    p.x = unique ([r.trials{:,1}]);
    grid = numel (names) <= 9 && numel (p.x) * numel (names) == numel (m);
  end
  if (grid)
    [p.y, p.spread] = deal (NaN (numel (names), numel (p.x)));
    for i = 1:numel (names)
      here = find (strcmp (second, names{i}))';
      [~, at] = sort ([r.trials{here,1}]);
      [p.y(i,:), p.spread(i,:)] = deal (m(here(at)), e(here(at)));
    end
    p.names = names;
  elseif (numel (options) == 1 && numbers)
    [p.x, at] = sort ([r.trials{:,1}]);
    [p.y, p.spread] = deal (m(at), e(at));
  else
    [~, at] = sort (m);
    at = at(~ isnan (m(at)));
    p.x = 1:numel (at);
    [p.y, p.spread] = deal (m(at), e(at));
    p.labels{1} = 'trials, in the order of the measure';
  end
  if (~ strncmp (p.labels{1}, 'trials', 6) && all (p.x > 0) && max (p.x) > 20 * min (p.x))
    p.log = 'x';
  end
  slx_draw_curves (p);
  if (~ isnan (r.chosen))
    chosen = arrayfun (@(j) words_at (words (j), r.chosen), 1:numel (options), 'UniformOutput', false);
    title (lines_of (['chosen: ', strjoin(chosen, ', ')]), 'interpreter', 'none');
  end
end

% A title in lines that are not wider than the figure, parted at commas where there are any.
function lines = lines_of (text)
  place = get (gcf (), 'position');
  wide = floor (place(3) / 10);
  lines = strtrim (regexp (text, sprintf ('.{1,%d}(,|$)|.{1,%d}', wide, wide), 'match'));
end

function order = ordered (first)
  [~, order] = sort (first);
end

function word = words_at (list, k)
  word = list{k};
end
