/* sl_sweep.h -- columns in an order that matters: each sees what became of those before it.

   Definition.  A sweep treats the columns order[0], order[1], ... in turn, or, where bounds are given, group by group:
                group g is order[bounds[g-1]] .. order[bounds[g]-1], its columns are treated in parallel, and only after
                the last of them is any of them made known to others.
   Exactness.   Where no two columns of a group depend on each other, that is the sequential sweep in the same order, to
                the last bit and for any number of threads. Where they do, it is a block update with old values.
   Source.      Colouring for parallel Gauss-Seidel: Bertsekas and Tsitsiklis (1989), section 1.2.4. */
#ifndef SL_SWEEP_H
#define SL_SWEEP_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"
#include "linalg/sl_graph.h"

typedef struct
{
  size_t count; /* columns in the sweep, no two alike */
  const size_t *order;
  size_t groups;        /* with bounds, ascending, the last one count */
  const size_t *bounds; /* null: one column after the other, on the calling thread */
} sl_order;

/* Makes known what column (job, j, work) has computed. */
typedef void (*sl_publish_fn) (const void *job, size_t j);

/* cost, work_bytes, column and stop as for sl_parallel_for, which says what is returned. */
sl_status sl_sweep (const sl_order *order, size_t cost, size_t work_bytes, sl_parallel_fn column,
                    sl_publish_fn publish, const void *job, const sl_stop *stop);

/* colour[i], from 1 up, is the least that no neighbour of i has that comes before i in order (first fit): at most one
   more than the largest number of neighbours. The n columns of a symmetric graph are all in order. *colours is the
   number of colours. Returns SL_OUT_OF_MEMORY, or SL_BAD_INPUT for a neighbour beyond n. */
sl_status sl_colouring (size_t n, const sl_graph *graph, const size_t *order, size_t *colour, size_t *colours);

#endif
