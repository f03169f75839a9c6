/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lloyd_move_private.h -- the step of Lloyd's iterations from points to centres; see sl_lloyd_private.h. */
#ifndef SL_LLOYD_MOVE_PRIVATE_H
#define SL_LLOYD_MOVE_PRIVATE_H

#include "sl_lloyd_start_private.h"

/* Adds up the points of block b under their centres, and counts them. */
void sl_lloyd_sum (const lloyd_start *s, size_t b);

/* Replaces the centres by the means of their points, from the sums of the blocks, which sparse points do not have; fills
   empty clusters. Returns SL_OUT_OF_MEMORY or SL_INTERRUPTED, for sparse points only. */
sl_status sl_lloyd_move (lloyd_start *s);

#endif
