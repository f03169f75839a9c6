/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lasso_cd_private.h"

#include <math.h>

/* u_k += d. */
SL_CLONES static void
change (size_t p, const double *restrict g, double d, double *restrict q)
{
  for (size_t i = 0; i < p; i++)
    q[i] -= d * g[i];
}

static int
cyclic_sweep (const sl_lasso_problem *problem, sl_lasso_vector *v)
{
  size_t p = problem->p;
  int moved = 0;
  for (size_t k = 0; k < p; k++)
    {
      double d = sl_lasso_shrink (v->q[k] + v->u[k], v->t[k], problem->positive) - v->u[k];
      if (d == 0)
        continue;
      change (p, problem->G + k * p, d, v->q);
      v->u[k] += d;
      moved = 1;
    }
  return moved;
}

static int
greedy_sweep (const sl_lasso_problem *problem, sl_lasso_vector *v)
{
  size_t p = problem->p;
  for (size_t step = 0; step < p; step++)
    {
      size_t best = 0;
      double largest = 0;
      for (size_t k = 0; k < p; k++)
        {
          double d = sl_lasso_shrink (v->q[k] + v->u[k], v->t[k], problem->positive) - v->u[k];
          if (fabs (d) > largest * problem->length[k])
            {
              best = k;
              largest = fabs (d) / problem->length[k];
            }
        }
      if (largest == 0)
        return step > 0;
      double d = sl_lasso_shrink (v->q[best] + v->u[best], v->t[best], problem->positive) - v->u[best];
      change (p, problem->G + best * p, d, v->q);
      v->u[best] += d;
    }
  return 1;
}

static void
descend (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch,
         int (*sweep) (const sl_lasso_problem *, sl_lasso_vector *))
{
  double *value = scratch;
  size_t *set = (size_t *) (value + problem->p);
  int moved = 1;
  double before = INFINITY;
  sl_lasso_correlate (problem, v, set, value);
  for (v->iterations = 0;; v->iterations++)
    {
      int good = sl_lasso_measure (problem, v);
      if (sl_must_stop (problem->watch))
        return;
      if (good || ! moved || v->iterations >= problem->max_iter)
        {
          sl_lasso_correlate (problem, v, set, value); /* without what many small changes have rounded away */
          if (sl_lasso_measure (problem, v) || v->iterations >= problem->max_iter)
            return;
          if (! moved && ! (v->relative < before / 2))
            return;
          before = moved ? before : v->relative;
        }
      moved = sweep (problem, v);
    }
}

void
sl_lasso_cd (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch)
{
  descend (problem, v, scratch, cyclic_sweep);
}

void
sl_lasso_greedy (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch)
{
  descend (problem, v, scratch, greedy_sweep);
}
