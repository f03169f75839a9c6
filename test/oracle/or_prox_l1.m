function P = or_prox_l1 (X, t)
%OR_PROX_L1  Soft thresholding by its formula, in double; t is expanded to the size of X.

% SPDX-License-Identifier: BSD-3-Clause
  P = sign (double (X)) .* max (abs (double (X)) - t, 0);
end
