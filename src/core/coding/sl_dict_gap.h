/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_dict_gap.h -- duality gap of a dictionary: how far it is from the best one for given codes.

   Problem.     Minimise f (D) = |X - D Z|_F^2 / 2 over the dictionaries D whose atoms (columns) D_k satisfy
                |D_k|^2 <= c and, if asked, D >= 0. X and Z enter through two products only:
                f (D) = |X|^2/2 - <D, B> + <D A, D>/2.

                A          Z Z', p-by-p: Gram matrix of the codes
                B          X Z', d-by-p
                c          the largest squared length of an atom
                mu         p Lagrange multipliers >= 0, of the constraints (|D_k|^2 - c)/2 <= 0;  M = diag (mu)
                Lambda     d-by-p, Lagrange multipliers >= 0 of the constraints -D <= 0; 0 unless D >= 0 is asked
                R          B + Lambda - D (A + M), d-by-p: minus the gradient of the Lagrangian at D
                L, W, V    R = W L' + V, where A + M - L L' is positive semidefinite

   Result.      The gap, an upper bound on f (D) - min f. D must satisfy the constraints. If A + M is safely positive
                definite,

                    gap = tr (R (A + M)^-1 R') / 2 + sum_k mu_k (c - |D_k|^2)/2 + <Lambda, D>.

                Otherwise

                    gap = tr (W W') / 2 + sum_k max_d <V_k, d - D_k> + sum_k mu_k (c - |D_k|^2)/2 + <Lambda, D>,

                the maximum over all atoms d that satisfy the constraints. No term is negative, so nothing cancels.
   Multipliers. The second formula is f (D) minus the dual function at mu + nu, where nu_k = |V_k| / sqrt (c) is the
                multiplier that attains the maximum over d. So mu + nu prove the gap. nu_k is reported only for atoms
                with |D_k|^2 >= c/2: for shorter ones V_k consists of rounding errors.
   Accuracy.    If the codes are dependent, V has the size of the rounding errors of B, and its term is small even if
                the rows of Z have very different lengths. The limit: if all rows of Z are alike and large, no gap
                below DBL_EPSILON sqrt (c A_kk) |X| can be shown, even at the optimum.
   Degenerate.  An atom that no code uses, A_kk = 0 and B_k = 0, adds nothing.
   Cost.        2 d p^2 operations, and p^3/3 + d p^2 or a little more.
   Source.      H. Lee, A. Battle, R. Raina, A. Ng (2006), Efficient sparse coding algorithms, section 4, for the
                dual. */
#ifndef SL_DICT_GAP_H
#define SL_DICT_GAP_H

#include "base/sl_base.h"

/* A pivot of a Cholesky factorisation has some correct digits if it is above this times the diagonal entry. */
#define SL_DICT_SAFE_PIVOT 1e-10

/* The gap of D.
     A          p-by-p, both triangles
     B, D       d-by-p
     positive   nonzero: D >= 0 is asked
     mu         p multipliers, or null: those of sl_dict_multipliers
     proof      out: p multipliers that prove the gap; may be mu itself, or null
     gap        out
   Returns SL_BAD_INPUT if d or p is 0 or beyond BLAS, or if A is not a Gram matrix; SL_OUT_OF_MEMORY. */
sl_status sl_dict_gap (size_t d, size_t p, const double *A, const double *B, double c, int positive, const double *D,
                       const double *mu, double *proof, double *gap);

/* Multipliers for D: mu_k = max (<B_k - D A_k, D_k> / |D_k|^2, 0) if |D_k|^2 = c up to rounding, else 0.
     R    scratch, d p numbers
     mu   out: p numbers
   The caller must hold the BLAS (sl_blas_hold in sl_blas.h). */
void sl_dict_multipliers (size_t d, size_t p, const double *A, const double *B, double c, const double *D, double *R,
                          double *mu);

/* Pivoted Cholesky factor of a part of A.
     A       p-by-p, both triangles
     order   in: q indices, the part of A that is factorised; out: the same indices in the order of the pivots
     least   pivots below this times their diagonal entry count as 0
     rest    scratch, q numbers
     L       out: q-by-q factor. Its columns are 0 from the first atom on that depends on the atoms before it
   Atoms with large pivots come first. Returns 0 if A is not positive semidefinite, else 1. The caller must hold the
   BLAS. */
int sl_dict_factor (size_t p, const double *A, size_t q, double least, size_t *order, double *rest, double *L);

#endif
