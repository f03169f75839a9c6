/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeping the largest entries: against a full sort, ties, degenerate columns, contract, memory. */
#include "sl_test.h"
#include "proj/sl_proj_l0.h"

enum { MOST = 6000 };

static int
by_descending_modulus (const void *a, const void *b)
{
  double x = fabs (*(const double *) a), y = fabs (*(const double *) b);
  return x < y ? 1 : x > y ? -1 : 0;
}

/* Sizes around the change from insertion to short and to long digits; ties, near-ties, all scales. */
static void
against_a_sort (void **state)
{
  (void) state;
  static double x[MOST], p[MOST], sorted[MOST];
  static float y[MOST], q[MOST];
  const size_t sizes[] = { 1, 2, 48, 49, 500, 2047, 2048, MOST };
  uint64_t random = 7;
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int shape = 0; shape < 5; shape++)
      for (int part = 1; part < 6; part++)
        {
          size_t d = sizes[s], k = d * (size_t) part / 6, equal = 0;
          for (size_t i = 0; i < d; i++)
            {
              double u = next_random (&random);
              x[i] = shape == 0   ? u
                     : shape == 1 ? floor (5 * u)
                     : shape == 2 ? 1 + 0x1p-52 * floor (9 * u)
                     : shape == 3 ? 0x1p-1074 * floor (100 * u)
                                  : pow (10, 300 * u);
              y[i] = (float) x[i];
            }
          memcpy (sorted, x, d * sizeof *x);
          qsort (sorted, d, sizeof *x, by_descending_modulus);

          double wanted = (double) k, threshold, support;
          assert_int_equal (sl_proj_l0_d (d, 1, x, d, &wanted, 0, p, d, &threshold, &support, NULL), SL_OK);
          if (k > 0)
            assert_true (threshold == fabs (sorted[k - 1]));
          for (size_t i = 0; i < k; i++)
            equal += fabs (sorted[i]) == threshold;
          for (size_t i = 0; i < d; i++)
            {
              int tied = k > 0 && fabs (x[i]) == threshold;
              int in = fabs (x[i]) > threshold || (tied && equal > 0);
              equal -= tied && equal > 0;
              assert_true (p[i] == (in ? x[i] : 0));
            }
          if (shape < 3)
            {
              size_t kept = 0;
              assert_int_equal (sl_proj_l0_s (d, 1, y, d, &wanted, 0, q, d, &threshold, &support, NULL), SL_OK);
              for (size_t i = 0; i < d; i++)
                {
                  kept += q[i] != 0;
                  assert_true (q[i] == 0 || (q[i] == y[i] && fabs ((double) q[i]) >= threshold));
                }
              assert_true (support == (double) kept);
              assert_true (kept <= k);
            }
        }
}

static void
degenerate_columns (void **state)
{
  (void) state;
  const double X[] = { 2, -2, 2, 0, 0, 0, 1, 5, -3 }, k[] = { 2, 1, 0 }, all = INFINITY;
  double P[9], threshold[3], support[3];
  assert_int_equal (sl_proj_l0_d (3, 3, X, 3, k, 1, P, 3, threshold, support, NULL), SL_OK);
  assert_true (P[0] == 2);
  assert_true (P[1] == -2);
  assert_true (P[2] == 0);
  assert_true (P[3] == 0);
  assert_true (P[6] == 0);
  assert_true (P[7] == 0);
  assert_true (P[8] == 0);
  assert_true (threshold[0] == 2);
  assert_true (threshold[1] == 0);
  assert_true (isinf (threshold[2]));
  assert_true (support[0] == 2);
  assert_true (support[1] == 0);
  assert_true (support[2] == 0);
  assert_int_equal (sl_proj_l0_d (3, 3, X, 3, &all, 0, P, 3, threshold, support, NULL), SL_OK);
  assert_memory_equal (P, X, sizeof P);
  assert_true (threshold[2] == 0);
  assert_true (support[2] == 3);
}

static void
contract (void **state)
{
  (void) state;
  const double x[] = { 1, 2 }, bad[] = { 1, NAN }, worse[] = { 1, -INFINITY }, one = 1, minus = -1, half = 0.5;
  const double nan = NAN;
  const float single[] = { INFINITY, 0 };
  double p[2];
  float q[2];
  assert_int_equal (sl_proj_l0_d (2, 1, bad, 2, &one, 0, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_l0_d (2, 1, worse, 2, &one, 0, p, 2, NULL, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_l0_s (2, 1, single, 2, &one, 0, q, 2, NULL, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_l0_d (2, 1, x, 2, &minus, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l0_d (2, 1, x, 2, &half, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l0_d (2, 1, x, 2, &nan, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l0_d (0, 1, x, 0, &one, 0, p, 0, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l0_d (2, 1, x, 1, &one, 0, p, 2, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l0_d (2, 1, x, 2, &one, 0, p, 1, NULL, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_l0_d (0, 0, x, 0, &one, 0, p, 0, NULL, NULL, NULL), SL_OK);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 3, 4 }, one = 1;
  double P[4];
  assert_survives_failing_memory (sl_proj_l0_d (2, 2, X, 2, &one, 0, P, 2, NULL, NULL, NULL));
  assert_int_equal (sl_proj_l0_d (SIZE_MAX / 2, 1, X, SIZE_MAX / 2, &one, 0, P, SIZE_MAX / 2, NULL, NULL, NULL),
                    SL_OUT_OF_MEMORY);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (against_a_sort),
    cmocka_unit_test (degenerate_columns),
    cmocka_unit_test (contract),
    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("proj_l0", tests, NULL, NULL);
}
