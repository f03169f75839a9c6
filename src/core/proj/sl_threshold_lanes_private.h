/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_threshold_lanes_private.h -- the passes of sl_threshold.c on short vectors, for the width SL_LANES_BYTES. */
#include "base/sl_lanes.h"

/* A cut, spread over the lanes. */
typedef struct
{
  lanes scale, centre, bound;
  marks bits; /* clears the sign where the modulus is wanted */
} LANES (lanes_view);

LANES_INLINE
LANES (lanes_view) LANES (lanes_view_of) (const sl_cut *cut)
{
  LANES (lanes_view) look;
  look.bits = (cut->modulus ? ~LANES_SIGN : -1) - (marks) { 0 };
  look.scale = lanes_all ((sl_real) cut->scale);
  look.centre = lanes_all ((sl_real) cut->centre);
  look.bound = lanes_all ((sl_real) cut->bound);
  return look;
}

/* In the usual view, moduli and no scaling, v needs no product. */
LANES_INLINE lanes
LANES (lanes_value) (lanes x, const LANES (lanes_view) * look, int usual)
{
  lanes v = lanes_where (x, look->bits);
  return usual ? v : v * look->scale;
}

/* Partial sums, the number kept, and 0 * w of everything, which is NaN as soon as one w is not finite. */
typedef struct
{
  wides sum[2], sumsq[2];
  lanes poison;
  marks count;
} LANES (lanes_tally);

/* The lanes to keep; their sums go to t, those of neighbouring vectors to different places. A NaN is kept and spoils
   the sum, as does +Inf; only in the unusual view can there be a -Inf, which is not kept. */
LANES_INLINE marks
LANES (lanes_tally_add) (LANES (lanes_tally) * t, int which, lanes w, marks there, const LANES (lanes_view) * look,
                         int usual)
{
  const marks keep = lanes_beyond (w, look->bound) & there;
  const lanes kept = lanes_where (w, keep);
  if (! usual)
    t->poison += lanes_where (w, there) * 0;
  for (int half = 0; half < LANES_HALVES; half++)
    {
      const int at = LANES_HALVES == 2 ? half : which;
      const wides z = lanes_wide (kept, half);
      t->sum[at] += z;
      t->sumsq[at] = wides_square (z, t->sumsq[at]);
    }
  t->count -= keep;
  return keep;
}

/* One loop for sums (y null) and compact. Storing a whole vector behind the kept entries is safe: it ends at or
   before the last entry read, so it fits into n entries and touches nothing that is still to be read when y is x. */
LANES_INLINE void
LANES (lanes_sums) (size_t n, const sl_real *x, const sl_cut *cut, sl_real *y, sl_above *above, int usual)
{
  const LANES (lanes_view) look = LANES (lanes_view_of) (cut);
  const marks all = ~(marks) { 0 };
  LANES (lanes_tally) t = { .count = { 0 } };
  size_t written = 0, i = 0;

  for (; i + 2 * LANES_COUNT <= n; i += 2 * LANES_COUNT)
    {
      lanes v = LANES (lanes_value) (lanes_load (x + i), &look, usual);
      lanes u = LANES (lanes_value) (lanes_load (x + i + LANES_COUNT), &look, usual);
      marks keep_v = LANES (lanes_tally_add) (&t, 0, v - look.centre, all, &look, usual);
      marks keep_u = LANES (lanes_tally_add) (&t, 1, u - look.centre, all, &look, usual);
      if (y)
        {
          written += lanes_pack (y + written, v, keep_v);
          written += lanes_pack (y + written, u, keep_u);
        }
    }
  for (; i < n; i += LANES_COUNT)
    {
      const size_t count = n - i < LANES_COUNT ? n - i : LANES_COUNT;
      lanes v = LANES (lanes_value) (lanes_load_some (x + i, count), &look, usual);
      marks keep = LANES (lanes_tally_add) (&t, 0, v - look.centre, lanes_first (count), &look, usual);
      if (y)
        {
          sl_real packed[LANES_COUNT];
          const size_t kept = lanes_pack (packed, v, keep);
          for (size_t k = 0; k < kept; k++)
            y[written + k] = packed[k];
          written += kept;
        }
    }

  double poison = 0;
  for (size_t k = 0; k < LANES_COUNT; k++)
    poison += (double) t.poison[k];
  above->count = marks_count (t.count);
  above->sum = wides_total (t.sum[0] + t.sum[1]);
  above->sumsq = wides_total (t.sumsq[0] + t.sumsq[1]);
  above->finite = isfinite (above->sum + poison);
}

