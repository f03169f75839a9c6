/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_hash.h"
#include "base/sl_cpu.h"

#include <string.h>

enum {
  LANES = 8,
  STRIPE = 8 * LANES,  /* bytes */
  BLOCK = 16 * STRIPE, /* the same keys in each block */
  PIECE = 16 * BLOCK   /* numbers are looked through for NaN while they are in the cache */
};

/* The fractions of the square roots of the first eight primes. */
static const uint64_t key_of[LANES] = { 0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu,
                                        0xa54ff53a5f1d36f1u, 0x510e527fade682d1u, 0x9b05688c2b3e6c1fu,
                                        0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u };

static uint64_t
mixed (uint64_t z)
{
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* ---- blocks, compiled for each level ---------------------------------------------------------------------------- */

#if defined(__GNUC__)
#define INLINE __attribute__ ((always_inline)) static inline
#else
#define INLINE static inline
#endif

INLINE uint64_t
word_at (const uint8_t *bytes)
{
  uint64_t word;
  memcpy (&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64 (word);
#endif
  return word;
}

INLINE void
of_blocks (uint64_t lane[LANES], const uint8_t *bytes, size_t blocks)
{
  uint64_t a[LANES], key[LANES], word[LANES], v[LANES];
  memcpy (a, lane, sizeof a);
  for (; blocks > 0; blocks--)
    {
      memcpy (key, key_of, sizeof key);
      for (int stripe = 0; stripe < BLOCK / STRIPE; stripe++, bytes += STRIPE)
        {
          for (int l = 0; l < LANES; l++)
            word[l] = word_at (bytes + 8 * l);
          for (int l = 0; l < LANES; l++)
            v[l] = word[l] ^ key[l];
          for (int l = 0; l < LANES; l++)
            key[l] += key_of[LANES - 1 - l] | 1;
          for (int l = 0; l < LANES; l++)
            a[l] += (v[l] & UINT32_MAX) * (v[l] >> 32) + word[l ^ 1];
        }
      for (int l = 0; l < LANES; l++)
        a[l] = (a[l] ^ (a[l] >> 47) ^ key_of[l]) * 0x9e3779b1u;
    }
  memcpy (lane, a, sizeof a);
}

static void
portable (uint64_t lane[LANES], const uint8_t *bytes, size_t blocks)
{
  of_blocks (lane, bytes, blocks);
}

#if SL_X86_PATHS
__attribute__ ((target ("avx2"))) static void
avx2 (uint64_t lane[LANES], const uint8_t *bytes, size_t blocks)
{
  of_blocks (lane, bytes, blocks);
}

__attribute__ ((target ("avx512f,avx512dq"))) static void
avx512 (uint64_t lane[LANES], const uint8_t *bytes, size_t blocks)
{
  of_blocks (lane, bytes, blocks);
}
#endif

static void
add_blocks (uint64_t lane[LANES], const uint8_t *bytes, size_t blocks)
{
#if SL_X86_PATHS
  if (sl_cpu () == SL_CPU_AVX512)
    avx512 (lane, bytes, blocks);
  else if (sl_cpu () == SL_CPU_AVX2)
    avx2 (lane, bytes, blocks);
  else
#endif
    portable (lane, bytes, blocks);
}

/* ---- arrays ------------------------------------------------------------------------------------------------------ */

/* What is hashed in place of at most PIECE bytes: themselves, or a copy of them. */
typedef const uint8_t *alike (const uint8_t *bytes, size_t count, uint8_t *copy);

static const uint8_t *
as_they_are (const uint8_t *bytes, size_t count, uint8_t *copy)
{
  (void) count;
  (void) copy;
  return bytes;
}

/* A NaN is that with the sign 0 and only the first bit of the fraction, whose word is given. */
#define ONE_NAN(name, type, bits, word) \
  static const uint8_t *name (const uint8_t *bytes, size_t count, uint8_t *copy) \
  { \
    const type *x = (const type *) (const void *) bytes; \
    const bits one = word; \
    int found = 0; \
    count /= sizeof (type); \
    for (size_t i = 0; i < count; i++) \
      found |= x[i] != x[i]; \
    if (! found) \
      return bytes; \
    for (size_t i = 0; i < count; i++) \
      memcpy (copy + i * sizeof (type), x[i] != x[i] ? (const void *) &one : &x[i], sizeof (type)); \
    return copy; \
  }

ONE_NAN (one_nan_double, double, uint64_t, 0x7ff8000000000000u)
ONE_NAN (one_nan_float, float, uint32_t, 0x7fc00000u)

static void
add (sl_hash *hash, const uint8_t *bytes, size_t count, alike *of)
{
  uint64_t lane[LANES], first = count * key_of[0], second = ~(uint64_t) count * key_of[1];
  uint8_t copy[PIECE], tail[BLOCK] = { 0 };
  size_t left = count % BLOCK;
  for (int l = 0; l < LANES; l++)
    lane[l] = mixed (hash->word[0] + (uint64_t) l * key_of[0]) ^ mixed (hash->word[1] + key_of[l]);
  for (size_t at = 0, size; at < count - left; at += size)
    {
      size = sl_min_size (PIECE, count - left - at);
      add_blocks (lane, of (bytes + at, size, copy), size / BLOCK);
    }
  if (left > 0)
    memcpy (tail, of (bytes + count - left, left, copy), left);
  add_blocks (lane, tail, 1);
  for (int l = 0; l < LANES; l++)
    {
      first = mixed (first ^ lane[l]) + key_of[l];
      second = mixed (second + lane[LANES - 1 - l] * (key_of[l] | 1)) ^ lane[l];
    }
  hash->word[0] = mixed (first ^ (second >> 3));
  hash->word[1] = mixed (second + first);
}

void
sl_hash_bytes (sl_hash *hash, const void *bytes, size_t count)
{
  add (hash, bytes, count, as_they_are);
}

void
sl_hash_doubles (sl_hash *hash, const double *x, size_t count)
{
  add (hash, (const uint8_t *) x, count * sizeof *x, one_nan_double);
}

void
sl_hash_floats (sl_hash *hash, const float *x, size_t count)
{
  add (hash, (const uint8_t *) x, count * sizeof *x, one_nan_float);
}

void
sl_hash_text (const sl_hash *hash, char text[SL_HASH_DIGITS + 1])
{
  for (int k = 0; k < SL_HASH_DIGITS; k++)
    text[k] = "0123456789abcdef"[hash->word[k / 16] >> (60 - 4 * (k % 16)) & 15];
  text[SL_HASH_DIGITS] = 0;
}
