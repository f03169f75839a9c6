/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "loss/sl_loss.h"
#include "sl_counter.h"
#include "sl_net_batch_private.h"
#include "sl_net_blocks_private.h"

#include <math.h>
#include <string.h>

enum {
  CHUNK = 32,      /* samples that pass the net at a time, */
  MOST_CHUNK = 64, /* in batches that are large enough for two of these: each chunk reads all weights */
  PICTURES = 16,   /* where there are convolutions */
  SUMS = 64,       /* that are added up at a time */
  BLOCKS = 8,      /* into which a dense layer that has all weights is cut */
  ROWS = 1024,     /* of a dense layer, whose derivatives are formed before its weights move */
  AT_ONCE = ROWS * SL_NET_DENSE_UNITS
};

/* ---- memory ------------------------------------------------------------------------------------------------------ */

void
SL_NAME (net_run_free) (sl_net_run *l)
{
  sl_net_plan_free (&l->plan);
  sl_free_all (l->value, l->gradient, l->value_step, l->gradient_step, l->cut, l->norm_at, l->needed);
  if (! l->workspace)
    {
      sl_free (l->numbers);
      sl_free (l->partial);
    }
  sl_free_all (l->packed, l->kept, l->flags, l->partial_at, l->block, l->label, l->weight, l->loss, l->hit, l->moment,
               l->mean, l->factor, l->sums, l->chunk_moments, l->chunk_sums);
}

/* Memory for count items of size bytes: block k of the workspace, if there is one, made larger if it must be. */
static void *
memory_of (sl_net_workspace *workspace, size_t k, size_t count, size_t size)
{
  if (! workspace)
    return sl_alloc (count, size);
  if (workspace->at[k] && count <= workspace->bytes[k] / size)
    return workspace->at[k];
  sl_free (workspace->at[k]);
  workspace->at[k] = sl_alloc (count, size);
  workspace->bytes[k] = workspace->at[k] ? count * size : 0;
  return workspace->at[k];
}

/* Sizes that memory is taken by. */
static void
measure (sl_net_run *l, size_t *flags, size_t *blocks)
{
  const sl_net *net = l->net;
  *flags = *blocks = 0;
  l->chunk = l->samples / 2 < CHUNK ? CHUNK : l->samples / 2 > MOST_CHUNK ? MOST_CHUNK : l->samples / 2;
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *layer = net->layer + k;
      *flags += layer->kind == SL_NET_DROPOUT ? sl_net_size (layer->out) : 0;
      l->weights += sl_net_weights (layer);
      if (layer->kind == SL_NET_CONV)
        {
          l->chunk = PICTURES;
          l->partials += sl_net_weights (layer) + sl_net_units (layer);
        }
      if (layer->kind == SL_NET_BATCHNORM && l->learns)
        {
          l->normalises = 1;
          l->features += layer->groups;
          l->most_features = layer->groups > l->most_features ? layer->groups : l->most_features;
        }
      *blocks += layer->kind == SL_NET_DENSE ? BLOCKS + 1 : 1;
    }
  l->chunk = l->chunk < l->samples ? l->chunk : l->samples;
}

/* Parts of a pass, where features of layers have their moments, and which derivatives are asked for. */
static void
cut_into_parts (sl_net_run *l)
{
  const sl_net *net = l->net;
  size_t features = 0;
  l->parts = 0;
  l->cut[0] = 0;
  l->needed[0] = 0;
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *layer = net->layer + k;
      l->needed[k + 1] = (unsigned char) sl_net_has_parameters (layer);
      for (size_t i = 0; i < sl_net_inputs (layer); i++)
        l->needed[k + 1] |= l->needed[sl_net_source (net, k, i)];
      if (! l->normalises || layer->kind != SL_NET_BATCHNORM)
        continue;
      l->norm_at[k] = features;
      features += layer->groups;
      l->cut[++l->parts] = k;
    }
  l->cut[++l->parts] = net->layers;
}

