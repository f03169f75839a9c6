% Generated faces, four algorithms, two starts of 100 iterations.

% SPDX-License-Identifier: BSD-3-Clause
sl_exp_nmf_images ('Data', 'faces', 'Seeds', 1:2, 'MaxIter', 100, 'Iterations', [10 50 100], ...
                   'Display', 'final', 'Folder', folder);
