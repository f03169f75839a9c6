/* sl_root.h -- Newton's method with a bracket, for a monotone function of t >= 0 whose roots may lie at any scale.

   One end of the bracket has excess > 0, the other excess <= 0. A Newton step is taken if it falls inside and the
   last step has at least halved the excess; otherwise the bracket is halved, geometrically while its ends differ by
   more than a factor of four, so that a root of any scale is reached in some ten steps. */
#ifndef SL_ROOT_H
#define SL_ROOT_H

#include <math.h>

typedef struct
{
  double over, under; /* excess > 0 here, <= 0 here; under may be infinite: not known yet */
  double tiny;        /* above 0; roots nearer to 0 do not matter */
  double reach;       /* where to look next while under is infinite, then twice as far each time */
  double last;        /* |excess| at the point before; infinite at first */
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

/* Takes in the excess and its derivative at t, an end of the bracket or inside it; the next point to look at, or t
   itself when the bracket is closed. */
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
