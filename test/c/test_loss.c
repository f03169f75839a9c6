/* SPDX-License-Identifier: BSD-3-Clause */
/* Losses: closed values, derivatives in place, extreme scores, leading dimensions, contract, memory. */
#include "sl_test.h"
#include "loss/sl_loss.h"

static double
value_of (sl_loss_kind kind, size_t m, const double *o, double label, const double *y, double *d)
{
  double value = -1;
  assert_int_equal (sl_loss_d (kind, m, 1, o, m, &label, y, m, NULL, &value, d, m, NULL), SL_OK);
  return value;
}

static void
closed_values (void **state)
{
  (void) state;
  const double zeros[3] = { 0 }, o[] = { 1, 0, 3 }, y[] = { 1, -1, 1 }, e = exp (1);
  double d[3];
  assert_true (fabs (value_of (SL_LOSS_LOGISTIC, 3, zeros, 2, NULL, d) - log (3)) < 1e-15);
  assert_true (fabs (d[0] - 1. / 3) < 1e-15);
  assert_true (fabs (d[1] + 2. / 3) < 1e-15);
  assert_true (fabs (value_of (SL_LOSS_SMOOTHED_HINGE, 3, zeros, 1, NULL, d) - log (1 + 2 * e)) < 1e-15);
  assert_true (fabs (d[1] - e / (1 + 2 * e)) < 1e-15);
  assert_true (fabs (d[0] + 2 * d[1]) < 1e-15);
  assert_true (value_of (SL_LOSS_SQUARED_HINGE, 3, o, 1, NULL, d) == 9);
  assert_true (d[0] == -6);
  assert_true (d[1] == 0);
  assert_true (d[2] == 6);
  assert_true (fabs (value_of (SL_LOSS_BINARY_LOGISTIC, 3, zeros, 0, y, d) - 3 * log (2)) < 1e-15);
  assert_true (d[0] == -.5);
  assert_true (d[1] == .5);
  assert_true (d[2] == -.5);
  assert_true (value_of (SL_LOSS_SQUARED, 3, o, 0, y, d) == 2.5);
  assert_true (d[0] == 0);
  assert_true (d[1] == 1);
  assert_true (d[2] == 2);
  for (int kind = SL_LOSS_LOGISTIC; kind <= SL_LOSS_SQUARED_HINGE; kind++)
    {
      assert_true (value_of ((sl_loss_kind) kind, 1, o, 1, NULL, d) == 0);
      assert_true (d[0] == 0);
      assert_true (! signbit (d[0]));
    }
}

/* The derivative may take the place of the scores; rows beyond m stay. */
static void
in_place (void **state)
{
  (void) state;
  float O[] = { 1, 0, 3, 7, 2, 2, 2, 8 }, D[6];
  const float Y[] = { 0, 1, 0, 9, 1, 2, 3, 9 };
  const double label[] = { 3, 1 }, weight[] = { 2, 0 };
  double value[2], alone[2];
  assert_int_equal (sl_loss_s (SL_LOSS_LOGISTIC, 3, 2, O, 4, label, NULL, 0, weight, value, D, 3, NULL), SL_OK);
  assert_int_equal (sl_loss_s (SL_LOSS_LOGISTIC, 3, 2, O, 4, label, NULL, 0, weight, alone, NULL, 0, NULL), SL_OK);
  assert_memory_equal (value, alone, sizeof value);
  assert_int_equal (sl_loss_s (SL_LOSS_LOGISTIC, 3, 2, O, 4, label, NULL, 0, weight, NULL, O, 4, NULL), SL_OK);
  assert_true (O[0] == D[0]);
  assert_true (O[1] == D[1]);
  assert_true (O[2] == D[2]);
  assert_true (O[3] == 7);
  assert_true (O[7] == 8);
  assert_true (value[1] == 0);
  assert_true (O[4] == 0);
  assert_true (O[5] == 0);
  assert_true (O[6] == 0);
  assert_int_equal (sl_loss_s (SL_LOSS_SQUARED, 3, 2, Y, 4, NULL, Y, 4, NULL, value, D, 3, NULL), SL_OK);
  assert_true (value[0] == 0);
  assert_true (value[1] == 0);
  assert_true (D[5] == 0);
}

