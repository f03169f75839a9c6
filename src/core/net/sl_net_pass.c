/* SPDX-License-Identifier: BSD-3-Clause */
/* Layers forward and backward by their ways: plainly, or in blocks of channels, whatever the order of what comes in. */
#include "sl_net_blocks_private.h"
#include "base/sl_parallel.h"

#include <string.h>

typedef struct
{
  const sl_net *net;
  const sl_net_plan *plan;
  int learns;
  sl_real *packed;
} pack_job;

#if SL_NET_HAS_BLOCKS

static sl_status
pack_layer (const void *description, size_t k, void *work)
{
  const pack_job *job = description;
  const sl_net_plan *plan = job->plan;
  const sl_net_layer *l = job->net->layer + k;
  (void) work;
  if (plan->way[k + 1] < SL_NET_DIRECT)
    return SL_OK;
  const int folds = plan->fused[k] > 0 && l[1].kind == SL_NET_BATCHNORM;
  return SL_NAME (net_blocks_pack) (l, plan->way[k + 1], job->learns, folds ? l + 1 : NULL,
                                    job->packed + plan->packed_at[k]);
}

/* A layer that treats numbers one by one, as a plain one with the channels of whole blocks. */
static sl_net_layer
rounded (const sl_net_layer *l)
{
  sl_net_layer r = *l;
  r.in[2] = sl_net_whole (l->in[2]);
  r.out[2] = sl_net_whole (l->out[2]);
  r.second[2] = sl_net_whole (l->second[2]);
  return r;
}

static int
is_plain_sum (const sl_net_layer *l)
{
  return memcmp (l->out, l->second, sizeof l->out) == 0;
}

static sl_status
forward_in_blocks (const sl_net *net, const sl_net_plan *plan, size_t k, size_t n, const sl_real *x, const sl_real *z,
                   const sl_real *packed, const double *mean, const double *factor, sl_real *y, sl_real *scratch)
{
  const sl_net_layer *l = net->layer + k, *top = l + plan->fused[k], wide = rounded (l);
  const size_t count = n * sl_net_size (wide.out);
  sl_net_finish finish = { .z = sl_net_added (net, plan, k) > 0 ? z : NULL, .relu = top->kind == SL_NET_RELU };
  switch (l->kind)
    {
    case SL_NET_CONV:
      return SL_NAME (net_blocks_conv) (l, plan->way[k + 1], n, x, packed + plan->packed_at[k], &finish, y, scratch);
    case SL_NET_BATCHNORM:
      return SL_NAME (net_blocks_norm) (l, n, x, mean, factor, &finish, y);
    case SL_NET_MAXPOOL:
    case SL_NET_AVGPOOL:
      SL_NAME (net_blocks_pool) (l, n, x, y, NULL, NULL);
      return SL_OK;
    case SL_NET_ADD:
      if (is_plain_sum (l))
        break;
      memcpy (y, x, count * sizeof *y);
      SL_NAME (net_blocks_add) (l, n, 0, z, y);
      return SL_NAME (finite) (count, y);
    default:
      break;
    }
  return SL_NAME (net_layer_forward) (&wide, n, x, z, NULL, y, scratch);
}

static void
backward_in_blocks (const sl_net *net, const sl_net_plan *plan, size_t k, size_t input, size_t n, const sl_real *x,
                    const sl_real *y, const sl_real *dy, const sl_real *packed, const sl_net_by_batch *norm, int adds,
                    sl_real *dx, sl_real *gW, sl_real *scratch)
{
  const sl_net_layer *l = net->layer + k, wide = rounded (l);
  const size_t size = n * sl_net_size (input == 0 ? wide.in : wide.second);
  if (l->kind == SL_NET_CONV)
    {
      SL_NAME (net_blocks_biases) (l, n, dy, gW + sl_net_weights (l));
      SL_NAME (net_blocks_conv_back)
      (l, plan->way[k + 1], n, x, dy, packed + plan->packed_at[k], adds, dx, gW, scratch);
      return;
    }
  if (! dx)
    return;
  if (l->kind == SL_NET_BATCHNORM)
    SL_NAME (net_blocks_norm_backward)
  (l, n, x, l[plan->fused[k]].kind == SL_NET_RELU ? y : NULL, dy, norm->mean, norm->factor, norm->sums, norm->count,
   adds, dx);
  else if (l->kind == SL_NET_MAXPOOL || l->kind == SL_NET_AVGPOOL)
  {
    if (! adds)
      memset (dx, 0, size * sizeof *dx);
    SL_NAME (net_blocks_pool) (l, n, x, NULL, dy, dx);
  }
  else if (l->kind == SL_NET_ADD && input == 1 && ! is_plain_sum (l))
  {
    if (! adds)
      memset (dx, 0, size * sizeof *dx);
    SL_NAME (net_blocks_add) (l, n, 1, dy, dx);
  }
  else if (l->kind == SL_NET_ADD) SL_NAME (net_add_backward) (&wide, n, input, dy, adds, dx);
  else SL_NAME (net_layer_backward) (&wide, n, x, y, dy, NULL, adds, dx, NULL, NULL, scratch);
}

