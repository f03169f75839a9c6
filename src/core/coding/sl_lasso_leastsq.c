/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lasso_leastsq_private.h"

#include "linalg/sl_blas.h"
#include "base/sl_memory.h"
#include "linalg/sl_nnls_column.h"
#include "linalg/sl_nnls_factor.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  PANEL = 32, /* columns that LAPACK treats together */
  MANY = 256  /* rows or atoms from which on rounding grows with the root of their number */
};

/* The rank.
   A pivot is the part of a column, of length 1, that is orthogonal to the columns before it. Rounding of the columns
   and of the factorisation makes zero pivots some eps large, up to 20 eps in products of large matrices. A column
   counts as dependent below 2^-47 (times sqrt (number) / 16 for more than 256 rows or columns). It counts as
   independent above 2^-36. If there are pivots in between, the columns from there on are used as far as they take
   more from the residual r than rounding explains: for columns Q of the orthogonal factor, if |Q'r| > 8 eps (|x| +
   sum |u_k|) and |Q'r|^2 > 8 eps r'r. The tolerance has no influence.
   If the code, whose coefficients are then large, does not meet the tolerance, smaller ranks at 2^-36, 2^-40 and
   2^-44 are tried, and the one with the smallest residual, as rounded, is taken. If it is not the first, |Q'r| / |x|,
   the reduction that was given up, enters the measure (v->excess).
   The limit has a margin: rounding of some eps may decide whether a column between 2^-48 and 2^-46 counts. One that
   does not changes the residual by no more than 32 roundings of its coefficient. */

/* Distances of an atom from the span of others at which it may depend on them, and the one from which on it does; for
   more rows or atoms than MANY, as many times more as the root of them is. */
static const double doubtful[SL_LASSO_RANKS - 1] = { 0x1p-36, 0x1p-40, 0x1p-44 };
static const double dependent = 0x1p-47;
/* Size beside the largest coefficient, or x, of a coefficient that is rounding. */
static const double rounding = 8 * DBL_EPSILON;
static const double noise = 8 * DBL_EPSILON;    /* part of a length that rounding may have made */
static const double optimal = 10 * DBL_EPSILON; /* kkt to reach, see sl_nnls_column.h */

/* ---- What is done once ----------------------------------------------------------------------------------------- */

static size_t
rows_of (const sl_lasso_problem *problem)
{
  return problem->d + (problem->ridge > 0 ? problem->p : 0);
}

/* The matrix S, rows-by-p; columns of atoms that take no part are 0. */
static void
stack (const sl_lasso_problem *problem, double *S)
{
  size_t d = problem->d, rows = rows_of (problem);
  memset (S, 0, rows * problem->p * sizeof (double));
  for (size_t k = 0; k < problem->p; k++)
    if (! isinf (problem->weight[k]))
      {
        memcpy (S + k * rows, problem->atoms + k * d, d * sizeof (double));
        if (rows > d)
          S[d + k + k * rows] = sqrt (problem->ridge) / problem->length[k];
      }
}

void
sl_lasso_free_basis (sl_lasso_basis *basis)
{
  sl_free_all (basis->atom, basis->Q, basis->R);
}

/* The ranks to be tried, from the diagonal of R. */
static void
find_ranks (size_t p, sl_lasso_basis *basis)
{
  double many = fmax (fmax ((double) p, (double) basis->rows) / MANY, 1);
  basis->size = basis->ranks = 0;
  for (int i = 0; i < SL_LASSO_RANKS; i++)
    {
      size_t before = basis->size;
      double limit = i + 1 < SL_LASSO_RANKS ? doubtful[i] : dependent * sqrt (many);
      while (basis->size < basis->ld && fabs (basis->Q[basis->size * (basis->rows + 1)]) > limit)
        basis->size++;
      if (i == 0 || basis->size > before)
        basis->rank[basis->ranks++] = basis->size;
    }
}

/* Q, R and the order of the columns, `pivot`, from 1 on as Fortran counts; Q holds S on entry. */
static sl_status
decompose (size_t p, sl_lasso_basis *basis, sl_blasint *pivot, double *tau, double *work, size_t room)
{
  size_t rows = basis->rows, ld = basis->ld;
  sl_blasint brows = (sl_blasint) rows, bp = (sl_blasint) p, lwork = (sl_blasint) room, info = 0;
  memset (pivot, 0, p * sizeof (sl_blasint));
  SL_FORTRAN (dgeqp3) (&brows, &bp, basis->Q, &brows, pivot, tau, work, &lwork, &info);
  if (info != 0)
    return SL_BAD_INPUT;
  find_ranks (p, basis);
  for (size_t j = 0; j < basis->size; j++)
    {
      basis->atom[j] = (size_t) pivot[j] - 1;
      memcpy (basis->R + j * ld, basis->Q + j * rows, (j + 1) * sizeof (double));
    }
  sl_blasint size = (sl_blasint) basis->size;
  SL_FORTRAN (dorgqr) (&brows, &size, &size, basis->Q, &brows, tau, work, &lwork, &info);
  return info == 0 ? SL_OK : SL_BAD_INPUT;
}

