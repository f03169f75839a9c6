/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_hoyer.h"
#include "base/sl_parallel.h"
#include "linalg/sl_scan.h"
#include "sl_threshold_private.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef SL_NAME (passes) passes;

/* Sums of squares outside smallest_safe .. largest_safe call for scaling: what they are divided into, or multiplied
   with, must stay in the range of sl_real. */
#ifdef SL_SINGLE
static const double precision = FLT_EPSILON, smallest_safe = 0x1p-80, largest_safe = 0x1p+80,
                    largest_scale = 0x1p+126, largest_real = FLT_MAX, smallest_real = 0x1p-149;
#else
static const double precision = DBL_EPSILON, smallest_safe = 0x1p-900, largest_safe = 0x1p+900,
                    largest_scale = 0x1p+1021, largest_real = DBL_MAX, smallest_real = 0x1p-1074;
#endif

/* Relative distance below which two numbers that should be equal are: a few roundings of the l1 norm. For r^2 and a
   number of entries those of r itself, as where r = sqrt (n) is asked for. */
static const double rounding = 8 * DBL_EPSILON, flat = 2 * DBL_EPSILON;

/* A spread that is this fraction of the sum of squares has lost three digits to a distant centre. */
static const double cancelled = 1e-3;

/* A spread below this may have lost squares to underflow. */
static const double lost = 0x1p-1000;

/* Sums of squares of all and of the positive entries further apart than this call for a scale found by search. */
static const double widest = 0x1p+80;

enum {
  LONG = 8192, /* entries from which a sampled start pays */
  SAMPLE_EVERY = 64,
  SAMPLE_MAX = 4096,
  SAMPLE_SUPPORT = 16 /* entries of its own support below which a sample says too little */
};

typedef enum {
  REGULAR, /* p_i = r/d + slope (v_i - mean) on the support */
  FLAT,    /* the set kept is as large as r^2: equal entries */
  TIED     /* all kept are equal, and more than r^2 */
} outcome;

/* A search for the support of the projection with l2 = 1. */
typedef struct
{
  const passes *passes;
  size_t n;
  const sl_real *x;
  sl_real *buffer[2];  /* room for n entries each; may be x while the scale is 1 */
  double ratio;        /* l1/l2 */
  sl_cut cut;          /* how to look at x, and what is kept of it */
  sl_above above;      /* sums of what is kept */
  double mean, spread; /* of what is kept: mean about cut.centre, sum of squares about the mean */
  size_t iterations;
} search;

static int
is_safe (const sl_above *above)
{
  return above->finite && above->sumsq >= smallest_safe && above->sumsq <= largest_safe;
}

static double
rounded (double x)
{
  return (double) (sl_real) x;
}

static sl_real
value (const sl_cut *cut, sl_real x)
{
  return (cut->modulus && x < 0 ? -x : x) * (sl_real) cut->scale;
}

static void
take_moments (search *s)
{
  s->mean = s->above.sum / (double) s->above.count;
  s->spread = s->above.sumsq - s->above.sum * s->mean;
}

/* The cut as it looks at set, which is x, or entries of it that have passed a cut and are values already. Values that
   are moduli are their own moduli. */
static sl_cut
cut_for (const search *s, const sl_real *set)
{
  sl_cut cut = s->cut;
  if (set != s->x)
    cut.scale = 1;
  return cut;
}

static void
move_centre (search *s)
{
  double centre = rounded (s->cut.centre + s->mean);
  s->cut.bound += s->cut.centre - centre;
  s->cut.centre = centre;
}

static int
all_equal (const search *s, const sl_real *set, size_t count)
{
  const sl_cut cut = cut_for (s, set);
  for (size_t i = 1; i < count; i++)
    if (value (&cut, set[i]) != value (&cut, set[0]))
      return 0;
  return 1;
}

/* alpha of the set kept, about cut.centre: never above that of the support. */
static double
set_threshold (const search *s)
{
  double d = (double) s->above.count;
  return s->mean - s->ratio * sqrt (s->spread / (d * (d - s->ratio * s->ratio)));
}

