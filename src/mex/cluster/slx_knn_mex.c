/* SPDX-License-Identifier: BSD-3-Clause */
/* [index, distance] = slx_knn_mex (X, Y, K)
     X full or sparse d-by-n; Y [] or of the same class and kind, d-by-m; index and distance K-by-m (K-by-n) */
#include "common/sl_mex_points.h"
#include "cluster/sl_knn.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 2);
  slx_points of;
  slx_two_sets (prhs[0], prhs[1], &of);
  size_t m = of.asked, K = slx_integer (prhs[2], "K", 1, of.most);

  mxArray *distance = slx_new (mxDOUBLE_CLASS, K, m);
  plhs[0] = slx_new (mxDOUBLE_CLASS, K, m);
  double *index = mxGetData (plhs[0]);
  sl_status status = SLX_CALL (of.class, knn, &of.X, of.Y, K, index, mxGetData (distance), &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "X and Y must not be larger than the BLAS can treat");
  slx_raise (status, of.Y ? "X and Y" : "X");
  slx_count_from_one (plhs[0]);
  if (nlhs > 1)
    plhs[1] = distance;
}
