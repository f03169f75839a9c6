/* SPDX-License-Identifier: BSD-3-Clause */
/* The rules that improve one factor of a factorisation: against loops, what they promise about the result, threads,
   interrupts, memory. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "nmf/sl_gradient_private.h"
#include "nmf/sl_hals_l1.h"
#include "nmf/sl_multiplicative_private.h"
#include "nmf/sl_nesterov_private.h"
#include "nmf/sl_nmf_projected_private.h"
#include "nmf/sl_nmf_rule.h"
#include "nmf/sl_nmf_stationary_private.h"
#include "nmf/sl_nmfsc_private.h"

enum { N = 300, R = 10, M = 15 };

static double A[R * R], B[N * R], F[N * R], lambda[R], sparseness[R], weights[N * R];
static float As[R * R], Bs[N * R], Fs[N * R];

static int
make_problem (void **state)
{
  static double P[M * R], Y[M * N];
  uint64_t seed = 5;
  (void) state;
  for (size_t i = 0; i < M * R; i++)
    P[i] = fabs (next_random (&seed));
  for (size_t i = 0; i < M * N; i++)
    Y[i] = fabs (next_random (&seed));
  for (size_t i = 0; i < N * R; i++)
    {
      F[i] = fabs (next_random (&seed));
      weights[i] = .1 + fabs (next_random (&seed));
    }
  for (size_t j = 0; j < R; j++)
    {
      lambda[j] = .1 * (double) j;
      sparseness[j] = .3 + .05 * (double) j;
      for (size_t i = 0; i < R; i++)
        for (size_t q = 0; q < M; q++)
          A[i + j * R] += P[q + i * M] * P[q + j * M];
      for (size_t i = 0; i < N; i++)
        for (size_t q = 0; q < M; q++)
          B[i + j * N] += Y[q + i * M] * P[q + j * M];
    }
  for (size_t i = 0; i < R * R; i++)
    As[i] = (float) A[i];
  for (size_t i = 0; i < N * R; i++)
    {
      Bs[i] = (float) B[i];
      Fs[i] = (float) F[i];
    }
  return 0;
}

/* G = f A - B by its definition; gives f's objective. */
static double
plain_gradient (const double *f, double *G)
{
  double objective = 0;
  for (size_t k = 0; k < R; k++)
    for (size_t j = 0; j < N; j++)
      {
        double g = 0;
        for (size_t i = 0; i < R; i++)
          g += f[j + i * N] * A[i + k * R];
        G[j + k * N] = g - B[j + k * N];
        objective += f[j + k * N] * (g / 2 - B[j + k * N]);
      }
  return objective;
}

static double
objective_of (const double *f)
{
  static double G[N * R];
  return plain_gradient (f, G);
}

static double
sparseness_of (const double *f)
{
  double sum = 0, squares = 0, root = sqrt (N);
  for (size_t i = 0; i < N; i++)
    {
      sum += f[i];
      squares += f[i] * f[i];
    }
  return (root - sum / sqrt (squares)) / (root - 1);
}

/* The rules by number, so that what holds for all is tested on all. */
enum { NESTEROV, MULTIPLICATIVE, GROUPED, WEIGHTED, EACH, NMFSC, L1, RULES };

static const double half = .5;
static const sl_onto grouped = { .kind = SL_ONTO_GROUPED, .sparseness = &half, .scaled = 1 };
static const sl_onto weighted = {
  .kind = SL_ONTO_GROUPED, .sparseness = &half, .weights = weights, .weights_step = N
};
static const sl_onto each = { .kind = SL_ONTO_EACH, .sparseness = sparseness, .sparseness_step = 1 };

static sl_status
rule_d (int rule, size_t n, double *f, size_t max_steps, size_t *steps, const sl_stop *stop)
{
  double t = 1;
  *steps = max_steps;
  switch (rule)
    {
    case NESTEROV:
      return sl_nesterov_d (n, R, A, B, f, 0, max_steps, steps, stop);
    case MULTIPLICATIVE:
      return sl_multiplicative_d (n, R, A, B, f, max_steps, stop);
    case GROUPED:
      return sl_nmf_projected_d (n, R, A, B, f, &grouped, max_steps, steps, stop);
    case WEIGHTED:
      return sl_nmf_projected_d (n, R, A, B, f, &weighted, max_steps, steps, stop);
    case EACH:
      return sl_nmf_projected_d (n, R, A, B, f, &each, max_steps, steps, stop);
    case NMFSC:
      return sl_nmfsc_d (n, R, A, B, f, sparseness, 1, max_steps, &t, steps, stop);
    default:
      return sl_hals_l1_d (n, R, A, B, lambda, f, max_steps, 0, steps, stop);
    }
}

