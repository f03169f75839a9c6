/* sl_kmeans.h -- k-means clustering of the columns of a matrix.

   Problem.  min sum_i |x_i - c_label(i)|^2 over c centres and the labels of n points, from several starts.
   Method.   Lloyd's iterations, see sl_lloyd.h, in double for either precision.
   Starts.   k-means++: the first centre is a point drawn uniformly; each further one is a point drawn with
             probability proportional to its squared distance from the nearest centre so far. Where all distances are
             0 it is drawn uniformly again. The random numbers are handed in.
   Cost.     See sl_lloyd.h; a start costs 3 n c d operations.
   Source.   D. Arthur and S. Vassilvitskii (2007), k-means++: the advantages of careful seeding, section 2.2. */
#ifndef SL_KMEANS_H
#define SL_KMEANS_H

#include <stdint.h>
#include "sl_base.h"

/* kmeans         as sl_lloyd, C and X of the precision.
   kmeans_starts  U holds count columns of c numbers in [0, 1]; chosen gets, likewise, the points to start from,
                  counted from 0.
   Entries must be finite (else SL_NOT_FINITE) and their squares far from overflow. Returns SL_BAD_INPUT for a size
   of 0 or beyond 2^32 - 1 centres, or a U outside [0, 1]; SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_kmeans##sfx (size_t d, size_t n, const real *X, size_t c, size_t count, real *C, size_t most, \
                            uint32_t *label, double *inertia, double *moves, double *settled, const sl_stop *stop); \
  sl_status sl_kmeans_starts##sfx (size_t d, size_t n, const real *X, size_t c, size_t count, const double *U, \
                                   double *chosen, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
