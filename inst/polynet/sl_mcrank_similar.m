function [similar, cosines] = sl_mcrank_similar (model, ids, varargin)
%SL_MCRANK_SIMILAR  Recommender: items that the same users like, or users who like the same items.
%   SIMILAR = sl_mcrank_similar (MODEL, IDS) gives for each of the items IDS the ten items whose factors point most
%   nearly in the same direction. MODEL is one of sl_mcrank.
%
%   [SIMILAR, COSINES] = sl_mcrank_similar (MODEL, IDS, OPTION, VALUE, ...) or with a struct OPTIONS.
%
%   The factors of an item are w_r h_r'z over the bases r, where z is the part of a sample that the item fills (its one
%   and its features), h_r the column of H, and w_r^2 the norm of the row of U. The similarity of two items is the
%   cosine of their factors. How much an item is liked by all is no part of them: the linear part tells that.
%
%   Inputs
%     MODEL  from sl_mcrank or sl_mcrank_fold_in
%     IDS    vector of n positive integers, of any numeric class: items of MODEL, or such whose features MODEL has
%   Outputs
%     SIMILAR  N-by-n: the most similar first, without the item itself; equally similar items come in the order of
%              MODEL. 0 where there are fewer
%     COSINES  N-by-n, from -1 to 1; NaN where SIMILAR is 0. An item without factors has the cosine 0 with each
%
%   Options
%     'Top'  N, how many (default 10)
%     'Of'   'items' (default) or 'users': what IDS are, and SIMILAR
%
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> [X, about] = sl_data ('ratings', 'Users', 60, 'Items', 40, 'Samples', 1200, 'Seed', 1);
%     >> model = sl_mcrank (X(1,:), X(2,:), about.labels, 'Loss', 'squared', 'Seed', 1);
%     >> [similar, cosines] = sl_mcrank_similar (model, [3 8], 'Top', 5);
%     >> size (similar)
%     ans =
%        5   2
%
%
%   Reference: B. Sarwar, G. Karypis, J. Konstan and J. Riedl (2001), Item-based collaborative filtering recommendation
%   algorithms, WWW 10 (cosines of items), here of factors.
%
%   See also: sl_mcrank, sl_mcrank_predict, sl_mcrank_fold_in
%
% TESTING: test_mcrank_similar   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a model and items');
  try
    o = options (varargin);
    slx_model_check (model, 'sl_mcrank', 'MODEL');
    ids = slx_mcrank_pairs (ids, ids, {'IDS', 'IDS'});
    [all, others] = factors_of (model, ids, o.Of(1:end-1));
    count = numel (others);
    slx_opt_must (o.Top * numel (ids) <= 2^28 || o.Top <= count, ...
                  sprintf ('Top is far larger than the number of %s', o.Of));
    keep = min (o.Top, count);
    similar = zeros (o.Top, numel (ids));
    cosines = NaN (o.Top, numel (ids));
    these = all(:,count+1:end);
    all = all(:,1:count);
    width = max (1, floor (2^20 / count));
    for first = 1:width:numel (ids)
      part = first:min (first + width - 1, numel (ids));
      near = min (max (all' * these(:,part), -1), 1);
      itself = bsxfun (@eq, others', ids(part));
      near(itself) = -Inf;
      [near, order] = sort (near, 1, 'descend');
      near = near(1:keep,:);
      names = reshape (others(order(1:keep,:)), keep, numel (part));
      names(near == -Inf) = 0;
      near(near == -Inf) = NaN;
      similar(1:keep,part) = names;
      cosines(1:keep,part) = near;
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Top', 10, 'integer [1,2147483647]'; 'Of', 'items', {'items', 'users'}});
  end
  o = slx_opt_read (T, pairs);
end

% The factors of all items or users that were rated, OTHERS, and behind them those of IDS, as columns of length 1 or 0.
function [F, others] = factors_of (model, ids, who)
  others = model.([who, '_ids']);
  f = model.features;
  unknown = find (~ ismember (ids, others) & ~ ismember (ids, f.([who, '_ids'])), 1);
  slx_arg_refuse (~ isempty (unknown), 'IDS must be %ss that MODEL knows, but %g is not', who, ids(unknown));
  wanted = [others, ids];
  nobody = zeros (1, numel (wanted));
  C = sparse (f.context, numel (wanted));
  if (strcmp (who, 'item'))
    Z = mcrank_samples (model, nobody, wanted, C);
  else
    Z = mcrank_samples (model, wanted, nobody, C);
  end
  net = model.net;
  slx_memory_reserve (net.sizes.k * numel (wanted));
  F = bsxfun (@times, double (net.H(1:net.sizes.d,:)'), sqrt (sqrt (sum (double (net.U) .^ 2, 2)))) * Z;
  long = sqrt (sum (F .^ 2, 1));
  long(long == 0) = 1;
  F = bsxfun (@rdivide, F, long);
end

%!error id=sparselearn:badInput sl_mcrank_similar (1, 1)
