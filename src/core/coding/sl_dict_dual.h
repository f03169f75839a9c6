/* sl_dict_dual.h -- the best dictionary for given codes, by Newton's method on the Lagrange dual.

   Problem.     Minimise f (D) = |X - D Z|_F^2 / 2 over dictionaries D, d-by-p, with |D_k|^2 <= c for every atom.

                A          Z Z', p-by-p
                B          X Z', d-by-p
                mu         p Lagrange multipliers >= 0, of the constraints (|D_k|^2 - c)/2 <= 0;  M = diag (mu)
                D (mu)     B (A + M)^-1, which minimises the Lagrangian
                phi (mu)   |X|^2/2 - tr (B (A + M)^-1 B')/2 - c/2 sum_k mu_k, the dual function, to be maximised

                Its gradient is dphi/dmu_k = (|D_k|^2 - c)/2, its Hessian -(D'D) o (A + M)^-1 (entry by entry).
                mu_k = 0 for an atom that ends shorter than sqrt (c); without mu >= 0 the optimum is another one.
   Method.      Projected Newton (Bertsekas): multipliers at their bound whose gradient points outwards are fixed, the
                others make a Newton step, which is projected and halved until phi rises enough (Armijo). The
                dictionary of an iterate is D (mu) with its atoms cut to length sqrt (c); the iterations end by its
                duality gap (sl_dict_gap.h). If they make no progress any more, sweeps of block coordinate descent
                (sl_dict_bcd.h) follow, after which the iterations start again; see sl_dict_dual.c.
   Singular A.  With fewer samples than atoms, or proportional rows of Z, some atoms depend on others. Their
                multipliers get the lower bound rho A_kk, rho = 1e-12, in place of 0. The bounds are lowered if they
                keep the gap above its target. They are not part of the multipliers that are returned.
   Degenerate.  Atoms that no code uses, A_kk = 0, stay as they are, but for a cut to length sqrt (c).
   Cost.        An iteration about 5/3 p^3 + 3 min (d, p) p^2 operations, and half of that for each halving of its
                step; 5 to 20 iterations.
   Source.      H. Lee, A. Battle, R. Raina, A. Ng (2006), section 4; D. Bertsekas (1982), Projected Newton methods,
                SIAM J. Control Optim. 20(2). */
#ifndef SL_DICT_DUAL_H
#define SL_DICT_DUAL_H

#include "base/sl_base.h"

/* The dictionary for A and B.
     A          p-by-p, both triangles
     B          d-by-p
     warm       nonzero: D is near the result on entry
     target     the gap at which the iterations end
     max_iter   limit of the iterations; they also end if rounding allows no progress
     D          in and out: d-by-p
     mu         out: p multipliers that prove the gap
     gap        out: the gap of D as returned
     steps      out: number of iterations
   Returns SL_BAD_INPUT if d or p is 0 or beyond BLAS, or if A is not a Gram matrix; SL_OUT_OF_MEMORY; SL_INTERRUPTED,
   and D is then that of the last iteration. */
sl_status sl_dict_dual (size_t d, size_t p, const double *A, const double *B, double c, int warm, double target,
                        size_t max_iter, double *D, double *mu, double *gap, size_t *steps, const sl_stop *stop);

#endif
