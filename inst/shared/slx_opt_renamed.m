function text = slx_opt_renamed (name, valid)
%SLX_OPT_RENAMED  What an option of version 0.1 is called now.
%   TEXT = slx_opt_renamed (NAME, VALID) is a sentence for an error about the option NAME, where it had that name in
%   version 0.1 and is one of VALID under another or has become an argument; else ''.

% SPDX-License-Identifier: BSD-3-Clause
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
