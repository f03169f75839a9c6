/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_starts_private.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "base/sl_lane_sums.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"
#include "sl_centres_private.h"
#include "sl_screen_private.h"
#include "sl_sparse_points_private.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  BLOCK = 256,    /* points whose distances are added up together */
  LANES = 8,      /* sums within a block */
  PARTS = 16,     /* sums of a distance */
  MAX_TRIALS = 32 /* one bit each */
};

typedef struct
{
  size_t d, n, c, trials, blocks;
  const sl_real *X;
  const double *U;
  const sl_data *sparse; /* of sparse points, which have no X; else null */
  double *chosen;
  const sl_screen *screen; /* null: points of at most PARTS entries, which lie in X as laid out by lay_out */
  sl_watch *watch;
} starts_job;

/* Some starts that go side by side, first .. first+count-1. */
typedef struct
{
  const starts_job *job;
  size_t first, count;
  double *nearest;            /* n for each start: squared distances to its centres */
  double *sums;               /* of them, for each start and block */
  double *total;              /* for each start */
  double *low, *high;         /* between which potentials lie: for each block and start trials numbers */
  uint32_t *nearer;           /* n for each start: candidates to which a point may be nearer than to all centres */
  uint32_t *contenders;       /* of each start: candidates whose potential may be the least */
  size_t *candidate, *centre; /* points, trials for each start; which of them is taken, one for each start */
  float *value;               /* copies of the candidates, or of sparse ones a table as of centres */
  double *table;
} team;

static size_t
points_of (const starts_job *job, size_t b)
{
  return sl_min_size (BLOCK, job->n - b * BLOCK);
}

static sl_status
for_blocks (const team *t, sl_parallel_fn block, size_t cost, size_t work_bytes)
{
  sl_status status = SL_OK;
  if (t->job->screen)
    return sl_parallel_for (t->job->blocks, cost, work_bytes, block, t, t->job->watch->stop);
  for (size_t b = 0; b < t->job->blocks && status == SL_OK; b++)
    status = block (t, b, NULL);
  return status;
}

/* ---- distances and sums ---------------------------------------------------------------------------------------- */

static inline double
difference (sl_real x, sl_real y)
{
  return (double) x - (double) y;
}

SL_CLONES static double
square_distance (size_t d, const sl_real *restrict x, const sl_real *restrict y)
{
  double part[PARTS] = { 0 }, sum = 0;
  size_t l = 0;
  for (; l + PARTS <= d; l += PARTS)
    for (size_t q = 0; q < PARTS; q++)
      part[q] += difference (x[l + q], y[l + q]) * difference (x[l + q], y[l + q]);
  for (size_t q = 0; l < d; l++, q++)
    part[q] += difference (x[l], y[l]) * difference (x[l], y[l]);
  for (size_t q = 0; q < PARTS; q++)
    sum += part[q];
  return sum;
}

static double
apart (const starts_job *job, size_t i, size_t j)
{
  if (job->sparse)
    return sl_sparse_apart (job->sparse, i, j, PARTS);
  return square_distance (job->d, job->X + i * job->d, job->X + j * job->d);
}

/* Points of few entries lie in blocks: of each block the first entries of all its points, then the second ones. */
static sl_real
entry_at (const starts_job *job, size_t i, size_t l)
{
  size_t b = i / BLOCK;
  return job->X[b * BLOCK * job->d + l * points_of (job, b) + i % BLOCK];
}

/* The same distances, of all points of a block; with no more than PARTS entries each sum has one term. */
SL_CLONES static void
measure_block (size_t d, size_t count, const sl_real *restrict X, const sl_real *restrict y, double *restrict square)
{
  for (size_t i = 0; i < count; i++)
    square[i] = 0;
  for (size_t l = 0; l < d; l++)
    for (size_t i = 0; i < count; i++)
      square[i] += difference (X[l * count + i], y[l]) * difference (X[l * count + i], y[l]);
}

/* The sum of the lesser of a_i and b_i. */
SL_CLONES static double
sum_of_lesser (size_t count, const double *restrict a, const double *restrict b)
{
  double lane[LANES] = { 0 };
  /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): all count values of both are set */
  SL_IN_LANES (LANES, i, q, count, { lane[q] += a[i] < b[i] ? a[i] : b[i]; });
  return sl_sum_in_order (LANES, lane);
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

