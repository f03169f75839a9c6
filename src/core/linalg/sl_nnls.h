/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nnls.h -- non-negative least squares with many right-hand sides.

   Problem.  min 1/2 |x - W h|_2^2 + l1 sum (h) + l2/2 |h|_2^2 over h >= 0, for every column x of X. W is m-by-r, of
             any signs, rank and conditioning; X is m-by-n, of any signs, full or sparse.
   Method.   The columns of W are scaled to similar lengths by powers of two, sqrt (l2) I is appended, and the result
             is factorised once: W = Q R. |x - W h|^2 and |Q'x - R h|^2 differ by a constant, and Q'X is one product
             for all columns. Each column is then solved by itself, see sl_nnls_column.h.
   Accuracy. R is squared only to guess a support. So the accuracy is that of orthogonal methods: an error of h of
             about cond (W) eps, not cond (W)^2 eps.
   Degenerate. Dependent and zero columns of W, r > m: an optimal h with at most rank (W) nonzero entries. h = 0 for
             x = 0.
   Cost.     2 m r^2 + 2 m n r operations, and for each column some steps of p^3/3 + p r, see there. In double for
             either precision, but for Q'X. Memory: m r, n min (m, r) numbers, and r^2 for each thread.
             A few vectors and many columns of W: see sl_nnls_wide_private.h.
   Source.   See sl_nnls_column.h. */
#ifndef SL_NNLS_H
#define SL_NNLS_H

#include "base/sl_base.h"
#include "sl_products.h"

/* Solves for every column of X.
     X           m-by-n
     W           m-by-r without gaps
     l1, l2      penalties, at least 0
     start       r-by-n, whose positive entries are the first support; or null
     tol         the relative violation of optimality to reach, see kkt in sl_nnls_column.h
     max_steps   limit of the steps for a column
     H           out: r-by-n; numbers that the precision cannot hold become Inf
     kkt         out: n numbers, the violation for H as returned
     steps       out: n numbers
   Returns SL_NOT_FINITE for a NaN or infinity in X, SL_BAD_INPUT for one in W, sizes that are 0 or beyond BLAS, or a
   negative number among l1, l2; SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nnls##sfx (const sl_data *X, size_t r, const real *W, double l1, double l2, const real *start, \
                          double tol, size_t max_steps, real *H, double *kkt, double *steps, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
