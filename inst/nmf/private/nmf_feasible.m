function F = nmf_feasible (F, rule)
%NMF_FEASIBLE  A tall factor projected onto what its rule asks of it.
%   A factor with one row is left as it is: its columns have no sparseness to change.

% SPDX-License-Identifier: BSD-3-Clause
  if (size (F, 1) == 1)
    return;
  end
  switch (rule.kind)
    case 'gsp'
      F = sl_proj_gsp_mex (F, rule.sparseness, rule.weights, -1, 500);            % the defaults of sl_proj_gsp
    case 'csp'
      F = sl_proj_hoyer (F, rule.sparseness, 'Norm', 'nearest', 'Nonneg', true);
    case 'nmfsc'
      F = sl_proj_hoyer (F, rule.sparseness, 'Norm', 'keep', 'Nonneg', true);
  end
end
