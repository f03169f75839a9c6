/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_alternate_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "loss/sl_exponential.h"

#include <math.h>
#include <string.h>

enum {
  PACK = SL_ALTERNATE_PACK,
  LANES = 4 /* rows that are added to a matrix together */
};

typedef sl_alternate_pack pack;

/* ---- a sample --------------------------------------------------------------------------------------------------- */

__attribute__ ((always_inline)) static inline double
total (const pack *a)
{
  const pack t = *a;
  return (t[0] + t[2]) + (t[1] + t[3]);
}

/* y = the sum of the other features of sample e of the list, times their values, and pairs = the sum of their products with
   one another, which is left out where there is one other; gives the value of the sample's own feature. */
__attribute__ ((always_inline)) static inline double
gather (const sl_alternate_fit *f, const sl_alternate_list *l, size_t e, pack *restrict y, pack *restrict pairs,
        const size_t packs)
{
  const pack *x = (const pack *) f->x;
  const uint32_t *other = l->other + e * f->others;
  const double *value = l->values ? l->values + e * (f->others + 1) : NULL;
  if (! value && f->others == 1)
    {
      const pack *ahead = x + l->other[e + SL_ALTERNATE_AHEAD] * packs;
      for (size_t q = 0; q < packs; q += SL_ALTERNATE_EVEN)
        __builtin_prefetch (ahead + q);
      for (size_t q = 0; q < packs; q++)
        y[q] = x[other[0] * packs + q];
      return 1;
    }
  memset (y, 0, packs * sizeof *y);
  memset (pairs, 0, packs * sizeof *pairs);
  for (size_t t = 0; t < f->others; t++)
    for (size_t q = 0; q < packs; q++)
      {
        const pack one = (value ? value[t + 1] : 1) * x[other[t] * packs + q];
        pairs[q] += y[q] * one;
        y[q] += one;
      }
  return value ? value[0] : 1;
}

/* What is fixed in score o of a sample while its own feature moves. */
__attribute__ ((always_inline)) static inline double
fixed_score (const sl_alternate_fit *f, size_t o, const pack *y, const pack *pairs, const size_t packs,
             const size_t inner)
{
  double score = f->b[o];
  if (f->size > f->k)
    score += ((const double *) y)[f->k + o];
  if (f->others > 1)
    {
      pack sum = { 0 };
      for (size_t q = 0; q < inner; q++)
        sum += pairs[q] * ((const pack *) f->V)[q + o * packs];
      score += total (&sum);
    }
  return score;
}

/* Room for a number for each output, in whole packs. */
__attribute__ ((always_inline)) static inline size_t
rows_of (const sl_alternate_fit *f)
{
  return (f->m + PACK - 1) / PACK;
}

/* The scores z of a sample become the derivatives of its losses, and weight the second ones. */
SL_CLONES static void
derivatives (const sl_alternate_fit *f, const double *Y, double *restrict z, double *restrict weight)
{
  if (f->task->loss == SL_LOSS_SQUARED)
    {
      for (size_t o = 0; o < f->m; o++)
        z[o] -= Y[o];
      return;
    }
  sl_exponentials (rows_of (f) * PACK, z, weight);
  for (size_t o = 0; o < f->m; o++)
    {
      const double e = weight[o], one = 1 / (1 + e);
      weight[o] = e * one * one;
      z[o] = -Y[o] * ((Y[o] * z[o] > 0 ? e : 1) * one);
    }
}

/* A sum of losses. The sum of log (1 + e) is the logarithm of a product, which is held less 1. */
typedef struct
{
  pack sum, product;
  size_t factors;
} losses;

enum { FACTORS = 500 }; /* of at most 2 */

static const double FAR_OFF = 1e300; /* a margin whose loss is 0 */

/* Once for many samples, so it is not compiled into each function that sums losses. */
__attribute__ ((noinline)) static void
close_product (losses *s)
{
  for (size_t t = 0; t < PACK; t++)
    s->sum[t] += sl_logarithm (s->product[t]);
  s->product = (pack) { 0 };
  s->factors = 0;
}

