/* SPDX-License-Identifier: BSD-3-Clause */
/* Multiplicative updates for beta divergences: against the formulas, all forms of X, both precisions, zeros, threads. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "nmf/sl_beta_terms_private.h"
#include "nmf/sl_nmf_beta.h"

/* So many rows that a block has two tiles, and columns that the last block is not whole. */
enum { M = 4500, N = 21, R = 3, BETAS = 8 };

static const double betas[BETAS] = { 0, .5, 1, 1.5, 2, .05, .9, 1.9 };
static double X[M * N], Xt[M * N], W[M * R], V[N * R], value[M * N], weight[M * N], ones[M * N];
static float Xs[M * N], Xts[M * N], Ws[M * R], Vs[N * R], values[M * N];
static size_t row[M * N], start[N + 1];
static double seen[M * N]; /* 0, or the weight */

typedef struct
{
  double next[N * R];
  sl_nmf_beta_state state;
} result;

static double
random_positive (uint64_t *seed)
{
  return fabs (next_random (seed));
}

/* Without zeros for beta = 0. Column 4 of X is zero otherwise, and component 1 of row 5 of V. */
static void
make_data (double beta)
{
  uint64_t seed = 5;
  for (size_t i = 0; i < M * R; i++)
    Ws[i] = (float) (W[i] = (float) random_positive (&seed) + .01f);
  for (size_t i = 0; i < N * R; i++)
    Vs[i] = (float) (V[i] = (float) random_positive (&seed) + .01f);
  Vs[5 + N] = (float) (V[5 + N] = 0);
  for (size_t i = 0; i < M * N; i++)
    {
      const double x = random_positive (&seed);
      X[i] = (float) (beta > 0 && (x < .3 || i / M == 4) ? 0 : x + .01);
      Xs[i] = (float) X[i];
      Xts[i / M + i % M * N] = Xs[i];
      Xt[i / M + i % M * N] = X[i];
    }
}

enum { FULL, TRANSPOSED, SPARSE, OBSERVED, WEIGHTED, FORMS };

/* The entries that count, in a sparse matrix unless X is full: without zeros where all count. */
static void
choose (int form)
{
  uint64_t seed = 9;
  size_t count = 0;
  for (size_t i = 0; i < M * N; i++)
    {
      const double chance = random_positive (&seed);
      const int drop = form >= OBSERVED && (chance < .4 || i / M == 7);
      seen[i] = drop ? 0 : form == WEIGHTED ? chance : 1;
      if (i % M == 0)
        start[i / M] = count;
      if (drop || (form == SPARSE && X[i] == 0))
        continue;
      row[count] = i % M;
      value[count] = X[i];
      values[count] = Xs[i];
      weight[count++] = seen[i];
    }
  start[N] = count;
}

static double
plain_divergence (double beta, double x, double y)
{
  if (beta == 0)
    return x / y - log (x / y) - 1;
  if (beta == 1)
    return (x > 0 ? x * log (x / y) : 0) - x + y;
  return (pow (x, beta) + (beta - 1) * pow (y, beta) - beta * x * pow (y, beta - 1)) / (beta * (beta - 1));
}

static void
in_loops (double beta, const int *fixed, result *should)
{
  sl_nmf_beta_state s = { 0 };
  for (size_t j = 0; j < N; j++)
    {
      double a[R] = { 0 }, b[R] = { 0 };
      for (size_t i = 0; i < M; i++)
        {
          double y = 0;
          for (size_t k = 0; k < R; k++)
            y += W[i + k * M] * V[j + k * N];
          const double x = X[i + j * M], weighs = seen[i + j * M], up = x * pow (y, beta - 2),
                       down = pow (y, beta - 1);
          if (weighs == 0)
            continue;
          s.divergence += weighs * plain_divergence (beta, x, y);
          s.square += weighs * (x - y) * (x - y);
          s.cross += weighs * x * down;
          s.own += weighs * y * down;
          for (size_t k = 0; k < R; k++)
            {
              a[k] += weighs * up * W[i + k * M];
              b[k] += weighs * down * W[i + k * M];
            }
        }
      for (size_t k = 0; k < R; k++)
        {
          const double v = V[j + k * N];
          double mean = 0;
          for (size_t l = 0; l < N; l++)
            mean += V[l + k * N] / N;
          const double ratio = b[k] > 0 ? a[k] / b[k] : 1, far = fmin (v, mean * (1 - ratio));
          const int stays = fixed && fixed[k];
          should->next[j + k * N] = stays ? v : v * pow (ratio, beta < 1 ? 1 / (2 - beta) : 1);
          s.residual += stays ? 0 : far * far;
          s.norm += stays ? 0 : v * v;
        }
    }
  should->state = s;
}

