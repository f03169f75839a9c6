/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nmf_kl.h"
#include "linalg/sl_blas.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"
#include "sl_kullback_private.h"
#include "base/sl_memory.h"

#include <math.h>
#include <string.h>

enum {
  MIN_PART = 128,  /* columns of full X that a thread should have for itself */
  MAX_PARTS = 16,  /* parts of full X, each with sums of its own */
  BLOCK = 1 << 16, /* entries of Y formed at a time */
  LANES = 8,       /* rows of a factor are filled up to a multiple of this for sparse X */
  COLUMNS = 64,    /* sparse columns to a task */
  BATCH = 512      /* stored entries taken at a time */
};

#ifdef SL_SINGLE
static const double LEAST = 0x1p-60;
#else
static const double LEAST = 0x1p-500;
#endif

/* ---- sums of the columns of a factor --------------------------------------------------------------------------- */

typedef struct
{
  size_t n;
  const sl_real *F, *q; /* q: divisors of the columns, or null */
  double *sum, *sumsq;
} columns_job;

static sl_status
sums_of_column (const void *description, size_t k, void *work)
{
  const columns_job *job = description;
  const sl_real *f = job->F + k * job->n, factor = job->q ? 1 / job->q[k] : 1;
  double sum = 0, sumsq = 0;
  (void) work;
  for (size_t i = 0; i < job->n; i++)
    {
      const double x = (double) (f[i] * factor);
      sum += x;
      sumsq += x * x;
    }
  job->sum[k] = sum;
  job->sumsq[k] = sumsq;
  return SL_OK;
}

static sl_status
sums_of_columns (size_t n, size_t r, const sl_real *F, const sl_real *q, double *sum, double *sumsq)
{
  const columns_job job = { n, F, q, sum, sumsq };
  return sl_parallel_for (r, n, 0, sums_of_column, &job, NULL);
}

/* ---- the update ------------------------------------------------------------------------------------------------ */

/* For each component: 1 / the sum of its other half, 0 where that is zero, and the mean of the half updated. */
typedef struct
{
  double *inverse, *mean;
} components;

/* V_jk - max (0, V_jk - t G_jk), where ratio = (Q'W)_jk / sum (W_k) and so G_jk = sum (W_k) (1 - ratio) */
static inline double
residual_of (double v, double ratio, double mean)
{
  const double step = mean * (1 - ratio);
  return v < step ? v : step;
}

/* Updates entries of components side by side, and adds to part the squares of their residuals. */
static inline void
update_entries (size_t count, const double *restrict inverse, const double *restrict mean, const sl_real *restrict s,
                sl_real *restrict v, double *restrict part)
{
  for (size_t i = 0; i < count; i++)
    {
      const double old = (double) v[i], ratio = inverse[i] > 0 ? (double) s[i] * inverse[i] : 1;
      const double product = old * ratio, moved = product > LEAST ? product : LEAST;
      const double alive = ratio > 0 ? moved : 0, residual = residual_of (old, ratio, mean[i]);
      v[i] = (sl_real) (old > 0 ? alive : 0);
      part[i] += residual * residual;
    }
}

/* Entries v of component k, given those of Q'W; returns the sum of squares of their residuals. */
SL_CLONES static double
update_column (size_t count, components c, size_t k, const sl_real *s, sl_real *v)
{
  double part[LANES] = { 0 }, inverse[LANES], mean[LANES];
  size_t i = 0;
  for (size_t l = 0; l < LANES; l++)
    {
      inverse[l] = c.inverse[k];
      mean[l] = c.mean[k];
    }
  for (; i + LANES <= count; i += LANES)
    update_entries (LANES, inverse, mean, s + i, v + i, part);
  update_entries (count - i, inverse, mean, s + i, v + i, part);
  return sl_sum_in_order (LANES, part);
}

/* The same for one entry of each component; all of the vectors are filled up to whole lanes. */
SL_CLONES static double
update_row (size_t stride, components c, const sl_real *s, sl_real *v)
{
  double part[LANES] = { 0 };
  for (size_t k = 0; k < stride; k += LANES)
    update_entries (LANES, c.inverse + k, c.mean + k, s + k, v + k, part);
  return sl_sum_in_order (LANES, part);
}

/* ---- what both kinds of X share -------------------------------------------------------------------------------- */

