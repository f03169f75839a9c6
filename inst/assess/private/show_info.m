function show_info (info)
%SHOW_INFO  The curves of a run: what it minimises, beside it what certifies it.
%   show_info (INFO) draws each row of INFO that has a value for each iteration: objective, validation and errors at the
%   left, certificates at the right on a logarithmic axis. Without certificates there is one picture.

% SPDX-License-Identifier: BSD-3-Clause
  count = numel (info.objective);
  left = there (info, {'objective', 'validation', 'errors', 'error', 'entropy', 'reconstruction'}, count);
  right = there (info, {'certificate', 'gap', 'relgap', 'kkt', 'gradient', 'residual'}, count);
  if (numel (right) > 0)
    show_panel (1);
  end
  draw (info, left, count, false);
  if (numel (right) > 0)
    show_panel (2);
    draw (info, right, count, true);
  end
end

function names = there (info, names, count)
  good = @(name) isfield (info, name) && isnumeric (info.(name)) && isreal (info.(name)) ...
                 && isequal (size (info.(name)), [1, count]) && any (isfinite (info.(name)));
  names = names(cellfun (good, names));
end

function draw (info, names, count, certificates)
  y = cell2mat (cellfun (@(name) double (info.(name)), names(:), 'UniformOutput', false));
  positive = y(isfinite (y) & y > 0);
  y(~ isfinite (y)) = NaN;
  p = struct ('x', 0:count-1, 'y', y, 'names', {names}, 'labels', {{'iteration', ''}});
  wide = ~ isempty (positive) && all (y(~ isnan (y)) >= 0) && max (positive) > 100 * min (positive);
  if ((certificates && ~ isempty (positive)) || wide)
    p.log = 'y';
    p.y(p.y <= 0) = NaN;
  end
  if (numel (names) == 1)
    [p.names, p.labels{2}] = deal ({}, names{1});
  elseif (numel (names) > 2)
    p.legend = 'northeastoutside';
  end
  slx_draw_curves (p);
end
