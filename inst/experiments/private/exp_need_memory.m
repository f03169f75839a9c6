function exp_need_memory (row, X, o)
%EXP_NEED_MEMORY  An error where a full matrix of similarities takes more than O.MemoryLimit.
%   exp_need_memory (ROW, X, O) asks for the similarities of all pairs of columns of X, if ROW of exp_cluster_methods
%   needs them.

% SPDX-License-Identifier: BSD-3-Clause
  if (row.full)
    slx_arg_memory ('the similarities of all pairs of %d samples', size (X, 2), class (X), o.MemoryLimit);
  end
end
