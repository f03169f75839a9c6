/* SPDX-License-Identifier: BSD-3-Clause */
/* [H, U, W, about] = slx_polynet_alternate_mex (data, task, ridge, H, U, W, b, limit)      refits H and W, and the lengths of
   the rows of U, from a feasible point. ridge: p numbers above 0; it and W, p-by-m, are [] where there is no linear part.
   about is [] where the data or the loss do not suit; then nothing changes. See sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 8, nlhs, 4);
  slx_polynet_data in;
  slx_polynet_read (prhs[0], &in);
  const size_t p = in.data.X->m, n = in.data.X->n, k = mxGetN (prhs[3]), m = mxGetN (prhs[4]);
  const int linear = ! mxIsEmpty (prhs[5]);
  slx_double (prhs[3], "H", p, k);
  slx_double (prhs[4], "U", k, m);
  slx_double (prhs[6], "b", m, 1);
  if (k == 0)
    slx_fail ("badInput", "H must have at least one column");
  slx_polynet_fits (p, n, m, k);
  sl_polynet_task task = slx_polynet_task (prhs[1], m, n);
  slx_full (prhs[5], "W"); /* also where it is empty: no copy can be made of an empty cell */
  if (linear)
    {
      slx_double (prhs[5], "W", p, m);
      task.ridge = slx_numbers (prhs[2], "ridge", p);
    }
  for (size_t j = 0; j < p && linear; j++)
    if (! (task.ridge[j] > 0))
      slx_fail ("badInput", "ridge must be above 0");
  sl_polynet_report report;
  const sl_polynet_limit limit = slx_polynet_limit (prhs[7], &report);
  mxArray *out[] = { slx_copy (prhs[3]), slx_copy (prhs[4]), slx_copy (prhs[5]), NULL };
  int suitable;
  const sl_status status = sl_polynet_alternate (&in.data, &task, k, mxGetData (out[0]), mxGetData (out[1]),
                                                 linear ? mxGetData (out[2]) : NULL, mxGetData (prhs[6]), &limit,
                                                 &report, &suitable, SLX_STOP);
  slx_polynet_raise (status);
  out[3] = suitable ? slx_polynet_about (&report) : mxCreateDoubleMatrix (0, 0, mxREAL);
  for (int i = 0; i < 4 && i < (nlhs > 1 ? nlhs : 1); i++)
    plhs[i] = out[i];
}
