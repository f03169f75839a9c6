function [dD, dX, dlambda] = or_sparse_code_vjp (X, D, Z, dZ, eta, w)
%OR_SPARSE_CODE_VJP  Derivatives of sparse codes by the supports, column by column, from their Jacobians.
%   [DD, DX, DLAMBDA] = or_sparse_code_vjp (X, D, Z, DZ, ETA, W) for the codes Z with the weights W and the ridge ETA.
%   On the support S, z_S = M (D_S'x - lambda w_S s), with M the inverse of D_S'D_S + ETA I. A change E of one entry of
%   D_S changes z_S by M (E'x - (E'D_S + D_S'E) z_S).
%
%   Source: Mairal, Bach and Ponce (2012), Task-driven dictionary learning, proposition 1.

% SPDX-License-Identifier: BSD-3-Clause
  [d, n] = size (X);
  dD = zeros (size (D));
  dX = zeros (d, n);
  dlambda = zeros (1, n);
  for i = 1:n
    S = find (Z(:,i))';
    z = full (Z(S,i));
    A = D(:,S);
    M = inv (A' * A + eta * eye (numel (S)));
    g = full (dZ(S,i));
    dX(:,i) = (M * A')' * g;
    dlambda(i) = -(M * (w(S)(:) .* sign (z)))' * g;
    for k = 1:numel (S)
      for j = 1:d
        E = zeros (size (A));
        E(j,k) = 1;
        dD(j,S(k)) = dD(j,S(k)) + (M * (E' * X(:,i) - (E' * A + A' * E) * z))' * g;
      end
    end
  end
end
