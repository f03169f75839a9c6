/* SPDX-License-Identifier: BSD-3-Clause */
/* Non-negative least squares: closed values, dependent columns, the exact path by itself, contract, memory. */
#include "sl_test.h"
#include "linalg/sl_nnls.h"
#include "linalg/sl_nnls_column.h"
#include "linalg/sl_nnls_wide_private.h"

static void
closed_values (void **state)
{
  (void) state;
  const double W[] = { 1, 0, 0, 1, 1, 0 }, x[] = { 3, 1, 5, 1, -1, 0 };
  const float Ws[] = { 1, 0, 0, 1, 1, 0 }, xs[] = { 3, 1, 5, 1, -1, 0 };
  const sl_data X = { 3, 2, x, NULL, NULL }, Xs = { 3, 2, xs, NULL, NULL };
  double H[4], kkt[2], steps[2];
  float Hs[4];
  assert_int_equal (sl_nnls_d (&X, 2, W, 0, 0, NULL, 1e-15, 50, H, kkt, steps, NULL), SL_OK);
  assert_true (fabs (H[0] - 2) < 1e-14);
  assert_true (fabs (H[1] - 1) < 1e-14);
  assert_true (fabs (H[2] - 1) < 1e-14);
  assert_true (H[3] == 0);
  assert_true (kkt[0] <= 1e-15);
  assert_true (kkt[1] <= 1e-15);
  assert_true (steps[0] >= 1);
  assert_int_equal (sl_nnls_s (&Xs, 2, Ws, 0, 0, NULL, 1e-6, 50, Hs, kkt, steps, NULL), SL_OK);
  assert_true (fabsf (Hs[0] - 2) < 1e-6f);
  assert_true (fabsf (Hs[1] - 1) < 1e-6f);
  assert_true (fabsf (Hs[2] - 1) < 1e-6f);
  assert_true (Hs[3] == 0);
}

static void
sparse_data (void **state)
{
  (void) state;
  const double W[] = { 1, 0, 1, 0, 2, 0 }, value[] = { 2, 4, 3 }, full[] = { 2, 0, 4, 0, 3, 0, 0, 0, 0 };
  const size_t row[] = { 0, 2, 1 }, start[] = { 0, 2, 3, 3 };
  const sl_data S = { 3, 3, value, row, start }, F = { 3, 3, full, NULL, NULL };
  double H[6], G[6], kkt[3], steps[3];
  assert_int_equal (sl_nnls_d (&S, 2, W, .5, .25, NULL, 1e-15, 50, H, kkt, steps, NULL), SL_OK);
  assert_int_equal (sl_nnls_d (&F, 2, W, .5, .25, NULL, 1e-15, 50, G, kkt, steps, NULL), SL_OK);
  assert_true (fabs (H[0] - 5.5 / 2.25) < 1e-14);
  assert_true (H[1] == 0);
  assert_true (H[2] == 0);
  assert_true (fabs (H[3] - 5.5 / 4.25) < 1e-14);
  for (int i = 0; i < 6; i++)
    assert_true (fabs (H[i] - G[i]) < 1e-14);
}

/* Random problems with dependent columns, from random supports: always optimal, never more entries than the rank. */
static void
certificates (void **state)
{
  (void) state;
  enum { M = 6, R = 10, N = 40 };
  uint64_t seed = 1;
  double W[M * R], x[M * N], start[R * N], H[R * N], kkt[N], steps[N];
  const sl_data X = { M, N, x, NULL, NULL };
  for (int round = 0; round < 60; round++)
    {
      for (int i = 0; i < M * R; i++)
        W[i] = next_random (&seed);
      for (int i = 0; i < M; i++)
        {
          W[i + M] = 2 * W[i];
          W[i + 2 * M] = W[i] + W[i + 3 * M];
          W[i + 4 * M] = round % 2 ? 0 : -W[i + 5 * M];
          W[i + 6 * M] = W[i + 7 * M] + 1e-9 * next_random (&seed);
        }
      for (int i = 0; i < M * N; i++)
        x[i] = next_random (&seed);
      for (int i = 0; i < R * N; i++)
        start[i] = next_random (&seed);
      double l1 = round % 3 ? 0 : .1, l2 = round % 5 ? 0 : .1;
      assert_int_equal (sl_nnls_d (&X, R, W, l1, l2, round % 4 ? start : NULL, 1e-15, 200, H, kkt, steps, NULL),
                        SL_OK);
      for (int j = 0; j < N; j++)
        {
          int entries = 0;
          for (int i = 0; i < R; i++)
            {
              assert_true (H[i + j * R] >= 0);
              entries += H[i + j * R] > 0;
            }
          assert_true (kkt[j] <= 1e-15);
          assert_true (steps[j] < 100);
          assert_true ((l2 > 0 || entries <= M));
        }
    }
}

