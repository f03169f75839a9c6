/* SPDX-License-Identifier: BSD-3-Clause */
/* sumsq = slx_distance_mex (X, W, V)      |X - W V'|_F^2, evaluated directly, in double; X full or sparse */
#include "common/sl_mex_data.h"
#include "linalg/sl_blas.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 1);
  sl_data X = slx_data (prhs[0], "X");
  slx_sizes s = slx_problem (prhs[0], prhs[1], "W", X.m);
  const void *V = slx_alike (prhs[2], "V", s.class, s.n, s.r);
  double sumsq;

  int held = sl_blas_hold ();
  sl_status status = SLX_CALL (s.class, distance, &X, s.r, mxGetData (prhs[1]), V, &sumsq, &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "X");
  plhs[0] = slx_row (&sumsq, 1);
}
