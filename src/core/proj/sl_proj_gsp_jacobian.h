/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_gsp_jacobian.h -- products with the Jacobian J of the grouped sparse projection, and with J'.

   Problem.     The projection is that of sl_proj_gsp.h.
   Symbols, for one group with support I = {h > 0}; signs of x are left aside, and vectors are restricted to I:

                x, y    the group and its projection
                v       beta w, its scaled weights (beta alone without weights)
                h       x - mu v
                N       |h|_2
                c       h/N
                A       x'c = |y|_2
                E, P    identity, and E - c c'
                load    v'c
                a       P v/N
                g'      G' (mu) = sum over the groups of (load^2 - |v|^2)/N

   Formula.     By implicit differentiation of G (mu) = K, for groups with several entries in I:
                J u:    dmu = -(1/g') sum a'u                             the sum runs over the groups
                        dc  = P u/N - a dmu
                        dA  = c'u + mu a'u + mu (load^2 - |v|^2)/N dmu
                        dy  = dA c + A dc
                J'u:    z    = A u + mu (c'u) v
                        T    = sum a'z                                    the sum runs over the groups
                        xbar = (c'u) c + P z/N + (T/g') a
                Both have the form alpha u + gamma c + delta v on I and 0 elsewhere. They need only the sums c'u, v'u,
                v'c and |v|^2 of each group.
   Degenerate.  A group that the projection left unchanged: out = u. A zero group: out = 0. One entry in I: u there, 0
                elsewhere. A tied maximum, or supports that leave mu undetermined: there is no derivative. If an entry
                equals its threshold, the derivative is one-sided.
   Cost.        Two passes over y and u. J is not symmetric if there are several groups.
   Source.      Ours. */
#ifndef SL_PROJ_GSP_JACOBIAN_H
#define SL_PROJ_GSP_JACOBIAN_H

#include "sl_proj_gsp.h"

/* One group of n entries.
     y      its projection
     w      its weights, or null
     u      the vector to be multiplied
     out    the product; may be u
     x      the group that was projected; read by sl_proj_gsp_fits only */
#define SL_PROTOTYPE(sfx, real) \
  typedef struct \
  { \
    size_t n; \
    const real *y; \
    const double *w; \
    const real *u; \
    real *out; \
    const real *x; \
  } sl_gsp_direction##sfx; \
\
  /* out = J u, or J'u if transposed, for r groups. */ \
  /*   mu, slope   those of sl_gsp_result */ \
  /*   parts       r entries, as sl_proj_gsp wrote them */ \
  /*   workspace   sl_gsp_jacobian_workspace (r) bytes */ \
  /* Returns SL_NOT_FINITE for a NaN or infinity in u or y, SL_INFEASIBLE if there is no derivative. */ \
  sl_status sl_proj_gsp_jacobian##sfx (size_t r, const sl_gsp_direction##sfx *groups, double mu, double slope, \
                                       const sl_gsp_part *parts, int transposed, void *workspace, \
                                       const sl_stop *stop); \
  size_t sl_gsp_jacobian_workspace##sfx (size_t r); \
\
  /* Checks that every y is the projection of its x with this mu and these parts: SL_OK if so, else SL_BAD_INPUT. */ \
  /* The tolerance is the square root of the rounding unit, so that no true projection is refused. Entries must */ \
  /* be finite. Workspace as above. */ \
  sl_status sl_proj_gsp_fits##sfx (size_t r, const sl_gsp_direction##sfx *groups, double mu, \
                                   const sl_gsp_part *parts, void *workspace, const sl_stop *stop); \
\
  /* V = J U, or J'U if transposed, for the columns of a matrix, each of which is a group. Allocates the workspace. */ \
  /*   X, Y, U, V  d-by-r, column-major, leading dimensions at least d; V may be U. X and Y are the matrix and its */ \
  /*               projection; if X is not null, sl_proj_gsp_fits must be SL_OK first */ \
  /*   w, ldw      as in sl_proj_gsp_matrix */ \
  /* Returns as the two functions above; SL_BAD_INPUT also for d = 0 < r or a leading dimension below d. */ \
  sl_status sl_proj_gsp_jacobian_matrix##sfx (size_t d, size_t r, const real *X, size_t ldx, const real *Y, \
                                              size_t ldy, const double *w, size_t ldw, double mu, double slope, \
                                              const sl_gsp_part *parts, int transposed, const real *U, size_t ldu, \
                                              real *V, size_t ldv, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
