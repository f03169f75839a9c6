/* sl_group_pass.h -- passes of a vector against a threshold t: the excess h = max (|x| - t, 0), its sums, survivors.

   Method.  Sums are of h itself, not of |x|, so nothing cancels when t is near the maximum. They are taken in double,
            for single x too, over interleaved partial sums, so that the pass vectorises without reordering by the
            compiler. AVX-512 where the CPU has it, else plain loops without branches; both keep the same entries and
            count the same, and their sums are equal up to rounding.
   Cost.    One pass over memory each. */
#ifndef SL_GROUP_PASS_H
#define SL_GROUP_PASS_H

#include "sl_base.h"

typedef struct
{
  size_t count;                 /* entries with |x_i| > t */
  double sum;                   /* sum h_i; NaN if x holds a NaN */
  double sumsq;                 /* sum h_i^2 */
} sl_excess;

/* The sums alone, for t >= 0. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_excess_sums##sfx (size_t n, const real *x, double t, sl_excess *out); \
  void sl_excess_sums_portable##sfx (size_t n, const real *x, double t, sl_excess *out); \
 \
  /* The same, and |x_i| of the entries above keep <= t is written to the front of y, in order; y has room for n */ \
  /* entries and may be x itself. A few entries not above keep may stay (single: keep is rounded down). *top is */ \
  /* max |x_i|, 0 for n = 0. Returns the number of entries written. A NaN is kept. */ \
  size_t sl_excess_compact##sfx (size_t n, const real *x, double keep, double t, real *y, sl_excess *out, \
                                 double *top); \
  size_t sl_excess_compact_portable##sfx (size_t n, const real *x, double keep, double t, real *y, sl_excess *out, \
                                          double *top); \
 \
  /* y_i = sgn (x_i) factor h_i; y may be x. */ \
  void sl_excess_write##sfx (size_t n, const real *x, double t, double factor, real *y);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
