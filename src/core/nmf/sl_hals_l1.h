/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_hals_l1.h -- HALS with l1 penalties for a factor whose columns have the largest entry 1.

   Problem.  min 1/2 <F A, F> - <F, B> + sum_k lambda_k |F_k|_1 (see sl_gradient_private.h) over F >= 0, n-by-r, where
             the largest entry of each column is 1. Without this constraint a smaller F and a larger other factor (P
             in sl_gradient_private.h) would evade the penalty.
   Method.   Sweep l starts with e_l = 0 and updates the components k = 1 .. r in turn:
                 D = max ((B_k - F A_k - lambda_k) / A_kk, -F_k),  e_l <- e_l + |D|^2,  F_k <- (F_k + D) / largest,
             where largest is the largest entry of F_k + D. If the step D would make F_k zero, half of it is taken
             (F_k + D/2), so that a column never vanishes; e_l still counts all of D. The division is no descent step:
             the objective may rise.
   Stopping. After sweep l if e_l <= tol^2 e_1, or if l = max_sweeps. e_l measures steps before the division. At a
             fixed point of step and division, D is in general not 0 (F_k + D is a multiple of F_k): then e_l has a
             positive limit, and all max_sweeps sweeps may be done.
   Threads.  Rows are treated in blocks of fixed size, so that bits do not depend on the number of threads. The BLAS
             is not called.
   Degenerate. A component with A_kk below the least normal number is left as it is, and not divided. A column whose
             largest entry is below the least normal number is not divided: a column that is zero and whose D is zero
             stays zero.
   Cost.     2 n r^2 operations a sweep.
   Source.   Gillis (2012), Sparse and unique nonnegative matrix factorization through data preprocessing, section 5:
             accelerated HALS with penalties. */
#ifndef SL_HALS_L1_H
#define SL_HALS_L1_H

#include "base/sl_base.h"

/* Updates F in place by at most max_sweeps sweeps; *sweeps is the number done. F must be >= 0 on entry; its columns
   need not have the largest entry 1. With max_sweeps = 0, F stays. Matrices are column-major without gaps, lambda has
   r numbers, finite and at least 0. Returns SL_BAD_INPUT for empty matrices, SL_OUT_OF_MEMORY, or SL_INTERRUPTED,
   after which F is that of the last complete sweep (stop, see sl_stop, is polled between sweeps). */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_hals_l1##sfx (size_t n, size_t r, const real *A, const real *B, const double *lambda, real *F, \
                             size_t max_sweeps, double tol, size_t *sweeps, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
