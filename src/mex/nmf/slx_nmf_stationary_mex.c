/* SPDX-License-Identifier: BSD-3-Clause */
/* residual = slx_nmf_stationary_mex (G, B, F, rule)      how far a factor with sparse columns is from stationary
     F n-by-r; G its gradient, B minus the gradient at 0; rule as for slx_rule, of kind gsp */
#include "sl_nmf_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 1);
  slx_matrix F = slx_full (prhs[2], "F");
  if (F.d == 0 || F.n == 0)
    slx_fail ("badInput", "F must not be empty");
  const void *G = slx_alike (prhs[0], "G", F.class, F.d, F.n);
  const void *B = slx_alike (prhs[1], "B", F.class, F.d, F.n);
  sl_nmf_rule rule = slx_rule (prhs[3], F.d, F.n);
  double residual;
  slx_raise (SLX_CALL (F.class, nmf_residual, &rule, F.d, F.n, G, B, F.data, &residual, &slx_stop), "F");
  plhs[0] = mxCreateDoubleScalar (residual);
}
