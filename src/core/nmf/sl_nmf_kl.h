/* sl_nmf_kl.h -- the two halves of an iteration of matrix factorisation with the Kullback-Leibler divergence.

   Problem.  min D (X, Y) = sum of x log (x/y) - x + y over W, V >= 0, Y = W V', V = H' (see sl_kullback_private.h).
   Method.   Multiplicative updates: with the quotients Q = X ./ Y, column by column of the factors,
                 V_k <- V_k .* (Q'W)_k / sum (W_k),    then, with the Q of the new V,
                 W_k <- W_k .* (Q V)_k / sum (V_k).
             None increases D. As in sl_nmf_step.h, an iteration is the codes' half, which needs the data, and the
             basis' half, which needs only the sums Q V that the first half leaves; between them each component is
             balanced by q_k = sqrt (|V_k| / |W_k|), by which V is still to be divided.
             Full X is taken in blocks of columns, whose Y stays in cache from the product W V' on to that with Q:
             both products of V's update, then both of W's sums. For sparse X only the stored entries of Y are
             formed; what the others contribute to D follows from sum (Y) = <sum (W), sum (V)>, and to |X - Y|^2
             from |Y|^2 = <W'W, V'V>. It is never made full.
   Stationarity. With the gradient G_k = sum (W_k) - (Q'W)_k of a column of V, the residual of a projected gradient
             step is V_k - max (0, V_k - t G_k), where t = mean (V_k) / sum (W_k) makes it independent of scale. It
             is zero exactly at stationary V. (The plain projected gradient does not vanish in the limit: entries on
             their way to zero stay positive, and the gradient there does not vanish.) W's residual is that of W
             with the new V.
   Degenerate. An entry that is zero stays zero. Where a column of X is zero, or zero wherever W_k is not, (Q'W)_k =
             0 makes the entry exactly zero; otherwise no entry falls below 2^-500 (2^-60 in single), which keeps
             all later Y positive that were so before. A component whose other half is zero is left alone. Y = 0 <
             x, which makes D infinite, does not arise unless zeros of the start make it, and then it stays.
   Threads.  Columns are cut into parts by the sizes alone, and the parts' sums added in order: the bits do not depend
             on the number of threads.
   Cost.     4 products with X for full X; 8 r operations for each stored entry of sparse X.
   Source.   Lee & Seung (1999, 2001). */
#ifndef SL_NMF_KL_H
#define SL_NMF_KL_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* What is told about an iterate (W, V). */
typedef struct
{
  double divergence;                 /* D (X, W V') */
  double square;                     /* |X - W V'|_F^2; for sparse X rounding moves it by that of |W V'|^2 */
  double total, sumsq;               /* sum of W V', and for sparse X |W V'|^2, else the same by entries */
  double residual_codes, norm_codes; /* squares of |residual of V|_F and |V|_F */
  double residual_basis, norm_basis; /* and of W, with the next V */
} sl_nmf_kl_state;

/* kl_codes   The codes' half. In: W (m-by-r), V (n-by-r) and q (r), by which it is to be divided. Out: the state of
              (W, V/q); next = the updated V/q; S = Q V (m-by-r), Q and V those of next. Sparse X needs Xt = X'.
   kl_basis   The basis' half. In: S and the next V. W is updated and balanced in place; V is to be divided by q.
   Returns SL_BAD_INPUT for empty matrices, sizes beyond BLAS and sparse X without X', SL_OUT_OF_MEMORY, or
   SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_kl_codes##sfx (const sl_data *X, const sl_data *Xt, size_t r, const real *W, const real *V, \
                                  const real *q, real *next, real *S, sl_nmf_kl_state *state, const sl_stop *stop); \
  sl_status sl_nmf_kl_basis##sfx (size_t m, size_t n, size_t r, const real *S, const real *V, real *W, real *q, \
                                  const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