typedef struct
{
  const sl_data *X;
  size_t r, stride; /* stride: r filled up to whole lanes (sparse X) */
  components c;     /* of the codes' update */
  const sl_real *W, *V, *q;
  sl_real *next, *S;
  const sl_real *rows;    /* sparse X: the fixed factor by rows */
  sl_real *next_rows;     /* sparse X: next by rows */
  size_t parts, width;    /* full X: parts, and columns to a block */
  sl_real *rest;          /* full X: sums of the parts behind the first */
  sl_kullback_sums *sums; /* for each task */
  double *residual;       /* for each task */
} codes_job;

/* ---- full X ---------------------------------------------------------------------------------------------------- */

/* Columns first .. first+count-1: the state, the next V, and S += Q V. Y is m-by-count, N count-by-r. */
static void
full_block (const codes_job *job, size_t first, size_t count, sl_real *Y, sl_real *N, sl_real beta, sl_real *S,
            sl_kullback_sums *sums, double *residual)
{
  size_t m = job->X->m, n = job->X->n, r = job->r;
  const sl_real *x = (const sl_real *) job->X->value + first * m;
  sl_real *v = job->next + first;

  for (size_t k = 0; k < r; k++)
    {
      const sl_real factor = 1 / job->q[k];
      for (size_t j = 0; j < count; j++)
        v[j + k * n] = job->V[first + j + k * n] * factor;
    }
  SL_NAME (gemm) ('N', 'T', m, count, r, 1, job->W, m, v, n, 0, Y, m);
  SL_NAME (kullback) (m * count, x, Y, sums);
  SL_NAME (gemm) ('T', 'N', count, r, m, 1, Y, m, job->W, m, 0, N, count);
  for (size_t k = 0; k < r; k++)
    *residual += update_column (count, job->c, k, N + k * count, v + k * n);
  SL_NAME (gemm) ('N', 'T', m, count, r, 1, job->W, m, v, n, 0, Y, m);
  SL_NAME (quotients) (m * count, x, Y);
  SL_NAME (gemm) ('N', 'N', m, r, count, 1, Y, m, v, n, beta, S, m);
}

static sl_status
full_part (const void *description, size_t p, void *work)
{
  const codes_job *job = description;
  size_t m = job->X->m, n = job->X->n, first = p * n / job->parts, last = (p + 1) * n / job->parts, start = first;
  sl_real *S = p == 0 ? job->S : job->rest + (p - 1) * m * job->r;
  for (; first < last; first += sl_min_size (job->width, last - first))
    full_block (job, first, sl_min_size (job->width, last - first), work, (sl_real *) work + m * job->width,
                first > start, S, &job->sums[p], &job->residual[p]);
  return SL_OK;
}

/* Column k of S: the parts' sums, in order. */
static sl_status
add_parts (const void *description, size_t k, void *work)
{
  const codes_job *job = description;
  size_t m = job->X->m;
  sl_real *restrict sum = job->S + k * m;
  (void) work;
  for (size_t p = 1; p < job->parts; p++)
    {
      const sl_real *restrict part = job->rest + ((p - 1) * job->r + k) * m;
      for (size_t i = 0; i < m; i++)
        sum[i] += part[i];
    }
  return SL_OK;
}

static size_t
parts_of (size_t n)
{
  size_t parts = 1;
  while (parts < MAX_PARTS && 2 * parts * MIN_PART <= n)
    parts *= 2;
  return parts;
}

static sl_status
full_codes (codes_job *job, const sl_stop *stop)
{
  size_t m = job->X->m, n = job->X->n, r = job->r;
  job->width = sl_min_size (1 + BLOCK / m, n);
  if (job->parts > 1 && ! (job->rest = sl_alloc ((job->parts - 1) * m, r * sizeof (sl_real))))
    return SL_OUT_OF_MEMORY;
  size_t work = (m + r) * job->width * sizeof (sl_real), cost = m * (r / 4 + 2) * (n / job->parts);
  sl_status status = sl_parallel_for (job->parts, cost, work, full_part, job, stop);
  if (status == SL_OK && job->parts > 1)
    status = sl_parallel_for (r, m * job->parts, 0, add_parts, job, NULL);
  sl_free (job->rest);
  return status;
}

/* ---- sparse X -------------------------------------------------------------------------------------------------- */

/* What a thread has at hand for a sparse column. */
typedef struct
{
  sl_real *v, *sum; /* a row of V, and the sum of rows of W, stride entries each */
  sl_real *x, *y;   /* a batch of stored entries, and of Y */
} sparse_work;

static size_t
sparse_work_bytes (size_t stride)
{
  return 2 * (stride + BATCH) * sizeof (sl_real);
}

