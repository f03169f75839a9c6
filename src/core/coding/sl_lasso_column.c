/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lasso_column_private.h"
#include "base/sl_lane_sums.h"
#include "linalg/sl_dot.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 8 };

/* t = lambda weight and its inverse; gives the largest of inverse. For lambda = 0 t is 0 or infinite, and inverse is
   length where an atom takes part. */
SL_CLONES static double
set_bounds (size_t p, double lambda, const double *restrict weight, const double *restrict length, double *restrict t,
            double *restrict inverse)
{
  double part[LANES] = { 0 }, steepest = 0;
  for (size_t i = 0; i < p; i++)
    {
      int out = weight[i] > DBL_MAX;
      t[i] = out ? INFINITY : lambda * weight[i];
      inverse[i] = lambda > 0 ? 1 / t[i] : out ? 0 : length[i];
    }
  SL_IN_LANES (LANES, k, l, p, { part[l] = inverse[k] > part[l] ? inverse[k] : part[l]; });
  for (size_t l = 0; l < LANES; l++)
    steepest = part[l] > steepest ? part[l] : steepest;
  return steepest;
}

void
sl_lasso_prepare (const sl_lasso_problem *problem, sl_lasso_vector *v, double lambda)
{
  if (lambda == v->lambda)
    return;
  v->lambda = lambda;
  v->steepest = set_bounds (problem->p, lambda, problem->weight, problem->length, v->t, v->inverse);
}

/* The indices of the entries x_k > bound, or |x_k| > bound. Nearly all entries are passed by in groups. */
static inline size_t
find (size_t p, const double *restrict x, int modulus, double bound, size_t *restrict found)
{
  enum { CHUNK = 4 * LANES };
  size_t count = 0, k = 0;
  for (; k + CHUNK <= p; k += CHUNK)
    {
      unsigned char hit[CHUNK];
      for (size_t l = 0; l < CHUNK; l++)
        hit[l] = (modulus && x[k + l] < 0 ? -x[k + l] : x[k + l]) > bound;
      for (size_t i = 0; i < CHUNK; i += LANES)
        {
          uint64_t any;
          memcpy (&any, hit + i, sizeof any);
          for (size_t l = i; any && l < i + LANES; l++)
            {
              found[count] = k + l;
              count += hit[l];
            }
        }
    }
  for (; k < p; k++)
    {
      found[count] = k;
      count += (modulus && x[k] < 0 ? -x[k] : x[k]) > bound;
    }
  return count;
}

SL_CLONES size_t
sl_lasso_support (size_t p, const double *u, size_t *set)
{
  return find (p, u, 1, 0, set);
}

SL_CLONES size_t
sl_lasso_above (size_t p, const double *x, double bound, size_t *found)
{
  return find (p, x, 0, bound, found);
}

SL_CLONES void
sl_lasso_subtract (size_t n, size_t count, const double *M, const size_t *set, const double *value,
                   double *restrict out)
{
  size_t i = 0;
  for (; i + 4 <= count; i += 4)
    {
      const double *restrict m0 = M + set[i] * n, *restrict m1 = M + set[i + 1] * n;
      const double *restrict m2 = M + set[i + 2] * n, *restrict m3 = M + set[i + 3] * n;
      double c0 = value[i], c1 = value[i + 1], c2 = value[i + 2], c3 = value[i + 3];
      for (size_t k = 0; k < n; k++)
        out[k] -= (c0 * m0[k] + c1 * m1[k]) + (c2 * m2[k] + c3 * m3[k]);
    }
  for (; i < count; i++)
    {
      const double *restrict m = M + set[i] * n;
      double c = value[i];
      for (size_t k = 0; k < n; k++)
        out[k] -= c * m[k];
    }
}

void
sl_lasso_correlate (const sl_lasso_problem *problem, sl_lasso_vector *v, size_t *set, double *value)
{
  size_t count = sl_lasso_support (problem->p, v->u, set);
  v->size = v->direct = 0;
  for (size_t i = 0; i < count; i++)
    {
      value[i] = v->u[set[i]];
      v->size += fabs (value[i]);
    }
  memcpy (v->q, v->b, problem->p * sizeof (double));
  sl_lasso_subtract (problem->p, count, problem->G, set, value, v->q);
}

void
sl_lasso_spread (size_t d, const sl_lasso_vector *v, double *to)
{
  if (v->x)
    {
      memcpy (to, v->x, d * sizeof (double));
      return;
    }
  memset (to, 0, d * sizeof (double));
  for (size_t i = 0; i < v->stored; i++)
    to[v->row[i]] = v->entry[i];
}

double
sl_lasso_dot_x (size_t d, const sl_lasso_vector *v, const double *y)
{
  if (v->x)
    return sl_dot (d, v->x, y);
  double sum = 0;
  for (size_t i = 0; i < v->stored; i++)
    sum += v->entry[i] * y[v->row[i]];
  return sum;
}

