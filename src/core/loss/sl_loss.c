/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_loss.h"
#include "base/sl_parallel.h"

#include <math.h>

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
    {
      d[k] = k == y ? 0 : exp (((double) o[k] - from) + shift);
      others += d[k];
    }
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

/* False for a target that is not -1 or +1. */
static int
binary_logistic (size_t m, const sl_real *o, const sl_real *y, double *d, double *value)
{
  size_t wrong = 0;
  double sum = 0;
  for (size_t k = 0; k < m; k++)
    {
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): not null in losses without labels */
      const double sign = (double) y[k], z = sign * (double) o[k], e = exp (-fabs (z));
      wrong += ! (sign == 1 || sign == -1);
      sum += log1p (e) + (z < 0 ? -z : 0);
      d[k] = 0 - sign * ((z < 0 ? 1 : e) / (1 + e));
    }
  *value = sum;
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
  const int exponentials = kind != SL_LOSS_SQUARED_HINGE && kind != SL_LOSS_SQUARED;
  loss_job job = { kind, m, ldo, ldy, ldd, O, labels ? NULL : Y, label, weight, value, D };
  return sl_parallel_for (n, m * (exponentials ? EXPONENTIAL : 3), m * sizeof (double), loss_column, &job, stop);
}

#ifndef SL_SINGLE
int
sl_loss_takes_labels (sl_loss_kind kind)
{
  return kind == SL_LOSS_LOGISTIC || kind == SL_LOSS_SMOOTHED_HINGE || kind == SL_LOSS_SQUARED_HINGE;
}
#endif
