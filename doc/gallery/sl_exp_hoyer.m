% Three algorithms for the Hoyer projection, on vectors of 64 to 1024 numbers.

% SPDX-License-Identifier: BSD-3-Clause
figure ('visible', 'off', 'position', [0 0 1100 400], 'paperunits', 'inches', 'paperposition', [0 0 11 4]);
sl_exp_hoyer ('Dimensions', [64 256 1024], 'Replicates', 5, 'Display', 'final', 'Plot', true);
print (fullfile (folder, 'hoyer_algorithms.png'), '-dpng', '-r100');
