function rho = or_cophenetic (labels)
%OR_COPHENETIC  Oracle: the cophenetic correlation of the clusters of several runs, sample by sample.
%   RHO = or_cophenetic (LABELS): row k of LABELS has the cluster of each sample in run k. The distance of two samples is
%   the number of runs that separate them. Average linkage joins the two clusters of least mean distance, of several the
%   first, with the samples in the order of sortrows. RHO is the correlation of the distances of all pairs of samples
%   with the mean distance at which the pair was joined; 1 where all distances are equal.

% SPDX-License-Identifier: BSD-3-Clause
  labels = sortrows (labels')';
  n = size (labels, 2);
  D = zeros (n);
  for i = 1:n
    for j = 1:n
      D(i,j) = sum (labels(:,i) ~= labels(:,j));
    end
  end
  joined = zeros (n);
  clusters = num2cell (1:n);
  while (numel (clusters) > 1)
    least = Inf;
    for a = 1:numel (clusters)
      for b = a+1:numel (clusters)
        between = D(clusters{a},clusters{b});
        d = sum (between(:)) / numel (between);
        if (d < least)
          [least, first, second] = deal (d, a, b);
        end
      end
    end
    joined(clusters{first},clusters{second}) = least;
    joined(clusters{second},clusters{first}) = least;
    clusters{first} = [clusters{first}, clusters{second}];
    clusters(second) = [];
  end
  pairs = triu (true (n), 1);
  d = D(pairs);
  c = joined(pairs);
  if (all (d == mean (d)))
    rho = 1;
  else
    rho = sum ((d - mean (d)) .* (c - mean (c))) / sqrt (sum ((d - mean (d)) .^ 2) * sum ((c - mean (c)) .^ 2));
  end
end
