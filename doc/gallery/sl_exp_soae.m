% Two of the algorithms on generated digits, three runs of each.

% SPDX-License-Identifier: BSD-3-Clause
few = struct ('Samples', 1000, 'Hidden', 100, 'EpochSize', 700, 'MaxIter', 40, 'Replicates', 3, 'StepFactors', 2);
few.Algorithms = {'SOAE-sigma', 'MLP-samples'};
few.ActivityTargets = [.5 .7 .9];
few.ActivityReplicates = 1;
few.Display = 'final';
few.Folder = folder;
sl_exp_soae ('strokes', few);