sl_status
sl_lasso_find_basis (const sl_lasso_problem *problem, sl_lasso_basis *basis)
{
  size_t p = problem->p, rows = rows_of (problem), ld = rows < p ? rows : p, room = 2 * p + PANEL * (p + 1);
  *basis = (sl_lasso_basis) { .rows = rows,
                              .ld = ld,
                              .atom = sl_alloc (ld, sizeof (size_t)),
                              .Q = sl_alloc (p * sizeof (double), rows),
                              .R = sl_alloc (ld * sizeof (double), ld) };
  sl_blasint *pivot = sl_alloc (p, sizeof (sl_blasint));
  double *work = sl_alloc (room + ld, sizeof (double));
  sl_status status = SL_OUT_OF_MEMORY;
  if (basis->atom && basis->Q && basis->R && pivot && work && sl_fits_blas (room) && sl_fits_blas (rows))
    {
      stack (problem, basis->Q);
      status = decompose (p, basis, pivot, work + room, work, room);
    }
  sl_free (work);
  sl_free (pivot);
  return status;
}

void
sl_lasso_free_cone (sl_lasso_cone *cone)
{
  sl_free (cone->Q);
  sl_free (cone->R);
}

sl_status
sl_lasso_find_cone (const sl_lasso_problem *problem, sl_lasso_cone *cone)
{
  size_t p = problem->p, rows = rows_of (problem), k = rows < p ? rows : p;
  *cone = (sl_lasso_cone) { .rows = rows,
                            .k = k,
                            .Q = sl_alloc (p * sizeof (double), rows),
                            .R = sl_alloc (p * sizeof (double), 2 * k + p + 1) };
  double *work = sl_alloc (k + p * SL_NNLS_PANEL, sizeof (double));
  sl_status status = SL_OUT_OF_MEMORY;
  if (cone->Q && cone->R && work)
    {
      cone->Rt = cone->R + k * p;
      cone->A = cone->Rt + k * p;
      cone->norm = cone->A + p * p;
      stack (problem, cone->Q);
      status = sl_nnls_factor (rows, p, cone->Q, cone->R, cone->Rt, cone->A, cone->norm, work, problem->watch);
    }
  sl_free (work);
  return status;
}

size_t
sl_lasso_leastsq_scratch (size_t d, size_t p)
{
  size_t nnls = sl_nnls_scratch (p, p);
  if (p > SIZE_MAX / 256 || d > SIZE_MAX / 64 || nnls > SIZE_MAX / 4)
    return SIZE_MAX;
  return (d + 5 * p) * sizeof (double) + nnls;
}

/* ---- All u ----------------------------------------------------------------------------------------------------- */

/* u += the solution of the given rank for the residual, of all rows; coefficients that are rounding become 0. Where
   the largest are beyond the length of x, the small ones are what is left of x when they cancel, and stay. */
static void
step (const sl_lasso_basis *basis, size_t rank, double length, const double *residual, double *y, double *u)
{
  double largest = 0;
  sl_gemv_d ('T', basis->rows, rank, 1, basis->Q, basis->rows, residual, 1, 0, y);
  for (size_t j = rank; j-- > 0;)
    {
      const double *r = basis->R + j * basis->ld;
      y[j] /= r[j];
      for (size_t i = 0; i < j; i++)
        y[i] -= r[i] * y[j];
      u[basis->atom[j]] += y[j];
      largest = fmax (largest, fabs (u[basis->atom[j]]));
    }
  for (size_t j = 0; j < rank; j++)
    if (! (fabs (u[basis->atom[j]]) > rounding * fmin (largest, length)))
      u[basis->atom[j]] = 0;
}

/* The residual in all rows, and the measure of u. */
static int
survey (const sl_lasso_problem *problem, sl_lasso_vector *v, double *residual)
{
  sl_lasso_correlate_directly (problem, v, residual);
  if (problem->ridge > 0)
    for (size_t k = 0; k < problem->p; k++)
      residual[problem->d + k] = v->u[k] != 0 ? -sqrt (problem->ridge) / problem->length[k] * v->u[k] : 0;
  return sl_lasso_measure (problem, v);
}

/* u becomes the solution of a rank, refined; at most max_iter steps, which are counted. True when it meets the
   tolerance. */
