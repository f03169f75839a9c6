#include "sl_nmf_gsp.h"
#include "sl_blas.h"
#include "sl_columns.h"
#include "sl_memory.h"
#include "sl_proj_gsp.h"

#include <math.h>
#include <string.h>

typedef SL_NAME (gsp_group) gsp_group;

enum
{
  ROWS = 128,                   /* rows of a product formed at a time */
  LANES = 16,                   /* partial sums of a norm */
  EVALUATIONS = 500             /* of the average sparseness in one projection; a handful is the rule */
};

static const double FIRST_MOMENTUM = .1, ENOUGH = .1;

/* The problem and its scratch, m-by-r: Y the extrapolated point, T the gradient step from it, N its projection. */
typedef struct
{
  size_t m, r;
  const sl_real *XV, *G;
  double rate, momentum;        /* 1/L and b */
  sl_real *W, *Y, *T, *N;
  double *moved;                /* |N - W|^2 of each column */
  gsp_group *groups;            /* T to N */
  void *workspace;
  sl_gsp_options options;
} gsp_job;

/* ---- one step -------------------------------------------------------------------------------------------------- */

SL_CLONES static void
descend (size_t rows, const sl_real *restrict Y, const sl_real *restrict XV, sl_real rate, sl_real *restrict T)
{
  for (size_t i = 0; i < rows; i++)
    {
      sl_real t = Y[i] - (T[i] - XV[i]) * rate;
      T[i] = t > 0 ? t : 0;
    }
}

/* T = max (Y - (Y G - XV)/L, 0) on a block of rows. */
static sl_status
gradient_rows (const void *description, size_t b, void *work)
{
  const gsp_job *job = description;
  size_t m = job->m, first = b * ROWS, rows = m - first < ROWS ? m - first : ROWS;
  const sl_blasint bm = (sl_blasint) m, br = (sl_blasint) job->r, count = (sl_blasint) rows;
  const sl_real one = 1, zero = 0;
  (void) work;
  SL_BLAS (gemm) ("N", "N", &count, &br, &br, &one, job->Y + first, &bm, job->G, &br, &zero, job->T + first, &bm);
  for (size_t k = 0; k < job->r; k++)
    descend (rows, job->Y + first + k * m, job->XV + first + k * m, (sl_real) job->rate, job->T + first + k * m);
  return SL_OK;
}

/* Y <- N + b (N - W), W <- N for one column; gives |N - W|^2. */
SL_CLONES static double
extrapolate (size_t m, const sl_real *restrict N, sl_real b, sl_real *restrict W, sl_real *restrict Y)
{
  double part[LANES] = {0}, moved = 0;
  size_t i = 0;
  for (; i + LANES <= m; i += LANES)
    for (size_t q = 0; q < LANES; q++)
      {
        sl_real step = N[i + q] - W[i + q];
        part[q] += (double) step * (double) step;
        Y[i + q] = N[i + q] + b * step;
        W[i + q] = N[i + q];
      }
  for (size_t q = 0; i < m; i++, q++)
    {
      sl_real step = N[i] - W[i];
      part[q] += (double) step * (double) step;
      Y[i] = N[i] + b * step;
      W[i] = N[i];
    }
  for (size_t q = 0; q < LANES; q++)
    moved += part[q];
  return moved;
}

static sl_status
extrapolate_column (const void *description, size_t k, void *work)
{
  const gsp_job *job = description;
  size_t at = k * job->m;
  (void) work;
  job->moved[k] = extrapolate (job->m, job->N + at, (sl_real) job->momentum, job->W + at, job->Y + at);
  return SL_OK;
}

/* W <- P (max (Y - (Y G - XV)/L, 0)) and the next Y; *moved is how far W went. */
static sl_status
step (gsp_job *job, double *moved, const sl_stop *stop)
{
  sl_gsp_result result;
  int held = sl_blas_hold ();
  sl_status status = sl_for_columns ((job->m + ROWS - 1) / ROWS, ROWS * job->r * (job->r / 8 + 1), 0, gradient_rows,
                                     job, stop);
  sl_blas_release (held);
  if (status == SL_OK)
    status = SL_NAME (proj_gsp) (job->r, job->groups, &job->options, job->workspace, &result, NULL, stop);
  if (status == SL_OK)
    status = sl_for_columns (job->r, job->m, 0, extrapolate_column, job, NULL);
  if (status != SL_OK)
    return status;

  job->options.start = result.mu;       /* the next step is much like this one */
  *moved = 0;
  for (size_t k = 0; k < job->r; k++)
    *moved += job->moved[k];
  *moved = sqrt (*moved);
  return SL_OK;
}