static size_t
uniform (size_t n, double u)
{
  size_t i = (size_t) (u * (double) n);
  return i < n ? i : n - 1;
}

/* The first point at which the running sum exceeds target. */
static size_t
weighted (const starts_job *job, const double *nearest, const double *sums, double target)
{
  size_t b = 0, block = 0;
  double before = 0, sum = 0;
  for (; b < job->blocks; b++)
    if (sums[b] > 0)
      {
        block = b;
        before = sum;
        sum += sums[b];
        if (sum > target)
          break;
      }
  size_t last = block * BLOCK, end = last + points_of (job, block);
  if (b == job->blocks)
    before = -INFINITY; /* beyond the sum: the last point that has a distance */
  for (size_t i = last; i < end; i++)
    if (nearest[i] > 0)
      {
        last = i;
        before += nearest[i];
        if (before > target)
          break;
      }
  return last;
}

/* Candidates of start r for its centre k. */
static void
draw (const team *t, size_t r, size_t k)
{
  const starts_job *job = t->job;
  size_t T = job->trials;
  const double *u = job->U + ((t->first + r) * job->c + k) * T;
  const double *nearest = t->nearest + r * job->n, *sums = t->sums + r * job->blocks;
  const int spread = k > 0 && t->total[r] > 0;
  for (size_t q = 0; q < T; q++)
    t->candidate[r * T + q] = spread ? weighted (job, nearest, sums, u[q] * t->total[r]) : uniform (job->n, u[0]);
}

/* ---- choosing -------------------------------------------------------------------------------------------------- */

static void
entries_of (const starts_job *job, size_t i, sl_real *y)
{
  for (size_t l = 0; l < job->d; l++)
    y[l] = job->screen ? job->X[i * job->d + l] : entry_at (job, i, l);
}

/* Between which bounds a block's part in the potential with candidate q lies, and which points may be nearer to
   it. */
SL_CLONES static void
weigh_products (size_t count, const float *restrict product, const double *restrict sumsq,
                const double *restrict length, double own_sumsq, const sl_screen *screen, double own_length,
                const double *restrict nearest, double unit, uint32_t bit, uint32_t *restrict nearer, double *low,
                double *high)
{
  double less = 1 - screen->curve, more = 1 + screen->curve, lean = screen->slope * own_length;
  double below[BLOCK], above[BLOCK];
  for (size_t i = 0; i < count; i++)
    {
      double centre = 2 * (double) product[i], radius = lean * length[i] + screen->absolute;
      below[i] = ((sumsq[i] + own_sumsq) * less - centre - radius) * unit;
      above[i] = ((sumsq[i] + own_sumsq) * more - centre + radius) * unit;
    }
  for (size_t i = 0; i < count; i++)
    nearer[i] |= below[i] < nearest[i] ? bit : 0;
  *low = sum_of_lesser (count, below, nearest);
  *high = sum_of_lesser (count, above, nearest);
}

/* Products of sparse points with the candidates in the table, in units. */
static void
multiply (const team *t, size_t first, size_t count, float *product)
{
  const starts_job *job = t->job;
  double inverse = 1 / job->screen->unit, some[SL_CENTRE_LANES];
  for (size_t k = 0; k < t->count * job->trials; k += SL_CENTRE_LANES)
    for (size_t i = 0; i < count; i++)
      {
        sl_sparse_products (job->sparse, first + i, t->table + k * job->d, some);
        for (size_t q = 0; q < sl_min_size (SL_CENTRE_LANES, t->count * job->trials - k); q++)
          product[(k + q) * count + i] = (float) (some[q] * inverse);
      }
}

/* Puts value / unit for the entries of the candidates into the table; or zeros, if clear. */
static void
lay_candidates (const team *t, int clear)
{
  const starts_job *job = t->job;
  const sl_data *X = job->sparse;
  const double *value = X->value;
  for (size_t k = 0; k < t->count * job->trials; k++)
    {
      double *column = t->table + k / SL_CENTRE_LANES * SL_CENTRE_LANES * job->d + k % SL_CENTRE_LANES;
      for (size_t e = X->start[t->candidate[k]]; e < X->start[t->candidate[k] + 1]; e++)
        column[X->row[e] * SL_CENTRE_LANES] = clear ? 0 : value[e] / job->screen->unit;
    }
}

