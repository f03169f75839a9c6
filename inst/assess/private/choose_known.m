function [scalers, learners, trainers] = choose_known ()
%CHOOSE_KNOWN  What a step of a pipeline may be called by name, see choose_pipelines.
%   SCALERS change the scale of features or samples, LEARNERS are those of sl_coder, TRAINERS learn from labels, values
%   or codes.

% SPDX-License-Identifier: BSD-3-Clause
  scalers = {'standardize', 'range', 'maxabs', 'unit'};
  [~, learners] = sl_model_mex ();
  trainers = {'sl_logistic_train', 'sl_mlp_train', 'sl_soae_train', 'sl_net_train', 'sl_polynet_train', 'sl_mcrank', ...
              'sl_lista_train', 'sl_deep_srsc_train'};
end
