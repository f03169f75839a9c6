/* SPDX-License-Identifier: BSD-3-Clause */
/* [U, b, about] = slx_polynet_output_mex (task, Z, U, b, limit)      refits U and b, which must be feasible, for the
   features Z; see sl_polynet_mex.h */
#include "sl_polynet_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 3);
  const slx_matrix Z = slx_full (prhs[1], "Z"), U = slx_full (prhs[2], "U");
  slx_double (prhs[1], "Z", Z.d, Z.n);
  slx_double (prhs[2], "U", Z.n, U.n);
  slx_double (prhs[3], "b", U.n, 1);
  if (Z.d == 0 || Z.n == 0)
    slx_fail ("badInput", "Z must not be empty");
  slx_polynet_fits (1, Z.d, U.n, Z.n);
  const sl_polynet_task task = slx_polynet_task (prhs[0], U.n, Z.d);
  sl_polynet_report report;
  const sl_polynet_limit limit = slx_polynet_limit (prhs[4], &report);
  mxArray *new_U = slx_copy (prhs[2]), *new_b = slx_copy (prhs[3]);
  const int held = sl_blas_hold ();
  const sl_status status = sl_polynet_output (&task, Z.n, Z.data, mxGetData (new_U), mxGetData (new_b), &limit,
                                              &report, SLX_STOP);
  sl_blas_release (held);
  slx_polynet_raise (status);
  plhs[0] = new_U;
  if (nlhs > 1)
    plhs[1] = new_b;
  if (nlhs > 2)
    plhs[2] = slx_polynet_about (&report);
}
