/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_beta_terms_private.h"
#include "sl_log_private.h"

#include <math.h>

/* A computation whose result is chosen by a condition may become a branch, as it could raise a floating-point
   exception; loops with branches do not become vector instructions. So what is computed is stored, and loops of their
   own choose. */

enum {
  WIDTH = SL_BETA_WIDTH,
  BATCH = 256 /* entries whose terms are held at a time, a multiple of WIDTH */
};

#define INLINE __attribute__ ((always_inline)) static inline /* into each of the clones */

/* Before a loop over entries: the few that vector instructions leave over stay a loop. GCC would write each of them out,
   in every clone, which takes a third of the time of compiling and makes nothing faster. */
#if defined(__GNUC__) && ! defined(__clang__)
#define ROLLED _Pragma ("GCC unroll 1")
#else
#define ROLLED
#endif

#ifdef SL_SINGLE
static const sl_real LEAST = 0x1p-60f, MOST = 0x1p100f;
#define ROOT(x) sqrtf (x)
#else
static const sl_real LEAST = 0x1p-500, MOST = 0x1p960;
#define ROOT(x) sqrt (x)
#endif

/* ---- powers ---------------------------------------------------------------------------------------------------- */

/* Of the entries of a batch: y, not below LEAST; y^(beta-1), unless roots and quotients give it; q = x/y; d; and the
   sum of the absolute values of what d is the difference of. Loops that set d leave anything where q is below DBL_MIN,
   and a finite number where y = 0; set_tiny and set_infinite put that right. */
typedef struct
{
  double y[BATCH], power[BATCH], q[BATCH], d[BATCH], magnitude[BATCH];
} terms;

/* For y^(beta-1) = power: y <- factor power, p <- factor x power / y, each at most MOST. */
INLINE void
set_powers (sl_real up, sl_real power, sl_real *y, sl_real *p)
{
  *p = up < MOST ? up : MOST;
  *y = power < MOST ? power : MOST;
}

INLINE void
powers_of_0 (sl_real factor, size_t count, const sl_real *restrict x, sl_real *restrict y, sl_real *restrict p)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const sl_real inverse = 1 / y[i], power = factor * inverse;
      set_powers (x[i] * inverse * power, power, y + i, p + i);
    }
}

INLINE void
powers_of_half (sl_real factor, size_t count, const sl_real *restrict x, sl_real *restrict y, sl_real *restrict p)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const sl_real inverse = 1 / ROOT (y[i]), power = factor * inverse;
      set_powers (x[i] * inverse * inverse * power, power, y + i, p + i);
    }
}

INLINE void
powers_of_1 (sl_real factor, size_t count, const sl_real *restrict x, sl_real *restrict y, sl_real *restrict p)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    set_powers (factor * x[i] / y[i], factor, y + i, p + i);
}

INLINE void
powers_of_three_halves (sl_real factor, size_t count, const sl_real *restrict x, sl_real *restrict y,
                        sl_real *restrict p)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const sl_real root = ROOT (y[i]);
      set_powers (factor * x[i] / root, factor * root, y + i, p + i);
    }
}

INLINE void
powers_of_2 (sl_real factor, size_t count, const sl_real *restrict x, sl_real *restrict y, sl_real *restrict p)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    set_powers (factor * x[i], factor * y[i], y + i, p + i);
}

INLINE void
set_other_power (double beta, size_t count, terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->power[i] = sl_exp ((beta - 1) * sl_log (t->y[i]));
}

INLINE void
other_powers (double factor, size_t count, const sl_real *restrict x, sl_real *restrict y, sl_real *restrict p,
              const terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double power = factor * t->power[i];
      set_powers ((sl_real) ((double) x[i] / t->y[i] * power), (sl_real) power, y + i, p + i);
    }
}

INLINE void
powers_of_batch (double beta, int other, double factor, size_t count, const sl_real *x, sl_real *restrict y,
                 sl_real *p, const terms *t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    y[i] = y[i] > LEAST ? y[i] : LEAST;
  if (other)
    other_powers (factor, count, x, y, p, t);
  else if (beta == 0)
    powers_of_0 ((sl_real) factor, count, x, y, p);
  else if (beta == .5)
    powers_of_half ((sl_real) factor, count, x, y, p);
  else if (beta == 1)
    powers_of_1 ((sl_real) factor, count, x, y, p);
  else if (beta == 1.5)
    powers_of_three_halves ((sl_real) factor, count, x, y, p);
  else
    powers_of_2 ((sl_real) factor, count, x, y, p);
}

/* ---- divergences ----------------------------------------------------------------------------------------------- */

INLINE void
set_quotients (size_t count, const sl_real *restrict x, terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->q[i] = (double) x[i] / t->y[i];
}

