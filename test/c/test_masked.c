/* SPDX-License-Identifier: BSD-3-Clause */
/* Factorisation of which only some entries count: against loops, the whole matrix, penalties, threads, memory. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "nmf/sl_hals.h"
#include "nmf/sl_masked.h"

enum { M = 300, N = 90, R = 11 };

static double X[M * N], W[M * R], V[N * R], value[M * N];
static size_t row[M * N], start[N + 1];
static char seen[M * N];

static double
random_positive (uint64_t *seed)
{
  return fabs (next_random (seed));
}

/* Keeps that part of the entries; column 3 has none, column 4 all. */
static sl_data
observed (double part)
{
  uint64_t seed = 7;
  size_t count = 0;
  for (size_t j = 0; j < N; j++)
    {
      start[j] = count;
      for (size_t i = 0; i < M; i++)
        {
          seen[i + j * M] = j != 3 && (j == 4 || random_positive (&seed) < part);
          if (seen[i + j * M])
            {
              row[count] = i;
              value[count++] = X[i + j * M];
            }
        }
    }
  start[N] = count;
  return (sl_data) { M, N, value, row, start };
}

static int
make_problem (void **state)
{
  uint64_t seed = 3;
  (void) state;
  for (size_t i = 0; i < M * R; i++)
    W[i] = random_positive (&seed);
  for (size_t i = 0; i < M * N; i++)
    X[i] = i % 17 ? random_positive (&seed) : 0;
  for (size_t i = 0; i < N * R; i++)
    V[i] = i % 5 ? random_positive (&seed) : 0;
  return 0;
}

static double
residual (const double *v, size_t i, size_t j)
{
  double e = -X[i + j * M];
  for (size_t k = 0; k < R; k++)
    e += W[i + k * M] * v[j + k * N];
  return seen[i + j * M] ? e : 0;
}

/* The sweeps by their definition, on each row of v alone. */
static void
plain_sweeps (double *v, double l1, double l2, size_t max_sweeps, double tol)
{
  for (size_t j = 0; j < N; j++)
    {
      double first = 0, change = 0;
      for (size_t l = 0; l < max_sweeps; l++, first = l == 1 ? change : first)
        {
          if (l > 0 && change <= tol * tol * first)
            break;
          change = 0;
          for (size_t k = 0; k < R; k++)
            {
              double g = l1 + l2 * v[j + k * N], a = l2;
              for (size_t i = 0; i < M; i++)
                {
                  g += residual (v, i, j) * W[i + k * M];
                  a += seen[i + j * M] ? W[i + k * M] * W[i + k * M] : 0;
                }
              double d = a > 0 ? fmax (-g / a, -v[j + k * N]) : 0;
              v[j + k * N] += d;
              change += d * d;
            }
        }
      for (size_t k = 0; j == 3 && k < R; k++)
        v[j + k * N] = 0;
    }
}

static void
against_loops (void **state)
{
  static double v[N * R], u[N * R];
  static float w[M * R], x[M * N], s[N * R];
  (void) state;
  for (int l = 0; l < 2; l++)
    {
      sl_data data = observed (.3);
      memcpy (v, V, sizeof v);
      memcpy (u, V, sizeof u);
      plain_sweeps (u, 2. * l, 3. * l, 6, .1);
      assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, R, W, v, 2. * l, 3. * l, 6, .1, NULL), SL_OK);
      for (size_t i = 0; i < N * R; i++)
        assert_true (fabs (v[i] - u[i]) < 1e-11);

      for (size_t i = 0; i < M * R; i++)
        w[i] = (float) W[i];
      for (size_t i = 0; i < start[N]; i++)
        x[i] = (float) value[i];
      for (size_t i = 0; i < N * R; i++)
        s[i] = (float) V[i];
      data.value = x;
      assert_int_equal (sl_masked_hals_s (&data, NULL, NULL, R, w, s, 2. * l, 3. * l, 6, .1, NULL), SL_OK);
      for (size_t i = 0; i < N * R; i++)
        assert_true (fabs ((double) s[i] - u[i]) < 2e-3);
    }
}

