/* SPDX-License-Identifier: BSD-3-Clause */
/* [W, b, L, about] = slx_polynet_linear_mex (data, task, ridge, W, b, limit)      refits W, p-by-m, and b; the scores of
   the bases are the offset of the task. ridge: p numbers above 0. L = W'X; see sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 4);
  slx_polynet_data in;
  slx_polynet_read (prhs[0], &in);
  const size_t p = in.data.X->m, n = in.data.X->n, m = mxGetN (prhs[3]);
  slx_double (prhs[3], "W", p, m);
  slx_double (prhs[4], "b", m, 1);
  slx_polynet_fits (p, n, m, 1);
  sl_polynet_task task = slx_polynet_task (prhs[1], m, n);
  task.ridge = slx_numbers (prhs[2], "ridge", p);
  for (size_t j = 0; j < p; j++)
    if (! (task.ridge[j] > 0))
      slx_fail ("badInput", "ridge must be above 0");
  sl_polynet_report report;
  const sl_polynet_limit limit = slx_polynet_limit (prhs[5], &report);
  mxArray *out[] = { slx_copy (prhs[3]), slx_copy (prhs[4]), slx_new (mxDOUBLE_CLASS, m, n), NULL };
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_linear (&in.data, &task, mxGetData (out[0]), mxGetData (out[1]),
                                              mxGetData (out[2]), &limit, &report, SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
  out[3] = slx_polynet_about (&report);
  for (int i = 0; i < 4 && i < (nlhs > 1 ? nlhs : 1); i++)
    plhs[i] = out[i];
}
