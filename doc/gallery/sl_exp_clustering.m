% Three hundred generated digits, three of the algorithms.

% SPDX-License-Identifier: BSD-3-Clause
sl_exp_clustering ('strokes', 'Samples', 300, 'Algorithms', {'kmeans', 'sparse', 'srsc'}, 'Replicates', 20, ...
                   'Display', 'final', 'Folder', folder);
