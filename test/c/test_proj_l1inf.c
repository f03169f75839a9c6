/* SPDX-License-Identifier: BSD-3-Clause */
/* The l1,inf ball: closed values, both kinds of groups, scales, ties, contract, memory. */
#include "sl_test.h"
#include "proj/sl_proj_l1inf.h"

static void
closed_values (void **state)
{
  (void) state;
  const double X[] = { 3, 1, -4, 0.5 }; /* rows (3, -4) and (1, 0.5) */
  const float Y[] = { 3, -4, 1, 0.5f };
  double P[4], threshold, support;
  float Q[4];
  assert_int_equal (sl_proj_l1inf_d (2, 2, X, 2, 0, 3, P, 2, &threshold, &support, NULL), SL_OK);
  assert_true (fabs (P[0] - 2.875) < 1e-15);
  assert_true (fabs (P[1] - 0.125) < 1e-15);
  assert_true (fabs (P[2] + 2.875) < 1e-15);
  assert_true (fabs (P[3] - 0.125) < 1e-15);
  assert_true (fabs (threshold - 1.25) < 1e-15);
  assert_true (support == 2);
  assert_int_equal (sl_proj_l1inf_s (2, 2, Y, 2, 1, 1, Q, 2, NULL, &support, NULL), SL_OK);
  assert_true (fabsf (Q[0] - 1) < 1e-6f);
  assert_true (fabsf (Q[1] + 1) < 1e-6f);
  assert_true (Q[2] == 0);
  assert_true (Q[3] == 0);
  assert_true (support == 1);
  assert_int_equal (sl_proj_l1inf_d (2, 2, X, 2, 0, 5, P, 2, &threshold, &support, NULL), SL_OK);
  assert_memory_equal (P, X, sizeof P);
  assert_true (threshold == 0);
  assert_true (support == 2);
  assert_int_equal (sl_proj_l1inf_d (2, 2, X, 2, 0, 0, P, 2, &threshold, &support, NULL), SL_OK);
  for (int i = 0; i < 4; i++)
    assert_true (P[i] == 0 && ! signbit (P[i]));
  assert_true (threshold == 7);
  assert_true (support == 0);
}

/* More rows than a block; bounds of any scale, down to where theta less the bound rounds to theta. */
static void
sum_of_largest (void **state)
{
  (void) state;
  enum { D = 300, N = 7 };
  static double X[D * N], P[D * N];
  uint64_t random = 3;
  for (int scale = -150; scale <= 150; scale += 50)
    for (int bound = -150; bound <= scale + 1; bound += 25)
      {
        for (size_t i = 0; i < D; i++)
          for (size_t j = 0; j < N; j++)
            X[i + j * D] = i == 5 ? 0 : next_random (&random) * pow (10, scale) * (i % 3 ? 1 : 1e-100);
        double t = pow (10, bound), sum = 0, threshold, support, distance = 0, product = 0, dual = 0;
        assert_int_equal (sl_proj_l1inf_d (D, N, X, D, 0, t, P, D, &threshold, &support, NULL), SL_OK);
        for (size_t i = 0; i < D; i++)
          {
            double largest = 0, lost = 0;
            for (size_t j = 0; j < N; j++)
              {
                double x = X[i + j * D], p = P[i + j * D], left = fabs (x - p) * pow (10, -scale);
                largest = fmax (largest, fabs (p));
                assert_true (p * x >= 0);
                lost += left;
                distance += left * left;
                product += left * (fabs (p) / t);
              }
            sum += largest / t;
            dual = fmax (dual, lost);
          }
        assert_true (fabs (sum - 1) < (16 + 4 * sqrt (D * N)) * 0x1p-52);
        assert_true (dual - product <= 1e-13 * (dual + sqrt (distance))); /* the variational inequality */
        assert_true (fabs (threshold * pow (10, -scale) - dual) <= 1e-14 * dual);
        assert_true (support > 0 && support < D);
      }
}

/* All rows alike: the bound is shared; all moduli of one row alike: each step is over ties. */
static void
ties (void **state)
{
  (void) state;
  enum { D = 130, N = 65 };
  static double X[D * N], P[D * N];
  const double bounds[] = { 1e-300, 1e-20, 0.1, 1, 129.999999999, 130 };
  for (size_t i = 0; i < D * N; i++)
    X[i] = i % 2 ? 1 : -1;
  for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++)
    for (int by_columns = 0; by_columns < 2; by_columns++)
      {
        double t = bounds[k], height = fmin (t / (by_columns ? N : D), 1);
        assert_int_equal (sl_proj_l1inf_d (D, N, X, D, by_columns, t, P, D, NULL, NULL, NULL), SL_OK);
        for (size_t i = 0; i < D * N; i++)
          assert_true (fabs (P[i] - X[i] * height) <= 8 * 0x1p-52 * height);
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
      assert_int_equal (sl_proj_l1inf_d (2, 1, bad, 2, by_columns, 1, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
      assert_int_equal (sl_proj_l1inf_d (2, 1, worse, 2, by_columns, 1, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
      assert_int_equal (sl_proj_l1inf_d (2, 1, x, 2, by_columns, -1, p, 2, NULL, NULL, NULL), SL_INFEASIBLE);
      assert_int_equal (sl_proj_l1inf_d (2, 1, x, 2, by_columns, NAN, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_proj_l1inf_d (2, 1, x, 2, by_columns, INFINITY, p, 2, NULL, NULL, NULL), SL_OK);
      assert_memory_equal (p, x, sizeof p);
      assert_int_equal (sl_proj_l1inf_d (0, 1, x, 0, by_columns, 1, p, 0, NULL, NULL, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_proj_l1inf_d (2, 1, x, 1, by_columns, 1, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_proj_l1inf_d (2, 1, x, 2, by_columns, 1, p, 1, NULL, NULL, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_proj_l1inf_d (2, 0, x, 2, by_columns, 1, p, 2, &threshold, NULL, NULL), SL_OK);
      assert_true (threshold == 0);
    }
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 3, 4 };
  double P[4];
  assert_survives_failing_memory (sl_proj_l1inf_d (2, 2, X, 2, 0, 1, P, 2, NULL, NULL, NULL));
  assert_survives_failing_memory (sl_proj_l1inf_d (2, 2, X, 2, 1, 1, P, 2, NULL, NULL, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values), cmocka_unit_test (sum_of_largest),  cmocka_unit_test (ties),
    cmocka_unit_test (contract),      cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("proj_l1inf", tests, NULL, NULL);
}
