/* SPDX-License-Identifier: BSD-3-Clause */
/* Products with a data matrix, full and sparse: against loops, the same bits for any number of threads, memory. */
#include "sl_test.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "linalg/sl_products.h"

enum { M = 37, N = 2100, R = 5 };

static double X[M * N], W[M * R], V[N * R], value[M * N];
static size_t row[M * N], start[N + 1], row_of_t[M * N], start_of_t[M + 1];
static double value_of_t[M * N];
static float Xs[M * N], Ws[M * R], Vs[N * R];
static const sl_data full = { M, N, X, NULL, NULL }, single = { M, N, Xs, NULL, NULL };
static const sl_data sparse = { M, N, value, row, start }, transposed = { N, M, value_of_t, row_of_t, start_of_t };

/* X with two thirds of zeros, an empty row and an empty column, in all its forms. */
static int
make_data (void **state)
{
  uint64_t seed = 1;
  size_t count = 0;
  (void) state;
  for (size_t j = 0; j < N; j++)
    {
      start[j] = count;
      for (size_t i = 0; i < M; i++)
        {
          double x = next_random (&seed);
          X[i + j * M] = x > 1. / 3 && i != 3 && j != 7 ? (double) (float) x : 0;
          Xs[i + j * M] = (float) X[i + j * M];
          if (X[i + j * M] != 0)
            {
              row[count] = i;
              value[count++] = X[i + j * M];
            }
        }
    }
  start[N] = count;
  count = 0;
  for (size_t i = 0; i < M; i++)
    {
      start_of_t[i] = count;
      for (size_t j = 0; j < N; j++)
        if (X[i + j * M] != 0)
          {
            row_of_t[count] = j;
            value_of_t[count++] = X[i + j * M];
          }
    }
  start_of_t[M] = count;
  for (size_t i = 0; i < M * R; i++)
    W[i] = Ws[i] = (float) fabs (next_random (&seed));
  for (size_t i = 0; i < N * R; i++)
    V[i] = Vs[i] = (float) fabs (next_random (&seed));
  return 0;
}

static void
check (size_t count, const double *a, const double *b, double tolerance)
{
  for (size_t i = 0; i < count; i++)
    assert_true (fabs (a[i] - b[i]) <= tolerance * (1 + fabs (b[i])));
}

static void
check_single (size_t count, const float *a, const double *b, double tolerance)
{
  for (size_t i = 0; i < count; i++)
    assert_true (fabs ((double) a[i] - b[i]) <= tolerance * (1 + fabs (b[i])));
}

static void
against_loops (void **state)
{
  static double cross[N * R], times[M * R], gram[R * R], out[N * R];
  static float outs[N * R];
  double distance = 0, got;
  (void) state;
  for (size_t k = 0; k < R; k++)
    {
      for (size_t j = 0; j < N; j++)
        for (size_t i = 0; i < M; i++)
          {
            cross[j + k * N] += X[i + j * M] * W[i + k * M];
            times[i + k * M] += X[i + j * M] * V[j + k * N];
          }
      for (size_t l = 0; l < R; l++)
        for (size_t j = 0; j < N; j++)
          gram[k + l * R] += V[j + k * N] * V[j + l * N];
    }
  for (size_t j = 0; j < N; j++)
    for (size_t i = 0; i < M; i++)
      {
        double d = X[i + j * M];
        for (size_t k = 0; k < R; k++)
          d -= W[i + k * M] * V[j + k * N];
        distance += d * d;
      }

  assert_int_equal (sl_cross_d (&full, R, W, out, NULL), SL_OK);
  check (N * R, out, cross, 1e-13);
  assert_int_equal (sl_cross_d (&sparse, R, W, out, NULL), SL_OK);
  check (N * R, out, cross, 1e-13);
  assert_int_equal (sl_cross_s (&single, R, Ws, outs, NULL), SL_OK);
  check_single (N * R, outs, cross, 1e-5);
  assert_int_equal (sl_times_d (&full, NULL, R, V, out, NULL), SL_OK);
  check (M * R, out, times, 1e-13);
  assert_int_equal (sl_times_d (&sparse, &transposed, R, V, out, NULL), SL_OK);
  check (M * R, out, times, 1e-13);
  assert_int_equal (sl_times_s (&single, NULL, R, Vs, outs, NULL), SL_OK);
  check_single (M * R, outs, times, 1e-4);
  assert_int_equal (sl_gram_d (N, R, V, out, NULL), SL_OK);
  check (R * R, out, gram, 1e-13);
  assert_int_equal (sl_gram_s (N, R, Vs, outs, NULL), SL_OK);
  check_single (R * R, outs, gram, 1e-4);
  assert_int_equal (sl_distance_d (&full, R, W, V, &got, NULL), SL_OK);
  assert_true (fabs (got - distance) < 1e-11 * distance);
  assert_int_equal (sl_distance_d (&sparse, R, W, V, &got, NULL), SL_OK);
  assert_true (fabs (got - distance) < 1e-11 * distance);
  assert_int_equal (sl_distance_s (&single, R, Ws, Vs, &got, NULL), SL_OK);
  assert_true (fabs (got - distance) < 1e-11 * distance);
}

