/* SPDX-License-Identifier: BSD-3-Clause */
/* [P, info] = slx_proj_hoyer_mex (X, sigma, l1, l2, norm, nonneg, at_least)
     X      full d-by-n
     sigma  scalar or n numbers; not read where l1 is given
     l1     [], or a scalar or n numbers
     l2     scalar or n numbers
     norm   0 a number (l2), 1 that of the column, 2 the nearest one; nonneg, at_least 0 or 1 */
#include "common/sl_mex.h"
#include "proj/sl_proj_hoyer.h"

/* One number for all columns, or one per column; step tells which. */
static const double *
numbers (const mxArray *a, const char *name, size_t n, size_t *step)
{
  *step = mxGetNumberOfElements (a) != 1;
  return slx_numbers (a, name, *step ? n : 1);
}

static double *
row_field (mxArray *info, const char *name, size_t n)
{
  mxArray *row = slx_new (mxDOUBLE_CLASS, 1, n);
  mxSetField (info, 0, name, row);
  return mxGetData (row);
}

static unsigned char *
flag_field (mxArray *info, const char *name, size_t n)
{
  mxArray *row = mxCreateLogicalMatrix (1, n);
  mxSetField (info, 0, name, row);
  return mxGetData (row);
}

SL_GATEWAY
{
  static const char *fields[] = { "threshold", "slope", "support", "iterations", "l1", "l2", "unique", "projected" };
  sl_hoyer_target target = { 0 };
  sl_hoyer_info info;

  slx_count (nrhs, 7, nlhs, 2);
  slx_matrix X = slx_full (prhs[0], "X");
  target.norm = (sl_hoyer_norm) slx_integer (prhs[4], "norm", 0, 2);
  if (mxIsEmpty (prhs[2]))
    target.sigma = numbers (prhs[1], "sigma", X.n, &target.sigma_step);
  else
    target.l1 = numbers (prhs[2], "L1", X.n, &target.l1_step);
  target.l2 = numbers (prhs[3], "L2", X.n, &target.l2_step);
  target.nonneg = slx_flag (prhs[5], "nonneg");
  target.at_least = slx_flag (prhs[6], "at_least");

  plhs[0] = slx_new (X.class, X.d, X.n);
  if (nlhs > 1)
    {
      plhs[1] = mxCreateStructMatrix (1, 1, 8, fields);
      info = (sl_hoyer_info) { .threshold = row_field (plhs[1], "threshold", X.n),
                               .slope = row_field (plhs[1], "slope", X.n),
                               .support = row_field (plhs[1], "support", X.n),
                               .iterations = row_field (plhs[1], "iterations", X.n),
                               .l1 = row_field (plhs[1], "l1", X.n),
                               .l2 = row_field (plhs[1], "l2", X.n),
                               .unique = flag_field (plhs[1], "unique", X.n),
                               .projected = flag_field (plhs[1], "projected", X.n) };
    }
  sl_status status = SLX_CALL (X.class, proj_hoyer, X.d, X.n, X.data, X.d, &target, mxGetData (plhs[0]), X.d,
                               nlhs > 1 ? &info : NULL, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "%s",
              target.l1 || target.norm == SL_HOYER_NUMBER
                ? "SIGMA must be in [0, 1], norms not negative, and both finite in the class of X"
                : "SIGMA must be in [0, 1], and the result's norm finite in the class of X: scale X down");
  slx_raise (status, "X");
}
