/* SPDX-License-Identifier: BSD-3-Clause */
/* l2 regularized coding: a known minimum, colours, both precisions, interruption, contract, memory. */
#include "sl_test.h"
#include "graphcode/sl_l2rsc.h"

/* Two neighbours with orthogonal atoms. */
static const size_t START[] = { 0, 1, 2 }, ROW[] = { 1, 0 }, NATURAL[] = { 0, 1 }, EACH[] = { 1, 2 };
static const double WEIGHT[] = { 1, 1 }, Q[] = { 1, 0, 0, 1 }, B[] = { 1, 0, 0, 1 };
static const float QS[] = { 1, 0, 0, 1 };
static const sl_l2rsc_options RULES = { 0, 1, 1e-12, 50 };

static sl_coded
two (void)
{
  sl_coded data = { 2, 2, 2, Q, B, NULL, { START, ROW, WEIGHT }, NULL };
  return data;
}

static void
minimum (void **state)
{
  (void) state;
  double Z[4] = { 5, 0, 0, 0 }, Y[4] = { 5, 0, 0, 0 }, part[4];
  float S[4] = { 0 };
  sl_coded data = two (), single = data;
  sl_order natural = { 2, NATURAL, 0, NULL }, groups = { 2, NATURAL, 2, EACH };
  sl_sweep_stats stats;
  assert_int_equal (sl_l2rsc_objective_d (&data, 0, 1, Z, part, NULL), SL_OK);
  assert_true (part[0] == 12.5 - 5);
  assert_true (part[1] == 5);
  assert_true (part[2] == 12.5);
  assert_true (part[3] == 9);
  for (int sweep = 0; sweep < 40; sweep++)
    {
      assert_int_equal (sl_l2rsc_sweep_d (&data, &RULES, &natural, Z, &stats, NULL), SL_OK);
      assert_int_equal (sl_l2rsc_sweep_d (&data, &RULES, &groups, Y, &stats, NULL), SL_OK);
    }
  assert_memory_equal (Z, Y, sizeof Z);
  assert_true (fabs (Z[0] - 2.0 / 3) < 1e-12);
  assert_true (fabs (Z[1] - 1.0 / 3) < 1e-12);
  assert_true (stats.moved < 1e-12);
  assert_int_equal (sl_l2rsc_objective_d (&data, 0, 1, Z, part, NULL), SL_OK);
  assert_true (part[3] < 1e-12);
  assert_true (fabs (part[2] - 1.0 / 9) < 1e-12);

  single.Q = single.B = QS;
  for (int sweep = 0; sweep < 40; sweep++)
    assert_int_equal (sl_l2rsc_sweep_s (&single, &RULES, &natural, S, &stats, NULL), SL_OK);
  assert_true (fabsf (S[0] - 2.0f / 3) < 1e-6f);
  assert_int_equal (sl_l2rsc_objective_s (&single, 0, 1, S, part, NULL), SL_OK);
  assert_true (part[3] < 1e-6);
}

static void
training (void **state)
{
  (void) state;
  const double fixed[] = { 0, 3, 1, 1 };
  double Z[4] = { 0 }, part[4];
  sl_coded data = two ();
  sl_order order = { 2, NATURAL, 0, NULL };
  sl_sweep_stats stats;
  data.fixed = fixed;
  assert_int_equal (sl_l2rsc_sweep_d (&data, &RULES, &order, Z, &stats, NULL), SL_OK);
  assert_true (Z[0] == 1);
  assert_true (Z[1] == 0.5);
  assert_true (Z[2] == 0);
  assert_true (Z[3] == 2);
  assert_true (stats.steps == 6); /* each column: over all, over its nonzeros, and over all, which rest */
  assert_true (stats.moved == 1);
  assert_int_equal (sl_l2rsc_sweep_d (&data, &RULES, &order, Z, &stats, NULL), SL_OK);
  assert_true (stats.steps == 2);
  assert_true (stats.moved == 0);
  assert_int_equal (sl_l2rsc_objective_d (&data, 0, 1, Z, part, NULL), SL_OK);
  assert_true (part[3] == 0);
  assert_true (part[2] == (0.25 + 1) / 2);
}

static int
stop_at (void *context)
{
  return --*(int *) context <= 0;
}

/* The report is of the columns before the interruption alone: of none of them, and of the first one. */
static void
interruption (void **state)
{
  (void) state;
  const double fixed[] = { 0, 3, 1, 1 };
  sl_coded data = two ();
  sl_order order = { 2, NATURAL, 0, NULL };
  data.fixed = fixed;
  for (int before = 0; before < 2; before++)
    {
      double Z[4] = { 0 };
      int left = before + 1;
      const sl_stop stop = { stop_at, &left };
      sl_sweep_stats stats;
      assert_int_equal (sl_l2rsc_sweep_d (&data, &RULES, &order, Z, &stats, &stop), SL_INTERRUPTED);
      assert_true (stats.steps == 3 * before);
      assert_true (stats.moved == before);
      assert_true (Z[0] == before);
      assert_true (Z[3] == 0);
    }
}

static void
contract (void **state)
{
  (void) state;
  double Z[4] = { 0 }, part[4];
  sl_coded data = two (), empty = data;
  sl_order order = { 2, NATURAL, 0, NULL };
  sl_l2rsc_options options = RULES;
  sl_sweep_stats stats;
  empty.n = 0;
  assert_int_equal (sl_l2rsc_sweep_d (&empty, &options, &order, Z, &stats, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_l2rsc_objective_d (&empty, 0, 1, Z, part, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_l2rsc_objective_d (&data, NAN, 1, Z, part, NULL), SL_BAD_INPUT);
  options.steps = 0;
  assert_int_equal (sl_l2rsc_sweep_d (&data, &options, &order, Z, &stats, NULL), SL_BAD_INPUT);
  options = RULES;
  options.alpha = -1;
  assert_int_equal (sl_l2rsc_sweep_d (&data, &options, &order, Z, &stats, NULL), SL_BAD_INPUT);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  double Z[4] = { 0 }, part[4];
  sl_coded data = two ();
  sl_order order = { 2, NATURAL, 0, NULL }, groups = { 2, NATURAL, 2, EACH };
  sl_sweep_stats stats;
  assert_survives_failing_memory (sl_l2rsc_sweep_d (&data, &RULES, &order, Z, &stats, NULL));
  assert_survives_failing_memory (sl_l2rsc_sweep_d (&data, &RULES, &groups, Z, &stats, NULL));
  assert_survives_failing_memory (sl_l2rsc_objective_d (&data, 0.1, 1, Z, part, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (minimum),  cmocka_unit_test (training),        cmocka_unit_test (interruption),
    cmocka_unit_test (contract), cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("l2rsc", tests, NULL, NULL);
}
