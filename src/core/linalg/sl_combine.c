/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_combine.h"

/* Four columns at a time: y is read and written a quarter as often. */
SL_CLONES void
SL_NAME (combine) (size_t p, const sl_real *restrict A, size_t count, const size_t *at, const double *restrict x,
                   double *restrict y)
{
  size_t e = 0;
  for (; e + 4 <= count; e += 4)
    {
      const sl_real *a0 = A + at[e] * p, *a1 = A + at[e + 1] * p, *a2 = A + at[e + 2] * p, *a3 = A + at[e + 3] * p;
      const double x0 = x[at[e]], x1 = x[at[e + 1]], x2 = x[at[e + 2]], x3 = x[at[e + 3]];
      for (size_t j = 0; j < p; j++)
        y[j] += (x0 * (double) a0[j] + x1 * (double) a1[j]) + (x2 * (double) a2[j] + x3 * (double) a3[j]);
    }
  for (; e < count; e++)
    for (size_t j = 0; j < p; j++)
      y[j] += x[at[e]] * (double) A[j + at[e] * p];
}

/* In eight sums. */
SL_CLONES void
SL_NAME (dots) (size_t p, const sl_real *restrict A, size_t count, const size_t *at, const double *restrict y,
                double *restrict x)
{
  enum { LANES = 8 };
  for (size_t e = 0; e < count; e++)
    {
      const sl_real *a = A + at[e] * p;
      double part[LANES] = { 0 }, sum = 0;
      size_t k = 0;
      for (; k + LANES <= p; k += LANES)
        for (size_t l = 0; l < LANES; l++)
          part[l] += (double) a[k + l] * y[k + l];
      for (; k < p; k++)
        sum += (double) a[k] * y[k];
      for (size_t l = 0; l < LANES; l++)
        sum += part[l];
      x[e] = sum;
    }
}
