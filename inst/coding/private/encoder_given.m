function w = encoder_given (init, model, X)
%ENCODER_GIVEN  The parameters of the network of option Init, which training goes on from.
%   W = encoder_given (INIT, MODEL, X) is {W, S, theta} of INIT, of the class of X. INIT must be a network with the
%   sizes and, where it has one, the type of MODEL.

% SPDX-License-Identifier: BSD-3-Clause
  net = encoder_net (init, 'option Init', X);
  slx_opt_must (strcmp (init.kind, model.kind) && isequal (init.sizes, model.sizes) ...
                && (net.srsc || strcmp (init.type, model.type)), ...
                sprintf ('Init must be a network of %s with the sizes and the type that D and the options ask for', ...
                         model.kind));
  w = net.w;
end