static sl_nmf_beta_how
how_of (int form, const int *fixed)
{
  sl_nmf_beta_how how = { .observed = form >= OBSERVED, .transposed = form == TRANSPOSED, .measured = 1 };
  how.weight = form == WEIGHTED ? weight : form == OBSERVED && fixed ? ones : NULL;
  how.fixed = fixed;
  return how;
}

static sl_status
run (int form, double beta, const sl_nmf_beta_how *how, result *got)
{
  const sl_data sparse = { M, N, value, row, start }, full = { M, N, X, NULL, NULL },
                turned = { N, M, Xt, NULL, NULL };
  const sl_data *data = form == FULL ? &full : form == TRANSPOSED ? &turned : &sparse;
  return sl_nmf_beta_d (data, how, R, W, V, beta, got->next, &got->state, NULL);
}

static sl_status
run_single (int form, double beta, const sl_nmf_beta_how *how, result *got)
{
  const sl_data sparse = { M, N, values, row, start }, full = { M, N, Xs, NULL, NULL };
  const sl_data turned = { N, M, Xts, NULL, NULL };
  const sl_data *data = form == FULL ? &full : form == TRANSPOSED ? &turned : &sparse;
  float next[N * R];
  const sl_status status = sl_nmf_beta_s (data, how, R, Ws, Vs, beta, next, &got->state, NULL);
  for (size_t i = 0; i < N * R; i++)
    got->next[i] = (double) next[i];
  return status;
}

static void
near (double a, double b, double tolerance)
{
  assert_true (fabs (a - b) <= tolerance * fabs (b));
}

static void
compare (const result *got, const result *should, int measured, double tolerance)
{
  const sl_nmf_beta_state *a = &got->state, *b = &should->state;
  for (size_t i = 0; i < N * R; i++)
    near (got->next[i], should->next[i], tolerance);
  near (a->divergence, measured ? b->divergence : 0, tolerance);
  near (a->square, measured ? b->square : 0, tolerance);
  near (a->cross, b->cross, tolerance);
  near (a->own, b->own, tolerance);
  near (a->residual, b->residual, 10 * tolerance);
  near (a->norm, b->norm, tolerance);
}

static void
against_loops (void **state)
{
  static result should, got;
  static const int fixed[R] = { 0, 1, 0 };
  (void) state;
  for (int i = 0; i < M * N; i++)
    ones[i] = 1;
  for (int b = 0; b < BETAS; b++)
    {
      make_data (betas[b]);
      for (int form = 0; form < FORMS; form++)
        {
          if ((betas[b] == 0 && form == SPARSE) || (form != FULL && (b + form) % 3 != 0))
            continue;
          sl_nmf_beta_how how = how_of (form, b % 2 ? fixed : NULL);
          choose (form);
          in_loops (betas[b], how.fixed, &should);
          assert_int_equal (run (form, betas[b], &how, &got), SL_OK);
          compare (&got, &should, 1, 1e-11);
          assert_true (got.state.magnitude >= (betas[b] == 2 ? 0 : .999 * got.state.divergence));
          assert_true (got.state.magnitude < 1e4 * got.state.divergence);
          assert_int_equal (run_single (form, betas[b], &how, &got), SL_OK);
          compare (&got, &should, 1, 1e-4);
          how.measured = 0;
          assert_int_equal (run (form, betas[b], &how, &got), SL_OK);
          compare (&got, &should, 0, 1e-11);
        }
    }
}

