function worst = check_mcrank_auto (cases, seed)
%CHECK_MCRANK_AUTO  What sl_mcrank chooses without options, against the model without bases, on generated ratings.
%   WORST = check_mcrank_auto (CASES) tries as many sets of ratings: three sizes, the losses 'squared', 'multitask' and
%   'implicit', and a noise from 0.8 to 2 added to ratings from 1 to 5. A fifth of each set is held out. It is an error
%   if the objective of the model, on the ratings that it was trained on, is above that of the model without bases and
%   with the same ridge, or if that model has not as many bases as validation chose; fewer are right where it has
%   converged, since more would not lower the objective.
%   WORST has figures for each loss, in the order of the losses: excess and mean, the largest and the mean of how much
%   the error of the held-out ratings is above that of the model without bases (for 'implicit', how much the recall of
%   the first 10 items is below that of the lists of the most popular items); standard, the same as excess relative to
%   the model without bases and without other options.
%   check_mcrank_auto (CASES, SEED), SEED = 0, 1, ... (default 0), tries others.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 2)
    seed = 0;
  end
  losses = {'squared', 'multitask', 'implicit'};
  sizes = [60 40 1200; 100 80 3000; 150 100 8000];
  figures = NaN (cases, 2, 3);
  for c = 1:cases
    k = 1e6 * seed + c - 1;
    which = 1 + mod (k, 3);
    how = sizes(1+mod (floor (k / 3), 3),:);
    [X, about] = sl_data ('ratings', 'Users', how(1), 'Items', how(2), 'Samples', how(3), ...
                          'Seed', mod (floor (k / 9), 2 ^ 32));
    sl_seed (k);
    noise = .8 + 1.2 * rand;
    ratings = min (5, max (1, round (about.labels + noise * randn (1, how(3)))));
    test = mod (1:how(3), 5) == 0;
    if (which == 3)
      figures(c,1,3) = implicit (X, test, k);
    else
      figures(c,:,which) = rated (X, ratings, test, losses{which}, k);
    end
  end
  worst = struct ('excess', zeros (1, 3), 'mean', zeros (1, 3), 'standard', zeros (1, 3));
  for which = 1:3
    own = figures(~ isnan (figures(:,1,which)),:,which);
    if (~ isempty (own))
      worst.excess(which) = max (own(:,1));
      worst.mean(which) = mean (own(:,1));
      worst.standard(which) = max (own(:,2));
      fprintf (['check_mcrank_auto: %d sets, %s: held-out error above that without bases: mean %.4f, worst %.4f; ', ...
                'above that without options too: mean %.4f, worst %.4f\n'], size (own, 1), losses{which}, ...
               worst.mean(which), worst.excess(which), mean (own(:,2)), worst.standard(which));
    end
  end
end

function figures = rated (X, ratings, test, loss, k)
  own = {X(1,~ test), X(2,~ test), ratings(~ test), 'Loss', loss, 'Levels', 1:5};
  [model, info] = sl_mcrank (own{:}, 'Seed', mod (k, 2 ^ 32));
  [bare, without] = sl_mcrank (own{:}, 'Tau', 0, 'Ridge', model.net.options.Ridge);
  standard = sl_mcrank (own{:}, 'Tau', 0);
  bases = sum (any (model.net.U ~= 0, 2));
  if (~ (info.objective(end) <= without.objective(end) * (1 + 1e-7)))
    error ('check_mcrank_auto: case %d: the objective is %g, and %g without bases', k, info.objective(end), ...
           without.objective(end));
  elseif (bases == 0 && info.objective(end) < without.objective(end) * (1 - 1e-7))
    error ('check_mcrank_auto: case %d: without bases, but another objective', k);
  elseif (info.bases(end) ~= bases)
    error ('check_mcrank_auto: case %d: other bases than INFO has', k);
  elseif (bases > info.chosen || (bases > 0 && bases < info.chosen && ~ info.converged))
    error ('check_mcrank_auto: case %d: %d bases were chosen, but there are %d', k, info.chosen, bases);
  end
  rmse = @(m) sqrt (mean ((sl_mcrank_predict (m, X(1,test), X(2,test)) - ratings(test)) .^ 2));
  figures = rmse (model) - [rmse(bare), rmse(standard)];
end

function excess = implicit (X, test, k)
  [model, info] = sl_mcrank (X(1,~ test), X(2,~ test), [], 'Loss', 'implicit', 'Seed', mod (k, 2 ^ 32));
  if (~ (info.objective(end) <= sum (~ test) / 2 * (1 + 1e-12)))
    error ('check_mcrank_auto: case %d: the objective is above that without factors', k);
  elseif (~ (info.gap(end) <= .01))
    error ('check_mcrank_auto: case %d: the gap is %g', k, info.gap(end));
  end
  who = model.user_ids;
  count = sum (model.rated, 1);
  [~, order] = sort (count, 'descend');
  popular = zeros (10, numel (who));
  for j = 1:numel (who)
    left = order(~ model.rated(j,order));
    left = left(1:min (10, end));
    popular(1:numel (left),j) = model.item_ids(left);
  end
  recall = @(top) sl_recall (top, who, X(1,test), X(2,test));
  excess = recall (popular) - recall (sl_mcrank_predict (model, who, 'Top', 10));
end