/* s += the losses of a sample with the scores z, which are overwritten. e: room for as many numbers. */
SL_CLONES static void
add_losses (const sl_alternate_fit *f, const double *Y, double *restrict z, pack *restrict e, losses *s)
{
  if (f->task->loss == SL_LOSS_SQUARED)
    {
      for (size_t o = 0; o < f->m; o++)
        s->sum[0] += (z[o] - Y[o]) * (z[o] - Y[o]) / 2;
      return;
    }
  const size_t rows = rows_of (f);
  for (size_t o = 0; o < f->m; o++)
    z[o] *= Y[o];
  for (size_t o = f->m; o < rows * PACK; o++)
    z[o] = FAR_OFF;
  sl_exponentials (rows * PACK, z, (double *) e);
  for (size_t q = 0; q < rows; q++)
    {
      pack below = { 0 };
      for (size_t t = 0; t < PACK; t++)
        below[t] = z[q * PACK + t] < 0 ? -z[q * PACK + t] : 0 * z[q * PACK + t]; /* NaN stays */
      s->sum += below;
      s->product += e[q] + s->product * e[q];
      if (++s->factors == FACTORS)
        close_product (s);
    }
}

__attribute__ ((always_inline)) static inline double
sum_of_losses (losses *s)
{
  close_product (s);
  return total (&s->sum);
}

/* ---- the problem of a feature ----------------------------------------------------------------------------------- */

/* A += the products of the rows in lanes, of `inner` packs each, with themselves; of row r only the packs from its diagonal
   on. */
__attribute__ ((always_inline)) static inline void
add_lanes (size_t size, const pack *restrict lanes, pack *restrict A, const size_t packs, const size_t inner)
{
  const double *number = (const double *) lanes;
  const size_t width = inner * PACK;
  for (size_t r = 0; r < size; r++)
    for (size_t q = r / PACK; q < inner; q++)
      A[r * packs + q] += (number[r] * lanes[q] + number[r + width] * lanes[q + inner])
                          + (number[r + 2 * width] * lanes[q + 2 * inner]
                             + number[r + 3 * width] * lanes[q + 3 * inner]);
}

/* A = R'R with R in place of the upper triangle; a row without a pivot becomes 0. */
__attribute__ ((always_inline)) static inline void
factorise (size_t size, pack *restrict A, const size_t packs)
{
  double *number = (double *) A;
  const size_t width = packs * PACK;
  for (size_t r = 0; r < size; r++)
    {
      const double pivot = number[r * width + r], scale = pivot > 0 ? 1 / sqrt (pivot) : 0;
      for (size_t q = r / PACK; q < packs; q++)
        A[r * packs + q] *= scale;
      for (size_t s = r + 1; s < size; s++)
        {
          const double t = number[r * width + s];
          for (size_t q = s / PACK; q < packs; q++)
            A[s * packs + q] -= t * A[r * packs + q];
        }
    }
}

/* c <- the solution of R'R x = c. Twice for a feature, so it is not compiled into each function that settles one. */
SL_CLONES static void
solve_factored (size_t size, const double *restrict R, double *restrict c, const size_t width)
{
  for (size_t r = 0; r < size; r++)
    {
      c[r] = R[r * width + r] > 0 ? c[r] / R[r * width + r] : 0;
      for (size_t s = r + 1; s < size; s++)
        c[s] -= c[r] * R[r * width + s];
    }
  for (size_t r = size; r-- > 0;)
    {
      for (size_t s = r + 1; s < size; s++)
        c[r] -= R[r * width + s] * c[s];
      c[r] = R[r * width + r] > 0 ? c[r] / R[r * width + r] : 0;
    }
}

/* The problem of feature j: A and, behind it, the slope. Work: size * packs packs of the matrix, packs of the slope,
   LANES * inner of rows, packs of y and of pairs, m * inner of `cross`, m and 2 for each pack of outputs. The numbers
   w_j of several outputs are coupled with g alone: row c of cross has the second derivatives by w_jc and g, and
   twice[c] that by w_jc twice. Of a single output w_j is in the rows themselves. */
