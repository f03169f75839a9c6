/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_cpu.h"
#include "base/sl_memory.h"
#include "sl_net_private.h"

#include <float.h>
#include <string.h>

enum {
  LARGEST = 1 << 30, /* numbers in any array of a sample, so that BLAS and products of sizes are safe */
  DIRECT = 1 << 14, /* channels times filters up to which convolutions are direct; BLAS multiplies larger ones well */
  PIXELS = 128,     /* for which packing weights is worth it, */
  MANY_PIXELS = 1024 /* and doing so for Winograd's */
};

static int
is_small (const size_t shape[3])
{
  double size = 1;
  for (int k = 0; k < 3; k++)
    {
      if (shape[k] < 1 || shape[k] > LARGEST)
        return 0;
      size *= (double) shape[k];
    }
  return size <= LARGEST;
}

static size_t
patch_of (const sl_net_layer *l)
{
  return l->window[0] * l->window[1] * (l->in[2] / l->groups);
}

/* Whether windows of this size fit, and give as many outputs as out says. */
static int
fit_windows (const sl_net_layer *l)
{
  for (int k = 0; k < 2; k++)
    {
      if (l->window[k] < 1 || l->window[k] > LARGEST || l->stride[k] < 1 || l->stride[k] > LARGEST
          || l->pad[k] > LARGEST || l->in[k] + 2 * l->pad[k] < l->window[k]
          || l->out[k] != (l->in[k] + 2 * l->pad[k] - l->window[k]) / l->stride[k] + 1)
        return 0;
    }
  const size_t patch[] = { l->window[0], l->window[1], l->in[2] };
  if (l->kind != SL_NET_CONV)
    return l->pad[0] == 0 && l->pad[1] == 0 && l->out[2] == l->in[2];
  if (! is_small (patch) || l->in[2] % l->groups != 0 || l->out[2] % l->groups != 0)
    return 0;
  const double size = (double) (patch_of (l) * l->groups);
  return size * (double) (l->out[0] * l->out[1]) <= LARGEST && size * (double) l->out[2] <= LARGEST;
}

/* x + z (s u, t v, c - p), see sl_net.h. */
static int
can_add (const sl_net_layer *l)
{
  for (int k = 0; k < 2; k++)
    if (l->stride[k] < 1 || l->stride[k] > LARGEST || l->out[k] != (l->second[k] - 1) / l->stride[k] + 1)
      return 0;
  return l->second[2] <= l->out[2];
}

static int
is_sound (const sl_net_layer *l)
{
  if (! is_small (l->in) || ! is_small (l->out))
    return 0;
  switch (l->kind)
    {
    case SL_NET_DENSE:
      return l->out[1] == 1 && l->out[2] == 1 && (double) sl_net_size (l->in) * (double) l->out[0] <= LARGEST;
    case SL_NET_CONV:
    case SL_NET_MAXPOOL:
    case SL_NET_AVGPOOL:
      return fit_windows (l);
    case SL_NET_BATCHNORM:
      return (l->groups == l->in[2] || l->groups == sl_net_size (l->in)) && l->rate >= 0 && l->rate <= 1
             && l->epsilon > 0 && l->epsilon <= DBL_MAX && memcmp (l->in, l->out, sizeof l->in) == 0;
    case SL_NET_ZSCORE:
      return (l->groups == l->in[2] || l->groups == sl_net_size (l->in)) && memcmp (l->in, l->out, sizeof l->in) == 0;
    case SL_NET_ADD:
      return can_add (l) && memcmp (l->in, l->out, sizeof l->in) == 0;
    case SL_NET_DROPOUT:
      return l->rate >= 0 && l->rate < 1 && memcmp (l->in, l->out, sizeof l->in) == 0;
    case SL_NET_LEAKYRELU:
      return l->rate >= 0 && l->rate <= 1 && memcmp (l->in, l->out, sizeof l->in) == 0;
    case SL_NET_RELU:
    case SL_NET_RELU6:
    case SL_NET_TANH:
      return memcmp (l->in, l->out, sizeof l->in) == 0;
    default:
      return 0;
    }
}

