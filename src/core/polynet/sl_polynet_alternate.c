/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_dot.h"

#include <math.h>
#include <string.h>

/* Numerics.
   U_r = V_r |g_r|^2, with V_r of norm 1 and g_r along h_r: then Omega (U) <= tau is sum_r |g_r|^2 <= tau, and the scores
   are o_c = sum_r V_rc s (g_r, x) + w_c'x + b_c. The features are cut into blocks of which a sample has one at most. Within
   a block the scores are linear in what belongs to its features: g_rj for all r, and w_j. So the minimum over a block,
   within the ball, is a problem of least squares for each feature, of k numbers (and m of w_j), with a multiplier lambda
   that all of them share. It is solved for a lambda that was good before, together with its derivative by lambda,
     x = -(A + Lambda)^-1 c,  dx/dlambda = -(A + Lambda)^-1 g,
   which corrects lambda as in a trust region (1/|g| is nearly linear in lambda), and x to first order; where that is far,
   the problems are solved again. A scale factor makes the point feasible, and the way there is shortened until F falls:
   the ball is convex. For the logistic loss A is the Hessian at the present scores. At the minimum all blocks have the same
   lambda; before each turn the sizes of the blocks take a step towards that.
   Samples are kept once for each block, in the order of its features, with what is read of them: memory is read from one
   end to the other, but for the parameters. A feature belongs to one task, and sums over features go in order: the bits do
   not depend on the number of threads. */

enum {
  PACK = 4,
  EVEN = 2,        /* packs of a row are a multiple of this */
  LANES = 4,       /* rows that are added to a matrix together */
  MOST_BLOCKS = 8, /* more of them: features overlap much, and few problems are independent */
  SOLVES = 3,      /* of a block, until lambda is right */
  HALVINGS = 8,
  AHEAD = 8 /* samples whose parameters are fetched early */
};

static const double FAR = .1; /* relative error of |g| that is too large for a correction to first order */

/* Four numbers; the compiler makes of them what the processor has. */
typedef double pack __attribute__ ((vector_size (32), may_alias));

/* The samples that have a feature of a block, in the order of its features: those of feature j are numbered start[j] to
   start[j+1] - 1. other: `others` features to a sample, number p where there are fewer. */
typedef struct
{
  size_t first, last; /* features */
  const size_t *start;
  uint32_t *other;
  double *values; /* of the feature itself and of the others, or null where all are 1 */
  double *Y;
} list;

/* The parameters of a feature are width numbers: k of g, m of w where there is a linear part, and zeros up to whole packs. */
typedef struct
{
  const sl_polynet_task *task;
  size_t k, p, m, size, packs, width, others, blocks; /* size: k, and m more with a linear part */
  list block[MOST_BLOCKS], *now;
  double lambda, F;
  const double *b;
  double *V;               /* m rows of width numbers */
  double *x, *next, *bent; /* features, and one of zeros: parameters, those of the minimum, (A + Lambda)^-1 g */
  double *squares, *along; /* of each feature: |g|^2 and g'(A + Lambda)^-1 g; or its part of a sum */
} fit;

/* ---- samples in the order of features --------------------------------------------------------------------------- */

/* cut[b] = the first feature of block b, and p at the end; 0 where there are too many blocks, or samples without a feature
   in the first. reach: room for p numbers, the least feature that stands after each one in a sample. */
static size_t
blocks_of (const sl_data *X, size_t *cut, size_t *reach)
{
  size_t count = 1, limit = X->m;
  for (size_t j = 0; j < X->m; j++)
    reach[j] = X->m;
  for (size_t i = 0; i < X->n; i++)
    for (size_t e = X->start[i]; e + 1 < X->start[i + 1]; e++)
      if (X->row[e + 1] < reach[X->row[e]])
        reach[X->row[e]] = X->row[e + 1];
  cut[0] = 0;
  for (size_t j = 0; j < X->m; j++)
    {
      if (j == limit && count == MOST_BLOCKS)
        return 0;
      if (j == limit)
        {
          cut[count++] = j;
          limit = X->m;
        }
      limit = reach[j] < limit ? reach[j] : limit;
    }
  cut[count] = X->m;
  for (size_t i = 0; i < X->n; i++)
    if (X->start[i] == X->start[i + 1] || X->row[X->start[i]] >= cut[1])
      return 0;
  return count;
}