/* Mean and spread of the entries kept, which are in set, about a centre so near that they lose no digits. If an entry
   far below was dropped, the centre may still be wrong by a rounding error of that one; the next centre is then
   nearer by as many digits as numbers have. If it is not nearer, none will be, and centres might cycle. */
static void
compute_moments (search *s, const sl_real *set)
{
  double last = INFINITY;
  take_moments (s);
  while ((s->spread < cancelled * s->above.sumsq || s->above.sumsq == 0) && fabs (s->mean) < last / 2)
    {
      last = fabs (s->mean);
      move_centre (s);
      sl_cut cut = cut_for (s, set);
      cut.bound = -INFINITY;
      s->passes->sums (s->above.count, set, &cut, &s->above);
      take_moments (s);
    }
}

/* No set of fewer than r^2 entries has that ratio of norms. */
static int
too_few (const search *s)
{
  return (double) s->above.count < s->ratio * s->ratio * (1 - rounding);
}

/* Is the bound not above the support's threshold? Then the kept, less the bound, are not sparser than asked for. */
static int
is_low_enough (const search *s)
{
  double d = (double) s->above.count, gap = s->mean - s->cut.bound;
  return gap > 0 && d * d * gap * gap >= s->ratio * s->ratio * (s->spread + d * gap * gap) * (1 - rounding);
}

/* Newton's step for |v - alpha|_1/|v - alpha|_2 = r from the bound where the set was cut, or from 0 where moduli have
   not been cut at all. Mostly, not always, it ends between set_threshold and the support's. */
static double
newton_threshold (const search *s)
{
  double d = (double) s->above.count, from = s->cut.bound;
  if (isinf (from))
    from = s->cut.modulus ? -s->cut.centre : s->mean;
  double gap = s->mean - from, l1 = d * gap, squared_l2 = s->spread + l1 * gap;
  double gain = l1 - s->ratio * sqrt (squared_l2), rest = d - l1 * l1 / squared_l2;
  return gain > 0 && rest > 0 ? from + gain / rest : -INFINITY;
}

static void
cut_set (search *s, const sl_real *set, size_t count, sl_real *result)
{
  sl_cut cut = cut_for (s, set);
  s->passes->compact (count, set, &cut, result, &s->above);
  s->iterations++;
}

/* Sets the cut so that it keeps the set and nothing below, without rounding: where all of it become equal, an entry
   less or more shows. */
static void
keep_exactly (search *s, const sl_real *set, size_t count)
{
  const sl_cut cut = cut_for (s, set);
  sl_real least = value (&cut, set[0]);
  for (size_t i = 1; i < count; i++)
    {
      sl_real v = value (&cut, set[i]);
      least = v < least ? v : least;
    }
  s->above.sum += (double) count * (s->cut.centre - (double) least);
  s->cut.centre = (double) least;
  s->cut.bound = count == s->n ? -INFINITY : -smallest_real;
  take_moments (s);
}

/* From the set in s->above down to the support; set holds its count entries and is left as it is, so that a step too
   far can be taken back. */
static outcome
refine (search *s, const sl_real *set, size_t count)
{
  for (;;)
    {
      double excess = (double) count - s->ratio * s->ratio;
      if (excess <= flat * (double) count || (excess <= rounding * (double) count && all_equal (s, set, count)))
        {
          keep_exactly (s, set, count);
          return FLAT;
        }
      compute_moments (s, set);
      if (s->spread <= cancelled * s->above.sumsq && all_equal (s, set, count))
        return TIED;

      sl_real *next = set == s->buffer[0] ? s->buffer[1] : s->buffer[0];
      double safe = set_threshold (s), bound = fmax (safe, newton_threshold (s)), centre = s->cut.centre;
      int taken_back = 0;
      s->cut.bound = bound;
      move_centre (s);
      cut_set (s, set, count, next);
      if (bound > safe && s->above.count < count)
        {
          if (! too_few (s))
            compute_moments (s, next);
          taken_back = too_few (s) || ! is_low_enough (s);
        }
      if (taken_back)
        {
          s->cut.bound = safe + (centre - s->cut.centre);
          cut_set (s, set, count, next);
        }
      if (too_few (s)) /* what exceeds safe is enough but for its rounding */
        {
          s->cut.bound = -INFINITY;
          cut_set (s, set, count, next);
        }
      if (s->above.count == count)
        {
          take_moments (s);
          s->cut.bound = set_threshold (s);
          return REGULAR;
        }
      set = next;
      count = s->above.count;
    }
}

