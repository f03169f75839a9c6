/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lanes.h -- short vectors under one set of names, so that a pass is written once for several processors.

   Use.     A file defines SL_LANES_BYTES as 16, 32 or 64, includes this header and then its passes, and does so again for
            another width: the header has no guard. Names made by LANES (name) end in _16, _32 or _64.
   Widths.  16 bytes: every processor (SSE2 on x86-64, NEON on arm64), through the compiler's vector types, which gcc
            and clang have everywhere. 32 bytes: AVX2 with fused multiply-add, only if SL_X86_PATHS is 1. 64 bytes:
            AVX-512 likewise, for sums, products and maxima alone.
   Types.   lanes       a vector of LANES_COUNT entries sl_real
            loose       the same at any address
            wides       a vector of doubles of the same size; a vector of sl_real converts to LANES_HALVES of them
            marks       a mask for lanes: an integer for each entry, all ones or zero
            wide_marks  a mask for wides
   Masks.   lanes_above (a, b) marks a > b. lanes_beyond and wides_beyond also mark a NaN in either. lanes_where (v,
            m) is v where m is set, +0 elsewhere. (Comparisons are intrinsics on x86: gcc splits combined comparisons
            of vectors written in C into scalar ones.) */
#include "sl_base.h"

#include <stdint.h>
#include <string.h>

#ifndef SL_LANES_H
#define SL_LANES_H

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#ifdef SL_SINGLE
typedef int32_t lane_bits;
#define LANES_SIGN INT32_MIN
#else
typedef int64_t lane_bits;
#define LANES_SIGN INT64_MIN
#endif

enum { LANES_HALVES = sizeof (double) / sizeof (sl_real) };

#define LANES_PASTED(name, bytes) name##_##bytes
#define LANES_OF(name, bytes) LANES_PASTED (name, bytes)
#define LANES(name) LANES_OF (name, SL_LANES_BYTES)
#define LANES_COUNT ((size_t) SL_LANES_BYTES / sizeof (sl_real))
#define LANES_INLINE LANES_TARGET __attribute__ ((always_inline)) static inline

#define lanes LANES (lanes_of)
#define loose LANES (loose_of)
#define wides LANES (wides_of)
#define marks LANES (marks_of)
#define lanes_load LANES (load_lanes)
#define lanes_load_some LANES (load_some_lanes)
#define lanes_store LANES (store_lanes)
#define lanes_all LANES (all_lanes)
#define lanes_first LANES (first_lanes)
#define lanes_where LANES (lanes_masked)
#define lanes_above LANES (above_lanes)
#define lanes_beyond LANES (beyond_lanes)
#define wides_beyond LANES (beyond_wides)
#define lanes_muladd LANES (muladd_lanes)
#define lanes_mulsub LANES (mulsub_lanes)
#define lanes_max LANES (max_lanes)
#define lanes_wide LANES (wide_lanes)
#define lanes_narrow LANES (narrow_lanes)
#define lanes_pack LANES (pack_lanes)
#define lanes_stream LANES (stream_lanes)
#define lanes_stream_end LANES (end_stream)
#define wide_marks LANES (wide_marks_of)
#define wides_count LANES (count_wides)
#define wides_load LANES (load_wides)
#define wides_store LANES (store_wides)
#define wides_all LANES (all_wides)
#define wides_square LANES (square_wides)
#define wides_total LANES (total_wides)
#define marks_count LANES (count_marks)

#endif

#undef LANES_TARGET
#if SL_LANES_BYTES == 32
#define LANES_TARGET __attribute__ ((target ("avx2,fma,popcnt")))
#elif SL_LANES_BYTES == 64
#define LANES_TARGET __attribute__ ((target ("avx512f,avx512dq")))
#else
#define LANES_TARGET
#endif

typedef sl_real lanes __attribute__ ((vector_size (SL_LANES_BYTES)));
typedef sl_real loose __attribute__ ((vector_size (SL_LANES_BYTES), aligned (sizeof (sl_real)), may_alias));
typedef double wides __attribute__ ((vector_size (SL_LANES_BYTES)));
typedef lane_bits marks __attribute__ ((vector_size (SL_LANES_BYTES)));
typedef int64_t wide_marks __attribute__ ((vector_size (SL_LANES_BYTES)));

/* ---- the same for all widths ----------------------------------------------------------------------------------- */

LANES_INLINE lanes
lanes_load (const sl_real *x)
{
  return *(const loose *) x;
}

/* The first count entries, zeros behind them. */
LANES_INLINE lanes
lanes_load_some (const sl_real *x, size_t count)
{
  sl_real part[LANES_COUNT] = { 0 };
  for (size_t k = 0; k < count; k++)
    part[k] = x[k];
  return lanes_load (part);
}

LANES_INLINE void
lanes_store (sl_real *y, lanes v)
{
  *(loose *) y = v;
}

LANES_INLINE lanes
lanes_all (sl_real x)
{
  return x - (lanes) { 0 };
}

/* Set for the first count lanes. */
LANES_INLINE marks
lanes_first (size_t count)
{
  lane_bits first[LANES_COUNT];
  marks m;
  for (size_t k = 0; k < LANES_COUNT; k++)
    first[k] = -(lane_bits) (k < count);
  memcpy (&m, first, sizeof m);
  return m;
}

