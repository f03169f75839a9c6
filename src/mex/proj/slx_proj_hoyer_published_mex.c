/* SPDX-License-Identifier: BSD-3-Clause */
/* [P, iterations, dimension] = slx_proj_hoyer_published_mex (X, algorithm, nonneg, l1, l2, max_passes)
     X          full d-by-n
     algorithm  0 alternating, 1 hoyer2004; nonneg 0 or 1
     l1, l2     n numbers each
     max_passes passes to note in dimension, max_passes-by-n */
#include "common/sl_mex.h"
#include "proj/sl_proj_hoyer_published.h"

enum { PASS_LIMIT = 1000 };

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 3);
  slx_matrix X = slx_full (prhs[0], "X");
  sl_hoyer_algorithm algorithm = (sl_hoyer_algorithm) slx_integer (prhs[1], "algorithm", 0, 1);
  int nonneg = (int) slx_integer (prhs[2], "nonneg", 0, 1);
  const double *l1 = slx_numbers (prhs[3], "L1", X.n), *l2 = slx_numbers (prhs[4], "L2", X.n);
  size_t max_passes = slx_integer (prhs[5], "max_passes", 0, PASS_LIMIT);

  mxArray *P = slx_new (X.class, X.d, X.n), *iterations = slx_new (mxDOUBLE_CLASS, 1, X.n),
          *dimension = slx_new (mxDOUBLE_CLASS, max_passes, X.n);
  slx_raise (SLX_CALL (X.class, proj_hoyer_published, X.d, X.n, X.data, X.d, algorithm, nonneg, l1, l2, mxGetData (P),
                       X.d, mxGetData (iterations), max_passes, mxGetData (dimension), &slx_stop),
             "X");
  plhs[0] = P;
  if (nlhs > 1)
    plhs[1] = iterations;
  if (nlhs > 2)
    plhs[2] = dimension;
}
