function restore = sl_warnings_on ()
%SL_WARNINGS_ON  Switches the package's warnings on until the result is cleared, and forgets the last one.
%   RESTORE = sl_warnings_on () is for tests that look at lastwarn; the runner of the tests has them off.

% SPDX-License-Identifier: BSD-3-Clause
  before = warning ();
  restore = onCleanup (@() warning (before));
  for name = {'maxIter', 'timeLimit', 'interrupted', 'allZero', 'nothingMissing', 'emptyBlocks', 'notCertified', ...
              'swapped', 'components', 'diverged', 'partFailed', 'maxError', 'precision', 'emptyClusters', ...
              'otherState', 'noSparseness', 'zeroParts', 'zeroRows', 'oneEntry', 'notDrawn', 'notMeasured', 'otherLevels', ...
              'oneClass'}
    warning ('on', ['sparselearn:', name{1}]);
  end
  lastwarn ('', '');
end