static sl_status
rule_s (int rule, float *f, size_t max_steps, size_t *steps)
{
  double t = 1;
  switch (rule)
    {
    case NESTEROV:
      return sl_nesterov_s (N, R, As, Bs, f, 0, max_steps, steps, NULL);
    case MULTIPLICATIVE:
      return sl_multiplicative_s (N, R, As, Bs, f, max_steps, NULL);
    case GROUPED:
      return sl_nmf_projected_s (N, R, As, Bs, f, &grouped, max_steps, steps, NULL);
    case WEIGHTED:
      return sl_nmf_projected_s (N, R, As, Bs, f, &weighted, max_steps, steps, NULL);
    case EACH:
      return sl_nmf_projected_s (N, R, As, Bs, f, &each, max_steps, steps, NULL);
    case NMFSC:
      return sl_nmfsc_s (N, R, As, Bs, f, sparseness, 1, max_steps, &t, steps, NULL);
    default:
      return sl_hals_l1_s (N, R, As, Bs, lambda, f, max_steps, 0, steps, NULL);
    }
}

static void
gradient (void **state)
{
  static double G[N * R], T[N * R];
  (void) state;
  plain_gradient (F, G);
  assert_int_equal (sl_gradient_d (N, R, A, B, F, T, NULL), SL_OK);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (T[i] - G[i]) < 1e-12);
  assert_int_equal (sl_gradient_d (N, R, A, NULL, F, T, NULL), SL_OK);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (T[i] - B[i] - G[i]) < 1e-12);
  assert_int_equal (sl_gradient_step_d (N, R, A, B, F, .1, T, NULL), SL_OK);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (T[i] - fmax (F[i] - .1 * G[i], 0)) < 1e-12);
  assert_int_equal (sl_gradient_d (0, R, A, B, F, T, NULL), SL_BAD_INPUT);

  const double flat[4] = { 0 };
  double rate = 1;
  assert_int_equal (sl_step_length_d (2, flat, &rate), SL_OK);
  assert_true (rate == 0);
  assert_int_equal (sl_step_length_d (0, flat, &rate), SL_BAD_INPUT);
}

/* NeNMF: so many steps by the recurrence; the test that ends them. */
static void
nesterov (void **state)
{
  static double f[N * R], g[N * R], Z[N * R], G[N * R];
  double rate, a = 1;
  size_t steps;
  (void) state;
  assert_int_equal (sl_step_length_d (R, A, &rate), SL_OK);
  memcpy (f, F, sizeof f);
  memcpy (g, F, sizeof g);
  memcpy (Z, F, sizeof Z);
  for (int step = 0; step < 25; step++)
    {
      double next = (1 + sqrt (1 + 4 * a * a)) / 2;
      plain_gradient (Z, G);
      for (size_t i = 0; i < N * R; i++)
        {
          double new = fmax (Z[i] - rate * G[i], 0);
          Z[i] = new + (new - g[i]) * ((a - 1) / next);
          g[i] = new;
        }
      a = next;
    }
  assert_int_equal (sl_nesterov_d (N, R, A, B, f, 0, 25, &steps, NULL), SL_OK);
  assert_int_equal (steps, 25);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (f[i] - g[i]) < 1e-10);

  memcpy (f, F, sizeof f);
  assert_int_equal (sl_nesterov_d (N, R, A, B, f, 1e-9, 100000, &steps, NULL), SL_OK);
  assert_true (steps > 10);
  assert_true (steps < 100000);
  plain_gradient (f, G);
  for (size_t i = 0; i < N * R; i++)
    {
      assert_true (f[i] >= 0);
      assert_true ((f[i] > 0 ? fabs (G[i]) : -G[i]) < 1e-8);
    }
  assert_int_equal (sl_nesterov_d (N, R, A, B, f, INFINITY, 100, &steps, NULL), SL_OK);
  assert_int_equal (steps, 10);
}

