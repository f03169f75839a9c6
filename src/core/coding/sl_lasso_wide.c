/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lasso_wide_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_dot.h"
#include "sl_lasso_refine_private.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  PLACES = 32,   /* of W at first */
  LEAST = 8,     /* atoms that may join in a round, at least */
  HALVINGS = 20, /* in the search for the bound that the worst of them exceed */
  SPARE = 64,    /* atoms beyond twice the support that W keeps when lambda changes */
  ARRAYS = 10,   /* numbers for each atom of W; all but the first KEPT are scratch */
  KEPT = 8,
  TIGHTER = 16, /* see code_lasso in sl_sparse_code.c */
  MAX_TIMES = 4
};

/* The thresholds of W. */
static void
set_thresholds (sl_wide_vector *w)
{
  w->v.lambda = NAN;
  sl_lasso_prepare (&w->problem, &w->v, w->lambda);
  w->v.steepest = w->D->steepest / w->lambda;
}

/* r = x - A u, and what the certificate needs of W. */
static void
form_residual (sl_wide_vector *w)
{
  size_t d = w->D->d, count = 0, *set = w->enter;
  double *value = w->arrays + KEPT * w->problem.p, sumsq = 0;
  sl_lasso_vector *v = &w->v;
  v->size = 0;
  for (size_t j = 0; j < w->count; j++)
    if (v->u[j] != 0)
      {
        double z = v->u[j] / w->problem.length[j];
        sumsq += w->problem.ridge * z * z;
        v->size += fabs (v->u[j]);
        value[count] = v->u[j];
        set[count++] = j;
      }
  memcpy (w->r, w->x, d * sizeof (double));
  sl_lasso_subtract (d, count, w->A, set, value, w->r);
  sl_wide_dots (d, w->count, w->A, w->r, v->q);
  memset (v->q + w->count, 0, (w->problem.p - w->count) * sizeof (double));
  for (size_t i = 0; i < count; i++)
    v->q[set[i]] -= w->problem.ridge / w->problem.length[set[i]] / w->problem.length[set[i]] * value[i];
  v->rr = sumsq + sl_dot (d, w->r, w->r);
  v->xr = sl_dot (d, w->x, w->r);
  v->direct = 1;
}

#ifndef SL_SINGLE

/* ---- Memory ---------------------------------------------------------------------------------------------------- */

static size_t
scratch_size (size_t d, size_t places)
{
  return sl_align (sl_max_size (sl_lasso_activeset_scratch (d, places), sl_lasso_refine_scratch (d, places)));
}

/* The arrays of W, in a new piece of memory for so many places; they are 0, and the places are free. */
static sl_status
lay_out (sl_wide_vector *w, size_t places)
{
  size_t d = w->D->d, numbers = places * (d + places + ARRAYS), enter = 2 * (places + w->joining + LEAST);
  size_t scratch = scratch_size (d, places);
  if (places > SIZE_MAX / 64 / (d + places + ARRAYS) || scratch > SIZE_MAX / 2)
    return SL_OUT_OF_MEMORY;
  size_t first = sl_align (numbers * sizeof (double) + (places + enter) * sizeof (size_t));
  char *memory = sl_alloc (first + scratch, 1);
  if (! memory)
    return SL_OUT_OF_MEMORY;
  memset (memory, 0, numbers * sizeof (double));
  w->memory = memory;
  w->scratch = memory + first;
  w->A = (double *) memory;
  w->G = w->A + places * d;
  w->arrays = w->G + places * places;
  w->number = (size_t *) (w->arrays + ARRAYS * places);
  w->enter = w->number + places;
  return SL_OK;
}

/* Where the arrays are. */
static void
connect (sl_wide_vector *w, size_t places)
{
  double *a = w->arrays;
  w->problem.p = places;
  w->problem.atoms = w->A;
  w->problem.G = w->G;
  w->problem.number = w->number;
  w->problem.weight = a;
  w->problem.length = a + places;
  w->v.b = a + 2 * places;
  w->v.t = a + 3 * places;
  w->v.inverse = a + 4 * places;
  w->v.u = a + 5 * places;
  w->v.q = a + 6 * places;
  w->z = a + 7 * places;
  for (size_t j = w->count; j < places; j++)
    a[j] = INFINITY;
}

