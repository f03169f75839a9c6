/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_rows_private.h -- a factor whose rows lie together, and what is done with single rows. */
#ifndef SL_ROWS_PRIVATE_H
#define SL_ROWS_PRIVATE_H

#include "base/sl_base.h"
#include "base/sl_memory.h"
#include "linalg/sl_products.h"

enum { SL_ROW_LANES = 8 }; /* partial sums of an inner product */

/* W' (r-by-m), to be freed; null where there is no memory. */
static inline sl_real *
sl_rows_of (size_t m, size_t r, const sl_real *W)
{
  sl_real *F = sl_alloc (m, r * sizeof (sl_real));
  if (F)
    SL_NAME (transpose) (m, r, W, F);
  return F;
}

/* g += f a */
static inline void
sl_row_add (size_t r, double f, const sl_real *restrict a, double *restrict g)
{
  for (size_t k = 0; k < r; k++)
    g[k] += f * (double) a[k];
}

static inline double
sl_row_dot (size_t r, const sl_real *restrict a, const double *restrict b)
{
  double part[SL_ROW_LANES] = { 0 }, sum = 0;
  size_t k = 0;
  for (; k + SL_ROW_LANES <= r; k += SL_ROW_LANES)
    for (size_t q = 0; q < SL_ROW_LANES; q++)
      part[q] += (double) a[k + q] * b[k + q];
  for (size_t q = 0; k < r; k++, q++)
    part[q] += (double) a[k] * b[k];
  for (size_t q = 0; q < SL_ROW_LANES; q++)
    sum += part[q];
  return sum;
}

#endif
