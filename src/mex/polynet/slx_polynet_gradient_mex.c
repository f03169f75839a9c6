/* SPDX-License-Identifier: BSD-3-Clause */
/* [F, by_U, by_b, by_H] = slx_polynet_gradient_mex (data, task, H, U, b)      objective and its derivatives; see
   sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 4);
  slx_polynet_data in;
  slx_polynet_read (prhs[0], &in);
  const size_t p = in.data.X->m, n = in.data.X->n, k = mxGetN (prhs[2]), m = mxGetN (prhs[3]);
  const double *H = slx_double (prhs[2], "H", p, k), *U = slx_double (prhs[3], "U", k, m);
  const double *b = slx_double (prhs[4], "b", m, 1);
  if (k == 0)
    slx_fail ("badInput", "H must have at least one column");
  slx_polynet_fits (p, n, m, k);
  const sl_polynet_task task = slx_polynet_task (prhs[1], m, n);
  double F = 0;
  mxArray *out[] = { NULL, slx_new (mxDOUBLE_CLASS, k, m), slx_new (mxDOUBLE_CLASS, m, 1),
                     slx_new (mxDOUBLE_CLASS, p, k) };
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_gradient (&in.data, &task, k, H, U, b, &F, mxGetData (out[1]),
                                                mxGetData (out[2]), nlhs > 3 ? mxGetData (out[3]) : NULL, SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
  out[0] = mxCreateDoubleScalar (F);
  for (int i = 0; i < 4 && i < (nlhs > 1 ? nlhs : 1); i++)
    plhs[i] = out[i];
}
