/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_masked.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"

#include <string.h>

/* A_j is summed from the observed rows of W. To subtract the unobserved ones from W'W would be cheaper if they are
   few, but would leave the rounding errors of W'W in an A_j that may be much smaller.
   Sweeps end row by row. To end those of all rows together, as in sl_hals.c, every A_j would have to be kept. */

enum {
  ROWS = 256, /* observed rows of W gathered at a time */
  LANES = 8   /* partial sums of an inner product */
};

static const double REVIVAL = 1e-16; /* value of a revived component, relative to the largest entry */

/* Rows of W lie together in F = W' (r-by-m), so that those observed are gathered in whole pieces. */
typedef struct
{
  const sl_data *X;
  size_t r, max_sweeps;
  double l1, l2, tol;
  const sl_real *F, *V;
  sl_real *out;                 /* the V to be improved, or the gradient */
  double *distance, *projected; /* one for each column of X */
} masked_job;

static sl_real *
flat (size_t m, size_t r, const sl_real *W)
{
  sl_real *F = sl_alloc (m, r * sizeof (sl_real));
  for (size_t k = 0; F && k < r; k++)
    for (size_t i = 0; i < m; i++)
      F[k + i * r] = W[i + k * m];
  return F;
}

static int
valid (const sl_data *X, size_t r)
{
  return X->m > 0 && X->n > 0 && r > 0 && X->start && sl_fits_blas (r);
}

static size_t
entries_per_column (const sl_data *X)
{
  return X->start[X->n] / X->n + 1;
}

/* g += f a */
static inline void
add (size_t r, double f, const sl_real *restrict a, double *restrict g)
{
  for (size_t k = 0; k < r; k++)
    g[k] += f * (double) a[k];
}

/* ---- the entries of X that are observed ------------------------------------------------------------------------ */

typedef struct
{
  const sl_data *X, *seen;
  sl_real *value;
} values_job;

static sl_status
values_column (const void *description, size_t j, void *work)
{
  const values_job *job = description;
  const sl_data *X = job->X, *seen = job->seen;
  const sl_real *x = X->value;
  size_t p = seen->start[j], last = seen->start[j + 1];
  (void) work;
  if (! X->start)
    for (; p < last; p++)
      job->value[p] = x[seen->row[p] + j * X->m];
  else
    for (size_t q = X->start[j]; p < last; p++)
      {
        while (q < X->start[j + 1] && X->row[q] < seen->row[p])
          q++;
        job->value[p] = q < X->start[j + 1] && X->row[q] == seen->row[p] ? x[q] : 0;
      }
  return SL_OK;
}

sl_status
SL_NAME (masked_values) (const sl_data *X, const sl_data *seen, sl_real *value, const sl_stop *stop)
{
  const values_job job = { X, seen, value };
  if (! valid (seen, 1) || X->m != seen->m || X->n != seen->n)
    return SL_BAD_INPUT;
  return sl_parallel_for (X->n, entries_per_column (seen), 0, values_column, &job, stop);
}

/* ---- sweeps ---------------------------------------------------------------------------------------------------- */

/* What a thread needs for a row of V: A_j; observed rows of W; v; g = b_j - A_j v. */
typedef struct
{
  sl_real *A, *rows, *v;
  double *g;
} row_scratch;

static size_t
scratch_bytes (size_t r)
{
  return sl_align (r * (r + ROWS + 1) * sizeof (sl_real)) + r * sizeof (double);
}

static row_scratch
scratch_of (size_t r, void *work)
{
  sl_real *A = work;
  row_scratch s = { A, A + r * r, A + r * (r + ROWS), NULL };
  s.g = (double *) (void *) ((char *) work + sl_align (r * (r + ROWS + 1) * sizeof (sl_real)));
  return s;
}

/* A = A_j, both triangles, and g = b_j. */
SL_CLONES static void
normal_equations (const masked_job *job, size_t j, row_scratch s)
{
  const sl_data *X = job->X;
  const sl_real *value = X->value, one = 1;
  const size_t r = job->r, last = X->start[j + 1];
  const sl_blasint br = (sl_blasint) r;
  sl_real keep = 0; /* the first rows replace what A holds, later ones add to it */

  for (size_t k = 0; k < r; k++)
    s.g[k] = -job->l1;
  for (size_t p = X->start[j]; p < last; p += ROWS)
    {
      size_t count = last - p < ROWS ? last - p : ROWS;
      const sl_blasint bc = (sl_blasint) count;
      for (size_t q = 0; q < count; q++)
        {
          const sl_real *w = job->F + X->row[p + q] * r;
          memcpy (s.rows + q * r, w, r * sizeof (sl_real));
          add (r, (double) value[p + q], w, s.g);
        }
      SL_BLAS (syrk) ("U", "N", &br, &bc, &one, s.rows, &br, &keep, s.A, &br);
      keep = 1;
    }
  for (size_t k = 0; k < r; k++)
    for (size_t i = 0; i < k; i++)
      s.A[k + i * r] = s.A[i + k * r];
  for (size_t k = 0; k < r; k++)
    s.A[k + k * r] += (sl_real) job->l2;
}

