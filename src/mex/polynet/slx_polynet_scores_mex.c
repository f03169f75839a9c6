/* SPDX-License-Identifier: BSD-3-Clause */
/* O = slx_polynet_scores_mex (Z, U, cut)      (Z U)', m-by-n, for Z n-by-k and U k-by-m: with bits that a sample's block
   decides; see sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 1);
  const size_t n = mxGetM (prhs[0]), k = mxGetN (prhs[0]), m = mxGetN (prhs[1]);
  const double *Z = slx_double (prhs[0], "Z", n, k), *U = slx_double (prhs[1], "U", k, m);
  const sl_samples samples = slx_polynet_samples (prhs[2], n, NULL);
  slx_polynet_fits (1, n, m, k);
  plhs[0] = slx_new (mxDOUBLE_CLASS, m, n);
  if (n == 0 || m == 0 || k == 0)
    return;
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_of_bases (&samples, k, m, Z, U, mxGetData (plhs[0]), SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
}
