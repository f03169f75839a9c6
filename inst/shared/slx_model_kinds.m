function kinds = slx_model_kinds ()
%SLX_MODEL_KINDS  Every kind of model: who makes it, its version, and what its fields are; sl_predict tells who
%predicts.
%   KINDS is a struct array with the fields
%     name      the function that makes it, which is the field kind of a model
%     version   of its fields; a change that an older predict function would not understand raises it
%     labelled  whether it predicts labels: then it has the fields classes and layout, see slx_arg_labels, and sizes.m
%     fields    rows {name, size} of its parameters. The cell SIZE has for each dimension a number or the name of a
%               field of model.sizes, of which d, the number of features, is the rows of X. [] in its place: check
%               looks at this field
%     sizes     names of further fields of model.sizes
%     inner     the name of a field that is itself a model, and the kind of that, or {}
%     check     handle of what checks the rest, called as f (MODEL, NAME), or []; it may count on the fields and on the
%               inner model. What it returns is the second result of slx_model_check
%   Every model has kind, version, sizes and options too.

% SPDX-License-Identifier: BSD-3-Clause
  logistic = {'W', {'d', 'm'}; 'b', {'m', 1}};
  lista = {'W', {'p', 'd', 'sets'}; 'S', {'p', 'p', 'sets'}; 'theta', {'thresholds', 'sets'}};
  deep_srsc = {'W', {'p', 'd'}; 'S', {'p', 'p'}; 'theta', {1, 1}; 'D', {'d', 'p'}; 'lambda', {1, 1}; ...
               'gamma', {1, 1}; 'epsilon', {1, 1}};
  soae = {'W', {'d', 'n'}; 'Wout', {'n', 'm'}; 'theta', {'m', 1}; 'target', {1, 1}};
  net = {'imsize', {1, 3}; 'layers', []};
  polynet = {'type', []; 'loss', []; 'tau', {1, 1}; 'H', {'p', 'k'}; 'U', {'k', 'm'}; 'b', {'m', 1}; ...
             'shift', {'d', 1}; 'scale', {'d', 1}};
  coder = {'learner', []; 'W', {'d', 'p'}};
  mcrank = {'levels', {1, 'm'}; 'user_ids', {1, 'users'}; 'item_ids', {1, 'items'}; 'rated', []; 'net', []};
  table = {'sl_logistic_train',  true,  logistic,  {},         {},                          []; ...
           'sl_lista_train',     false, lista,     {'layers'}, {},                          []; ...
           'sl_deep_srsc_train', false, deep_srsc, {'layers'}, {},                          []; ...
           'sl_soae_train',      true,  soae,      {},         {},                          []; ...
           'sl_mlp_train',       true,  soae,      {},         {},                          []; ...
           'sl_net_train',       true,  net,       {},         {},                          @slx_model_net; ...
           'sl_polynet_train',   true,  polynet,   {},         {},                          @slx_model_polynet; ...
           'sl_coder',           false, coder,     {},         {},                          @slx_model_coder; ...
           'sl_mcrank',          false, mcrank,    {},         {'net', 'sl_polynet_train'}, @slx_model_mcrank};
  kinds = struct ('name', table(:,1), 'version', 1, 'labelled', table(:,2), 'fields', table(:,3), ...
                  'sizes', table(:,4), 'inner', table(:,5), 'check', table(:,6));
end
