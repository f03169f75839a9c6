/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_momentum.h -- momentum of accelerated gradient steps (FISTA).

   Step.    x+ is a proximal gradient step from y; then t+ = (1 + sqrt (1 + 4 t^2))/2 and
            y = x+ + (t - 1)/t+ (x+ - x). t = 1 at the start, and again where the method begins anew.
   Images.  What is linear in the point, such as its scores or the gradient of a quadratic function, is extrapolated as
            the point is, so that it costs no product.
   Source.  Beck and Teboulle, A fast iterative shrinkage-thresholding algorithm for linear inverse problems (2009),
            equations (4.2) and (4.3). */
#ifndef SL_MOMENTUM_H
#define SL_MOMENTUM_H

#include "base/sl_base.h"

#include <math.h>

/* (t - 1)/t+; *t becomes t+. */
static inline double
sl_momentum (double *t)
{
  const double next = (1 + sqrt (1 + 4 * *t * *t)) / 2, weight = (*t - 1) / next;
  *t = next;
  return weight;
}

/* y = x + weight (x - before), n numbers; y may be before. */
void sl_extrapolate (size_t n, double weight, const double *x, const double *before, double *y);

#endif
