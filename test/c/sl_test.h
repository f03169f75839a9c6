/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_test.h -- what every C test starts with: cmocka, and memory that can be told to fail.

   Every allocation of the core comes through here: the functions below stand in sl_memory_source before main begins. */
#ifndef SL_TEST_H
#define SL_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <cmocka.h>
#include "base/sl_base.h"
#include "base/sl_cpu.h"
#include "base/sl_memory_private.h"

#ifdef _WIN32
#define setenv(name, value, over) _putenv_s (name, value)
#define unsetenv(name) _putenv_s (name, "")
#endif

/* Threads share all work that is not tiny, or only what they gain by; sl_parallel_for asks each time. */
static inline void
share_always (int always)
{
  if (always)
    setenv ("SPARSELEARN_THREADS", "always", 1);
  else
    unsetenv ("SPARSELEARN_THREADS");
}

/* Allocations until the one that fails; negative: none fails. Those after it fail too, or with allocations_fail_once do
   not: a small one may succeed where a large one did not. Atomic, for tests that call the core from threads. */
static _Atomic int allocations_left = -1;
static _Atomic int allocations_fail_once = 0;
static _Atomic int allocations_alive = 0;
static _Atomic int allocations_refused = 0;

static sl_memory allocations_real;

static void *
take_unless_failing (size_t bytes)
{
  if (allocations_left == 0)
    {
      allocations_left = allocations_fail_once ? -1 : 0;
      allocations_refused++;
      return NULL;
    }
  if (allocations_left > 0)
    allocations_left--;
  void *memory = bytes ? allocations_real.take (bytes) : NULL; /* as some systems give none for no bytes */
  allocations_alive += memory != NULL;
  return memory;
}

static void
give_and_count (void *memory)
{
  allocations_alive -= memory != NULL;
  allocations_real.give (memory);
}

__attribute__ ((constructor)) static void
intercept_allocations (void)
{
  allocations_real = sl_memory_source;
  sl_memory_source = (sl_memory) { take_unless_failing, give_and_count };
}

/* What a kernel has taken it has given back when all tests are over. */
__attribute__ ((destructor)) static void
count_allocations (void)
{
  if (allocations_alive != 0)
    {
      fprintf (stderr, "%d allocations are still there at the end\n", allocations_alive);
      _Exit (1);
    }
}

/* How many threads an OpenBLAS with threads of its own uses; another BLAS has 0 here. What a kernel takes of them it gives
   back, whatever becomes of it. */
#if ! defined _WIN32 && ! defined TEST_HAS_ITS_OWN_BLAS
int openblas_get_num_threads (void) __attribute__ ((weak));
void openblas_set_num_threads (int threads) __attribute__ ((weak));
int openblas_get_parallel (void) __attribute__ ((weak));

static inline int
blas_threads (void)
{
  return openblas_get_parallel && openblas_get_parallel () == 1 ? openblas_get_num_threads () : 0;
}

static inline void
set_blas_threads (int threads)
{
  if (blas_threads () > 0)
    openblas_set_num_threads (threads);
}
#else
static inline int
blas_threads (void)
{
  return 0;
}

static inline void
set_blas_threads (int threads)
{
  (void) threads;
}
#endif

/* Evaluates CALL with the 1st, 2nd, ... allocation failing until it succeeds, all later ones failing too, and again with
   that one alone failing; each failure must give SL_OUT_OF_MEMORY and leave nothing allocated, and no call may keep the
   threads of the BLAS. At least one allocation must have been refused. */
#define assert_survives_failing_memory(CALL) \
  do \
    for (int sl_once_ = 0; sl_once_ < 2; sl_once_++) \
      { \
        sl_status sl_status_ = SL_OUT_OF_MEMORY; \
        int sl_k_ = 0; \
        const int sl_threads_ = blas_threads (), sl_two_ = sl_threads_ > 0 ? 2 : 0; \
        allocations_fail_once = sl_once_; \
        set_blas_threads (2); \
        for (; sl_k_ < 300 && sl_status_ == SL_OUT_OF_MEMORY; sl_k_++) \
          { \
            allocations_left = sl_k_; \
            allocations_refused = 0; \
            sl_status_ = (CALL); \
            allocations_left = -1; \
            assert_int_equal (allocations_alive, 0); \
            assert_int_equal (blas_threads (), sl_two_); \
          } \
        set_blas_threads (sl_threads_); \
        allocations_fail_once = 0; \
        assert_int_equal (sl_status_, SL_OK); \
        assert_int_equal (allocations_refused, 0); \
        assert_true (sl_k_ > 1); \
      } \
  while (0)

/* Questions whether to stop, and from which on the answer is yes; 0: never. */
typedef struct
{
  int asked, yes;
} questions;

static inline int
ask (void *context)
{
  questions *q = context;
  return ++q->asked >= q->yes && q->yes > 0;
}

static inline int
stop_at_once (void *context)
{
  (void) context;
  return 1;
}

/* Puts the level in force and returns 1; past the last that this machine can run, ends with its best in force. */
static inline int
enter_level (int level)
{
  const int best = (int) sl_cpu_best (), wanted = level < best ? level : best;
  assert_int_equal (sl_cpu_force ((sl_cpu_level) wanted), wanted);
  assert_int_equal (sl_cpu (), wanted);
  return level <= best;
}

/* Runs what follows once for every level of the processor that this machine can run, lowest first. */
#define for_each_level(level) for (int level = SL_CPU_PORTABLE; enter_level (level); level++)

/* A reproducible stream of numbers in (-1, 1). */
static inline double
next_random (uint64_t *state)
{
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double) (int64_t) (*state ^ (*state >> 29)) * 0x1p-63;
}

#endif