/* Far on the right side the derivative is -e^-o but for 4e-18 of it, and the exponential is within two units in the last
   place: at scores that leave every remainder of log 2. */
static void
far_on_the_right_side (void **state)
{
  (void) state;
  enum { N = 4000 };
  static double o[N], y[N], d[N], value[N];
  for (int i = 0; i < N; i++)
    {
      o[i] = 40 + i * .1601;
      y[i] = 1;
    }
  assert_int_equal (sl_loss_d (SL_LOSS_BINARY_LOGISTIC, 1, N, o, 1, NULL, y, 1, NULL, value, d, 1, NULL), SL_OK);
  for (int i = 0; i < N; i++)
    assert_true (fabs (d[i] / exp (-o[i]) + 1) < 2 * DBL_EPSILON);
}

static void
extreme_scores (void **state)
{
  (void) state;
  const double o[] = { 1e300, -1e300, 1e300 }, far[] = { DBL_MAX, -DBL_MAX }, y[] = { -1, 1 };
  const float f[] = { FLT_MAX, -FLT_MAX };
  const double label = 2;
  double d[3], value;
  float g[2];
  assert_true (value_of (SL_LOSS_LOGISTIC, 3, o, 2, NULL, d) == 2e300);
  assert_true (d[0] == .5);
  assert_true (d[1] == -1);
  assert_true (d[2] == .5);
  assert_true (value_of (SL_LOSS_LOGISTIC, 2, far, 2, NULL, d) == INFINITY);
  assert_true (d[0] == 1);
  assert_true (d[1] == -1);
  assert_true (value_of (SL_LOSS_SMOOTHED_HINGE, 2, far, 1, NULL, d) == 0);
  assert_true (d[0] == 0);
  assert_true (d[1] == 0);
  assert_true (value_of (SL_LOSS_SQUARED_HINGE, 2, far, 2, NULL, d) == INFINITY);
  assert_true (d[0] == INFINITY);
  assert_true (d[1] == -INFINITY);
  assert_true (value_of (SL_LOSS_BINARY_LOGISTIC, 2, far, 0, y, d) == INFINITY);
  assert_true (d[0] == 1);
  assert_true (d[1] == -1);
  assert_true (value_of (SL_LOSS_SQUARED, 2, far, 0, y, d) == INFINITY);
  assert_true (d[0] == DBL_MAX);
  for (int kind = SL_LOSS_LOGISTIC; kind <= SL_LOSS_SQUARED_HINGE; kind++)
    {
      assert_int_equal (sl_loss_s ((sl_loss_kind) kind, 2, 1, f, 2, &label, NULL, 0, NULL, &value, g, 2, NULL),
                        SL_OK);
      assert_true (isfinite (value));
      assert_true (value > 6e38);
    }
}

