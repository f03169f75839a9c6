/* SPDX-License-Identifier: BSD-3-Clause */
/* Dense layers with all weights: three products, by tiles (sl_net_tile_private.h) on processors with AVX2, else by gemm. Tiles
   are for the sizes of a batch: gemm would copy weights and samples into an order of its own before each product, which
   takes a fifth of its time there. */
#include "sl_net_private.h"
#include "base/sl_cpu.h"
#include "linalg/sl_blas.h"

#include <string.h>

enum {
  INNER = 1024, /* of the inner dimension of a product, that are gone through at a time */
  LEAST = 4     /* samples for which tiles are worth it */
};

#if SL_X86_PATHS
#define TILE_BYTES 32
#include "sl_net_tile_private.h"
#undef TILE_BYTES
#define TILE_BYTES 64
#include "sl_net_tile_private.h"

static void
product_nn (size_t rows, size_t columns, size_t inner, const sl_real *A, size_t lda, const sl_real *B, size_t ldb,
            int adds, sl_real *Y, size_t ldy)
{
  if (sl_cpu () >= SL_CPU_AVX512)
    product_nn_64 (rows, columns, inner, A, lda, B, ldb, adds, Y, ldy);
  else
    product_nn_32 (rows, columns, inner, A, lda, B, ldb, adds, Y, ldy);
}

static void
product_nt (size_t rows, size_t columns, size_t inner, const sl_real *A, size_t lda, const sl_real *B, size_t ldb,
            int adds, sl_real *Y, size_t ldy)
{
  if (sl_cpu () >= SL_CPU_AVX512)
    product_nt_64 (rows, columns, inner, A, lda, B, ldb, adds, Y, ldy);
  else
    product_nt_32 (rows, columns, inner, A, lda, B, ldb, adds, Y, ldy);
}

static void
transpose (size_t rows, size_t columns, const sl_real *X, size_t ldx, sl_real *T, size_t ldt)
{
  if (sl_cpu () >= SL_CPU_AVX512)
    transpose_64 (rows, columns, X, ldx, T, ldt);
  else
    transpose_32 (rows, columns, X, ldx, T, ldt);
}

#else

static void
product_nn (size_t rows, size_t columns, size_t inner, const sl_real *A, size_t lda, const sl_real *B, size_t ldb,
            int adds, sl_real *Y, size_t ldy)
{
  (void) rows, (void) columns, (void) inner, (void) A, (void) lda, (void) B, (void) ldb, (void) adds, (void) Y,
    (void) ldy;
}

static void
product_nt (size_t rows, size_t columns, size_t inner, const sl_real *A, size_t lda, const sl_real *B, size_t ldb,
            int adds, sl_real *Y, size_t ldy)
{
  (void) rows, (void) columns, (void) inner, (void) A, (void) lda, (void) B, (void) ldb, (void) adds, (void) Y,
    (void) ldy;
}

static void
transpose (size_t rows, size_t columns, const sl_real *X, size_t ldx, sl_real *T, size_t ldt)
{
  (void) rows, (void) columns, (void) X, (void) ldx, (void) T, (void) ldt;
}

#endif

/* Samples side by side, so that a vector has the same input, or output, of all: a group of them at a time. */
static void
forward_by_tiles (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *scratch)
{
  const size_t in = sl_net_size (l->in), units = l->out[0], depth = sl_net_dense_depth (in);
  const sl_real *W = l->W, *b = l->b;
  sl_real *X = scratch, *Y = X + depth * SL_NET_DENSE_GROUP;
  for (size_t first = 0; first < n; first += SL_NET_DENSE_GROUP)
    {
      const size_t some = n - first < SL_NET_DENSE_GROUP ? n - first : SL_NET_DENSE_GROUP;
      for (size_t k = 0; k < units; k++)
        for (size_t i = 0; i < SL_NET_DENSE_GROUP; i++)
          Y[k * SL_NET_DENSE_GROUP + i] = b[k];
      for (size_t k = 0; k < in; k += depth)
        {
          const size_t inner = in - k < depth ? in - k : depth;
          transpose (inner, some, x + first * in + k, in, X, SL_NET_DENSE_GROUP);
          product_nn (some, units, inner, X, SL_NET_DENSE_GROUP, W + k, in, 1, Y, SL_NET_DENSE_GROUP);
        }
      transpose (some, units, Y, SL_NET_DENSE_GROUP, y + first * units, units);
    }
}

static void
forward_by_gemm (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y)
{
  const sl_blasint in = (sl_blasint) sl_net_size (l->in), out = (sl_blasint) l->out[0], samples = (sl_blasint) n;
  const sl_blasint step = 1;
  const sl_real one = 1;
  for (size_t k = 0; k < n; k++)
    memcpy (y + k * l->out[0], l->b, l->out[0] * sizeof *y);
  if (n == 1)
    SL_BLAS (gemv) ("T", &in, &out, &one, l->W, &in, x, &step, &one, y, &step);
  else
    SL_BLAS (gemm) ("T", "N", &out, &samples, &in, &one, l->W, &in, x, &in, &one, y, &out);
}

void
SL_NAME (net_dense_forward) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *scratch)
{
  if (n >= LEAST && sl_net_dense_room (l) > 0)
    forward_by_tiles (l, n, x, y, scratch);
  else
    forward_by_gemm (l, n, x, y);
}

void
SL_NAME (net_dense_backward) (const sl_net_layer *l, size_t n, const sl_real *dy, sl_real *dx)
{
  const size_t in = sl_net_size (l->in), units = l->out[0];
  if (n >= LEAST && sl_net_dense_room (l) > 0)
    product_nn (in, n, units, l->W, in, dy, units, 0, dx, in);
  else
    SL_NAME (gemm) ('N', 'N', in, n, units, l->W, in, dy, units, dx, in);
}

void
SL_NAME (net_dense_slopes) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, size_t row,
                            size_t rows, size_t column, size_t columns, int adds, sl_real *g, size_t ldg)
{
  const size_t in = sl_net_size (l->in), units = l->out[0];
  const sl_real one = 1, keep = adds ? 1 : 0;
  const sl_blasint m = (sl_blasint) rows, out = (sl_blasint) columns, samples = (sl_blasint) n,
                   of_x = (sl_blasint) in, of_dy = (sl_blasint) units, of_g = (sl_blasint) ldg;
  if (sl_net_dense_room (l) > 0)
    product_nt (rows, columns, n, x + row, in, dy + column, units, adds, g, ldg);
  else
    SL_BLAS (gemm) ("N", "T", &m, &out, &samples, &one, x + row, &of_x, dy + column, &of_dy, &keep, g, &of_g);
}
