function Z = encoder_lasso (model, X)
%ENCODER_LASSO  Codes of the lasso, which a network of SRSC or its neighbours begin with.
%   Z = encoder_lasso (MODEL, X) codes X in the dictionary and with the lambda of the network MODEL, as the gateways of
%   the encoders take codes.

% SPDX-License-Identifier: BSD-3-Clause
  loud = slx_run_hold_warnings ('sparselearn:swapped', 'sparselearn:allZero');
  Z = sl_sparse_code (X, cast (model.D, class (X)), double (model.lambda));
end
