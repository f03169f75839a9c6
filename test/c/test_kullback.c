/* SPDX-License-Identifier: BSD-3-Clause */
/* The divergence entry by entry, and multiplicative updates with it: closed values, loops, threads, memory. */
#include "sl_test.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "nmf/sl_kullback_private.h"
#include "nmf/sl_nmf_kl.h"

enum { M = 37, N = 2100, R = 5 };

static double X[M * N], W[M * R], V[N * R], q[R], value[M * N], value_of_t[M * N];
static size_t row[M * N], start[N + 1], row_of_t[M * N], start_of_t[M + 1];
static float Xs[M * N], Ws[M * R], Vs[N * R], qs[R];
static const sl_data full = { M, N, X, NULL, NULL }, single = { M, N, Xs, NULL, NULL };
static const sl_data sparse = { M, N, value, row, start }, transposed = { N, M, value_of_t, row_of_t, start_of_t };

/* X with two thirds of zeros, an empty row and an empty column, in all its forms; component 2 of W is zero. */
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
          X[i + j * M] = Xs[i + j * M] = x > 1. / 3 && i != 3 && j != 7 ? (float) x : 0;
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
    W[i] = Ws[i] = i / M == 2 ? 0 : (float) fabs (next_random (&seed));
  for (size_t i = 0; i < N * R; i++)
    V[i] = Vs[i] = (float) fabs (next_random (&seed));
  V[5] = Vs[5] = 0;
  for (size_t k = 0; k < R; k++)
    q[k] = qs[k] = 1 + (float) k / 2;
  return 0;
}

static double
divergence_of (double x, double y)
{
  sl_kullback_sums sums = { { 0 }, { 0 }, { 0 }, { 0 } };
  sl_kullback_d (1, &x, &y, &sums);
  return sl_kullback_total (sums.divergence);
}

static void
closed_values (void **state)
{
  (void) state;
  assert_true (divergence_of (0, 0) == 0);
  assert_true (divergence_of (0, 3) == 3);
  assert_true (divergence_of (2, 2) == 0);
  assert_true (divergence_of (2, 0) == INFINITY);
  assert_true (fabs (divergence_of (2, 1) - (2 * log (2) - 1)) < 1e-16);
  assert_true (fabs (divergence_of (1, 1e100) - 1e100) <= 1e85);
  assert_true (fabs (divergence_of (1e100, 1) / (1e100 * (100 * log (10) - 1)) - 1) < 1e-15);
  for (int k = 1; k < 26; k++) /* near x = y, where d - log (1 + d) would cancel */
    {
      const double y = 1 + ldexp (1, -2 * k), d = y - 1;
      double exact = 0;
      for (int p = 40; p >= 2; p--)
        exact += (p % 2 ? -1 : 1) * pow (d, p) / p;
      assert_true (fabs (divergence_of (1, y) / exact - 1) < 1e-15);
    }
}

static void
against_logarithms (void **state)
{
  uint64_t seed = 3;
  double x[100], y[100], quotient[100];
  float xs[100], ys[100];
  (void) state;
  for (int scale = -120; scale <= 120; scale += 20)
    for (size_t count = 1; count <= 100; count += 11)
      {
        sl_kullback_sums sums = { { 0 }, { 0 }, { 0 }, { 0 } }, in_single = { { 0 }, { 0 }, { 0 }, { 0 } };
        double divergence = 0, square = 0, sum = 0, sumsq = 0;
        for (size_t i = 0; i < count; i++)
          {
            x[i] = fmax (0, next_random (&seed)) * pow (10, scale);
            y[i] = fabs (next_random (&seed)) * pow (10, scale) * pow (2, 40 * next_random (&seed));
            divergence += (x[i] > 0 ? x[i] * log (x[i] / y[i]) - x[i] : 0) + y[i];
            square += (x[i] - y[i]) * (x[i] - y[i]);
            sum += y[i];
            sumsq += y[i] * y[i];
            quotient[i] = x[i] / y[i];
            xs[i] = (float) (x[i] * pow (10, -scale));
            ys[i] = (float) (y[i] * pow (10, -scale));
          }
        sl_kullback_d (count, x, y, &sums);
        assert_true (fabs (sl_kullback_total (sums.divergence) / divergence - 1) < 1e-12);
        assert_true (fabs (sl_kullback_total (sums.square) / square - 1) < 1e-12);
        assert_true (fabs (sl_kullback_total (sums.sum) / sum - 1) < 1e-12);
        assert_true (fabs (sl_kullback_total (sums.sumsq) / sumsq - 1) < 1e-12);
        sl_kullback_s (count, xs, ys, &in_single);
        assert_true (fabs (sl_kullback_total (in_single.divergence) / (divergence * pow (10, -scale)) - 1) < 1e-5);
        for (size_t i = 0; i < count; i++)
          {
            assert_true (fabs (y[i] - quotient[i]) <= 1e-15 * quotient[i]);
            assert_true (fabs ((double) ys[i] - quotient[i]) <= 1e-6 * quotient[i]);
          }
        sl_quotients_d (count, x, y);
        for (size_t i = 0; i < count; i++)
          assert_true (x[i] > 0 ? fabs (y[i] * quotient[i] / x[i] - 1) < 1e-14 : y[i] == 0);
      }
}

