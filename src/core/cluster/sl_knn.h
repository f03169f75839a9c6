/* sl_knn.h -- the nearest neighbours of points, exactly.

   Problem.  For each column y of Y the K columns x of X with the least |x - y|_2, in ascending order of (distance,
             index): of points equally far, duplicates among them, the lowest index is the nearest. Without Y, the
             neighbours of every column of X among the others.
   Method.   |x - y|^2 = |x|^2 + |y|^2 - 2 x'y, the products by BLAS in single precision, of data centred (unless
             sparse) and scaled by a power of two. With u = 2^-24 and at most k entries in a column, each such square
             is off by no more than
                 e = g (|x|^2 + |y|^2) + s,     g = (k + 8) u / (1 - (k + 8) u),     s for what underflows,
             in which rounding the data is included. The K-th smallest upper bound on a square is T; every x whose
             lower bound exceeds T is out. What is left, K columns and few more as a rule, is measured directly, by
             differences of the data as given, in double. So the result does not depend on the products' rounding,
             and is the same for any BLAS and any number of threads.
   Range.    Where squares would leave the range of double, they are formed scaled; distances beyond it are given as
             its largest number.
   Cost.     2 d n operations of BLAS and about d (K + few) direct ones for each y. Where the band e holds many columns
             (clusters much tighter than they are far apart), these are measured too: still exact, but slower.
             Memory: one single-precision copy of the data, and the products of a block of 64 to 512 y. */
#ifndef SL_KNN_H
#define SL_KNN_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* X is d-by-n, full or sparse; Y is d-by-m of the same kind, or null. index and distance are K-by-m (K-by-n without
   Y); indices count from 0. K is from 1 to n (n - 1 without Y).
   Returns SL_NOT_FINITE for a NaN or infinity, SL_BAD_INPUT for a K out of range, sizes that are 0, differ or are
   beyond BLAS; SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_knn##sfx (const sl_data *X, const sl_data *Y, size_t K, double *index, double *distance, \
                         const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
