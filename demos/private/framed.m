function F = framed (T)
%FRAMED  A grey picture with a thin frame.

% SPDX-License-Identifier: BSD-3-Clause
  F = .6 * ones (size (T) + 2);
  F(2:end-1,2:end-1) = T;
end
