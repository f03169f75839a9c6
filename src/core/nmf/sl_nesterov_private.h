/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nesterov_private.h -- Nesterov's optimal gradient method for one factor in matrix factorisation (NeNMF).

   Problem.  min 1/2 <F A, F> - <F, B> over F >= 0 (see sl_gradient_private.h), F n-by-r.
   Method.   With L the largest eigenvalue of A, from Z = F and a = 1,
                 F <- max (Z - (Z A - B)/L, 0),  a' = (1 + sqrt (1 + 4 a^2))/2,
                 Z <- F + (a - 1)/a' (F - previous F),  a <- a'.
   Stopping. From the tenth step on if |P|_F <= tol, where P is the gradient G = Z A - B where G < 0 or Z > 0, and 0
             elsewhere; or after max_steps. The last F, which is feasible, is the result.
   Threads.  Rows of F do not depend on each other but for that test. So a block of rows stays in cache for the first
             ten steps, and the sums of the test go over blocks in order: steps and bits do not depend on the number
             of threads.
   Degenerate. L = 0: F stays, with no steps.
   Cost.     2 n r^2 operations a step.
   Source.   Guan, Tao, Luo and Yuan (2012), NeNMF, algorithm 1. */
#ifndef SL_NESTEROV_PRIVATE_H
#define SL_NESTEROV_PRIVATE_H

#include "base/sl_base.h"

/* Improves F in place by at most max_steps steps; *steps is the number done. Returns SL_BAD_INPUT for empty matrices
   and sizes beyond BLAS, SL_OUT_OF_MEMORY, or SL_INTERRUPTED, after which rows of F may be some steps apart. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nesterov##sfx (size_t n, size_t r, const real *A, const real *B, real *F, double tol, \
                              size_t max_steps, size_t *steps, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
