/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_threshold_private.h"

#include <math.h>

typedef SL_NAME (passes) passes;

enum { LONG = 1 << 18 }; /* entries from which a result is written past the caches, that are full anyway */

static inline int
is_usual (const sl_cut *cut)
{
  return cut->modulus && cut->scale == 1;
}

/* ---- portable, AVX2 -------------------------------------------------------------------------------------------- */

#define SL_LANES_BYTES 16
#include "sl_threshold_lanes_private.h"
#undef SL_LANES_BYTES
static const passes portable_passes = { SL_CPU_PORTABLE, sums_16, compact_16, emit_16 };

#if SL_X86_PATHS
#define SL_LANES_BYTES 32
#include "sl_threshold_lanes_private.h"
static const passes avx2_passes = { SL_CPU_AVX2, sums_32, compact_32, emit_32 };

/* ---- AVX-512 -------------------------------------------------------------------------------------------------- */

#define AVX512 __attribute__ ((target ("avx512f,avx512dq")))
#define AVX512_INLINE __attribute__ ((target ("avx512f,avx512dq"), always_inline)) static inline

/* V (add) is _mm512_add_pd or _mm512_add_ps. */
#ifdef SL_SINGLE
enum { WIDTH = 16 };
typedef __m512 vector;
typedef __mmask16 mask;
#define V(operation) _mm512_##operation##_ps
#define V_GREATER(a, b) _mm512_cmp_ps_mask (a, b, _CMP_GT_OQ)
#define V_LESS(where, a, b) _mm512_mask_cmp_ps_mask (where, a, b, _CMP_LT_OQ)
#define V_NOT_LESS_EQUAL(where, a, b) _mm512_mask_cmp_ps_mask (where, a, b, _CMP_NLE_UQ)
#else
enum { WIDTH = 8 };
typedef __m512d vector;
typedef __mmask8 mask;
#define V(operation) _mm512_##operation##_pd
#define V_GREATER(a, b) _mm512_cmp_pd_mask (a, b, _CMP_GT_OQ)
#define V_LESS(where, a, b) _mm512_mask_cmp_pd_mask (where, a, b, _CMP_LT_OQ)
#define V_NOT_LESS_EQUAL(where, a, b) _mm512_mask_cmp_pd_mask (where, a, b, _CMP_NLE_UQ)
#endif

/* A cut, spread over the lanes. */
typedef struct
{
  vector bits, scale, centre, bound; /* bits clears the sign where the modulus is wanted */
} wide_view;

AVX512_INLINE wide_view
wide_view_of (const sl_cut *cut)
{
  wide_view look;
#ifdef SL_SINGLE
  look.bits = _mm512_castsi512_ps (_mm512_set1_epi32 (cut->modulus ? INT32_MAX : -1));
#else
  look.bits = _mm512_castsi512_pd (_mm512_set1_epi64 (cut->modulus ? INT64_MAX : -1));
#endif
  look.scale = V (set1) ((sl_real) cut->scale);
  look.centre = V (set1) ((sl_real) cut->centre);
  look.bound = V (set1) ((sl_real) cut->bound);
  return look;
}

/* In the usual view, moduli and no scaling, v needs no product. */
AVX512_INLINE vector
wide_value (vector x, const wide_view *look, int usual)
{
  vector v = V (and) (x, look->bits);
  return usual ? v : V (mul) (v, look->scale);
}

/* Partial sums, and 0 * w of everything, which is NaN as soon as one w is not finite. */
typedef struct
{
  __m512d sum[2], sumsq[2];
  vector poison;
} tally;

AVX512_INLINE tally
tally_zero (void)
{
  __m512d zero = _mm512_setzero_pd ();
  tally t = { { zero, zero }, { zero, zero }, V (setzero) () };
  return t;
}

/* The lanes to keep; their sums go to t, those of neighbouring vectors to different places. A NaN is kept and spoils
   the sum, as does +Inf; only in the unusual view can there be a -Inf, which is not kept. */
AVX512_INLINE mask
tally_add (tally *t, int which, vector w, mask there, const wide_view *look, int usual)
{
  mask keep = V_NOT_LESS_EQUAL (there, w, look->bound);
  if (! usual)
    t->poison = V (fmadd) (w, V (setzero) (), t->poison);
#ifdef SL_SINGLE
  (void) which;
  __m512d low = _mm512_cvtps_pd (_mm512_castps512_ps256 (w)), high = _mm512_cvtps_pd (_mm512_extractf32x8_ps (w, 1));
  __mmask8 keep_low = (__mmask8) keep, keep_high = (__mmask8) (keep >> 8);
  t->sum[0] = _mm512_mask_add_pd (t->sum[0], keep_low, t->sum[0], low);
  t->sum[1] = _mm512_mask_add_pd (t->sum[1], keep_high, t->sum[1], high);
  t->sumsq[0] = _mm512_mask3_fmadd_pd (low, low, t->sumsq[0], keep_low);
  t->sumsq[1] = _mm512_mask3_fmadd_pd (high, high, t->sumsq[1], keep_high);
#else
  t->sum[which] = _mm512_mask_add_pd (t->sum[which], keep, t->sum[which], w);
  t->sumsq[which] = _mm512_mask3_fmadd_pd (w, w, t->sumsq[which], keep);
#endif
  return keep;
}

AVX512_INLINE void
tally_total (const tally *t, size_t count, sl_above *above)
{
  above->count = count;
  above->sum = _mm512_reduce_add_pd (_mm512_add_pd (t->sum[0], t->sum[1]));
  above->sumsq = _mm512_reduce_add_pd (_mm512_add_pd (t->sumsq[0], t->sumsq[1]));
  above->finite = isfinite (above->sum + (double) V (reduce_add) (t->poison));
}

