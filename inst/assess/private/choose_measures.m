function measures = choose_measures (o, all)
%CHOOSE_MEASURES  The measures of option Measures: a cell row of function handles V = F (Y, P, Q, X).
%   MEASURES = choose_measures (O, ALL) takes the labels or values ALL of all samples. Y are those of the test samples
%   X, P is what is predicted of them, and Q has the fields probabilities and classes where there are classes; otherwise
%   it is the second result of the prediction, or [].

% SPDX-License-Identifier: BSD-3-Clause
  known = {'error', @(y, p, q, X) mean(wrong (y, p)); 'balanced', @balanced; 'logloss', @logloss; 'auc', @auc; ...
           'nmi', @(y, p, q, X) sl_nmi(p, y); 'rmse', @(y, p, q, X) sqrt(mean (abs (left (y, p)) .^ 2)); ...
           'mae', @(y, p, q, X) mean(abs (left (y, p))); 'ndcg', @(y, p, q, X) sl_ndcg(X(1,:), y(:)', p(:)', 5)};
  measures = cell (1, numel (o.Measures));
  for k = 1:numel (o.Measures)
    given = o.Measures{k};
    if (isa (given, 'function_handle'))
      measures{k} = @(y, p, q, X) given (y, p, raw (q));
      continue;
    end
    at = ischar (given) & strcmpi (given, known(:,1));
    slx_opt_must (any (at), ['Measures must be function handles, or some of: ', strjoin(known(:,1)', ', ')]);
    measures{k} = known{at,2};
    slx_opt_must (~ strcmpi (given, 'auc') || numel (unique (as_list (all))) == 2, ...
                  'Measures: ''auc'' needs two classes in Y');
  end
end

% The second result of a prediction as it is.
function q = raw (q)
  if (isstruct (q) && isfield (q, 'probabilities'))
    q = q.probabilities;
  end
end

function yes = wrong (y, p)
  if (ischar (y))
    y = cellstr (y);
    p = cellstr (p);
  end
  if (iscell (y))
    yes = ~ strcmp (y(:), p(:));
  else
    yes = double (y(:)) ~= double (p(:));
  end
end

function value = balanced (y, p, q, X)
  [~, ~, class] = unique (as_list (y));
  class = class(:);
  value = mean (accumarray (class, wrong (y, p)) ./ accumarray (class, 1));
end

% A class without a sample for training has the probability 0.
function value = logloss (y, p, q, X)
  P = probabilities_of (q, 'logloss');
  [~, class] = ismember (as_list (y), as_list (q.classes));
  P = [zeros(1, size (P, 2)); bsxfun(@rdivide, P, sum (P, 1))];
  at = sub2ind (size (P), class(:)' + 1, 1:size (P, 2));
  value = -mean (log (max (P(at), eps)));
end

% The share of pairs, one sample of each class, that are in the right order; half of those that tie. NaN without pairs,
% or where one of the classes has no sample for training.
function value = auc (y, p, q, X)
  scores = probabilities_of (q, 'auc');
  [~, class] = ismember (as_list (y), as_list (q.classes));
  positive = class(:)' == 2;
  if (size (scores, 1) < 2)
    value = NaN;
    return;
  end
  [sorted, ~, at] = unique (scores(2,:));
  count = accumarray (at(:), 1)';
  rank = cumsum (count) - (count - 1) / 2;
  ranks = rank(at);
  m = sum (positive);
  value = (sum (ranks(positive)) - m * (m + 1) / 2) / (m * (numel (y) - m));
end

function P = probabilities_of (q, measure)
  there = isstruct (q) && isfield (q, 'probabilities') && ~ isempty (q.probabilities);
  slx_arg_refuse (~ there, ...
                  'measure ''%s'' needs the probabilities of classes, which predictions of this model do not have', ...
                  measure);
  P = q.probabilities;
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
  slx_arg_refuse (numel (y) ~= numel (p), 'there are %d predictions for %d values', numel (p), numel (y));
  e = double (reshape (full (y), 1, [])) - double (reshape (full (p), 1, []));
end
