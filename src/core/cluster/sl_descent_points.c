/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_memory.h"

#include <string.h>

void
sl_descent_values_free (descent_points *points)
{
  sl_free (points->whole);
  sl_free (points->value);
  points->whole = NULL;
  points->value = NULL;
}

void
sl_descent_points_free (descent_points *points)
{
  sl_descent_values_free (points);
  sl_free_all (points->sumsq, points->start, points->row, points->original, points->centre);
  *points = (descent_points) { 0 };
}

/* Full points move along the cycles of the permutation; sparse ones stay where they are. */
sl_status
sl_descent_arrange (descent_points *points, const uint32_t *order)
{
  size_t n = points->n, bytes = points->stride * (points->whole ? sizeof (int16_t) : sizeof (float));
  char *value = points->whole ? (char *) points->whole : (char *) points->value, *spare = sl_alloc (bytes, 1);
  if (! spare)
    return SL_OUT_OF_MEMORY;
  for (size_t p = 0; p < n; p++)
    points->original[p] = points->row ? order[p] : UINT32_MAX;
  for (size_t begin = 0; begin < n; begin++)
    {
      if (points->original[begin] != UINT32_MAX)
        continue;
      size_t p = begin;
      memcpy (spare, value + begin * bytes, bytes);
      for (; order[p] != begin; p = order[p])
        {
          memcpy (value + p * bytes, value + order[p] * bytes, bytes);
          points->original[p] = order[p];
        }
      memcpy (value + p * bytes, spare, bytes);
      points->original[p] = (uint32_t) begin;
    }
  sl_free (spare);
  return SL_OK;
}

void
sl_descent_graph_free (descent_graph *graph)
{
  sl_descent_lists_free (&graph->lists);
  sl_descent_points_free (&graph->points);
}
