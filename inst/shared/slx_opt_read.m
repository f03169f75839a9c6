function [options, given] = slx_opt_read (table, pairs)
%SLX_OPT_READ  Options of a function from name-value pairs or a struct.
%   [OPTIONS, GIVEN] = slx_opt_read (TABLE, PAIRS) takes the caller's varargin and gives a struct with one
%   field per row of TABLE, and what was given as a cell row of names and values. A row is {name, default, kind}; kind
%   says what values are accepted:
%     'any'        anything; the caller checks it
%     'flag'       true or false (or 1 or 0), scalar
%     'count'      integer scalar, at least 0 (Inf allowed)
%     'natural'    integer scalar, at least 1 (Inf allowed)
%     'seed'       integer scalar, from 0 to 2^32 - 1
%     'positive'   real scalar above 0 (Inf allowed)
%     'nonneg'     real scalar, at least 0 (Inf allowed)
%     'finite'     real scalar, at least 0 and finite
%     '[0,1)'      real scalar of this interval, here from 0 to below 1; Inf may be an end
%     'integer [1,1e4]'    integer scalar of this interval
%     {words}      one of these words
%     'function'   function handle, or [] for none
%     'file'       name of a file, or '' for none; 'folder' of a folder
%   or, where the default [] stands for "not given", a kind in the form '?count': then [] is accepted as well.
%   Names and words are matched without regard to case; strings of MATLAB become rows of characters. An unknown name is
%   the error sparselearn:unknownOption, which lists the valid ones; a bad value is sparselearn:badInput.

% SPDX-License-Identifier: BSD-3-Clause
  options = sl_options_mex (table, pairs);
  if (isempty (options))
    [options, pairs] = looked_at (table, pairs);
  end
  if (nargout > 1)
    given = pairs;
  end
end

% What is not plain, and all errors.
function [options, pairs] = looked_at (table, pairs)
  options = cell2struct (table(:,2), table(:,1), 1);
  pairs = slx_opt_pairs (pairs);
  if (rem (numel (pairs), 2) == 1)
    without_a_pair (pairs);
  end
  for k = 1:2:numel (pairs)
    row = [];
    if (ischar (pairs{k}))
      row = find (strcmpi (pairs{k}, table(:,1)), 1);
    end
    if (isempty (row))
      unknown (pairs{k}, table(:,1));
    end
    options.(table{row,1}) = checked (pairs{k+1}, table{row,1}, table{row,3});
  end
end

% The one of an odd number of PAIRS that has no other.
function without_a_pair (pairs)
  text = '';
  for k = 1:2:numel (pairs)
    if (~ ischar (pairs{k}))
      text = sprintf (', but %s stands where a name is expected; is an argument before the options missing?', ...
                      slx_arg_value_text (pairs{k}));
      break;
    elseif (k == numel (pairs))
      text = sprintf (', but %s stands without a value', slx_arg_value_text (pairs{k}));
    end
  end
  slx_arg_fail ('unknownOption', 'options come as name-value pairs or as one struct%s', text);
end

function unknown (name, valid)
  if (~ ischar (name))
    name = ['of class ' class(name)];
  end
  now = renamed (name, valid);
  if (~ isempty (now))
    slx_arg_fail ('unknownOption', '%s', now);
  end
  meant = elsewhere (name, valid);
  if (isempty (meant))
    meant = slx_opt_near (name, valid);
  end
  list = sprintf (', %s', valid{:});
  slx_arg_fail ('unknownOption', 'unknown option %s%s; valid names are: %s', name, meant, list(3:end));
end

% What was given in place of one of WORDS, and which was probably meant. Other programs have other words for some.
function text = not_a_word (value, words)
  text = [', but is ', slx_arg_value_text(value)];
  if (ischar (value) && size (value, 1) == 1 && numel (words) > 1)
    others = {'als', 'ahals'; 'mult', 'mu'; 'multiplicative', 'mu'; ...
              'on', 'final'; 'notify', 'final'; 'none', 'off'};
    at = find (strcmpi (value, others(:,1)) & ismember (others(:,2), words), 1);
    if (isempty (at))
      text = [text, slx_opt_near(value, words)];
    else
      text = sprintf ('%s (did you mean %s?)', text, others{at,2});
    end
  end
end

