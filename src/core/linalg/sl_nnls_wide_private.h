/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nnls_wide_private.h -- non-negative least squares with many more columns of W than rows, for a few vectors.

   Method.   A working set of columns of W holds the support and the columns with the largest -g_i. The problem is solved
             on it as in sl_nnls.h, by an orthogonal factorisation of its columns alone; then the gradient of all
             columns is formed from the residual, and the worst violators join, until there is none. Columns that are
             not used leave when they are many. No r-by-r matrix is formed.
   kkt.      As in sl_nnls_column.h, from the residual x - W h of the h that is returned, over all columns.
   Range.    Columns of W have lengths from 2^-400 to 2^400.
   Cost.     For each round, of which there are some 10 to 20, m r multiplications and 4 m v^2 for v columns. */
#ifndef SL_NNLS_WIDE_PRIVATE_H
#define SL_NNLS_WIDE_PRIVATE_H

#include "base/sl_base.h"
#include "sl_products.h"

/* Whether it pays for n vectors, m rows and r columns. */
int sl_nnls_is_wide (size_t m, size_t n, size_t r);

/* As sl_nnls.h says; the caller must hold the BLAS. Returns SL_INFEASIBLE where lengths are out of range. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nnls_wide##sfx (const sl_data *X, size_t r, const real *W, double l1, double l2, const real *start, \
                               double tol, size_t max_steps, real *H, double *kkt, double *steps, \
                               const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
