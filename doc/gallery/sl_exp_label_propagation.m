% Five hundred generated digits, one to ten labels of each class.

% SPDX-License-Identifier: BSD-3-Clause
figure ('visible', 'off', 'paperunits', 'inches', 'paperposition', [0 0 7 5]);
sl_exp_label_propagation ('strokes', 'Labels', [1 2 5 10], 'Replicates', 5, 'Display', 'final', 'Plot', true);
print (fullfile (folder, 'label_propagation_errors.png'), '-dpng', '-r100');
