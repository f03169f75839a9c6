/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_samples.h"
#include "sl_blas.h"
#include "sl_compensated.h"
#include "base/sl_memory.h"

#include <string.h>

enum {
  MOST_BLOCKS = 32, /* where these would be short; */
  LONGEST = 512,    /* samples of a block */
  MOST_GROUPS = 16,
  MOST_ROOM = 1 << 22 /* numbers in the sums of all groups */
};

sl_samples
sl_samples_of (size_t n, size_t blocks, const double *cut, const sl_team *team)
{
  const size_t even = (n + MOST_BLOCKS - 1) / MOST_BLOCKS, length = even < 1 ? 1 : even < LONGEST ? even : LONGEST;
  return (sl_samples) { n, cut ? blocks : (n + length - 1) / length, length, cut, team };
}

size_t
sl_samples_first (const sl_samples *s, size_t block)
{
  const size_t first = s->cut ? (size_t) s->cut[block] : block * s->length;
  return first < s->n ? first : s->n;
}

/* ---- teams ------------------------------------------------------------------------------------------------------ */

sl_status
sl_samples_poll (const sl_samples *s, const sl_stop *stop)
{
  const int stopped = s->team ? s->team->stop && s->team->stop (s->team->context) : sl_stopped (stop);
  return stopped ? SL_INTERRUPTED : SL_OK;
}

void
sl_samples_broadcast (const sl_samples *s, double *values, size_t count)
{
  if (s->team && s->team->share)
    s->team->share (s->team->context, values, count);
}

double
sl_samples_total (const sl_samples *s)
{
  double total = (double) s->n;
  if (s->team)
    s->team->sum (s->team->context, &total, 1);
  return total;
}

/* ---- sums over samples ------------------------------------------------------------------------------------------ */

SL_CLONES void
sl_samples_add (size_t count, const double *restrict x, double *restrict high, double *restrict low)
{
  for (size_t e = 0; e < count; e++)
    sl_add_compensated (x[e], high + e, low + e);
}

void
sl_samples_join (size_t count, size_t parts, double *sums)
{
  for (size_t p = 1; p < parts; p++)
    {
      const double *other = sums + 2 * count * p;
      sl_samples_add (count, other, sums, sums + count);
      for (size_t e = 0; e < count; e++)
        sums[count + e] += other[count + e];
    }
}

void
sl_samples_finish (const sl_samples *s, size_t count, double *high, double *low, double *out)
{
  if (s->team)
    s->team->add (s->team->context, high, low, count);
  for (size_t e = 0; e < count; e++)
    out[e] = high[e] + low[e];
}

typedef struct
{
  const sl_samples *samples;
  sl_samples_part part;
  const void *job;
  size_t count, groups;
  double *sums; /* of each group of blocks: high, then low */
} sum_job;

static sl_status
sum_group (const void *description, size_t g, void *own)
{
  const sum_job *f = description;
  const sl_samples *s = f->samples;
  double *high = f->sums + 2 * f->count * g, *low = high + f->count;
  memset (high, 0, 2 * f->count * sizeof *high);
  for (size_t b = g * s->blocks / f->groups; b < (g + 1) * s->blocks / f->groups; b++)
    {
      const size_t first = sl_samples_first (s, b), last = sl_samples_first (s, b + 1);
      if (first == last)
        continue;
      f->part (f->job, first, last, own);
      sl_samples_add (f->count, own, high, low);
    }
  return SL_OK;
}

sl_status
sl_samples_sum (const sl_samples *s, size_t count, sl_samples_part part, const void *job, size_t cost, double *out,
                const sl_stop *stop)
{
  size_t groups = s->blocks < MOST_GROUPS ? s->blocks : MOST_GROUPS;
  while (groups > 1 && 2 * groups * count > MOST_ROOM)
    groups /= 2;
  groups = groups < 1 ? 1 : groups;
  double *sums = sl_alloc (groups * count, 2 * sizeof *sums);
  if (! sums)
    return SL_OUT_OF_MEMORY;
  const sum_job f = { s, part, job, count, groups, sums };
  const sl_status status = sl_parallel_site ((sl_site) part, groups, (s->n / groups + 1) * cost, count * sizeof *sums,
                                             sum_group, &f, stop);
  if (status == SL_OK)
    {
      sl_samples_join (count, groups, sums);
      sl_samples_finish (s, count, sums, sums + count, out);
    }
  sl_free (sums);
  return status;
}

