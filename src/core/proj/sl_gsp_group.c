/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_gsp_group_private.h"
#include "base/sl_lane_sums.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum {
  LINE = 8, /* entries a sample takes in a row, about a cache line */
  LANES = 8
};

/* Entries between these have squares whose sums neither overflow nor lose bits to underflow. */
static const double smallest_safe = 0x1p-440, largest_safe = 0x1p+480;

static inline double
list_weight (const gsp_group_state *m, size_t i)
{
  return m->group.w ? m->list_weights[i] : m->beta;
}

/* mu in the unit of the entries; finite, so that a weight of 0 stays one. */
static double
in_unit (const gsp_group_state *m, double mu)
{
  double ratio = mu / m->relative;
  return ratio < DBL_MAX ? ratio : DBL_MAX;
}

/* x - x_a v/v_a. With weights the quotients x/v are rounded, so ties are ties up to that. */
static inline double
beyond_anchor (const gsp_group_state *m, double x, double v)
{
  double beyond = x - m->anchor * (v / m->anchor_weight);
  return m->group.w && fabs (beyond) <= 4 * DBL_EPSILON * x ? 0 : beyond;
}

/* |x| - mu v of one entry. */
static inline double
height (const gsp_group_state *m, double x, double v)
{
  return (m->anchored ? beyond_anchor (m, x, v) : x) + v * m->shift;
}

/* ---- beginning ------------------------------------------------------------------------------------------------- */

sl_status
SL_NAME (gsp_start) (gsp_group_state *m, const gsp_group *group, double *weights)
{
  memset (m, 0, offsetof (gsp_group_state, index));
  m->group = *group;
  m->list_weights = weights;
  m->counts = group->n > 1;
  if (group->n == 0)
    return SL_BAD_INPUT;

  double norm = sqrt ((double) group->n), least = 1;
  if (group->w)
    {
      sl_norms norms;
      if (sl_scan_d (group->n, group->w, &norms) != SL_OK || norms.max == 0)
        return SL_BAD_INPUT;
      least = INFINITY;
      for (size_t i = 0; i < group->n; i++)
        least = group->w[i] < least ? group->w[i] : least;
      if (least < 0)
        return SL_BAD_INPUT;
      m->weight_unit = sl_power_of_two (norms.max);
      norm = norms.unit / m->weight_unit * sqrt (norms.sumsq);
      least /= m->weight_unit;
    }
  else
    m->passes = SL_NAME (excess) ();
  m->beta = m->counts ? 1 / (norm - least) : 1;
  m->least = m->beta * least;
  return SL_OK;
}

void
SL_NAME (gsp_sample) (gsp_group_state *m, size_t entries)
{
  size_t n = m->group.n, lines = 1 + (entries - 1) / LINE, step = n / lines, taken = LINE;
  if (step <= 2 * LINE)
    {
      lines = 1;
      taken = n;
    }

  sl_real *sample = m->group.y, top = 0;
  size_t left = 0;
  for (size_t k = 0; k < lines; k++)
    for (size_t i = k * step; i < k * step + taken; i++, left++)
      {
        sl_real a = m->group.x[i] < 0 ? -m->group.x[i] : m->group.x[i];
        sample[left] = a;
        top = a > top ? a : top;
        if (m->group.w)
          m->list_weights[left] = gsp_weight (m, i);
      }
  m->unit = m->relative = 1;
  m->top = (double) top;
  m->left = left;
  m->stretch = sqrt ((double) n / (double) left);
}

/* ---- values ---------------------------------------------------------------------------------------------------- */

/* c has one entry. */
static void
set_one (gsp_group_state *m, double load)
{
  m->norm = m->slope = 0;
  m->load = load;
  m->support = 1;
}

/* A sample with one entry stands for a group with several. */
static int
is_several (const gsp_group_state *m, size_t support, double sumsq)
{
  return sumsq > 0 && (support > 1 || m->stretch > 1);
}

/* From v'h, |h|^2 and |v on the support|^2. */
static void
set_several (gsp_group_state *m, size_t support, double dot, double sumsq, double weights_sumsq)
{
  double norm = m->stretch * sqrt (sumsq), load = m->stretch * m->stretch * dot / norm;
  double curve = load * load - m->stretch * m->stretch * weights_sumsq;
  m->norm = norm;
  m->load = load;
  m->slope = (curve < 0 ? curve : 0) / (norm * m->relative);
  m->support = support;
}

/* One entry where weights decide which: the highest; lost in rounding, the one of least v, then of largest x. */
static void
choose_one (gsp_group_state *m)
{
  double best = -INFINITY, load = 0, largest = 0;
  for (size_t i = 0; i < m->group.n; i++)
    {
      double x = gsp_entry (m, i), v = gsp_weight (m, i), h = height (m, x, v);
      if (h > best || (h == best && (v < load || (v == load && x > largest))))
        {
          best = h;
          load = v;
          largest = x;
          m->one = i;
        }
    }
  set_one (m, load);
}