static int
refine_rank (const sl_lasso_problem *problem, const sl_lasso_basis *basis, size_t rank, size_t max_iter,
             sl_lasso_vector *v, double *residual, double *y, double *before)
{
  memset (v->u, 0, problem->p * sizeof (double));
  int good = survey (problem, v, residual);
  for (size_t i = 0; ! good && rank > 0 && i < max_iter && ! sl_must_stop (problem->watch); i++)
    {
      double relative = v->relative;
      v->iterations++;
      memcpy (before, v->u, problem->p * sizeof (double));
      step (basis, rank, sqrt (v->xx), residual, y, v->u);
      good = survey (problem, v, residual);
      if (! (v->relative < relative / 2) && i > 0)
        {
          if (! (v->relative < relative))
            {
              memcpy (v->u, before, problem->p * sizeof (double));
              survey (problem, v, residual);
            }
          break;
        }
    }
  return good;
}

/* tail[i] = the length of what the doubtful columns of Q, from column rank[i] on, would take from the residual, that
   of the code of rank[0]; gives the least i beyond which it is rounding. */
static size_t
rank_wanted (const sl_lasso_basis *basis, const sl_lasso_vector *v, const double *residual, double *y, double *tail)
{
  const size_t sure = basis->rank[0];
  const double rounding = noise * (sqrt (v->xx) + v->size);
  const double *doubted = basis->Q + sure * basis->rows;
  sl_gemv_d ('T', basis->rows, basis->size - sure, 1, doubted, basis->rows, residual, 1, 0, y);
  double sumsq = 0;
  size_t wanted = 0, j = basis->size;
  for (size_t i = basis->ranks; i-- > 0;)
    {
      for (; j > basis->rank[i]; j--)
        sumsq += y[j - 1 - sure] * y[j - 1 - sure];
      tail[i] = sqrt (sumsq);
      if (wanted == 0 && sumsq > fmax (rounding * rounding, noise * v->rr))
        wanted = i + 1;
    }
  return wanted;
}

void
sl_lasso_least_squares (const sl_lasso_problem *problem, const sl_lasso_basis *basis, sl_lasso_vector *v,
                        double *scratch)
{
  size_t p = problem->p, chosen = 0;
  double *residual = scratch, *y = residual + problem->d + p, *before = y + p, *best = before + p;
  double tail[SL_LASSO_RANKS];
  v->iterations = 0;
  v->excess = 0;
  if (problem->max_iter == 0)
    {
      survey (problem, v, residual);
      return;
    }
  refine_rank (problem, basis, basis->rank[0], problem->max_iter, v, residual, y, before);
  if (basis->ranks == 1)
    return;
  size_t wanted = rank_wanted (basis, v, residual, y, tail);
  int good = 0;
  for (size_t i = wanted; i > 0 && ! good && v->iterations < problem->max_iter && ! sl_must_stop (problem->watch);
       i--)
    {
      double least = v->rr;
      memcpy (best, v->u, p * sizeof (double));
      good = refine_rank (problem, basis, basis->rank[i], problem->max_iter - v->iterations, v, residual, y, before);
      if (v->rr < least)
        chosen = i;
      else
        {
          memcpy (v->u, best, p * sizeof (double));
          survey (problem, v, residual);
        }
    }
  if (chosen < wanted)
    {
      v->excess = tail[chosen] / sqrt (v->xx);
      v->relative = fmax (v->relative, v->excess);
    }
}

/* ---- u >= 0 ---------------------------------------------------------------------------------------------------- */

void
sl_lasso_nonnegative (const sl_lasso_problem *problem, const sl_lasso_cone *cone, sl_lasso_vector *v, double *scratch)
{
  size_t p = problem->p, k = cone->k;
  double *y = scratch, *lambda = y + p, *rest = lambda + p, kkt, steps;
  v->iterations = 0;
  if (problem->max_iter > 0 && v->xx > 0)
    {
      sl_nnls_problem nnls = { k,          p,       cone->R,           cone->Rt,       cone->A,
                               cone->norm, optimal, problem->max_iter, problem->watch, 0 };
      sl_lasso_spread (problem->d, v, rest);
      sl_gemv_d ('T', problem->d, k, 1, cone->Q, cone->rows, rest, 1, 0, y);
      memset (lambda, 0, p * sizeof (double));
      if (sl_nnls_column (&nnls, y, sqrt (v->xx), lambda, v->u, &kkt, &steps, rest) != SL_OK)
        memset (v->u, 0, p * sizeof (double));
      v->iterations = (size_t) steps;
    }
  sl_lasso_correlate_directly (problem, v, rest);
  sl_lasso_measure (problem, v);
}
