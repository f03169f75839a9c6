% Four thousand generated ratings.

% SPDX-License-Identifier: BSD-3-Clause
few = struct ('Samples', 4000, 'Tau', 300, 'MaxBases', 8, 'Display', 'final', 'Folder', folder);
sl_exp_recommender ('', few);
