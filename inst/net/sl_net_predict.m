function [labels, probabilities, scores] = sl_net_predict (model, X, varargin)
%SL_NET_PREDICT  Labels of new data by a network of layers, whose weights may be sparse matrices.
%   LABELS = sl_net_predict (MODEL, X) gives the label of largest probability for each column of X.
%
%   [LABELS, P, SCORES] = sl_net_predict (MODEL, X, 'BatchSize', B) also gives the probabilities of all classes, and the
%   outputs of the last layer (logits). B samples pass the network at a time (default 256), which is a matter of speed
%   and memory alone. With 'Exact', true convolutions are direct also where Winograd's method would be faster, see
%   sl_net_train.
%
%   If the W of a dense layer is a sparse matrix of which at most an eighth is not 0, or B is 1, only its entries are
%   multiplied, for single X in single. Otherwise W is made full first, because that is faster.
%
%   Inputs
%     MODEL  from sl_net_train
%     X      d-by-n, double or single, full or (double) sparse, finite; one sample per column
%   Outputs
%     LABELS  n labels, of the class and form of those for training
%     P       m-by-n, of the class of X: probabilities of the classes in MODEL.classes; columns add up to 1
%     SCORES  m-by-n, of the class of X: the softmax of a column is that of P
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%     >> net = sl_net_train ({{'dense', 8}, 'tanh', 'dense'}, X, [1 1 2 2], 'Seed', 1);
%     >> sl_net_predict (net, [.7 .1; .2 .7; 0 0])
%     ans =
%        1   2
%
%
%   Reference: Y. LeCun, L. Bottou, Y. Bengio and P. Haffner (1998), Gradient-based learning applied to document
%   recognition, Proc. IEEE 86.
%
%   See also: sl_net_train, sl_predict
%
% TESTING: test_net   REFERENCE: or_net

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a model and data');
  try
    slx_arg_matrix (X, 'X', true);
    about = slx_model_check (model, 'sl_net_train', 'MODEL', X);
    scores = scores_of (model, about, X, predict_options (varargin));
    [top, which] = max (scores, [], 1);
    labels = slx_model_labels (model, which);
    if (nargout > 1)
      probabilities = exp (bsxfun (@minus, scores, top));
      probabilities = bsxfun (@rdivide, probabilities, sum (probabilities, 1));
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = predict_options (pairs)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'BatchSize', 256, 'natural'; 'Exact', false, 'flag'});
  end
  o = slx_opt_read (T, pairs);
end

function scores = scores_of (model, about, X, o)
  layers = model.layers;
  if (isempty (X))
    scores = zeros (model.sizes.m, 0, class (X));
    return;
  end
  parts = cell (4, numel (layers));
  parts(1:2,:) = [{layers.W}; {layers.b}];
  types = {layers.type};
  moments = {'batchnorm', 'variance'; 'zscore', 'deviation'};
  for k = 1:2
    with = strcmp (types, moments{k,1});
    if (any (with))
      parts(3:4,with) = [{layers(with).mean}; {layers(with).(moments{k,2})}];
    end
  end
  for k = find (~ cellfun ('isempty', parts) & (~ cellfun ('isclass', parts, class (X)) | cellfun (@issparse, parts)))'
    parts{k} = in_class (parts{k}, X, o.BatchSize);
  end
  scores = slx_net_forward_mex (about, parts, X, min (o.BatchSize, size (X, 2)), o.Exact);
end

% Sparse matrices are of class double: the gateway rounds their entries.
function W = in_class (W, X, batch)
  if (issparse (W) && batch > 1 && nnz (W) > numel (W) / 8)
    W = full (W);
  end
  if (~ issparse (W))
    W = cast (W, class (X));
  end
end

%!test
%! X = [1 .9 .1 0; 0 .1 .8 1; .1 0 0 .2];
%! model = sl_net_train ({{'dense', 5}, 'relu', 'dense'}, X, {'a'; 'a'; 'b'; 'b'}, 'Seed', 1);
%! [labels, P] = sl_net_predict (model, X);
%! assert (labels, {'a'; 'a'; 'b'; 'b'});
%! assert (sum (P, 1), ones (1, 4), 4*eps);
%! S = bsxfun (@plus, model.layers(3).W' * max (bsxfun (@plus, model.layers(1).W' * X, model.layers(1).b), 0), ...
%!             model.layers(3).b);
%! assert (P, bsxfun (@rdivide, exp (S), sum (exp (S))), 1e-13);
%! assert (size (sl_net_predict (model, zeros (3, 0))), [0 1]);
%!error id=sparselearn:badInput sl_net_predict (sl_net_train ({'dense'}, [0 1], [1 2]), 1, 'BatchSize', 0)
