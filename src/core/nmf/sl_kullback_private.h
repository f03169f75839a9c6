/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_kullback_private.h -- the Kullback-Leibler divergence D (x, y), entry by entry, and the quotients x / y.

   Definition. D (x, y) = x log (x/y) - x + y for x, y >= 0, where 0 log 0 = 0; Inf if y = 0 < x. It is 0 for x = y
             and positive otherwise.
   Method.   The three terms cancel if y is near x. Let 2^e be the power of two nearest to x/y (2^e = 1 near x = y),
             z = 2^e y, d = x - z and s = d / (x + z). Then
                 D = e x log 2 + s d + 2 x (s^3/3 + s^5/5 + ...) + (y - z).
             For e = 0 nothing cancels: the first and the last term are exactly zero, and |s| < .172. The series is
             cut where its rest is below the last digit. The loops have no calls and no branches, so that they become
             vector instructions. Everything is in double; sums have a fixed order.
   Range.    A y below 2^-500 (2^-60 in single) counts as that in the quotient, and, unless y = 0, in the logarithm.
             So no quotient with x below 1e150 (1e18) overflows. In D, an x up to the square of that bound counts as
             0.
   Cost.     Two divisions an entry, one without the divergence.
   Source.   The series is that of log (x/z) = 2 artanh (s). */
#ifndef SL_KULLBACK_PRIVATE_H
#define SL_KULLBACK_PRIVATE_H

#include "base/sl_base.h"

enum { SL_KULLBACK_WIDTH = 16 };

/* Sums over entries, each in SL_KULLBACK_WIDTH interleaved parts. Initialise with zeros; sl_kullback_total adds up
   the parts of a field. */
typedef struct
{
  double divergence[SL_KULLBACK_WIDTH]; /* D (x, y) */
  double square[SL_KULLBACK_WIDTH];     /* (x - y)^2 */
  double sum[SL_KULLBACK_WIDTH];        /* y */
  double sumsq[SL_KULLBACK_WIDTH];      /* y^2 */
} sl_kullback_sums;

double sl_kullback_total (const double *part);

/* quotients  y <- x / y, 0 where x = 0.
   kullback   The same, and adds the entries to the sums. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_quotients##sfx (size_t count, const real *x, real *y); \
  void sl_kullback##sfx (size_t count, const real *x, real *y, sl_kullback_sums *sums);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
