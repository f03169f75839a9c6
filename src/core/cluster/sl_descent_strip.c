/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"

#include <string.h>

/* Sums of DESCENT_LANES entries side by side. The compiler makes of them what the processor has; there are neither
   fused products nor sums in another order, so that all processors give the same bits. */
typedef float eight __attribute__ ((vector_size (DESCENT_LANES * sizeof (float)), may_alias));

static inline __attribute__ ((always_inline)) float
total (const eight *sum)
{
  float s[DESCENT_LANES];
  memcpy (s, sum, sizeof s);
  return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

/* The squares between four points and two others, which all stay in registers. */
static inline __attribute__ ((always_inline)) void
add_tile (size_t stride, const float *const *row, const float *const *column, float *square, float *next)
{
  const eight *r0 = (const eight *) row[0], *r1 = (const eight *) row[1], *r2 = (const eight *) row[2],
              *r3 = (const eight *) row[3], *c0 = (const eight *) column[0], *c1 = (const eight *) column[1];
  eight s00 = { 0 }, s10 = { 0 }, s20 = { 0 }, s30 = { 0 }, s01 = { 0 }, s11 = { 0 }, s21 = { 0 }, s31 = { 0 }, e;
  for (size_t l = 0; l < stride / DESCENT_LANES; l++)
    {
      const eight a = c0[l], b = c1[l];
      e = r0[l] - a, s00 += e * e;
      e = r1[l] - a, s10 += e * e;
      e = r2[l] - a, s20 += e * e;
      e = r3[l] - a, s30 += e * e;
      e = r0[l] - b, s01 += e * e;
      e = r1[l] - b, s11 += e * e;
      e = r2[l] - b, s21 += e * e;
      e = r3[l] - b, s31 += e * e;
    }
  square[0] = total (&s00), square[1] = total (&s10), square[2] = total (&s20), square[3] = total (&s30);
  next[0] = total (&s01), next[1] = total (&s11), next[2] = total (&s21), next[3] = total (&s31);
}

SL_CLONES void
sl_descent_strip (size_t stride, const float *const *row, size_t count, const float *const *column, float *square)
{
  size_t j = 0;
  for (; j + 2 <= count; j += 2)
    add_tile (stride, row, column + j, square + j * DESCENT_STRIP, square + (j + 1) * DESCENT_STRIP);
  if (j < count)
    {
      const float *const twice[] = { column[j], column[j] };
      float unused[DESCENT_STRIP];
      add_tile (stride, row, twice, square + j * DESCENT_STRIP, unused);
    }
}
