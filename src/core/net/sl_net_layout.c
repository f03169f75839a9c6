/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"

#include <string.h>

enum { LARGEST = 1 << 30 }; /* numbers in any array of a sample, so that BLAS and products of sizes are safe */

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
  return l->window[0] * l->window[1] * l->in[2];
}

/* Whether windows of this size fit, and give as many outputs as out says. */
static int
fit_windows (const sl_net_layer *l)
{
  for (int k = 0; k < 2; k++)
    {
      if (l->window[k] < 1 || l->window[k] > LARGEST || l->stride[k] < 1 || l->stride[k] > LARGEST
          || l->pad[k] >= l->window[k] || l->in[k] + 2 * l->pad[k] < l->window[k]
          || l->out[k] != (l->in[k] + 2 * l->pad[k] - l->window[k]) / l->stride[k] + 1)
        return 0;
    }
  const size_t patch[] = { l->window[0], l->window[1], l->in[2] };
  if (l->kind == SL_NET_MAXPOOL)
    return l->pad[0] == 0 && l->pad[1] == 0 && l->out[2] == l->in[2];
  if (! is_small (patch))
    return 0;
  const double size = (double) patch_of (l);
  return size * (double) (l->out[0] * l->out[1]) <= LARGEST && size * (double) l->out[2] <= LARGEST;
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
      return fit_windows (l);
    case SL_NET_DROPOUT:
      return l->rate >= 0 && l->rate < 1 && memcmp (l->in, l->out, sizeof l->in) == 0;
    case SL_NET_RELU:
    case SL_NET_TANH:
      return memcmp (l->in, l->out, sizeof l->in) == 0;
    default:
      return 0;
    }
}

sl_status
sl_net_layout (sl_net *net, size_t *count)
{
  *count = 0;
  if (net->layers < 1 || net->layers > 1 << 16)
    return SL_BAD_INPUT;
  for (size_t k = 0; k < net->layers; k++)
    {
      sl_net_layer *l = net->layer + k;
      if (! is_sound (l) || (k > 0 && sl_net_size (l->in) != sl_net_size (net->layer[k - 1].out)))
        return SL_BAD_INPUT;
      l->at = *count;
      *count += sl_net_weights (l) + sl_net_units (l);
    }
  return SL_OK;
}

size_t
sl_net_scratch (const sl_net *net, size_t samples)
{
  size_t most = 0;
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *l = net->layer + k;
      size_t wanted = 0;
      if (l->kind == SL_NET_CONV)
        wanted = patch_of (l) * l->out[0] * l->out[1];
      else if (l->kind == SL_NET_DENSE && l->start && samples > 1)
        wanted = SL_NET_LANES * sl_net_size (l->in);
      most = wanted > most ? wanted : most;
    }
  return most;
}
