/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_products.h -- products of a data matrix X, full or sparse, with tall factors.

   Shapes.  X, m-by-n, is near W H, where W is m-by-r and the codes H are r-by-n. H is stored as V = H', n-by-r, so
            that both factors are tall. In this form X'W and X V are the fastest products that BLAS has (a quarter
            faster than W'X and H X' on AVX-512), and the same kernels treat both factors.
   Threads. Every product is cut into pieces by its size alone, each on one BLAS thread; sums over pieces go in order.
            So the bits do not depend on the number of threads.
   BLAS.    The caller must hold it (sl_blas_hold in sl_blas.h) for cross, times, gram and distance. survey does not
            call it.
   Sparse.  X is never made full as a whole: cross and times make one pass over the stored entries, with r
            multiplications for each; distance makes a block of columns full at a time.
   Status.  All sizes must be at least 1. They must fit BLAS for gram and distance, and for cross and times if X is
            full. Else SL_BAD_INPUT. Also SL_OUT_OF_MEMORY and SL_INTERRUPTED (see sl_stop). */
#ifndef SL_PRODUCTS_H
#define SL_PRODUCTS_H

#include "base/sl_base.h"

/* A data matrix, m-by-n. Full: row and start are null, value is column-major without gaps. Sparse: column j has the
   entries start[j] .. start[j+1]-1 of value and row, rows ascending. value is of the precision of the function
   called. */
typedef struct
{
  size_t m, n;
  const void *value;
  const size_t *row, *start;
} sl_data;

/* cross     C = X'W, n-by-r.
   times     C = X V, m-by-r. For sparse X, Xt may be X' (then rows are distributed over threads), or null (then one
             thread works, and stop is not polled); the result is the same to the last bit. For full X, Xt is not
             read.
   gram      G = V'V, r-by-r, both triangles.
   distance  *sumsq = |X - W V'|_F^2 evaluated directly, in double, a block of columns at a time. Returns
             SL_NOT_FINITE if an entry of X - W V' is a NaN or infinity.
   survey    *sumsq, the sum of squares of X; *minimum and *maximum, the smallest and largest entry (the zeros of a
             sparse matrix count). Returns SL_NOT_FINITE for a NaN or infinity.
   transpose T = S', n-by-m, for S, m-by-n, of any size.
   No output may be null. After any status but SL_OK outputs are undefined. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_cross##sfx (const sl_data *X, size_t r, const real *W, real *C, const sl_stop *stop); \
  sl_status sl_times##sfx (const sl_data *X, const sl_data *Xt, size_t r, const real *V, real *C, \
                           const sl_stop *stop); \
  sl_status sl_gram##sfx (size_t n, size_t r, const real *V, real *G, const sl_stop *stop); \
  sl_status sl_distance##sfx (const sl_data *X, size_t r, const real *W, const real *V, double *sumsq, \
                              const sl_stop *stop); \
  sl_status sl_survey##sfx (const sl_data *X, double *sumsq, double *minimum, double *maximum, const sl_stop *stop); \
  void sl_transpose##sfx (size_t m, size_t n, const real *S, real *T);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