/* d of one entry, and what becomes of x and y. */
static double
entry (double beta, double x, double y, double *up, double *down)
{
  sl_beta_sums sums = { { 0 }, { 0 }, { 0 } };
  double p;
  sl_beta_terms_d (beta, 1, 1, &x, &y, &p, NULL, &sums);
  *up = p;
  *down = y;
  return sl_beta_total (sums.divergence);
}

static void
entries (void **state)
{
  double up, down;
  (void) state;
  for (int b = 0; b < BETAS; b++)
    for (int e = -300; e <= 300; e += 23) /* far apart, and powers of y that are far from 1 */
      {
        const double beta = betas[b], y = ldexp (1.3, e), x = y * 1e3, d = entry (beta, x, y, &up, &down);
        near (down, pow (y, beta - 1), 1e-13);
        near (up, x * pow (y, beta - 2), 1e-13);
        near (d, plain_divergence (beta, x, y), 1e-12);
        near (entry (beta, y, x, &up, &down), plain_divergence (beta, y, x), 1e-12);
      }
  for (int b = 0; b < BETAS; b++)
    for (int k = 4; k < 20; k++) /* near x = y: d = y^beta (t^2/2 + (1 + beta) t^3/6 + ...) for t = log (x/y) */
      {
        const double beta = betas[b], y = 3, x = y * (1 + ldexp (1, -k)), t = log1p (ldexp (1, -k));
        double sum = 0, power = t, c = 0;
        for (int i = 2; i < 20; i++)
          {
            power *= t / i;
            c = 1 + beta * c;
            sum += power * c;
          }
        const int formula = beta == .05 || beta == .9 || beta == 1.9;
        near (entry (beta, x, y, &up, &down), pow (y, beta) * sum, formula ? 1e-13 * ldexp (1, k) : 1e-14);
        assert_true (entry (beta, y, y, &up, &down) == 0);
      }
}

static void
zeros (void **state)
{
  double up, down;
  (void) state;
  for (int b = 0; b < BETAS; b++)
    {
      const double beta = betas[b];
      const double x_0 = entry (beta, 0, 3, &up, &down);
      assert_true (up == 0);
      if (beta > 0)
        near (x_0, pow (3, beta) / beta, 1e-13);
      else
        assert_true (x_0 == INFINITY);
      const double y_0 = entry (beta, 3, 0, &up, &down);
      assert_true (isfinite (up));
      assert_true (isfinite (down));
      if (beta > 1)
        near (y_0, pow (3, beta) / (beta * (beta - 1)), 1e-12);
      else
        assert_true (y_0 == INFINITY);
      const double both_0 = entry (beta, 0, 0, &up, &down);
      assert_true (beta == 0 ? both_0 == INFINITY : both_0 >= 0 && both_0 < 1e-6);
      const double tiny = entry (beta, 0x1p-1070, 8, &up, &down); /* x/y is below what has all digits */
      if (beta > 0)
        near (tiny, pow (8, beta) / beta, 1e-12);
      else
        near (tiny, 1073 * log (2) - 1, .06);
    }

  /* An entry that is 0 stays so, where X is 0 it becomes so, none falls below the least. */
  const double x[] = { 1e-200, 1, 0, 1, 1, 1 }, one = 1, v[] = { 0x1p-400, 1, 1, 0, 1, 0x1p-499 };
  const sl_data data = { 1, 6, x, NULL, NULL };
  const sl_nmf_beta_how how = { .measured = 1 };
  for (int b = 0; b < BETAS; b++)
    {
      sl_nmf_beta_state s;
      double next[6];
      assert_int_equal (sl_nmf_beta_d (&data, &how, 1, &one, v, betas[b], next, &s, NULL), SL_OK);
      assert_true (next[0] >= 0x1p-500);
      near (next[1], 1, 1e-14);
      assert_true (next[2] == 0);
      assert_true (next[3] == 0);
      near (next[4], 1, 1e-14);
      assert_true (next[5] > v[5]);
      assert_true (isfinite (next[5]));
    }
}