/* From the entries that are not observed: the same sweeps. Column 3 has none that is, columns 5 and 6 hardly one. */
static void
from_the_rest (void **state)
{
  static double A[R * R], B[N * R], zeroed[M * N], v[N * R], u[N * R];
  static float a[R * R], b[N * R], w[M * R], s[N * R];
  static size_t rest_row[M * N], rest_start[N + 1];
  static char kept[M * N];
  (void) state;
  for (int part = 3; part < 10; part += 6)
    {
      size_t count = 0, rest = 0;
      observed (.1 * part);
      memcpy (kept, seen, sizeof seen);
      for (size_t j = 0; j < N; j++)
        {
          start[j] = count;
          rest_start[j] = rest;
          for (size_t i = 0; i < M; i++)
            {
              kept[i + j * M] &= j < 5 || j > 6 || i % 100 < 10;
              zeroed[i + j * M] = kept[i + j * M] ? X[i + j * M] : 0;
              if (kept[i + j * M])
                {
                  row[count] = i;
                  value[count++] = X[i + j * M];
                }
              else
                rest_row[rest++] = i;
            }
        }
      start[N] = count;
      rest_start[N] = rest;
      const sl_data data = { M, N, value, row, start }, missing = { M, N, NULL, rest_row, rest_start };
      const sl_data full = { M, N, zeroed, NULL, NULL };
      memcpy (v, V, sizeof v);
      memcpy (u, V, sizeof u);
      assert_int_equal (sl_gram_d (M, R, W, A, NULL), SL_OK);
      assert_int_equal (sl_cross_d (&full, R, W, B, NULL), SL_OK);
      assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, R, W, u, .5, .25, 6, .1, NULL), SL_OK);
      assert_int_equal (sl_masked_hals_rest_d (&missing, NULL, R, W, A, B, v, .5, .25, 6, .1, NULL), SL_OK);
      for (size_t i = 0; i < N * R; i++)
        assert_true (fabs (v[i] - u[i]) < 1e-9);
      assert_survives_failing_memory (sl_masked_hals_rest_d (&missing, NULL, R, W, A, B, v, 0, 0, 1, 0, NULL));

      for (size_t i = 0; i < M * R; i++)
        w[i] = (float) W[i];
      for (size_t i = 0; i < R * R; i++)
        a[i] = (float) A[i];
      for (size_t i = 0; i < N * R; i++)
        {
          b[i] = (float) B[i];
          s[i] = (float) V[i];
        }
      assert_int_equal (sl_masked_hals_rest_s (&missing, NULL, R, w, a, b, s, .5, .25, 6, .1, NULL), SL_OK);
      for (size_t i = 0; i < N * R; i++)
        assert_true (fabs ((double) s[i] - u[i]) < 1e-2 * (1 + u[i]));
    }
}

/* Where a row of W that is far larger than the others is missing, the rounding errors of W'W exceed A_j, in
   some components or in all. */
static void
beside_a_large_row (void **state)
{
  static double F[M * R], A[R * R], B[N * R], zeroed[M * N], v[N * R], u[N * R];
  static size_t rest_row[M * N], rest_start[N + 1];
  const sl_data data = observed (.3), missing = { M, N, NULL, rest_row, rest_start };
  const sl_data full = { M, N, zeroed, NULL, NULL };
  size_t rest = 0;
  (void) state;
  for (size_t i = 0; i < M * N; i++)
    {
      zeroed[i] = seen[i] ? X[i] : 0;
      if (! seen[i])
        rest_row[rest++] = i % M;
      rest_start[i / M + 1] = rest;
    }
  for (size_t large = 5; large <= R; large += R - 5) /* components of that row */
    {
      for (size_t i = 0; i < M * R; i++)
        F[i] = i % M == 7 && i / M < large ? 1e7 * W[i] : W[i];
      memcpy (v, V, sizeof v);
      memcpy (u, V, sizeof u);
      assert_int_equal (sl_gram_d (M, R, F, A, NULL), SL_OK);
      assert_int_equal (sl_cross_d (&full, R, F, B, NULL), SL_OK);
      assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, R, F, u, .5, .25, 6, .1, NULL), SL_OK);
      assert_int_equal (sl_masked_hals_rest_d (&missing, NULL, R, F, A, B, v, .5, .25, 6, .1, NULL), SL_OK);
      for (size_t i = 0; i < N * R; i++)
        assert_true (fabs (v[i] - u[i]) < 1e-9);
    }
}

