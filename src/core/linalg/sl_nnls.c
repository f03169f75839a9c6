/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nnls.h"
#include "sl_blas.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "sl_nnls_column.h"
#include "sl_nnls_factor.h"
#include "sl_nnls_wide_private.h"
#include "sl_scan.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

enum { ROOM = 20 }; /* Q'X is computed 2^-ROOM times as large, so that it cannot overflow */

/* If a column is shorter than 2^TINY, its products with 2^-ROOM Q are so small that they lose digits. Those of such a
   column are computed one by one, see project_directly. */
#ifdef SL_SINGLE
enum { TINY = FLT_MIN_EXP + ROOM + 8 };
#else
enum { TINY = DBL_MIN_EXP + ROOM + 8 };
#endif

typedef struct
{
  const sl_data *X;
  sl_nnls_problem problem;
  double l1;
  const int *exponent;  /* column i of W has been divided by 2^exponent[i] */
  const sl_real *Q, *Y; /* Q / 2^ROOM, m-by-k, and X'Q / 2^ROOM, n-by-k */
  const sl_real *start;
  sl_real *H;
  double *kkt, *steps;
} nnls_job;

static int
exponent_of (double power_of_two)
{
  int exponent;
  frexp (power_of_two, &exponent);
  return exponent - 1;
}

/* y = Q'x / 2^unit for a column of `count` entries, one product after the other in double. */
static void
project_directly (const nnls_job *job, size_t first, size_t count, int unit, double *y)
{
  const sl_data *X = job->X;
  const sl_real *value = (const sl_real *) X->value + first;
  for (size_t i = 0; i < job->problem.k; i++)
    {
      const sl_real *q = job->Q + i * X->m;
      y[i] = 0;
      for (size_t l = 0; l < count; l++)
        y[i] += (double) q[X->start ? X->row[first + l] : l] * ldexp ((double) value[l], ROOM - unit);
    }
}

static sl_status
nnls_column (const void *description, size_t j, void *work)
{
  const nnls_job *job = description;
  const sl_data *X = job->X;
  size_t k = job->problem.k, r = job->problem.r;
  size_t first = X->start ? X->start[j] : j * X->m, count = X->start ? X->start[j + 1] - first : X->m;
  double *y = work, *lambda = y + k, *h = lambda + r, *scratch = h + r;
  sl_real *H = job->H + j * r;

  sl_norms norms;
  if (SL_NAME (scan) (count, (const sl_real *) X->value + first, &norms) != SL_OK)
    return SL_NOT_FINITE;
  double size = norms.unit * sqrt (norms.sumsq);
  int unit = exponent_of (sl_power_of_two (isinf (size) ? norms.max : size));
  double length = ldexp (norms.unit, -unit) * sqrt (norms.sumsq);

  if (unit < TINY)
    project_directly (job, first, count, unit, y);
  else
    for (size_t i = 0; i < k; i++)
      y[i] = ldexp ((double) job->Y[j + i * X->n], ROOM - unit);
  for (size_t i = 0; i < r; i++)
    {
      lambda[i] = fmin (ldexp (ldexp (job->l1, -unit), -job->exponent[i]), 0x1p+500);
      h[i] = job->start ? (double) job->start[i + j * r] : 0;
    }
  sl_status status = sl_nnls_column (&job->problem, y, length, lambda, h, job->kkt + j, job->steps + j, scratch);
  if (status != SL_OK)
    return status;

  const int single = sizeof (sl_real) < sizeof (double);
  int rounded = 0; /* which has cost digits: in single, or below the range of double */
  for (size_t i = 0; i < r; i++)
    {
      double exact = h[i];
      H[i] = (sl_real) ldexp (exact, unit - job->exponent[i]);
      if (single || (double) H[i] < DBL_MIN)
        h[i] = ldexp ((double) H[i], job->exponent[i] - unit);
      rounded |= h[i] != exact;
    }
  if (rounded)
    job->kkt[j] = sl_nnls_measure (&job->problem, y, length, lambda, h, scratch);
  return SL_OK;
}

