function objective = or_dict_learn (X, D, lambda, c, rounds)
%OR_DICT_LEARN  Alternating dictionary learning: codes by ISTA, the dictionary by or_dict_update, in turn.
%   OBJECTIVE is 1-by-ROUNDS, after each dictionary. All atoms must be in use.

% SPDX-License-Identifier: BSD-3-Clause
  for t = 1:rounds
    G = D' * D;
    B = D' * X;
    L = max (eig (G));
    Z = zeros (size (D, 2), size (X, 2));
    for k = 1:20000
      V = Z + (B - G * Z) / L;
      Z = sign (V) .* max (abs (V) - lambda / L, 0);
    end
    D = or_dict_update (X, Z, c, false);
    objective(t) = sum (sum ((X - D * Z) .^ 2)) / 2 + lambda * sum (abs (Z(:)));
  end
end
