function [value, D] = or_loss (kind, O, target, weight)
%OR_LOSS  The losses by their formulas, column by column, and their derivatives.
%   [VALUE, D] = or_loss (KIND, O, TARGET, WEIGHT) takes what slx_loss_mex takes and computes in double. Where
%   exponentials would leave the range, the largest one is taken out of their sum.

% SPDX-License-Identifier: BSD-3-Clause
  O = double (O);
  target = double (target);
  [m, n] = size (O);
  value = zeros (1, n);
  D = zeros (m, n);
  if (isempty (weight))
    weight = ones (1, n);
  end
  for j = 1:n
    o = O(:,j);
    if (any (strcmp (kind, {'logistic', 'smoothed hinge', 'squared hinge'})))
      y = target(j);
      e = double ((1:m)' == y);
      others = find (~ e);
    end
    switch (kind)
      case {'logistic', 'smoothed hinge'}
        s = o - max (o);
        if (strcmp (kind, 'smoothed hinge'))
          s = s + 1 - e;
        end
        gap = s(others) - s(y);
        top = max ([gap; 0]);
        if (top < 700)
          value(j) = log1p (sum (exp (gap)));
        else
          value(j) = top + log (exp (-top) + sum (exp (gap - top)));
        end
        p = exp (s - max (s)) / sum (exp (s - max (s)));
        D(:,j) = p;
        D(y,j) = -sum (p(others));
      case 'squared hinge'
        h = max (1 + (o - o(y)), 0) .* ~ e;
        value(j) = sum (h .^ 2);
        D(:,j) = 2 * h - 2 * sum (h) * e;
      case 'binary logistic'
        z = target(:,j) .* o;
        value(j) = sum (log1p (exp (-abs (z))) + max (-z, 0));
        D(:,j) = -target(:,j) ./ (1 + exp (z));
      case 'squared'
        value(j) = sum ((o - target(:,j)) .^ 2) / 2;
        D(:,j) = o - target(:,j);
    end
    value(j) = weight(j) * value(j);
    D(:,j) = weight(j) * D(:,j);
  end
end