/* Steps of arrays in the buffers of the plan, and the numbers that all buffers need for a sample. */
static size_t
step_in_buffers (const sl_net_run *l, size_t *step)
{
  for (size_t v = 0; v <= l->net->layers; v++)
    step[v] = l->plan.size[l->plan.place[v]];
  return l->plan.numbers;
}

/* Arrays that are in the buffers of the plan, which begin at `from`. */
static void
put_into_buffers (const sl_net_run *l, sl_real *from, sl_real **array)
{
  for (size_t v = 0; v <= l->net->layers; v++)
    array[v] = from + l->plan.begin[l->plan.place[v]] * l->samples;
}

/* Memory for arrays and derivatives. Where nothing is learnt, arrays share it, and there are no derivatives. */
static sl_status
take_arrays (sl_net_run *l)
{
  const sl_net *net = l->net;
  size_t values = 0, gradients = 0;
  if (l->learns)
    {
      for (size_t v = 0; v <= net->layers; v++)
        {
          l->value_step[v] = sl_net_is_inner (net, &l->plan, v) ? 0 : sl_net_numbers (net, &l->plan, v);
          values += l->value_step[v];
        }
      sl_net_plan_gradients (&l->plan, net);
      l->plan.place[0] = l->plan.place[net->layers]; /* not used */
      gradients = step_in_buffers (l, l->gradient_step);
    }
  else
    {
      sl_net_plan_values (&l->plan, net);
      values = step_in_buffers (l, l->value_step);
    }
  if (! (l->numbers = memory_of (l->workspace, 0, l->samples, (values + gradients) * sizeof *l->numbers)))
    return SL_OUT_OF_MEMORY;
  if (! l->learns)
    {
      put_into_buffers (l, l->numbers, l->value);
      return SL_OK;
    }
  sl_real *next = l->numbers;
  for (size_t v = 0; v <= net->layers; v++)
    {
      l->value[v] = next;
      next += l->samples * l->value_step[v];
    }
  put_into_buffers (l, next, l->gradient);
  return SL_OK;
}

/* Part i of so many of `size`, a multiple of `step` but for the last. */
static size_t
part_of (size_t size, size_t step, size_t i, size_t parts)
{
  return i < parts ? size * i / parts / step * step : size;
}

/* A dense layer is cut by units, whose weights follow each other, where these are enough for tiles. Where BLAS multiplies, it
   is cut along the longer side of W: what the shorter side needs is copied for each block. */
static void
cut_into_blocks (sl_net_run *l, size_t k, size_t parts)
{
  const sl_net_layer *layer = l->net->layer + k;
  const size_t in = sl_net_size (layer->in), units = sl_net_units (layer);
  const int by_inputs = sl_net_dense_scratch (layer) > 0 ? units < parts * SL_NET_DENSE_UNITS : in > units;
  for (size_t i = 0; i < parts; i++)
    {
      const size_t size = by_inputs ? in : units, step = by_inputs ? SL_NET_DENSE_GROUP : SL_NET_DENSE_UNITS;
      const size_t first = part_of (size, step, i, parts), count = part_of (size, step, i + 1, parts) - first;
      l->block[l->blocks++] = (sl_net_block) { .layer = k,
                                               .row = by_inputs ? first : 0,
                                               .rows = by_inputs ? count : in,
                                               .column = by_inputs ? 0 : first,
                                               .columns = by_inputs ? units : count,
                                               .unit = part_of (units, 1, i, parts),
                                               .unit_end = part_of (units, 1, i + 1, parts) };
    }
}

/* Flags of dropout, derivatives of convolutions, and blocks: a dense layer in as many as it has of all weights, out of
   BLOCKS. */
