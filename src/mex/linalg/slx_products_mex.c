/* SPDX-License-Identifier: BSD-3-Clause */
/* [XV, G] = slx_products_mex (X, Xt, V)      X V and V'V; X full or sparse, Xt its transpose or [], V n-by-r */
#include "common/sl_mex_data.h"
#include "linalg/sl_blas.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 2);
  sl_data X = slx_data (prhs[0], "X"), transposed;
  const sl_data *Xt = slx_transposed (prhs[1], &X, &transposed);
  slx_sizes s = slx_problem (prhs[0], prhs[2], "V", X.n);
  const void *V = mxGetData (prhs[2]);

  plhs[0] = slx_new (s.class, s.m, s.r);
  mxArray *G = slx_new (s.class, s.r, s.r);
  int held = sl_blas_hold ();
  sl_status status = SLX_CALL (s.class, times, &X, Xt, s.r, V, mxGetData (plhs[0]), &slx_stop);
  if (status == SL_OK)
    status = SLX_CALL (s.class, gram, s.n, s.r, V, mxGetData (G), &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "X");
  if (nlhs > 1)
    plhs[1] = G;
}
