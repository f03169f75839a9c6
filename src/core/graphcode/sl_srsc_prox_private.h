/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_srsc_prox_private.h -- the proximal step of support regularized sparse coding for one coefficient.

   Problem.  min H (v) = L/2 (v - t)^2 + lambda |v| + cost [v != 0].

             t         end of the gradient step
             cost      gamma G, of either sign
             before    the previous coefficient
             u         soft (t, lambda / L)
             epsilon   upper bound of the number that replaces an infimum that is not attained

   Solution. v = u if u != 0 and L u^2 / 2 >= cost, ties included; otherwise v = 0. That is the minimum unless u = 0
             and cost < 0. Then H has no minimum: its infimum is approached on both sides of 0 but not attained at 0.
             A small number replaces it, with the sign of t (+ for 0) and the modulus
                 min (epsilon, |before|)                                    if before != 0,
                 min (epsilon, 2 c / (beta + sqrt (beta^2 + 2 L c)))        if before = 0; c = -cost,
                                                                            beta = lambda - L |t|.
             It is the largest up to epsilon for which H (v) <= H (before). So no step increases the objective.
   Source.   Yang et al. (2017), Support regularized sparse coding and its fast encoder, Proposition 1. */
#ifndef SL_SRSC_PROX_PRIVATE_H
#define SL_SRSC_PROX_PRIVATE_H

#include <math.h>

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

#endif
