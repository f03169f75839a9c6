/* sl_nmfsc_private.h -- one factor of a matrix factorisation whose columns have each a given sparseness, by projected gradient
   with step halving (NMFsc).

   Problem.  min f (F) = 1/2 <F A, F> - <F, B> (see sl_gradient_private.h) over F >= 0, n-by-r, whose k-th column has exactly
             the Hoyer sparseness s_k.
   Method.   A step of size t tries N = P (F - t/L (F A - B)), L the largest eigenvalue of A and P the projection of
             each column onto its sparseness, non-negative, the norm of the column kept (see sl_proj_hoyer.h). While
             f (N) > f (F), t is halved; then F <- N and t <- 1.2 t. t is carried from call to call; it is counted in
             1/L, so that it means the same at any scale of the data. With D = N - F and G = F A - B
                 f (N) - f (F) = <D, G> + 1/2 <D A, D>,
             which loses no digits when D is small.
   Degenerate. When t has shrunk by 2^-60 without success, F is stationary to rounding: it stays, and t is 1 again.
             A = 0: F stays. n = 1: P only cuts at 0. A column of zeros stays.
   Cost.     2 n r^2 operations a step, as many and a projection a trial.
   Source.   Hoyer (2004), section 3.3. */
#ifndef SL_NMFSC_PRIVATE_H
#define SL_NMFSC_PRIVATE_H

#include "base/sl_base.h"

/* Improves F in place by at most max_steps steps of size *t at first (> 0, else 1 is taken); *steps is the number done,
   fewer than max_steps only where F is stationary. sparseness has r numbers, or one for all where sparseness_step is 0.
   Returns SL_BAD_INPUT for empty matrices, sizes beyond BLAS or a sparseness outside [0, 1]; SL_NOT_FINITE,
   SL_OUT_OF_MEMORY, SL_INTERRUPTED (F is then that of the last complete step). */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmfsc##sfx (size_t n, size_t r, const real *A, const real *B, real *F, const double *sparseness, \
                           size_t sparseness_step, size_t max_steps, double *t, size_t *steps, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
