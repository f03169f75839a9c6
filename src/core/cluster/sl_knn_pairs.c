/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_knn_private.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"

#include <math.h>
#include <stdint.h>

/* Points of either side come in blocks, and a tile is the products of two blocks. The tiles of a round have no block in
   common, so each can put what it finds into the heaps of its points, whichever thread treats it. Every round but the
   first finds heaps that are full: few products are then large enough to count, and only these are looked at. */

enum {
  BLOCKS = 16, /* of either side at least, or blocks as small as MIN_BLOCK */
  MIN_BLOCK = 64,
  MAX_BLOCK = 512,
  STRIP = 64 /* products that are compared to their limits at a time */
};

/* Points, and the nearest that each has seen. A product p of x and y is large enough for y if p >= half_x + cut_y: the
   lower bound on their square, (1 - relative) (|x|^2 + |y|^2) - 2 p - absolute, is then at most the square of the
   farthest that y has. */
typedef struct
{
  const sl_data *X;
  const float *copy;
  const double *sumsq;
  size_t blocks, K;
  neighbour *heap; /* K for each point */
  size_t *count;   /* how many of them it has */
  float *half;     /* (1 - relative) |x|^2 / 2 */
  float *cut;      /* half less half of the farthest square and of absolute; -Inf for a point that has fewer than K */
  sl_neighbours out;
} side;

typedef struct
{
  const sl_knn_copies *copies;
  side *X, *Y; /* the same: neighbours among the points */
  size_t width, round;
} pairs_job;

static float
round_down (double x)
{
  return nextafterf ((float) x, -INFINITY);
}

/* ---- what a point has seen -------------------------------------------------------------------------------------- */

/* Point j needs none beyond this square, in units. It is a little enlarged: it has been rounded, and so will be the sum
   of half and cut. */
static void
set_cut (const sl_knn_copies *copies, side *of, size_t j, double square)
{
  double limit = (1 + 0x1p-20) * square + copies->absolute;
  if (copies->relative < 1)
    of->cut[j] = round_down (((1 - copies->relative) * of->sumsq[j] - limit) / 2);
}

/* K points at distance 0, and none of a higher index is nearer, however many equal points there are. */
static int
is_settled (const side *of, size_t j, size_t index)
{
  const neighbour *farthest = of->heap + j * of->K;
  return of->count[j] == of->K && farthest->fraction == 0 && farthest->index < index;
}

static void
see (const sl_knn_copies *copies, side *of, size_t j, neighbour x)
{
  const neighbour *farthest = of->heap + j * of->K;
  int unit;
  offer (of->heap + j * of->K, of->K, of->count + j, x);
  if (of->count[j] < of->K)
    return;
  frexp (copies->unit, &unit);
  set_cut (copies, of, j,
           farthest->fraction == 0 ? 0 : ldexp (farthest->fraction, farthest->exponent - 2 * (unit - 1)));
}

/* Before the first look at a point its products with count others say how far the K-th nearest of them is at most, so
   that not most of them are measured. */
static void
foresee (const sl_knn_copies *copies, side *of, size_t j, size_t count, const double *sumsq, const float *product,
         size_t self)
{
  double limit = sl_knn_limit (copies, count, sumsq, product, self, of->K, of->heap + j * of->K);
  if (limit < INFINITY)
    set_cut (copies, of, j, fmax (limit + (1 + copies->relative) * of->sumsq[j] + copies->absolute, 0));
}

/* ---- a tile ----------------------------------------------------------------------------------------------------- */

/* Whether any of the products of a point y with points x is large enough for y, or for its x. */
SL_CLONES static int
any_counts (size_t count, const float *product, const float *half, const float *cut, float y_half, float y_cut)
{
  int any = 0;
  for (size_t j = 0; j < count; j++)
    any |= (product[j] >= half[j] + y_cut) | (product[j] >= cut[j] + y_half);
  return any;
}

/* The products of column i of Y with count columns of X from first on. */
static void
look (const pairs_job *job, size_t first, size_t count, size_t i, const float *product)
{
  side *X = job->X, *Y = job->Y;
  for (size_t j = first; j < first + count; j++, product++)
    {
      int for_y = *product >= X->half[j] + Y->cut[i] && ! is_settled (Y, i, j);
      int for_x = *product >= X->cut[j] + Y->half[i] && ! is_settled (X, j, i);
      if (! for_x && ! for_y)
        continue;
      neighbour x = SL_NAME (measure_columns) (X->X, j, Y->X, i);
      if (for_y)
        see (job->copies, Y, i, x);
      x.index = i;
      if (for_x)
        see (job->copies, X, j, x);
    }
}

/* Blocks a of X and b of Y. Of a block with itself only the products above the diagonal are looked at. */
static void
treat_tile (const pairs_job *job, size_t a, size_t b, float *product)
{
  side *X = job->X, *Y = job->Y;
  size_t d = X->X->m, first = a * job->width, rows = sl_min_size (job->width, X->X->n - first);
  size_t start = b * job->width, columns = sl_min_size (job->width, Y->X->n - start);
  sl_gemm_s ('T', 'N', rows, columns, d, 1, X->copy + first * d, d, Y->copy + start * d, d, 0, product, rows);
  for (size_t i = start, end = start + columns; i < end; i++, product += rows)
    {
      size_t self = X == Y && a == b ? i - first : SIZE_MAX;
      if (Y->count[i] == 0)
        foresee (job->copies, Y, i, rows, X->sumsq + first, product, self);
      for (size_t at = 0, most = sl_min_size (self, rows), count; at < most; at += count)
        {
          count = sl_min_size (STRIP, most - at);
          size_t j = first + at;
          if (any_counts (count, product + at, X->half + j, X->cut + j, Y->half[i], Y->cut[i]))
            look (job, j, count, i, product + at);
        }
    }
}