function value = checked (value, name, kind)
  if (iscell (kind))
    hit = [];
    if (ischar (value))
      hit = find (strcmpi (value, kind));
    end
    if (isempty (hit))
      list = sprintf (', ''%s''', kind{:});
      among = {'one of ', ''};
      slx_arg_fail ('badInput', 'option %s must be %s%s%s', name, among{1 + isscalar(kind)}, list(3:end), ...
                    not_a_word (value, kind));
    end
    value = kind{hit};
    return;
  end
  if (kind(1) == '?')
    if (isempty (value) && (isnumeric (value) || ischar (value) || iscell (value)))
      value = [];
      return;
    end
    kind = kind(2:end);
  end
  intervals = struct ('count', 'integer [0,Inf]', 'natural', 'integer [1,Inf]', 'seed', 'integer [0,4294967295]', ...
                      'positive', '(0,Inf]', 'nonneg', '[0,Inf]', 'finite', '[0,Inf)');
  if (isfield (intervals, kind))
    kind = intervals.(kind);
  end
  switch (kind)
    case 'any'
      return;
    case 'flag'
      good = isscalar (value) && (islogical (value) || (isnumeric (value) && any (value == [0 1])));
      wanted = 'true or false';
    case 'function'
      good = isempty (value) || isa (value, 'function_handle');
      wanted = 'a function handle, stop = f (state)';
    case {'file', 'folder'}
      good = ischar (value) && size (value, 1) <= 1 && all (value ~= 0);
      wanted = ['the name of a ', kind, ', without a character 0'];
    otherwise
      good = in_interval (value, kind);
      if (~ good)
        wanted = in_words (kind);
      end
  end
  if (~ good)
    slx_arg_fail ('badInput', 'option %s must be %s, but is %s', name, wanted, slx_arg_value_text (value));
  end
  if (strcmp (kind, 'flag'))
    value = logical (full (value));
  elseif (isnumeric (value))
    value = double (value);
  end
end

% Whether a value is in an interval such as '(0,1]' or 'integer [1,1e4]'.
function good = in_interval (value, kind)
  good = is_number (value);
  if (good)
    [limits, open, whole] = interval (kind);
    good = value >= limits(1) && value <= limits(2) && ~ any (open & value == limits) ...
           && (~ whole || value == floor (value));
  end
end

function [limits, open, whole] = interval (kind)
  whole = kind(1) == 'i';
  kind = kind(1+8*whole:end);           % without the word 'integer '
  limits = sscanf (kind(2:end-1), '%g,%g')';
  open = kind([1, end]) == '()';
end

function wanted = in_words (kind)
  [limits, open, whole] = interval (kind);
  [low, high] = deal (figures (limits(1)), figures (limits(2)));
  sort = {'number', 'a number'; 'integer', 'an integer'};
  sort = sort(1+whole,:);
  if (limits(1) == limits(2))
    wanted = low;
  elseif (limits(2) < Inf)
    joints = {'%s from %s to %s', '%s from %s to below %s'; '%s above %s, at most %s', '%s above %s and below %s'};
    wanted = sprintf (joints{1 + open(1),1 + open(2)}, sort{2}, low, high);
  else
    if (open(2))
      sort{2} = ['a finite ', sort{1}];
    end
    joints = {'%s, at least %s', '%s above %s'};
    wanted = sprintf (joints{1 + open(1)}, sort{2}, low);
  end
end

% A limit as one would write it, also 1e6 and 2^31 - 1.
function text = figures (x)
  text = sprintf ('%.10g', x);
  if (x >= 1e5 && x == 10 ^ round (log10 (x)))
    text = sprintf ('1e%d', round (log10 (x)));
  elseif (x >= 1e5 && x + 1 == 2 ^ round (log2 (x)))
    text = sprintf ('2^%d - 1', round (log2 (x)));
  end
end

function yes = is_number (value)
  yes = isscalar (value) && isnumeric (value) && isreal (value) && ~ issparse (value);
end

% What an option of version 0.1 is called now, or that it is an argument; '' for any other.
function text = renamed (name, valid)
  text = '';
  of = slx_arg_caller ();
  coders = {'sl_sparse_code', 'sl_lasso_gap'};
  learners = {'sl_dict_learn', 'sl_dict_update'};
  graphs = {'sl_srsc', 'sl_l2rsc'};
  factorisers = {'sl_nmf', 'sl_nmf_scan', 'sl_nmf_step_h', 'sl_nmf_step_w'};
  experiments = {'sl_exp_clustering', 'sl_exp_label_propagation'};
  new = {'Draws',              'Replicates',         {'sl_exp_label_propagation'};
         'ElasticNet',         'Ridge',              coders;
         'Gamma',              'Alpha',              {'sl_l2rsc'};
         'Initial',            'InitialSparseness',  {'sl_exp_hoyer'};
         'L1Sparsity',         'L1Sparseness',       {'sl_exp_nmf_synthetic'};
         'Method',             'Algorithm',          learners;
         'Method',             'Init',               {'sl_nmf_init'};
         'Methods',            'Algorithms',         experiments;
         'Positive',           'Nonneg',             coders;
         'PositiveCode',       'Nonneg',             learners;
         'PositiveDictionary', 'NonnegDictionary',   learners;
         'Ranks',              'Processes',          {'sl_nmf'};
         'Repeats',            'Replicates',         {'sl_exp_hoyer'};
         'Rounds',             'MaxIter',            [graphs, experiments];
         'Sparsities',         'Sparseness',         {'sl_nmf_scan'};
         'Sparsity',           'Sparseness',         [factorisers, {'sl_exp_nmf_images'}];
         'Target',             'Sparseness',         {'sl_exp_hoyer'};
         'WeightedSparsity',   'WeightedSparseness', {'sl_exp_nmf_images'}};
  for row = find (strcmpi (name, new(:,1)))'
    if (any (strcmp (of, new{row,3})) && any (strcmp (new{row,2}, valid)))
      text = sprintf ('option ''%s'' is called ''%s''', new{row,1:2});
      return;
    end
  end
  if (strcmpi (name, 'Lambda') && any (strcmp (of, [coders, learners, graphs])))
    text = 'lambda is no option but an argument, see the help';
  end