__attribute__ ((always_inline)) static inline void
collect (const sl_alternate_fit *f, size_t j, pack *A, const size_t packs, const size_t inner)
{
  const sl_alternate_list *l = f->now;
  const size_t m = f->m, k = f->k, size = f->size, width = packs * PACK, base = l->start[l->first];
  const double ridge = size > k ? f->task->ridge[j] : INFINITY;
  pack *slope = A + size * packs, *lanes = slope + packs, *y = lanes + LANES * inner, *pairs = y + packs,
       *cross = pairs + packs;
  double *score = (double *) (cross + m * inner), *weight = score + rows_of (f) * PACK,
         *twice = weight + rows_of (f) * PACK;
  const pack *V = (const pack *) f->V, *own = (const pack *) f->x + j * packs;
  const double *x = (const double *) own;
  const int linear = ! isinf (ridge), apart = linear && m > 1, unit = f->task->loss == SL_LOSS_SQUARED;
  double *c = (double *) slope, *number = (double *) A;
  size_t filled = 0, left = (l->start[j + 1] - l->start[j]) * m;
  memset (A, 0, ((size + 1) * packs + LANES * inner) * sizeof *A);
  memset (cross, 0, (m * inner + 3 * rows_of (f)) * sizeof *cross);
  for (size_t o = 0; o < m; o++)
    weight[o] = 1;
  for (size_t e = l->start[j] - base; e < l->start[j + 1] - base; e++)
    {
      const double value = gather (f, l, e, y, pairs, packs);
      for (size_t o = 0; o < m; o++)
        {
          pack sum = { 0 };
          for (size_t q = 0; q < inner; q++)
            sum += y[q] * V[o * packs + q] * own[q];
          score[o] = fixed_score (f, o, y, pairs, packs, inner) + value * (total (&sum) + (size > k ? x[k + o] : 0));
        }
      derivatives (f, l->Y + e * m, score, weight);
      for (size_t o = 0; o < m; o++)
        {
          const double bent = weight[o] * value, root = unit ? 1 : sqrt (weight[o]);
          pack *lane = lanes + filled * inner;
          for (size_t q = 0; q < inner; q++)
            {
              const pack along = value * y[q] * V[o * packs + q];
              slope[q] += score[o] * along;
              cross[o * inner + q] += bent * along;
              lane[q] = root * along;
            }
          if (linear)
            {
              c[k + o] += score[o] * value;
              twice[o] += bent * value;
              if (! apart)
                ((double *) lane)[k] = root * value;
            }
          left--;
          if (++filled == LANES || left == 0)
            {
              memset (lanes + filled * inner, 0, (LANES - filled) * inner * sizeof *lanes);
              add_lanes (m == 1 ? size : k, lanes, A, packs, inner);
              filled = 0;
            }
        }
    }
  for (size_t o = 0; o < m && apart; o++)
    {
      for (size_t r = 0; r < k; r++)
        number[r * width + k + o] = ((const double *) (cross + o * inner))[r];
      number[(k + o) * (width + 1)] = twice[o];
    }
}

/* next, bent, squares and along of feature j, which `count` samples have, from its problem. */
__attribute__ ((always_inline)) static inline void
settle (const sl_alternate_fit *f, size_t j, pack *A, double count, const size_t packs)
{
  const size_t k = f->k, size = f->size, width = packs * PACK;
  const double ridge = size > k ? f->task->ridge[j] : INFINITY, *x = f->x + j * width;
  double *number = (double *) A, *c = (double *) (A + size * packs);
  double *next = f->next + j * width, *bent = f->bent + j * width, squares = 0, along = 0;
  memset (bent, 0, width * sizeof *bent);
  memset (next, 0, width * sizeof *next);
  f->squares[j] = f->along[j] = 0;
  if (! (count > 0))
    return;
  for (size_t r = 0; r < size; r++)
    {
      const double penalty = r < k ? f->lambda : isinf (ridge) ? 1 : ridge;
      number[r * (width + 1)] += penalty;
      c[r] = -c[r] - penalty * x[r];
    }
  factorise (size, A, packs);
  solve_factored (size, number, c, width);
  for (size_t r = 0; r < size; r++)
    next[r] = x[r] + c[r];
  memcpy (bent, next, k * sizeof *bent);
  solve_factored (size, number, bent, width);
  for (size_t r = 0; r < k; r++)
    {
      squares += next[r] * next[r];
      along += next[r] * bent[r];
    }
  f->squares[j] = squares;
  f->along[j] = along;
}

/* squares[j], the losses of the samples that have feature j, at next in place of x; along[j], these losses at x.
   work: 2 packs for each output, packs of y and of pairs, 3 for each pack of outputs. */