sl_status
sl_wide_vector_open (const sl_wide *D, size_t joining, sl_watch *watch, sl_wide_vector *w)
{
  *w = (sl_wide_vector) { .D = D, .joining = joining };
  w->problem = (sl_lasso_problem) { .d = D->d,
                                    .positive = D->positive,
                                    .ridge = D->ridge,
                                    .height = D->height,
                                    .watch = watch,
                                    .in_double = D->in_double };
  w->fixed = sl_alloc (2 * D->d * sizeof (double) + D->p, 1);
  if (! w->fixed || lay_out (w, PLACES) != SL_OK)
    return SL_OUT_OF_MEMORY;
  w->x = w->fixed;
  w->r = w->x + D->d;
  w->in = (unsigned char *) (w->r + D->d);
  w->v.x = w->x;
  connect (w, PLACES);
  return SL_OK;
}

void
sl_wide_vector_close (sl_wide_vector *w)
{
  sl_free_all (w->fixed, w->memory);
}

sl_status
sl_wide_vector_reserve (sl_wide_vector *w, size_t count)
{
  size_t d = w->D->d, old = w->problem.p, wanted = w->count + count;
  if (wanted <= old)
    return SL_OK;
  sl_wide_vector before = *w;
  size_t places = (wanted + wanted / 2 + 7) / 8 * 8;
  sl_status status = lay_out (w, places);
  if (status != SL_OK)
    return status;
  memcpy (w->A, before.A, d * w->count * sizeof (double));
  for (size_t j = 0; j < w->count; j++)
    memcpy (w->G + j * places, before.G + j * old, w->count * sizeof (double));
  for (int i = 0; i < KEPT; i++)
    memcpy (w->arrays + (size_t) i * places, before.arrays + (size_t) i * old, w->count * sizeof (double));
  memcpy (w->number, before.number, w->count * sizeof (size_t));
  memcpy (w->enter, before.enter, w->entering * sizeof (size_t));
  connect (w, places);
  w->kept.size = 0;
  sl_free (before.memory);
  return SL_OK;
}

/* ---- W changes ------------------------------------------------------------------------------------------------- */

void
sl_wide_vector_start (sl_wide_vector *w, double xx, int unit)
{
  memset (w->in, 0, w->D->p);
  memcpy (w->r, w->x, w->D->d * sizeof (double));
  w->v.xx = xx;
  w->unit = unit;
  w->lambda = NAN;
  w->count = w->kept.size = w->entering = 0;
  w->largest = INFINITY;
  memset (w->v.u, 0, w->problem.p * sizeof (double));
  connect (w, w->problem.p);
}

/* Of W only the atoms with keep[j] stay; among them are those of the support. */
static void
prune (sl_wide_vector *w, const unsigned char *keep, size_t *to)
{
  size_t d = w->D->d, ld = w->problem.p, n = 0;
  for (size_t j = 0; j < w->count; j++)
    to[j] = keep[j] ? n++ : SIZE_MAX;
  for (size_t j = 0; j < w->count; j++)
    {
      size_t k = to[j];
      if (k == SIZE_MAX)
        {
          w->in[w->number[j]] = 0;
          continue;
        }
      for (size_t i = 0; i < w->count; i++)
        if (to[i] != SIZE_MAX)
          w->G[to[i] + k * ld] = w->G[i + j * ld];
      memmove (w->A + k * d, w->A + j * d, d * sizeof (double));
      for (size_t i = 0; i < KEPT; i++)
        w->arrays[k + i * ld] = w->arrays[j + i * ld];
      w->number[k] = w->number[j];
    }
  for (size_t i = 0; i < w->kept.size; i++)
    w->kept.atom[i] = to[w->kept.atom[i]];
  w->count = n;
  memset (w->v.u + n, 0, (ld - n) * sizeof (double));
  connect (w, ld);
}

void
sl_wide_vector_zero (sl_wide_vector *w)
{
  memset (w->v.u, 0, w->problem.p * sizeof (double));
  w->kept.size = 0;
}

