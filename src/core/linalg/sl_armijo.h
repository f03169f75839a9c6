/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_armijo.h -- search along a descent direction by halves.

   Problem. f (t) for steps t > 0 along a direction, slope = f'(0) < 0.
   Method.  The first of t, t/2, t/4, ... at which f falls, and by at least 1e-4 t |slope| (Armijo's rule with Wolfe's usual
            constant). A step at which f is not finite is too long. slack is what rounding may add to f. */
#ifndef SL_ARMIJO_H
#define SL_ARMIJO_H

#include "base/sl_base.h"

/* *value = f (t). Returns SL_OK, SL_NOT_FINITE, or a status with which the search ends. */
typedef sl_status (*sl_trial) (void *context, double t, double *value);

/* value  in: f (0); out: f (*t)
   t      in: the first step; out: the one taken, which was tried last, or 0 if none of `tries` will do */
sl_status sl_armijo (sl_trial trial, void *context, size_t tries, double slope, double slack, double *value,
                     double *t);

#endif
