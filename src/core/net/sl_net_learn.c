/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_scan.h"
#include "sl_net_batch_private.h"

#include <math.h>
#include <string.h>

enum { GRADIENT_BATCH = 256 }; /* samples of a batch of net_gradient */

/* ---- the penalty ------------------------------------------------------------------------------------------------- */

/* sgn (w) (c - s |w|). */
SL_CLONES static void
add_penalty (size_t count, double c, double s, const sl_real *restrict w, sl_real *restrict g)
{
  for (size_t i = 0; i < count; i++)
    {
      const double x = (double) w[i];
      g[i] = (sl_real) ((double) g[i] + (x > 0 ? c : x < 0 ? -c : 0) - s * x);
    }
}

/* *value += the penalty; its derivative is added to g, unless that is null. */
static sl_status
penalise (const sl_net *net, double lambda, sl_real *g, double *value)
{
  for (size_t k = 0; k < net->layers && lambda > 0; k++)
    {
      const sl_net_layer *layer = net->layer + k;
      sl_norms norms;
      if (layer->kind != SL_NET_DENSE && layer->kind != SL_NET_CONV)
        continue;
      const sl_status status = SL_NAME (scan) (sl_net_weights (layer), layer->W, &norms);
      if (status != SL_OK)
        return status; /* not run in tests: weights that are not finite end the call before, by their scores */
      if (norms.sumsq == 0)
        continue;
      const double ratio = norms.sum / norms.sumsq, c = 2 * lambda * ratio / norms.unit;
      *value += lambda * ratio * norms.sum;
      if (g)
        add_penalty (sl_net_weights (layer), c, c * ratio / norms.unit, layer->W, g + layer->at);
    }
  return SL_OK;
}

/* ---- for callers ------------------------------------------------------------------------------------------------- */

static int
fits (const sl_net *net, const sl_net_task *task)
{
  if (task->X->m != sl_net_size (net->layer[0].in) || ! (task->lambda >= 0 && task->lambda <= DBL_MAX)
      || ! (task->smoothing >= 0 && task->smoothing < 1))
    return 0;
  for (size_t k = 0; k < net->layers; k++)
    if (net->layer[k].start)
      return 0;
  return 1;
}

static int
has_norm (const sl_net *net)
{
  for (size_t k = 0; k < net->layers; k++)
    if (net->layer[k].kind == SL_NET_BATCHNORM)
      return 1;
  return 0;
}

/* Whether a layer batchnorm takes one number for each feature from a sample. */
static int
needs_pairs (const sl_net *net)
{
  for (size_t k = 0; k < net->layers; k++)
    if (net->layer[k].kind == SL_NET_BATCHNORM && sl_net_size (net->layer[k].in) == net->layer[k].groups)
      return 1;
  return 0;
}

/* The running moments have no derivative. */
static void
no_gradients (const sl_net *net, sl_real *g)
{
  for (size_t k = 0; k < net->layers; k++)
    if (sl_net_has_moments (net->layer + k))
      memset (g + net->layer[k].moments, 0, 2 * net->layer[k].groups * sizeof *g);
}

sl_status
SL_NAME (net_gradient) (const sl_net *net, const sl_net_task *task, sl_real *g, sl_net_sums *sums,
                        const sl_stop *stop)
{
  const size_t n = task->X->n;
  *sums = (sl_net_sums) { 0, 0, 0 };
  if (! fits (net, task) || n == 0)
    return SL_BAD_INPUT;
  sl_net_run l = { .net = net,
                   .task = task,
                   .g = g,
                   .parameters = net->trained,
                   .learns = g != NULL,
                   .scale = (sl_real) (1 / (double) n) };
  const size_t size = n < GRADIENT_BATCH || (g && has_norm (net)) ? n : GRADIENT_BATCH;
  sl_status status = SL_NAME (net_run_new) (&l, size);
  for (size_t first = 0; first < n && status == SL_OK; first += size)
    {
      l.keep = first > 0;
      status = SL_NAME (net_run_batch) (&l, n - first < size ? n - first : size, NULL, first, sums, stop);
    }
  if (status == SL_OK)
    status = penalise (net, task->lambda, g, &sums->penalty);
  if (g)
    no_gradients (net, g);
  sums->penalty *= l.mass;
  SL_NAME (net_run_free) (&l);
  return status;
}

/* The update of all parameters by g. */
static sl_status
move (sl_net_run *l, sl_net_updates *updates)
{
  sl_status status = SL_OK;
  if (updates->max_norm < INFINITY)
    {
      double norm = 0;
      status = SL_NAME (gradient_norm) (l->parameters, l->g, updates->fixed, &norm);
      updates->rule.factor = status == SL_OK ? sl_clip_factor (updates->max_norm, norm) : 0;
    }
  if (status == SL_OK)
    status = SL_NAME (update) (&updates->rule, l->parameters, l->g, updates->fixed, updates->w, updates->first,
                               updates->second);
  return status;
}

sl_status
SL_NAME (net_learn) (const sl_net *net, const sl_net_task *task, sl_net_updates *updates, size_t count,
                     const size_t *order, sl_net_sums *sums, const sl_stop *stop)
{
  const size_t size = updates->batch < count ? updates->batch : count;
  const size_t joins = size > 1 && count % size == 1 && needs_pairs (net); /* the last sample, to the batch before */
  const sl_net_changes *changes = &updates->changes;
  if (! fits (net, task) || updates->batch < 1 || changes->shift[0] >= net->layer[0].in[0]
      || changes->shift[1] >= net->layer[0].in[1])
    return SL_BAD_INPUT;
  if (count == 0)
    return SL_OK;
  sl_net_run l = { .net = net,
                   .task = task,
                   .changes = changes->shift[0] + changes->shift[1] > 0 || changes->flips ? changes : NULL,
                   .updates = task->lambda == 0 && updates->max_norm == INFINITY ? updates : NULL,
                   .workspace = updates->workspace,
                   .parameters = net->trained,
                   .learns = 1,
                   .drops = 1 };
  sl_status status = SL_NAME (net_run_new) (&l, size + joins);
  if (! (l.g = sl_alloc (l.parameters, sizeof *l.g)))
    status = SL_OUT_OF_MEMORY;
  sl_watch watch = { stop, 0 };
  for (size_t first = 0, batch = updates->number; first < count && status == SL_OK; batch++)
    {
      const size_t rest = count - first, part = rest <= size + joins ? rest : size;
      double penalty = 0;
      updates->rule.factor = 1;
      l.mass = 0;
      l.seed = updates->seed + ((uint64_t) batch << 32);
      l.scale = (sl_real) (1 / (double) part);
      status = sl_must_stop (&watch) ? SL_INTERRUPTED
                                     : SL_NAME (net_run_batch) (&l, part, order + first, 0, sums, stop);
      if (status == SL_OK)
        status = penalise (net, task->lambda, l.g, &penalty);
      if (status == SL_OK && ! l.updates)
        status = move (&l, updates);
      updates->rule.count++;
      if (status == SL_OK)
        status = SL_NAME (net_run_moments) (&l, updates->w);
      sums->penalty += penalty * l.mass;
      first += part;
    }
  sl_free (l.g);
  SL_NAME (net_run_free) (&l);
  return status;
}
