% Samples that Validation sets aside have no influence on training: no statistic, scale or start is computed with them.

% SPDX-License-Identifier: BSD-3-Clause

%!function [stop, list] = stored (state)
%! % OutputFcn that keeps what it is shown, without times and errors of validation; stored () gives it back
%!  persistent all;
%!  stop = false;
%!  list = all;
%!  if (nargin == 0)
%!    all = {};
%!  else
%!    all{end+1} = rmfield (state, intersect (fieldnames (state), {'seconds', 'validation'}));
%!  end
%!endfunction

%!function list = states (train, X)
%!  evalc ("train (X, 'Validation', .2, 'Seed', 3, 'MaxIter', 2, 'OutputFcn', @stored);");
%!  [~, list] = stored ();
%!endfunction

%!test % every trainer: other values in the samples that are held out leave the same bits
%! sl_reach_private ();
%! rand ('twister', 1);
%! randn ('twister', 1);
%! n = 40;
%! y = 1 + mod (1:n, 2);
%! X = rand (6, n) + .1;
%! X(1,:) += y;
%! D = randn (6, 8);
%! D = D ./ sqrt (sumsq (D));
%! Z = sl_sparse_code (X, D, .1);
%! A = sl_knn_graph (X, 3);
%! layers = {{'dense', 4}, 'relu', 'dense'};
%! trainers = {@(X, varargin) sl_net_train([{'zscore'}, layers], X, y, varargin{:}), true; ...
%!             @(X, varargin) sl_net_train([{'zscore'}, layers], sparse (X), y, varargin{:}), true; ...
%!             @(X, varargin) sl_net_train([{'batchnorm'}, layers], X, y, varargin{:}), true; ...
%!             @(X, varargin) sl_mlp_train(X, y, varargin{:}), true; ...
%!             @(X, varargin) sl_soae_train(X, y, varargin{:}), true; ...
%!             @(X, varargin) sl_lista_train(X, D, .1, varargin{:}), false; ...
%!             @(X, varargin) sl_lista_train(X, D, .1, 'Codes', Z, varargin{:}), false; ...
%!             @(X, varargin) sl_deep_srsc_train(X, Z, D, A, varargin{:}), false; ...
%!             @(X, varargin) sl_polynet_train(X, y, 'Standardize', true, 'Tau', 2, varargin{:}), true; ...
%!             @(X, varargin) sl_polynet_train(X, y / 3, 'Loss', 'squared', 'Standardize', true, 'Tau', 2, ...
%!                                             varargin{:}), false};
%! for k = 1:rows (trainers)
%!   labels = {[], y};
%!   [~, held] = slx_run_holdout (.2, 3, n, labels{1 + trainers{k,2}});
%!   Y = X;
%!   Y(:,held) *= 50;
%!   [own, other] = deal (states (trainers{k,1}, X), states (trainers{k,1}, Y));
%!   assert (numel (own) >= 2);
%!   assert (isequal (own, other), func2str (trainers{k,1}));
%! end
