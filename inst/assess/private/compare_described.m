function r = compare_described (runs, names)
%COMPARE_DESCRIBED  Figures of the errors of some algorithms, or groups of them, and whether they are normal.
%   R = compare_described (RUNS, NAMES) takes cell rows of sorted columns and of names. R has rows n, mean, median,
%   std, min, max and shapiro_wilk, see sl_compare_algorithms; NaN where a column is empty.

% SPDX-License-Identifier: BSD-3-Clause
  none = NaN (1, numel (runs));
  r = struct ('names', {names}, 'n', cellfun ('length', runs), 'mean', none, 'median', none, 'std', none, ...
              'min', none, 'max', none, 'shapiro_wilk', struct ('W', none, 'p', none));
  for i = find (r.n > 0)
    x = runs{i};
    middle = x(ceil ([end, end + 1] / 2));
    [r.mean(i), r.std(i)] = compare_moments (x);
    [r.median(i), r.min(i), r.max(i)] = deal (middle(1) / 2 + middle(2) / 2, x(1), x(end));
    [r.shapiro_wilk.W(i), r.shapiro_wilk.p(i)] = compare_shapiro_wilk (x);
  end
end