void
sl_lasso_correlate_directly (const sl_lasso_problem *problem, sl_lasso_vector *v, double *residual)
{
  size_t d = problem->d, p = problem->p;
  double sumsq = 0;
  v->size = 0;
  sl_lasso_spread (d, v, residual);
  for (size_t k = 0; k < p; k++)
    if (v->u[k] != 0)
      {
        size_t first = 0;
        double z = v->u[k] / problem->length[k];
        v->size += fabs (v->u[k]);
        sl_lasso_subtract (d, 1, problem->atoms + k * d, &first, v->u + k, residual);
        sumsq += problem->ridge * z * z;
      }
  for (size_t k = 0; k < p; k++)
    {
      v->q[k] = sl_dot (d, problem->atoms + k * d, residual);
      if (v->u[k] != 0)
        v->q[k] -= problem->ridge / problem->length[k] / problem->length[k] * v->u[k];
    }
  v->rr = sumsq + sl_dot (d, residual, residual);
  v->xr = sl_lasso_dot_x (d, v, residual);
  v->direct = 1;
}

double
sl_lasso_rounding (const sl_lasso_problem *problem, const sl_lasso_vector *v)
{
  double q = DBL_EPSILON * (1 + v->size), largest = 0;
  if (v->lambda > 0)
    return v->xx > 0 ? q * v->steepest * v->penalty / (v->xx / 2) : 0;
  for (size_t k = 0; k < problem->p; k++)
    largest = fmax (largest, fabs (v->b[k] * v->inverse[k]));
  return largest > 0 ? q * v->steepest / largest : 0;
}

int
sl_lasso_is_rough (const sl_lasso_problem *problem, const sl_lasso_vector *v)
{
  return v->lambda > 0 && 16 * sl_lasso_rounding (problem, v) > problem->tol;
}

SL_CLONES static void
sum_up (size_t p, const double *restrict u, const double *restrict b, const double *restrict q,
        const double *restrict t, const double *restrict inverse, sl_lasso_sums *out)
{
  double ub[LANES] = { 0 }, uq[LANES] = { 0 }, penalty[LANES] = { 0 }, above[LANES] = { 0 }, below[LANES] = { 0 };
  SL_IN_LANES (LANES, k, l, p, {
    double size = u[k] < 0 ? -u[k] : u[k], rate = q[k] * inverse[k];
    ub[l] += u[k] * b[k];
    uq[l] += u[k] * q[k];
    penalty[l] += size > 0 ? size * t[k] : 0;
    above[l] = rate > above[l] ? rate : above[l];
    below[l] = -rate > below[l] ? -rate : below[l];
  });
  *out = (sl_lasso_sums) { 0 };
  for (size_t l = 0; l < LANES; l++)
    {
      out->ub += ub[l];
      out->uq += uq[l];
      out->penalty += penalty[l];
      out->above = fmax (out->above, above[l]);
      out->below = fmax (out->below, below[l]);
    }
}

/* The measure for lambda = 0. */
static double
least_squares_measure (const sl_lasso_problem *problem, const sl_lasso_vector *v)
{
  double worst = 0, largest = 0;
  for (size_t k = 0; k < problem->p; k++)
    {
      double q = v->q[k] * v->inverse[k];
      worst = fmax (worst, problem->positive && ! (v->u[k] > 0) ? q : fabs (q));
      largest = fmax (largest, fabs (v->b[k] * v->inverse[k]));
    }
  return fmax (worst > 0 ? worst / largest : 0, v->excess);
}

int
sl_lasso_judge (const sl_lasso_problem *problem, sl_lasso_vector *v, const sl_lasso_sums *s)
{
  double xr = v->direct ? v->xr : v->xx - s->ub, rr = v->direct ? v->rr : fmax (v->xx - s->ub - s->uq, 0);
  double scale = rr > 0 ? xr / rr : 0;
  double above = fmax (s->above, v->above), below = fmax (s->below, v->below);
  v->penalty = s->penalty;
  v->objective = rr / 2 + s->penalty;
  if (v->lambda == 0)
    {
      v->gap = NAN;
      v->relative = least_squares_measure (problem, v);
      return v->relative <= problem->tol;
    }
  if (! problem->positive)
    above = below = fmax (above, below);
  if (scale * above > 1)
    scale = 1 / above;
  if (-scale * below > 1)
    scale = -1 / below;
  double gap = v->objective - scale * (xr - scale * rr / 2);
  v->gap = gap <= 0 ? 0 : gap; /* what is not a number certifies nothing */
  v->relative = v->xx > 0 ? v->gap / (v->xx / 2) : 0;
  return v->relative <= problem->tol;
}

int
sl_lasso_measure (const sl_lasso_problem *problem, sl_lasso_vector *v)
{
  sl_lasso_sums s;
  sum_up (problem->p, v->u, v->b, v->q, v->t, v->inverse, &s);
  return sl_lasso_judge (problem, v, &s);
}
