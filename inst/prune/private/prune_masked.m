function A = prune_masked (A, kept)
%PRUNE_MASKED  A full or sparse matrix with zeros where a logical matrix is false.

% SPDX-License-Identifier: BSD-3-Clause
  if (issparse (A))
    A = A .* kept;                              % what is not kept is nearly everything
  else
    A(~ kept) = 0;                              % a fifth of the time of a product with a logical matrix
  end
end
