/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lloyd_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "sl_centres_private.h"
#include "sl_lloyd_move_private.h"
#include "sl_lloyd_products_private.h"
#include "sl_lloyd_sparse_private.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
  MIN_BLOCK = 256,        /* points whose sums are held together */
  MAX_BLOCKS = 32,        /* sums held for a start */
  LARGE = 1 << 20,        /* numbers in X from which on a start is work for all threads */
  WIDE = 32,              /* entries of a point from which on distances come from matrix products */
  BETWEEN_QUESTIONS = 256 /* points, between two questions whether to stop */
};

/* ---- points to centres ----------------------------------------------------------------------------------------- */

/* Whether the label of point i is certain to stay; the bounds are brought up to date. */
static int
stays (const lloyd_job *job, const lloyd_start *s, size_t i)
{
  size_t own = s->label[i];
  double upper = (s->upper[i] + s->shift[own]) * (1 + 2 * DBL_EPSILON);
  double lower = (s->lower[i] - (own == s->furthest_moved ? s->next_longest : s->longest)) * (1 - 2 * DBL_EPSILON);
  double enough = lower > s->clearance[own] ? lower : s->clearance[own];
  if (upper >= enough)
    upper = no_less (job, SL_NAME (square_distance) (job->d, job->X + i * job->d, s->C + own * job->d));
  s->upper[i] = upper;
  s->lower[i] = lower;
  return upper < enough;
}

/* Labels of the points of one block; where one has changed, their sums. */
static sl_status
assign_block (const void *start, size_t b, void *work)
{
  const lloyd_start *s = start;
  const lloyd_job *job = s->job;
  size_t first = b * job->width, last = sl_min_size (first + job->width, job->n), changed = 0;
  (void) work;
  for (size_t i = first; i < last; i++)
    if (i % BETWEEN_QUESTIONS == 0 && sl_must_stop (job->watch))
      return SL_INTERRUPTED;
    else if (s->round == 0 || ! stays (job, s, i))
      {
        sl_nearest nearest = SL_NAME (nearest_centre) (job->d, job->c, s->table, job->X + i * job->d);
        changed += s->round == 0 || s->label[i] != nearest.index;
        s->label[i] = (uint32_t) nearest.index;
        s->upper[i] = no_less (job, nearest.first);
        s->lower[i] = no_more (job, nearest.second);
      }
  s->changed[b] = changed;
  if (changed > 0 && job->max_iter > 0)
    SL_NAME (lloyd_sum) (s, b);
  return SL_OK;
}

/* The part of one block in the objective, in place of its sums. */
static sl_status
measure_block (const void *start, size_t b, void *work)
{
  const lloyd_start *s = start;
  const lloyd_job *job = s->job;
  size_t first = b * job->width, last = sl_min_size (first + job->width, job->n);
  double sum = 0;
  (void) work;
  for (size_t i = first; i < last; i++)
    sum += SL_NAME (square_distance) (job->d, job->X + i * job->d, s->C + s->label[i] * job->d);
  s->sums[b * job->sums_size] = sum;
  return SL_OK;
}

static sl_status
for_blocks (const lloyd_start *s, sl_parallel_fn block, size_t operations)
{
  const lloyd_job *job = s->job;
  if (job->shared)
    return sl_parallel_for (job->blocks, job->width * job->d * operations, 0, block, s, job->watch->stop);
  sl_status status = SL_OK;
  for (size_t b = 0; b < job->blocks && status == SL_OK; b++)
    status = block (s, b, NULL);
  return status;
}

/* ---- starts ---------------------------------------------------------------------------------------------------- */

/* The table of the centres and, if they are to move, how far each is from the next. */
static void
survey_centres (const lloyd_job *job, const lloyd_start *s)
{
  sl_centre_table (job->d, job->c, s->C, s->table);
  for (size_t k = 0; k < job->c && job->max_iter > 0 && ! sl_must_stop (job->watch); k++)
    {
      sl_nearest nearest = sl_nearest_centre_d (job->d, job->c, s->table, s->C + k * job->d);
      s->clearance[k] = no_more (job, nearest.second) / 2; /* the nearest is itself */
    }
}

static size_t
scratch_of (const lloyd_job *job)
{
  return sl_centre_table_size (job->d, job->c) + 2 * (job->n + job->c) + (job->blocks + 1) * job->sums_size;
}

