/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_knn.h"
#include "sl_neighbour_private.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "linalg/sl_scan.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  STRIP = 256,    /* columns of X that are compared to a limit at a time */
  MIN_BLOCK = 64, /* columns of Y that are multiplied at a time */
  MAX_BLOCK = 512,
  PRODUCTS = 1 << 23 /* products that a block should have at most */
};

/* ---- a copy for the products ----------------------------------------------------------------------------------- */

typedef struct
{
  const sl_data *X;
  const double *centre; /* in units; null for sparse X */
  double unit;
  float *value;
  double *sumsq; /* |x|^2 of each copied column */
} copy_job;

static sl_status
copy_column (const void *description, size_t j, void *work)
{
  const copy_job *job = description;
  const sl_data *X = job->X;
  size_t first = X->start ? X->start[j] : j * X->m, count = X->start ? X->start[j + 1] - first : X->m;
  const sl_real *x = (const sl_real *) X->value + first;
  float *copy = job->value + first;
  double sumsq = 0;
  (void) work;
  for (size_t i = 0; i < count; i++)
    {
      copy[i] = (float) ((double) x[i] / job->unit - (job->centre ? job->centre[i] : 0));
      sumsq += (double) copy[i] * (double) copy[i];
    }
  job->sumsq[j] = sumsq;
  return SL_OK;
}

static size_t
entries_of (const sl_data *X)
{
  return X->start ? X->start[X->n] : X->m * X->n;
}

/* The most entries that a column has. */
static size_t
longest_column (const sl_data *X)
{
  size_t longest = X->start ? 0 : X->m;
  for (size_t j = 0; X->start && j < X->n; j++)
    longest = X->start[j + 1] - X->start[j] > longest ? X->start[j + 1] - X->start[j] : longest;
  return longest;
}

/* ---- selection ------------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_data *X, *Y;
  int without_self; /* no Y was given: it is X then, and a point is no neighbour of itself */
  size_t K, first;  /* the first column of Y in the block */
  const double *x_sumsq, *y_sumsq;
  double relative, absolute; /* a square is off by at most relative (|x|^2 + |y|^2) + absolute, for relative < 1; by
                                   anything for 1 */
  const float *product;      /* n for each column of the block */
  double *index, *distance;
} select_job;

/* How many of the bounds factor |x_j|^2 - 2 x_j'y are at most limit. */
SL_CLONES static int
count_below (size_t count, const double *sumsq, const float *product, double factor, double limit)
{
  int below = 0;
  for (size_t j = 0; j < count; j++)
    below += factor * sumsq[j] - 2 * (double) product[j] <= limit;
  return below;
}

/* The K-th smallest upper bound, without the term |y|^2. */
static double
select_limit (const select_job *job, const float *product, size_t self, neighbour *heap)
{
  size_t n = job->X->n, count = 0;
  double factor = 1 + job->relative, limit = INFINITY;
  for (size_t first = 0; first < n; first += STRIP)
    {
      size_t last = sl_min_size (first + STRIP, n);
      if (count_below (last - first, job->x_sumsq + first, product + first, factor, limit) == 0)
        continue;
      for (size_t j = first; j < last; j++)
        {
          double bound = factor * job->x_sumsq[j] - 2 * (double) product[j];
          if (bound < limit && j != self)
            {
              offer (heap, job->K, &count, (neighbour) { bound, 0, j });
              if (count == job->K)
                limit = heap->fraction;
            }
        }
    }
  return limit;
}

/* K points at distance 0 were found: one with a higher index is no nearer, however many equal points follow. */
static int
is_complete (size_t count, size_t K, const neighbour *heap)
{
  return count == K && heap->fraction == 0;
}

/* The K nearest of all whose lower bound is at most limit, in a heap. */
static void
measure_candidates (const select_job *job, const float *product, size_t i, size_t self, double limit, neighbour *heap)
{
  size_t n = job->X->n, count = 0;
  double factor = 1 - job->relative;
  for (size_t first = 0; first < n && ! is_complete (count, job->K, heap); first += STRIP)
    {
      size_t last = sl_min_size (first + STRIP, n);
      if (count_below (last - first, job->x_sumsq + first, product + first, factor, limit) == 0)
        continue;
      for (size_t j = first; j < last; j++)
        if (j != self && factor * job->x_sumsq[j] - 2 * (double) product[j] <= limit)
          offer (heap, job->K, &count, SL_NAME (measure_columns) (job->X, j, job->Y, i));
    }
}

static sl_status
select_column (const void *description, size_t q, void *work)
{
  const select_job *job = description;
  size_t i = job->first + q, K = job->K, self = job->without_self ? i : SIZE_MAX;
  const float *product = job->product + q * job->X->n;
  neighbour *heap = work;
  double limit = INFINITY;
  if (job->relative < 1)
    limit = select_limit (job, product, self, heap) + 2 * (job->relative * job->y_sumsq[i] + job->absolute);
  measure_candidates (job, product, i, self, limit, heap);

  SL_NAME (empty_heap) (heap, K, job->index + i * K, job->distance + i * K);
  return SL_OK;
}

/* ---- all of it, a block of Y at a time ------------------------------------------------------------------------- */

