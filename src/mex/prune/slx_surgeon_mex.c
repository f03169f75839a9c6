/* SPDX-License-Identifier: BSD-3-Clause */
/* [first, rise] = slx_surgeon_mex (P, W, kept)     the order in which weights go, see sl_surgeon.h
     P d-by-d, W d-by-units, both double; kept logical d-by-units, or [] */
#include "common/sl_mex.h"
#include "linalg/sl_blas.h"
#include "prune/sl_surgeon.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 2);
  const slx_matrix W = slx_full (prhs[1], "W");
  if (W.class != mxDOUBLE_CLASS || W.d == 0 || W.n == 0)
    slx_fail ("badInput", "W must be a matrix of class double that is not empty");
  const double *P = slx_alike (prhs[0], "P", mxDOUBLE_CLASS, W.d, W.d);
  const int all = mxIsEmpty (prhs[2]);
  if (! all
      && (! mxIsLogical (prhs[2]) || mxIsSparse (prhs[2]) || mxGetM (prhs[2]) != W.d || mxGetN (prhs[2]) != W.n))
    slx_fail ("badInput", "kept must be [] or a logical matrix of the size of W");
  mxArray *rise = slx_new (mxDOUBLE_CLASS, W.d, W.n);
  plhs[0] = slx_new (mxDOUBLE_CLASS, W.d, W.n);
  const int held = sl_blas_hold ();
  const sl_status status = sl_surgeon_order (W.d, W.n, P, W.data, all ? NULL : mxGetData (prhs[2]),
                                             mxGetData (plhs[0]), mxGetData (rise), &slx_stop);
  sl_blas_release (held);
  slx_raise (status, "W");
  if (nlhs > 1)
    plhs[1] = rise;
}
