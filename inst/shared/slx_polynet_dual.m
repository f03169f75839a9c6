function v = slx_polynet_dual (penalty, G)
%SLX_POLYNET_DUAL  The dual norms of the rows of G: largest modulus, length, or sum of moduli.

% SPDX-License-Identifier: BSD-3-Clause
  switch (penalty)
    case 'l1'
      v = max (abs (G), [], 2);
    case 'l12'
      v = sqrt (sum (G .^ 2, 2));
    otherwise
      v = sum (abs (G), 2);
  end
end
