/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nmf_projected_private.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"
#include "sl_gradient_private.h"
#include "base/sl_memory.h"
#include "proj/sl_proj_gsp.h"
#include "proj/sl_proj_hoyer.h"

#include <math.h>
#include <string.h>

typedef SL_NAME (gsp_group) gsp_group;

enum {
  LANES = 16,       /* partial sums of a norm */
  EVALUATIONS = 500 /* of the average sparseness in one projection; a handful is the rule */
};

static const double FIRST_MOMENTUM = .1, ENOUGH = .1;

/* The problem and its scratch, n-by-r: Y the extrapolated point, T the gradient step from it, N its projection. */
typedef struct
{
  size_t n, r;
  const sl_real *A, *B;
  const sl_onto *onto;
  double rate, momentum; /* 1/L and b */
  sl_real *F, *Y, *T, *N;
  double *moved;  /* |N - F|^2 of each column */
  double *length; /* |F_k|, by which columns are scaled */
  int scaled;
  gsp_group *groups; /* T to N */
  void *workspace;
  sl_gsp_options options;
} projected_job;

/* ---- one step -------------------------------------------------------------------------------------------------- */

static double
norm_of (size_t n, const sl_real *x)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += (double) x[i] * (double) x[i];
  return sqrt (sum);
}

/* x <- a x */
static void
multiply (size_t n, double a, sl_real *x)
{
  for (size_t i = 0; i < n; i++)
    x[i] = (sl_real) (a * (double) x[i]);
}

/* The lengths of the columns of F, or of T where those are 0, relative to the greatest; T is multiplied by them. */
static void
scale (projected_job *job)
{
  double greatest = 0;
  for (size_t k = 0; k < job->r; k++)
    {
      double length = norm_of (job->n, job->F + k * job->n);
      job->length[k] = length > 0 ? length : norm_of (job->n, job->T + k * job->n);
      greatest = fmax (greatest, job->length[k]);
    }
  for (size_t k = 0; k < job->r; k++)
    {
      job->length[k] = job->length[k] > 0 ? job->length[k] / greatest : 1;
      multiply (job->n, job->length[k], job->T + k * job->n);
    }
}

/* N = P (T); a scaled projection overwrites T. */
static sl_status
project (projected_job *job, const sl_stop *stop)
{
  if (job->onto->kind == SL_ONTO_EACH)
    {
      const sl_hoyer_target target = { .sigma = job->onto->sparseness,
                                       .sigma_step = job->onto->sparseness_step,
                                       .norm = SL_HOYER_NEAREST,
                                       .nonneg = 1 };
      return SL_NAME (proj_hoyer) (job->n, job->r, job->T, job->n, &target, job->N, job->n, NULL, stop);
    }
  if (job->scaled)
    scale (job);
  sl_gsp_result result;
  sl_status status = SL_NAME (proj_gsp) (job->r, job->groups, &job->options, job->workspace, &result, NULL, stop);
  if (status != SL_OK)
    return status;
  job->options.start = result.mu; /* the next step is much like this one */
  for (size_t k = 0; job->scaled && k < job->r; k++)
    multiply (job->n, 1 / job->length[k], job->N + k * job->n);
  return SL_OK;
}

/* Y <- N + b (N - F), F <- N for one column; gives |N - F|^2. */
SL_CLONES static double
extrapolate (size_t n, const sl_real *restrict N, sl_real b, sl_real *restrict F, sl_real *restrict Y)
{
  double part[LANES] = { 0 };
  SL_IN_LANES (LANES, i, q, n, {
    sl_real step = N[i] - F[i];
    part[q] += (double) step * (double) step;
    Y[i] = N[i] + b * step;
    F[i] = N[i];
  });
  return sl_sum_in_order (LANES, part);
}

static sl_status
extrapolate_column (const void *description, size_t k, void *work)
{
  const projected_job *job = description;
  size_t at = k * job->n;
  (void) work;
  job->moved[k] = extrapolate (job->n, job->N + at, (sl_real) job->momentum, job->F + at, job->Y + at);
  return SL_OK;
}

/* F <- P (max (Y - (Y A - B)/L, 0)) and the next Y; *moved is how far F went. */
static sl_status
step (projected_job *job, double *moved, const sl_stop *stop)
{
  sl_status status = SL_NAME (gradient_step) (job->n, job->r, job->A, job->B, job->Y, job->rate, job->T, stop);
  SL_STEP (status, project (job, stop));
  SL_STEP (status, sl_parallel_for (job->r, job->n, 0, extrapolate_column, job, NULL));
  if (status != SL_OK)
    return status;

  *moved = 0;
  for (size_t k = 0; k < job->r; k++)
    *moved += job->moved[k];
  *moved = sqrt (*moved);
  return SL_OK;
}

/* ---- all steps ------------------------------------------------------------------------------------------------- */