/* The columns first .. first+count-1 of a sparse copy, made full. */
static void
fill_block (const sl_data *Y, size_t first, size_t count, float *block)
{
  const float *value = Y->value;
  memset (block, 0, Y->m * count * sizeof *block);
  for (size_t j = 0; j < count; j++)
    for (size_t p = Y->start[first + j]; p < Y->start[first + j + 1]; p++)
      block[Y->row[p] + j * Y->m] = value[p];
}

/* Xf and Yf are the copies; block has room for width full columns where they are sparse. */
static sl_status
run_blocks (select_job *job, const sl_data *Xf, const sl_data *Yf, size_t width, float *block, float *product,
            const sl_stop *stop)
{
  sl_status status = SL_OK;
  size_t n = Xf->n, m = Yf->n, d = Xf->m;
  job->product = product;
  for (size_t first = 0; first < m && status == SL_OK; first += width)
    {
      size_t count = sl_min_size (width, m - first);
      const float *columns = block;
      if (stop && first > 0 && stop->poll (stop->context))
        return SL_INTERRUPTED;
      if (Yf->start)
        fill_block (Yf, first, count, block);
      else
        columns = (const float *) Yf->value + first * d;
      status = sl_cross_s (Xf, count, columns, product, stop);
      job->first = first;
      if (status == SL_OK)
        status = sl_parallel_for (count, 2 * n + 4 * job->K * d, job->K * sizeof (neighbour), select_column, job,
                                  stop);
    }
  return status;
}

/* The unit, the largest modulus rounded to a power of two; also checks that all entries are finite. */
static sl_status
find_unit (const sl_data *X, const sl_data *Y, double *unit, const sl_stop *stop)
{
  double sumsq, minimum = 0, maximum = 0, modulus;
  sl_status status = SL_NAME (survey) (X, &sumsq, &minimum, &maximum, stop);
  modulus = fmax (fabs (minimum), fabs (maximum));
  if (status == SL_OK && Y != X)
    {
      status = SL_NAME (survey) (Y, &sumsq, &minimum, &maximum, stop);
      modulus = fmax (modulus, fmax (fabs (minimum), fabs (maximum)));
    }
  *unit = sl_power_of_two (modulus);
  return status;
}

sl_status
SL_NAME (knn) (const sl_data *X, const sl_data *Y, size_t K, double *index, double *distance, const sl_stop *stop)
{
  const int without_self = ! Y;
  size_t n = X->n, d = X->m, others = n - (without_self && n > 0);
  if (! Y)
    Y = X;
  if (n == 0 || d == 0 || Y->n == 0 || Y->m != d || ! Y->start != ! X->start || K == 0 || K > others
      || ! sl_fits_blas (d) || ! sl_fits_blas (n) || ! sl_fits_blas (Y->n))
    return SL_BAD_INPUT;

  double unit = 1;
  sl_status status = find_unit (X, Y, &unit, stop);
  if (status != SL_OK)
    return status;

  size_t width = PRODUCTS / n < MIN_BLOCK ? MIN_BLOCK : sl_min_size (PRODUCTS / n, MAX_BLOCK);
  if (X->start && width > 1 + PRODUCTS / d)
    width = 1 + PRODUCTS / d;
  width = sl_min_size (width, Y->n);
  double *centre = sl_alloc (d, sizeof (double)), *sumsq = sl_alloc (n + Y->n, sizeof (double));
  float *x = sl_alloc (entries_of (X), sizeof (float)), *product = sl_alloc (n, width * sizeof (float));
  float *y = sl_alloc (Y == X ? 0 : entries_of (Y), sizeof (float));
  float *block = sl_alloc (X->start ? d : 0, width * sizeof (float));
  status = SL_OUT_OF_MEMORY;
  if (! centre || ! sumsq || ! x || ! y || ! product || ! block)
    goto done;

  if (! X->start)
    SL_NAME (mean_column) (X, unit, centre);
  copy_job x_copy = { X, X->start ? NULL : centre, unit, x, sumsq };
  copy_job y_copy = { Y, X->start ? NULL : centre, unit, Y == X ? x : y, Y == X ? sumsq : sumsq + n };
  status = sl_parallel_for (n, entries_of (X) / n + 1, 0, copy_column, &x_copy, stop);
  if (status == SL_OK && Y != X)
    status = sl_parallel_for (Y->n, entries_of (Y) / Y->n + 1, 0, copy_column, &y_copy, stop);
  if (status != SL_OK)
    goto done;

  double terms = ((double) sl_min_size (longest_column (X), longest_column (Y)) + 8) * 0x1p-24;
  double relative = terms < .25 ? terms / (1 - terms) : 1;
  select_job job = { X,    Y,     without_self, K, 0, sumsq, y_copy.sumsq, relative, (double) d * 0x1p-120,
                     NULL, index, distance };
  const sl_data Xf = { d, n, x, X->row, X->start }, Yf = { d, Y->n, y_copy.value, Y->row, Y->start };
  int held = sl_blas_hold ();
  status = run_blocks (&job, &Xf, &Yf, width, block, product, stop);
  sl_blas_release (held);

done:
  sl_free (block);
  sl_free (y);
  sl_free (product);
  sl_free (x);
  sl_free (sumsq);
  sl_free (centre);
  return status;
}
