/* sl_proj_gsp_jacobian.h -- derivatives of the grouped sparse projection (sl_proj_gsp.h): products with J and J'.

   Formula.     By implicit differentiation of G (mu) = K. For a group with several entries, on its support I and
                signs aside: N = |h|_2, A = |x|'c, P = E - c c', load = v'c, a = P v/N,
                g' = G' (mu) = sum (load^2 - |v_I|^2)/N.
                J  u:  dmu = -(1/g') sum a'u,  dc = P u/N - a dmu,  dA = c'u + mu a'u + mu (load^2 - |v_I|^2)/N dmu,
                       dy = dA c + A dc
                J' u:  z = A u + mu (c'u) v,  T = sum a'z,  xbar = (c'u) c + P z/N + (T/g') a
                Both are alpha u_I + gamma c + delta v on I and need only the sums c'u, v'u, v'c and |v_I|^2.
   Degenerate.  Group unchanged: u. Zero group: 0. One entry: u there. Tied maximum, or a support that leaves mu
                undetermined: there is no derivative. x at a kink (an entry equal to its threshold): one-sided.
   Cost.        Two passes over y and u. J is not symmetric for r > 1.
   Source.      Ours. */
#ifndef SL_PROJ_GSP_JACOBIAN_H
#define SL_PROJ_GSP_JACOBIAN_H

#include "sl_proj_gsp.h"

/* One group: its projection y, its weights w or null, a direction u, the result out; out may be u. x, which only
   gsp_fits reads, is what was projected. */
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
  /* out = J u, or J' u if transposed. mu and slope are those of sl_gsp_result, parts as sl_proj_gsp gave them; */ \
  /* workspace has room for sl_gsp_jacobian_workspace (r) bytes. Returns SL_NOT_FINITE for a NaN or infinity in u or y, */ \
  /* SL_INFEASIBLE where there is no derivative. */ \
  sl_status sl_proj_gsp_jacobian##sfx (size_t r, const sl_gsp_direction##sfx *groups, double mu, double slope, \
                                       const sl_gsp_part *parts, int transposed, void *workspace, \
                                       const sl_stop *stop); \
  size_t sl_gsp_jacobian_workspace##sfx (size_t r); \
\
  /* Whether every y is the projection of its x with this mu and these parts: SL_OK, or SL_BAD_INPUT where one is */ \
  /* not, within the square root of the rounding unit, so that nothing that is one is ever refused. Entries must be */ \
  /* finite, or the answer means nothing. Workspace as above. */ \
  sl_status sl_proj_gsp_fits##sfx (size_t r, const sl_gsp_direction##sfx *groups, double mu, \
                                   const sl_gsp_part *parts, void *workspace, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
