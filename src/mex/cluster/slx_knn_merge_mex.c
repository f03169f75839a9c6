/* SPDX-License-Identifier: BSD-3-Clause */
/* [near, far] = slx_knn_merge_mex (near, far, others_near, others_far)
     the K nearest of two lists of neighbours for each of m points, all K-by-m and double; see sl_knn_merge */
#include "common/sl_mex_data.h"
#include "cluster/sl_knn.h"

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 2);
  size_t K = mxGetM (prhs[0]), m = mxGetN (prhs[0]);
  const double *near = slx_alike (prhs[2], "others_near", mxDOUBLE_CLASS, K, m);
  const double *far = slx_alike (prhs[3], "others_far", mxDOUBLE_CLASS, K, m);
  slx_alike (prhs[0], "near", mxDOUBLE_CLASS, K, m);
  slx_alike (prhs[1], "far", mxDOUBLE_CLASS, K, m);
  mxArray *distance = slx_copy (prhs[1]);
  plhs[0] = slx_copy (prhs[0]);
  double *index = mxGetData (plhs[0]);
  for (size_t at = 0; at < K * m; at += K)
    sl_knn_merge (K, near + at, far + at, index + at, (double *) mxGetData (distance) + at);
  if (nlhs > 1)
    plhs[1] = distance;
}
