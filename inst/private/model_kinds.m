function kinds = model_kinds ()
%MODEL_KINDS  Every kind of model: who makes it, its version, who predicts with it, and what its fields are.
%   KINDS is a struct array with the fields
%     name      the function that makes it, which is the field kind of a model
%     version   of its fields; a change that an older predict function would not understand raises it
%     predict   handle of the function that predicts, called as f (MODEL, X, ...)
%     labelled  whether it predicts labels: then it has the fields classes and layout, see arg_labels, and sizes.m
%     fields    rows {name, rows, columns} of its parameters. A size is a number or the name of a field of model.sizes,
%               of which d, the number of features, is the rows of X
%   Every model has kind, version, sizes and options too.

% SPDX-License-Identifier: BSD-3-Clause
  kinds = struct ('name', 'sl_logistic_train', 'version', 1, 'predict', @sl_logistic_predict, 'labelled', true, ...
                  'fields', {{'W', 'd', 'm'; 'b', 'm', 1}});
end
