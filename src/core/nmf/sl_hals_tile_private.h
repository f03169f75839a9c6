/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_hals_tile_private.h -- the arithmetic of a HALS sweep on a tile: some rows of a factor, all components, in
   cache.

   Layout.  A tile holds component after component, SL_TILE_ROWS entries each. Components come in groups of
            SL_TILE_GROUP; zeros fill up the last group. A is stored by groups of columns, row by row: a[i *
            SL_TILE_GROUP + c] is the entry in row i and column c of the group.
   Speed.   A tile is four 64-byte vectors wide and a group has four components: their sums fill half of the registers
            of AVX-512, and every number loaded is used four times. With shorter vectors (sl_lanes.h: any processor,
            AVX2) the tile is done in slices of two vectors, so that the sums fill half of their registers too.

   subtract  g -= T F for a group: g its entries, T the first `count` components of the tile, F the columns of A.
             count is a multiple of SL_TILE_GROUP.
   move      For the components k of a group in turn: g_k <- max (g_k / A_kk, -v_k), v_k <- v_k + g_k, change += g_k^2
             (row by row), and g_l -= A_lk g_k for the later l. own is the diagonal block of A of the group, inverse
             has 1/A_kk. Returns a bit mask: bit c is set if component c of the group has a positive entry.
   slope     projected += p^2 row by row, where g is minus the gradient and p = g if v > 0, max (g, 0) elsewhere. */
#ifndef SL_HALS_TILE_PRIVATE_H
#define SL_HALS_TILE_PRIVATE_H

#include "base/sl_base.h"
#include "base/sl_cpu.h"

enum { SL_TILE_GROUP = 4, SL_TILE_ROWS = 256 / sizeof (sl_real) };

#define SL_PROTOTYPE(sfx, real) \
  typedef struct \
  { \
    sl_cpu_level level; \
    void (*subtract) (size_t count, const real *a, const real *tile, real *g); \
    unsigned (*move) (const real *own, const real *inverse, real *g, real *v, double *change); \
    void (*slope) (const real *g, const real *v, double *projected); \
  } sl_tile_kernels##sfx; \
  /* The kernels of the level in force (sl_cpu). */ \
  const sl_tile_kernels##sfx *sl_tile##sfx (void);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