/* A tolerance of 0: the gradients of dependent columns, which rounding alone makes negative, bring nothing in for ever. */
static void
no_tolerance (void **state)
{
  (void) state;
  enum { M = 5, R = 9, N = 40 };
  uint64_t seed = 3;
  double W[M * R], x[M * N], H[R * N], kkt[N], steps[N];
  const sl_data X = { M, N, x, NULL, NULL };
  for (int round = 0; round < 20; round++)
    {
      for (int i = 0; i < M * 3; i++)
        W[i] = next_random (&seed);
      for (int j = 3; j < R; j++)
        for (int i = 0; i < M; i++)
          W[i + j * M] = (j % 3 + 1) / 7. * W[i + (j % 3) * M] + j / 9. * W[i + (j + 1) % 3 * M];
      for (int i = 0; i < M * N; i++)
        x[i] = next_random (&seed);
      assert_int_equal (sl_nnls_d (&X, R, W, 0, 0, NULL, 0, 200, H, kkt, steps, NULL), SL_OK);
      for (int j = 0; j < N; j++)
        {
          assert_true (kkt[j] <= 1e-15);
          assert_true (steps[j] < 200);
        }
    }
}

static void
limits (void **state)
{
  (void) state;
  const double W[] = { 1, 2, 3, 3, 1, 1 }, x[] = { 1, 2, 1 }, tiny[] = { 1e-300, 0, 0 }, huge[] = { 1e300, 0, 0 };
  const sl_data X = { 3, 1, x, NULL, NULL }, Y = { 3, 1, huge, NULL, NULL };
  double H[2], kkt, steps;
  assert_int_equal (sl_nnls_d (&X, 2, W, 0, 0, NULL, 0, 0, H, &kkt, &steps, NULL), SL_OK);
  assert_true (steps == 0);
  assert_true (H[0] >= 0);
  assert_true (H[1] >= 0);
  assert_true (isfinite (H[0] + H[1]));
  assert_int_equal (sl_nnls_d (&Y, 1, tiny, 0, 0, NULL, 1e-15, 50, H, &kkt, &steps, NULL), SL_OK);
  assert_true (isinf (H[0]));
  assert_true (sl_nnls_scratch (SIZE_MAX / 64, SIZE_MAX / 64) == SIZE_MAX);
}

/* Columns so small that products with them leave the range at the bottom: as good as others. */
static void
tiny_columns (void **state)
{
  (void) state;
  const float Ws[] = { 1, .5f, .25f, .5f, -1, 1 }, value[] = { 5e-38f, 3e-37f, -2e-37f };
  const double W[] = { 1, .5, .25, .5, -1, 1 }, x[] = { 5e-307, 3e-306, -2e-306 };
  const size_t row[] = { 0, 1, 2 }, start[] = { 0, 3 };
  const sl_data full = { 3, 1, value, NULL, NULL }, sparse = { 3, 1, value, row, start }, X = { 3, 1, x, NULL, NULL };
  float Hs[2], Gs[2];
  double H[2], kkt, steps;
  assert_int_equal (sl_nnls_s (&full, 2, Ws, 0, 0, NULL, 1e-6, 50, Hs, &kkt, &steps, NULL), SL_OK);
  const double wanted = (.05 + .15 - .05) / 1.3125;
  assert_true (fabs (Hs[0] / (1e-36 * wanted) - 1) < 1e-6);
  assert_true (Hs[1] == 0);
  assert_true (kkt < 1e-6);
  assert_int_equal (sl_nnls_s (&sparse, 2, Ws, 0, 0, NULL, 1e-6, 50, Gs, &kkt, &steps, NULL), SL_OK);
  assert_true (Gs[0] == Hs[0]);
  assert_true (Gs[1] == 0);
  assert_int_equal (sl_nnls_d (&X, 2, W, 0, 0, NULL, 1e-15, 50, H, &kkt, &steps, NULL), SL_OK);
  assert_true (fabs (H[0] / (1e-305 * wanted) - 1) < 1e-14);
  assert_true (H[1] == 0);
  assert_true (kkt < 1e-15);
}

/* Where everything is exact, the violation is 0, also of data near the least number: sums begin at 0. */
static void
exact_and_tiny (void **state)
{
  (void) state;
  const double R[] = { 1, 0, 0, 1 }, norm[] = { 1, 1 }, lambda[] = { 0, 0 };
  const double scales[] = { 1, 1e-290, 0x1p-1070 };
  double scratch[64];
  sl_watch watch = { NULL, 0 };
  const sl_nnls_problem problem = { 2, 2, R, R, R, norm, 1e-15, 50, &watch, 0 };
  assert_true (sl_nnls_scratch (2, 2) <= sizeof scratch);
  for (int k = 0; k < 3; k++)
    for (int sign = -1; sign <= 1; sign++)
      {
        const double y[] = { 2 * scales[k], sign * scales[k] };
        double h[] = { 0, 0 }, kkt, steps;
        assert_int_equal (sl_nnls_column (&problem, y, 3 * scales[k], lambda, h, &kkt, &steps, scratch), SL_OK);
        assert_true (h[0] == y[0]);
        assert_true (h[1] == fmax (y[1], 0));
        assert_true (kkt == 0);
        assert_true (sl_nnls_measure (&problem, y, 3 * scales[k], lambda, h, scratch) == 0);
      }
}