static int
valid (size_t n, size_t r, const sl_onto *onto)
{
  if (n == 0 || r == 0)
    return 0;
  size_t count = onto->kind == SL_ONTO_EACH && onto->sparseness_step > 0 ? r : 1;
  for (size_t k = 0; k < count; k++)
    if (! (onto->sparseness[k] >= 0 && onto->sparseness[k] <= 1))
      return 0;
  return 1;
}

/* The groups of a grouped projection from T to N; without these, as far as its workspace depends on them. */
static void
make_groups (const projected_job *job, gsp_group *groups)
{
  const double *weights = job->onto->weights;
  for (size_t k = 0; k < job->r; k++)
    groups[k] = (gsp_group) { job->n, job->T ? job->T + k * job->n : NULL, job->N ? job->N + k * job->n : NULL,
                              weights ? weights + k * job->onto->weights_step : NULL };
}

/* Bytes of workspace of the projection, and the number of its groups. */
static sl_status
projection_needs (const projected_job *job, size_t *groups, size_t *workspace)
{
  *groups = *workspace = 0;
  if (job->onto->kind == SL_ONTO_EACH)
    return SL_OK;
  *groups = job->r;
  gsp_group *group = sl_alloc (job->r, sizeof *group);
  if (! group)
    return SL_OUT_OF_MEMORY;
  make_groups (job, group);
  *workspace = SL_NAME (gsp_workspace) (job->r, group);
  sl_free (group);
  return SL_OK;
}

/* Takes the memory of a job and starts it at Y = F; copied: job->F is a copy of F. */
static sl_status
allocate (projected_job *job, const sl_real *F, int copied, void **memory)
{
  size_t groups, workspace, size = job->n * job->r;
  sl_real *copy;
  char *work;
  *memory = NULL;
  sl_status status = projection_needs (job, &groups, &workspace);
  if (status != SL_OK)
    return status;

  *memory = SL_RESERVE (SL_PIECE (job->Y, size), SL_PIECE (job->T, size), SL_PIECE (job->N, size),
                        SL_PIECE (copy, copied ? size : 0), SL_PIECE (job->moved, job->r),
                        SL_PIECE (job->length, job->r), SL_PIECE (job->groups, groups), SL_PIECE (work, workspace));
  if (! *memory)
    return SL_OUT_OF_MEMORY;
  job->workspace = work;
  job->F = copied ? copy : job->F;
  memcpy (job->Y, F, size * sizeof (sl_real));
  if (copied)
    memcpy (job->F, F, size * sizeof (sl_real));
  if (groups > 0)
    make_groups (job, job->groups);
  job->options = (sl_gsp_options) { .sparseness = job->onto->sparseness[0],
                                    .tolerance = SL_NAME (gsp_tolerance) (),
                                    .max_iterations = EVALUATIONS,
                                    .min_share = -1 };
  return SL_OK;
}

sl_status
SL_NAME (nmf_projected) (size_t n, size_t r, const sl_real *A, const sl_real *B, sl_real *F, const sl_onto *onto,
                         size_t max_steps, size_t *steps, const sl_stop *stop)
{
  projected_job job = { .n = n, .r = r, .A = A, .B = B, .onto = onto, .scaled = onto->scaled, .F = F };
  void *memory = NULL;
  *steps = 0;
  if (! valid (n, r, onto))
    return SL_BAD_INPUT;
  sl_status status = SL_NAME (step_length) (r, A, &job.rate);
  if (status == SL_OK && job.rate > 0 && max_steps > 0)
    status = allocate (&job, F, 0, &memory);
  if (! memory)
    return status;

  double a = FIRST_MOMENTUM, first = 0, moved;
  while (*steps < max_steps)
    {
      double square = a * a, next = (sqrt (square * square + 4 * square) - square) / 2;
      job.momentum = a * (1 - a) / (square + next);
      a = next;
      status = step (&job, &moved, stop);
      if (status != SL_OK)
        break;
      if ((*steps)++ == 0)
        first = moved;
      if (moved == 0 || moved < ENOUGH * first)
        break;
    }
  sl_free (memory);
  return status;
}

sl_status
SL_NAME (nmf_projected_residual) (size_t n, size_t r, const sl_real *A, const sl_real *B, const sl_real *F,
                                  const sl_onto *onto, double *residual, const sl_stop *stop)
{
  projected_job job = { .n = n, .r = r, .A = A, .B = B, .onto = onto };
  void *memory = NULL;
  *residual = 0;
  if (onto->kind != SL_ONTO_EACH || ! valid (n, r, onto))
    return SL_BAD_INPUT;
  sl_status status = SL_NAME (step_length) (r, A, &job.rate);
  if (status == SL_OK && job.rate > 0)
    status = allocate (&job, F, 1, &memory);
  if (! memory)
    return status;

  double norm = 0, moved = 0;
  for (size_t i = 0; i < n * r; i++)
    norm += (double) F[i] * (double) F[i];
  status = step (&job, &moved, stop);
  if (status == SL_OK && moved > 0)
    *residual = moved / sqrt (norm); /* infinite where F = 0 can be bettered */
  sl_free (memory);
  return status;
}