typedef struct
{
  double dot[LANES], sumsq[LANES], weights_sumsq[LANES], count[LANES];
} weighted_sums;

static inline void
add_height (weighted_sums *s, size_t k, double h, double v)
{
  double inside = h > 0 ? 1 : 0;
  h = h > 0 ? h : 0;
  s->dot[k] += v * h;
  s->sumsq[k] += h * h;
  s->weights_sumsq[k] += inside * (v * v);
  s->count[k] += inside;
}

SL_CLONES static void
sum_weighted (size_t n, const sl_real *x, const double *v, double shift, weighted_sums *s)
{
  SL_IN_LANES (LANES, i, k, n, { add_height (s, k, (double) x[i] + v[i] * shift, v[i]); });
}

static size_t
drop_weighted (size_t n, sl_real *x, double *v, double keep)
{
  size_t left = 0;
  for (size_t i = 0; i < n; i++)
    {
      double weight = v[i];
      x[left] = x[i];
      v[left] = weight;
      left += (double) x[i] - weight * keep > 0;
    }
  return left;
}

static void
set_sums (gsp_group_state *m, const weighted_sums *s)
{
  double dot = 0, sumsq = 0, weights_sumsq = 0, count = 0;
  for (int k = 0; k < LANES; k++)
    {
      dot += s->dot[k];
      sumsq += s->sumsq[k];
      weights_sumsq += s->weights_sumsq[k];
      count += s->count[k];
    }
  if (is_several (m, (size_t) count, sumsq))
    set_several (m, (size_t) count, dot, sumsq, weights_sumsq);
  else
    choose_one (m);
}

static void
set_excess (gsp_group_state *m, const sl_excess *e)
{
  if (is_several (m, e->count, e->sumsq))
    set_several (m, e->count, m->beta * e->sum, e->sumsq, m->beta * m->beta * (double) e->count);
  else
    set_one (m, m->beta);
}

static void
value_weighted (gsp_group_state *m, double keep)
{
  weighted_sums s = { { 0 }, { 0 }, { 0 }, { 0 } };
  if (keep >= 0)
    m->left = drop_weighted (m->left, m->group.y, m->list_weights, in_unit (m, keep));
  sum_weighted (m->left, m->group.y, m->list_weights, m->shift, &s);
  set_sums (m, &s);
}

void
SL_NAME (gsp_value) (gsp_group_state *m, double keep, double mu)
{
  m->anchored = 0;
  m->mix_other = 0;
  m->shift = -in_unit (m, mu);
  if (m->top == 0)
    {
      set_one (m, m->least);
      return;
    }
  if (m->group.w)
    {
      value_weighted (m, keep);
      return;
    }

  sl_excess e = { 0, 0, 0 };
  double t = -m->beta * m->shift, top;
  if (t >= m->top)
    ;
  else if (keep >= 0)
    m->left = m->passes->compact (m->left, m->group.y, m->beta * in_unit (m, keep), t, m->group.y, &e, &top);
  else
    m->passes->sums (m->left, m->group.y, t, &e);
  set_excess (m, &e);
}

void
SL_NAME (gsp_keep_all) (gsp_group_state *m)
{
  const gsp_group_state state = *m; /* which the compiler need not read again for each entry */
  double inverse = 1 / state.unit;
  for (size_t i = 0; i < state.group.n; i++)
    state.group.y[i] = (sl_real) (fabs ((double) state.group.x[i]) * inverse);
  if (state.group.w)
    for (size_t i = 0; i < state.group.n; i++)
      state.list_weights[i] = gsp_weight (&state, i);
  m->left = state.group.n;
}

sl_status
SL_NAME (gsp_read) (gsp_group_state *m, double mu_unit, double keep, double mu)
{
  size_t n = m->group.n;
  sl_excess e;
  m->unit = m->stretch = 1;
  m->relative = 1 / mu_unit;
  m->anchored = 0;
  m->mix_other = 0;
  m->shift = -in_unit (m, mu);

  if (m->group.w || ! m->counts)
    {
      sl_norms norms;
      if (SL_NAME (scan) (n, m->group.x, &norms) != SL_OK)
        return SL_NOT_FINITE;
      m->top = norms.max;
    }
  else
    {
      m->left = m->passes->compact (n, m->group.x, m->beta * in_unit (m, keep), -m->beta * m->shift, m->group.y, &e,
                                    &m->top);
      if (isnan (e.sum) || isinf (m->top))
        return SL_NOT_FINITE;
    }

  int extreme = m->top > 0 && (m->top < smallest_safe || m->top > largest_safe);
  if (extreme)
    {
      m->unit = sl_power_of_two (m->top);
      m->relative = fmax (m->unit / mu_unit, DBL_MIN);
      m->top /= m->unit;
    }
  if (! m->counts)
    set_one (m, m->least);
  else if (m->group.w || extreme || m->top == 0)
    {
      SL_NAME (gsp_keep_all) (m);
      SL_NAME (gsp_value) (m, keep, mu);
    }
  else
    set_excess (m, &e);
  return SL_OK;
}

