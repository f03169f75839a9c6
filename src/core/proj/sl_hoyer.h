/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_hoyer.h -- Hoyer's sparseness of the columns of a matrix, plain and weighted.

   Definition.  sigma (x) = (sqrt (d) - |x|_1/|x|_2) / (sqrt (d) - 1), from 0 (all moduli equal) to 1 (one nonzero).
                Weighted, w >= 0, w != 0:  sigma_w (x) = (|w|_2 - w'|x|/|x|_2) / (|w|_2 - min w); the same for w = 1.
   Degenerate.  A zero column has sparseness 1, as the grouped projection needs it. For d = 1 the result is NaN.
   Cost.        One pass; scale-free, sums in double.
   Source.      Hoyer (2004), section 3.1; Ohib et al. (2022), section 2 for the weights. */
#ifndef SL_HOYER_H
#define SL_HOYER_H

#include "base/sl_base.h"

/* Sparseness of each column.
     X      d-by-n, column-major, leading dimension ldx >= d
     w      weights, d-by-n with leading dimension ldw (0 for the same weights in every column), or null
     out    n numbers
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_BAD_INPUT for weights that are negative, not finite or all
   zero, for d = 0 < n, or for a leading dimension below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_hoyer##sfx (size_t d, size_t n, const real *X, size_t ldx, const double *w, size_t ldw, real *out, \
                           const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* The same for the stored entries of a sparse d-by-n matrix in compressed columns: column j has the entries
   start[j] .. start[j+1]-1 of value and row. */
sl_status sl_hoyer_sparse (size_t d, size_t n, const double *value, const size_t *row, const size_t *start,
                           const double *w, size_t ldw, double *out);

#endif
