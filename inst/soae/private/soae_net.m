function [w, X] = soae_net (model, X)
%SOAE_NET  The parameters of a supervised auto-encoder as its gateways take them.
%   [W, X] = soae_net (MODEL, X) is {W, Wout', theta} in the class of X. MODEL has passed slx_model_check. With option
%   Constant W has the row w0 too, and X the constant of the model.

% SPDX-License-Identifier: BSD-3-Clause
  kind = class (X);
  w = {model.W, model.Wout', model.theta};
  if (isfield (model, 'w0'))
    w{1} = [w{1}; model.w0];
    X = soae_augmented (X, double (model.constant));
  end
  for k = 1:3
    if (~ isa (w{k}, kind))
      w{k} = cast (w{k}, kind);
      if (~ all (isfinite (w{k}(:))))
        slx_arg_fail ('badInput', 'MODEL leaves the range of class %s, which X is of', kind);
      end
    end
  end
end
