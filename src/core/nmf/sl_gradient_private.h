/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_gradient_private.h -- the least-squares problem of one factor in matrix factorisation: its gradient and steps.

   Problem.  f (F) = 1/2 <F A, F> - <F, B> for a factor F, n-by-r, with A r-by-r symmetric and positive semidefinite
             and B n-by-r. For data X, A = P'P and B = X'P it is 1/2 |X - P F'|_F^2 up to a constant. The gradient
             is F A - B, with Lipschitz constant L, the largest eigenvalue of A.
   Threads.  Products with F are formed in blocks of rows of fixed size, each on one BLAS thread, so that the bits do
             not depend on the number of threads.
   Cost.     2 n r^2 operations a gradient. */
#ifndef SL_GRADIENT_PRIVATE_H
#define SL_GRADIENT_PRIVATE_H

#include "base/sl_base.h"

/* step_length    *rate = 1/L, or 0 if L is below the least normal number of the precision. Then F A is 0 up to
                  underflow, no step length exists, and callers leave F as it is.
   gradient       T = Y A - B, the gradient at F = Y; B may be null for 0.
   gradient_step  T = max (Y - rate (Y A - B), 0), a projected step from Y; B must not be null.
   Y and T are n-by-r; T must not overlap the others. The BLAS is held inside; the caller need not hold it. stop: see
   sl_stop.
   Return SL_BAD_INPUT for empty matrices and sizes beyond BLAS, SL_OUT_OF_MEMORY, SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_step_length##sfx (size_t r, const real *A, double *rate); \
  sl_status sl_gradient##sfx (size_t n, size_t r, const real *A, const real *B, const real *Y, real *T, \
                              const sl_stop *stop); \
  sl_status sl_gradient_step##sfx (size_t n, size_t r, const real *A, const real *B, const real *Y, double rate, \
                                   real *T, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
