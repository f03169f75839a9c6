/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_simplex.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

/* Numerics.
   Newton. From anywhere, a Newton step lands left of the zero of g, and the following ones climb monotonically. An
   entry that is below the threshold once is below it for good, so it is dropped (Michelot). Every step halves g or
   its slope, whatever the data.
   Digits of the threshold. It is searched for in the differences x_i - max x, which are exact for the entries near
   the threshold, in units of r; then once more in x_i - base, base being the threshold found, rounded. The result is
   held as two doubles, base + step: the rounding error of one, times the number of entries, would spoil the sum of p.
   Weights. The sums of w_i^2 (|x_i|/w_i - level) over the entries with |x_i|/w_i > level contain no cancellation.
   Levels close in on alpha from both sides, by Newton steps, by the lowest quotient left, or by a pivot. At the end
   p_i = w_i (|x_i|/w_i - high) + w_i c, where high is the lowest quotient of the support and c follows from what is
   missing in the sum. This is exact however small t is relative to w'|x|. */

enum {
  LANES = 16,           /* interleaved partial sums, as in sl_scan */
  WORTH_A_SAMPLE = 256, /* entries from which a sampled start pays */
  SAMPLE_EVERY = 32,
  LARGEST_SAMPLE = 8192
};

/* In units of the radius; the rounding error of the first threshold is far smaller. */
static const double margin = 0x1p-30;

/* If all quotients |x_i|/w_i are between this and its inverse, no scaling is needed. */
static const double least_ratio = 0x1p-1000;

/* A radius above this cannot be the sum of entries of this precision. */
static const double largest_number = sizeof (sl_real) == sizeof (float) ? FLT_MAX : DBL_MAX;

/* The numbers a_i that are projected: x_i for fold = 1, |x_i| for fold = -1. */
static inline sl_real
folded (sl_real x, sl_real fold)
{
  return fold < 0 ? (sl_real) fabs ((double) x) : x;
}

/* ---- plain: one threshold for all entries -------------------------------------------------------------------- */

/* A threshold in two parts, base + step * unit; entries are compared with it as (a - base) / unit > step. */
typedef struct
{
  double base, step, unit;
} two_part;

/* The largest a_i, and the sum of those above 0. */
SL_CLONES static sl_status
extent (size_t d, const sl_real *x, sl_real fold, double *max, double *sum)
{
  double total[LANES] = { 0 }, zero[LANES] = { 0 }, largest[LANES];

  for (int k = 0; k < LANES; k++)
    largest[k] = (double) folded (x[0], fold);
  SL_IN_LANES (LANES, i, k, d, {
    double a = (double) folded (x[i], fold);
    zero[k] += a * 0; /* NaN for a NaN or an infinity */
    total[k] += a > 0 ? a : 0;
    largest[k] = a > largest[k] ? a : largest[k];
  });

  double finite = 0;
  *sum = 0;
  *max = largest[0];
  for (int k = 0; k < LANES; k++)
    {
      finite += zero[k];
      *sum += total[k];
      *max = largest[k] > *max ? largest[k] : *max;
    }
  return isnan (finite) ? SL_NOT_FINITE : SL_OK;
}

/* Number of the y_i = (a_i - base) / unit that are not below the level, and the sum of their excess above it. The
   number is counted by signs, copysign (1, y), so that neither sum is a branch. */
SL_CLONES static double
excess_above (size_t n, const sl_real *x, sl_real fold, double base, double unit, double level, double *sum)
{
  double total[LANES] = { 0 }, sign[LANES] = { 0 }, inverse = 1 / unit;

  SL_IN_LANES (LANES, i, k, n, {
    double y = ((double) folded (x[i], fold) - base) * inverse - level;
    total[k] += y > 0 ? y : 0;
    sign[k] += copysign (1, y);
  });
  *sum = sl_sum_in_order (LANES, total);
  return ((double) n + sl_sum_in_order (LANES, sign)) / 2;
}

/* Moves the a_i that may exceed the threshold to kept (which may be x itself), in order; returns their number.
   Rounding keeps order, so comparing with the rounded threshold loses none. */
