/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net_tile_private.h -- products of matrices by tiles of vectors of TILE_BYTES, 32 (AVX2) or 64 (AVX-512): a file defines
   it, includes this header, and does so again for the other width. Names made by TILED (name) end in _32 or _64.

   A tile is two vectors of rows by TILE_COLUMNS columns of the result; its sums stay in registers while it goes through the
   inner dimension. What a tile lacks at the border is masked. */

#ifndef SL_NET_TILE_PRIVATE_H
#define SL_NET_TILE_PRIVATE_H

#include <immintrin.h>

#define TILE_PASTED(name, bytes) name##_##bytes
#define TILE_OF(name, bytes) TILE_PASTED (name, bytes)
#define TILED(name) TILE_OF (name, TILE_BYTES)
#define TILE_INLINE TILE_TARGET __attribute__ ((always_inline)) static inline

#define vec TILED (vec_of)
#define some TILED (some_of)
#define some_first TILED (first_some)
#define vec_load TILED (load_vec)
#define vec_store TILED (store_vec)
#define vec_all TILED (all_vec)
#define vec_muladd TILED (muladd_vec)
#define vec_mix TILED (mix_vec)
#define tile TILED (tile_of)
#define strip TILED (strip_of)
#define any_product TILED (product)

#endif

#undef TILE_TARGET
#undef TILE_OP
#undef TILE_WIDTH
#undef TILE_COLUMNS
#define TILE_WIDTH (TILE_BYTES / sizeof (sl_real)) /* entries of a vector */

#if TILE_BYTES == 64

#define TILE_TARGET __attribute__ ((target ("avx512f,avx512dq")))
#define TILE_COLUMNS 12
#ifdef SL_SINGLE
#define TILE_OP(name) _mm512_##name##_ps
typedef __m512 vec;
typedef __mmask16 some;
#else
#define TILE_OP(name) _mm512_##name##_pd
typedef __m512d vec;
typedef __mmask8 some;
#endif

/* Marks the first entries. */
TILE_INLINE some
some_first (size_t count)
{
  return (some) (count < TILE_WIDTH ? (1U << count) - 1 : (1U << TILE_WIDTH) - 1);
}

/* Zeros where nothing is marked. */
TILE_INLINE vec
vec_load (const sl_real *x, some m)
{
  return TILE_OP (maskz_loadu) (m, x);
}

TILE_INLINE void
vec_store (sl_real *y, some m, vec v)
{
  TILE_OP (mask_storeu) (y, m, v);
}

