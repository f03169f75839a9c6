/* SPDX-License-Identifier: BSD-3-Clause */
/* [P, threshold, support] = slx_proj_simplex_mex (X, r)     X full d-by-n; r one number or n, double */
#include "common/sl_mex.h"
#include "proj/sl_proj_simplex.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 3);
  slx_matrix X = slx_full (prhs[0], "X");
  size_t step = mxGetNumberOfElements (prhs[1]) != 1;
  const double *r = slx_numbers (prhs[1], "r", step ? X.n : 1);

  plhs[0] = slx_new (X.class, X.d, X.n);
  double *threshold = nlhs > 1 ? mxGetData (plhs[1] = slx_new (mxDOUBLE_CLASS, 1, X.n)) : NULL;
  double *support = nlhs > 2 ? mxGetData (plhs[2] = slx_new (mxDOUBLE_CLASS, 1, X.n)) : NULL;
  slx_raise (SLX_CALL (X.class, proj_simplex, X.d, X.n, X.data, X.d, r, step, mxGetData (plhs[0]), X.d, threshold,
                       support, &slx_stop),
             "X");
}
