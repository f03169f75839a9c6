/* sl_nnls.h -- non-negative least squares with many right-hand sides: codes of data for given parts.

   Problem.  min 1/2 |x - W h|_2^2 + l1 sum (h) + l2/2 |h|_2^2 over h >= 0, for every column x of X. W is m-by-r, of
             any signs, rank and conditioning; X is m-by-n, of any signs, full or sparse.
   Method.   W, its columns brought to similar lengths by powers of two and continued by sqrt (l2) I, is factorised
             once, W = Q R; then |x - W h|^2 differs from |Q'x - R h|^2 by what no h can change, and Q'X is one
             product for all columns. Each column is then solved by itself, see sl_nnls_column.h. R is never squared
             except to guess a support, so that the accuracy is that of orthogonal methods: an error of h of about
             cond (W) eps, not cond (W)^2 eps.
   Degenerate. Dependent and zero columns of W, r > m: an optimal h, with at most rank (W) entries. x = 0: h = 0.
   Cost.     2 m r^2 + 2 m n r operations, and per column some steps of p^3/3 + p r, see there; in double for either
             precision, but for Q'X. Memory: m r, n min (m, r) numbers, and r^2 for each thread.
   Source.   See sl_nnls_column.h. */
#ifndef SL_NNLS_H
#define SL_NNLS_H

#include "base/sl_base.h"
#include "sl_products.h"

/* W is m-by-r without gaps, l1 and l2 are at least 0. start is r-by-n, whose positive entries are the support to
   begin with, or null. tol is the kkt to reach, max_steps the steps that a column may take. H is r-by-n; entries that the
   precision cannot hold become Inf. kkt (of H as returned) and steps have n entries.
   Returns SL_NOT_FINITE for a NaN or infinity in X, SL_BAD_INPUT for one in W, sizes that are 0 or beyond BLAS, or a
   negative number among l1, l2; SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nnls##sfx (const sl_data *X, size_t r, const real *W, double l1, double l2, const real *start, \
                          double tol, size_t max_steps, real *H, double *kkt, double *steps, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
