function [values, predicted] = choose_measured (measures, apply, X, y)
%CHOOSE_MEASURED  Predictions for test samples X, and the measures of them.
%   [VALUES, PREDICTED] = choose_measured (MEASURES, APPLY, X, Y): MEASURES of choose_measures, APPLY of choose_learn.

% SPDX-License-Identifier: BSD-3-Clause
  q = struct ('second', [], 'scores', [], 'classes', {apply.classes}, 'target', apply.target);
  if (apply.scores > 0 && measures.ranks)
    results = cell (1, apply.scores);
    [results{:}] = apply.predict (X);
    [predicted, q.second, q.scores] = results{[1, 2, end]};
    if (isstruct (q.scores))
      q.scores = q.scores.scores;
    end
  else
    try
      [predicted, q.second] = apply.predict (X);
    catch
      predicted = apply.predict (X);                            % a handle with one result; or the error again
    end
  end
  values = cellfun (@(f) f (y, predicted, q, X), measures.functions);
end
