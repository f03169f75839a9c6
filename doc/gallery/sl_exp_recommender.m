% Four thousand generated ratings.

% SPDX-License-Identifier: BSD-3-Clause
few = struct ('Samples', 4000, 'Tau', 300, 'Bases', [1 2 4 8], 'Display', 'final', 'Folder', folder);
few.Algorithms = {'mcrank-l12', 'mcrank-l12-linear', 'single', 'single-linear', 'bias'};
sl_exp_recommender ('', few);