static sparse_work
sparse_work_in (void *work, size_t stride)
{
  sl_real *p = work;
  return (sparse_work) { p, p + stride, p + 2 * stride, p + 2 * stride + BATCH };
}

static inline sl_real
dot (size_t stride, const sl_real *restrict a, const sl_real *restrict b)
{
  sl_real part[LANES] = { 0 };
  for (size_t k = 0; k < stride; k += LANES)
    for (size_t l = 0; l < LANES; l++)
      part[l] += a[k + l] * b[k + l];
  return ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
}

static inline void
add_row (size_t stride, sl_real x, const sl_real *restrict f, sl_real *restrict sum)
{
  for (size_t k = 0; k < stride; k += LANES)
    for (size_t l = 0; l < LANES; l++)
      sum[k + l] += x * f[k + l];
}

/* The products of rows of F with w.v at count entries. */
SL_CLONES static void
products_at (size_t count, const size_t *row, size_t stride, const sl_real *F, const sl_real *v, sl_real *y)
{
  for (size_t p = 0; p < count; p++)
    y[p] = dot (stride, F + row[p] * stride, v);
}

/* sum += the rows of F times what is in y. */
SL_CLONES static void
add_rows (size_t count, const size_t *row, size_t stride, const sl_real *F, const sl_real *y, sl_real *sum)
{
  for (size_t p = 0; p < count; p++)
    add_row (stride, y[p], F + row[p] * stride, sum);
}

/* w.sum = the rows of F, each times the quotient at a stored entry of column j of X, whose row of V is w.v. */
static void
sparse_column (const sl_data *X, size_t j, size_t stride, const sl_real *F, sparse_work w, sl_kullback_sums *sums)
{
  memset (w.sum, 0, stride * sizeof (sl_real));
  for (size_t first = X->start[j], count; first < X->start[j + 1]; first += count)
    {
      const sl_real *x = (const sl_real *) X->value + first;
      count = sl_min_size (BATCH, X->start[j + 1] - first);
      products_at (count, X->row + first, stride, F, w.v, w.y);
      if (sums)
        {
          size_t whole = (count + LANES - 1) / LANES * LANES;
          memcpy (w.x, x, count * sizeof (sl_real));
          for (size_t p = count; p < whole; p++)
            w.x[p] = w.y[p] = 0; /* contribute nothing */
          SL_NAME (kullback) (whole, w.x, w.y, sums);
        }
      else
        SL_NAME (quotients) (count, x, w.y);
      add_rows (count, X->row + first, stride, F, w.y, w.sum);
    }
}

static sl_status
sparse_task (const void *description, size_t t, void *work)
{
  const codes_job *job = description;
  size_t n = job->X->n, r = job->r, stride = job->stride;
  sparse_work w = sparse_work_in (work, stride);
  memset (w.v, 0, stride * sizeof (sl_real));
  for (size_t j = t * COLUMNS; j < sl_min_size ((t + 1) * COLUMNS, n); j++)
    {
      for (size_t k = 0; k < r; k++)
        w.v[k] = job->V[j + k * n] * (1 / job->q[k]);
      sparse_column (job->X, j, stride, job->rows, w, &job->sums[t]);
      job->residual[t] += update_row (stride, job->c, w.sum, w.v);
      for (size_t k = 0; k < r; k++)
        job->next[j + k * n] = w.v[k];
      memcpy (job->next_rows + j * stride, w.v, stride * sizeof (sl_real));
    }
  return SL_OK;
}

/* Rows of S, a task's columns of X'. */
typedef struct
{
  const sl_data *Xt;
  size_t r, stride;
  const sl_real *rows, *next_rows;
  sl_real *S;
} sums_job;

static sl_status
sums_task (const void *description, size_t t, void *work)
{
  const sums_job *job = description;
  size_t m = job->Xt->n, stride = job->stride;
  sparse_work w = sparse_work_in (work, stride);
  for (size_t i = t * COLUMNS; i < sl_min_size ((t + 1) * COLUMNS, m); i++)
    {
      memcpy (w.v, job->rows + i * stride, stride * sizeof (sl_real));
      sparse_column (job->Xt, i, stride, job->next_rows, w, NULL);
      for (size_t k = 0; k < job->r; k++)
        job->S[i + k * m] = w.sum[k];
    }
  return SL_OK;
}

/* rows (stride-by-m) = W', filled up with zeros. */
static void
by_rows (size_t m, size_t r, size_t stride, const sl_real *W, sl_real *rows)
{
  memset (rows, 0, m * stride * sizeof (sl_real));
  for (size_t k = 0; k < r; k++)
    for (size_t i = 0; i < m; i++)
      rows[k + i * stride] = W[i + k * m];
}

