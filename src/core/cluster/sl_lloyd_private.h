/* sl_lloyd_private.h -- Lloyd's iterations of k-means from several starts at once.

   Problem.  min sum_i |x_i - c_label(i)|^2 over labels and centres.
   Method.   Assign every point to its nearest centre, of equally near ones to the first; replace each centre by the
             mean of its points; until no label changes. A centre without points is given the point that is furthest
             from its own centre (of equally far ones the first; never the last point of its cluster), unless that
             distance is 0: then there are fewer different points than centres, and it stays where it is. So the
             objective falls in every iteration.
   Bounds.   Hamerly's: for each point an upper bound on the distance to its own centre and a lower bound on those to
             all others, shifted as centres move, and for each centre half the distance to the next centre. Points for
             which they exclude every other centre are not compared. The bounds are widened by their rounding errors,
             so the labels are exactly those of comparing all distances as sl_centres_private.h defines them.
   Products. Points of 32 entries and more are compared by matrix products with a bound on their error
             (sl_screen_private.h), with the centres of several starts at a time. A centre is the nearest if its upper
             bound is below the lower bounds of all others; these bounds are also the start of Hamerly's. Otherwise
             the distances to the centres that are left are computed directly. So labels, centres and objective have
             the same bits as without products, whatever the BLAS.
   Threads.  Points are cut into blocks by n and c alone, and a mean adds the sums of the blocks in order. Threads
             take whole starts; if these are few or large or computed side by side, blocks. So the bits depend neither
             on the number of threads nor on the other starts.
   Cost.     For the first iteration of a start 3 n c d operations, or 2 n c d of BLAS in single precision. Later
             iterations cost a few n d if the bounds are effective, as for points of few entries. Sums are formed anew
             only for clusters of a block that have changed. Memory for each start under way: 2 n and about 35 c d
             numbers, fewer if c is large relative to n. With products also a copy of X in single precision; as many
             starts are computed side by side as have 2^24 numbers together, but at least one.
   Source.   S. P. Lloyd (1982), Least squares quantization in PCM; G. Hamerly (2010), Making k-means even faster. */
#ifndef SL_LLOYD_PRIVATE_H
#define SL_LLOYD_PRIVATE_H

#include <stdint.h>
#include "base/sl_base.h"

/* Improves the centres of several starts.
     X          d-by-n
     C          in and out: d-by-c for each of count starts, one after the other
     max_iter   limit of the number of times that centres are moved
     label      out: n numbers for each start, the nearest of the centres returned, from 0
     inertia    out: the objective of each start
     moves      out: how often the centres of each start were moved
     converged  out: 1 if no label changed at last; then every centre that has points is their mean
   Sizes are at least 1, c below 2^32, all entries finite, their squares far from overflow.
   Returns SL_OUT_OF_MEMORY, SL_BAD_INPUT for sizes, SL_INTERRUPTED. */
sl_status sl_lloyd (size_t d, size_t n, const double *X, size_t c, size_t count, double *C, size_t max_iter,
                    uint32_t *label, double *inertia, double *moves, double *converged, const sl_stop *stop);

#endif
