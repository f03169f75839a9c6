/* SPDX-License-Identifier: BSD-3-Clause */
/* The l1,2 ball: closed values, both kinds of groups, scales, contract, memory. */
#include "sl_test.h"
#include "proj/sl_proj_l12.h"

static void
closed_values (void **state)
{
  (void) state;
  const double X[] = { 3, 0, 4, 0.5 };
  const float Y[] = { 3, 4, 0, 0.5f };
  double P[4], threshold, support;
  float Q[4];
  assert_int_equal (sl_proj_l12_d (2, 2, X, 2, 0, 3, P, 2, &threshold, &support, NULL), SL_OK);
  assert_true (fabs (P[0] - 1.8) < 1e-15);
  assert_true (P[1] == 0);
  assert_true (fabs (P[2] - 2.4) < 1e-15);
  assert_true (P[3] == 0);
  assert_true (threshold == 2);
  assert_true (support == 1);
  assert_int_equal (sl_proj_l12_s (2, 2, Y, 2, 1, 3, Q, 2, NULL, NULL, NULL), SL_OK);
  assert_true (fabsf (Q[0] - 1.8f) < 1e-6f);
  assert_true (fabsf (Q[1] - 2.4f) < 1e-6f);
  assert_true (Q[2] == 0);
  assert_true (Q[3] == 0);
  assert_int_equal (sl_proj_l12_d (2, 2, X, 2, 0, 5.5, P, 2, &threshold, &support, NULL), SL_OK);
  assert_memory_equal (P, X, sizeof P);
  assert_true (threshold == 0);
  assert_true (support == 2);
  assert_int_equal (sl_proj_l12_d (2, 2, X, 2, 0, 0, P, 2, &threshold, &support, NULL), SL_OK);
  assert_true (P[0] == 0);
  assert_true (P[2] == 0);
  assert_true (threshold == 5);
  assert_true (support == 0);
}

/* More rows than a block; every row at a scale of its own, and a zero row. */
static void
sum_of_norms (void **state)
{
  (void) state;
  enum { D = 600, N = 7 };
  static double X[D * N], P[D * N];
  uint64_t random = 3;
  for (int exponent = -150; exponent <= 150; exponent += 50)
    {
      for (size_t i = 0; i < D; i++)
        for (size_t j = 0; j < N; j++)
          X[i + j * D] = i == 5 ? 0 : next_random (&random) * pow (10, exponent) * (i % 3 ? 1 : 1e-100);
      double t = 100 * pow (10, exponent), sum = 0, support;
      assert_int_equal (sl_proj_l12_d (D, N, X, D, 0, t, P, D, NULL, &support, NULL), SL_OK);
      for (size_t i = 0; i < D; i++)
        {
          double squares = 0, scale = pow (10, exponent);
          for (size_t j = 0; j < N; j++)
            squares += P[i + j * D] / scale * (P[i + j * D] / scale);
          sum += sqrt (squares) * scale;
        }
      assert_true (fabs (sum / t - 1) < (16 + 4 * sqrt (D * N)) * 0x1p-52);
      assert_true (support > 1);
      assert_true (support < 400);
    }
}

static void
contract (void **state)
{
  (void) state;
  const double x[] = { 1, 2 }, bad[] = { 1, NAN }, worse[] = { 1, -INFINITY };
  double p[2], threshold;
  for (int by_columns = 0; by_columns < 2; by_columns++)
    {
      assert_int_equal (sl_proj_l12_d (2, 1, bad, 2, by_columns, 1, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
      assert_int_equal (sl_proj_l12_d (2, 1, worse, 2, by_columns, 1, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
      assert_int_equal (sl_proj_l12_d (2, 1, x, 2, by_columns, -1, p, 2, NULL, NULL, NULL), SL_INFEASIBLE);
      assert_int_equal (sl_proj_l12_d (2, 1, x, 2, by_columns, NAN, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_proj_l12_d (2, 1, x, 2, by_columns, INFINITY, p, 2, NULL, NULL, NULL), SL_OK);
      assert_memory_equal (p, x, sizeof p);
      assert_int_equal (sl_proj_l12_d (0, 1, x, 0, by_columns, 1, p, 0, NULL, NULL, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_proj_l12_d (2, 1, x, 1, by_columns, 1, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_proj_l12_d (2, 1, x, 2, by_columns, 1, p, 1, NULL, NULL, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_proj_l12_d (2, 0, x, 2, by_columns, 1, p, 2, &threshold, NULL, NULL), SL_OK);
      assert_true (threshold == 0);
    }
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 3, 4 };
  double P[4];
  assert_survives_failing_memory (sl_proj_l12_d (2, 2, X, 2, 0, 1, P, 2, NULL, NULL, NULL));
  assert_survives_failing_memory (sl_proj_l12_d (2, 2, X, 2, 1, 1, P, 2, NULL, NULL, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),
    cmocka_unit_test (sum_of_norms),
    cmocka_unit_test (contract),
    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("proj_l12", tests, NULL, NULL);
}
