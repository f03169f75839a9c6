/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"

#include <string.h>

enum {
  MOST_BLOCKS = 32, /* where these would be short; */
  LONGEST = 512,    /* samples of a block */
  MOST_GROUPS = 16,
  MOST_ROOM = 1 << 22 /* numbers in the sums of all groups */
};

size_t
sl_polynet_length (size_t n)
{
  const size_t length = (n + MOST_BLOCKS - 1) / MOST_BLOCKS;
  return length < 1 ? 1 : length > LONGEST ? LONGEST : length;
}

sl_polynet_blocks
sl_polynet_blocks_of (size_t n, size_t count, const double *cut, const sl_team *team)
{
  const size_t length = sl_polynet_length (n);
  return (sl_polynet_blocks) { n, cut ? count : (n + length - 1) / length, length, cut, team };
}

SL_CLONES void
sl_polynet_put (size_t count, const double *restrict x, double *restrict high, double *restrict low)
{
  for (size_t e = 0; e < count; e++)
    sl_add_compensated (x[e], high + e, low + e);
}

void
sl_polynet_finish (const sl_team *team, size_t count, double *high, double *low, double *out)
{
  if (team)
    team->add (team->context, high, low, count);
  for (size_t e = 0; e < count; e++)
    out[e] = high[e] + low[e];
}

static size_t
work_of (size_t count)
{
  return sl_align (count * sizeof (double));
}

sl_status
sl_polynet_group (const void *description, size_t g, void *work)
{
  const sl_polynet_groups *f = description;
  const size_t from = g * f->blocks->count / f->groups, to = (g + 1) * f->blocks->count / f->groups;
  double *high = f->sums + 2 * f->count * g, *low = high + f->count, *own = work;
  memset (high, 0, 2 * f->count * sizeof *high);
  for (size_t b = from; b < to; b++)
    {
      const size_t first = sl_polynet_cut (f->blocks, b), last = sl_polynet_cut (f->blocks, b + 1);
      if (first == last)
        continue;
      f->part (f->job, first, last, own, (char *) work + work_of (f->count));
      sl_polynet_put (f->count, own, high, low);
    }
  return SL_OK;
}

sl_status
sl_polynet_sum (const sl_polynet_blocks *blocks, size_t count, sl_polynet_part part, sl_parallel_fn task,
                const void *job, size_t cost, size_t work_bytes, double *out, const sl_stop *stop)
{
  size_t groups = blocks->count < MOST_GROUPS ? blocks->count : MOST_GROUPS;
  while (groups > 1 && 2 * groups * count > MOST_ROOM)
    groups /= 2;
  groups = groups < 1 ? 1 : groups;
  double *sums = sl_alloc (groups * count, 2 * sizeof *sums);
  if (! sums)
    return SL_OUT_OF_MEMORY;
  const sl_polynet_groups f = { blocks, part, job, count, groups, sums };
  const sl_status status = sl_parallel_for (groups, (blocks->n / groups + 1) * cost, work_of (count) + work_bytes,
                                            task, &f, stop);
  for (size_t g = 1; g < groups && status == SL_OK; g++)
    {
      const double *other = sums + 2 * count * g;
      sl_polynet_put (count, other, sums, sums + count);
      for (size_t e = 0; e < count; e++)
        sums[count + e] += other[count + e];
    }
  if (status == SL_OK)
    sl_polynet_finish (blocks->team, count, sums, sums + count, out);
  sl_free (sums);
  return status;
}

/* ---- products with data ----------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_polynet_blocks *blocks;
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
  const size_t first = sl_polynet_cut (job->blocks, block), last = sl_polynet_cut (job->blocks, block + 1);
  (void) work;
  if (last > first)
    sl_gemm_d ('T', 'N', last - first, r, m, 1, (const double *) job->X->value + first * m, m, job->W, m, 0,
               job->C + first, n);
  return SL_OK;
}

sl_status
sl_polynet_cross (const sl_polynet_blocks *blocks, const sl_data *X, size_t r, const double *W, double *C,
                  const sl_stop *stop)
{
  if (X->start)
    return sl_cross_d (X, r, W, C, stop);
  const cross_job job = { blocks, X, r, W, C };
  return sl_parallel_for (blocks->count, (X->n / blocks->count + 1) * X->m * (r / 8 + 1), 0, cross_block, &job, stop);
}

typedef struct
{
  const sl_data *X, *Xt;
  size_t r;
  const double *V;
  double *high, *low;
} times_job;

static void
times_part (const void *description, size_t first, size_t last, double *out, void *work)
{
  const times_job *job = description;
  const size_t m = job->X->m, n = job->X->n;
  (void) work;
  sl_gemm_d ('N', 'N', m, job->r, last - first, 1, (const double *) job->X->value + first * m, m, job->V + first, n,
             0, out, m);
}

static sl_status
times_group (const void *description, size_t g, void *work)
{
  return sl_polynet_group (description, g, work);
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
sl_polynet_times (const sl_polynet_blocks *blocks, const sl_data *X, const sl_data *Xt, size_t r, const double *V,
                  double *out, const sl_stop *stop)
{
  const size_t count = X->m * r;
  times_job job = { X, Xt, r, V, NULL, NULL };
  if (! X->start)
    return sl_polynet_sum (blocks, count, times_part, times_group, &job, X->m * (r / 8 + 1), 0, out, stop);
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
    sl_polynet_finish (blocks->team, count, job.high, job.low, out);
  sl_free (sums);
  return status;
}
