/* SPDX-License-Identifier: BSD-3-Clause */
/* X = sl_sides_mex (A, offset, seen, all, penalty, scale)
     A k-by-n, offset n numbers; seen sparse, n-by-m; penalty k numbers, scale m numbers; X k-by-m: see sl_sides.h */
#include "common/sl_mex_data.h"
#include "linalg/sl_blas.h"
#include "polynet/sl_sides.h"

static const double *
above_zero (const mxArray *a, const char *name, size_t count)
{
  const double *number = slx_numbers (a, name, count);
  for (size_t j = 0; j < count; j++)
    if (! (number[j] > 0))
      slx_fail ("badInput", "%s must be above 0", name);
  return number;
}

SL_GATEWAY
{
  slx_count (nrhs, 6, nlhs, 1);
  const sl_data seen = slx_data (prhs[2], "seen");
  const slx_matrix A = slx_full (prhs[0], "A");
  if (A.class != mxDOUBLE_CLASS || A.n != seen.m || ! seen.start)
    slx_fail ("badInput", "A must be of class double, and seen sparse with a row for each column of A");
  const sl_side side = { A.d,
                         A.n,
                         A.data,
                         slx_numbers (prhs[1], "offset", A.n),
                         slx_scalar (prhs[3], "all"),
                         above_zero (prhs[4], "penalty", A.d) };
  const double *scale = above_zero (prhs[5], "scale", seen.n);
  plhs[0] = slx_new (mxDOUBLE_CLASS, A.d, seen.n);
  const int held = sl_blas_hold ();
  const sl_status status = sl_sides (&side, &seen, scale, mxGetData (plhs[0]), &slx_stop);
  sl_blas_release (held);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput",
              "weights of pairs must be at least 0, and A must not be empty or larger than the BLAS can treat");
  slx_raise (status, "A");
}
