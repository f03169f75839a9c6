function report = prune_report (layer, V, group, target, err)
%PRUNE_REPORT  What pruning has made of one layer.
%   REPORT = prune_report (LAYER, V, GROUP, TARGET, ERR) compares the matrix LAYER.U of prune_layers with V. The
%   fields are in the help of sl_prune.

% SPDX-License-Identifier: BSD-3-Clause
  U = layer.U;
  weights = numel (U);
  norm_before = entries_norm (U);
  kept = 1;
  if (norm_before > 0)
    kept = entries_norm (V) / norm_before;
  end
  report = struct ('name', layer.name, 'size', layer.size, 'weights', weights, ...
                   'zeros_before', weights - nnz (U), 'zeros', weights - nnz (V), 'share', 1 - nnz (V) / weights, ...
                   'sparseness_before', group_sparseness (prune_groups (U, layer.dims, group)), ...
                   'sparseness', group_sparseness (prune_groups (V, layer.dims, group)), 'target', target, ...
                   'error', err, ...
                   'units', size (U, 2), 'dead_before', sum (full (~ any (U, 1))), ...
                   'dead', sum (full (~ any (V, 1))), 'norm', kept, ...
                   'multiply_adds_before', operations (U), 'multiply_adds', nnz (V), ...
                   'bytes_before', stored (U), 'bytes', min (stored (U), in_columns (V)));
end

function value = entries_norm (A)
  entries = slx_data_entries (A);
  largest = max (abs ([entries; 0]));
  value = 0;
  if (largest > 0)
    value = double (largest) * sqrt (sum ((entries / largest) .^ 2, 1, 'double'));
  end
end

function s = group_sparseness (G)
  s = NaN;
  if (size (G, 1) > 1)
    s = mean (double (sl_hoyer (G)));
  end
end

function count = operations (U)
  count = numel (U);
  if (issparse (U))
    count = nnz (U);
  end
end

function bytes = stored (U)
  if (issparse (U))
    bytes = in_columns (U);
  else
    bytes = numel (U) * 4 * (1 + isa (U, 'double'));
  end
end

% A sparse matrix: a double and an index of 8 bytes for each entry, and where each column begins.
function bytes = in_columns (U)
  bytes = 16 * nnz (U) + 8 * (size (U, 2) + 1);
end
