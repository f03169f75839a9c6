#include "sl_group_pass.h"

#include <math.h>
#include <stdint.h>

#if SL_X86_PATHS
#include <immintrin.h>
#endif

enum
{
  LANES = 16,                   /* interleaved partial sums */
  BLOCK = 512                   /* entries summed, then compacted, while they are in the first cache */
};

/* ---- portable -------------------------------------------------------------------------------------------------- */

static inline sl_real
modulus (sl_real x)
{
#ifdef SL_SINGLE
  return fabsf (x);
#else
  return fabs (x);
#endif
}

typedef struct
{
  double sum[LANES], sumsq[LANES], count[LANES];
  sl_real top[LANES];
} partial_sums;

/* The partial sums are arrays of the function itself: only so do they become registers and the loop vectorises.
   Multiplying by above, not choosing, does without branches and lets a NaN reach the sum. */
SL_CLONES static void
accumulate (size_t n, const sl_real *x, double t, partial_sums *p)
{
  double sum[LANES] = {0}, sumsq[LANES] = {0}, count[LANES] = {0};
  sl_real top[LANES] = {0};
  size_t i = 0;

  for (; i + LANES <= n; i += LANES)
    for (int k = 0; k < LANES; k++)
      {
        sl_real a = modulus (x[i + (size_t) k]);
        double above = (double) a > t ? 1.0 : 0.0, h = ((double) a - t) * above;
        sum[k] += h;
        sumsq[k] += h * h;
        count[k] += above;
        top[k] = a > top[k] ? a : top[k];
      }
  for (int k = 0; i < n; i++, k++)
    {
      sl_real a = modulus (x[i]);
      double above = (double) a > t ? 1.0 : 0.0, h = ((double) a - t) * above;
      sum[k] += h;
      sumsq[k] += h * h;
      count[k] += above;
      top[k] = a > top[k] ? a : top[k];
    }

  for (int k = 0; k < LANES; k++)
    {
      p->sum[k] += sum[k];
      p->sumsq[k] += sumsq[k];
      p->count[k] += count[k];
      p->top[k] = top[k] > p->top[k] ? top[k] : p->top[k];
    }
}

static void
total (const partial_sums *p, sl_excess *out, double *top)
{
  double count = 0;
  out->sum = out->sumsq = *top = 0;
  for (size_t k = 0; k < LANES; k++)
    {
      out->sum += p->sum[k];
      out->sumsq += p->sumsq[k];
      count += p->count[k];
      *top = (double) p->top[k] > *top ? (double) p->top[k] : *top;
    }
  out->count = (size_t) count;
}

void
SL_NAME (excess_sums_portable) (size_t n, const sl_real *x, double t, sl_excess *out)
{
  partial_sums p = { {0}, {0}, {0}, {0} };
  double top;
  accumulate (n, x, t, &p);
  total (&p, out, &top);
}

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

size_t
SL_NAME (excess_compact_portable) (size_t n, const sl_real *x, double keep, double t, sl_real *y, sl_excess *out,
                                   double *top)
{
  partial_sums p = { {0}, {0}, {0}, {0} };
  const sl_real bar = rounded_down (keep);
  size_t left = 0;
  for (size_t first = 0; first < n; first += BLOCK)
    {
      size_t last = n - first < BLOCK ? n : first + BLOCK;
      accumulate (last - first, x + first, t, &p);
      for (size_t i = first; i < last; i++)
        {
          sl_real a = modulus (x[i]);
          y[left] = a;
          left += ! (a <= bar);
        }
    }
  total (&p, out, top);
  return left;
}

/* ---- AVX-512 --------------------------------------------------------------------------------------------------- */

#if SL_X86_PATHS

#define AVX512 __attribute__ ((target ("avx512f,popcnt")))

typedef struct
{
  __m512d sum, sumsq;
  size_t count;
} lanes;

