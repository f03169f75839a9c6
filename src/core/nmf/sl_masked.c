/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_masked.h"
#include "linalg/sl_blas.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "sl_rows_private.h"

#include <math.h>
#include <string.h>

/* A_j is summed from the observed rows of W. To subtract the unobserved ones from W'W is cheaper if they are few, but
   leaves the rounding errors of W'W in an A_j that may be much smaller: LOST tells how much smaller it may be.
   Sweeps end row by row. To end those of all rows together, as in sl_hals.c, every A_j would have to be kept. */

enum { ROWS = 256 }; /* observed rows of W gathered at a time */

static const double REVIVAL = 1e-16; /* value of a revived component, relative to the largest entry */
#ifdef SL_SINGLE
static const double LOST = 1e-2;
#else
static const double LOST = 1e-6;
#endif

/* Rows of W lie together in F = W' (r-by-m), so that those observed are gathered in whole pieces. */
typedef struct
{
  const sl_data *X;
  const double *weight; /* of the entries of X; null: 1 */
  const int *fixed;     /* which components stay as they are; null: none */
  size_t r, max_sweeps;
  double l1, l2, tol;
  const sl_real *F, *V;
  sl_real *out;                 /* the V to be improved, or the gradient */
  double *distance, *projected; /* one for each column of X */
  const sl_real *A, *B;         /* not null: X has the entries that are not observed */
} masked_job;

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

/* A_j <- keep A_j + sign * sum of w w' over count rows of W, the upper triangle. */
static void
add_rows (size_t r, size_t count, sl_real sign, sl_real keep, row_scratch s)
{
  SL_NAME (syrk) ('U', 'N', r, count, sign, s.rows, r, keep, s.A, r);
}

/* The lower triangle like the upper one, and l2 on the diagonal. */
static void
complete (const masked_job *job, row_scratch s)
{
  const size_t r = job->r;
  for (size_t k = 0; k < r; k++)
    for (size_t i = 0; i < k; i++)
      s.A[k + i * r] = s.A[i + k * r];
  for (size_t k = 0; k < r; k++)
    s.A[k + k * r] += (sl_real) job->l2;
}

/* A = A_j of the rows that are not stored in column j, summed up. */
static void
sum_of_rest (const masked_job *job, size_t j, row_scratch s)
{
  const sl_data *X = job->X;
  const size_t r = job->r;
  size_t count = 0, p = X->start[j];
  memset (s.A, 0, r * r * sizeof (sl_real));
  for (size_t i = 0; i < X->m; i++)
    {
      if (p < X->start[j + 1] && X->row[p] == i)
        p++;
      else
        memcpy (s.rows + count++ * r, job->F + i * r, r * sizeof (sl_real));
      if (count == ROWS || (count > 0 && i + 1 == X->m))
        {
          add_rows (r, count, 1, 1, s);
          count = 0;
        }
    }
}

/* A = A_j and g = b_j where X has the entries that are not observed. */
static void
equations_of_rest (const masked_job *job, size_t j, row_scratch s)
{
  const sl_data *X = job->X;
  const size_t r = job->r, last = X->start[j + 1];
  int lost = 0;
  for (size_t k = 0; k < r; k++)
    s.g[k] = (double) job->B[j + k * X->n] - job->l1;
  memcpy (s.A, job->A, r * r * sizeof (sl_real));
  for (size_t p = X->start[j]; p < last; p += ROWS)
    {
      const size_t count = last - p < ROWS ? last - p : ROWS;
      for (size_t q = 0; q < count; q++)
        memcpy (s.rows + q * r, job->F + X->row[p + q] * r, r * sizeof (sl_real));
      add_rows (r, count, -1, 1, s);
    }
  for (size_t k = 0; k < r; k++)
    lost |= ! ((double) s.A[k + k * r] >= LOST * (double) job->A[k + k * r]);
  if (lost)
    sum_of_rest (job, j, s);
  complete (job, s);
}

