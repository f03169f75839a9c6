/* sl_dict_dual.h -- the dictionary for given codes by Newton's method on the Lagrange dual.

   Problem.     min f (D) = |X - D Z|_F^2 / 2 over |D_k|^2 <= c, from A = Z Z' and B = X Z'; see sl_dict_gap.h.
   Definition.  For mu >= 0, M = diag (mu), D (mu) = B (A + M)^-1 minimises f (D) + sum_k mu_k (|D_k|^2 - c)/2, and
                phi (mu) = |X|^2/2 - tr (B (A + M)^-1 B')/2 - c/2 sum_k mu_k is to be maximised:
                dphi/dmu_k = (|D_k|^2 - c)/2, Hessian -(D'D) o (A + M)^-1. That mu_k >= 0 is essential: an atom shorter
                than sqrt (c) has mu_k = 0, and without the limit the optimum is another one.
   Method.      Projected Newton: multipliers at their limit whose gradient points outside are fixed, the others make
                a Newton step, projected; the step is halved until phi rises by Armijo's rule or, where rounding hides
                its rise, until the slope shows that the top is not far passed. D (mu), its atoms cut to length
                sqrt (c), is a dictionary, whose gap (see there) ends the iterations.
                Where A is singular or nearly so, as with fewer samples than atoms or proportional rows of Z, atoms
                that depend on others, in a factorisation that begins with the largest rows, have the limit rho A_kk,
                rho = 1e-12, in place of 0, and the others a smaller one where the target of the gap demands it: large
                rows would make even a small multiplier dear. Limits are no part of the multipliers given, and
                where they cost too much, a smaller rho follows.
                Where steps have brought nothing for long, or rounding keeps the gap above its target, sweeps of
                sl_dict_bcd.h follow, and the multipliers that their atoms suggest are a new beginning, a few times; in
                the end as many sweeps as it takes while they help.
                With d > p, B is first replaced by the triangle of its orthogonal factorisation.
   Degenerate.  Atoms that no code uses, A_kk = 0, drop out; their columns of D are left as they are.
   Cost.        An iteration about 5/3 p^3 + 3 min (d, p) p^2 operations, half of it again for each halving; 5 to 20
                iterations.
   Source.      H. Lee, A. Battle, R. Raina, A. Ng (2006), section 4; D. Bertsekas (1982), Projected Newton methods,
                SIAM J. Control Optim. 20(2). */
#ifndef SL_DICT_DUAL_H
#define SL_DICT_DUAL_H

#include "base/sl_base.h"

/* A p-by-p, both triangles, B d-by-p. D, d-by-p: where warm, on entry near the result. Iterations end when the gap is
   at most target, after max_iter or where rounding allows no progress; *steps tells how many. mu has p entries,
   the multipliers that prove the gap.
   *gap is that of D as returned, for the data A and B.
   Returns SL_BAD_INPUT for d or p 0 or beyond BLAS, or where A is not a Gram matrix; SL_OUT_OF_MEMORY;
   SL_INTERRUPTED, and D is then what the last iteration gave. */
sl_status sl_dict_dual (size_t d, size_t p, const double *A, const double *B, double c, int warm, double target,
                        size_t max_iter, double *D, double *mu, double *gap, size_t *steps, const sl_stop *stop);

#endif
