/* chosen = sl_kmeans_starts_mex (X, U)
     X d-by-n, U c-by-R numbers in [0, 1]; chosen c-by-R, the points to start from, counted from 1 */
#include "sl_mex.h"
#include "../core/sl_kmeans.h"

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  slx_matrix X = slx_full (prhs[0], "X"), U = slx_full (prhs[1], "U");
  if (X.d == 0 || X.n == 0 || U.d == 0 || U.n == 0 || U.class != mxDOUBLE_CLASS)
    slx_fail ("badInput", "X and U must not be empty, and U of class double");

  plhs[0] = slx_new (mxDOUBLE_CLASS, U.d, U.n);
  double *chosen = mxGetData (plhs[0]);
  sl_status status = SLX_CALL (X.class, kmeans_starts, X.d, X.n, X.data, U.d, U.n, U.data, chosen, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "U must lie in [0, 1]");
  slx_raise (status, "X");
  for (size_t k = 0; k < U.d * U.n; k++)
    chosen[k]++;
}
