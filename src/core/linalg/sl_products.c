/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_products.h"
#include "sl_blas.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "sl_scan.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  MIN_BLOCK = 256,        /* columns of X below which a product is not worth cutting */
  MAX_BLOCK = 1024,       /* columns above which a block only costs cache */
  MIN_PART = 500,         /* terms of a sum that a thread should have for itself */
  MAX_PARTS = 16,         /* partial sums held at a time */
  DIRECT_BLOCK = 1 << 17, /* entries of X - W V' formed at a time */
  SPARSE_BLOCK = 64,      /* sparse columns to a task */
  LANES = 4,              /* of a vector of a row of W */
  VECTORS = 4             /* sums of a sparse column that stay in registers */
};

static size_t
blocks_of (size_t n, size_t width)
{
  return (n + width - 1) / width;
}

/* Rows of the output of X'W to a block: four blocks, unless that makes them too narrow or too wide. */
static size_t
block_width (size_t n)
{
  size_t width = blocks_of (n, 4);
  return width < MIN_BLOCK ? MIN_BLOCK : sl_min_size (width, MAX_BLOCK);
}

/* Parts into which a sum of n terms is cut: a power of two, so that few threads share them evenly. */
static size_t
parts_of (size_t n)
{
  size_t parts = 1;
  while (parts < MAX_PARTS && 2 * parts * MIN_PART <= n)
    parts *= 2;
  return parts;
}

static int
valid (const sl_data *X, size_t r)
{
  return X->m > 0 && X->n > 0 && r > 0
         && (X->start || (sl_fits_blas (X->m) && sl_fits_blas (X->n) && sl_fits_blas (r)));
}

/* In squares that stay in cache. */
void
SL_NAME (transpose) (size_t m, size_t n, const sl_real *S, sl_real *T)
{
  enum { SQUARE = 16 };
  for (size_t j0 = 0; j0 < n; j0 += SQUARE)
    for (size_t i0 = 0; i0 < m; i0 += SQUARE)
      for (size_t j = j0; j < sl_min_size (j0 + SQUARE, n); j++)
        for (size_t i = i0; i < sl_min_size (i0 + SQUARE, m); i++)
          T[j + i * n] = S[i + j * m];
}

/* ---- X'W ------------------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_data *X;
  size_t r, width;
  const sl_real
    *F; /* full X: W; sparse X: its transpose, so that a row of W is contiguous, padded to whole vectors */
  sl_real *C;
} cross_job;

static sl_status
cross_full (const void *description, size_t b, void *work)
{
  const cross_job *job = description;
  size_t m = job->X->m, n = job->X->n, first = b * job->width;
  (void) work;
  SL_NAME (gemm)
  ('T', 'N', sl_min_size (job->width, n - first), job->r, m, 1, (const sl_real *) job->X->value + first * m, m,
   job->F, m, 0, job->C + first, n);
  return SL_OK;
}

/* A row of F holds whole vectors. */
static size_t
padded (size_t r)
{
  return (r + LANES - 1) / LANES * LANES;
}

/* sum += x f for a row f of r entries. */
static inline void
add_row (size_t r, sl_real x, const sl_real *restrict f, sl_real *restrict sum)
{
  for (size_t k = 0; k < r; k++)
    sum[k] += x * f[k];
}

#if defined(__GNUC__)
typedef sl_real row_part
  __attribute__ ((vector_size (LANES * sizeof (sl_real)), aligned (sizeof (sl_real)), may_alias));

/* The sums of a column for `parts` vectors of rows of F, which lie `width` entries apart; they stay in registers. */
__attribute__ ((always_inline)) static inline void
sum_vectors (const size_t parts, const sl_data *X, size_t j, size_t width, const sl_real *F, sl_real *sum)
{
  const sl_real *value = X->value;
  row_part part[VECTORS] = { { 0 } };
  for (size_t p = X->start[j]; p < X->start[j + 1]; p++)
    for (size_t q = 0; q < parts; q++)
      part[q] += value[p] * ((const row_part *) (F + X->row[p] * width))[q];
  for (size_t q = 0; q < parts; q++)
    ((row_part *) sum)[q] = part[q];
}