/* ---- near the maximum ------------------------------------------------------------------------------------------ */

void
SL_NAME (gsp_find_anchor) (gsp_group_state *m)
{
  m->anchor = m->top;
  m->anchor_weight = m->beta;
  if (m->group.w)
    {
      double best = -1;
      for (size_t i = 0; i < m->group.n; i++)
        {
          double x = gsp_entry (m, i), v = gsp_weight (m, i);
          if (v > 0 && x / v > best)
            {
              best = x / v;
              m->anchor = x;
              m->anchor_weight = v;
            }
        }
    }
  m->critical = m->anchor / m->anchor_weight * m->relative;
}

void
SL_NAME (gsp_value_near) (gsp_group_state *m, double away)
{
  m->anchored = 1;
  m->mix_other = 0;
  m->shift = away / m->relative;
  if (! m->group.w && away <= 0)
    {
      set_one (m, m->beta);
      return;
    }

  weighted_sums s = { { 0 }, { 0 }, { 0 }, { 0 } };
  for (size_t i = 0; i < m->left; i++)
    {
      double v = list_weight (m, i);
      add_height (&s, i % LANES, height (m, (double) m->group.y[i], v), v);
    }
  set_sums (m, &s);
}

/* Is this one of the entries that leave last? */
static inline int
leaves_last (const gsp_group_state *m, double x, double v)
{
  return x > 0 && v > 0 && beyond_anchor (m, x, v) == 0;
}

/* Sum of v^2 over the entries that leave last, and the least v; how many they are. */
static size_t
tied_weights (const gsp_group_state *m, double *sumsq, double *least)
{
  size_t tied = 0;
  double sum[LANES] = { 0 };
  *least = INFINITY;
  for (size_t i = 0; i < m->left; i++)
    {
      double v = list_weight (m, i);
      if (leaves_last (m, (double) m->group.y[i], v))
        {
          sum[tied % LANES] += v * v;
          *least = fmin (*least, v);
          tied++;
        }
    }
  *sumsq = m->group.w ? 0 : m->beta * m->beta * (double) tied;
  for (int k = 0; m->group.w && k < LANES; k++)
    *sumsq += sum[k];
  return tied;
}

/* An entry of weight 0 that is 0 itself outlives those that leave last: then c may be any unit vector in the plane of
   their v and of its own axis. */
static int
is_outlived (const gsp_group_state *m)
{
  return m->group.w && m->load == 0 && gsp_entry (m, m->one) == 0;
}

double
SL_NAME (gsp_room) (const gsp_group_state *m)
{
  double sumsq, least;
  size_t tied = m->norm == 0 ? tied_weights (m, &sumsq, &least) : 0;
  if (tied > 0 && is_outlived (m))
    return sqrt (sumsq);
  return tied > 1 && m->load >= least ? sqrt (sumsq) - least : 0;
}

void
SL_NAME (gsp_tie) (gsp_group_state *m, double part)
{
  double sumsq, least;
  size_t tied = tied_weights (m, &sumsq, &least);
  int outlived = is_outlived (m);
  double load = outlived ? part : least + part;
  set_one (m, load);
  m->anchored = 1;
  m->shift = 0;
  m->support = tied;
  m->mix_pair = 0;
  m->mix_outlived = outlived && (load < least || tied == 1);
  if (m->mix_outlived)
    {
      m->mix_one = sqrt (fmax (1 - load * load / sumsq, 0));
      m->mix_other = load / sumsq;
      return;
    }
  m->mix_one = sqrt (fmax (sumsq - load * load, 0) / (sumsq - least * least));
  m->mix_other = (load - m->mix_one * least) / sumsq;
}

/* ---- results --------------------------------------------------------------------------------------------------- */

/* mu in the unit of the entries, as h knows it. */
double
SL_NAME (gsp_multiplier) (const gsp_group_state *m)
{
  return m->anchored ? m->anchor / m->anchor_weight - m->shift : -m->shift;
}

