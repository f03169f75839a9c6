/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_group_pass_private.h"

#include <math.h>
#include <stdint.h>

typedef SL_NAME (excess_passes) excess_passes;

enum { LONG = 1 << 15 }; /* entries from which a result is written past the caches, that are full anyway */

/* keep in the precision of x, not above it. */
static sl_real
rounded_down (double keep)
{
  sl_real near = (sl_real) keep;
#ifdef SL_SINGLE
  if ((double) near > keep)
    near = nextafterf (near, -INFINITY);
#endif
  return near;
}

/* ---- portable, AVX2 -------------------------------------------------------------------------------------------- */

#define SL_LANES_BYTES 16
#include "sl_group_lanes_private.h"
#undef SL_LANES_BYTES
static const excess_passes portable_passes = { SL_CPU_PORTABLE, sums_16, compact_16, write_16 };

#if SL_X86_PATHS
#define SL_LANES_BYTES 32
#include "sl_group_lanes_private.h"
static const excess_passes avx2_passes = { SL_CPU_AVX2, sums_32, compact_32, write_32 };

/* ---- AVX-512 --------------------------------------------------------------------------------------------------- */

#define AVX512 __attribute__ ((target ("avx512f,avx512dq,popcnt")))

typedef struct
{
  __m512d sum, sumsq;
  size_t count;
} tally;

AVX512 static inline void
add_excess (__m512d a, __m512d t, tally *l)
{
  __m512d h = _mm512_max_pd (_mm512_setzero_pd (), _mm512_sub_pd (a, t)); /* the second operand if it is a NaN */
  l->sum = _mm512_add_pd (l->sum, h);
  l->sumsq = _mm512_fmadd_pd (h, h, l->sumsq);
  l->count += (size_t) __builtin_popcount (_mm512_cmp_pd_mask (a, t, _CMP_NLE_UQ));
}

/* Eight moduli in double, of those that the mask names; 0 for the others. */
AVX512 static inline __m512d
load_moduli (const sl_real *x, __mmask8 there)
{
#ifdef SL_SINGLE
  __m512 a = _mm512_maskz_loadu_ps ((__mmask16) there, x);
  return _mm512_abs_pd (_mm512_cvtps_pd (_mm512_castps512_ps256 (a)));
#else
  return _mm512_abs_pd (_mm512_maskz_loadu_pd (there, x));
#endif
}

AVX512 static void
sums_avx512 (size_t n, const sl_real *x, double t, sl_excess *out)
{
  __m512d limit = _mm512_set1_pd (t);
  tally low = { _mm512_setzero_pd (), _mm512_setzero_pd (), 0 }, high = low;
  size_t i = 0;
  for (; i + 16 <= n; i += 16)
    {
      add_excess (load_moduli (x + i, 0xff), limit, &low);
      add_excess (load_moduli (x + i + 8, 0xff), limit, &high);
    }
  for (; i < n; i += 8)
    add_excess (load_moduli (x + i, (__mmask8) (n - i < 8 ? (1u << (n - i)) - 1 : 0xff)), limit, &low);
  out->count = low.count + high.count;
  out->sum = _mm512_reduce_add_pd (_mm512_add_pd (low.sum, high.sum));
  out->sumsq = _mm512_reduce_add_pd (_mm512_add_pd (low.sumsq, high.sumsq));
}

/* Sixteen entries a step, loaded before anything is stored, so y may be x: what is stored never reaches beyond
   them. */
