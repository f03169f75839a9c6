/* SPDX-License-Identifier: BSD-3-Clause */
/* P = slx_prox_l1_mex (X, t)     X full or sparse d-by-n; t 1-by-1, 1-by-n, d-by-1 or d-by-n, full double */
#include "common/sl_mex.h"
#include "proj/sl_prox_l1.h"

/* Counts first, so that the result has room for exactly what remains. */
static mxArray *
sparse_prox (const mxArray *X, const double *t, size_t step, size_t ldt)
{
  size_t d = mxGetM (X), n = mxGetN (X);
  const double *value = mxGetData (X);
  const size_t *row = (const size_t *) mxGetIr (X), *start = (const size_t *) mxGetJc (X);
  size_t *kept = slx_memory (n + 1, sizeof *kept);
  slx_raise (sl_prox_l1_sparse (n, value, row, start, t, step, ldt, kept, NULL, NULL), "X");

  mxArray *P = slx_new_sparse (d, n, kept[n]);
  mxFree (kept);
  slx_raise (sl_prox_l1_sparse (n, value, row, start, t, step, ldt, (size_t *) mxGetJc (P), mxGetData (P),
                                (size_t *) mxGetIr (P)),
             "X");
  return P;
}

SL_GATEWAY
{
  slx_count (nrhs, 2, nlhs, 1);
  if (! slx_is_float (prhs[0]) || mxGetNumberOfDimensions (prhs[0]) != 2)
    slx_fail ("badInput", "X must be a real matrix of class double or single");
  size_t d = mxGetM (prhs[0]), n = mxGetN (prhs[0]), rows = mxGetM (prhs[1]), columns = mxGetN (prhs[1]);
  if ((rows != 1 && rows != d) || (columns != 1 && columns != n))
    slx_fail ("badInput", "t must be one number, or one per column, row or entry of X");
  const double *t = slx_numbers (prhs[1], "t", rows * columns);

  size_t step = rows != 1, ldt = columns != 1 ? rows : 0;
  if (mxIsSparse (prhs[0]))
    {
      plhs[0] = sparse_prox (prhs[0], t, step, ldt);
      return;
    }
  mxClassID class = mxGetClassID (prhs[0]);
  plhs[0] = slx_new (class, d, n);
  slx_raise (SLX_CALL (class, prox_l1, d, n, mxGetData (prhs[0]), d, t, step, ldt, mxGetData (plhs[0]), d, &slx_stop),
             "X");
}
