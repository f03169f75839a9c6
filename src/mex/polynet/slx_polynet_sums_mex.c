/* SPDX-License-Identifier: BSD-3-Clause */
/* sums = slx_polynet_sums_mex (Z, S, cut)      Z'S', k-by-m, for Z n-by-k and S m-by-n; see sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 1);
  const size_t n = mxGetM (prhs[0]), k = mxGetN (prhs[0]), m = mxGetM (prhs[1]);
  const double *Z = slx_double (prhs[0], "Z", n, k), *S = slx_double (prhs[1], "S", m, n);
  const sl_samples samples = slx_polynet_samples (prhs[2], n, SLX_TEAM);
  slx_polynet_fits (1, n, m, k);
  plhs[0] = slx_new (mxDOUBLE_CLASS, k, m);
  if (k == 0 || m == 0)
    return;
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_sums (&samples, k, m, Z, S, mxGetData (plhs[0]), SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
}
