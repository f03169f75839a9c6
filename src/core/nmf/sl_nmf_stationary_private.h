/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmf_stationary_private.h -- how far a factor with sparse columns is from stationary.

   Problem.  min f (F) over F >= 0 whose columns have an average sparseness of at least s, weighted if there are weights
             (SL_ONTO_GROUPED in sl_nmf_projected_private.h).
   Symbols.  F_k, G_k  column k of F and of the gradient of f
             c_k, g_k  F_k/|F_k| and |F_k| G_k: neither changes when a column of F is multiplied by a number and the
                       same component of the other factor is divided by it
             v_k       the vector with sparseness (c) = 1 - (v_k'c - min v_k) for |c| = 1 (see sl_proj_gsp.h)
             q_k       v_k - (v_k'c_k) c_k, minus the gradient of the sparseness in c
             mu        Lagrange multiplier, at least 0, one for all columns
             slack     r times what the average sparseness is above s; 0 if that is at most sl_gsp_tolerance
   Formula.  F is stationary if for some mu  t_k = g_k + mu q_k  is 0 where F_k > 0, at least 0 where F_k = 0, and
             mu slack = 0. The residual is
                 sqrt (sum of t^2 where F > 0, of min (t, 0)^2 where F = 0, and (mu slack)^2) / size
             at the mu for which it is least. The size is the norm of g where F > 0, or 1e-3 times the norm of what g is
             at F = 0, |F_k| B_k with B the negative gradient there, if that is larger. So the residual is relative to
             the gradient; but where the constraint costs next to nothing the gradient vanishes too, and the residual is
             then relative to the terms that cancel in it.
   Method.   Newton's method for mu. The derivative of the squares in mu is concave, piecewise linear and increasing, so
             that after the first step mu never decreases, and few steps suffice.
   Degenerate. F_k = 0: nothing is known of its sparseness, so that mu has no part in t_k; c_k = 0, and g_k = G_k times
             the largest |F_k|, or 1 if F = 0. Columns with one entry have no sparseness: v_k = 0. Where the residual is
             0/0 it is 0.
   Cost.     5 passes over F and G or so. */
#ifndef SL_NMF_STATIONARY_PRIVATE_H
#define SL_NMF_STATIONARY_PRIVATE_H

#include "sl_nmf_projected_private.h"

/* nmf_stationary   Out: *residual. G = gradient at F, B = minus the gradient at 0; all are n-by-r.
   Returns SL_BAD_INPUT for empty matrices, SL_ONTO_EACH, a sparseness outside [0, 1] or weights that are negative, not finite or all
   zero; SL_OUT_OF_MEMORY, SL_INTERRUPTED. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_stationary##sfx (size_t n, size_t r, const real *G, const real *B, const real *F, \
                                    const sl_onto *onto, double *residual, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
