/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_combine.h"

/* Products are formed in the precision of A: in single four of them are added up before they become doubles, so that few
   numbers are converted. y is read and written for every fourth column. */
SL_CLONES void
SL_NAME (combine) (size_t p, const sl_real *restrict A, size_t count, const size_t *at, const double *restrict x,
                   double *restrict y)
{
  size_t e = 0;
  for (; e + 4 <= count; e += 4)
    {
      const sl_real *a0 = A + at[e] * p, *a1 = A + at[e + 1] * p, *a2 = A + at[e + 2] * p, *a3 = A + at[e + 3] * p;
      const sl_real x0 = (sl_real) x[at[e]], x1 = (sl_real) x[at[e + 1]], x2 = (sl_real) x[at[e + 2]],
                    x3 = (sl_real) x[at[e + 3]];
      for (size_t j = 0; j < p; j++)
        y[j] += (double) ((x0 * a0[j] + x1 * a1[j]) + (x2 * a2[j] + x3 * a3[j]));
    }
  for (; e < count; e++)
    for (size_t j = 0; j < p; j++)
      y[j] += x[at[e]] * (double) A[j + at[e] * p];
}

enum {
  TOGETHER = 4,                           /* columns at a time */
  LANES = 64 / sizeof (sl_real),          /* sums of a column */
  RUN = sizeof (sl_real) < 8 ? 64 : LANES /* entries whose products are added up in the precision of A */
};

/* sum += the products of RUN entries. */
static inline void
add_run (const sl_real *restrict a, const sl_real *restrict y, double *restrict sum)
{
  sl_real part[LANES];
  for (size_t l = 0; l < LANES; l++)
    part[l] = a[l] * y[l];
  for (size_t k = LANES; k < RUN; k += LANES)
    for (size_t l = 0; l < LANES; l++)
      part[l] += a[k + l] * y[k + l];
  for (size_t l = 0; l < LANES; l++)
    sum[l] += (double) part[l];
}

SL_CLONES void
SL_NAME (dots) (size_t p, const sl_real *restrict A, size_t count, const size_t *at, const double *restrict y,
                double *restrict x)
{
  for (size_t e = 0; e < count; e += TOGETHER)
    {
      const size_t columns = count - e < TOGETHER ? count - e : TOGETHER;
      double sum[TOGETHER][LANES] = { { 0 } }, rest[TOGETHER] = { 0 };
      size_t k = 0;
      for (; k + RUN <= p; k += RUN)
        {
          sl_real narrow[RUN];
          for (size_t l = 0; l < RUN; l++)
            narrow[l] = (sl_real) y[k + l];
          for (size_t c = 0; c < columns; c++)
            add_run (A + at[e + c] * p + k, narrow, sum[c]);
        }
      for (size_t c = 0; c < columns; c++)
        {
          for (size_t i = k; i < p; i++)
            rest[c] += (double) A[at[e + c] * p + i] * y[i];
          for (size_t l = 0; l < LANES; l++)
            rest[c] += sum[c][l];
          x[e + c] = rest[c];
        }
    }
}