static void
share_out (sl_net_run *l)
{
  unsigned char *flag = l->flags;
  size_t partial = 0;
  for (size_t k = 0; k < l->net->layers; k++)
    {
      const sl_net_layer *layer = l->net->layer + k;
      l->kept[k] = layer->kind == SL_NET_DROPOUT ? flag : NULL;
      flag += layer->kind == SL_NET_DROPOUT ? l->samples * sl_net_size (layer->out) : 0;
      l->partial_at[k] = partial;
      partial += layer->kind == SL_NET_CONV ? sl_net_weights (layer) + sl_net_units (layer) : 0;
      if (! sl_net_has_parameters (layer))
        continue;
      const size_t in = sl_net_size (layer->in), units = sl_net_units (layer), most = in > units ? in : units;
      const double share = (double) sl_net_weights (layer) / (double) l->weights;
      const size_t parts = layer->kind == SL_NET_DENSE ? (size_t) ceil (BLOCKS * share) : 1;
      cut_into_blocks (l, k, parts < most ? parts : most);
    }
}

sl_status
SL_NAME (net_run_new) (sl_net_run *l, size_t samples)
{
  const size_t layers = l->net->layers;
  size_t flags, blocks;
  if (! sl_fits_blas (samples))
    return SL_OUT_OF_MEMORY;
  l->samples = samples;
  measure (l, &flags, &blocks);
  const size_t chunks = samples / l->chunk + (samples % l->chunk > 0);
  const sl_status status = sl_net_plan_new (&l->plan, l->net, samples, sizeof (sl_real) == sizeof (float), l->learns);
  if (status == SL_OK)
    {
      l->scratch = sl_net_scratch (l->net, &l->plan, l->chunk) * sizeof (sl_real);
      l->packed = sl_alloc (l->plan.packed, sizeof *l->packed);
    }
  l->value = sl_alloc (layers + 1, sizeof *l->value);
  l->gradient = sl_alloc (layers + 1, sizeof *l->gradient);
  l->value_step = sl_alloc (layers + 1, sizeof *l->value_step);
  l->gradient_step = sl_alloc (layers + 1, sizeof *l->gradient_step);
  l->cut = sl_alloc (layers + 2, sizeof *l->cut);
  l->norm_at = sl_alloc (layers, sizeof *l->norm_at);
  l->needed = sl_alloc (layers + 1, 1);
  l->kept = sl_alloc (layers, sizeof *l->kept);
  l->partial_at = sl_alloc (layers, sizeof *l->partial_at);
  l->block = sl_alloc (blocks, sizeof *l->block);
  l->label = sl_alloc (samples, sizeof *l->label);
  l->weight = sl_alloc (samples, sizeof *l->weight);
  l->loss = sl_alloc (samples, sizeof *l->loss);
  l->hit = sl_alloc (samples, 1);
  l->flags = sl_alloc (samples, flags);
  l->partial = memory_of (l->workspace, 1, l->partials, chunks * sizeof *l->partial);
  l->moment = sl_alloc (l->features, sizeof *l->moment);
  l->mean = sl_alloc (l->features, sizeof *l->mean);
  l->factor = sl_alloc (l->features, sizeof *l->factor);
  l->sums = sl_alloc (l->features, 2 * sizeof *l->sums);
  l->chunk_moments = sl_alloc (chunks, l->most_features * sizeof *l->chunk_moments);
  l->chunk_sums = sl_alloc (chunks, l->most_features * 2 * sizeof *l->chunk_sums);
  if (status != SL_OK || ! l->value || ! l->gradient || ! l->value_step || ! l->gradient_step || ! l->cut
      || ! l->norm_at || ! l->needed || ! l->kept || ! l->partial_at || ! l->block || ! l->label || ! l->weight
      || ! l->loss || ! l->hit || ! l->flags || ! l->packed || ! l->partial || ! l->moment || ! l->mean || ! l->factor
      || ! l->sums || ! l->chunk_moments || ! l->chunk_sums)
    return SL_OUT_OF_MEMORY;
  cut_into_parts (l);
  share_out (l);
  return take_arrays (l);
}

/* ---- a chunk ----------------------------------------------------------------------------------------------------- */

static sl_real *
value_of (const sl_net_run *l, size_t v, size_t first)
{
  return l->value[v] + first * l->value_step[v];
}

/* Null where it is not asked for. */
static sl_real *
gradient_at (const sl_net_run *l, size_t v, size_t first)
{
  return l->needed[v] ? l->gradient[v] + first * l->gradient_step[v] : NULL;
}

