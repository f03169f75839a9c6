/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { BLOCK = 64 }; /* columns whose reach is one task */

double
SL_NAME (descent_column) (const descent_points *points, const sl_data *Y, size_t j, void *copy)
{
  size_t first = Y->start ? Y->start[j] : j * Y->m, count = Y->start ? Y->start[j + 1] - first : Y->m;
  const sl_real *y = (const sl_real *) Y->value + first;
  const double unit = points->unit, *centre = points->centre;
  float *value = copy;
  int16_t *whole = copy;
  double sumsq = 0;
  if (points->whole)
    {
      for (size_t i = 0; i < count; i++)
        whole[i] = (int16_t) lrint (((double) y[i] / unit - centre[i]) * points->scale);
      memset (whole + count, 0, (points->stride - count) * sizeof *whole);
      return 0;
    }
  for (size_t i = 0; i < count; i++)
    value[i] = (float) ((double) y[i] / unit - (centre ? centre[i] : 0));
  if (! Y->start)
    {
      memset (value + count, 0, (points->stride - count) * sizeof *value);
      return 0;
    }
  for (size_t i = 0; i < count; i++)
    sumsq += (double) value[i] * (double) value[i];
  return sumsq;
}

typedef struct
{
  const sl_data *X;
  descent_points *points;
  double *reach; /* of each block */
} copy_job;

static sl_status
copy_point (const void *description, size_t j, void *work)
{
  const copy_job *job = description;
  const descent_points *points = job->points;
  const size_t *start = job->X->start;
  (void) work;
  if (! start)
    {
      const size_t first = j * points->stride;
      void *copy = points->whole ? (void *) (points->whole + first) : (void *) (points->value + first);
      SL_NAME (descent_column) (points, job->X, j, copy);
      return SL_OK;
    }
  points->sumsq[j] = SL_NAME (descent_column) (points, job->X, j, points->value + start[j]);
  for (size_t e = start[j]; e < start[j + 1]; e++)
    points->row[e] = (uint32_t) job->X->row[e];
  return SL_OK;
}

/* ---- whole numbers or single precision -------------------------------------------------------------------------- */

/* The largest modulus of each row first, as the compiler can do rows side by side. */
static sl_status
reach_of_block (const void *description, size_t block, void *work)
{
  const copy_job *job = description;
  const size_t d = job->X->m, first = block * BLOCK, end = first + BLOCK < job->X->n ? first + BLOCK : job->X->n;
  const double unit = job->points->unit, *centre = job->points->centre;
  double *most = work, reach = 0; /* most: of each row */
  memset (most, 0, d * sizeof *most);
  for (size_t j = first; j < end; j++)
    {
      const sl_real *x = (const sl_real *) job->X->value + j * d;
      for (size_t i = 0; i < d; i++)
        {
          const double modulus = fabs ((double) x[i] / unit - centre[i]);
          most[i] = modulus > most[i] ? modulus : most[i];
        }
    }
  for (size_t i = 0; i < d; i++)
    reach = most[i] > reach ? most[i] : reach;
  job->reach[block] = reach;
  return SL_OK;
}

/* The largest modulus of the columns of X, in units and less the centre. */
static sl_status
find_reach (const sl_data *X, descent_points *points, double *reach, const sl_stop *stop)
{
  const size_t blocks = (X->n + BLOCK - 1) / BLOCK;
  double *of_block = sl_alloc (blocks, sizeof *of_block);
  if (! of_block)
    return SL_OUT_OF_MEMORY;
  const copy_job job = { X, points, of_block };
  sl_status status = sl_parallel_for (blocks, BLOCK * X->m, sl_align (X->m * sizeof (double)), reach_of_block, &job,
                                      stop);
  for (size_t b = 0; b < blocks && status == SL_OK; b++)
    *reach = of_block[b] > *reach ? of_block[b] : *reach;
  sl_free (of_block);
  return status;
}

/* Whether whole numbers up to DESCENT_WHOLE for `reach` tell the finest distance from others. Rounding puts a difference
   of two entries off by some sqrt (1/6) steps, and the square of a distance of a steps by some sqrt (4 a^2 / 6 + .04 d).
   This is at most a twentieth of the square, as a is at least 32 and 2.25 d^(1/4). */
