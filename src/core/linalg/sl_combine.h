/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_combine.h -- products of a few columns of a matrix. */
#ifndef SL_COMBINE_H
#define SL_COMBINE_H

#include "base/sl_base.h"

/* y += A x for A, p rows without gaps, where x has its nonzeros at[0] .. at[count-1], in an order that the result's
   rounding depends on. y is of length p, x as long as A has columns.

   dots: x_e = A_k'y for k = at[e], count numbers.

   The same bits on every processor. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_combine##sfx (size_t p, const real *A, size_t count, const size_t *at, const double *x, double *y); \
  void sl_dots##sfx (size_t p, const real *A, size_t count, const size_t *at, const double *y, double *x);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