AVX512_INLINE unsigned
how_many (mask keep)
{
  return (unsigned) __builtin_popcount (keep);
}

/* The first count lanes, count <= WIDTH. */
AVX512_INLINE mask
first_lanes (size_t count)
{
  return (mask) ((1u << count) - 1);
}

/* One loop for sums (y null) and compact. Storing a whole vector behind the kept entries is safe: it ends at or
   before the last entry read, so it fits into n entries and touches nothing that is still to be read when y is x. */
AVX512_INLINE void
wide_sums (size_t n, const sl_real *x, const sl_cut *cut, sl_real *y, sl_above *above, int usual)
{
  const wide_view look = wide_view_of (cut);
  const mask all = (mask) -1;
  tally t = tally_zero ();
  size_t count = 0, i = 0;

  for (; i + 2 * WIDTH <= n; i += 2 * WIDTH)
    {
      vector v0 = wide_value (V (loadu) (x + i), &look, usual);
      vector v1 = wide_value (V (loadu) (x + i + WIDTH), &look, usual);
      mask k0 = tally_add (&t, 0, V (sub) (v0, look.centre), all, &look, usual);
      mask k1 = tally_add (&t, 1, V (sub) (v1, look.centre), all, &look, usual);
      if (y)
        {
          V (storeu) (y + count, V (maskz_compress) (k0, v0));
          V (storeu) (y + count + how_many (k0), V (maskz_compress) (k1, v1));
        }
      count += how_many (k0) + how_many (k1);
    }
  for (; i < n; i += WIDTH)
    {
      mask there = first_lanes (n - i < WIDTH ? n - i : WIDTH);
      vector v = wide_value (V (maskz_loadu) (there, x + i), &look, usual);
      mask keep = tally_add (&t, 0, V (sub) (v, look.centre), there, &look, usual);
      if (y)
        V (mask_storeu) (y + count, first_lanes (how_many (keep)), V (maskz_compress) (keep, v));
      count += how_many (keep);
    }
  tally_total (&t, count, above);
}

AVX512 static void
avx512_sums (size_t n, const sl_real *x, const sl_cut *cut, sl_above *above)
{
  if (is_usual (cut))
    wide_sums (n, x, cut, NULL, above, 1);
  else
    wide_sums (n, x, cut, NULL, above, 0);
}

AVX512 static void
avx512_compact (size_t n, const sl_real *x, const sl_cut *cut, sl_real *y, sl_above *above)
{
  if (is_usual (cut))
    wide_sums (n, x, cut, y, above, 1);
  else
    wide_sums (n, x, cut, y, above, 0);
}

/* One vector of the result; the lanes that are not zero. */
AVX512_INLINE mask
wide_result (vector a, const wide_view *look, vector c, vector t, mask negate, int usual, vector *p)
{
  const vector zero = V (setzero) ();
  vector w = V (sub) (wide_value (a, look, usual), look->centre);
  vector q = V (maskz_fmadd) (V_NOT_LESS_EQUAL ((mask) -1, w, look->bound), c, w, t);
  mask positive = V_GREATER (q, zero);
  q = V (maskz_mov) (positive, q);
  *p = V (mask_sub) (q, V_LESS (positive & negate, a, zero), zero, q);
  return positive;
}

AVX512_INLINE size_t
wide_emit (size_t n, const sl_real *x, const sl_cut *cut, double slope, double offset, sl_real *p, int usual)
{
  const wide_view look = wide_view_of (cut);
  const vector c = V (set1) ((sl_real) slope), t = V (set1) ((sl_real) offset);
  const mask negate = cut->modulus ? (mask) -1 : 0;
  size_t count = 0, i = 0;
  vector q;

  if (n >= LONG)
    {
      i = (sizeof q - (uintptr_t) p % sizeof q) % sizeof q / sizeof *p;
      mask there = first_lanes (i);
      count = how_many (wide_result (V (maskz_loadu) (there, x), &look, c, t, negate, usual, &q) & there);
      V (mask_storeu) (p, there, q);
      for (; i + WIDTH <= n; i += WIDTH)
        {
          count += how_many (wide_result (V (loadu) (x + i), &look, c, t, negate, usual, &q));
          V (stream) (p + i, q);
        }
      _mm_sfence ();
    }
  for (; i + WIDTH <= n; i += WIDTH)
    {
      count += how_many (wide_result (V (loadu) (x + i), &look, c, t, negate, usual, &q));
      V (storeu) (p + i, q);
    }
  if (i < n)
    {
      mask there = first_lanes (n - i);
      count += how_many (wide_result (V (maskz_loadu) (there, x + i), &look, c, t, negate, usual, &q) & there);
      V (mask_storeu) (p + i, there, q);
    }
  return count;
}

AVX512 static size_t
avx512_emit (size_t n, const sl_real *x, const sl_cut *cut, double slope, double offset, sl_real *p)
{
  return is_usual (cut) ? wide_emit (n, x, cut, slope, offset, p, 1) : wide_emit (n, x, cut, slope, offset, p, 0);
}

static const passes avx512_passes = { SL_CPU_AVX512, avx512_sums, avx512_compact, avx512_emit };

#endif

/* ---- choice ---------------------------------------------------------------------------------------------------- */

const passes *
SL_NAME (threshold) (void)
{
#if SL_X86_PATHS
  static const passes *const of_level[] = { &portable_passes, &avx2_passes, &avx512_passes };
  return of_level[sl_cpu ()];
#else
  return &portable_passes;
#endif
}