/* The part of block b in all potentials. */
static sl_status
weigh_block (const void *description, size_t b, void *work)
{
  const team *t = description;
  const starts_job *job = t->job;
  const sl_screen *screen = job->screen;
  size_t count = points_of (job, b), at = b * BLOCK, T = job->trials, place = b * t->count * T;
  float *product = work;
  if (sl_must_stop (job->watch))
    return SL_INTERRUPTED;
  if (job->sparse)
    multiply (t, at, count, product);
  else if (screen)
    sl_screen_products (screen, count, screen->value + at * job->d, t->count * T, t->value, product);
  for (size_t r = 0; r < t->count; r++)
    {
      const double *nearest = t->nearest + r * job->n + at;
      if (screen)
        memset (t->nearer + r * job->n + at, 0, count * sizeof (uint32_t));
      for (size_t q = 0; q < T; q++)
        {
          size_t k = r * T + q, i = t->candidate[k];
          if (screen)
            weigh_products (count, product + k * count, screen->sumsq + at, screen->length + at, screen->sumsq[i],
                            screen, screen->length[i], nearest, screen->unit * screen->unit, (uint32_t) 1 << q,
                            t->nearer + r * job->n + at, t->low + place + k, t->high + place + k);
          else
            {
              sl_real y[PARTS];
              double square[BLOCK];
              entries_of (job, i, y);
              measure_block (job->d, count, job->X + at * job->d, y, square);
              t->low[place + k] = t->high[place + k] = sum_of_lesser (count, square, nearest);
            }
        }
    }
  return SL_OK;
}

/* The potential of start r with its candidate q, from measured distances. */
static double
potential (const team *t, size_t r, size_t q)
{
  const starts_job *job = t->job;
  const double *nearest = t->nearest + r * job->n;
  const uint32_t *nearer = t->nearer + r * job->n;
  size_t centre = t->candidate[r * job->trials + q];
  double sum = 0;
  for (size_t b = 0; b < job->blocks; b++)
    {
      double square[BLOCK];
      size_t at = b * BLOCK, count = points_of (job, b);
      for (size_t i = 0; i < count; i++)
        square[i] = nearer[at + i] >> q & 1 ? apart (job, at + i, centre) : INFINITY;
      sum += sum_of_lesser (count, square, nearest + at);
    }
  return sum;
}

/* Which candidates of start r may have the least potential. Where sums are of measured distances, the first of those
   that have it. */
static uint32_t
contenders (const team *t, size_t r)
{
  const starts_job *job = t->job;
  size_t T = job->trials;
  const size_t *candidate = t->candidate + r * T;
  double low[MAX_TRIALS] = { 0 }, high[MAX_TRIALS] = { 0 }, least = INFINITY;
  double share = job->screen ? ((double) job->n + 2 * BLOCK) * DBL_EPSILON : 0; /* rounding of the sums */
  uint32_t left = 0;
  for (size_t q = 0; q < T; q++)
    {
      for (size_t b = 0; b < job->blocks; b++)
        {
          low[q] += t->low[(b * t->count + r) * T + q];
          high[q] += t->high[(b * t->count + r) * T + q];
        }
      high[q] += share * fabs (high[q]);
      low[q] -= share * (fabs (low[q]) + fabs (high[q]));
      least = high[q] < least ? high[q] : least;
    }
  for (size_t q = 0; q < T; q++)
    {
      int repeated = 0;
      for (size_t p = 0; p < q; p++)
        repeated |= candidate[p] == candidate[q];
      if (! repeated && ! (low[q] > least) && (job->screen || left == 0))
        left |= (uint32_t) 1 << q;
    }
  return left;
}

/* Of the contenders of start r the one with the least potential; of equal ones the first. */
static sl_status
decide (const void *description, size_t r, void *work)
{
  const team *t = description;
  uint32_t left = t->contenders[r];
  int only = (left & (left - 1)) == 0;
  double least = INFINITY;
  (void) work;
  for (size_t q = 0; q < t->job->trials; q++)
    if (left >> q & 1)
      {
        if (sl_must_stop (t->job->watch))
          return SL_INTERRUPTED;
        double exactly = only ? 0 : potential (t, r, q);
        if (exactly < least)
          {
            least = exactly;
            t->centre[r] = q;
          }
      }
  return SL_OK;
}