LANES_INLINE lanes
lanes_where (lanes v, marks m)
{
  return (lanes) ((marks) v & m);
}

LANES_INLINE wides
wides_load (const double *x)
{
  wides v;
  memcpy (&v, x, sizeof v);
  return v;
}

LANES_INLINE void
wides_store (double *y, wides v)
{
  memcpy (y, &v, sizeof v);
}

LANES_INLINE wides
wides_all (double x)
{
  return x - (wides) { 0 };
}

LANES_INLINE double
wides_total (wides v)
{
  double part[SL_LANES_BYTES / sizeof (double)], sum = 0;
  wides_store (part, v);
  for (size_t k = 0; k < SL_LANES_BYTES / sizeof (double); k++)
    sum += part[k];
  return sum;
}

/* How many marks have been counted: count -= m for each. */
LANES_INLINE size_t
marks_count (marks count)
{
  lane_bits part[LANES_COUNT];
  size_t sum = 0;
  memcpy (part, &count, sizeof part);
  for (size_t k = 0; k < LANES_COUNT; k++)
    sum += sizeof (lane_bits) == 4 ? (size_t) (uint32_t) part[k] : (size_t) part[k];
  return sum;
}

LANES_INLINE size_t
wides_count (wide_marks count)
{
  int64_t part[SL_LANES_BYTES / sizeof (int64_t)], sum = 0;
  memcpy (part, &count, sizeof part);
  for (size_t k = 0; k < SL_LANES_BYTES / sizeof (int64_t); k++)
    sum += part[k];
  return (size_t) sum;
}

/* After the last lanes_stream, which writes to a multiple of SL_LANES_BYTES past the caches where it can. */
LANES_INLINE void
lanes_stream_end (void)
{
#ifdef __SSE2__
  _mm_sfence ();
#endif
}

/* ---- AVX2 ------------------------------------------------------------------------------------------------------ */

#if SL_LANES_BYTES == 32

#ifdef SL_SINGLE
#define LANES_OP(name) _mm256_##name##_ps
#else
#define LANES_OP(name) _mm256_##name##_pd
#endif

LANES_INLINE marks
lanes_above (lanes a, lanes b)
{
  return (marks) LANES_OP (cmp) (a, b, _CMP_GT_OQ);
}

LANES_INLINE marks
lanes_beyond (lanes a, lanes b)
{
  return (marks) LANES_OP (cmp) (a, b, _CMP_NLE_UQ);
}

LANES_INLINE wide_marks
wides_beyond (wides a, wides b)
{
  return (wide_marks) _mm256_cmp_pd (a, b, _CMP_NLE_UQ);
}

/* a b + c and c - a b */
LANES_INLINE lanes
lanes_muladd (lanes a, lanes b, lanes c)
{
  return LANES_OP (fmadd) (a, b, c);
}

LANES_INLINE lanes
lanes_mulsub (lanes a, lanes b, lanes c)
{
  return LANES_OP (fnmadd) (a, b, c);
}

/* sum + v^2 */
LANES_INLINE wides
wides_square (wides v, wides sum)
{
  return _mm256_fmadd_pd (v, v, sum);
}

/* The larger one, or b if one is NaN. */
LANES_INLINE lanes
lanes_max (lanes a, lanes b)
{
  return LANES_OP (max) (a, b);
}

/* A half of v in double; the whole of it where v is in double itself. */
LANES_INLINE wides
lanes_wide (lanes v, int half)
{
#ifdef SL_SINGLE
  return _mm256_cvtps_pd (half ? _mm256_extractf128_ps (v, 1) : _mm256_castps256_ps128 (v));
#else
  (void) half;
  return v;
#endif
}

/* The LANES_HALVES vectors of doubles, rounded. */
LANES_INLINE lanes
lanes_narrow (const wides *part)
{
#ifdef SL_SINGLE
  return _mm256_set_m128 (_mm256_cvtpd_ps (part[1]), _mm256_cvtpd_ps (part[0]));
#else
  return part[0];
#endif
}

LANES_INLINE void
lanes_stream (sl_real *y, lanes v)
{
  LANES_OP (stream) (y, v);
}

