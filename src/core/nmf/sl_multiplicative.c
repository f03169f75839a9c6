/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_multiplicative_private.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"

#include <float.h>

enum { ROWS = 64 }; /* rows that stay in cache */

#ifdef SL_SINGLE
#define LARGEST FLT_MAX
#else
#define LARGEST DBL_MAX
#endif

typedef struct
{
  size_t n, r, updates;
  const sl_real *A, *B;
  sl_real *F;
} update_job;

SL_CLONES static void
multiply (size_t rows, const sl_real *restrict B, const sl_real *restrict T, sl_real *restrict F)
{
  for (size_t i = 0; i < rows; i++)
    {
      sl_real b = B[i] > 0 ? B[i] : 0, f = F[i] * (b / T[i]);
      F[i] = T[i] >= SL_LEAST_NORMAL && f <= LARGEST ? f : F[i];
    }
}

static sl_status
update_rows (const void *description, size_t block, void *work)
{
  const update_job *job = description;
  size_t first = block * ROWS, rows = job->n - first < ROWS ? job->n - first : ROWS;
  sl_real *T = work;
  for (size_t u = 0; u < job->updates; u++)
    {
      SL_NAME (gemm) ('N', 'N', rows, job->r, job->r, 1, job->F + first, job->n, job->A, job->r, 0, T, ROWS);
      for (size_t k = 0; k < job->r; k++)
        multiply (rows, job->B + first + k * job->n, T + k * ROWS, job->F + first + k * job->n);
    }
  return SL_OK;
}

sl_status
SL_NAME (multiplicative) (size_t n, size_t r, const sl_real *A, const sl_real *B, sl_real *F, size_t updates,
                          const sl_stop *stop)
{
  if (n == 0 || r == 0 || ! sl_fits_blas (n) || ! sl_fits_blas (r))
    return SL_BAD_INPUT;
  const update_job job = { n, r, updates, A, B, F };
  int held = sl_blas_hold ();
  sl_status status = sl_parallel_for ((n + ROWS - 1) / ROWS, ROWS * r * (r / 8 + 1) * (updates + 1),
                                      ROWS * r * sizeof (sl_real), update_rows, &job, stop);
  sl_blas_release (held);
  return status;
}
