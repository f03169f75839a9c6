/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_kl_codes.h -- codes with the least Kullback-Leibler divergence for given parts.

   Problem.  For every column x of X, whose entries count if they are above 0,
                 min f (h) = c'h - sum_i x_i log (w_i'h)   over h >= 0,
             where w_i is row i of the non-negative m-by-r matrix W. If c = W'1, f (h) is the divergence of W h from x
             up to a constant. Weights of entries and a penalty l1 sum (h) change x and c alone.
   Symbols.  T = sum x_i; u = W h; rho_k = sum_i x_i w_ik / (u_i c_k).
   Dual.     max sum_i x_i log t_i over t >= 0 with W't <= c. At the minimum c'h = T, rho <= 1, and rho_k = 1 if h_k > 0.
             For any h with c'h = T the point t = x ./ (u max rho) is feasible, so f (h) exceeds the minimum by at most
                 gap = T log (max rho).
   Method.   Primal-dual interior point steps on h_k c_k / T, which sum to 1 at the minimum: Newton's method on the
             conditions above, with products h_k z_k = mu that fall to 0; a step is halved until f - mu sum log (h_k)
             falls. At the end coefficients below their multipliers become 0, unless rho_k would be above 1 + tol, and
             Newton's method on the others alone removes what mu has left; both only if the gap does not grow beyond the
             tolerance.
   Degenerate. Rows with w_i = 0 make f infinite for any h; they are left out, and the divergence is Inf. h_k = 0 if
             c_k = 0. h = 0 if no entry is left. If r exceeds the number of entries the minimum may not be unique.
   Cost.     10 to 30 steps of s r^2 + r^3/3 operations, where s is the number of positive entries of x. In double.
   Source.   S. Boyd and L. Vandenberghe (2004), Convex optimization, section 11.7; the dual: R. Koenker and I. Mizera
             (2014), Convex optimization, shape constraints, compound decisions, and empirical Bayes rules, JASA 109. */
#ifndef SL_KL_CODES_H
#define SL_KL_CODES_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* Codes the columns of X.
     X          m-by-n, sparse, of double; entries that are not above 0 are left out
     Wt         W', r-by-m without gaps, finite and not negative
     c          r numbers, the same for all columns, or r-by-n with one column for each; finite, not negative
     each       whether c has a column for each column of X
     tol        max rho - 1 to reach
     max_steps  limit of the steps for a column
     H          out: r-by-n
     kkt        out: n numbers, max rho - 1 or 0
     gap        out: n numbers, T log (max rho) or 0
     value      out: n numbers, sum_i x_i log (x_i / u_i)
     steps      out: n numbers
   Returns SL_NOT_FINITE for NaN or Inf in X; SL_BAD_INPUT for sizes of 0 or beyond BLAS, or for numbers of Wt or c out
   of their range; SL_OUT_OF_MEMORY; SL_INTERRUPTED. */
sl_status sl_kl_codes (const sl_data *X, size_t r, const double *Wt, const double *c, int each, double tol,
                       size_t max_steps, double *H, double *kkt, double *gap, double *value, double *steps,
                       const sl_stop *stop);

#endif
