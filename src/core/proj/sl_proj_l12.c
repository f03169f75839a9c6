/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_l12.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "sl_proj_simplex.h"
#include "linalg/sl_scan.h"

#include <math.h>

enum { BLOCK = 256 }; /* rows treated together: a few cache lines of each column */

/* The norm of group i is norm[i] * unit[i], unit a power of two, until compute_factors brings all to one unit;
   factor[i] is what the group is to be multiplied by. */
typedef struct
{
  size_t d, n, ldx, ldp;
  const sl_real *X;
  sl_real *P;
  int by_columns;
  double *norm, *unit, *factor;
} l12_job;

static sl_status
column_norm (const void *description, size_t j, void *work)
{
  const l12_job *job = description;
  sl_norms norms;
  (void) work;
  if (SL_NAME (scan) (job->d, job->X + j * job->ldx, &norms) != SL_OK)
    return SL_NOT_FINITE;
  job->unit[j] = norms.unit;
  job->norm[j] = sqrt (norms.sumsq);
  return SL_OK;
}

/* Norms of rows first .. last-1, in two passes along the columns: largest moduli, then squares in their units. */
SL_CLONES static sl_status
block_norms (const l12_job *job, size_t first, size_t last)
{
  double *norm = job->norm, *unit = job->unit, *inverse = job->factor, total = 0;
  for (size_t i = first; i < last; i++)
    norm[i] = unit[i] = 0;
  for (size_t j = 0; j < job->n; j++)
    for (size_t i = first; i < last; i++)
      {
        double a = fabs ((double) job->X[i + j * job->ldx]);
        unit[i] = a > unit[i] ? a : unit[i];
      }
  for (size_t i = first; i < last; i++)
    {
      unit[i] = isfinite (unit[i]) ? sl_power_of_two (unit[i]) : 1;
      inverse[i] = 1 / unit[i];
    }
  for (size_t j = 0; j < job->n; j++)
    for (size_t i = first; i < last; i++)
      {
        double a = (double) job->X[i + j * job->ldx] * inverse[i];
        norm[i] += a * a;
      }
  for (size_t i = first; i < last; i++)
    {
      total += norm[i];
      norm[i] = sqrt (norm[i]);
    }
  return isfinite (total) ? SL_OK : SL_NOT_FINITE;
}

static sl_status
row_norms (const void *description, size_t block, void *work)
{
  const l12_job *job = description;
  size_t first = block * BLOCK, rest = job->d - first;
  (void) work;
  return block_norms (job, first, first + (rest < BLOCK ? rest : BLOCK));
}

/* P = X with every group times its factor. A factor of 1 or 0 says so exactly. */
static sl_status
scale_column (const void *description, size_t j, void *work)
{
  const l12_job *job = description;
  const sl_real *x = job->X + j * job->ldx;
  sl_real *p = job->P + j * job->ldp;
  (void) work;
  if (job->by_columns)
    for (size_t i = 0; i < job->d; i++)
      p[i] = (sl_real) ((double) x[i] * job->factor[j]);
  else
    for (size_t i = 0; i < job->d; i++)
      p[i] = (sl_real) ((double) x[i] * job->factor[i]);
  return SL_OK;
}

static sl_status
compute_norms (const l12_job *job, const sl_stop *stop)
{
  if (job->by_columns)
    return sl_parallel_for (job->n, job->d, 0, column_norm, job, stop);
  return sl_parallel_for ((job->d + BLOCK - 1) / BLOCK, BLOCK * job->n, 0, row_norms, job, stop);
}

/* From the norms to the factors; gives the threshold and the number of groups that remain. */
static sl_status
compute_factors (size_t groups, const l12_job *job, double t, double *threshold, double *support)
{
  double common = 0;
  for (size_t i = 0; i < groups; i++)
    if (job->norm[i] > 0)
      common = fmax (common, job->unit[i]);
  if (! (common > 0))
    common = 1;
  for (size_t i = 0; i < groups; i++)
    job->norm[i] *= job->unit[i] / common;

  double radius = t / common;
  sl_status status = sl_proj_l1_d (groups, 1, job->norm, groups, &radius, 0, NULL, 0, 1, job->factor, groups,
                                   threshold, support, NULL);
  for (size_t i = 0; i < groups && status == SL_OK; i++)
    job->factor[i] = job->norm[i] > 0 ? job->factor[i] / job->norm[i] : *threshold == 0;
  *threshold *= common;
  return status;
}

sl_status
SL_NAME (proj_l12) (size_t d, size_t n, const sl_real *X, size_t ldx, int by_columns, double t, sl_real *P,
                    size_t ldp, double *threshold, double *support, const sl_stop *stop)
{
  double unasked[2];
  threshold = threshold ? threshold : unasked;
  support = support ? support : unasked + 1;
  *threshold = *support = 0;
  if ((d == 0 && n > 0) || ldx < d || ldp < d || isnan (t))
    return SL_BAD_INPUT;
  if (t < 0)
    return SL_INFEASIBLE;
  if (n == 0)
    return SL_OK;

  size_t groups = by_columns ? n : d;
  double *room = sl_alloc (groups, 3 * sizeof (double));
  if (! room)
    return SL_OUT_OF_MEMORY;
  l12_job job = { d, n, ldx, ldp, X, P, by_columns, room, room + groups, room + 2 * groups };

  sl_status status = compute_norms (&job, stop);
  if (status == SL_OK)
    status = compute_factors (groups, &job, t, threshold, support);
  if (status == SL_OK)
    status = sl_parallel_for (n, d, 0, scale_column, &job, stop);
  sl_free (room);
  return status;
}
