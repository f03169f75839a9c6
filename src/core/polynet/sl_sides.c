/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_sides.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_cholesky.h"

#include <math.h>
#include <string.h>

enum { PANEL = 64 }; /* pairs that are gathered before their products are added */

typedef struct
{
  size_t k;
  const double *A, *gram; /* gram: u A A', its lower triangle */
  const sl_data *seen;
  const double *penalty;
  double *x;
} sides_job;

/* M += the products of count columns of the panel, its lower triangle. */
static void
add_products (size_t k, size_t count, const double *panel, double *M)
{
  if (count > 0)
    sl_syrk_d ('L', 'N', k, count, 1, panel, k, 1, M, k);
}

/* x = M^-1 x by Cholesky, M overwritten. */
static sl_status
solve_normal_equations (size_t k, double *M, double *x)
{
  if (! sl_cholesky (k, M, k, 0))
    return SL_NOT_FINITE;
  sl_cholesky_solve (k, M, k, 1, x, k);
  for (size_t r = 0; r < k; r++)
    if (! isfinite (x[r]) || ! isfinite (M[r + r * k]))
      return SL_NOT_FINITE;
  return SL_OK;
}

static sl_status
column (const void *description, size_t j, void *work)
{
  const sides_job *job = description;
  const size_t k = job->k, *row = job->seen->row;
  const double *weight = job->seen->value;
  double *x = job->x + j * k, *M = work, *panel = M + k * k;
  size_t gathered = 0;
  memcpy (M, job->gram, k * k * sizeof *M);
  for (size_t r = 0; r < k; r++)
    {
      M[r + r * k] += job->penalty[j];
      x[r] = 0;
    }
  for (size_t e = job->seen->start[j]; e < job->seen->start[j + 1]; e++)
    {
      const double *a = job->A + row[e] * k, root = sqrt (weight[e]);
      double *into = panel + gathered * k;
      for (size_t r = 0; r < k; r++)
        {
          into[r] = root * a[r];
          x[r] += weight[e] * a[r];
        }
      if (++gathered == PANEL)
        {
          add_products (k, gathered, panel, M);
          gathered = 0;
        }
    }
  add_products (k, gathered, panel, M);
  return solve_normal_equations (k, M, x);
}

/* gram = u A A'. Vt, n-by-k, is room for A'. */
static sl_status
gram_of (size_t k, size_t n, const double *A, double all, double *Vt, double *gram, const sl_stop *stop)
{
  sl_transpose_d (k, n, A, Vt);
  const sl_status status = sl_gram_d (n, k, Vt, gram, stop);
  for (size_t e = 0; e < k * k; e++)
    gram[e] *= all;
  return status;
}

sl_status
sl_sides (size_t k, const double *A, const sl_data *seen, double all, const double *penalty, double *x,
          const sl_stop *stop)
{
  const size_t n = seen->m;
  if (k == 0 || n == 0 || seen->n == 0 || ! seen->start || ! (all >= 0) || ! sl_fits_blas (n) || ! sl_fits_blas (k))
    return SL_BAD_INPUT;
  for (size_t e = 0; e < seen->start[seen->n]; e++)
    if (! (((const double *) seen->value)[e] >= 0))
      return SL_BAD_INPUT;
  double *Vt = sl_alloc (n * k, sizeof (double)), *gram = sl_alloc (k * k, sizeof (double));
  sl_status status = Vt && gram ? gram_of (k, n, A, all, Vt, gram, stop) : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      const sides_job job = { k, A, gram, seen, penalty, x };
      const size_t pairs = seen->start[seen->n] / seen->n;
      status = sl_parallel_for (seen->n, k * k * (pairs + k / 3 + 1), (k * k + k * PANEL) * sizeof (double), column,
                                &job, stop);
    }
  sl_free (gram);
  sl_free (Vt);
  return status;
}
