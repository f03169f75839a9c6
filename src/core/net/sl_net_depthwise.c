/* SPDX-License-Identifier: BSD-3-Clause */
/* Depthwise convolutions without matrices of patches. A channel with its padding lies in planes, one for each remainder
   of rows and columns after division by the strides: then the pixels at one place of all windows are a plane, from some
   entry on, and output (u, v) is entry t = u + rows v of a sum of such stretches, `rows` being those of a plane. Stretches
   go through the planes in one piece; what they have below the last output of a column is left out, or 0. */
#include "sl_net_private.h"

#include <string.h>

enum { PIECE = 128, LANES = 16 };

/* planes down and across, rows and columns of one; how long stretches are; where the pixels at each place begin. */
typedef struct
{
  size_t down, across, rows, columns, length;
} planes;

static planes
planes_of (const sl_net_layer *l)
{
  planes p;
  p.down = l->stride[0] < l->window[0] ? l->stride[0] : l->window[0];
  p.across = l->stride[1] < l->window[1] ? l->stride[1] : l->window[1];
  p.rows = (l->in[0] + 2 * l->pad[0] - 1) / l->stride[0] + 1;
  p.columns = (l->in[1] + 2 * l->pad[1] - 1) / l->stride[1] + 1;
  p.length = (l->out[1] - 1) * p.rows + l->out[0];
  return p;
}

/* Where the stretch of place (i, j) of the windows begins. */
static inline size_t
place_of (const sl_net_layer *l, const planes *p, size_t i, size_t j)
{
  const size_t plane = i % l->stride[0] + p->down * (j % l->stride[1]);
  return (plane * p->columns + j / l->stride[1]) * p->rows + i / l->stride[0];
}

/* A channel x into planes; or, where `sum` is given, planes added to that channel. */
static void
exchange (const sl_net_layer *l, const planes *p, const sl_real *x, sl_real *to, sl_real *sum)
{
  const size_t h = l->in[0], w = l->in[1];
  if (! sum)
    memset (to, 0, p->down * p->across * p->rows * p->columns * sizeof *to);
  for (size_t v = 0; v < w; v++)
    {
      const size_t j = v + l->pad[1], across = j % l->stride[1];
      for (size_t down = 0; down < p->down && across < p->across; down++)
        {
          /* padded rows down, down + stride ... : the first inside of the picture, and its number in the plane */
          const size_t skipped = l->pad[0] > down ? (l->pad[0] - down + l->stride[0] - 1) / l->stride[0] : 0;
          sl_real *entry = to + ((down + p->down * across) * p->columns + j / l->stride[1]) * p->rows + skipped;
          for (size_t u = down + skipped * l->stride[0] - l->pad[0]; u < h; u += l->stride[0], entry++)
            if (sum)
              sum[v * h + u] += *entry;
            else
              /* cppcheck-suppress nullPointer; null where `sum` is given */
              *entry = x[v * h + u];
        }
    }
}

/* y = w x + ... over the places, three at a time. */
SL_CLONES static void
add_stretches (size_t count, const sl_real w[3], const sl_real *restrict a, const sl_real *restrict b,
               const sl_real *restrict c, sl_real *restrict y)
{
  for (size_t t = 0; t < count; t++)
    y[t] += w[0] * a[t] + w[1] * b[t] + w[2] * c[t];
}

SL_CLONES static void
add_times (size_t count, sl_real w, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t t = 0; t < count; t++)
    y[t] += w * x[t];
}

SL_CLONES static double
product (size_t count, const sl_real *restrict x, const sl_real *restrict y)
{
  sl_real lane[LANES] = { 0 };
  double sum = 0;
  size_t t = 0;
  for (; t + LANES <= count; t += LANES)
    for (size_t c = 0; c < LANES; c++)
      lane[c] += x[t + c] * y[t + c];
  for (; t < count; t++)
    sum += (double) x[t] * (double) y[t];
  for (size_t c = 0; c < LANES; c++)
    sum += (double) lane[c];
  return sum;
}

