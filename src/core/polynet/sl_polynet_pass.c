/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_compensated.h"
#include "linalg/sl_dot.h"

#include <math.h>
#include <string.h>

enum {
  FEW = 64 /* sparse samples whose features are made together */
};

/* ---- scores and losses ---------------------------------------------------------------------------------------- */

/* The scores of a block of samples, which stay in cache. */
typedef struct
{
  const sl_samples *samples;
  size_t m, k;
  const double *Z, *U, *b, *offset, *S;
  double *O;
} pass_job;

static sl_status
score_block (const void *description, size_t block, void *work)
{
  const pass_job *job = description;
  const size_t m = job->m;
  const size_t first = sl_samples_first (job->samples, block), last = sl_samples_first (job->samples, block + 1);
  double *O = job->O + first * m;
  (void) work;
  if (job->offset)
    for (size_t i = 0; i < last - first; i++)
      for (size_t c = 0; c < m; c++)
        O[c + i * m] = job->offset[c + (first + i) * m] + job->b[c];
  else
    for (size_t i = 0; i < last - first && job->b; i++)
      memcpy (O + i * m, job->b, m * sizeof *O);
  if (last > first)
    sl_gemm_d ('T', 'T', m, last - first, job->k, 1, job->U, job->k, job->Z + first, job->samples->n, job->b ? 1 : 0,
               O, m);
  return SL_OK;
}

static sl_status
scores_of (const pass_job *job, const sl_stop *stop)
{
  const size_t count = job->samples->blocks, each = count > 0 ? job->samples->n / count + 1 : 0;
  return sl_parallel_for (count, each * job->m * (job->k / 8 + 1), 0, score_block, job, stop);
}

sl_status
sl_polynet_scores (const sl_polynet_task *task, size_t k, const double *Z, const double *U, const double *b,
                   double *O, const sl_stop *stop)
{
  const pass_job job = { &task->samples, task->m, k, Z, U, b, task->offset, NULL, O };
  return scores_of (&job, stop);
}

sl_status
sl_polynet_of_bases (const sl_samples *samples, size_t k, size_t m, const double *Z, const double *U, double *O,
                     const sl_stop *stop)
{
  const pass_job job = { samples, m, k, Z, U, NULL, NULL, NULL, O };
  return scores_of (&job, stop);
}

sl_status
sl_polynet_losses (const sl_polynet_task *task, const double *O, double *S, double *value, double *objective,
                   const sl_stop *stop)
{
  const size_t m = task->m;
  sl_status status = sl_loss_d (task->loss, m, task->samples.n, O, m, task->label, task->Y, m, task->weight, value, S,
                                m, stop);
  const sl_samples *s = &task->samples;
  double high = status == SL_NOT_FINITE ? NAN : 0, low = 0;
  for (size_t b = 0; b < s->blocks && status == SL_OK; b++)
    {
      double sum = 0;
      const size_t last = sl_samples_first (s, b + 1);
      for (size_t i = sl_samples_first (s, b); i < last; i++)
        sum += value[i];
      sl_add_compensated (sum, &high, &low);
    }
  if (status == SL_OK || status == SL_NOT_FINITE)
    {
      sl_samples_finish (s, 1, &high, &low, &high);
      status = isfinite (high) ? SL_OK : SL_NOT_FINITE;
    }
  *objective = high;
  return status;
}

/* ---- the way back --------------------------------------------------------------------------------------------- */

/* Z'S' of some samples, and then the sums of S where there is b. */
static void
back_part (const void *description, size_t first, size_t last, double *out)
{
  const pass_job *job = description;
  const size_t m = job->m, k = job->k;
  double *sums = out + k * m;
  sl_gemm_d ('T', 'T', k, m, last - first, 1, job->Z + first, job->samples->n, job->S + first * m, m, 0, out, k);
  if (! job->b)
    return;
  memset (sums, 0, m * sizeof *sums);
  for (size_t i = first; i < last; i++)
    for (size_t c = 0; c < m; c++)
      sums[c] += job->S[c + i * m];
}

sl_status
sl_polynet_back (const sl_polynet_task *task, size_t k, const double *Z, const double *S, double *by_U, double *by_b,
                 double *room, const sl_stop *stop)
{
  const size_t m = task->m;
  const pass_job job = { &task->samples, m, k, Z, NULL, by_b, NULL, S, NULL };
  const sl_status status = sl_samples_sum (&task->samples, (k + 1) * m, back_part, &job, m * (k / 8 + 1), room, stop);
  memcpy (by_U, room, k * m * sizeof *by_U);
  memcpy (by_b, room + k * m, m * sizeof *by_b);
  return status;
}