/* d = at_tiny + slope y where q is below DBL_MIN: all of x = 0. The magnitudes are lost. */
INLINE void
set_tiny (size_t count, double at_tiny, double slope, terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->magnitude[i] = at_tiny + slope * t->y[i];
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->d[i] = t->q[i] >= DBL_MIN ? t->d[i] : t->magnitude[i];
}

/* d = Inf where y = 0 < x. */
INLINE void
set_infinite (size_t count, const sl_real *restrict x, const sl_real *restrict y, terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->d[i] = ((x[i] > 0) & ! (y[i] > 0)) ? INFINITY : t->d[i];
}

/* d = 0 where x = y = 0. */
INLINE void
set_none (size_t count, const sl_real *restrict x, const sl_real *restrict y, terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->d[i] = ((x[i] > 0) | (y[i] > 0)) ? t->d[i] : 0;
}

INLINE void
terms_of_0 (size_t count, const sl_real *restrict x, const sl_real *restrict y, terms *restrict t)
{
  set_quotients (count, x, t);
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      double power;
      const double e = sl_log_power (t->q[i], &power), z = power * t->y[i], far = (double) x[i] - z;
      const double s = far / ((double) x[i] + z), h = far / z;
      t->d[i] = (h * s - 2 * s * sl_log_series (s * s)) + ((1 + h) * (power - 1) - e * SL_LOG_2);
    }
  set_tiny (count, 1022 * SL_LOG_2 - 1, 0, t);
  set_infinite (count, x, y, t);
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->d[i] = x[i] > 0 ? t->d[i] : INFINITY;
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->magnitude[i] = fabs (t->q[i] - 1) + fabs (t->q[i] - 1 - t->d[i]);
}

INLINE void
terms_of_half (size_t count, const sl_real *restrict x, const sl_real *restrict y, terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double far = (double) x[i] - (double) y[i], a = sqrt ((double) x[i]), b = sqrt (t->y[i]);
      const double difference = far / (a + b), inverse = 1 / b, rise = far * inverse;
      const double d = 2 * difference * difference * inverse;
      t->d[i] = d;
      t->magnitude[i] = 2 * (fabs (rise) + fabs (rise - d / 2));
    }
  set_infinite (count, x, y, t);
}

INLINE void
terms_of_1 (size_t count, const sl_real *restrict x, const sl_real *restrict y, terms *restrict t)
{
  set_quotients (count, x, t);
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      double power;
      const double xi = (double) x[i], yi = (double) y[i], e = sl_log_power (t->q[i], &power), z = power * t->y[i];
      const double far = xi - z, s = far / (xi + z);
      t->d[i] = e * SL_LOG_2 * xi + (s * (far + 2 * xi * sl_log_series (s * s)) + (yi - z));
    }
  set_tiny (count, 0, 1, t);
  set_infinite (count, x, y, t);
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double rise = (double) y[i] - (double) x[i];
      t->magnitude[i] = fabs (rise) + fabs (t->d[i] - rise);
    }
}

INLINE void
terms_of_three_halves (size_t count, const sl_real *restrict x, const sl_real *restrict y, terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double far = (double) x[i] - (double) y[i], a = sqrt ((double) x[i]), b = sqrt (t->y[i]);
      const double difference = far / (a + b), d = difference * difference * (a + b / 2) * (4. / 3), rise = far * b;
      t->d[i] = d;
      t->magnitude[i] = 2 * (fabs (rise) + fabs (rise + d / 2));
    }
}

INLINE void
terms_of_2 (size_t count, const sl_real *restrict x, const sl_real *restrict y, terms *restrict t)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double far = (double) x[i] - (double) y[i];
      t->d[i] = far * far / 2;
      t->magnitude[i] = 0;
    }
}

/* d is first expm1 (beta log q), then y^beta d / beta, then the divergence. */
INLINE void
other_terms (double beta, double most_q, size_t count, const sl_real *restrict x, const sl_real *restrict y,
             terms *restrict t)
{
  const double less = beta - 1;
  set_quotients (count, x, t);
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      double power;
      const double e = sl_log_power (t->q[i], &power);
      t->d[i] = sl_expm1 (beta * sl_log_of (e, (double) x[i], power * t->y[i]));
    }
  set_tiny (count, -1, 0, t);
  ROLLED
  for (size_t i = 0; i < count; i++)
    t->d[i] = t->q[i] < most_q ? t->d[i] : INFINITY;
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double rise = t->power[i] * ((double) x[i] - (double) y[i]);
      const double first = t->power[i] * t->y[i] * (t->d[i] / beta), d = (first - rise) / less;
      t->d[i] = d > 0 ? d : 0; /* below by rounding */
      t->magnitude[i] = (fabs (first) + fabs (rise)) / fabs (less);
    }
  set_none (count, x, y, t);
  if (beta < 1)
    set_infinite (count, x, y, t);
}

