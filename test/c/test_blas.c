/* SPDX-License-Identifier: BSD-3-Clause */
/* How the BLAS is held to one thread, with an OpenBLAS of our own that behaves like one build or another. */
#define TEST_HAS_ITS_OWN_BLAS
#include "sl_test.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_blas_room.h"
#include "base/sl_parallel.h"

#include <omp.h>

static struct
{
  int parallel;     /* 0 none, 1 threads, 2 OpenMP */
  int tells_openmp; /* as with OpenMP up to version 0.3.22 */
  int threads;
} fake;

/* As later versions do at every call outside a region. */
static void
look_at_openmp (void)
{
  if (fake.parallel == 2 && ! fake.tells_openmp && ! omp_in_parallel ())
    fake.threads = omp_get_max_threads ();
}

int openblas_get_num_threads (void);
void openblas_set_num_threads (int threads);
int openblas_get_parallel (void);

int
openblas_get_num_threads (void)
{
  return fake.threads;
}

void
openblas_set_num_threads (int threads)
{
  fake.threads = threads;
  if (fake.parallel == 2 && fake.tells_openmp)
    omp_set_num_threads (threads);
}

int
openblas_get_parallel (void)
{
  return fake.parallel;
}

/* Threads that a product outside a region would run on. */
static int
product_threads (void)
{
  look_at_openmp ();
  return fake.threads;
}

typedef struct
{
  _Atomic int *met; /* columns begun */
} meeting_job;

/* Each of two columns waits for the other: ends only where two threads share them. */
static sl_status
meet_column (const void *description, size_t j, void *work)
{
  const meeting_job *job = description;
  (void) j;
  (void) work;
  ++*job->met;
  while (*job->met < 2)
    ;
  return SL_OK;
}

static void
shares_among_threads (void)
{
  _Atomic int met = 0;
  meeting_job job = { &met };
  assert_int_equal (sl_parallel_for (2, 1 << 20, 0, meet_column, &job, NULL), SL_OK);
}

/* The build without threads must not be called by two at a time. */
static void
the_serial_build_is_called_by_one_thread (void **state)
{
  (void) state;
  fake.parallel = 0;
  fake.threads = 1;
  sl_set_thread_limit (3);
  int outer = sl_blas_hold ();
  assert_int_equal (sl_thread_limit (), 1);
  int inner = sl_blas_hold ();
  assert_int_equal (sl_thread_limit (), 1);
  sl_blas_release (inner);
  assert_int_equal (sl_thread_limit (), 1);
  sl_set_thread_limit (2);
  sl_blas_release (outer);
  assert_int_equal (sl_thread_limit (), 2);
  shares_among_threads ();
}

static void
holds (int parallel, int tells_openmp, int threads)
{
  fake.parallel = parallel;
  fake.tells_openmp = tells_openmp;
  fake.threads = threads;
  sl_set_thread_limit (3);
  look_at_openmp ();
  int before = fake.threads;

  int outer = sl_blas_hold ();
  assert_int_equal (product_threads (), 1);
  assert_int_equal (sl_thread_limit (), 3);
  shares_among_threads ();
  int inner = sl_blas_hold ();
  assert_int_equal (product_threads (), 1);
  assert_int_equal (sl_thread_limit (), 3);
  sl_blas_release (inner);
  assert_int_equal (product_threads (), 1);
  assert_int_equal (sl_thread_limit (), 3);
  shares_among_threads ();
  sl_blas_release (outer);

  assert_int_equal (fake.threads, before);
  assert_int_equal (product_threads (), before);
  assert_int_equal (sl_thread_limit (), 3);
  assert_int_equal (omp_get_max_threads (), 3);
}

static void
every_build_is_held (void **state)
{
  (void) state;
  for (int threads = 1; threads <= 4; threads++)
    {
      holds (1, 0, threads);
      holds (2, 1, threads);
      holds (2, 0, threads);
    }
}

static void
the_limit_may_be_set_under_the_hold (void **state)
{
  (void) state;
  fake.parallel = 2;
  fake.tells_openmp = 1;
  fake.threads = 3;
  sl_set_thread_limit (3);
  int held = sl_blas_hold ();
  sl_set_thread_limit (2);
  assert_int_equal (sl_thread_limit (), 2);
  assert_int_equal (product_threads (), 1);
  sl_blas_release (held);
  assert_int_equal (sl_thread_limit (), 2);
  assert_int_equal (omp_get_max_threads (), 2);
}

static void
builds_have_names (void **state)
{
  (void) state;
  const char *name[] = { "OpenBLAS without threads", "OpenBLAS with threads of its own", "OpenBLAS with OpenMP" };
  for (fake.parallel = 0; fake.parallel < 3; fake.parallel++)
    assert_string_equal (sl_blas_name (), name[fake.parallel]);
}

/* More threads than OpenBLAS has buffers for count as that many; without a limit of memory nothing is tried. */
static void
any_number_of_threads_has_room (void **state)
{
  (void) state;
  const int before = sl_thread_limit ();
  sl_set_thread_limit (100000);
  assert_int_equal (sl_blas_room (), SL_OK);
  sl_set_thread_limit (before);
}

/* On a system where the functions of the BLAS are not looked for. */
static void
no_build_is_held (void **state)
{
  (void) state;
  fake.parallel = 1;
  fake.threads = 3;
  sl_set_thread_limit (3);
  int held = sl_blas_hold ();
  assert_int_equal (fake.threads, 3);
  assert_int_equal (sl_thread_limit (), 3);
  shares_among_threads ();
  sl_blas_release (held);
  assert_int_equal (sl_thread_limit (), 3);
  assert_string_equal (sl_blas_name (), "a BLAS whose number of threads cannot be set");
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest with_elf[] = {
    cmocka_unit_test (every_build_is_held),
    cmocka_unit_test (the_limit_may_be_set_under_the_hold),
    cmocka_unit_test (the_serial_build_is_called_by_one_thread),
    cmocka_unit_test (builds_have_names),
    cmocka_unit_test (any_number_of_threads_has_room),
  };
  const struct CMUnitTest without[] = { cmocka_unit_test (no_build_is_held),
                                        cmocka_unit_test (any_number_of_threads_has_room) };
#ifdef __ELF__
  (void) without;
  return cmocka_run_group_tests_name ("blas", with_elf, NULL, NULL);
#else
  (void) with_elf;
  return cmocka_run_group_tests_name ("blas", without, NULL, NULL);
#endif
}
