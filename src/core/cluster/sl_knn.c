/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_knn_private.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"

#include <stdint.h>
#include <string.h>

enum {
  STRIP = 256,    /* products that are compared to a limit at a time */
  MIN_BLOCK = 64, /* columns of Y that are multiplied at a time */
  MAX_BLOCK = 512,
  PRODUCTS = 1 << 23 /* products that a block should have at most */
};

/* ---- selection ------------------------------------------------------------------------------------------------- */

typedef struct
{
  const sl_data *X, *Y;
  int without_self; /* no Y was given: it is X then, and a point is no neighbour of itself */
  size_t K, first;  /* the first column of Y in the block */
  const sl_knn_copies *copies;
  const float *product; /* n for each column of the block */
  double *index, *distance;
} select_job;

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
  const double *sumsq = job->copies->x_sumsq;
  double factor = 1 - job->copies->relative;
  for (size_t first = 0; first < n && ! is_complete (count, job->K, heap); first += STRIP)
    {
      size_t last = sl_min_size (first + STRIP, n);
      if (! sl_knn_any_below (last - first, sumsq + first, product + first, factor, limit))
        continue;
      for (size_t j = first; j < last; j++)
        if (j != self && factor * sumsq[j] - 2 * (double) product[j] <= limit)
          offer (heap, job->K, &count, SL_NAME (measure_columns) (job->X, j, job->Y, i));
    }
}

static sl_status
select_column (const void *description, size_t q, void *work)
{
  const select_job *job = description;
  size_t i = job->first + q, K = job->K, self = job->without_self ? i : SIZE_MAX;
  const sl_knn_copies *copies = job->copies;
  const float *product = job->product + q * job->X->n;
  neighbour *heap = work;
  double limit = sl_knn_limit (copies, job->X->n, copies->x_sumsq, product, self, K, heap);
  limit += 2 * (copies->relative * copies->y_sumsq[i] + copies->absolute);
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

/* block has room for width full columns where the points are sparse. */
static sl_status
run_blocks (select_job *job, size_t width, float *block, float *product, const sl_stop *stop)
{
  const sl_data *Xf = &job->copies->X, *Yf = &job->copies->Y;
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

/* Whether the sizes are right where each column of Y asks for K of so many others. */
static int
valid (const sl_data *X, const sl_data *Y, size_t K, size_t others)
{
  return X->n > 0 && X->m > 0 && Y->n > 0 && Y->m == X->m && ! Y->start == ! X->start && K > 0 && K <= others
         && sl_fits_blas (X->m) && sl_fits_blas (X->n) && sl_fits_blas (Y->n);
}

/* The neighbours in X of each column of Y, or for null of each of X. */
static sl_status
search (const sl_data *X, const sl_data *Y, size_t K, double *index, double *distance, const sl_stop *stop)
{
  sl_knn_copies copies;
  float *product = NULL, *block = NULL;
  sl_status status = SL_NAME (knn_copy) (X, Y, &copies, stop);
  if (status != SL_OK)
    goto done;

  const sl_data *asking = Y ? Y : X;
  size_t n = X->n, d = X->m, width = PRODUCTS / n < MIN_BLOCK ? MIN_BLOCK : sl_min_size (PRODUCTS / n, MAX_BLOCK);
  if (X->start && width > 1 + PRODUCTS / d)
    width = 1 + PRODUCTS / d;
  width = sl_min_size (width, asking->n);
  product = sl_alloc (n, width * sizeof (float));
  block = sl_alloc (X->start ? d : 0, width * sizeof (float));
  status = SL_OUT_OF_MEMORY;
  if (! product || ! block)
    goto done;
  select_job job = { .X = X,
                     .Y = asking,
                     .without_self = ! Y,
                     .K = K,
                     .first = 0,
                     .copies = &copies,
                     .product = NULL,
                     .index = index,
                     .distance = distance };
  int held = sl_blas_hold ();
  status = run_blocks (&job, width, block, product, stop);
  sl_blas_release (held);

done:
  sl_free (block);
  sl_free (product);
  sl_knn_free_copies (&copies);
  return status;
}

sl_status
SL_NAME (knn) (const sl_data *X, const sl_data *Y, size_t K, double *index, double *distance, const sl_stop *stop)
{
  if (! valid (X, Y ? Y : X, K, X->n - (! Y && X->n > 0)))
    return SL_BAD_INPUT;
  if (Y || X->start)
    return search (X, Y, K, index, distance, stop);
  return SL_NAME (knn_pairs) (X, NULL, (sl_neighbours) { K, index, distance }, (sl_neighbours) { 0 }, stop);
}

sl_status
SL_NAME (knn_between) (const sl_data *X, const sl_data *Y, sl_neighbours of_x, sl_neighbours of_y,
                       const sl_stop *stop)
{
  if (! valid (X, Y, of_y.K, X->n) || ! valid (Y, X, of_x.K, Y->n))
    return SL_BAD_INPUT;
  if (! X->start)
    return SL_NAME (knn_pairs) (X, Y, of_x, of_y, stop);
  sl_status status = search (Y, X, of_x.K, of_x.index, of_x.distance, stop);
  return status == SL_OK ? search (X, Y, of_y.K, of_y.index, of_y.distance, stop) : status;
}