/* Whether the sources of layer k come before it, and what the first one gives fits. */
static int
has_sources (const sl_net *net, size_t k)
{
  sl_net_layer *l = net->layer + k;
  for (size_t i = 0; i < sl_net_inputs (l); i++)
    if (l->back[i] > k)
      return 0;
  if (l->kind == SL_NET_ZSCORE && l->back[0] < k)
    return 0;
  if (l->kind == SL_NET_ADD)
    {
      const size_t v = sl_net_source (net, k, 1);
      memcpy (l->second, v == 0 ? net->layer[0].in : net->layer[v - 1].out, sizeof l->second);
    }
  return sl_net_size (l->in) == sl_net_array (net, sl_net_source (net, k, 0));
}

sl_status
sl_net_layout (sl_net *net, size_t *count)
{
  size_t at = 0;
  *count = 0;
  if (net->layers < 1 || net->layers > 1 << 16)
    return SL_BAD_INPUT;
  for (size_t k = 0; k < net->layers; k++)
    {
      sl_net_layer *l = net->layer + k;
      *count = k + 1;
      l->groups = l->groups == 0 ? 1 : l->groups;
      if (l->groups > LARGEST || ! is_small (l->in) || ! is_small (l->out) || ! has_sources (net, k)
          || ! is_sound (l))
        return SL_BAD_INPUT;
      l->at = at;
      at += sl_net_weights (l) + sl_net_units (l);
      l->uses = 0;
      for (size_t i = 0; i < sl_net_inputs (l); i++)
        if (l->back[i] < k)
          net->layer[k - 1 - l->back[i]].uses++;
    }
  net->trained = at;
  for (*count = 1; *count < net->layers; ++*count)
    if (net->layer[*count - 1].uses == 0)
      return SL_BAD_INPUT;
  for (size_t k = 0; k < net->layers; k++)
    if (sl_net_has_moments (net->layer + k))
      {
        net->layer[k].moments = at;
        at += 2 * net->layer[k].groups;
      }
  *count = at;
  return SL_OK;
}

size_t
sl_net_depthwise_scratch (const sl_net_layer *l)
{
  double side[2], planes = 1;
  if (l->kind != SL_NET_CONV || l->groups < 2 || l->groups != l->in[2])
    return 0;
  for (int k = 0; k < 2; k++)
    {
      const size_t steps = (l->in[k] + 2 * l->pad[k] - 1) / l->stride[k];
      side[k] = (double) steps + 1;
      planes *= side[k] * (double) (l->stride[k] < l->window[k] ? l->stride[k] : l->window[k]);
    }
  const double workspace = 2 * planes + side[0] * (double) l->out[1];
  return workspace <= LARGEST ? (size_t) workspace : 0;
}

size_t
sl_net_direct_scratch (const sl_net_layer *l)
{
  const size_t block = SL_NET_DIRECT_FILTERS, lanes = SL_NET_DIRECT_LANES;
  if (! SL_X86_PATHS || sl_cpu () < SL_CPU_AVX2 || l->kind != SL_NET_CONV || l->groups != 1
      || l->in[2] * l->out[2] > DIRECT)
    return 0;
  for (int k = 0; k < 2; k++)
    if (l->window[k] != 3 || l->stride[k] != 1 || l->pad[k] != 1)
      return 0;
  const size_t in = l->in[2] + block, out = l->out[2] + block, frame = (l->in[0] + 2) * (l->in[1] + 2);
  return lanes * frame * (2 * in + out) + 9 * (lanes + 1) * in * out + in + out;
}

size_t
sl_net_dense_scratch (const sl_net_layer *l)
{
  if (! SL_X86_PATHS || sl_cpu () < SL_CPU_AVX2 || l->kind != SL_NET_DENSE || l->start)
    return 0;
  return SL_NET_DENSE_GROUP * (sl_net_dense_depth (sl_net_size (l->in)) + l->out[0]);
}

int
sl_net_converts (const sl_net *net, const sl_net_plan *plan, size_t k, size_t v)
{
  const size_t *shape = v == 0 ? net->layer[0].in : net->layer[v - 1].out;
  return (plan->way[v] == SL_NET_PLAIN) != (plan->way[k + 1] == SL_NET_PLAIN)
         && (shape[0] * shape[1] > 1 || shape[2] % SL_NET_BLOCK != 0);
}

size_t
sl_net_added (const sl_net *net, const sl_net_plan *plan, size_t k)
{
  for (size_t j = k; j <= k + plan->fused[k]; j++)
    if (net->layer[j].kind == SL_NET_ADD)
      return sl_net_source (net, j, j > k && sl_net_source (net, j, 1) == j ? 0 : 1);
  return 0;
}