/* S = [W; sqrt(l2) I], rows-by-r, its columns of length 1 to 2, or 0. */
static sl_status
stack (size_t m, size_t r, const sl_real *W, double l2, size_t rows, double *S, int *exponent)
{
  for (size_t i = 0; i < r; i++)
    {
      sl_norms norms;
      if (SL_NAME (scan) (m, W + i * m, &norms) != SL_OK)
        return SL_BAD_INPUT;
      double ridge = sqrt (l2), unit = ridge > norms.unit ? sl_power_of_two (ridge) : norms.unit;
      double length = hypot (norms.unit / unit * sqrt (norms.sumsq), ridge / unit);
      exponent[i] = exponent_of (sl_power_of_two (length)) + exponent_of (unit);
      for (size_t l = 0; l < m; l++)
        S[l + i * rows] = ldexp ((double) W[l + i * m], -exponent[i]);
      for (size_t l = m; l < rows; l++)
        S[l + i * rows] = l - m == i ? ldexp (ridge, -exponent[i]) : 0;
    }
  return SL_OK;
}

sl_status
SL_NAME (nnls) (const sl_data *X, size_t r, const sl_real *W, double l1, double l2, const sl_real *start, double tol,
                size_t max_steps, sl_real *H, double *kkt, double *steps, const sl_stop *stop)
{
  size_t m = X->m, n = X->n;
  if (m == 0 || n == 0 || r == 0 || ! (l1 >= 0 && l2 >= 0) || ! sl_fits_blas (m) || ! sl_fits_blas (n)
      || ! sl_fits_blas (r) || ! sl_fits_blas (m + r) || ! sl_fits_blas (r * SL_NNLS_PANEL))
    return SL_BAD_INPUT;
  if (sl_nnls_is_wide (m, n, r))
    {
      int held = sl_blas_hold ();
      sl_status done = SL_NAME (nnls_wide) (X, r, W, l1, l2, start, tol, max_steps, H, kkt, steps, stop);
      sl_blas_release (held);
      if (done != SL_INFEASIBLE)
        return done; /* else columns of W are so short or long that they must be scaled */
    }
  size_t rows = m + (l2 > 0 ? r : 0), k = rows < r ? rows : r, each = sl_nnls_scratch (k, r);
  if (each > SIZE_MAX / 2)
    return SL_OUT_OF_MEMORY;

  double *R, *Rt, *A, *norm, *work, *S;
  sl_real *Y, *Q;
  int *exponent;
  void *memory = SL_RESERVE (SL_PIECE (R, k * r), SL_PIECE (Rt, k * r), SL_PIECE (A, r * r), SL_PIECE (norm, r),
                             SL_PIECE (work, k + r * SL_NNLS_PANEL), SL_PIECE (S, rows * r), SL_PIECE (Y, n * k),
                             SL_PIECE (Q, m * k), SL_PIECE (exponent, r));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  sl_status status = stack (m, r, W, l2, rows, S, exponent);
  if (status != SL_OK)
    goto done;
  int held = sl_blas_hold ();
  sl_watch watch = { stop, 0 };
  status = sl_nnls_factor (rows, r, S, R, Rt, A, norm, work, &watch);
  for (size_t i = 0; i < k; i++)
    for (size_t l = 0; l < m; l++)
      Q[l + i * m] = (sl_real) ldexp (S[l + i * rows], -ROOM);
  if (status == SL_OK)
    status = SL_NAME (cross) (X, k, Q, Y, stop);
  sl_blas_release (held);
  if (status != SL_OK)
    goto done;

  tol /= 2; /* so that rounding in the measure makes no difference */
  double enough = 0;
#ifdef SL_SINGLE
  enough = tol;
  tol *= DBL_EPSILON / FLT_EPSILON; /* rounding H will cost its share of tol */
#endif
  nnls_job job = { X,    { k, r, R, Rt, A, norm, tol, max_steps, &watch, enough }, l1, exponent, Q, Y, start, H, kkt,
                   steps };
  status = sl_parallel_for (n, 4 * k * r, (k + 2 * r) * sizeof (double) + each, nnls_column, &job, stop);

done:
  sl_free (memory);
  return status;
}
