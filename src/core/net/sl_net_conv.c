/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"
#include "linalg/sl_blas.h"

#include <string.h>

enum { LANES = 16 };

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

/* Where outputs have as many rows as the picture, and windows move by a pixel, what stands at place (i, j) of the windows
   is the picture, moved: columns v .. end-1 of the outputs, without the first `before` and the last `after` rows of each
   column, are pixels from number `from` of a channel on. */
typedef struct
{
  size_t v, end, before, after, from;
} moved;

static int
is_moved (const sl_net_layer *l)
{
  return l->stride[0] == 1 && l->stride[1] == 1 && l->out[0] == l->in[0];
}

static moved
moved_by (const sl_net_layer *l, size_t i, size_t j)
{
  const size_t h = l->in[0], w = l->in[1];
  moved m = { .v = l->pad[1] > j ? l->pad[1] - j : 0,
              .end = w + l->pad[1] - j,
              .before = l->pad[0] > i ? l->pad[0] - i : 0,
              .after = i > l->pad[0] ? i - l->pad[0] : 0,
              .from = 0 };
  m.end = m.end < l->out[1] ? m.end : l->out[1];
  if (w + l->pad[1] <= j || m.end <= m.v || m.before + m.after >= h)
    m.end = m.v = 0;
  else
    m.from = (m.v + j - l->pad[1]) * h + m.after;
  return m;
}

/* Entries of P, which has the outputs for one place, that are outside of the picture become 0. */
static void
clear_outside (const moved *m, size_t h, size_t columns, sl_real *P)
{
  memset (P, 0, m->v * h * sizeof *P);
  memset (P + m->end * h, 0, (columns - m->end) * h * sizeof *P);
  for (size_t v = m->v; v < m->end; v++)
    {
      for (size_t u = 0; u < m->before; u++)
        P[v * h + u] = 0;
      for (size_t u = h - m->after; u < h; u++)
        P[v * h + u] = 0;
    }
}

