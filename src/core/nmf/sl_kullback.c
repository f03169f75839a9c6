/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_kullback_private.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { WIDTH = SL_KULLBACK_WIDTH };

#ifdef SL_SINGLE
static const double LEAST = 0x1p-60;
#else
static const double LEAST = 0x1p-500;
#endif

static const double LOG_2 = 0.693147180559945309417, SQRT_2 = 1.41421356237309504880;

static inline double
larger (double a, double b)
{
  return a > b ? a : b;
}

/* s^2/3 + s^4/5 + ... + s^20/21 for t = s^2 */
static inline double
series (double t)
{
  /* clang-format off */
  return t * (1. / 3 + t * (1. / 5 + t * (1. / 7 + t * (1. / 9 + t * (1. / 11 + t * (1. / 13 + t * (1. / 15
         + t * (1. / 17 + t * (1. / 19 + t * (1. / 21))))))))));
  /* clang-format on */
}

/* D (x, y) for x > 0 and the quotient q = x/y, y not below LEAST. The exponent's bits are read as a power of two, and
   put into the last bits of 2^52 to read them as a number. */
static inline double
divergence_of (double x, double y, double q)
{
  const double near_q = q * SQRT_2;
  uint64_t bits, shifted;
  double power, exponent;
  memcpy (&bits, &near_q, sizeof bits);
  shifted = (bits >> 52) | 0x4330000000000000u;
  bits &= 0x7ff0000000000000u;
  memcpy (&power, &bits, sizeof power);
  memcpy (&exponent, &shifted, sizeof exponent);
  exponent -= 0x1p52 + 1023;

  const double z = power * y, d = x - z, s = d / (x + z);
  return exponent * LOG_2 * x + (s * (d + 2 * x * series (s * s)) + (y - z));
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
