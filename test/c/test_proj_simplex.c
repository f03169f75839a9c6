/* SPDX-License-Identifier: BSD-3-Clause */
/* Simplex and l1 ball: closed values, exact sums, degenerate columns, contract, memory. */
#include "sl_test.h"
#include "proj/sl_proj_simplex.h"

enum { MANY = 5000 };

/* Compensated: adding thousands of equal numbers in double loses more than the projection may, and valgrind has no
   long double. */
static double
weighted_sum (size_t d, const double *w, const double *p)
{
  double sum = 0, lost = 0;
  for (size_t i = 0; i < d; i++)
    {
      double weight = w ? w[i] : 1, term = weight * p[i], next = sum + term, added = next - sum;
      lost += (sum - (next - added)) + (term - added) + fma (weight, p[i], -term);
      sum = next;
    }
  return sum + lost;
}

static void
closed_values (void **state)
{
  (void) state;
  const double X[] = { 1.5, 1, -2, 0, 0, 0 }, r[] = { 1, 3 }, three = 3, six = 6;
  const double y[] = { 3, -2, 0.5 };
  const float z[] = { 3, -2, 0.5f };
  double P[6], threshold[2], support[2];
  float q[3];

  assert_int_equal (sl_proj_simplex_d (3, 2, X, 3, r, 1, P, 3, threshold, support, NULL), SL_OK);
  assert_true (P[0] == 0.75);
  assert_true (P[1] == 0.25);
  assert_true (P[2] == 0);
  assert_true (P[3] == 1);
  assert_true (P[4] == 1);
  assert_true (P[5] == 1);
  assert_true (threshold[0] == 0.75);
  assert_true (threshold[1] == -1);
  assert_true (support[0] == 2);
  assert_true (support[1] == 3);

  assert_int_equal (sl_proj_l1_d (3, 1, y, 3, &three, 0, NULL, 0, 0, P, 3, threshold, support, NULL), SL_OK);
  assert_true (P[0] == 2);
  assert_true (P[1] == -1);
  assert_true (P[2] == 0);
  assert_true (threshold[0] == 1);
  assert_true (support[0] == 2);
  assert_int_equal (sl_proj_l1_d (3, 1, y, 3, &three, 0, NULL, 0, 1, P, 3, threshold, support, NULL), SL_OK);
  assert_true (fabs (P[0] - 2.75) < 1e-15);
  assert_true (P[1] == 0);
  assert_true (fabs (P[2] - 0.25) < 1e-15);
  assert_int_equal (sl_proj_l1_d (3, 1, y, 3, &six, 0, NULL, 0, 0, P, 3, threshold, NULL, NULL), SL_OK);
  assert_true (P[0] == 3);
  assert_true (P[1] == -2);
  assert_true (P[2] == 0.5);
  assert_true (threshold[0] == 0);

  assert_int_equal (sl_proj_l1_s (3, 1, z, 3, &three, 0, NULL, 0, 0, q, 3, NULL, NULL, NULL), SL_OK);
  assert_true (q[0] == 2);
  assert_true (q[1] == -1);
  assert_true (q[2] == 0);
}

static void
weights (void **state)
{
  (void) state;
  const double x[] = { 4, -9, 3 }, some[] = { 1, 0, 1 }, none[] = { 0, 0, 0 }, w[] = { 2, 1 }, y[] = { 4, 3 };
  const double two = 2, five = 5, zero = 0, infinite = INFINITY;
  double p[3], alpha;
  assert_int_equal (sl_proj_l1_d (3, 1, x, 3, &two, 0, some, 3, 0, p, 3, &alpha, NULL, NULL), SL_OK);
  assert_true (p[0] == 1.5);
  assert_true (p[1] == -9);
  assert_true (p[2] == 0.5);
  assert_true (alpha == 2.5);
  assert_int_equal (sl_proj_l1_d (3, 1, x, 3, &zero, 0, some, 0, 1, p, 3, &alpha, NULL, NULL), SL_OK);
  assert_true (p[0] == 0);
  assert_true (p[1] == 0);
  assert_true (p[2] == 0);
  assert_true (alpha == 4);
  assert_int_equal (sl_proj_l1_d (3, 1, x, 3, &zero, 0, none, 0, 0, p, 3, &alpha, NULL, NULL), SL_OK);
  assert_true (p[0] == 4);
  assert_true (p[1] == -9);
  assert_true (p[2] == 3);
  assert_true (alpha == 0);
  assert_int_equal (sl_proj_l1_d (3, 1, x, 3, &infinite, 0, some, 0, 0, p, 3, &alpha, NULL, NULL), SL_OK);
  assert_true (p[0] == 4);
  assert_true (alpha == 0);
  assert_int_equal (sl_proj_l1_d (2, 1, y, 2, &five, 0, w, 0, 0, p, 2, &alpha, NULL, NULL), SL_OK);
  assert_true (fabs (p[0] - 1.6) < 1e-15);
  assert_true (fabs (p[1] - 1.8) < 1e-15);
  assert_true (fabs (alpha - 1.2) < 1e-15);
}

