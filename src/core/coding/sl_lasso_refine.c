/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lasso_refine_private.h"
#include "linalg/sl_cholesky.h"
#include "linalg/sl_dot.h"

#include <math.h>
#include <string.h>

enum {
  ROUNDS = 4,         /* of coordinate steps */
  MAX_FACTORED = 512, /* the largest support for which Newton's equations are solved */
};

typedef struct
{
  const sl_lasso_problem *problem;
  const sl_real *D;
  int unit;
  double *z, *high, *low, *old;
  size_t *set, count;    /* the support of z, in descending order of |u| */
  double *factor, *step; /* of Newton's equations, for the atoms chosen for them */
  size_t *chosen;
} stored_code;

static size_t
most_factored (size_t p)
{
  return p < MAX_FACTORED ? p : MAX_FACTORED;
}

#ifndef SL_SINGLE
size_t
sl_lasso_refine_scratch (size_t d, size_t p)
{
  size_t most = most_factored (p);
  return (2 * p + 2 * d + most * (most + 1)) * sizeof (double) + (p + 1 + most) * sizeof (size_t);
}
#endif

/* The number next to z that can be stored, in units. */
static double
as_stored (const stored_code *s, double z)
{
  double stored = ldexp (z, s->unit);
  return ldexp (s->problem->in_double ? stored : (double) (sl_real) stored, -s->unit);
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
  sl_lasso_spread (d, v, s->high);
  memset (s->low, 0, d * sizeof (double));
  for (size_t i = 0; i < s->count; i++)
    {
      size_t k = s->set[i];
      v->u[k] = s->z[k] * s->problem->length[k];
      sumsq += s->problem->ridge * s->z[k] * s->z[k];
      subtract_exactly (d, s->z[k], s->D + (s->problem->number ? s->problem->number[k] : k) * d, s->high, s->low);
    }
  for (size_t i = 0; i < d; i++)
    s->high[i] += s->low[i];
  for (size_t k = 0; k < p; k++)
    v->q[k] = sl_dot (d, s->problem->atoms + k * d, s->high);
  for (size_t i = 0; i < s->count; i++)
    v->q[s->set[i]] -= s->problem->ridge / s->problem->length[s->set[i]] * s->z[s->set[i]];
  v->rr = sumsq + sl_dot (d, s->high, s->high);
  v->xr = sl_lasso_dot_x (d, v, s->high);
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

/* The Cholesky factor of the Gram matrix of atoms of the support, in its order, but for those that are combinations of
   the ones before them. Row i is in L + i n. Gives their number, and their indices in chosen. */
static size_t
factorise (const stored_code *s, double *restrict L, size_t *restrict chosen)
{
  size_t n = s->count, rank = 0;
  for (size_t i = 0; i < n; i++)
    {
      const double *g = s->problem->G + s->set[i] * s->problem->p;
      for (size_t j = 0; j < rank; j++)
        L[j + rank * n] = g[chosen[j]];
      if (sl_cholesky_append (rank, L, n, 1))
        chosen[rank++] = s->set[i];
    }
  return rank;
}

/* A Newton step on the support, rounded to the grid: from the q of z itself, so that it leads to the code nearest to the
   minimiser. Atoms that depend on others keep their coefficients, and so do those whose sign would change. */
static void
correct (const stored_code *s, sl_lasso_vector *v)
{
  if (s->count > most_factored (s->problem->p))
    return;
  size_t rank = factorise (s, s->factor, s->chosen);
  for (size_t i = 0; i < rank; i++)
    s->step[i] = v->q[s->chosen[i]] - copysign (v->t[s->chosen[i]], v->u[s->chosen[i]]);
  sl_cholesky_forward (rank, s->factor, s->count, s->step);
  sl_cholesky_backward (rank, s->factor, s->count, s->step);
  for (size_t i = 0; i < rank; i++)
    {
      size_t k = s->chosen[i];
      double z = as_stored (s, s->z[k] + s->step[i] / s->problem->length[k]);
      if (isfinite (z) && z * v->u[k] > 0)
        s->z[k] = z;
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

/* Takes steps from z; those that do not help are taken back. True when z meets the tolerance. */
static int
try (stored_code *s, sl_lasso_vector *v, void (*take) (const stored_code *, sl_lasso_vector *), int *helped)
{
  double before = v->relative;
  memcpy (s->old, s->z, s->problem->p * sizeof (double));
  take (s, v);
  int good = measure (s, v);
  *helped = v->relative < before;
  if (*helped)
    return good;
  memcpy (s->z, s->old, s->problem->p * sizeof (double));
  return measure (s, v);
}

int
SL_NAME (lasso_refine) (const sl_lasso_problem *problem, const sl_real *D, int unit, int ended, sl_lasso_vector *v,
                        double *scratch)
{
  size_t d = problem->d, p = problem->p, most = most_factored (p);
  stored_code s = { .problem = problem, .D = D, .unit = unit, .high = scratch, .low = scratch + d };
  s.z = s.low + d;
  s.old = s.z + p;
  s.factor = s.old + p;
  s.step = s.factor + most * most;
  s.set = (size_t *) (s.step + most);
  s.chosen = s.set + p + 1;
  s.count = sl_lasso_support (p, v->u, s.set);
  memset (s.z, 0, p * sizeof (double));
  for (size_t i = 0; i < s.count; i++)
    {
      s.z[s.set[i]] = as_stored (&s, v->u[s.set[i]] / problem->length[s.set[i]]);
      if (! isfinite (s.z[s.set[i]]))
        return 0;
    }
  order (&s, v);
  int good = measure (&s, v), helped = ended;
  if (ended && ! good)
    good = try (&s, v, correct, &helped);
  helped = ended;
  for (int round = 0; helped && ! good && round < ROUNDS; round++)
    good = try (&s, v, improve, &helped);
  memcpy (v->u, s.z, p * sizeof (double));
  return 1;
}
