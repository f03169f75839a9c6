/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_update.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>

enum { PIECE = 4096 }; /* entries that are treated at a time */

/* Adam: s is the Euclidean norm of sqrt (b2) s and sqrt (1 - b2) g, scaled by the larger. m / (s + epsilon sqrt (1 -
   b2^t)) is computed before it is multiplied by sqrt (1 - b2^t) / (1 - b1^t): it overflows only if the exact quotient
   does. */

/* Coefficients of a pass over entries, computed from the rule once: those of the plain rules, */
typedef struct
{
  sl_real step, factor, decay, keep; /* keep: mu */
} plain_rates;

/* and of adam. */
typedef struct
{
  double step, factor;
  double left;         /* of w after the decay */
  double keep1, take1; /* b1 and 1 - b1, */
  double keep2, take2; /* the roots of b2 and 1 - b2, */
  double guard;        /* epsilon sqrt (1 - b2^t) */
} adam_rates;

typedef struct
{
  sl_update_kind kind;
  plain_rates plain;
  adam_rates adam;
  size_t count;
  const sl_real *g;
  const unsigned char *fixed;
  sl_real *w, *first, *second;
} update_job;

/* Counts entries of a piece, in as many bits as these have: then they share vectors. */
#ifdef SL_SINGLE
typedef uint32_t tally;
#else
typedef uint64_t tally;
#endif

/* 1 unless x is finite; x * 0 is NaN then. */
static inline tally
is_lost (sl_real x)
{
  return ! (x * 0 == 0);
}

/* The same for two. */
static inline tally
are_lost (sl_real x, sl_real y)
{
  return ! (x * 0 + y * 0 == 0);
}

/* sqrt (a^2 + b^2) for a, b >= 0, NaN where one is. Squares of single numbers are within the range of double; otherwise
   the least number there is keeps 0 from being divided by 0. */
static inline double
length_of (double a, double b)
{
#ifdef SL_SINGLE
  return sqrt (a * a + b * b);
#else
  const double large = a > b ? a : b, small = b < a ? b : a, ratio = small / (large + 0x1p-1074);
  return large * sqrt (1 + ratio * ratio);
#endif
}

/* Each pass returns how many entries it has lost. In a step of training arrays come from the cache, so that an operation
   which is saved in these loops shows. The decay is taken from the change and not from w: then a decay that is
   small beside the rounding of w still counts. */
SL_CLONES static size_t
sgd_entries (size_t count, const plain_rates *c, const sl_real *restrict g, sl_real *restrict w)
{
  const sl_real step = c->step, factor = c->factor, decay = c->decay;
  tally lost = 0;
  for (size_t i = 0; i < count; i++)
    {
      w[i] -= step * (factor * g[i]) + decay * w[i];
      lost += is_lost (w[i]);
    }
  return lost;
}

SL_CLONES static size_t
momentum_entries (size_t count, const plain_rates *c, const sl_real *restrict g, sl_real *restrict w,
                  sl_real *restrict v)
{
  const sl_real step = c->step, factor = c->factor, decay = c->decay, keep = c->keep;
  tally lost = 0;
  for (size_t i = 0; i < count; i++)
    {
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): v is null in plain steps alone */
      v[i] = keep * v[i] - step * (factor * g[i]);
      w[i] += v[i] - decay * w[i];
      lost += are_lost (w[i], v[i]);
    }
  return lost;
}

SL_CLONES static size_t
nesterov_entries (size_t count, const plain_rates *c, const sl_real *restrict g, sl_real *restrict w,
                  sl_real *restrict v)
{
  const sl_real step = c->step, factor = c->factor, decay = c->decay, keep = c->keep;
  tally lost = 0;
  for (size_t i = 0; i < count; i++)
    {
      const sl_real push = step * (factor * g[i]);
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): v is null in plain steps alone */
      v[i] = keep * v[i] - push;
      w[i] += (keep * v[i] - push) - decay * w[i];
      lost += are_lost (w[i], v[i]);
    }
  return lost;
}

