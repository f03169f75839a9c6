% Networks of one and two layers that learn the codes of 1000 generated digits.

% SPDX-License-Identifier: BSD-3-Clause
sl_exp_encoder ('strokes', 'Samples', 1000, 'Layers', [1 2], 'MaxIter', 60, 'Algorithms', {}, ...
                'Display', 'final', 'Folder', folder);