static int
all_ones (const sl_data *X)
{
  const double *value = X->value;
  size_t e = 0;
  while (e < X->start[X->n] && value[e] == 1)
    e++;
  return e == X->start[X->n];
}

/* Fills the lists. at: room for p numbers. */
static void
sort_samples (const fit *f, const sl_data *X, size_t *at)
{
  const double *value = X->value;
  const size_t m = f->m, others = f->others;
  memcpy (at, f->block[0].start, f->p * sizeof *at);
  for (size_t i = 0; i < X->n; i++)
    {
      const list *l = f->block;
      for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
        {
          const size_t j = X->row[e];
          while (j >= l->last)
            l++;
          const size_t to = at[j]++ - l->start[l->first];
          size_t q = 0;
          for (size_t t = X->start[i]; t < X->start[i + 1]; t++)
            if (t != e)
              {
                l->other[to * others + q] = (uint32_t) X->row[t];
                if (l->values)
                  l->values[to * (others + 1) + 1 + q] = value[t];
                q++;
              }
          for (; q < others; q++)
            {
              l->other[to * others + q] = (uint32_t) f->p;
              if (l->values)
                l->values[to * (others + 1) + 1 + q] = 0;
            }
          if (l->values)
            l->values[to * (others + 1)] = value[e];
          memcpy (l->Y + to * m, f->task->Y + i * m, m * sizeof (double));
        }
    }
}

/* ---- a sample --------------------------------------------------------------------------------------------------- */

__attribute__ ((always_inline)) static inline double
total (const pack *a)
{
  const double *t = (const double *) a;
  return (t[0] + t[2]) + (t[1] + t[3]);
}

/* y = the sum of the other features of sample e of the list, times their values, and pairs = the sum of their products with
   one another, which is left out where there is one other; gives the value of the sample's own feature. */
