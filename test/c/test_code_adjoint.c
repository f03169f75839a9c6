/* SPDX-License-Identifier: BSD-3-Clause */
/* The systems of supports: by hand, dependent atoms, contract, memory. */
#include "sl_test.h"
#include "coding/sl_code_adjoint.h"

/* Atoms (2, 0), (0, 1), (1, 0); supports {0, 1}, {}, {0, 2}, whose atoms depend on each other. */
static const double D[] = { 2, 0, 0, 1, 1, 0 }, G[] = { 4, 3, 5, 1 };
static const size_t START[] = { 0, 2, 2, 4 }, ROW[] = { 0, 1, 0, 2 };

static sl_status
solved (double ridge, double *beta, unsigned char *bad)
{
  return sl_code_adjoint (2, 3, D, ridge, 3, START, ROW, G, beta, bad, NULL);
}

static void
systems (void **state)
{
  (void) state;
  double beta[4];
  unsigned char bad[3];
  assert_int_equal (solved (0, beta, bad), SL_OK);
  assert_true (beta[0] == 1 && beta[1] == 3 && beta[2] == 0 && beta[3] == 0);
  assert_true (bad[0] == 0 && bad[1] == 0 && bad[2] == 1);
  /* with eta = 1: (4 + 1) b = 4; and [5 2; 2 2] b = (5, 1), b = (8, -5) / 6 */
  assert_int_equal (solved (1, beta, bad), SL_OK);
  assert_true (fabs (beta[0] - 0.8) < 1e-15 && fabs (beta[1] - 1.5) < 1e-15);
  assert_true (fabs (beta[2] - 8.0 / 6) < 1e-15 && fabs (beta[3] + 5.0 / 6) < 1e-15);
  assert_true (bad[2] == 0);
}

static void
contract (void **state)
{
  (void) state;
  double beta[4];
  unsigned char bad[3];
  assert_int_equal (sl_code_adjoint (0, 3, D, 0, 3, START, ROW, G, beta, bad, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_code_adjoint (2, 3, D, 0, 0, START, ROW, G, beta, bad, NULL), SL_BAD_INPUT);
  assert_survives_failing_memory (solved (0, beta, bad));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (systems), cmocka_unit_test (contract) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