AVX512 static inline void
add_excess (__m512d a, __m512d t, lanes *l)
{
  __m512d h = _mm512_max_pd (_mm512_setzero_pd (), _mm512_sub_pd (a, t));      /* the second operand if it is a NaN */
  l->sum = _mm512_add_pd (l->sum, h);
  l->sumsq = _mm512_fmadd_pd (h, h, l->sumsq);
  l->count += (size_t) __builtin_popcount (_mm512_cmp_pd_mask (a, t, _CMP_GT_OQ));
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
  lanes low = { _mm512_setzero_pd (), _mm512_setzero_pd (), 0 }, high = low;
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
  lanes low = { _mm512_setzero_pd (), _mm512_setzero_pd (), 0 }, high = low;
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
  left += SL_NAME (excess_compact_portable) (n - i, x + i, keep, t, y + left, &rest, &rest_top);
  out->count = low.count + high.count + rest.count;
  out->sum = _mm512_reduce_add_pd (_mm512_add_pd (low.sum, high.sum)) + rest.sum;
  out->sumsq = _mm512_reduce_add_pd (_mm512_add_pd (low.sumsq, high.sumsq)) + rest.sumsq;
  *top = rest_top > *top ? rest_top : *top;
  return left;
}

#endif

/* ---- whichever the processor can run --------------------------------------------------------------------------- */

void
SL_NAME (excess_sums) (size_t n, const sl_real *x, double t, sl_excess *out)
{
#if SL_X86_PATHS
  if (__builtin_cpu_supports ("avx512f"))
    {
      sums_avx512 (n, x, t, out);
      return;
    }
#endif
  SL_NAME (excess_sums_portable) (n, x, t, out);
}

size_t
SL_NAME (excess_compact) (size_t n, const sl_real *x, double keep, double t, sl_real *y, sl_excess *out, double *top)
{
#if SL_X86_PATHS
  if (__builtin_cpu_supports ("avx512f"))
    return compact_avx512 (n, x, keep, t, y, out, top);
#endif
  return SL_NAME (excess_compact_portable) (n, x, keep, t, y, out, top);
}

/* What lies between -t and t goes to 0, the rest moves by t towards 0. */
SL_CLONES static void
shrink (size_t n, const sl_real *x, double t, double factor, sl_real *y)
{
  for (size_t i = 0; i < n; i++)
    {
      double a = (double) x[i], inside = a > t ? t : a;
      inside = inside < -t ? -t : inside;
      y[i] = (sl_real) (factor * (a - inside));
    }
}

#if SL_X86_PATHS && ! defined (SL_SINGLE)

enum { LONG = 1 << 15 };        /* entries from which a result is written past the caches, that are full anyway */

__attribute__ ((target ("avx512f"))) static void
shrink_past_caches (size_t n, const double *x, double t, double factor, double *y)
{
  size_t head = (64 - (uintptr_t) y % 64) % 64 / sizeof *y, i = head;
  __m512d top = _mm512_set1_pd (t), bottom = _mm512_set1_pd (-t), f = _mm512_set1_pd (factor);
  shrink (head, x, t, factor, y);
  for (; i + 8 <= n; i += 8)
    {
      __m512d a = _mm512_loadu_pd (x + i), inside = _mm512_max_pd (_mm512_min_pd (a, top), bottom);
      _mm512_stream_pd (y + i, _mm512_mul_pd (f, _mm512_sub_pd (a, inside)));
    }
  _mm_sfence ();
  shrink (n - i, x + i, t, factor, y + i);
}

#endif

void
SL_NAME (excess_write) (size_t n, const sl_real *x, double t, double factor, sl_real *y)
{
#if SL_X86_PATHS && ! defined (SL_SINGLE)
  if (n >= LONG && __builtin_cpu_supports ("avx512f"))
    {
      shrink_past_caches (n, x, t, factor, y);
      return;
    }
#endif
  shrink (n, x, t, factor, y);
}
