/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <string.h>

enum { BLOCK = 256 }; /* points whose scores are one task */

/* One level of a tree. A node is cut in the middle of its scores: |x - b|^2 - |x - a|^2 for two of its points a, b. */
typedef struct
{
  const descent_points *points;
  size_t level;
  uint64_t seed;
  uint32_t *order;
  float *score;
  size_t first, last, node; /* positions in the order that are treated, and the first of their nodes */
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
  size_t n = job->points->n, p = job->first + block * BLOCK, last = p + BLOCK < job->last ? p + BLOCK : job->last;
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
  node += job->node;
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

/* ---- a team: all make the upper levels of a tree, where there are fewer nodes than members, and each some of the
   branches below ---------------------------------------------------------------------------------------------------- */

/* The level whose nodes are divided: several to a member, where members are not a power of two. */
static size_t
divided (const sl_team *team, size_t levels)
{
  size_t level = 0;
  while (team && level < levels && ((size_t) 1 << level) < team->members)
    level++; /* not run in tests: with several members, see make mpi-test */
  return team && level < levels && team->members & (team->members - 1) ? level + 1 : level;
}

/* All positions of the order, from the members that have found them. */
static sl_status
join (size_t n, size_t level, const sl_team *team, uint32_t *order)
{
  const size_t nodes = (size_t) 1 << level;
  double *all = sl_alloc (n / 2 + team->members, sizeof *all), *mine = sl_alloc (n / 2 + 1, sizeof *mine), *at = all;
  if (all && mine)
    {
      size_t sum = 0, own = 0;
      for (size_t q = 0; q < team->members; q++)
        {
          const size_t first = sl_descent_leaf (n, level, descent_first (team, nodes, q));
          const size_t count = sl_descent_leaf (n, level, descent_first (team, nodes, q + 1)) - first;
          sum += (count + 1) / 2;
          if (q == team->member)
            {
              own = (count + 1) / 2;
              mine[own > 0 ? own - 1 : 0] = 0;
              memcpy (mine, order + first, count * sizeof *order);
            }
        }
      team->gather (team->context, mine, own, all, sum);
      for (size_t q = 0; q < team->members; q++)
        {
          const size_t first = sl_descent_leaf (n, level, descent_first (team, nodes, q));
          const size_t count = sl_descent_leaf (n, level, descent_first (team, nodes, q + 1)) - first;
          memcpy (order + first, at, count * sizeof *order);
          at += (count + 1) / 2;
        }
    }
  const sl_status status = all && mine ? SL_OK : SL_OUT_OF_MEMORY;
  sl_free (mine);
  sl_free (all);
  return status;
}

sl_status
sl_descent_tree (const descent_points *points, size_t levels, uint64_t seed, uint32_t *order, float *score,
                 const sl_team *team, const sl_stop *stop)
{
  const size_t n = points->n, cost = BLOCK * points->cost, table = sl_descent_table (points);
  const size_t top = divided (team, levels);
  sl_status status = SL_OK;
  for (size_t i = 0; i < n; i++)
    order[i] = (uint32_t) i;
  for (size_t level = 0; level < levels && status == SL_OK; level++)
    {
      size_t nodes = (size_t) 1 << level, node = 0;
      if (team && level >= top)
        {
          node = descent_first (team, (size_t) 1 << top, team->member) << (level - top);
          nodes = (descent_first (team, (size_t) 1 << top, team->member + 1) << (level - top)) - node;
        }
      const size_t first = sl_descent_leaf (n, level, node), last = sl_descent_leaf (n, level, node + nodes);
      const tree_job job = { .points = points,
                             .level = level,
                             .seed = seed,
                             .order = order,
                             .score = score,
                             .first = first,
                             .last = last,
                             .node = node };
      status = sl_parallel_for ((last - first + BLOCK - 1) / BLOCK, cost, table, score_block, &job, stop);
      if (status == SL_OK)
        status = sl_parallel_for (nodes, 4 * ((n >> level) + 1), 0, cut_node, &job, stop);
    }
  if (team && status == SL_OK)
    status = join (n, top, team, order);
  return status;
}
