/* sl_lloyd_private.h -- Lloyd's iterations of k-means from several starts at once.

   Problem.  min sum_i |x_i - c_label(i)|^2 over labels and centres.
   Method.   Assign every point to its nearest centre, of equally near ones to the first; replace each centre by the
             mean of its points; until no label changes. A centre without points is given the point that is furthest
             from its own centre (of equally far ones the first; never the last point of its cluster), unless that
             distance is 0: then there are fewer different points than centres, and it stays where it is. So the
             objective falls in every iteration.
   Bounds.   Hamerly's: an upper one on the distance to the own centre and a lower one on those to all others, shifted
             as centres move, and half the distance from the own centre to its next. Points for which they rule out
             every other centre are not compared. They are widened by what rounding may do, so the labels are exactly
             those of comparing all distances as sl_centres_private.h defines them.
   Products. Points of 32 entries and more are compared by matrix products with a bound on their error (sl_screen_private.h),
             with the centres of several starts at a time. A centre is the nearest if its upper bound is below the
             lower bounds of all others; these bounds also are what Hamerly's start from. Otherwise the distances to
             the centres that are left are formed as sl_centres_private.h defines them. So labels, centres and objective have
             the same bits as without products, whatever the BLAS.
   Threads.  Points are cut into blocks by n and c alone, and a mean adds the sums of the blocks in order.
             Threads take whole starts or, where these are few or large or go side by side, blocks. So the bits depend
             neither on the number of threads nor on the other starts.
   Cost.     For the first iteration of a start 3 n c d operations, or 2 n c d of BLAS in single precision; later, where
             few entries let the bounds work, a few n d. Sums are made anew only for clusters of a block that have
             changed there. Memory, for each start that is under way: 2 n and about 35 c d numbers, fewer where c is
             large beside n; with products also a copy of X in single precision, and as many starts go side by side as
             have 2^24 numbers together, but at least one.
   Source.   S. P. Lloyd (1982), Least squares quantization in PCM; G. Hamerly (2010), Making k-means even faster. */
#ifndef SL_LLOYD_PRIVATE_H
#define SL_LLOYD_PRIVATE_H

#include <stdint.h>
#include "base/sl_base.h"

/* X is d-by-n, C d-by-c for each of count starts, one after the other: centres to start from, and those arrived at.
   max_iter is the number of times that centres may be moved. For start r
     label    n entries: nearest of the centres returned, from 0
     inertia  the objective
     moves    how often the centres were moved
     converged  whether no label changed at last; then every centre that has points is their mean
   Sizes are at least 1, c below 2^32, all entries finite, their squares far from overflow.
   Returns SL_OUT_OF_MEMORY, SL_BAD_INPUT for sizes, SL_INTERRUPTED. */
sl_status sl_lloyd (size_t d, size_t n, const double *X, size_t c, size_t count, double *C, size_t max_iter,
                    uint32_t *label, double *inertia, double *moves, double *converged, const sl_stop *stop);

#endif
