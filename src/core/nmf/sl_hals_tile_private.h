/* sl_hals_tile_private.h -- the arithmetic of a sweep on a tile: some rows of a factor, all components, in cache.

   Tile.    Component by component, SL_TILE_ROWS entries each. Components come in groups of SL_TILE_GROUP, the last of
            them filled up with zeros. A is cut likewise: a group's columns stand side by side, row by row, so that
            a[i * SL_TILE_GROUP + c] is the entry in row i and the group's column c.
   Method.  A tile is four 64-byte vectors wide, and a group four components: their sums fill half of AVX-512's
            registers, and every number loaded is used four times. With shorter vectors (sl_lanes.h: any processor,
            AVX2) the tile is done in slices of two, so that the sums fill half of their registers too.
   subtract  g -= T F for a group g, the first `count` components T of a tile and the group's columns F of A. count is
             a multiple of SL_TILE_GROUP.
   move      For the components k of a group in turn: g_k <- max (g_k / A_kk, -v_k), v_k <- v_k + g_k, row by row
             change += g_k^2, and A_lk g_k is taken off the later g_l. own is the group's own block of A, inverse has
             1/A_kk. Returns bit c if the group's component c has a positive entry.
   slope     projected += p^2 row by row, where p = g if v > 0 and max (g, 0) elsewhere: g descends. */
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
