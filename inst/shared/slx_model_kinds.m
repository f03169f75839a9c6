function [kinds, learners] = slx_model_kinds ()
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
%   [KINDS, LEARNERS] = slx_model_kinds () also gives the names of the learners whose codes a model of sl_coder gives.

% SPDX-License-Identifier: BSD-3-Clause
  logistic = {'W', {'d', 'm'}; 'b', {'m', 1}};
  lista = {'W', {'p', 'd', 'sets'}; 'S', []; 'theta', {'thresholds', 'sets'}};
  deep_srsc = {'W', {'p', 'd'}; 'S', {'p', 'p'}; 'theta', {1, 1}; 'D', {'d', 'p'}; 'lambda', {1, 1}; ...
               'gamma', {1, 1}; 'epsilon', {1, 1}; 'start', []};
  soae = {'W', {'d', 'n'}; 'Wout', {'n', 'm'}; 'theta', {'m', 1}; 'target', {1, 1}};
  net = {'imsize', {1, 3}; 'layers', []};
  polynet = {'type', []; 'loss', []; 'tau', {1, 1}; 'H', {'p', 'k'}; 'U', {'k', 'm'}; 'b', {'m', 1}; ...
             'shift', {'d', 1}; 'scale', {'d', 1}};
  coder = {'learner', []; 'W', {'d', 'p'}};
  mcrank = {'levels', {1, 'm'}; 'user_ids', {1, 'users'}; 'item_ids', {1, 'items'}; 'features', []; ...
            'rated', []; 'net', []};
  table = {'sl_logistic_train',  true,  logistic,  {},         {},                          []; ...
           'sl_lista_train',     false, lista,     {'layers'}, {},                          []; ...
           'sl_deep_srsc_train', false, deep_srsc, {'layers'}, {},                          []; ...
           'sl_soae_train',      true,  soae,      {},         {},                          []; ...
           'sl_mlp_train',       true,  soae,      {},         {},                          []; ...
           'sl_net_train',       true,  net,       {},         {},                          @check_net; ...
           'sl_polynet_train',   true,  polynet,   {},         {},                          @check_polynet; ...
           'sl_coder',           false, coder,     {},         {},                          @check_coder; ...
           'sl_mcrank',          false, mcrank,    {},         {'net', 'sl_polynet_train'}, @check_mcrank};
  kinds = struct ('name', table(:,1), 'version', 1, 'labelled', table(:,2), 'fields', table(:,3), ...
                  'sizes', table(:,4), 'inner', table(:,5), 'check', table(:,6));
  learners = coder_learners ();
end

function learners = coder_learners ()
  learners = {'sl_nmf', 'sl_dict_learn', 'sl_srsc', 'sl_l2rsc', 'sl_kmeans'};
end

% Checks of what models of these kinds have beside their fields. ABOUT is that of slx_model_layers.
function about = check_net (model, name)
  good = all (model.imsize >= 1 & model.imsize == floor (model.imsize)) && prod (model.imsize) == model.sizes.d;
  slx_arg_refuse (~ good, '%s.imsize must be three integers, whose product is %s.sizes.d', name, name);
  about = slx_model_layers (model.layers, model.imsize, [name, '.layers']);
  slx_arg_refuse (isempty (about) || prod (about(5:7,end)) ~= model.sizes.m, ...
                  '%s.layers must end with as many outputs as there are classes, %d', name, model.sizes.m);
end

function check_polynet (model, name)
  must = @(holds, text) slx_arg_refuse (~ holds, '%s%s', name, text);
  must (ischar (model.type) && any (strcmp (model.type, {'pn', 'fm'})), '.type must be ''pn'' or ''fm''');
  losses = {'logistic', 'smoothhinge', 'sqhinge', 'multitask', 'squared'};
  must (ischar (model.loss) && any (strcmp (model.loss, losses)), '.loss must be a loss of sl_polynet_train');
  must (any (model.sizes.p - model.sizes.d == [0 1]), '.sizes.p must be .sizes.d or one more');
  must (all (model.scale > 0), '.scale must be above 0');
  must (~ isfield (model, 'W') || (isfloat (model.W) && isreal (model.W) && ~ issparse (model.W) ...
                                   && isequal (size (model.W), [model.sizes.d, model.sizes.m]) ...
                                   && all (isfinite (model.W(:)))), ...
        '.W must be a full, finite matrix with a row for each feature and a column for each output');
