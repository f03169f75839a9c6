function slx_model_mcrank (model, name)
%SLX_MODEL_MCRANK  What slx_model_check checks in a model of sl_mcrank beside its fields.

% SPDX-License-Identifier: BSD-3-Clause
  must = @(holds, text) slx_arg_refuse (~ holds, '%s%s', name, text);
  sizes = model.sizes;
  ascending = @(v) all (diff (v) > 0);
  must (sizes.m > 1 && ascending (model.levels), '.levels must be at least two numbers in ascending order');
  for ids = {'user_ids', 'item_ids'}
    v = model.(ids{1});
    must (ascending (v) && v(1) >= 1 && all (v == floor (v)), ...
          sprintf ('.%s must be positive integers in ascending order', ids{1}));
  end
  must (sizes.d == sizes.users + sizes.items, '.sizes.d must be the sum of .sizes.users and .sizes.items');
  rated = model.rated;
  must (isa (rated, 'double') && isreal (rated) && issparse (rated) ...
        && isequal (size (rated), [sizes.users, sizes.items]), ...
        '.rated must be a real sparse matrix with a row for each user and a column for each item');
  must (sl_sound_mex (rated), '.rated is a damaged sparse matrix');
  must (model.net.sizes.d == sizes.d && model.net.sizes.m == sizes.m - 1 && strcmp (model.net.loss, 'multitask'), ...
        ['.net must be a model with loss ''multitask'', with a feature for each user and item and an output for ' ...
         'each level but one']);
end
