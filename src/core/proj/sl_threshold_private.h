/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_threshold_private.h -- hot loops of the projections: passes that keep the entries above a threshold.

   Definition.  A cut transforms x_i to v_i = scale |x_i| (or scale x_i) and w_i = v_i - centre, and keeps the entries
                with w_i > bound. The threshold of v is centre + bound, held in two parts: if the entries of v agree
                in their leading digits, v_i - centre is exact, and sums of w and w^2 lose no digits.
   Passes.      sums     adds up w and w^2 of the entries kept.
                compact  the same, and writes their v_i one after the other to y, which may be x itself.
                emit     writes p_i = sgn (x_i) max (slope w_i + offset, 0) for the kept entries, 0 for the others.
   Levels.      Written once for short vectors, compiled for any processor and for AVX2 (sl_lanes.h), and once for
                AVX-512, which has masks and compression. All give the same counts and entries; their sums are equal
                up to rounding, and emit may use a fused multiply-add.
   Degenerate.  sgn (0) = sgn (-0) = +1; a result of zero is +0. Any n, 0 included, and any alignment.
   Cost.        One pass each; nothing is written beyond entry n - 1. Sums in double. */
#ifndef SL_THRESHOLD_PRIVATE_H
#define SL_THRESHOLD_PRIVATE_H

#include "base/sl_base.h"
#include "base/sl_cpu.h"

/* The numbers are rounded to the type of x; so are slope and offset below. */
typedef struct
{
  int modulus;   /* nonzero: v_i = |x_i| scale, and the result of emit gets the signs of x */
  double scale;  /* a power of two */
  double centre; /* finite */
  double bound;  /* -INFINITY keeps everything */
} sl_cut;

/* The entries that a cut keeps. finite is 0 if an entry read, kept or not, is NaN or infinite, but also if w or its
   sum overflows: the caller must find out which. sumsq may overflow or underflow by itself. */
typedef struct
{
  size_t count; /* number of entries kept */
  double sum;   /* sum of w over them */
  double sumsq; /* sum of w^2 */
  int finite;
} sl_above;

#define SL_PROTOTYPE(sfx, real) \
  typedef struct \
  { \
    sl_cpu_level level; \
    void (*sums) (size_t n, const real *x, const sl_cut *cut, sl_above *above); \
    void (*compact) (size_t n, const real *x, const sl_cut *cut, real *y, sl_above *above); \
    /* Returns the number of nonzero p_i; p may be x itself. */ \
    size_t (*emit) (size_t n, const real *x, const sl_cut *cut, double slope, double offset, real *p); \
  } sl_passes##sfx; \
  /* The passes of the level in force (sl_cpu). */ \
  const sl_passes##sfx *sl_threshold##sfx (void);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
