function s = string (texts)
%STRING  An array of strings as MATLAB has them, as far as this package asks: Octave has no such class.

% SPDX-License-Identifier: BSD-3-Clause
  s = class (struct ('texts', {texts}), 'string');
end
