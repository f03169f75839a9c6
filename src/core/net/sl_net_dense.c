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

typedef void product_fn (size_t rows, size_t columns, size_t inner, const sl_real *A, size_t lda, const sl_real *B,
                         size_t ldb, int adds, sl_real *Y, size_t ldy);

/* See sl_net_tile_private.h. */
typedef struct
{
  product_fn *nn, *nt;
  void (*transpose) (size_t rows, size_t columns, const sl_real *X, size_t ldx, sl_real *T, size_t ldt);
} dense_tiles;

#if SL_X86_PATHS
#define TILE_BYTES 32
#include "sl_net_tile_private.h"
#undef TILE_BYTES
#define TILE_BYTES 64
#include "sl_net_tile_private.h"

static const dense_tiles avx2_tiles = { product_nn_32, product_nt_32, transpose_32 };
static const dense_tiles avx512_tiles = { product_nn_64, product_nt_64, transpose_64 };

#endif

/* Null without AVX2, where no layer takes tiles. */
static const dense_tiles *
tiles (void)
{
#if SL_X86_PATHS
  switch (sl_cpu ())
    {
    case SL_CPU_AVX512:
      return &avx512_tiles;
    case SL_CPU_AVX2:
      return &avx2_tiles;
    case SL_CPU_PORTABLE:
      break;
    }
#endif
  return NULL; /* not run in tests: tiles are for layers with sl_net_dense_scratch, which asks for AVX2 */
}

/* Samples side by side, so that a vector has the same input, or output, of all: a group of them at a time. */
static void
forward_by_tiles (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *scratch)
{
  const size_t in = sl_net_size (l->in), units = l->out[0], depth = sl_net_dense_depth (in);
  const sl_real *W = l->W, *b = l->b;
  const dense_tiles *t = tiles ();
  sl_real *X = scratch, *Y = X + depth * SL_NET_DENSE_GROUP;
  for (size_t first = 0; first < n; first += SL_NET_DENSE_GROUP)
    {
      const size_t count = n - first < SL_NET_DENSE_GROUP ? n - first : SL_NET_DENSE_GROUP;
      for (size_t k = 0; k < units; k++)
        for (size_t i = 0; i < SL_NET_DENSE_GROUP; i++)
          Y[k * SL_NET_DENSE_GROUP + i] = b[k];
      for (size_t k = 0; k < in; k += depth)
        {
          const size_t inner = in - k < depth ? in - k : depth;
          t->transpose (inner, count, x + first * in + k, in, X, SL_NET_DENSE_GROUP);
          t->nn (count, units, inner, X, SL_NET_DENSE_GROUP, W + k, in, 1, Y, SL_NET_DENSE_GROUP);
        }
      t->transpose (count, units, Y, SL_NET_DENSE_GROUP, y + first * units, units);
    }
}

static void
forward_by_gemm (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y)
{
  const size_t in = sl_net_size (l->in), units = l->out[0];
  for (size_t k = 0; k < n; k++)
    memcpy (y + k * units, l->b, units * sizeof *y);
  if (n == 1)
    SL_NAME (gemv) ('T', in, units, 1, l->W, in, x, 1, 1, y);
  else
    SL_NAME (gemm) ('T', 'N', units, n, in, 1, l->W, in, x, in, 1, y, units);
}

void
SL_NAME (net_dense_forward) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, sl_real *scratch)
{
  if (n >= LEAST && sl_net_dense_scratch (l) > 0)
    forward_by_tiles (l, n, x, y, scratch);
  else
    forward_by_gemm (l, n, x, y);
}

void
SL_NAME (net_dense_backward) (const sl_net_layer *l, size_t n, const sl_real *dy, sl_real *dx)
{
  const size_t in = sl_net_size (l->in), units = l->out[0];
  if (n >= LEAST && sl_net_dense_scratch (l) > 0)
    tiles ()->nn (in, n, units, l->W, in, dy, units, 0, dx, in);
  else
    SL_NAME (gemm) ('N', 'N', in, n, units, 1, l->W, in, dy, units, 0, dx, in);
}

void
SL_NAME (net_dense_gradients) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *dy, size_t row,
                               size_t rows, size_t column, size_t columns, int adds, sl_real *g, size_t ldg)
{
  const size_t in = sl_net_size (l->in), units = l->out[0];
  if (sl_net_dense_scratch (l) > 0)
    tiles ()->nt (rows, columns, n, x + row, in, dy + column, units, adds, g, ldg);
  else
    SL_NAME (gemm) ('N', 'T', rows, columns, n, 1, x + row, in, dy + column, units, adds ? 1 : 0, g, ldg);
}
