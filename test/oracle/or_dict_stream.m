function [D, A, B, objective] = or_dict_stream (blocks, D, A, B, lambda, rho)
%OR_DICT_STREAM  Online dictionary learning, a block a batch: codes, then one sweep over the atoms for the sums of all
%   codes. A and B are sums of earlier data, which stay. In later passes a block of w of n samples takes w/n of the sums
%   of these blocks away, or, in a pass with RHO above 0, batch s of the run multiplies them by (1 - 1/s)^RHO. A and B
%   become the sums of the codes in the last dictionary. RHO and OBJECTIVE have a number for each pass.

% SPDX-License-Identifier: BSD-3-Clause
  p = size (D, 2);
  n = sum (cellfun (@(X) size (X, 2), blocks));
  C = zeros (p);
  E = zeros (size (D));
  for t = 1:numel (rho)
    objective(t) = 0;
    for q = 1:numel (blocks)
      X = blocks{q};
      Z = or_lasso (X, D, lambda, ones (p, 1), false, 0);
      objective(t) = objective(t) + sum (sum ((X - D * Z) .^ 2)) / 2 + lambda * sum (abs (Z(:)));
      keep = 1;
      if (rho(t) > 0)
        keep = (1 - 1 / ((t - 1) * numel (blocks) + q)) ^ rho(t);
      elseif (t > 1)
        keep = 1 - size (X, 2) / n;
      end
      C = keep * C + Z * Z';
      E = keep * E + X * Z';
      for k = 1:p
        if (A(k,k) + C(k,k) > 0)
          d = D(:,k) + (B(:,k) + E(:,k) - D * (A(:,k) + C(:,k))) / (A(k,k) + C(k,k));
          D(:,k) = d / max (1, norm (d));
        end
      end
    end
  end
  for q = 1:numel (blocks)
    Z = or_lasso (blocks{q}, D, lambda, ones (p, 1), false, 0);
    A = A + Z * Z';
    B = B + blocks{q} * Z';
  end
end