/* What comes into layer k, batchnorm. */
static void
moments_of_chunk (const sl_net_run *l, size_t k, size_t chunk, size_t first, size_t n, sl_real *scratch)
{
  const sl_net_layer *layer = l->net->layer + k;
  const size_t v = sl_net_source (l->net, k, 0);
  const sl_real *x = SL_NAME (net_in_order_of) (l->net, &l->plan, k, v, n, value_of (l, v, first), &scratch);
  sl_net_moments *moments = l->chunk_moments + chunk * layer->groups;
#if SL_NET_HAS_BLOCKS
  if (l->plan.way[k + 1] != SL_NET_PLAIN)
    {
      SL_NAME (net_blocks_moments) (layer, n, x, moments);
      return;
    }
#endif
  SL_NAME (net_norm_moments) (layer, n, x, moments);
}

/* The layers of a part, and the moments of what comes into the layer after it. */
static sl_status
forward (const sl_net_run *l, size_t chunk, size_t first, size_t n, sl_real *scratch)
{
  const sl_net *net = l->net;
  const size_t end = l->cut[l->part + 1];
  sl_status status = SL_OK;
  if (l->part == 0 && l->changes)
    SL_NAME (net_read_changed)
  (l->task->X, net->layer[0].in, l->changes, l->seed, n, l->which + first, first, value_of (l, 0, first));
  else if (l->part == 0)
    SL_NAME (net_read) (l->task->X, n, l->which ? l->which + first : NULL, l->first + first, value_of (l, 0, first));
  for (size_t k = l->cut[l->part]; k < end && status == SL_OK; k += l->plan.fused[k] + 1)
    {
      const sl_net_layer *layer = net->layer + k;
      const size_t out = sl_net_size (layer->out);
      const int by_batch = l->normalises && layer->kind == SL_NET_BATCHNORM;
      unsigned char *kept = l->drops && l->kept[k] ? l->kept[k] + first * out : NULL;
      if (kept)
        status = sl_dropout (l->seed, k, (uint64_t) (first * out), n * out, 1 - layer->rate, kept);
      if (status == SL_OK)
        status = SL_NAME (net_pass_forward) (net, &l->plan, k, n, value_of (l, sl_net_source (net, k, 0), first),
                                             value_of (l, sl_net_added (net, &l->plan, k), first), kept, l->packed,
                                             by_batch ? l->mean + l->norm_at[k] : NULL,
                                             by_batch ? l->factor + l->norm_at[k] : NULL,
                                             value_of (l, k + l->plan.fused[k] + 1, first), scratch);
    }
  if (status == SL_OK && end < net->layers)
    moments_of_chunk (l, end, chunk, first, n, scratch);
  return status;
}

/* From the loss of a sample with this class, and its derivative or null, to those with the smoothing e: by e times the
   score of the class, less the mean of the scores. */
static void
smooth (double e, size_t m, const sl_real *scores, size_t class, double *loss, sl_real *gradient)
{
  double mean = 0;
  for (size_t c = 0; c < m; c++)
    mean += (double) scores[c] / (double) m;
  *loss += e * ((double) scores[class] - mean);
  for (size_t c = 0; gradient && c < m; c++)
    gradient[c] = (sl_real) ((double) gradient[c] + e * ((c == class ? 1 : 0) - 1 / (double) m));
}

static sl_status
compare (const sl_net_run *l, size_t first, size_t n)
{
  const size_t top = l->net->layers, m = sl_net_array (l->net, top);
  const sl_real *scores = value_of (l, top, first);
  sl_real *gradient = l->learns && l->needed[top] ? gradient_at (l, top, first) : NULL;
  const sl_status status = SL_NAME (loss) (SL_LOSS_LOGISTIC, m, n, scores, m, l->label + first, NULL, 0, NULL,
                                           l->loss + first, gradient, m, NULL);
  for (size_t i = 0; i < n && status == SL_OK; i++)
    {
      size_t best = 0;
      for (size_t c = 1; c < m; c++)
        if (scores[i * m + c] > scores[i * m + best])
          best = c;
      l->hit[first + i] = (double) best + 1 == l->label[first + i];
      if (l->task->smoothing > 0)
        smooth (l->task->smoothing, m, scores + i * m, (size_t) l->label[first + i] - 1, l->loss + first + i,
                gradient ? gradient + i * m : NULL);
    }
  for (size_t i = 0; gradient && i < n; i++)
    {
      const sl_real scale = (sl_real) ((double) l->scale * l->weight[first + i]);
      for (size_t c = 0; c < m; c++)
        gradient[i * m + c] *= scale;
    }
  return status;
}

