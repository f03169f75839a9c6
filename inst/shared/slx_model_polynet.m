function slx_model_polynet (model, name)
%SLX_MODEL_POLYNET  What slx_model_check checks in a model of sl_polynet_train beside its fields.

% SPDX-License-Identifier: BSD-3-Clause
  must = @(holds, text) slx_arg_refuse (~ holds, '%s%s', name, text);
  must (ischar (model.type) && any (strcmp (model.type, {'pn', 'fm'})), '.type must be ''pn'' or ''fm''');
  losses = {'logistic', 'smoothhinge', 'sqhinge', 'multitask', 'squared'};
  must (ischar (model.loss) && any (strcmp (model.loss, losses)), '.loss must be a loss of sl_polynet_train');
  must (any (model.sizes.p - model.sizes.d == [0 1]), '.sizes.p must be .sizes.d or one more');
  must (all (model.scale > 0), '.scale must be above 0');
end
