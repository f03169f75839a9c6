#include "sl_proj_simplex.h"
#include "sl_columns.h"
#include "sl_scan.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

enum
{
  LANES = 16,                   /* interleaved partial sums, as in sl_scan */
  WORTH_A_SAMPLE = 256,         /* entries from which a sampled start pays */
  SAMPLE_EVERY = 32,
  LARGEST_SAMPLE = 8192,
  MOST_FRAMES = 60              /* each frame of the weighted search gains some 50 bits of 2000 */
};

/* Rounding of the threshold in the first frame stays far below this, in units of the radius. */
static const double margin = 0x1p-30;

/* Weights below this, relative to the largest, count as zero: their squares would not survive. */
static const double least_weight = 0x1p-500;

/* A sum of entries beyond this cannot be met by them. */
static const double largest_number = sizeof (sl_real) == sizeof (float) ? FLT_MAX : DBL_MAX;

/* What the entries of a column stand for: the numbers a_i, which are x_i for fold = 1 and |x_i| for fold = -1. */
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
  double total[LANES] = {0}, zero[LANES] = {0}, most[LANES];
  size_t i = 0;

  for (int k = 0; k < LANES; k++)
    most[k] = (double) folded (x[0], fold);
  for (; i + LANES <= d; i += LANES)
    for (int k = 0; k < LANES; k++)
      {
        double a = (double) folded (x[i + (size_t) k], fold);
        zero[k] += a * 0;                             /* NaN for a NaN or an infinity */
        total[k] += a > 0 ? a : 0;
        most[k] = a > most[k] ? a : most[k];
      }
  for (int k = 0; i < d; i++, k++)
    {
      double a = (double) folded (x[i], fold);
      zero[k] += a * 0;
      total[k] += a > 0 ? a : 0;
      most[k] = a > most[k] ? a : most[k];
    }

  double finite = 0;
  *sum = 0;
  *max = most[0];
  for (int k = 0; k < LANES; k++)
    {
      finite += zero[k];
      *sum += total[k];
      *max = most[k] > *max ? most[k] : *max;
    }
  return isnan (finite) ? SL_NOT_FINITE : SL_OK;
}

/* Number of the y_i = (a_i - base) / unit that are not below the level, and the sum of what they exceed it by. The
   number is counted by signs, copysign (1, y), so that neither sum is a branch. */
SL_CLONES static double
excess_above (size_t n, const sl_real *x, sl_real fold, double base, double unit, double level, double *sum)
{
  double total[LANES] = {0}, sign[LANES] = {0}, inverse = 1 / unit;
  size_t i = 0;

  for (; i + LANES <= n; i += LANES)
    for (int k = 0; k < LANES; k++)
      {
        double y = ((double) folded (x[i + (size_t) k], fold) - base) * inverse - level;
        total[k] += y > 0 ? y : 0;
        sign[k] += copysign (1, y);
      }
  for (int k = 0; i < n; i++, k++)
    {
      double y = ((double) folded (x[i], fold) - base) * inverse - level;
      total[k] += y > 0 ? y : 0;
      sign[k] += copysign (1, y);
    }

  double signs = 0;
  *sum = 0;
  for (int k = 0; k < LANES; k++)
    {
      *sum += total[k];
      signs += sign[k];
    }
  return ((double) n + signs) / 2;
}

/* Moves the a_i that may exceed the threshold to kept (which may be x itself), in order; gives their number. Rounding
   keeps order, so comparing with the rounded threshold loses none. */
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
      p[i] = (sl_real) (cut_entry ((double) x[i], base, rest) - cut_entry (- (double) x[i], base, rest));
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

/* A penalised entry: where it is, its weight and what is left of it, in units of the largest. */
typedef struct
{
  size_t row;
  double weight, left;
} weighted_entry;

/* Number of the entries that are not below the level times their weight, their sum, weighted, and the sum of the
   squares of their weights. */
static size_t
weighted_sums (size_t count, const weighted_entry *entry, double level, double *sum, double *squares)
{
  size_t support = 0;
  *sum = *squares = 0;
  for (size_t i = 0; i < count; i++)
    {
      double w = entry[i].weight, left = entry[i].left, in = left >= level * w;
      *sum += w * left * in;
      *squares += w * w * in;
      support += left >= level * w;
    }
  return support;
}

/* Keeps the entries that are not below the level; gives their number. */
static size_t
drop_weighted (size_t count, weighted_entry *entry, double level)
{
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    {
      weighted_entry e = entry[i];
      entry[kept] = e;
      kept += e.left >= level * e.weight;
    }
  return kept;
}