/* One sweep over the components of a row; g follows v. Gives the square of how far v went. */
SL_CLONES static double
sweep (size_t r, row_scratch s)
{
  double change = 0;
  for (size_t k = 0; k < r; k++)
    {
      const sl_real *a = s.A + k * r;
      if (! (a[k] >= SL_LEAST_NORMAL))
        continue;
      double d = s.g[k] / (double) a[k];
      sl_real before = s.v[k];
      s.v[k] = d > -(double) before ? (sl_real) ((double) before + d) : 0;
      d = (double) s.v[k] - (double) before;
      if (d != 0)
        add (r, -d, a, s.g);
      change += d * d;
    }
  return change;
}

static sl_status
improve_row (const void *description, size_t j, void *work)
{
  const masked_job *job = description;
  const size_t r = job->r, n = job->X->n;
  sl_real *V = job->out + j;
  row_scratch s = scratch_of (r, work);
  if (job->X->start[j] == job->X->start[j + 1])
    {
      for (size_t k = 0; k < r; k++)
        V[k * n] = 0;
      return SL_OK;
    }

  normal_equations (job, j, s);
  for (size_t k = 0; k < r; k++)
    {
      s.v[k] = V[k * n];
      if (s.v[k] > 0)
        add (r, -(double) s.v[k], s.A + k * r, s.g);
    }
  double first = 0;
  for (size_t l = 0; l < job->max_sweeps; l++)
    {
      double change = sweep (r, s);
      if (l == 0)
        first = change;
      if (change <= job->tol * job->tol * first)
        break;
    }
  for (size_t k = 0; k < r; k++)
    V[k * n] = s.v[k];
  return SL_OK;
}

static int
positive (size_t n, const sl_real *v)
{
  for (size_t j = 0; j < n; j++)
    if (v[j] > 0)
      return 1;
  return 0;
}

/* Components that are zero in every row restart at a trace of the largest entry, where something is observed. */
static void
revive (const sl_data *X, size_t r, sl_real *V)
{
  size_t n = X->n;
  for (size_t k = 0; k < r; k++)
    if (! positive (n, V + k * n))
      {
        sl_real largest = 0;
        for (size_t i = 0; i < n * r; i++)
          largest = V[i] > largest ? V[i] : largest;
        for (size_t j = 0; j < n; j++)
          if (X->start[j] < X->start[j + 1])
            V[j + k * n] = (sl_real) (REVIVAL * (double) largest);
      }
}

sl_status
SL_NAME (masked_hals) (const sl_data *X, size_t r, const sl_real *W, sl_real *V, double l1, double l2,
                       size_t max_sweeps, double tol, const sl_stop *stop)
{
  if (! valid (X, r))
    return SL_BAD_INPUT;
  sl_real *F = flat (X->m, r, W);
  if (! F)
    return SL_OUT_OF_MEMORY;

  const masked_job job = { X, r, max_sweeps, l1, l2, tol, F, NULL, V, NULL, NULL };
  size_t cost = (entries_per_column (X) + 2) * r * (r / 8 + 1);
  int held = sl_blas_hold ();
  sl_status status = max_sweeps > 0 ? sl_parallel_for (X->n, cost, scratch_bytes (r), improve_row, &job, stop)
                                    : SL_OK;
  sl_blas_release (held);
  if (status == SL_OK && max_sweeps > 0)
    revive (X, r, V);
  sl_free (F);
  return status;
}

/* ---- gradient -------------------------------------------------------------------------------------------------- */

static inline double
inner_product (size_t r, const sl_real *restrict a, const double *restrict b)
{
  double part[LANES] = { 0 }, sum = 0;
  size_t k = 0;
  for (; k + LANES <= r; k += LANES)
    for (size_t q = 0; q < LANES; q++)
      part[q] += (double) a[k + q] * b[k + q];
  for (size_t q = 0; k < r; k++, q++)
    part[q] += (double) a[k] * b[k];
  for (size_t q = 0; q < LANES; q++)
    sum += part[q];
  return sum;
}

/* g = sum of e w_i over the observed i of column j, e = w_i'v - x_ij; gives the sum of e^2. Without values x = 0. */
SL_CLONES static double
gradient_row (const masked_job *job, size_t j, const double *v, double *g)
{
  const sl_data *X = job->X;
  const sl_real *value = X->value;
  double sumsq = 0;
  memset (g, 0, job->r * sizeof (double));
  for (size_t p = X->start[j]; p < X->start[j + 1]; p++)
    {
      const sl_real *w = job->F + X->row[p] * job->r;
      double e = inner_product (job->r, w, v) - (value ? (double) value[p] : 0);
      sumsq += e * e;
      add (job->r, e, w, g);
    }
  return sumsq;
}

