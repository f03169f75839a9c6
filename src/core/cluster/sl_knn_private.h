/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_knn_private.h -- copies of points for products in single precision, and how far their squares may be off. */
#ifndef SL_KNN_PRIVATE_H
#define SL_KNN_PRIVATE_H

#include "sl_knn.h"
#include "sl_neighbour_private.h"
#include "base/sl_memory.h"

/* Points divided by unit, a power of two, with the mean of X subtracted unless they are sparse, in single precision.
   From the lengths and the product of two copies follows the square of their points' distance, in units. It is off by
   at most relative (|x|^2 + |y|^2) + absolute if relative < 1, and by anything if it is 1. */
typedef struct
{
  double unit, relative, absolute;
  sl_data X, Y; /* without Y, Y is X */
  const double *x_sumsq, *y_sumsq;
  void *memory[3];
} sl_knn_copies;

/* Copies X and Y, d-by-n and d-by-m of the same kind, Y perhaps null. The copies must be freed after any status.
   Returns SL_NOT_FINITE, SL_OUT_OF_MEMORY or SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_knn_copy##sfx (const sl_data *X, const sl_data *Y, sl_knn_copies *copies, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

static inline void
sl_knn_free_copies (sl_knn_copies *copies)
{
  for (int k = 0; k < 3; k++)
    sl_free (copies->memory[k]);
}

/* Whether any of count lower (or upper) bounds factor |x_j|^2 - 2 p_j, factor = 1 - (or +) relative, is at most limit;
   bounds on squares less the term factor |y|^2, where p_j is the product of x_j and y. */
int sl_knn_any_below (size_t count, const double *sumsq, const float *product, double factor, double limit);

/* The K-th smallest of n such upper bounds but that of point self; Inf if there are not so many, or nothing is known of
   squares. heap is room for K. */
double sl_knn_limit (const sl_knn_copies *copies, size_t n, const double *sumsq, const float *product, size_t self,
                     size_t K, neighbour *heap);

/* What sl_knn does for full X without Y, and sl_knn_between for full X and Y: each product serves both points. Without Y
   of_y is not read. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_knn_pairs##sfx (const sl_data *X, const sl_data *Y, sl_neighbours of_x, sl_neighbours of_y, \
                               const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