/* Multiplicative updates: the formula, monotone, zeros stay, no NaN. */
static void
multiplicative (void **state)
{
  static double f[N * R], G[N * R], last[N * R];
  (void) state;
  memcpy (f, F, sizeof f);
  f[3] = 0;
  plain_gradient (f, G);
  memcpy (last, f, sizeof f);
  assert_int_equal (sl_multiplicative_d (N, R, A, B, f, 1, NULL), SL_OK);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (f[i] - last[i] * B[i] / (G[i] + B[i])) < 1e-12);
  double before = objective_of (f);
  for (int update = 0; update < 30; update++)
    {
      assert_int_equal (sl_multiplicative_d (N, R, A, B, f, 1, NULL), SL_OK);
      double now = objective_of (f);
      assert_true (now <= before + 1e-9);
      before = now;
    }
  assert_true (f[3] == 0);

  const double tiny[4] = { 1e-300, 0, 0, 0 }, b[4] = { 1e300, -1, 1, 0 };
  double g[4] = { 1e-300, 1, 0, 2 };
  assert_int_equal (sl_multiplicative_d (2, 2, tiny, b, g, 3, NULL), SL_OK);
  assert_true (g[0] == 1e-300);
  assert_true (g[1] == 0);
  assert_true (g[2] == 0);
  assert_true (g[3] == 2);
}

/* What each rule promises of its result, after a few steps from a feasible start or from any. */
static void
constraints_and_descent (void **state)
{
  static double f[N * R];
  size_t steps;
  (void) state;
  for (int rule = 0; rule < RULES; rule++)
    {
      double mean = 0;
      memcpy (f, F, sizeof f);
      assert_int_equal (rule_d (rule, N, f, 3, &steps, NULL), SL_OK);
      double early = objective_of (f);
      assert_int_equal (rule_d (rule, N, f, 30, &steps, NULL), SL_OK);
      for (size_t i = 0; i < N * R; i++)
        assert_true (f[i] >= 0);
      if (rule != L1)
        assert_true (objective_of (f) < early);
      for (size_t k = 0; k < R; k++)
        mean += sparseness_of (f + k * N) / R;
      if (rule == GROUPED)
        assert_true (mean >= .5 - 1e-12);
      for (size_t k = 0; k < R && (rule == EACH || rule == NMFSC); k++)
        assert_true (fabs (sparseness_of (f + k * N) - sparseness[k]) < 1e-12);
      for (size_t k = 0; k < R && rule == L1; k++)
        {
          double top = 0;
          for (size_t i = 0; i < N; i++)
            top = fmax (top, f[i + k * N]);
          assert_true (top == 1);
        }
    }
}

static double
residual_of (const double *f, const sl_onto *onto)
{
  static double G[N * R];
  double told;
  plain_gradient (f, G);
  sl_status status = onto->kind == SL_ONTO_GROUPED ? sl_nmf_stationary_d (N, R, G, B, f, onto, &told, NULL)
                                                   : sl_nmf_projected_residual_d (N, R, A, B, f, onto, &told, NULL);
  assert_int_equal (status, SL_OK);
  return told;
}

/* The residual is zero where projected steps have come to rest, and only there; of a grouped projection, where scaled
   ones have. */
static void
residual (void **state)
{
  static double f[N * R];
  sl_onto scaled = weighted;
  scaled.scaled = 1;
  const sl_onto *onto[] = { &grouped, &scaled, &each };
  (void) state;
  for (int c = 0; c < 3; c++)
    {
      size_t steps;
      memcpy (f, F, sizeof f);
      assert_int_equal (sl_nmf_projected_d (N, R, A, B, f, onto[c], 1, &steps, NULL), SL_OK);
      const double start = residual_of (f, onto[c]);
      for (int call = 0; call < 200; call++)
        assert_int_equal (sl_nmf_projected_d (N, R, A, B, f, onto[c], 10, &steps, NULL), SL_OK);
      assert_true (start > 1e-3);
      assert_true (residual_of (f, onto[c]) < 1e-5);
    }
}

