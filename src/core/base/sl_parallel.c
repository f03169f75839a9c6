/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_parallel.h"
#include "sl_memory.h"
#include "sl_pace_private.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif
#if defined(_OPENMP) && defined(__GLIBC__)
#include <pthread.h> /* whose handlers of fork go with the library that they are in; elsewhere they may not */
#endif

enum {
  TINY = 4000,             /* entries that are not worth reading the clock */
  WORTH_A_THREAD = 20000,  /* entries for each thread where sharing is not decided by measuring */
  POLL_INTERVAL = 1 << 20, /* entries between two polls of the stop callback, about a thousandth of a second */
  FIRST_CHUNK = 1 << 21    /* entries for each thread in the first chunk */
};

/* The measurements of the calls of this thread, the number of threads that it keeps from others (0: it does not), and
   whether it works alone. Each thread has its own, so that several may call sl_parallel_for. */
static sl_paces paces;
#ifdef _OPENMP
static int kept, alone;
#pragma omp threadprivate(paces, kept, alone)
#endif

#if defined(_OPENMP) && defined(__GLIBC__)
/* not run in tests: but in a child of test_parallel, which ends without writing what it ran */
static void
work_alone_in_fork (void)
{
  omp_set_num_threads (1);
  if (kept > 0)
    kept = 1;
}
#endif

/* A process that is made by fork has none of the threads that OpenMP counts on, and would wait for them for ever. */
static void
stay_alive_in_forks (void)
{
#if defined(_OPENMP) && defined(__GLIBC__)
  static _Atomic int registered;
  if (! registered)
    registered = pthread_atfork (NULL, NULL, work_alone_in_fork) == 0;
#endif
}

int
sl_thread_limit (void)
{
#ifdef _OPENMP
  return alone || omp_in_parallel () ? 1 : kept > 0 ? kept : omp_get_max_threads ();
#else
  return 1;
#endif
}

void
sl_set_thread_limit (int threads)
{
#ifdef _OPENMP
  if (kept > 0)
    kept = threads;
  else
    omp_set_num_threads (threads);
#else
  (void) threads;
#endif
}

int
sl_keep_threads (void)
{
#ifdef _OPENMP
  if (kept == 0)
    {
      stay_alive_in_forks ();
      kept = omp_get_max_threads ();
      omp_set_num_threads (1);
      return 1;
    }
#endif
  return 0;
}

void
sl_give_threads_back (void)
{
#ifdef _OPENMP
  omp_set_num_threads (kept);
  kept = 0;
#endif
}

int
sl_work_alone (void)
{
#ifdef _OPENMP
  if (! alone)
    {
      alone = 1;
      return 1;
    }
#endif
  return 0;
}

