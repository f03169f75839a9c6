function varargout = sl_predict (model, X, varargin)
%SL_PREDICT  Predictions of a model of any kind.
%   RESULT = sl_predict (MODEL, X) calls the predict function for this kind of model, whose help explains the results.
%
%   [RESULT, ...] = sl_predict (MODEL, X, ...) passes further arguments to the predict function and returns all its
%   results.
%
%   Inputs
%     MODEL  from one of the functions below, or from sl_load_model
%     X      d-by-n; one sample per column, with as many features as MODEL was trained with. For models of sl_coder,
%            sl_lista_train and sl_deep_srsc_train data that do not fit into memory may come in blocks, see
%            doc/large_data.md
%   Outputs
%     RESULT, ...   results of the predict function:
%       sl_logistic_train    sl_logistic_predict: labels, probabilities, scores
%       sl_lista_train       sl_encode: codes
%       sl_deep_srsc_train   sl_encode: codes
%       sl_soae_train        sl_soae_predict: labels, probabilities, hidden activity, reconstructions, scores
%       sl_mlp_train         sl_soae_predict: the same
%       sl_net_train         sl_net_predict: labels, probabilities, scores
%       sl_polynet_train     sl_polynet_predict: labels, probabilities, scores
%       sl_coder             sl_nnls, sl_sparse_code, sl_srsc, sl_l2rsc: codes, INFO; for sl_kmeans: labels
%       sl_mcrank            sl_mcrank_predict: expected ratings, probabilities of levels; X has users and items
%       sl_tune              of a pipeline: those of its last step
%
%   sl_nmf, sl_dict_learn, sl_srsc, sl_l2rsc and sl_kmeans return plain matrices; sl_coder makes models of these.
%
%   Errors besides those of every function, see doc/conventions.md
%     those of the predict function
%
%   Example
%     >> model = sl_logistic_train ([0 1 4 5], [1 1 2 2]);
%     >> sl_predict (model, [2 3])
%     ans =
%        1   2
%
%
%   Reference: none; sl_predict only calls other functions.
%
%   See also: sl_logistic_predict, sl_encode, sl_soae_predict, sl_net_predict, sl_polynet_predict, sl_mcrank_predict,
%   sl_coder, sl_save_model, sl_load_model
%
% TESTING: test_models   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a model and data');
  try
    slx_model_check (model, '', 'MODEL');
    varargout = cell (1, max (1, nargout));
    if (strcmp (model.kind, 'sl_tune'))
      [varargout{:}] = model_steps (model, X, varargin{:});
    else
      [varargout{:}] = model_results (model, X, varargin{:});
    end
  catch err
    slx_run_rethrow (err);
  end
end

%!assert (sl_predict (sl_logistic_train ([0 1 4 5], [1 1 2 2]), [2 3]), [1 2])
%!error id=sparselearn:badCall sl_predict (1)
