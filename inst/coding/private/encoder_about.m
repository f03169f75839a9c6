function about = encoder_about (kind, layers, lambda, gamma, epsilon)
%ENCODER_ABOUT  What the gateways of the encoders need to know of a network beside its parameters.
%   ABOUT = encoder_about (KIND, LAYERS, LAMBDA, GAMMA, EPSILON): KIND is 'lista', 'lcod' or 'srsc'; the last three are
%   those of 'srsc', and 0 for others. ABOUT.start is [], so that the layers begin with zeros; or, for 'srsc', codes
%   that they begin with, p-by-n.

% SPDX-License-Identifier: BSD-3-Clause
  about = struct ('kind', kind, 'layers', layers, 'lambda', double (lambda), 'gamma', double (gamma), ...
                  'epsilon', double (epsilon), 'start', []);
end
