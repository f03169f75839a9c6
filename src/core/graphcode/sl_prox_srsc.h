/* sl_prox_srsc.h -- the proximal step of support regularized sparse coding, entry by entry.

   Problem.     See sl_srsc_prox_private.h: it gives every entry v of P from t of T, `before` of Z and cost = gamma G.
   Degenerate.  gamma = 0 or G = 0: soft thresholding at lambda / L. epsilon = 0: no entries that stand in for an infimum.
   Cost.        One pass; in double for either precision.
   Source.      Yang et al. (2017). */
#ifndef SL_PROX_SRSC_H
#define SL_PROX_SRSC_H

#include "base/sl_base.h"

/* T, Z, G and P are p-by-n without gaps; P may be any of them. lambda, gamma, epsilon >= 0 and L > 0, finite.
   Returns SL_NOT_FINITE for a NaN or infinity in T, Z or G; SL_BAD_INPUT for p = 0 < n or numbers out of range. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_prox_srsc##sfx (size_t p, size_t n, const real *T, const real *Z, const real *G, double lambda, \
                               double gamma, double L, double epsilon, real *P, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
