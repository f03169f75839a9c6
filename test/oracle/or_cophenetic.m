function rho = or_cophenetic (labels)
%OR_COPHENETIC  Oracle: the cophenetic correlation of the clusters of several runs, with all distances anew for each join.
%   RHO = or_cophenetic (LABELS): row k of LABELS has the cluster of each sample in run k. The distance of two samples is
%   the number of runs that separate them. Average linkage joins the two clusters of least mean distance, of several the
%   first, with the samples in the order of sortrows. RHO is the correlation of the distances of all pairs of samples
%   with the mean distance at which the pair was joined; 1 where all distances are equal.

% SPDX-License-Identifier: BSD-3-Clause
  labels = sortrows (labels')';
  n = size (labels, 2);
  D = zeros (n);
  for k = 1:size (labels, 1)
    D = D + (labels(k,:)' ~= labels(k,:));
  end
  joined = zeros (n);
  member = eye (n);                     % a column for each cluster, with 1 for its samples
  while (size (member, 2) > 1)
    sizes = sum (member, 1);
    between = (member' * D * member) ./ (sizes' * sizes);
    between(tril (true (size (between)))) = Inf;
    least = min (between(:));
    [second, first] = find (between' == least, 1);
    pairs = member(:,first) * member(:,second)';
    joined = joined + least * (pairs + pairs');
    member(:,first) = member(:,first) + member(:,second);
    member(:,second) = [];
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
