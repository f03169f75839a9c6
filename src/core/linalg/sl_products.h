/* sl_products.h -- products of a data matrix X, full or sparse, with tall factors.

   Shapes.  X is m-by-n; factors are tall: W is m-by-r, and the codes are held as V = H', n-by-r. In this form both
            products are the fastest that BLAS has (a quarter faster than their transposes on AVX-512), both factors
            are treated by the same kernels, and an entry's neighbour in memory is the next sample.
   Threads. Every product is cut into pieces by its size alone, each on one BLAS thread; sums over pieces go in order.
            So the bits do not depend on the number of threads. Callers hold the BLAS (sl_blas_hold) around them.
   Sparse.  X is never made full: one pass over the stored entries, each costing r multiplications.

   All sizes must be at least 1 and, for full X, fit BLAS; else SL_BAD_INPUT. Other failures: SL_OUT_OF_MEMORY,
   SL_INTERRUPTED. */
#ifndef SL_PRODUCTS_H
#define SL_PRODUCTS_H

#include "base/sl_base.h"

/* Full: row and start null, value m-by-n by columns. Sparse: column j has the entries start[j] .. start[j+1]-1 of
   value and row, rows ascending. value holds numbers of the precision of the function called. */
typedef struct
{
  size_t m, n;
  const void *value;
  const size_t *row, *start;
} sl_data;

/* cross     C = X'W, n-by-r.
   times     C = X V, m-by-r. For sparse X, Xt may hold X' (then rows are shared out among threads) or be null; the
             result is the same to the last bit.
   gram      G = V'V, r-by-r, both triangles.
   distance  |X - W V'|_F^2 evaluated directly, in double, a block of columns at a time.
   survey    sum of squares, least and largest entry; SL_NOT_FINITE for NaN and Inf. A sparse matrix has zeros too. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_cross##sfx (const sl_data *X, size_t r, const real *W, real *C, const sl_stop *stop); \
  sl_status sl_times##sfx (const sl_data *X, const sl_data *Xt, size_t r, const real *V, real *C, \
                           const sl_stop *stop); \
  sl_status sl_gram##sfx (size_t n, size_t r, const real *V, real *G, const sl_stop *stop); \
  sl_status sl_distance##sfx (const sl_data *X, size_t r, const real *W, const real *V, double *sumsq, \
                              const sl_stop *stop); \
  sl_status sl_survey##sfx (const sl_data *X, double *sumsq, double *minimum, double *maximum, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