end

function check_coder (model, name)
  learners = coder_learners ();
  if (~ ischar (model.learner) || ~ any (strcmp (model.learner, learners)))
    list = sprintf (', ''%s''', learners{:});
    slx_arg_fail ('badInput', '%s.learner must be one of %s', name, list(3:end));
  end
  if (strcmp (model.learner, 'sl_kmeans') && ~ isempty (fieldnames (model.options)))
    slx_arg_fail ('unknownOption', 'codes of sl_kmeans have no options');
  end
end

function check_mcrank (model, name)
  must = @(holds, text) slx_arg_refuse (~ holds, '%s%s', name, text);
  sizes = model.sizes;
  ascending = @(v) all (diff (v) > 0);
  must (ascending (model.levels), '.levels must be in ascending order');
  for ids = {'user_ids', 'item_ids'}
    v = model.(ids{1});
    must (ascending (v) && v(1) >= 1 && all (v == floor (v)), ...
          sprintf ('.%s must be positive integers in ascending order', ids{1}));
  end
  rows = features_of (must, model.features);
  must (sizes.d == sizes.users + sizes.items + rows, ...
        '.sizes.d must be the sum of .sizes.users, .sizes.items and the rows of features');
  rated = model.rated;
  must (isa (rated, 'double') && isreal (rated) && issparse (rated) ...
        && isequal (size (rated), [sizes.users, sizes.items]), ...
        '.rated must be a real sparse matrix with a row for each user and a column for each item');
  must (sl_sound_mex (rated), '.rated is a damaged sparse matrix');
  squared = strcmp (model.net.loss, 'squared');
  numbers = {'multiplier', 'spread'};
  if (isfield (model, 'unseen'))        % pairs that were seen: scores alone
    numbers{2} = 'unseen';
    must (strcmp (model.net.type, 'fm') && squared && ~ isfield (model.net, 'W') && rows == 0, ...
          '.net must have the type ''fm'', the loss ''squared'' and no W, and .features no rows, where .unseen is');
  end
  must (model.net.sizes.d == sizes.d ...
        && ((squared && model.net.sizes.m == 1) ...
            || (strcmp (model.net.loss, 'multitask') && sizes.m > 1 && model.net.sizes.m == sizes.m - 1)), ...
        ['.net must be a model with a feature for each user and item, with loss ''squared'' and one output, or ' ...
         'with loss ''multitask'' and an output for each level but one']);
  for name = numbers
    must (~ squared || (isfield (model, name{1}) && isfloat (model.(name{1})) && isreal (model.(name{1})) ...
                        && isscalar (model.(name{1})) && model.(name{1}) >= 0 && model.(name{1}) < Inf), ...
          sprintf ('.%s must be a finite number, at least 0', name{1}));
  end
end

% The number of rows that features of users, items and ratings have in a sample.
function rows = features_of (must, f)
  must (isstruct (f) && isscalar (f) && all (isfield (f, {'user_ids', 'users', 'item_ids', 'items', 'context'})), ...
        '.features must be a struct with the fields user_ids, users, item_ids, items and context');
  for name = {'user', 'item'}
    ids = f.([name{1}, '_ids']);
    F = f.([name{1}, 's']);
    must (isa (ids, 'double') && size (ids, 1) == 1 && all (ids >= 1 & ids == floor (ids)) && all (diff (ids) > 0), ...
          sprintf ('.features.%s_ids must be a row of positive integers in ascending order', name{1}));
    must (isa (F, 'double') && isreal (F) && issparse (F) && size (F, 2) == numel (ids) && sl_sound_mex (F) ...
          && all (isfinite (nonzeros (F))), ...
          sprintf ('.features.%ss must be a finite sparse matrix with a column for each of %s_ids', name{1}, name{1}));
  end
  c = f.context;
  must (isa (c, 'double') && isscalar (c) && c >= 0 && c == floor (c), '.features.context must be an integer');
  rows = size (f.users, 1) + size (f.items, 1) + c;
end
