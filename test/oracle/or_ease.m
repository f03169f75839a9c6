function scores = or_ease (seen, penalty)
%OR_EASE  Scores of items by a ridge regression of each item on all others, from who has seen what.
%   SCORES = or_ease (SEEN, PENALTY): SEEN and SCORES are items by users. With X = SEEN, B minimises |X' - X'B|_F^2 +
%   PENALTY |B|_F^2 with a diagonal of zeros (H. Steck 2019, Embarrassingly shallow autoencoders for sparse data, WWW).

% SPDX-License-Identifier: BSD-3-Clause
  P = inv (full (seen * seen') + penalty * eye (size (seen, 1)));
  B = -bsxfun (@rdivide, P, diag (P)');
  B(1:size (B, 1) + 1:end) = 0;
  scores = B' * full (seen);
end
