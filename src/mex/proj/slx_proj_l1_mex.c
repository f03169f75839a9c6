/* SPDX-License-Identifier: BSD-3-Clause */
/* [P, threshold, support] = slx_proj_l1_mex (X, t, w, nonneg)
   X full d-by-n; t one number or n, double; w is [], d-by-1 or d-by-n, double; nonneg is 0 or 1, double */
#include "common/sl_mex.h"
#include "proj/sl_proj_simplex.h"

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 3);
  slx_matrix X = slx_full (prhs[0], "X");
  size_t step = mxGetNumberOfElements (prhs[1]) != 1, columns = mxGetN (prhs[2]);
  const double *t = slx_numbers (prhs[1], "t", step ? X.n : 1), *w = NULL;
  if (! mxIsEmpty (prhs[2]))
    {
      w = slx_numbers (prhs[2], "w", X.d * (columns == 1 ? 1 : X.n));
      if (mxGetM (prhs[2]) != X.d)
        slx_fail ("badInput", "w must have %zu rows", X.d);
    }
  int nonneg = (int) slx_integer (prhs[3], "nonneg", 0, 1);

  plhs[0] = slx_new (X.class, X.d, X.n);
  double *threshold = nlhs > 1 ? mxGetData (plhs[1] = slx_new (mxDOUBLE_CLASS, 1, X.n)) : NULL;
  double *support = nlhs > 2 ? mxGetData (plhs[2] = slx_new (mxDOUBLE_CLASS, 1, X.n)) : NULL;
  sl_status status = SLX_CALL (X.class, proj_l1, X.d, X.n, X.data, X.d, t, step, w, columns == 1 ? 0 : X.d, nonneg,
                               mxGetData (plhs[0]), X.d, threshold, support, &slx_stop);
  if (w && status == SL_BAD_INPUT)
    slx_fail ("badInput", "Weights must be finite, at least 0, and not too far apart for the entries they belong to");
  slx_raise (status, "X");
}
