/* SPDX-License-Identifier: BSD-3-Clause */
/* [Z, objective, gap, relative, iterations]
     = slx_sparse_code_mex (X, D, lambda, coder, positive, ridge, weights, tol, max_iter, Z0, full)
     X d-by-n, full or sparse, D d-by-p of its class; lambda one number or n, for a path L-by-n; for 'omp' bounds on the
     residuals or []; coder the name of an algorithm; weights [] or p numbers; Z0 [] or p-by-n, sparse or full of the
     class of X. Z, p-by-n, or p-by-n*L for a path, whose steps follow one after the other, is sparse and double, or
     full and of the class of X. The other outputs are 1-by-n or L-by-n. */
#include "common/sl_mex_data.h"
#include "coding/sl_sparse_code.h"

/* lambda for each column of X, and for each step of a path. */
static const double *
lambdas (const mxArray *a, size_t n, size_t *steps)
{
  *steps = mxGetN (a) == n && mxGetM (a) > 0 ? mxGetM (a) : 1;
  if (mxGetNumberOfElements (a) == *steps * n)
    return slx_numbers (a, "lambda", *steps * n);
  double one = slx_scalar (a, "lambda"), *all = slx_memory (n, sizeof *all);
  for (size_t j = 0; j < n; j++)
    all[j] = one;
  return all;
}

static mxArray *
sparse_matrix (size_t p, size_t n, const sl_codes *codes)
{
  size_t count = codes->start[n];
  mxArray *Z = slx_new_sparse (p, n, count);
  memcpy (mxGetJc (Z), codes->start, (n + 1) * sizeof (size_t));
  if (count > 0)
    {
      memcpy (mxGetIr (Z), codes->row, count * sizeof (size_t));
      memcpy (mxGetData (Z), codes->value, count * sizeof (double));
    }
  return Z;
}

SL_GATEWAY
{
  static const char *const coder[SL_CODERS] = {
    [SL_ACTIVESET] = "activeset", [SL_CD] = "cd",       [SL_GREEDY] = "greedy",
    [SL_ISTA] = "ista",           [SL_FISTA] = "fista", [SL_OMP] = "omp"
  };
  slx_count (nrhs, 11, nlhs, 5);
  sl_data X = slx_data (prhs[0], "X"), start = { 0 };
  slx_sizes s = slx_problem (prhs[0], prhs[1], "D", X.m);
  size_t p = s.r, n = s.n;
  sl_coding options = { .coder = (sl_coder) SLX_CHOICE (prhs[3], "coder", coder) };
  if (options.coder != SL_OMP || ! mxIsEmpty (prhs[2]))
    options.lambda = lambdas (prhs[2], n, &options.steps);
  options.positive = slx_scalar (prhs[4], "positive") != 0;
  options.ridge = slx_scalar (prhs[5], "ridge");
  options.weight = mxIsEmpty (prhs[6]) ? NULL : slx_numbers (prhs[6], "weights", p);
  options.tol = slx_scalar (prhs[7], "tol");
  options.max_iter = slx_integer (prhs[8], "max_iter", 0, (size_t) 1 << 52);
  if (mxIsSparse (prhs[9]))
    {
      start = slx_data (prhs[9], "Z0");
      if (start.m != p || start.n != n)
        slx_fail ("badInput", "Z0 must be %zu-by-%zu", p, n);
    }
  else if (! mxIsEmpty (prhs[9]))
    start
      = (sl_data) { .m = p, .n = n, .value = slx_alike (prhs[9], "Z0", s.class, p, n), .row = NULL, .start = NULL };
  int full = slx_scalar (prhs[10], "full") != 0;

  size_t steps = options.steps > 1 ? options.steps : 1, columns = n * steps;
  if (columns / n != steps)
    slx_fail ("badInput", "lambda must have fewer rows");
  sl_codes codes = { .grow = mxRealloc };
  mxArray *row[4];
  for (int i = 0; i < 4; i++)
    row[i] = slx_new (mxDOUBLE_CLASS, steps, n);
  sl_certificate result = { mxGetData (row[0]), mxGetData (row[1]), mxGetData (row[2]), mxGetData (row[3]), 0 };
  if (full)
    {
      plhs[0] = p * columns * sizeof (float) < SLX_LARGE
                  ? slx_new (s.class, p, columns)
                  : slx_zeros (s.class == mxSINGLE_CLASS ? "single" : "double", 2, (size_t[]) { p, columns });
      if (! plhs[0])
        slx_raise (SL_OUT_OF_MEMORY, "X");
      codes.full = mxGetData (plhs[0]);
    }
  else
    codes.start = slx_memory (columns + 1, sizeof *codes.start);
  sl_status status = SLX_CALL (s.class, sparse_code, &X, p, mxGetData (prhs[1]), &options,
                               start.value ? &start : NULL, &codes, &result, &slx_stop);
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "D must be finite, lambda, ridge and tol at least 0 and finite, weights above 0, "
                          "and no size larger than the BLAS can treat");
  slx_raise (status, "X");
  if (! full)
    plhs[0] = sparse_matrix (p, columns, &codes);
  for (int i = 1; i < nlhs; i++)
    plhs[i] = row[i - 1];
}
