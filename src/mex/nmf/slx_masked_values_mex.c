/* SPDX-License-Identifier: BSD-3-Clause */
/* x = slx_masked_values_mex (X, P)      the entries of X, full or sparse, at the entries of the sparse P, as a column */
#include "sl_masked_mex.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  sl_data X = slx_data (prhs[0], "X"), P = slx_pattern (prhs[1]);
  mxClassID class = mxGetClassID (prhs[0]);
  if (X.m != P.m || X.n != P.n)
    slx_fail ("badInput", "P must be %zu-by-%zu, but is %zu-by-%zu", X.m, X.n, P.m, P.n);
  plhs[0] = slx_new (class, P.start[P.n], 1);
  slx_raise (SLX_CALL (class, masked_values, &X, &P, mxGetData (plhs[0]), &slx_stop), "X");
}
