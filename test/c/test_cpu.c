/* SPDX-License-Identifier: BSD-3-Clause */
/* What the processor can do: levels, forcing a lower one, the environment variable. */
#include "sl_test.h"

static int
asked_for_portable (void **state)
{
  (void) state;
  return setenv ("SPARSELEARN_CPU", "portable", 1);
}

/* Runs first: the variable is read at the first question. */
static void
environment (void **state)
{
  (void) state;
  assert_int_equal (sl_cpu (), SL_CPU_PORTABLE);
  setenv ("SPARSELEARN_CPU", "avx512", 1);
  assert_int_equal (sl_cpu (), SL_CPU_PORTABLE);
}

static void
forcing (void **state)
{
  (void) state;
  int count = 0;
  for_each_level (level)
  {
    print_message ("level %s\n", sl_cpu_name ((sl_cpu_level) level));
    assert_int_equal (sl_cpu (), level);
    count++;
  }
  assert_int_equal (count, (int) sl_cpu_best () + 1);
  assert_int_equal (sl_cpu (), sl_cpu_best ());
  assert_int_equal (sl_cpu_force (SL_CPU_AVX512), sl_cpu_best ());
#if ! SL_X86_PATHS
  assert_int_equal (sl_cpu_best (), SL_CPU_PORTABLE);
#endif
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (environment), cmocka_unit_test (forcing) };
  return cmocka_run_group_tests_name ("cpu", tests, asked_for_portable, NULL);
}
