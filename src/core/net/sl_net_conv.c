/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"
#include "linalg/sl_blas.h"

#include <string.h>

/* The rows of the picture that row `i` of the windows covers, for the outputs first .. last-1. */
static void
covered (const sl_net_layer *l, size_t i, size_t *first, size_t *last)
{
  const size_t stride = l->stride[0], pad = l->pad[0], out = l->out[0];
  const size_t from = i < pad ? (pad - i + stride - 1) / stride : 0;
  const size_t most = l->in[0] + pad > i ? (l->in[0] + pad - i - 1) / stride + 1 : 0;
  *last = most < out ? most : out;
  *first = from < *last ? from : *last;
}

/* Column i + rows (j + columns c) of P, outputs-by-patch: the entries at place (i, j, c) of all windows. */
static void
gather_patches (const sl_net_layer *l, const sl_real *x, sl_real *P)
{
  const size_t h = l->in[0], w = l->in[1], rows = l->out[0], stride = l->stride[0];
  for (size_t c = 0; c < l->in[2]; c++)
    for (size_t j = 0; j < l->window[1]; j++)
      for (size_t i = 0; i < l->window[0]; i++)
        {
          size_t first, last;
          covered (l, i, &first, &last);
          for (size_t v = 0; v < l->out[1]; v++, P += rows)
            {
              const size_t across = v * l->stride[1] + j; /* padding included */
              if (across < l->pad[1] || across - l->pad[1] >= w)
                {
                  memset (P, 0, rows * sizeof *P);
                  continue;
                }
              const sl_real *column = x + (c * w + across - l->pad[1]) * h;
              for (size_t u = 0; u < first; u++)
                P[u] = 0;
              if (stride == 1 && last > first)
                memcpy (P + first, column + (first + i - l->pad[0]), (last - first) * sizeof *P);
              else
                for (size_t u = first; u < last; u++)
                  P[u] = column[u * stride + i - l->pad[0]];
              for (size_t u = last; u < rows; u++)
                P[u] = 0;
            }
        }
}

static inline void
add (size_t count, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t i = 0; i < count; i++)
    y[i] += x[i];
}

/* x, out: sums of the entries of P, each added where gather_patches took it from. */
static void
scatter_patches (const sl_net_layer *l, const sl_real *P, sl_real *x)
{
  const size_t h = l->in[0], w = l->in[1], rows = l->out[0], stride = l->stride[0];
  memset (x, 0, sl_net_size (l->in) * sizeof *x);
  for (size_t c = 0; c < l->in[2]; c++)
    for (size_t j = 0; j < l->window[1]; j++)
      for (size_t i = 0; i < l->window[0]; i++)
        {
          size_t first, last;
          covered (l, i, &first, &last);
          for (size_t v = 0; v < l->out[1]; v++, P += rows)
            {
              const size_t across = v * l->stride[1] + j;
              if (across < l->pad[1] || across - l->pad[1] >= w)
                continue;
              sl_real *column = x + (c * w + across - l->pad[1]) * h;
              if (stride == 1)
                add (last - first, P + first, column + (first + i - l->pad[0]));
              else
                for (size_t u = first; u < last; u++)
                  column[u * stride + i - l->pad[0]] += P[u];
            }
        }
}

void
SL_NAME (net_conv_forward) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *P)
{
  const size_t pixels = l->out[0] * l->out[1], units = l->out[2];
  const sl_blasint m = (sl_blasint) pixels, out = (sl_blasint) units,
                   patch = (sl_blasint) (sl_net_weights (l) / units);
  const sl_real one = 1, *b = l->b;
  for (size_t k = 0; k < n; k++, x += sl_net_size (l->in), y += pixels * units)
    {
      gather_patches (l, x, P);
      for (size_t u = 0; u < units; u++)
        for (size_t i = 0; i < pixels; i++)
          y[u * pixels + i] = b[u];
      SL_BLAS (gemm) ("N", "N", &m, &out, &patch, &one, P, &m, l->W, &patch, &one, y, &m);
    }
}

void
SL_NAME (net_conv_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, sl_real *dx,
                             sl_real *gW, sl_real *gb, sl_real *P)
{
  const size_t pixels = l->out[0] * l->out[1], units = l->out[2], size = sl_net_size (l->in);
  const sl_blasint m = (sl_blasint) pixels, out = (sl_blasint) units,
                   patch = (sl_blasint) (sl_net_weights (l) / units);
  const sl_real one = 1, zero = 0;
  for (size_t k = 0; k < n; k++)
    {
      const sl_real *d = dy + k * pixels * units;
      gather_patches (l, x + k * size, P);
      SL_BLAS (gemm) ("T", "N", &patch, &out, &m, &one, P, &m, d, &m, &one, gW, &patch);
      for (size_t u = 0; u < units; u++)
        {
          double sum = 0;
          for (size_t i = 0; i < pixels; i++)
            sum += (double) d[u * pixels + i];
          gb[u] = (sl_real) ((double) gb[u] + sum);
        }
      if (! dx)
        continue;
      SL_BLAS (gemm) ("N", "T", &m, &patch, &out, &one, d, &m, l->W, &patch, &zero, P, &m);
      scatter_patches (l, P, dx + k * size);
    }
}
