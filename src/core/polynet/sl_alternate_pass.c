/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_alternate_private.h"
#include "base/sl_parallel.h"

#include <math.h>
#include <string.h>

enum { LANES = 4 }; /* rows that are added to a matrix together */

typedef sl_alternate_pack pack;

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
fixed_score (const sl_alternate_fit *f, size_t o, const pack *y, const pack *pairs, const size_t packs)
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

/* A += the products of the rows in lanes with themselves, in the first `used` packs of each row; of row r only the packs
   from its diagonal on. */
__attribute__ ((always_inline)) static inline void
add_lanes (size_t size, const pack *restrict lanes, pack *restrict A, const size_t packs, const size_t used)
{
  const double *number = (const double *) lanes;
  const size_t width = packs * SL_ALTERNATE_PACK;
  for (size_t r = 0; r < size; r++)
    for (size_t q = r / SL_ALTERNATE_PACK; q < used; q++)
      A[r * packs + q] += (number[r] * lanes[q] + number[r + width] * lanes[q + packs])
                          + (number[r + 2 * width] * lanes[q + 2 * packs]
                             + number[r + 3 * width] * lanes[q + 3 * packs]);
}

/* The rows of lanes, of which the last ones are empty where `filled` is not all. With several outputs A is full in g
   alone. */
__attribute__ ((always_inline)) static inline void
add_rows (const sl_alternate_fit *f, size_t filled, pack *restrict lanes, pack *restrict A, const size_t packs)
{
  memset (lanes + filled * packs, 0, (LANES - filled) * packs * sizeof *lanes);
  if (f->m == 1)
    add_lanes (f->size, lanes, A, packs, packs);
  else
    add_lanes (f->k, lanes, A, packs, (f->k + SL_ALTERNATE_PACK - 1) / SL_ALTERNATE_PACK);
}

/* A = R'R with R in place of the upper triangle; a row without a pivot becomes 0. */
__attribute__ ((always_inline)) static inline void
factorise (size_t size, pack *restrict A, const size_t packs)
{
  double *number = (double *) A;
  const size_t width = packs * SL_ALTERNATE_PACK;
  for (size_t r = 0; r < size; r++)
    {
      const double pivot = number[r * width + r], scale = pivot > 0 ? 1 / sqrt (pivot) : 0;
      for (size_t q = r / SL_ALTERNATE_PACK; q < packs; q++)
        A[r * packs + q] *= scale;
      for (size_t s = r + 1; s < size; s++)
        {
          const double t = number[r * width + s];
          for (size_t q = s / SL_ALTERNATE_PACK; q < packs; q++)
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
   rows, packs of y and of pairs, m * packs of `cross`. The numbers w_j of several outputs are coupled with g alone: row c
   of cross has the second derivatives by w_jc and g, and that by w_jc twice in place k + c. */
__attribute__ ((always_inline)) static inline void
fit_feature (const sl_alternate_fit *f, size_t j, pack *A, const size_t packs)
{
  const sl_alternate_list *l = f->now;
  const size_t m = f->m, k = f->k, size = f->size, width = packs * SL_ALTERNATE_PACK, base = l->start[l->first];
  const double ridge = size > k ? f->task->ridge[j] : INFINITY;
  pack *slope = A + size * packs, *lanes = slope + packs, *y = lanes + LANES * packs, *pairs = y + packs,
       *cross = pairs + packs;
  const pack *V = (const pack *) f->V, *own = (const pack *) f->x + j * packs;
  const double *x = (const double *) own;
  const int linear = ! isinf (ridge), apart = linear && m > 1;
  double *c = (double *) slope, *number = (double *) A;
  size_t filled = 0;
  memset (A, 0, (size + 1 + LANES) * packs * sizeof *A);
  memset (cross, 0, m * packs * sizeof *cross);
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
          if (linear)
            ((double *) lane)[k + o] = value;
          for (size_t q = 0; q < packs; q++)
            slope[q] += s * lane[q];
          for (size_t q = 0; q < packs && apart; q++)
            cross[o * packs + q] += weight * value * lane[q];
          const double root = weight == 1 ? 1 : sqrt (weight);
          for (size_t q = 0; q < packs; q++)
            lane[q] *= root;
          if (++filled == LANES)
            {
              add_rows (f, filled, lanes, A, packs);
              filled = 0;
            }
        }
    }
  if (filled > 0)
    add_rows (f, filled, lanes, A, packs);
  for (size_t o = 0; o < m && apart; o++)
    {
      const double *from = (const double *) (cross + o * packs);
      for (size_t r = 0; r < k; r++)
        number[r * width + k + o] = from[r];
      for (size_t r = k; r < size; r++)
        number[(k + o) * width + r] = r == k + o ? from[r] : 0;
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
losses_of_feature (const sl_alternate_fit *f, size_t j, pack *to, const size_t packs)
{
  const sl_alternate_list *l = f->now;
  const size_t m = f->m, k = f->k, width = packs * SL_ALTERNATE_PACK, base = l->start[l->first];
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
gain_of_feature (const sl_alternate_fit *f, size_t j, pack *y, const size_t packs)
{
  const sl_alternate_list *l = f->now;
  const size_t m = f->m, k = f->k, width = packs * SL_ALTERNATE_PACK, base = l->start[l->first];
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

/* Loops over packs have a constant length where they are few. */
__attribute__ ((always_inline)) static inline void
treat (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work, const size_t packs)
{
  if (what == SL_ALTERNATE_FIT)
    fit_feature (f, j, work, packs);
  else if (what == SL_ALTERNATE_LOSS)
    losses_of_feature (f, j, work, packs);
  else
    gain_of_feature (f, j, work, packs);
}

SL_CLONES static void
treat_2 (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work)
{
  treat (f, what, j, work, 2);
}

SL_CLONES static void
treat_4 (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work)
{
  treat (f, what, j, work, 4);
}

SL_CLONES static void
treat_6 (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work)
{
  treat (f, what, j, work, 6);
}

SL_CLONES static void
treat_any (const sl_alternate_fit *f, sl_alternate_what what, size_t j, pack *work)
{
  treat (f, what, j, work, f->packs);
}

static void
treated (const sl_alternate_fit *f, sl_alternate_what what, size_t j, void *work)
{
  (f->packs == 2   ? treat_2
   : f->packs == 4 ? treat_4
   : f->packs == 6 ? treat_6
                   : treat_any) (f, what, f->now->first + j, work);
}

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

sl_status
sl_alternate_pass (sl_alternate_fit *f, sl_alternate_list *l, sl_alternate_what what, const sl_stop *stop)
{
  const size_t count = l->last - l->first, each = (l->start[l->last] - l->start[l->first]) / count + 1;
  const size_t rows = what == SL_ALTERNATE_FIT ? f->size + f->m + 3 + LANES : 2 * f->m + 3;
  f->now = l;
  return sl_parallel_for (count,
                          what == SL_ALTERNATE_FIT ? (each * f->m + f->size) * f->size * f->packs
                                                   : each * f->m * f->packs * 4,
                          rows * f->packs * sizeof (pack),
                          what == SL_ALTERNATE_FIT    ? fit_one
                          : what == SL_ALTERNATE_LOSS ? losses_one
                                                      : gain_one,
                          f, stop);
}
