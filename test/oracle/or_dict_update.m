function [D, objective] = or_dict_update (X, Z, c, positive)
%OR_DICT_UPDATE  The best dictionary for given codes, by exact updates of one atom after the other from the data.
%   [D, OBJECTIVE] = or_dict_update (X, Z, C, POSITIVE) repeats: atom k is the best one for the residual without it,
%   R_k = X - sum over i ~= k of D_i*Z(i,:), which is the projection of R_k*Z(k,:)'/|Z(k,:)|^2. Atoms without codes are 0.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X));
  Z = double (full (Z));
  D = zeros (size (X, 1), size (Z, 1));
  objective = Inf;
  for sweep = 1:20000
    before = objective;
    for k = find (any (Z, 2))'
      others = [1:k-1, k+1:size(Z, 1)];
      atom = (X - D(:,others) * Z(others,:)) * Z(k,:)' / (Z(k,:) * Z(k,:)');
      if (positive)
        atom = max (atom, 0);
      end
      D(:,k) = atom * min (1, sqrt (c) / norm (atom));
    end
    objective = sum (sum ((X - D * Z) .^ 2)) / 2;
    if (sweep > 1 && before - objective <= 1e-15 * before)
      break;
    end
  end
end
