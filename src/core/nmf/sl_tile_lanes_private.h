/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_tile_lanes_private.h -- the kernels of sl_hals_tile.c on short vectors, for the width SL_LANES_BYTES.

   Rows do not mix, so that each kernel goes down the tile in slices of one or two vectors, whose sums stay in
   registers: of sixteen, the four components of a group take eight. */
#include "base/sl_lanes.h"

/* sums (LANES_COUNT of them) += x^2, in double. */
LANES_INLINE void
LANES (add_squares) (lanes x, double *sums)
{
  for (int half = 0; half < LANES_HALVES; half++)
    {
      double *at = sums + (size_t) half * LANES_COUNT / LANES_HALVES;
      wides_store (at, wides_square (lanes_wide (x, half), wides_load (at)));
    }
}

LANES_TARGET static void
LANES (subtract) (size_t count, const sl_real *a, const sl_real *tile, sl_real *g)
{
  for (size_t q = 0; q < ROWS; q += 2 * LANES_COUNT)
    {
      lanes sum[GROUP][2];
      for (size_t c = 0; c < GROUP; c++)
        for (size_t k = 0; k < 2; k++)
          sum[c][k] = lanes_load (g + c * ROWS + q + k * LANES_COUNT);
      for (size_t i = 0; i < count; i++)
        {
          const lanes v = lanes_load (tile + i * ROWS + q), u = lanes_load (tile + i * ROWS + q + LANES_COUNT);
          for (size_t c = 0; c < GROUP; c++)
            {
              const lanes f = lanes_all (a[i * GROUP + c]);
              sum[c][0] = lanes_mulsub (f, v, sum[c][0]);
              sum[c][1] = lanes_mulsub (f, u, sum[c][1]);
            }
        }
      for (size_t c = 0; c < GROUP; c++)
        for (size_t k = 0; k < 2; k++)
          lanes_store (g + c * ROWS + q + k * LANES_COUNT, sum[c][k]);
    }
}

LANES_TARGET static unsigned
LANES (move) (const sl_real *own, const sl_real *inverse, sl_real *g, sl_real *tile, double *change)
{
  const lanes zero = { 0 };
  marks positive[GROUP] = { { 0 } };
  for (size_t q = 0; q < ROWS; q += LANES_COUNT)
    {
      lanes d[GROUP];
      for (size_t c = 0; c < GROUP; c++)
        d[c] = lanes_load (g + c * ROWS + q);
      for (size_t c = 0; c < GROUP; c++)
        {
          const lanes old = lanes_load (tile + c * ROWS + q);
          d[c] = lanes_max (d[c] * lanes_all (inverse[c]), zero - old);
          const lanes now = old + d[c];
          positive[c] |= lanes_above (now, zero);
          lanes_store (tile + c * ROWS + q, now);
          lanes_store (g + c * ROWS + q, d[c]);
          LANES (add_squares) (d[c], change + q);
          for (size_t l = c + 1; l < GROUP; l++)
            d[l] = lanes_mulsub (lanes_all (own[c * GROUP + l]), d[c], d[l]);
        }
    }

  unsigned alive = 0;
  for (size_t c = 0; c < GROUP; c++)
    {
      lane_bits any = 0;
      for (size_t k = 0; k < LANES_COUNT; k++)
        any |= positive[c][k];
      alive |= (unsigned) (any != 0) << c;
    }
  return alive;
}

LANES_TARGET static void
LANES (slope) (const sl_real *g, const sl_real *tile, double *sums)
{
  const lanes zero = { 0 };
  for (size_t at = 0; at < GROUP * ROWS; at += LANES_COUNT)
    {
      const lanes down = lanes_load (g + at), old = lanes_load (tile + at);
      LANES (add_squares) (lanes_where (down, lanes_above (old, zero) | lanes_above (down, zero)), sums + at % ROWS);
    }
}
