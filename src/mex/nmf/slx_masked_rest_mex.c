/* SPDX-License-Identifier: BSD-3-Clause */
/* V = slx_masked_rest_mex (P, W, A, B, V, penalty, max_sweeps, tol, fixed)      as slx_masked_hals_mex where the
     entries of the sparse m-by-n P are those that are not observed; A = W'W, B = X'W with X = 0 where it is not
     observed; W m-by-r, V n-by-r; penalty = [l1, l2] */
#include "sl_masked_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 9, nlhs, 1);
  sl_data P = slx_pattern (prhs[0]);
  slx_sizes s = slx_masked_problem (&P, prhs[1], prhs[1], prhs[4]);
  const void *A = slx_alike (prhs[2], "A", s.class, s.r, s.r), *B = slx_alike (prhs[3], "B", s.class, s.n, s.r);
  const double *penalty = slx_numbers (prhs[5], "penalty", 2);
  size_t max_sweeps = slx_integer (prhs[6], "max_sweeps", 0, SLX_MAX_SWEEPS);
  double tol = slx_scalar (prhs[7], "tol");
  plhs[0] = slx_copy (prhs[4]);
  slx_raise (SLX_CALL (s.class, masked_hals_rest, &P, slx_fixed (prhs[8], s.r), s.r, mxGetData (prhs[1]), A, B,
                       mxGetData (plhs[0]), penalty[0], penalty[1], max_sweeps, tol, &slx_stop),
             "W");
}
