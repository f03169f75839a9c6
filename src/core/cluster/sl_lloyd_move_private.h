/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lloyd_move_private.h -- the step of Lloyd's iterations from points to centres; see sl_lloyd_private.h. */
#ifndef SL_LLOYD_MOVE_PRIVATE_H
#define SL_LLOYD_MOVE_PRIVATE_H

#include "sl_lloyd_start_private.h"

/* lloyd_sum   adds up the points of block b under their centres, and counts them
   lloyd_move  replaces the centres by the means of their points, from the sums of the blocks, which sparse points do not
               have; fills empty clusters. Returns SL_OUT_OF_MEMORY or SL_INTERRUPTED, for sparse points only
   lloyd_round after the last move: replaces the centres by their numbers in single */
#define SL_PROTOTYPE(sfx, real) \
  void sl_lloyd_sum##sfx (const lloyd_start *s, size_t b); \
  sl_status sl_lloyd_move##sfx (lloyd_start *s); \
  void sl_lloyd_round##sfx (lloyd_start *s);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
