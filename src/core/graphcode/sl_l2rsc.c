/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_l2rsc.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"

#include <math.h>
#include <string.h>

enum { TYPICAL = 16 }; /* coefficients that change in a pass, to estimate what it costs */

typedef struct
{
  const sl_coded *data;
  const sl_l2rsc_options *options;
  sl_real *Z;
  double *steps, *moved; /* for each column */
} sweep_job;

/* y += t x */
SL_CLONES static void
add_column (size_t p, double t, const sl_real *x, double *y)
{
  for (size_t k = 0; k < p; k++)
    y[k] += t * (double) x[k];
}

/* z = Z_i, q = b + alpha sum_j A_ij z_j - (Q + alpha deg I) z; gives alpha deg. */
static double
prepare (const sl_coded *data, double alpha, const sl_real *Z, size_t i, double *z, double *q)
{
  size_t p = data->p;
  const sl_real *b = (const sl_real *) data->B + i * p, *Q = data->Q, *others = data->fixed ? data->fixed : Z;
  double degree = 0;
  for (size_t k = 0; k < p; k++)
    {
      z[k] = (double) Z[k + i * p];
      q[k] = (double) b[k];
    }
  for (size_t l = data->graph.start[i]; l < data->graph.start[i + 1]; l++)
    {
      add_column (p, alpha * data->graph.weight[l], others + data->graph.row[l] * p, q);
      degree += data->graph.weight[l];
    }
  for (size_t k = 0; k < p; k++)
    if (z[k] != 0)
      {
        add_column (p, -z[k], Q + k * p, q);
        q[k] -= alpha * degree * z[k];
      }
  return alpha * degree;
}

/* ---- sweeps ---------------------------------------------------------------------------------------------------- */

/* One pass over all coefficients, or the nonzero ones; gives max |dz|, and max |z| in largest. */
static double
pass (const sweep_job *job, double pull, int all, double *z, double *q, double *largest)
{
  size_t p = job->data->p;
  const sl_real *Q = job->data->Q;
  double change = 0;
  *largest = 0;
  for (size_t k = 0; k < p; k++)
    if (all || z[k] != 0)
      {
        double a = (double) Q[k + k * p] + pull, v = q[k] + a * z[k], u = fabs (v) - job->options->lambda;
        double next = u > 0 && a > 0 ? copysign (u, v) / a : 0, d = next - z[k];
        *largest = fmax (*largest, fabs (next));
        if (d != 0)
          {
            add_column (p, -d, Q + k * p, q);
            q[k] -= pull * d;
            z[k] = next;
            change = fmax (change, fabs (d));
          }
      }
  return change;
}

static sl_status
sweep_column (const void *description, size_t i, void *work)
{
  const sweep_job *job = description;
  size_t p = job->data->p, done = 0;
  double *z = work, *q = z + p, largest = 0, change;
  double pull = prepare (job->data, job->options->alpha, job->Z, i, z, q);
  int all = 1, rests = 0;
  while (! rests && done < job->options->steps)
    {
      change = pass (job, pull, all, z, q, &largest);
      int small = change <= job->options->tol * largest;
      rests = all && small;
      all = small; /* once the nonzeros rest, the others are asked */
      done++;
    }
  change = 0;
  for (size_t k = 0; k < p; k++)
    {
      double moved = fabs (z[k] - (double) job->Z[k + i * p]);
      if (moved > change) /* no fmax: GCC 12 for arm64 fails to compile it in this loop */
        change = moved;
      job->Z[k + i * p] = (sl_real) z[k];
    }
  job->moved[i] = change == 0 ? 0 : change / largest;
  job->steps[i] = (double) done;
  return SL_OK;
}

/* Z itself is what others see. */
static void
publish (const void *description, size_t i)
{
  (void) description;
  (void) i;
}