/* Numbers that a convolution by a way other than plain needs. */
static size_t
scratch_of_way (const sl_net_layer *l, sl_net_way way)
{
  const size_t in = sl_net_whole (l->in[2]), out = sl_net_whole (l->out[2]);
  size_t pictures;
  const size_t tiles = sl_net_tiles (l->in[0], l->in[1], &pictures);
  return way == SL_NET_WINOGRAD ? 36 * ((in + out) * tiles * pictures + 2 * SL_NET_BLOCK + in * out)
                                : l->window[0] * l->window[1] * in * out;
}

size_t
sl_net_scratch (const sl_net *net, const sl_net_plan *plan, size_t samples)
{
  size_t most = 0;
  int skips = 0; /* some array is used more than once */
  for (size_t k = 0; k < net->layers; k++)
    skips |= net->layer[k].back[0] > 0 || net->layer[k].back[1] > 0;
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *l = net->layer + k;
      const sl_net_way way = plan->way[k + 1];
      const size_t in = l->in[0] * l->in[1] * (way == SL_NET_PLAIN ? l->in[2] : sl_net_whole (l->in[2]));
      size_t wanted = skips ? samples * in : 0; /* a derivative, before it is added */
      size_t converted = 0;
      most = wanted > most ? wanted : most;
      if (way >= SL_NET_DIRECT)
        wanted = scratch_of_way (l, way);
      else if (sl_net_depthwise_scratch (l) > 0)
        wanted = sl_net_depthwise_scratch (l);
      else if (l->kind == SL_NET_CONV)
        {
          const size_t patches = patch_of (l) * l->groups * l->out[0] * l->out[1], direct = sl_net_direct_scratch (l);
          wanted = patches > direct ? patches : direct;
        }
      else if (l->kind == SL_NET_DENSE && l->start && samples > 1)
        wanted = SL_NET_LANES * sl_net_size (l->in);
      else if (l->kind == SL_NET_DENSE)
        wanted = sl_net_dense_scratch (l);
      for (size_t i = 0; i < sl_net_inputs (l); i++) /* in the other order, with its derivative */
        if (sl_net_converts (net, plan, k, sl_net_source (net, k, i)))
          converted += 2 * samples * (i == 0 ? in : sl_net_size (l->second));
      wanted = (skips && wanted < samples * in ? samples * in : wanted) + converted;
      most = wanted > most ? wanted : most;
    }
  return most;
}

/* ---- how layers are passed --------------------------------------------------------------------------------------- */

/* Convolutions in blocks: those of sl_net_blocks_private.h. With few channels most of a block would be 0; then those by vectors
   of pictures are faster (sl_net_direct.c), unless what comes in would have to be converted. For few pixels, of all samples,
   packing the weights would take longer than the rest. first: derivatives by what comes in are not formed; exact: see
   sl_net.h. */
static sl_net_way
way_of_conv (const sl_net_layer *l, size_t samples, int first, int in_blocks, int exact)
{
  const size_t few = in_blocks ? SL_NET_BLOCK / 2 - 1 : SL_NET_BLOCK / 2;
  const double pixels = (double) samples * (double) (l->out[0] * l->out[1]);
  for (int k = 0; k < 2; k++)
    if (l->window[k] != l->window[0] || l->stride[k] != l->stride[0] || l->pad[k] != l->window[0] / 2)
      return SL_NET_PLAIN;
  if (l->groups > 1 || l->stride[0] > 2 || ! (l->window[0] == 3 || (l->window[0] == 1 && in_blocks))
      || l->out[2] <= few || (l->in[2] <= few && ! first) || pixels < PIXELS)
    return SL_NET_PLAIN;
  /* at least half of the pixels of all tiles are in the picture */
  size_t pictures;
  const size_t tiles = sl_net_tiles (l->in[0], l->in[1], &pictures);
  return l->window[0] == 3 && l->stride[0] == 1 && ! first && ! exact && 8 * tiles <= l->in[0] * l->in[1]
             && pixels >= MANY_PIXELS
           ? SL_NET_WINOGRAD
           : SL_NET_DIRECT;
}

/* That of layer k, given those before. dense: whether the array that it gives goes into a dense layer, whose derivatives are
   formed from all samples of a batch at once. */
