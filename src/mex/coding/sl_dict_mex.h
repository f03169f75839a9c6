/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_dict_mex.h -- what the gateways of dictionaries share: the products that stand for the data. */
#ifndef SL_DICT_MEX_H
#define SL_DICT_MEX_H

#include <string.h>
#include "common/sl_mex.h"

/* A = Z Z', p-by-p, B = X Z' and D, d-by-p, all of class double and not empty; c the squared length of atoms. */
typedef struct
{
  size_t d, p;
  const double *A, *B;
  double c;
  mxArray *D; /* a copy of the one given */
} slx_dictionary;

static inline slx_dictionary
slx_products (const mxArray *A, const mxArray *B, const mxArray *D, const mxArray *c)
{
  slx_matrix b = slx_full (B, "B");
  if (b.class != mxDOUBLE_CLASS || b.d == 0 || b.n == 0)
    slx_fail ("badInput", "B must be of class double and not empty");
  slx_dictionary problem = { .d = b.d,
                             .p = b.n,
                             .A = slx_alike (A, "A", b.class, b.n, b.n),
                             .B = b.data,
                             .c = slx_scalar (c, "c"),
                             .D = NULL };
  const double *given = slx_alike (D, "D", b.class, b.d, b.n);
  if (! (problem.c > 0 && problem.c < INFINITY))
    slx_fail ("badInput", "c must be above 0 and finite");
  for (size_t i = 0; i < b.n * b.n; i++)
    if (! isfinite (problem.A[i]))
      slx_fail ("badInput", "A must be finite, without NaN and Inf");
  for (size_t i = 0; i < b.d * b.n; i++)
    if (! isfinite (problem.B[i]) || ! isfinite (given[i]))
      slx_fail ("badInput", "B and D must be finite, without NaN and Inf");
  problem.D = slx_new (b.class, b.d, b.n);
  memcpy (mxGetData (problem.D), given, b.d * b.n * sizeof (double));
  return problem;
}

static inline void
slx_raise_dictionary (sl_status status)
{
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "A must be positive semidefinite, and no matrix larger than the BLAS can treat");
  slx_raise (status, "A");
}

#endif
