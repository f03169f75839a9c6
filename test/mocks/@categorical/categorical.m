function c = categorical (texts)
%CATEGORICAL  Labels as MATLAB has them, as far as this package asks: Octave has no such class. '' is undefined.

% SPDX-License-Identifier: BSD-3-Clause
  c = class (struct ('texts', {texts}), 'categorical');
end