/* The sums of column j for all `width` columns of F. */
__attribute__ ((always_inline)) static inline void
sum_column (const sl_data *X, size_t j, size_t width, const sl_real *F, sl_real *sum)
{
  size_t k = 0;
  for (; k + VECTORS * LANES <= width; k += VECTORS * LANES)
    sum_vectors (VECTORS, X, j, width, F + k, sum + k);
  switch ((width - k) / LANES)
    {
    case 1:
      sum_vectors (1, X, j, width, F + k, sum + k);
      break;
    case 2:
      sum_vectors (2, X, j, width, F + k, sum + k);
      break;
    case 3:
      sum_vectors (3, X, j, width, F + k, sum + k);
      break;
    default:;
    }
}
#else
static void
sum_column (const sl_data *X, size_t j, size_t width, const sl_real *F, sl_real *sum)
{
  const sl_real *value = X->value;
  memset (sum, 0, width * sizeof (sl_real));
  for (size_t p = X->start[j]; p < X->start[j + 1]; p++)
    add_row (width, value[p], F + X->row[p] * width, sum);
}
#endif

SL_CLONES static void
cross_columns (const sl_data *X, size_t first, size_t last, size_t r, const sl_real *F, sl_real *C, sl_real *sum)
{
  for (size_t j = first; j < last; j++)
    {
      sum_column (X, j, padded (r), F, sum);
      for (size_t k = 0; k < r; k++)
        C[j + k * X->n] = sum[k];
    }
}

static sl_status
cross_sparse (const void *description, size_t b, void *work)
{
  const cross_job *job = description;
  size_t first = b * job->width;
  cross_columns (job->X, first, sl_min_size (first + job->width, job->X->n), job->r, job->F, job->C, work);
  return SL_OK;
}

sl_status
SL_NAME (cross) (const sl_data *X, size_t r, const sl_real *W, sl_real *C, const sl_stop *stop)
{
  if (! valid (X, r))
    return SL_BAD_INPUT;
  if (! X->start)
    {
      cross_job job = { X, r, block_width (X->n), W, C };
      return sl_parallel_for (blocks_of (X->n, job.width), X->m * (r / 8 + 1) * job.width, 0, cross_full, &job, stop);
    }

  sl_real *F = sl_alloc (X->m, padded (r) * sizeof (sl_real));
  if (! F)
    return SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < X->m; i++)
    for (size_t k = 0; k < padded (r); k++)
      F[i * padded (r) + k] = k < r ? W[i + k * X->m] : 0;
  cross_job job = { X, r, SPARSE_BLOCK, F, C };
  size_t cost = (X->start[X->n] / X->n + 1) * r * SPARSE_BLOCK;
  sl_status status = sl_parallel_for (blocks_of (X->n, SPARSE_BLOCK), cost, padded (r) * sizeof (sl_real),
                                      cross_sparse, &job, stop);
  sl_free (F);
  return status;
}

/* ---- X V ------------------------------------------------------------------------------------------------------- */

/* Sums cut into parts: part p covers the terms p n/parts .. (p+1) n/parts - 1 and writes to out, or to its own place
   behind part 1 in the rest. */
typedef struct
{
  const sl_data *X;
  size_t n, r, parts, size; /* size of one result */
  const sl_real *V;
  sl_real *out, *rest;
} sum_job;

static sl_real *
part_result (const sum_job *job, size_t p)
{
  return p == 0 ? job->out : job->rest + (p - 1) * job->size;
}

static sl_status
times_part (const void *description, size_t p, void *work)
{
  const sum_job *job = description;
  size_t m = job->X->m, first = p * job->n / job->parts, last = (p + 1) * job->n / job->parts;
  (void) work;
  SL_NAME (gemm)
  ('N', 'N', m, job->r, last - first, 1, (const sl_real *) job->X->value + first * m, m, job->V + first, job->n, 0,
   part_result (job, p), m);
  return SL_OK;
}

/* Column k of the sum of all parts, in order. */
static sl_status
add_parts (const void *description, size_t k, void *work)
{
  const sum_job *job = description;
  size_t length = job->size / job->r;
  sl_real *restrict sum = job->out + k * length;
  (void) work;
  for (size_t p = 1; p < job->parts; p++)
    {
      const sl_real *restrict part = part_result (job, p) + k * length;
      for (size_t i = 0; i < length; i++)
        sum[i] += part[i];
    }
  return SL_OK;
}