static sl_status
gradient_task (const void *description, size_t j, void *work)
{
  const masked_job *job = description;
  const size_t r = job->r, n = job->X->n;
  double *v = work, *g = v + r, projected = 0;
  for (size_t k = 0; k < r; k++)
    v[k] = (double) job->V[j + k * n];
  job->distance[j] = gradient_row (job, j, v, g);
  for (size_t k = 0; k < r; k++)
    {
      g[k] += job->l1 + job->l2 * v[k];
      job->out[j + k * n] = (sl_real) g[k];
      if (v[k] > 0 || g[k] < 0)
        projected += g[k] * g[k];
    }
  job->projected[j] = projected;
  return SL_OK;
}

static double
in_order (size_t count, const double *part)
{
  double sum = 0;
  for (size_t j = 0; j < count; j++)
    sum += part[j];
  return sum;
}

sl_status
SL_NAME (masked_gradient) (const sl_data *X, size_t r, const sl_real *W, const sl_real *V, double l1, double l2,
                           sl_real *G, double *distance, double *projected, const sl_stop *stop)
{
  if (! valid (X, r))
    return SL_BAD_INPUT;
  sl_status status = SL_OUT_OF_MEMORY;
  double *sums = sl_alloc (X->n, 2 * sizeof (double));
  sl_real *F = flat (X->m, r, W);
  if (sums && F)
    {
      const masked_job job = { X, r, 0, l1, l2, 0, F, V, G, sums, sums + X->n };
      status = sl_parallel_for (X->n, entries_per_column (X) * (r / 4 + 1), 2 * r * sizeof (double), gradient_task,
                                &job, stop);
      *distance = in_order (X->n, job.distance);
      *projected = in_order (X->n, job.projected);
    }
  sl_free (F);
  sl_free (sums);
  return status;
}

/* ---- curvature ------------------------------------------------------------------------------------------------- */

/* u > 0 near the first eigenvector of the non-negative G, of which the diagonal is not all zero. */
static void
first_eigenvector (size_t r, const sl_real *G, double *u, double *next)
{
  enum { STEPS = 20 };
  const double least = 1e-3; /* of the largest entry; a smaller one says little about A_j */
  for (size_t k = 0; k < r; k++)
    u[k] = 1;
  for (int step = 0; step < STEPS; step++)
    {
      double largest = 0;
      memset (next, 0, r * sizeof (double));
      for (size_t k = 0; k < r; k++)
        add (r, u[k], G + k * r, next);
      for (size_t k = 0; k < r; k++)
        largest = next[k] > largest ? next[k] : largest;
      for (size_t k = 0; k < r; k++)
        u[k] = largest > 0 && next[k] > least * largest ? next[k] / largest : least;
    }
}

typedef struct
{
  masked_job rows;
  const double *u;
  double *bound; /* one for each column of X */
} curvature_job;

static sl_status
curvature_task (const void *description, size_t j, void *work)
{
  const curvature_job *job = description;
  double *product = work, bound = 0;
  gradient_row (&job->rows, j, job->u, product);
  for (size_t k = 0; k < job->rows.r; k++)
    bound = product[k] > bound * job->u[k] ? product[k] / job->u[k] : bound;
  job->bound[j] = bound;
  return SL_OK;
}

sl_status
SL_NAME (masked_curvature) (const sl_data *X, size_t r, const sl_real *W, double *bound, const sl_stop *stop)
{
  if (! valid (X, r))
    return SL_BAD_INPUT;
  sl_status status = SL_OUT_OF_MEMORY;
  sl_data pattern = *X;
  pattern.value = NULL;
  sl_real *F = flat (X->m, r, W), *G = sl_alloc (r, r * sizeof (sl_real));
  double *memory = sl_alloc (1, (X->n + 2 * r) * sizeof (double));
  if (F && G && memory)
    {
      double *u = memory + X->n;
      int held = sl_blas_hold ();
      status = SL_NAME (gram) (X->m, r, W, G, stop);
      sl_blas_release (held);
      if (status == SL_OK)
        {
          const curvature_job job = { { &pattern, r, 0, 0, 0, 0, F, NULL, NULL, NULL, NULL }, u, memory };
          first_eigenvector (r, G, u, u + r);
          status = sl_parallel_for (X->n, entries_per_column (X) * (r / 4 + 1), r * sizeof (double), curvature_task,
                                    &job, stop);
        }
      *bound = 0;
      for (size_t j = 0; status == SL_OK && j < X->n; j++)
        *bound = memory[j] > *bound ? memory[j] : *bound;
    }
  sl_free (memory);
  sl_free (G);
  sl_free (F);
  return status;
}