__attribute__ ((always_inline)) static inline void
losses_of_feature (const sl_alternate_fit *f, size_t j, pack *to, const size_t packs, const size_t inner)
{
  const sl_alternate_list *l = f->now;
  const size_t m = f->m, k = f->k, width = packs * PACK, base = l->start[l->first];
  const double *x = f->x + j * width, *next = f->next + j * width;
  const int linear = f->size > k;
  pack *from = to + m * packs, *y = from + m * packs, *pairs = y + packs;
  double *then = (double *) (pairs + packs), *now = then + rows_of (f) * PACK;
  pack *room = (pack *) now + rows_of (f);
  double *const scores[] = { then, now };
  losses sums[2] = { { { 0 }, { 0 }, 0 }, { { 0 }, { 0 }, 0 } };
  for (size_t o = 0; o < m; o++)
    for (size_t q = 0; q < packs; q++)
      {
        const pack v = ((const pack *) f->V)[q + o * packs];
        to[q + o * packs] = ((const pack *) next)[q] * v;
        from[q + o * packs] = ((const pack *) x)[q] * v;
      }
  for (size_t e = l->start[j] - base; e < l->start[j + 1] - base; e++)
    {
      const double value = gather (f, l, e, y, pairs, packs);
      for (size_t o = 0; o < m; o++)
        {
          const double fixed = fixed_score (f, o, y, pairs, packs, inner);
          pack there = { 0 }, here = { 0 };
          for (size_t q = 0; q < inner; q++)
            {
              there += y[q] * to[q + o * packs];
              here += y[q] * from[q + o * packs];
            }
          then[o] = fixed + value * (total (&there) + (linear ? next[k + o] : 0));
          now[o] = fixed + value * (total (&here) + (linear ? x[k + o] : 0));
        }
      for (size_t s = 0; s < 2; s++)
        add_losses (f, l->Y + e * m, scores[s], room, &sums[s]);
    }
  f->squares[j] = sum_of_losses (&sums[0]);
  f->along[j] = sum_of_losses (&sums[1]);
}

/* Each of these with the ridge. */
static void
add_ridge (const sl_alternate_fit *f, const sl_alternate_list *l)
{
  for (size_t j = l->first; j < l->last; j++)
    for (size_t o = f->k; o < f->size; o++)
      {
        const double next = f->next[o + j * f->width], x = f->x[o + j * f->width];
        f->squares[j] += next != 0 ? f->task->ridge[j] / 2 * next * next : 0;
        f->along[j] += x != 0 ? f->task->ridge[j] / 2 * x * x : 0;
      }
}

/* along[j], how F falls with the size of g_j. work: packs of y and of pairs, 3 for each pack of outputs. */
__attribute__ ((always_inline)) static inline void
gain_of_feature (const sl_alternate_fit *f, size_t j, pack *y, const size_t packs, const size_t inner)
{
  const sl_alternate_list *l = f->now;
  const size_t m = f->m, k = f->k, width = packs * PACK, base = l->start[l->first];
  const pack *own = (const pack *) f->x + j * packs;
  const double *x = f->x + j * width;
  pack *pairs = y + packs;
  double *score = (double *) (pairs + packs), *bases = score + rows_of (f) * PACK,
         *weight = bases + rows_of (f) * PACK, gain = 0;
  memset (score, 0, rows_of (f) * sizeof (pack));
  for (size_t e = l->start[j] - base; e < l->start[j + 1] - base; e++)
    {
      const double value = gather (f, l, e, y, pairs, packs);
      for (size_t o = 0; o < m; o++)
        {
          pack sum = { 0 };
          for (size_t q = 0; q < inner; q++)
            sum += y[q] * own[q] * ((const pack *) f->V)[q + o * packs];
          bases[o] = value * total (&sum);
          score[o] = fixed_score (f, o, y, pairs, packs, inner) + bases[o] + (f->size > k ? value * x[k + o] : 0);
        }
      derivatives (f, l->Y + e * m, score, weight);
      for (size_t o = 0; o < m; o++)
        gain -= score[o] * bases[o];
    }
  f->along[j] = gain;
}

/* The packs of a row that belong to g; with one output all. */
__attribute__ ((always_inline)) static inline size_t
inner_of (const sl_alternate_fit *f)
{
  const size_t each = SL_ALTERNATE_EVEN * PACK;
  return f->m == 1 ? f->packs : (f->k + each - 1) / each * SL_ALTERNATE_EVEN;
}

