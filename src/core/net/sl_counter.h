/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_counter.h -- counter-based random numbers: number i of a stream is a function of i, the stream and the seed.

   Problem.     Random numbers for dropout and the like: too many for the caller to pass, and independent of how the
                work is divided.
   Method.      Philox 4x32-10. A block of four 32-bit words c goes through ten rounds under a key of two words k,

                    c <- (hi (B c_2) ^ c_1 ^ k_0,  lo (B c_2),  hi (A c_0) ^ c_3 ^ k_1,  lo (A c_0)),
                    k <- k + (9e3779b9, bb67ae85),     A = d2511f53, B = cd9e8d57 (hexadecimal),

                hi and lo being the halves of a 64-bit product. The key is the seed, the lower two words of the block
                are its number, the upper two the stream. In each, the lower half of the 64 bits comes first.
   Numbers.     Number i of a stream is
                uniform, double   word 2 (i mod 2) of block i / 2 and the next: (h + 1/2) 2^-52, h the upper 52 of
                                  their 64 bits, the first word above the second
                uniform, single   word i mod 4 of block i / 4: (h + 1/2) 2^-23, h its upper 23 bits
                dropout           word i mod 4 of block i / 4: kept where it is below keep 2^32, rounded
                Uniform numbers are in (0, 1), without 0 and 1, and exact.
   Threads.     The result depends neither on them nor on whether numbers are asked for at once or in parts.
   Cost.        Twenty multiplications for a block.
   Source.      Salmon, Moraes, Dror and Shaw (2011), "Parallel random numbers: as easy as 1, 2, 3". */
#ifndef SL_COUNTER_H
#define SL_COUNTER_H

#include "base/sl_base.h"

/* result = Philox of a block under a key. */
void sl_philox (const uint32_t key[2], const uint32_t block[4], uint32_t result[4]);

/* The same of SL_PHILOX_BLOCKS blocks from number first on: word k of block first + b is word[k * SL_PHILOX_BLOCKS + b]. */
enum { SL_PHILOX_BLOCKS = 16 };
void sl_philox_blocks (uint64_t seed, uint64_t stream, uint64_t first, uint32_t *restrict word);

/* Numbers first .. first + count - 1 of a stream.
     uniform   u, out: count uniform numbers
     dropout   kept, out: count numbers, 1 with probability keep, else 0
   Return SL_BAD_INPUT if first + count exceeds 2^64 or keep is not from 0 to 1, or SL_OUT_OF_MEMORY. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_uniform##sfx (uint64_t seed, uint64_t stream, uint64_t first, size_t count, real *u);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

sl_status sl_dropout (uint64_t seed, uint64_t stream, uint64_t first, size_t count, double keep, unsigned char *kept);

#endif
