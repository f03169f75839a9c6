/* SPDX-License-Identifier: BSD-3-Clause */
/* [A, B] = slx_dict_sums_mex (X, Z)     Z*Z' and X*Z', full, see sl_dict_sums.h; X full d-by-n, Z double sparse p-by-n */
#include "common/sl_mex_data.h"
#include "coding/sl_dict_sums.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 2);
  const slx_matrix X = slx_full (prhs[0], "X");
  const sl_data Z = slx_data (prhs[1], "Z");
  if (! Z.start || ! mxIsDouble (prhs[1]) || Z.n != X.n)
    slx_fail ("badInput", "Z must be sparse, with as many columns as X");
  const sl_graph codes = { Z.start, Z.row, Z.value };
  mxArray *B = slx_new (mxDOUBLE_CLASS, X.d, Z.m);
  plhs[0] = slx_new (mxDOUBLE_CLASS, Z.m, Z.m);
  const sl_status status = SLX_CALL (X.class, dict_sums, X.d, Z.m, X.n, X.data, &codes, mxGetData (plhs[0]),
                                     mxGetData (B), &slx_stop);
  slx_raise (status, "X");
  if (nlhs > 1)
    plhs[1] = B;
}
