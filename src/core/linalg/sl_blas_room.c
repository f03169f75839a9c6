/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* for MAP_ANONYMOUS */
#endif
#include "sl_blas_room.h"
#include "base/sl_parallel.h"

#if defined(__GNUC__) && defined(__ELF__) && defined(__linux__)
#include <sys/mman.h>
#include <sys/resource.h>

enum { MAX_THREADS = 64, BUFFER = 129 << 20 }; /* threads; bytes of a buffer, and what it takes to align it */

/* OpenBLAS' own, which it exports. */
extern void *blas_memory_alloc (int where) __attribute__ ((weak));
extern void blas_memory_free (void *buffer) __attribute__ ((weak));

static int
is_limited (int what)
{
  struct rlimit limit;
  return getrlimit (what, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

sl_status
sl_blas_room (void)
{
  static int taken = 0;
  int threads = sl_thread_limit ();
  if (threads > MAX_THREADS)
    threads = MAX_THREADS;
  if (threads <= taken || ! blas_memory_alloc || ! blas_memory_free
      || (! is_limited (RLIMIT_AS) && ! is_limited (RLIMIT_DATA)))
    return SL_OK;

  size_t room = (size_t) threads * BUFFER;
  void *free_room = mmap (NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (free_room == MAP_FAILED)
    return SL_OUT_OF_MEMORY;
  munmap (free_room, room);

  void *buffer[MAX_THREADS];
  for (int t = 0; t < threads; t++)
    buffer[t] = blas_memory_alloc (0);
  for (int t = 0; t < threads; t++)
    blas_memory_free (buffer[t]);
  taken = threads;
  return SL_OK;
}
#else
sl_status
sl_blas_room (void)
{
  return SL_OK;
}
#endif
