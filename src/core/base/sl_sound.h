/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_sound.h -- checks the index arrays of a sparse matrix.

   A matrix from a damaged file may have pointers and row indices that lead outside of its own memory; even printing
   it may end the program. In a sound m-by-n matrix with room for `capacity` entries start[0] = 0 <= start[1] <= ... <=
   start[n] <= capacity, and the row indices of each column rise and are below m. */
#ifndef SL_SOUND_H
#define SL_SOUND_H

#include <stddef.h>

/* 1 if the matrix is sound, else 0. start has n+1 entries, row has `capacity`; no other memory is read, whatever they
   hold. Costs n plus the number of entries. */
int sl_is_sound (size_t m, size_t n, size_t capacity, const size_t *start, const size_t *row);

#endif
