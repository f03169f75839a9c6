function yes = ispc ()
%ISPC  Whether the system is the one that SL_SYSTEM names, for tests.

% SPDX-License-Identifier: BSD-3-Clause
  yes = strcmp (getenv ('SL_SYSTEM'), 'windows');
end
