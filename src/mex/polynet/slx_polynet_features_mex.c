/* SPDX-License-Identifier: BSD-3-Clause */
/* Z = slx_polynet_features_mex (data, H)      features of the bases H, n-by-k; see sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  slx_polynet_data in;
  slx_polynet_read (prhs[0], &in);
  const size_t p = in.data.X->m, n = in.data.X->n, k = mxGetN (prhs[1]);
  const double *H = slx_double (prhs[1], "H", p, k);
  slx_polynet_fits (p, n, 1, k);
  plhs[0] = slx_new (mxDOUBLE_CLASS, n, k);
  if (k == 0)
    return;
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_features (&in.data, k, H, mxGetData (plhs[0]), SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
}