/* The candidate that each start takes for its centre k. */
static sl_status
choose (const team *t)
{
  const starts_job *job = t->job;
  size_t T = job->trials, undecided = 0;
  sl_status status = for_blocks (t, weigh_block, BLOCK * job->d * t->count * T / 8,
                                 BLOCK * t->count * T * sizeof (float));
  for (size_t r = 0; r < t->count && status == SL_OK; r++)
    {
      t->contenders[r] = contenders (t, r);
      undecided += (t->contenders[r] & (t->contenders[r] - 1)) != 0;
    }
  if (status != SL_OK || undecided > 0)
    return status != SL_OK ? status : sl_parallel_for (t->count, job->n * job->d, 0, decide, t, job->watch->stop);
  for (size_t r = 0; r < t->count; r++)
    decide (t, r, NULL);
  return SL_OK;
}

/* ---- taking ---------------------------------------------------------------------------------------------------- */

/* The distances of a block to the nearest centres, with the new one among them, and their sum. Before the first
   choice every distance is infinite, and all are measured. */
static sl_status
renew_block (const void *description, size_t b, void *work)
{
  const team *t = description;
  const starts_job *job = t->job;
  size_t count = points_of (job, b), at = b * BLOCK, T = job->trials;
  (void) work;
  if (sl_must_stop (job->watch))
    return SL_INTERRUPTED;
  for (size_t r = 0; r < t->count; r++)
    {
      size_t q = t->centre[r], centre = t->candidate[r * T + q];
      double *nearest = t->nearest + r * job->n + at, square[BLOCK];
      sl_real y[PARTS];
      if (job->screen)
        {
          const uint32_t *nearer = t->nearer + r * job->n + at;
          for (size_t i = 0; i < count; i++)
            square[i] = nearer[i] >> q & 1 ? apart (job, at + i, centre) : INFINITY;
        }
      else
        {
          entries_of (job, centre, y);
          measure_block (job->d, count, job->X + at * job->d, y, square);
        }
      for (size_t i = 0; i < count; i++)
        nearest[i] = square[i] < nearest[i] ? square[i] : nearest[i];
      t->sums[r * job->blocks + b] = sum_of_lesser (count, nearest, nearest);
    }
  return SL_OK;
}

/* All centres of a team. */
static sl_status
run_team (team *t)
{
  const starts_job *job = t->job;
  size_t T = job->trials, d = job->d, n = job->n;
  sl_status status = SL_OK;
  for (size_t i = 0; i < t->count * n; i++)
    t->nearest[i] = INFINITY;
  if (job->screen)
    memset (t->nearer, 1, t->count * n * sizeof (uint32_t));
  if (job->sparse)
    memset (t->table, 0, sl_centre_table_size (d, t->count * T) * sizeof (double));
  for (size_t k = 0; k < job->c && status == SL_OK; k++)
    {
      for (size_t r = 0; r < t->count; r++)
        {
          draw (t, r, k);
          t->centre[r] = 0;
          for (size_t q = 0; t->value && q < T; q++)
            /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): t->value is null without a screen */
            memcpy (t->value + (r * T + q) * d, job->screen->value + t->candidate[r * T + q] * d, d * sizeof (float));
        }
      if (k > 0 && T > 1)
        {
          if (job->sparse)
            lay_candidates (t, 0);
          status = choose (t);
          if (job->sparse)
            lay_candidates (t, 1);
        }
      if (status == SL_OK)
        status = for_blocks (t, renew_block, BLOCK * d * t->count, 0);
      for (size_t r = 0; r < t->count && status == SL_OK; r++)
        {
          t->total[r] = 0;
          for (size_t b = 0; b < job->blocks; b++)
            t->total[r] += t->sums[r * job->blocks + b];
          job->chosen[(t->first + r) * job->c + k] = (double) t->candidate[r * T + t->centre[r]];
        }
    }
  return status;
}

