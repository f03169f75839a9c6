/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_hash.h -- a hash of 128 bits, which tells data from other data at the speed of memory.

   Purpose. Different bytes have different hashes, except by chance: 2^-128 for two arrays that nobody has made to
            collide. It is no defence against an adversary.
   Method.  That of Y. Collet's XXH3 with constants of our own: eight lanes of 64 bits take stripes of 64 bytes. A lane
            adds the product of the lower and the upper half of its word, which a key has changed, and the word of its
            neighbour. Each of the 16 stripes of a block has another key, and a block ends with a multiplication of the
            lanes. The last block is filled with zeros, and there is always one. At the end the lanes and the number of
            bytes are folded by variant 13 of D. Stafford's mixers into two words.
   Digits.  The same on every processor and at each level of sl_cpu.h. Words are read with their lowest byte first.
   Chain.   A hash goes on: what it was before is hashed too, so a sequence of arrays has one hash. It depends on where
            one array ends and the next begins.
   Cost.    One pass; no memory.
   Source.  Y. Collet, xxHash, https://github.com/Cyan4973/xxHash (description of XXH3). D. Stafford, Better bit mixing:
            improving on MurmurHash3's 64-bit finalizer, 2011. */
#ifndef SL_HASH_H
#define SL_HASH_H

#include "base/sl_base.h"

/* Begins as { { 0, 0 } }. */
typedef struct
{
  uint64_t word[2];
} sl_hash;

enum { SL_HASH_DIGITS = 32 };

/* Goes on with bytes; 0 of them change the hash, too. bytes may then be null. */
void sl_hash_bytes (sl_hash *hash, const void *bytes, size_t count);

/* The same of the bytes of numbers, but every NaN counts as the same one; -0 is not 0. */
void sl_hash_doubles (sl_hash *hash, const double *x, size_t count);
void sl_hash_floats (sl_hash *hash, const float *x, size_t count);

/* The hexadecimal digits, lower case. */
void sl_hash_text (const sl_hash *hash, char text[SL_HASH_DIGITS + 1]);

#endif
