/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lloyd_private.h -- Lloyd's iterations of k-means from several starts at once.

   Problem.  min sum_i |x_i - c_label(i)|^2 over labels and centres.
   Method.   Assign every point to its nearest centre, of equally near ones to the first; replace each centre by the
             mean of its points; until no label changes. A centre without points is given the point that is furthest
             from its own centre (of equally far ones the first), of clusters that have different points and more than
             one left. Where there is none, there are fewer different points than centres, and the centre stays where
             it is. Equal points would gain nothing: where rounding puts their mean beside them, they would come and
             go for ever. So the objective falls in every iteration.
   Bounds.   Hamerly's: for each point an upper bound on the distance to its own centre and a lower bound on the
             distances to all others, shifted as centres move; for each centre half the distance to the nearest other
             centre. A point for which they exclude every other centre is not compared. The bounds are widened by
             their rounding errors, so the labels are exactly those of comparing all distances as
             sl_centres_private.h defines them.
   Products. Points of 32 entries and more are compared by matrix products with a bound on their error
             (sl_screen_private.h), with the centres of several starts at a time. A centre is the nearest if the upper
             bound on its distance is below the lower bounds on the distances to all others; these bounds are also the
             first bounds of Hamerly's method. Otherwise the distances to the centres that may be the nearest are
             computed directly. So labels, centres and objective have the same bits as without products, whatever the
             BLAS.
   Sparse.   Sparse points are compared by products of their entries, see sl_lloyd_sparse_private.h.
   Threads.  Points are cut into blocks by n and c alone, and a mean adds the sums of the blocks in order. Each thread
             takes whole starts. If there are fewer starts than threads, if X is large, or if starts are computed side
             by side, the threads share the blocks of points instead. So the bits depend neither on the number of
             threads nor on the other starts.
   Cost.     For the first iteration of a start 3 n c d operations, or 2 n c d of BLAS in single precision. Later
             iterations cost a few n d if the bounds are effective, as for points of few entries. Sums are formed anew
             for a block of points in which a label has changed. Memory for each start being computed: 2 n doubles
             for bounds, and up to about 35 c d doubles: the sums of the blocks, of which there are at most 32 and at
             most 1 + n / (4 c), their total and a table of the centres. With products also a copy of X in single
             precision. Then the starts are computed side by side, as many as fit into 2^24 of those doubles
             (128 MiB), at least one.
   Source.   S. P. Lloyd (1982), Least squares quantization in PCM; G. Hamerly (2010), Making k-means even faster. */
#ifndef SL_LLOYD_PRIVATE_H
#define SL_LLOYD_PRIVATE_H

#include <stdint.h>
#include "linalg/sl_products.h"

/* Improves the centres of several starts.
     X          d-by-n, full, or in double sparse
     C          in and out: d-by-c for each of count starts, one after the other without gaps. With X in single the last
                centres are rounded to single, unless max_iter is 0, and label and inertia are those of the rounded
                ones. The labels are found by Hamerly's bounds, for the centres hardly move
     max_iter   limit of the number of times that centres are moved. 0: C stays, label and inertia are those of C, and
                converged is 0
     label      out: n numbers for each start, from 0: the nearest of the centres returned, also if max_iter was
                reached
     inertia    out: the objective of each start
     moves      out: how often the centres of each start were moved
     converged  out: for each start 1 if the last assignment changed no label (then every centre that has points is
                their mean, before it is rounded), or 0 if max_iter was reached
     stop       see sl_stop
   X and C must be finite, and 4 d n s^2 below 2^1024 for their largest modulus s, lest sums of squares overflow.
   Returns SL_BAD_INPUT if a size is 0 or c is 2^32 or more, SL_OUT_OF_MEMORY, SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_lloyd##sfx (const sl_data *X, size_t c, size_t count, double *C, size_t max_iter, uint32_t *label, \
                           double *inertia, double *moves, double *converged, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
