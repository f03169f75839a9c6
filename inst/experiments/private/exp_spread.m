function [pairs, means] = exp_spread (figures)
%EXP_SPREAD  Mean and standard deviation over seeds, as entries of a table.
%   [PAIRS, MEANS] = exp_spread (FIGURES) takes an array rows by columns by seeds. PAIRS is a cell array rows by columns
%   of [mean, standard deviation] over the seeds that are finished; figures of the others are NaN. The deviation of a
%   single one is NaN; without any both are. MEANS is a matrix of the means alone.

% SPDX-License-Identifier: BSD-3-Clause
  pairs = cellfun (@of_finished, num2cell (figures, 3), 'UniformOutput', false);
  means = cellfun (@(pair) pair(1), pairs);
end

function pair = of_finished (figures)
  pair = [NaN, NaN];
  figures = reshape (figures(~ isnan (figures)), 1, []);
  if (numel (figures) > 1)
    pair = [mean(figures), std(figures)];
  elseif (~ isempty (figures))
    pair(1) = figures;
  end
end
