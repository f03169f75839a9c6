/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_supports.h"
#include "base/sl_memory.h"

#include <string.h>

int
SL_NAME (supports_set) (const sl_supports *s, size_t j, const sl_real *z)
{
  uint64_t *word = s->bits + j * s->words, differing = 0;
  for (size_t first = 0; first < s->p; first += 64)
    {
      uint64_t now = 0;
      for (size_t k = first; k < s->p && k < first + 64; k++)
        now |= (uint64_t) (z[k] != 0) << (k % 64);
      differing |= now ^ word[first / 64];
      word[first / 64] = now;
    }
  return differing != 0;
}

sl_status
SL_NAME (supports_new) (size_t p, size_t n, const sl_real *Z, sl_supports *s)
{
  sl_status status = sl_supports_empty (p, n, s);
  for (size_t j = 0; j < n && status == SL_OK; j++)
    SL_NAME (supports_set) (s, j, Z + j * p);
  return status;
}

#ifndef SL_SINGLE

size_t
sl_supports_words (size_t p)
{
  return p / 64 + (p % 64 != 0);
}

sl_status
sl_supports_empty (size_t p, size_t n, sl_supports *s)
{
  s->p = p;
  s->words = sl_supports_words (p);
  s->bits = sl_alloc (n, s->words * sizeof *s->bits);
  if (! s->bits)
    return SL_OUT_OF_MEMORY;
  memset (s->bits, 0, n * s->words * sizeof *s->bits);
  return SL_OK;
}

void
sl_supports_list (const sl_supports *s, size_t j, size_t count, const size_t *at)
{
  uint64_t *word = s->bits + j * s->words;
  memset (word, 0, s->words * sizeof *word);
  for (size_t e = 0; e < count; e++)
    word[at[e] / 64] |= (uint64_t) 1 << (at[e] % 64);
}

static unsigned
ones (uint64_t x)
{
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return (unsigned) (x * 0x0101010101010101u >> 56);
}

/* g_k -= twice for every bit k of the word, whose first is bit `first`. */
static inline void
reward (uint64_t word, size_t first, double twice, double *g)
{
  while (word)
    {
      uint64_t lowest = word & (~word + 1);
      g[first + ones (lowest - 1)] -= twice;
      word ^= lowest;
    }
}

void
sl_supports_price (const sl_supports *s, const sl_graph *graph, size_t i, double *g)
{
  double degree = 0;
  for (size_t l = graph->start[i]; l < graph->start[i + 1]; l++)
    degree += graph->weight[l];
  for (size_t k = 0; k < s->p; k++)
    g[k] = degree;
  for (size_t l = graph->start[i]; l < graph->start[i + 1]; l++)
    for (size_t w = 0; w < s->words; w++)
      reward (s->bits[graph->row[l] * s->words + w], 64 * w, 2 * graph->weight[l], g);
}

double
sl_supports_apart (const sl_supports *own, const sl_supports *s, const sl_graph *graph, size_t i)
{
  double sum = 0;
  for (size_t l = graph->start[i]; l < graph->start[i + 1]; l++)
    {
      size_t differing = 0;
      for (size_t w = 0; w < s->words; w++)
        differing += ones (own->bits[i * s->words + w] ^ s->bits[graph->row[l] * s->words + w]);
      sum += graph->weight[l] * (double) differing;
    }
  return sum;
}

#endif
