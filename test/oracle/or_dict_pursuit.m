function [objective, D, Z] = or_dict_pursuit (X, D, most, rounds, update)
%OR_DICT_PURSUIT  Dictionary learning with at most MOST nonzeros in a code: pursuit, of which a sample takes the result
%   if it is better than its code, and the dictionary, in turn. UPDATE is 'alternating', the best dictionary for the codes,
%   or 'ksvd', one atom with its coefficients after the other. OBJECTIVE is 1-by-ROUNDS. All atoms must be in use.

% SPDX-License-Identifier: BSD-3-Clause
  Z = zeros (size (D, 2), size (X, 2));
  for t = 1:rounds
    new = or_omp (X, D, most);
    for j = 1:size (X, 2)
      if (norm (X(:,j) - D * new(:,j)) <= norm (X(:,j) - D * Z(:,j)))
        Z(:,j) = new(:,j);
      end
    end
    if (strcmp (update, 'alternating'))
      D = or_dict_update (X, Z, 1, false);
    else
      for k = 1:size (D, 2)
        in = find (Z(k,:));
        E = X(:,in) - D * Z(:,in) + D(:,k) * Z(k,in);
        D(:,k) = E * Z(k,in)' / norm (E * Z(k,in)');
        Z(k,in) = D(:,k)' * E;
      end
    end
    objective(t) = sum (sum ((X - D * Z) .^ 2)) / 2;
  end
end