/* NMFsc: never up, a step size that was too large shrinks, at rest nothing moves. */
static void
halving (void **state)
{
  static double f[N * R], g[N * R];
  double t = 1e6, before;
  size_t steps;
  (void) state;
  memcpy (f, F, sizeof f);
  t = 0;
  assert_int_equal (sl_nmfsc_d (N, R, A, B, f, sparseness, 1, 1, &t, &steps, NULL), SL_OK);
  assert_true (steps == 1);
  assert_true (t <= 1.2);
  t = 1e6;
  before = objective_of (f);
  for (int step = 0; step < 50; step++)
    {
      assert_int_equal (sl_nmfsc_d (N, R, A, B, f, sparseness, 1, 1, &t, &steps, NULL), SL_OK);
      double now = objective_of (f);
      assert_true (now <= before + 1e-9);
      assert_true (t < 1e6);
      before = now;
    }
  static const double flat[R * R];
  memcpy (g, f, sizeof g);
  assert_int_equal (sl_nmfsc_d (N, R, flat, B, f, sparseness, 1, 5, &t, &steps, NULL), SL_OK);
  assert_int_equal (steps, 0);
  assert_memory_equal (f, g, sizeof f);

  /* from the least of f, which has not the wanted sparseness, every step leads up: F stays, and the step size starts anew */
  const double one = 1, a = 1, b[2] = { 3, 4 };
  double p[2] = { 3, 4 };
  t = .125;
  assert_int_equal (sl_nmfsc_d (2, 1, &a, b, p, &one, 0, 5, &t, &steps, NULL), SL_OK);
  assert_int_equal (steps, 0);
  assert_true (t == 1);
  assert_memory_equal (p, b, sizeof p);
}

/* l1 sweeps: one by its definition; components that vanish, and that cannot move. */
static void
l1_sweep (void **state)
{
  static double f[N * R], g[N * R];
  size_t steps, emptied = 0;
  (void) state;
  for (size_t i = 0; i < N * R; i++)
    f[i] = g[i] = .1 * F[i];
  for (size_t k = 0; k < R; k++)
    {
      double D[N], top = 0;
      for (size_t j = 0; j < N; j++)
        {
          double d = B[j + k * N] - lambda[k];
          for (size_t i = 0; i < R; i++)
            d -= A[i + k * R] * g[j + i * N];
          D[j] = fmax (d / A[k + k * R], -g[j + k * N]);
          top = fmax (top, g[j + k * N] + D[j]);
        }
      double part = top > 0 ? 1 : .5;
      for (size_t j = 0; j < N && part < 1; j++)
        top = fmax (top, g[j + k * N] / 2);
      emptied += part < 1;
      for (size_t j = 0; j < N; j++)
        g[j + k * N] = (g[j + k * N] + part * D[j]) / top;
    }
  assert_int_equal (sl_hals_l1_d (N, R, A, B, lambda, f, 1, 0, &steps, NULL), SL_OK);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (f[i] - g[i]) < 1e-12);
  assert_true (emptied > 0);
  assert_true (emptied < R);

  const double a[4] = { 1, 0, 0, 0 }, b[4] = { 1, 2, 1, 1 }, heavy[2] = { 10, 0 };
  double h[4] = { 1, .5, 3, 4 };
  assert_int_equal (sl_hals_l1_d (2, 2, a, b, heavy, h, 1, 0, &steps, NULL), SL_OK);
  assert_true (h[0] == 1);
  assert_true (h[1] == .5);
  assert_true (h[2] == 3);
  assert_true (h[3] == 4);
  double zero[4] = { 0 };
  assert_int_equal (sl_hals_l1_d (2, 2, a, b, heavy, zero, 5, .1, &steps, NULL), SL_OK);
  assert_int_equal (steps, 1);
  assert_true (zero[0] == 0);
  assert_true (zero[3] == 0);
}

static void
single_agrees (void **state)
{
  static double f[N * R];
  static float s[N * R];
  size_t steps;
  (void) state;
  for (int rule = 0; rule < RULES; rule++)
    {
      memcpy (f, F, sizeof f);
      memcpy (s, Fs, sizeof s);
      assert_int_equal (rule_d (rule, N, f, 2, &steps, NULL), SL_OK);
      assert_int_equal (rule_s (rule, s, 2, &steps), SL_OK);
      for (size_t i = 0; i < N * R; i++)
        assert_true (fabs ((double) s[i] - f[i]) < 1e-3);
    }
}