/* Long enough for the sampled start; bounds from far below the rounding of the data to far above the data. */
static void
exact_sums (void **state)
{
  (void) state;
  static double x[MANY], p[MANY], w[MANY];
  uint64_t random = 1;
  for (int shape = 0; shape < 5; shape++)
    for (int exponent = -300; exponent <= 300; exponent += 50)
      for (int offset = 0; offset < 2; offset++)
        {
          double scale = pow (10, exponent);
          for (size_t i = 0; i < MANY; i++)
            {
              double u = next_random (&random);
              w[i] = 1.5 + next_random (&random);
              x[i] = shape == 0   ? u
                     : shape == 1 ? 1e8 + u
                     : shape == 2 ? floor (4 * u)
                     : shape == 3 ? 1
                                  : pow (0.99, (double) i);
              x[i] = offset ? x[i] * scale : x[i];
            }
          double r = scale * (1 + 1e-3 * exponent), tolerance = (16 + 4 * sqrt (MANY)) * 0x1p-52;
          assert_int_equal (sl_proj_simplex_d (MANY, 1, x, MANY, &r, 0, p, MANY, NULL, NULL, NULL), SL_OK);
          assert_true (fabs (weighted_sum (MANY, NULL, p) / r - 1) < tolerance);
          assert_int_equal (sl_proj_l1_d (MANY, 1, x, MANY, &r, 0, w, 0, 1, p, MANY, NULL, NULL, NULL), SL_OK);
          assert_true (weighted_sum (MANY, w, p) / r - 1 < tolerance);
        }
}

/* A bound that sums over the entries cannot resolve, as they overflow. */
static void
hopeless_ratios (void **state)
{
  (void) state;
  const double x[] = { 1e300, 7e299, -3e299 }, w[] = { 1e100, 3e99, 7e99 };
  for (int exponent = -300; exponent <= 300; exponent += 20)
    {
      double t = pow (10, exponent), p[3];
      assert_int_equal (sl_proj_l1_d (3, 1, x, 3, &t, 0, w, 0, 0, p, 3, NULL, NULL, NULL), SL_OK);
      double sum = w[0] * fabs (p[0]) + w[1] * fabs (p[1]) + w[2] * fabs (p[2]);
      assert_true (fabs (sum - t) <= 1e-14 * t + 0x1p-1074 * w[0]); /* p may be among the smallest numbers */
    }
}

static void
contract (void **state)
{
  (void) state;
  const double x[] = { 1, 2 }, bad[] = { 1, NAN }, worse[] = { 1, -INFINITY }, one = 1, minus = -1, nan = NAN;
  const double beyond_single = 1e39;
  const float narrow[] = { 1, 2 };
  float q[2];
  const double infinite = INFINITY, negative[] = { -1, 1 }, large[] = { 1, INFINITY };
  double p[2];
  assert_int_equal (sl_proj_simplex_d (2, 1, bad, 2, &one, 0, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_simplex_d (2, 1, worse, 2, &one, 0, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_simplex_d (2, 1, x, 2, &minus, 0, p, 2, NULL, NULL, NULL), SL_INFEASIBLE);
  assert_int_equal (sl_proj_simplex_d (2, 1, x, 2, &nan, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_simplex_d (2, 1, x, 2, &infinite, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_simplex_s (2, 1, narrow, 2, &beyond_single, 0, q, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_simplex_d (0, 1, x, 0, &one, 0, p, 0, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_simplex_d (2, 1, x, 1, &one, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_simplex_d (2, 1, x, 2, &one, 0, p, 1, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_simplex_d (0, 0, x, 0, &one, 0, p, 0, NULL, NULL, NULL), SL_OK);
  assert_int_equal (sl_proj_l1_d (2, 1, x, 2, &infinite, 0, NULL, 0, 0, p, 2, NULL, NULL, NULL), SL_OK);
  assert_int_equal (sl_proj_l1_d (2, 1, bad, 2, &infinite, 0, NULL, 0, 0, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_l1_d (2, 1, x, 2, &one, 0, negative, 0, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l1_d (2, 1, x, 2, &one, 0, bad, 0, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l1_d (2, 1, x, 2, &one, 0, large, 0, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l1_d (2, 1, x, 2, &one, 0, x, 1, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 3, 4 }, one = 1;
  double P[4];
  assert_survives_failing_memory (sl_proj_simplex_d (2, 2, X, 2, &one, 0, P, 2, NULL, NULL, NULL));
  assert_survives_failing_memory (sl_proj_l1_d (2, 2, X, 2, &one, 0, X, 0, 0, P, 2, NULL, NULL, NULL));
  assert_int_equal (sl_proj_simplex_d (SIZE_MAX / 2, 1, X, SIZE_MAX / 2, &one, 0, P, SIZE_MAX / 2, NULL, NULL, NULL),
                    SL_OUT_OF_MEMORY);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),   cmocka_unit_test (weights),  cmocka_unit_test (exact_sums),
    cmocka_unit_test (hopeless_ratios), cmocka_unit_test (contract), cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("proj_simplex", tests, NULL, NULL);
}