/* Everything is kept, about the mean of a few entries. */
static void
keep_all (search *s)
{
  size_t few = s->n < 8 ? s->n : 8;
  double sum = 0;
  for (size_t i = 0; i < few; i++)
    sum += (double) value (&s->cut, s->x[i * (s->n / few)]) / (double) few;
  s->cut.centre = isfinite (sum) ? rounded (sum) : 0;
  s->cut.bound = -INFINITY;
  s->passes->sums (s->n, s->x, &s->cut, &s->above);
}

/* Entries spread over x, at irregular distances, so that a pattern in x does not matter. */
static void
draw_sample (const search *s, size_t m, sl_real *sample)
{
  size_t stride = s->n / m;
  for (size_t i = 0; i < m; i++)
    sample[i] = s->x[i * stride + (i * 2654435761u >> 7) % stride];
}

/* Cuts x at a threshold that a sample suggests; false if that was too high, or not to be had. The sample's threshold
   has a standard error of about |v - alpha|_2 / (d - r^2), all taken in the sample. */
static int
sampled_start (search *s)
{
  size_t m = s->n / SAMPLE_EVERY < SAMPLE_MAX ? s->n / SAMPLE_EVERY : SAMPLE_MAX;
  search sample = *s;
  sample.n = m;
  sample.x = s->buffer[1];
  sample.ratio *= sqrt ((double) m / (double) s->n);
  double square = sample.ratio * sample.ratio;
  if (s->n < LONG || square < SAMPLE_SUPPORT || square > .9 * (double) m)
    return 0;

  draw_sample (s, m, s->buffer[1]);
  keep_all (&sample);
  if (! is_safe (&sample.above) || refine (&sample, sample.x, m) != REGULAR)
    return 0;
  double d = (double) sample.above.count, excess = d - square;
  s->cut = sample.cut;
  s->cut.bound = rounded (s->cut.bound - 2 * sqrt (sample.spread * d / excess) / excess);
  s->iterations = 1;

  s->passes->compact (s->n, s->x, &s->cut, s->buffer[0], &s->above);
  if (! is_safe (&s->above) || too_few (s))
    return 0;
  compute_moments (s, s->buffer[0]);
  return is_low_enough (s);
}

/* The largest value, and how often it occurs. */
static sl_real
largest (const search *s, size_t *count)
{
  sl_real top = value (&s->cut, s->x[0]);
  *count = 0;
  for (size_t i = 0; i < s->n; i++)
    {
      sl_real v = value (&s->cut, s->x[i]);
      *count = v > top ? 1 : *count + (v == top);
      top = v > top ? v : top;
    }
  return top;
}

/* Where p >= 0 is wanted: keeps what exceeds the bound at this scale. */
static void
keep_above (search *s, double scale, double bound)
{
  s->cut = (sl_cut) { 0, scale, 0, bound };
  s->passes->compact (s->n, s->x, &s->cut, s->buffer[0], &s->above);
  s->iterations = 1;
}

/* Was what keep_above has kept cut low enough? */
static int
keeps_support (search *s)
{
  if (too_few (s))
    return 0;
  compute_moments (s, s->buffer[0]);
  return is_low_enough (s);
}

/* Where p >= 0 is wanted: if the threshold is not below 0, which the positive entries alone tell, the others do not
   matter, however large they are. positive is the sum of squares of the positive entries. */
static int
positive_start (search *s, double *positive)
{
  keep_above (s, 1, 0);
  *positive = s->above.sumsq;
  return is_safe (&s->above) && keeps_support (s);
}

/* The same at any scale, for finite x: the least power of two, not below the largest entry, whose negative is below
   the threshold. Entries further down may overflow: they are not kept. */
