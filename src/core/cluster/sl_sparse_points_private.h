/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_sparse_points_private.h -- distances of sparse points, the columns of a matrix, to full centres and to each other.

   Definition. The squared distances are those of full points, to the last bit: an entry that is not stored adds to a
               sum of sl_centres_private.h the square of the centre's entry, and nothing to one of sl_starts_private.h.
   Products.   x'c costs one multiplication for each stored entry, and gives |x - c|^2 = |x|^2 + |c|^2 - 2 x'c with an
               error of at most curve (|x|^2 + |c|^2) + absolute: each of the three sums has at most d terms, whose
               roundings are at most d eps / 2 of it, as is that of a square that is computed directly; 2 |x'c| is at
               most |x|^2 + |c|^2. Where such bounds do not decide, squares are computed directly.
   Cost.       Products with the 16 centres of a group cost 16 multiplications for each stored entry, in vectors. A
               direct distance to a centre costs d operations, and to another point as many as both have entries. */
#ifndef SL_SPARSE_POINTS_PRIVATE_H
#define SL_SPARSE_POINTS_PRIVATE_H

#include "linalg/sl_products.h"

typedef struct
{
  const sl_data *X;       /* of class double; entries that are stored may be 0 */
  double curve, absolute; /* of the bound above */
  double *sumsq;          /* |x_i|^2 */
} sl_sparse_points;

/* Looks at X. sumsq must be freed by sl_free after any status. Returns SL_OUT_OF_MEMORY. */
sl_status sl_sparse_points_make (const sl_data *X, sl_sparse_points *points);

/* product[q] = x_i'c_q for the SL_CENTRE_LANES centres of a group of the table of sl_centres_private.h. */
void sl_sparse_products (const sl_data *X, size_t i, const double *group, double *product);

/* |x_i - c|^2 as sl_square_distance defines it. */
double sl_sparse_square (const sl_data *X, size_t i, const double *c);

/* |x_i - x_j|^2 as the sum of `parts` partial sums, see sl_starts_private.h; parts is at most 16. */
double sl_sparse_apart (const sl_data *X, size_t i, size_t j, size_t parts);

/* Whether x_i = x_j. */
int sl_sparse_equal (const sl_data *X, size_t i, size_t j);

#endif
