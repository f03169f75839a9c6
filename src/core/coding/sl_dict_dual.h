/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_dict_dual.h -- the best dictionary for given codes, by Newton's method on the Lagrange dual.

   Problem.     Minimise f (D) = |X - D Z|_F^2 / 2 over dictionaries D, d-by-p, with |D_k|^2 <= c for every atom.

                A          Z Z', p-by-p
                B          X Z', d-by-p
                mu         p Lagrange multipliers >= 0, of the constraints (|D_k|^2 - c)/2 <= 0;  M = diag (mu)
                D (mu)     B (A + M)^-1, which minimises the Lagrangian
                phi (mu)   |X|^2/2 - tr (B (A + M)^-1 B')/2 - c/2 sum_k mu_k, the dual function, to be maximised

                Its gradient is dphi/dmu_k = (|D_k|^2 - c)/2, its Hessian -(D'D) o (A + M)^-1 (entry by entry).
                mu_k = 0 for an atom that ends shorter than sqrt (c): dropping mu >= 0 would force every atom to that
                length.
   Method.      Projected Newton (Bertsekas): multipliers at their bound whose gradient points outwards are fixed, the
                others make a Newton step, which is projected and halved until phi rises enough (Armijo). The
                dictionary of an iterate is D (mu) with its atoms cut to length sqrt (c).
   End.         If the duality gap (sl_dict_gap.h) is at most the target, or after max_iter iterations. If the
                iterations make no progress before that, sweeps of block coordinate descent (sl_dict_bcd.h) follow,
                and the iterations start again, up to four times. After that come rounds of 64 sweeps, at most 50, as
                long as each lowers the gap by a tenth. Sweeps count neither in max_iter nor in steps.
   Singular A.  With fewer samples than atoms, or proportional rows of Z, some atoms depend on others. Their
                multipliers get the lower bound rho A_kk, rho = 1e-12, in place of 0, so that A + M can be inverted.
                The bounds are lowered if they keep the gap above its target. A multiplier that ends at its bound
                counts as 0 for the result; the gap of the result is computed anew, by the formula of sl_dict_gap.h
                that allows a singular A + M.
   Degenerate.  Atoms that no code uses, A_kk = 0, stay as they are, but for a cut to length sqrt (c). If no code uses
                any atom, gap, mu and steps are 0.
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
     c          the largest squared length of an atom, above 0 (not checked)
     warm       nonzero: D is near the result on entry, and its atoms suggest the first multipliers
     target     the gap to reach, absolute: in units of f
     max_iter   limit of the iterations over all starts; 0 gives the dictionary of the first multipliers
     D          in: d-by-p; atoms longer than sqrt (c) are cut. With warm = 0 only atoms that no code uses count.
                out: of the dictionaries whose gap was computed, the one with the smallest
     mu         out: p multipliers that prove the gap: those of the result and the nu_k of sl_dict_gap.h
     gap        out: the gap of D as returned, absolute
     steps      out: number of iterations
     stop       see sl_stop
   The BLAS is held inside; the caller need not hold it. Returns SL_OK also if the target was not reached: compare
   *gap with the target. SL_BAD_INPUT if d or p is 0 or beyond BLAS, or if A is found not to be a Gram matrix: A + M
   has no Cholesky factor even with rho = 1e-6, or sl_dict_gap finds a negative pivot. SL_OUT_OF_MEMORY.
   SL_INTERRUPTED: D, mu, gap and steps are then those reached so far, as described above. */
sl_status sl_dict_dual (size_t d, size_t p, const double *A, const double *B, double c, int warm, double target,
                        size_t max_iter, double *D, double *mu, double *gap, size_t *steps, const sl_stop *stop);

#endif
