/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_parallel.h -- parallel for: independent tasks shared among threads.

   Threads.  A kernel passes a function for one task (a column, a tile, a block, a group) to sl_parallel_for, which
             alone knows about threads. Tasks are distributed statically; each is treated by one thread with scratch
             of its own, and nothing is summed across tasks. So the result does not depend on the number of threads.
   Number.   Tasks are shared among threads only if that was seen to help (sl_pace_private.h); else one thread treats
             all.
   Fork.     A process that is made by fork, without exec, works with one thread where its parent had several.
   Testing.  If the environment variable SPARSELEARN_THREADS is "always", all work that is not tiny is shared. This is
             for tests, and for measuring what threads cost. */
#ifndef SL_PARALLEL_H
#define SL_PARALLEL_H

#include "sl_base.h"

/* Task number j of a job; work is the scratch of the thread. Must not raise errors, print or allocate. */
typedef sl_status (*sl_parallel_fn) (const void *job, size_t j, void *work);

/* Calls task (job, j, work) for j = 0 .. n-1.
     cost        number of entries that a task touches, or anything else proportional to its time
     work_bytes  bytes of scratch for each thread, aligned to a cache line; may be 0
     stop        polled about every millisecond if cost is correct, and in any case between chunks of tasks, which
                 last about a tenth of a second; may be null
   Returns the status of the first task, in order, that failed (tasks of later chunks are then not called),
   SL_OUT_OF_MEMORY, or SL_INTERRUPTED. */
sl_status sl_parallel_for (size_t n, size_t cost, size_t work_bytes, sl_parallel_fn task, const void *job,
                           const sl_stop *stop);

/* The same for a task that several callers share, each of which works at a pace of its own: site tells them apart. */
typedef void (*sl_site) (void);
sl_status sl_parallel_site (sl_site site, size_t n, size_t cost, size_t work_bytes, sl_parallel_fn task,
                            const void *job, const sl_stop *stop);

/* A stop callback shared by the threads of a region, for tasks that take long themselves. Only the calling thread
   polls stop (which may be null); once it is nonzero, all threads see it. */
typedef struct
{
  const sl_stop *stop;
  int stopped; /* initialise with 0 */
} sl_watch;

/* Whether to stop; may be called by any thread. */
int sl_must_stop (sl_watch *watch);

/* The largest number of threads of a parallel region: omp_get_max_threads, or 1 without OpenMP, inside a region, or
   after sl_work_alone. */
int sl_thread_limit (void);

/* Sets this number for regions of the calling thread; without OpenMP it does nothing. Needs threads >= 1. */
void sl_set_thread_limit (int threads);

/* Keeps this number for our own regions and sets OpenMP's number to one for all others, until sl_give_threads_back.
   Returns 0 if that is so already. */
int sl_keep_threads (void);
void sl_give_threads_back (void);

/* Our own regions have one thread until sl_share_again. Returns 0 if that is so already. */
int sl_work_alone (void);
void sl_share_again (void);

#endif
