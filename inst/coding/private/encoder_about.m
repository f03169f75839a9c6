function about = encoder_about (kind, layers, lambda, gamma, epsilon, D)
%ENCODER_ABOUT  What the gateways of the encoders need to know of a network beside its parameters.
%   ABOUT = encoder_about (KIND, LAYERS, LAMBDA, GAMMA, EPSILON, D): KIND is 'lista', 'coupled', 'lcod' or
%   'srsc'; LAMBDA, GAMMA and EPSILON are those of 'srsc', and 0 for others. ABOUT.start is [], so that the layers begin
%   with zeros; or, for 'srsc', codes that they begin with, p-by-n. ABOUT.D is the dictionary D of
%   'coupled', of the class of its parameters.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 6)
    D = [];
  end
  about = struct ('kind', kind, 'layers', layers, 'lambda', double (lambda), 'gamma', double (gamma), ...
                  'epsilon', double (epsilon), 'start', [], 'D', D);
end
