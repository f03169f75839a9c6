/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_sweep.h -- sweeps over columns in a given order: each column sees the new values of those before it.

   Definition.  A sweep treats the columns order[0], order[1], ... in turn, or, if bounds are given, group by group:
                group g is order[bounds[g-1]] .. order[bounds[g]-1]. The columns of a group are treated in parallel,
                and their new values are published after the last of them.
   Exactness.   If no two columns of a group depend on each other, this is the sequential sweep in the same order, to
                the last bit and for any number of threads. Otherwise it is a block update with old values.
                The levels of an order (sl_levels) and the colours of a graph (sl_colouring) are such groups.
   Source.      Colouring for parallel Gauss-Seidel: Bertsekas and Tsitsiklis (1989), section 1.2.4. */
#ifndef SL_SWEEP_H
#define SL_SWEEP_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"
#include "sl_graph.h"

typedef struct
{
  size_t count;        /* number of columns in the sweep */
  const size_t *order; /* their indices, each once */
  size_t groups;       /* number of bounds */
  const size_t
    *bounds; /* ascending, the last one is count; null: one column after the other, on the calling thread */
} sl_order;

/* Publishes the result of column (job, j, work). */
typedef void (*sl_publish_fn) (const void *job, size_t j);

/* Arguments and status as for sl_parallel_for. */
sl_status sl_sweep (const sl_order *order, size_t cost, size_t work_bytes, sl_parallel_fn column,
                    sl_publish_fn publish, const void *job, const sl_stop *stop);

/* Greedy colouring (first fit) of a symmetric graph with n columns: neighbours get different colours.
     order     the n columns, in the order in which they are coloured
     colour    out: n colours from 1 on, each the least that no neighbour has so far
     colours   out: number of colours, at most one more than the largest number of neighbours
   Returns SL_OUT_OF_MEMORY, or SL_BAD_INPUT for a neighbour beyond n. */
sl_status sl_colouring (size_t n, const sl_graph *graph, const size_t *order, size_t *colour, size_t *colours);

/* The levels of an order in a symmetric graph: a column is one level above the highest of its neighbours that come
   before it, and on level 1 if there are none. No neighbours are on one level, and of two neighbours the first in the
   order is on the lower level: level by level, a sweep is the one in this order, to the last bit.
     order   the n columns
     level   out: n levels
   Returns SL_BAD_INPUT for a neighbour beyond n. */
sl_status sl_levels (size_t n, const sl_graph *graph, const size_t *order, size_t *level);

#endif
