/* SPDX-License-Identifier: BSD-3-Clause */
/* [W, A, sweeps] = slx_nmf_l1_mex (XV, G, W, lambda, max_sweeps, tol)      HALS on W with l1 penalties, largest entries one
     XV = X V m-by-r, G = V'V; W m-by-r, lambda r numbers at least 0; at most max_sweeps sweeps, ended by tol; A = W'W */
#include "sl_nmf_mex.h"
#include "linalg/sl_blas.h"
#include "nmf/sl_hals_l1.h"

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 3);
  slx_matrix W = slx_full (prhs[2], "W");
  if (W.d == 0 || W.n == 0)
    slx_fail ("badInput", "W must not be empty");
  const void *XV = slx_alike (prhs[0], "XV", W.class, W.d, W.n);
  const void *G = slx_alike (prhs[1], "G", W.class, W.n, W.n);
  const double *lambda = slx_numbers (prhs[3], "lambda", W.n);
  for (size_t k = 0; k < W.n; k++)
    if (! (lambda[k] >= 0))
      slx_fail ("badInput", "lambda must be at least 0");
  size_t max_sweeps = slx_integer (prhs[4], "max_sweeps", 0, SLX_MAX_SWEEPS), done;
  double tol = slx_scalar (prhs[5], "tol");

  plhs[0] = slx_copy (prhs[2]);
  void *out = mxGetData (plhs[0]);
  slx_raise (SLX_CALL (W.class, hals_l1, W.d, W.n, G, XV, lambda, out, max_sweeps, tol, &done, &slx_stop), "XV");
  mxArray *A = slx_new (W.class, W.n, W.n);
  int held = sl_blas_hold ();
  sl_status status = SLX_CALL (W.class, gram, W.d, W.n, out, mxGetData (A), &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "W");
  const double sweeps = (double) done;
  if (nlhs > 1)
    plhs[1] = A;
  if (nlhs > 2)
    plhs[2] = slx_row (&sweeps, 1);
}
