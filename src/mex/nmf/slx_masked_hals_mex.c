/* SPDX-License-Identifier: BSD-3-Clause */
/* V = slx_masked_hals_mex (P, x, W, V, penalty, max_sweeps, tol, fixed)      at most max_sweeps sweeps on each row of V,
     ended by tol. The entries of the sparse m-by-n P are the observed ones, x their values. A logical P weighs them all
     alike, the numbers of a double one are their weights; W m-by-r, V n-by-r; penalty = [l1, l2]; fixed: [], or logical
     row of the columns of V that stay as they are */
#include "sl_masked_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 8, nlhs, 1);
  sl_data X = slx_observed (prhs[0], prhs[1]);
  slx_sizes s = slx_masked_problem (&X, prhs[1], prhs[2], prhs[3]);
  const double *penalty = slx_numbers (prhs[4], "penalty", 2);
  size_t max_sweeps = slx_integer (prhs[5], "max_sweeps", 0, SLX_MAX_SWEEPS);
  double tol = slx_scalar (prhs[6], "tol");
  plhs[0] = slx_copy (prhs[3]);
  slx_raise (SLX_CALL (s.class, masked_hals, &X, slx_weights (prhs[0]), slx_fixed (prhs[7], s.r), s.r,
                       mxGetData (prhs[2]), mxGetData (plhs[0]), penalty[0], penalty[1], max_sweeps, tol, &slx_stop),
             "x");
}
