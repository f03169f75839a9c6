/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_kmeans.h -- k-means clustering of the columns of a matrix.

   Problem.  min sum_i |x_i - c_label(i)|^2 over c centres and the labels of n points, from several starts.
   Method.   Lloyd's iterations, see sl_lloyd_private.h, in double for either precision.
   Starts.   Greedy k-means++, see sl_starts_private.h. The caller passes the random numbers.
   Sparse.   X may be sparse, in double only. Labels, centres and starts have the bits of those of full X, and inertia
             its digits except the last ones. The cost is that of the entries that X stores, and of full centres.
   Parts.    Where only a part of the points is at hand, the caller moves the centres, see sl_label_private.h. */
#ifndef SL_KMEANS_H
#define SL_KMEANS_H

#include <stdint.h>
#include "linalg/sl_products.h"

/* kmeans         improves the centres C of `count` starts: arguments as for sl_lloyd (sl_lloyd_private.h), but C and
                  X in the precision of the function
   kmeans_starts  chooses the points to start from: arguments as for sl_starts (sl_starts_private.h), but X in the
                  precision of the function
   kmeans_label   labels of points for given centres, and the change of the sums: arguments as for sl_label
                  (sl_label_private.h), but X in the precision of the function
   Entries must be finite (else SL_NOT_FINITE), and their squares as far from overflow as there. Returns SL_BAD_INPUT
   for a size of 0 or beyond 2^32 - 1 centres, a U outside [0, 1], or an old label beyond c; SL_OUT_OF_MEMORY;
   SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_kmeans##sfx (const sl_data *X, size_t c, size_t count, real *C, size_t max_iter, uint32_t *label, \
                            double *inertia, double *moves, double *converged, const sl_stop *stop); \
  sl_status sl_kmeans_starts##sfx (const sl_data *X, size_t c, size_t trials, size_t count, const double *U, \
                                   double *chosen, const sl_stop *stop); \
  sl_status sl_kmeans_label##sfx (const sl_data *X, size_t c, const double *C, const uint32_t *old, uint32_t *label, \
                                  double *sum, double *number, double *inertia, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