/* ---- teams ----------------------------------------------------------------------------------------------------- */

/* A team of count starts, in memory unless that is null; gives the bytes that it needs. */
static size_t
assign_buffers (const starts_job *job, size_t first, size_t count, void *memory, team *t)
{
  const size_t T = job->trials, wide = job->screen != NULL;
  const size_t values = wide && ! job->sparse ? count * T * job->d : 0;
  *t = (team) { .job = job, .first = first, .count = count };
  const size_t bytes = SL_PLACE (memory, SL_PIECE (t->nearest, count * job->n),
                                 SL_PIECE (t->sums, count * job->blocks), SL_PIECE (t->total, count),
                                 SL_PIECE (t->low, job->blocks * count * T),
                                 SL_PIECE (t->high, job->blocks * count * T),
                                 SL_PIECE (t->nearer, wide * count * job->n), SL_PIECE (t->contenders, count),
                                 SL_PIECE (t->candidate, count * T), SL_PIECE (t->centre, count),
                                 SL_PIECE (t->value, values),
                                 SL_PIECE (t->table, job->sparse ? sl_centre_table_size (job->d, count * T) : 0));
  if (values == 0)
    t->value = NULL;
  return bytes;
}

/* One start by itself. */
static sl_status
run_alone (const void *description, size_t r, void *work)
{
  team t;
  assign_buffers (description, r, 1, work, &t);
  return run_team (&t);
}

static sl_status
run_together (const starts_job *job, size_t count)
{
  team t;
  void *memory = sl_alloc (1, assign_buffers (job, 0, count, NULL, &t));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  assign_buffers (job, 0, count, memory, &t);
  int held = sl_blas_hold ();
  sl_status status = run_team (&t);
  sl_blas_release (held);
  sl_free (memory);
  return status;
}

/* The copy of X that entry_at and measure_block read. */
static sl_real *
lay_out (size_t d, size_t n, const sl_real *X)
{
  sl_real *copy = sl_alloc (d, n * sizeof (sl_real)), *at = copy;
  for (size_t first = 0; copy && first < n; first += BLOCK)
    for (size_t l = 0, count = sl_min_size (BLOCK, n - first); l < d; l++)
      for (size_t i = 0; i < count; i++)
        *at++ = X[(first + i) * d + l];
  return copy;
}

sl_status
SL_NAME (starts) (const sl_data *X, size_t c, size_t trials, size_t count, const double *U, double *chosen,
                  const sl_stop *stop)
{
  size_t d = X->m, n = X->n;
  if (d == 0 || n == 0 || c == 0 || count == 0 || trials == 0 || trials > MAX_TRIALS
      || n > SIZE_MAX / sizeof (double))
    return SL_BAD_INPUT;
  for (size_t k = 0; k < c * trials * count; k++)
    if (! (U[k] >= 0 && U[k] <= 1))
      return SL_BAD_INPUT;
  sl_watch watch = { stop, 0 };
  starts_job job = { .d = d,
                     .n = n,
                     .c = c,
                     .trials = trials,
                     .blocks = (n + BLOCK - 1) / BLOCK,
                     .X = X->start ? NULL : X->value,
                     .U = U,
                     .sparse = X->start ? X : NULL,
                     .chosen = chosen,
                     .screen = NULL,
                     .watch = &watch };
  if (d <= PARTS && ! X->start)
    {
      sl_real *copy = lay_out (d, n, X->value);
      if (! copy)
        return SL_OUT_OF_MEMORY;
      job.X = copy;
      team one;
      sl_status status = sl_parallel_for (count, d * n * c * trials, assign_buffers (&job, 0, 1, NULL, &one),
                                          run_alone, &job, stop);
      sl_free (copy);
      return status;
    }
  sl_norms norms;
  sl_screen screen;
  sl_status status = SL_NAME (scan) (X->start ? X->start[n] : d * n, X->value, &norms);
  if (status == SL_OK)
    {
      status = X->start ? sl_screen_make_sparse (X, norms.max, &screen)
                        : SL_NAME (screen_make) (d, n, X->value, norms.max, &screen, stop);
      job.screen = &screen;
      if (status == SL_OK)
        status = run_together (&job, count);
      sl_screen_free (&screen);
    }
  return status;
}
