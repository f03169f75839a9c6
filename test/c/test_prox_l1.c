/* SPDX-License-Identifier: BSD-3-Clause */
/* Soft thresholding: all layouts of thresholds, sparse matrices, contract, memory. */
#include "sl_test.h"
#include "proj/sl_prox_l1.h"

static void
layouts_of_thresholds (void **state)
{
  (void) state;
  const double X[] = { 3, -1, 0.5, -4, 2, 1 }, t[] = { 1, 0, INFINITY, 2, 1, 0 };
  const float Y[] = { 3, -1, 0.5f };
  double P[6];
  float Q[3];
  assert_int_equal (sl_prox_l1_d (3, 2, X, 3, t, 0, 0, P, 3, NULL), SL_OK);
  assert_true (P[0] == 2);
  assert_true (P[1] == 0);
  assert_true (! signbit (P[1]));
  assert_true (P[2] == 0);
  assert_true (P[3] == -3);
  assert_true (P[4] == 1);
  assert_true (P[5] == 0);
  assert_int_equal (sl_prox_l1_d (3, 2, X, 3, t, 0, 1, P, 3, NULL), SL_OK);
  assert_true (P[0] == 2);
  assert_true (P[1] == 0);
  assert_true (P[3] == -4);
  assert_true (P[4] == 2);
  assert_int_equal (sl_prox_l1_d (3, 2, X, 3, t, 1, 0, P, 3, NULL), SL_OK);
  assert_true (P[0] == 2);
  assert_true (P[1] == -1);
  assert_true (P[2] == 0);
  assert_true (P[3] == -3);
  assert_true (P[4] == 2);
  assert_true (P[5] == 0);
  assert_int_equal (sl_prox_l1_d (3, 2, X, 3, t, 1, 3, P, 3, NULL), SL_OK);
  assert_true (P[0] == 2);
  assert_true (P[1] == -1);
  assert_true (P[2] == 0);
  assert_true (P[3] == -2);
  assert_true (P[4] == 1);
  assert_true (P[5] == 1);
  assert_int_equal (sl_prox_l1_s (3, 1, Y, 3, t, 0, 0, Q, 3, NULL), SL_OK);
  assert_true (Q[0] == 2);
  assert_true (Q[1] == 0);
  assert_true (Q[2] == 0);
}

static void
sparse (void **state)
{
  (void) state;
  const double value[] = { 3, -2, 1, 5 }, bad[] = { 3, NAN, 1, 5 }, one = 1, minus = -1, t[] = { 4, 2, 0, 9 };
  const size_t row[] = { 0, 2, 1, 3 }, start[] = { 0, 2, 2, 4 };
  size_t kept[4], rows[4];
  double left[4];
  assert_int_equal (sl_prox_l1_sparse (3, value, row, start, &one, 0, 0, kept, NULL, NULL), SL_OK);
  assert_true (kept[0] == 0);
  assert_true (kept[1] == 2);
  assert_true (kept[2] == 2);
  assert_true (kept[3] == 3);
  assert_int_equal (sl_prox_l1_sparse (3, value, row, start, &one, 0, 0, kept, left, rows), SL_OK);
  assert_true (left[0] == 2);
  assert_true (left[1] == -1);
  assert_true (left[2] == 4);
  assert_true (rows[0] == 0);
  assert_true (rows[1] == 2);
  assert_true (rows[2] == 3);
  assert_int_equal (sl_prox_l1_sparse (3, value, row, start, t, 1, 0, kept, left, rows), SL_OK);
  assert_true (kept[1] == 1);
  assert_true (kept[3] == 1);
  assert_true (left[0] == -2);
  assert_true (rows[0] == 2);
  assert_int_equal (sl_prox_l1_sparse (3, bad, row, start, &one, 0, 0, kept, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_prox_l1_sparse (3, value, row, start, &minus, 0, 0, kept, NULL, NULL), SL_BAD_INPUT);
}

static void
contract (void **state)
{
  (void) state;
  const double x[] = { 1, 2 }, bad[] = { 1, NAN }, worse[] = { -INFINITY, 1 }, one = 1, t[] = { 1, -1 },
               u[] = { 1, 2 };
  double p[2];
  assert_int_equal (sl_prox_l1_d (2, 1, bad, 2, &one, 0, 0, p, 2, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_prox_l1_d (2, 1, worse, 2, u, 1, 0, p, 2, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_prox_l1_d (2, 1, x, 2, t, 1, 0, p, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_l1_d (2, 1, x, 2, bad + 1, 0, 0, p, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_l1_d (0, 1, x, 0, &one, 0, 0, p, 0, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_l1_d (2, 1, x, 1, &one, 0, 0, p, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_l1_d (2, 1, x, 2, &one, 0, 0, p, 1, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_l1_d (0, 0, x, 0, &one, 0, 0, p, 0, NULL), SL_OK);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 3, 4 }, one = 1;
  double P[4];
  assert_survives_failing_memory (sl_prox_l1_d (2, 2, X, 2, &one, 0, 0, P, 2, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (layouts_of_thresholds),
    cmocka_unit_test (sparse),
    cmocka_unit_test (contract),
    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("prox_l1", tests, NULL, NULL);
}
