/* sl_columns.h -- work on independent columns, shared among threads.

   Every kernel that treats columns one by one hands its column function to sl_for_columns, which alone knows about
   threads: columns are shared out statically, each is treated by one thread with scratch of its own, and nothing is
   summed across columns. So the result does not depend on the number of threads. */
#ifndef SL_COLUMNS_H
#define SL_COLUMNS_H

#include "sl_base.h"

/* Treats column j of what job describes; work is the thread's scratch. Must not raise, print or allocate. */
typedef sl_status (*sl_column_fn) (const void *job, size_t j, void *work);

/* Calls column (job, j, work) for j = 0 .. n-1.
     cost        entries touched per column: small jobs stay on one thread, large ones are cut into chunks
     work_bytes  scratch wanted by each thread, aligned to a cache line; may be 0
     stop        polled between chunks; may be null
   Returns the status of the first column, in column order, that failed (columns of later chunks are then not
   treated), SL_OUT_OF_MEMORY, or SL_INTERRUPTED. */
sl_status sl_for_columns (size_t n, size_t cost, size_t work_bytes, sl_column_fn column, const void *job,
                          const sl_stop *stop);

/* Threads that a parallel region may use now: omp_get_max_threads, or 1 without OpenMP or inside a region. */
int sl_thread_limit (void);

/* Sets that number for the calling thread's regions; without OpenMP it does nothing. Needs threads >= 1. */
void sl_set_thread_limit (int threads);

#endif
