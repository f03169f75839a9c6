/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_cholesky.h"
#include "sl_blas.h"
#include "sl_dot.h"

#include <math.h>

int
sl_cholesky (size_t n, double *A, size_t ld, double least)
{
  const sl_blasint bn = (sl_blasint) n, la = (sl_blasint) ld;
  sl_blasint info = 0;
  SL_FORTRAN (dpotrf) ("L", &bn, A, &la, &info);
  if (info != 0)
    return 0;
  for (size_t i = 0; i < n && least > 0; i++)
    {
      double diagonal = 0, pivot = A[i + i * ld] * A[i + i * ld];
      for (size_t j = 0; j <= i; j++)
        diagonal += A[i + j * ld] * A[i + j * ld];
      if (! (pivot > least * diagonal))
        return 0;
    }
  return 1;
}

void
sl_triangular (char side, char op, size_t m, size_t n, const double *L, size_t ld, double *B, size_t ldb)
{
  const sl_blasint bm = (sl_blasint) m, bn = (sl_blasint) n, ll = (sl_blasint) ld, lb = (sl_blasint) ldb;
  const double one = 1;
  SL_FORTRAN (dtrsm) (&side, "L", &op, "N", &bm, &bn, &one, L, &ll, B, &lb);
}

void
sl_cholesky_solve (size_t n, const double *L, size_t ld, size_t count, double *B, size_t ldb)
{
  sl_triangular ('L', 'N', n, count, L, ld, B, ldb);
  sl_triangular ('L', 'T', n, count, L, ld, B, ldb);
}

int
sl_cholesky_inverse (size_t n, double *L, size_t ld)
{
  const sl_blasint bn = (sl_blasint) n, ll = (sl_blasint) ld;
  sl_blasint info = 0;
  SL_FORTRAN (dpotri) ("L", &bn, L, &ll, &info);
  return info == 0;
}

int
sl_cholesky_append (size_t n, double *L, size_t ld, double diagonal)
{
  double *row = L + n * ld, pivot = diagonal;
  sl_cholesky_forward (n, L, ld, row);
  for (size_t j = 0; j < n; j++)
    pivot -= row[j] * row[j];
  row[n] = sqrt (fmax (pivot, 0));
  return pivot > SL_CHOLESKY_DEPENDENT * diagonal;
}

void
sl_cholesky_forward (size_t n, const double *L, size_t ld, double *x)
{
  for (size_t i = 0; i < n; i++)
    x[i] = (x[i] - sl_dot (i, L + i * ld, x)) / L[i * ld + i];
}

void
sl_cholesky_backward (size_t n, const double *L, size_t ld, double *x)
{
  for (size_t i = n; i-- > 0;)
    {
      x[i] /= L[i * ld + i];
      for (size_t j = 0; j < i; j++)
        x[j] -= L[i * ld + j] * x[i];
    }
}
