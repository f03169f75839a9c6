/* SPDX-License-Identifier: BSD-3-Clause */
/* Codes with the least divergence: closed values, certificates, contract, interruption, memory. */
#include "sl_test.h"
#include "nmf/sl_kl_codes.h"

/* One component: sum x / sum w. Two that share no row, one of them unused. Rows and components of 0. */
static void
closed_values (void **state)
{
  (void) state;
  const double value[] = { 3, 5, -1, 2, 4 };
  const size_t row[] = { 0, 1, 2, 2, 3 }, start[] = { 0, 3, 3, 5 };
  const sl_data X = { 4, 3, value, row, start };
  const double W1[] = { 1, 3, 2, 2 }, c1[] = { 8 };
  double H[6], kkt[3], gap[3], sum[3], steps[3];
  assert_int_equal (sl_kl_codes (&X, 1, W1, c1, 0, 1e-13, 50, H, kkt, gap, sum, steps, NULL), SL_OK);
  assert_true (fabs (H[0] - 1) < 1e-14);
  assert_true (H[1] == 0 && kkt[1] == 0 && sum[1] == 0);
  assert_true (fabs (H[2] - .75) < 1e-14);
  assert_true (fabs (sum[0] - 3 * log (3) - 5 * log (5. / 3)) < 1e-13);

  const double W2[] = { 1, 0, 3, 0, 0, 2, 0, 0 }, c2[] = { 4, 2, 4, 2, 4, 1 };
  assert_int_equal (sl_kl_codes (&X, 2, W2, c2, 1, 1e-13, 50, H, kkt, gap, sum, steps, NULL), SL_OK);
  assert_true (fabs (H[0] - 2) < 1e-14 && H[1] == 0);
  assert_true (H[4] == 0 && fabs (H[5] - 2) < 1e-14);
  assert_true (isinf (sum[2]) && ! isinf (sum[0]));
}

/* The conditions of optimality, from W, for random problems with equal, zero and nearly equal components. */
static void
certificates (void **state)
{
  (void) state;
  enum { M = 12, R = 7, N = 6 };
  uint64_t seed = 3;
  double Wt[R * M], c[R], value[M * N], H[R * N], kkt[N], gap[N], sum[N], steps[N];
  size_t row[M * N], start[N + 1];
  for (int round = 0; round < 40; round++)
    {
      memset (c, 0, sizeof c);
      for (int i = 0; i < M; i++)
        {
          double *w = Wt + i * R;
          for (int k = 0; k < R; k++)
            w[k] = fmax (next_random (&seed), 0) + .01;
          w[1] = 3 * w[0];
          w[2] = round % 2 ? 0 : w[3] * (1 + 1e-7 * next_random (&seed));
          for (int k = 0; k < R; k++)
            c[k] += w[k];
        }
      size_t filled = 0;
      for (int j = 0; j <= N; j++)
        {
          start[j] = filled;
          for (size_t i = 0; i < M && j < N; i++)
            if (next_random (&seed) > (round % 3) * .3)
              {
                row[filled] = i;
                value[filled++] = exp (8 * next_random (&seed));
              }
        }
      const sl_data X = { M, N, value, row, start };
      assert_int_equal (sl_kl_codes (&X, R, Wt, c, 0, 1e-12, 100, H, kkt, gap, sum, steps, NULL), SL_OK);
      for (int j = 0; j < N; j++)
        {
          double rho[R] = { 0 }, total = 0;
          for (size_t e = start[j]; e < start[j + 1]; e++)
            {
              double u = 0;
              total += value[e];
              for (int k = 0; k < R; k++)
                u += Wt[k + row[e] * R] * H[k + j * R];
              for (int k = 0; k < R; k++)
                rho[k] += value[e] * Wt[k + row[e] * R] / u / c[k];
            }
          assert_true (kkt[j] <= 1e-12);
          for (int k = 0; k < R && start[j + 1] > start[j]; k++)
            {
              assert_true (H[k + j * R] >= 0);
              assert_true (rho[k] <= 1 + 1e-11 || c[k] == 0);
              assert_true (H[k + j * R] == 0 || H[k + j * R] * c[k] * (1 - rho[k]) <= 1e-11 * total);
            }
        }
    }
}

static void
contract (void **state)
{
  (void) state;
  const double value[] = { 1, 2 }, bad[] = { 1, NAN }, W[] = { 1, 2 }, minus[] = { 1, -1 }, c[] = { 3 };
  const double infinite[] = { INFINITY };
  const size_t row[] = { 0, 1 }, start[] = { 0, 2 };
  const sl_data X = { 2, 1, value, row, start }, Y = { 2, 1, bad, row, start }, full = { 2, 1, value, NULL, NULL };
  double h, kkt, gap, sum, steps;
  const sl_stop stop = { stop_at_once, NULL };
  assert_int_equal (sl_kl_codes (&Y, 1, W, c, 0, 0, 9, &h, &kkt, &gap, &sum, &steps, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_kl_codes (&full, 1, W, c, 0, 0, 9, &h, &kkt, &gap, &sum, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kl_codes (&X, 0, W, c, 0, 0, 9, &h, &kkt, &gap, &sum, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kl_codes (&X, 1, minus, c, 0, 0, 9, &h, &kkt, &gap, &sum, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kl_codes (&X, 1, W, infinite, 0, 0, 9, &h, &kkt, &gap, &sum, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kl_codes (&X, 1, W, c, 0, -1, 9, &h, &kkt, &gap, &sum, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kl_codes (&X, 1, W, c, 0, 0, 9, &h, &kkt, &gap, &sum, &steps, &stop), SL_INTERRUPTED);
  assert_int_equal (sl_kl_codes (&X, 1, W, c, 0, 0, 0, &h, &kkt, &gap, &sum, &steps, NULL), SL_OK);
  assert_true (fabs (h - 1) < 1e-15 && steps == 0);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double value[] = { 1, 2 }, W[] = { 1, 2 }, c[] = { 3 };
  const size_t row[] = { 0, 1 }, start[] = { 0, 2 };
  const sl_data X = { 2, 1, value, row, start };
  double h, kkt, gap, sum, steps;
  assert_survives_failing_memory (sl_kl_codes (&X, 1, W, c, 0, 0, 9, &h, &kkt, &gap, &sum, &steps, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),
    cmocka_unit_test (certificates),
    cmocka_unit_test (contract),
    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("kl_codes", tests, NULL, NULL);
}