/* A = A_j, both triangles, and g = b_j. */
SL_CLONES static void
normal_equations (const masked_job *job, size_t j, row_scratch s)
{
  const sl_data *X = job->X;
  const sl_real *value = X->value;
  const double *weight = job->weight;
  const size_t r = job->r, last = X->start[j + 1];
  sl_real keep = 0; /* the first rows replace what A holds, later ones add to it */

  for (size_t k = 0; k < r; k++)
    s.g[k] = -job->l1;
  for (size_t p = X->start[j]; p < last; p += ROWS)
    {
      size_t count = last - p < ROWS ? last - p : ROWS;
      for (size_t q = 0; q < count; q++)
        {
          const sl_real *w = job->F + X->row[p + q] * r;
          const double root = weight ? sqrt (weight[p + q]) : 1;
          for (size_t k = 0; k < r; k++)
            s.rows[k + q * r] = (sl_real) (root * (double) w[k]);
          sl_row_add (r, (weight ? weight[p + q] : 1) * (double) value[p + q], w, s.g);
        }
      add_rows (r, count, 1, keep, s);
      keep = 1;
    }
  complete (job, s);
}

/* Whether column j has an observed entry. */
static int
seen (const masked_job *job, size_t j)
{
  const size_t stored = job->X->start[j + 1] - job->X->start[j];
  return job->A ? stored < job->X->m : stored > 0;
}

/* One sweep over the components of a row; g follows v. Gives the square of how far v went. Components without
   curvature become 0 if a penalty ALONE moves them. */
