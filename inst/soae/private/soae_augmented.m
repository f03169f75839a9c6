function X = soae_augmented (X, c)
%SOAE_AUGMENTED  Samples with a last entry that is the same in all, so that what is computed depends on their length.

% SPDX-License-Identifier: BSD-3-Clause
  X = [X; cast(c * ones (1, size (X, 2)), class (X))];
end
