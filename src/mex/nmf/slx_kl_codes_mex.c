/* SPDX-License-Identifier: BSD-3-Clause */
/* [H, kkt, gap, value, steps] = slx_kl_codes_mex (X, Wt, c, tol, max_steps)
     X m-by-n, sparse; Wt r-by-m, W'; c r-by-1, or r-by-n with a column for each of X */
#include "common/sl_mex_data.h"
#include "nmf/sl_kl_codes.h"

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 5);
  sl_data X = slx_data (prhs[0], "X");
  if (! X.start)
    slx_fail ("badInput", "X must be sparse");
  slx_matrix Wt = slx_full (prhs[1], "Wt"), c = slx_full (prhs[2], "c");
  size_t r = Wt.d, n = X.n;
  if (Wt.class != mxDOUBLE_CLASS || Wt.n != X.m || r == 0)
    slx_fail ("badInput", "Wt must be of class double, with at least one row and %zu columns", X.m);
  if (c.class != mxDOUBLE_CLASS || c.d != r || (c.n != 1 && c.n != n))
    slx_fail ("badInput", "c must be of class double, %zu-by-1 or %zu-by-%zu", r, r, n);
  double tol = slx_scalar (prhs[3], "tol");
  size_t max_steps = slx_integer (prhs[4], "max_steps", 0, (size_t) 1 << 52);

  mxArray *out[5];
  for (int i = 0; i < 5; i++)
    out[i] = slx_new (mxDOUBLE_CLASS, i == 0 ? r : 1, n);
  sl_status status = sl_kl_codes (&X, r, Wt.data, c.data, c.n == n && n > 1, tol, max_steps, mxGetData (out[0]),
                                  mxGetData (out[1]), mxGetData (out[2]), mxGetData (out[3]), mxGetData (out[4]),
                                  &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput",
              "Wt and c must be finite and at least 0, tol too, and no size larger than the BLAS can treat");
  slx_raise (status, "X");
  plhs[0] = out[0];
  for (int i = 1; i < nlhs; i++)
    plhs[i] = out[i];
}
