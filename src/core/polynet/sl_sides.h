/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_sides.h -- pairs that were seen among all pairs of two sides, such as users and items: one side of a factorisation.

   Problem.     With columns a_i of length k for one side, find for each j of the other side

                    min over x of  sum_i c_ij (1 - a_i'x)^2 + u sum_i (a_i'x)^2 + l_j |x|^2,

                c_ij the weight of the pair (i, j), 0 where it was not seen, and u that of each pair of all, seen or
                not.
   Method.      The normal equations, by Cholesky: (u A A' + sum_i c_ij a_i a_i' + l_j I) x = sum_i c_ij a_i. A A' is
                computed once.
   Degenerate.  A column without pairs gets zeros. Weights of 0 count as pairs that were not seen.
   Threads.     Columns are independent; A A' is cut into pieces by size alone. The bits do not depend on their number.
   Cost.        k^2 for each pair, k^3/3 for each column, and k^2 times the number of columns of A.
   Source.      Hu, Koren and Volinsky (2008), "Collaborative filtering for implicit feedback datasets"; the weight of
                all pairs as in Rendle, Krichene, Zhang and Koren (2022). */
#ifndef SL_SIDES_H
#define SL_SIDES_H

#include "linalg/sl_products.h"

/* A        k-by-n, column-major: the side that stays, n being the rows of `seen`
   seen     sparse, n-by-columns: the weights, which must not be below 0
   all      u, at least 0
   penalty  l, a number above 0 for each column
   x        out: k-by-columns
   Returns SL_BAD_INPUT for sizes of 0, that do not fit, or beyond BLAS, SL_NOT_FINITE where a system has no solution in
   the range of double, SL_OUT_OF_MEMORY or SL_INTERRUPTED. The caller must hold the BLAS. */
sl_status sl_sides (size_t k, const double *A, const sl_data *seen, double all, const double *penalty, double *x,
                    const sl_stop *stop);

#endif
