/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nesterov_private.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_momentum.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"
#include "sl_gradient_private.h"
#include "base/sl_memory.h"

#include <math.h>
#include <string.h>

enum {
  ROWS = 64,    /* rows that stay in cache */
  LANES = 8,    /* partial sums of a norm */
  UNTESTED = 10 /* steps up to the first test */
};

typedef struct
{
  size_t n, r;
  const sl_real *A, *B;
  sl_real rate, *F, *Z, *G; /* G = Z A - B, once there were steps */
  double a;                 /* of the momentum, before the first step */
  size_t steps;
  double *projected; /* |P|^2 after them, for each block */
} nesterov_job;

/* F <- max (Z - rate G, 0), Z <- F + momentum (F - F before) for a column of a block. */
SL_CLONES static void
advance (size_t rows, const sl_real *restrict G, sl_real rate, sl_real momentum, sl_real *restrict F,
         sl_real *restrict Z)
{
  for (size_t i = 0; i < rows; i++)
    {
      sl_real f = Z[i] - G[i] * rate;
      f = f > 0 ? f : 0;
      Z[i] = f + momentum * (f - F[i]);
      F[i] = f;
    }
}

/* Adds the squares of P to the partial sums, in two loops, since compilers make vectors of one precision. */
SL_CLONES static void
add_projected (size_t rows, const sl_real *restrict G, const sl_real *restrict Z, double *restrict part)
{
  sl_real P[ROWS];
  for (size_t i = 0; i < rows; i++)
    P[i] = G[i] < 0 || Z[i] > 0 ? G[i] : 0;
  /* cppcheck-suppress uninitvar; all rows are set */
  SL_IN_LANES (LANES, i, q, rows, { part[q] += (double) P[i] * (double) P[i]; });
}

/* G = Z A - B on a block of rows. */
static void
block_gradient (const nesterov_job *job, size_t first, size_t rows)
{
  for (size_t at = first; at < job->n * job->r; at += job->n)
    memcpy (job->G + at, job->B + at, rows * sizeof (sl_real));
  SL_NAME (gemm)
  ('N', 'N', rows, job->r, job->r, 1, job->Z + first, job->n, job->A, job->r, -1, job->G + first, job->n);
}

static sl_status
block_steps (const void *description, size_t b, void *work)
{
  const nesterov_job *job = description;
  size_t first = b * ROWS, rows = job->n - first < ROWS ? job->n - first : ROWS;
  double a = job->a, part[LANES] = { 0 };
  (void) work;

  if (job->a == 1)
    block_gradient (job, first, rows);
  for (size_t step = 0; step < job->steps; step++)
    {
      const sl_real momentum = (sl_real) sl_momentum (&a);
      for (size_t at = first; at < job->n * job->r; at += job->n)
        advance (rows, job->G + at, job->rate, momentum, job->F + at, job->Z + at);
      block_gradient (job, first, rows);
    }
  for (size_t at = first; at < job->n * job->r; at += job->n)
    add_projected (rows, job->G + at, job->Z + at, part);
  job->projected[b] = 0;
  for (size_t q = 0; q < LANES; q++)
    job->projected[b] += part[q];
  return SL_OK;
}

/* So many steps on all rows, and *norm = |P|_F after them. */
static sl_status
run (nesterov_job *job, double *norm, const sl_stop *stop)
{
  size_t blocks = (job->n + ROWS - 1) / ROWS;
  int held = sl_blas_hold ();
  sl_status status = sl_parallel_for (blocks, ROWS * job->r * (job->r / 8 + 1) * job->steps, 0, block_steps, job,
                                      stop);
  sl_blas_release (held);
  if (status != SL_OK)
    return status;
  *norm = 0;
  for (size_t b = 0; b < blocks; b++)
    *norm += job->projected[b];
  *norm = sqrt (*norm);
  for (size_t step = 0; step < job->steps; step++)
    sl_momentum (&job->a);
  return SL_OK;
}

sl_status
SL_NAME (nesterov) (size_t n, size_t r, const sl_real *A, const sl_real *B, sl_real *F, double tol, size_t max_steps,
                    size_t *steps, const sl_stop *stop)
{
  double rate;
  *steps = 0;
  if (n == 0 || r == 0 || ! sl_fits_blas (n) || ! sl_fits_blas (r))
    return SL_BAD_INPUT;
  sl_status status = SL_NAME (step_length) (r, A, &rate);
  if (status != SL_OK || rate == 0)
    return status;

  nesterov_job job = { .n = n, .r = r, .A = A, .B = B, .rate = (sl_real) rate, .F = F, .a = 1 };
  void *memory = SL_RESERVE (SL_PIECE (job.Z, n * r), SL_PIECE (job.G, n * r),
                             SL_PIECE (job.projected, (n + ROWS - 1) / ROWS));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  memcpy (job.Z, F, n * r * sizeof (sl_real));

  while (*steps < max_steps && status == SL_OK)
    {
      double norm;
      job.steps = *steps > 0 ? 1 : max_steps < UNTESTED ? max_steps : UNTESTED;
      if (*steps > 0 && sl_stopped (stop))
        status = SL_INTERRUPTED;
      else
        status = run (&job, &norm, stop);
      if (status == SL_OK)
        *steps += job.steps;
      /* cppcheck-suppress uninitvar; run sets the norm, or fails */
      if (status == SL_OK && norm <= tol)
        break;
    }
  sl_free (memory);
  return status;
}
