/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_parallel.h"

enum { BLOCK = 256 }; /* points whose scores are one task */

/* One level of a tree. A node is cut in the middle of its scores: |x - b|^2 - |x - a|^2 for two of its points a, b. */
typedef struct
{
  const descent_points *points;
  size_t level;
  uint64_t seed;
  uint32_t *order;
  float *score;
} tree_job;

/* The node in which position p of the order lies. */
static size_t
node_of (size_t n, size_t level, size_t p)
{
  size_t b = (p << level) / n;
  while (sl_descent_leaf (n, level, b + 1) <= p)
    b++;
  return b;
}

static sl_status
score_block (const void *description, size_t block, void *work)
{
  const tree_job *job = description;
  size_t n = job->points->n, p = block * BLOCK, last = p + BLOCK < n ? p + BLOCK : n;
  while (p < last)
    {
      size_t node = node_of (n, job->level, p), first = sl_descent_leaf (n, job->level, node);
      size_t end = sl_descent_leaf (n, job->level, node + 1), count = end - first;
      uint64_t random = descent_random (job->seed, 1, job->level, node);
      size_t a = (size_t) (random % count), b = (a + 1 + (size_t) ((random >> 32) % (count - 1))) % count;
      const uint32_t ends[] = { job->order[first + a], job->order[first + b] };
      sl_descent_ready (job->points, 2, ends, work);
      for (end = end < last ? end : last; p < end; p += DESCENT_STRIP)
        {
          uint32_t row[DESCENT_STRIP];
          float square[2 * DESCENT_STRIP];
          for (size_t k = 0; k < DESCENT_STRIP; k++)
            row[k] = job->order[p + k < end ? p + k : p];
          sl_descent_strip (job->points, row, 2, ends, square, work);
          for (size_t k = 0; k < DESCENT_STRIP && p + k < end; k++)
            job->score[p + k] = square[k + DESCENT_STRIP] - square[k];
        }
      p = end;
    }
  return SL_OK;
}

static int
is_before (const tree_job *job, size_t p, float score, uint32_t place)
{
  return job->score[p] < score || (job->score[p] == score && job->order[p] < place);
}

static int
is_behind (const tree_job *job, size_t p, float score, uint32_t place)
{
  return job->score[p] > score || (job->score[p] == score && job->order[p] > place);
}

/* Puts the lower half of the scores of a node first; equal ones are in the order of their places. */
static sl_status
cut_node (const void *description, size_t node, void *work)
{
  const tree_job *job = description;
  size_t n = job->points->n, low = sl_descent_leaf (n, job->level, node);
  size_t high = sl_descent_leaf (n, job->level, node + 1), middle = sl_descent_leaf (n, job->level + 1, 2 * node + 1);
  (void) work;
  for (uint64_t step = 0; high - low > 1; step++)
    {
      size_t pivot = low + (size_t) (descent_random (job->seed, 2, low, step) % (high - low)), i = low, j = high - 1;
      const float score = job->score[pivot];
      const uint32_t place = job->order[pivot];
      for (;;)
        {
          while (is_before (job, i, score, place))
            i++;
          while (is_behind (job, j, score, place))
            j--;
          if (i >= j)
            break;
          const float s = job->score[i];
          const uint32_t o = job->order[i];
          job->score[i] = job->score[j];
          job->order[i] = job->order[j];
          job->score[j] = s;
          job->order[j] = o;
        }
      /* No two are equal, so that i is where the pivot stands now. */
      if (i == middle)
        break;
      if (i < middle)
        low = i + 1;
      else
        high = i;
    }
  return SL_OK;
}

sl_status
sl_descent_tree (const descent_points *points, size_t levels, uint64_t seed, uint32_t *order, float *score,
                 const sl_stop *stop)
{
  size_t n = points->n, cost = BLOCK * points->cost, table = sl_descent_table (points);
  sl_status status = SL_OK;
  for (size_t i = 0; i < n; i++)
    order[i] = (uint32_t) i;
  for (size_t level = 0; level < levels && status == SL_OK; level++)
    {
      const tree_job job = { points, level, seed, order, score };
      size_t nodes = (size_t) 1 << level;
      status = sl_parallel_for ((n + BLOCK - 1) / BLOCK, cost, table, score_block, &job, stop);
      if (status == SL_OK)
        status = sl_parallel_for (nodes, 4 * (n / nodes + 1), 0, cut_node, &job, stop);
    }
  return status;
}
