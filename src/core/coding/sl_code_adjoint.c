/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_code_adjoint.h"
#include "sl_dict_gap.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_cholesky.h"

#include <string.h>

typedef struct
{
  size_t d, most;
  const double *D;
  double ridge;
  const size_t *start, *row;
  const double *g;
  double *beta;
  unsigned char *bad;
} adjoint_job;

static sl_status
column (const void *description, size_t i, void *work)
{
  const adjoint_job *job = description;
  const size_t d = job->d, first = job->start[i], k = job->start[i + 1] - first;
  double *atoms = work, *L = atoms + d * job->most, *beta = job->beta + first;
  job->bad[i] = 0;
  if (k == 0)
    return SL_OK;
  for (size_t e = 0; e < k; e++)
    memcpy (atoms + e * d, job->D + job->row[first + e] * d, d * sizeof *atoms);
  sl_syrk_d ('L', 'T', k, d, 1, atoms, d, 0, L, k);
  for (size_t e = 0; e < k; e++)
    L[e + e * k] += job->ridge;
  memcpy (beta, job->g + first, k * sizeof *beta);
  if (sl_cholesky (k, L, k, SL_DICT_SAFE_PIVOT))
    {
      sl_cholesky_solve (k, L, k, 1, beta, k);
      return SL_OK;
    }
  memset (beta, 0, k * sizeof *beta);
  job->bad[i] = 1;
  return SL_OK;
}

sl_status
sl_code_adjoint (size_t d, size_t p, const double *D, double ridge, size_t n, const size_t *start, const size_t *row,
                 const double *g, double *beta, unsigned char *bad, const sl_stop *stop)
{
  adjoint_job job = { d, 0, D, ridge, start, row, g, beta, bad };
  for (size_t i = 0; i < n; i++)
    job.most = start[i + 1] - start[i] > job.most ? start[i + 1] - start[i] : job.most;
  if (d == 0 || p == 0 || n == 0 || ! sl_fits_blas (d) || ! sl_fits_blas (p))
    return SL_BAD_INPUT;
  const size_t numbers = d * job.most + job.most * job.most, mean = start[n] / n + 1;
  const int held = sl_blas_hold ();
  const sl_status status = sl_parallel_for (n, mean * (d + mean) + 16, numbers * sizeof (double), column, &job, stop);
  sl_blas_release (held);
  return status;
}
