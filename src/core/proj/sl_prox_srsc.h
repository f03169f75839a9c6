/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_prox_srsc.h -- the proximal step of support regularized sparse coding, for a coefficient and for matrices.

   Problem.     min H (v) = L/2 (v - t)^2 + lambda |v| + cost [v != 0].

                t         end of the gradient step
                cost      gamma G, of either sign: gamma weighs the support regularizer, G is its change if the
                          coefficient becomes nonzero (coding/sl_supports.h)
                before    the previous coefficient
                u         soft (t, lambda / L)
                epsilon   upper bound of the number that replaces an infimum that is not attained

   Solution.    v = u if u != 0 and L u^2 / 2 >= cost, ties included; otherwise v = 0. That is the minimum unless u = 0
                and cost < 0. Then H has no minimum: its infimum is approached on both sides of 0 but not attained at
                0. A small number replaces it, with the sign of t (+ for 0) and the modulus
                    min (epsilon, |before|)                                    if before != 0,
                    min (epsilon, 2 c / (beta + sqrt (beta^2 + 2 L c)))        if before = 0; c = -cost,
                                                                               beta = lambda - L |t|.
                It is the largest up to epsilon for which H (v) <= H (before). So no step increases the objective.
   Degenerate.  gamma = 0 or G = 0: soft thresholding at lambda / L. epsilon = 0: an infimum that is not attained
                gives 0.
   Cost.        One pass; in double for either precision.
   Source.      Yang et al. (2017), Support regularized sparse coding and its fast encoder, Proposition 1. */
#ifndef SL_PROX_SRSC_H
#define SL_PROX_SRSC_H

#include <math.h>
#include "base/sl_base.h"

typedef struct
{
  double lambda, L;
  double threshold; /* lambda / L */
  double epsilon;   /* 0: v = 0 in place of an infimum */
} sl_srsc_prox;

/* The modulus of the number that replaces the infimum. hypot keeps the squares in range. */
static inline double
sl_srsc_stand_in (const sl_srsc_prox *prox, double t, double before, double cost)
{
  if (before != 0)
    return fmin (prox->epsilon, fabs (before));
  double beta = fmax (prox->lambda - prox->L * fabs (t), 0);
  return fmin (prox->epsilon, -2 * cost / (beta + hypot (beta, sqrt (2 * prox->L) * sqrt (-cost))));
}

/* The next coefficient v. */
static inline double
sl_srsc_next (const sl_srsc_prox *prox, double t, double before, double cost)
{
  double u = fabs (t) - prox->threshold, v = 0;
  if (u > 0)
    v = 0.5 * prox->L * u * u >= cost ? u : 0;
  else if (cost < 0)
    v = sl_srsc_stand_in (prox, t, before, cost);
  return v == 0 ? 0 : t < 0 ? -v : v;
}

/* Every entry of P is the step from t in T, the previous coefficient in Z and cost = gamma times the entry of G.
   T, Z, G and P (out) are p-by-n without gaps; P may be any of the others. lambda, gamma, epsilon are at least 0 and
   finite, L is above 0 and finite.
   Returns SL_NOT_FINITE for a NaN or infinity in T, Z or G; SL_BAD_INPUT for p = 0 < n or numbers out of range. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_prox_srsc##sfx (size_t p, size_t n, const real *T, const real *Z, const real *G, double lambda, \
                               double gamma, double L, double epsilon, real *P, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
