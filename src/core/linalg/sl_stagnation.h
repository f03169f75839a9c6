/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_stagnation.h -- what the last steps of a descent have gained, by which it ends where that is too little. */
#ifndef SL_STAGNATION_H
#define SL_STAGNATION_H

#include <math.h>
#include <stddef.h>

/* The gain of the last `steps` steps, after number `done`, from 0, which led from `before` to `now`; infinite before there
   were as many. past: room for `steps` numbers. */
static inline double
sl_gain_of_steps (double *past, size_t steps, size_t done, double before, double now)
{
  past[done % steps] = before;
  return done + 1 >= steps ? past[(done + 1) % steps] - now : INFINITY;
}

#endif
