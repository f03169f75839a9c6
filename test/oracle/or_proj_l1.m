function P = or_proj_l1 (X, t, w, nonneg)
%OR_PROJ_L1  Projection onto {sum (w .* abs (p)) <= t} by sorting the points where entries vanish.
%   Outside the ball p = sign (x) .* max (abs (x) - alpha*w, 0). With the entries in the order of descending
%   abs (x)./w, alpha is (w'*abs (x) - t)/(w'*w) over the longest leading part whose last entry it does not pass. nonneg: 0 or 1.

% SPDX-License-Identifier: BSD-3-Clause
  P = zeros (size (X));
  for j = 1:size (X, 2)
    x = double (X(:,j));
    v = w(:,min (j, end));
    if (nonneg)
      x = max (x, 0);
    end
    unit = max ([abs(x); realmin]);
    a = abs (x) / unit;
    T = t(min (j, end)) / unit;
    p = a;
    if (v' * a > T)
      bound = find (v > 0);
      [~, order] = sort (a(bound) ./ v(bound), 'descend');
      order = bound(order);
      alpha = (cumsum (v(order) .* a(order)) - T) ./ cumsum (v(order) .^ 2);
      last = max ([1; find(a(order) > alpha .* v(order))]);     % the first always stays, if only by rounding
      alpha = alpha(last);
      on = order(1:last);
      alpha = alpha + (v(on)' * max (a(on) - alpha * v(on), 0) - T) / (v(on)' * v(on));    % rounding of the sums
      p(bound) = max (a(bound) - alpha * v(bound), 0) * (T > 0);
    end
    P(:,j) = sign (x) .* p * unit;
  end
end