end

% Where other programs, scikit-learn above all, call by NAME what an option does here, ' (did you mean WORD?)'; where it
% is an argument or a function here, ' (ARGUMENT)' in words; otherwise ''.
function text = elsewhere (name, valid)
  text = '';
  found = as_argument (name);
  if (~ isempty (found))
    text = sprintf (' (%s)', found);
    return;
  end
  options = {{'random_state', 'rng'}, {'Seed'};
             {'n_init', 'nstart', 'nrun'}, {'Replicates'};
             {'n_iter', 'iter', 'niter', 'epochs', 'n_epochs', 'max_epochs'}, {'MaxIter'};
             {'tolerance', 'TolFun', 'TolX'}, {'Tol'};
             {'verbose'}, {'Display'};
             {'callback', 'callbacks'}, {'OutputFcn'};
             {'timeout', 'max_time'}, {'TimeLimit'};
             {'solver', 'method', 'transform_algorithm'}, {'Algorithm'};
             {'beta_loss'}, {'Loss'};
             {'alpha'}, {'Regularize', 'Ridge', 'WeightDecay'};
             {'alpha_W', 'alpha_H'}, {'Regularize'};
             {'l1_ratio'}, {'Regularize', 'Ridge'};
             {'C', 'lambda2'}, {'Ridge'};
             {'positive', 'pos', 'positive_code'}, {'Nonneg'};
             {'positive_dict'}, {'NonnegDictionary'};
             {'n_nonzero_coefs', 'transform_n_nonzero_coefs'}, {'MaxNonzeros'};
             {'forget_factor'}, {'Forgetting'};
             {'warm_start', 'code_init', 'dict_init', 'w0', 'h0'}, {'Init'};
             {'missing_values'}, {'Missing'};
             {'learning_rate', 'learning_rate_init', 'lr', 'eta0'}, {'StepSize'};
             {'nesterovs_momentum'}, {'Nesterov'};
             {'validation_fraction'}, {'Validation'};
             {'n_iter_no_change', 'early_stopping'}, {'Patience'};
             {'hidden_layer_sizes'}, {'Hidden'};
             {'n_neighbors'}, {'K'};
             {'n_components'}, {'Ranks', 'MaxBases'};
             {'cv', 'n_splits'}, {'Folds'};
             {'n_samples'}, {'Samples'};
             {'n_jobs'}, {'Processes'}};
  for row = find (cellfun (@(names) any (strcmpi (name, names)), options(:,1)))'
    there = find (ismember (options{row,2}, valid), 1);
    if (~ isempty (there))
      text = sprintf (' (did you mean %s?)', options{row,2}{there});
      return;
    end
  end
  if (strcmpi (name, 'n_jobs') || strcmpi (name, 'numThreads'))
    text = ' (sl_threads sets the number of threads)';
  end
end

% What is an argument of the function that runs.
function text = as_argument (name)
  text = '';
  coders = {'sl_sparse_code', 'sl_lasso_gap', 'sl_dict_learn', 'sl_srsc', 'sl_lista_train'};
  clusterers = {'sl_kmeans', 'sl_spectral_cluster'};
  number = 'the number of %s is the argument %s';
  known = {{'n_components', 'rank', 'k'},     sprintf(number, 'components', 'R'), {'sl_nmf', 'sl_nmf_init'};
           {'n_components', 'n_atoms', 'k'},  sprintf(number, 'atoms', 'P'), {'sl_dict_learn'};
           {'n_clusters', 'centers', 'k'},    sprintf(number, 'clusters', 'C'), clusterers;
           {'n_neighbors', 'k'},              sprintf(number, 'neighbours', 'K'), {'sl_knn_graph'};
           {'alpha', 'transform_alpha', 'lambda1'}, 'it is the argument lambda', coders;
           {'hidden_layer_sizes'},            'the layers are the argument LAYERS', {'sl_net_train'}};
  for row = 1:size (known, 1)
    if (any (strcmpi (name, known{row,1})) && any (strcmp (slx_arg_caller (), known{row,3})))
      text = known{row,2};
      return;
    end
  end
end
