/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_omp_private.h"
#include "linalg/sl_cholesky.h"
#include "linalg/sl_dot.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static const double rounding = 8 * DBL_EPSILON; /* |q_k| that is rounding, x being of length 1 to 2 */
static const double digits = 1e-10;             /* share of x'x below which |x - D u|^2 is no matter of products */

size_t
sl_omp_scratch (size_t p, size_t max_atoms)
{
  if (max_atoms > SIZE_MAX / (64 * sizeof (double)) / (max_atoms + 1) || p > SIZE_MAX / 64)
    return SIZE_MAX;
  return (max_atoms * max_atoms + 2 * max_atoms) * sizeof (double) + max_atoms * sizeof (size_t) + p;
}

static size_t
largest (const sl_lasso_problem *problem, const double *q, const unsigned char *out)
{
  size_t best = problem->p;
  double largest = rounding;
  for (size_t k = 0; k < problem->p; k++)
    if (! out[k] && fabs (q[k]) > largest)
      {
        best = k;
        largest = fabs (q[k]);
      }
  return best;
}

/* Row n of the Cholesky factor, for atom k; false when the atom depends on the support. */
static int
append (const sl_lasso_problem *problem, size_t n, size_t k, const size_t *set, double *L, size_t ld)
{
  const double *g = problem->G + k * problem->p;
  for (size_t j = 0; j < n; j++)
    L[j + n * ld] = g[set[j]];
  return sl_cholesky_append (n, L, ld, g[k]);
}

/* |x - D u|^2, from x and the atoms. */
static double
residual (const sl_lasso_problem *problem, const sl_lasso_vector *v, size_t n, const size_t *set, const double *value)
{
  size_t d = problem->d, e = 0;
  double sum = 0;
  for (size_t i = 0; i < d; i++)
    {
      double r = v->x ? v->x[i] : e < v->stored && v->row[e] == i ? v->entry[e++] : 0;
      for (size_t j = 0; j < n; j++)
        r -= problem->atoms[i + set[j] * d] * value[j];
      sum += r * r;
    }
  return sum;
}

/* |x - D u|^2 from the products: what it takes off x'x costs digits. */
static double
quick_residual (const sl_lasso_vector *v, size_t n, const size_t *set, const double *value)
{
  double rr = v->xx;
  for (size_t i = 0; i < n; i++)
    rr -= value[i] * (v->b[set[i]] + v->q[set[i]]);
  return rr <= 0 ? 0 : rr; /* what is not a number is no residual of 0 */
}

/* |x - D u|^2 to nearly all digits, of a sparse x without a look at all rows if they can be had so. */
static double
sure_residual (const sl_lasso_problem *problem, const sl_lasso_vector *v, size_t n, const size_t *set,
               const double *value)
{
  double rr = quick_residual (v, n, set, value), bound = v->lambda * v->lambda;
  int good = ! v->x && rr >= .01 * v->xx && fabs (rr - bound) > digits * v->xx;
  return good || v->lambda == 0 ? rr : residual (problem, v, n, set, value);
}

/* Whether the residual is at most v->lambda. */
static int
is_near (const sl_lasso_problem *problem, const sl_lasso_vector *v, size_t n, const size_t *set, const double *value)
{
  double bound = v->lambda * v->lambda, rr = quick_residual (v, n, set, value);
  return v->lambda > 0 && rr <= bound + digits * v->xx
         && (rr + digits * v->xx <= bound || residual (problem, v, n, set, value) <= bound);
}

void
sl_omp (const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch)
{
  size_t p = problem->p, max_atoms = problem->max_iter, n = 0;
  double *L = scratch, *y = L + max_atoms * max_atoms, *value = y + max_atoms;
  size_t *set = (size_t *) (value + max_atoms);
  unsigned char *out = (unsigned char *) (set + max_atoms);
  for (size_t k = 0; k < p; k++)
    out[k] = isinf (problem->weight[k]) != 0;
  memcpy (v->q, v->b, p * sizeof (double));
  v->direct = 0;

  while (n < max_atoms && ! is_near (problem, v, n, set, value) && ! sl_must_stop (problem->watch))
    {
      size_t k = largest (problem, v->q, out);
      if (k == p)
        break;
      out[k] = 1;
      if (! append (problem, n, k, set, L, max_atoms))
        continue;
      if (v->slack > 0)
        sl_lasso_sharpen (problem, v, k);
      y[n] = (v->b[k] - sl_dot (n, L + n * max_atoms, y)) / L[n + n * max_atoms];
      set[n++] = k;
      memcpy (value, y, n * sizeof (double));
      sl_cholesky_backward (n, L, max_atoms, value);
      memcpy (v->q, v->b, p * sizeof (double));
      sl_lasso_subtract (p, n, problem->G, set, value, v->q);
    }
  memset (v->u, 0, p * sizeof (double));
  for (size_t i = 0; i < n; i++)
    v->u[set[i]] = value[i];
  v->objective = sure_residual (problem, v, n, set, value) / 2;
  v->gap = v->relative = NAN;
  v->iterations = n;
}
