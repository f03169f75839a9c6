function pairs = exp_spread (figures)
%EXP_SPREAD  Mean and standard deviation over seeds, as entries of a table.
%   PAIRS = exp_spread (FIGURES) takes an array rows by columns by seeds and gives a cell array rows by columns. Its
%   entries are [mean, standard deviation] over the seeds that are finished; figures of the others are NaN. The
%   deviation of a single one is NaN; without any both are.

% SPDX-License-Identifier: BSD-3-Clause
  [m, n, ~] = size (figures);
  pairs = cell (m, n);
  for i = 1:m
    for j = 1:n
      here = reshape (figures(i,j,~ isnan (figures(i,j,:))), 1, []);
      pairs{i,j} = [NaN, NaN];
      if (numel (here) > 1)
        pairs{i,j} = [mean(here), std(here)];
      elseif (~ isempty (here))
        pairs{i,j}(1) = here;
      end
    end
  end
end