static void
whole_matrix (void **state)
{
  static double A[R * R], B[N * R], v[N * R], u[N * R];
  const sl_data full = { M, N, X, NULL, NULL };
  size_t sweeps;
  (void) state;
  for (size_t i = 0; i < M * N; i++)
    {
      row[i] = i % M;
      value[i] = X[i];
    }
  for (size_t j = 0; j <= N; j++)
    start[j] = j * M;
  const sl_data data = { M, N, value, row, start };
  memcpy (v, V, sizeof v);
  memcpy (u, V, sizeof u);
  assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, R, W, v, 0, 0, 7, 0, NULL), SL_OK);
  assert_int_equal (sl_gram_d (M, R, W, A, NULL), SL_OK);
  assert_int_equal (sl_cross_d (&full, R, W, B, NULL), SL_OK);
  assert_int_equal (sl_hals_d (N, R, A, B, u, 7, 0, NULL, &sweeps, NULL, NULL), SL_OK);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (v[i] - u[i]) < 1e-11);
}

static void
gradient (void **state)
{
  static double G[N * R];
  double distance, projected, sumsq = 0, norm = 0;
  const sl_data data = observed (.5);
  (void) state;
  assert_int_equal (sl_masked_gradient_d (&data, NULL, R, W, V, .5, .25, G, &distance, &projected, NULL), SL_OK);
  for (size_t j = 0; j < N; j++)
    for (size_t k = 0; k < R; k++)
      {
        double g = .5 + .25 * V[j + k * N];
        for (size_t i = 0; i < M; i++)
          {
            double e = residual (V, i, j);
            g += e * W[i + k * M];
            sumsq += k == 0 ? e * e : 0;
          }
        assert_true (fabs (G[j + k * N] - g) < 1e-11);
        norm += V[j + k * N] > 0 || g < 0 ? g * g : 0;
      }
  assert_true (fabs (distance - sumsq) < 1e-12 * sumsq);
  assert_true (fabs (projected - norm) < 1e-12 * norm);
}

/* The bound is one, and a close one: power steps on each A_j. */
static void
curvature (void **state)
{
  double bound, largest = 0, whole = 0;
  const sl_data data = observed (.5);
  (void) state;
  assert_int_equal (sl_masked_curvature_d (&data, NULL, R, W, &bound, NULL), SL_OK);
  for (size_t j = 0; j <= N; j++)
    {
      double u[R], next[R], norm = 1;
      for (size_t k = 0; k < R; k++)
        u[k] = sqrt (1. / R);
      for (int step = 0; step < 50 && norm > 0; step++)
        {
          memset (next, 0, sizeof next);
          for (size_t i = 0; i < M; i++)
            {
              double along = 0;
              for (size_t k = 0; k < R && (j == N || seen[i + j * M]); k++)
                along += W[i + k * M] * u[k];
              for (size_t k = 0; k < R; k++)
                next[k] += along * W[i + k * M];
            }
          norm = 0;
          for (size_t k = 0; k < R; k++)
            norm += next[k] * next[k];
          norm = sqrt (norm);
          for (size_t k = 0; k < R && norm > 0; k++)
            u[k] = next[k] / norm;
        }
      if (j == N)
        whole = norm;
      else
        largest = fmax (largest, norm);
    }
  assert_true (bound >= largest * (1 - 1e-12));
  assert_true (bound <= 1.05 * whole);

  observed (.5);
  start[5] = start[4]; /* without the whole column */
  for (size_t j = 6; j <= N; j++)
    start[j] -= M;
  memmove (row + start[4], row + start[4] + M, start[N] * sizeof *row - start[4] * sizeof *row);
  assert_int_equal (sl_masked_curvature_d (&data, NULL, R, W, &bound, NULL), SL_OK);
  assert_true (bound < .75 * whole);
}