/* Fills job->out, size entries in r columns, from the parts that part (job, p) computes at the given cost. */
static sl_status
sum_of_parts (sum_job *job, sl_parallel_fn part, size_t cost, const sl_stop *stop)
{
  job->rest = NULL;
  if (job->parts > 1 && ! (job->rest = sl_alloc (job->parts - 1, job->size * sizeof (sl_real))))
    return SL_OUT_OF_MEMORY;
  sl_status status = sl_parallel_for (job->parts, cost, 0, part, job, stop);
  if (status == SL_OK && job->parts > 1)
    status = sl_parallel_for (job->r, job->size / job->r * job->parts, 0, add_parts, job, NULL);
  sl_free (job->rest);
  return status;
}

SL_CLONES static void
scatter_columns (const sl_data *X, size_t r, const sl_real *V, sl_real *Ct, sl_real *v)
{
  const sl_real *value = X->value;
  for (size_t j = 0; j < X->n; j++)
    {
      for (size_t k = 0; k < r; k++)
        v[k] = V[j + k * X->n];
      for (size_t p = X->start[j]; p < X->start[j + 1]; p++)
        add_row (r, value[p], v, Ct + X->row[p] * r);
    }
}

/* Without X' the rows of C cannot be shared out: one thread adds column after column, in the same order. */
static sl_status
times_scattered (const sl_data *X, size_t r, const sl_real *V, sl_real *C)
{
  sl_real *Ct = sl_alloc (X->m + 1, r * sizeof (sl_real));
  if (! Ct)
    return SL_OUT_OF_MEMORY;
  memset (Ct, 0, X->m * r * sizeof (sl_real));
  scatter_columns (X, r, V, Ct, Ct + X->m * r);
  SL_NAME (transpose) (r, X->m, Ct, C);
  sl_free (Ct);
  return SL_OK;
}

sl_status
SL_NAME (times) (const sl_data *X, const sl_data *Xt, size_t r, const sl_real *V, sl_real *C, const sl_stop *stop)
{
  if (! valid (X, r))
    return SL_BAD_INPUT;
  if (X->start)
    return Xt ? SL_NAME (cross) (Xt, r, V, C, stop) : times_scattered (X, r, V, C);
  sum_job job = { X, X->n, r, parts_of (X->n), X->m * r, V, C, NULL };
  return sum_of_parts (&job, times_part, X->m * (r / 8 + 1) * (X->n / job.parts), stop);
}

/* ---- V'V ------------------------------------------------------------------------------------------------------- */

static sl_status
gram_part (const void *description, size_t p, void *work)
{
  const sum_job *job = description;
  size_t first = p * job->n / job->parts, last = (p + 1) * job->n / job->parts;
  sl_real *G = part_result (job, p);
  (void) work;
  SL_NAME (syrk) ('U', 'T', job->r, last - first, 1, job->V + first, job->n, 0, G, job->r);
  for (size_t j = 0; j < job->r; j++)
    for (size_t i = 0; i < j; i++)
      G[j + i * job->r] = G[i + j * job->r];
  return SL_OK;
}

sl_status
SL_NAME (gram) (size_t n, size_t r, const sl_real *V, sl_real *G, const sl_stop *stop)
{
  if (n == 0 || r == 0 || ! sl_fits_blas (n) || ! sl_fits_blas (r))
    return SL_BAD_INPUT;
  sum_job job = { NULL, n, r, parts_of (n), r * r, V, G, NULL };
  return sum_of_parts (&job, gram_part, r * (r / 8 + 1) * (n / job.parts), stop);
}

/* ---- |X - W V'|^2 ---------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_data *X;
  size_t r, width;
  const double *W, *V;
  double *sumsq; /* one for each block */
} distance_job;

/* D = columns first .. last-1 of X, made full. */
static void
columns_of (const sl_data *X, size_t first, size_t last, double *D)
{
  const sl_real *value = X->value;
  size_t m = X->m, count = m * (last - first);
  if (! X->start)
    {
      for (size_t i = 0; i < count; i++)
        D[i] = (double) value[first * m + i];
      return;
    }
  memset (D, 0, count * sizeof (double));
  for (size_t j = first; j < last; j++)
    for (size_t p = X->start[j]; p < X->start[j + 1]; p++)
      D[X->row[p] + (j - first) * m] = (double) value[p];
}

static sl_status
distance_block (const void *description, size_t b, void *work)
{
  const distance_job *job = description;
  size_t first = b * job->width, last = sl_min_size (first + job->width, job->X->n);
  const size_t m = job->X->m;
  sl_norms norms;

  columns_of (job->X, first, last, work);
  sl_gemm_d ('N', 'T', m, last - first, job->r, -1, job->W, m, job->V + first, job->X->n, 1, work, m);
  sl_status status = sl_scan_d (job->X->m * (last - first), work, &norms);
  job->sumsq[b] = norms.unit * norms.unit * norms.sumsq;
  return status;
}