/* The derivatives by what comes into layer k, from those by what it gives. The last layer that takes an array, the first
   here, writes; others add. Among layers that are passed as one, those by the first one's input come last, and an add gives
   those by its other array. */
static void
layer_back (const sl_net_run *l, size_t k, size_t chunk, size_t first, size_t n, sl_real *scratch)
{
  const sl_net *net = l->net;
  const sl_net_plan *plan = &l->plan;
  const sl_net_layer *layer = net->layer + k;
  const size_t top = plan->head[k] + plan->fused[plan->head[k]] + 1, out = sl_net_size (layer->out);
  const sl_real *y = value_of (l, top, first), *dy = gradient_at (l, top, first);
  sl_net_by_batch norm = { NULL, NULL, NULL, 0 };
  sl_real *gW = l->partial + chunk * l->partials + l->partial_at[k];
  if (layer->kind == SL_NET_BATCHNORM)
    {
      const size_t at = l->norm_at[k];
      norm = (sl_net_by_batch) { l->mean + at, l->factor + at, l->sums + 2 * at, l->moment[at].count };
    }
  if (layer->kind == SL_NET_CONV)
    memset (gW, 0, (sl_net_weights (layer) + sl_net_units (layer)) * sizeof *gW);
  for (size_t i = 0; i < sl_net_inputs (layer); i++)
    {
      const size_t v = sl_net_source (net, k, i);
      const int adds = plan->last[v] > k || (i == 1 && v == sl_net_source (net, k, 0));
      sl_real *dx = gradient_at (l, v, first);
      if (plan->head[k] == k)
        SL_NAME (net_pass_backward)
      (net, plan, k, i, n, value_of (l, v, first), y, dy, l->drops && l->kept[k] ? l->kept[k] + first * out : NULL,
       l->packed, &norm, adds, dx, gW, scratch);
#if SL_NET_HAS_BLOCKS
      else if (layer->kind == SL_NET_ADD && ! sl_net_is_inner (net, plan, v) && dx)
        SL_NAME (net_blocks_mask) (n * sl_net_numbers (net, plan, v),
                                   net->layer[top - 1].kind == SL_NET_RELU ? y : NULL, dy, adds, dx);
#endif
    }
}

/* The sums for the derivatives of layer k, batchnorm. */
static void
sums_of_chunk (const sl_net_run *l, size_t k, size_t chunk, size_t first, size_t n, sl_real *scratch)
{
  const sl_net_layer *layer = l->net->layer + k;
  const size_t at = l->norm_at[k], v = sl_net_source (l->net, k, 0), top = k + l->plan.fused[k] + 1;
  const sl_real *x = SL_NAME (net_in_order_of) (l->net, &l->plan, k, v, n, value_of (l, v, first), &scratch),
                *dy = gradient_at (l, top, first);
  double *sums = l->chunk_sums + chunk * 2 * layer->groups;
#if SL_NET_HAS_BLOCKS
  if (l->plan.way[k + 1] != SL_NET_PLAIN)
    {
      const sl_real *a = layer[l->plan.fused[k]].kind == SL_NET_RELU ? value_of (l, top, first) : NULL;
      SL_NAME (net_blocks_sums) (layer, n, x, a, dy, l->mean + at, l->factor + at, sums);
      return;
    }
#endif
  SL_NAME (net_norm_sums) (layer, n, x, dy, l->mean + at, l->factor + at, sums);
}

