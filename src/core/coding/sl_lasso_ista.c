/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lasso_ista_private.h"
#include "linalg/sl_momentum.h"

#include <math.h>
#include <string.h>

/* u = shrink (y + h/L, t/L); true when that changes u. */
static int
shrink (const sl_lasso_problem *problem, const double *y, const double *h, const double *t, double *u)
{
  double rate = 1 / problem->curvature;
  int moved = 0;
  for (size_t k = 0; k < problem->p; k++)
    {
      double next = sl_lasso_shrink (y[k] + h[k] * rate, t[k] * rate, problem->positive);
      moved |= next != u[k];
      u[k] = next;
    }
  return moved;
}

void
sl_lasso_ista (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch)
{
  double *value = scratch;
  size_t *set = (size_t *) (value + 4 * problem->p);
  for (v->iterations = 0;; v->iterations++)
    {
      sl_lasso_correlate (problem, v, set, value);
      if (sl_lasso_measure (problem, v) || v->iterations >= problem->max_iter || sl_must_stop (problem->watch))
        return;
      if (! shrink (problem, v->u, v->q, v->t, v->u))
        return;
    }
}

void
sl_lasso_fista (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch)
{
  size_t p = problem->p;
  double *value = scratch, *y = value + p, *h = y + p, *old = h + p, t = 1;
  size_t *set = (size_t *) (value + 4 * p);
  sl_lasso_correlate (problem, v, set, value);
  memcpy (y, v->u, p * sizeof (double));
  memcpy (h, v->q, p * sizeof (double));
  for (v->iterations = 0;; v->iterations++)
    {
      if (sl_lasso_measure (problem, v) || v->iterations >= problem->max_iter || sl_must_stop (problem->watch))
        return;
      memcpy (old, v->u, p * sizeof (double));
      if (! shrink (problem, y, h, v->t, v->u) && t == 1)
        return;
      memcpy (h, v->q, p * sizeof (double));
      sl_lasso_correlate (problem, v, set, value);

      double uphill = 0;
      for (size_t k = 0; k < p; k++)
        uphill += (y[k] - v->u[k]) * (v->u[k] - old[k]);
      double momentum = sl_momentum (&t);
      if (uphill > 0)
        {
          t = 1;
          momentum = 0;
        }
      sl_extrapolate (p, momentum, v->u, old, y);
      sl_extrapolate (p, momentum, v->q, h, h);
    }
}
