/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nmfsc_private.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"
#include "sl_gradient_private.h"
#include "base/sl_memory.h"
#include "proj/sl_proj_hoyer.h"

#include <math.h>
#include <string.h>

enum { LANES = 16 }; /* partial sums of an inner product */

static const double GROWTH = 1.2, MIN_PART = 0x1p-60;

/* The problem and its scratch, n-by-r: G the gradient at F, N the trial, T its point before projection and then D A,
   D = N - F. */
typedef struct
{
  size_t n, r;
  const sl_real *A, *B, *F;
  const sl_hoyer_target *target;
  double rate;  /* 1/L */
  sl_real size; /* of the trial, t/L */
  sl_real *G, *N, *T, *D;
  double *sum; /* what a column adds to the change of f */
} nmfsc_job;

static sl_status
step_column (const void *description, size_t k, void *work)
{
  const nmfsc_job *job = description;
  const sl_real *restrict F = job->F + k * job->n, *restrict G = job->G + k * job->n;
  sl_real *restrict T = job->T + k * job->n, size = job->size;
  (void) work;
  for (size_t i = 0; i < job->n; i++)
    T[i] = F[i] - size * G[i];
  return SL_OK;
}

static sl_status
difference_column (const void *description, size_t k, void *work)
{
  const nmfsc_job *job = description;
  const sl_real *restrict F = job->F + k * job->n, *restrict N = job->N + k * job->n;
  sl_real *restrict D = job->D + k * job->n;
  (void) work;
  for (size_t i = 0; i < job->n; i++)
    D[i] = N[i] - F[i];
  return SL_OK;
}

/* <D, G + T/2> of one column. */
SL_CLONES static double
change (size_t n, const sl_real *restrict D, const sl_real *restrict G, const sl_real *restrict T)
{
  double part[LANES] = { 0 };
  SL_IN_LANES (LANES, i, q, n, { part[q] += (double) D[i] * ((double) G[i] + .5 * (double) T[i]); });
  return sl_sum_in_order (LANES, part);
}

static sl_status
change_column (const void *description, size_t k, void *work)
{
  const nmfsc_job *job = description;
  size_t at = k * job->n;
  (void) work;
  job->sum[k] = change (job->n, job->D + at, job->G + at, job->T + at);
  return SL_OK;
}

/* N for a step of size t, and *change = f (N) - f (F). */
static sl_status
try_step (nmfsc_job *job, double t, double *change, const sl_stop *stop)
{
  job->size = (sl_real) (t * job->rate);
  sl_status status = sl_parallel_for (job->r, job->n, 0, step_column, job, NULL);
  SL_STEP (status, SL_NAME (proj_hoyer) (job->n, job->r, job->T, job->n, job->target, job->N, job->n, NULL, stop));
  SL_STEP (status, sl_parallel_for (job->r, job->n, 0, difference_column, job, NULL));
  SL_STEP (status, SL_NAME (gradient) (job->n, job->r, job->A, NULL, job->D, job->T, stop));
  SL_STEP (status, sl_parallel_for (job->r, job->n, 0, change_column, job, NULL));
  *change = 0;
  for (size_t k = 0; k < job->r && status == SL_OK; k++)
    *change += job->sum[k];
  return status;
}

/* One step with halving; F moves if *moved. A step that stays where it is has not failed, but it is the last. */
static sl_status
step (nmfsc_job *job, sl_real *F, double *t, int *moved, const sl_stop *stop)
{
  double least = *t * MIN_PART, change;
  *moved = 0;
  sl_status status = SL_NAME (gradient) (job->n, job->r, job->A, job->B, F, job->G, stop);
  while (status == SL_OK && *t >= least)
    {
      if (sl_stopped (stop))
        return SL_INTERRUPTED;
      status = try_step (job, *t, &change, stop);
      if (status == SL_OK && change <= 0)
        {
          memcpy (F, job->N, job->n * job->r * sizeof (sl_real));
          *t *= GROWTH;
          *moved = 1;
          return SL_OK;
        }
      *t /= 2;
    }
  *t = 1;
  return status;
}

static int
valid (size_t n, size_t r, const double *sparseness, size_t sparseness_step)
{
  if (n == 0 || r == 0)
    return 0;
  for (size_t k = 0; k < (sparseness_step > 0 ? r : 1); k++)
    if (! (sparseness[k] >= 0 && sparseness[k] <= 1))
      return 0;
  return 1;
}

sl_status
SL_NAME (nmfsc) (size_t n, size_t r, const sl_real *A, const sl_real *B, sl_real *F, const double *sparseness,
                 size_t sparseness_step, size_t max_steps, double *t, size_t *steps, const sl_stop *stop)
{
  const sl_hoyer_target target
    = { .sigma = sparseness, .sigma_step = sparseness_step, .norm = SL_HOYER_KEEP, .nonneg = 1 };
  nmfsc_job job = { .n = n, .r = r, .A = A, .B = B, .F = F, .target = &target };
  *steps = 0;
  if (! (*t > 0 && isfinite (*t)))
    *t = 1;
  if (! valid (n, r, sparseness, sparseness_step))
    return SL_BAD_INPUT;
  sl_status status = SL_NAME (step_length) (r, A, &job.rate);
  if (status != SL_OK || job.rate == 0)
    return status;

  void *memory = SL_RESERVE (SL_PIECE (job.G, n * r), SL_PIECE (job.N, n * r), SL_PIECE (job.T, n * r),
                             SL_PIECE (job.D, n * r), SL_PIECE (job.sum, r));
  if (! memory)
    return SL_OUT_OF_MEMORY;

  int moved = 1;
  while (moved && *steps < max_steps && status == SL_OK)
    {
      status = step (&job, F, t, &moved, stop);
      *steps += (size_t) moved;
    }
  sl_free (memory);
  return status;
}