/* For each of the 16 choices among four lanes: which lane comes first, second, ... The others repeat a lane. */
#ifdef SL_SINGLE
/* clang-format off */
#define LANES_TAKE(a, b, c, d) { a, b, c, d }
/* clang-format on */
static const int32_t lanes_order[16][4] = {
#else
/* clang-format off */
#define LANES_TAKE(a, b, c, d) { 2 * a, 2 * a + 1, 2 * b, 2 * b + 1, 2 * c, 2 * c + 1, 2 * d, 2 * d + 1 }
/* clang-format on */
static const int32_t lanes_order[16][8] = {
#endif
  LANES_TAKE (0, 0, 0, 0), LANES_TAKE (0, 0, 0, 0), LANES_TAKE (1, 1, 1, 1), LANES_TAKE (0, 1, 1, 1),
  LANES_TAKE (2, 2, 2, 2), LANES_TAKE (0, 2, 2, 2), LANES_TAKE (1, 2, 2, 2), LANES_TAKE (0, 1, 2, 2),
  LANES_TAKE (3, 3, 3, 3), LANES_TAKE (0, 3, 3, 3), LANES_TAKE (1, 3, 3, 3), LANES_TAKE (0, 1, 3, 3),
  LANES_TAKE (2, 3, 3, 3), LANES_TAKE (0, 2, 3, 3), LANES_TAKE (1, 2, 3, 3), LANES_TAKE (0, 1, 2, 3)
};

/* Writes the marked entries one after the other; returns how many. Up to y[LANES_COUNT - 1] anything may
   be written. */
LANES_INLINE size_t
lanes_pack (sl_real *y, lanes v, marks m)
{
  const unsigned chosen = (unsigned) LANES_OP (movemask) ((lanes) m);
#ifdef SL_SINGLE
  const size_t low = (size_t) __builtin_popcount (chosen & 15);
  _mm_storeu_ps (y, _mm_permutevar_ps (_mm256_castps256_ps128 (v),
                                       _mm_loadu_si128 ((const __m128i *) lanes_order[chosen & 15])));
  _mm_storeu_ps (y + low, _mm_permutevar_ps (_mm256_extractf128_ps (v, 1),
                                             _mm_loadu_si128 ((const __m128i *) lanes_order[chosen >> 4])));
#else
  __m256i order = _mm256_loadu_si256 ((const __m256i *) lanes_order[chosen]);
  _mm256_storeu_pd (y, _mm256_castps_pd (_mm256_permutevar8x32_ps (_mm256_castpd_ps (v), order)));
#endif
  return (size_t) __builtin_popcount (chosen);
}

/* ---- AVX-512 --------------------------------------------------------------------------------------------------- */

#elif SL_LANES_BYTES == 64

#ifdef SL_SINGLE
#define LANES_OP(name) _mm512_##name##_ps
#else
#define LANES_OP(name) _mm512_##name##_pd
#endif

LANES_INLINE lanes
lanes_muladd (lanes a, lanes b, lanes c)
{
  return LANES_OP (fmadd) (a, b, c);
}

LANES_INLINE lanes
lanes_mulsub (lanes a, lanes b, lanes c)
{
  return LANES_OP (fnmadd) (a, b, c);
}

LANES_INLINE lanes
lanes_max (lanes a, lanes b)
{
  return LANES_OP (max) (a, b);
}

/* ---- any processor --------------------------------------------------------------------------------------------- */

#else

#ifdef SL_SINGLE
#define LANES_OP(name) _mm_##name##_ps
#else
#define LANES_OP(name) _mm_##name##_pd
#endif

LANES_INLINE marks
lanes_above (lanes a, lanes b)
{
#ifdef __SSE2__
  return (marks) LANES_OP (cmpgt) (a, b);
#else
  return (marks) (a > b);
#endif
}

LANES_INLINE marks
lanes_beyond (lanes a, lanes b)
{
#ifdef __SSE2__
  return (marks) LANES_OP (cmpnle) (a, b);
#else
  return ~(marks) (a <= b);
#endif
}

LANES_INLINE wide_marks
wides_beyond (wides a, wides b)
{
#ifdef __SSE2__
  return (wide_marks) _mm_cmpnle_pd (a, b);
#else
  return ~(wide_marks) (a <= b);
#endif
}

LANES_INLINE lanes
lanes_muladd (lanes a, lanes b, lanes c)
{
  return a * b + c;
}

LANES_INLINE lanes
lanes_mulsub (lanes a, lanes b, lanes c)
{
  return c - a * b;
}

LANES_INLINE wides
wides_square (wides v, wides sum)
{
  return v * v + sum;
}

LANES_INLINE lanes
lanes_max (lanes a, lanes b)
{
#ifdef __SSE2__
  return LANES_OP (max) (a, b);
#else
  const marks larger = lanes_above (a, b);
  return (lanes) (((marks) a & larger) | ((marks) b & ~larger));
#endif
}

LANES_INLINE wides
lanes_wide (lanes v, int half)
{
#ifdef SL_SINGLE
  return half ? (wides) { (double) v[2], (double) v[3] } : (wides) { (double) v[0], (double) v[1] };
#else
  (void) half;
  return v;
#endif
}

LANES_INLINE lanes
lanes_narrow (const wides *part)
{
#ifdef SL_SINGLE
  return (lanes) { (float) part[0][0], (float) part[0][1], (float) part[1][0], (float) part[1][1] };
#else
  return part[0];
#endif
}

LANES_INLINE void
lanes_stream (sl_real *y, lanes v)
{
#ifdef __SSE2__
  LANES_OP (stream) (y, v);
#else
  lanes_store (y, v);
#endif
}

LANES_INLINE size_t
lanes_pack (sl_real *y, lanes v, marks m)
{
  size_t count = 0;
  for (size_t k = 0; k < LANES_COUNT; k++)
    {
      y[count] = v[k];
      count -= (size_t) m[k];
    }
  return count;
}

#endif
#undef LANES_OP
