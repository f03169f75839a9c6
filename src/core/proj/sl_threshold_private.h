/* sl_threshold_private.h -- passes of a vector against a threshold, the hot loops of the projections that cut entries off.

   Definition.  A cut transforms x_i to v_i = scale |x_i| (or scale x_i) and w_i = v_i - centre, and keeps w_i > bound.
                So the threshold is centre + bound, in two parts: where all that matters happens in the last digits of
                v, v_i - centre is exact, and a sum of w or w^2 loses nothing.
   Method.      sums     adds up what a cut keeps.
                compact  does so and writes v_i of the kept entries one after the other; y may be x itself.
                emit     writes p_i = sgn (x_i) max (slope w_i + offset, 0) for the kept entries, 0 for the others.
                Written once for short vectors, which are compiled for any processor and for AVX2 (sl_lanes.h), and
                once for AVX-512, which has masks and compression. All give the same counts and entries, and sums
                equal up to rounding; emit may use a fused multiply-add.
   Degenerate.  sgn (0) = sgn (-0) = +1; a result of zero is +0. Any n, 0 included, and any alignment.
   Cost.        One pass each; nothing is written beyond entry n - 1. Sums in double. */
#ifndef SL_THRESHOLD_PRIVATE_H
#define SL_THRESHOLD_PRIVATE_H

#include "base/sl_base.h"
#include "base/sl_cpu.h"

/* All count as rounded to the type of x; so do slope and offset below. */
typedef struct
{
  int modulus;   /* nonzero: v_i = |x_i| scale, and emit gives the result x's signs */
  double scale;  /* a power of two */
  double centre; /* finite */
  double bound;  /* -INFINITY keeps everything */
} sl_cut;

/* What a cut keeps. finite is 0 when an entry read, kept or not, is NaN or infinite, but also when w or its sum
   overflows: a reason to look closer. sumsq has the range of double: it may overflow or underflow by itself. */
typedef struct
{
  size_t count;
  double sum;   /* sum of w over the kept */
  double sumsq; /* sum of w^2 */
  int finite;
} sl_above;

#define SL_PROTOTYPE(sfx, real) \
  typedef struct \
  { \
    sl_cpu_level level; \
    void (*sums) (size_t n, const real *x, const sl_cut *cut, sl_above *above); \
    void (*compact) (size_t n, const real *x, const sl_cut *cut, real *y, sl_above *above); \
    /* Returns how many p_i are not zero; p may be x itself. */ \
    size_t (*emit) (size_t n, const real *x, const sl_cut *cut, double slope, double offset, real *p); \
  } sl_passes##sfx; \
  /* The passes of the level in force (sl_cpu). */ \
  const sl_passes##sfx *sl_threshold##sfx (void);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
