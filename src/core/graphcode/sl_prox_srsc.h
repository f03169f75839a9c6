/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_prox_srsc.h -- the proximal step of support regularized sparse coding, entry by entry.

   Problem.     Each entry of P is the step of sl_srsc_prox_private.h from t in T, the previous coefficient in Z and
                cost = gamma times the entry of G.
   Degenerate.  gamma = 0 or G = 0: soft thresholding at lambda / L. epsilon = 0: an infimum that is not attained
                gives 0.
   Cost.        One pass; in double for either precision.
   Source.      Yang et al. (2017). */
#ifndef SL_PROX_SRSC_H
#define SL_PROX_SRSC_H

#include "base/sl_base.h"

/* T, Z, G and P (out) are p-by-n without gaps; P may be any of the others. lambda, gamma, epsilon are at least 0 and
   finite, L is above 0 and finite.
   Returns SL_NOT_FINITE for a NaN or infinity in T, Z or G; SL_BAD_INPUT for p = 0 < n or numbers out of range. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_prox_srsc##sfx (size_t p, size_t n, const real *T, const real *Z, const real *G, double lambda, \
                               double gamma, double L, double epsilon, real *P, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
