/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_code_wide_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "sl_code_load_private.h"
#include "sl_lasso_wide_private.h"
#include "sl_omp_wide_private.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  PROBE = 8,   /* in the first group */
  JOINING = 16 /* atoms that join in a round in step, at least */
};

typedef struct
{
  const sl_data *X, *init;
  const sl_wide *D;
  const sl_coding *options;
  size_t first, count; /* columns of the group */
  sl_wide_vector *vector;
  sl_wide_step *step;
  size_t *active, left;  /* columns that are not done */
  double *R, *Q;         /* their residuals, and D'R; */
  sl_wide_bounds bounds; /* or, for one column, what is known of it */
  sl_wide_found found;
  size_t surveys, formed;
  const sl_stop *stop;
} group;

/* ---- Memory ---------------------------------------------------------------------------------------------------- */

static void
close_group (group *g, size_t size)
{
  for (size_t i = 0; g->vector && i < size; i++)
    sl_wide_vector_close (g->vector + i);
  sl_free_all (g->vector, g->step, g->active, g->R, g->bounds.product, g->bounds.of, g->found.atom, g->found.q);
}

/* For groups of at most size columns. */
static sl_status
open_group (group *g, size_t size, sl_watch *watch)
{
  const sl_wide *D = g->D;
  size_t d = D->d, p = D->p, joining = size == 1 ? (size_t) sqrt ((double) p) : JOINING;
  g->vector = sl_alloc (size, sizeof *g->vector);
  g->step = sl_alloc (size, sizeof *g->step);
  g->active = sl_alloc (size, sizeof *g->active);
  if (size == 1)
    {
      g->bounds.product = sl_alloc (sl_wide_bounds_size (D), sizeof (double));
      g->bounds.of = sl_alloc (p, 1);
      g->found.atom = sl_alloc (p + 1, sizeof (size_t));
      g->found.q = sl_alloc (p + 4, sizeof (double));
      g->bounds.residual = g->bounds.product ? g->bounds.product + p : NULL;
    }
  else
    {
      g->R = sl_alloc (size * sizeof (double), d + p);
      g->Q = g->R ? g->R + size * d : NULL;
    }
  if (! g->vector || ! g->step || ! g->active
      || (size == 1 && (! g->bounds.product || ! g->bounds.of || ! g->found.atom || ! g->found.q))
      || (size > 1 && ! g->R))
    {
      sl_free (g->vector);
      g->vector = NULL;
      return SL_OUT_OF_MEMORY;
    }
  memset (g->vector, 0, size * sizeof *g->vector);
  sl_status status = SL_OK;
  for (size_t i = 0; i < size && status == SL_OK; i++)
    status = sl_wide_vector_open (D, joining, watch, g->vector + i);
  return status;
}

/* ---- One column ------------------------------------------------------------------------------------------------ */

/* Writes the entries of the start of column j, but for those that take no part; counts them where to is null. */
static size_t
start_entries (const group *g, size_t j, size_t *atom, double *z)
{
  const sl_data *init = g->init;
  size_t p = g->D->p, count = 0;
  size_t first = ! init        ? 0
                 : init->start ? init->start[j]
                               : 0,
         last = ! init        ? 0
                : init->start ? init->start[j + 1]
                              : p;
  for (size_t i = first; i < last; i++)
    {
      size_t k = init->start ? init->row[i] : i;
      double value = init->start ? ((const double *) init->value)[i]
                                 : (double) ((const sl_real *) init->value)[k + j * p];
      if (value == 0 || g->D->inverse[k] == 0 || (g->D->positive && value < 0))
        continue;
      if (atom)
        {
          atom[count] = k;
          z[count] = value;
        }
      count++;
    }
  return count;
}

