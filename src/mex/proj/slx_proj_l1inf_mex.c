/* SPDX-License-Identifier: BSD-3-Clause */
/* [P, threshold, support] = slx_proj_l1inf_mex (X, t, by_columns)     X full d-by-n; t and by_columns (0, 1) double */
#include "common/sl_mex.h"
#include "proj/sl_proj_l1inf.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 3);
  slx_matrix X = slx_full (prhs[0], "X");
  double t = slx_scalar (prhs[1], "t"), threshold, support;
  int by_columns = (int) slx_integer (prhs[2], "by_columns", 0, 1);

  plhs[0] = slx_new (X.class, X.d, X.n);
  slx_raise (SLX_CALL (X.class, proj_l1inf, X.d, X.n, X.data, X.d, by_columns, t, mxGetData (plhs[0]), X.d,
                       &threshold, &support, &slx_stop),
             "X");
  if (nlhs > 1)
    plhs[1] = mxCreateDoubleScalar (threshold);
  if (nlhs > 2)
    plhs[2] = mxCreateDoubleScalar (support);
}
