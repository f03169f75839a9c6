/* SPDX-License-Identifier: BSD-3-Clause */
/* The assignment problem: closed values, every matching of small tables, contract, interruption, memory. */
#include "sl_test.h"
#include "cluster/sl_assign.h"

static void
closed_values (void **state)
{
  (void) state;
  const double profit[] = { 3, 2, 4, 2, 0, 1 }; /* the largest entry must give way */
  const double equal[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  size_t match[3];
  assert_int_equal (sl_assign (2, 3, profit, match, NULL), SL_OK);
  assert_true (match[0] == 1);
  assert_true (match[1] == 0);
  assert_int_equal (sl_assign (3, 3, equal, match, NULL), SL_OK);
  assert_true (match[0] != match[1]);
  assert_true (match[1] != match[2]);
  assert_true (match[0] != match[2]);
  assert_int_equal (sl_assign (0, 0, profit, match, NULL), SL_OK);
}

/* The best sum over all matchings of rows i .. r-1 to columns not in used. */
static double
best (size_t r, size_t s, const double *profit, size_t i, unsigned used)
{
  double best_sum = i < r ? -INFINITY : 0;
  for (size_t j = 0; j < s && i < r; j++)
    if (! (used >> j & 1))
      best_sum = fmax (best_sum, profit[i + j * r] + best (r, s, profit, i + 1, used | 1u << j));
  return best_sum;
}

static void
every_matching (void **state)
{
  (void) state;
  uint64_t seed = 1;
  for (int round = 0; round < 500; round++)
    {
      size_t r = (size_t) (3.5 + 2.5 * next_random (&seed)), s = r + (size_t) (1 + next_random (&seed)), match[6];
      double profit[42], sum = 0;
      unsigned used = 0;
      for (size_t k = 0; k < r * s; k++)
        profit[k] = round % 2 ? next_random (&seed) : floor (4 * next_random (&seed));
      assert_int_equal (sl_assign (r, s, profit, match, NULL), SL_OK);
      for (size_t i = 0; i < r; i++)
        {
          assert_true (match[i] < s);
          assert_true (! (used >> match[i] & 1));
          used |= 1u << match[i];
          sum += profit[i + match[i] * r];
        }
      assert_true (fabs (sum - best (r, s, profit, 0, 0)) < 1e-12);
    }
}

static int
always (void *context)
{
  (void) context;
  return 1;
}

static void
contract (void **state)
{
  (void) state;
  const double profit[] = { 1, 2, 3, 4 }, bad[] = { 1, NAN }, large[] = { 1, 1e300 };
  const sl_stop stop = { always, NULL };
  size_t match[2];
  assert_int_equal (sl_assign (2, 1, profit, match, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_assign (1, 2, bad, match, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_assign (1, 2, large, match, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_assign (2, 2, profit, match, &stop), SL_INTERRUPTED);
  assert_int_equal (match[1], 2);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double profit[] = { 1, 2, 3, 4 };
  size_t match[2];
  assert_survives_failing_memory (sl_assign (2, 2, profit, match, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),
    cmocka_unit_test (every_matching),
    cmocka_unit_test (contract),
    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("assign", tests, NULL, NULL);
}
