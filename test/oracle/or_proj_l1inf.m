function [P, theta] = or_proj_l1inf (X, t)
%OR_PROJ_L1INF  Projection onto {sum of the largest moduli of the rows <= t}: theta between two breakpoints of all rows.
%   A row with moduli s in descending order and their running sums C has the height max ((C_j - theta)/j, 0) over all j.
%   The sum of the heights is linear in theta between neighbours of the numbers C_j - j*s_j and C_n.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (X);
  unit = max ([abs(X(:)); realmin]);
  s = sort (abs (X) / unit, 2, 'descend');
  T = t / unit;
  theta = 0;
  P = X;
  if (sum (s(:,1)) > T)
    j = 1:size (s, 2);
    C = cumsum (s, 2);
    points = unique ([0; reshape(C - j .* s, [], 1); C(:,end)]);
    low = 1;
    high = numel (points);
    while (high - low > 1)
      middle = floor ((low + high) / 2);
      if (sum (heights (C, j, points(middle))) >= T)
        low = middle;
      else
        high = middle;
      end
    end
    sums = [sum(heights (C, j, points(low))), sum(heights (C, j, points(high)))];
    theta = points(low) + (sums(1) - T) / (sums(1) - sums(2)) * (points(high) - points(low));
    P = sign (X) .* min (abs (X), heights (C, j, theta) * unit);
    theta = theta * unit;
  end
end

function mu = heights (C, j, theta)
  mu = max ([(C - theta) ./ j, zeros(size (C, 1), 1)], [], 2);
end
