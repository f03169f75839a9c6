/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_counter.h"
#include "base/sl_parallel.h"

#include <math.h>

enum {
  ROUNDS = 10,
  BLOCKS = SL_PHILOX_BLOCKS, /* that are made at a time */
  PIECE = 4096               /* numbers that a thread makes at a time */
};

#ifndef SL_SINGLE
/* Ten rounds; the words of the block stand `stride` apart. */
static inline void
scramble (uint32_t k0, uint32_t k1, uint32_t c0, uint32_t c1, uint32_t c2, uint32_t c3, uint32_t *word, size_t stride)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      const uint64_t a = (uint64_t) 0xd2511f53u * c0, b = (uint64_t) 0xcd9e8d57u * c2;
      c0 = (uint32_t) (b >> 32) ^ c1 ^ k0;
      c1 = (uint32_t) b;
      c2 = (uint32_t) (a >> 32) ^ c3 ^ k1;
      c3 = (uint32_t) a;
      k0 += 0x9e3779b9u;
      k1 += 0xbb67ae85u;
    }
  word[0] = c0;
  word[stride] = c1;
  word[2 * stride] = c2;
  word[3 * stride] = c3;
}

SL_CLONES void
sl_philox_blocks (uint64_t seed, uint64_t stream, uint64_t first, uint32_t *restrict word)
{
  const uint32_t k0 = (uint32_t) seed, k1 = (uint32_t) (seed >> 32);
  const uint32_t c2 = (uint32_t) stream, c3 = (uint32_t) (stream >> 32);
  for (size_t b = 0; b < BLOCKS; b++)
    scramble (k0, k1, (uint32_t) (first + b), (uint32_t) ((first + b) >> 32), c2, c3, word + b, BLOCKS);
}
#endif

/* A stretch of numbers; of each block come `each` ones. */
typedef struct fill_job
{
  uint64_t seed, stream, first;
  size_t count, each;
  uint64_t limit; /* dropout: words below it are kept */
  void (*put) (const struct fill_job *job, const uint32_t *word, size_t skip, size_t count, size_t at);
  void *out;
} fill_job;

static void
put_uniform (const fill_job *job, const uint32_t *word, size_t skip, size_t count, size_t at)
{
  sl_real *u = (sl_real *) job->out + at;
  for (size_t i = 0; i < count; i++)
    {
#ifdef SL_SINGLE
      const uint32_t high = word[(skip + i) % 4 * BLOCKS + (skip + i) / 4] >> 9;
      u[i] = ((float) high + 0.5f) * 0x1p-23f;
#else
      const uint32_t *pair = word + (skip + i) % 2 * (2 * BLOCKS) + (skip + i) / 2;
      const uint64_t high = ((uint64_t) pair[0] << 20) | (pair[BLOCKS] >> 12);
      u[i] = ((double) high + 0.5) * 0x1p-52;
#endif
    }
}

static sl_status
fill_piece (const void *description, size_t j, void *work)
{
  const fill_job *job = description;
  const size_t each = job->each;
  size_t at = j * PIECE;
  const size_t end = job->count - at < PIECE ? job->count : at + PIECE;
  uint32_t *word = work;
  while (at < end)
    {
      const uint64_t number = job->first + at;
      const size_t skip = (size_t) (number % each), left = BLOCKS * each - skip;
      const size_t count = end - at < left ? end - at : left;
      sl_philox_blocks (job->seed, job->stream, number / each, word);
      job->put (job, word, skip, count, at);
      at += count;
    }
  return SL_OK;
}

static sl_status
fill (const fill_job *job)
{
  if (job->count > 0 && job->first > UINT64_MAX - (job->count - 1))
    return SL_BAD_INPUT;
  const size_t pieces = job->count / PIECE + (job->count % PIECE > 0);
  return sl_parallel_for (pieces, 4 * PIECE, 4 * BLOCKS * sizeof (uint32_t), fill_piece, job, NULL);
}

sl_status
SL_NAME (uniform) (uint64_t seed, uint64_t stream, uint64_t first, size_t count, sl_real *u)
{
  fill_job job = { .seed = seed,
                   .stream = stream,
                   .first = first,
                   .count = count,
                   .each = 16 / sizeof (sl_real),
                   .limit = 0,
                   .put = put_uniform,
                   .out = u };
  return fill (&job);
}

#ifndef SL_SINGLE
static void
put_dropout (const fill_job *job, const uint32_t *word, size_t skip, size_t count, size_t at)
{
  unsigned char *kept = (unsigned char *) job->out + at;
  for (size_t i = 0; i < count; i++)
    kept[i] = word[(skip + i) % 4 * BLOCKS + (skip + i) / 4] < job->limit;
}

sl_status
sl_dropout (uint64_t seed, uint64_t stream, uint64_t first, size_t count, double keep, unsigned char *kept)
{
  if (! (keep >= 0 && keep <= 1))
    return SL_BAD_INPUT;
  fill_job job = { .seed = seed,
                   .stream = stream,
                   .first = first,
                   .count = count,
                   .each = 4,
                   .limit = (uint64_t) floor (keep * 0x1p32 + .5),
                   .put = put_dropout,
                   .out = kept };
  return fill (&job);
}

void
sl_philox (const uint32_t key[2], const uint32_t block[4], uint32_t result[4])
{
  scramble (key[0], key[1], block[0], block[1], block[2], block[3], result, 1);
}
#endif
