#include "sl_columns.h"
#include "sl_memory.h"

#include <stdint.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum
{
  WORTH_A_THREAD = 20000,       /* entries below which starting a thread costs more than it saves */
  QUESTION = 1 << 20,           /* entries between two questions whether to stop, about a thousandth of a second */
  FIRST_CHUNK = 1 << 21         /* entries for each thread in the first chunk */
};

int
sl_thread_limit (void)
{
#ifdef _OPENMP
  return omp_in_parallel () ? 1 : omp_get_max_threads ();
#else
  return 1;
#endif
}

void
sl_set_thread_limit (int threads)
{
#ifdef _OPENMP
  omp_set_num_threads (threads);
#else
  (void) threads;
#endif
}

static int
thread_number (void)
{
#ifdef _OPENMP
  return omp_get_thread_num ();
#else
  return 0;
#endif
}

static double
seconds (void)
{
#ifdef _OPENMP
  return omp_get_wtime ();
#else
  return 0;
#endif
}

static size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

int
sl_must_stop (sl_watch *watch)
{
  int stopped;
  if (! watch->stop)
    return 0;
  if (thread_number () == 0 && watch->stop->poll (watch->stop->context))
    {
#pragma omp atomic write
      watch->stopped = 1;
    }
#pragma omp atomic read
  stopped = watch->stopped;
  return stopped;
}

typedef struct
{
  size_t every;                 /* columns between two questions whether to stop */
  int threads;
  char *pool;                   /* scratch, stride bytes for each thread */
  size_t stride;
  sl_column_fn column;
  const void *job;
  sl_watch *watch;
} loop;

/* Column j, the question before it when *left says that it is time. */
static sl_status
treat (const loop *l, size_t j, void *work, size_t *left)
{
  if (*left == 0)
    {
      *left = l->every;
      if (sl_must_stop (l->watch))
        return SL_INTERRUPTED;
    }
  --*left;
  return l->column (l->job, j, work);
}

/* Columns first .. last-1; the status of the first that fails. */
static sl_status
run_chunk (const loop *l, size_t first, size_t last)
{
  sl_status status = SL_OK;
  size_t failed = SIZE_MAX;

  if (l->threads == 1)          /* a parallel region, even of one thread, costs as much as a short column */
    {
      size_t left = l->every;
      for (size_t j = first; j < last && status == SL_OK; j++)
        status = treat (l, j, l->pool, &left);
      return status;
    }

#pragma omp parallel num_threads (l->threads)
  {
    void *work = l->pool + (size_t) thread_number () * l->stride;
    sl_status mine = SL_OK;
    size_t at = SIZE_MAX, left = l->every;

#pragma omp for schedule (static)
    for (size_t j = first; j < last; j++)
      if (mine == SL_OK && (mine = treat (l, j, work, &left)) != SL_OK)
        at = j;

#pragma omp critical (sl_first_failure)
    if (at < failed)
      {
        failed = at;
        status = mine;
      }
  }
  return status;
}

/* Columns 0 .. n-1 in chunks, each about as large as is done in a tenth of a second by the pace of the one before: what
   a column really costs is known only afterwards. */
static sl_status
run_chunks (const loop *l, size_t n, size_t chunk)
{
  size_t threads = (size_t) l->threads;
  sl_status status = SL_OK;
  for (size_t first = 0, count; first < n && status == SL_OK; first += count)
    {
      double begun = seconds ();
      count = smaller (chunk, n - first);
      status = first > 0 && sl_must_stop (l->watch) ? SL_INTERRUPTED : run_chunk (l, first, first + count);
      double taken = seconds () - begun;
      chunk = taken > 0.2 ? threads + count / 2 : taken < 0.05 ? smaller (2 * count, n) : count;
    }
  return status;
}

sl_status
sl_for_columns (size_t n, size_t cost, size_t work_bytes, sl_column_fn column, const void *job, const sl_stop *stop)
{
  if (n == 0)
    return SL_OK;
  if (cost == 0)
    cost = 1;

  size_t worth = n / (1 + WORTH_A_THREAD / cost);
  int threads = (int) smaller ((size_t) sl_thread_limit (), worth > 0 ? worth : 1);
  size_t stride = sl_align (work_bytes);
  char *pool = sl_alloc ((size_t) threads, stride);
  if (! pool)
    return SL_OUT_OF_MEMORY;

  sl_watch watch = { stop, 0 };
  loop l = { 1 + QUESTION / cost, threads, pool, stride, column, job, &watch };
  sl_status status = stop && threads > 1 ? run_chunks (&l, n, (size_t) threads * (1 + FIRST_CHUNK / cost))
                                         : run_chunk (&l, 0, n);
  sl_free (pool);
  return status;
}
