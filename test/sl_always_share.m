function restore = sl_always_share ()
%SL_ALWAYS_SHARE  Kernels use all threads of sl_threads wherever there is work, until the value goes.
%   On their own kernels use fewer where threads do not help (see sl_threads), so that a test of what threads compute
%   might test one.

% SPDX-License-Identifier: BSD-3-Clause
  before = getenv ('SPARSELEARN_THREADS');
  restore = onCleanup (@() setenv ('SPARSELEARN_THREADS', before));
  setenv ('SPARSELEARN_THREADS', 'always');
end
