#include "sl_hals_tile.h"

/* Written out because the loops that the compiler makes of the portable form reach half its speed. */
#if SL_X86_PATHS
#include <immintrin.h>
#endif

enum
{
  GROUP = SL_TILE_GROUP,
  ROWS = SL_TILE_ROWS,
  LANES = 64 / sizeof (sl_real),        /* entries of a 64-byte vector */
  VECTORS = ROWS / LANES
};

/* ---- portable -------------------------------------------------------------------------------------------------- */

/* Eight components of the tile together, for each pass over g costs as much as one or two of them. */
SL_CLONES static void
subtract_portable (size_t count, const sl_real *a, const sl_real *tile, sl_real *sums)
{
  for (size_t c = 0; c < GROUP; c++)
    {
      sl_real *restrict g = sums + c * ROWS;
      size_t i = 0;
      for (; i + 8 <= count; i += 8)
        {
          const sl_real *restrict v = tile + i * ROWS;
          const sl_real *f = a + i * GROUP + c;
          const sl_real f0 = f[0], f1 = f[GROUP], f2 = f[2 * GROUP], f3 = f[3 * GROUP];
          const sl_real f4 = f[4 * GROUP], f5 = f[5 * GROUP], f6 = f[6 * GROUP], f7 = f[7 * GROUP];
          for (size_t q = 0; q < ROWS; q++)
            g[q] -= ((f0 * v[q] + f1 * v[q + ROWS]) + (f2 * v[q + 2 * ROWS] + f3 * v[q + 3 * ROWS]))
                    + ((f4 * v[q + 4 * ROWS] + f5 * v[q + 5 * ROWS]) + (f6 * v[q + 6 * ROWS] + f7 * v[q + 7 * ROWS]));
        }
      if (i < count)            /* four are left */
        {
          const sl_real *restrict v = tile + i * ROWS;
          const sl_real *f = a + i * GROUP + c;
          const sl_real f0 = f[0], f1 = f[GROUP], f2 = f[2 * GROUP], f3 = f[3 * GROUP];
          for (size_t q = 0; q < ROWS; q++)
            g[q] -= (f0 * v[q] + f1 * v[q + ROWS]) + (f2 * v[q + 2 * ROWS] + f3 * v[q + 3 * ROWS]);
        }
    }
}

SL_CLONES static unsigned
move_portable (const sl_real *own, const sl_real *inverse, sl_real *sums, sl_real *tile, double *restrict change)
{
  unsigned alive = 0;
  for (size_t c = 0; c < GROUP; c++)
    {
      sl_real *restrict g = sums + c * ROWS, *restrict v = tile + c * ROWS;
      const sl_real factor = inverse[c];
      int positive = 0;
      for (size_t q = 0; q < ROWS; q++)
        {
          sl_real d = g[q] * factor;
          d = d > -v[q] ? d : -v[q];
          v[q] += d;
          g[q] = d;
          change[q] += (double) d * (double) d;
        }
      for (size_t q = 0; q < ROWS; q++)
        positive |= v[q] > 0;
      alive |= (unsigned) positive << c;
      for (size_t l = c + 1; l < GROUP; l++)
        {
          sl_real *restrict later = sums + l * ROWS;
          const sl_real f = own[c * GROUP + l];
          for (size_t q = 0; q < ROWS; q++)
            later[q] -= f * g[q];
        }
    }
  return alive;
}

SL_CLONES static void
slope_portable (const sl_real *group, const sl_real *tile, double *restrict sums)
{
  for (size_t c = 0; c < GROUP; c++)
    {
      const sl_real *restrict g = group + c * ROWS, *restrict v = tile + c * ROWS;
      for (size_t q = 0; q < ROWS; q++)
        {
          sl_real p = v[q] > 0 || g[q] > 0 ? g[q] : 0;
          sums[q] += (double) p * (double) p;
        }
    }
}

static const sl_tile_kernels portable = { subtract_portable, move_portable, slope_portable };

/* ---- AVX-512 --------------------------------------------------------------------------------------------------- */

#if SL_X86_PATHS
#define AVX512 __attribute__ ((target ("avx512f")))
#ifdef SL_SINGLE
#define WIDE(name) _mm512_##name##_ps
#define POSITIVE(x) _mm512_cmp_ps_mask (x, _mm512_setzero_ps (), _CMP_GT_OQ)
typedef __m512 wide;
#else
#define WIDE(name) _mm512_##name##_pd
#define POSITIVE(x) _mm512_cmp_pd_mask (x, _mm512_setzero_pd (), _CMP_GT_OQ)
typedef __m512d wide;
#endif