static size_t
keep_above (size_t n, const sl_real *x, sl_real fold, double base, double unit, double level, sl_real *kept)
{
  sl_real least = (sl_real) (base + level * unit);
  size_t count = 0;
  for (size_t i = 0; i < n; i++)
    {
      sl_real a = folded (x[i], fold);
      kept[count] = a;
      count += a >= least;
    }
  return count;
}

/* Newton's steps to the zero of the sum over y_i = (a_i - base) / unit of max (y_i - level, 0), minus radius, from a
   level left of it. Drops entries as it goes, but none within the margin. */
static double
climb (size_t *count, sl_real *kept, double base, double unit, double radius, double level)
{
  double excess, support = INFINITY;
  for (;;)
    {
      double before = support;
      support = excess_above (*count, kept, 1, base, unit, level, &excess);
      level += (excess - radius) / support;
      if (support >= before)
        return level;
      if (support < 0.75 * (double) *count)
        *count = keep_above (*count, kept, 1, base, unit, level - margin, kept);
    }
}

/* A level left of the zero and near it: the threshold of a sample for its share of the radius, then one of Newton's
   steps over all entries. */
static double
sampled_level (size_t d, const sl_real *x, sl_real fold, double max, double unit, double radius, sl_real *work)
{
  size_t stride = d / LARGEST_SAMPLE > SAMPLE_EVERY ? d / LARGEST_SAMPLE : SAMPLE_EVERY, count = 0;
  double top = -INFINITY, excess;
  for (size_t i = stride / 2; i < d; i += stride)
    {
      work[count] = folded (x[i], fold);
      top = (double) work[count] > top ? (double) work[count] : top;
      count++;
    }

  double share = radius * (double) count / (double) d;
  double level = top - max + unit * climb (&count, work, top, unit, share, -share);
  level = fmax (level / unit, -radius);
  double support = excess_above (d, x, fold, max, unit, level, &excess);
  return fmax (level + (excess - radius) / support, -radius);
}

/* The threshold that the entries above it exceed by radius > 0 in sum; it lies between max - radius and max. work has
   room for d entries. */
static two_part
plain_threshold (size_t d, const sl_real *x, sl_real fold, double max, double radius, sl_real *work)
{
  double unit = sl_power_of_two (radius);
  radius /= unit;
  double level = d < WORTH_A_SAMPLE ? -radius : sampled_level (d, x, fold, max, unit, radius, work);
  size_t count = keep_above (d, x, fold, max, unit, level - margin, work);
  level = climb (&count, work, max, unit, radius, level);

  two_part alpha = { max + level * unit, 0, unit };
  alpha.step = climb (&count, work, alpha.base, unit, radius, -radius);
  return alpha;
}

/* p = max (x - alpha, 0); the negative half of the ball, where alpha > 0, is the same for -x. */
static inline double
cut_entry (double x, double base, double rest)
{
  double left = x - base - rest;
  return left > 0 ? left : 0;
}

SL_CLONES static void
cut (size_t d, const sl_real *x, sl_real fold, two_part alpha, sl_real *p)
{
  double base = alpha.base, rest = alpha.step * alpha.unit;
  if (fold < 0)
    for (size_t i = 0; i < d; i++)
      p[i] = (sl_real) (cut_entry ((double) x[i], base, rest) - cut_entry (-(double) x[i], base, rest));
  else
    for (size_t i = 0; i < d; i++)
      p[i] = (sl_real) cut_entry ((double) x[i], base, rest);
}

SL_CLONES static double
count_nonzero (size_t d, const sl_real *p)
{
  size_t count = 0;
  for (size_t i = 0; i < d; i++)
    count += p[i] != 0;
  return (double) count;
}

static void
copy (size_t d, const sl_real *x, int nonneg, sl_real *p)
{
  for (size_t i = 0; i < d; i++)
    p[i] = nonneg && ! (x[i] > 0) ? 0 : x[i];
}

/* ---- weighted: the threshold of entry i is alpha w_i ----------------------------------------------------------- */