/* ---- rounds ------------------------------------------------------------------------------------------------------ */

/* Every block of X with every one of Y: a with a + round, of so many as the larger side has. */
static sl_status
tile_of_both (const void *description, size_t a, void *work)
{
  const pairs_job *job = description;
  size_t blocks = job->X->blocks > job->Y->blocks ? job->X->blocks : job->Y->blocks, b = (a + job->round) % blocks;
  if (b < job->Y->blocks)
    treat_tile (job, a, b, work);
  return SL_OK;
}

static sl_status
tile_of_itself (const void *description, size_t a, void *work)
{
  treat_tile (description, a, a, work);
  return SL_OK;
}

/* As at a tournament, where each meets each other: the last, who may be missing, stays, and the others move on by one
   place in a circle. */
static sl_status
tile_of_one (const void *description, size_t q, void *work)
{
  const pairs_job *job = description;
  size_t blocks = job->X->blocks, circle = (blocks + 1) / 2 * 2 - 1;
  size_t a = q == 0 ? circle : (job->round + q) % circle, b = (job->round + circle - q) % circle;
  if (a < blocks)
    treat_tile (job, a, b, work);
  return SL_OK;
}

/* Each two blocks meet once; among the points a block meets itself first. */
static sl_status
run_rounds (pairs_job *job, const sl_stop *stop)
{
  const side *X = job->X, *Y = job->Y;
  size_t tasks = X->blocks, rounds = X->blocks > Y->blocks ? X->blocks : Y->blocks;
  size_t cost = job->width * X->X->m * (job->width / 8 + 1), bytes = job->width * job->width * sizeof (float);
  sl_parallel_fn task = tile_of_both;
  sl_status status = SL_OK;
  if (X == Y)
    {
      status = sl_parallel_for (X->blocks, cost, bytes, tile_of_itself, job, stop);
      task = tile_of_one;
      tasks = (X->blocks + 1) / 2;
      rounds = X->blocks == 1 ? 0 : 2 * tasks - 1;
    }
  for (job->round = 0; job->round < rounds && status == SL_OK; job->round++)
    status = sl_parallel_for (tasks, cost, bytes, task, job, stop);
  return status;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static int
make_side (side *of, const sl_data *X, const sl_knn_copies *copies, const sl_data *copy, const double *sumsq)
{
  size_t n = X->n;
  of->X = X;
  of->copy = copy->value;
  of->sumsq = sumsq;
  of->heap = sl_alloc (n, of->K * sizeof (neighbour));
  of->count = sl_alloc (n, sizeof (size_t));
  of->half = sl_alloc (n, sizeof (float));
  of->cut = sl_alloc (n, sizeof (float));
  if (! of->heap || ! of->count || ! of->half || ! of->cut)
    return 0;
  for (size_t j = 0; j < n; j++)
    {
      of->count[j] = 0;
      of->half[j] = round_down ((1 - copies->relative) * sumsq[j] / 2);
      of->cut[j] = -INFINITY;
    }
  return 1;
}

static void
free_side (side *of)
{
  sl_free_all (of->heap, of->count, of->half, of->cut);
}

static sl_status
write_column (const void *description, size_t j, void *work)
{
  const side *of = description;
  (void) work;
  SL_NAME (empty_heap) (of->heap + j * of->K, of->K, of->out.index + j * of->K, of->out.distance + j * of->K);
  return SL_OK;
}

static size_t
block_width (size_t n)
{
  size_t width = (n + BLOCKS - 1) / BLOCKS;
  return width < MIN_BLOCK ? MIN_BLOCK : sl_min_size (width, MAX_BLOCK);
}

sl_status
SL_NAME (knn_pairs) (const sl_data *X, const sl_data *Y, sl_neighbours of_x, sl_neighbours of_y, const sl_stop *stop)
{
  sl_knn_copies copies;
  side x = { .K = of_x.K, .out = of_x }, y = { .K = of_y.K, .out = of_y };
  sl_status status = SL_NAME (knn_copy) (X, Y, &copies, stop);
  if (status != SL_OK)
    goto done;
  status = SL_OUT_OF_MEMORY;
  if (! make_side (&x, X, &copies, &copies.X, copies.x_sumsq)
      || (Y && ! make_side (&y, Y, &copies, &copies.Y, copies.y_sumsq)))
    goto done;

  pairs_job job = { .copies = &copies,
                    .X = &x,
                    .Y = Y ? &y : &x,
                    .width = block_width (Y && Y->n > X->n ? Y->n : X->n),
                    .round = 0 };
  x.blocks = (X->n + job.width - 1) / job.width;
  if (Y)
    y.blocks = (Y->n + job.width - 1) / job.width;
  int held = sl_blas_hold ();
  status = run_rounds (&job, stop);
  sl_blas_release (held);
  if (status == SL_OK)
    status = sl_parallel_for (X->n, 8 * x.K, 0, write_column, &x, stop);
  if (status == SL_OK && Y)
    status = sl_parallel_for (Y->n, 8 * y.K, 0, write_column, &y, stop);

done:
  free_side (&y);
  free_side (&x);
  sl_knn_free_copies (&copies);
  return status;
}
