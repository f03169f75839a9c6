function labels = slx_model_labels (model, which)
%SLX_MODEL_LABELS  Labels in the class, form and layout of those that a model was trained with.
%   LABELS = slx_model_labels (MODEL, WHICH) are those of the classes with the indices WHICH, see slx_arg_labels.

% SPDX-License-Identifier: BSD-3-Clause
  if (ischar (model.classes))
    labels = model.classes(which,:);
  elseif (strcmp (model.layout, 'column'))
    labels = reshape (model.classes(which), [], 1);
  else
    labels = reshape (model.classes(which), 1, []);
  end
end