/* The layers of a part, with the batchnorm after it and without the one that it begins with, whose sums are formed. */
static void
backward (const sl_net_run *l, size_t chunk, size_t first, size_t n, sl_real *scratch)
{
  const int last = l->part + 1 == l->parts, normalises = l->part > 0;
  const size_t begin = l->cut[l->part] + (normalises ? 1 : 0), end = l->cut[l->part + 1] + (last ? 0 : 1);
  for (size_t k = end; k-- > begin;)
    if (l->needed[k + 1])
      layer_back (l, k, chunk, first, n, scratch);
  if (normalises)
    sums_of_chunk (l, begin - 1, chunk, first, n, scratch);
}

static sl_status
pass_chunk (const void *description, size_t j, void *work)
{
  const sl_net_run *l = description;
  const size_t first = j * l->chunk, n = l->count - first < l->chunk ? l->count - first : l->chunk;
  const int last = l->part + 1 == l->parts;
  sl_status status = SL_OK;
  if (! l->back)
    status = forward (l, j, first, n, work);
  if (status == SL_OK && last)
    status = compare (l, first, n);
  if (status == SL_OK && l->learns && (last || l->back))
    backward (l, j, first, n, work);
  return status;
}

/* ---- all chunks -------------------------------------------------------------------------------------------------- */

/* The moments of layer k over the chunks, in order. */
static void
join_moments (sl_net_run *l, size_t k, size_t chunks)
{
  const sl_net_layer *layer = l->net->layer + k;
  const size_t features = layer->groups, at = l->norm_at[k];
  for (size_t f = 0; f < features; f++)
    {
      sl_net_moments all = l->chunk_moments[f];
      for (size_t c = 1; c < chunks; c++)
        {
          const sl_net_moments *more = l->chunk_moments + c * features + f;
          const double count = all.count + more->count, d = more->mean - all.mean;
          all.mean += d * (more->count / count);
          all.squares += more->squares + d * d * (all.count * more->count / count);
          all.count = count;
        }
      l->moment[at + f] = all;
      l->mean[at + f] = all.mean;
      l->factor[at + f] = 1 / sqrt (all.squares / all.count + layer->epsilon);
    }
}

/* The sums for the derivatives by layer k over the chunks, in order; they are those by b and W, too. */
static void
join_sums (sl_net_run *l, size_t k, size_t chunks)
{
  const sl_net_layer *layer = l->net->layer + k;
  const size_t features = layer->groups;
  double *sums = l->sums + 2 * l->norm_at[k];
  for (size_t i = 0; i < 2 * features; i++)
    {
      sums[i] = 0;
      for (size_t c = 0; c < chunks; c++)
        sums[i] += l->chunk_sums[c * 2 * features + i];
    }
  for (size_t f = 0; f < features; f++)
    {
      l->g[layer->at + f] = (sl_real) sums[2 * f + 1];
      l->g[layer->at + features + f] = (sl_real) sums[2 * f];
    }
}

/* g is kept times itself plus the sum over chunks, in order. */
static void
add_chunks (const sl_net_run *l, const sl_net_block *b)
{
  const sl_net_layer *layer = l->net->layer + b->layer;
  const size_t count = sl_net_weights (layer) + sl_net_units (layer);
  const size_t chunks = l->count / l->chunk + (l->count % l->chunk > 0);
  sl_real *g = l->g + layer->at;
  for (size_t i = 0; i < count; i++)
    {
      double sum = l->keep ? (double) g[i] : 0;
      for (size_t c = 0; c < chunks; c++)
        sum += (double) l->partial[c * l->partials + l->partial_at[b->layer] + i];
      g[i] = (sl_real) sum;
    }
}

/* The sums of rows first .. last-1 of D, over n columns, plus keep times b. */
SL_CLONES static void
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

/* The parameters at .. at+count-1 move by g. */
static sl_status
move_some (const sl_net_run *l, size_t at, size_t count, const sl_real *g, void *work)
{
  const sl_net_updates *u = l->updates;
  sl_real *w = u->w, *first = u->first, *second = u->second;
  return SL_NAME (update_part) (&u->rule, count, g, u->fixed ? u->fixed + at : NULL, w + at,
                                first ? first + at : NULL, second ? second + at : NULL, work);
}

