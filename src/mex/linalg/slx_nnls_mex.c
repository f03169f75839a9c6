/* SPDX-License-Identifier: BSD-3-Clause */
/* [H, kkt, steps] = slx_nnls_mex (W, X, l1, l2, H0, tol, max_steps)
     W m-by-r, X full or sparse m-by-n of the same class; H0 [] or r-by-n, of which the signs count */
#include "common/sl_mex_data.h"
#include "linalg/sl_nnls.h"

SL_GATEWAY
{
  slx_count (nrhs, 7, nlhs, 3);
  sl_data X = slx_data (prhs[1], "X");
  slx_sizes s = slx_problem (prhs[1], prhs[0], "W", X.m);
  double l1 = slx_scalar (prhs[2], "l1"), l2 = slx_scalar (prhs[3], "l2"), tol = slx_scalar (prhs[5], "tol");
  if (! (l1 >= 0 && l1 < INFINITY && l2 >= 0 && l2 < INFINITY))
    slx_fail ("badInput", "l1 and l2 must be finite and at least 0");
  const void *start = mxIsEmpty (prhs[4]) ? NULL : slx_alike (prhs[4], "H0", s.class, s.r, s.n);
  size_t max_steps = slx_integer (prhs[6], "max_steps", 0, (size_t) 1 << 52);

  mxArray *kkt = slx_new (mxDOUBLE_CLASS, 1, s.n), *steps = slx_new (mxDOUBLE_CLASS, 1, s.n);
  plhs[0] = slx_new (s.class, s.r, s.n);
  sl_status status = SLX_CALL (s.class, nnls, &X, s.r, mxGetData (prhs[0]), l1, l2, start, tol, max_steps,
                               mxGetData (plhs[0]), mxGetData (kkt), mxGetData (steps), &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "W must be finite, and neither W nor X larger than the BLAS can treat");
  slx_raise (status, "X");
  if (nlhs > 1)
    plhs[1] = kkt;
  if (nlhs > 2)
    plhs[2] = steps;
}
