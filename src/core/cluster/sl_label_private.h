/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_label_private.h -- labels of some points for given centres, and what they change in the sums of the clusters.

   Problem.  k-means over data of which only a part is at hand: each point gets the label of its nearest centre, and the
             sum and the number of the points of each cluster change by the points that enter it and leave it.
   Method.   Labels are those of sl_lloyd_private.h without a move. Rows of the sums are shared among threads, and each
             adds the points in their order, so the bits do not depend on the number of threads.
   Cost.     That of a first iteration of sl_lloyd, and an operation for each entry of the points that enter or leave a
             cluster. */
#ifndef SL_LABEL_PRIVATE_H
#define SL_LABEL_PRIVATE_H

#include <stdint.h>
#include "linalg/sl_products.h"

/* Labels of points.
     X        d-by-n, full, or in double sparse
     C        d-by-c
     old      n numbers: the labels before, from 1, or 0 for a point that was in no cluster; null: all 0
     label    out: n numbers, from 1
     sum      out: d-by-c: points that enter a cluster, less those that leave it
     number   out: c numbers: how many enter, less how many leave
     inertia  out: the sum of the squared distances
   X and C as for sl_lloyd. Returns SL_BAD_INPUT if a size is 0 or an old label exceeds c; SL_OUT_OF_MEMORY;
   SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_label##sfx (const sl_data *X, size_t c, const double *C, const uint32_t *old, uint32_t *label, \
                           double *sum, double *number, double *inertia, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