static int
is_fine_enough (const descent_points *points, const sl_descent_plan *plan, double reach)
{
  const double step = points->unit * (reach / DESCENT_WHOLE);
  const double steps = fmax (32, 2.25 * sqrt (sqrt ((double) points->d)));
  return step >= DBL_MIN && plan->finest >= steps * step;
}

/* Lanes, scale and bounds of errors. The copies of two entries are off by at most one whole number together, or by their
   rounding to single precision; sums in single precision are off by that of each of their terms. */
static void
set_kind (descent_points *points, int whole, double reach)
{
  const double root = sqrt ((double) points->d);
  const size_t lanes = whole ? DESCENT_WHOLE_LANES : DESCENT_LANES;
  points->stride = points->cost = (points->d + lanes - 1) / lanes * lanes;
  points->scale = whole ? DESCENT_WHOLE / reach : 1;
  points->relative = whole ? 0x1p-22 : ((double) points->d / DESCENT_LANES + 16) * 0x1p-24;
  points->absolute = whole ? root * (1 + 0x1p-20) : root * (reach * 0x1p-23 + 0x1p-50);
}

/* ---- the copy --------------------------------------------------------------------------------------------------- */

static sl_status
copy_full (const sl_data *X, const sl_data *Y, const sl_descent_plan *plan, descent_points *points,
           const sl_stop *stop)
{
  double reach = 0;
  points->centre = sl_alloc (X->m, sizeof (double));
  if (! points->centre)
    return SL_OUT_OF_MEMORY;
  SL_NAME (mean_column) (X, points->unit, points->centre);
  sl_status status = find_reach (X, points, &reach, stop);
  if (status == SL_OK && Y)
    status = find_reach (Y, points, &reach, stop);
  if (status != SL_OK)
    return status;
  const int whole = is_fine_enough (points, plan, reach);
  set_kind (points, whole, reach);
  if (whole)
    points->whole = sl_alloc (X->n, points->stride * sizeof (int16_t));
  else
    points->value = sl_alloc (X->n, points->stride * sizeof (float));
  return points->whole || points->value ? SL_OK : SL_OUT_OF_MEMORY;
}

static sl_status
copy_sparse (const sl_data *X, descent_points *points)
{
  const size_t n = X->n;
  points->cost = 1 + X->start[n] / n; /* NOLINT(clang-analyzer-core.DivideZero): there are points */
  points->scale = 1;
  points->absolute = INFINITY; /* what differences of sums of squares have lost is not known */
  points->value = sl_alloc (X->start[n], sizeof (float));
  points->row = sl_alloc (X->start[n], sizeof (uint32_t));
  points->start = sl_alloc (n + 1, sizeof (size_t));
  points->sumsq = sl_alloc (n, sizeof (double));
  if (! points->value || ! points->row || ! points->start || ! points->sumsq)
    return SL_OUT_OF_MEMORY;
  memcpy (points->start, X->start, (n + 1) * sizeof (size_t));
  return SL_OK;
}

sl_status
SL_NAME (descent_copy) (const sl_data *X, const sl_data *Y, const sl_descent_plan *plan, descent_points *points,
                        const sl_stop *stop)
{
  *points = (descent_points) { .n = X->n, .d = X->m };
  double sumsq, minimum = 0, maximum = 0;
  sl_status status = SL_NAME (survey) (X, &sumsq, &minimum, &maximum, stop);
  double largest = fmax (fabs (minimum), fabs (maximum));
  if (status == SL_OK && Y)
    status = SL_NAME (survey) (Y, &sumsq, &minimum, &maximum, stop);
  if (status != SL_OK)
    return status;
  points->unit = sl_power_of_two (fmax (largest, fmax (fabs (minimum), fabs (maximum))));
  points->original = sl_alloc (X->n, sizeof (uint32_t));
  if (! points->original)
    return SL_OUT_OF_MEMORY;
  for (size_t p = 0; p < X->n; p++)
    points->original[p] = (uint32_t) p;
  status = X->start ? copy_sparse (X, points) : copy_full (X, Y, plan, points, stop);
  const copy_job job = { X, points, NULL };
  if (status == SL_OK)
    status = sl_parallel_for (X->n, points->cost, 0, copy_point, &job, stop);
  return status;
}