/* sums (LANES of them) += x^2, in double. */
AVX512 static inline void
add_squares (wide x, double *sums)
{
#ifdef SL_SINGLE
  __m512d low = _mm512_cvtps_pd (_mm512_castps512_ps256 (x));
  __m512d high = _mm512_cvtps_pd (_mm256_castpd_ps (_mm512_extractf64x4_pd (_mm512_castps_pd (x), 1)));
  _mm512_storeu_pd (sums, _mm512_fmadd_pd (low, low, _mm512_loadu_pd (sums)));
  _mm512_storeu_pd (sums + 8, _mm512_fmadd_pd (high, high, _mm512_loadu_pd (sums + 8)));
#else
  _mm512_storeu_pd (sums, _mm512_fmadd_pd (x, x, _mm512_loadu_pd (sums)));
#endif
}

AVX512 static void
subtract_avx512 (size_t count, const sl_real *a, const sl_real *tile, sl_real *g)
{
  wide sum[GROUP][VECTORS];
  for (size_t c = 0; c < GROUP; c++)
    for (size_t q = 0; q < VECTORS; q++)
      sum[c][q] = WIDE (loadu) (g + c * ROWS + q * LANES);
  for (size_t i = 0; i < count; i++)
    {
      wide v[VECTORS];
      for (size_t q = 0; q < VECTORS; q++)
        v[q] = WIDE (loadu) (tile + i * ROWS + q * LANES);
      for (size_t c = 0; c < GROUP; c++)
        {
          wide f = WIDE (set1) (a[i * GROUP + c]);
          for (size_t q = 0; q < VECTORS; q++)
            sum[c][q] = WIDE (fnmadd) (f, v[q], sum[c][q]);
        }
    }
  for (size_t c = 0; c < GROUP; c++)
    for (size_t q = 0; q < VECTORS; q++)
      WIDE (storeu) (g + c * ROWS + q * LANES, sum[c][q]);
}

AVX512 static unsigned
move_avx512 (const sl_real *own, const sl_real *inverse, sl_real *g, sl_real *v, double *change)
{
  unsigned alive = 0;
  wide d[GROUP][VECTORS];
  for (size_t c = 0; c < GROUP; c++)
    for (size_t q = 0; q < VECTORS; q++)
      d[c][q] = WIDE (loadu) (g + c * ROWS + q * LANES);
  for (size_t c = 0; c < GROUP; c++)
    {
      const wide factor = WIDE (set1) (inverse[c]);
      unsigned positive = 0;
      for (size_t q = 0; q < VECTORS; q++)
        {
          size_t at = c * ROWS + q * LANES;
          wide old = WIDE (loadu) (v + at);
          d[c][q] = WIDE (max) (WIDE (mul) (d[c][q], factor), WIDE (sub) (WIDE (setzero) (), old));
          wide now = WIDE (add) (old, d[c][q]);
          positive |= POSITIVE (now);
          WIDE (storeu) (v + at, now);
          WIDE (storeu) (g + at, d[c][q]);
          add_squares (d[c][q], change + q * LANES);
        }
      alive |= (unsigned) (positive != 0) << c;
      for (size_t l = c + 1; l < GROUP; l++)
        {
          const wide f = WIDE (set1) (own[c * GROUP + l]);
          for (size_t q = 0; q < VECTORS; q++)
            d[l][q] = WIDE (fnmadd) (f, d[c][q], d[l][q]);
        }
    }
  return alive;
}

AVX512 static void
slope_avx512 (const sl_real *g, const sl_real *v, double *sums)
{
  for (size_t at = 0; at < GROUP * ROWS; at += LANES)
    {
      wide down = WIDE (loadu) (g + at), old = WIDE (loadu) (v + at);
      add_squares (WIDE (maskz_mov) (POSITIVE (old) | POSITIVE (down), down), sums + at % ROWS);
    }
}

static const sl_tile_kernels avx512 = { subtract_avx512, move_avx512, slope_avx512 };
#endif

const sl_tile_kernels *
SL_NAME (tile_kernels) (void)
{
#if SL_X86_PATHS
  if (__builtin_cpu_supports ("avx512f"))
    return &avx512;
#endif
  return &portable;
}
