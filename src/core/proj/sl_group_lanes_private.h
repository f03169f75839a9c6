/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_group_lanes_private.h -- the passes of sl_group_pass.c on short vectors, for the
   width SL_LANES_BYTES. */
#include "base/sl_lanes.h"

/* Partial sums, and how many entries are above t. */
typedef struct
{
  wides sum, sumsq;
  wide_marks count;
} LANES (lanes_excess);

/* Adds the moduli a; a NaN counts as above t and spoils the sum. */
LANES_INLINE void
LANES (lanes_excess_add) (LANES (lanes_excess) * e, wides a, wides t)
{
  const wides h = a - t;
  const wide_marks above = wides_beyond (h, (wides) { 0 });
  const wides part = (wides) ((wide_marks) h & above);
  e->sum += part;
  e->sumsq = wides_square (part, e->sumsq);
  e->count -= above;
}

LANES_INLINE lanes
LANES (lanes_moduli) (lanes x)
{
  return lanes_where (x, ~LANES_SIGN - (marks) { 0 });
}

LANES_INLINE void
LANES (lanes_excess_total) (const LANES (lanes_excess) * e, sl_excess *out)
{
  out->count = wides_count (e[0].count + e[1].count);
  out->sum = wides_total (e[0].sum + e[1].sum);
  out->sumsq = wides_total (e[0].sumsq + e[1].sumsq);
}

/* One loop for sums (y null) and compact. Storing a whole vector behind the kept entries is safe: it ends at or
   before the last entry read, so y may be x. The zeros behind the last entries are not above t >= 0. */
LANES_INLINE size_t
LANES (lanes_pass) (size_t n, const sl_real *x, sl_real keep, double t, sl_real *y, sl_excess *out, double *top)
{
  const lanes bar = lanes_all (keep);
  const wides limit = wides_all (t);
  LANES (lanes_excess) e[2] = { { .count = { 0 } }, { .count = { 0 } } };
  lanes largest = { 0 };
  size_t left = 0, i = 0;

  for (; i + 2 * LANES_COUNT <= n; i += 2 * LANES_COUNT)
    for (size_t k = 0; k < 2; k++)
      {
        const lanes a = LANES (lanes_moduli) (lanes_load (x + i + k * LANES_COUNT));
        for (size_t half = 0; half < LANES_HALVES; half++)
          LANES (lanes_excess_add) (&e[LANES_HALVES == 2 ? half : k], lanes_wide (a, (int) half), limit);
        if (y)
          {
            largest = lanes_max (a, largest);
            left += lanes_pack (y + left, a, lanes_beyond (a, bar));
          }
      }
  for (; i < n; i += LANES_COUNT)
    {
      const size_t count = n - i < LANES_COUNT ? n - i : LANES_COUNT;
      const lanes a = LANES (lanes_moduli) (lanes_load_some (x + i, count));
      for (int half = 0; half < LANES_HALVES; half++)
        LANES (lanes_excess_add) (&e[half], lanes_wide (a, half), limit);
      if (y)
        {
          sl_real packed[LANES_COUNT];
          const size_t kept = lanes_pack (packed, a, lanes_beyond (a, bar) & lanes_first (count));
          largest = lanes_max (a, largest);
          for (size_t k = 0; k < kept; k++)
            y[left + k] = packed[k];
          left += kept;
        }
    }

  LANES (lanes_excess_total) (e, out);
  if (y)
    for (size_t k = 0; k < LANES_COUNT; k++)
      *top = k == 0 || (double) largest[k] > *top ? (double) largest[k] : *top;
  return left;
}

LANES_TARGET static void
LANES (sums) (size_t n, const sl_real *x, double t, sl_excess *out)
{
  LANES (lanes_pass) (n, x, 0, t, NULL, out, NULL);
}

LANES_TARGET static size_t
LANES (compact) (size_t n, const sl_real *x, double keep, double t, sl_real *y, sl_excess *out, double *top)
{
  return LANES (lanes_pass) (n, x, rounded_down (keep), t, y, out, top);
}

/* What lies between -t and t goes to 0, the rest moves by t towards 0. */
LANES_INLINE lanes
LANES (lanes_shrunk) (lanes x, wides t, wides factor)
{
  wides part[2];
  for (int half = 0; half < LANES_HALVES; half++)
    {
      const wides a = lanes_wide (x, half);
      const wide_marks sign = (wide_marks) a & (INT64_MIN - (wide_marks) { 0 });
      const wides h = (wides) ((wide_marks) a ^ sign) - t;
      const wide_marks above = wides_beyond (h, (wides) { 0 });
      part[half] = (wides) (((wide_marks) (factor * h) | sign) & above);
    }
  return lanes_narrow (part);
}

/* The same for fewer entries than a vector has. */
LANES_INLINE void
LANES (lanes_shrink_some) (size_t n, const sl_real *x, wides t, wides factor, sl_real *y)
{
  sl_real part[LANES_COUNT];
  lanes_store (part, LANES (lanes_shrunk) (lanes_load_some (x, n), t, factor));
  for (size_t k = 0; k < n; k++)
    y[k] = part[k];
}

LANES_TARGET static void
LANES (write) (size_t n, const sl_real *x, double t, double factor, sl_real *y)
{
  const wides limit = wides_all (t), f = wides_all (factor);
  size_t i = 0;
  if (n >= LONG)
    {
      i = (SL_LANES_BYTES - (uintptr_t) y % SL_LANES_BYTES) % SL_LANES_BYTES / sizeof *y;
      LANES (lanes_shrink_some) (i, x, limit, f, y);
      for (; i + LANES_COUNT <= n; i += LANES_COUNT)
        lanes_stream (y + i, LANES (lanes_shrunk) (lanes_load (x + i), limit, f));
      lanes_stream_end ();
    }
  for (; i + LANES_COUNT <= n; i += LANES_COUNT)
    lanes_store (y + i, LANES (lanes_shrunk) (lanes_load (x + i), limit, f));
  LANES (lanes_shrink_some) (n - i, x + i, limit, f, y + i);
}