/* Newton's steps to the zero of the sum of w_i max (left_i - level w_i, 0) - radius, from a level left of it; slope
   is the sum of w_i^2 over the support in the end. Where radius is lost in the rounding of the sum, a step may land
   beyond the last entry: it ends there, and the next frame sees the rest. */
static double
weighted_climb (size_t count, const weighted_entry *entry, double radius, double level, double *slope)
{
  double sum, squares;
  for (size_t before = SIZE_MAX;;)
    {
      size_t support = weighted_sums (count, entry, level, &sum, &squares);
      if (support == 0 || support >= before)
        return level;
      *slope = squares;
      level = (sum - radius) / squares;
      before = support;
    }
}

/* The same from 0 for entries above 0, with a threshold above 0: drops the entries that are clearly below it. */
static double
first_climb (size_t *count, weighted_entry *entry, double radius, double *slope)
{
  double level = 0, sum, squares;
  for (size_t before = SIZE_MAX;;)
    {
      size_t support = weighted_sums (*count, entry, level, &sum, &squares);
      if (support == 0 || support >= before)
        return level;
      *slope = squares;
      level = (sum - radius) / squares;
      before = support;
      *count = drop_weighted (*count, entry, (1 - margin) * level);
    }
}

/* A level below all entries, however their products with it are rounded. */
static double
lowest_level (size_t count, const weighted_entry *entry)
{
  double level = INFINITY;
  for (size_t i = 0; i < count; i++)
    {
      double own = entry[i].left / entry[i].weight;
      level = own < level ? own : level;
    }
  return level - margin * fabs (level);
}

/* Lowers the entries by their shares of the threshold and drops those it passes clearly; gives the threshold. An
   entry is replaced by what is left of it until the last step is so small that its rounding cannot be seen in the
   sum. */
static double
lower_weighted (size_t *count, weighted_entry *entry, double radius)
{
  double slope = 0, alpha = first_climb (count, entry, radius, &slope), level = alpha;
  for (int frame = 0; frame < MOST_FRAMES; frame++)
    {
      for (size_t i = 0; i < *count; i++)
        entry[i].left -= level * entry[i].weight;
      if (fabs (level) * slope <= radius)
        break;
      level = weighted_climb (*count, entry, radius, lowest_level (*count, entry), &slope);
      alpha += level;
    }
  return alpha;
}

/* The largest weight, or -1 if the weights are not finite numbers of at least 0. */
static double
largest_weight (size_t d, const double *w)
{
  double most = 0;
  for (size_t i = 0; i < d; i++)
    {
      if (! (w[i] >= 0) || isinf (w[i]))
        return -1;
      most = w[i] > most ? w[i] : most;
    }
  return most;
}

/* One column of the weighted ball; gives alpha through threshold. */
static sl_status
weighted_ball (size_t d, const sl_real *x, sl_real fold, const double *w, double radius, sl_real *p,
               weighted_entry *entry, double *threshold)
{
  double heaviest = largest_weight (d, w), weight_unit = sl_power_of_two (heaviest), most = 0, sum = 0;
  size_t count = 0;
  if (heaviest < 0)
    return SL_BAD_INPUT;

  copy (d, x, fold > 0, p);
  for (size_t i = 0; i < d; i++)
    if (w[i] > least_weight * heaviest && folded (x[i], fold) > 0)
      {
        weighted_entry e = { i, w[i] / weight_unit, (double) folded (x[i], fold) };
        entry[count++] = e;
        most = e.left > most ? e.left : most;
      }

  double unit = sl_power_of_two (most), alpha = 0;
  radius = radius / weight_unit / unit;
  for (size_t i = 0; i < count; i++)
    {
      entry[i].left /= unit;
      sum += entry[i].weight * entry[i].left;
    }
  *threshold = 0;
  if (sum <= radius)
    return SL_OK;

  for (size_t i = 0; i < count; i++)
    p[entry[i].row] = 0;
  if (radius > 0)
    alpha = lower_weighted (&count, entry, radius);
  else
    for (; count > 0; count--)
      alpha = fmax (alpha, entry[count - 1].left / entry[count - 1].weight);
  for (size_t i = 0; i < count; i++)
    if (entry[i].left > 0)
      {
        sl_real m = (sl_real) (entry[i].left * unit);
        p[entry[i].row] = x[entry[i].row] < 0 ? -m : m;
      }
  *threshold = alpha * unit / weight_unit;
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
      copy (job->d, x, job->nonneg, p);               /* inside, if only by the rounding of the sum */
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
  return sl_for_columns (n, job->d, job->d * room, simplex_column, job, stop);
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
