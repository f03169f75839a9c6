function [information, unit] = cluster_information (counts, normalization)
%CLUSTER_INFORMATION  Mutual information of two labellings, and a mean of their entropies.
%   [INFORMATION, UNIT] = cluster_information (COUNTS, NORMALIZATION): COUNTS are those of cluster_contingency, and
%   NORMALIZATION is 'max', 'sqrt', 'mean' or 'min'. Neither depends on how labels are numbered.

% SPDX-License-Identifier: BSD-3-Clause
  a = full (sum (counts, 2));
  b = full (sum (counts, 1))';
  n = sum (a);
  [i, j, together] = find (counts);
  information = added (together(:) .* log (together(:) * n ./ (a(i(:)) .* b(j(:))))) / n;
  H = [added(a .* log (n ./ a)), added(b .* log (n ./ b))] / n;
  units = struct ('max', max (H), 'sqrt', sqrt (H(1)) * sqrt (H(2)), 'mean', (H(1) + H(2)) / 2, 'min', min (H));
  unit = units.(normalization);
end

% In an order that does not depend on how labels are numbered.
function s = added (terms)
  s = sum (sort (terms));
end