__attribute__ ((always_inline)) static inline void
treat (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work, const size_t packs,
       const size_t inner)
{
  if (what == SL_ALTERNATE_FIT)
    {
      collect (f, j, work, packs, inner);
      settle (f, j, work, (double) (f->now->start[j + 1] - f->now->start[j]), packs);
    }
  else if (what == SL_ALTERNATE_LOSS)
    losses_of_feature (f, j, work, packs, inner);
  else
    gain_of_feature (f, j, work, packs, inner);
}

/* Loops over packs have a constant length where they are few and all belong to g; more such functions would take longer to
   compile, and no less to run. */
SL_CLONES static void
treat_2 (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work)
{
  treat (f, what, j, work, 2, 2);
}

SL_CLONES static void
treat_4 (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work)
{
  treat (f, what, j, work, 4, 4);
}

SL_CLONES static void
treat_6 (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work)
{
  treat (f, what, j, work, 6, 6);
}

SL_CLONES static void
treat_any (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work)
{
  treat (f, what, j, work, f->packs, inner_of (f));
}

static void
treated (const sl_alternate_fit *f, sl_alternate_what what, size_t i, void *work)
{
  const sl_team *team = f->task->samples.team;
  const size_t j = sl_alternate_own (team, f->now->first) + i * sl_alternate_stride (team);
  const size_t packs = inner_of (f) == f->packs ? f->packs : 0;
  (packs == 2 ? treat_2 : packs == 4 ? treat_4 : packs == 6 ? treat_6 : treat_any) (f, what, j, work);
}

/* A task of its own for each: sl_parallel_for measures the pace of a task, and knows it by its function. */
static sl_status
fit_one (const void *description, size_t j, void *work)
{
  treated (description, SL_ALTERNATE_FIT, j, work);
  return SL_OK;
}

static sl_status
losses_one (const void *description, size_t j, void *work)
{
  treated (description, SL_ALTERNATE_LOSS, j, work);
  return SL_OK;
}

static sl_status
gain_one (const void *description, size_t j, void *work)
{
  treated (description, SL_ALTERNATE_GAIN, j, work);
  return SL_OK;
}

void
sl_alternate_share (sl_alternate_fit *f, const sl_alternate_list *l, size_t width, double *rows)
{
  const sl_team *team = f->task->samples.team;
  if (! team)
    return;
  size_t own = 0;
  double *mine = f->room, *all = f->room + f->p * width, *at = all;
  for (size_t j = sl_alternate_own (team, l->first); j < l->last; j += team->members)
    memcpy (mine + own++ * width, rows + j * width, width * sizeof *mine);
  team->gather (team->context, mine, own * width, all, (l->last - l->first) * width);
  for (size_t q = 0; q < team->members; q++)
    for (size_t j = l->first + (q + team->members - l->first % team->members) % team->members; j < l->last;
         j += team->members, at += width)
      memcpy (rows + j * width, at, width * sizeof *at);
}

sl_status
sl_alternate_pass (sl_alternate_fit *f, sl_alternate_list *l, sl_alternate_what what, const sl_stop *stop)
{
  static const sl_parallel_fn one[] = { fit_one, losses_one, gain_one };
  const size_t each = (l->start[l->last] - l->start[l->first]) / (l->last - l->first) + 1;
  const size_t stride = sl_alternate_stride (f->task->samples.team),
               first = sl_alternate_own (f->task->samples.team, l->first);
  const int fits = what == SL_ALTERNATE_FIT;
  const size_t rows = fits ? f->size + f->m + 3 + LANES : 2 * f->m + 3;
  f->now = l;
  const sl_status status = sl_parallel_for (first < l->last ? (l->last - first + stride - 1) / stride : 0,
                                            fits ? (each * f->m + f->size) * f->size * f->packs
                                                 : each * f->m * f->packs * 4,
                                            (rows * f->packs + 3 * rows_of (f)) * sizeof (pack), one[what], f, stop);
  if (status != SL_OK)
    return status;
  sl_alternate_share (f, l, 1, f->along);
  if (what != SL_ALTERNATE_GAIN)
    sl_alternate_share (f, l, 1, f->squares);
  if (what == SL_ALTERNATE_LOSS)
    add_ridge (f, l);
  return SL_OK;
}
