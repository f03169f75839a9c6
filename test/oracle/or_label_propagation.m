function [labels, F] = or_label_propagation (W, labels)
%OR_LABEL_PROPAGATION  The published formula, on the vertices from which a label can be reached.

% SPDX-License-Identifier: BSD-3-Clause
  W = double (full (W));
  labels = double (labels(:)');
  n = numel (labels);
  near = ((W > 0) + eye (n)) ^ n > 0;                           % by at most n edges
  l = find (labels > 0);
  u = find (labels == 0 & any (near(:,l), 2)');
  D = diag (sum (W, 2));
  F = zeros (max ([labels, 0]), n);
  for j = l
    F(labels(j),j) = 1;
  end
  if (~ isempty (u))
    F(:,u) = ((D(u,u) - W(u,u)) \ (W(u,l) * F(:,l)'))';
    [~, labels(u)] = max (F(:,u) + 1e-12 * (F(:,u) > max (F(:,u)) - 1e-12), [], 1);
  end
end
