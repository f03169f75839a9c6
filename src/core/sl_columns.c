#include "sl_columns.h"
#include "sl_memory.h"

#include <stdint.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum
{
  WORTH_A_THREAD = 20000,       /* entries below which starting a thread costs more than it saves */
  CHUNK = 1 << 25               /* entries between two polls, a few hundredths of a second */
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

static size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* Columns first .. last-1; the status of the first that fails. */
static sl_status
run_chunk (size_t first, size_t last, int threads, char *pool, size_t stride, sl_column_fn column, const void *job)
{
  sl_status status = SL_OK;
  size_t failed = SIZE_MAX;

  if (threads == 1)             /* a parallel region, even of one thread, costs as much as a short column */
    {
      for (size_t j = first; j < last && status == SL_OK; j++)
        status = column (job, j, pool);
      return status;
    }

#pragma omp parallel num_threads (threads)
  {
    void *work = pool + (size_t) thread_number () * stride;
    sl_status mine = SL_OK;
    size_t at = SIZE_MAX;

#pragma omp for schedule (static)
    for (size_t j = first; j < last; j++)
      if (mine == SL_OK && (mine = column (job, j, work)) != SL_OK)
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

  size_t chunk = stop ? 1 + (size_t) threads * (CHUNK / cost) : n;
  sl_status status = SL_OK;
  for (size_t first = 0; first < n && status == SL_OK; first += smaller (chunk, n - first))
    {
      if (stop && first > 0 && stop->poll (stop->context))
        status = SL_INTERRUPTED;
      else
        status = run_chunk (first, first + smaller (chunk, n - first), threads, pool, stride, column, job);
    }

  sl_free (pool);
  return status;
}
