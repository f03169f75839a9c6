/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmf_kl.h -- the two halves of an iteration of matrix factorisation with the Kullback-Leibler divergence.

   Problem.  min D (X, Y) = sum of x log (x/y) - x + y over W, V >= 0, Y = W V', V = H' (see sl_kullback_private.h).

             X       m-by-n data >= 0, full or sparse
             W, V    factors, m-by-r and n-by-r
             Q       X ./ Y, the quotients
             S       Q V, m-by-r
             q       r numbers: V is still to be divided by q, column by column

   Method.   Multiplicative updates, none of which increases D; column by column of the factors
                 V_k <- V_k .* (Q'W)_k / sum (W_k),    then, with the Q of the new V,
                 W_k <- W_k .* (Q V)_k / sum (V_k).
             The codes' half of an iteration updates V; it needs the data, and leaves S. The basis' half updates W
             from S alone, and balances each component by q_k = sqrt (|V_k| / |W_k|).
             Full X is taken in blocks of columns, whose Y stays in cache for all products with it. For sparse X only
             the stored entries of Y are formed; the others enter D through sum (Y) = <sum (W), sum (V)>, and
             |X - Y|^2 through |Y|^2 = <W'W, V'V>.
   Residual. How far V is from stationary: with the gradient G_k = sum (W_k) - (Q'W)_k, the residual of a projected
             gradient step is V_k - max (0, V_k - t G_k), with t = mean (V_k) / sum (W_k), which makes it independent
             of scale. It is zero exactly at stationary V. (The projected gradient itself does not vanish in the
             limit: entries on their way to zero stay positive, and their gradient does not vanish.) The residual of W
             is that of W with the new V.
   Degenerate. An entry that is zero stays zero. If (Q'W)_k = 0, because X is zero in the column or wherever W_k is
             not, the entry becomes exactly zero. Otherwise no entry falls below 2^-500 (2^-60 in single), so that Y >
             0 stays so. A component whose other half is zero is left alone. Y = 0 < x, which makes D infinite, arises
             only from zeros of the start, and then stays.
   Threads.  Columns are cut into parts by the sizes alone, and the sums of the parts added in order: the bits do not
             depend on the number of threads.
   Cost.     4 products with X for full X; 8 r operations for each stored entry of sparse X.
   Source.   Lee & Seung (1999, 2001). */
#ifndef SL_NMF_KL_H
#define SL_NMF_KL_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* Measures of an iterate (W, V). */
typedef struct
{
  double divergence;                 /* D (X, W V') */
  double square;                     /* |X - W V'|_F^2; for sparse X with the rounding error of |W V'|^2 */
  double total, sumsq;               /* sum and sum of squares of W V'; for sparse X from the factors */
  double residual_codes, norm_codes; /* squares of |residual of V|_F and |V|_F */
  double residual_basis, norm_basis; /* the same of W, with the next V */
} sl_nmf_kl_state;

/* nmf_kl_codes   The codes' half.
     in     X, and Xt = X' if X is sparse, else null; W; V and q
     out    state of (W, V/q); next, the updated V/q; S for next
   nmf_kl_basis   The basis' half.
     in     S, and V = next
     out    W, updated and balanced in place; q, by which V is to be divided
   Return SL_BAD_INPUT for empty matrices, sizes beyond BLAS and sparse X without X', SL_OUT_OF_MEMORY, or
   SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_kl_codes##sfx (const sl_data *X, const sl_data *Xt, size_t r, const real *W, const real *V, \
                                  const real *q, real *next, real *S, sl_nmf_kl_state *state, const sl_stop *stop); \
  sl_status sl_nmf_kl_basis##sfx (size_t m, size_t n, size_t r, const real *S, const real *V, real *W, real *q, \
                                  const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