static void
values (void **state)
{
  static double got[M * N];
  static size_t sparse_row[M * N], sparse_start[N + 1];
  static double sparse_value[M * N];
  const sl_data pattern = observed (.4), full = { M, N, X, NULL, NULL };
  size_t count = 0;
  (void) state;
  for (size_t j = 0; j < N; j++)
    {
      sparse_start[j] = count;
      for (size_t i = 0; i < M; i++)
        if (X[i + j * M] > .2)
          {
            sparse_row[count] = i;
            sparse_value[count++] = X[i + j * M];
          }
    }
  sparse_start[N] = count;
  const sl_data sparse = { M, N, sparse_value, sparse_row, sparse_start }, wrong = { M, N - 1, X, NULL, NULL };
  assert_int_equal (sl_masked_values_d (&full, &pattern, got, NULL), SL_OK);
  assert_memory_equal (got, value, start[N] * sizeof *got);
  assert_int_equal (sl_masked_values_d (&sparse, &pattern, got, NULL), SL_OK);
  for (size_t p = 0; p < start[N]; p++)
    assert_true (got[p] == (value[p] > .2 ? value[p] : 0));
  assert_int_equal (sl_masked_values_d (&wrong, &pattern, got, NULL), SL_BAD_INPUT);
}

static void
emptied_components (void **state)
{
  /* one row of W: the second component has no share in it, the first is pushed to zero and comes back */
  const double w[] = { 1, 0 }, x[] = { -2, 0 };
  const size_t rows[] = { 0, 0 }, starts[] = { 0, 1, 1, 2 };
  const sl_data data = { 1, 3, x, rows, starts };
  double v[] = { 1, 1, 1, 4, 5, 6 };
  (void) state;
  assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, 2, w, v, 0, 0, 1, 0, NULL), SL_OK);
  assert_true (v[0] == 6e-16);
  assert_true (v[1] == 0);
  assert_true (v[2] == 6e-16);
  assert_true (v[3] == 4);
  assert_true (v[4] == 0);
  assert_true (v[5] == 6);
  assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, 2, w, v, 3, 0, 1, 0, NULL), SL_OK);
  for (size_t i = 0; i < 6; i++) /* the penalty alone moves the second component */
    assert_true (v[i] == 0);
  assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, 0, w, v, 0, 0, 1, 0, NULL), SL_BAD_INPUT);
}

static void
same_bits (void **state)
{
  static double one[N * R], other[N * R], G[N * R], Gs[N * R];
  double a[3], b[3];
  const sl_data data = observed (.9);
  (void) state;
  sl_set_thread_limit (1);
  memcpy (one, V, sizeof one);
  assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, R, W, one, 0, 0, 10, .1, NULL), SL_OK);
  assert_int_equal (sl_masked_gradient_d (&data, NULL, R, W, one, 0, 0, G, a, a + 1, NULL), SL_OK);
  assert_int_equal (sl_masked_curvature_d (&data, NULL, R, W, a + 2, NULL), SL_OK);
  for (int threads = 2; threads < 5; threads++)
    {
      sl_set_thread_limit (threads);
      memcpy (other, V, sizeof other);
      assert_int_equal (sl_masked_hals_d (&data, NULL, NULL, R, W, other, 0, 0, 10, .1, NULL), SL_OK);
      assert_int_equal (sl_masked_gradient_d (&data, NULL, R, W, other, 0, 0, Gs, b, b + 1, NULL), SL_OK);
      assert_int_equal (sl_masked_curvature_d (&data, NULL, R, W, b + 2, NULL), SL_OK);
      assert_memory_equal (one, other, sizeof one);
      assert_memory_equal (G, Gs, sizeof G);
      assert_memory_equal (a, b, sizeof a);
    }
}

static void
memory_can_fail (void **state)
{
  static double v[N * R], G[N * R];
  double a, b;
  const sl_data data = observed (.5);
  (void) state;
  memcpy (v, V, sizeof v);
  assert_survives_failing_memory (sl_masked_values_d (&data, &data, value, NULL));
  assert_survives_failing_memory (sl_masked_hals_d (&data, NULL, NULL, R, W, v, 0, 0, 2, 0, NULL));
  assert_survives_failing_memory (sl_masked_gradient_d (&data, NULL, R, W, v, 0, 0, G, &a, &b, NULL));
  assert_survives_failing_memory (sl_masked_curvature_d (&data, NULL, R, W, &a, NULL));
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (against_loops), cmocka_unit_test (whole_matrix),
    cmocka_unit_test (gradient),      cmocka_unit_test (curvature),
    cmocka_unit_test (values),        cmocka_unit_test (emptied_components),
    cmocka_unit_test (from_the_rest), cmocka_unit_test (beside_a_large_row),
    cmocka_unit_test (same_bits),     cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("masked", tests, make_problem, NULL);
}
