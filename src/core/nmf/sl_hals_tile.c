/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_hals_tile_private.h"

typedef SL_NAME (tile_kernels) tile_kernels;

/* Written out, because the loops that compilers make of plain C reach half the speed. */
enum { GROUP = SL_TILE_GROUP, ROWS = SL_TILE_ROWS };

/* ---- portable, AVX2 -------------------------------------------------------------------------------------------- */

#define SL_LANES_BYTES 16
#include "sl_tile_lanes_private.h"
#undef SL_LANES_BYTES
static const tile_kernels portable = { SL_CPU_PORTABLE, subtract_16, move_16, slope_16 };

#if SL_X86_PATHS
#define SL_LANES_BYTES 32
#include "sl_tile_lanes_private.h"
static const tile_kernels avx2 = { SL_CPU_AVX2, subtract_32, move_32, slope_32 };

/* ---- AVX-512 --------------------------------------------------------------------------------------------------- */

enum {
  WIDTH = 64 / sizeof (sl_real), /* entries of a 64-byte vector */
  VECTORS = ROWS / WIDTH
};

#define AVX512 __attribute__ ((target ("avx512f,avx512dq")))
#ifdef SL_SINGLE
#define WIDE(name) _mm512_##name##_ps
#define POSITIVE(x) _mm512_cmp_ps_mask (x, _mm512_setzero_ps (), _CMP_GT_OQ)
typedef __m512 wide;
#else
#define WIDE(name) _mm512_##name##_pd
#define POSITIVE(x) _mm512_cmp_pd_mask (x, _mm512_setzero_pd (), _CMP_GT_OQ)
typedef __m512d wide;
#endif

/* sums (WIDTH of them) += x^2, in double. */
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
      sum[c][q] = WIDE (loadu) (g + c * ROWS + q * WIDTH);
  for (size_t i = 0; i < count; i++)
    {
      wide v[VECTORS];
      for (size_t q = 0; q < VECTORS; q++)
        v[q] = WIDE (loadu) (tile + i * ROWS + q * WIDTH);
      for (size_t c = 0; c < GROUP; c++)
        {
          wide f = WIDE (set1) (a[i * GROUP + c]);
          for (size_t q = 0; q < VECTORS; q++)
            sum[c][q] = WIDE (fnmadd) (f, v[q], sum[c][q]);
        }
    }
  for (size_t c = 0; c < GROUP; c++)
    for (size_t q = 0; q < VECTORS; q++)
      WIDE (storeu) (g + c * ROWS + q * WIDTH, sum[c][q]);
}

AVX512 static unsigned
move_avx512 (const sl_real *own, const sl_real *inverse, sl_real *g, sl_real *v, double *change)
{
  unsigned alive = 0;
  wide d[GROUP][VECTORS];
  for (size_t c = 0; c < GROUP; c++)
    for (size_t q = 0; q < VECTORS; q++)
      d[c][q] = WIDE (loadu) (g + c * ROWS + q * WIDTH);
  for (size_t c = 0; c < GROUP; c++)
    {
      const wide factor = WIDE (set1) (inverse[c]);
      unsigned positive = 0;
      for (size_t q = 0; q < VECTORS; q++)
        {
          size_t at = c * ROWS + q * WIDTH;
          wide old = WIDE (loadu) (v + at);
          d[c][q] = WIDE (max) (WIDE (mul) (d[c][q], factor), WIDE (sub) (WIDE (setzero) (), old));
          wide now = WIDE (add) (old, d[c][q]);
          positive |= POSITIVE (now);
          WIDE (storeu) (v + at, now);
          WIDE (storeu) (g + at, d[c][q]);
          add_squares (d[c][q], change + q * WIDTH);
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
  for (size_t at = 0; at < GROUP * ROWS; at += WIDTH)
    {
      wide down = WIDE (loadu) (g + at), old = WIDE (loadu) (v + at);
      add_squares (WIDE (maskz_mov) (POSITIVE (old) | POSITIVE (down), down), sums + at % ROWS);
    }
}

static const tile_kernels avx512 = { SL_CPU_AVX512, subtract_avx512, move_avx512, slope_avx512 };

#endif

/* ---- choice ---------------------------------------------------------------------------------------------------- */

const tile_kernels *
SL_NAME (tile) (void)
{
#if SL_X86_PATHS
  static const tile_kernels *const of_level[] = { &portable, &avx2, &avx512 };
  return of_level[sl_cpu ()];
#else
  return &portable;
#endif
}
