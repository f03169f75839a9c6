/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_scan.h"
#include "loss/sl_loss.h"
#include "sl_counter.h"

#include <math.h>
#include <string.h>

enum {
  CHUNK = 32,          /* samples that pass the net at a time */
  PICTURES = 16,       /* where there are convolutions */
  SUMS = 64,           /* that are added up at a time */
  BLOCKS = 8,          /* into which the units of a dense layer that has all weights are cut */
  GRADIENT_BATCH = 256 /* samples of a batch of net_gradient */
};

/* Units first .. last-1 of a dense layer, or a whole convolution, for the derivatives by its parameters. */
typedef struct
{
  size_t layer, first, last;
} block;

/* Memory of a run, and the batch that is in it. value[l] and delta[l] are the output of layer l, counted from 1, and the
   derivative of the loss by it, a column for each sample; value[0] are the samples. partial has the derivatives by
   the parameters of convolutions, for each chunk. */
typedef struct
{
  const sl_net *net;
  const sl_net_task *task;
  size_t samples, chunk, shallow, parameters, partials, blocks, scratch, weights;
  sl_real **value, **delta, *numbers, *g, *partial;
  unsigned char **kept, *flags;
  size_t *partial_at;
  block *part;
  double *label, *loss;
  unsigned char *hit;
  size_t count, first;
  const size_t *which;
  sl_real scale, keep; /* keep: 0, or 1 where the derivatives are added to g */
  int learns, drops;
  uint64_t seed;
} learning;

/* ---- memory ------------------------------------------------------------------------------------------------------ */

static void
learning_free (learning *l)
{
  sl_free (l->value);
  sl_free (l->delta);
  sl_free (l->numbers);
  sl_free (l->partial);
  sl_free (l->kept);
  sl_free (l->flags);
  sl_free (l->partial_at);
  sl_free (l->part);
  sl_free (l->label);
  sl_free (l->loss);
  sl_free (l->hit);
}

/* Sizes that memory is taken by. */
static void
measure (learning *l, size_t *numbers, size_t *flags, size_t *most)
{
  const sl_net *net = l->net;
  *numbers = sl_net_size (net->layer[0].in);
  *flags = *most = 0;
  l->shallow = net->layers;
  l->chunk = CHUNK;
  for (size_t k = net->layers; k-- > 0;)
    {
      const sl_net_layer *layer = net->layer + k;
      *numbers += 2 * sl_net_size (layer->out);
      *flags += layer->kind == SL_NET_DROPOUT ? sl_net_size (layer->out) : 0;
      l->weights += sl_net_weights (layer);
      l->parameters += sl_net_weights (layer) + sl_net_units (layer);
      if (sl_net_has_parameters (layer))
        l->shallow = k;
      if (layer->kind == SL_NET_CONV)
        {
          l->chunk = PICTURES;
          l->partials += sl_net_weights (layer) + sl_net_units (layer);
        }
      *most += layer->kind == SL_NET_DENSE ? BLOCKS + 1 : 1;
    }
  l->chunk = l->chunk < l->samples ? l->chunk : l->samples;
  l->scratch = sl_net_scratch (net, l->chunk) * sizeof (sl_real);
}

static void
share_out (learning *l)
{
  const sl_net *net = l->net;
  sl_real *next = l->numbers;
  unsigned char *flag = l->flags;
  size_t partial = 0;
  l->value[0] = next;
  l->delta[0] = NULL;
  next += l->samples * sl_net_size (net->layer[0].in);
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *layer = net->layer + k;
      const size_t size = l->samples * sl_net_size (layer->out);
      l->value[k + 1] = next;
      l->delta[k + 1] = next + size;
      next += 2 * size;
      l->kept[k] = layer->kind == SL_NET_DROPOUT ? flag : NULL;
      flag += layer->kind == SL_NET_DROPOUT ? size : 0;
      l->partial_at[k] = partial;
      partial += layer->kind == SL_NET_CONV ? sl_net_weights (layer) + sl_net_units (layer) : 0;
    }
}

