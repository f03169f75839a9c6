/* SPDX-License-Identifier: BSD-3-Clause */
/* Q = slx_polynet_gamma_mex (data, D, H)      column c of Q is Gamma_c h_c, for D r-by-n and H p-by-r; see
   sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 1);
  slx_polynet_data in;
  slx_polynet_read (prhs[0], &in);
  const size_t p = in.data.X->m, n = in.data.X->n, r = mxGetN (prhs[2]);
  const double *D = slx_double (prhs[1], "D", r, n), *H = slx_double (prhs[2], "H", p, r);
  slx_polynet_fits (p, n, r, r);
  plhs[0] = slx_new (mxDOUBLE_CLASS, p, r);
  if (r == 0)
    return;
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_products (&in.data, r, D, H, mxGetData (plhs[0]), SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
}
