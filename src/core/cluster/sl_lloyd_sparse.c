/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lloyd_sparse_private.h"
#include "base/sl_memory.h"
#include "sl_centres_private.h"
#include "sl_lloyd_move_private.h"
#include "sl_sparse_points_private.h"

#include <float.h>
#include <string.h>

enum {
  LANES = SL_CENTRE_LANES,
  POINTS = 64 /* compared by one task */
};

static const double few_digits = 1e-5; /* a difference of squares this part of their sum has lost as many digits */

/* ---- points to centres ----------------------------------------------------------------------------------------- */

/* Whether the label of point i is certain to stay; the bounds are brought up to date. */
static int
stays (const lloyd_start *s, size_t i)
{
  size_t own = s->label[i];
  s->upper[i] = (s->upper[i] + s->shift[own]) * (1 + 2 * DBL_EPSILON);
  s->lower[i] = (s->lower[i] - (own == s->furthest_moved ? s->next_longest : s->longest)) * (1 - 2 * DBL_EPSILON);
  return s->upper[i] < s->lower[i];
}

/* The nearest centre of point i and its bounds; low has room for c lower bounds. */
static size_t
nearest_of (const lloyd_start *s, size_t i, double *low)
{
  const lloyd_job *job = s->job;
  const sl_sparse_points *points = job->sparse;
  size_t d = job->d, c = job->c, index = 0;
  double product[LANES], high = INFINITY, first = INFINITY, second = INFINITY;
  for (size_t k = 0; k < c; k++)
    {
      if (k % LANES == 0)
        sl_sparse_products (points->X, i, s->table + k * d, product);
      double sum = points->sumsq[i] + s->clearance[k], square = sum - 2 * product[k % LANES];
      double radius = points->curve * sum + points->absolute;
      low[k] = square - radius;
      index = square + radius < high ? k : index;
      high = square + radius < high ? square + radius : high;
      second = fmin (second, fmax (first, low[k]));
      first = fmin (first, low[k]);
    }
  if (! (second > high)) /* those that may be the nearest are measured */
    {
      double nearest = INFINITY, next = INFINITY, most = high;
      for (size_t k = 0; k < c; k++)
        {
          double square = low[k] > most ? low[k] : sl_sparse_square (points->X, i, s->C + k * d);
          if (square < nearest)
            index = k;
          next = fmin (next, fmax (nearest, square));
          nearest = fmin (nearest, square);
        }
      high = nearest;
      second = next;
    }
  s->upper[i] = no_less (job, fmax (high, 0));
  s->lower[i] = no_more (job, fmax (second, 0));
  return index;
}

static sl_status
assign_points (const void *start, size_t b, void *work)
{
  const lloyd_start *s = start;
  size_t last = sl_min_size ((b + 1) * POINTS, s->job->n);
  s->changed[b] = 0;
  for (size_t i = b * POINTS; i < last; i++)
    if (s->round == 0 || ! stays (s, i))
      {
        size_t label = nearest_of (s, i, work);
        s->changed[b] += s->round == 0 || s->label[i] != label;
        s->label[i] = (uint32_t) label;
      }
  return SL_OK;
}

/* The squared distance of point i from its centre, to about ten digits at least. */
static double
measured (const lloyd_start *s, size_t i)
{
  const sl_sparse_points *points = s->job->sparse;
  const sl_data *X = points->X;
  const double *value = X->value, *c = s->C + s->label[i] * s->job->d;
  double product = 0, sum = points->sumsq[i] + s->clearance[s->label[i]];
  for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
    product += value[e] * c[X->row[e]];
  return sum - 2 * product > few_digits * sum ? sum - 2 * product : sl_sparse_square (X, i, c);
}

static sl_status
measure_points (const void *start, size_t b, void *work)
{
  const lloyd_start *s = start;
  double sum = 0;
  (void) work;
  for (size_t i = b * POINTS; i < sl_min_size ((b + 1) * POINTS, s->job->n); i++)
    sum += measured (s, i);
  s->sums[b] = sum;
  return SL_OK;
}

/* ---- centres --------------------------------------------------------------------------------------------------- */

/* The table of the centres, and their sums of squares. */
static void
survey_centres (const lloyd_start *s)
{
  size_t d = s->job->d;
  sl_centre_table (d, s->job->c, s->C, s->table);
  for (size_t k = 0; k < s->job->c; k++)
    {
      s->clearance[k] = 0;
      for (size_t l = 0; l < d; l++)
        s->clearance[k] += s->C[k * d + l] * s->C[k * d + l];
    }
}

/* ---- starts ---------------------------------------------------------------------------------------------------- */

static sl_status
run_start (lloyd_start *s, size_t r)
{
  const lloyd_job *job = s->job;
  const sl_stop *stop = job->watch->stop;
  size_t tasks = (job->n + POINTS - 1) / POINTS, cost = job->sparse->X->start[job->n] / tasks + POINTS;
  sl_status status = SL_OK;
  s->C = job->C + r * job->d * job->c;
  s->label = job->label + r * job->n;
  survey_centres (s);
  for (s->round = 0;; s->round++)
    {
      size_t changed = 0;
      status = sl_parallel_for (tasks, cost * (job->c / 4 + 1), job->c * sizeof (double), assign_points, s, stop);
      for (size_t b = 0; b < tasks && status == SL_OK; b++)
        changed += s->changed[b];
      job->converged[r] = changed == 0;
      if (status != SL_OK || changed == 0 || s->round == job->max_iter)
        break;
      status = sl_must_stop (job->watch) ? SL_INTERRUPTED : sl_lloyd_move_d (s);
      if (status != SL_OK)
        break;
      survey_centres (s);
    }
  job->moves[r] = (double) s->round;
  SL_STEP (status, sl_parallel_for (tasks, cost, 0, measure_points, s, stop));
  job->inertia[r] = 0;
  for (size_t b = 0; b < tasks && status == SL_OK; b++)
    job->inertia[r] += s->sums[b];
  return status;
}

sl_status
sl_lloyd_sparse (const sl_data *X, lloyd_job *job, size_t count)
{
  size_t d = job->d, n = job->n, c = job->c, tasks = (n + POINTS - 1) / POINTS;
  size_t moving = job->max_iter > 0;
  lloyd_start s = { .job = job };
  sl_sparse_points points;
  void *memory = SL_RESERVE (SL_PIECE (s.table, sl_centre_table_size (d, c)), SL_PIECE (s.upper, n),
                             SL_PIECE (s.lower, n), SL_PIECE (s.clearance, c), SL_PIECE (s.shift, c),
                             SL_PIECE (s.total, moving * c * (d + 1)), SL_PIECE (s.sums, tasks),
                             SL_PIECE (s.changed, tasks), SL_PIECE (s.point, moving * n), SL_PIECE (s.first, c + 1));
  sl_status status = sl_sparse_points_make (X, &points);
  /* cppcheck-suppress autoVariables; taken away below */
  job->sparse = &points;
  if (! memory)
    status = SL_OUT_OF_MEMORY;
  for (size_t r = 0; r < count && status == SL_OK; r++)
    status = run_start (&s, r);
  job->sparse = NULL;
  sl_free_all (points.sumsq, memory);
  return status;
}