static int
scaled_start (search *s, double largest_modulus)
{
  size_t count;
  const sl_cut plain = { 0, 1, 0, 0 };
  s->cut = plain;
  double top = (double) largest (s, &count);
  int low = ilogb (top > 0 ? top : 1 / largest_scale), high = ilogb (largest_modulus) + 1;
  low = low < -ilogb (largest_scale) ? -ilogb (largest_scale) : low;

  keep_above (s, ldexp (1, -low), 0);
  if (keeps_support (s))
    return 1;
  keep_above (s, ldexp (1, -high), -1);
  if (low >= high || ! keeps_support (s))
    return 0;
  while (low < high)
    {
      int middle = low + (high - low) / 2;
      keep_above (s, ldexp (1, -middle), -1);
      if (keeps_support (s))
        high = middle;
      else
        low = middle + 1;
    }
  keep_above (s, ldexp (1, -high), -1);
  return keeps_support (s);
}

/* Finds the support. On SL_OK, how says what was found. */
static sl_status
find_support (search *s, outcome *found)
{
  double positive = INFINITY;
  if (sampled_start (s))
    {
      *found = refine (s, s->buffer[0], s->above.count);
      if (s->cut.modulus || *found == TIED || s->spread >= lost)
        return SL_OK;
    }
  if (! s->cut.modulus && positive_start (s, &positive))
    {
      *found = refine (s, s->buffer[0], s->above.count);
      return SL_OK;
    }

  keep_all (s);
  s->iterations = 1;
  if (! is_safe (&s->above) || s->above.sumsq > widest * positive)
    {
      sl_norms norms;
      if (SL_NAME (scan) (s->n, s->x, &norms) != SL_OK)
        return SL_NOT_FINITE;
      if (! s->cut.modulus && norms.max > 0 && scaled_start (s, norms.max))
        {
          *found = refine (s, s->buffer[0], s->above.count);
          return SL_OK;
        }
      s->cut.scale = fmin (1 / sl_power_of_two (norms.max), largest_scale);
      keep_all (s);
    }
  *found = refine (s, s->x, s->n);
  return SL_OK;
}

/* The canonical vector of length l2 unit on the count entries whose value is top. */
static size_t
emit_tied (const search *s, sl_real top, size_t count, double l2, double unit, sl_real *p)
{
  double d = (double) count, w = count > 1 ? sqrt (fmax (d - s->ratio * s->ratio, 0) / (d - 1)) : 1;
  double rest = fmax (s->ratio - w, 0) / d, first = fmin ((s->ratio + (d - 1) * w) / d, 1);
  size_t positive = 0;
  for (size_t i = 0; i < s->n; i++)
    {
      sl_real q = 0;
      if (value (&s->cut, s->x[i]) == top)
        {
          q = (sl_real) ((positive == 0 ? first : rest) * l2 * unit);
          positive += q > 0;
        }
      p[i] = s->cut.modulus && s->x[i] < 0 ? 0 - q : q;
    }
  return positive;
}

/* p = l2 unit (slope w + offset) on what the cut keeps. Where the factor of w leaves the range of sl_real, p does not
   need to: it is then multiplied in two steps. */
static size_t
emit (const search *s, const sl_cut *cut, double slope, double offset, double l2, double unit, sl_real *p)
{
  double factor = l2 * unit, size = fmax (fmax (slope, fabs (offset)), 1), limit = largest_real / 4;
  if (size * factor <= limit)
    return s->passes->emit (s->n, s->x, cut, slope * factor, offset * factor, p);

  double above = 2 * sl_power_of_two (l2 / limit * size * unit);
  factor = l2 / above * unit;
  size_t count = s->passes->emit (s->n, s->x, cut, slope * factor, offset * factor, p);
  for (size_t i = 0; i < s->n; i++)
    p[i] = (sl_real) ((double) p[i] * above);
  return count;
}

static int
all_finite (size_t n, const sl_real *p)
{
  sl_norms norms;
  return SL_NAME (scan) (n, p, &norms) == SL_OK;
}

/* What is known about one column of the result. */
typedef struct
{
  double threshold, slope, support, iterations, l1, l2;
  int unique, projected;
} figures;

static sl_status
zero_column (size_t n, sl_real *p, figures *f)
{
  memset (p, 0, n * sizeof *p);
  *f = (figures) { .unique = 1, .projected = 1 };
  return SL_OK;
}

/* The column keeps its direction, less its negative entries if nonneg, and, if nearest, its norm: sum and sumsq are
   of the rest, over unit. */
