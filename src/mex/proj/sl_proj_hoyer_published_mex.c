/* [P, iterations, dimension] = sl_proj_hoyer_published_mex (X, algorithm, nonneg, l1, l2, most)
     X          full d-by-n
     algorithm  0 alternating, 1 hoyer2004; nonneg 0 or 1
     l1, l2     n numbers each
     most       passes to note in dimension, most-by-n */
#include "common/sl_mex.h"
#include "proj/sl_proj_hoyer_published.h"

enum { MOST_PASSES = 1000 };

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 3);
  slx_matrix X = slx_full (prhs[0], "X");
  sl_hoyer_algorithm algorithm = (sl_hoyer_algorithm) slx_integer (prhs[1], "algorithm", 0, 1);
  int nonneg = (int) slx_integer (prhs[2], "nonneg", 0, 1);
  const double *l1 = slx_numbers (prhs[3], "L1", X.n), *l2 = slx_numbers (prhs[4], "L2", X.n);
  size_t most = slx_integer (prhs[5], "most", 0, MOST_PASSES);

  mxArray *P = slx_new (X.class, X.d, X.n), *iterations = slx_new (mxDOUBLE_CLASS, 1, X.n),
          *dimension = slx_new (mxDOUBLE_CLASS, most, X.n);
  slx_raise (SLX_CALL (X.class, proj_hoyer_published, X.d, X.n, X.data, X.d, algorithm, nonneg, l1, l2, mxGetData (P),
                       X.d, mxGetData (iterations), most, mxGetData (dimension), &slx_stop),
             "X");
  plhs[0] = P;
  if (nlhs > 1)
    plhs[1] = iterations;
  if (nlhs > 2)
    plhs[2] = dimension;
}
