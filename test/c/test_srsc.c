/* SPDX-License-Identifier: BSD-3-Clause */
/* Support regularized coding: one step, a sweep in turn and in colours, price and objective, contract, memory. */
#include "sl_test.h"
#include "proj/sl_prox_srsc.h"
#include "graphcode/sl_srsc.h"
#include "coding/sl_supports.h"
#include "base/sl_memory.h"

/* Three samples in a row, a - b - c, with two orthogonal atoms. */
static const size_t START[] = { 0, 1, 3, 4 }, ROW[] = { 1, 0, 2, 1 }, NATURAL[] = { 0, 1, 2 };
static const double WEIGHT[] = { 1, 1, 2, 2 }, Q[] = { 1, 0, 0, 1 }, B[] = { 0.9, 0.4, 1, 0, 0, 1 };
static const float QS[] = { 1, 0, 0, 1 }, BS[] = { 0.9f, 0.4f, 1, 0, 0, 1 };

static sl_coded
three (void)
{
  sl_coded data = { 2, 3, 3, Q, B, NULL, { START, ROW, WEIGHT }, NULL };
  return data;
}

static const sl_srsc_options RULES = { 0.1, 0.5, 1.01, 1e-6, 1e-10, 50 };

static void
proximal_step (void **state)
{
  (void) state;
  const double T[] = { 3, 1.5, 0.5, -0.5 }, Z[] = { 0, 0, 0, 1 }, G[] = { 1, 1, -1, -1 };
  const double bad[] = { 1, NAN, 1, 1 };
  double P[4];
  assert_int_equal (sl_prox_srsc_d (2, 2, T, Z, G, 1, 1, 1, 1e-6, P, NULL), SL_OK);
  assert_true (P[0] == 2);
  assert_true (P[1] == 0);
  assert_true (P[2] == 1e-6);
  assert_true (P[3] == -1e-6);
  assert_int_equal (sl_prox_srsc_d (2, 2, T, Z, G, 1, 1, 1, 0, P, NULL), SL_OK);
  assert_true (P[2] == 0);
  assert_true (P[3] == 0);
  assert_true (! signbit (P[3]));
  assert_int_equal (sl_prox_srsc_d (2, 2, bad, Z, G, 1, 1, 1, 0, P, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_prox_srsc_d (2, 2, T, Z, bad, 1, 1, 1, 0, P, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_prox_srsc_d (2, 2, T, Z, G, -1, 1, 1, 0, P, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_srsc_d (2, 2, T, Z, G, 1, 1, 0, 0, P, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_srsc_d (2, 2, T, Z, G, 1, 1, INFINITY, 0, P, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_srsc_d (0, 2, T, Z, G, 1, 1, 1, 0, P, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_prox_srsc_d (0, 0, T, Z, G, 1, 1, 1, 0, P, NULL), SL_OK);
  assert_survives_failing_memory (sl_prox_srsc_d (2, 2, T, Z, G, 1, 1, 1, 1e-6, P, NULL));
}

static void
supports (void **state)
{
  (void) state;
  enum { P = 130 };
  static double Z[3 * P], g[P];
  sl_supports s;
  sl_graph graph = { START, ROW, WEIGHT };
  Z[0] = Z[64] = Z[129] = 1;
  Z[P + 64] = -2;
  Z[2 * P + 63] = Z[2 * P + 129] = 1e-300;
  assert_int_equal (sl_supports_new_d (P, 3, Z, &s), SL_OK);
  sl_supports_price (&s, &graph, 1, g);
  for (size_t k = 0; k < P; k++)
    assert_true (g[k] == 3 - 2 * (Z[k] != 0) - 4 * (Z[2 * P + k] != 0));
  assert_true (sl_supports_apart (&s, &s, &graph, 1) == 2 + 2 * 3);
  Z[P + 64] = 0;
  sl_supports_set_d (&s, 1, Z + P);
  assert_true (sl_supports_apart (&s, &s, &graph, 0) == 3);
  sl_free (s.bits);
  assert_int_equal (allocations_alive, 0);
}

static void
sweeps (void **state)
{
  (void) state;
  const double start[] = { 0.8, 0.3, 0.9, 0, 0, 0.9 };
  const float start_single[] = { 0.8f, 0.3f, 0.9f, 0, 0, 0.9f };
  const size_t colour_order[] = { 0, 2, 1 }, bounds[] = { 2, 3 };
  double Z[6], Y[6], part[3];
  float S[6];
  sl_coded data = three (), single = data;
  sl_order natural = { 3, NATURAL, 0, NULL }, turn = { 3, colour_order, 0, NULL };
  sl_order colours = { 3, colour_order, 2, bounds };
  sl_sweep_stats stats, same;

  assert_int_equal (sl_srsc_objective_d (&data, start, part, NULL), SL_OK);
  assert_true (fabs (part[0] + 0.8 * 0.9 + 0.3 * 0.4 + 0.9 + 0.9 - (0.64 + 0.09 + 0.81 + 0.81) / 2) < 1e-15);
  assert_true (fabs (part[1] - 2.9) < 1e-15);
  assert_true (part[2] == 1 + 2 * 2);

  memcpy (Z, start, sizeof Z);
  assert_int_equal (sl_srsc_sweep_d (&data, &RULES, &natural, Z, &stats, NULL), SL_OK);
  assert_true (fabs (Z[0] - 0.8) < 1e-9);
  assert_true (Z[1] == 0);
  assert_true (stats.steps >= 3);
  assert_true (stats.moved > 0);

  /* The first entry of a code goes in a step, the second stays. */
  sl_srsc_options alone = RULES;
  alone.gamma = 0;
  memcpy (Z, start, sizeof Z);
  Z[4] = 0.05;
  assert_int_equal (sl_srsc_sweep_d (&data, &alone, &natural, Z, &stats, NULL), SL_OK);
  assert_true (Z[4] == 0);
  assert_true (fabs (Z[5] - 0.9) < 1e-9);

  memcpy (Z, start, sizeof Z);
  memcpy (Y, start, sizeof Y);
  assert_int_equal (sl_srsc_sweep_d (&data, &RULES, &turn, Z, &stats, NULL), SL_OK);
  assert_int_equal (sl_srsc_sweep_d (&data, &RULES, &colours, Y, &same, NULL), SL_OK);
  assert_memory_equal (Z, Y, sizeof Z);
  assert_true (stats.steps == same.steps);
  assert_true (stats.moved == same.moved);

  single.Q = QS;
  single.B = BS;
  memcpy (S, start_single, sizeof S);
  assert_int_equal (sl_srsc_sweep_s (&single, &RULES, &natural, S, &stats, NULL), SL_OK);
  assert_true (fabsf (S[0] - 0.8f) < 1e-6f);
  assert_true (S[1] == 0);
  assert_int_equal (sl_srsc_objective_s (&single, S, part, NULL), SL_OK);
}

static void
training (void **state)
{
  (void) state;
  const double start[] = { 0.8, 0.3, 0.9, 0, 0, 0.9 }, fixed[] = { 1, 1, 0, 1, 1, 0 };
  double Z[6], part[3];
  sl_coded data = three ();
  sl_order order = { 3, NATURAL, 0, NULL };
  sl_sweep_stats stats;
  data.fixed = fixed;
  memcpy (Z, start, sizeof Z);
  assert_int_equal (sl_srsc_objective_d (&data, start, part, NULL), SL_OK);
  assert_true (part[2] == 1 + 1 + 0 + 0); /* {1,2}-{2}, {1}-{1,2} and 2 {1}-{1}, {2}-{2} twice */
  assert_int_equal (sl_srsc_sweep_d (&data, &RULES, &order, Z, &stats, NULL), SL_OK);
  assert_true (Z[1] != 0);
  data.m = 0;
  assert_int_equal (sl_srsc_sweep_d (&data, &RULES, &order, Z, &stats, NULL), SL_BAD_INPUT);
}

static void
colouring (void **state)
{
  (void) state;
  const size_t beyond[] = { 1, 0, 7, 1 }, middle_first[] = { 1, 0, 2 };
  sl_graph graph = { START, ROW, WEIGHT }, bad = { START, beyond, WEIGHT };
  size_t colour[3], colours;
  assert_int_equal (sl_colouring (3, &graph, NATURAL, colour, &colours), SL_OK);
  assert_true (colours == 2);
  assert_true (colour[0] == 1);
  assert_true (colour[1] == 2);
  assert_true (colour[2] == 1);
  assert_int_equal (sl_colouring (3, &graph, middle_first, colour, &colours), SL_OK);
  assert_true (colours == 2);
  assert_true (colour[0] == 2);
  assert_true (colour[1] == 1);
  assert_true (colour[2] == 2);
  assert_int_equal (sl_colouring (3, &bad, NATURAL, colour, &colours), SL_BAD_INPUT);
  assert_int_equal (sl_colouring (SIZE_MAX / 2, &graph, NATURAL, colour, &colours), SL_OUT_OF_MEMORY);
  assert_survives_failing_memory (sl_colouring (3, &graph, NATURAL, colour, &colours));
}

static void
levels (void **state)
{
  (void) state;
  const size_t beyond[] = { 1, 0, 7, 1 }, ends_first[] = { 2, 0, 1 };
  sl_graph graph = { START, ROW, WEIGHT }, bad = { START, beyond, WEIGHT };
  size_t level[3];
  assert_int_equal (sl_levels (3, &graph, NATURAL, level), SL_OK);
  assert_true (level[0] == 1);
  assert_true (level[1] == 2);
  assert_true (level[2] == 3);
  assert_int_equal (sl_levels (3, &graph, ends_first, level), SL_OK);
  assert_true (level[0] == 1);
  assert_true (level[1] == 2);
  assert_true (level[2] == 1);
  assert_int_equal (sl_levels (3, &bad, NATURAL, level), SL_BAD_INPUT);
}

/* One atom with Q = 1: between two short steps its coefficient becomes the minimiser, 0.7, and stays there; an atom
   too short for that takes steps alone. */
static void
polish (void **state)
{
  (void) state;
  const size_t start[] = { 0, 0 }, first[] = { 0 };
  const double Q1[] = { 1 }, B1[] = { 0.8 }, Q2[] = { 1e-7 };
  double z[] = { 0.1 };
  sl_coded data = { 1, 1, 1, Q1, B1, NULL, { start, ROW, WEIGHT }, NULL };
  sl_srsc_options options = { 0.1, 0.5, 8, 1e-6, 1e-10, 2 };
  sl_order order = { 1, first, 0, NULL };
  sl_sweep_stats stats;
  assert_int_equal (sl_srsc_sweep_d (&data, &options, &order, z, &stats, NULL), SL_OK);
  assert_true (fabs (z[0] - 0.7) < 1e-15);
  assert_true (stats.steps == 2);
  options.steps = 1;
  z[0] = 0.1;
  assert_int_equal (sl_srsc_sweep_d (&data, &options, &order, z, &stats, NULL), SL_OK);
  assert_true (fabs (z[0] - (0.1 + 0.6 / 8)) < 1e-15);
  data.Q = Q2;
  options.steps = 2;
  z[0] = 0.1;
  assert_int_equal (sl_srsc_sweep_d (&data, &options, &order, z, &stats, NULL), SL_OK);
  assert_true (fabs (z[0] - (0.1 + 2 * 0.7 / 8)) < 1e-7);
}

static void
contract (void **state)
{
  (void) state;
  double Z[6] = { 1, 0, 1, 0, 0, 1 }, part[3];
  sl_coded data = three (), empty = data;
  sl_order order = { 3, NATURAL, 0, NULL };
  sl_srsc_options options = RULES;
  sl_sweep_stats stats;
  empty.p = 0;
  assert_int_equal (sl_srsc_sweep_d (&empty, &options, &order, Z, &stats, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_srsc_objective_d (&empty, Z, part, NULL), SL_BAD_INPUT);
  options.L = 0;
  assert_int_equal (sl_srsc_sweep_d (&data, &options, &order, Z, &stats, NULL), SL_BAD_INPUT);
  options = RULES;
  options.gamma = NAN;
  assert_int_equal (sl_srsc_sweep_d (&data, &options, &order, Z, &stats, NULL), SL_BAD_INPUT);
  options = RULES;
  options.steps = 0;
  assert_int_equal (sl_srsc_sweep_d (&data, &options, &order, Z, &stats, NULL), SL_BAD_INPUT);
}

static int
stop_at_second (void *context)
{
  return ++*(int *) context >= 2;
}

/* Column 0 is improved, the others are as they were, and the report is of it alone. */
static void
interruption (void **state)
{
  (void) state;
  const size_t bounds[] = { 1, 3 };
  sl_order order = { 3, NATURAL, 0, NULL }, groups = { 3, NATURAL, 2, bounds };
  sl_coded data = three ();
  for (int grouped = 0; grouped < 2; grouped++)
    {
      double Z[6] = { 1, 0, 1, 0, 0, 1 }, whole[6] = { 1, 0, 1, 0, 0, 1 };
      int asked = 0;
      sl_sweep_stats stats, full;
      sl_stop stop = { stop_at_second, &asked };
      assert_int_equal (sl_srsc_sweep_d (&data, &RULES, grouped ? &groups : &order, Z, &stats, &stop),
                        SL_INTERRUPTED);
      assert_int_equal (sl_srsc_sweep_d (&data, &RULES, &order, whole, &full, NULL), SL_OK);
      assert_int_equal (asked, 2);
      assert_true (Z[0] == whole[0]);
      assert_true (Z[0] != 1);
      assert_true (Z[2] == 1);
      assert_true (Z[5] == 1);
      assert_true (stats.steps > 0);
      assert_true (stats.steps < full.steps);
    }
}

/* ---- a member that has the columns a and c; b is of another --------------------------------------------------- */

static const size_t OUTER_START[] = { 0, 1, 2 }, OUTER_ROW[] = { 2, 2 }, OUTER[] = { 0, 1 },
                    OUTER_BOUNDS[] = { 2, 2 };
static const double OUTER_WEIGHT[] = { 1, 2 }, OUTER_B[] = { 0.9, 0.4, 0, 1 };

/* The other member, which has treated b when group 1 is over. */
typedef struct
{
  double before[2], after[2];
  size_t calls;
  uint64_t told[3][2]; /* the supports of a and c in each call */
} other_member;

static void
exchange (void *context, size_t group, const sl_supports *s)
{
  other_member *other = context;
  assert_true (group == (other->calls == 0 ? SL_ALL_GROUPS : other->calls - 1));
  memcpy (other->told[other->calls], s->bits, sizeof other->told[0]);
  if (group != 0)
    sl_supports_set_d (s, 2, group == 1 ? other->after : other->before);
  other->calls++;
}

/* The part of the whole sweep that falls to this member: a and c first, then b. */
static void
member_of_two (void **state)
{
  (void) state;
  const double start[] = { 0.8, 0.3, 0.9, 0, 0, 0.9 };
  const size_t turn[] = { 0, 2, 1 }, bounds[] = { 2, 3 };
  double whole[6], mine[] = { 0.8, 0.3, 0, 0.9 }, all[3], part[3], terms_of_b[3];
  sl_coded data = three ();
  sl_order colours = { 3, turn, 2, bounds }, own = { 2, OUTER, 2, OUTER_BOUNDS }, alone = { 2, OUTER, 0, NULL };
  sl_sweep_stats stats, of_all;
  memcpy (whole, start, sizeof whole);
  assert_int_equal (sl_srsc_sweep_d (&data, &RULES, &colours, whole, &of_all, NULL), SL_OK);

  other_member other = { { 0.9, 0 }, { whole[2], whole[3] }, 0, { { 0 } } };
  sl_halo halo = { 1, exchange, &other };
  sl_coded outer = { 2, 2, 2, Q, OUTER_B, NULL, { OUTER_START, OUTER_ROW, OUTER_WEIGHT }, &halo };
  assert_int_equal (sl_srsc_sweep_d (&outer, &RULES, &own, mine, &stats, NULL), SL_OK);
  assert_memory_equal (mine, whole, 2 * sizeof *mine);
  assert_memory_equal (mine + 2, whole + 4, 2 * sizeof *mine);
  assert_true (stats.steps < of_all.steps);
  assert_int_equal (other.calls, 3);
  assert_true (other.told[0][0] == 3);
  assert_true (other.told[1][0] == (uint64_t) (mine[0] != 0) + 2 * (mine[1] != 0));
  assert_true (other.told[1][1] == (uint64_t) (mine[2] != 0) + 2 * (mine[3] != 0));

  /* The terms of a and c, and of b with a half of its edges. */
  other.calls = 0;
  memcpy (other.before, other.after, sizeof other.before);
  assert_int_equal (sl_srsc_objective_d (&outer, mine, part, NULL), SL_OK);
  assert_int_equal (sl_srsc_objective_d (&data, whole, all, NULL), SL_OK);
  terms_of_b[0] = (whole[2] * whole[2] + whole[3] * whole[3]) / 2 - whole[2];
  terms_of_b[1] = fabs (whole[2]) + fabs (whole[3]);
  terms_of_b[2] = all[2] / 2;
  for (int l = 0; l < 3; l++)
    assert_true (fabs (part[l] + terms_of_b[l] - all[l]) < 1e-15);

  assert_int_equal (sl_srsc_sweep_d (&outer, &RULES, &alone, mine, &stats, NULL), SL_BAD_INPUT);
  outer.fixed = B;
  assert_int_equal (sl_srsc_sweep_d (&outer, &RULES, &own, mine, &stats, NULL), SL_BAD_INPUT);
}

/* A member that is interrupted exchanges as often as the others, and what it has by then. */
static void
interrupted_member (void **state)
{
  (void) state;
  double Z[] = { 0.8, 0.3, 0, 0.9 };
  const size_t bounds[] = { 1, 2 };
  int asked = 0;
  sl_order own = { 2, OUTER, 2, bounds };
  other_member other = { { 0.9, 0 }, { 0.9, 0 }, 0, { { 0 } } };
  sl_halo halo = { 1, exchange, &other };
  sl_coded outer = { 2, 2, 2, Q, OUTER_B, NULL, { OUTER_START, OUTER_ROW, OUTER_WEIGHT }, &halo };
  sl_stop stop = { stop_at_second, &asked };
  sl_sweep_stats stats;
  assert_int_equal (sl_srsc_sweep_d (&outer, &RULES, &own, Z, &stats, &stop), SL_INTERRUPTED);
  assert_int_equal (other.calls, 3);
  assert_true (Z[1] == 0);
  assert_true (other.told[1][0] == 1);
  assert_true (Z[3] == 0.9);
  assert_true (other.told[2][1] == 2);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const size_t bounds[] = { 1, 3 };
  double Z[6] = { 1, 0, 1, 0, 0, 1 }, part[3];
  sl_coded data = three ();
  sl_order order = { 3, NATURAL, 0, NULL }, groups = { 3, NATURAL, 2, bounds };
  sl_sweep_stats stats;
  assert_survives_failing_memory (sl_srsc_sweep_d (&data, &RULES, &order, Z, &stats, NULL));
  assert_survives_failing_memory (sl_srsc_sweep_d (&data, &RULES, &groups, Z, &stats, NULL));
  data.fixed = B;
  assert_survives_failing_memory (sl_srsc_objective_d (&data, Z, part, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (proximal_step),   cmocka_unit_test (supports),      cmocka_unit_test (sweeps),
    cmocka_unit_test (training),        cmocka_unit_test (colouring),     cmocka_unit_test (contract),
    cmocka_unit_test (levels),          cmocka_unit_test (polish),        cmocka_unit_test (interruption),
    cmocka_unit_test (memory_can_fail), cmocka_unit_test (member_of_two), cmocka_unit_test (interrupted_member),
  };
  return cmocka_run_group_tests_name ("srsc", tests, NULL, NULL);
}
