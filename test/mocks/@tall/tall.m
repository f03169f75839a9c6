function A = tall (values)
%TALL  A matrix that is not yet read as MATLAB has it, as far as this package asks: Octave has no such class.

% SPDX-License-Identifier: BSD-3-Clause
  A = class (struct ('values', values), 'tall');
end
