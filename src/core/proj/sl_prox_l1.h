/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_prox_l1.h -- soft thresholding, the proximal step of the l1 norm.

   Problem.     min (1/2) |p - x|_2^2 + sum t_i |p_i|,  t >= 0.
   Solution.    p_i = sgn (x_i) max (|x_i| - t_i, 0).
   Degenerate.  t = 0 gives x, t = infinity gives 0.
   Cost.        One pass; the difference is rounded once, in double before it is rounded to single.
   Source.      Donoho (1995); Combettes and Wajs (2005). */
#ifndef SL_PROX_L1_H
#define SL_PROX_L1_H

#include "base/sl_base.h"

/* Soft thresholding of X.
     X, P           d-by-n, column-major, leading dimensions ldx, ldp >= d; P may be X
     t, step, ldt   entry (i, j) has the threshold t[i * step + j * ldt]:
                        step = 0, ldt = 0   one threshold
                        step = 0, ldt = 1   one for each column
                        step = 1, ldt = 0   one for each row
                        step = 1, ldt >= d  one for each entry
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_BAD_INPUT for a threshold that is negative or NaN, d = 0 < n,
   or a leading dimension below d. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_prox_l1##sfx (size_t d, size_t n, const real *X, size_t ldx, const double *t, size_t step, \
                             size_t ldt, real *P, size_t ldp, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

/* The same for a sparse matrix in compressed columns; call twice, to count and to write.
     value, row, start   column j has the entries start[j] .. start[j+1]-1
     kept                out: n + 1 numbers, the start of the result
     out_value, out_row  out: kept[n] entries, value and row of the result; null to count only */
sl_status sl_prox_l1_sparse (size_t n, const double *value, const size_t *row, const size_t *start, const double *t,
                             size_t step, size_t ldt, size_t *kept, double *out_value, size_t *out_row);

#endif
