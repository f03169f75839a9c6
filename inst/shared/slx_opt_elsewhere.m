function text = slx_opt_elsewhere (name, valid, option)
%SLX_OPT_ELSEWHERE  What other programs' names of options and words are here, for a message.
%   TEXT = slx_opt_elsewhere (NAME, VALID) is ' (did you mean WORD?)', where WORD is that of the cell array VALID for
%   which other programs, scikit-learn above all, say NAME; where that is an argument or a function here, this in words;
%   '' for any other name. The tables below are all that the package knows of it.
%   TEXT = slx_opt_elsewhere (WORD, VALID, OPTION): WORD is the value of an option, and VALID are its words.

% SPDX-License-Identifier: BSD-3-Clause
  text = '';
  if (nargin > 2 && strcmp (option, 'Init') && any (strcmp (slx_arg_caller (), {'sl_kmeans', 'sl_dict_learn'})))
    text = ' (it holds the vectors to start from, in columns; without it they are drawn at random)';
    return;
  end
  if (nargin < 3)
    found = as_argument (name);
    if (~ isempty (found))
      text = sprintf (' (%s)', found);
      return;
    end
  end
  theirs = their_words ();
  for row = find (cellfun (@(names) any (strcmpi (name, names)), theirs(:,1)))'
    there = find (ismember (theirs{row,2}, valid), 1);
    if (~ isempty (there))
      text = sprintf (' (did you mean %s?)', theirs{row,2}{there});
      return;
    end
  end
  if (any (strcmpi (name, {'n_jobs', 'numThreads'})) && ~ any (strcmp ('Processes', valid)))
    text = ' (sl_threads sets the number of threads)';
  end
end

function table = their_words ()
  table = {{'random_state', 'rng'}, {'Seed'};
           {'n_init', 'nstart', 'nrun'}, {'Replicates'};
           {'n_iter', 'iter', 'niter', 'epochs', 'n_epochs', 'max_epochs'}, {'MaxIter'};
           {'tolerance', 'TolFun', 'TolX'}, {'Tol'};
           {'verbose'}, {'Display'};
           {'callback', 'callbacks'}, {'OutputFcn'};
           {'timeout', 'max_time'}, {'TimeLimit'};
           {'solver', 'method', 'transform_algorithm'}, {'Algorithm'};
           {'beta_loss'}, {'Loss'};
           {'start'}, {'Init'};
           {'sparsity', 'sparseness'}, {'Sparseness', 'ActivityTarget'};
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
           {'n_jobs'}, {'Processes'};
           {'als'}, {'ahals'};
           {'poisson'}, {'kl'};
           {'gaussian', 'euclidean'}, {'frobenius'};
           {'mult', 'multiplicative'}, {'mu'};
           {'on', 'notify'}, {'final'};
           {'none'}, {'off'}};
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
           {'alpha', 'transform_alpha', 'lambda1', 'lambda'}, 'it is the argument lambda', coders;
           {'Standardize', 'ClassWeights'},   'samples are users and items', {'sl_mcrank'};
           {'hidden_layer_sizes'},            'the layers are the argument LAYERS', {'sl_net_train'}};
  for row = 1:size (known, 1)
    if (any (strcmpi (name, known{row,1})) && any (strcmp (slx_arg_caller (), known{row,3})))
      text = known{row,2};
      return;
    end
  end
end