/* Whether the start is worse than 0 by its penalty alone, or so large that rounding leaves nothing of x beside it. */
static int
is_far_off (const sl_wide_vector *w, double lambda)
{
  double penalty = 0, size = 0;
  for (size_t j = 0; j < w->count; j++)
    if (w->v.u[j] != 0)
      {
        penalty += fabs (w->v.u[j]) * lambda * w->problem.weight[j];
        size += fabs (w->v.u[j]);
      }
  return penalty > w->v.xx / 2 || ! (size <= 1e12);
}

/* Loads column number i of the group, with its start. */
static sl_status
load (group *g, size_t i)
{
  sl_wide_vector *w = g->vector + i;
  double xx;
  int unit;
  sl_status status = SL_NAME (code_load) (g->X, g->first + i, w->x, &xx, &unit);
  if (status != SL_OK)
    return status;
  sl_wide_vector_start (w, xx, unit);
  if (g->bounds.of) /* opened for one column: the last of several groups may have one, too */
    sl_wide_forget (g->D, &g->bounds);
  size_t count = xx > 0 ? start_entries (g, g->first + i, NULL, NULL) : 0;
  if (count == 0)
    return SL_OK;
  size_t *atom = sl_alloc (count, sizeof (size_t));
  double *z = sl_alloc (count, sizeof (double));
  status = atom && z ? sl_wide_vector_reserve (w, count) : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      start_entries (g, g->first + i, atom, z);
      SL_NAME (wide_join) (w, count, atom);
      for (size_t k = 0; k < count; k++)
        w->v.u[k] = ldexp (z[k] * g->D->length[atom[k]], -unit);
    }
  sl_free (z);
  sl_free (atom);
  return status;
}

/* The code of column number i of the group for lambda number l. */
static sl_status
collect (group *g, size_t i, size_t l, sl_code_pool *pool, sl_certificate *result)
{
  const sl_wide_vector *w = g->vector + i;
  size_t at = l + g->options->steps * (g->first + i);
  result->objective[at] = ldexp (w->objective, 2 * w->unit);
  result->gap[at] = ldexp (w->gap, 2 * w->unit);
  result->relative[at] = w->relative;
  result->iterations[at] = (double) w->iterations;
  return sl_code_pool_add (pool, at, w->count, w->number, w->z, w->unit);
}

/* ---- A group --------------------------------------------------------------------------------------------------- */

static sl_status
judge (const void *description, size_t i, void *work)
{
  const group *g = description;
  size_t p = g->D->p, k = g->active[i];
  sl_wide_vector *w = g->vector + k;
  sl_wide_found found = g->found;
  if (g->Q)
    {
      found.q = work;
      found.atom = (size_t *) (found.q + p + 1);
      sl_wide_select (g->D, g->Q + i * p, w->in, w->near * w->lambda, &found);
    }
  g->step[k] = SL_NAME (wide_judge) (w, &found);
  return SL_OK;
}

static sl_status
solve_on_set (const void *description, size_t i, void *work)
{
  const group *g = description;
  (void) work;
  if (g->step[g->active[i]] == SL_WIDE_SOLVE)
    SL_NAME (wide_solve) (g->vector + g->active[i]);
  return SL_OK;
}

/* Those of which step says so are solved on their working sets. */
static sl_status
solve_group (group *g)
{
  sl_status status = SL_OK;
  size_t d = g->D->d, most = 0;
  for (size_t i = 0; i < g->left && status == SL_OK; i++)
    {
      sl_wide_vector *w = g->vector + g->active[i];
      status = sl_wide_vector_reserve (w, w->entering);
      most = sl_max_size (most, w->count + w->entering);
    }
  return status == SL_OK ? sl_parallel_for (g->left, most * (d / 2 + most), 0, solve_on_set, g, g->stop) : status;
}

