/* SPDX-License-Identifier: BSD-3-Clause */
/* X = slx_sides_mex (A, seen, all, penalty)
     A k-by-n; seen sparse, n-by-m; penalty m numbers; X k-by-m: see sl_sides.h */
#include "common/sl_mex_data.h"
#include "linalg/sl_blas.h"
#include "polynet/sl_sides.h"

SL_GATEWAY
{
  slx_count (nrhs, 4, nlhs, 1);
  const slx_matrix A = slx_full (prhs[0], "A");
  const sl_data seen = slx_data (prhs[1], "seen");
  if (A.class != mxDOUBLE_CLASS || A.n != seen.m || ! seen.start)
    slx_fail ("badInput", "A must be of class double, and seen sparse with a row for each column of A");
  const double all = slx_scalar (prhs[2], "all"), *penalty = slx_numbers (prhs[3], "penalty", seen.n);
  for (size_t j = 0; j < seen.n; j++)
    if (! (penalty[j] > 0))
      slx_fail ("badInput", "penalty must be above 0");
  plhs[0] = slx_new (mxDOUBLE_CLASS, A.d, seen.n);
  const int held = sl_blas_hold ();
  const sl_status status = sl_sides (A.d, A.data, &seen, all, penalty, mxGetData (plhs[0]), &slx_stop);
  sl_blas_release (held);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput",
              "weights of pairs must be at least 0, and A must not be empty or larger than the BLAS can treat");
  slx_raise (status, "A");
}
