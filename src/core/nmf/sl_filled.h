/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_filled.h -- matrix factorisation where at most half of the entries are missing, by the steps of a full matrix.

   Problem.  min 1/2 |R|_F^2 and penalties over the factors W and V, where R = M . (X - W V') is 0 where X is missing.

             M          m-by-n, 1 where X is observed, 0 where it is missing
             a, b       shares: the largest share of observed entries in a column of X, and in a row
             dV, dW     changes of V and of W

   Method.   For changes dV the objective is
                 1/2 |R|^2 - <R, W dV'> + 1/2 |M . (W dV')|^2,
             and the last term is about a/2 |W dV'|^2, and at most 1/2 |W dV'|^2. With it the problem for V is that of a
             full matrix: min 1/2 <V A, V> - <V, B> with
                 A = a W'W,  B = R'W + V A,                        all at the W and V that R belongs to.
             With a = 1 this is the EM algorithm, which fills the gaps by W V'. After V has become V + dV, R is taken to be
             R - b W dV', and the problem for W has
                 A = b (V + dV)'(V + dV),  B = R (V + dV) + b W V'(V + dV).
             The gradients at W and V are those of the objective itself, whatever the shares are.
   Descent.  Let V be the exact minimiser over a convex set. Then <R, W dV'> >= a |W dV'|^2, so the objective falls by
             at least (a - 1/2) |W dV'|^2, if a/2 |W dV'|^2 is a bound. Where most of the energy is in rows that are
             observed it is none, and the objective may rise: the caller goes on with a = b = 1, where both halves lower
             1/2 |M . X + (1 - M) . (W V') - W' V''|^2, which is at least the objective and equal to it at W and V.
   Cost.     8 m n r operations; a full matrix takes 4 m n r. Memory: R, as large as X, which the caller keeps.
   Source.   Zhang, Wang, Ford & Makedon (2006), Learning from incomplete ratings using non-negative matrix
             factorization, for a = b = 1; the shares are ours. */
#ifndef SL_FILLED_H
#define SL_FILLED_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"
#include "sl_nmf_rule.h"

typedef struct
{
  double distance;   /* |R|^2 at W and V */
  double of_V, of_W; /* measures by their rules, at W and V */
  size_t steps;      /* on V */
} sl_filled_state;

/* nmf_filled  One half of an iteration: V is improved, and the other half is prepared.
     X        full, m-by-n, NaN where it is missing
     share    a and b, above 0 and at most 1
     W, V     m-by-r and n-by-r
     rule     those of V and of W
     next     n-by-r, out: V + dV
     A, B     r-by-r and m-by-r, out: the problem for W
     R        scratch for m n numbers: new pages in every call would cost a fifth of the time
   Returns SL_BAD_INPUT for empty matrices, a sparse X or sizes that do not fit BLAS, and what sl_nmf_improve returns. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_filled##sfx (const sl_data *X, const double share[2], size_t r, const real *W, const real *V, \
                                const sl_nmf_rule rule[2], real *next, real *A, real *B, real *R, \
                                sl_filled_state *state, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