AVX512 static size_t
compact_avx512 (size_t n, const sl_real *x, double keep, double t, sl_real *y, sl_excess *out, double *top)
{
  __m512d limit = _mm512_set1_pd (t);
  tally low = { _mm512_setzero_pd (), _mm512_setzero_pd (), 0 }, high = low;
  size_t left = 0, i = 0;

#ifdef SL_SINGLE
  __m512 bar = _mm512_set1_ps (rounded_down (keep)), max = _mm512_setzero_ps ();
  for (; i + 16 <= n; i += 16)
    {
      __m512 a = _mm512_abs_ps (_mm512_loadu_ps (x + i));
      __mmask16 kept = _mm512_cmp_ps_mask (a, bar, _CMP_NLE_UQ);
      max = _mm512_max_ps (max, a);
      _mm512_storeu_ps (y + left, _mm512_maskz_compress_ps (kept, a));
      left += (size_t) __builtin_popcount (kept);
      add_excess (_mm512_cvtps_pd (_mm512_castps512_ps256 (a)), limit, &low);
      add_excess (_mm512_cvtps_pd (_mm256_castsi256_ps (_mm512_extracti64x4_epi64 (_mm512_castps_si512 (a), 1))),
                  limit, &high);
    }
  *top = (double) _mm512_reduce_max_ps (max);
#else
  __m512d bar = _mm512_set1_pd (keep), max = _mm512_setzero_pd ();
  for (; i + 16 <= n; i += 16)
    {
      __m512d a = _mm512_abs_pd (_mm512_loadu_pd (x + i)), b = _mm512_abs_pd (_mm512_loadu_pd (x + i + 8));
      __mmask8 kept_a = _mm512_cmp_pd_mask (a, bar, _CMP_NLE_UQ), kept_b = _mm512_cmp_pd_mask (b, bar, _CMP_NLE_UQ);
      max = _mm512_max_pd (_mm512_max_pd (max, a), b);
      _mm512_storeu_pd (y + left, _mm512_maskz_compress_pd (kept_a, a));
      left += (size_t) __builtin_popcount (kept_a);
      _mm512_storeu_pd (y + left, _mm512_maskz_compress_pd (kept_b, b));
      left += (size_t) __builtin_popcount (kept_b);
      add_excess (a, limit, &low);
      add_excess (b, limit, &high);
    }
  *top = _mm512_reduce_max_pd (max);
#endif

  sl_excess rest;
  double rest_top;
  left += compact_32 (n - i, x + i, keep, t, y + left, &rest, &rest_top);
  out->count = low.count + high.count + rest.count;
  out->sum = _mm512_reduce_add_pd (_mm512_add_pd (low.sum, high.sum)) + rest.sum;
  out->sumsq = _mm512_reduce_add_pd (_mm512_add_pd (low.sumsq, high.sumsq)) + rest.sumsq;
  /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): set where y is not null */
  *top = rest_top > *top ? rest_top : *top;
  return left;
}

/* What lies between -t and t goes to 0, the rest moves by t towards 0. */
AVX512 static void
shrink (size_t n, const sl_real *x, double t, double factor, sl_real *y)
{
  for (size_t i = 0; i < n; i++)
    {
      double a = (double) x[i], inside = a > t ? t : a;
      inside = inside < -t ? -t : inside;
      y[i] = (sl_real) (factor * (a - inside));
    }
}

AVX512 static void
write_avx512 (size_t n, const sl_real *x, double t, double factor, sl_real *y)
{
  size_t i = 0;
#ifndef SL_SINGLE
  if (n >= LONG)
    {
      const __m512d top = _mm512_set1_pd (t), bottom = _mm512_set1_pd (-t), f = _mm512_set1_pd (factor);
      i = (64 - (uintptr_t) y % 64) % 64 / sizeof *y;
      shrink (i, x, t, factor, y);
      for (; i + 8 <= n; i += 8)
        {
          __m512d a = _mm512_loadu_pd (x + i), inside = _mm512_max_pd (_mm512_min_pd (a, top), bottom);
          _mm512_stream_pd (y + i, _mm512_mul_pd (f, _mm512_sub_pd (a, inside)));
        }
      _mm_sfence ();
    }
#endif
  shrink (n - i, x + i, t, factor, y + i);
}

static const excess_passes avx512_passes = { SL_CPU_AVX512, sums_avx512, compact_avx512, write_avx512 };

#endif

/* ---- choice ---------------------------------------------------------------------------------------------------- */

const excess_passes *
SL_NAME (excess) (void)
{
#if SL_X86_PATHS
  static const excess_passes *const of_level[] = { &portable_passes, &avx2_passes, &avx512_passes };
  return of_level[sl_cpu ()];
#else
  return &portable_passes;
#endif
}