/* Asks for numbers that are wanted in a while: rows-by-columns of x. Without the request, weights and states of a large layer
   come from memory, or from a cache that is slow, when they move. */
static void
fetch (size_t rows, size_t columns, const sl_real *x, size_t ldx)
{
#ifdef __GNUC__
  for (size_t j = 0; x && j < columns; j++)
    for (size_t i = 0; i < rows; i += 64 / sizeof *x)
      __builtin_prefetch (x + j * ldx + i, 1, 2);
#else
  (void) rows, (void) columns, (void) x, (void) ldx;
#endif
}

/* Weights of a dense layer: rows of columns of W, and where they are among the parameters. */
typedef struct
{
  const sl_net_layer *layer;
  size_t row, rows, column, columns, at;
} some_weights;

/* The derivatives by some weights, which fit into the cache and move at once. A tile at a time is formed, while the weights
   of that tile are fetched. */
static sl_status
derive_and_move (const sl_net_run *l, const some_weights *s, const sl_real *x, const sl_real *dy, sl_real *g)
{
  const sl_net_updates *u = l->updates;
  const size_t in = sl_net_size (s->layer->in), runs = s->rows == in ? 1 : s->columns; /* that follow each other */
  const sl_real *arrays[] = { u->w, u->first, u->second };
  sl_status status = SL_OK;
  for (size_t i = 0; i < s->rows; i += SL_NET_DENSE_GROUP)
    {
      const size_t rows = s->rows - i < SL_NET_DENSE_GROUP ? s->rows - i : SL_NET_DENSE_GROUP;
      for (int k = 0; k < 3; k++)
        if (arrays[k])
          fetch (rows, s->columns, arrays[k] + s->at + i, in);
      SL_NAME (net_dense_gradients)
      (s->layer, l->count, x, dy, s->row + i, rows, s->column, s->columns, 0, g + i, s->rows);
    }
  for (size_t k = 0; k < runs && status == SL_OK; k++)
    status = move_some (l, s->at + k * in, s->rows * s->columns / runs, g + k * s->rows, g + AT_ONCE);
  return status;
}

static sl_status
derive_weights (const sl_net_run *l, const sl_net_block *b, void *work)
{
  const sl_net_layer *layer = l->net->layer + b->layer;
  const size_t in = sl_net_size (layer->in), end = b->row + b->rows, last = b->column + b->columns;
  const sl_real *x = l->value[sl_net_source (l->net, b->layer, 0)], *dy = l->gradient[b->layer + 1];
  sl_status status = SL_OK;
  if (! l->updates || sl_net_dense_scratch (layer) == 0)
    {
      sl_real *g = l->g + layer->at + b->column * in + b->row;
      SL_NAME (net_dense_gradients) (layer, l->count, x, dy, b->row, b->rows, b->column, b->columns, l->keep, g, in);
      for (size_t j = 0; l->updates && j < b->columns && status == SL_OK; j++)
        status = move_some (l, layer->at + (b->column + j) * in + b->row, b->rows, g + j * in, work);
      return status;
    }
  for (size_t j = b->column; j < last; j += SL_NET_DENSE_UNITS)
    for (size_t i = b->row; i < end && status == SL_OK; i += ROWS)
      {
        const some_weights s = { .layer = layer,
                                 .row = i,
                                 .rows = end - i < ROWS ? end - i : ROWS,
                                 .column = j,
                                 .columns = last - j < SL_NET_DENSE_UNITS ? last - j : SL_NET_DENSE_UNITS,
                                 .at = layer->at + j * in + i };
        status = derive_and_move (l, &s, x, dy, work);
      }
  return status;
}

