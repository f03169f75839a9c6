function prune_print (info)
%PRUNE_PRINT  The report of sl_prune as a table.

% SPDX-License-Identifier: BSD-3-Clause
  fprintf ('%-18s %10s %10s %8s %8s %8s %6s %6s %10s\n', 'weights', 'number', 'zeros', 'share %', 'sparse', 'units', ...
           'dead', 'norm', 'bytes');
  rows = {info.layers, info.total};
  for part = rows
    for k = 1:numel (part{1})
      r = part{1}(k);
      fprintf ('%-18s %10.0f %10.0f %8.2f %8.3f %8.0f %6.0f %6.3f %10.0f\n', r.name, r.weights, r.zeros, ...
               100 * r.share, r.sparseness, r.units, r.dead, r.norm, r.bytes);
    end
  end
end
