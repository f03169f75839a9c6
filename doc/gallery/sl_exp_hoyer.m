% Three algorithms for the Hoyer projection, on vectors of 64 to 1024 numbers.

% SPDX-License-Identifier: BSD-3-Clause
sl_exp_hoyer ('Dimensions', [64 256 1024], 'Replicates', 5, 'Display', 'final', 'Plot', true);
set (gcf (), 'position', [0 0 1300 420], 'paperunits', 'inches', 'paperposition', [0 0 13 4.2]);
print (fullfile (folder, 'hoyer_algorithms.png'), '-dpng', '-r80');