#ifdef SL_SINGLE
/* Columns of W and V in double, without those of which V has only zeros; their number. */
static size_t
in_double (size_t m, size_t n, size_t r, const sl_real *W, const sl_real *V, double *Wd, double *Vd)
{
  size_t used = 0;
  for (size_t i = 0; i < r; i++)
    {
      size_t zeros = 0;
      while (zeros < n && V[zeros + i * n] == 0)
        zeros++;
      if (zeros == n)
        continue;
      for (size_t l = 0; l < m; l++)
        Wd[l + used * m] = (double) W[l + i * m];
      for (size_t j = 0; j < n; j++)
        Vd[j + used * n] = (double) V[j + i * n];
      used++;
    }
  return used;
}
#endif

sl_status
SL_NAME (distance) (const sl_data *X, size_t r, const sl_real *W, const sl_real *V, double *sumsq,
                    const sl_stop *stop)
{
  const size_t m = X->m, n = X->n;
  if (! valid (X, r) || ! sl_fits_blas (m) || ! sl_fits_blas (n) || ! sl_fits_blas (r))
    return SL_BAD_INPUT;

  size_t width = 1 + DIRECT_BLOCK / m, blocks = blocks_of (n, width);
  double *parts = sl_alloc (blocks, sizeof (double)), *copies = NULL;
  sl_status status = parts ? SL_OK : SL_OUT_OF_MEMORY;
#ifdef SL_SINGLE
  copies = sl_alloc (m + n, r * sizeof (double));
  status = copies ? status : SL_OUT_OF_MEMORY;
  double *Wd = copies, *Vd = copies + m * r;
  r = status == SL_OK ? in_double (m, n, r, W, V, Wd, Vd) : r;
#else
  const double *Wd = W, *Vd = V;
#endif
  if (status == SL_OK)
    {
      distance_job job = { X, r, width, Wd, Vd, parts };
      status = sl_parallel_for (blocks, m * width * (r / 8 + 1), m * width * sizeof (double), distance_block, &job,
                                stop);
      *sumsq = 0;
      for (size_t b = 0; status == SL_OK && b < blocks; b++)
        *sumsq += parts[b];
    }
  sl_free (copies);
  sl_free (parts);
  return status;
}

/* ---- survey ---------------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_data *X;
  double *sumsq, *minimum, *maximum; /* one for each column */
} survey_job;

static sl_status
survey_column (const void *description, size_t j, void *work)
{
  const survey_job *job = description;
  const sl_data *X = job->X;
  size_t first = X->start ? X->start[j] : j * X->m, count = X->start ? X->start[j + 1] - first : X->m;
  const sl_real *x = (const sl_real *) X->value + first;
  sl_norms norms;
  (void) work;
  if (SL_NAME (scan) (count, x, &norms) != SL_OK)
    return SL_NOT_FINITE;

  sl_real minimum = count < X->m ? 0 : x[0], maximum = minimum;
  for (size_t i = 0; i < count; i++)
    {
      minimum = x[i] < minimum ? x[i] : minimum;
      maximum = x[i] > maximum ? x[i] : maximum;
    }
  job->sumsq[j] = norms.unit * norms.unit * norms.sumsq;
  job->minimum[j] = (double) minimum;
  job->maximum[j] = (double) maximum;
  return SL_OK;
}

sl_status
SL_NAME (survey) (const sl_data *X, double *sumsq, double *minimum, double *maximum, const sl_stop *stop)
{
  if (X->m == 0 || X->n == 0)
    return SL_BAD_INPUT;
  double *columns = sl_alloc (X->n, 3 * sizeof (double));
  if (! columns)
    return SL_OUT_OF_MEMORY;
  survey_job job = { X, columns, columns + X->n, columns + 2 * X->n };
  sl_status status = sl_parallel_for (X->n, X->m, 0, survey_column, &job, stop);
  if (status == SL_OK)
    {
      *sumsq = 0;
      *minimum = job.minimum[0];
      *maximum = job.maximum[0];
      for (size_t j = 0; j < X->n; j++)
        {
          *sumsq += job.sumsq[j];
          *minimum = fmin (*minimum, job.minimum[j]);
          *maximum = fmax (*maximum, job.maximum[j]);
        }
    }
  sl_free (columns);
  return status;
}