INLINE void
add_terms (size_t count, const sl_real *restrict x, const sl_real *restrict y, const terms *restrict t, size_t first,
           sl_beta_sums *restrict sums)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double far = (double) x[first + i] - (double) y[first + i];
      sums->divergence[i] += t->d[first + i];
      sums->magnitude[i] += t->magnitude[first + i];
      sums->square[i] += far * far;
    }
}

INLINE void
add_weighted_terms (size_t count, const sl_real *restrict x, const sl_real *restrict y, const double *restrict weight,
                    const terms *restrict t, size_t first, sl_beta_sums *restrict sums)
{
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double far = (double) x[first + i] - (double) y[first + i];
      sums->divergence[i] += weight[first + i] * t->d[first + i];
      sums->magnitude[i] += weight[first + i] * t->magnitude[first + i];
      sums->square[i] += weight[first + i] * far * far;
    }
}

INLINE void
sums_of_batch (double beta, int other, double most_q, size_t count, const sl_real *x, const sl_real *y,
               const double *weight, terms *t, sl_beta_sums *sums)
{
  size_t i = 0;
  if (other)
    other_terms (beta, most_q, count, x, y, t);
  else if (beta == 0)
    terms_of_0 (count, x, y, t);
  else if (beta == .5)
    terms_of_half (count, x, y, t);
  else if (beta == 1)
    terms_of_1 (count, x, y, t);
  else if (beta == 1.5)
    terms_of_three_halves (count, x, y, t);
  else
    terms_of_2 (count, x, y, t);
  if (weight)
    {
      for (; i + WIDTH <= count; i += WIDTH)
        add_weighted_terms (WIDTH, x, y, weight, t, i, sums);
      add_weighted_terms (count - i, x, y, weight, t, i, sums);
    }
  else
    {
      for (; i + WIDTH <= count; i += WIDTH)
        add_terms (WIDTH, x, y, t, i, sums);
      add_terms (count - i, x, y, t, i, sums);
    }
}

static int
is_special (double beta)
{
  return beta == 0 || beta == .5 || beta == 1 || beta == 1.5 || beta == 2;
}

INLINE void
treat_batch (double beta, double factor, double most_q, size_t count, const sl_real *x, sl_real *y, sl_real *p,
             const double *weight, terms *t, sl_beta_sums *sums)
{
  const int other = ! is_special (beta);
  if (sums || other)
    {
      ROLLED
      for (size_t i = 0; i < count; i++)
        t->y[i] = (double) y[i];
      ROLLED
      for (size_t i = 0; i < count; i++)
        t->y[i] = t->y[i] > (double) LEAST ? t->y[i] : (double) LEAST;
    }
  if (other)
    set_other_power (beta, count, t);
  if (sums)
    sums_of_batch (beta, other, most_q, count, x, y, weight, t, sums);
  powers_of_batch (beta, other, factor, count, x, y, p, t);
  if (weight)
    ROLLED
  for (size_t i = 0; i < count; i++)
    {
      p[i] *= (sl_real) weight[i];
      y[i] *= (sl_real) weight[i];
    }
}

SL_CLONES void
SL_NAME (beta_terms) (double beta, double factor, size_t count, const sl_real *x, sl_real *y, sl_real *p,
                      const double *weight, sl_beta_sums *sums)
{
  terms t;
  const double overflow = exp (fmin (709 / beta, 708)), most_q = overflow < 0x1p1022 ? overflow : 0x1p1022;
  for (size_t i = 0; i < count; i += BATCH)
    treat_batch (beta, factor, most_q, count - i < BATCH ? count - i : BATCH, x + i, y + i, p + i,
                 weight ? weight + i : NULL, &t, sums);
}

/* ---- numbers of columns ---------------------------------------------------------------------------------------- */

#ifndef SL_SINGLE
double
sl_beta_total (const double *part)
{
  double sum = 0;
  for (size_t i = 0; i < WIDTH; i++)
    sum += part[i];
  return sum;
}

SL_CLONES void
sl_beta_roots (double gamma, size_t count, const double *restrict ratio, double *restrict root)
{
  if (gamma == 1 || gamma == .5)
    {
      ROLLED
      for (size_t i = 0; i < count; i++)
        root[i] = gamma == 1 ? ratio[i] : sqrt (ratio[i]);
      return;
    }
  ROLLED
  for (size_t i = 0; i < count; i++)
    {
      const double above = ratio[i] > DBL_MIN ? ratio[i] : DBL_MIN;
      root[i] = above < 0x1p1022 ? above : 0x1p1022;
    }
  ROLLED
  for (size_t i = 0; i < count; i++)
    root[i] = sl_exp (gamma * sl_log (root[i]));
}
#endif
