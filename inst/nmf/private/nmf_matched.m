function [order, cosine] = nmf_matched (W, W0)
%NMF_MATCHED  The column of W for each column of W0, with the greatest sum of cosines; both as by nmf_directions.

% SPDX-License-Identifier: BSD-3-Clause
  alone = slx_run_one_blas_thread ();
  C = W0.' * W;
  order = slx_assign_mex (C);
  cosine = min (C((1:size (C, 1)) + (order - 1) * size (C, 1)), 1);
end
