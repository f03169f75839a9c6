/* SPDX-License-Identifier: BSD-3-Clause */
/* Layers other than convolutions whose arrays are in blocks of channels, see sl_net_blocks_private.h. */
#include "sl_net_blocks_private.h"
#include "base/sl_lane_sums.h"

#include <math.h>
#include <string.h>

#if SL_NET_HAS_BLOCKS

enum {
  BLOCK = SL_NET_BLOCK,
  LANES = 2 * BLOCK, /* sums side by side: those of two pixels */
  SOME = 64          /* pixels whose sums are in single */
};

/* Before a loop over a block, which GCC would else write out, number by number, before it looks for vectors. */
#if defined(__GNUC__) && ! defined(__clang__)
#define ROLLED _Pragma ("GCC unroll 1")
#else
#define ROLLED
#endif

/* ---- from plain arrays to blocks, and back ----------------------------------------------------------------------- */

SL_CLONES static void
interleave (size_t pixels, size_t channels, int adds, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t i = 0; i < pixels; i++)
    for (size_t c = 0; c < BLOCK; c++)
      y[i * BLOCK + c] = (c < channels ? x[c * pixels + i] : 0) + (adds ? y[i * BLOCK + c] : 0);
}

SL_CLONES static void
separate (size_t pixels, size_t channels, int adds, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t c = 0; c < channels; c++)
    for (size_t i = 0; i < pixels; i++)
      y[c * pixels + i] = x[i * BLOCK + c] + (adds ? y[c * pixels + i] : 0);
}

void
SL_NAME (net_blocks_convert) (const size_t shape[3], int to_blocks, size_t n, const sl_real *x, int adds, sl_real *y)
{
  const size_t pixels = shape[0] * shape[1];
  for (size_t k = 0; k < n; k++)
    for (size_t c = 0; c < shape[2]; c += BLOCK)
      {
        const size_t channels = shape[2] - c < BLOCK ? shape[2] - c : BLOCK;
        const size_t plain = (k * shape[2] + c) * pixels, block = (k * sl_net_whole (shape[2]) + c) * pixels;
        if (to_blocks)
          interleave (pixels, channels, adds, x + plain, y + block);
        else
          separate (pixels, channels, adds, x + block, y + plain);
      }
}

/* ---- sums and pools ---------------------------------------------------------------------------------------------- */

static void
add_to (size_t count, const sl_real *restrict x, sl_real *restrict y)
{
  for (size_t i = 0; i < count; i++)
    y[i] += x[i];
}

/* As add_shortcut of sl_net_layer.c, from z to y, or back from y to z. The channels of a block of z go to two blocks of y,
   unless the channels that are skipped are whole blocks. */
void
SL_NAME (net_blocks_add) (const sl_net_layer *l, size_t n, int back, const sl_real *from, sl_real *to)
{
  const size_t channels = l->second[2], skipped = (l->out[2] - channels) / 2, h = l->second[0],
               pixels = h * l->second[1], out = l->out[0] * l->out[1];
  const size_t z_step = sl_net_whole (channels) * pixels, y_step = sl_net_whole (l->out[2]) * out;
  for (size_t k = 0; k < n; k++, from += back ? y_step : z_step, to += back ? z_step : y_step)
    for (size_t c = 0, run; c < channels; c += run)
      {
        const size_t moved = c + skipped, here = BLOCK - c % BLOCK, there = BLOCK - moved % BLOCK;
        run = here < there ? here : there;
        run = run < channels - c ? run : channels - c;
        for (size_t p = 0; p < out; p++)
          {
            const size_t pixel = p / l->out[0] * l->stride[1] * h + p % l->out[0] * l->stride[0];
            const size_t z = c / BLOCK * BLOCK * pixels + pixel * BLOCK + c % BLOCK;
            const size_t y = moved / BLOCK * BLOCK * out + p * BLOCK + moved % BLOCK;
            add_to (run, from + (back ? y : z), to + (back ? z : y));
          }
      }
}

/* The window at x: its largest entries and where they are, or its means, of each channel. Comparisons
   become masks, not branches, which nothing could foresee. */
