function atom = slx_polynet_atom (penalty, row, tau)
%SLX_POLYNET_ATOM  The row of length TAU in a penalty whose product with ROW is the largest: TAU times the dual norm.

% SPDX-License-Identifier: BSD-3-Clause
  switch (penalty)
    case 'l1'
      atom = zeros (size (row));
      [~, c] = max (abs (row));
      atom(c) = tau * sign (row(c));
    case 'l12'
      atom = tau * row / max (norm (row), realmin);
    otherwise
      atom = tau * sign (row);
  end
end