static void
same_bits (void **state)
{
  static double one[N * R], other[N * R];
  double a, b;
  (void) state;
  sl_set_thread_limit (3);
  if (sl_thread_limit () < 3) /* built without OpenMP */
    return;
  int held = sl_blas_hold ();
  if (strcmp (sl_blas_name (), "OpenBLAS without threads") == 0) /* called by one thread, see sl_blas.h */
    {
      sl_blas_release (held);
      return;
    }
  assert_int_equal (sl_thread_limit (), 3);
  for (int threads = 2; threads <= 5; threads++)
    for (int k = 0; k < 5; k++)
      {
        for (int t = 0; t < 2; t++)
          {
            double *out = t ? other : one;
            sl_set_thread_limit (t ? threads : 1);
            assert_int_equal (sl_thread_limit (), t ? threads : 1); /* whatever the hold does */
            memset (out, 0, sizeof one);
            sl_status status = k == 0   ? sl_cross_d (&full, R, W, out, NULL)
                               : k == 1 ? sl_cross_d (&sparse, R, W, out, NULL)
                               : k == 2 ? sl_times_d (&full, NULL, R, V, out, NULL)
                               : k == 3 ? sl_times_d (&sparse, t ? &transposed : NULL, R, V, out, NULL)
                                        : sl_gram_d (N, R, V, out, NULL);
            assert_int_equal (status, SL_OK);
            assert_int_equal (sl_distance_d (&full, R, W, V, t ? &b : &a, NULL), SL_OK);
          }
        assert_memory_equal (one, other, sizeof one);
        assert_true (a == b);
      }
  sl_blas_release (held);
  assert_int_equal (sl_thread_limit (), 5);
}

static void
survey (void **state)
{
  double s[3], t[3];
  const double bad[] = { 1, NAN };
  const sl_data nan = { 2, 1, bad, NULL, NULL }, empty = { 0, 1, bad, NULL, NULL };
  (void) state;
  assert_int_equal (sl_survey_d (&full, s, s + 1, s + 2, NULL), SL_OK);
  assert_int_equal (sl_survey_d (&sparse, t, t + 1, t + 2, NULL), SL_OK);
  assert_true (fabs (s[0] - t[0]) < 1e-12 * s[0]);
  assert_true (s[1] == 0);
  assert_true (t[1] == 0);
  assert_true (s[2] == t[2]);
  assert_true (s[2] > .99);
  const double apart[] = { 1, 2, -3, 5, 0, 1 };
  const sl_data three = { 2, 3, apart, NULL, NULL };
  assert_int_equal (sl_survey_d (&three, s, s + 1, s + 2, NULL), SL_OK);
  assert_true (s[0] == 40 && s[1] == -3 && s[2] == 5);
  assert_int_equal (sl_survey_d (&nan, s, s + 1, s + 2, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_survey_d (&empty, s, s + 1, s + 2, NULL), SL_BAD_INPUT);
}

static void
eigenvalue (void **state)
{
  const double G[] = { 2, 1, 1, 2 }, zero = 0;
  const float g[] = { 2, 1, 1, 2 };
  double l;
  (void) state;
  assert_int_equal (sl_largest_eigenvalue_d (2, G, &l), SL_OK);
  assert_true (fabs (l - 3) < 1e-14);
  assert_int_equal (sl_largest_eigenvalue_s (2, g, &l), SL_OK);
  assert_true (fabs (l - 3) < 1e-14);
  assert_int_equal (sl_largest_eigenvalue_d (1, &zero, &l), SL_OK);
  assert_true (l == 0);
  assert_int_equal (sl_largest_eigenvalue_d (0, G, &l), SL_BAD_INPUT);
}

static void
contract (void **state)
{
  double out[4];
  const sl_data none = { 0, 3, X, NULL, NULL }, huge = { (size_t) SL_BLASINT_MAX + 1, 1, X, NULL, NULL };
  (void) state;
  assert_int_equal (sl_cross_d (&none, 1, W, out, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_times_d (&full, NULL, 0, V, out, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_distance_d (&none, 1, W, V, out, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_gram_d (0, 1, V, out, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_cross_d (&huge, 1, W, out, NULL), SL_BAD_INPUT);
}

static void
memory_can_fail (void **state)
{
  static double out[N * R];
  double s[3];
  const double G[] = { 2, 1, 1, 2 };
  (void) state;
  assert_survives_failing_memory (sl_cross_d (&full, R, W, out, NULL));
  assert_survives_failing_memory (sl_cross_d (&sparse, R, W, out, NULL));
  assert_survives_failing_memory (sl_times_d (&full, NULL, R, V, out, NULL));
  assert_survives_failing_memory (sl_times_d (&sparse, NULL, R, V, out, NULL));
  assert_survives_failing_memory (sl_times_d (&sparse, &transposed, R, V, out, NULL));
  assert_survives_failing_memory (sl_gram_d (N, R, V, out, NULL));
  assert_survives_failing_memory (sl_distance_d (&full, R, W, V, s, NULL));
  assert_survives_failing_memory (sl_distance_s (&single, R, Ws, Vs, s, NULL));
  assert_survives_failing_memory (sl_survey_d (&full, s, s + 1, s + 2, NULL));
  assert_survives_failing_memory (sl_largest_eigenvalue_d (2, G, s));
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (against_loops), cmocka_unit_test (same_bits), cmocka_unit_test (survey),
    cmocka_unit_test (eigenvalue),    cmocka_unit_test (contract),  cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("products", tests, make_data, NULL);
}
