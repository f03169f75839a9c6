function Y = or_similarity (Z, A)
%OR_SIMILARITY  Similarity of codes, those of a sample with all others in turn: inner products, or common atoms on the graph A.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (Z, 2);
  Y = zeros (n);
  for i = 1:n
    if (nargin < 2)
      Y(i,:) = max (0, sum (Z(:,i) .* Z, 1));
    else
      Y(i,:) = A(i,:) .* sum (Z(:,i) ~= 0 & Z ~= 0, 1);
    end
  end
end