/* A penalised entry: where it is, its weight, and the threshold |x_i|/w_i at which it vanishes. */
typedef struct
{
  size_t row;
  double weight, ratio;
} weighted_entry;

/* Sums over entries above a level: excess of w_i^2 (ratio_i - level), and of w_i^2 in units of the largest. Nothing
   here cancels, and weights may be as far apart as double allows. */
typedef struct
{
  double excess, heaviest, squares;
} weighted_sums;

/* The entries in [0, in) are above high, where the excess is less than the radius; those in [in, count) are between
   low, where it is not, and high; all others are gone. */
typedef struct
{
  size_t in, count;
  weighted_entry *entry;
  double radius, low, high;
  weighted_sums above; /* of the entries in [0, in), at high */
} weighted_search;

/* Where the next level comes from. */
typedef enum { NEWTON, LOWEST, MIDDLE, WAYS } level_source;

static inline void
add_square (weighted_sums *s, double w)
{
  if (w > s->heaviest)
    {
      double r = s->heaviest / w;
      s->squares = 1 + s->squares * r * r;
      s->heaviest = w;
    }
  else
    {
      double r = w / s->heaviest;
      s->squares += r * r;
    }
}

static weighted_sums
sums_at (const weighted_search *s, double level)
{
  weighted_sums sums = s->above;
  double w = sums.heaviest;
  sums.excess += w * (sums.squares * (w * (s->high - level)));
  for (size_t i = s->in; i < s->count; i++)
    if (s->entry[i].ratio >= level)
      {
        w = s->entry[i].weight;
        sums.excess += w * (w * (s->entry[i].ratio - level));
        add_square (&sums, w);
      }
  return sums;
}

/* Narrows the bracket by the sums at a level: drops the entries not above it, or takes in those not below it. */
static void
narrow_bracket (weighted_search *s, double level, const weighted_sums *sums)
{
  size_t kept = s->in;
  if (sums->excess >= s->radius)
    {
      for (size_t i = s->in; i < s->count; i++)
        {
          weighted_entry e = s->entry[i];
          s->entry[kept] = e;
          kept += e.ratio > level;
        }
      s->count = kept;
      s->low = level;
      return;
    }
  for (size_t i = s->in; i < s->count; i++)
    {
      weighted_entry e = s->entry[i];
      s->entry[i] = s->entry[kept];
      s->entry[kept] = e;
      kept += e.ratio >= level;
    }
  s->in = kept;
  s->high = level;
  s->above = *sums;
}

static double
lowest_ratio (size_t count, const weighted_entry *entry)
{
  double least = INFINITY;
  for (size_t i = 0; i < count; i++)
    least = entry[i].ratio < least ? entry[i].ratio : least;
  return least;
}

/* The median of three. */
static double
middle_ratio (size_t count, const weighted_entry *entry)
{
  double a = entry[0].ratio, b = entry[count / 2].ratio, c = entry[count - 1].ratio;
  return fmax (fmin (a, b), fmin (fmax (a, b), c));
}

/* Finds the support, of which entry[0] is a member with the largest ratio. Newton's steps as long as they pay; in the
   end all that are left are in the support, which the lowest of them shows; and a pivot, as in sorting, where steps
   are lost in rounding. */
static void
find_support (weighted_search *s)
{
  level_source way = NEWTON;
  double level = 0, newton = 0;
  for (weighted_sums sums = sums_at (s, level);; sums = sums_at (s, level))
    {
      size_t before = s->count - s->in;
      newton = level + (sums.excess - s->radius) / sums.heaviest / sums.squares / sums.heaviest;
      narrow_bracket (s, level, &sums);
      if (s->in == s->count)
        return;
      size_t left = s->count - s->in;
      way = 4 * left <= 3 * before || level == 0 ? NEWTON : (way + 1) % WAYS;
      if (way == NEWTON && ! (newton > s->low && newton < s->high))
        way = LOWEST;
      level = way == NEWTON ? newton : (way == LOWEST ? lowest_ratio : middle_ratio) (left, s->entry + s->in);
    }
}

/* With the whole support above high, and high as near as can be: the share of the heaviest entry in what is missing
   to the radius there. Compensated sums. */