/* F <- F .* S / sums and the squared residual, in plain loops; F is n-by-r. */
static double
update (size_t n, size_t r, const double *S, const double *other, size_t others, double *F)
{
  double residual = 0;
  for (size_t k = 0; k < r; k++)
    {
      double sum = 0, mean = 0;
      for (size_t i = 0; i < others; i++)
        sum += other[i + k * others];
      for (size_t j = 0; j < n; j++)
        mean += F[j + k * n] / (double) n;
      for (size_t j = 0; sum > 0 && j < n; j++)
        {
          residual += pow (fmin (F[j + k * n], mean * (1 - S[j + k * n] / sum)), 2);
          F[j + k * n] *= S[j + k * n] / sum;
        }
    }
  return residual;
}

static double
product (const double *A, const double *B, size_t i, size_t j)
{
  double y = 0;
  for (size_t k = 0; k < R; k++)
    y += A[i + k * M] * B[j + k * N];
  return y;
}

/* What both halves should give. */
static double next[N * R], S[M * R], W1[M * R], q1[R];
static sl_nmf_kl_state should;

static void
in_loops (void)
{
  static double T[N * R];
  memset (T, 0, sizeof T);
  memset (S, 0, sizeof S);
  memset (&should, 0, sizeof should);
  for (size_t i = 0; i < N * R; i++)
    next[i] = V[i] / q[i / N];
  for (size_t j = 0; j < N; j++)
    for (size_t i = 0; i < M; i++)
      {
        double x = X[i + j * M], y = product (W, next, i, j);
        should.divergence += (x > 0 ? x * log (x / y) - x : 0) + y;
        should.square += (x - y) * (x - y);
        should.total += y;
        should.sumsq += y * y;
        for (size_t k = 0; k < R; k++)
          T[j + k * N] += x / y * W[i + k * M];
      }
  for (size_t i = 0; i < N * R; i++)
    should.norm_codes += next[i] * next[i];
  should.residual_codes = update (N, R, T, W, M, next);
  for (size_t j = 0; j < N; j++)
    for (size_t i = 0; i < M; i++)
      if (X[i + j * M] > 0)
        for (size_t k = 0; k < R; k++)
          S[i + k * M] += X[i + j * M] / product (W, next, i, j) * next[j + k * N];
  memcpy (W1, W, sizeof W);
  for (size_t i = 0; i < M * R; i++)
    should.norm_basis += W[i] * W[i];
  should.residual_basis = update (M, R, S, next, N, W1);
  for (size_t k = 0; k < R; k++)
    {
      double w = 0, v = 0;
      for (size_t i = 0; i < M; i++)
        w += W1[i + k * M] * W1[i + k * M];
      for (size_t j = 0; j < N; j++)
        v += next[j + k * N] * next[j + k * N];
      q1[k] = w > 0 ? sqrt (sqrt (v / w)) : 1;
      for (size_t i = 0; i < M; i++)
        W1[i + k * M] *= q1[k];
    }
}

