function [objective, D] = or_dict_missing (X, D, lambda, rounds)
%OR_DICT_MISSING  Dictionary learning where NaN in X is not known: the best codes of the known entries; then D*Z in the
%   place of NaN, and a sweep over the atoms for that. OBJECTIVE is 1-by-ROUNDS, of the known entries. All atoms must be
%   in use.

% SPDX-License-Identifier: BSD-3-Clause
  known = ~ isnan (X);
  p = size (D, 2);
  for t = 1:rounds
    for j = 1:size (X, 2)
      in = known(:,j);
      Z(:,j) = or_lasso (X(in,j), D(in,:), lambda, ones (p, 1), false, 0);
    end
    Y = D * Z;
    Y(known) = X(known);
    for k = 1:p
      d = D(:,k) + (Y - D * Z) * Z(k,:)' / (Z(k,:) * Z(k,:)');
      D(:,k) = d / max (1, norm (d));
    end
    R = X - D * Z;
    objective(t) = sum (R(known) .^ 2) / 2 + lambda * sum (abs (Z(:)));
  end
end
