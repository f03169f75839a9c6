/* SPDX-License-Identifier: BSD-3-Clause */
/* [labels, C, inertia, moves, converged] = slx_kmeans_mex (X, c, starts, max_iter)
     X d-by-n, full or sparse, starts d-by-(c R) of the same class: c centres for each of R starts. labels n-by-R, uint32, from 0;
     C like starts; the others 1-by-R */
#include "common/sl_mex_data.h"
#include "cluster/sl_kmeans.h"

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 5);
  sl_data X = slx_data (prhs[0], "X");
  slx_matrix starts = slx_full (prhs[2], "starts");
  mxClassID class = mxGetClassID (prhs[0]);
  if (starts.n == 0)
    slx_fail ("badInput", "starts must not be empty");
  size_t c = slx_integer (prhs[1], "c", 1, starts.n), count = starts.n / c;
  if (starts.n % c != 0)
    slx_fail ("badInput", "the columns of starts must be a multiple of c");
  slx_alike (prhs[2], "starts", class, X.m, starts.n);
  size_t max_iter = slx_integer (prhs[3], "max_iter", 0, (size_t) 1 << 52);

  mxArray *out[] = { slx_new (mxUINT32_CLASS, X.n, count), mxDuplicateArray (prhs[2]),
                     slx_new (mxDOUBLE_CLASS, 1, count), slx_new (mxDOUBLE_CLASS, 1, count),
                     slx_new (mxDOUBLE_CLASS, 1, count) };
  slx_raise (SLX_CALL (class, kmeans, &X, c, count, mxGetData (out[1]), max_iter, mxGetData (out[0]),
                       mxGetData (out[2]), mxGetData (out[3]), mxGetData (out[4]), &slx_stop),
             "X");
  plhs[0] = out[0];
  for (int k = 1; k < nlhs; k++)
    plhs[k] = out[k];
}
