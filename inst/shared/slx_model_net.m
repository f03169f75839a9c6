function about = slx_model_net (model, name)
%SLX_MODEL_NET  What slx_model_check checks in a model of sl_net_train beside its fields: that its layers fit each
%other.
%   ABOUT = slx_model_net (MODEL, NAME) is what slx_model_layers gives.

% SPDX-License-Identifier: BSD-3-Clause
  good = all (model.imsize >= 1 & model.imsize == floor (model.imsize)) && prod (model.imsize) == model.sizes.d;
  if (~ good)
    slx_arg_fail ('badInput', '%s.imsize must be three integers, whose product is %s.sizes.d', name, name);
  end
  about = slx_model_layers (model.layers, model.imsize, [name, '.layers']);
  if (isempty (about) || prod (about(5:7,end)) ~= model.sizes.m)
    slx_arg_fail ('badInput', '%s.layers must end with as many outputs as there are classes, %d', name, model.sizes.m);
  end
end
