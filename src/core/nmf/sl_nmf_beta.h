/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmf_beta.h -- multiplicative updates for beta divergences, with missing entries and weights.

   Problem.  min D (X, Y) = sum of s_ij d (x_ij, y_ij) over V >= 0 for fixed W >= 0, where Y = W V' and
                 d (x, y) = (x^beta + (beta - 1) y^beta - beta x y^(beta-1)) / (beta (beta - 1)),
             for beta = 1 its limit x log (x/y) - x + y (Kullback-Leibler), for beta = 0 x/y - log (x/y) - 1
             (Itakura-Saito); beta = 2 gives (x - y)^2 / 2. Weights s_ij are positive. With X' and the factors exchanged
             it is the problem for W.
   Data.     Full X; or sparse X, all of whose entries count, stored or not; or observed entries alone, as in
             sl_masked.h. A full X may be handed over transposed, for the problem of W.
   Method.   v_jk <- v_jk (a_jk / b_jk)^gamma, with sums over the entries i of column j that count,
                 a_jk = sum s_ij x_ij y_ij^(beta-2) w_ik,   b_jk = sum s_ij y_ij^(beta-1) w_ik.
             With gamma = 1/(2 - beta) for beta < 1, 1 for 1 <= beta <= 2 (and 1/(beta - 1) above) the update minimises
             a convex function that is D at V and at least D elsewhere, so D never increases.
   Residual. How far V is from stationary: V_k - max (0, V_k - t_jk G_jk) for the gradient G = b - a, with t_jk =
             mean (V_k) / b_jk, which makes it independent of scale. For beta = 1 without weights it is that of
             sl_nmf_kl.h.
   Degenerate. An entry that is 0 stays 0, as it does where b_jk = 0. If a_jk = 0 it becomes 0; else no entry falls below
             2^-500 (2^-60 in single). A y below that (of observed entries below 2^-500 in single, too) counts as that
             in powers of y. d = Inf where y = 0 and x > 0 (beta <= 1), and where x = 0 (beta = 0).
   Numerics. d and the powers of y are those of sl_beta_terms_private.h. Where all entries of X count, its blocks of
             columns are cut into tiles of a few hundred KiB, whose Y stays in cache for the three products with W;
             where only some do, the sums go from entry to entry, in double for either precision.
   Threads.  Blocks are cut by the sizes alone, and their sums added in order: the bits do not depend on the number of
             threads.
   Cost.     For each entry that counts 6 r operations and the powers: for beta = 0, .5, 1 and 1.5 up to one root and one
             quotient, for other beta but 2 a logarithm and an exponential. The divergence takes up to twice as long as
             these. Of sparse X without mask every entry of Y is formed, one tile at a time.
   Source.   Fevotte & Idier (2011), Algorithms for nonnegative matrix factorization with the beta-divergence, Neural
             Computation 23(9), section 4.1. */
#ifndef SL_NMF_BETA_H
#define SL_NMF_BETA_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* Sums of an iterate, with the weights. */
typedef struct
{
  double divergence;     /* D */
  double magnitude;      /* sum of what the terms of D are differences of */
  double square;         /* sum of s (x - y)^2 */
  double cross, own;     /* sums of s x y^(beta-1) and s y^beta: D is least at (cross / own) Y */
  double residual, norm; /* squares of |residual of V|_F and |V|_F */
} sl_nmf_beta_state;

/* What counts, and what is asked for. */
typedef struct
{
  int observed;         /* whether X, which is sparse, has the observed entries alone */
  int transposed;       /* whether X, which is full, holds the transpose of the data, n-by-m */
  int measured;         /* whether divergence, magnitude and square are computed; else they are 0 */
  const double *weight; /* of the observed entries; null: 1 */
  const int *fixed; /* r flags, the components of V that stay as they are, without residual and norm; null: none */
} sl_nmf_beta_how;

/* nmf_beta   next = the updated V; state of (W, V). X is full, or sparse. beta is from 0 to 2.
   Returns SL_BAD_INPUT for empty matrices, a beta that is not, sizes beyond BLAS unless X is observed, or a `how` that
   does not fit X; SL_OUT_OF_MEMORY, or SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_beta##sfx (const sl_data *X, const sl_nmf_beta_how *how, size_t r, const real *W, const real *V, \
                              double beta, real *next, sl_nmf_beta_state *state, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
