/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_compensated.h -- sums to about twice the precision, as high + low (Knuth's two-sum). */
#ifndef SL_COMPENSATED_H
#define SL_COMPENSATED_H

/* high + low += x; low takes what rounding takes from high. */
static inline void
sl_add_compensated (double x, double *restrict high, double *restrict low)
{
  const double sum = *high + x, part = sum - *high;
  *low += (*high - (sum - part)) + (x - part);
  *high = sum;
}

#endif
