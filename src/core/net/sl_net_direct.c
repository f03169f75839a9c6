/* SPDX-License-Identifier: BSD-3-Clause */
/* Convolutions of 3 by 3 pixels that move by one, without matrices of patches: with few channels, products of patches
   are bound by copies. As many pictures as a vector has entries lie side by side, so that each vector has the same
   pixel of all, and a border of zeros is around them: entry k of pixel (u, v) of channel c is at

     k + LANES_COUNT (u + (rows + 2) (v + (columns + 2) c)), the border counted.

   A tile of the outputs is FILTERS filters for up to TILE pixels of a column; its sums stay in registers while it goes
   through all channels. So do the derivatives by FILTERS filters at three places, for a piece of a picture. */
#include "sl_net_private.h"
#include "base/sl_cpu.h"

#include <string.h>

#if SL_X86_PATHS
#define SL_LANES_BYTES 32
#include "base/sl_lanes.h"

enum { FILTERS = SL_NET_DIRECT_FILTERS, TILE = 3, PIXELS = 64 }; /* PIXELS: about those of a piece */

/* Rows and columns of a picture; numbers of a column with its border, and of a channel. */
typedef struct
{
  size_t h, w, column, channel;
} frame;

static frame
frame_of (const sl_net_layer *l)
{
  frame f = { l->in[0], l->in[1], LANES_COUNT * (l->in[0] + 2), 0 };
  f.channel = f.column * (f.w + 2);
  return f;
}

static size_t
rounded_up (size_t filters)
{
  return (filters + FILTERS - 1) / FILTERS * FILTERS;
}

/* ---- pictures side by side --------------------------------------------------------------------------------------- */

SL_CLONES static void
interleave (size_t count, size_t step, const sl_real *restrict x, sl_real *restrict to)
{
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < LANES_COUNT; k++)
      to[i * LANES_COUNT + k] = x[k * step + i];
}

/* Pictures of so many channels, with borders; channels up to `all` become 0. */
static void
into_frames (const frame *f, size_t channels, size_t all, const sl_real *x, sl_real *to)
{
  memset (to, 0, all * f->channel * sizeof *to);
  for (size_t c = 0; c < channels; c++)
    for (size_t v = 0; v < f->w; v++)
      interleave (f->h, f->h * f->w * channels, x + (c * f->w + v) * f->h,
                  to + c * f->channel + (v + 1) * f->column + LANES_COUNT);
}

SL_CLONES static void
separate (size_t size, int adds, const sl_real *restrict from, sl_real *restrict y)
{
  for (size_t k = 0; k < LANES_COUNT; k++)
    if (adds)
      for (size_t i = 0; i < size; i++)
        y[k * size + i] += from[i * LANES_COUNT + k];
    else
      for (size_t i = 0; i < size; i++)
        y[k * size + i] = from[i * LANES_COUNT + k];
}

/* ---- outputs ----------------------------------------------------------------------------------------------------- */

/* Weights of FILTERS filters side by side: W of the layer, or, where turned, of the convolution that takes derivatives by
   its outputs to those by its inputs. Filters beyond the last are 0. */
static void
arrange (const sl_net_layer *l, int turned, sl_real *to)
{
  const size_t in = l->in[2], out = l->out[2], filters = turned ? in : out, channels = turned ? out : in;
  const sl_real *W = l->W;
  for (size_t k = 0; k < filters; k += FILTERS)
    for (size_t c = 0; c < channels; c++)
      for (size_t place = 0; place < 9; place++)
        for (size_t f = k; f < k + FILTERS; f++, to++)
          if (f >= filters)
            *to = 0;
          else
            *to = turned ? W[8 - place + 9 * (f + in * c)] : W[place + 9 * (c + in * f)];
}

