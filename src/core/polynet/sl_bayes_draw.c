/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_bayes_private.h"

#include <math.h>

enum { LAYERS = SL_BAYES_LAYERS };

/* Marsaglia and Tsang (2000), "The ziggurat method": where the tail begins for 128 layers, and the area of a layer. */
static const double TAIL = 3.442619855899, AREA = 9.91256303526217e-3;

void
sl_bayes_tables (sl_bayes_ziggurat *table)
{
  double *x = table->x;
  x[0] = AREA / exp (-TAIL * TAIL / 2);
  x[1] = TAIL;
  for (int i = 2; i < LAYERS; i++)
    x[i] = sqrt (-2 * log (AREA / x[i - 1] + exp (-x[i - 1] * x[i - 1] / 2)));
  x[LAYERS] = 0;
  for (int i = 0; i <= LAYERS; i++)
    table->y[i] = exp (-x[i] * x[i] / 2);
}

void
sl_bayes_open (const sl_bayes_ziggurat *table, const sl_bayes_chain *chain, int step, size_t row,
               sl_bayes_stream *stream)
{
  stream->table = table;
  stream->seed = chain->seed;
  stream->number = (uint64_t) step << 32 | chain->sweep;
  stream->first = (uint64_t) row << 32;
  stream->used = 2 * SL_PHILOX_BLOCKS;
}

static inline uint64_t
next (sl_bayes_stream *stream)
{
  if (stream->used == 2 * SL_PHILOX_BLOCKS)
    {
      sl_philox_blocks (stream->seed, stream->number, stream->first, stream->word);
      stream->first += SL_PHILOX_BLOCKS;
      stream->used = 0;
    }
  const size_t half = stream->used++;
  const uint32_t *word = stream->word + half % 2 * (2 * SL_PHILOX_BLOCKS) + half / 2;
  return (uint64_t) word[0] << 32 | word[SL_PHILOX_BLOCKS];
}

/* In (0, 1). */
static double
uniform (sl_bayes_stream *stream)
{
  return ((double) (next (stream) >> 12) + .5) * 0x1p-52;
}

static double
tail (sl_bayes_stream *stream)
{
  double beyond, height;
  do
    {
      beyond = -log (uniform (stream)) / TAIL;
      height = -log (uniform (stream));
    }
  while (2 * height < beyond * beyond);
  return TAIL + beyond;
}

double
sl_bayes_normal (sl_bayes_stream *stream)
{
  const double *x = stream->table->x, *y = stream->table->y;
  for (;;)
    {
      const uint64_t bits = next (stream);
      const int i = (int) (bits % LAYERS);
      const double u = 2 * ((double) (bits >> 11) * 0x1p-53) - 1, z = u * x[i];
      if (fabs (z) < x[i + 1])
        return z;
      if (i == 0)
        return copysign (tail (stream), u);
      if (y[i] + uniform (stream) * (y[i + 1] - y[i]) < exp (-z * z / 2))
        return z;
    }
}

double
sl_bayes_gamma (sl_bayes_stream *stream, double shape)
{
  if (shape < 1)
    {
      const double larger = sl_bayes_gamma (stream, shape + 1);
      return larger * pow (uniform (stream), 1 / shape);
    }
  const double d = shape - 1. / 3, c = 1 / sqrt (9 * d);
  for (;;)
    {
      const double z = sl_bayes_normal (stream), root = 1 + c * z, v = root * root * root;
      if (root > 0 && log (uniform (stream)) < z * z / 2 + d * (1 - v + log (v)))
        return d * v;
    }
}