static void
same_bits (void **state)
{
  static double one[N * R], other[N * R];
  size_t steps, others;
  (void) state;
  for (int rule = 0; rule < RULES; rule++)
    {
      sl_set_thread_limit (1);
      memcpy (one, F, sizeof one);
      assert_int_equal (rule_d (rule, N, one, 15, &steps, NULL), SL_OK);
      for (int threads = 2; threads < 5; threads++)
        {
          sl_set_thread_limit (threads);
          memcpy (other, F, sizeof other);
          assert_int_equal (rule_d (rule, N, other, 15, &others, NULL), SL_OK);
          assert_int_equal (steps, others);
          assert_memory_equal (one, other, sizeof one);
        }
    }
}

static void
stops (void **state)
{
  static double f[N * R];
  const sl_stop stop = { stop_at_once, NULL };
  size_t steps;
  (void) state;
  for (int rule = 0; rule < RULES; rule++)
    {
      memcpy (f, F, sizeof f);
      sl_status status = rule_d (rule, N, f, 50, &steps, &stop);
      assert_true (
        status == SL_INTERRUPTED
        || ((rule == MULTIPLICATIVE || rule == GROUPED || rule == WEIGHTED || rule == EACH) && status == SL_OK));
      for (size_t i = 0; i < N * R; i++)
        {
          assert_true (f[i] >= 0);
          assert_true (isfinite (f[i]));
        }
    }
}

static void
refuses (void **state)
{
  static double f[N * R];
  const double wrong = 1.5;
  const sl_onto beyond = { .kind = SL_ONTO_GROUPED, .sparseness = &wrong };
  double t = 1, r;
  size_t steps;
  (void) state;
  for (int rule = 0; rule < RULES; rule++)
    assert_int_equal (rule_d (rule, 0, f, 5, &steps, NULL), SL_BAD_INPUT);
  const sl_nmf_rule none = { .kind = SL_RULES, .max_iter = 5 };
  assert_int_equal (sl_nmf_improve_d (&none, N, R, A, B, f, NULL, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_projected_d (N, R, A, B, f, &beyond, 5, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_projected_residual_d (N, R, A, B, f, &grouped, &r, NULL), SL_BAD_INPUT);
  const sl_onto *refused[] = { &beyond, &each };
  for (int k = 0; k < 2; k++)
    assert_int_equal (sl_nmf_stationary_d (N, R, B, B, f, refused[k], &r, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_stationary_d (0, R, B, B, f, &grouped, &r, NULL), SL_BAD_INPUT);
  static const double nothing[N];
  const sl_onto unweighted = { .kind = SL_ONTO_GROUPED, .sparseness = &half, .weights = nothing };
  assert_int_equal (sl_nmf_stationary_d (N, R, B, B, f, &unweighted, &r, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmfsc_d (N, R, A, B, f, &wrong, 0, 5, &t, &steps, NULL), SL_BAD_INPUT);
}

static void
memory_can_fail (void **state)
{
  static double f[N * R];
  double told;
  size_t steps;
  (void) state;
  memcpy (f, F, sizeof f);
  for (int rule = 0; rule < RULES; rule++)
    assert_survives_failing_memory (rule_d (rule, N, f, 2, &steps, NULL));
  assert_survives_failing_memory (sl_nmf_stationary_d (N, R, B, B, f, &grouped, &told, NULL));
  assert_survives_failing_memory (sl_nmf_projected_residual_d (N, R, A, B, f, &each, &told, NULL));
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (gradient),       cmocka_unit_test (nesterov),
    cmocka_unit_test (multiplicative), cmocka_unit_test (constraints_and_descent),
    cmocka_unit_test (residual),       cmocka_unit_test (halving),
    cmocka_unit_test (l1_sweep),       cmocka_unit_test (single_agrees),
    cmocka_unit_test (same_bits),      cmocka_unit_test (stops),
    cmocka_unit_test (refuses),        cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("rules of factorisation", tests, make_problem, NULL);
}