/* Units of a dense layer in as many blocks as it has of all weights, out of BLOCKS. */
static void
cut (learning *l)
{
  for (size_t k = 0; k < l->net->layers; k++)
    {
      const sl_net_layer *layer = l->net->layer + k;
      if (! sl_net_has_parameters (layer))
        continue;
      const size_t units = sl_net_units (layer);
      const double share = (double) sl_net_weights (layer) / (double) l->weights;
      size_t parts = layer->kind == SL_NET_DENSE ? (size_t) ceil (BLOCKS * share) : 1;
      parts = parts < units ? parts : units;
      for (size_t i = 0; i < parts; i++)
        l->part[l->blocks++] = (block) { k, units * i / parts, units * (i + 1) / parts };
    }
}

/* Memory for batches of so many samples, beside g. learning_free follows in any case. */
static sl_status
learning_new (learning *l, size_t samples)
{
  const size_t layers = l->net->layers;
  size_t numbers, flags, most;
  if (! sl_fits_blas (samples))
    return SL_OUT_OF_MEMORY;
  l->samples = samples;
  measure (l, &numbers, &flags, &most);
  const size_t chunks = samples / l->chunk + (samples % l->chunk > 0);
  l->value = sl_alloc (layers + 1, sizeof *l->value);
  l->delta = sl_alloc (layers + 1, sizeof *l->delta);
  l->kept = sl_alloc (layers, sizeof *l->kept);
  l->partial_at = sl_alloc (layers, sizeof *l->partial_at);
  l->part = sl_alloc (most, sizeof *l->part);
  l->label = sl_alloc (samples, sizeof *l->label);
  l->loss = sl_alloc (samples, sizeof *l->loss);
  l->hit = sl_alloc (samples, 1);
  l->numbers = sl_alloc (samples, numbers * sizeof *l->numbers);
  l->flags = sl_alloc (samples, flags);
  l->partial = sl_alloc (chunks, l->partials * sizeof *l->partial);
  if (! l->value || ! l->delta || ! l->kept || ! l->partial_at || ! l->part || ! l->label || ! l->loss || ! l->hit
      || ! l->numbers || ! l->flags || ! l->partial)
    return SL_OUT_OF_MEMORY;
  share_out (l);
  cut (l);
  return SL_OK;
}

/* ---- a batch ----------------------------------------------------------------------------------------------------- */

static sl_status
forward (const learning *l, size_t first, size_t n, sl_real *scratch)
{
  const sl_net *net = l->net;
  const size_t d = sl_net_size (net->layer[0].in);
  sl_status status = SL_OK;
  SL_NAME (net_read) (l->task->X, n, l->which ? l->which + first : NULL, l->first + first, l->value[0] + first * d);
  for (size_t k = 0; k < net->layers && status == SL_OK; k++)
    {
      const sl_net_layer *layer = net->layer + k;
      const size_t in = sl_net_size (layer->in), out = sl_net_size (layer->out);
      unsigned char *kept = l->drops && l->kept[k] ? l->kept[k] + first * out : NULL;
      if (kept)
        status = sl_dropout (l->seed, k, (uint64_t) (first * out), n * out, 1 - layer->rate, kept);
      if (status == SL_OK)
        status = SL_NAME (net_advance) (layer, n, l->value[k] + first * in, kept, l->value[k + 1] + first * out,
                                        scratch);
    }
  return status;
}

static sl_status
compare (const learning *l, size_t first, size_t n)
{
  const size_t top = l->net->layers, m = sl_net_size (l->net->layer[top - 1].out);
  const sl_real *scores = l->value[top] + first * m;
  sl_real *delta = l->learns ? l->delta[top] + first * m : NULL;
  const sl_status status = SL_NAME (loss) (SL_LOSS_LOGISTIC, m, n, scores, m, l->label + first, NULL, 0, NULL,
                                           l->loss + first, delta, m, NULL);
  for (size_t i = 0; i < n && status == SL_OK; i++)
    {
      size_t best = 0;
      for (size_t c = 1; c < m; c++)
        if (scores[i * m + c] > scores[i * m + best])
          best = c;
      l->hit[first + i] = (double) best + 1 == l->label[first + i];
    }
  for (size_t i = 0; delta && i < n * m; i++)
    delta[i] *= l->scale;
  return status;
}

