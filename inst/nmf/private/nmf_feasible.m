function F = nmf_feasible (F, rule, like)
%NMF_FEASIBLE  A tall factor projected onto what its rule asks of it.
%   F = nmf_feasible (F, RULE), and for 'gsp' F = nmf_feasible (F, RULE, LIKE) with thresholds divided by the lengths of
%   the columns of LIKE, or of F where those are 0; see src/core/nmf/sl_nmf_projected_private.h.
%   A factor with one row is left as it is: its columns have no sparseness to change.

% SPDX-License-Identifier: BSD-3-Clause
  if (size (F, 1) == 1)
    return;
  end
  if (nargin > 2)
    length_of = sqrt (sum (double (like) .^ 2, 1));
    own = sqrt (sum (double (F) .^ 2, 1));
    length_of(length_of == 0) = own(length_of == 0);
    length_of = length_of / max (length_of);
    length_of(~ (length_of > 0)) = 1;
    length_of = cast (length_of, class (F));
    F = bsxfun (@rdivide, nmf_feasible (bsxfun (@times, F, length_of), rule), length_of);
    return;
  end
  switch (rule.kind)
    case 'gsp'
      F = slx_proj_gsp_mex (F, rule.sparseness, rule.weights, -1, 500, -1);            % the defaults of sl_proj_gsp
    case 'csp'
      F = sl_proj_hoyer (F, rule.sparseness, 'Norm', 'nearest', 'Nonneg', true);
    case 'nmfsc'
      F = sl_proj_hoyer (F, rule.sparseness, 'Norm', 'keep', 'Nonneg', true);
  end
end
