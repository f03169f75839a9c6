/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_srsc.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "coding/sl_supports.h"
#include "linalg/sl_combine.h"

#include <math.h>
#include <string.h>

enum { TYPICAL = 8 }; /* nonzeros of a code, to estimate what a step costs */

typedef struct
{
  const sl_coded *data;
  const sl_srsc_options *options;
  sl_srsc_prox prox;
  sl_supports own, others; /* the same without fixed codes */
  sl_real *Z;
  double *steps, *moved; /* for each column */
} sweep_job;

/* ---- one step -------------------------------------------------------------------------------------------------- */

/* product = Q z, z having its nonzeros at[0] .. at[count-1]. */
static void
times_gram (size_t p, const sl_real *Q, size_t count, const size_t *at, const double *z, double *product)
{
  memset (product, 0, p * sizeof *product);
  SL_NAME (combine) (p, Q, count, at, z, product);
}

/* t, which comes as Q z, becomes z - (Q z - b) / L; matters tells where the next z may differ from 0. */
SL_CLONES static void
descend (size_t p, const double *z, const sl_real *b, const double *cost, double inverse, double threshold, double *t,
         double *matters)
{
  for (size_t k = 0; k < p; k++)
    {
      t[k] = z[k] - (t[k] - (double) b[k]) * inverse;
      matters[k] = fabs (t[k]) > threshold || cost[k] < 0 ? 1 : 0;
    }
}

/* A column while it is treated: p numbers each, and where z is not 0, in ascending order. */
typedef struct
{
  double *z, *cost, *t, *matters;
  size_t *at, count;
} column;

static column
column_in (size_t p, void *work)
{
  double *base = work;
  column c = { .z = base,
               .cost = base + p,
               .t = base + 2 * p,
               .matters = base + 3 * p,
               .at = (size_t *) (void *) (base + 4 * p),
               .count = 0 };
  return c;
}

static size_t
column_bytes (size_t p)
{
  return p * (4 * sizeof (double) + sizeof (size_t));
}

static void
load (column *c, size_t p, const sl_real *z)
{
  c->count = 0;
  for (size_t k = 0; k < p; k++)
    {
      c->z[k] = (double) z[k];
      c->at[c->count] = k;
      c->count += z[k] != 0;
    }
}

/* One step; gives max |dz| / max |z|, 0 for 0 / 0. */
static double
step (const sweep_job *job, const sl_real *b, column *c)
{
  size_t p = job->data->p;
  double change = 0, largest = 0;
  times_gram (p, job->data->Q, c->count, c->at, c->z, c->t);
  descend (p, c->z, b, c->cost, 1 / job->prox.L, job->prox.threshold, c->t, c->matters);

  for (size_t e = 0; e < c->count; e++)
    if (c->matters[c->at[e]] == 0)
      {
        change = fmax (change, fabs (c->z[c->at[e]]));
        c->z[c->at[e]] = 0;
      }
  c->count = 0;
  for (size_t k = 0; k < p; k++)
    if (c->matters[k] != 0)
      {
        double next = sl_srsc_next (&job->prox, c->t[k], c->z[k], c->cost[k]);
        change = fmax (change, fabs (next - c->z[k]));
        largest = fmax (largest, fabs (next));
        c->z[k] = next;
        if (next != 0)
          c->at[c->count++] = k;
      }
  return change == 0 ? 0 : change / largest;
}

/* One pass over the nonzero coefficients: each takes the value that is best given the others, if that has its sign.
   So the support stays, and no coefficient raises F. Coefficients of atoms that are far shorter than others stay as
   they are: rounding of Q may exceed their curvature. */
static void
refit_support (const sweep_job *job, const sl_real *b, const column *c)
{
  const double negligible = 1e-6 * job->prox.L;
  for (size_t e = 0; e < c->count; e++)
    {
      size_t k = c->at[e];
      const sl_real *q = (const sl_real *) job->data->Q + k * job->data->p;
      double curvature = (double) q[k], pull = (double) b[k] + curvature * c->z[k];
      for (size_t f = 0; f < c->count; f++)
        pull -= (double) q[c->at[f]] * c->z[c->at[f]];
      double size = fabs (pull) - job->options->lambda;
      if (size > 0 && (pull < 0) == (c->z[k] < 0) && curvature > negligible)
        c->z[k] = (pull < 0 ? -size : size) / curvature;
    }
}

/* ---- sweeps ---------------------------------------------------------------------------------------------------- */

static sl_status
sweep_column (const void *description, size_t i, void *work)
{
  const sweep_job *job = description;
  size_t p = job->data->p, done;
  const sl_real *b = (const sl_real *) job->data->B + i * p;
  column c = column_in (p, work);
  load (&c, p, job->Z + i * p);
  sl_supports_price (&job->others, &job->data->graph, i, c.cost);
  for (size_t k = 0; k < p; k++)
    c.cost[k] *= job->options->gamma;

  double change = job->moved[i] = step (job, b, &c);
  for (done = 1; done < job->options->steps && change > job->options->tol; done++)
    {
      refit_support (job, b, &c);
      change = step (job, b, &c);
    }
  job->steps[i] = (double) done;
  for (size_t k = 0; k < p; k++)
    job->Z[k + i * p] = (sl_real) c.z[k];
  return SL_OK;
}

static void
publish (const void *description, size_t i)
{
  const sweep_job *job = description;
  if (! job->data->fixed)
    SL_NAME (supports_set) (&job->own, i, job->Z + i * job->data->p);
}