static void
contract (void **state)
{
  (void) state;
  const double o[] = { 1, 2 }, nan[] = { 1, NAN }, inf[] = { -INFINITY, 1 }, one = 1, y[] = { 1, -1 };
  const double half[] = { 1, .5 }, wrong[] = { 0, 3, 1.5, NAN, -1, INFINITY }, weight[] = { -1, NAN, INFINITY };
  double v, d[2];
  const sl_loss_kind L = SL_LOSS_LOGISTIC, B = SL_LOSS_BINARY_LOGISTIC, S = SL_LOSS_SQUARED;
  assert_int_equal (sl_loss_d (L, 2, 1, nan, 2, &one, NULL, 0, NULL, &v, d, 2, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_loss_d (S, 2, 1, inf, 2, NULL, y, 2, NULL, &v, d, 2, NULL), SL_NOT_FINITE);
  for (int i = 0; i < 6; i++)
    assert_int_equal (sl_loss_d (L, 2, 1, o, 2, wrong + i, NULL, 0, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  for (int i = 0; i < 3; i++)
    assert_int_equal (sl_loss_d (L, 2, 1, o, 2, &one, NULL, 0, weight + i, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (B, 2, 1, o, 2, NULL, half, 2, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (B, 2, 1, o, 2, NULL, nan, 2, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (S, 2, 1, o, 2, NULL, nan, 2, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (S, 2, 1, o, 2, NULL, NULL, 2, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (L, 2, 1, o, 2, NULL, NULL, 2, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (L, 2, 1, o, 1, &one, NULL, 0, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (L, 2, 1, o, 2, &one, NULL, 0, NULL, &v, d, 1, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (S, 2, 1, o, 2, NULL, y, 1, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (L, 0, 1, o, 0, &one, NULL, 0, NULL, &v, d, 0, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (SL_LOSSES, 2, 1, o, 2, &one, y, 2, NULL, &v, d, 2, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_loss_d (L, 2, 0, o, 2, NULL, NULL, 0, NULL, NULL, NULL, 0, NULL), SL_OK);
  assert_int_equal (sl_loss_d (S, 0, 0, NULL, 0, NULL, NULL, 0, NULL, NULL, NULL, 0, NULL), SL_OK);
}

static void
interrupted (void **state)
{
  (void) state;
  enum { M = 64, N = 8000 };
  static double O[M * N], label[N], value[N];
  const sl_stop stop = { stop_at_once, NULL };
  for (size_t j = 0; j < N; j++)
    label[j] = 1;
  assert_int_equal (sl_loss_d (SL_LOSS_LOGISTIC, M, N, O, M, label, NULL, 0, NULL, value, NULL, 0, &stop),
                    SL_INTERRUPTED);
}

/* The Hessian times V is what the derivatives change by, per unit of V. Scores are apart from the kinks of the hinge. */
static void
hessian_products (void **state)
{
  (void) state;
  enum { M = 3, N = 2, COUNT = M * N };
  const double O[COUNT] = { .3, -.4, 1.2, 2, .7, -1.1 }, V[COUNT] = { 1, -.5, .25, .3, 2, -1 };
  const double label[N] = { 2, 1 }, sign[COUNT] = { 1, -1, 1, -1, -1, 1 }, weight[N] = { 2, .5 }, step = 1e-5;
  for (int kind = 0; kind < SL_LOSSES; kind++)
    for (int weighted = 0; weighted < 2; weighted++)
      {
        const sl_loss_samples samples = { M, N, label, weighted ? weight : NULL };
        double S[3][COUNT], value[N], HV[COUNT];
        for (int side = 0; side < 3; side++)
          {
            double at[COUNT];
            for (int e = 0; e < COUNT; e++)
              at[e] = O[e] + (side - 1) * step * V[e];
            assert_int_equal (sl_loss_d ((sl_loss_kind) kind, M, N, at, M, label, sign, M, samples.weight, value,
                                         S[side], M, NULL),
                              SL_OK);
          }
        sl_losses[kind].hessian_product (&samples, S[1], V, HV);
        for (int e = 0; e < COUNT; e++)
          assert_true (fabs ((S[2][e] - S[0][e]) / (2 * step) - HV[e]) < 1e-8);
      }
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double O[] = { 1, 2, 3, 4 }, label[] = { 1, 2 };
  double value[2], D[4];
  assert_survives_failing_memory (sl_loss_d (SL_LOSS_LOGISTIC, 2, 2, O, 2, label, NULL, 0, NULL, value, D, 2, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),         cmocka_unit_test (in_place),        cmocka_unit_test (extreme_scores),
    cmocka_unit_test (far_on_the_right_side), cmocka_unit_test (contract),        cmocka_unit_test (interrupted),
    cmocka_unit_test (hessian_products),      cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("loss", tests, NULL, NULL);
}
