/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_knn.h -- the nearest neighbours of points, exactly.

   Problem.  For each column y of Y the K columns x of X with the smallest |x - y|_2, in ascending order of (distance,
             index). So of points equally far, duplicates among them, the one with the lowest index comes first.
             Without Y, the neighbours of every column of X among the others. Or both ways between X and Y.
   Method.   |x - y|^2 = |x|^2 + |y|^2 - 2 x'y, the products by BLAS in single precision, of data centred (unless
             sparse) and scaled by a power of two. With u = 2^-24 and at most k entries in a column, the error of a
             square is at most
                 e = g (|x|^2 + |y|^2) + s,     g = (k + 16) u / (1 - (k + 16) u),     s for underflow,
             the rounding of the data included. Let T be the K-th smallest upper bound on a square. Every x whose
             lower bound exceeds T is excluded. The distances of the others, usually K columns and a few more, are
             computed from differences of the data as given, in double.
   Pairs.    Without Y, and between X and Y, each product of full points serves both. It is not kept until all products
             of a point are there: T is the K-th smallest distance found so far, and a point is compared directly with
             about K (1 + log (n / K)) others.
   Results   are the same for any BLAS and any number of threads, because they do not depend on rounding of the
             products.
   Range.    Squares that would leave the range of double are scaled. A distance beyond it is given as its largest
             number.
   Cost.     2 d n operations of BLAS and about d (K + few) direct ones for each y, or with pairs half of the former
             and the direct ones named above. If the band e holds many columns (clusters much tighter than they are far
             apart), these are measured too: exact, but slower. Memory: one single-precision copy of the data, and the
             products of a block of 64 to 512 columns y; with pairs 24 K bytes for each point instead. */
#ifndef SL_KNN_H
#define SL_KNN_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* The K nearest neighbours.
     X          d-by-n, full or sparse
     Y          d-by-m of the same kind, or null
     K          from 1 to n (n - 1 without Y)
     index      out: K-by-m (K-by-n without Y), columns of X from 0
     distance   out: their distances, of the same size
   Returns SL_NOT_FINITE for a NaN or infinity; SL_BAD_INPUT for K out of range, or for sizes that are 0, differ or
   are beyond BLAS; SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_knn##sfx (const sl_data *X, const sl_data *Y, size_t K, double *index, double *distance, \
                         const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* K neighbours of each of n points: their columns from 0 and their distances, K-by-n. */
typedef struct
{
  size_t K;
  double *index, *distance;
} sl_neighbours;

/* The neighbours of each column of X among those of Y, and of each column of Y among those of X. Returns what sl_knn
   returns. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_knn_between##sfx (const sl_data *X, const sl_data *Y, sl_neighbours of_x, sl_neighbours of_y, \
                                 const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* The K nearest of two lists of neighbours of a point, each in ascending order of (distance, index), take the place of
   the second one. No neighbour is in both; places that are free have index and distance Inf. */
void sl_knn_merge (size_t K, const double *index, const double *distance, double *into_index, double *into_distance);

#endif