static void
backward (const learning *l, size_t chunk, size_t first, size_t n, sl_real *scratch)
{
  const sl_net *net = l->net;
  sl_real *partial = l->partial + chunk * l->partials;
  if (l->partials > 0)
    memset (partial, 0, l->partials * sizeof *partial);
  for (size_t k = net->layers; k-- > l->shallow;)
    {
      const sl_net_layer *layer = net->layer + k;
      const size_t in = sl_net_size (layer->in), out = sl_net_size (layer->out);
      sl_real *gW = partial + l->partial_at[k];
      SL_NAME (net_retreat)
      (layer, n, l->value[k] + first * in, l->value[k + 1] + first * out, l->delta[k + 1] + first * out,
       l->drops && l->kept[k] ? l->kept[k] + first * out : NULL, k > l->shallow ? l->delta[k] + first * in : NULL, gW,
       gW + sl_net_weights (layer), scratch);
    }
}

static sl_status
pass_chunk (const void *description, size_t j, void *work)
{
  const learning *l = description;
  const size_t first = j * l->chunk, n = l->count - first < l->chunk ? l->count - first : l->chunk;
  sl_status status = forward (l, first, n, work);
  if (status == SL_OK)
    status = compare (l, first, n);
  if (status == SL_OK && l->learns)
    backward (l, j, first, n, work);
  return status;
}

/* g is kept times itself plus the sum over chunks, in order. */
static void
add_chunks (const learning *l, const block *b)
{
  const sl_net_layer *layer = l->net->layer + b->layer;
  const size_t count = sl_net_weights (layer) + sl_net_units (layer);
  const size_t chunks = l->count / l->chunk + (l->count % l->chunk > 0);
  sl_real *g = l->g + layer->at;
  for (size_t i = 0; i < count; i++)
    {
      double sum = l->keep > 0 ? (double) g[i] : 0;
      for (size_t c = 0; c < chunks; c++)
        sum += (double) l->partial[c * l->partials + l->partial_at[b->layer] + i];
      g[i] = (sl_real) sum;
    }
}

/* The sums of rows first .. last-1 of D, over n columns, plus keep times b. */
static void
add_columns (size_t rows, size_t n, const sl_real *D, size_t first, size_t last, int keep, sl_real *b)
{
  double sum[SUMS];
  for (size_t u = first; u < last; u += SUMS)
    {
      const size_t count = last - u < SUMS ? last - u : SUMS;
      for (size_t i = 0; i < count; i++)
        sum[i] = keep ? (double) b[u + i] : 0;
      for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < count; i++)
          sum[i] += (double) D[k * rows + u + i];
      for (size_t i = 0; i < count; i++)
        b[u + i] = (sl_real) sum[i];
    }
}

static sl_status
derive_block (const void *description, size_t j, void *work)
{
  (void) work;
  const learning *l = description;
  const block *b = l->part + j;
  const sl_net_layer *layer = l->net->layer + b->layer;
  if (layer->kind == SL_NET_CONV)
    {
      add_chunks (l, b);
      return SL_OK;
    }
  const size_t in = sl_net_size (layer->in), units = layer->out[0];
  const sl_blasint m = (sl_blasint) in, out = (sl_blasint) units, width = (sl_blasint) (b->last - b->first),
                   n = (sl_blasint) l->count;
  const sl_real one = 1, *D = l->delta[b->layer + 1];
  sl_real *g = l->g + layer->at;
  SL_BLAS (gemm)
  ("N", "T", &m, &width, &n, &one, l->value[b->layer], &m, D + b->first, &out, &l->keep, g + b->first * in, &m);
  add_columns (units, l->count, D, b->first, b->last, l->keep > 0, g + in * units);
  return SL_OK;
}

/* A batch forward and, where l->learns, backward. which: null, or the numbers of its samples; else they begin with
   number `first`. */