/* The first, or second, halves of a and b, entries in turns. */
TILE_INLINE vec
vec_mix (vec a, vec b, int second)
{
#ifdef SL_SINGLE
  const __m512i low = _mm512_setr_epi32 (0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  return _mm512_permutex2var_ps (a, second ? _mm512_add_epi32 (low, _mm512_set1_epi32 (8)) : low, b);
#else
  const __m512i low = _mm512_setr_epi64 (0, 8, 1, 9, 2, 10, 3, 11);
  return _mm512_permutex2var_pd (a, second ? _mm512_add_epi64 (low, _mm512_set1_epi64 (4)) : low, b);
#endif
}

#else

#define TILE_TARGET __attribute__ ((target ("avx2,fma")))
#define TILE_COLUMNS 6
typedef __m256i some;
#ifdef SL_SINGLE
#define TILE_OP(name) _mm256_##name##_ps
typedef __m256 vec;
#else
#define TILE_OP(name) _mm256_##name##_pd
typedef __m256d vec;
#endif

TILE_INLINE some
some_first (size_t count)
{
  const int last = (int) (count < TILE_WIDTH ? count : TILE_WIDTH);
#ifdef SL_SINGLE
  return _mm256_cmpgt_epi32 (_mm256_set1_epi32 (last), _mm256_setr_epi32 (0, 1, 2, 3, 4, 5, 6, 7));
#else
  return _mm256_cmpgt_epi64 (_mm256_set1_epi64x (last), _mm256_setr_epi64x (0, 1, 2, 3));
#endif
}

TILE_INLINE vec
vec_load (const sl_real *x, some m)
{
  return TILE_OP (maskload) (x, m);
}

TILE_INLINE void
vec_store (sl_real *y, some m, vec v)
{
  TILE_OP (maskstore) (y, m, v);
}

TILE_INLINE vec
vec_mix (vec a, vec b, int second)
{
  const vec low = TILE_OP (unpacklo) (a, b), high = TILE_OP (unpackhi) (a, b);
#ifdef SL_SINGLE
  return second ? _mm256_permute2f128_ps (low, high, 0x31) : _mm256_permute2f128_ps (low, high, 0x20);
#else
  return second ? _mm256_permute2f128_pd (low, high, 0x31) : _mm256_permute2f128_pd (low, high, 0x20);
#endif
}

#endif

TILE_INLINE vec
vec_all (sl_real x)
{
  return TILE_OP (set1) (x);
}

TILE_INLINE vec
vec_muladd (vec a, vec b, vec c)
{
  return TILE_OP (fmadd) (a, b, c);
}

/* ---- products ---------------------------------------------------------------------------------------------------- */

/* Y, so many vectors of rows (the last one in part) by so many columns, is A B, plus Y where `adds`. Entry (i, j) of B is
   B[i down + j across]. `whole`: the last vector is whole. */
TILE_INLINE void
tile (const int vectors, const int columns, const int whole, some last, size_t inner, const sl_real *A, size_t lda,
      const sl_real *B, size_t down, size_t across, int adds, sl_real *Y, size_t ldy)
{
  vec sum[TILE_COLUMNS][2];
  const some all = some_first (TILE_WIDTH);
  for (int j = 0; j < columns; j++)
    for (int v = 0; v < vectors; v++)
      sum[j][v] = vec_all (0);
  const size_t across3 = 3 * across;
  const sl_real *B4 = B + 4 * across, *B8 = B + 8 * across;
  for (size_t i = 0; i < inner; i++, A += lda, B += down, B4 += down, B8 += down)
    {
      vec a[2];
      for (int v = 0; v < vectors; v++)
        a[v] = whole || v + 1 < vectors ? TILE_OP (loadu) (A + (size_t) v * TILE_WIDTH)
                                        : vec_load (A + (size_t) v * TILE_WIDTH, last);
      for (int j = 0; j < columns; j++)
        {
          const sl_real *four = j < 4 ? B : j < 8 ? B4 : B8;
          const vec b = vec_all (j % 4 == 3 ? four[across3] : four[(size_t) (j % 4) * across]);
          for (int v = 0; v < vectors; v++)
            sum[j][v] = vec_muladd (a[v], b, sum[j][v]);
        }
    }
  for (int j = 0; j < columns; j++, Y += ldy)
    for (int v = 0; v < vectors; v++)
      {
        sl_real *y = Y + (size_t) v * TILE_WIDTH;
        const some m = whole || v + 1 < vectors ? all : last;
        if (adds)
          sum[j][v] += vec_load (y, m);
        vec_store (y, m, sum[j][v]);
      }
}

/* The columns of up to two vectors of rows. */
TILE_INLINE void
strip (const int vectors, const int whole, some last, size_t columns, size_t inner, const sl_real *A, size_t lda,
       const sl_real *B, size_t down, size_t across, int adds, sl_real *Y, size_t ldy)
{
  size_t j = 0;
  for (; j + TILE_COLUMNS <= columns; j += TILE_COLUMNS)
    tile (vectors, TILE_COLUMNS, whole, last, inner, A, lda, B + j * across, down, across, adds, Y + j * ldy, ldy);
  for (; j + 3 <= columns; j += 3)
    tile (vectors, 3, whole, last, inner, A, lda, B + j * across, down, across, adds, Y + j * ldy, ldy);
  for (; j < columns; j++)
    tile (vectors, 1, whole, last, inner, A, lda, B + j * across, down, across, adds, Y + j * ldy, ldy);
}

/* Y, rows-by-columns, is A B, plus Y where `adds`. */
TILE_INLINE void
any_product (size_t rows, size_t columns, size_t inner, const sl_real *A, size_t lda, const sl_real *B, size_t down,
             size_t across, int adds, sl_real *Y, size_t ldy)
{
  for (size_t first = 0; first < inner; first += INNER)
    {
      const size_t depth = inner - first < INNER ? inner - first : INNER;
      const sl_real *b = B + first * down;
      for (size_t i = 0; i < rows; i += 2 * TILE_WIDTH)
        {
          const size_t left = rows - i;
          const sl_real *a = A + first * lda + i;
          const int more = adds || first > 0;
          if (left >= 2 * TILE_WIDTH)
            strip (2, 1, some_first (TILE_WIDTH), columns, depth, a, lda, b, down, across, more, Y + i, ldy);
          else if (left > TILE_WIDTH)
            strip (2, 0, some_first (left - TILE_WIDTH), columns, depth, a, lda, b, down, across, more, Y + i, ldy);
          else
            strip (1, 0, some_first (left), columns, depth, a, lda, b, down, across, more, Y + i, ldy);
        }
    }
}

/* The same where B is transposed, B[i ldb + j], and where it is not, B[i + j ldb]. */
TILE_TARGET static void
TILED (product_nt) (size_t rows, size_t columns, size_t inner, const sl_real *A, size_t lda, const sl_real *B,
                    size_t ldb, int adds, sl_real *Y, size_t ldy)
{
  any_product (rows, columns, inner, A, lda, B, ldb, 1, adds, Y, ldy);
}

TILE_TARGET static void
TILED (product_nn) (size_t rows, size_t columns, size_t inner, const sl_real *A, size_t lda, const sl_real *B,
                    size_t ldb, int adds, sl_real *Y, size_t ldy)
{
  any_product (rows, columns, inner, A, lda, B, 1, ldb, adds, Y, ldy);
}

/* T, columns-by-rows, is the transpose of X. */
TILE_TARGET static void
TILED (transpose) (size_t rows, size_t columns, const sl_real *X, size_t ldx, sl_real *T, size_t ldt)
{
  for (size_t j = 0; j < columns; j += TILE_WIDTH)
    for (size_t i = 0; i < rows; i += TILE_WIDTH)
      {
        const size_t down = rows - i < TILE_WIDTH ? rows - i : TILE_WIDTH;
        const size_t across = columns - j < TILE_WIDTH ? columns - j : TILE_WIDTH;
        const some in = some_first (down), out = some_first (across);
        vec a[TILE_WIDTH], b[TILE_WIDTH];
        for (size_t k = 0; k < TILE_WIDTH; k++)
          a[k] = k < across ? vec_load (X + (j + k) * ldx + i, in) : vec_all (0);
        for (size_t done = 1; done < TILE_WIDTH; done *= 2)
          {
            for (size_t k = 0; k < TILE_WIDTH / 2; k++)
              {
                b[2 * k] = vec_mix (a[k], a[k + TILE_WIDTH / 2], 0);
                b[2 * k + 1] = vec_mix (a[k], a[k + TILE_WIDTH / 2], 1);
              }
            for (size_t k = 0; k < TILE_WIDTH; k++)
              a[k] = b[k];
          }
        for (size_t k = 0; k < down; k++)
          vec_store (T + (i + k) * ldt + j, out, a[k]);
      }
}