SL_CLONES static void
look (const sl_net_layer *l, const sl_real *restrict x, sl_real *restrict y, uint32_t *restrict at)
{
  const double count = (double) (l->window[0] * l->window[1]);
  double sum[BLOCK] = { 0 };
  sl_real best[BLOCK];
  uint32_t place[BLOCK] = { 0 };
  memcpy (best, x, sizeof best);
  for (size_t j = 0; j < l->window[1]; j++)
    for (size_t i = 0; i < l->window[0]; i++)
      {
        const size_t k = j * l->in[0] + i;
        const sl_real *one = x + k * BLOCK;
        if (l->kind == SL_NET_AVGPOOL)
          for (size_t c = 0; c < BLOCK; c++)
            sum[c] += (double) one[c];
        else
          ROLLED for (size_t c = 0; c < BLOCK; c++)
          {
            const uint32_t more = -(uint32_t) (one[c] > best[c]);
            place[c] = (more & (uint32_t) k) | (~more & place[c]);
            best[c] = one[c] > best[c] ? one[c] : best[c];
          }
      }
  for (size_t c = 0; l->kind == SL_NET_AVGPOOL && c < BLOCK; c++)
    best[c] = (sl_real) (sum[c] / count);
  memcpy (y, best, sizeof best);
  memcpy (at, place, sizeof place);
}

/* Takes y where dx is null; else adds to dx from dy. */
void
SL_NAME (net_blocks_pool) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, const sl_real *dy,
                           sl_real *dx)
{
  const size_t blocks = n * sl_net_whole (l->out[2]) / BLOCK, out = l->out[0] * l->out[1];
  const sl_real part = (sl_real) (1 / (double) (l->window[0] * l->window[1]));
  sl_real best[BLOCK] = { 0 };
  uint32_t at[BLOCK];
  for (size_t b = 0, o = 0; b < blocks; b++)
    for (size_t p = 0; p < out; p++, o += BLOCK)
      {
        const size_t corner = (b * l->in[1] + p / l->out[0] * l->stride[1]) * l->in[0] + p % l->out[0] * l->stride[0];
        if (! dx || l->kind == SL_NET_MAXPOOL)
          look (l, x + corner * BLOCK, dx ? best : y + o, at);
        if (dx && l->kind == SL_NET_MAXPOOL)
          for (size_t c = 0; c < BLOCK; c++)
            dx[(corner + at[c]) * BLOCK + c] += dy[o + c];
        else if (dx)
          for (size_t j = 0; j < l->window[1]; j++)
            for (size_t i = 0; i < l->window[0]; i++)
              for (size_t c = 0; c < BLOCK; c++)
                dx[(corner + j * l->in[0] + i) * BLOCK + c] += part * dy[o + c];
      }
}

/* ---- batch normalisation ----------------------------------------------------------------------------------------- */

/* lane += x, or the squares of x less mean where squares; over one block of a sample. */
SL_CLONES static void
add_lanes (size_t count, const sl_real *restrict x, const double *restrict mean, int squares, double *restrict lane)
{
  double sum[LANES];
  memcpy (sum, lane, sizeof sum);
  if (squares)
    SL_IN_LANES (LANES, i, c, count, { sum[c] += ((double) x[i] - mean[c]) * ((double) x[i] - mean[c]); });
  else
    SL_IN_LANES (LANES, i, c, count, { sum[c] += (double) x[i]; });
  memcpy (lane, sum, sizeof sum);
}

void
SL_NAME (net_blocks_biases) (const sl_net_layer *l, size_t n, const sl_real *dy, sl_real *gb)
{
  const size_t size = l->out[0] * l->out[1] * BLOCK, step = l->out[0] * l->out[1] * sl_net_whole (l->out[2]);
  for (size_t b = 0; b < l->out[2]; b += BLOCK)
    {
      double lane[LANES] = { 0 };
      for (size_t k = 0; k < n; k++)
        add_lanes (size, dy + k * step + b / BLOCK * size, NULL, 0, lane);
      for (size_t c = 0; c < BLOCK && b + c < l->out[2]; c++)
        gb[b + c] = (sl_real) ((double) gb[b + c] + lane[c] + lane[c + BLOCK]);
    }
}

