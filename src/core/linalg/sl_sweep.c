/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_sweep.h"
#include "base/sl_memory.h"

#include <stdint.h>

/* Nothing here depends on the precision: compiled with the doubles. */

typedef struct
{
  const size_t *member;
  sl_parallel_fn column;
  const void *job;
} group_job;

static sl_status
group_column (const void *description, size_t e, void *work)
{
  const group_job *group = description;
  return group->column (group->job, group->member[e], work);
}

static sl_status
in_turn (const sl_order *order, size_t work_bytes, sl_parallel_fn column, sl_publish_fn publish, const void *job,
         const sl_stop *stop)
{
  void *work = sl_alloc (1, sl_align (work_bytes));
  if (! work)
    return SL_OUT_OF_MEMORY;
  sl_status status = SL_OK;
  sl_watch watch = { stop, 0 };
  for (size_t e = 0; e < order->count && status == SL_OK; e++)
    {
      size_t j = order->order[e];
      status = sl_must_stop (&watch) ? SL_INTERRUPTED : column (job, j, work);
      if (status == SL_OK)
        publish (job, j);
    }
  sl_free (work);
  return status;
}

static sl_status
in_groups (const sl_order *order, size_t cost, size_t work_bytes, sl_parallel_fn column, sl_publish_fn publish,
           const void *job, const sl_stop *stop)
{
  sl_status status = SL_OK;
  size_t first = 0;
  sl_watch watch = { stop, 0 };
  for (size_t g = 0; g < order->groups && status == SL_OK; g++)
    {
      group_job group = { order->order + first, column, job };
      status = sl_must_stop (&watch)
                 ? SL_INTERRUPTED
                 : sl_parallel_for (order->bounds[g] - first, cost, work_bytes, group_column, &group, stop);
      for (size_t e = first; e < order->bounds[g] && status == SL_OK; e++)
        publish (job, order->order[e]);
      first = order->bounds[g];
    }
  return status;
}

sl_status
sl_sweep (const sl_order *order, size_t cost, size_t work_bytes, sl_parallel_fn column, sl_publish_fn publish,
          const void *job, const sl_stop *stop)
{
  return order->bounds ? in_groups (order, cost, work_bytes, column, publish, job, stop)
                       : in_turn (order, work_bytes, column, publish, job, stop);
}

sl_status
sl_colouring (size_t n, const sl_graph *graph, const size_t *order, size_t *colour, size_t *colours)
{
  *colours = 0;
  if (n >= PTRDIFF_MAX / sizeof (size_t))
    return SL_OUT_OF_MEMORY;
  size_t *taken_by = sl_alloc (n + 2, sizeof (size_t)); /* the column that last found the colour taken */
  sl_status status = SL_OK;
  if (! taken_by)
    return SL_OUT_OF_MEMORY;
  for (size_t c = 0; c < n + 2; c++)
    taken_by[c] = SIZE_MAX;
  for (size_t i = 0; i < n; i++)
    colour[i] = 0;
  for (size_t e = 0; e < n && status == SL_OK; e++)
    {
      size_t i = order[e], c = 1;
      for (size_t l = graph->start[i]; l < graph->start[i + 1]; l++)
        if (graph->row[l] >= n)
          status = SL_BAD_INPUT;
        else
          taken_by[colour[graph->row[l]]] = i;
      while (taken_by[c] == i)
        c++;
      colour[i] = c;
      *colours = c > *colours ? c : *colours;
    }
  sl_free (taken_by);
  return status;
}

sl_status
sl_levels (size_t n, const sl_graph *graph, const size_t *order, size_t *level)
{
  for (size_t i = 0; i < n; i++)
    level[i] = 0; /* not reached */
  for (size_t e = 0; e < n; e++)
    {
      size_t i = order[e], highest = 0;
      for (size_t l = graph->start[i]; l < graph->start[i + 1]; l++)
        {
          if (graph->row[l] >= n)
            return SL_BAD_INPUT;
          if (level[graph->row[l]] > highest)
            highest = level[graph->row[l]];
        }
      level[i] = highest + 1;
    }
  return SL_OK;
}