static sl_net_way
way_of (const sl_net *net, const sl_net_plan *plan, size_t k, size_t samples, int dense, int exact)
{
  const sl_net_layer *l = net->layer + k;
  if (k + 1 == net->layers || (dense && (l->out[0] * l->out[1] > 1 || l->out[2] % SL_NET_BLOCK != 0)))
    return SL_NET_PLAIN;
  int in_blocks = 1;
  for (size_t i = 0; i < sl_net_inputs (l); i++)
    {
      const size_t v = sl_net_source (net, k, i);
      const size_t *shape = v == 0 ? net->layer[0].in : net->layer[v - 1].out;
      in_blocks = in_blocks && plan->way[v] != SL_NET_PLAIN;
      if (i == 0 && memcmp (shape, l->in, sizeof l->in) != 0)
        return SL_NET_PLAIN;
    }
  switch (l->kind)
    {
    case SL_NET_CONV:
      return way_of_conv (l, samples, sl_net_source (net, k, 0) <= (net->layer[0].kind == SL_NET_ZSCORE), in_blocks,
                          exact);
    case SL_NET_BATCHNORM:
      return in_blocks && l->groups == l->in[2] ? SL_NET_CHANNELS : SL_NET_PLAIN;
    case SL_NET_RELU:
    case SL_NET_RELU6:
    case SL_NET_LEAKYRELU:
    case SL_NET_TANH:
    case SL_NET_ADD:
    case SL_NET_MAXPOOL:
    case SL_NET_AVGPOOL:
      return in_blocks ? SL_NET_CHANNELS : SL_NET_PLAIN;
    default:
      return SL_NET_PLAIN;
    }
}

/* Whether layer k takes what layer k - 1 gives, which nothing else takes, in blocks, and is of this kind. */
static int
follows (const sl_net *net, const sl_net_plan *plan, size_t k, sl_net_kind kind)
{
  if (k >= net->layers || net->layer[k].kind != kind || plan->way[k + 1] == SL_NET_PLAIN
      || net->layer[k - 1].uses != 1)
    return 0;
  if (kind == SL_NET_ADD && memcmp (net->layer[k].out, net->layer[k].second, sizeof net->layer[k].out) != 0)
    return 0;
  return sl_net_source (net, k, 0) == k || (kind == SL_NET_ADD && sl_net_source (net, k, 1) == k);
}

/* Convolutions in predictions with batchnorm, and either of them, or batchnorm alone, with add and relu. */
static void
fuse (const sl_net *net, sl_net_plan *plan, int learns)
{
  for (size_t k = 0, last; k < net->layers; k = last + 1)
    {
      const int conv = plan->way[k + 1] >= SL_NET_DIRECT && ! learns,
                norm = plan->way[k + 1] != SL_NET_PLAIN && net->layer[k].kind == SL_NET_BATCHNORM;
      last = k;
      if (conv && follows (net, plan, last + 1, SL_NET_BATCHNORM))
        last++;
      if ((conv || norm) && follows (net, plan, last + 1, SL_NET_ADD))
        last++;
      if ((conv || norm) && follows (net, plan, last + 1, SL_NET_RELU))
        last++;
      plan->fused[k] = last - k;
      for (size_t j = k; j <= last; j++)
        plan->head[j] = k;
    }
}

static void
choose_ways (const sl_net *net, sl_net_plan *plan, size_t samples, int exact, int learns)
{
  const int blocks = SL_X86_PATHS && sl_cpu () >= SL_CPU_AVX2;
  unsigned char *dense = plan->taken; /* not yet needed */
  memset (dense, 0, net->layers + 1);
  for (size_t k = 0; k < net->layers; k++)
    if (net->layer[k].kind == SL_NET_DENSE)
      dense[sl_net_source (net, k, 0)] = 1;
  plan->way[0] = SL_NET_PLAIN;
  plan->packed = 0;
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *l = net->layer + k;
      const sl_net_way way = plan->way[k + 1] = blocks ? way_of (net, plan, k, samples, dense[k + 1], exact)
                                                       : SL_NET_PLAIN;
      plan->packed_at[k] = plan->packed;
      if (way >= SL_NET_DIRECT)
        plan->packed += sl_net_whole (l->out[2]) + (learns ? 2 : 1) * sl_net_packed_size (l, way);
    }
  fuse (net, plan, learns);
}

