function model = sl_coder (learner, W, varargin)
%SL_CODER  A model that codes new samples as a learner has coded its own.
%   MODEL = sl_coder (LEARNER, W, OPTION, VALUE, ...) or sl_coder (LEARNER, W, OPTIONS) with a struct keeps what LEARNER
%   has learnt, a plain matrix W, together with what is needed to code other samples in it. sl_predict (MODEL, X) then
%   codes them, also after sl_save_model and sl_load_model.
%
%   Inputs
%     LEARNER  what has made W, and what sl_predict (MODEL, X, ...) does:
%       'sl_nmf'         sl_nnls (X, W, ...)
%       'sl_dict_learn'  sl_sparse_code (X, W, lambda, ...), lambda being option Lambda
%       'sl_srsc'        sl_srsc (X, W, lambda, ...), of which the codes are the first result
%       'sl_l2rsc'       sl_l2rsc (X, W, lambda, ...), also the first result
%       'sl_kmeans'      the number of the nearest column of W, a row
%     W        d-by-p, double or single, full, finite: parts, atoms or centres, one per column
%   Output
%     MODEL    struct with the fields kind, version, sizes, learner, W and options
%
%   Options
%     'Lambda'   for 'sl_dict_learn', 'sl_srsc' and 'sl_l2rsc', which need it: the number that W was learnt with; [], or
%                no Lambda, for 'sl_dict_learn' with MaxNonzeros or MaxError (default [])
%     Others are those of the function that codes, such as Loss, Regularize or Missing for 'sl_nmf', Nonneg for
%     'sl_dict_learn', Training for 'sl_srsc'. Those that depend on the samples, such as Mask, are given to sl_predict
%     instead, which lets its own options replace those of MODEL. INFO.coding of sl_dict_learn has all options of its
%     codes; INFO itself may be given in its place. The INFO of other learners has none. 'sl_kmeans' has no options
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unknownOption    the function that codes has no such option
%     sparselearn:unusedOption     it does not use the option
%
%   Example
%     >> X = [1 2 0; 1 2 0; 0 0 3];
%     >> [W, H] = sl_nmf (X, 2, 'Algorithm', 'mu', 'Loss', 'kl', 'Seed', 1, 'MaxIter', 50, 'Tol', 0);
%     >> model = sl_coder ('sl_nmf', W, 'Loss', 'kl');
%     >> sl_nnls ([5; 5; 1], W, 'Loss', 'kl') - sl_predict (model, [5; 5; 1])
%     ans =
%        0
%        0
%
%
%   Reference: none; sl_coder only keeps what other functions need.
%
%   See also: sl_predict, sl_save_model, sl_nnls, sl_sparse_code, sl_srsc, sl_knn_graph
%
% TESTING: test_models   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'the name of a learner and what it has learnt');
  try
    slx_arg_matrix (W, 'W', false);
    slx_arg_refuse (isempty (W), 'W must not be empty, but is %d-by-%d', size (W, 1), size (W, 2));
    learner = checked_learner (learner);
    options = of_learner (as_struct (varargin), learner);
    model = struct ('kind', 'sl_coder', 'version', 1, 'sizes', struct ('d', size (W, 1), 'p', size (W, 2)), ...
                    'learner', learner, 'W', W, 'options', options);
    slx_model_check (model, 'sl_coder', 'MODEL');
    switch (learner)                          % errors of options come now, and not when samples do
      case 'sl_nmf'
        model_codes (model, zeros (size (W, 1), 2));            % a single sample has no Sparseness
      case 'sl_dict_learn'
        model_codes (model, zeros (size (W, 1), 1));
      case {'sl_srsc', 'sl_l2rsc'}
        try_graph (model);
    end
  catch err
    slx_run_rethrow (err);
  end
end

