/* SPDX-License-Identifier: BSD-3-Clause */
#if ! defined(_WIN32)
#define _DEFAULT_SOURCE /* fork under -std=c11 */
#include <sys/wait.h>
#include <unistd.h>
#endif
/* The shared loop over columns: every column once, first failure wins, stop between columns, memory; and when threads
   share the work. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"
#include "base/sl_pace_private.h"

enum { N = 1000 };

typedef struct
{
  int *seen;
  size_t fails_from;
} counting_job;

static sl_status
count_column (const void *description, size_t j, void *work)
{
  const counting_job *job = description;
  memset (work, 1, 100);
  job->seen[j]++;
  return j < job->fails_from ? SL_OK : (j % 2 ? SL_INFEASIBLE : SL_NOT_FINITE);
}

static void
every_column_once (void **state)
{
  (void) state;
  for (int threads = 1; threads <= 4; threads++)
    for (size_t n = 1; n <= N; n += n < 10 ? 1 : 99)
      for (int always = 0; always <= 1; always++)
        {
          int seen[N + 1] = { 0 };
          counting_job job = { seen, N };
          sl_set_thread_limit (threads);
          share_always (always);
          assert_int_equal (sl_parallel_for (n, always ? 100000 : 0, 100, count_column, &job, NULL), SL_OK);
          for (size_t j = 0; j <= N; j++)
            assert_int_equal (seen[j], j < n);
        }
}

#if defined(_OPENMP) && defined(__GLIBC__)
/* A child that waits for threads that it does not have is ended by the alarm. Threads that are kept are kept from it, also
   if the process had done no more than keep them; as this can be seen once in a process, it is the first test. */
static void
a_child_works_alone (void **state)
{
  (void) state;
  share_always (1);
  sl_set_thread_limit (3);
  for (int k = 0; k < 3; k++)
    {
      int seen[N] = { 0 }, status = 0, keeps = k != 1, works = k > 0;
      counting_job job = { seen, N };
      assert_int_equal (keeps ? sl_keep_threads () : 1, 1);
      if (works)
        assert_int_equal (sl_parallel_for (N, 100000, 100, count_column, &job, NULL), SL_OK);
      pid_t child = fork ();
      if (child == 0)
        {
          alarm (100);
          int good = sl_thread_limit () == 1 && sl_parallel_for (N, 100000, 100, count_column, &job, NULL) == SL_OK;
          _exit (good && seen[N - 1] == 1 + works ? 0 : 1);
        }
      assert_int_equal (waitpid (child, &status, 0), child);
      assert_int_equal (status, 0);
      if (keeps)
        sl_give_threads_back ();
      assert_int_equal (sl_thread_limit (), 3);
    }
}
#else
static void
a_child_works_alone (void **state)
{
  (void) state;
}
#endif

static void
first_failure_in_column_order (void **state)
{
  (void) state;
  for (int threads = 1; threads <= 4; threads++)
    for (size_t from = 500; from < 502; from++)
      {
        share_always (from % 2);
        int seen[N] = { 0 };
        counting_job job = { seen, from };
        sl_set_thread_limit (threads);
        assert_int_equal (sl_parallel_for (N, 1000, 100, count_column, &job, NULL),
                          from % 2 ? SL_INFEASIBLE : SL_NOT_FINITE);
      }
}

static int
stop_at_third (void *context)
{
  return ++*(int *) context == 3;
}

