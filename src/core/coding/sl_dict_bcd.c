/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_dict_bcd.h"
#include "linalg/sl_blas.h"
#include "base/sl_memory.h"

#include <float.h>
#include <math.h>
#include <string.h>

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

/* What one call works on; atoms are improved BLOCK at a time. */
typedef struct
{
  size_t d, p;
  const double *A, *B;
  double c;
  int positive;
  double *D, *pull, *change; /* pull: B - D A of the block; change: that of the last atom */
} bcd_job;

enum { BLOCK = 32 };

/* The atoms first .. last-1. The products with all atoms are formed at once; what an atom's change does to those of the
   others in the block is added after it. */
static void
improve_block (const bcd_job *job, size_t first, size_t last)
{
  const size_t d = job->d, p = job->p;
  memcpy (job->pull, job->B + first * d, (last - first) * d * sizeof (double));
  sl_gemm_d ('N', 'N', d, last - first, p, -1, job->D, d, job->A + first * p, p, 1, job->pull, d);
  for (size_t k = first; k < last; k++)
    {
      const double *a = job->A + k, *pull = job->pull + (k - first) * d, inverse = 1 / a[k * p];
      double *atom = job->D + k * d;
      if (! (a[k * p] > 0) || isinf (inverse))
        continue;
      memcpy (job->change, atom, d * sizeof (double));
      for (size_t i = 0; i < d; i++)
        atom[i] += pull[i] * inverse;
      sl_dict_project (d, atom, job->c, job->positive);
      for (size_t i = 0; i < d; i++)
        job->change[i] = atom[i] - job->change[i];
      for (size_t j = k + 1; j < last; j++)
        for (size_t i = 0; i < d; i++)
          job->pull[(j - first) * d + i] -= job->change[i] * a[j * p];
    }
}

sl_status
sl_dict_bcd (size_t d, size_t p, const double *A, const double *B, double c, int positive, size_t sweeps, double *D,
             const sl_stop *stop)
{
  if (d == 0 || p == 0 || ! sl_fits_blas (d) || ! sl_fits_blas (p))
    return SL_BAD_INPUT;
  double *room = sl_alloc (d, (BLOCK + 1) * sizeof (double));
  if (! room)
    return SL_OUT_OF_MEMORY;
  const bcd_job job = { d, p, A, B, c, positive, D, room, room + BLOCK * d };
  for (size_t k = 0; k < p; k++)
    sl_dict_project (d, D + k * d, c, positive);

  sl_status status = SL_OK;
  int held = sl_blas_hold ();
  for (size_t s = 0; s < sweeps && status == SL_OK; s++)
    for (size_t first = 0; first < p && status == SL_OK; first += BLOCK)
      if (s + first > 0 && sl_stopped (stop))
        status = SL_INTERRUPTED;
      else
        improve_block (&job, first, p - first < BLOCK ? p : first + BLOCK);
  sl_blas_release (held);
  sl_free (room);
  return status;
}
