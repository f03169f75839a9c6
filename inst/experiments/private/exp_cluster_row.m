function row = exp_cluster_row (results, r, X, o)
%EXP_CLUSTER_ROW  What a row of an experiment with similarities needs, if there is memory for it.
%   ROW = exp_cluster_row (RESULTS, R, X, O) gives the element of exp_cluster_methods for the R-th of RESULTS.methods
%   and RESULTS.similarities. A full matrix of similarities of the columns of X that takes more than O.MemoryLimit is
%   an error.

% SPDX-License-Identifier: BSD-3-Clause
  row = exp_cluster_methods (results.methods(r), results.similarities(r));
  if (row.full)
    slx_arg_memory ('the similarities of all pairs of %d samples', size (X, 2), class (X), o.MemoryLimit);
  end
end