static void
contract (void **state)
{
  (void) state;
  const double W[] = { 1, 2 }, bad[] = { 1, NAN }, x[] = { 1, 2 };
  const sl_data X = { 2, 1, x, NULL, NULL }, none = { 0, 1, x, NULL, NULL }, nan = { 2, 1, bad, NULL, NULL };
  double H[1], kkt, steps;
  assert_int_equal (sl_nnls_d (&none, 1, W, 0, 0, NULL, 0, 9, H, &kkt, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nnls_d (&X, 0, W, 0, 0, NULL, 0, 9, H, &kkt, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nnls_d (&X, 1, bad, 0, 0, NULL, 0, 9, H, &kkt, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nnls_d (&X, 1, W, -1, 0, NULL, 0, 9, H, &kkt, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nnls_d (&X, 1, W, 0, NAN, NULL, 0, 9, H, &kkt, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nnls_d (&nan, 1, W, 0, 0, NULL, 0, 9, H, &kkt, &steps, NULL), SL_NOT_FINITE);
}

/* A single long column asks whether to stop, and ends where the answer is yes. */
static void
interruption (void **state)
{
  (void) state;
  enum { M = 180, R = 360 };
  static double W[M * R], x[M], none[M], H[R];
  double kkt, steps;
  uint64_t seed = 5;
  for (int i = 0; i < M * R; i++)
    W[i] = next_random (&seed);
  for (int i = 0; i < M; i++)
    x[i] = next_random (&seed);
  const sl_data X = { M, 1, x, NULL, NULL }, zero = { M, 1, none, NULL, NULL };
  questions q = { 0 }, before = { 0 };
  const sl_stop stop = { ask, &q }, stop_before = { ask, &before };
  assert_int_equal (sl_nnls_d (&zero, R, W, 0, 0, NULL, 1e-15, 5000, H, &kkt, &steps, &stop_before), SL_OK);
  assert_int_equal (sl_nnls_d (&X, R, W, 0, 0, NULL, 1e-15, 5000, H, &kkt, &steps, &stop), SL_OK);
  int all = q.asked;
  assert_true (all > before.asked + 2);
  for (int yes = all; yes > before.asked; yes -= 1 + (all - before.asked) / 3)
    {
      q = (questions) { 0, yes };
      assert_int_equal (sl_nnls_d (&X, R, W, 0, 0, NULL, 1e-15, 5000, H, &kkt, &steps, &stop), SL_INTERRUPTED);
      assert_int_equal (q.asked, yes);
    }
}

/* One vector for many columns takes a working set of them, unless they are so short that they must be scaled. */
static void
few_vectors (void **state)
{
  (void) state;
  enum { M = 50, R = 300 };
  static double W[M * R], short_ones[M * R], x[M], H[R], G[R];
  double kkt, steps;
  uint64_t seed = 7;
  for (int i = 0; i < M * R; i++)
    short_ones[i] = ldexp (W[i] = fabs (next_random (&seed)), -450);
  for (int i = 0; i < M; i++)
    x[i] = W[i] + .5 * W[i + 9 * M] + .1 * next_random (&seed);
  const sl_data X = { M, 1, x, NULL, NULL };
  assert_true (sl_nnls_is_wide (M, 1, R));
  assert_int_equal (sl_nnls_d (&X, R, W, 0, 0, NULL, 1e-13, 5000, H, &kkt, &steps, NULL), SL_OK);
  assert_true (kkt <= 1e-13);
  assert_int_equal (sl_nnls_d (&X, R, short_ones, 0, 0, NULL, 1e-13, 5000, G, &kkt, &steps, NULL), SL_OK);
  assert_true (kkt <= 1e-13);
  for (int i = 0; i < R; i++)
    assert_true (fabs (ldexp (G[i], -450) - H[i]) < 1e-10);
  assert_survives_failing_memory (sl_nnls_d (&X, R, W, 0, 0, NULL, 1e-13, 5000, H, &kkt, &steps, NULL));
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double W[] = { 1, 2, 2, 1 }, x[] = { 1, 2, 3, 4 };
  const sl_data X = { 2, 2, x, NULL, NULL };
  double H[4], kkt[2], steps[2];
  assert_survives_failing_memory (sl_nnls_d (&X, 2, W, 0, 0, NULL, 1e-15, 9, H, kkt, steps, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),  cmocka_unit_test (sparse_data),     cmocka_unit_test (certificates),
    cmocka_unit_test (no_tolerance),   cmocka_unit_test (limits),          cmocka_unit_test (tiny_columns),
    cmocka_unit_test (exact_and_tiny), cmocka_unit_test (contract),        cmocka_unit_test (interruption),
    cmocka_unit_test (few_vectors),    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("nnls", tests, NULL, NULL);
}