LANES_TARGET static void
LANES (sums) (size_t n, const sl_real *x, const sl_cut *cut, sl_above *above)
{
  if (is_usual (cut))
    LANES (lanes_sums) (n, x, cut, NULL, above, 1);
  else
    LANES (lanes_sums) (n, x, cut, NULL, above, 0);
}

LANES_TARGET static void
LANES (compact) (size_t n, const sl_real *x, const sl_cut *cut, sl_real *y, sl_above *above)
{
  if (is_usual (cut))
    LANES (lanes_sums) (n, x, cut, y, above, 1);
  else
    LANES (lanes_sums) (n, x, cut, y, above, 0);
}

/* One vector of the result; *positive are the lanes that are not zero. */
LANES_INLINE lanes
LANES (lanes_result) (lanes a, const LANES (lanes_view) * look, lanes c, lanes t, marks signs, int usual,
                      marks *positive)
{
  const lanes w = LANES (lanes_value) (a, look, usual) - look->centre, q = lanes_muladd (c, w, t), zero = { 0 };
  *positive = lanes_above (w, look->bound) & lanes_above (q, zero);
  return (lanes) (((marks) q ^ (lanes_above (zero, a) & signs)) & *positive);
}

/* The same for fewer entries than a vector has; returns how many of the results are not zero. */
LANES_INLINE size_t
LANES (lanes_emit_some) (size_t n, const sl_real *x, const LANES (lanes_view) * look, lanes c, lanes t, marks signs,
                         int usual, sl_real *p)
{
  sl_real part[LANES_COUNT];
  marks positive;
  lanes_store (part, LANES (lanes_result) (lanes_load_some (x, n), look, c, t, signs, usual, &positive));
  for (size_t k = 0; k < n; k++)
    p[k] = part[k];
  return marks_count ((marks) { 0 } - (positive & lanes_first (n)));
}

LANES_INLINE size_t
LANES (lanes_emit) (size_t n, const sl_real *x, const sl_cut *cut, double slope, double offset, sl_real *p, int usual)
{
  const LANES (lanes_view) look = LANES (lanes_view_of) (cut);
  const lanes c = lanes_all ((sl_real) slope), t = lanes_all ((sl_real) offset);
  const marks signs = (cut->modulus ? LANES_SIGN : 0) - (marks) { 0 };
  marks positive, count = { 0 };
  size_t i = 0, beside = 0;

  if (n >= LONG)
    {
      i = (SL_LANES_BYTES - (uintptr_t) p % SL_LANES_BYTES) % SL_LANES_BYTES / sizeof *p;
      beside = LANES (lanes_emit_some) (i, x, &look, c, t, signs, usual, p);
      for (; i + LANES_COUNT <= n; i += LANES_COUNT)
        {
          lanes_stream (p + i, LANES (lanes_result) (lanes_load (x + i), &look, c, t, signs, usual, &positive));
          count -= positive;
        }
      lanes_stream_end ();
    }
  for (; i + LANES_COUNT <= n; i += LANES_COUNT)
    {
      lanes_store (p + i, LANES (lanes_result) (lanes_load (x + i), &look, c, t, signs, usual, &positive));
      count -= positive;
    }
  if (i < n)
    beside += LANES (lanes_emit_some) (n - i, x + i, &look, c, t, signs, usual, p + i);
  return marks_count (count) + beside;
}

LANES_TARGET static size_t
LANES (emit) (size_t n, const sl_real *x, const sl_cut *cut, double slope, double offset, sl_real *p)
{
  return is_usual (cut) ? LANES (lanes_emit) (n, x, cut, slope, offset, p, 1)
                        : LANES (lanes_emit) (n, x, cut, slope, offset, p, 0);
}
