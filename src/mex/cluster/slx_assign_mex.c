/* SPDX-License-Identifier: BSD-3-Clause */
/* match = slx_assign_mex (profit)      profit r-by-s, full double, r <= s; match 1-by-r: the column of each row */
#include "common/sl_mex.h"
#include "cluster/sl_assign.h"

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 1);
  slx_matrix profit = slx_full (prhs[0], "profit");
  if (profit.class != mxDOUBLE_CLASS || profit.d > profit.n)
    slx_fail ("badInput", "profit must be of class double and have no more rows than columns");

  plhs[0] = slx_new (mxDOUBLE_CLASS, 1, profit.d);
  double *column = mxGetData (plhs[0]);
  size_t *match = slx_memory (profit.d, sizeof *match);
  sl_status status = sl_assign (profit.d, profit.n, profit.data, match, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "profit must not exceed 2^900");
  slx_raise (status, "profit");
  for (size_t i = 0; i < profit.d; i++)
    column[i] = (double) match[i] + 1;
  mxFree (match);
}
