/* SPDX-License-Identifier: BSD-3-Clause */
/* Y = slx_chebyshev_mex (N, X, known, numbers)      T_degree (B) X, see sl_chebyshev.h
     N n-by-n, sparse, symmetric; X width-by-n, full double; known of n numbers; numbers [moved, shift, half, degree] */
#include "common/sl_mex_data.h"
#include "linalg/sl_chebyshev.h"

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 1);
  const sl_graph N = slx_square (prhs[0], "N");
  size_t n = mxGetN (prhs[0]);
  slx_matrix X = slx_full (prhs[1], "X");
  if (X.class != mxDOUBLE_CLASS || X.n != n)
    slx_fail ("badInput", "X must be of class double and have %zu columns", n);
  const double *known = slx_numbers (prhs[2], "known", n), *numbers = slx_numbers (prhs[3], "numbers", 4);
  if (! (numbers[3] >= 1 && numbers[3] <= 1e6))
    slx_fail ("badInput", "the degree must be from 1 to 1e6");

  sl_chebyshev_problem problem = { .n = n,
                                   .degree = (size_t) numbers[3],
                                   .N = N,
                                   .known = known,
                                   .moved = numbers[0],
                                   .shift = numbers[1],
                                   .half = numbers[2] };
  plhs[0] = slx_new (mxDOUBLE_CLASS, X.d, n);
  if (X.d * n > 0)
    memcpy (mxGetData (plhs[0]), X.data, X.d * n * sizeof (double));
  slx_raise (sl_chebyshev (&problem, X.d, mxGetData (plhs[0]), &slx_stop), "N");
}
