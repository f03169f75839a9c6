/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"

#include <string.h>

enum { ROWS = 64 }; /* outputs that are treated at a time */

/* best, out: the largest entries of `rows` windows, one below the other, the first at x; at, out: where they are, the
   first of equal ones. h: rows of the picture. Without branches. */
SL_CLONES static void
largest (size_t rows, size_t h, const size_t window[2], size_t stride, const sl_real *restrict x,
         sl_real *restrict best, uint32_t *restrict at)
{
  for (size_t u = 0; u < rows; u++)
    {
      best[u] = x[u * stride]; /* NOLINT(clang-analyzer-core.NullDereference): y, where dx is null */
      at[u] = (uint32_t) (u * stride);
    }
  for (size_t j = 0; j < window[1]; j++)
    for (size_t i = 0; i < window[0]; i++)
      for (size_t u = 0; u < rows; u++)
        {
          const size_t k = j * h + i + u * stride;
          const int more = x[k] > best[u];
          best[u] = more ? x[k] : best[u];
          at[u] = more ? (uint32_t) k : at[u];
        }
}

/* The means of such windows. */
SL_CLONES static void
average (size_t rows, size_t h, const size_t window[2], size_t stride, const sl_real *restrict x, sl_real *restrict y)
{
  double sum[ROWS];
  for (size_t u = 0; u < rows; u++)
    sum[u] = 0;
  for (size_t j = 0; j < window[1]; j++)
    for (size_t i = 0; i < window[0]; i++)
      for (size_t u = 0; u < rows; u++)
        sum[u] += (double) x[j * h + i + u * stride];
  for (size_t u = 0; u < rows; u++)
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): taken where dx is null alone */
    y[u] = (sl_real) (sum[u] / (double) (window[0] * window[1]));
}

/* Adds to dx what the windows' means contribute. */
static void
spread (size_t rows, size_t h, const size_t window[2], size_t stride, const sl_real *restrict dy,
        sl_real *restrict dx)
{
  const sl_real part = (sl_real) (1 / (double) (window[0] * window[1]));
  for (size_t u = 0; u < rows; u++)
    for (size_t j = 0; j < window[1]; j++)
      for (size_t i = 0; i < window[0]; i++)
        dx[j * h + i + u * stride] += part * dy[u];
}

/* Takes y where dx is null; else dx from dy. */
static void
pool (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, const sl_real *dy, sl_real *dx)
{
  const size_t h = l->in[0], w = l->in[1], channels = n * l->in[2];
  sl_real best[ROWS], *out = dx ? best : y;
  uint32_t at[ROWS];
  for (size_t c = 0; c < channels; c++)
    for (size_t v = 0; v < l->out[1]; v++)
      for (size_t u = 0; u < l->out[0]; u += ROWS)
        {
          const size_t rows = l->out[0] - u < ROWS ? l->out[0] - u : ROWS;
          const size_t corner = (c * w + v * l->stride[1]) * h + u * l->stride[0];
          if (l->kind == SL_NET_MAXPOOL)
            largest (rows, h, l->window, l->stride[0], x + corner, out, at);
          else if (! dx)
            average (rows, h, l->window, l->stride[0], x + corner, out);
          if (! dx)
            {
              out += rows;
              continue;
            }
          if (l->kind == SL_NET_MAXPOOL)
            for (size_t i = 0; i < rows; i++)
              dx[corner + at[i]] += dy[i];
          else
            spread (rows, h, l->window, l->stride[0], dy, dx + corner);
          dy += rows;
        }
}

void
SL_NAME (net_pool_forward) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y)
{
  pool (l, n, x, y, NULL, NULL);
}

void
SL_NAME (net_pool_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, int adds,
                             sl_real *dx)
{
  if (! adds)
    memset (dx, 0, n * sl_net_size (l->in) * sizeof *dx);
  pool (l, n, x, NULL, dy, dx);
}