sl_wide_step
sl_wide_vector_lambda (sl_wide_vector *w, double lambda, double tol, size_t max_iter)
{
  double old = w->lambda;
  size_t support = 0;
  for (size_t j = 0; j < w->count; j++)
    support += w->v.u[j] != 0;
  if (support > 0 && lambda >= w->largest * (1 - 1e-14))
    {
      sl_wide_vector_zero (w); /* exactly, where steps would leave what is rounding */
      support = 0;
    }
  w->near = lambda < old ? fmax (lambda / old, .5) * fmax (lambda / old, .5) : 1;
  if (lambda < old && w->count > 2 * support + SPARE)
    {
      unsigned char *keep = (unsigned char *) w->enter; /* of which nothing is needed between lambdas */
      size_t *to = (size_t *) (w->arrays + KEPT * w->problem.p);
      for (size_t j = 0; j < w->count; j++)
        keep[j] = w->v.u[j] != 0 || sl_wide_size (w->D, w->v.q[j]) > (2 * lambda - old) * w->problem.weight[j];
      prune (w, keep, to);
    }
  w->lambda = lambda;
  set_thresholds (w);
  w->problem.tol = w->tol = tol;
  w->max_iter = max_iter;
  w->iterations = 0;
  w->solved = w->stored = w->times = 0;
  w->relative = NAN;
  if (old > 0 && w->count > 0)
    return SL_WIDE_SOLVE;
  form_residual (w);
  return SL_WIDE_SURVEY;
}

#endif

/* The Gram matrix has 1 on its diagonal, as everywhere. */
void
SL_NAME (wide_join) (sl_wide_vector *w, size_t count, const size_t *atom)
{
  const sl_wide *D = w->D;
  size_t d = D->d, old = w->count, n = old + count, ld = w->problem.p;
  double *a = w->arrays, *b = a + 2 * ld;
  if (count == 0)
    return;
  for (size_t j = old; j < n; j++)
    {
      size_t k = atom[j - old];
      SL_NAME (wide_column) (D, k, w->A + j * d);
      w->number[j] = k;
      w->in[k] = 1;
      a[j] = D->weight[k];
      a[j + ld] = D->length[k];
      w->v.u[j] = 0;
    }
  sl_wide_dots (d, count, w->A + old * d, w->x, b + old);
  sl_gemm_d ('T', 'N', n, count, d, 1, w->A, d, w->A + old * d, d, 0, w->G + old * ld, ld);
  for (size_t j = old; j < n; j++)
    {
      for (size_t i = 0; i < old; i++)
        w->G[j + i * ld] = w->G[i + j * ld];
      for (size_t i = old; i < j; i++)
        w->G[j + i * ld] = w->G[i + j * ld];
      w->G[j + j * ld] = 1;
    }
  w->count = n;
}

/* ---- Rounds ---------------------------------------------------------------------------------------------------- */

void
SL_NAME (wide_solve) (sl_wide_vector *w)
{
  SL_NAME (wide_join) (w, w->entering, w->enter);
  w->entering = 0;
  set_thresholds (w);
  w->problem.max_iter = w->max_iter - w->iterations;
  w->v.above = w->v.below = 0;
  sl_lasso_activeset (&w->problem, &w->v, &w->kept, w->scratch);
  w->iterations += w->v.iterations;
  w->solved = 1;
  form_residual (w);
}

/* How many times its threshold an atom that was found has q; in excess of noise, which is not to count. */
static double
rate (const sl_wide_vector *w, const sl_wide_found *found, size_t i, double noise)
{
  return sl_wide_size (w->D, found->q[i]) / (w->lambda * w->D->weight[found->atom[i]] + noise);
}

/* Atoms that are to join: the worst violators, or all and those that are near. */
static void
choose (sl_wide_vector *w, const sl_wide_found *found)
{
  size_t support = 0, violators = 0;
  double bound = 1, worst = 0, noise = 4 * DBL_EPSILON * w->D->height;
  for (size_t j = 0; j < w->count; j++)
    support += w->v.u[j] != 0;
  size_t joining = sl_max_size (sl_max_size (LEAST, w->joining), support);
  for (size_t i = 0; i < found->count; i++)
    {
      double e = rate (w, found, i, noise);
      violators += e > bound;
      worst = fmax (worst, e);
    }
  w->entering = 0;
  if (violators == 0)
    return;
  if (violators <= joining)
    bound = fmin (bound, w->near);
  for (int i = 0; i < HALVINGS && violators > joining; i++)
    {
      double middle = (bound + worst) / 2;
      violators = 0;
      for (size_t k = 0; k < found->count; k++)
        violators += rate (w, found, k, noise) > middle;
      if (violators < joining / 2)
        {
          worst = middle;
          violators = SIZE_MAX;
        }
      else
        bound = middle;
    }
  for (size_t i = 0; i < found->count && w->entering < 2 * joining; i++)
    if (rate (w, found, i, noise) > bound)
      w->enter[w->entering++] = found->atom[i];
}

