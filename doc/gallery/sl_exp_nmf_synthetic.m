% Data with known sparse parts, three starts of 200 iterations.

% SPDX-License-Identifier: BSD-3-Clause
figure ('visible', 'off', 'paperunits', 'inches', 'paperposition', [0 0 7 5]);
sl_exp_nmf_synthetic ('Seeds', 1:3, 'MaxIter', 200, 'Iterations', [10 50 200], 'Display', 'final', 'Plot', true);
print (fullfile (folder, 'nmf_synthetic.png'), '-dpng', '-r100');
