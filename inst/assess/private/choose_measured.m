function [values, predicted] = choose_measured (measures, apply, X, y)
%CHOOSE_MEASURED  Predictions for test samples X, and the measures of them.
%   [VALUES, PREDICTED] = choose_measured (MEASURES, APPLY, X, Y): MEASURES of choose_measures, APPLY and its field
%   classes of choose_learn.

% SPDX-License-Identifier: BSD-3-Clause
  q = [];
  try
    [predicted, q] = apply.predict (X);
  catch
    predicted = apply.predict (X);                              % a handle with one result; or the error again
  end
  if (~ isempty (apply.classes))
    q = struct ('probabilities', q, 'classes', {apply.classes});
  end
  values = cellfun (@(f) f (y, predicted, q, X), measures);
end