SL_CLONES static double
sweep (size_t r, const int *fixed, int alone, row_scratch s)
{
  double change = 0;
  for (size_t k = 0; k < r; k++)
    {
      const sl_real *a = s.A + k * r;
      if (fixed && fixed[k])
        continue;
      if (! (a[k] >= SL_LEAST_NORMAL))
        {
          s.v[k] = alone ? 0 : s.v[k];
          continue;
        }
      double d = s.g[k] / (double) a[k];
      sl_real before = s.v[k];
      s.v[k] = d > -(double) before ? (sl_real) ((double) before + d) : 0;
      d = (double) s.v[k] - (double) before;
      if (d != 0)
        sl_row_add (r, -d, a, s.g);
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
  if (! seen (job, j))
    {
      for (size_t k = 0; k < r; k++)
        V[k * n] = job->fixed && job->fixed[k] ? V[k * n] : 0;
      return SL_OK;
    }

  if (job->A)
    equations_of_rest (job, j, s);
  else
    normal_equations (job, j, s);
  for (size_t k = 0; k < r; k++)
    {
      s.v[k] = V[k * n];
      if (s.v[k] > 0)
        sl_row_add (r, -(double) s.v[k], s.A + k * r, s.g);
    }
  double first = 0;
  for (size_t l = 0; l < job->max_sweeps; l++)
    {
      double change = sweep (r, job->fixed, job->l1 > 0, s);
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
revive (const masked_job *job)
{
  const size_t n = job->X->n, r = job->r;
  sl_real *V = job->out;
  for (size_t k = 0; k < r; k++)
    if (! positive (n, V + k * n) && ! (job->fixed && job->fixed[k]))
      {
        sl_real largest = 0;
        for (size_t i = 0; i < n * r; i++)
          largest = V[i] > largest ? V[i] : largest;
        for (size_t j = 0; j < n; j++)
          if (seen (job, j))
            V[j + k * n] = (sl_real) (REVIVAL * (double) largest);
      }
}

static sl_status
improve_rows (masked_job job, const sl_real *W, const sl_stop *stop)
{
  const sl_data *X = job.X;
  const size_t r = job.r;
  if (! valid (X, r))
    return SL_BAD_INPUT;
  sl_real *F = sl_rows_of (X->m, r, W);
  if (! F)
    return SL_OUT_OF_MEMORY;

  job.F = F;
  size_t cost = (entries_per_column (X) + 2) * r * (r / 8 + 1);
  int held = sl_blas_hold ();
  sl_status status = SL_OK;
  if (job.max_sweeps > 0)
    status = sl_parallel_for (X->n, cost, scratch_bytes (r), improve_row, &job, stop);
  sl_blas_release (held);
  if (status == SL_OK && job.max_sweeps > 0)
    revive (&job);
  sl_free (F);
  return status;
}

sl_status
SL_NAME (masked_hals) (const sl_data *X, const double *weight, const int *fixed, size_t r, const sl_real *W,
                       sl_real *V, double l1, double l2, size_t max_sweeps, double tol, const sl_stop *stop)
{
  const masked_job job = { .X = X,
                           .weight = weight,
                           .fixed = fixed,
                           .r = r,
                           .max_sweeps = max_sweeps,
                           .l1 = l1,
                           .l2 = l2,
                           .tol = tol,
                           .out = V };
  return improve_rows (job, W, stop);
}

sl_status
SL_NAME (masked_hals_rest) (const sl_data *missing, const int *fixed, size_t r, const sl_real *W, const sl_real *A,
                            const sl_real *B, sl_real *V, double l1, double l2, size_t max_sweeps, double tol,
                            const sl_stop *stop)
{
  const masked_job job = { .X = missing,
                           .fixed = fixed,
                           .r = r,
                           .max_sweeps = max_sweeps,
                           .l1 = l1,
                           .l2 = l2,
                           .tol = tol,
                           .out = V,
                           .A = A,
                           .B = B };
  return improve_rows (job, W, stop);
}

/* ---- gradient -------------------------------------------------------------------------------------------------- */

/* g = sum of e w_i over the observed i of column j, e = w_i'v - x_ij; gives the sum of e^2, either sum with
   the weights. Without values x = 0. */
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
      double e = sl_row_dot (job->r, w, v) - (value ? (double) value[p] : 0);
      const double weighted = (job->weight ? job->weight[p] : 1) * e;
      sumsq += weighted * e;
      sl_row_add (job->r, weighted, w, g);
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

sl_status
SL_NAME (masked_gradient) (const sl_data *X, const double *weight, size_t r, const sl_real *W, const sl_real *V,
                           double l1, double l2, sl_real *G, double *distance, double *projected, const sl_stop *stop)
{
  if (! valid (X, r))
    return SL_BAD_INPUT;
  sl_status status = SL_OUT_OF_MEMORY;
  sl_real *F = sl_rows_of (X->m, r, W);
  masked_job job = { .X = X, .weight = weight, .r = r, .l1 = l1, .l2 = l2, .F = F, .V = V, .out = G };
  void *sums = SL_RESERVE (SL_PIECE (job.distance, X->n), SL_PIECE (job.projected, X->n));
  if (sums && F)
    {
      status = sl_parallel_for (X->n, entries_per_column (X) * (r / 4 + 1), 2 * r * sizeof (double), gradient_task,
                                &job, stop);
      *distance = sl_sum_in_order (X->n, job.distance);
      *projected = sl_sum_in_order (X->n, job.projected);
    }
  sl_free_all (sums, F);
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
        sl_row_add (r, u[k], G + k * r, next);
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
SL_NAME (masked_curvature) (const sl_data *X, const double *weight, size_t r, const sl_real *W, double *bound,
                            const sl_stop *stop)
{
  if (! valid (X, r))
    return SL_BAD_INPUT;
  sl_status status = SL_OUT_OF_MEMORY;
  sl_data pattern = *X;
  pattern.value = NULL;
  sl_real *F = sl_rows_of (X->m, r, W), *G;
  double *u, *next, *bounds;
  void *memory = SL_RESERVE (SL_PIECE (G, r * r), SL_PIECE (u, r), SL_PIECE (next, r), SL_PIECE (bounds, X->n));
  if (F && memory)
    {
      int held = sl_blas_hold ();
      status = SL_NAME (gram) (X->m, r, W, G, stop);
      sl_blas_release (held);
      if (status == SL_OK)
        {
          const curvature_job job = { { .X = &pattern, .weight = weight, .r = r, .F = F }, u, bounds };
          first_eigenvector (r, G, u, next);
          status = sl_parallel_for (X->n, entries_per_column (X) * (r / 4 + 1), r * sizeof (double), curvature_task,
                                    &job, stop);
        }
      *bound = 0;
      for (size_t j = 0; status == SL_OK && j < X->n; j++)
        *bound = bounds[j] > *bound ? bounds[j] : *bound;
    }
  sl_free_all (memory, F);
  return status;
}
