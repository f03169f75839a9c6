/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_knn.h -- the nearest neighbours of points, exactly.

   Problem.  For each column y of Y the K columns x of X with the smallest |x - y|_2, in ascending order of (distance,
             index). So of points equally far, duplicates among them, the one with the lowest index comes first.
             Without Y, the neighbours of every column of X among the others.
   Method.   |x - y|^2 = |x|^2 + |y|^2 - 2 x'y, the products by BLAS in single precision, of data centred (unless
             sparse) and scaled by a power of two. With u = 2^-24 and at most k entries in a column, the error of a
             square is at most
                 e = g (|x|^2 + |y|^2) + s,     g = (k + 8) u / (1 - (k + 8) u),     s for underflow,
             the rounding of the data included. Let T be the K-th smallest upper bound on a square. Every x whose
             lower bound exceeds T is excluded. The distances of the others, usually K columns and a few more, are
             computed from differences of the data as given, in double.
   Results   are the same for any BLAS and any number of threads, because they do not depend on rounding of the
             products.
   Range.    Squares that would leave the range of double are scaled. A distance beyond it is given as its largest
             number.
   Cost.     2 d n operations of BLAS and about d (K + few) direct ones for each y. If the band e holds many columns
             (clusters much tighter than they are far apart), these are measured too: exact, but slower. Memory: one
             single-precision copy of the data, and the products of a block of 64 to 512 columns y. */
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

#endif
