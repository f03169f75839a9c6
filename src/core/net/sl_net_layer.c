/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"

#include <math.h>
#include <string.h>

void
SL_NAME (net_read) (const sl_data *X, size_t n, const size_t *which, size_t first, sl_real *x)
{
  const sl_real *value = X->value;
  for (size_t k = 0; k < n; k++)
    {
      const size_t j = which ? which[k] : first + k;
      sl_real *column = x + k * X->m;
      if (! X->start)
        {
          memcpy (column, value + j * X->m, X->m * sizeof *column);
          continue;
        }
      memset (column, 0, X->m * sizeof *column);
      for (size_t e = X->start[j]; e < X->start[j + 1]; e++)
        column[X->row[e]] = value[e];
    }
}

/* ---- dense, sparse weights --------------------------------------------------------------------------------------- */

/* One sample. Four sums, as an addition takes four times as long as its turn. */
static void
dense_sparse_one (const sl_net_layer *l, const sl_real *x, sl_real *y)
{
  const sl_real *W = l->W, *b = l->b;
  const uint32_t *row = l->row;
  for (size_t k = 0; k < l->out[0]; k++)
    {
      sl_real sum[4] = { 0, 0, 0, 0 };
      size_t e = l->start[k];
      const size_t end = l->start[k + 1];
      for (; e + 4 <= end; e += 4)
        {
          sum[0] += W[e] * x[row[e]];
          sum[1] += W[e + 1] * x[row[e + 1]];
          sum[2] += W[e + 2] * x[row[e + 2]];
          sum[3] += W[e + 3] * x[row[e + 3]];
        }
      for (; e < end; e++)
        sum[0] += W[e] * x[row[e]];
      y[k] = b[k] + ((sum[0] + sum[1]) + (sum[2] + sum[3]));
    }
}

/* Samples side by side: each entry of W multiplies a short vector. Lanes without a sample repeat the last one. */
SL_CLONES static void
dense_sparse_lanes (size_t in, size_t out, const sl_real *restrict W, const sl_real *restrict b,
                    const uint32_t *restrict row, const size_t *restrict start, size_t n, const sl_real *restrict x,
                    sl_real *restrict y, sl_real *restrict lanes)
{
  for (size_t i = 0; i < in; i++)
    for (size_t k = 0; k < SL_NET_LANES; k++)
      lanes[i * SL_NET_LANES + k] = x[(k < n ? k : n - 1) * in + i];
  for (size_t u = 0; u < out; u++)
    {
      sl_real sum[SL_NET_LANES];
      for (size_t k = 0; k < SL_NET_LANES; k++)
        sum[k] = b[u];
      for (size_t e = start[u]; e < start[u + 1]; e++)
        for (size_t k = 0; k < SL_NET_LANES; k++)
          sum[k] += W[e] * lanes[row[e] * (size_t) SL_NET_LANES + k];
      for (size_t k = 0; k < n; k++)
        y[k * out + u] = sum[k];
    }
}

static void
dense_forward (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *scratch)
{
  const size_t in = sl_net_size (l->in), out = l->out[0];
  if (! l->start)
    SL_NAME (net_dense_forward) (l, n, x, y, scratch);
  else if (n == 1)
    dense_sparse_one (l, x, y);
  else
    for (size_t k = 0; k < n; k += SL_NET_LANES)
      dense_sparse_lanes (in, out, l->W, l->b, l->row, l->start, n - k < SL_NET_LANES ? n - k : SL_NET_LANES,
                          x + k * in, y + k * out, scratch);
}

/* ---- entry by entry ---------------------------------------------------------------------------------------------- */

SL_CLONES static void
relu (size_t count, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t i = 0; i < count; i++)
    y[i] = x[i] < 0 ? 0 : x[i]; /* NaN stays */
}