static sl_status
keep_direction (const search *s, const sl_norms *rest, double l2, int nearest, sl_real *p, figures *f)
{
  const sl_cut cut = { s->cut.modulus, fmin (1 / rest->unit, largest_scale), 0, s->cut.modulus ? -INFINITY : 0 };
  double length = sqrt (rest->sumsq), norm = length * (rest->unit * cut.scale);
  l2 = nearest ? rest->unit * length : l2;
  double slope = nearest ? 1 / cut.scale : l2 / norm;
  int representable = slope <= largest_real;
  f->support = representable ? (double) emit (s, &cut, slope, 0, 1, 1, p)
                             : (double) emit (s, &cut, 1 / norm, 0, l2, 1, p);
  f->slope = slope * cut.scale;
  f->threshold = f->iterations = 0;
  f->l1 = rest->sum / length * l2;
  f->l2 = l2;
  f->unique = 1;
  f->projected = 0;
  return SL_OK;
}

/* Projects; nearest: onto any norm, l2 is not read then. */
static sl_status
project (search *s, double l2, int nearest, sl_real *p, figures *f)
{
  outcome found = TIED;
  size_t tied = 0;
  sl_real top = 0;
  if (s->ratio <= 1 + rounding)
    {
      sl_norms norms;
      if (SL_NAME (scan) (s->n, s->x, &norms) != SL_OK)
        return SL_NOT_FINITE;
      s->ratio = 1;
    }
  else
    {
      sl_status status = find_support (s, &found);
      if (status != SL_OK)
        return status;
    }
  if (found == TIED)
    top = largest (s, &tied);

  double d = (double) s->above.count, slope = 0, offset = 0, dot;
  if (found == TIED)
    dot = (double) top * s->ratio;
  else
    {
      if (found == REGULAR)
        slope = sqrt ((d - s->ratio * s->ratio) / (d * s->spread));
      offset = s->ratio / d - slope * s->mean;
      dot = s->cut.centre * s->ratio + slope * s->above.sumsq + offset * s->above.sum;
    }
  double unit = nearest ? 1 / s->cut.scale : 1;
  if (nearest && dot <= 0)
    return zero_column (s->n, p, f);
  else if (nearest)
    l2 = dot;
  f->support = found == TIED ? (double) emit_tied (s, top, tied, l2, unit, p)
                             : (double) emit (s, &s->cut, slope, offset, l2, unit, p);
  l2 *= unit;
  if (l2 > largest_real && ! all_finite (s->n, p))
    return SL_BAD_INPUT;
  f->threshold = (found == TIED ? (double) top : s->cut.centre + s->cut.bound) / s->cut.scale;
  f->slope = f->support > 2 ? slope * (nearest ? dot : l2 * s->cut.scale) : 0;
  f->iterations = (double) s->iterations;
  f->l1 = s->ratio * l2;
  f->l2 = l2;
  f->unique = found != TIED || tied == 1;
  f->projected = 1;
  return SL_OK;
}

/* l1/l2 of column j, within its limits. */
static sl_status
wanted_ratio (const sl_hoyer_target *target, size_t j, size_t d, double *ratio)
{
  double max_ratio = sqrt ((double) d), slack = 8 * precision;
  if (target->l1)
    {
      double l1 = target->l1[j * target->l1_step], l2 = target->l2[j * target->l2_step];
      if (! (l1 >= 0 && l1 <= DBL_MAX && l2 >= 0 && l2 <= DBL_MAX))
        return SL_BAD_INPUT;
      *ratio = l2 > 0 ? l1 / l2 : (l1 == 0 ? 1 : INFINITY);
      if (! (*ratio >= 1 - slack && *ratio <= max_ratio * (1 + slack)))
        return SL_INFEASIBLE;
    }
  else
    {
      double sigma = target->sigma[j * target->sigma_step];
      if (! (sigma >= 0 && sigma <= 1))
        return SL_BAD_INPUT;
      *ratio = max_ratio * (1 - sigma) + sigma;
    }
  *ratio = fmin (fmax (*ratio, 1), max_ratio);
  return SL_OK;
}

