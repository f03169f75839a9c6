/* SPDX-License-Identifier: BSD-3-Clause */
/* [labels, sums, numbers, inertia] = slx_kmeans_label_mex (X, C, old)
     X d-by-n, full or sparse, C d-by-c of class double; old n numbers, uint32, the labels before, 0 for none, or []: all 0.
     labels n-by-1, uint32, from 1; sums d-by-c and numbers 1-by-c: by how much the sums and the numbers of the points
     of the clusters change; inertia a number */
#include "common/sl_mex_data.h"
#include "cluster/sl_kmeans.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 4);
  sl_data X = slx_data (prhs[0], "X");
  slx_matrix C = slx_full (prhs[1], "C");
  if (C.n == 0)
    slx_fail ("badInput", "C must not be empty");
  slx_alike (prhs[1], "C", mxDOUBLE_CLASS, X.m, C.n);
  const void *old = NULL;
  if (mxGetNumberOfElements (prhs[2]) > 0)
    {
      if (mxGetClassID (prhs[2]) != mxUINT32_CLASS || mxIsComplex (prhs[2]) || mxGetNumberOfElements (prhs[2]) != X.n)
        slx_fail ("badInput", "old must be [], or %zu numbers of class uint32", X.n);
      old = mxGetData (prhs[2]);
    }

  mxArray *out[] = { slx_new (mxUINT32_CLASS, X.n, 1), slx_new (mxDOUBLE_CLASS, X.m, C.n),
                     slx_new (mxDOUBLE_CLASS, 1, C.n), slx_new (mxDOUBLE_CLASS, 1, 1) };
  slx_raise (SLX_CALL (mxGetClassID (prhs[0]), kmeans_label, &X, C.n, C.data, old, mxGetData (out[0]),
                       mxGetData (out[1]), mxGetData (out[2]), mxGetData (out[3]), &slx_stop),
             "X");
  plhs[0] = out[0];
  for (int k = 1; k < nlhs; k++)
    plhs[k] = out[k]; /* NOLINT(clang-analyzer-core.uninitialized.Assign): at most four are asked for */
}
