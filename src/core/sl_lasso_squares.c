#include "sl_lasso_squares.h"

#ifndef SL_SINGLE
#include "sl_blas.h"
#include "sl_memory.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const double
  dependent = 0x1p-36,          /* distance from the span of others that rounding may have made */
  settled = 8 * DBL_EPSILON;    /* size beside the largest coefficient of one that is rounding */

void
sl_lasso_free_basis (sl_lasso_basis *basis)
{
  sl_free (basis->atom);
  sl_free (basis->Q);
  sl_free (basis->R);
}

/* Q, R and the order of the atoms, `pivot`, from 1 on as Fortran counts; Q holds them, d-by-p, on entry. */
static void
decompose (size_t d, size_t p, sl_lasso_basis *basis, sl_blasint *pivot, double *tau, double *work, size_t room)
{
  size_t tall = basis->tall;
  sl_blasint bd = (sl_blasint) d, bp = (sl_blasint) p, lwork = (sl_blasint) room, info = 0;
  memset (pivot, 0, p * sizeof (sl_blasint));
  SL_FORTRAN (dgeqp3) (&bd, &bp, basis->Q, &bd, pivot, tau, work, &lwork, &info);
  basis->size = 0;
  while (basis->size < tall && fabs (basis->Q[basis->size * (d + 1)]) > dependent)
    basis->size++;
  for (size_t j = 0; j < basis->size; j++)
    {
      basis->atom[j] = (size_t) pivot[j] - 1;
      memcpy (basis->R + j * tall, basis->Q + j * d, (j + 1) * sizeof (double));
    }
  sl_blasint size = (sl_blasint) basis->size;
  SL_FORTRAN (dorgqr) (&bd, &size, &size, basis->Q, &bd, tau, work, &lwork, &info);
}

sl_status
sl_lasso_find_basis (const sl_lasso_problem *problem, sl_lasso_basis *basis)
{
  size_t d = problem->d, p = problem->p, tall = d < p ? d : p, room = 2 * p + 32 * (p + 1);
  *basis = (sl_lasso_basis) { .tall = tall, .atom = sl_alloc (tall, sizeof (size_t)),
                              .Q = sl_alloc (p * sizeof (double), d), .R = sl_alloc (tall * sizeof (double), tall) };
  sl_blasint *pivot = sl_alloc (p, sizeof (sl_blasint));
  double *work = sl_alloc (room + tall, sizeof (double));
  sl_status status = SL_OUT_OF_MEMORY;
  if (basis->atom && basis->Q && basis->R && pivot && work && sl_fits_blas (room))
    {
      memcpy (basis->Q, problem->atoms, d * p * sizeof (double));
      for (size_t k = 0; k < p; k++)
        if (isinf (problem->weight[k]))
          memset (basis->Q + k * d, 0, d * sizeof (double));
      decompose (d, p, basis, pivot, work + room, work, room);
      status = SL_OK;
    }
  sl_free (work);
  sl_free (pivot);
  return status;
}

/* u += the solution for the residual; coefficients that are rounding become 0. */
static void
step (size_t d, const sl_lasso_basis *basis, const double *residual, double *y, double *u)
{
  const sl_blasint bd = (sl_blasint) d, size = (sl_blasint) basis->size, once = 1;
  const double one = 1, zero = 0;
  double largest = 0;
  SL_FORTRAN (dgemv) ("T", &bd, &size, &one, basis->Q, &bd, residual, &once, &zero, y, &once);
  for (size_t j = basis->size; j-- > 0; )
    {
      const double *r = basis->R + j * basis->tall;
      y[j] /= r[j];
      for (size_t i = 0; i < j; i++)
        y[i] -= r[i] * y[j];
      u[basis->atom[j]] += y[j];
      largest = fmax (largest, fabs (u[basis->atom[j]]));
    }
  for (size_t j = 0; j < basis->size; j++)
    if (! (fabs (u[basis->atom[j]]) > settled * largest))
      u[basis->atom[j]] = 0;
}

void
sl_lasso_least_squares (const sl_lasso_problem *problem, const sl_lasso_basis *basis, sl_lasso_vector *v,
                        double *scratch)
{
  size_t d = problem->d, p = problem->p;
  double *residual = scratch, *y = residual + d, *before = y + p;
  if (problem->most > 0)
    memset (v->u, 0, p * sizeof (double));
  sl_lasso_correlate_directly (problem, v, residual);
  int good = sl_lasso_measure (problem, v);
  for (v->iterations = 0; ! good && basis->size > 0 && v->iterations < problem->most; v->iterations++)
    {
      double relative = v->relative;
      if (sl_must_stop (problem->watch))
        return;
      memcpy (before, v->u, p * sizeof (double));
      step (d, basis, residual, y, v->u);
      sl_lasso_correlate_directly (problem, v, residual);
      good = sl_lasso_measure (problem, v);
      if (! (v->relative < relative / 2) && v->iterations > 0)
        {
          if (! (v->relative < relative))
            memcpy (v->u, before, p * sizeof (double));
          sl_lasso_correlate_directly (problem, v, residual);
          sl_lasso_measure (problem, v);
          return;
        }
    }
}

#endif