static void
check (size_t count, const double *a, const double *b, double tolerance)
{
  for (size_t i = 0; i < count; i++)
    assert_true (fabs (a[i] - b[i]) <= tolerance * (1 + fabs (b[i])));
}

static void
check_state (const sl_nmf_kl_state *got, double tolerance)
{
  const double a[] = { got->divergence,     got->square,     got->total,          got->sumsq,
                       got->residual_codes, got->norm_codes, got->residual_basis, got->norm_basis };
  const double b[] = { should.divergence,     should.square,     should.total,          should.sumsq,
                       should.residual_codes, should.norm_codes, should.residual_basis, should.norm_basis };
  for (size_t k = 0; k < 8; k++)
    assert_true (fabs (a[k] - b[k]) <= tolerance * b[k]);
}

static void
against_loops (void **state)
{
  static double v[N * R], s[M * R], w[M * R], balance[R];
  static float vs[N * R], ss[M * R], ws[M * R];
  float balances[R];
  sl_nmf_kl_state got;
  (void) state;
  in_loops ();
  for (int k = 0; k < 2; k++)
    {
      assert_int_equal (sl_nmf_kl_codes_d (k ? &sparse : &full, k ? &transposed : NULL, R, W, V, q, v, s, &got, NULL),
                        SL_OK);
      check (N * R, v, next, 1e-13);
      check (M * R, s, S, 1e-12);
      check_state (&got, 1e-12);
      assert_true (v[5] == 0);
      assert_true (v[7] == 0);
      assert_true (v[7 + N] == 0); /* a zero stays, an empty column becomes one */
      memcpy (w, W, sizeof W);
      assert_int_equal (sl_nmf_kl_basis_d (M, N, R, s, v, w, balance, NULL), SL_OK);
      check (M * R, w, W1, 1e-12);
      check (R, balance, q1, 1e-12);
      assert_true (w[3] == 0);
      assert_true (balance[2] == 1);
    }
  assert_int_equal (sl_nmf_kl_codes_s (&single, NULL, R, Ws, Vs, qs, vs, ss, &got, NULL), SL_OK);
  check_state (&got, 1e-4);
  memcpy (ws, Ws, sizeof Ws);
  assert_int_equal (sl_nmf_kl_basis_s (M, N, R, ss, vs, ws, balances, NULL), SL_OK);
  for (size_t i = 0; i < M * R; i++)
    assert_true (fabs ((double) ws[i] - W1[i]) < 1e-4 * (1 + W1[i]));
}

static void
same_bits (void **state)
{
  static double v[2][N * R], s[2][M * R];
  sl_nmf_kl_state got[2];
  (void) state;
  memset (got, 0, sizeof got);
  for (int k = 0; k < 2; k++)
    for (int threads = 2; threads <= 5; threads++)
      {
        for (int t = 0; t < 2; t++)
          {
            sl_set_thread_limit (t ? threads : 1);
            assert_int_equal (sl_nmf_kl_codes_d (k ? &sparse : &full, k ? &transposed : NULL, R, W, V, q, v[t], s[t],
                                                 &got[t], NULL),
                              SL_OK);
          }
        assert_memory_equal (v[0], v[1], sizeof v[0]);
        assert_memory_equal (s[0], s[1], sizeof s[0]);
        assert_memory_equal (&got[0], &got[1], sizeof got[0]);
      }
}

