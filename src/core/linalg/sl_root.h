/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_root.h -- Newton's method with a bracket, for a monotone function of t >= 0 whose roots may lie at any scale.

   The excess is the value of the function. One end of the bracket has excess > 0, the other excess <= 0. A Newton
   step is taken if it falls inside and the last step has at least halved the excess. Otherwise the bracket is halved,
   geometrically while its ends differ by more than a factor of four, so that a root of any scale is reached in some
   ten steps. */
#ifndef SL_ROOT_H
#define SL_ROOT_H

#include <math.h>

typedef struct
{
  double over, under; /* the ends: excess > 0 at over, <= 0 at under; under is infinite while unknown */
  double tiny;        /* above 0; the iteration ends if the root is below it */
  double reach;       /* the next point while under is infinite, then twice as far each time */
  double last;        /* |excess| at the previous point; infinite at first */
} sl_bracket;

static inline int
sl_bracket_is_inside (const sl_bracket *b, double t)
{
  return t > fmin (b->over, b->under) && t < fmax (b->over, b->under);
}

static inline double
sl_bracket_middle (const sl_bracket *b)
{
  double low = fmin (b->over, b->under), high = fmax (b->over, b->under), start = fmax (low, b->tiny);
  if (isinf (high))
    return fmax (b->reach, 2 * start);
  return high > 4 * start ? sqrt (start) * sqrt (high) : low + (high - low) / 2;
}

/* Updates the bracket by the excess and its derivative (slope) at t, which is an end of the bracket or inside it.
   Returns the next point to evaluate, or t itself if the bracket is closed. */
static inline double
sl_bracket_next (sl_bracket *b, double t, double excess, double slope)
{
  int promising = fabs (excess) <= .5 * b->last;
  double next = t - excess / slope;
  b->last = fabs (excess);
  if (excess > 0)
    b->over = t;
  else
    b->under = t;
  if (! promising || ! sl_bracket_is_inside (b, next))
    next = sl_bracket_middle (b);
  return sl_bracket_is_inside (b, next) && fmax (b->over, b->under) > b->tiny ? next : t;
}

#endif