/* Place k of `places`, counted row by row as in W; the last one with the weight 0 where there are fewer. */
static const sl_real *
stretch (const sl_net_layer *l, const planes *p, const sl_real *from, const sl_real *W, size_t k, sl_real *w)
{
  const size_t places = l->window[0] * l->window[1], at = k < places ? k : places - 1;
  *w = k < places ? W[at] : 0;
  return from + place_of (l, p, at % l->window[0], at / l->window[0]);
}

/* y, outputs of a filter, from the planes of its channel; line has room for a stretch. */
static void
filter (const sl_net_layer *l, const planes *p, const sl_real *from, const sl_real *W, sl_real b, sl_real *line,
        sl_real *y)
{
  const size_t places = l->window[0] * l->window[1];
  for (size_t first = 0; first < p->length; first += PIECE)
    {
      const size_t count = p->length - first < PIECE ? p->length - first : PIECE;
      for (size_t t = 0; t < count; t++)
        line[first + t] = b;
      for (size_t k = 0; k < places; k += 3)
        {
          sl_real w[3];
          const sl_real *one = stretch (l, p, from, W, k, w), *two = stretch (l, p, from, W, k + 1, w + 1),
                        *three = stretch (l, p, from, W, k + 2, w + 2);
          add_stretches (count, w, one + first, two + first, three + first, line + first);
        }
    }
  for (size_t v = 0; v < l->out[1]; v++)
    memcpy (y + v * l->out[0], line + v * p->rows, l->out[0] * sizeof *y);
}

void
SL_NAME (net_depthwise_forward) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *scratch)
{
  const planes p = planes_of (l);
  const size_t size = l->in[0] * l->in[1], pixels = l->out[0] * l->out[1], each = l->out[2] / l->groups,
               patch = l->window[0] * l->window[1];
  const sl_real *W = l->W, *b = l->b;
  sl_real *line = scratch + p.down * p.across * p.rows * p.columns;
  for (size_t c = 0; c < n * l->groups; c++)
    {
      exchange (l, &p, x + c * size, scratch, NULL);
      for (size_t u = c % l->groups * each, i = 0; i < each; i++, u++, y += pixels)
        filter (l, &p, scratch, W + u * patch, b[u], line, y);
    }
}

/* The derivatives d by the outputs of a filter as a stretch, in which the others are 0. */
static void
spread (const sl_net_layer *l, const planes *p, const sl_real *d, sl_real *to)
{
  memset (to, 0, p->length * sizeof *to);
  for (size_t v = 0; v < l->out[1]; v++)
    memcpy (to + v * p->rows, d + v * l->out[0], l->out[0] * sizeof *to);
}

void
SL_NAME (net_depthwise_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, int adds,
                                  sl_real *dx, sl_real *gW, sl_real *scratch)
{
  const planes p = planes_of (l);
  const size_t size = l->in[0] * l->in[1], pixels = l->out[0] * l->out[1], each = l->out[2] / l->groups,
               patch = l->window[0] * l->window[1], numbers = p.down * p.across * p.rows * p.columns;
  const sl_real *W = l->W;
  sl_real *gradients = scratch + numbers, *d = gradients + numbers;
  for (size_t c = 0; c < n * l->groups; c++)
    {
      exchange (l, &p, x + c * size, scratch, NULL);
      memset (gradients, 0, numbers * sizeof *gradients);
      for (size_t u = c % l->groups * each, i = 0; i < each; i++, u++, dy += pixels)
        {
          spread (l, &p, dy, d);
          for (size_t k = 0; k < patch; k++)
            {
              const size_t at = place_of (l, &p, k % l->window[0], k / l->window[0]);
              sl_real *g = gW + u * patch + k;
              *g = (sl_real) ((double) *g + product (p.length, d, scratch + at));
              if (dx)
                add_times (p.length, W[u * patch + k], d, gradients + at);
            }
        }
      if (! dx)
        continue;
      if (! adds)
        memset (dx + c * size, 0, size * sizeof *dx);
      exchange (l, &p, NULL, gradients, dx + c * size);
    }
}