static void
stops_between_columns (void **state)
{
  (void) state;
  int asked = 0, seen[N] = { 0 };
  sl_stop stop = { stop_at_third, &asked };
  counting_job job = { seen, N };
  sl_set_thread_limit (2);
  assert_int_equal (sl_parallel_for (N, 1 << 24, 100, count_column, &job, &stop), SL_INTERRUPTED);
  assert_int_equal (asked, 3);
  assert_int_equal (seen[0], 1);
  assert_int_equal (seen[N - 1], 0);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  int seen[N] = { 0 };
  counting_job job = { seen, N };
  assert_survives_failing_memory (sl_parallel_for (4, 1, 100, count_column, &job, NULL));
  assert_int_equal (sl_parallel_for (4, 1, SIZE_MAX - 3, count_column, &job, NULL), SL_OUT_OF_MEMORY);
  assert_null (sl_alloc (SIZE_MAX / 2, 3));
  assert_null (sl_alloc (SIZE_MAX / 8 + 2, 8)); /* 8 bytes if the product wraps around */
  assert_null (sl_alloc ((size_t) PTRDIFF_MAX / 8 + 1, 8));
  double *three, *none;
  char *two;
  assert_null (SL_RESERVE (SL_PIECE (three, SIZE_MAX / 2), SL_PIECE (two, 2)));
  assert_null (SL_RESERVE (SL_PIECE (two, SIZE_MAX / 2), SL_PIECE (three, SIZE_MAX / 16)));
  void *memory = SL_RESERVE (SL_PIECE (two, 2), SL_PIECE (none, 0), SL_PIECE (three, 3));
  assert_non_null (memory);
  assert_true ((uintptr_t) two % 64 == 0 && (uintptr_t) three % 64 == 0 && (char *) three >= two + 2);
  two[1] = 1;
  three[2] = 1;
  sl_free (memory);
  void *nothing = sl_alloc (0, 8);
  assert_non_null (nothing);
  assert_int_equal (allocations_alive, 1);
  sl_free (nothing);
  assert_int_equal (allocations_alive, 0);
}

static void
every_status_has_a_text (void **state)
{
  (void) state;
  for (int s = SL_OK; s <= SL_INTERRUPTED; s++)
    assert_string_not_equal (sl_status_text ((sl_status) s), "unknown status");
  assert_string_equal (sl_status_text ((sl_status) 99), "unknown status");
}

/* ---- the threads that share ------------------------------------------------------------------------------------ */

typedef struct
{
  _Atomic int threads; /* that treated a column so far */
} meeting_job;

/* Each of two columns waits for the other: ends only where two threads share them. */
static sl_status
meet_column (const void *description, size_t j, void *work)
{
  meeting_job *job = *(meeting_job *const *) description;
  (void) j;
  (void) work;
  job->threads++;
  while (job->threads < 2)
    ;
  return SL_OK;
}

static void
threads_share_where_they_must (void **state)
{
  (void) state;
  meeting_job job = { 0 }, *at = &job;
  sl_set_thread_limit (2);
  if (sl_thread_limit () < 2) /* built without OpenMP */
    return;
  share_always (1);
  assert_int_equal (sl_parallel_for (2, 1 << 20, 0, meet_column, &at, NULL), SL_OK);
  assert_int_equal (job.threads, 2);
  share_always (0);
}

static void
a_name (void)
{
}

static void
another_name (void)
{
}

/* A site with a pace of a millionth of a second for a unit of work. */
static sl_pace_site *
measured (sl_paces *paces)
{
  memset (paces, 0, sizeof *paces);
  sl_pace_site *site = sl_pace_find (paces, a_name);
  sl_pace_alone (paces, site, 1000, 1e-3);
  return site;
}

static void
sites_are_told_apart (void **state)
{
  (void) state;
  sl_paces paces;
  sl_pace_site *site = measured (&paces);
  assert_ptr_equal (sl_pace_find (&paces, a_name), site);
  assert_true (site->pace > 0);
  for (size_t k = 1; k < 100; k++) /* more than there is room for */
    assert_true (sl_pace_find (&paces, (sl_pace_name) ((uintptr_t) another_name + k))->pace == 0);
  assert_ptr_equal (sl_pace_find (&paces, a_name), site);
}

static void
little_work_stays_on_one_thread (void **state)
{
  (void) state;
  sl_paces paces;
  sl_pace_site *site = measured (&paces);
  assert_true (sl_pace_share (&paces, site, 1000));
  assert_false (sl_pace_share (&paces, site, 10));
  site = sl_pace_find (&paces, another_name); /* nothing is known of it */
  assert_false (sl_pace_share (&paces, site, 1000));
  assert_true (sl_pace_share (&paces, site, 1e9));
}

static void
work_is_measured_again_and_again (void **state)
{
  (void) state;
  sl_paces paces;
  sl_pace_site *site = measured (&paces);
  size_t alone = 0;
  for (int k = 0; k < 1000; k++)
    if (sl_pace_share (&paces, site, 1000))
      sl_pace_shared (&paces, site, 1000, .5e-3, 1e-3);
    else
      {
        sl_pace_alone (&paces, site, 1000, 1e-3);
        alone++;
      }
  assert_int_equal (alone, 9); /* after 1, 2, 4 ... 256 */
}

