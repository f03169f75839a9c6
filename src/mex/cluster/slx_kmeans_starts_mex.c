/* SPDX-License-Identifier: BSD-3-Clause */
/* chosen = slx_kmeans_starts_mex (X, U, c)
     X d-by-n, full or sparse, U (c T)-by-R numbers in [0, 1], T for each centre of each start; chosen c-by-R, the points to start from,
     counted from 1 */
#include "common/sl_mex_data.h"
#include "cluster/sl_kmeans.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 1);
  sl_data X = slx_data (prhs[0], "X");
  slx_matrix U = slx_full (prhs[1], "U");
  if (U.d == 0 || U.n == 0 || U.class != mxDOUBLE_CLASS)
    slx_fail ("badInput", "U must not be empty, and of class double");
  size_t c = slx_integer (prhs[2], "c", 1, U.d), trials = U.d / c;
  if (U.d % c != 0 || trials > 32)
    slx_fail ("badInput", "the rows of U must be 1 to 32 times c");

  plhs[0] = slx_new (mxDOUBLE_CLASS, c, U.n);
  double *chosen = mxGetData (plhs[0]);
  sl_status status = SLX_CALL (mxGetClassID (prhs[0]), kmeans_starts, &X, c, trials, U.n, U.data, chosen, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "U must lie in [0, 1]");
  slx_raise (status, "X");
  for (size_t k = 0; k < c * U.n; k++)
    chosen[k]++;
}
