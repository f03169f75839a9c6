/* SPDX-License-Identifier: BSD-3-Clause */
/* [H, U, b, Z, about] = slx_polynet_full_mex (data, task, H, U, b, limit)      refits everything, from a feasible
   point, and gives the features Z; see sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 5);
  slx_polynet_data in;
  slx_polynet_read (prhs[0], &in);
  const size_t p = in.data.X->m, n = in.data.X->n, k = mxGetN (prhs[2]), m = mxGetN (prhs[3]);
  slx_double (prhs[2], "H", p, k);
  slx_double (prhs[3], "U", k, m);
  slx_double (prhs[4], "b", m, 1);
  if (k == 0)
    slx_fail ("badInput", "H must have at least one column");
  slx_polynet_fits (p, n, m, k);
  const sl_polynet_task task = slx_polynet_task (prhs[1], m, n);
  sl_polynet_report report;
  const sl_polynet_limit limit = slx_polynet_limit (prhs[5], &report);
  mxArray *out[] = { slx_copy (prhs[2]), slx_copy (prhs[3]), slx_copy (prhs[4]), slx_new (mxDOUBLE_CLASS, n, k),
                     NULL };
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_full (&in.data, &task, k, mxGetData (out[0]), mxGetData (out[1]),
                                            mxGetData (out[2]), mxGetData (out[3]), &limit, &report, SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
  out[4] = slx_polynet_about (&report);
  for (int i = 0; i < 5 && i < (nlhs > 1 ? nlhs : 1); i++)
    plhs[i] = out[i];
}
