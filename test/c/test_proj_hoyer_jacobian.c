/* SPDX-License-Identifier: BSD-3-Clause */
/* Products with the Jacobian of the Hoyer projection: differences, adjointness, contract, memory. */
#include "sl_test.h"
#include "proj/sl_proj_hoyer_jacobian.h"

enum { N = 37, COLUMNS = 3 };

static const double one = 1;

static void
differences_and_adjoints (void **state)
{
  (void) state;
  const double sigma = .5, h = 1e-6;
  double X[N * COLUMNS], A[N * COLUMNS], B[N * COLUMNS], P[N * COLUMNS], Z[N * COLUMNS], T[N * COLUMNS];
  double moved[2][N * COLUMNS], figures[6][COLUMNS];
  unsigned char unique[COLUMNS], projected[COLUMNS];
  uint64_t seed = 5;
  for (int norm = SL_HOYER_NUMBER; norm <= SL_HOYER_NEAREST; norm++)
    for (int nonneg = 0; nonneg <= 1; nonneg++)
      for (int at_least = 0; at_least <= 1; at_least++)
        {
          sl_hoyer_target target
            = { .sigma = &sigma, .l2 = &one, .norm = (sl_hoyer_norm) norm, .nonneg = nonneg, .at_least = at_least };
          sl_hoyer_info info = { figures[0], figures[1], figures[2], figures[3],
                                 figures[4], figures[5], unique,     projected };
          for (size_t i = 0; i < N * COLUMNS; i++)
            {
              X[i] = next_random (&seed) * (i < N && i > 5 ? .001 : 1); /* the first column is sparse enough */
              A[i] = next_random (&seed);
              B[i] = next_random (&seed);
            }
          for (int side = 0; side < 2; side++)
            {
              double Y[N * COLUMNS];
              for (size_t i = 0; i < N * COLUMNS; i++)
                Y[i] = X[i] + (side ? h : -h) * A[i];
              assert_int_equal (sl_proj_hoyer_d (N, COLUMNS, Y, N, &target, moved[side], N, NULL, NULL), SL_OK);
            }
          assert_int_equal (sl_proj_hoyer_d (N, COLUMNS, X, N, &target, P, N, &info, NULL), SL_OK);
          assert_int_equal (projected[0], ! at_least);
          sl_hoyer_point point = { target.norm, nonneg, figures[1], figures[5], projected, 1 };
          assert_int_equal (sl_proj_hoyer_jacobian_d (N, COLUMNS, X, N, P, N, &point, 0, A, N, Z, N, NULL), SL_OK);
          assert_int_equal (sl_proj_hoyer_jacobian_d (N, COLUMNS, X, N, P, N, &point, 1, B, N, T, N, NULL), SL_OK);
          double forward = 0, backward = 0;
          for (size_t i = 0; i < N * COLUMNS; i++)
            {
              assert_true (fabs ((moved[1][i] - moved[0][i]) / (2 * h) - Z[i]) < 1e-6);
              forward += B[i] * Z[i];
              backward += A[i] * T[i];
            }
          assert_true (fabs (forward - backward) < 1e-12);
        }
}

static void
single_agrees (void **state)
{
  (void) state;
  const double slope = .5, l2 = 1;
  const unsigned char projected = 1;
  const double x[] = { 3, -2, 1, 0 }, p[] = { .75, -.25, .5, 0 }, y[] = { 1, 2, 3, 4 };
  float xs[4], ps[4], ys[4], zs[4];
  double z[4];
  for (int i = 0; i < 4; i++)
    {
      xs[i] = (float) x[i];
      ps[i] = (float) p[i];
      ys[i] = (float) y[i];
    }
  sl_hoyer_point point = { SL_HOYER_NEAREST, 0, &slope, &l2, &projected, 0 };
  assert_int_equal (sl_proj_hoyer_jacobian_d (4, 1, x, 4, p, 4, &point, 0, y, 4, z, 4, NULL), SL_OK);
  assert_int_equal (sl_proj_hoyer_jacobian_s (4, 1, xs, 4, ps, 4, &point, 0, ys, 4, zs, 4, NULL), SL_OK);
  for (int i = 0; i < 4; i++)
    assert_true (fabs (z[i] - (double) zs[i]) < 1e-6);
}

static void
contract (void **state)
{
  (void) state;
  const double x[] = { 1, 2 }, bad[] = { 1, NAN }, zero = 0, slope = 1;
  const unsigned char projected = 1;
  double z[2];
  sl_hoyer_point point = { SL_HOYER_KEEP, 0, &slope, &zero, &projected, 0 };
  assert_int_equal (sl_proj_hoyer_jacobian_d (2, 1, x, 2, x, 2, &point, 0, x, 2, z, 2, NULL), SL_OK);
  assert_true (z[0] == 0);
  assert_true (z[1] == 0);
  assert_int_equal (sl_proj_hoyer_jacobian_d (2, 1, bad, 2, x, 2, &point, 0, x, 2, z, 2, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_hoyer_jacobian_d (2, 1, x, 2, bad, 2, &point, 0, x, 2, z, 2, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_hoyer_jacobian_d (2, 1, x, 2, x, 2, &point, 0, bad, 2, z, 2, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_hoyer_jacobian_d (2, 1, x, 1, x, 2, &point, 0, x, 2, z, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_hoyer_jacobian_d (0, 1, x, 0, x, 0, &point, 0, x, 0, z, 0, NULL), SL_BAD_INPUT);
  assert_survives_failing_memory (sl_proj_hoyer_jacobian_d (2, 1, x, 2, x, 2, &point, 0, x, 2, z, 2, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (differences_and_adjoints),
    cmocka_unit_test (single_agrees),
    cmocka_unit_test (contract),
  };
  return cmocka_run_group_tests_name ("proj_hoyer_derivative", tests, NULL, NULL);
}