SL_CLONES static void
relu_back (size_t count, const sl_real *restrict y, const sl_real *restrict dy, sl_real *restrict dx)
{
  for (size_t i = 0; i < count; i++)
    dx[i] = y[i] > 0 ? dy[i] : 0;
}

SL_CLONES static void
relu6 (size_t count, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t i = 0; i < count; i++)
    y[i] = x[i] < 0 ? 0 : x[i] > 6 ? 6 : x[i];
}

SL_CLONES static void
relu6_back (size_t count, const sl_real *restrict y, const sl_real *restrict dy, sl_real *restrict dx)
{
  for (size_t i = 0; i < count; i++)
    dx[i] = ((y[i] > 0) & (y[i] < 6)) ? dy[i] : 0;
}

SL_CLONES static void
leaky (size_t count, sl_real slope, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t i = 0; i < count; i++)
    y[i] = x[i] < 0 ? slope * x[i] : x[i];
}

SL_CLONES static void
leaky_back (size_t count, sl_real slope, const sl_real *restrict y, const sl_real *restrict dy, sl_real *restrict dx)
{
  for (size_t i = 0; i < count; i++)
    dx[i] = y[i] > 0 ? dy[i] : slope * dy[i];
}

static void
tanh_of (size_t count, const sl_real *x, sl_real *y)
{
  for (size_t i = 0; i < count; i++)
    y[i] = (sl_real) tanh ((double) x[i]);
}

SL_CLONES static void
tanh_back (size_t count, const sl_real *restrict y, const sl_real *restrict dy, sl_real *restrict dx)
{
  for (size_t i = 0; i < count; i++)
    dx[i] = dy[i] * (1 - y[i] * y[i]);
}

SL_CLONES static void
drop (size_t count, double rate, const unsigned char *restrict kept, const sl_real *restrict x, sl_real *restrict y)
{
  const sl_real scale = (sl_real) (1 / (1 - rate));
  for (size_t i = 0; i < count; i++)
    y[i] = kept[i] ? scale * x[i] : 0;
}

/* ---- sums -------------------------------------------------------------------------------------------------------- */

SL_CLONES static void
add_to (size_t count, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t i = 0; i < count; i++)
    y[i] += x[i];
}

static int
is_plain_sum (const sl_net_layer *l)
{
  return memcmp (l->out, l->second, sizeof l->out) == 0;
}

/* Columns of pixels of the second input z beside those of the result y: y += z, or z += y where back. */
static void
add_shortcut (const sl_net_layer *l, size_t n, int back, sl_real *z, sl_real *y)
{
  const size_t h = l->second[0], w = l->second[1], channels = l->second[2], skipped = (l->out[2] - channels) / 2;
  for (size_t k = 0; k < n; k++, z += sl_net_size (l->second), y += sl_net_size (l->out))
    for (size_t c = 0; c < channels; c++)
      for (size_t v = 0; v < l->out[1]; v++)
        {
          sl_real *from = z + (c * w + v * l->stride[1]) * h, *to = y + ((c + skipped) * l->out[1] + v) * l->out[0];
          for (size_t u = 0; u < l->out[0]; u++)
            if (back)
              from[u * l->stride[0]] += to[u];
            else
              to[u] += from[u * l->stride[0]];
        }
}

void
SL_NAME (net_add_forward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *z, sl_real *y)
{
  const size_t count = n * sl_net_size (l->out);
  memcpy (y, x, count * sizeof *y);
  if (is_plain_sum (l))
    add_to (count, z, y);
  else
    add_shortcut (l, n, 0, (sl_real *) (size_t) z, y); /* which it only reads */
}

void
SL_NAME (net_add_backward) (const sl_net_layer *l, size_t n, size_t input, const sl_real *dy, int adds, sl_real *dx)
{
  const size_t count = n * sl_net_size (input == 0 ? l->in : l->second);
  const int plain = input == 0 || is_plain_sum (l);
  if (plain && ! adds)
    memcpy (dx, dy, count * sizeof *dx);
  else if (! adds)
    memset (dx, 0, count * sizeof *dx);
  if (plain && adds)
    add_to (count, dy, dx);
  else if (! plain)
    add_shortcut (l, n, 1, dx, (sl_real *) (size_t) dy); /* which it only reads */
}

