#include "sl_group_pass.h"

#include <math.h>

#if defined (__x86_64__) && defined (__GNUC__) && ! defined (SL_NO_CLONES)
#define HAVE_AVX512 1
#include <immintrin.h>
#endif

enum { LANES = 16 };

static inline double
modulus (sl_real x)
{
  return fabs ((double) x);
}

/* Written so that a NaN stays one. */
static inline double
excess (double a, double t)
{
  double h = a - t;
  return h <= 0 ? 0 : h;
}

SL_CLONES static void
accumulate (size_t n, const sl_real *x, double t, sl_excess *out)
{
  double sum[LANES] = {0}, sumsq[LANES] = {0}, count[LANES] = {0};
  size_t i = 0;

  for (; i + LANES <= n; i += LANES)
    for (int k = 0; k < LANES; k++)
      {
        double h = excess (modulus (x[i + (size_t) k]), t);
        sum[k] += h;
        sumsq[k] += h * h;
        count[k] += h > 0 ? 1.0 : 0.0;
      }
  for (int k = 0; i < n; i++, k++)
    {
      double h = excess (modulus (x[i]), t);
      sum[k] += h;
      sumsq[k] += h * h;
      count[k] += h > 0 ? 1.0 : 0.0;
    }

  double entries = 0;
  out->sum = out->sumsq = 0;
  for (int k = 0; k < LANES; k++)
    {
      out->sum += sum[k];
      out->sumsq += sumsq[k];
      entries += count[k];
    }
  out->count = (size_t) entries;
}

void
SL_NAME (excess_sums_portable) (size_t n, const sl_real *x, double t, sl_excess *out)
{
  accumulate (n, x, t, out);
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
  double sum[2] = {0}, sumsq[2] = {0};
  sl_real bar = rounded_down (keep), max = 0;
  size_t left = 0, count = 0;

  for (size_t i = 0; i < n; i++)
    {
      sl_real a = x[i] < 0 ? -x[i] : x[i];
      double h = excess ((double) a, t);
      y[left] = a;
      left += ! (a <= bar);
      count += h > 0;
      max = a > max ? a : max;
      sum[i % 2] += h;
      sumsq[i % 2] += h * h;
    }
  out->count = count;
  out->sum = sum[0] + sum[1];
  out->sumsq = sumsq[0] + sumsq[1];
  *top = (double) max;
  return left;
}

#ifdef HAVE_AVX512

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

/* Sixteen entries a step, loaded before anything is stored, so y may be x: what is stored never reaches beyond them. */
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

void
SL_NAME (excess_sums) (size_t n, const sl_real *x, double t, sl_excess *out)
{
#ifdef HAVE_AVX512
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
#ifdef HAVE_AVX512
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

void
SL_NAME (excess_write) (size_t n, const sl_real *x, double t, double factor, sl_real *y)
{
  shrink (n, x, t, factor, y);
}
