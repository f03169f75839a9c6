/* SPDX-License-Identifier: BSD-3-Clause */
/* [near_x, far_x, near_y, far_y] = slx_knn_between_mex (X, Y, K)
     X and Y full or sparse, of the same class, kind and rows, d-by-n and d-by-m. near_x and far_x: the min (K, m)
     columns of Y that are nearest to each column of X, and their distances; near_y and far_y the other way round */
#include "common/sl_mex_points.h"
#include "cluster/sl_knn.h"

static sl_neighbours
lists (size_t K, size_t n, mxArray **index, mxArray **distance)
{
  *index = slx_new (mxDOUBLE_CLASS, K, n);
  *distance = slx_new (mxDOUBLE_CLASS, K, n);
  return (sl_neighbours) { K, mxGetData (*index), mxGetData (*distance) };
}

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 4);
  slx_points of;
  mxArray *out[4];
  slx_two_sets (prhs[0], prhs[1], &of);
  if (! of.Y)
    slx_fail ("badInput", "Y must have columns");
  size_t n = of.X.n, m = of.asked, K = slx_integer (prhs[2], "K", 1, n > m ? n : m);
  sl_neighbours of_x = lists (sl_min_size (K, m), n, &out[0], &out[1]);
  sl_neighbours of_y = lists (sl_min_size (K, n), m, &out[2], &out[3]);
  sl_status status = SLX_CALL (of.class, knn_between, &of.X, of.Y, of_x, of_y, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "X and Y must not be larger than the BLAS can treat");
  slx_raise (status, "X and Y");
  slx_count_from_one (out[0]);
  slx_count_from_one (out[2]);
  for (int k = 0; k < 4 && (k == 0 || k < nlhs); k++)
    plhs[k] = out[k];
}
