function net = encoder_net (model, name, X)
%ENCODER_NET  A network of the encoders, checked, as their gateways take it.
%   NET = encoder_net (MODEL, NAME, X) raises the error sparselearn:badInput, which calls the model NAME, unless it is a
%   network of sl_lista_train or sl_deep_srsc_train for samples like X. NET is a struct:
%     w        {W, S, theta}, of the class of X
%     about    the rest for the gateways, see encoder_about
%     srsc     whether codes depend on neighbours
%     start    codes that the layers begin with, a function of the samples; [] for zeros

% SPDX-License-Identifier: BSD-3-Clause
  slx_model_check (model, {'sl_lista_train', 'sl_deep_srsc_train'}, name, X);
  kind = class (X);
  net = struct ('w', {{model.W, model.S, model.theta}}, 'about', [], ...
                'srsc', strcmp (model.kind, 'sl_deep_srsc_train'), 'start', @(X) []);
  good = true;
  if (net.srsc)
    net.about = encoder_about ('srsc', model.sizes.layers, model.lambda, model.gamma, model.epsilon);
    if (strcmp (model.start, 'codes'))
      net.start = @(X) encoder_lasso (model, X);
    end
  else
    D = zeros (0, kind);
    if (strcmp (model.type, 'coupled'))
      [D, good] = in_class (model.D, kind);
    end
    net.about = encoder_about (model.type, model.sizes.layers, 0, 0, 0, D);
  end
  for k = 1:3
    [net.w{k}, fits] = in_class (net.w{k}, kind);
    good = good && fits;
  end
  if (~ good || (net.srsc && ~ (net.w{3} > 0)))
    slx_arg_fail ('badInput', '%s leaves the range of class %s, which X is of', name, kind);
  end
end

% A finite array in a class, and whether it is finite there too.
function [A, fits] = in_class (A, kind)
  fits = true;
  if (~ isa (A, kind))
    A = cast (A, kind);
    fits = all (isfinite (A(:)));
  end
end
