function t = table (values)
%TABLE  A table as MATLAB has it, as far as this package asks: Octave has no such class.

% SPDX-License-Identifier: BSD-3-Clause
  t = class (struct ('values', values), 'table');
end