LANES_INLINE void
tile (const int pixels, const frame *f, size_t channels, const sl_real *x, const sl_real *W, const sl_real *b,
      sl_real *y)
{
  lanes sum[FILTERS][TILE];
  for (int k = 0; k < FILTERS; k++)
    for (int p = 0; p < pixels; p++)
      sum[k][p] = lanes_all (b[k]);
  for (size_t c = 0; c < channels; c++, x += f->channel)
    for (size_t j = 0; j < 3; j++)
      for (size_t i = 0; i < 3; i++, W += FILTERS)
        {
          lanes pixel[TILE];
          for (int p = 0; p < pixels; p++)
            pixel[p] = lanes_load (x + j * f->column + (i + (size_t) p) * LANES_COUNT);
          for (int k = 0; k < FILTERS; k++)
            {
              const lanes weight = lanes_all (W[k]);
              for (int p = 0; p < pixels; p++)
                sum[k][p] = lanes_muladd (pixel[p], weight, sum[k][p]);
            }
        }
  for (int k = 0; k < FILTERS; k++, y += f->h * f->w * LANES_COUNT)
    for (int p = 0; p < pixels; p++)
      lanes_store (y + (size_t) p * LANES_COUNT, sum[k][p]);
}

/* y, without borders: so many filters, in whole blocks, of x. */
LANES_TARGET static void
convolve (const frame *f, size_t channels, size_t filters, const sl_real *x, const sl_real *W, const sl_real *b,
          sl_real *y)
{
  for (size_t v = 0; v < f->w; v++)
    for (size_t u = 0; u < f->h; u += TILE)
      for (size_t k = 0; k < filters; k += FILTERS)
        {
          const sl_real *from = x + v * f->column + u * LANES_COUNT, *weights = W + 9 * channels * k;
          sl_real *to = y + ((k * f->w + v) * f->h + u) * LANES_COUNT;
          if (f->h - u >= 3)
            tile (3, f, channels, from, weights, b + k, to);
          else if (f->h - u == 2)
            tile (2, f, channels, from, weights, b + k, to);
          else
            tile (1, f, channels, from, weights, b + k, to);
        }
}

/* ---- derivatives by the weights ---------------------------------------------------------------------------------- */

/* For columns first .. last-1 of a picture, FILTERS filters and one column of places: G, FILTERS vectors for each of
   three places, plus the products of the derivatives d by the outputs and the pixels x. */
LANES_INLINE void
add_places (const frame *f, size_t first, size_t last, const sl_real *x, const sl_real *d, sl_real *G)
{
  lanes sum[3][FILTERS];
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < FILTERS; k++)
      sum[i][k] = lanes_load (G + (size_t) (i * FILTERS + k) * LANES_COUNT);
  for (size_t v = first; v < last; v++)
    for (size_t u = 0; u < f->h; u++)
      {
        const sl_real *pixel = x + v * f->column + u * LANES_COUNT;
        const sl_real *gradient = d + (v + 1) * f->column + (u + 1) * LANES_COUNT;
        lanes s[FILTERS];
        for (int k = 0; k < FILTERS; k++)
          s[k] = lanes_load (gradient + (size_t) k * f->channel);
        for (int i = 0; i < 3; i++)
          {
            const lanes a = lanes_load (pixel + (size_t) i * LANES_COUNT);
            for (int k = 0; k < FILTERS; k++)
              sum[i][k] = lanes_muladd (a, s[k], sum[i][k]);
          }
      }
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < FILTERS; k++)
      lanes_store (G + (size_t) (i * FILTERS + k) * LANES_COUNT, sum[i][k]);
}

LANES_TARGET static void
correlate (const frame *f, size_t channels, size_t filters, const sl_real *x, const sl_real *d, sl_real *G)
{
  const size_t step = f->h < PIXELS ? PIXELS / f->h : 1;
  for (size_t v = 0; v < f->w; v += step)
    for (size_t k = 0; k < filters; k += FILTERS)
      for (size_t c = 0; c < channels; c++)
        for (size_t j = 0; j < 3; j++)
          add_places (f, v, v + step < f->w ? v + step : f->w, x + c * f->channel + j * f->column, d + k * f->channel,
                      G + (k * channels + FILTERS * c) * 9 * LANES_COUNT + j * 3 * FILTERS * LANES_COUNT);
}