SL_CLONES static size_t
adam_entries (size_t count, const adam_rates *c, const sl_real *restrict g, sl_real *restrict w, sl_real *restrict m,
              sl_real *restrict s)
{
  const double step = c->step, factor = c->factor, left = c->left, guard = c->guard;
  const double keep1 = c->keep1, take1 = c->take1, keep2 = c->keep2, take2 = c->take2;
  tally lost = 0;
  for (size_t i = 0; i < count; i++)
    {
      const double gradient = factor * (double) g[i];
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): null in other updates alone */
      const double mean = keep1 * (double) m[i] + take1 * gradient;
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): null in other updates alone */
      const double root = length_of (keep2 * (double) s[i], take2 * fabs (gradient));
      w[i] = (sl_real) (left * (double) w[i] - step * (mean / (root + guard)));
      m[i] = (sl_real) mean;
      s[i] = (sl_real) root;
      lost += is_lost (w[i]) + are_lost (m[i], s[i]);
    }
  return lost;
}

static size_t
pass (const update_job *job, size_t count, const sl_real *g, sl_real *w, sl_real *first, sl_real *second)
{
  switch (job->kind)
    {
    case SL_UPDATE_SGD:
      return sgd_entries (count, &job->plain, g, w);
    case SL_UPDATE_ADAM:
      return adam_entries (count, &job->adam, g, w, first, second);
    case SL_UPDATE_NESTEROV:
      return nesterov_entries (count, &job->plain, g, w, first);
    default:
      return momentum_entries (count, &job->plain, g, w, first);
    }
}

/* What a thread needs where something is fixed: the entries that move, by their numbers and one after the other. */
typedef struct
{
  uint32_t at[PIECE];
  sl_real w[PIECE], first[PIECE], second[PIECE], g[PIECE];
} moving_entries;

/* How many there are; without a branch. */
static size_t
find_moving (size_t count, const unsigned char *fixed, uint32_t *at)
{
  size_t moving = 0;
  for (size_t i = 0; i < count; i++)
    {
      at[moving] = (uint32_t) i;
      moving += ! fixed[i];
    }
  return moving;
}

static void
gather (size_t moving, const uint32_t *at, const sl_real *x, sl_real *entry)
{
  for (size_t k = 0; x && k < moving; k++)
    entry[k] = x[at[k]];
}

static void
scatter (size_t moving, const uint32_t *at, const sl_real *entry, sl_real *x)
{
  for (size_t k = 0; x && k < moving; k++)
    x[at[k]] = entry[k];
}

static size_t
piece_size (size_t count, size_t j)
{
  return count - j * PIECE < PIECE ? count - j * PIECE : PIECE;
}

static size_t
pieces_of (size_t count)
{
  return count / PIECE + (count % PIECE > 0);
}

/* Only what moves is looked at: gathered first, where something is fixed. */
static sl_status
update_piece (const void *description, size_t j, void *work)
{
  const update_job *job = description;
  const size_t at = j * PIECE, count = piece_size (job->count, j);
  const sl_real *g = job->g + at;
  sl_real *w = job->w + at, *first = job->first ? job->first + at : NULL;
  sl_real *second = job->second ? job->second + at : NULL;
  if (! job->fixed)
    return pass (job, count, g, w, first, second) > 0 ? SL_NOT_FINITE : SL_OK;

  moving_entries *e = work;
  const size_t moving = find_moving (count, job->fixed + at, e->at);
  gather (moving, e->at, w, e->w);
  gather (moving, e->at, first, e->first);
  gather (moving, e->at, second, e->second);
  gather (moving, e->at, g, e->g);
  const size_t lost = pass (job, moving, e->g, e->w, e->first, e->second);
  scatter (moving, e->at, e->w, w);
  scatter (moving, e->at, e->first, first);
  scatter (moving, e->at, e->second, second);
  return lost > 0 ? SL_NOT_FINITE : SL_OK;
}

static int
is_part (double x)
{
  return x >= 0 && x < 1;
}

static int
is_sound (const sl_update_rule *rule)
{
  if ((unsigned) rule->kind >= SL_UPDATES || ! (rule->step >= 0 && rule->step <= DBL_MAX)
      || ! (rule->factor >= 0 && rule->factor <= DBL_MAX) || ! (rule->decay >= 0 && rule->decay <= 1))
    return 0;
  if (rule->kind == SL_UPDATE_ADAM)
    return is_part (rule->beta1) && is_part (rule->beta2) && rule->epsilon >= DBL_MIN && rule->epsilon <= DBL_MAX
           && rule->count >= 1;
  return rule->kind == SL_UPDATE_SGD || is_part (rule->momentum);
}

/* 1 - b^t without cancellation. */
static double
weight_so_far (double b, uint64_t t)
{
  return b > 0 ? -expm1 ((double) t * log (b)) : 1;
}

