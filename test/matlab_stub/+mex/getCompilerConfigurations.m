function chosen = getCompilerConfigurations (language, which)
%GETCOMPILERCONFIGURATIONS  Stands in for MATLAB's: the compiler whose maker SL_COMPILER names, gcc where it names none.

% SPDX-License-Identifier: BSD-3-Clause
  maker = getenv ('SL_COMPILER');
  if (isempty (maker))
    maker = 'GNU';
  end
  chosen = struct ('Manufacturer', maker, 'Name', [maker, ' ', language]);
end
