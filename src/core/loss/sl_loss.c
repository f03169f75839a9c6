/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_loss.h"
#include "base/sl_parallel.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { EXPONENTIAL = 16 }; /* what one costs, in entries touched */

typedef struct
{
  sl_loss_kind kind;
  size_t m, ldo, ldy, ldd;
  const sl_real *O, *Y;
  const double *label, *weight;
  double *value;
  sl_real *D;
} loss_job;

/* e^x for x <= 0, to within two units in the last place. x = k log 2 + r, |r| <= (log 2)/2; e^r by its Taylor series
   of degree 13, whose rest is below 1e-17; 2^k as two factors, so that results below the least normal number round once.
   A multiple of 2^-52 is added so that the integer k stands in the last bits. No branch: loops over it are vectorised. */
static inline double
exponential (double x)
{
  const double shift = 0x1.8p52, log2_e = 0x1.71547652b82fep0, high = 0x1.62e42fefap-1, low = 0x1.cf79abc9e3b3ap-40;
  const double least = x > -746 ? x : -746, moved = least * log2_e + shift, k = moved - shift;
  const double r = (least - k * high) - k * low;
  const double r2 = r * r, r4 = r2 * r2;
  const double c2 = .5 + r * (1.0 / 6), c4 = 1.0 / 24 + r * (1.0 / 120), c6 = 1.0 / 720 + r * (1.0 / 5040);
  const double c8 = 1.0 / 40320 + r * (1.0 / 362880), c10 = 1.0 / 3628800 + r * (1.0 / 39916800);
  const double c12 = 1.0 / 479001600 + r * (1.0 / 6227020800);
  const double high_terms = (c8 + r2 * c10) + r4 * c12, low_terms = (c4 + r2 * c6) + r4 * high_terms;
  const double e = 1 + (r + r2 * (c2 + r2 * low_terms));
  int64_t bits, zero;
  memcpy (&bits, &moved, sizeof bits);
  memcpy (&zero, &shift, sizeof zero);
  /* k is from -1077 to 0; k + 2048 is positive, so a logical shift halves it */
  const uint64_t power = (uint64_t) (bits - zero + 2048), half = power >> 1, rest = power - half;
  const uint64_t first = (half + 1023 - 1024) << 52, second = (rest + 1023 - 1024) << 52;
  double a, b;
  memcpy (&a, &first, sizeof a);
  memcpy (&b, &second, sizeof b);
  return e * a * b;
}

/* The scratch of a column: whole vectors of eight, so that no loop over them has a rest. */
static size_t
padded (size_t m)
{
  return (m + 7) / 8 * 8;
}

SL_CLONES static void
exponentials_of (size_t count, double *d)
{
  for (size_t k = 0; k < count; k++)
    d[k] = exponential (d[k]);
}

/* d = e^d for m numbers, at most 0, in a scratch of padded (m). */
static void
exponentials (size_t m, double *d)
{
  for (size_t k = m; k < padded (m); k++)
    d[k] = 0;
  exponentials_of (padded (m), d);
}

/* x * 0 is NaN where x is not finite. */
static int
is_finite (size_t m, const sl_real *x)
{
  size_t wrong = 0;
  for (size_t k = 0; k < m; k++)
    wrong += ! (x[k] * 0 == 0);
  return wrong == 0;
}

static double
largest_but (size_t m, const sl_real *o, size_t y)
{
  double largest = -INFINITY;
  for (size_t k = 0; k < m; k++)
    largest = k != y && (double) o[k] > largest ? (double) o[k] : largest;
  return largest;
}

/* The logistic loss of o + margin (1 - e_y): with margin 0 the logistic loss of o, with margin 1 the smoothed hinge.
   From is the score that exponents are counted from, that of y or of its best rival. */
static double
logistic (size_t m, const sl_real *o, size_t y, double margin, double *d)
{
  const double rival = largest_but (m, o, y), lead = (rival - (double) o[y]) + margin;
  const int behind = lead > 0;
  const double from = behind ? rival : (double) o[y], shift = behind ? 0 : margin;
  double own = behind ? exp (-lead) : 1, others = 0;
  for (size_t k = 0; k < m; k++)
    d[k] = ((double) o[k] - from) + shift;
  d[y] = 0;
  exponentials (m, d);
  d[y] = 0;
  for (size_t k = 0; k < m; k++)
    others += d[k];
  for (size_t k = 0; k < m; k++)
    d[k] /= own + others;
  d[y] = 0 - others / (own + others);
  return behind ? lead + log (own + others) : log1p (others);
}

static double
squared_hinge (size_t m, const sl_real *o, size_t y, double *d)
{
  double value = 0, sum = 0;
  for (size_t k = 0; k < m; k++)
    {
      double h = ((double) o[k] - (double) o[y]) + 1;
      h = k != y && h > 0 ? h : 0;
      value += h * h;
      sum += h;
      d[k] = 2 * h;
    }
  d[y] = 0 - 2 * sum;
  return value;
}

