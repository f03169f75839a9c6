/* sl_dict_gap.h -- how far a dictionary is from the best one for given codes.

   Problem.     f (D) = |X - D Z|_F^2 / 2 over the atoms (columns of D) with |D_k|^2 <= c and, where the dictionary is
                to be positive, D >= 0. The data enter through A = Z Z' and B = X Z' alone:
                f (D) = |X|^2/2 - <D, B> + <D A, D>/2.
   Definition.  For mu >= 0 and Lambda >= 0 (0 unless positive) the least value over all D of
                f (D) + sum_k mu_k (|D_k|^2 - c)/2 - <Lambda, D> is below the optimum. With M = diag (mu) and
                R = B + Lambda - D (A + M), f (D) exceeds it by

                gap = tr (R (A + M)^-1 R') / 2 + sum_k mu_k (c - |D_k|^2)/2 + <Lambda, D>,

                a sum of terms that are not negative, so that nothing cancels; D must be feasible. Where A + M is
                singular, or rounding hides that it is not, R = W L' + V with A + M - L L' positive semidefinite gives

                gap = tr (W W') / 2 + sum_k (max over allowed d of <V_k, d - D_k>) + the same last two terms.

   Proof.       The gain along V_k is that of the multiplier nu_k = |V_k| / sqrt (c): the gap is the distance of f (D)
                from the dual function at mu + nu. These, not mu, are the multipliers that prove it; nu_k is
                given for atoms of |D_k|^2 >= c/2 alone, as for others V_k is rounding.
   Method.      Unless given, mu_k = <B_k - D A_k, D_k> / |D_k|^2 where the constraint is met with equality, and 0
                elsewhere. Lambda takes up the negative entries of R where D is zero. L is the Cholesky factor, where
                necessary with pivots. A column is dropped from L if its pivot is at rounding level relative to the
                diagonal, or if treating it through V gives the smaller bound. Nothing is squared in
                what remains: V is of the size of rounding in B_k where the codes are dependent, and as the atoms
                with the smallest codes of those that depend on each other lose their columns, its cost is small
                however the codes are scaled. Rows of codes that all are alike and large are the limit: of an
                optimum, DBL_EPSILON sqrt (c A_kk) |X| cannot be certified.
   Degenerate.  Atoms that no code uses, A_kk = 0 and B_k = 0, add nothing.
   Cost.        2 d p^2 operations, and p^3/3 + d p^2 or a little more.
   Source.      H. Lee, A. Battle, R. Raina, A. Ng (2006), Efficient sparse coding algorithms, section 4, for the dual. */
#ifndef SL_DICT_GAP_H
#define SL_DICT_GAP_H

#include "base/sl_base.h"

/* A pivot of the Cholesky factorisation, beside the diagonal, that is known to some digits in spite of rounding. */
#define SL_DICT_SAFE_PIVOT 1e-10

/* A p-by-p, both triangles; B, D d-by-p; mu p numbers or null; proof p numbers, perhaps mu, or null: the multipliers that
   prove the gap. Returns SL_BAD_INPUT for d or p 0 or beyond BLAS, or
   where A is not a Gram matrix; SL_OUT_OF_MEMORY. */
sl_status sl_dict_gap (size_t d, size_t p, const double *A, const double *B, double c, int positive, const double *D,
                       const double *mu, double *proof, double *gap);

/* The p multipliers that sl_dict_gap takes unless given; R: room for d p numbers. */
void sl_dict_multipliers (size_t d, size_t p, const double *A, const double *B, double c, const double *D, double *R,
                          double *mu);

/* L, q-by-q, becomes its Cholesky factor below the diagonal; 0, and it is lost, where a pivot beside its diagonal is not
   safely positive. diagonal: room for q numbers. */
int sl_dict_cholesky (size_t q, double *L, double *diagonal);

/* The Cholesky factor L, q-by-q, of the part of A with the indices order[0] .. order[q-1], which are put in the order of
   the pivots: large ones first, as far as they are not small beside their diagonal of A. Where none is above `least`
   times that the rest of L is 0: those atoms depend on the others, as far as rounding shows. rest: room for q numbers.
   Gives 0 where A is not positive semidefinite. */
int sl_dict_factor (size_t p, const double *A, size_t q, double least, size_t *order, double *rest, double *L);

#endif
