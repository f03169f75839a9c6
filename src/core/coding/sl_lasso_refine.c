/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lasso_refine_private.h"
#include "linalg/sl_dot.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 4 };

typedef struct
{
  const sl_lasso_problem *problem;
  const sl_real *D;
  int unit;
  double *z, *high, *low, *old;
  size_t *set, count; /* the support of z, in descending order of |u| */
} stored_code;

#ifndef SL_SINGLE
size_t
sl_lasso_refine_scratch (size_t d, size_t p)
{
  return (2 * p + 2 * d) * sizeof (double) + (p + 1) * sizeof (size_t);
}
#endif

/* The number of sl_real next to z, in units. */
static double
as_stored (const stored_code *s, double z)
{
  return ldexp ((double) (sl_real) ldexp (z, s->unit), -s->unit);
}

/* high + low -= column z, to twice the precision. */
SL_CLONES static void
subtract_exactly (size_t d, double z, const sl_real *restrict column, double *restrict high, double *restrict low)
{
  for (size_t i = 0; i < d; i++)
    {
      double c = (double) column[i], product = -c * z, sum = high[i] + product, back = sum - high[i];
      low[i] += fma (-c, z, -product) + ((high[i] - (sum - back)) + (product - back));
      high[i] = sum;
    }
}

/* The measures of z; true when they meet the tolerance. */
static int
measure (const stored_code *s, sl_lasso_vector *v)
{
  size_t d = s->problem->d, p = s->problem->p;
  double sumsq = 0;
  memcpy (s->high, v->x, d * sizeof (double));
  memset (s->low, 0, d * sizeof (double));
  v->size = 0;
  for (size_t i = 0; i < s->count; i++)
    {
      size_t k = s->set[i];
      v->u[k] = s->z[k] * s->problem->length[k];
      v->size += fabs (v->u[k]);
      sumsq += s->problem->ridge * s->z[k] * s->z[k];
      subtract_exactly (d, s->z[k], s->D + k * d, s->high, s->low);
    }
  for (size_t i = 0; i < d; i++)
    s->high[i] += s->low[i];
  for (size_t k = 0; k < p; k++)
    v->q[k] = sl_dot (d, s->problem->atoms + k * d, s->high);
  for (size_t i = 0; i < s->count; i++)
    v->q[s->set[i]] -= s->problem->ridge / s->problem->length[s->set[i]] * s->z[s->set[i]];
  v->rr = sumsq + sl_dot (d, s->high, s->high);
  v->xr = sl_dot (d, v->x, s->high);
  v->direct = 1;
  return sl_lasso_measure (s->problem, v);
}

/* The support, in descending order of |u|: each coefficient goes to its place among those before it. */
static void
order (stored_code *s, const sl_lasso_vector *v)
{
  for (size_t i = 1; i < s->count; i++)
    {
      size_t k = s->set[i], j = i;
      for (; j > 0 && fabs (v->u[s->set[j - 1]]) < fabs (v->u[k]); j--)
        s->set[j] = s->set[j - 1];
      s->set[j] = k;
    }
}

/* Minimises over each coefficient of the support in turn, on its grid. */
static void
improve (const stored_code *s, sl_lasso_vector *v)
{
  size_t p = s->problem->p;
  for (size_t i = 0; i < s->count; i++)
    {
      size_t k = s->set[i];
      double u = v->u[k], length = s->problem->length[k];
      double change = sl_lasso_shrink (v->q[k] + u, v->t[k], s->problem->positive) - u;
      double z = as_stored (s, s->z[k] + change / length);
      double moved = (z - s->z[k]) * length;
      if (moved == 0 || ! (z * u > 0))
        continue;
      s->z[k] = z;
      for (size_t j = 0; j < s->count; j++)
        v->q[s->set[j]] -= moved * s->problem->G[s->set[j] + k * p];
    }
}

int
SL_NAME (lasso_refine) (const sl_lasso_problem *problem, const sl_real *D, int unit, int met, sl_lasso_vector *v,
                        double *scratch)
{
  size_t d = problem->d, p = problem->p;
  stored_code s = { .problem = problem, .D = D, .unit = unit, .z = scratch, .old = scratch + p };
  s.high = s.old + p;
  s.low = s.high + d;
  s.set = (size_t *) (s.low + d);
  s.count = sl_lasso_support (p, v->u, s.set);
  memset (s.z, 0, p * sizeof (double));
  for (size_t i = 0; i < s.count; i++)
    {
      s.z[s.set[i]] = as_stored (&s, v->u[s.set[i]] / problem->length[s.set[i]]);
      if (! isfinite (s.z[s.set[i]]))
        return 0;
    }
  order (&s, v);
  int good = measure (&s, v);
  for (int round = 0; met && ! good && round < ROUNDS; round++)
    {
      double before = v->relative;
      memcpy (s.old, s.z, p * sizeof (double));
      improve (&s, v);
      good = measure (&s, v);
      if (! (v->relative < before))
        {
          memcpy (s.z, s.old, p * sizeof (double));
          measure (&s, v);
          break;
        }
    }
  memcpy (v->u, s.z, p * sizeof (double));
  return 1;
}