/* A in the unit of the entries: x = h + mu v on the support. */
static inline double
gain (const gsp_group_state *m)
{
  if (m->norm > 0)
    return m->norm + SL_NAME (gsp_multiplier) (m) * m->load;
  if (gsp_is_tied (m))
    return m->anchor / m->anchor_weight * m->load;
  if (m->mix_other > 0)
    return m->mix_one * gsp_entry (m, m->one) + m->mix_other * gsp_entry (m, m->other);
  return m->group.w ? gsp_entry (m, m->one) : m->top;
}

double
SL_NAME (gsp_gain) (const gsp_group_state *m)
{
  return m->top > 0 ? gain (m) * m->relative : 0;
}

/* With one entry x_one - mu v_one + mu min v, in an order in which nothing cancels where v_one is the least. */
double
SL_NAME (gsp_dual) (const gsp_group_state *m)
{
  double mu = SL_NAME (gsp_multiplier) (m);
  if (m->top == 0)
    return 0;
  if (m->norm > 0 || gsp_is_tied (m))
    return (m->norm + mu * m->least) * m->relative;
  return (gain (m) - mu * (m->load - m->least)) * m->relative;
}

/* The entry e_one of the group. */
static size_t
find_one (const gsp_group_state *m)
{
  size_t one = m->one;
  if (gsp_is_tied (m) && ! m->mix_outlived)
    {
      double sumsq, least;
      tied_weights (m, &sumsq, &least);
      for (one = 0;; one++)
        {
          double v = gsp_weight (m, one);
          if (v <= least && leaves_last (m, gsp_entry (m, one), v))
            break;
        }
    }
  else if (! m->group.w)
    for (one = 0; gsp_entry (m, one) < m->top; one++)
      ;
  return one;
}

static void
write_tied (const gsp_group_state *m, size_t one)
{
  double A = gain (m);
  for (size_t i = 0; i < m->group.n; i++)
    {
      double v = gsp_weight (m, i);
      double c = (leaves_last (m, gsp_entry (m, i), v) ? m->mix_other * v : 0) + (i == one ? m->mix_one : 0);
      double a = A * c * m->unit;
      m->group.y[i] = (sl_real) (m->group.x[i] < 0 ? 0 - a : a);
    }
}

static void
write_pair (const gsp_group_state *m)
{
  const size_t at[] = { m->one, m->other };
  double A = gain (m) * m->unit, c[] = { m->mix_one, m->mix_other };
  memset (m->group.y, 0, m->group.n * sizeof *m->group.y);
  for (int k = 0; k < 2; k++)
    m->group.y[at[k]] = (sl_real) (m->group.x[at[k]] < 0 ? -A * c[k] : A * c[k]);
}

static void
write_several (const gsp_group_state *m)
{
  double factor = gain (m) / m->norm;
  if (! m->group.w && ! m->anchored && m->unit == 1)
    {
      m->passes->write (m->group.n, m->group.x, -m->beta * m->shift, factor, m->group.y);
      return;
    }
  const gsp_group_state state = *m; /* as in gsp_keep_all */
  for (size_t i = 0; i < state.group.n; i++)
    {
      double h = height (&state, gsp_entry (&state, i), gsp_weight (&state, i));
      double a = h > 0 ? factor * h * state.unit : 0;
      state.group.y[i] = (sl_real) (state.group.x[i] < 0 ? 0 - a : a);
    }
}

void
SL_NAME (gsp_copy) (const gsp_group_state *m, sl_gsp_part *part)
{
  memcpy (m->group.y, m->group.x, m->group.n * sizeof *m->group.y);
  if (part)
    *part = (sl_gsp_part) { 0, gain (m) * m->unit, SL_GSP_SAME };
}

void
SL_NAME (gsp_write) (const gsp_group_state *m, sl_gsp_part *part)
{
  sl_gsp_part result = { 0, 0, SL_GSP_ZERO };
  if (! m->counts)
    {
      SL_NAME (gsp_copy) (m, part);
      return;
    }
  if (m->top > 0)
    result.gain = gain (m) * m->unit;

  if (m->norm > 0)
    {
      write_several (m);
      result.norm = m->norm * m->unit;
      result.state = SL_GSP_SEVERAL;
    }
  else if (m->top > 0 && gsp_is_tied (m))
    {
      write_tied (m, find_one (m));
      result.state = SL_GSP_TIED;
    }
  else if (m->top > 0 && m->mix_other > 0)
    write_pair (m);
  else
    {
      size_t one = m->top > 0 ? find_one (m) : 0;
      memset (m->group.y, 0, m->group.n * sizeof *m->group.y);
      m->group.y[one] = m->top > 0 ? m->group.x[one] : 0;
      result.state = m->top > 0 ? SL_GSP_ONE : SL_GSP_ZERO;
    }
  if (part)
    *part = result;
}
