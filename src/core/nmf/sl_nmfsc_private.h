/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmfsc_private.h -- NMFsc: one factor with a given sparseness of each column, by projected gradients.

   Problem.  min f (F) = 1/2 <F A, F> - <F, B> (see sl_gradient_private.h) over F >= 0, n-by-r, whose k-th column has
             exactly the Hoyer sparseness s_k.
   Method.   A step of size t tries N = P (F - t/L (F A - B)). L is the largest eigenvalue of A. P projects each
             column onto its sparseness, keeps its norm and makes it non-negative (sl_proj_hoyer.h). While f (N) > f
             (F), t is halved; then F <- N and t <- 1.2 t. t is carried from call to call; in units of 1/L it does not
             depend on the scale of the data. With D = N - F and G = F A - B
                 f (N) - f (F) = <D, G> + 1/2 <D A, D>,
             which loses no digits if D is small.
   Degenerate. If t has shrunk by 2^-60 without success, F is stationary up to rounding: it stays, and t is 1 again.
             A = 0: F stays. n = 1: P only sets negative entries to 0. A column of zeros stays.
   Cost.     2 n r^2 operations a step, and as many and a projection for each trial.
   Source.   Hoyer (2004), section 3.3. */
#ifndef SL_NMFSC_PRIVATE_H
#define SL_NMFSC_PRIVATE_H

#include "base/sl_base.h"

/* Improves F in place by at most max_steps steps.
     sparseness       r numbers (sparseness_step 1), or one for all columns (sparseness_step 0)
     t                in and out: size of the steps; if not above 0 on entry, 1 is taken
     steps            out: number of steps; below max_steps only if F is stationary
   Returns SL_BAD_INPUT for empty matrices, sizes beyond BLAS or a sparseness outside [0, 1]; SL_NOT_FINITE,
   SL_OUT_OF_MEMORY, SL_INTERRUPTED (F is then that of the last complete step). */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmfsc##sfx (size_t n, size_t r, const real *A, const real *B, real *F, const double *sparseness, \
                           size_t sparseness_step, size_t max_steps, double *t, size_t *steps, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
