/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "sl_neighbour_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_scan.h"

#include <math.h>
#include <string.h>

double
SL_NAME (descent_column) (const descent_points *points, const sl_data *Y, size_t j, float *copy)
{
  size_t first = Y->start ? Y->start[j] : j * Y->m, count = Y->start ? Y->start[j + 1] - first : Y->m;
  const sl_real *y = (const sl_real *) Y->value + first;
  double sumsq = 0;
  for (size_t i = 0; i < count; i++)
    {
      copy[i] = (float) ((double) y[i] / points->unit - (points->centre ? points->centre[i] : 0));
      sumsq += (double) copy[i] * (double) copy[i];
    }
  for (size_t i = count; i < points->stride; i++)
    copy[i] = 0;
  return sumsq;
}

typedef struct
{
  const sl_data *X;
  descent_points *points;
} copy_job;

static sl_status
copy_point (const void *description, size_t j, void *work)
{
  const copy_job *job = description;
  const descent_points *points = job->points;
  const size_t *start = job->X->start;
  (void) work;
  double sumsq = SL_NAME (descent_column) (points, job->X, j,
                                           points->value + (start ? start[j] : j * points->stride));
  if (! start)
    return SL_OK;
  points->sumsq[j] = sumsq;
  for (size_t e = start[j]; e < start[j + 1]; e++)
    points->row[e] = (uint32_t) job->X->row[e];
  return SL_OK;
}

static sl_status
make_room (const sl_data *X, descent_points *points)
{
  size_t n = X->n, stride = (X->m + DESCENT_LANES - 1) / DESCENT_LANES * DESCENT_LANES;
  points->original = sl_alloc (n, sizeof (uint32_t));
  if (! points->original)
    return SL_OUT_OF_MEMORY;
  for (size_t p = 0; p < n; p++)
    points->original[p] = (uint32_t) p;
  if (! X->start)
    {
      points->stride = points->cost = stride;
      points->value = sl_alloc (n, stride * sizeof (float));
      points->centre = sl_alloc (X->m, sizeof (double));
      return points->value && points->centre ? SL_OK : SL_OUT_OF_MEMORY;
    }
  points->cost = 1 + X->start[n] / n;
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
SL_NAME (descent_copy) (const sl_data *X, double largest, descent_points *points, const sl_stop *stop)
{
  *points = (descent_points) { .n = X->n, .d = X->m };
  double sumsq, minimum = 0, maximum = 0;
  sl_status status = SL_NAME (survey) (X, &sumsq, &minimum, &maximum, stop);
  if (status != SL_OK)
    return status;
  points->unit = sl_power_of_two (fmax (largest, fmax (fabs (minimum), fabs (maximum))));
  status = make_room (X, points);
  if (status == SL_OK && points->centre)
    SL_NAME (mean_column) (X, points->unit, points->centre);
  const copy_job job = { X, points };
  if (status == SL_OK)
    status = sl_parallel_for (X->n, points->cost, 0, copy_point, &job, stop);
  return status;
}