static size_t
tasks_of (size_t n)
{
  return (n + COLUMNS - 1) / COLUMNS;
}

static sl_status
sparse_codes (codes_job *job, const sl_data *Xt, const sl_stop *stop)
{
  const sl_data *X = job->X;
  size_t stride = job->stride, row = stride * sizeof (sl_real);
  sl_status status = SL_OUT_OF_MEMORY;
  sl_real *rows = sl_alloc (X->m, row);
  job->rows = rows;
  job->next_rows = sl_alloc (X->n, row);
  if (rows && job->next_rows)
    {
      by_rows (X->m, job->r, stride, job->W, rows);
      size_t cost = COLUMNS * stride * (X->start[X->n] / X->n + 1);
      status = sl_parallel_for (tasks_of (X->n), cost, sparse_work_bytes (stride), sparse_task, job, stop);
      sums_job sums = { Xt, job->r, stride, rows, job->next_rows, job->S };
      cost = COLUMNS * stride * (X->start[X->n] / X->m + 1);
      SL_STEP (status, sl_parallel_for (tasks_of (X->m), cost, sparse_work_bytes (stride), sums_task, &sums, stop));
    }
  sl_free (job->next_rows);
  sl_free (rows);
  return status;
}

/* ---- the codes' half ------------------------------------------------------------------------------------------- */

/* What an update of a factor with n rows needs, from the sums of both halves' columns. */
static void
set_components (components c, size_t n, size_t r, const double *other, const double *own)
{
  for (size_t k = 0; k < r; k++)
    {
      c.inverse[k] = other[k] > 0 ? 1 / other[k] : 0;
      c.mean[k] = own[k] / (double) n;
    }
}

static double
inner_product (size_t count, const double *a, const double *b)
{
  double sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += a[i] * b[i];
  return sum;
}

/* |W V'|^2 with V still to be divided by q */
static sl_status
squared_norm (size_t m, size_t n, size_t r, const sl_real *W, const sl_real *V, const sl_real *q, double *norm,
              const sl_stop *stop)
{
  sl_real *A = sl_alloc (r, 2 * r * sizeof (sl_real));
  if (! A)
    return SL_OUT_OF_MEMORY;
  sl_real *G = A + r * r;
  sl_status status = SL_NAME (gram) (m, r, W, A, stop);
  SL_STEP (status, SL_NAME (gram) (n, r, V, G, stop));
  *norm = 0;
  for (size_t l = 0; status == SL_OK && l < r; l++)
    for (size_t k = 0; k < r; k++)
      *norm += (double) A[k + l * r] * ((double) G[k + l * r] / (double) q[k] / (double) q[l]);
  sl_free (A);
  return status;
}

/* The squared residual of W with the sums S of the new V, whose columns sum to `other`. */
static double
residual_of_basis (size_t m, size_t r, components c, const sl_real *S, const sl_real *W)
{
  double sum = 0;
  for (size_t k = 0; k < r; k++)
    for (size_t i = 0; i < m && c.inverse[k] > 0; i++)
      {
        const double residual = residual_of ((double) W[i + k * m], (double) S[i + k * m] * c.inverse[k], c.mean[k]);
        sum += residual * residual;
      }
  return sum;
}

/* Adds the tasks' sums up; stored entries leave out what the others contribute. */
static void
sum_state (const codes_job *job, size_t tasks, sl_nmf_kl_state *state)
{
  double total_stored = 0, sumsq_stored = 0;
  state->divergence = state->square = 0;
  for (size_t t = 0; t < tasks; t++)
    {
      state->divergence += sl_kullback_total (job->sums[t].divergence);
      state->square += sl_kullback_total (job->sums[t].square);
      total_stored += sl_kullback_total (job->sums[t].sum);
      sumsq_stored += sl_kullback_total (job->sums[t].sumsq);
    }
  if (job->X->start)
    {
      state->divergence += fmax (0, state->total - total_stored);
      state->square += fmax (0, state->sumsq - sumsq_stored);
    }
  else
    {
      state->total = total_stored;
      state->sumsq = sumsq_stored;
    }
  state->residual_codes = sl_sum_in_order (tasks, job->residual);
}