/* The entries of the vectors in G, added to gW. */
static void
collect (const sl_net_layer *l, const sl_real *G, sl_real *gW)
{
  const size_t in = l->in[2], out = l->out[2];
  for (size_t k = 0; k < out; k++)
    for (size_t c = 0; c < in; c++)
      for (size_t place = 0; place < 9; place++)
        {
          const sl_real *part = G
                                + ((k / FILTERS * in + c) * 9 * FILTERS + place * FILTERS + k % FILTERS)
                                    * LANES_COUNT;
          sl_real *g = gW + place + 9 * (c + in * k);
          double sum = (double) *g;
          for (size_t e = 0; e < LANES_COUNT; e++)
            sum += (double) part[e];
          *g = (sl_real) sum;
        }
}

/* ---- for convolutions -------------------------------------------------------------------------------------------- */

size_t
SL_NAME (net_direct_forward) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *scratch)
{
  if (sl_net_direct_scratch (l) == 0 || n < LANES_COUNT)
    return 0;
  const frame f = frame_of (l);
  const size_t filters = rounded_up (l->out[2]), size = sl_net_size (l->out);
  sl_real *X = scratch, *Y = X + l->in[2] * f.channel, *W = Y + filters * f.h * f.w * LANES_COUNT,
          *b = W + 9 * l->in[2] * filters;
  size_t done = 0;
  arrange (l, 0, W);
  memset (b, 0, filters * sizeof *b);
  memcpy (b, l->b, l->out[2] * sizeof *b);
  for (; done + LANES_COUNT <= n; done += LANES_COUNT)
    {
      into_frames (&f, l->in[2], l->in[2], x + done * sl_net_size (l->in), X);
      convolve (&f, l->in[2], filters, X, W, b, Y);
      separate (size, 0, Y, y + done * size);
    }
  return done;
}

size_t
SL_NAME (net_direct_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, int adds,
                               sl_real *dx, sl_real *gW, sl_real *scratch)
{
  if (sl_net_direct_scratch (l) == 0 || n < LANES_COUNT)
    return 0;
  const frame f = frame_of (l);
  const size_t in = l->in[2], out = l->out[2], filters = rounded_up (out), back = rounded_up (in),
               size = sl_net_size (l->in);
  sl_real *X = scratch, *D = X + in * f.channel, *Y = D + filters * f.channel,
          *G = Y + back * f.h * f.w * LANES_COUNT, *W = G + 9 * in * filters * LANES_COUNT, *b = W + 9 * out * back;
  size_t done = 0;
  arrange (l, 1, W);
  memset (b, 0, back * sizeof *b);
  memset (G, 0, 9 * in * filters * LANES_COUNT * sizeof *G);
  for (; done + LANES_COUNT <= n; done += LANES_COUNT)
    {
      into_frames (&f, in, in, x + done * size, X);
      into_frames (&f, out, filters, dy + done * sl_net_size (l->out), D);
      correlate (&f, in, filters, X, D, G);
      if (! dx)
        continue;
      convolve (&f, out, back, D, W, b, Y);
      separate (size, adds, Y, dx + done * size);
    }
  collect (l, G, gW);
  return done;
}

#else

size_t
SL_NAME (net_direct_forward) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *scratch)
{
  (void) l, (void) n, (void) x, (void) y, (void) scratch;
  return 0;
}

size_t
SL_NAME (net_direct_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, int adds,
                               sl_real *dx, sl_real *gW, sl_real *scratch)
{
  (void) l, (void) n, (void) x, (void) dy, (void) adds, (void) dx, (void) gW, (void) scratch;
  return 0;
}

#endif
