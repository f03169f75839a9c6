function Y = or_similarity (Z, A)
%OR_SIMILARITY  Similarity of codes, pair by pair: inner products, or common atoms on the graph A.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (Z, 2);
  Y = zeros (n);
  for i = 1:n
    for j = 1:n
      if (nargin < 2)
        Y(i,j) = max (0, sum (full (Z(:,i) .* Z(:,j))));
      else
        Y(i,j) = A(i,j) * sum (full (Z(:,i) ~= 0 & Z(:,j) ~= 0));
      end
    end
  end
end