__attribute__ ((always_inline)) static inline double
gather (const fit *f, const list *l, size_t e, pack *restrict y, pack *restrict pairs, const size_t packs)
{
  const pack *x = (const pack *) f->x;
  const uint32_t *other = l->other + e * f->others;
  const double *value = l->values ? l->values + e * (f->others + 1) : NULL;
  if (! value && f->others == 1)
    {
      const pack *ahead = x + l->other[e + AHEAD] * packs;
      for (size_t q = 0; q < packs; q += EVEN)
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
fixed_score (const fit *f, size_t o, const pack *y, const pack *pairs, const size_t packs)
{
  double score = f->b[o];
  if (f->size > f->k)
    score += ((const double *) y)[f->k + o];
  if (f->others > 1)
    {
      pack sum = { 0 };
      for (size_t q = 0; q < packs; q++)
        sum += pairs[q] * ((const pack *) f->V)[q + o * packs];
      score += total (&sum);
    }
  return score;
}

/* The loss of a score; *s: its derivative, *weight: the second one. */
static inline double
loss_of (sl_loss_kind loss, double o, double y, double *s, double *weight)
{
  if (loss == SL_LOSS_SQUARED)
    {
      *s = o - y;
      *weight = 1;
      return (o - y) * (o - y) / 2;
    }
  const double e = exp (-fabs (o)), a = y * o > 0 ? e / (1 + e) : 1 / (1 + e);
  *s = -y * a;
  *weight = e / ((1 + e) * (1 + e));
  return log1p (e) + (y * o > 0 ? 0 : fabs (o));
}

/* ---- the problem of a feature ----------------------------------------------------------------------------------- */

/* A += the products of the rows in lanes with themselves; of row r only the packs from its diagonal on. */
__attribute__ ((always_inline)) static inline void
add_lanes (size_t size, const pack *restrict lanes, pack *restrict A, const size_t packs)
{
  const double *number = (const double *) lanes;
  const size_t width = packs * PACK;
  for (size_t r = 0; r < size; r++)
    for (size_t q = r / PACK; q < packs; q++)
      A[r * packs + q] += (number[r] * lanes[q] + number[r + width] * lanes[q + packs])
                          + (number[r + 2 * width] * lanes[q + 2 * packs]
                             + number[r + 3 * width] * lanes[q + 3 * packs]);
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

/* c <- the solution of R'R x = c. */
__attribute__ ((always_inline)) static inline void
solve (size_t size, const double *restrict R, double *restrict c, const size_t width)
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

/* next, bent, squares and along of feature j. work: size * packs packs of the matrix, packs of the slope, LANES * packs of
   rows, packs of y and of pairs. */
__attribute__ ((always_inline)) static inline void
fit_feature (const fit *f, size_t j, pack *A, const size_t packs)
{
  const list *l = f->now;
  const size_t m = f->m, k = f->k, size = f->size, width = packs * PACK, base = l->start[l->first];
  const double ridge = size > k ? f->task->ridge[j] : INFINITY;
  pack *slope = A + size * packs, *lanes = slope + packs, *y = lanes + LANES * packs, *pairs = y + packs;
  const pack *V = (const pack *) f->V, *own = (const pack *) f->x + j * packs;
  const double *x = (const double *) own;
  double *c = (double *) slope, *number = (double *) A;
  size_t filled = 0;
  memset (A, 0, (size + 1 + LANES) * packs * sizeof *A);
  for (size_t e = l->start[j] - base; e < l->start[j + 1] - base; e++)
    {
      const double value = gather (f, l, e, y, pairs, packs);
      for (size_t o = 0; o < m; o++)
        {
          pack *lane = lanes + filled * packs, sum = { 0 };
          for (size_t q = 0; q < packs; q++)
            {
              lane[q] = value * y[q] * V[o * packs + q];
              sum += lane[q] * own[q];
            }
          const double own_score = total (&sum) + (size > k ? value * x[k + o] : 0);
          double s, weight;
          loss_of (f->task->loss, fixed_score (f, o, y, pairs, packs) + own_score, l->Y[o + e * m], &s, &weight);
          if (! isinf (ridge))
            ((double *) lane)[k + o] = value;
          const double root = weight == 1 ? 1 : sqrt (weight);
          for (size_t q = 0; q < packs; q++)
            {
              slope[q] += s * lane[q];
              lane[q] *= root;
            }
          if (++filled == LANES)
            {
              add_lanes (size, lanes, A, packs);
              filled = 0;
            }
        }
    }
  if (filled > 0)
    {
      memset (lanes + filled * packs, 0, (LANES - filled) * packs * sizeof *lanes);
      add_lanes (size, lanes, A, packs);
    }
  double *next = f->next + j * width, *bent = f->bent + j * width, squares = 0, along = 0;
  memset (bent, 0, width * sizeof *bent);
  memset (next, 0, width * sizeof *next);
  f->squares[j] = f->along[j] = 0;
  if (l->start[j] == l->start[j + 1])
    return;
  for (size_t r = 0; r < size; r++)
    {
      const double penalty = r < k ? f->lambda : isinf (ridge) ? 1 : ridge;
      number[r * (width + 1)] += penalty;
      c[r] = -c[r] - penalty * x[r];
    }
  factorise (size, A, packs);
  solve (size, number, c, width);
  for (size_t r = 0; r < size; r++)
    next[r] = x[r] + c[r];
  memcpy (bent, next, k * sizeof *bent);
  solve (size, number, bent, width);
  for (size_t r = 0; r < k; r++)
    {
      squares += next[r] * next[r];
      along += next[r] * bent[r];
    }
  f->squares[j] = squares;
  f->along[j] = along;
}

/* squares[j], the losses of the samples that have feature j, at next in place of x; along[j], these losses at x; less the
   ridge each. work: 2 packs for each output, packs of y and of pairs. */
__attribute__ ((always_inline)) static inline void
losses_of_feature (const fit *f, size_t j, pack *to, const size_t packs)
{
  const list *l = f->now;
  const size_t m = f->m, k = f->k, width = packs * PACK, base = l->start[l->first];
  const double *x = f->x + j * width, *next = f->next + j * width;
  const int linear = f->size > k;
  pack *from = to + m * packs, *y = from + m * packs, *pairs = y + packs;
  double after = 0, before = 0, s, weight;
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
          const double fixed = fixed_score (f, o, y, pairs, packs), target = l->Y[o + e * m];
          pack there = { 0 }, here = { 0 };
          for (size_t q = 0; q < packs; q++)
            {
              there += y[q] * to[q + o * packs];
              here += y[q] * from[q + o * packs];
            }
          const double then = fixed + value * (total (&there) + (linear ? next[k + o] : 0));
          const double now = fixed + value * (total (&here) + (linear ? x[k + o] : 0));
          after += loss_of (f->task->loss, then, target, &s, &weight);
          before += loss_of (f->task->loss, now, target, &s, &weight);
        }
    }
  for (size_t o = k; o < f->size; o++)
    {
      after += next[o] != 0 ? f->task->ridge[j] / 2 * next[o] * next[o] : 0;
      before += x[o] != 0 ? f->task->ridge[j] / 2 * x[o] * x[o] : 0;
    }
  f->squares[j] = after;
  f->along[j] = before;
}

/* along[j], how F falls with the size of g_j. work: packs of y and of pairs. */
__attribute__ ((always_inline)) static inline void
gain_of_feature (const fit *f, size_t j, pack *y, const size_t packs)
{
  const list *l = f->now;
  const size_t m = f->m, k = f->k, width = packs * PACK, base = l->start[l->first];
  const pack *own = (const pack *) f->x + j * packs;
  const double *x = f->x + j * width;
  pack *pairs = y + packs;
  double gain = 0, s, weight;
  for (size_t e = l->start[j] - base; e < l->start[j + 1] - base; e++)
    {
      const double value = gather (f, l, e, y, pairs, packs);
      for (size_t o = 0; o < m; o++)
        {
          pack sum = { 0 };
          for (size_t q = 0; q < packs; q++)
            sum += value * y[q] * own[q] * ((const pack *) f->V)[q + o * packs];
          const double bases = total (&sum), linear = f->size > k ? value * x[k + o] : 0;
          loss_of (f->task->loss, fixed_score (f, o, y, pairs, packs) + bases + linear, l->Y[o + e * m], &s, &weight);
          gain -= s * bases;
        }
    }
  f->along[j] = gain;
}

enum { FIT, LOSS, GAIN };

/* Loops over packs have a constant length where they are few. */
__attribute__ ((always_inline)) static inline void
treat (const fit *f, int what, size_t j, pack *work, const size_t packs)
{
  if (what == FIT)
    fit_feature (f, j, work, packs);
  else if (what == LOSS)
    losses_of_feature (f, j, work, packs);
  else
    gain_of_feature (f, j, work, packs);
}

SL_CLONES static void
treat_2 (const fit *f, int what, size_t j, pack *work)
{
  treat (f, what, j, work, 2);
}

SL_CLONES static void
treat_4 (const fit *f, int what, size_t j, pack *work)
{
  treat (f, what, j, work, 4);
}

SL_CLONES static void
treat_6 (const fit *f, int what, size_t j, pack *work)
{
  treat (f, what, j, work, 6);
}

SL_CLONES static void
treat_any (const fit *f, int what, size_t j, pack *work)
{
  treat (f, what, j, work, f->packs);
}

static void
treated (const fit *f, int what, size_t j, void *work)
{
  (f->packs == 2   ? treat_2
   : f->packs == 4 ? treat_4
   : f->packs == 6 ? treat_6
                   : treat_any) (f, what, f->now->first + j, work);
}

static sl_status
fit_one (const void *description, size_t j, void *work)
{
  treated (description, FIT, j, work);
  return SL_OK;
}

static sl_status
losses_one (const void *description, size_t j, void *work)
{
  treated (description, LOSS, j, work);
  return SL_OK;
}

static sl_status
gain_one (const void *description, size_t j, void *work)
{
  treated (description, GAIN, j, work);
  return SL_OK;
}

/* Does that for all features of the block. */
static sl_status
for_block (fit *f, list *l, int what, const sl_stop *stop)
{
  const size_t count = l->last - l->first, each = (l->start[l->last] - l->start[l->first]) / count + 1;
  const size_t rows = what == FIT ? f->size + 3 + LANES : 2 * f->m + 3;
  f->now = l;
  return sl_parallel_for (count,
                          what == FIT ? (each * f->m + f->size) * f->size * f->packs : each * f->m * f->packs * 4,
                          rows * f->packs * sizeof (pack),
                          what == FIT    ? fit_one
                          : what == LOSS ? losses_one
                                         : gain_one,
                          f, stop);
}

/* ---- a block ---------------------------------------------------------------------------------------------------- */

static double
sum_of (const list *l, const double *a)
{
  double sum = 0;
  for (size_t j = l->first; j < l->last; j++)
    sum += a[j];
  return sum;
}

/* |g|^2 of the features of a block. */
static double
size_of (const fit *f, const list *l)
{
  double sum = 0;
  for (size_t j = l->first; j < l->last; j++)
    sum += sl_dot (f->k, f->x + j * f->width, f->x + j * f->width);
  return sum;
}

/* next = about the minimum over the features of the block, within the ball, where room is left for them. */
static sl_status
minimum (fit *f, list *l, double room, const sl_stop *stop)
{
  double squares = 0, move = 0;
  for (int solves = 1;; solves++)
    {
      const sl_status status = for_block (f, l, FIT, stop);
      if (status != SL_OK)
        return status;
      squares = sum_of (l, f->squares);
      const double along = sum_of (l, f->along), old = f->lambda;
      if (along > 0)
        f->lambda = fmax (old + squares / along * (sqrt (squares / room) - 1), 0);
      move = f->lambda - old;
      if (solves == SOLVES || fabs (move) * along <= FAR * squares)
        break;
    }
  squares = 0;
  for (size_t j = l->first; j < l->last; j++)
    for (size_t r = 0; r < f->size; r++)
      {
        double *next = f->next + j * f->width + r;
        *next -= move * f->bent[j * f->width + r];
        squares += r < f->k ? *next * *next : 0;
      }
  if (squares > room || (f->lambda > 0 && squares > 0))
    {
      const double scale = sqrt (room / squares) * (1 - 1e-15);
      for (size_t j = l->first; j < l->last; j++)
        for (size_t r = 0; r < f->k; r++)
          f->next[j * f->width + r] *= scale;
    }
  return SL_OK;
}

/* x goes to next, or as far on the way as F falls. */
static sl_status
go (fit *f, list *l, const sl_stop *stop)
{
  const size_t first = l->first * f->width, last = l->last * f->width;
  for (int i = 0; i < HALVINGS; i++)
    {
      const sl_status status = for_block (f, l, LOSS, stop);
      if (status != SL_OK)
        return status;
      double change = 0;
      for (size_t j = l->first; j < l->last; j++)
        change += f->squares[j] - f->along[j];
      if (change < 0)
        {
          memcpy (f->x + first, f->next + first, (last - first) * sizeof *f->x);
          f->F += change;
          return SL_OK;
        }
      for (size_t e = first; e < last; e++)
        f->next[e] = f->x[e] + (f->next[e] - f->x[e]) / 2;
    }
  return SL_OK;
}

/* F, from the samples in the order of the first block, where all are. */
static sl_status
objective (fit *f, double *F, const sl_stop *stop)
{
  list *l = f->block;
  memcpy (f->next + l->first * f->width, f->x + l->first * f->width, (l->last - l->first) * f->width * sizeof *f->x);
  const sl_status status = for_block (f, l, LOSS, stop);
  *F = sum_of (l, f->along);
  for (size_t j = l->last; j < f->p; j++)
    for (size_t r = f->k; r < f->size; r++)
      {
        const double w = f->x[r + j * f->width];
        *F += w != 0 ? f->task->ridge[j] / 2 * w * w : 0;
      }
  return status == SL_OK && ! isfinite (*F) ? SL_NOT_FINITE : status;
}

/* x of block b times scale[b], for the numbers of g. */
static void
stretch (fit *f, const double *scale)
{
  for (size_t b = 0; b < f->blocks; b++)
    for (size_t j = f->block[b].first; j < f->block[b].last; j++)
      for (size_t r = 0; r < f->k; r++)
        f->x[r + j * f->width] *= scale[b];
}

/* lambda, the mean of those of the blocks, and a step of their sizes to equal ones, if F falls: with two blocks, to equal
   sizes. */
static sl_status
share (fit *f, const sl_stop *stop)
{
  double size[MOST_BLOCKS], gain[MOST_BLOCKS], scale[MOST_BLOCKS], all = 0, sum = 0, after = 0, most = 0, now;
  for (size_t b = 0; b < f->blocks; b++)
    {
      const sl_status status = for_block (f, f->block + b, GAIN, stop);
      if (status != SL_OK)
        return status;
      size[b] = size_of (f, f->block + b);
      gain[b] = fmax (sum_of (f->block + b, f->along), 0);
      all += size[b];
      sum += gain[b];
    }
  f->lambda = all > 0 ? sum / all : 0;
  if (! (f->lambda > 0))
    return SL_OK;
  for (size_t b = 0; b < f->blocks; b++)
    {
      scale[b] = size[b] > 0 ? fmin (fmax (gain[b] / (f->lambda * size[b]), .25), 4) : 1;
      most = fmax (most, fabs (scale[b] - 1));
      after += scale[b] * size[b];
    }
  if (most < 1e-3)
    return SL_OK;
  for (size_t b = 0; b < f->blocks; b++)
    scale[b] = sqrt (scale[b] * fmin (all / after, 1));
  stretch (f, scale);
  const sl_status status = objective (f, &now, stop);
  if (status == SL_OK && now < f->F)
    f->F = now;
  else
    {
      for (size_t b = 0; b < f->blocks; b++)
        scale[b] = 1 / scale[b];
      stretch (f, scale);
    }
  return status == SL_NOT_FINITE ? SL_OK : status;
}

static sl_status
descend (fit *f, const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  sl_status status = objective (f, &f->F, stop);
  report->steps = 0;
  report->gap = INFINITY;
  while (status == SL_OK && report->steps < (double) limit->steps && ! (report->gap <= limit->target))
    {
      const double before = f->F;
      status = sl_polynet_poll (stop);
      if (status == SL_OK)
        status = share (f, stop);
      for (size_t b = 0; b < f->blocks && status == SL_OK; b++)
        {
          double room = f->task->tau;
          for (size_t c = 0; c < f->blocks; c++)
            room -= c == b ? 0 : size_of (f, f->block + c);
          if (! (room > 0))
            continue;
          status = minimum (f, f->block + b, room, stop);
          if (status == SL_OK)
            status = go (f, f->block + b, stop);
        }
      report->steps++;
      report->gap = before - f->F;
    }
  report->objective = f->F;
  report->curvature = 0;
  return status;
}

/* ---- the refit -------------------------------------------------------------------------------------------------- */

/* The norm of a row, of those that the ball sums: dual to the dual norm of another penalty. */
static double
norm_of (sl_polynet_penalty penalty, size_t m, const double *row, size_t ld)
{
  const sl_polynet_penalty other = penalty == SL_POLYNET_L1    ? SL_POLYNET_L1INF
                                   : penalty == SL_POLYNET_L12 ? SL_POLYNET_L12
                                                               : SL_POLYNET_L1;
  return sl_polynet_dual (other, m, row, ld);
}

/* V and x from H, U and W; and back. */
static void
take_apart (fit *f, const double *H, const double *U, const double *W)
{
  const size_t k = f->k, m = f->m, p = f->p, width = f->width;
  memset (f->x, 0, (p + 1) * width * sizeof *f->x);
  memset (f->V, 0, m * width * sizeof *f->V);
  for (size_t r = 0; r < k; r++)
    {
      const double norm = norm_of (f->task->penalty, m, U + r, k);
      for (size_t c = 0; c < m && norm > 0; c++)
        f->V[r + c * width] = U[r + c * k] / norm;
      for (size_t j = 0; j < p; j++)
        f->x[r + j * width] = sqrt (norm) * H[j + r * p];
    }
  for (size_t c = 0; c < m && W; c++)
    for (size_t j = 0; j < p; j++)
      f->x[k + c + j * width] = isinf (f->task->ridge[j]) ? 0 : W[j + c * p];
}

static void
put_together (const fit *f, double *H, double *U, double *W)
{
  const size_t k = f->k, m = f->m, p = f->p, width = f->width;
  for (size_t r = 0; r < k; r++)
    {
      double squares = 0;
      for (size_t j = 0; j < p; j++)
        squares += f->x[r + j * width] * f->x[r + j * width];
      for (size_t c = 0; c < m; c++)
        U[r + c * k] = f->V[r + c * width] * squares;
      for (size_t j = 0; j < p; j++)
        H[j + r * p] = squares > 0 ? f->x[r + j * width] / sqrt (squares) : 0;
    }
  for (size_t c = 0; c < m && W; c++)
    for (size_t j = 0; j < p; j++)
      W[j + c * p] = f->x[k + c + j * width];
}

/* The lists of all blocks, and the start of each feature; SL_BAD_INPUT where the data do not suit. */
static sl_status
lists_of (fit *f, const sl_data *X, size_t *start, uint32_t **other, double **numbers)
{
  const size_t p = f->p, entries = X->start[X->n];
  size_t cut[MOST_BLOCKS + 1], *room = sl_alloc (p, sizeof *room);
  if (! room)
    return SL_OUT_OF_MEMORY;
  f->blocks = p < UINT32_MAX ? blocks_of (X, cut, room) : 0;
  f->others = 1;
  for (size_t i = 0; i < X->n; i++)
    f->others = X->start[i + 1] - X->start[i] > f->others + 1 ? X->start[i + 1] - X->start[i] - 1 : f->others;
  const int ones = all_ones (X);
  sl_status status = f->blocks > 0 ? SL_OK : SL_BAD_INPUT;
  if (status == SL_OK)
    {
      *other = sl_alloc (entries + AHEAD, f->others * sizeof **other);
      *numbers = sl_alloc (entries, (f->m + (ones ? 0 : f->others + 1)) * sizeof **numbers);
      status = *other && *numbers ? SL_OK : SL_OUT_OF_MEMORY;
    }
  if (status == SL_OK)
    {
      memset (start, 0, (p + 1) * sizeof *start);
      for (size_t e = 0; e < entries; e++)
        start[X->row[e] + 1]++;
      for (size_t j = 0; j < p; j++)
        start[j + 1] += start[j];
      for (size_t b = 0; b < f->blocks; b++)
        {
          const size_t at = start[cut[b]];
          f->block[b] = (list) { cut[b], cut[b + 1], start, *other + at * f->others, NULL, *numbers + at * f->m };
          if (! ones)
            f->block[b].values = *numbers + entries * f->m + at * (f->others + 1);
        }
      memset (*other + entries * f->others, 0, AHEAD * f->others * sizeof **other);
      sort_samples (f, X, room);
    }
  sl_free (room);
  return status;
}

sl_status
sl_polynet_alternate (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, double *H, double *U,
                      double *W, const double *b, const sl_polynet_limit *limit, sl_polynet_report *report,
                      int *suitable, const sl_stop *stop)
{
  const size_t m = task->m, p = data->X->m, size = k + (W ? m : 0),
               packs = (size + EVEN * PACK - 1) / (EVEN * PACK) * EVEN;
  *suitable = data->X->start && data->squares && ! task->weight
              && (task->loss == SL_LOSS_SQUARED || task->loss == SL_LOSS_BINARY_LOGISTIC);
  if (! *suitable)
    return SL_OK;
  double *points = sl_alloc (3 * p + 1 + m, packs * sizeof (pack)), *few = sl_alloc (p, 2 * sizeof *few),
         *numbers = NULL;
  size_t *start = sl_alloc (p + 1, sizeof *start);
  uint32_t *other = NULL;
  sl_status status = points && few && start ? SL_OK : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      fit f = { .task = task, .k = k, .p = p, .m = m, .size = size, .packs = packs, .width = packs * PACK, .b = b };
      f.x = points;
      f.next = points + (p + 1) * f.width;
      f.bent = f.next + p * f.width;
      f.V = f.bent + p * f.width;
      f.squares = few;
      f.along = few + p;
      status = lists_of (&f, data->X, start, &other, &numbers);
      if (status == SL_OK)
        {
          take_apart (&f, H, U, W);
          status = descend (&f, limit, report, stop);
          put_together (&f, H, U, W);
        }
      else if (status == SL_BAD_INPUT)
        {
          *suitable = 0;
          status = SL_OK;
        }
    }
  sl_free (other);
  sl_free (start);
  sl_free (numbers);
  sl_free (few);
  sl_free (points);
  return status;
}
