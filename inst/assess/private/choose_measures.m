function measures = choose_measures (given, y, targets, names)
%CHOOSE_MEASURES  The measures of option Measures.
%   MEASURES = choose_measures (GIVEN, Y, TARGETS, NAMES) takes the cell row GIVEN of names and handles, and the labels
%   or values Y of all samples. MEASURES.functions is a cell row of handles V = F (Y, P, Q, X): Y are the labels or
%   values of the test samples X, P is what is predicted of them, and Q has the fields second, which is the second
%   result of the prediction, scores, classes, target and model, see choose_learn. MEASURES.ranks says whether one of
%   them needs scores. A measure that does not fit what a trainer predicts, see TARGETS and NAMES, is the error
%   sparselearn:badInput.

% SPDX-License-Identifier: BSD-3-Clause
  any_labels = {'labels', 'signs'};
  numbers = {'labels', 'signs', 'values', 'ratings', 'codes'};
  known = {'error',    any_labels,             @(y, p, q, X) mean(wrong (signs (y, q), p)); ...
           'balanced', any_labels,             @(y, p, q, X) balanced(signs (y, q), p); ...
           'logloss',  any_labels,             @(y, p, q, X) logloss(signs (y, q), q); ...
           'auc',      any_labels,             @(y, p, q, X) auc(signs (y, q), q); ...
           'nmi',      {'labels', 'clusters'}, @(y, p, q, X) sl_nmi(indices (p), indices (y)); ...
           'rmse',     numbers,                @(y, p, q, X) sqrt(mean (abs (left (signs (y, q), p)) .^ 2)); ...
           'mae',      numbers,                @(y, p, q, X) mean(abs (left (signs (y, q), p))); ...
           'ndcg',     {'ratings', 'values', 'scores'}, @ndcg; ...
           'recall',   {'scores'},             @(y, p, q, X) of_lists(q, X)};
  measures = struct ('functions', {cell(1, numel (given))}, 'ranks', false);
  for k = 1:numel (given)
    f = given{k};
    if (isa (f, 'function_handle'))
      measures.functions{k} = @(y, p, q, X) f (y, p, q.second);
      continue;
    end
    at = find (ischar (f) & strcmpi (f, known(:,1)), 1);
    slx_opt_must (~ isempty (at), ['Measures must be function handles, or some of: ', strjoin(known(:,1)', ', ')]);
    measures.functions{k} = known{at,3};
    measures.ranks = measures.ranks || any (strcmpi (f, {'auc', 'logloss', 'ndcg'}));
    need_fit (known(at,:), y, targets, names, known);
  end
end

% An error where the measure in a row of KNOWN cannot be computed, or says nothing.
function need_fit (row, y, targets, names, known)
  name = row{1};
  lists = strcmp (targets, 'scores');
  slx_arg_refuse (strcmp (name, 'ndcg') && any (lists) && ~ all (lists), ...
                  ['measure ''ndcg'' is that of lists for sl_mcrank with Loss ''implicit'', and that of rated ' ...
                   'items for the others, which cannot be compared']);
  may_be_lists = any (strcmp (name, {'recall', 'ndcg'})) && all (lists | strcmp (targets, ''));
  slx_arg_refuse (isempty (y) && ~ all (lists) && ~ may_be_lists, ...
                  ['measure ''%s'' compares predictions with Y, which is []; Measures must be handles, or ' ...
                   '''recall'' or ''ndcg'' of lists by sl_mcrank with Loss ''implicit'''], name);
  texts = iscell (y) || ischar (y);
  slx_arg_refuse (texts && any (strcmp (name, {'rmse', 'mae', 'ndcg'})), ...
                  'measure ''%s'' needs numbers in Y, but Y has texts', name);
  for k = find (~ strcmp (targets, ''))
    if (~ any (strcmp (targets{k}, row{2})))
      fit = known(cellfun (@(list) any (strcmp (targets{k}, list)), known(:,2)),1);
      slx_arg_fail ('badInput', 'measure ''%s'' does not fit %s, which predicts %s; measures of %s are %s', name, ...
                    names{k}, targets{k}, targets{k}, strjoin ([fit', {'your own handles'}], ', '));
    end
  end
  slx_opt_must (~ strcmp (name, 'auc') || any (strcmp (targets, 'signs')) || numel (unique (as_list (y))) == 2, ...
                'Measures: ''auc'' needs two classes in Y');
end

% Logical targets of the loss 'multitask' as the signs that it predicts.
function y = signs (y, q)
  if (islogical (y) && strcmp (q.target, 'signs'))
    y = 2 * y - 1;
  end
end

% Labels of any kind as numbers from 1.
function which = indices (y)
  which = slx_arg_labels (y, [-1, samples_in(y)], 'Y');
end

function n = samples_in (y)
  n = numel (y);
  if (ischar (y))
    n = size (y, 1);
  end
end

function yes = wrong (y, p)
  slx_arg_refuse (islogical (y) && isnumeric (p) && ~ all (p(:) == 0 | p(:) == 1), ...
                  'labels are logical, but predictions are other numbers than 0 and 1');
  [y, p] = deal (as_list (y), as_list (p));
  need_as_many (y, p);
  kinds = {'numbers', 'texts'};
  slx_arg_refuse (iscell (y) ~= iscell (p), 'labels are %s, but predictions are %s', kinds{1 + iscell(y)}, ...
                  kinds{1 + iscell(p)});
  if (iscell (y))
    yes = ~ strcmp (y, p);
  else
    slx_arg_refuse (~ all (p == floor (p)), ...
                    'errors of labels are asked for, but predictions are not whole numbers; use ''rmse'' or ''mae''');
    yes = y ~= p;
  end
end

function value = balanced (y, p)
  [~, ~, class] = unique (as_list (y));
  class = class(:);
  value = mean (accumarray (class, wrong (y, p)) ./ accumarray (class, 1));
end

% From the scores, since probabilities near 1 are rounded. A class without a sample for training has the probability 0.
function value = logloss (y, q)
  slx_arg_refuse (isempty (q.second) || isempty (q.scores), ...
                  ['measure ''logloss'' needs the probabilities of classes, which predictions of this model do not ' ...
                   'have']);
  S = double (q.scores);
  if (strcmp (q.target, 'signs'))
    logs = -log1p (exp (-double (y) .* S));
  else
    S = bsxfun (@minus, S, max (S, [], 1));
    S = bsxfun (@minus, S, log (sum (exp (S), 1)));
    S = [-Inf(1, size (S, 2)); S];
    [~, class] = ismember (as_list (y), as_list (q.classes));
    logs = S(sub2ind (size (S), class(:)' + 1, 1:size (S, 2)));
  end
  logs(logs < log (eps)) = log (eps);           % NaN stays
  value = -mean (logs(:));
end

% Areas by the scores: probabilities near 1 are rounded, and then tie. For the loss 'multitask' the mean over outputs.
function value = auc (y, q)
  slx_arg_refuse (isempty (q.scores), ...
                  'measure ''auc'' needs the scores of classes, which predictions of this model do not have');
  S = double (q.scores);
  if (strcmp (q.target, 'signs'))
    value = mean (arrayfun (@(k) area (S(k,:), y(k,:) > 0), 1:size (S, 1)));
    return;
  end
  value = NaN;
  if (size (S, 1) == 2)
    [~, class] = ismember (as_list (y), as_list (q.classes));
    value = area (S(2,:) - S(1,:), class(:)' == 2);
  end
end

% Of the order of rated items; where pairs without ratings were learnt, of lists.
function value = ndcg (y, p, q, X)
  if (strcmp (q.target, 'scores'))
    [~, value] = of_lists (q, X);
  else
    slx_arg_refuse (isempty (y), 'measure ''ndcg'' needs ratings in Y, or models of sl_mcrank with Loss ''implicit''');
    value = sl_ndcg (X(1,:), y(:)', order_of (p, q), 5);
  end
end

% Of the lists of ten items that the users of the test pairs X have not seen among those for training, where such pairs
% do not count.
function [recall, ndcg] = of_lists (q, X)
  slx_arg_refuse (~ strcmp (q.target, 'scores'), ...
                  'measure ''recall'' needs models of sl_mcrank with Loss ''implicit'', which have lists of items');
  X(:,rated (q.model, X)) = [];
  [recall, ndcg] = deal (NaN);
  if (isempty (X))
    return;
  end
  of = unique (X(1,:));
  [recall, ndcg] = sl_recall (sl_mcrank_predict (q.model, of, 'Top', 10), of, X(1,:), X(2,:));
end

% Which pairs the model has seen.
function yes = rated (model, X)
  [of_users, u] = ismember (X(1,:), model.user_ids);
  [yes, i] = ismember (X(2,:), model.item_ids);
  yes = yes & of_users;
  yes(yes) = full (model.rated(sub2ind (size (model.rated), u(yes), i(yes)))) > 0;
end

% Expected ratings are cut to the range of the levels, and then tie.
function scores = order_of (p, q)
  scores = q.scores;
  if (isempty (scores))
    scores = p(:)';
  end
end

% The share of pairs, one sample of each class, that are in the right order; half of those that tie. NaN without pairs.
function value = area (scores, positive)
  [sorted, ~, at] = unique (scores);
  count = accumarray (at(:), 1)';
  rank = cumsum (count) - (count - 1) / 2;
  ranks = rank(at);
  m = sum (positive);
  value = (sum (ranks(positive)) - m * (m + 1) / 2) / (m * (numel (positive) - m));
end

function list = as_list (y)
  if (ischar (y))
    list = cellstr (y);
  elseif (iscell (y))
    list = y(:);
  else
    list = double (y(:));
  end
end

function e = left (y, p)
  need_as_many (y, p);
  e = double (reshape (full (y), 1, [])) - double (reshape (full (p), 1, []));
end

function need_as_many (y, p)
  slx_arg_refuse (numel (y) ~= numel (p), 'there are %d predictions for %d values', numel (p), numel (y));
end
