/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_gradient_private.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"

enum { ROWS = 128 }; /* rows of a product formed at a time */

typedef struct
{
  size_t n, r;
  const sl_real *A, *B, *Y;
  sl_real rate, *T;
} gradient_job;

sl_status
SL_NAME (step_length) (size_t r, const sl_real *A, double *rate)
{
  double largest = 0;
  sl_status status = SL_NAME (largest_eigenvalue) (r, A, &largest);
  *rate = largest >= (double) SL_LEAST_NORMAL ? 1 / largest : 0;
  return status;
}

/* T = Y A on a block of rows; gives the offset and the number of its rows. */
static size_t
product_rows (const gradient_job *job, size_t b, size_t *rows)
{
  size_t first = b * ROWS;
  *rows = job->n - first < ROWS ? job->n - first : ROWS;
  SL_NAME (gemm)
  ('N', 'N', *rows, job->r, job->r, 1, job->Y + first, job->n, job->A, job->r, 0, job->T + first, job->n);
  return first;
}

static sl_status
gradient_rows (const void *description, size_t b, void *work)
{
  const gradient_job *job = description;
  size_t rows, first = product_rows (job, b, &rows);
  (void) work;
  for (size_t k = 0; job->B && k < job->r; k++)
    {
      const sl_real *restrict B = job->B + first + k * job->n;
      sl_real *restrict T = job->T + first + k * job->n;
      for (size_t i = 0; i < rows; i++)
        T[i] -= B[i];
    }
  return SL_OK;
}

SL_CLONES static void
descend (size_t rows, const sl_real *restrict Y, const sl_real *restrict B, sl_real rate, sl_real *restrict T)
{
  for (size_t i = 0; i < rows; i++)
    {
      sl_real t = Y[i] - (T[i] - B[i]) * rate;
      T[i] = t > 0 ? t : 0;
    }
}

static sl_status
step_rows (const void *description, size_t b, void *work)
{
  const gradient_job *job = description;
  size_t rows, first = product_rows (job, b, &rows);
  (void) work;
  for (size_t k = 0; k < job->r; k++)
    {
      size_t at = first + k * job->n;
      descend (rows, job->Y + at, job->B + at, job->rate, job->T + at);
    }
  return SL_OK;
}

static sl_status
run (const gradient_job *job, sl_parallel_fn rows, const sl_stop *stop)
{
  if (job->n == 0 || job->r == 0 || ! sl_fits_blas (job->n) || ! sl_fits_blas (job->r))
    return SL_BAD_INPUT;
  int held = sl_blas_hold ();
  sl_status status = sl_parallel_for ((job->n + ROWS - 1) / ROWS, ROWS * job->r * (job->r / 8 + 1), 0, rows, job,
                                      stop);
  sl_blas_release (held);
  return status;
}

sl_status
SL_NAME (gradient) (size_t n, size_t r, const sl_real *A, const sl_real *B, const sl_real *Y, sl_real *T,
                    const sl_stop *stop)
{
  const gradient_job job = { n, r, A, B, Y, 0, T };
  return run (&job, gradient_rows, stop);
}

sl_status
SL_NAME (gradient_step) (size_t n, size_t r, const sl_real *A, const sl_real *B, const sl_real *Y, double rate,
                         sl_real *T, const sl_stop *stop)
{
  const gradient_job job = { n, r, A, B, Y, (sl_real) rate, T };
  return run (&job, step_rows, stop);
}
