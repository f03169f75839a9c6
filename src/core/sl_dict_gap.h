/* sl_dict_gap.h -- how far a dictionary is from the best one for given codes.

   Problem.     f (D) = |X - D Z|_F^2 / 2 over the atoms (columns of D) with |D_k|^2 <= c and, where the dictionary is
                to be positive, D >= 0. The data enter through A = Z Z' and B = X Z' alone:
                f (D) = |X|^2/2 - <D, B> + <D A, D>/2.
   Definition.  For mu >= 0 and Lambda >= 0 (0 unless positive) the least value over all D of
                f (D) + sum_k mu_k (|D_k|^2 - c)/2 - <Lambda, D> is below the optimum. With M = diag (mu) and
                R = B + Lambda - D (A + M), f (D) exceeds it by

                gap = tr (R (A + M)^-1 R') / 2 + sum_k mu_k (c - |D_k|^2)/2 + <Lambda, D>,

                a sum of terms that are not negative, so that nothing cancels; D must be feasible.
   Method.      Unless given, mu_k = <B_k - D A_k, D_k> / |D_k|^2 where the constraint is met with equality, and 0
                elsewhere. Lambda takes up the negative entries of R where D is zero. A may be singular: mu_k is at least
                rho A_kk for some rho from 0 to 1e-10, of which the one with the least gap counts: what is below
                about 1e-15 c tr (A) cannot be certified where A is singular.
   Degenerate.  Atoms that no code uses, A_kk = 0 and B_k = 0, add nothing.
   Cost.        2 d p^2 operations, and p^3/3 + d p^2 for each rho.
   Source.      H. Lee, A. Battle, R. Raina, A. Ng (2006), Efficient sparse coding algorithms, section 4, for the dual. */
#ifndef SL_DICT_GAP_H
#define SL_DICT_GAP_H

#include "sl_base.h"

/* A p-by-p, both triangles; B, D d-by-p; mu p numbers or null. Returns SL_BAD_INPUT for d or p 0 or beyond BLAS, or
   where no rho makes A + M positive definite (A is not a Gram matrix); SL_OUT_OF_MEMORY. */
sl_status sl_dict_gap (size_t d, size_t p, const double *A, const double *B, double c, int positive, const double *D,
                       const double *mu, double *gap);

#endif