/* ---- all steps ------------------------------------------------------------------------------------------------- */

/* Takes the memory of a job and starts it at Y = W. job->W may be the caller's W, or null for a copy of W. */
static sl_status
begin (gsp_job *job, size_t m, size_t r, const sl_real *XV, const sl_real *G, const sl_real *W, double s,
       void **memory)
{
  double largest;
  *memory = NULL;
  if (m == 0 || r == 0 || ! sl_fits_blas (m) || ! sl_fits_blas (r) || ! (s >= 0 && s <= 1))
    return SL_BAD_INPUT;
  sl_status status = SL_NAME (largest_eigenvalue) (r, G, &largest);
  if (status != SL_OK)
    return status;

  size_t size = m * r, groups = sl_align (r * sizeof (gsp_group)), sums = sl_align (r * sizeof (double));
  size_t each = sl_align (size * sizeof (sl_real)), workspace;
  gsp_group *group = sl_alloc (1, groups);
  if (! group)
    return SL_OUT_OF_MEMORY;
  for (size_t k = 0; k < r; k++)
    group[k] = (gsp_group) { m, NULL, NULL, NULL };
  workspace = SL_NAME (gsp_workspace) (r, group);
  sl_free (group);

  char *block = sl_alloc (1, 4 * each + groups + sums + workspace);
  if (! block)
    return SL_OUT_OF_MEMORY;
  *memory = block;
  job->m = m;
  job->r = r;
  job->XV = XV;
  job->G = G;
  job->rate = largest > 0 ? 1 / largest : 0;
  job->Y = (sl_real *) (void *) block;
  job->T = (sl_real *) (void *) (block + each);
  job->N = (sl_real *) (void *) (block + 2 * each);
  if (! job->W)
    {
      job->W = (sl_real *) (void *) (block + 3 * each);
      memcpy (job->W, W, size * sizeof (sl_real));
    }
  memcpy (job->Y, W, size * sizeof (sl_real));
  job->moved = (double *) (void *) (block + 4 * each);
  job->groups = (gsp_group *) (void *) (block + 4 * each + sums);
  for (size_t k = 0; k < r; k++)
    job->groups[k] = (gsp_group) { m, job->T + k * m, job->N + k * m, NULL };
  job->workspace = block + 4 * each + sums + groups;
  job->options = (sl_gsp_options) { s, SL_NAME (gsp_tolerance) (), EVALUATIONS, 0 };
  return SL_OK;
}

sl_status
SL_NAME (nmf_gsp) (size_t m, size_t r, const sl_real *XV, const sl_real *G, sl_real *W, double s, size_t most,
                   size_t *steps, const sl_stop *stop)
{
  gsp_job job;
  void *memory;
  *steps = 0;
  job.W = W;
  sl_status status = begin (&job, m, r, XV, G, W, s, &memory);
  if (status != SL_OK || job.rate == 0)
    goto done;

  double a = FIRST_MOMENTUM, first = 0, moved;
  while (*steps < most)
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

done:
  sl_free (memory);
  return status;
}

sl_status
SL_NAME (nmf_gsp_residual) (size_t m, size_t r, const sl_real *XV, const sl_real *G, const sl_real *W, double s,
                            double *residual, const sl_stop *stop)
{
  gsp_job job;
  void *memory;
  double moved = 0;
  *residual = 0;
  job.W = NULL;
  job.momentum = 0;
  sl_status status = begin (&job, m, r, XV, G, W, s, &memory);
  if (status == SL_OK && job.rate > 0)
    {
      double norm = 0;
      for (size_t i = 0; i < m * r; i++)
        norm += (double) W[i] * (double) W[i];
      status = step (&job, &moved, stop);
      if (status == SL_OK && moved > 0)
        *residual = moved / sqrt (norm);        /* infinite where W = 0 can be bettered */
    }
  sl_free (memory);
  return status;
}