static double
share_of_heaviest (weighted_search *s)
{
  double excess = 0, squares = 0, excess_rest = 0, squares_rest = 0, heaviest = s->above.heaviest;
  s->high = lowest_ratio (s->in, s->entry);
  for (size_t i = 0; i < s->in; i++)
    {
      double w = s->entry[i].weight, r = w / heaviest;
      double term = w * (w * (s->entry[i].ratio - s->high)) - excess_rest, sum = excess + term;
      excess_rest = (sum - excess) - term;
      excess = sum;
      term = r * r - squares_rest;
      sum = squares + term;
      squares_rest = (sum - squares) - term;
      squares = sum;
    }
  return (s->radius - excess) / heaviest / squares;
}

/* Weights and entries are taken in units only where a quotient would leave the range of double. */
typedef struct
{
  double entry, weight;
  int exponent; /* of the product */
} weighted_units;

/* The largest weight, or -1 if the weights are not finite numbers of at least 0. */
static double
largest_weight (size_t d, const double *w)
{
  double largest = 0;
  for (size_t i = 0; i < d; i++)
    {
      if (! (w[i] >= 0) || isinf (w[i]))
        return -1;
      largest = w[i] > largest ? w[i] : largest;
    }
  return largest;
}

static weighted_units
choose_units (size_t d, const sl_real *x, sl_real fold, const double *w, double heaviest)
{
  double top = 0, smallest = 1, largest = 1;
  for (size_t i = 0; i < d; i++)
    {
      double a = (double) folded (x[i], fold);
      if (w[i] > 0 && a > 0)
        {
          double ratio = a / w[i];
          smallest = ratio < smallest ? ratio : smallest;
          largest = ratio > largest ? ratio : largest;
          top = a > top ? a : top;
        }
    }
  weighted_units unit = { 1, 1, 0 };
  if (smallest < least_ratio || largest > 1 / least_ratio)
    {
      unit.entry = sl_power_of_two (top);
      unit.weight = sl_power_of_two (heaviest);
      unit.exponent = ilogb (unit.entry) + ilogb (unit.weight);
    }
  return unit;
}

/* Sets p for an entry outside the ball. */
static void
lower_entry (const weighted_entry *e, double high, double share, double unit, const sl_real *x, sl_real *p)
{
  double largest = fabs ((double) x[e->row]), m = (e->weight * (e->ratio - high) + share) * unit;
  sl_real result = (sl_real) (m > 0 ? fmin (m, largest) : 0);
  p[e->row] = x[e->row] < 0 ? 0 - result : result;
}

/* One column of the weighted ball; gives alpha through threshold. */
static sl_status
weighted_ball (size_t d, const sl_real *x, sl_real fold, const double *w, double radius, sl_real *p,
               weighted_entry *entry, double *threshold)
{
  double heaviest = largest_weight (d, w), sum = 0;
  if (heaviest < 0)
    return SL_BAD_INPUT;
  weighted_units unit = choose_units (d, x, fold, w, heaviest);
  weighted_search s = { 0, 0, entry, ldexp (radius, -unit.exponent), 0, 0, { 0, 0, 0 } };

  copy (d, x, fold > 0, p);
  for (size_t i = 0; i < d; i++)
    if (w[i] > 0 && folded (x[i], fold) > 0)
      {
        double a = (double) folded (x[i], fold) / unit.entry, weight = w[i] / unit.weight;
        weighted_entry e = { i, weight, a / weight };
        if (! (e.ratio <= DBL_MAX))
          return SL_BAD_INPUT;
        entry[s.count++] = e;
        sum += weight * a;
        s.high = e.ratio > s.high ? e.ratio : s.high;
      }
  *threshold = 0;
  if (sum <= s.radius)
    return SL_OK;

  double alpha = s.high, share = 0;
  if (s.radius > 0)
    {
      for (size_t i = 0; i < s.count; i++)
        if (entry[i].ratio == s.high)
          {
            weighted_entry e = entry[i];
            entry[i] = entry[s.in];
            entry[s.in++] = e;
            add_square (&s.above, e.weight);
          }
      find_support (&s);
      share = share_of_heaviest (&s);
      alpha = fmax (s.high - share / s.above.heaviest, s.low);
    }
  if (alpha > 0)
    {
      for (size_t i = 0; i < d; i++)
        p[i] = w[i] > 0 ? 0 : p[i];
      for (size_t i = 0; i < s.in; i++)
        lower_entry (entry + i, s.high, entry[i].weight / s.above.heaviest * share, unit.entry, x, p);
      *threshold = ldexp (alpha, ilogb (unit.entry) - ilogb (unit.weight));
    }
  return SL_OK;
}