/* The supports of the neighbours: of the fixed codes, or of all columns and the halo behind them. */
static sl_status
neighbours (const sl_coded *data, const sl_real *Z, sl_supports *s)
{
  if (data->fixed)
    return SL_NAME (supports_new) (data->p, data->m, data->fixed, s);
  sl_status status = sl_supports_empty (data->p, data->n + (data->halo ? data->halo->columns : 0), s);
  for (size_t j = 0; j < data->n && status == SL_OK; j++)
    SL_NAME (supports_set) (s, j, Z + j * data->p);
  if (status == SL_OK && data->halo)
    data->halo->exchange (data->halo->context, SL_ALL_GROUPS, s);
  return status;
}

/* A sweep of one member of several. One that is interrupted goes on telling the others what it has. */
static sl_status
sweep_of_member (const sl_order *order, size_t cost, size_t work_bytes, const sweep_job *job, const sl_stop *stop)
{
  const sl_halo *halo = job->data->halo;
  sl_status status = SL_OK;
  for (size_t g = 0, first = 0; g < order->groups; first = order->bounds[g++])
    {
      const size_t count = order->bounds[g] - first;
      const sl_order group = { count, order->order + first, 1, &count };
      if (status == SL_OK)
        status = sl_sweep (&group, cost, work_bytes, sweep_column, publish, job, stop);
      for (size_t e = 0; e < count && status == SL_INTERRUPTED; e++)
        publish (job, group.order[e]);
      halo->exchange (halo->context, g, &job->own);
    }
  return status;
}

sl_status
SL_NAME (srsc_sweep) (const sl_coded *data, const sl_srsc_options *options, const sl_order *order, sl_real *Z,
                      sl_sweep_stats *stats, const sl_stop *stop)
{
  size_t p = data->p, n = data->n;
  if (! sl_is_coded (data) || ! sl_is_weight (options->lambda) || ! sl_is_weight (options->gamma)
      || ! sl_is_weight (options->epsilon) || ! sl_is_weight (options->tol) || ! (options->L > 0)
      || ! isfinite (options->L) || options->steps == 0 || (data->halo && ! order->bounds))
    return SL_BAD_INPUT;
  sweep_job job = { .data = data, .options = options, .Z = Z };
  job.prox = (sl_srsc_prox) { options->lambda, options->L, options->lambda / options->L, options->epsilon };
  job.steps = sl_alloc (n, 2 * sizeof (double));
  sl_status status = SL_OUT_OF_MEMORY;
  if (job.steps)
    status = neighbours (data, Z, &job.others);
  if (status == SL_OK)
    {
      job.own = job.others;
      job.moved = job.steps + n;
      memset (job.steps, 0, 2 * n * sizeof (double));
      const size_t cost = TYPICAL * p * options->steps, bytes = column_bytes (p);
      status = data->halo ? sweep_of_member (order, cost, bytes, &job, stop)
                          : sl_sweep (order, cost, bytes, sweep_column, publish, &job, stop);
    }
  *stats = (sl_sweep_stats) { 0, 0 };
  for (size_t e = 0; e < order->count && (status == SL_OK || status == SL_INTERRUPTED); e++)
    {
      stats->steps += job.steps[order->order[e]];
      stats->moved = fmax (stats->moved, job.moved[order->order[e]]);
    }
  sl_free (job.others.bits);
  sl_free (job.steps);
  return status;
}

/* ---- objective ------------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_coded *data;
  const sl_real *Z;
  sl_supports own, others;
  double *part; /* 3-by-n */
} objective_job;

static sl_status
objective_column (const void *description, size_t i, void *work)
{
  const objective_job *job = description;
  size_t p = job->data->p;
  const sl_real *b = (const sl_real *) job->data->B + i * p, *Q = job->data->Q;
  double *part = job->part + 3 * i;
  column c = column_in (p, work);
  load (&c, p, job->Z + i * p);
  times_gram (p, Q, c.count, c.at, c.z, c.t);
  part[0] = part[1] = 0;
  for (size_t e = 0; e < c.count; e++)
    {
      size_t k = c.at[e];
      part[0] += c.z[k] * (c.t[k] / 2 - (double) b[k]);
      part[1] += fabs (c.z[k]);
    }
  part[2] = sl_supports_apart (&job->own, &job->others, &job->data->graph, i) * (job->data->fixed ? 1 : 0.5);
  return SL_OK;
}

sl_status
SL_NAME (srsc_objective) (const sl_coded *data, const sl_real *Z, double part[3], const sl_stop *stop)
{
  size_t p = data->p, n = data->n;
  if (! sl_is_coded (data))
    return SL_BAD_INPUT;
  objective_job job = { .data = data, .Z = Z };
  job.part = sl_alloc (n, 3 * sizeof (double));
  sl_status status = job.part ? neighbours (data, Z, &job.others) : SL_OUT_OF_MEMORY;
  job.own = job.others;
  if (status == SL_OK && data->fixed)
    status = SL_NAME (supports_new) (p, n, Z, &job.own);
  if (status == SL_OK)
    status = sl_parallel_for (n, TYPICAL * p, column_bytes (p), objective_column, &job, stop);

  part[0] = part[1] = part[2] = 0;
  for (size_t i = 0; i < n && status == SL_OK; i++)
    for (int l = 0; l < 3; l++)
      part[l] += job.part[3 * i + (size_t) l];
  if (job.others.bits != job.own.bits)
    sl_free (job.own.bits);
  sl_free (job.others.bits);
  sl_free (job.part);
  return status;
}
