function yes = choose_has_weights (step)
%CHOOSE_HAS_WEIGHTS  Whether a step of a pipeline is a trainer whose option Weights has a number for each sample.
%   YES = choose_has_weights (STEP)

% SPDX-License-Identifier: BSD-3-Clause
  yes = ischar (step{1}) && any (strcmp (step{1}, {'sl_logistic_train', 'sl_net_train', 'sl_mlp_train', ...
                                                  'sl_soae_train'}));
end
