/* sl_hals_l1.h -- HALS with l1 penalties for a factor whose columns have the largest entry 1.

   Problem.  min 1/2 <F A, F> - <F, B> + sum_k lambda_k |F_k|_1 (see sl_gradient_private.h) over F >= 0, n-by-r, where
             the largest entry of each column is 1. Without this constraint a smaller F and larger codes would evade
             the penalty.
   Method.   A sweep updates the components k = 1 .. r in turn,
                 D = max ((B_k - F A_k - lambda_k) / A_kk, -F_k),  F_k <- F_k + D,  e <- e + |D|^2,
             with F_k + D/2 in place of F_k + D if that is zero everywhere. Then F_k is divided by its largest entry.
             The division is no descent step: the objective may rise.
   Stopping. After sweep l if e_l <= tol^2 e_1, or if l = max_sweeps.
   Threads.  Rows are treated in blocks of fixed size, so that bits do not depend on the number of threads.
   Degenerate. A component with A_kk below the least normal number keeps its value; one that is zero and remains so is
             not divided.
   Cost.     2 n r^2 operations a sweep.
   Source.   Gillis (2012), Sparse and unique nonnegative matrix factorization through data preprocessing, section 5:
             accelerated HALS with penalties. */
#ifndef SL_HALS_L1_H
#define SL_HALS_L1_H

#include "base/sl_base.h"

/* Improves F in place by at most max_sweeps sweeps; *sweeps is the number done. Matrices are column-major without
   gaps, lambda has r numbers, finite and at least 0. Returns SL_BAD_INPUT for empty matrices, SL_OUT_OF_MEMORY, or
   SL_INTERRUPTED, after which F is that of the last complete sweep. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_hals_l1##sfx (size_t n, size_t r, const real *A, const real *B, const double *lambda, real *F, \
                             size_t max_sweeps, double tol, size_t *sweeps, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
