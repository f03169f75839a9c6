/* The shared loop over columns: every column once, first failure wins, stop between columns, memory. */
#include "sl_test.h"
#include "../../src/core/sl_columns.h"
#include "../../src/core/sl_memory.h"

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
    {
      int seen[N] = {0};
      counting_job job = { seen, N };
      sl_set_thread_limit (threads);
      assert_int_equal (sl_for_columns (N, 1000, 100, count_column, &job, NULL), SL_OK);
      for (size_t j = 0; j < N; j++)
        assert_int_equal (seen[j], 1);
    }
}

static void
first_failure_in_column_order (void **state)
{
  (void) state;
  for (int threads = 1; threads <= 4; threads++)
    for (size_t from = 500; from < 502; from++)
      {
        int seen[N] = {0};
        counting_job job = { seen, from };
        sl_set_thread_limit (threads);
        assert_int_equal (sl_for_columns (N, 1000, 100, count_column, &job, NULL),
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
  int asked = 0, seen[N] = {0};
  sl_stop stop = { stop_at_third, &asked };
  counting_job job = { seen, N };
  sl_set_thread_limit (2);
  assert_int_equal (sl_for_columns (N, 1 << 24, 100, count_column, &job, &stop), SL_INTERRUPTED);
  assert_int_equal (asked, 3);
  assert_int_equal (seen[0], 1);
  assert_int_equal (seen[N - 1], 0);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  int seen[N] = {0};
  counting_job job = { seen, N };
  assert_survives_failing_memory (sl_for_columns (4, 1, 100, count_column, &job, NULL));
  assert_int_equal (sl_for_columns (4, 1, SIZE_MAX - 3, count_column, &job, NULL), SL_OUT_OF_MEMORY);
  assert_null (sl_alloc (SIZE_MAX / 2, 3));
  void *nothing = sl_alloc (0, 8);
  assert_non_null (nothing);
  sl_free (nothing);
}

static void
every_status_has_a_text (void **state)
{
  (void) state;
  for (int s = SL_OK; s <= SL_INTERRUPTED; s++)
    assert_string_not_equal (sl_status_text ((sl_status) s), "unknown status");
  assert_string_equal (sl_status_text ((sl_status) 99), "unknown status");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_column_once), cmocka_unit_test (first_failure_in_column_order),
    cmocka_unit_test (stops_between_columns), cmocka_unit_test (memory_can_fail),
    cmocka_unit_test (every_status_has_a_text),
  };
  return cmocka_run_group_tests_name ("columns", tests, NULL, NULL);
}