/* Does the column have sparseness enough? norms are its own; if nonneg they become those of its positive entries. */
static int
is_sparse_enough (const search *s, sl_norms *norms)
{
  if (! s->cut.modulus)
    {
      sl_cut positive = { 0, 1, 0, 0 };
      sl_above above;
      s->passes->sums (s->n, s->x, &positive, &above);
      if (above.count > 0 && ! is_safe (&above))
        {
          size_t count;
          positive.scale = fmin (1 / sl_power_of_two ((double) largest (s, &count)), largest_scale);
          s->passes->sums (s->n, s->x, &positive, &above);
        }
      norms->sum = above.sum;
      norms->sumsq = above.sumsq;
      norms->unit = 1 / positive.scale;
    }
  return norms->sumsq > 0 && norms->sum <= s->ratio * (1 + 16 * precision) * sqrt (norms->sumsq);
}

static sl_status
treat_column (const sl_hoyer_target *target, size_t j, search *s, sl_real *p, figures *f)
{
  sl_norms norms = { 0 };
  double l2 = target->norm == SL_HOYER_NUMBER ? target->l2[j * target->l2_step] : 1;
  sl_status status = wanted_ratio (target, j, s->n, &s->ratio);
  if (status != SL_OK)
    return status;
  if (! (l2 >= 0 && l2 <= largest_real))
    return SL_BAD_INPUT;

  if (target->norm != SL_HOYER_NUMBER || target->at_least || l2 == 0)
    {
      status = SL_NAME (scan) (s->n, s->x, &norms);
      if (status != SL_OK)
        return status;
      if (target->norm == SL_HOYER_KEEP)
        l2 = norms.unit * sqrt (norms.sumsq);
      if (! (l2 <= largest_real))
        return SL_BAD_INPUT;
      if (l2 == 0 || (target->norm != SL_HOYER_NUMBER && norms.max == 0))
        return zero_column (s->n, p, f);
    }
  if (target->at_least && is_sparse_enough (s, &norms))
    return keep_direction (s, &norms, l2, target->norm == SL_HOYER_NEAREST, p, f);
  return project (s, l2, target->norm == SL_HOYER_NEAREST, p, f);
}

typedef struct
{
  size_t d, ldx, ldp;
  const sl_real *X;
  sl_real *P;
  const sl_hoyer_target *target;
  const sl_hoyer_info *info;
  const passes *passes;
} projection_job;

static sl_status
project_column (const void *description, size_t j, void *work)
{
  const projection_job *job = description;
  const sl_hoyer_info *info = job->info;
  search s = { .passes = job->passes,
               .n = job->d,
               .x = job->X + j * job->ldx,
               .buffer = { work, job->P + j * job->ldp },
               .cut = { ! job->target->nonneg, 1, 0, 0 } };
  figures f;
  sl_status status = treat_column (job->target, j, &s, job->P + j * job->ldp, &f);
  if (status == SL_OK && info)
    {
      info->threshold[j] = f.threshold;
      info->slope[j] = f.slope;
      info->support[j] = f.support;
      info->iterations[j] = f.iterations;
      info->l1[j] = f.l1;
      info->l2[j] = f.l2;
      info->unique[j] = (unsigned char) f.unique;
      info->projected[j] = (unsigned char) f.projected;
    }
  return status;
}

sl_status
SL_NAME (proj_hoyer) (size_t d, size_t n, const sl_real *X, size_t ldx, const sl_hoyer_target *target, sl_real *P,
                      size_t ldp, const sl_hoyer_info *info, const sl_stop *stop)
{
  if ((d == 0 && n > 0) || ldx < d || ldp < d)
    return SL_BAD_INPUT;
  projection_job job = { d, ldx, ldp, X, P, target, info, SL_NAME (threshold) () };
  return sl_parallel_for (n, d, d * sizeof (sl_real), project_column, &job, stop);
}

sl_status
SL_NAME (proj_hoyer_column) (size_t d, const sl_real *x, const sl_hoyer_target *target, sl_real *p,
                             const sl_hoyer_info *info, sl_real *work)
{
  const projection_job job = { d, d, d, x, p, target, info, SL_NAME (threshold) () };
  return project_column (&job, 0, work);
}
