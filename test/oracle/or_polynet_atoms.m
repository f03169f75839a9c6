function [O, penalty, V] = or_polynet_atoms (model, X)
%OR_POLYNET_ATOMS  A polynomial network as a sum of atoms, by the definitions, sample by sample.
%   [O, PENALTY, V] = or_polynet_atoms (MODEL, X): O has the scores, m-by-n, without linear part and intercept, of a model
%   of sl_polynet_train that is not standardised. PENALTY is Omega (U). The columns of V are the scores, as n*m numbers,
%   of the atoms of penalty 1 that the model is a sum of: of a basis, or for 'l1' of a basis in one output.
%
%   Source: Blondel et al. (2017), the proof of proposition 1.

% SPDX-License-Identifier: BSD-3-Clause
  X = full (double (X));
  if (model.sizes.p > model.sizes.d)
    X(end+1,:) = 1;
  end
  [H, U] = deal (double (model.H), double (model.U));
  [m, n] = deal (size (U, 2), size (X, 2));
  [O, V] = deal (zeros (m, n), zeros (m * n, 0));
  penalty = 0;
  for r = 1:size (U, 1)
    z = or_polynet_feature (model.type, H(:,r), X);
    O = O + U(r,:)' * z;
    atoms = U(r,:)';                            % a column for each atom
    if (strcmp (model.options.Penalty, 'l1'))
      atoms = diag (atoms);
    end
    for atom = atoms
      switch (model.options.Penalty)
        case 'l1'
          weight = sum (abs (atom));
        case 'l12'
          weight = norm (atom);
        case 'l1inf'
          weight = max (abs (atom));
      end
      penalty = penalty + weight;
      if (weight > 0)
        V(:,end+1) = reshape (atom / weight * z, [], 1);
      end
    end
  end
end
