function about = slx_model_net (model, name)
%SLX_MODEL_NET  What slx_model_check checks in a model of sl_net_train beside its fields: that its layers fit each
%other.
%   ABOUT = slx_model_net (MODEL, NAME) is what slx_model_layers gives.

% SPDX-License-Identifier: BSD-3-Clause
  good = all (model.imsize >= 1 & model.imsize == floor (model.imsize)) && prod (model.imsize) == model.sizes.d;
  slx_arg_refuse (~ good, '%s.imsize must be three integers, whose product is %s.sizes.d', name, name);
  about = slx_model_layers (model.layers, model.imsize, [name, '.layers']);
  slx_arg_refuse (isempty (about) || prod (about(5:7,end)) ~= model.sizes.m, ...
                  '%s.layers must end with as many outputs as there are classes, %d', name, model.sizes.m);
end
