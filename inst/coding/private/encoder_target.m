function Z = encoder_target (Z, name, p, X)
%ENCODER_TARGET  Given codes of the samples X, checked, as the gateways of the encoders take them.
%   Z = encoder_target (Z, NAME, P, X) is P-by-n, sparse for double X, full of class single for single X; NAME is for
%   messages.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_codes (name, Z, p, size (X, 2));
  if (isa (X, 'double'))
    Z = sparse (double (Z));
  else
    Z = single (full (Z));
  end
end