void
sl_share_again (void)
{
#ifdef _OPENMP
  alone = 0;
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
team_size (void)
{
#ifdef _OPENMP
  return (size_t) omp_get_num_threads ();
#else
  return 1;
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
  size_t every; /* tasks between two polls of the stop callback */
  int threads;  /* at most */
  int always;   /* whether they share everything */
  double cost;
  char *pool; /* scratch, stride bytes for each thread */
  size_t stride;
  sl_site site;
  sl_parallel_fn task;
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
  return l->task (l->job, j, work);
}

/* Columns first .. last-1 on this thread, and the one that failed, if any. */
static sl_status
run_alone (const loop *l, size_t first, size_t last, void *work, size_t *failed)
{
  sl_status status = SL_OK;
  size_t left = l->every;
  for (size_t j = first; j < last && status == SL_OK; j++)
    if ((status = treat (l, j, work, &left)) != SL_OK)
      *failed = j;
  return status;
}

/* The same, each thread as many of them in a row; parts is the sum of the seconds that each takes for its own. The
   team is always the whole one: libgomp ends threads that a smaller one has no use for, and starting them takes long.
   */
static sl_status
run_shared (const loop *l, size_t first, size_t last, double *parts)
{
  sl_status status = SL_OK;
  size_t failed = SIZE_MAX;
  double sum = 0;
  stay_alive_in_forks ();

#pragma omp parallel num_threads(l->threads)
  {
    double start_time = seconds ();
    size_t me = (size_t) thread_number (), threads = team_size (), count = last - first;
    size_t each = count / threads, more = count % threads;
    size_t from = first + me * each + sl_min_size (me, more), at = SIZE_MAX;
    sl_status mine = run_alone (l, from, from + each + (me < more), l->pool + me * l->stride, &at);
    double taken = seconds () - start_time;

#pragma omp critical(sl_first_failure)
    {
      sum += taken;
      if (at < failed)
        {
          /* NOLINTNEXTLINE(clang-analyzer-deadcode.DeadStores): read by the other threads */
          failed = at;
          status = mine;
        }
    }
  }
  *parts = sum;
  return status;
}

/* Columns first .. last-1; the status of the first that fails. */
static sl_status
run_chunk (const loop *l, size_t first, size_t last)
{
  double work = l->cost * (double) (last - first), start_time, parts;
  sl_status status;
  size_t failed;
  if (l->threads == 1 || (! l->always && work < TINY))
    return run_alone (l, first, last, l->pool, &failed);
  if (l->always)
    return run_shared (l, first, last, &parts);

  sl_pace_site *site = sl_pace_find (&paces, l->site);
  int share = last - first > 1 && sl_pace_share (&paces, site, work);
  start_time = seconds ();
  if (share)
    status = run_shared (l, first, last, &parts);
  else
    status = run_alone (l, first, last, l->pool, &failed);
  if (status == SL_OK && share)
    sl_pace_shared (&paces, site, work, seconds () - start_time, parts);
  else if (status == SL_OK)
    sl_pace_alone (&paces, site, work, seconds () - start_time);
  return status;
}

/* Columns 0 .. n-1 in chunks, each about as large as is done in a tenth of a second by the pace of the one before:
   what a task really costs is known only afterwards. */
static sl_status
run_chunks (const loop *l, size_t n, size_t chunk)
{
  size_t threads = (size_t) l->threads;
  sl_status status = SL_OK;
  for (size_t first = 0, count; first < n && status == SL_OK; first += count)
    {
      double start_time = seconds ();
      count = sl_min_size (chunk, n - first);
      status = first > 0 && sl_must_stop (l->watch) ? SL_INTERRUPTED : run_chunk (l, first, first + count);
      double taken = seconds () - start_time;
      chunk = taken > 0.2 ? threads + count / 2 : taken < 0.05 ? sl_min_size (2 * count, n) : count;
    }
  return status;
}

/* Whether the user wants all threads, come what may: for tests and measurements. */
static int
wants_always (void)
{
  const char *wish = getenv ("SPARSELEARN_THREADS");
  return wish && strcmp (wish, "always") == 0;
}

sl_status
sl_parallel_site (sl_site site, size_t n, size_t cost, size_t work_bytes, sl_parallel_fn task, const void *job,
                  const sl_stop *stop)
{
  if (n == 0)
    return SL_OK;
  if (cost == 0)
    cost = 1;

  int threads = n > 1 ? sl_thread_limit () : 1;
  int always = threads > 1 && wants_always ();
  if (always)
    {
      size_t worth = n / (1 + WORTH_A_THREAD / cost);
      threads = (int) sl_min_size ((size_t) threads, worth > 0 ? worth : 1);
    }
  size_t stride = sl_align (work_bytes);
  char *pool = sl_alloc ((size_t) threads, stride);
  if (! pool)
    return SL_OUT_OF_MEMORY;

  sl_watch watch = { stop, 0 };
  loop l = { .every = 1 + POLL_INTERVAL / cost,
             .threads = threads,
             .always = always,
             .cost = (double) cost,
             .pool = pool,
             .stride = stride,
             .site = site,
             .task = task,
             .job = job,
             .watch = &watch };
  sl_status status = stop && threads > 1 ? run_chunks (&l, n, (size_t) threads * (1 + FIRST_CHUNK / cost))
                                         : run_chunk (&l, 0, n);
  sl_free (pool);
  return status;
}

sl_status
sl_parallel_for (size_t n, size_t cost, size_t work_bytes, sl_parallel_fn task, const void *job, const sl_stop *stop)
{
  return sl_parallel_site ((sl_site) task, n, cost, work_bytes, task, job, stop);
}
