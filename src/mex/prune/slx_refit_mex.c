/* SPDX-License-Identifier: BSD-3-Clause */
/* [V, gain] = slx_refit_mex (H, R, kept)     least squares on given places, see sl_surgeon.h
     H d-by-d, R d-by-units, both double; kept logical d-by-units */
#include "common/sl_mex.h"
#include "linalg/sl_blas.h"
#include "prune/sl_surgeon.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 2);
  const slx_matrix R = slx_full (prhs[1], "R");
  if (R.class != mxDOUBLE_CLASS || R.d == 0 || R.n == 0)
    slx_fail ("badInput", "R must be a matrix of class double that is not empty");
  const double *H = slx_alike (prhs[0], "H", mxDOUBLE_CLASS, R.d, R.d);
  if (! mxIsLogical (prhs[2]) || mxIsSparse (prhs[2]) || mxGetM (prhs[2]) != R.d || mxGetN (prhs[2]) != R.n)
    slx_fail ("badInput", "kept must be a logical matrix of the size of R");
  mxArray *gain = slx_new (mxDOUBLE_CLASS, 1, R.n);
  plhs[0] = slx_new (mxDOUBLE_CLASS, R.d, R.n);
  const int held = sl_blas_hold ();
  const sl_status status = sl_surgeon_refit (R.d, R.n, H, R.data, mxGetData (prhs[2]), mxGetData (plhs[0]),
                                             mxGetData (gain), &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "H");
  if (nlhs > 1)
    plhs[1] = gain;
}