/* ---- memory that arrays share ------------------------------------------------------------------------------------ */

sl_status
sl_net_plan_new (sl_net_plan *plan, const sl_net *net, size_t samples, int single, int learns)
{
  const size_t arrays = net->layers + 1;
  plan->buffers = 0;
  plan->memory = SL_RESERVE (SL_PIECE (plan->place, arrays), SL_PIECE (plan->size, arrays),
                             SL_PIECE (plan->begin, arrays), SL_PIECE (plan->last, arrays),
                             SL_PIECE (plan->taken, arrays), SL_PIECE (plan->way, arrays),
                             SL_PIECE (plan->head, arrays), SL_PIECE (plan->fused, arrays),
                             SL_PIECE (plan->packed_at, arrays));
  if (! plan->memory)
    return SL_OUT_OF_MEMORY;
  choose_ways (net, plan, samples, net->exact || ! single, learns);
  /* the last layer that takes each array; none takes the scores */
  memset (plan->last, 0, arrays * sizeof *plan->last);
  for (size_t k = 0; k < net->layers; k++)
    for (size_t i = 0; i < sl_net_inputs (net->layer + k); i++)
      plan->last[sl_net_source (net, k, i)] = k;
  return SL_OK;
}

void
sl_net_plan_free (sl_net_plan *plan)
{
  sl_free (plan->memory);
}

/* A buffer for array v: the smallest free one that is large enough, else the largest free one, which grows, else a new
   one. One that is not shared is of its size. */
static void
choose_buffer (sl_net_plan *plan, size_t v, size_t size, int shared)
{
  size_t best = plan->buffers;
  for (size_t r = 0; r < plan->buffers && shared; r++)
    if (! plan->taken[r]
        && (best == plan->buffers
            || (plan->size[best] < size ? plan->size[r] > plan->size[best]
                                        : plan->size[r] >= size && plan->size[r] < plan->size[best])))
      best = r;
  if (best == plan->buffers)
    plan->size[plan->buffers++] = 0;
  if (plan->size[best] < size)
    plan->size[best] = size;
  plan->place[v] = best;
  plan->taken[best] = 1;
}

static void
place_buffers (sl_net_plan *plan)
{
  plan->numbers = 0;
  for (size_t r = 0; r < plan->buffers; r++)
    {
      plan->begin[r] = plan->numbers;
      plan->numbers += plan->size[r];
    }
}

void
sl_net_plan_values (sl_net_plan *plan, const sl_net *net)
{
  plan->buffers = 0;
  choose_buffer (plan, 0, sl_net_array (net, 0), 1);
  for (size_t k = 0; k < net->layers; k++)
    {
      const size_t top = k + plan->fused[k] + 1;
      if (plan->head[k] == k)
        choose_buffer (plan, top, sl_net_numbers (net, plan, top), 1);
      else
        plan->place[k] = plan->place[plan->head[k] + plan->fused[plan->head[k]] + 1];
      for (size_t i = 0; i < sl_net_inputs (net->layer + k); i++)
        {
          const size_t v = sl_net_source (net, k, i);
          if (plan->last[v] == k && ! sl_net_is_inner (net, plan, v))
            plan->taken[plan->place[v]] = 0;
        }
    }
  place_buffers (plan);
}

void
sl_net_plan_gradients (sl_net_plan *plan, const sl_net *net)
{
  plan->buffers = 0;
  choose_buffer (plan, net->layers, sl_net_array (net, net->layers),
                 net->layer[net->layers - 1].kind != SL_NET_DENSE);
  for (size_t k = net->layers; k-- > 0;)
    {
      for (size_t i = 0; i < sl_net_inputs (net->layer + k); i++)
        {
          const size_t v = sl_net_source (net, k, i);
          const int both = i == 1 && v == sl_net_source (net, k, 0);
          if (sl_net_is_inner (net, plan, v))
            plan->place[v] = plan->place[plan->head[k] + plan->fused[plan->head[k]] + 1];
          else if (v > 0 && plan->last[v] == k && ! both)
            choose_buffer (plan, v, sl_net_numbers (net, plan, v), net->layer[v - 1].kind != SL_NET_DENSE);
        }
      if (net->layer[k].kind != SL_NET_DENSE && plan->head[k] == k)
        plan->taken[plan->place[k + plan->fused[k] + 1]] = 0;
    }
  place_buffers (plan);
}
