/* sl_parallel.h -- work on independent columns, shared among threads.

   Every kernel that treats columns one by one hands its column function to sl_parallel_for, which alone knows about
   threads: columns are shared out statically, each is treated by one thread with scratch of its own, and nothing is
   summed across columns. So the result does not depend on the number of threads, and that may change at any time: the
   columns are shared among threads only where this has been seen to help, see sl_pace_private.h, else one thread treats all.

   The environment variable SPARSELEARN_THREADS, where it is "always", has all work shared that is not tiny. It is for
   tests, and for measuring what threads cost. */
#ifndef SL_PARALLEL_H
#define SL_PARALLEL_H

#include "sl_base.h"

/* Treats column j of what job describes; work is the thread's scratch. Must not raise, print or allocate. */
typedef sl_status (*sl_parallel_fn) (const void *job, size_t j, void *work);

/* Calls column (job, j, work) for j = 0 .. n-1.
     cost        entries touched per column, or anything that goes with the time a column takes
     work_bytes  scratch wanted by each thread, aligned to a cache line; may be 0
     stop        polled every thousandth of a second, if cost is true, and between chunks of columns, which last about
                 a tenth of a second whatever they cost; may be null
   Returns the status of the first column, in column order, that failed (columns of later chunks are then not
   treated), SL_OUT_OF_MEMORY, or SL_INTERRUPTED. */
sl_status sl_parallel_for (size_t n, size_t cost, size_t work_bytes, sl_parallel_fn column, const void *job,
                           const sl_stop *stop);

/* The question whether to stop, shared by the threads of a region: put to stop (which may be null) on the calling thread
   alone; once the answer is yes, all threads know it. For columns that may take long themselves. */
typedef struct
{
  const sl_stop *stop;
  int stopped; /* 0 to begin with */
} sl_watch;

/* Whether to stop; on any thread. */
int sl_must_stop (sl_watch *watch);

/* Threads that a parallel region may use at most: omp_get_max_threads, or 1 without OpenMP, inside a region, or after
   sl_work_alone. */
int sl_thread_limit (void);

/* Sets that number for the calling thread's regions; without OpenMP it does nothing. Needs threads >= 1. */
void sl_set_thread_limit (int threads);

/* Keeps that number for our own regions and tells all others that OpenMP has one thread; 0 where that is so already.
   sl_give_threads_back ends it. */
int sl_keep_threads (void);
void sl_give_threads_back (void);

/* Our own regions have one thread; 0 where that is so already. sl_share_again ends it. */
int sl_work_alone (void);
void sl_share_again (void);

#endif