#endif

/* x, the array v that comes into layer k, in the order that the layer works in; free_scratch is what is left of it. */
const sl_real *
SL_NAME (net_in_order_of) (const sl_net *net, const sl_net_plan *plan, size_t k, size_t v, size_t n, const sl_real *x,
                           sl_real **free_scratch)
{
#if SL_NET_HAS_BLOCKS
  const size_t *shape = v == 0 ? net->layer[0].in : net->layer[v - 1].out;
  const int to_blocks = plan->way[v] == SL_NET_PLAIN;
  sl_real *to = *free_scratch;
  if (! sl_net_converts (net, plan, k, v))
    return x;
  SL_NAME (net_blocks_convert) (shape, to_blocks, n, x, 0, to);
  *free_scratch += n * shape[0] * shape[1] * (to_blocks ? sl_net_whole (shape[2]) : shape[2]);
  return to;
#else
  (void) net, (void) plan, (void) k, (void) v, (void) n, (void) free_scratch;
  return x;
#endif
}

sl_status
SL_NAME (net_pack) (const sl_net *net, const sl_net_plan *plan, int learns, sl_real *packed, const sl_stop *stop)
{
#if SL_NET_HAS_BLOCKS
  const pack_job job = { net, plan, learns, packed };
  if (plan->packed > 0)
    return sl_parallel_for (net->layers, plan->packed / net->layers, 0, pack_layer, &job, stop);
#else
  (void) net, (void) plan, (void) learns, (void) packed, (void) stop;
#endif
  return SL_OK;
}

sl_status
SL_NAME (net_pass_forward) (const sl_net *net, const sl_net_plan *plan, size_t k, size_t n, const sl_real *x,
                            const sl_real *z, const unsigned char *kept, const sl_real *packed, const double *mean,
                            const double *factor, sl_real *y, sl_real *scratch)
{
  const sl_net_layer *l = net->layer + k;
  x = SL_NAME (net_in_order_of) (net, plan, k, sl_net_source (net, k, 0), n, x, &scratch);
  if (l->kind == SL_NET_ADD)
    z = SL_NAME (net_in_order_of) (net, plan, k, sl_net_source (net, k, 1), n, z, &scratch);
#if SL_NET_HAS_BLOCKS
  if (plan->way[k + 1] != SL_NET_PLAIN)
    return forward_in_blocks (net, plan, k, n, x, z, packed, mean, factor, y, scratch);
#else
  (void) packed;
#endif
  if (l->kind != SL_NET_BATCHNORM || ! mean)
    return SL_NAME (net_layer_forward) (l, n, x, z, kept, y, scratch);
  SL_NAME (net_norm_by) (l, n, x, mean, factor, y);
  return SL_NAME (finite) (n * sl_net_size (l->out), y);
}

void
SL_NAME (net_pass_backward) (const sl_net *net, const sl_net_plan *plan, size_t k, size_t input, size_t n,
                             const sl_real *x, const sl_real *y, const sl_real *dy, const unsigned char *kept,
                             const sl_real *packed, const sl_net_by_batch *norm, int adds, sl_real *dx, sl_real *gW,
                             sl_real *scratch)
{
  const sl_net_layer *l = net->layer + k;
  const size_t v = sl_net_source (net, k, input);
  const int converts = dx && sl_net_converts (net, plan, k, v), more = converts ? 0 : adds;
  sl_real *to = dx;
  if (l->kind != SL_NET_ADD)
    x = SL_NAME (net_in_order_of) (net, plan, k, v, n, x, &scratch);
  if (converts)
    {
      to = scratch;
      scratch += n
                 * (input == 1                     ? sl_net_size (l->second)
                    : plan->way[v] == SL_NET_PLAIN ? l->in[0] * l->in[1] * sl_net_whole (l->in[2])
                                                   : sl_net_size (l->in));
    }
#if SL_NET_HAS_BLOCKS
  if (plan->way[k + 1] != SL_NET_PLAIN)
    backward_in_blocks (net, plan, k, input, n, x, y, dy, packed, norm, more, to, gW, scratch);
  else
#endif
    if (l->kind == SL_NET_ADD && to)
    SL_NAME (net_add_backward) (l, n, input, dy, more, to);
  else if (l->kind == SL_NET_BATCHNORM && to)
    SL_NAME (net_norm_backward) (l, n, x, dy, norm->mean, norm->factor, norm->sums, norm->count, more, to);
  else if (l->kind != SL_NET_ADD && l->kind != SL_NET_BATCHNORM)
    SL_NAME (net_layer_backward) (l, n, x, y, dy, kept, more, to, gW, gW + sl_net_weights (l), scratch);
#if SL_NET_HAS_BLOCKS
  if (converts)
    SL_NAME (net_blocks_convert)
  (v == 0 ? net->layer[0].in : net->layer[v - 1].out, plan->way[v] != SL_NET_PLAIN, n, to, adds, dx);
#else
  (void) packed;
#endif
}
