function table = summary_pruned (info)
%SUMMARY_PRUNED  What INFO of sl_prune or sl_net_compact has lost of its layers: rows {field, text}; none for others.

% SPDX-License-Identifier: BSD-3-Clause
  table = cell (0, 2);
  if (~ summary_has (info, 'total', 'struct') || ~ isfield (info, 'layers') || ~ isstruct (info.layers))
    return;
  end
  t = info.total;
  if (all (isfield (t, {'zeros', 'zeros_before', 'dead', 'share'})))
    each = arrayfun (@(l) sprintf ('%s %.3g %%', l.name, 100 * l.share), info.layers(:)', 'UniformOutput', false);
    table = {'total', sprintf('%d of %d weights are 0, %.3g %%; before %d', t.zeros, t.weights, 100 * t.share, ...
                              t.zeros_before);
             'layers', ['zeros of ', summary_words(each, numel (each), 55)]};
    if (t.dead > 0)
      table{1,2} = sprintf ('%s; %d of %d units have none', table{1,2}, t.dead, t.units);
    end
  elseif (all (isfield (t, {'units', 'units_before', 'weights', 'weights_before'})))
    each = arrayfun (@(l) sprintf ('%d of %d', l.units, l.units_before), info.layers(:)', 'UniformOutput', false);
    table = {'total', sprintf('%d of %d weights, %d of %d units are left', t.weights, t.weights_before, t.units, ...
                              t.units_before);
             'layers', ['units left ', summary_words(each, numel (each), 55)]};
  end
end
