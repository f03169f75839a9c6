/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_group_pass_private.h -- passes over a vector with a threshold t: sums of the excess h = max (|x| - t, 0).

   Method.  Sums are of h itself, not of |x|, so nothing cancels when t is near the maximum. They are taken in double,
            for single x too, over interleaved partial sums, so that the pass vectorises without reordering by the
            compiler. Written once for short vectors, which are compiled for any processor and for AVX2 (sl_lanes.h),
            and once for AVX-512. All keep the same entries and count the same, and their sums are equal up to
            rounding.
   Cost.    One pass over memory each. */
#ifndef SL_GROUP_PASS_PRIVATE_H
#define SL_GROUP_PASS_PRIVATE_H

#include "base/sl_base.h"
#include "base/sl_cpu.h"

typedef struct
{
  size_t count; /* entries with |x_i| > t; a NaN counts */
  double sum;   /* sum h_i; NaN if x holds a NaN */
  double sumsq; /* sum h_i^2 */
} sl_excess;

#define SL_PROTOTYPE(sfx, real) \
  typedef struct \
  { \
    sl_cpu_level level; \
    /* The sums alone, for t >= 0. */ \
    void (*sums) (size_t n, const real *x, double t, sl_excess *out); \
    /* The same; also writes |x_i| of the entries above keep <= t to the front of y, in order. y has room for n */ \
    /* entries and may be x. A few entries not above keep may stay (single: keep is rounded down); a NaN is kept. */ \
    /* *top is max |x_i|, 0 for n = 0. Returns the number of entries written. */ \
    size_t (*compact) (size_t n, const real *x, double keep, double t, real *y, sl_excess *out, double *top); \
    /* y_i = sgn (x_i) factor h_i, for factor >= 0; y may be x. */ \
    void (*write) (size_t n, const real *x, double t, double factor, real *y); \
  } sl_excess_passes##sfx; \
  /* The passes of the level in force (sl_cpu). */ \
  const sl_excess_passes##sfx *sl_excess##sfx (void);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