sl_status
SL_NAME (nmf_kl_codes) (const sl_data *X, const sl_data *Xt, size_t r, const sl_real *W, const sl_real *V,
                        const sl_real *q, sl_real *next, sl_real *S, sl_nmf_kl_state *state, const sl_stop *stop)
{
  size_t m = X->m, n = X->n, stride = (r + LANES - 1) / LANES * LANES;
  if (m == 0 || n == 0 || r == 0 || ! sl_fits_blas (m) || ! sl_fits_blas (n) || ! sl_fits_blas (r)
      || (X->start && ! Xt))
    return SL_BAD_INPUT;

  size_t parts = parts_of (n), tasks = X->start ? tasks_of (n) : parts;
  codes_job job = { .X = X, .r = r, .stride = stride, .W = W, .V = V, .q = q, .next = next, .S = S, .parts = parts };
  components c;
  double *numbers;
  void *memory = SL_RESERVE (SL_PIECE (numbers, 4 * stride), SL_PIECE (c.inverse, stride), SL_PIECE (c.mean, stride),
                             SL_PIECE (job.residual, tasks), SL_PIECE (job.sums, tasks));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  double *sum_W = numbers, *sumsq_W = sum_W + stride, *sum_V = sumsq_W + stride, *sumsq_V = sum_V + stride;
  job.c = c;
  memset (numbers, 0, 4 * stride * sizeof *numbers);
  memset (c.inverse, 0, stride * sizeof *c.inverse);
  memset (c.mean, 0, stride * sizeof *c.mean);
  memset (job.residual, 0, tasks * sizeof *job.residual);
  memset (job.sums, 0, tasks * sizeof *job.sums);

  int held = sl_blas_hold ();
  sl_status status = sums_of_columns (m, r, W, NULL, sum_W, sumsq_W);
  SL_STEP (status, sums_of_columns (n, r, V, q, sum_V, sumsq_V));
  if (X->start)
    SL_STEP (status, squared_norm (m, n, r, W, V, q, &state->sumsq, stop));
  if (status == SL_OK)
    {
      state->total = inner_product (r, sum_W, sum_V);
      state->norm_basis = sl_sum_in_order (r, sumsq_W);
      state->norm_codes = sl_sum_in_order (r, sumsq_V);
      set_components (c, n, r, sum_W, sum_V);
      status = X->start ? sparse_codes (&job, Xt, stop) : full_codes (&job, stop);
    }
  SL_STEP (status, sums_of_columns (n, r, next, NULL, sum_V, sumsq_V));
  sl_blas_release (held);
  if (status == SL_OK)
    {
      sum_state (&job, tasks, state);
      set_components (c, m, r, sum_V, sum_W);
      state->residual_basis = residual_of_basis (m, r, c, S, W);
    }
  sl_free (memory);
  return status;
}

/* ---- the basis' half ------------------------------------------------------------------------------------------- */

typedef struct
{
  size_t m;
  components c;
  const sl_real *S;
  const double *sumsq_V;
  sl_real *W, *q;
} basis_job;

/* Updates a column of W and makes it as long as that of V. */
static sl_status
basis_column (const void *description, size_t k, void *work)
{
  const basis_job *job = description;
  sl_real *restrict w = job->W + k * job->m;
  double sumsq = 0;
  (void) work;
  update_column (job->m, job->c, k, job->S + k * job->m, w);
  for (size_t i = 0; i < job->m; i++)
    sumsq += (double) w[i] * (double) w[i];
  const double balance = sumsq > 0 && job->sumsq_V[k] > 0 ? sqrt (sqrt (job->sumsq_V[k]) / sqrt (sumsq)) : 1;
  job->q[k] = (sl_real) balance;
  for (size_t i = 0; i < job->m; i++)
    w[i] *= job->q[k];
  return SL_OK;
}

sl_status
SL_NAME (nmf_kl_basis) (size_t m, size_t n, size_t r, const sl_real *S, const sl_real *V, sl_real *W, sl_real *q,
                        const sl_stop *stop)
{
  if (m == 0 || n == 0 || r == 0)
    return SL_BAD_INPUT;
  double *sum_V, *sumsq_V;
  components c;
  void *memory = SL_RESERVE (SL_PIECE (sum_V, r), SL_PIECE (sumsq_V, r), SL_PIECE (c.inverse, r),
                             SL_PIECE (c.mean, r));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  const basis_job job = { m, c, S, sumsq_V, W, q };
  sl_status status = sums_of_columns (n, r, V, NULL, sum_V, sumsq_V);
  if (status == SL_OK)
    {
      set_components (c, m, r, sum_V, sum_V); /* means are not asked for */
      status = sl_parallel_for (r, 3 * m, 0, basis_column, &job, stop);
    }
  sl_free (memory);
  return status;
}
