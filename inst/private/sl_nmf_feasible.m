function F = sl_nmf_feasible (F, rule)
%SL_NMF_FEASIBLE  A tall factor projected onto what its rule asks of it.
%   A factor with one row is left as it is: its columns have no sparseness to change.
  if (sl_nmf_projects (rule) && size (F, 1) > 1)
    F = sl_proj_gsp (F, rule.sparsity);
  end
end
