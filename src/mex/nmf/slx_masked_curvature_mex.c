/* SPDX-License-Identifier: BSD-3-Clause */
/* bound = slx_masked_curvature_mex (P, W)      a Lipschitz constant of the gradient of slx_masked_gradient_mex, of the data
     alone; P sparse m-by-n, its numbers are weights if it is double, W m-by-r */
#include "sl_masked_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  sl_data P = slx_pattern (prhs[0]);
  slx_matrix W = slx_full (prhs[1], "W");
  double bound;
  if (W.d != P.m || W.n == 0)
    slx_fail ("badInput", "W must have %zu rows and at least one column", P.m);
  slx_raise (SLX_CALL (W.class, masked_curvature, &P, slx_weights (prhs[0]), W.n, W.data, &bound, &slx_stop), "W");
  plhs[0] = slx_row (&bound, 1);
}