% Codes of a few samples with a graph, by no iteration. What a run does besides is not tried.
function try_graph (model)
  loud = slx_run_hold_warnings ();
  names = fieldnames (model.options);
  of_runs = {'Folder', 'Checkpoint', 'CheckpointInterval', 'Display', 'OutputFcn', 'TimeLimit', 'Engine', ...
             'Processes', 'Hosts'};
  model.options = rmfield (model.options, names(ismember (lower (names), lower (of_runs))));
  [count, most] = deal (4, 1000);               % points enough for K 3, the default
  at = find (strcmpi (names, 'K'), 1);
  if (~ isempty (at))
    K = model.options.(names{at});
    if (isnumeric (K) && isscalar (K) && K > 2)
      count = min (K, most) + 1;
      model.options.(names{at}) = min (K, most);
    end
  end
  model_codes (model, cos ((1:model.sizes.d)' * (1:count)), 'MaxIter', 0);
end

% The name of a learner as it is written. Some results are models already, and need no other.
function learner = checked_learner (learner)
  [kinds, valid] = slx_model_mex ();
  learner = slx_arg_chars (learner);
  slx_arg_refuse (ischar (learner) && any (strcmpi (learner, kinds)), ...
                  'LEARNER is ''%s'', whose result is a model already', learner);
  learner = slx_arg_word (learner, valid, 'LEARNER');
end

% The options that a learner's INFO has, where that is given; what belongs to samples is refused.
function options = of_learner (options, learner)
  if (isfield (options, 'coding') && strcmp (learner, 'sl_dict_learn'))
    options = options.coding;
    slx_arg_refuse (~ isstruct (options) || ~ isscalar (options), ...
                    'the field coding of INFO must be as sl_dict_learn gives it');
  elseif (all (isfield (options, {'iterations', 'objective', 'stop'})))
    slx_arg_fail ('badInput', ...
                  ['INFO of a learner was given in place of options, which it does not have; give those ' ...
                   'that its codes need, with the values of the learning, such as ''Lambda'', LAMBDA']);
  end
  names = fieldnames (options);
  if (strcmp (learner, 'sl_kmeans') && ~ isempty (names))
    slx_arg_fail ('unknownOption', 'codes of sl_kmeans have no options');
  end
  for k = 1:numel (names)
    slx_arg_refuse (any (strcmpi (names{k}, {'Mask', 'Init', 'Graph'})) && numel (options.(names{k})) > 1, ...
                    'option %s belongs to samples; give it to sl_predict (MODEL, X, ''%s'', ...)', names{k}, names{k});
  end
  slx_arg_refuse (strcmp (learner, 'sl_dict_learn') ...
                  && ~ any (ismember (lower (names), {'lambda', 'maxnonzeros', 'maxerror'})), ...
                  'option Lambda, MaxNonzeros or MaxError is needed for the codes of sl_dict_learn');
end

% Names and values as a struct; of equal names the last counts.
function options = as_struct (pairs)
  pairs = slx_opt_pairs (pairs);
  options = struct ();
  if (rem (numel (pairs), 2) == 1)
    slx_arg_fail ('unknownOption', 'options come as name-value pairs or as one struct, such as ''Lambda'', LAMBDA');
  end
  for k = 1:2:numel (pairs)
    if (~ ischar (pairs{k}) || ~ isvarname (pairs{k}))
      slx_arg_fail ('unknownOption', 'options come as name-value pairs or as one struct');
    end
    options.(pairs{k}) = pairs{k+1};
  end
end

%!test
%! model = sl_coder ('sl_dict_learn', eye (2), 'Lambda', 1, 'Nonneg', true);
%! assert (full (sl_predict (model, [3; -2])), [2; 0], 4*eps);
%! model = sl_coder ('sl_dict_learn', eye (2), struct ('coding', struct ('Lambda', 1)));
%! assert (full (sl_predict (model, [3; 3])), [2; 2], 4*eps);
%! assert (sl_predict (sl_coder ('sl_kmeans', [0 4]), [1 5 3]), [1 2 2]);
%!error id=sparselearn:badInput sl_coder ('sl_data', 1)
%!error id=sparselearn:badInput sl_coder ('sl_nmf', NaN)