/* A Y whose powers are outside the range of single precision moves V as one near 1 does. */
static void
scales (void **state)
{
  const float w[] = { 1, 2, .5f, 3 }, v[] = { 1, .25f, 3, 2 };
  const sl_nmf_beta_how how = { .measured = 1 };
  (void) state;
  for (int b = 0; b < BETAS; b++)
    {
      float first[4];
      for (int scale = 0; scale <= 50; scale += 50)
        {
          float x[4], u[4], next[4];
          const sl_data data = { 2, 2, x, NULL, NULL };
          sl_nmf_beta_state s;
          for (int i = 0; i < 4; i++)
            {
              x[i] = ldexpf (1.f + (float) i, scale);
              u[i] = ldexpf (v[i], scale);
            }
          assert_int_equal (sl_nmf_beta_s (&data, &how, 2, w, u, betas[b], next, &s, NULL), SL_OK);
          assert_true (s.own > 0 && isfinite (s.own));
          for (int i = 0; i < 4; i++)
            {
              if (scale == 0)
                first[i] = next[i];
              near (ldexp ((double) next[i], -scale), (double) first[i], 1e-5);
            }
        }
    }
}

static void
same_bits (void **state)
{
  static result one, many;
  (void) state;
  for (int form = 0; form < FORMS; form++)
    {
      const sl_nmf_beta_how how = how_of (form, NULL);
      make_data (.7);
      choose (form);
      for (int single = 0; single < 2; single++)
        for (int threads = 1; threads <= 4; threads++)
          {
            result *got = threads == 1 ? &one : &many;
            sl_set_thread_limit (threads);
            memset (got, 0, sizeof *got);
            assert_int_equal ((single ? run_single : run) (form, .7, &how, got), SL_OK);
            if (threads > 1)
              assert_memory_equal (&one, &many, sizeof one);
          }
    }
}

static void
contract (void **state)
{
  double out[4];
  sl_nmf_beta_state s;
  const sl_nmf_beta_how plain = { 0 }, observed = { .observed = 1 }, turned = { .transposed = 1 };
  const sl_nmf_beta_how weighted = { .weight = weight }, both = { .observed = 1, .transposed = 1 };
  const sl_data none = { 0, 3, X, NULL, NULL }, full = { 2, 2, X, NULL, NULL }, sparse = { M, N, value, row, start };
  const sl_data huge = { (size_t) SL_BLASINT_MAX + 1, 1, X, NULL, NULL };
  (void) state;
  assert_int_equal (sl_nmf_beta_d (&none, &plain, 1, W, V, .5, out, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_beta_d (&full, &plain, 0, W, V, .5, out, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_beta_d (&full, &plain, 1, W, V, 2.5, out, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_beta_d (&full, &plain, 1, W, V, NAN, out, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_beta_d (&full, &observed, 1, W, V, .5, out, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_beta_d (&full, &weighted, 1, W, V, .5, out, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_beta_d (&sparse, &turned, 1, W, V, .5, out, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_beta_d (&sparse, &both, 1, W, V, .5, out, &s, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_beta_d (&huge, &plain, 1, W, V, .5, out, &s, NULL), SL_BAD_INPUT);
}

static void
interrupted (void **state)
{
  static result got;
  const sl_stop stop = { stop_at_once, NULL };
  const sl_data full = { M, N, X, NULL, NULL }, sparse = { M, N, value, row, start };
  (void) state;
  make_data (.5);
  choose (OBSERVED);
  for (int form = FULL; form <= OBSERVED; form += OBSERVED - FULL)
    {
      const sl_nmf_beta_how how = how_of (form, NULL);
      assert_int_equal (sl_nmf_beta_d (form == FULL ? &full : &sparse, &how, R, W, V, .5, got.next, &got.state,
                                       &stop),
                        SL_INTERRUPTED);
    }
}

static void
memory_can_fail (void **state)
{
  static result got;
  (void) state;
  make_data (.5);
  for (int form = 0; form < FORMS; form++)
    {
      const sl_nmf_beta_how how = how_of (form, NULL);
      choose (form);
      assert_survives_failing_memory (run (form, .5, &how, &got));
      assert_survives_failing_memory (run_single (form, .5, &how, &got));
    }
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (against_loops), cmocka_unit_test (entries),         cmocka_unit_test (zeros),
    cmocka_unit_test (scales),        cmocka_unit_test (same_bits),       cmocka_unit_test (contract),
    cmocka_unit_test (interrupted),   cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("nmf_beta", tests, NULL, NULL);
}
