function about = model_net (model, name)
%MODEL_NET  What model_check checks in a model of sl_net_train beside its fields: that its layers fit each other.
%   ABOUT = model_net (MODEL, NAME) is what model_layers gives.

% SPDX-License-Identifier: BSD-3-Clause
  good = all (model.imsize >= 1 & model.imsize == floor (model.imsize)) && prod (model.imsize) == model.sizes.d;
  if (~ good)
    arg_fail ('badInput', '%s.imsize must be three integers, whose product is %s.sizes.d', name, name);
  end
  about = model_layers (model.layers, model.imsize, [name, '.layers']);
  if (isempty (about) || prod (about(5:7,end)) ~= model.sizes.m)
    arg_fail ('badInput', '%s.layers must end with as many outputs as there are classes, %d', name, model.sizes.m);
  end
end