static sl_status
pass_batch (learning *l, size_t count, const size_t *which, size_t first, sl_net_sums *sums, const sl_stop *stop)
{
  const size_t chunks = count / l->chunk + (count % l->chunk > 0), cost = l->chunk * (l->parameters / 4 + 1);
  l->count = count;
  l->which = which;
  l->first = first;
  for (size_t i = 0; i < count; i++)
    l->label[i] = l->task->label[which ? which[i] : first + i];
  sl_status status = sl_parallel_for (chunks, cost, l->scratch, pass_chunk, l, stop);
  if (status == SL_OK && l->learns && l->blocks > 0)
    status = sl_parallel_for (l->blocks, count * (l->parameters / l->blocks / 8 + 1), 0, derive_block, l, stop);
  for (size_t i = 0; i < count && status == SL_OK; i++)
    {
      sums->entropy += l->loss[i];
      sums->hits += l->hit[i];
    }
  return status;
}

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
      if (! sl_net_has_parameters (layer))
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
  if (task->X->m != sl_net_size (net->layer[0].in) || ! (task->lambda >= 0 && task->lambda <= DBL_MAX))
    return 0;
  for (size_t k = 0; k < net->layers; k++)
    if (net->layer[k].start)
      return 0;
  return 1;
}

sl_status
SL_NAME (net_gradient) (const sl_net *net, const sl_net_task *task, sl_real *g, sl_net_sums *sums,
                        const sl_stop *stop)
{
  const size_t n = task->X->n, size = n < GRADIENT_BATCH ? n : GRADIENT_BATCH;
  *sums = (sl_net_sums) { 0, 0, 0 };
  if (! fits (net, task) || n == 0)
    return SL_BAD_INPUT;
  learning l = { .net = net, .task = task, .g = g, .learns = g != NULL, .scale = (sl_real) (1 / (double) n) };
  sl_status status = learning_new (&l, size);
  for (size_t first = 0; first < n && status == SL_OK; first += size)
    {
      l.keep = first > 0;
      status = pass_batch (&l, n - first < size ? n - first : size, NULL, first, sums, stop);
    }
  if (status == SL_OK)
    status = penalise (net, task->lambda, g, &sums->penalty);
  sums->penalty *= (double) n;
  learning_free (&l);
  return status;
}

/* The update of all parameters by g. */
static sl_status
move (learning *l, sl_net_updates *updates)
{
  sl_status status = SL_OK;
  updates->rule.factor = 1;
  if (updates->max_norm < INFINITY)
    {
      double norm = 0;
      status = SL_NAME (gradient_norm) (l->parameters, l->g, updates->fixed, &norm);
      updates->rule.factor = status == SL_OK ? sl_clip_factor (updates->max_norm, norm) : 0;
    }
  if (status == SL_OK)
    status = SL_NAME (update) (&updates->rule, l->parameters, l->g, updates->fixed, updates->w, updates->first,
                               updates->second);
  updates->rule.count++;
  return status;
}

sl_status
SL_NAME (net_learn) (const sl_net *net, const sl_net_task *task, sl_net_updates *updates, size_t count,
                     const size_t *order, sl_net_sums *sums, const sl_stop *stop)
{
  const size_t size = updates->batch < count ? updates->batch : count;
  if (! fits (net, task) || updates->batch < 1)
    return SL_BAD_INPUT;
  if (count == 0)
    return SL_OK;
  learning l = { .net = net, .task = task, .learns = 1, .drops = 1 };
  sl_status status = learning_new (&l, size);
  if (! (l.g = sl_alloc (l.parameters, sizeof *l.g)))
    status = SL_OUT_OF_MEMORY;
  sl_watch watch = { stop, 0 };
  for (size_t first = 0, batch = updates->number; first < count && status == SL_OK; first += size, batch++)
    {
      const size_t part = count - first < size ? count - first : size;
      double penalty = 0;
      l.seed = updates->seed + ((uint64_t) batch << 32);
      l.scale = (sl_real) (1 / (double) part);
      status = sl_must_stop (&watch) ? SL_INTERRUPTED : pass_batch (&l, part, order + first, 0, sums, stop);
      if (status == SL_OK)
        status = penalise (net, task->lambda, l.g, &penalty);
      if (status == SL_OK)
        status = move (&l, updates);
      sums->penalty += penalty * (double) part;
    }
  sl_free (l.g);
  learning_free (&l);
  return status;
}
