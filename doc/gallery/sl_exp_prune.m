% A network and generated digits; all ways to prune it.

% SPDX-License-Identifier: BSD-3-Clause
few = struct ('Samples', 1500, 'Epochs', [20 8 8], 'Zeros', [.8 .9 .95], 'Lambdas', 1e-4, 'Validation', .2);
few.Display = 'final';
few.Folder = folder;
sl_exp_prune ('strokes', few);