static int
any (size_t count, const size_t *changed)
{
  size_t sum = 0;
  for (size_t b = 0; b < count; b++)
    sum += changed[b];
  return sum > 0;
}

/* Start r from its first centres to its last. */
static sl_status
run_start (const void *description, size_t r, void *work)
{
  const lloyd_job *job = description;
  size_t d = job->d, n = job->n, c = job->c, changed[MAX_BLOCKS];
  double *table = work, *upper = table + sl_centre_table_size (d, c), *clearance = upper + 2 * n;
  double *total = clearance + 2 * c;
  /* clang-format off */
  lloyd_start s = { .job = job,
                    .C = job->C + r * d * c,
                    .label = job->label + r * n,
                    .round = 0,
                    .table = table,
                    .upper = upper,
                    .lower = upper + n,
                    .clearance = clearance,
                    .shift = clearance + c,
                    .longest = 0,
                    .next_longest = 0,
                    .furthest_moved = 0,
                    .sums = total + job->sums_size,
                    .total = total,
                    .changed = changed };
  /* clang-format on */
  sl_status status;
  survey_centres (job, &s);
  for (;; s.round++)
    {
      status = for_blocks (&s, assign_block, s.round == 0 ? c : 4);
      if (status != SL_OK)
        return status;
      job->converged[r] = ! any (job->blocks, changed);
      if (job->converged[r] > 0 || s.round == job->max_iter)
        break;
      (void) SL_NAME (lloyd_move) (&s); /* of full points: it cannot fail */
      survey_centres (job, &s);
      if (sl_must_stop (job->watch))
        return SL_INTERRUPTED;
    }
  job->moves[r] = (double) s.round;
  if (ROUNDED && job->max_iter > 0)
    {
      SL_NAME (lloyd_round) (&s);
      survey_centres (job, &s);
      status = sl_must_stop (job->watch) ? SL_INTERRUPTED : for_blocks (&s, assign_block, 4);
    }
  SL_STEP (status, for_blocks (&s, measure_block, 1));
  job->inertia[r] = 0;
  for (size_t b = 0; b < job->blocks; b++)
    job->inertia[r] += s.sums[b * job->sums_size];
  return status;
}

sl_status
SL_NAME (lloyd) (const sl_data *X, size_t c, size_t count, double *C, size_t max_iter, uint32_t *label,
                 double *inertia, double *moves, double *converged, const sl_stop *stop)
{
  size_t d = X->m, n = X->n;
  if (d == 0 || n == 0 || c == 0 || count == 0 || c > UINT32_MAX)
    return SL_BAD_INPUT;
  size_t blocks = sl_min_size (sl_min_size ((n + MIN_BLOCK - 1) / MIN_BLOCK, 1 + n / (4 * c)), MAX_BLOCKS);
  size_t width = (n + blocks - 1) / blocks;
  sl_watch watch = { stop, 0 };
  int shared = n * d > LARGE || count < (size_t) sl_thread_limit ();
  /* clang-format off */
  lloyd_job job = { .d = d,
                    .n = n,
                    .c = c,
                    .blocks = (n + width - 1) / width,
                    .width = width,
                    .sums_size = c * (d + 1),
                    .max_iter = max_iter,
                    .X = X->start ? NULL : X->value,
                    .inflate = (double) (d + 8) * DBL_EPSILON,
                    .tiny = 0x1p-500,
                    .shared = shared,
                    .C = C,
                    .inertia = inertia,
                    .moves = moves,
                    .converged = converged,
                    .label = label,
                    .watch = &watch };
  /* clang-format on */
  if (X->start)
    return sl_lloyd_sparse (X, &job, count);
  if (d >= WIDE)
    return SL_NAME (lloyd_products) (&job, count);
  size_t bytes = scratch_of (&job) * sizeof (double);
  if (! shared)
    return sl_parallel_for (count, 8 * n * d, bytes, run_start, &job, stop);

  double *work = sl_alloc (1, bytes);
  sl_status status = work ? SL_OK : SL_OUT_OF_MEMORY;
  for (size_t r = 0; r < count && status == SL_OK; r++)
    status = run_start (&job, r, work);
  sl_free (work);
  return status;
}