/* ---- products with data ----------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_samples *samples;
  const sl_data *X;
  size_t r;
  const double *W;
  double *C;
} cross_job;

static sl_status
cross_block (const void *description, size_t block, void *work)
{
  const cross_job *job = description;
  const size_t m = job->X->m, n = job->X->n, r = job->r;
  const size_t first = sl_samples_first (job->samples, block), last = sl_samples_first (job->samples, block + 1);
  (void) work;
  if (last > first)
    sl_gemm_d ('T', 'N', last - first, r, m, 1, (const double *) job->X->value + first * m, m, job->W, m, 0,
               job->C + first, n);
  return SL_OK;
}

sl_status
sl_samples_cross (const sl_samples *s, const sl_data *X, size_t r, const double *W, double *C, const sl_stop *stop)
{
  if (X->start)
    return sl_cross_d (X, r, W, C, stop);
  const cross_job job = { s, X, r, W, C };
  return sl_parallel_for (s->blocks, (X->n / s->blocks + 1) * X->m * (r / 8 + 1), 0, cross_block, &job, stop);
}

typedef struct
{
  const sl_data *X, *Xt;
  size_t r;
  const double *V;
  double *high, *low;
} times_job;

static void
times_part (const void *description, size_t first, size_t last, double *out)
{
  const times_job *job = description;
  const size_t m = job->X->m, n = job->X->n;
  sl_gemm_d ('N', 'N', m, job->r, last - first, 1, (const double *) job->X->value + first * m, m, job->V + first, n,
             0, out, m);
}

/* Row i of the product from the entries of a row of X. */
static sl_status
times_row (const void *description, size_t i, void *work)
{
  const times_job *job = description;
  const size_t m = job->X->m, n = job->X->n;
  const double *value = job->Xt->value;
  (void) work;
  for (size_t k = 0; k < job->r; k++)
    for (size_t e = job->Xt->start[i]; e < job->Xt->start[i + 1]; e++)
      sl_add_compensated (value[e] * job->V[job->Xt->row[e] + k * n], job->high + i + k * m, job->low + i + k * m);
  return SL_OK;
}

static void
times_columns (const times_job *job)
{
  const size_t m = job->X->m, n = job->X->n;
  const double *value = job->X->value;
  for (size_t k = 0; k < job->r; k++)
    for (size_t i = 0; i < n; i++)
      for (size_t e = job->X->start[i]; e < job->X->start[i + 1]; e++)
        {
          const size_t at = job->X->row[e] + k * m;
          sl_add_compensated (value[e] * job->V[i + k * n], job->high + at, job->low + at);
        }
}

sl_status
sl_samples_times (const sl_samples *s, const sl_data *X, const sl_data *Xt, size_t r, const double *V, double *out,
                  const sl_stop *stop)
{
  const size_t count = X->m * r;
  times_job job = { X, Xt, r, V, NULL, NULL };
  if (! X->start)
    return sl_samples_sum (s, count, times_part, &job, X->m * (r / 8 + 1), out, stop);
  double *sums = sl_alloc (count, 2 * sizeof *sums);
  if (! sums)
    return SL_OUT_OF_MEMORY;
  memset (sums, 0, 2 * count * sizeof *sums);
  job.high = sums;
  job.low = sums + count;
  sl_status status = SL_OK;
  if (Xt)
    status = sl_parallel_for (X->m, (X->start[X->n] / X->m + 1) * r, 0, times_row, &job, stop);
  else
    times_columns (&job);
  if (status == SL_OK)
    sl_samples_finish (s, count, job.high, job.low, out);
  sl_free (sums);
  return status;
}