/* ---- columns -------------------------------------------------------------------------------------------------- */

typedef struct
{
  size_t d, ldx, step, ldw, ldp;
  const sl_real *X;
  const double *radius, *w;
  int ball, nonneg;
  sl_real *P;
  double *threshold, *support;
} simplex_job;

/* A column of the simplex, or of the plain ball; gives alpha through threshold. */
static void
plain_column (const simplex_job *job, const sl_real *x, sl_real fold, double radius, double max, double sum,
              sl_real *p, sl_real *work, double *threshold)
{
  two_part alpha = { max, 0, 1 };
  if (radius > 0 && ! (job->ball && sum <= radius))
    alpha = plain_threshold (job->d, x, fold, max, radius, work);
  *threshold = alpha.base + alpha.step * alpha.unit;
  if (job->ball && (sum <= radius || *threshold <= 0))
    {
      copy (job->d, x, job->nonneg, p); /* inside, if only by the rounding of the sum */
      *threshold = 0;
    }
  else
    cut (job->d, x, fold, alpha, p);
}

static sl_status
simplex_column (const void *description, size_t j, void *work)
{
  const simplex_job *job = description;
  const sl_real *x = job->X + j * job->ldx;
  sl_real *p = job->P + j * job->ldp, fold = job->ball && ! job->nonneg ? -1 : 1;
  double radius = job->radius[j * job->step], max, sum, threshold;

  if (isnan (radius) || (radius > largest_number && ! job->ball))
    return SL_BAD_INPUT;
  if (radius < 0)
    return SL_INFEASIBLE;
  sl_status status = extent (job->d, x, fold, &max, &sum);
  if (status == SL_OK && job->w)
    status = weighted_ball (job->d, x, fold, job->w + j * job->ldw, radius, p, work, &threshold);
  else if (status == SL_OK)
    plain_column (job, x, fold, radius, max, sum, p, work, &threshold);
  if (status != SL_OK)
    return status;

  if (job->threshold)
    job->threshold[j] = threshold;
  if (job->support)
    job->support[j] = count_nonzero (job->d, p);
  return SL_OK;
}

static sl_status
all_columns (size_t n, const simplex_job *job, const sl_stop *stop)
{
  size_t room = job->w ? sizeof (weighted_entry) : sizeof (sl_real);
  if ((job->d == 0 && n > 0) || job->ldx < job->d || job->ldp < job->d || (job->ldw != 0 && job->ldw < job->d))
    return SL_BAD_INPUT;
  if (n > 0 && job->d > SIZE_MAX / room)
    return SL_OUT_OF_MEMORY;
  return sl_parallel_for (n, job->d, job->d * room, simplex_column, job, stop);
}

sl_status
SL_NAME (proj_simplex) (size_t d, size_t n, const sl_real *X, size_t ldx, const double *r, size_t step, sl_real *P,
                        size_t ldp, double *threshold, double *support, const sl_stop *stop)
{
  simplex_job job = { d, ldx, step, 0, ldp, X, r, NULL, 0, 0, P, threshold, support };
  return all_columns (n, &job, stop);
}

sl_status
SL_NAME (proj_l1) (size_t d, size_t n, const sl_real *X, size_t ldx, const double *t, size_t step, const double *w,
                   size_t ldw, int nonneg, sl_real *P, size_t ldp, double *threshold, double *support,
                   const sl_stop *stop)
{
  simplex_job job = { d, ldx, step, ldw, ldp, X, t, w, 1, nonneg, P, threshold, support };
  return all_columns (n, &job, stop);
}
