function folder = sl_inst ()
%SL_INST  The folder whose PKG_ADD puts the package's functions on the path: inst, or that of an installed package.

% SPDX-License-Identifier: BSD-3-Clause
  folder = fileparts (fileparts (which ('sl_version')));
end