static sl_status
survey_group (group *g)
{
  size_t d = g->D->d, p = g->D->p;
  sl_status status;
  if (! g->Q)
    {
      sl_wide_vector *w = g->vector;
      status = SL_NAME (wide_survey) (g->D, &g->bounds, w->r, w->in, w->near * w->lambda, &g->found, g->stop);
      g->formed += g->found.formed;
    }
  else
    {
      for (size_t i = 0; i < g->left; i++)
        memcpy (g->R + i * d, g->vector[g->active[i]].r, d * sizeof (double));
      status = SL_NAME (wide_multiply) (g->D, g->left, g->R, g->Q, g->stop);
      g->formed += g->left * p;
    }
  g->surveys += g->left;
  size_t scratch = g->Q ? (p + 1) * (sizeof (double) + sizeof (size_t)) : 0;
  return status == SL_OK ? sl_parallel_for (g->left, p + 8 * d, scratch, judge, g, g->stop) : status;
}

/* Lambda number l for all columns of the group. */
static sl_status
code_group (group *g, size_t l)
{
  const sl_coding *options = g->options;
  sl_status status = SL_OK;
  g->left = g->count;
  for (size_t i = 0; i < g->count; i++)
    {
      sl_wide_vector *w = g->vector + i;
      double lambda = fmin (ldexp (options->lambda[l + options->steps * (g->first + i)], -w->unit), DBL_MAX);
      lambda = lambda > 0 ? lambda : 0x1p-1000;
      if (is_far_off (w, lambda))
        sl_wide_vector_zero (w);
      g->active[i] = i;
      g->step[i] = sl_wide_vector_lambda (w, lambda, options->tol, options->max_iter);
    }
  if (l > 0)
    status = solve_group (g);
  while (status == SL_OK && g->left > 0)
    {
      status = survey_group (g);
      size_t left = 0;
      for (size_t i = 0; i < g->left; i++)
        if (g->step[g->active[i]] != SL_WIDE_DONE)
          g->active[left++] = g->active[i];
      g->left = left;
      if (status == SL_OK && left > 0)
        status = solve_group (g);
    }
  return status;
}

static sl_status
code_lasso (const sl_data *X, const sl_wide *D, const sl_coding *options, const sl_data *init, size_t first,
            size_t last, sl_code_pool *pool, sl_certificate *result, sl_code_work *work, const sl_stop *stop)
{
  sl_watch watch = { stop, 0 };
  size_t before = pool->total, steps = options->steps, size = last - first < SL_CODE_STEP || steps > 1 ? 1 : PROBE,
         open = 0;
  group g = { .X = X, .init = init, .D = D, .options = options, .stop = stop };
  sl_status status = SL_OK;
  for (size_t j = first; j < last && status == SL_OK; j += g.count)
    {
      if (open != size)
        {
          close_group (&g, open);
          status = open_group (&g, open = size, &watch);
        }
      g.first = j;
      g.count = sl_min_size (size, last - j);
      for (size_t i = 0; i < g.count && status == SL_OK; i++)
        status = load (&g, i);
      for (size_t l = 0; l < steps && status == SL_OK; l++)
        {
          status = code_group (&g, l);
          for (size_t i = 0; i < g.count && status == SL_OK; i++)
            status = collect (&g, i, l, pool, result);
        }
      if (status == SL_OK && sl_must_stop (&watch))
        status = SL_INTERRUPTED;
      size_t places = 0;
      for (size_t i = 0; i < g.count && status == SL_OK; i++)
        places = sl_max_size (places, g.vector[i].problem.p);
      if (size > 1)
        size = sl_code_step (D, places * (D->d + 4 * places));
    }
  close_group (&g, open);
  double codes = (double) (steps * (last - first));
  work->support = (double) (pool->total - before) / codes;
  work->surveys = (double) g.surveys / codes;
  work->products = (double) g.formed / (double) D->p / codes;
  return status;
}

sl_status
SL_NAME (code_wide) (const sl_data *X, const sl_wide *D, const sl_coding *options, const sl_data *init, size_t first,
                     size_t last, sl_code_pool *pool, sl_certificate *result, sl_code_work *work, const sl_stop *stop)
{
  if (options->coder == SL_OMP)
    return SL_NAME (omp_wide) (X, D, options, first, last, pool, result, work, stop);
  return code_lasso (X, D, options, init, first, last, pool, result, work, stop);
}
