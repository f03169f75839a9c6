function [D, Z] = dict_ksvd (X, D, Z, c)
%DICT_KSVD  One sweep over the atoms, each with its coefficients fitted to what the others leave.
%   [D, Z] = dict_ksvd (X, D, Z, C) keeps the nonzeros of Z where they are. With E = X - D*Z without atom k, at the
%   samples that use it, and their coefficients v of it, the atom becomes E*v' scaled to the squared length C, and then
%   v becomes atom' * E / C. Neither raises |X - D*Z|_F. An atom that no code uses, or for which E*v' = 0, stays as it
%   is.

% SPDX-License-Identifier: BSD-3-Clause
  [k, j, v] = find (Z);
  k = k(:);             % of a single atom these are rows
  v = v(:);
  R = full (double (X) - D * Z);
  alone = slx_run_one_blas_thread ();
  [k, order] = sort (k);
  ends = cumsum (accumarray (k, 1, [size(D, 2), 1]));
  for t = 1:size (D, 2)
    first = 1;
    if (t > 1)
      first = ends(t-1) + 1;
    end
    at = order(first:ends(t));
    if (isempty (at))
      continue;
    end
    E = R(:,j(at)) + D(:,t) * v(at)';
    atom = E * v(at);
    length_of_atom = norm (atom);
    if (length_of_atom > 0)
      D(:,t) = atom * (sqrt (c) / length_of_atom);
      v(at) = E' * D(:,t) / c;
      R(:,j(at)) = E - D(:,t) * v(at)';
    end
  end
  [k, j] = find (Z);
  Z = sparse (k, j, v, size (Z, 1), size (Z, 2));
end