/* Column i + rows (j + columns c) of P, outputs-by-patch: the entries at place (i, j, c) of all windows. */
static void
gather_patches (const sl_net_layer *l, const sl_real *x, sl_real *P)
{
  const size_t h = l->in[0], w = l->in[1], rows = l->out[0], stride = l->stride[0];
  const int whole = is_moved (l);
  for (size_t c = 0; c < l->in[2]; c++)
    for (size_t j = 0; j < l->window[1]; j++)
      for (size_t i = 0; i < l->window[0]; i++)
        {
          size_t first, last;
          if (whole)
            {
              const moved m = moved_by (l, i, j);
              if (m.end > m.v)
                memcpy (P + m.v * h + m.before, x + c * w * h + m.from,
                        ((m.end - m.v) * h - m.before - m.after) * sizeof *P);
              clear_outside (&m, h, l->out[1], P);
              P += rows * l->out[1];
              continue;
            }
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

SL_CLONES static void
add (size_t count, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t i = 0; i < count; i++)
    y[i] += x[i];
}

/* The entries of P are added to x, each where gather_patches took it from. Others are lost. */
static void
scatter_patches (const sl_net_layer *l, sl_real *P, sl_real *x)
{
  const size_t h = l->in[0], w = l->in[1], rows = l->out[0], stride = l->stride[0];
  const int whole = is_moved (l);
  for (size_t c = 0; c < l->in[2]; c++)
    for (size_t j = 0; j < l->window[1]; j++)
      for (size_t i = 0; i < l->window[0]; i++)
        {
          size_t first, last;
          if (whole)
            {
              const moved m = moved_by (l, i, j);
              clear_outside (&m, h, l->out[1], P);
              if (m.end > m.v)
                add ((m.end - m.v) * h - m.before - m.after, P + m.v * h + m.before, x + c * w * h + m.from);
              P += rows * l->out[1];
              continue;
            }
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

/* Sizes of a group: pixels, filters, and numbers of a filter. */
typedef struct
{
  size_t pixels, filters, patch;
} group;

static group
group_of (const sl_net_layer *l)
{
  return (group) { l->out[0] * l->out[1], l->out[2] / l->groups, sl_net_weights (l) / l->out[2] };
}

void
SL_NAME (net_conv_forward) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *P)
{
  const group g = group_of (l);
  const sl_real *b = l->b, *W = l->W;
  if (sl_net_depthwise_scratch (l) > 0)
    {
      SL_NAME (net_depthwise_forward) (l, n, x, y, P);
      return;
    }
  const size_t done = SL_NAME (net_direct_forward) (l, n, x, y, P);
  x += done * sl_net_size (l->in);
  y += done * sl_net_size (l->out);
  for (size_t k = done; k < n; k++, x += sl_net_size (l->in), y += sl_net_size (l->out))
    {
      gather_patches (l, x, P);
      for (size_t u = 0; u < l->out[2]; u++)
        for (size_t i = 0; i < g.pixels; i++)
          y[u * g.pixels + i] = b[u];
      for (size_t j = 0; j < l->groups; j++)
        SL_NAME (gemm)
      ('N', 'N', g.pixels, g.filters, g.patch, 1, P + j * g.patch * g.pixels, g.pixels, W + j * g.filters * g.patch,
       g.patch, 1, y + j * g.filters * g.pixels, g.pixels);
    }
}

/* In as many sums as there are lanes, whose order is always the same. */
SL_CLONES static double
sum_of (size_t count, const sl_real *restrict x)
{
  double lane[LANES] = { 0 }, sum = 0;
  size_t i = 0;
  for (; i + LANES <= count; i += LANES)
    for (size_t c = 0; c < LANES; c++)
      lane[c] += (double) x[i + c];
  for (; i < count; i++)
    sum += (double) x[i];
  for (size_t c = 0; c < LANES; c++)
    sum += lane[c];
  return sum;
}

/* What the derivatives d by the outputs of a sample contribute to those by the biases. */
static void
add_to_biases (const sl_net_layer *l, size_t pixels, const sl_real *d, sl_real *gb)
{
  for (size_t u = 0; u < l->out[2]; u++)
    gb[u] = (sl_real) ((double) gb[u] + sum_of (pixels, d + u * pixels));
}

void
SL_NAME (net_conv_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, int adds,
                             sl_real *dx, sl_real *gW, sl_real *gb, sl_real *P)
{
  const group g = group_of (l);
  const size_t size = sl_net_size (l->in);
  const sl_real *W = l->W;
  const int depthwise = sl_net_depthwise_scratch (l) > 0;
  size_t done = n;
  if (depthwise)
    SL_NAME (net_depthwise_backward) (l, n, x, dy, adds, dx, gW, P);
  else
    done = SL_NAME (net_direct_backward) (l, n, x, dy, adds, dx, gW, P);
  for (size_t k = 0; k < n; k++)
    {
      const sl_real *d = dy + k * sl_net_size (l->out);
      if (k < done)
        {
          add_to_biases (l, g.pixels, d, gb);
          continue;
        }
      gather_patches (l, x + k * size, P);
      for (size_t j = 0; j < l->groups; j++)
        SL_NAME (gemm)
      ('T', 'N', g.patch, g.filters, g.pixels, 1, P + j * g.patch * g.pixels, g.pixels, d + j * g.filters * g.pixels,
       g.pixels, 1, gW + j * g.filters * g.patch, g.patch);
      add_to_biases (l, g.pixels, d, gb);
      if (! dx)
        continue;
      for (size_t j = 0; j < l->groups; j++)
        SL_NAME (gemm)
      ('N', 'T', g.pixels, g.patch, g.filters, 1, d + j * g.filters * g.pixels, g.pixels, W + j * g.filters * g.patch,
       g.patch, 0, P + j * g.patch * g.pixels, g.pixels);
      if (! adds)
        memset (dx + k * size, 0, size * sizeof *dx);
      scatter_patches (l, P, dx + k * size);
    }
}