sl_status
sl_polynet_sums (const sl_samples *samples, size_t k, size_t m, const double *Z, const double *S, double *sums,
                 const sl_stop *stop)
{
  const pass_job job = { samples, m, k, Z, NULL, NULL, NULL, S, NULL };
  return sl_samples_sum (samples, k * m, back_part, &job, m * (k / 8 + 1), sums, stop);
}

typedef struct
{
  size_t n;
  const double *a, *b;
  double *out;
} multiply_job;

static sl_status
multiply_column (const void *description, size_t r, void *work)
{
  const multiply_job *job = description;
  const double *a = job->a + r * job->n, *restrict b = job->b + r * job->n;
  double *out = job->out + r * job->n;
  (void) work;
  for (size_t i = 0; i < job->n; i++)
    out[i] = a[i] * b[i];
  return SL_OK;
}

sl_status
sl_polynet_multiply (size_t n, size_t r, const double *A, const double *B, double *out, const sl_stop *stop)
{
  const multiply_job job = { n, A, B, out };
  return sl_parallel_for (r, n, 0, multiply_column, &job, stop);
}

/* ---- features ------------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_samples *samples;
  size_t n, k, m;
  const double *P, *U, *S;
  double *Z, *W, *V;
  int machine;
} feature_job;

SL_CLONES static void
square (size_t n, const double *restrict p, double *restrict z)
{
  for (size_t i = 0; i < n; i++)
    z[i] = p[i] * p[i];
}

/* z holds x.^2'h.^2 and becomes the feature. */
SL_CLONES static void
half_difference (size_t n, const double *restrict p, double *restrict z)
{
  for (size_t i = 0; i < n; i++)
    z[i] = (p[i] * p[i] - z[i]) / 2;
}

static sl_status
feature_column (const void *description, size_t r, void *work)
{
  const feature_job *job = description;
  (void) work;
  (job->machine ? half_difference : square) (job->n, job->P + r * job->n, job->Z + r * job->n);
  return SL_OK;
}

sl_status
sl_polynet_pass (const sl_polynet_data *data, size_t k, const double *H, double *P, double *Z, double *squared,
                 const sl_stop *stop)
{
  const size_t p = data->X->m, n = data->X->n;
  const feature_job job = { &data->samples, n, k, 0, P, NULL, NULL, Z, NULL, NULL, data->squares != NULL };
  sl_status status = sl_samples_cross (&data->samples, data->X, k, H, P, stop);
  if (status == SL_OK && data->squares)
    {
      square (p * k, H, squared);
      status = sl_samples_cross (&data->samples, data->squares, k, squared, Z, stop);
    }
  return status == SL_OK ? sl_parallel_for (k, n, 0, feature_column, &job, stop) : status;
}

/* The same for a sparse X without P: the features of a few samples at a time, from rows of Ht, k-by-p. */
typedef struct
{
  const sl_data *X;
  size_t k;
  const double *Ht;
  double *Z;
  int machine;
} sparse_job;

SL_CLONES static void
sparse_features (const sparse_job *job, size_t first, size_t last, double *restrict out, double *restrict sum,
                 double *restrict squares)
{
  const sl_data *X = job->X;
  const size_t k = job->k;
  const double *value = X->value;
  for (size_t i = first; i < last; i++)
    {
      memset (sum, 0, k * sizeof *sum);
      memset (squares, 0, k * sizeof *squares);
      for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
        {
          const double *restrict h = job->Ht + X->row[e] * k;
          for (size_t r = 0; r < k; r++)
            {
              const double one = value[e] * h[r];
              sum[r] += one;
              squares[r] += one * one;
            }
        }
      for (size_t r = 0; r < k; r++)
        out[r + (i - first) * k] = job->machine ? (sum[r] * sum[r] - squares[r]) / 2 : sum[r] * sum[r];
    }
}

static sl_status
sparse_block (const void *description, size_t block, void *work)
{
  const sparse_job *job = description;
  const size_t n = job->X->n, k = job->k, first = block * FEW, count = sl_min_size (FEW, n - first);
  double *out = work, *sum = out + FEW * k;
  sparse_features (job, first, first + count, out, sum, sum + k);
  for (size_t r = 0; r < k; r++)
    for (size_t i = 0; i < count; i++)
      job->Z[first + i + r * n] = out[r + i * k];
  return SL_OK;
}

sl_status
sl_polynet_features (const sl_polynet_data *data, size_t k, const double *H, double *Z, const sl_stop *stop)
{
  const sl_data *X = data->X;
  const size_t n = X->n, p = data->squares || X->start ? X->m : 0, tall = X->start ? 0 : n;
  if (n == 0)
    return SL_OK;
  double *room = sl_alloc ((tall + p) * k, sizeof *room);
  if (! room)
    return SL_OUT_OF_MEMORY;
  sl_status status;
  if (X->start)
    {
      const sparse_job job = { X, k, room, Z, data->squares != NULL };
      sl_transpose_d (p, k, H, room);
      status = sl_parallel_for ((n + FEW - 1) / FEW, (X->start[n] / n + 2) * k * FEW, (FEW + 2) * k * sizeof (double),
                                sparse_block, &job, stop);
    }
  else
    status = sl_polynet_pass (data, k, H, room, Z, room + n * k, stop);
  sl_free (room);
  return status;
}