/* However badly threads do, and however long at a time: what they lose is at most a twentieth and one piece of work. */
static void
a_busy_machine_costs_little (void **state)
{
  (void) state;
  for (double hold_up = 1e-4; hold_up < .5; hold_up *= 3)
    {
      sl_paces paces;
      sl_pace_site *site = measured (&paces);
      double taken = 0, best = 0;
      size_t tries = 0;
      for (int k = 0; k < 40000; k++)
        {
          double seconds = 1e-3;
          if (sl_pace_share (&paces, site, 1000))
            {
              seconds = 1e-3 + hold_up;
              sl_pace_shared (&paces, site, 1000, seconds, 1.5e-3);
              tries++;
            }
          else
            sl_pace_alone (&paces, site, 1000, seconds);
          taken += seconds;
          best += 1e-3;
        }
      assert_true (taken <= 1.06 * best + hold_up);
      assert_true (tries >= 2); /* it does not give up either */
    }
}

static void
threads_come_back_when_the_machine_is_free (void **state)
{
  (void) state;
  sl_paces paces;
  sl_pace_site *site = measured (&paces);
  sl_pace_shared (&paces, site, 1000, 1e-2, 1e-2); /* nine thousandths lost */
  assert_false (sl_pace_share (&paces, site, 1000));
  int alone = 0;
  for (; ! sl_pace_share (&paces, site, 1000); alone++)
    sl_pace_alone (&paces, site, 1000, 1e-3);
  assert_true (alone >= 150 && alone <= 200);
  sl_pace_shared (&paces, site, 1000, .5e-3, 1e-3);
  assert_true (sl_pace_share (&paces, site, 1000));
}

static void
one_site_that_loses_does_not_hold_up_others_that_gain (void **state)
{
  (void) state;
  sl_paces paces;
  sl_pace_site *bad = measured (&paces), *good = sl_pace_find (&paces, another_name);
  sl_pace_alone (&paces, good, 1000, 1e-3);
  for (int k = 0; k < 20; k++)
    sl_pace_shared (&paces, good, 1000, .5e-3, 1e-3);
  good->shared = 0;
  sl_pace_shared (&paces, bad, 1000, 1.5e-3, 2e-3);
  assert_false (sl_pace_share (&paces, bad, 1000));
  assert_true (sl_pace_share (&paces, good, 1000));
}

/* A clock that jumps, or a program that was stopped for an hour, is forgotten soon. */
static void
accounts_have_bounds (void **state)
{
  (void) state;
  sl_paces paces;
  sl_pace_site *site = measured (&paces);
  sl_pace_shared (&paces, site, 1000, 3600, 1e-3);
  assert_true (site->account >= -1);
  assert_true (paces.account >= -1);
  sl_pace_alone (&paces, site, 1000, 1);
  assert_true (site->pace < 2e-6); /* nor does one hold-up spoil the pace */
  for (int k = 0; k < 100000; k++)
    sl_pace_shared (&paces, site, 1000, 1e-4, 1e-3);
  assert_true (site->account <= .02);
  assert_true (paces.account <= .02);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_child_works_alone),
    cmocka_unit_test (every_column_once),
    cmocka_unit_test (first_failure_in_column_order),
    cmocka_unit_test (stops_between_columns),
    cmocka_unit_test (memory_can_fail),
    cmocka_unit_test (every_status_has_a_text),
    cmocka_unit_test (threads_share_where_they_must),
    cmocka_unit_test (sites_are_told_apart),
    cmocka_unit_test (little_work_stays_on_one_thread),
    cmocka_unit_test (work_is_measured_again_and_again),
    cmocka_unit_test (a_busy_machine_costs_little),
    cmocka_unit_test (threads_come_back_when_the_machine_is_free),
    cmocka_unit_test (one_site_that_loses_does_not_hold_up_others_that_gain),
    cmocka_unit_test (accounts_have_bounds),
  };
  return cmocka_run_group_tests_name ("columns", tests, NULL, NULL);
}
