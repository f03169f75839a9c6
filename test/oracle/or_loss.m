function [value, D] = or_loss (kind, O, target, weight)
%OR_LOSS  The losses by their formulas, and their derivatives.
%   [VALUE, D] = or_loss (KIND, O, TARGET, WEIGHT) takes what slx_loss_mex takes and computes in double. Where
%   exponentials would leave the range, the largest one is taken out of their sum.

% SPDX-License-Identifier: BSD-3-Clause
  O = double (O);
  target = double (target);
  [m, n] = size (O);
  if (isempty (weight))
    weight = ones (1, n);
  end
  if (any (strcmp (kind, {'logistic', 'smoothed hinge', 'squared hinge'})))
    own = (1:m)' == target(:)';                 % one in each column
    of_own = @(S) reshape (S(own), 1, n);
  end
  switch (kind)
    case {'logistic', 'smoothed hinge'}
      S = O - max (O, [], 1);
      if (strcmp (kind, 'smoothed hinge'))
        S = S + ~ own;
      end
      gap = S - of_own (S);
      top = max (gap, [], 1);                   % at least 0, the gap of the own one
      value = log1p (sum (exp (gap) .* ~ own, 1));
      far = top + log (exp (-top) + sum (exp (gap - top) .* ~ own, 1));
      value(top >= 700) = far(top >= 700);
      P = exp (S - max (S, [], 1));
      D = P ./ sum (P, 1) .* ~ own;
      D = D - own .* sum (D, 1);
    case 'squared hinge'
      H = max (1 + (O - of_own (O)), 0) .* ~ own;
      value = sum (H .^ 2, 1);
      D = 2 * H - 2 * sum (H, 1) .* own;
    case 'binary logistic'
      Z = target .* O;
      value = sum (log1p (exp (-abs (Z))) + max (-Z, 0), 1);
      D = -target ./ (1 + exp (Z));
    case 'squared'
      value = sum ((O - target) .^ 2, 1) / 2;
      D = O - target;
  end
  value = weight(:)' .* value;
  D = weight(:)' .* D;
end