/* Entries far below the others stay above zero, and where Y is as small nothing overflows. */
static void
small_numbers (void **state)
{
  const double x[] = { 1e50, 0 }, w = 0x1p-500, v[] = { 0x1p-500, 0x1p-499 }, one = 1;
  const float xs[] = { 1e5f, 0 }, ws = 0x1p-60f, vs[] = { 0x1p-60f, 0x1p-59f }, ones = 1;
  const sl_data data = { 1, 2, x, NULL, NULL }, datas = { 1, 2, xs, NULL, NULL };
  double next_v[2], s, w1 = w, balance;
  float next_vs[2], ss, w1s = ws, balances;
  sl_nmf_kl_state got;
  (void) state;
  assert_int_equal (sl_nmf_kl_codes_d (&data, NULL, 1, &w, v, &one, next_v, &s, &got, NULL), SL_OK);
  assert_true (isfinite (next_v[0]));
  assert_true (next_v[0] > v[0]);
  assert_true (next_v[1] == 0);
  assert_true (isfinite (s));
  assert_true (s > 0);
  assert_true (isfinite (got.divergence));
  assert_true (got.divergence > 1e52);
  assert_int_equal (sl_nmf_kl_basis_d (1, 2, 1, &s, next_v, &w1, &balance, NULL), SL_OK);
  assert_true (isfinite (w1));
  assert_true (w1 > 0);
  assert_int_equal (sl_nmf_kl_codes_s (&datas, NULL, 1, &ws, vs, &ones, next_vs, &ss, &got, NULL), SL_OK);
  assert_true (isfinite (next_vs[0]));
  assert_true (next_vs[0] > vs[0]);
  assert_true (next_vs[1] == 0);
  assert_true (isfinite (ss));
  assert_true (ss > 0);
  assert_int_equal (sl_nmf_kl_basis_s (1, 2, 1, &ss, next_vs, &w1s, &balances, NULL), SL_OK);
  assert_true (isfinite (w1s));
  assert_true (w1s > 0);

  const double tiny[] = { 1e-300, 1 }, flat[] = { 1, 1 };
  const sl_data uneven = { 1, 2, tiny, NULL, NULL };
  assert_int_equal (sl_nmf_kl_codes_d (&uneven, NULL, 1, &one, flat, &one, next_v, &s, &got, NULL), SL_OK);
  assert_true (next_v[0] == 0x1p-500);
  assert_true (next_v[1] == 1);
}

static void
contract (void **state)
{
  double out[4];
  sl_nmf_kl_state got;
  const sl_data none = { 0, 3, X, NULL, NULL }, huge = { (size_t) SL_BLASINT_MAX + 1, 1, X, NULL, NULL };
  (void) state;
  assert_int_equal (sl_nmf_kl_codes_d (&none, NULL, 1, W, V, q, out, out, &got, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_kl_codes_d (&full, NULL, 0, W, V, q, out, out, &got, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_kl_codes_d (&huge, NULL, 1, W, V, q, out, out, &got, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_kl_codes_d (&sparse, NULL, R, W, V, q, out, out, &got, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_kl_basis_d (0, 1, 1, W, V, out, out, NULL), SL_BAD_INPUT);
}

static void
interrupted (void **state)
{
  static double v[N];
  const sl_stop stop = { stop_at_once, NULL };
  const size_t rows = 20000, columns = 2048;
  double *x = calloc (rows * columns, sizeof *x), *w = calloc (rows, sizeof *w), *sums = calloc (rows, sizeof *sums);
  const sl_data large = { rows, columns, x, NULL, NULL };
  sl_nmf_kl_state got;
  (void) state;
  sl_set_thread_limit (1);
  assert_non_null (x);
  assert_int_equal (sl_nmf_kl_codes_d (&large, NULL, 1, w, V, q, v, sums, &got, &stop), SL_INTERRUPTED);
  free (sums);
  free (w);
  free (x);
}

static void
memory_can_fail (void **state)
{
  static double v[N * R], s[M * R], w[M * R], balance[R];
  sl_nmf_kl_state got;
  (void) state;
  assert_survives_failing_memory (sl_nmf_kl_codes_d (&full, NULL, R, W, V, q, v, s, &got, NULL));
  assert_survives_failing_memory (sl_nmf_kl_codes_d (&sparse, &transposed, R, W, V, q, v, s, &got, NULL));
  memcpy (w, W, sizeof W);
  assert_survives_failing_memory (sl_nmf_kl_basis_d (M, N, R, s, v, w, balance, NULL));
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values), cmocka_unit_test (against_logarithms), cmocka_unit_test (against_loops),
    cmocka_unit_test (same_bits),     cmocka_unit_test (small_numbers),      cmocka_unit_test (contract),
    cmocka_unit_test (interrupted),   cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("kullback", tests, make_data, NULL);
}
