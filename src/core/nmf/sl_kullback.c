/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_kullback_private.h"
#include "sl_log_private.h"

#include <math.h>

enum { WIDTH = SL_KULLBACK_WIDTH };

#ifdef SL_SINGLE
static const double LEAST = 0x1p-60;
#else
static const double LEAST = 0x1p-500;
#endif

static inline double
larger (double a, double b)
{
  return a > b ? a : b;
}

/* D (x, y) for x > 0 and the quotient q = x/y, y not below LEAST. */
static inline double
divergence_of (double x, double y, double q)
{
  double power;
  const double exponent = sl_log_power (q, &power);
  const double z = power * y, d = x - z, s = d / (x + z);
  return exponent * SL_LOG_2 * x + (s * (d + 2 * x * sl_log_series (s * s)) + (y - z));
}

static inline void
add_entries (size_t count, const sl_real *restrict x, sl_real *restrict y, sl_kullback_sums *restrict sums)
{
  for (size_t i = 0; i < count; i++)
    {
      const double xi = (double) x[i], yi = (double) y[i], above = larger (yi, LEAST), q = xi / above;
      const double d = divergence_of (xi, above, q), infinite_d = yi > 0 ? d : INFINITY;
      sums->divergence[i] += xi > LEAST * LEAST ? infinite_d : yi;
      sums->square[i] += (xi - yi) * (xi - yi);
      sums->sum[i] += yi;
      sums->sumsq[i] += yi * yi;
      y[i] = (sl_real) q;
    }
}

SL_CLONES void
SL_NAME (kullback) (size_t count, const sl_real *x, sl_real *y, sl_kullback_sums *sums)
{
  size_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH)
    add_entries (WIDTH, x + i, y + i, sums);
  add_entries (count - i, x + i, y + i, sums);
}

SL_CLONES void
SL_NAME (quotients) (size_t count, const sl_real *restrict x, sl_real *restrict y)
{
  const sl_real least = (sl_real) LEAST;
  for (size_t i = 0; i < count; i++)
    y[i] = x[i] / (y[i] > least ? y[i] : least);
}

#ifndef SL_SINGLE
double
sl_kullback_total (const double *part)
{
  double sum = 0;
  for (size_t i = 0; i < WIDTH; i++)
    sum += part[i];
  return sum;
}
#endif
