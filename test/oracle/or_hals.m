function [H, l] = or_hals (A, B, H, most, tol)
%OR_HALS  Cyclic exact updates of the rows of H, after Gillis & Glineur (2012), algorithm 4.
%   [H, L] = or_hals (A, B, H, MOST, TOL): A = W'*W, B = W'*X; at most MOST sweeps, ended by the L-th when it changes H
%   by no more than TOL times what the first did. A row that has become 0 restarts at a trace of the largest entry.

% SPDX-License-Identifier: BSD-3-Clause
  for l = 1:most
    e = 0;
    for k = 1:size (H, 1)
      if (A(k,k) > 0)
        D = max ((B(k,:) - A(k,:) * H) / A(k,k), -H(k,:));
        H(k,:) = H(k,:) + D;
        e = e + sum (D .^ 2);
        if (all (H(k,:) == 0))
          H(k,:) = 1e-16 * max (H(:));
        end
      end
    end
    if (l == 1)
      e0 = e;
    end
    if (e <= tol ^ 2 * e0)
      break;
    end
  end
end
