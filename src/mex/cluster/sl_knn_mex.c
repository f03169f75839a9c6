/* SPDX-License-Identifier: BSD-3-Clause */
/* [index, distance] = sl_knn_mex (X, Y, K)
     X full or sparse d-by-n; Y [] or of the same class and kind, d-by-m; index and distance K-by-m (K-by-n) */
#include "common/sl_mex_data.h"
#include "cluster/sl_knn.h"

SL_GATEWAY
{
  slx_count (nrhs, 3, nlhs, 2);
  sl_data X = slx_data (prhs[0], "X"), other;
  const sl_data *Y = NULL;
  mxClassID class = mxGetClassID (prhs[0]);
  if (! mxIsEmpty (prhs[1]))
    {
      other = slx_data (prhs[1], "Y");
      Y = &other;
      if (mxGetClassID (prhs[1]) != class || other.m != X.m || ! other.start != ! X.start)
        slx_fail ("badInput", "Y must be of the class of X, full or sparse as X, with %zu rows", X.m);
    }
  if (! Y && X.n < 2)
    slx_fail ("badInput", "X must have at least two columns");
  size_t m = Y ? other.n : X.n, K = slx_integer (prhs[2], "K", 1, Y ? X.n : X.n - 1);

  mxArray *distance = slx_new (mxDOUBLE_CLASS, K, m);
  plhs[0] = slx_new (mxDOUBLE_CLASS, K, m);
  double *index = mxGetData (plhs[0]);
  sl_status status = SLX_CALL (class, knn, &X, Y, K, index, mxGetData (distance), &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "X and Y must not be larger than the BLAS can treat");
  slx_raise (status, Y ? "X and Y" : "X");
  for (size_t i = 0; i < K * m; i++)
    index[i] += 1;
  if (nlhs > 1)
    plhs[1] = distance;
}