static sl_real
rounded (double rate)
{
#ifdef SL_SINGLE
  return rate < (double) FLT_MAX ? (float) rate : FLT_MAX;
#else
  return rate;
#endif
}

static adam_rates
adam_rates_of (const sl_update_rule *rule)
{
  const double total1 = weight_so_far (rule->beta1, rule->count);
  const double root2 = sqrt (weight_so_far (rule->beta2, rule->count));
  return (adam_rates) { .step = rule->step * (root2 / total1),
                        .factor = rule->factor,
                        .left = 1 - rule->decay,
                        .keep1 = rule->beta1,
                        .take1 = 1 - rule->beta1,
                        .keep2 = sqrt (rule->beta2),
                        .take2 = sqrt (1 - rule->beta2),
                        .guard = rule->epsilon * root2 };
}

static update_job
job_of (const sl_update_rule *rule, size_t count, const sl_real *g, const unsigned char *fixed, sl_real *w,
        sl_real *first, sl_real *second)
{
  update_job job
    = { .kind = rule->kind, .count = count, .g = g, .fixed = fixed, .w = w, .first = first, .second = second };
  if (rule->kind == SL_UPDATE_ADAM)
    job.adam = adam_rates_of (rule);
  else
    job.plain = (plain_rates) { rounded (rule->step), rounded (rule->factor), rounded (rule->decay),
                                rounded (rule->momentum) };
  return job;
}

static int
fits (const sl_update_rule *rule, size_t count, const sl_real *first, const sl_real *second)
{
  return is_sound (rule)
         && (count == 0 || ((rule->kind == SL_UPDATE_SGD || first) && (rule->kind != SL_UPDATE_ADAM || second)));
}

sl_status
SL_NAME (update) (const sl_update_rule *rule, size_t count, const sl_real *g, const unsigned char *fixed, sl_real *w,
                  sl_real *first, sl_real *second)
{
  if (! fits (rule, count, first, second))
    return SL_BAD_INPUT;
  update_job job = job_of (rule, count, g, fixed, w, first, second);
  return sl_parallel_for (pieces_of (count), 3 * PIECE, fixed ? SL_NAME (update_scratch) () : 0, update_piece, &job,
                          NULL);
}

size_t
SL_NAME (update_scratch) (void)
{
  return sizeof (moving_entries);
}

sl_status
SL_NAME (update_part) (const sl_update_rule *rule, size_t count, const sl_real *g, const unsigned char *fixed,
                       sl_real *w, sl_real *first, sl_real *second, void *work)
{
  if (! fits (rule, count, first, second))
    return SL_BAD_INPUT;
  const update_job job = job_of (rule, count, g, fixed, w, first, second);
  sl_status status = SL_OK;
  for (size_t j = 0; j < pieces_of (count) && status == SL_OK; j++)
    status = update_piece (&job, j, work);
  return status;
}

typedef struct
{
  size_t count;
  const sl_real *g;
  const unsigned char *fixed;
  double *part;
} norm_job;

static sl_status
norm_piece (const void *description, size_t j, void *work)
{
  const norm_job *job = description;
  const size_t at = j * PIECE;
  size_t count = piece_size (job->count, j);
  const sl_real *g = job->g + at;
  moving_entries *e = work;
  sl_norms norms;
  if (job->fixed)
    {
      count = find_moving (count, job->fixed + at, e->at);
      gather (count, e->at, g, e->g);
      g = e->g;
    }
  sl_status status = SL_NAME (scan) (count, g, &norms);
  job->part[j] = norms.unit * sqrt (norms.sumsq);
  return status;
}

/* Where the norm of a piece is infinite though its entries are not, so is the norm of all. */
sl_status
SL_NAME (gradient_norm) (size_t count, const sl_real *g, const unsigned char *fixed, double *norm)
{
  if (! (*norm >= 0))
    return SL_BAD_INPUT;
  const size_t pieces = pieces_of (count);
  double *part = sl_alloc (pieces + 1, sizeof *part);
  if (! part)
    return SL_OUT_OF_MEMORY;
  norm_job job = { count, g, fixed, part };
  part[pieces] = *norm;
  sl_status status = sl_parallel_for (pieces, PIECE, fixed ? sizeof (moving_entries) : 0, norm_piece, &job, NULL);
  if (status == SL_OK)
    {
      sl_norms norms;
      *norm = sl_scan_d (pieces + 1, part, &norms) == SL_OK ? norms.unit * sqrt (norms.sumsq) : INFINITY;
    }
  sl_free (part);
  return status;
}