/* False for a target that is not -1 or +1. The sum of log (1 + e_k) is the logarithm of a product, which is held less 1:
   all its terms are positive, so that it keeps its digits. */
static int
binary_logistic (size_t m, const sl_real *o, const sl_real *y, double *d, double *value)
{
  size_t wrong = 0;
  double sum = 0, product = 0;
  for (size_t k = 0; k < m; k++)
    d[k] = 0 - fabs ((double) o[k]);
  exponentials (m, d);
  for (size_t k = 0; k < m; k++)
    {
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): not null in losses without labels */
      const double sign = (double) y[k], z = sign * (double) o[k], e = d[k];
      wrong += ! (sign == 1 || sign == -1);
      sum += z < 0 ? -z : 0;
      product += e + product * e;
      if (product > 1e100)
        {
          sum += log1p (product);
          product = 0;
        }
      d[k] = 0 - sign * ((z < 0 ? 1 : e) / (1 + e));
    }
  *value = sum + log1p (product);
  return wrong == 0;
}

/* Halves first: (1/2) r^2 may be finite where r^2 is not. */
static double
squared (size_t m, const sl_real *o, const sl_real *y, double *d)
{
  double sum = 0;
  for (size_t k = 0; k < m; k++)
    {
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): not null in losses without labels */
      d[k] = (double) o[k] - (double) y[k];
      sum += .5 * d[k] * d[k];
    }
  return sum;
}

/* The value, and the derivative in d. */
static sl_status
loss_of (const loss_job *job, size_t j, double *value, double *d)
{
  const size_t m = job->m;
  const sl_real *o = job->O + j * job->ldo, *target = job->Y ? job->Y + j * job->ldy : NULL;
  size_t y = 0;
  if (! is_finite (m, o))
    return SL_NOT_FINITE;
  if (sl_loss_takes_labels (job->kind))
    {
      const double label = job->label[j];
      if (! (label >= 1 && label <= (double) m) || label != floor (label))
        return SL_BAD_INPUT;
      y = (size_t) label - 1;
    }
  switch (job->kind)
    {
    case SL_LOSS_LOGISTIC:
      *value = logistic (m, o, y, 0, d);
      return SL_OK;
    case SL_LOSS_SMOOTHED_HINGE:
      *value = logistic (m, o, y, 1, d);
      return SL_OK;
    case SL_LOSS_SQUARED_HINGE:
      *value = squared_hinge (m, o, y, d);
      return SL_OK;
    case SL_LOSS_BINARY_LOGISTIC:
      return binary_logistic (m, o, target, d, value) ? SL_OK : SL_BAD_INPUT;
    case SL_LOSS_SQUARED:
      *value = squared (m, o, target, d);
      return is_finite (m, target) ? SL_OK : SL_BAD_INPUT;
    case SL_LOSSES:
      break;
    }
  return SL_BAD_INPUT;
}

/* Weight 0 counts for nothing, even where it meets an infinity. */
static sl_status
loss_column (const void *description, size_t j, void *work)
{
  const loss_job *job = description;
  const double weight = job->weight ? job->weight[j] : 1;
  double *d = work, value;
  if (! (weight >= 0 && weight <= DBL_MAX))
    return SL_BAD_INPUT;
  sl_status status = loss_of (job, j, &value, d);
  if (status != SL_OK)
    return status;
  if (job->value)
    job->value[j] = weight > 0 ? weight * value : 0;
  for (size_t k = 0; job->D && k < job->m; k++)
    job->D[j * job->ldd + k] = (sl_real) (weight > 0 ? weight * d[k] : 0);
  return SL_OK;
}

sl_status
SL_NAME (loss) (sl_loss_kind kind, size_t m, size_t n, const sl_real *O, size_t ldo, const double *label,
                const sl_real *Y, size_t ldy, const double *weight, double *value, sl_real *D, size_t ldd,
                const sl_stop *stop)
{
  const int labels = sl_loss_takes_labels (kind);
  if ((unsigned) kind >= SL_LOSSES || ldo < m || (D && ldd < m) || (! labels && ldy < m))
    return SL_BAD_INPUT;
  if (n > 0 && (m == 0 || (labels ? ! label : ! Y)))
    return SL_BAD_INPUT;
  const int costly = kind != SL_LOSS_SQUARED_HINGE && kind != SL_LOSS_SQUARED;
  loss_job job = { kind, m, ldo, ldy, ldd, O, labels ? NULL : Y, label, weight, value, D };
  return sl_parallel_for (n, m * (costly ? EXPONENTIAL : 3), padded (m) * sizeof (double), loss_column, &job, stop);
}

#ifndef SL_SINGLE
int
sl_loss_takes_labels (sl_loss_kind kind)
{
  return kind == SL_LOSS_LOGISTIC || kind == SL_LOSS_SMOOTHED_HINGE || kind == SL_LOSS_SQUARED_HINGE;
}
#endif