void
SL_NAME (net_blocks_moments) (const sl_net_layer *l, size_t n, const sl_real *x, sl_net_moments *moments)
{
  const size_t pixels = l->in[0] * l->in[1], step = pixels * sl_net_whole (l->in[2]);
  const double count = (double) n * (double) pixels;
  for (size_t b = 0; b < l->in[2]; b += BLOCK)
    {
      double sum[LANES] = { 0 }, squares[LANES] = { 0 }, mean[LANES];
      for (size_t k = 0; k < n; k++)
        add_lanes (pixels * BLOCK, x + k * step + b * pixels, NULL, 0, sum);
      for (size_t c = 0; c < LANES; c++)
        mean[c] = (sum[c % BLOCK] + sum[c % BLOCK + BLOCK]) / count;
      for (size_t k = 0; k < n; k++)
        add_lanes (pixels * BLOCK, x + k * step + b * pixels, mean, 1, squares);
      for (size_t c = 0; c < BLOCK && b + c < l->in[2]; c++)
        moments[b + c] = (sl_net_moments) { count, mean[c], squares[c] + squares[c + BLOCK] };
    }
}

/* y = (x - mean) scale + shift, for one block of a sample; then z is added, unless that is null, and the rest of finish. */
SL_CLONES static void
scale_and_shift (size_t count, const sl_real *restrict x, const sl_real *restrict mean, const sl_real *restrict scale,
                 const sl_real *restrict shift, const sl_real *restrict z, int relu, sl_real *restrict bad,
                 sl_real *restrict y)
{
  sl_real sum[BLOCK];
  memcpy (sum, bad, sizeof sum);
  for (size_t i = 0; i < count; i += BLOCK)
    for (size_t c = 0; c < BLOCK; c++)
      {
        const sl_real v = (x[i + c] - mean[c]) * scale[c] + shift[c] + (z ? z[i + c] : 0);
        sum[c] += v * 0;
        y[i + c] = relu ? (v > 0 ? v : 0) : v;
      }
  memcpy (bad, sum, sizeof sum);
}

sl_status
SL_NAME (net_blocks_norm) (const sl_net_layer *l, size_t n, const sl_real *x, const double *mean,
                           const double *factor, sl_net_finish *finish, sl_real *y)
{
  const size_t pixels = l->in[0] * l->in[1], step = pixels * sl_net_whole (l->in[2]);
  const sl_real *W = l->W, *b = l->b, *running = l->mean, *variance = l->variance;
  memset (finish->bad, 0, sizeof finish->bad);
  for (size_t f = 0; f < l->in[2]; f += BLOCK)
    {
      sl_real middle[BLOCK] = { 0 }, scale[BLOCK] = { 0 }, shift[BLOCK] = { 0 };
      for (size_t c = 0; c < BLOCK && f + c < l->in[2]; c++)
        {
          const double by = mean ? factor[f + c] : 1 / sqrt ((double) variance[f + c] + l->epsilon);
          middle[c] = mean ? (sl_real) mean[f + c] : running[f + c];
          scale[c] = (sl_real) ((double) W[f + c] * by);
          shift[c] = b[f + c];
        }
      for (size_t k = 0; k < n; k++)
        {
          const size_t at = k * step + f * pixels;
          scale_and_shift (pixels * BLOCK, x + at, middle, scale, shift, finish->z ? finish->z + at : NULL,
                           finish->relu, finish->bad, y + at);
        }
    }
  return SL_NAME (finite) (BLOCK, finish->bad);
}

/* Derivatives dy count where a, then the output of relu, is above this; where there is no relu they count all, with themselves
   as a. In training they are finite. */
static inline sl_real
limit_of (int masked)
{
  return masked ? 0 : -INFINITY;
}

/* Sums of so many entries, of derivatives that count and of their products with x less mean. */
SL_CLONES static void
add_sums (size_t count, const sl_real *restrict x, sl_real limit, const sl_real *restrict a,
          const sl_real *restrict dy, const sl_real *restrict mean, sl_real *restrict lane, sl_real *restrict product)
{
  sl_real sum[BLOCK] = { 0 }, of_x[BLOCK] = { 0 };
  for (size_t i = 0; i < count; i += BLOCK)
    for (size_t c = 0; c < BLOCK; c++)
      {
        const sl_real d = a[i + c] > limit ? dy[i + c] : 0;
        sum[c] += d;
        of_x[c] += d * (x[i + c] - mean[c]);
      }
  memcpy (lane, sum, sizeof sum);
  memcpy (product, of_x, sizeof of_x);
}

