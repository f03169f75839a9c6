/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"

#include <math.h>

/* A feature has `pixels` numbers side by side in each sample; those of the next sample come features * pixels later. */
enum { LANES = 16 }; /* sums side by side, so that they are vectors and their order is always the same */

static inline double
joined_lanes (const double lane[LANES])
{
  double sum = 0;
  for (int c = 0; c < LANES; c++)
    sum += lane[c];
  return sum;
}

SL_CLONES static double
sum_of (size_t n, size_t pixels, size_t step, const sl_real *restrict x)
{
  double lane[LANES] = { 0 }, rest = 0;
  for (size_t k = 0; k < n; k++, x += step)
    {
      size_t i = 0;
      for (; i + LANES <= pixels; i += LANES)
        for (int c = 0; c < LANES; c++)
          lane[c] += (double) x[i + (size_t) c];
      for (; i < pixels; i++)
        rest += (double) x[i];
    }
  return joined_lanes (lane) + rest;
}

SL_CLONES static double
squares_of (size_t n, size_t pixels, size_t step, const sl_real *restrict x, double mean)
{
  double lane[LANES] = { 0 }, rest = 0;
  for (size_t k = 0; k < n; k++, x += step)
    {
      size_t i = 0;
      for (; i + LANES <= pixels; i += LANES)
        for (int c = 0; c < LANES; c++)
          {
            const double d = (double) x[i + (size_t) c] - mean;
            lane[c] += d * d;
          }
      for (; i < pixels; i++)
        rest += ((double) x[i] - mean) * ((double) x[i] - mean);
    }
  return joined_lanes (lane) + rest;
}

/* The sum of products of dy with x - mean. */
SL_CLONES static double
product_of (size_t n, size_t pixels, size_t step, const sl_real *restrict x, const sl_real *restrict dy, double mean)
{
  double lane[LANES] = { 0 }, rest = 0;
  for (size_t k = 0; k < n; k++, x += step, dy += step)
    {
      size_t i = 0;
      for (; i + LANES <= pixels; i += LANES)
        for (int c = 0; c < LANES; c++)
          lane[c] += (double) dy[i + (size_t) c] * ((double) x[i + (size_t) c] - mean);
      for (; i < pixels; i++)
        rest += (double) dy[i] * ((double) x[i] - mean);
    }
  return joined_lanes (lane) + rest;
}

void
SL_NAME (net_norm_moments) (const sl_net_layer *l, size_t n, const sl_real *x, sl_net_moments *moments)
{
  const size_t step = sl_net_size (l->in), pixels = step / l->groups;
  for (size_t f = 0; f < l->groups; f++)
    {
      const sl_real *first = x + f * pixels;
      const double count = (double) n * (double) pixels, mean = sum_of (n, pixels, step, first) / count;
      moments[f] = (sl_net_moments) { count, mean, squares_of (n, pixels, step, first, mean) };
    }
}

/* y = (x - mean) scale + shift, for one feature. */
SL_CLONES static void
scale_and_shift (size_t n, size_t pixels, size_t step, const sl_real *restrict x, sl_real mean, sl_real scale,
                 sl_real shift, sl_real *restrict y)
{
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < pixels; i++)
      y[k * step + i] = (x[k * step + i] - mean) * scale + shift;
}

void
SL_NAME (net_norm_by) (const sl_net_layer *l, size_t n, const sl_real *x, const double *mean, const double *factor,
                       sl_real *y)
{
  const size_t step = sl_net_size (l->in), pixels = step / l->groups;
  const sl_real *W = l->W, *b = l->b;
  for (size_t f = 0; f < l->groups; f++)
    scale_and_shift (n, pixels, step, x + f * pixels, (sl_real) mean[f], (sl_real) ((double) W[f] * factor[f]), b[f],
                     y + f * pixels);
}

void
SL_NAME (net_norm_running) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y)
{
  const size_t step = sl_net_size (l->in), pixels = step / l->groups;
  const sl_real *W = l->W, *b = l->b, *mean = l->mean, *variance = l->variance;
  for (size_t f = 0; f < l->groups; f++)
    {
      const double scale = (double) W[f] / sqrt ((double) variance[f] + l->epsilon);
      scale_and_shift (n, pixels, step, x + f * pixels, mean[f], (sl_real) scale, b[f], y + f * pixels);
    }
}

void
SL_NAME (net_norm_fixed) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y)
{
  const size_t step = sl_net_size (l->in), pixels = step / l->groups;
  const sl_real *mean = l->mean, *deviation = l->variance;
  for (size_t f = 0; f < l->groups; f++)
    scale_and_shift (n, pixels, step, x + f * pixels, mean[f], 1 / deviation[f], 0, y + f * pixels);
}

void
SL_NAME (net_norm_sums) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, const double *mean,
                         const double *factor, double *sums)
{
  const size_t step = sl_net_size (l->in), pixels = step / l->groups;
  for (size_t f = 0; f < l->groups; f++)
    {
      sums[2 * f] = sum_of (n, pixels, step, dy + f * pixels);
      sums[2 * f + 1] = factor[f] * product_of (n, pixels, step, x + f * pixels, dy + f * pixels, mean[f]);
    }
}

/* dx = keep dx + scale dy - slope (x - mean) - shift. */
SL_CLONES static void
combine (size_t n, size_t pixels, size_t step, sl_real keep, const sl_real *restrict x, const sl_real *restrict dy,
         sl_real mean, sl_real scale, sl_real slope, sl_real shift, sl_real *restrict dx)
{
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < pixels; i++)
      {
        const size_t at = k * step + i;
        const sl_real change = scale * dy[at] - (slope * (x[at] - mean) + shift);
        dx[at] = keep > 0 ? dx[at] + change : change;
      }
}

/* dx = W f (dy - S/N - x^ T/N) with x^ = f (x - m), f = 1/sqrt (v + epsilon), S and T the sums of dy and of dy x^. */
void
SL_NAME (net_norm_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, const double *mean,
                             const double *factor, const double *sums, double count, int adds, sl_real *dx)
{
  const size_t step = sl_net_size (l->in), pixels = step / l->groups;
  const sl_real *W = l->W;
  for (size_t f = 0; f < l->groups; f++)
    {
      const double scale = (double) W[f] * factor[f];
      combine (n, pixels, step, (sl_real) adds, x + f * pixels, dy + f * pixels, (sl_real) mean[f], (sl_real) scale,
               (sl_real) (scale * factor[f] * sums[2 * f + 1] / count), (sl_real) (scale * sums[2 * f] / count),
               dx + f * pixels);
    }
}