/* ---- any layer --------------------------------------------------------------------------------------------------- */

sl_status
SL_NAME (net_layer_forward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *z,
                             const unsigned char *kept, sl_real *y, sl_real *scratch)
{
  const size_t count = n * sl_net_size (l->out);
  switch (l->kind)
    {
    case SL_NET_DENSE:
      dense_forward (l, n, x, y, scratch);
      return SL_NAME (finite) (count, y);
    case SL_NET_CONV:
      SL_NAME (net_conv_forward) (l, n, x, y, scratch);
      return SL_NAME (finite) (count, y);
    case SL_NET_BATCHNORM:
      SL_NAME (net_norm_running) (l, n, x, y);
      return SL_NAME (finite) (count, y);
    case SL_NET_ZSCORE:
      SL_NAME (net_norm_fixed) (l, n, x, y);
      return SL_NAME (finite) (count, y);
    case SL_NET_ADD:
      SL_NAME (net_add_forward) (l, n, x, z, y);
      return SL_NAME (finite) (count, y);
    case SL_NET_MAXPOOL:
    case SL_NET_AVGPOOL:
      SL_NAME (net_pool_forward) (l, n, x, y);
      return SL_OK;
    case SL_NET_RELU:
      relu (count, x, y);
      return SL_OK;
    case SL_NET_RELU6:
      relu6 (count, x, y);
      return SL_OK;
    case SL_NET_LEAKYRELU:
      leaky (count, (sl_real) l->rate, x, y);
      return SL_OK;
    case SL_NET_TANH:
      tanh_of (count, x, y);
      return SL_OK;
    default:
      if (kept)
        drop (count, l->rate, kept, x, y);
      else
        memcpy (y, x, count * sizeof *y);
      return SL_OK;
    }
}

/* The derivative by x, where it need not be added, of a layer without parameters or of a dense one. */
static void
backward_plain (const sl_net_layer *l, size_t n, const sl_real *y, const sl_real *dy, const unsigned char *kept,
                sl_real *dx)
{
  const size_t count = n * sl_net_size (l->out);
  if (l->kind == SL_NET_DENSE)
    SL_NAME (net_dense_backward) (l, n, dy, dx);
  else if (l->kind == SL_NET_RELU)
    relu_back (count, y, dy, dx);
  else if (l->kind == SL_NET_RELU6)
    relu6_back (count, y, dy, dx);
  else if (l->kind == SL_NET_LEAKYRELU)
    leaky_back (count, (sl_real) l->rate, y, dy, dx);
  else if (l->kind == SL_NET_TANH)
    tanh_back (count, y, dy, dx);
  else if (kept)
    drop (count, l->rate, kept, dy, dx);
  else
    memcpy (dx, dy, count * sizeof *dx);
}

void
SL_NAME (net_layer_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *y, const sl_real *dy,
                              const unsigned char *kept, int adds, sl_real *dx, sl_real *gW, sl_real *gb,
                              sl_real *scratch)
{
  if (l->kind == SL_NET_CONV)
    SL_NAME (net_conv_backward) (l, n, x, dy, adds, dx, gW, gb, scratch);
  else if (! dx)
    return;
  else if (l->kind == SL_NET_MAXPOOL || l->kind == SL_NET_AVGPOOL)
    SL_NAME (net_pool_backward) (l, n, x, dy, adds, dx);
  else if (! adds)
    backward_plain (l, n, y, dy, kept, dx);
  else
    {
      backward_plain (l, n, y, dy, kept, scratch);
      add_to (n * sl_net_size (l->in), scratch, dx);
    }
}