static sl_status
derive_block (const void *description, size_t j, void *work)
{
  const sl_net_run *l = description;
  const sl_net_block *b = l->block + j;
  const sl_net_layer *layer = l->net->layer + b->layer;
  const size_t weights = sl_net_weights (layer), units = sl_net_units (layer);
  sl_real *g = l->g + layer->at;
  if (layer->kind == SL_NET_CONV)
    add_chunks (l, b);
  if (layer->kind != SL_NET_DENSE)
    return l->updates ? move_some (l, layer->at, weights + units, g, work) : SL_OK;
  add_columns (units, l->count, l->gradient[b->layer + 1], b->unit, b->unit_end, l->keep, g + weights);
  const sl_status status = derive_weights (l, b, work);
  return ! l->updates || status != SL_OK
           ? status
           : move_some (l, layer->at + weights + b->unit, b->unit_end - b->unit, g + weights + b->unit, work);
}

/* Bytes that derive_block needs. */
static size_t
scratch_to_derive (const sl_net_run *l)
{
  size_t most = 0;
  for (size_t k = 0; k < l->net->layers; k++)
    if (sl_net_dense_scratch (l->net->layer + k) > 0)
      most = AT_ONCE * sizeof (sl_real);
  return ! l->updates ? 0 : l->updates->fixed ? most + SL_NAME (update_scratch) () : most;
}

sl_status
SL_NAME (net_run_batch) (sl_net_run *l, size_t count, const size_t *which, size_t first, sl_net_sums *sums,
                         const sl_stop *stop)
{
  const size_t chunks = count / l->chunk + (count % l->chunk > 0), steps = 2 * l->parts - 1;
  const size_t cost = l->chunk * (l->parameters / 4 + 1) / (l->learns ? steps : 1) + 1;
  sl_status status = SL_OK;
  l->count = count;
  l->which = which;
  l->first = first;
  for (size_t i = 0; i < count; i++)
    {
      const size_t at = which ? which[i] : first + i;
      l->label[i] = l->task->label[at];
      l->weight[i] = l->task->weight ? l->task->weight[at] : 1;
      l->mass += l->weight[i];
    }
  status = SL_NAME (net_pack) (l->net, &l->plan, l->learns, l->packed, stop);
  /* up to the last part, and down to the first */
  for (size_t s = 0; s < steps && status == SL_OK; s++)
    {
      l->back = s >= l->parts;
      l->part = l->back ? steps - 1 - s : s;
      status = sl_parallel_for (chunks, cost, l->scratch, pass_chunk, l, stop);
      if (status == SL_OK && l->part + 1 < l->parts && ! l->back)
        join_moments (l, l->cut[l->part + 1], chunks);
      else if (status == SL_OK && l->part > 0)
        join_sums (l, l->cut[l->part], chunks);
    }
  if (status == SL_OK && l->learns && l->blocks > 0)
    status = sl_parallel_for (l->blocks, count * (l->parameters / l->blocks / 8 + 1), scratch_to_derive (l),
                              derive_block, l, stop);
  for (size_t i = 0; i < count && status == SL_OK; i++)
    {
      sums->entropy += l->weight[i] * l->loss[i];
      sums->hits += l->weight[i] * l->hit[i];
    }
  return status;
}

sl_status
SL_NAME (net_run_moments) (const sl_net_run *l, sl_real *w)
{
  sl_status status = SL_OK;
  for (size_t k = 0; k < l->net->layers && l->normalises; k++)
    {
      const sl_net_layer *layer = l->net->layer + k;
      sl_real *mean = w + layer->moments, *variance = mean + layer->groups;
      for (size_t f = 0; f < layer->groups && layer->kind == SL_NET_BATCHNORM; f++)
        {
          const sl_net_moments *m = l->moment + l->norm_at[k] + f;
          mean[f] = (sl_real) ((1 - layer->rate) * (double) mean[f] + layer->rate * m->mean);
          if (m->count > 1)
            variance[f] = (sl_real) ((1 - layer->rate) * (double) variance[f]
                                     + layer->rate * m->squares / (m->count - 1));
          if (! isfinite (mean[f]) || ! isfinite (variance[f]))
            status = SL_NOT_FINITE;
        }
    }
  return status;
}