sl_status
SL_NAME (l2rsc_sweep) (const sl_coded *data, const sl_l2rsc_options *options, const sl_order *order, sl_real *Z,
                       sl_sweep_stats *stats, const sl_stop *stop)
{
  size_t p = data->p, n = data->n;
  if (! sl_is_coded (data) || ! sl_is_weight (options->lambda) || ! sl_is_weight (options->alpha)
      || ! sl_is_weight (options->tol) || options->steps == 0)
    return SL_BAD_INPUT;
  double *column_stats = sl_alloc (n, 2 * sizeof (double));
  if (! column_stats)
    return SL_OUT_OF_MEMORY;
  memset (column_stats, 0, 2 * n * sizeof (double));
  sweep_job job = { .data = data, .options = options, .Z = Z, .steps = column_stats, .moved = column_stats + n };
  sl_status status = sl_sweep (order, TYPICAL * p * options->steps, 2 * p * sizeof (double), sweep_column, publish,
                               &job, stop);
  *stats = (sl_sweep_stats) { 0, 0 };
  for (size_t e = 0; e < order->count && (status == SL_OK || status == SL_INTERRUPTED); e++)
    {
      stats->steps += job.steps[order->order[e]];
      stats->moved = fmax (stats->moved, job.moved[order->order[e]]);
    }
  sl_free (column_stats);
  return status;
}

/* ---- objective ------------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_coded *data;
  double lambda, alpha;
  const sl_real *Z;
  double *part; /* 4-by-n */
} objective_job;

/* |z - z_j|^2 */
static double
distance (size_t p, const double *z, const sl_real *other)
{
  double sum = 0;
  for (size_t k = 0; k < p; k++)
    sum += (z[k] - (double) other[k]) * (z[k] - (double) other[k]);
  return sum;
}

static sl_status
objective_column (const void *description, size_t i, void *work)
{
  const objective_job *job = description;
  const sl_coded *data = job->data;
  size_t p = data->p;
  const sl_real *b = (const sl_real *) data->B + i * p, *others = data->fixed ? data->fixed : job->Z;
  double *z = work, *q = z + p, *part = job->part + 4 * i;
  prepare (data, 0, job->Z, i, z, q);
  part[0] = part[1] = part[2] = part[3] = 0;
  for (size_t k = 0; k < p; k++)
    {
      part[0] -= z[k] * (q[k] + (double) b[k]) / 2;
      part[1] += fabs (z[k]);
    }
  for (size_t l = data->graph.start[i]; l < data->graph.start[i + 1]; l++)
    part[2] += data->graph.weight[l] * distance (p, z, others + data->graph.row[l] * p) * (data->fixed ? 0.5 : 0.25);

  prepare (data, job->alpha, job->Z, i, z, q);
  for (size_t k = 0; k < p; k++)
    {
      double wrong = z[k] != 0 ? fabs (q[k] - copysign (job->lambda, z[k])) : fabs (q[k]) - job->lambda;
      part[3] = fmax (part[3], wrong);
    }
  return SL_OK;
}

sl_status
SL_NAME (l2rsc_objective) (const sl_coded *data, double lambda, double alpha, const sl_real *Z, double part[4],
                           const sl_stop *stop)
{
  size_t p = data->p, n = data->n;
  if (! sl_is_coded (data) || ! sl_is_weight (lambda) || ! sl_is_weight (alpha))
    return SL_BAD_INPUT;
  objective_job job
    = { .data = data, .lambda = lambda, .alpha = alpha, .Z = Z, .part = sl_alloc (n, 4 * sizeof (double)) };
  if (! job.part)
    return SL_OUT_OF_MEMORY;
  sl_status status = sl_parallel_for (n, TYPICAL * p, 2 * p * sizeof (double), objective_column, &job, stop);
  part[0] = part[1] = part[2] = part[3] = 0;
  for (size_t i = 0; i < n && status == SL_OK; i++)
    {
      for (size_t l = 0; l < 3; l++)
        part[l] += job.part[4 * i + l];
      part[3] = fmax (part[3], job.part[4 * i + 3]);
    }
  sl_free (job.part);
  return status;
}
