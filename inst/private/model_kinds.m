function kinds = model_kinds ()
%MODEL_KINDS  Every kind of model: who makes it, its version, who predicts with it, and what its fields are.
%   KINDS is a struct array with the fields
%     name      the function that makes it, which is the field kind of a model
%     version   of its fields; a change that an older predict function would not understand raises it
%     predict   handle of the function that predicts, called as f (MODEL, X, ...)
%     labelled  whether it predicts labels: then it has the fields classes and layout, see arg_labels, and sizes.m
%     fields    rows {name, size} of its parameters. The cell SIZE has for each dimension a number or the name of a
%               field of model.sizes, of which d, the number of features, is the rows of X. [] in its place: check
%               looks at this field
%     sizes     names of further fields of model.sizes
%     check     handle of what checks the rest, called as f (MODEL, NAME), or []; it may count on the fields. What it
%               returns is the second result of arg_model
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
  table = {'sl_logistic_train',  @sl_logistic_predict, true,  logistic,  {},         []; ...
           'sl_lista_train',     @sl_encode,           false, lista,     {'layers'}, []; ...
           'sl_deep_srsc_train', @sl_encode,           false, deep_srsc, {'layers'}, []; ...
           'sl_soae_train',      @sl_soae_predict,     true,  soae,      {},         []; ...
           'sl_mlp_train',       @sl_soae_predict,     true,  soae,      {},         []; ...
           'sl_net_train',       @sl_net_predict,      true,  net,       {},         @model_net; ...
           'sl_polynet_train',   @sl_polynet_predict,  true,  polynet,   {},         @model_polynet; ...
           'sl_coder',           @model_codes,         false, coder,     {},         @model_coder; ...
           'sl_mcrank',          @sl_mcrank_predict,   false, mcrank,    {},         @model_mcrank};
  kinds = struct ('name', table(:,1), 'version', 1, 'predict', table(:,2), 'labelled', table(:,3), ...
                  'fields', table(:,4), 'sizes', table(:,5), 'check', table(:,6));
end