typedef struct
{
  size_t n, k;
  const double *Z;
} unit_job;

static void
unit_part (const void *description, size_t first, size_t last, double *out)
{
  const unit_job *job = description;
  for (size_t r = 0; r < job->k; r++)
    out[r] = sl_dot (last - first, job->Z + first + r * job->n, job->Z + first + r * job->n);
}

sl_status
sl_polynet_unit (const sl_polynet_task *task, size_t k, const double *Z, double *unit, const sl_stop *stop)
{
  const unit_job job = { task->samples.n, k, Z };
  const double total = sl_samples_total (&task->samples);
  double most = 0, *sums = sl_alloc (k, sizeof *sums);
  if (! sums)
    return SL_OUT_OF_MEMORY;
  const sl_status status = sl_samples_sum (&task->samples, k, unit_part, &job, k, sums, stop);
  for (size_t r = 0; r < k && status == SL_OK; r++)
    most = sums[r] > most ? sums[r] : most;
  *unit = most > 0 && total > 0 ? sqrt (most / total) : 1;
  sl_free (sums);
  return status;
}

/* ---- derivatives by the bases --------------------------------------------------------------------------------- */

/* W = (S'U') .* P, and V = S'U' for a machine, of a block of samples. */
static sl_status
weigh_block (const void *description, size_t block, void *work)
{
  const feature_job *job = description;
  const size_t n = job->n, first = sl_samples_first (job->samples, block);
  const size_t count = sl_samples_first (job->samples, block + 1) - first;
  double *V = (job->machine ? job->V : job->W) + first;
  (void) work;
  if (count == 0)
    return SL_OK;
  sl_gemm_d ('T', 'T', count, job->k, job->m, 1, job->S + first * job->m, job->m, job->U, job->k, 0, V, n);
  for (size_t r = 0; r < job->k; r++)
    for (size_t i = 0; i < count; i++)
      job->W[first + i + r * n] = V[i + r * n] * job->P[first + i + r * n];
  return SL_OK;
}

sl_status
sl_polynet_back_H (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, const double *H,
                   const double *U, const double *P, const double *S, double *W, double *V, double *by_squares,
                   double *by_H, const sl_stop *stop)
{
  const size_t n = task->samples.n, m = task->m, p = data->X->m;
  const int machine = data->squares != NULL;
  const feature_job job = { &task->samples, n, k, m, P, U, S, NULL, W, V, machine };
  const size_t blocks = task->samples.blocks;
  sl_status status = sl_parallel_for (blocks, (n / blocks + 1) * k * (m / 8 + 2), 0, weigh_block, &job, stop);
  SL_STEP (status, sl_samples_times (&task->samples, data->X, data->Xt, k, W, by_H, stop));
  if (status == SL_OK && machine)
    status = sl_samples_times (&task->samples, data->squares, data->squares_t, k, V, by_squares, stop);
  for (size_t e = 0; e < p * k && status == SL_OK; e++)
    by_H[e] = machine ? by_H[e] - H[e] * by_squares[e] : 2 * by_H[e];
  return status;
}

sl_status
sl_polynet_gradient (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, const double *H,
                     const double *U, const double *b, double *objective, double *by_U, double *by_b, double *by_H,
                     const sl_stop *stop)
{
  const size_t n = task->samples.n, m = task->m, p = data->X->m;
  double *P, *Z, *W, *V, *S, *value, *squares, *UU, *bb, *room;
  void *memory = SL_RESERVE (SL_PIECE (P, n * k), SL_PIECE (Z, n * k), SL_PIECE (W, n * k), SL_PIECE (V, n * k),
                             SL_PIECE (S, n * m), SL_PIECE (value, n), SL_PIECE (squares, p * k),
                             SL_PIECE (UU, k * m), SL_PIECE (bb, m), SL_PIECE (room, (k + 1) * m));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  sl_status status = sl_polynet_pass (data, k, H, P, Z, squares, stop);
  SL_STEP (status, sl_polynet_scores (task, k, Z, U, b, S, stop));
  SL_STEP (status, sl_polynet_losses (task, S, S, value, objective, stop));
  if (by_U || by_b)
    SL_STEP (status, sl_polynet_back (task, k, Z, S, by_U ? by_U : UU, by_b ? by_b : bb, room, stop));
  if (by_H)
    SL_STEP (status, sl_polynet_back_H (data, task, k, H, U, P, S, W, V, squares, by_H, stop));
  sl_free (memory);
  return status;
}
