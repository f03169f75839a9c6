% Two thousand samples of generated classes, five of the algorithms.

% SPDX-License-Identifier: BSD-3-Clause
few = struct ('Samples', 2000, 'MaxBases', 10, 'Tau', [100 1000], 'Ridge', [.01 1], 'Selections', 0);
few.Algorithms = {'linear', 'full-l1', 'full-l1inf', 'output-l1', 'output-l1inf'};
few.Display = 'final';
few.Folder = folder;
sl_exp_polynet ('quadratic', few);