/* In single over some pixels, then in double. */
void
SL_NAME (net_blocks_sums) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *a, const sl_real *dy,
                           const double *mean, const double *factor, double *sums)
{
  const size_t pixels = l->in[0] * l->in[1], step = pixels * sl_net_whole (l->in[2]);
  for (size_t b = 0; b < l->in[2]; b += BLOCK)
    {
      double sum[BLOCK] = { 0 }, product[BLOCK] = { 0 };
      sl_real middle[BLOCK] = { 0 }, of_some[2][BLOCK];
      const size_t channels = l->in[2] - b < BLOCK ? l->in[2] - b : BLOCK;
      for (size_t c = 0; c < channels; c++)
        middle[c] = (sl_real) mean[b + c];
      for (size_t k = 0; k < n; k++)
        for (size_t p = 0; p < pixels; p += SOME)
          {
            const size_t at = k * step + b * pixels + p * BLOCK, some = pixels - p < SOME ? pixels - p : SOME;
            add_sums (some * BLOCK, x + at, limit_of (a != NULL), a ? a + at : dy + at, dy + at, middle, of_some[0],
                      of_some[1]);
            for (size_t c = 0; c < BLOCK; c++)
              {
                sum[c] += (double) of_some[0][c];
                product[c] += (double) of_some[1][c];
              }
          }
      for (size_t c = 0; c < channels; c++)
        {
          sums[2 * (b + c)] = sum[c];
          sums[2 * (b + c) + 1] = factor[b + c] * product[c];
        }
    }
}

/* dx = scale dy - slope (x - mean) - shift, added or not. */
SL_CLONES static void
combine (size_t count, const sl_real *restrict x, sl_real limit, const sl_real *restrict a,
         const sl_real *restrict dy, const sl_real *restrict mean, const sl_real *restrict scale,
         const sl_real *restrict slope, const sl_real *restrict shift, int adds, sl_real *restrict dx)
{
  for (size_t i = 0; i < count; i += BLOCK)
    for (size_t c = 0; c < BLOCK; c++)
      {
        const sl_real change = scale[c] * (a[i + c] > limit ? dy[i + c] : 0)
                               - (slope[c] * (x[i + c] - mean[c]) + shift[c]);
        dx[i + c] = adds ? dx[i + c] + change : change;
      }
}

void
SL_NAME (net_blocks_norm_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *a,
                                    const sl_real *dy, const double *mean, const double *factor, const double *sums,
                                    double count, int adds, sl_real *dx)
{
  const size_t pixels = l->in[0] * l->in[1], step = pixels * sl_net_whole (l->in[2]);
  const sl_real *W = l->W;
  for (size_t b = 0; b < l->in[2]; b += BLOCK)
    {
      sl_real middle[BLOCK] = { 0 }, scale[BLOCK] = { 0 }, slope[BLOCK] = { 0 }, shift[BLOCK] = { 0 };
      for (size_t c = 0; c < BLOCK && b + c < l->in[2]; c++)
        {
          const size_t f = b + c;
          const double by = (double) W[f] * factor[f];
          middle[c] = (sl_real) mean[f];
          scale[c] = (sl_real) by;
          slope[c] = (sl_real) (by * factor[f] * sums[2 * f + 1] / count);
          shift[c] = (sl_real) (by * sums[2 * f] / count);
        }
      for (size_t k = 0; k < n; k++)
        {
          const size_t at = k * step + b * pixels;
          combine (pixels * BLOCK, x + at, limit_of (a != NULL), a ? a + at : dy + at, dy + at, middle, scale, slope,
                   shift, adds, dx + at);
        }
    }
}

SL_CLONES static void
add_where (size_t count, sl_real limit, const sl_real *restrict a, const sl_real *restrict dy, int adds,
           sl_real *restrict dx)
{
  for (size_t i = 0; i < count; i++)
    dx[i] = (a[i] > limit ? dy[i] : 0) + (adds ? dx[i] : 0);
}

void
SL_NAME (net_blocks_mask) (size_t count, const sl_real *a, const sl_real *dy, int adds, sl_real *dx)
{
  add_where (count, limit_of (a != NULL), a ? a : dy, dy, adds, dx);
}

#endif
