/* sl_kullback_private.h -- the Kullback-Leibler divergence of y from x, entry by entry, and the quotients x / y.

   Definition. D (x, y) = x log (x/y) - x + y for x, y >= 0, where 0 log 0 = 0; Inf where y = 0 < x. It is 0 for x = y
             and positive otherwise, but the three terms cancel where y is near x. With the power of two 2^e nearest
             to x/y (so that 2^e = 1 near x = y), z = 2^e y, d = x - z and s = d / (x + z),
                 D = e x log 2 + s d + 2 x (s^3/3 + s^5/5 + ...) + (y - z),
             in which for e = 0 nothing cancels: the first and the last term are exactly zero, and |s| < .172.
   Method.   The series is cut where its rest is below the last digit; the loops have no calls and no branches, so
             that they become vector instructions. All arithmetic is in double, sums in a fixed order of their own.
   Degenerate. Where y is below 2^-500 (2^-60 in single) the quotient, and the logarithm unless y = 0, take it for
             that: so no quotient overflows whose x is below 1e150 (1e18). In D, x up to the square of it is
             nothing.
   Cost.     Two divisions an entry, one without the divergence.
   Source.   The series is that of log (x/z) = 2 artanh (s). */
#ifndef SL_KULLBACK_PRIVATE_H
#define SL_KULLBACK_PRIVATE_H

#include "base/sl_base.h"

enum { SL_KULLBACK_WIDTH = 16 };

/* Sums over entries, each in so many interleaved parts. Starts from zeros; sl_kullback_total adds up a field. */
typedef struct
{
  double divergence[SL_KULLBACK_WIDTH]; /* D (x, y) */
  double square[SL_KULLBACK_WIDTH];     /* (x - y)^2 */
  double sum[SL_KULLBACK_WIDTH];        /* y */
  double sumsq[SL_KULLBACK_WIDTH];      /* y^2 */
} sl_kullback_sums;

double sl_kullback_total (const double *part);

/* quotients  y <- x / y, 0 where x = 0.
   kullback   The same; besides adds the entries to the sums. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_quotients##sfx (size_t count, const real *x, real *y); \
  void sl_kullback##sfx (size_t count, const real *x, real *y, sl_kullback_sums *sums);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
