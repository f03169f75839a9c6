/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparseness of columns: closed values, degenerate columns, contract, memory. */
#include "sl_test.h"
#include "proj/sl_hoyer.h"
#include "linalg/sl_scan.h"

static void
closed_values (void **state)
{
  (void) state;
  const double X[] = { 3, 4, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, -2, 0 };
  const float S[] = { 3, -4, 0, 0 };
  double s[4];
  float f;
  assert_int_equal (sl_hoyer_d (4, 4, X, 4, NULL, 0, s, NULL), SL_OK);
  assert_true (fabs (s[0] - 0.6) < 1e-15);
  assert_true (fabs (s[1]) < 1e-15);
  assert_true (s[2] == 1);
  assert_true (s[3] == 1);
  assert_int_equal (sl_hoyer_s (4, 1, S, 4, NULL, 0, &f, NULL), SL_OK);
  assert_true (fabsf (f - 0.6f) < 1e-7f);
  assert_int_equal (sl_hoyer_d (1, 1, X, 1, NULL, 0, s, NULL), SL_OK);
  assert_true (isnan (s[0]));
}

static void
weights (void **state)
{
  (void) state;
  const double x[] = { 1, 0, 2 }, w[] = { 2, 1, 2 };
  const size_t row[] = { 0, 2 }, start[] = { 0, 2 };
  const double value[] = { 1, 2 };
  double s, t, expected = (3 - 6 / sqrt (5)) / (3 - 1);
  assert_int_equal (sl_hoyer_d (3, 1, x, 3, w, 0, &s, NULL), SL_OK);
  assert_true (fabs (s - expected) < 1e-15);
  assert_int_equal (sl_hoyer_sparse (3, 1, value, row, start, w, 3, &t), SL_OK);
  assert_true (t == s);
}

static void
contract (void **state)
{
  (void) state;
  const double x[] = { 1, NAN }, y[] = { 1, 2 }, bad[] = { -1, 1 }, none[] = { 0, 0 };
  double s;
  assert_int_equal (sl_hoyer_d (2, 1, x, 2, NULL, 0, &s, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_hoyer_d (2, 1, y, 2, bad, 0, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_hoyer_d (2, 1, y, 2, none, 0, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_hoyer_d (0, 1, y, 0, NULL, 0, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_hoyer_d (2, 1, y, 1, NULL, 0, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_hoyer_d (0, 0, y, 0, NULL, 0, &s, NULL), SL_OK);
}

static void
extreme_scales (void **state)
{
  (void) state;
  const double scales[] = { 0x1p-1060, 1e-300, 1e-150, 1, 1e150, 1e307 };
  for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
    {
      double x[40] = { 3 * scales[i] }, s;
      x[39] = -4 * scales[i];
      assert_int_equal (sl_hoyer_d (40, 1, x, 40, NULL, 0, &s, NULL), SL_OK);
      assert_true (fabs (s - (sqrt (40) - 1.4) / (sqrt (40) - 1)) < 1e-14);
    }
  sl_norms empty;
  assert_int_equal (sl_scan_d (0, NULL, &empty), SL_OK);
  assert_true (empty.sum == 0);
  assert_true (empty.max == 0);
  assert_true (empty.unit == 1);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 3, 4 };
  double s[2];
  assert_survives_failing_memory (sl_hoyer_d (2, 2, X, 2, NULL, 0, s, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),  cmocka_unit_test (weights),         cmocka_unit_test (contract),
    cmocka_unit_test (extreme_scales), cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("hoyer", tests, NULL, NULL);
}
