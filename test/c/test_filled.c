/* SPDX-License-Identifier: BSD-3-Clause */
/* Factorisation of a full matrix with gaps by the steps of one without: products against loops, threads, memory. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "nmf/sl_filled.h"

enum { M = 40, N = 90, R = 5 };

static double X[M * N], W[M * R], V[N * R];
static const double share[2] = { .9, .8 };
static const sl_nmf_rule still[2] = { { .kind = SL_RULE_HALS }, { .kind = SL_RULE_HALS } };
static const sl_nmf_rule sweeps[2] = { { .kind = SL_RULE_HALS, .max_iter = 3 }, { .kind = SL_RULE_HALS } };

static int
make_problem (void **state)
{
  uint64_t seed = 3;
  (void) state;
  for (size_t i = 0; i < M * R; i++)
    W[i] = fabs (next_random (&seed));
  for (size_t i = 0; i < N * R; i++)
    V[i] = fabs (next_random (&seed));
  for (size_t i = 0; i < M * N; i++)
    X[i] = fabs (next_random (&seed)) < .2 ? NAN : 2 * fabs (next_random (&seed));
  return 0;
}

static double
residual (size_t i, size_t j)
{
  double e = X[i + j * M];
  for (size_t k = 0; k < R; k++)
    e -= W[i + k * M] * V[j + k * N];
  return isnan (e) ? 0 : e;
}

static double room[M * N];

/* Without steps next = V, so A = b V'V and B = R V + b W V'V. */
static void
against_loops (void **state)
{
  static double next[N * R];
  double A[R * R], B[M * R], distance = 0;
  const sl_data data = { .m = M, .n = N, .value = X };
  sl_filled_state told;
  (void) state;
  assert_int_equal (sl_nmf_filled_d (&data, share, R, W, V, still, next, A, B, room, &told, NULL), SL_OK);
  assert_memory_equal (next, V, sizeof V);
  for (size_t j = 0; j < N; j++)
    for (size_t i = 0; i < M; i++)
      distance += residual (i, j) * residual (i, j);
  assert_true (fabs (told.distance - distance) <= 1e-12 * distance);
  double gradient_W = 0, gradient_V = 0;
  for (size_t k = 0; k < R; k++)
    {
      for (size_t l = 0; l < R; l++)
        {
          double sum = 0;
          for (size_t j = 0; j < N; j++)
            sum += V[j + k * N] * V[j + l * N];
          assert_true (fabs (A[k + l * R] - share[1] * sum) <= 1e-12 * sum);
        }
      for (size_t i = 0; i < M; i++)
        {
          double g = 0, b = 0;
          for (size_t j = 0; j < N; j++)
            g += residual (i, j) * V[j + k * N];
          for (size_t l = 0; l < R; l++)
            b += W[i + l * M] * A[l + k * R];
          assert_true (fabs (B[i + k * M] - (g + b)) <= 1e-12 * (fabs (g) + b));
          gradient_W += g * g;
        }
      for (size_t j = 0; j < N; j++)
        {
          double g = 0;
          for (size_t i = 0; i < M; i++)
            g += residual (i, j) * W[i + k * M];
          gradient_V += g * g;
        }
    }
  assert_true (fabs (told.of_W - gradient_W) <= 1e-10 * gradient_W);
  assert_true (fabs (told.of_V - gradient_V) <= 1e-10 * gradient_V);
}

static void
same_bits (void **state)
{
  static double one[N * R], other[N * R];
  double A[R * R], B[M * R], As[R * R], Bs[M * R];
  const sl_data data = { .m = M, .n = N, .value = X };
  sl_filled_state told, again;
  (void) state;
  sl_set_thread_limit (1);
  assert_int_equal (sl_nmf_filled_d (&data, share, R, W, V, sweeps, one, A, B, room, &told, NULL), SL_OK);
  sl_set_thread_limit (3);
  assert_int_equal (sl_nmf_filled_d (&data, share, R, W, V, sweeps, other, As, Bs, room, &again, NULL), SL_OK);
  assert_memory_equal (one, other, sizeof one);
  assert_memory_equal (A, As, sizeof A);
  assert_memory_equal (B, Bs, sizeof B);
  assert_true (told.distance == again.distance && told.of_V == again.of_V && told.of_W == again.of_W);
}

static void
refused_or_out_of_memory (void **state)
{
  static double next[N * R];
  double A[R * R], B[M * R];
  size_t start[N + 1] = { 0 };
  const sl_data data = { .m = M, .n = N, .value = X }, none = { .m = M, .n = 0, .value = X };
  const sl_data sparse = { .m = M, .n = N, .start = start };
  sl_filled_state told;
  (void) state;
  assert_int_equal (sl_nmf_filled_d (&none, share, R, W, V, still, next, A, B, room, &told, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_filled_d (&sparse, share, R, W, V, still, next, A, B, room, &told, NULL), SL_BAD_INPUT);
  assert_survives_failing_memory (sl_nmf_filled_d (&data, share, R, W, V, sweeps, next, A, B, room, &told, NULL));
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest tests[] = { cmocka_unit_test (against_loops), cmocka_unit_test (same_bits),
                                      cmocka_unit_test (refused_or_out_of_memory) };
  return cmocka_run_group_tests_name ("filled", tests, make_problem, NULL);
}
