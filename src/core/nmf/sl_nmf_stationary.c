/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nmf_stationary_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "proj/sl_proj_gsp.h"

#include <float.h>
#include <math.h>

enum { MOST_STEPS = 100 }; /* of Newton's method; five or so are the rule */

static const double FLOOR = 1e-3; /* of the size, relative to that of B */

/* A column, and what it adds to the sums over columns at a multiplier. */
typedef struct
{
  double length;      /* |F_k|, or what takes its place */
  double beta;        /* v = beta w; 0 where mu has no part */
  double along;       /* v'c */
  double looseness;   /* v'c - min v, 1 less the sparseness */
  double mu;          /* the multiplier at which the sums are */
  double sum, d1, d2; /* squares of t, and half the first and the second derivative in mu */
  double size, floor; /* squares of g where F > 0, and of length B */
} column;

typedef struct
{
  size_t n;
  const sl_real *G, *B, *F;
  const sl_onto *onto;
  column *columns;
} stationary_job;

/* The weight of entry i in column k. */
static const double *
weights_of (const stationary_job *job, size_t k)
{
  return job->onto->weights ? job->onto->weights + k * job->onto->weights_step : NULL;
}

/* beta and the least of the weights w, or of n ones; gives 0 for weights that are none. */
static int
weigh (size_t n, const double *w, double *beta, double *least)
{
  double squares = (double) n, sum = 0;
  *least = 1;
  if (w)
    {
      *least = INFINITY;
      for (size_t i = 0; i < n; i++)
        {
          sum += w[i] * w[i];
          *least = fmin (*least, w[i]);
        }
      squares = sum;
    }
  double norm = sqrt (squares);
  *beta = norm > *least ? 1 / (norm - *least) : 0;
  return *least >= 0 && norm > 0 && norm <= DBL_MAX;
}

/* ---- once for each column -------------------------------------------------------------------------------------- */

static sl_status
measure_column (const void *description, size_t k, void *work)
{
  const stationary_job *job = description;
  column *c = job->columns + k;
  const sl_real *F = job->F + k * job->n;
  const double *w = weights_of (job, k);
  double squares = 0, weighted = 0, least;
  (void) work;
  if (! weigh (job->n, w, &c->beta, &least))
    return SL_BAD_INPUT;
  for (size_t i = 0; i < job->n; i++)
    {
      squares += (double) F[i] * (double) F[i];
      weighted += (w ? w[i] : 1) * (double) F[i];
    }
  c->length = sqrt (squares);
  if (c->length == 0 || job->n == 1)
    c->beta = 0;
  c->along = c->beta > 0 ? c->beta * weighted / c->length : 0;
  c->looseness = c->beta > 0 ? c->along - c->beta * least : 0;
  return SL_OK;
}

/* The length of the largest column takes the place of a length 0. */
static void
fill_lengths (size_t r, column *columns)
{
  double largest = 0;
  for (size_t k = 0; k < r; k++)
    largest = fmax (largest, columns[k].length);
  for (size_t k = 0; k < r; k++)
    if (columns[k].length == 0)
      columns[k].length = largest > 0 ? largest : 1;
}

/* ---- the sums at a multiplier ---------------------------------------------------------------------------------- */

static sl_status
add_up_column (const void *description, size_t k, void *work)
{
  const stationary_job *job = description;
  column *c = job->columns + k;
  const sl_real *F = job->F + k * job->n, *G = job->G + k * job->n, *B = job->B + k * job->n;
  const double *w = weights_of (job, k);
  (void) work;
  c->sum = c->d1 = c->d2 = c->size = c->floor = 0;
  for (size_t i = 0; i < job->n; i++)
    {
      double g = c->length * (double) G[i], b = c->length * (double) B[i];
      double v = (w ? w[i] : 1) * c->beta, pulled = c->along * ((double) F[i] / c->length);
      double q = fabs (v - pulled) > 16 * SL_EPSILON * v ? v - pulled : 0, t = g + c->mu * q;
      c->floor += b * b;
      if (F[i] > 0)
        c->size += g * g;
      else if (t >= 0)
        continue;
      c->sum += t * t;
      c->d1 += t * q;
      c->d2 += q * q;
    }
  return SL_OK;
}

/* The sums of the columns at the best multiplier; (mu slack)^2 is added. */
static sl_status
best_multiplier (const stationary_job *job, size_t r, double slack, double *sum, const sl_stop *stop)
{
  double mu = 0;
  for (int step = 0; step < MOST_STEPS; step++)
    {
      double d1 = mu * slack * slack, d2 = slack * slack;
      *sum = mu * d1;
      for (size_t k = 0; k < r; k++)
        job->columns[k].mu = mu;
      sl_status status = sl_parallel_for (r, job->n, 0, add_up_column, job, stop);
      if (status != SL_OK)
        return status;
      for (size_t k = 0; k < r; k++)
        {
          *sum += job->columns[k].sum;
          d1 += job->columns[k].d1;
          d2 += job->columns[k].d2;
        }
      double change = d2 > 0 ? fmax (mu - d1 / d2, 0) - mu : 0;
      if (! ((step == 0 ? fabs (change) : change) > 4 * DBL_EPSILON * fabs (mu)))
        break; /* a later step back is rounding */
      mu += change;
    }
  return SL_OK;
}

/* r times what the average sparseness is above s; 0 where it is met as far as the projection meets it. */
static double
slack_of (const stationary_job *job, size_t r)
{
  double slack = 0;
  for (size_t k = 0; k < r && job->n > 1; k++)
    slack += 1 - job->onto->sparseness[0] - job->columns[k].looseness;
  return slack > (double) r * SL_NAME (gsp_tolerance) () ? slack : 0;
}

/* ---- the residual ---------------------------------------------------------------------------------------------- */

sl_status
SL_NAME (nmf_stationary) (size_t n, size_t r, const sl_real *G, const sl_real *B, const sl_real *F,
                          const sl_onto *onto, double *residual, const sl_stop *stop)
{
  double sum, size = 0, floor_of_size = 0, s = onto->sparseness[0];
  *residual = 0;
  if (n == 0 || r == 0 || onto->kind != SL_ONTO_GROUPED || ! (s >= 0 && s <= 1))
    return SL_BAD_INPUT;
  stationary_job job = { .n = n, .G = G, .B = B, .F = F, .onto = onto };
  job.columns = sl_alloc (r, sizeof *job.columns);
  if (! job.columns)
    return SL_OUT_OF_MEMORY;
  sl_status status = sl_parallel_for (r, n, 0, measure_column, &job, stop);
  if (status == SL_OK)
    {
      fill_lengths (r, job.columns);
      status = best_multiplier (&job, r, slack_of (&job, r), &sum, stop);
    }
  for (size_t k = 0; k < r && status == SL_OK; k++)
    {
      size += job.columns[k].size;
      floor_of_size += job.columns[k].floor;
    }
  if (status == SL_OK && sum != 0)
    *residual = sqrt (sum) / fmax (sqrt (size), FLOOR * sqrt (floor_of_size));
  sl_free (job.columns);
  return status;
}