/* The code z, as the best so far, unless it is not. */
static int
keep (sl_wide_vector *w, const double *z)
{
  if (w->v.relative >= w->relative)
    return 0;
  memcpy (w->z, z, w->problem.p * sizeof (double));
  w->objective = w->v.objective;
  w->gap = w->v.gap;
  w->relative = w->v.relative;
  return 1;
}

/* z = u / a, where rounding this cannot move the gap across the tolerance. */
static int
store_plainly (sl_wide_vector *w)
{
  double rounding = 2 * sl_lasso_rounding (&w->problem, &w->v), *z = w->arrays + KEPT * w->problem.p;
  if (rounding > w->tol || (w->v.relative <= w->tol && w->v.relative + rounding > w->tol))
    return 0;
  for (size_t j = 0; j < w->problem.p; j++)
    z[j] = w->v.u[j] != 0 ? w->v.u[j] / w->problem.length[j] : 0;
  keep (w, z);
  return 1;
}

/* Stores u and measures it as it is stored. */
static sl_wide_step
store (sl_wide_vector *w, int ended)
{
  size_t d = w->D->d;
  double *residual = w->scratch, *z = w->arrays + KEPT * w->problem.p, sum = 0;
  if (w->problem.in_double && store_plainly (w))
    return SL_WIDE_DONE;
  w->kept.size = 0;
  if (! SL_NAME (lasso_refine) (&w->problem, w->D->D, w->unit, ended, &w->v, w->scratch))
    {
      if (! isnan (w->relative))
        return SL_WIDE_DONE;
      for (size_t j = 0; j < w->problem.p; j++) /* nothing was kept yet: a code beyond the range of single */
        z[j] = w->v.u[j] != 0 ? w->v.u[j] / w->problem.length[j] : 0;
      keep (w, z);
      w->objective = INFINITY;
      w->gap = w->relative = NAN;
      return SL_WIDE_DONE;
    }
  memcpy (z, w->v.u, w->problem.p * sizeof (double));
  for (size_t j = 0; j < w->count; j++)
    w->v.u[j] *= w->problem.length[j];
  for (size_t i = 0; i < d; i++)
    {
      sum += (residual[i] - w->r[i]) * (residual[i] - w->r[i]);
      w->r[i] = residual[i];
    }
  w->v.above += sqrt (sum) * (1 + 1e-10) * w->v.steepest;
  sl_lasso_measure (&w->problem, &w->v);
  if (w->v.relative <= w->tol)
    {
      keep (w, z);
      return SL_WIDE_DONE;
    }
  memcpy (w->arrays + (KEPT + 1) * w->problem.p, z, w->problem.p * sizeof (double));
  w->stored = 1;
  return SL_WIDE_SURVEY;
}

sl_wide_step
SL_NAME (wide_judge) (sl_wide_vector *w, const sl_wide_found *found)
{
  sl_lasso_vector *v = &w->v;
  v->above = 1;
  v->below = w->D->positive ? INFINITY : 0;
  for (size_t i = 0; i < found->count; i++)
    v->above = fmax (v->above, rate (w, found, i, 0));
  if (w->count == 0)
    w->largest = w->lambda * v->above;
  int good = sl_lasso_measure (&w->problem, v);
  int over = w->iterations >= w->max_iter || sl_must_stop (w->problem.watch);
  if (w->stored)
    {
      int better = keep (w, w->arrays + (KEPT + 1) * w->problem.p);
      if (v->relative <= w->tol || over || ! better || w->times == MAX_TIMES)
        return SL_WIDE_DONE;
      w->times++;
      w->problem.tol /= TIGHTER;
      w->stored = w->solved = good = 0;
    }
  if (! good && ! over)
    {
      choose (w, found);
      if (w->entering > 0 || ! w->solved)
        return SL_WIDE_SOLVE;
    }
  return store (w, ! over);
}
