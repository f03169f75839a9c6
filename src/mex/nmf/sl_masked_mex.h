/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_masked_mex.h -- the observed entries of a matrix, as the gateways of masked factorisation receive them. */
#ifndef SL_MASKED_MEX_H
#define SL_MASKED_MEX_H

#include "sl_nmf_mex.h"
#include "nmf/sl_masked.h"

/* The pattern of a sparse matrix of any class that is not empty; without values. */
static inline sl_data
slx_pattern (const mxArray *a)
{
  if (! mxIsSparse (a) || mxIsEmpty (a))
    slx_fail ("badInput", "P must be a sparse matrix that is not empty");
  sl_data P = { .m = mxGetM (a),
                .n = mxGetN (a),
                .value = NULL,
                .row = (const size_t *) mxGetIr (a),
                .start = (const size_t *) mxGetJc (a) };
  return P;
}

/* That pattern with its entries, x having one number for each; x is double or single. */
static inline sl_data
slx_observed (const mxArray *a, const mxArray *x)
{
  sl_data P = slx_pattern (a);
  slx_matrix values = slx_full (x, "x");
  if (values.d * values.n != P.start[P.n])
    slx_fail ("badInput", "x must hold one number for each entry of P, %zu, but holds %zu", P.start[P.n],
              values.d * values.n);
  P.value = values.data;
  return P;
}

/* The weights of the entries: the numbers of a P of class double; null where P is logical, and they are all 1. */
static inline const double *
slx_weights (const mxArray *a)
{
  if (mxIsComplex (a))
    slx_fail ("badInput", "P must be real");
  return mxIsDouble (a) ? mxGetData (a) : NULL;
}

/* Which of r components stay as they are: [] for none, or r logical numbers. */
static inline const int *
slx_fixed (const mxArray *a, size_t r)
{
  if (mxIsEmpty (a))
    return NULL;
  if (! mxIsLogical (a) || mxIsSparse (a) || mxGetNumberOfElements (a) != r)
    slx_fail ("badInput", "fixed must be [] or hold %zu logical numbers", r);
  int *fixed = slx_memory (r, sizeof *fixed);
  for (size_t k = 0; k < r; k++)
    fixed[k] = ((const unsigned char *) mxGetData (a))[k];
  return fixed;
}

/* The sizes of the problem of the factors W and V of the observed entries. */
static inline slx_sizes
slx_masked_problem (const sl_data *X, const mxArray *x, const mxArray *W, const mxArray *V)
{
  slx_matrix F = slx_full (W, "W");
  slx_sizes s = { mxGetClassID (x), X->m, X->n, F.n };
  if (F.class != s.class || F.d != s.m || F.n == 0)
    slx_fail ("badInput", "W must be of the class of x, with %zu rows and at least one column", s.m);
  slx_alike (V, "V", s.class, s.n, s.r);
  return s;
}

#endif
