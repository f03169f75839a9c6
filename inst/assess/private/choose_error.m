function values = choose_error (values, measure)
%CHOOSE_ERROR  Figures of a measure as errors: one minus those of which more is better.

% SPDX-License-Identifier: BSD-3-Clause
  if (ischar (measure) && any (strcmpi (measure, {'auc', 'nmi', 'ndcg', 'recall'})))
    values = 1 - values;
  end
end
