/* SPDX-License-Identifier: BSD-3-Clause */
/* [B, A] = slx_nmf_cross_mex (X, W)      X'W and W'W; X full or sparse m-by-n, W m-by-r */
#include "sl_nmf_mex.h"
#include "linalg/sl_blas.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 2);
  sl_data X = slx_data (prhs[0], "X");
  slx_sizes s = slx_problem (prhs[0], prhs[1], "W", X.m);
  const void *W = mxGetData (prhs[1]);

  plhs[0] = slx_new (s.class, s.n, s.r);
  mxArray *A = slx_new (s.class, s.r, s.r);
  int held = sl_blas_hold ();
  sl_status status = SLX_CALL (s.class, cross, &X, s.r, W, mxGetData (plhs[0]), &slx_stop);
  if (status == SL_OK && nlhs > 1)
    status = SLX_CALL (s.class, gram, s.m, s.r, W, mxGetData (A), &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "X");
  if (nlhs > 1)
    plhs[1] = A;
}
