/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_dict_bcd.h"
#include "linalg/sl_blas.h"
#include "base/sl_memory.h"

#include <float.h>
#include <math.h>

static double
sum_of_squares (size_t d, const double *x)
{
  double sum = 0;
  for (size_t i = 0; i < d; i++)
    sum += x[i] * x[i];
  return sum;
}

void
sl_dict_project (size_t d, double *atom, double c, int positive)
{
  if (positive)
    for (size_t i = 0; i < d; i++)
      atom[i] = atom[i] > 0 ? atom[i] : 0;
  double sumsq = sum_of_squares (d, atom);
  for (double shrink = 1; sumsq > c; shrink -= DBL_EPSILON) /* the second time only for a rounding */
    {
      double factor = sqrt (c / sumsq) * shrink;
      for (size_t i = 0; i < d; i++)
        atom[i] *= factor;
      sumsq = sum_of_squares (d, atom);
    }
}

sl_status
sl_dict_bcd (size_t d, size_t p, const double *A, const double *B, double c, int positive, size_t sweeps, double *D,
             const sl_stop *stop)
{
  if (d == 0 || p == 0 || ! sl_fits_blas (d) || ! sl_fits_blas (p))
    return SL_BAD_INPUT;
  const sl_blasint bd = (sl_blasint) d, bp = (sl_blasint) p, step = 1;
  const double zero = 0;
  double *change = sl_alloc (d, sizeof (double));
  if (! change)
    return SL_OUT_OF_MEMORY;
  for (size_t k = 0; k < p; k++)
    sl_dict_project (d, D + k * d, c, positive);

  sl_status status = SL_OK;
  int held = sl_blas_hold ();
  for (size_t s = 0; s < sweeps && status == SL_OK; s++)
    {
      for (size_t k = 0; k < p; k++)
        {
          double *atom = D + k * d, scale = -1 / A[k + k * p];
          if (! (A[k + k * p] > 0) || isinf (scale))
            continue;
          SL_FORTRAN (dgemv) ("N", &bd, &bp, &scale, D, &bd, A + k * p, &step, &zero, change, &step);
          for (size_t i = 0; i < d; i++)
            atom[i] += change[i] - scale * B[i + k * d];
          sl_dict_project (d, atom, c, positive);
        }
      if (stop && s + 1 < sweeps && stop->poll (stop->context))
        status = SL_INTERRUPTED;
    }
  sl_blas_release (held);
  sl_free (change);
  return status;
}
