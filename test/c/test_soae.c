/* SPDX-License-Identifier: BSD-3-Clause */
/* Supervised auto-encoder: gradients and updates by hand, batches, shifts, what is fixed, contract, memory,
   interruption. */
#include "sl_test.h"
#include "soae/sl_soae.h"
#include "net/sl_counter.h"
#include "linalg/sl_blas.h"

/* Two units that see a pixel each, two classes; the samples are the pixels. Scores are h. */
static const double EYE[] = { 1, 0, 0, 1 }, X[] = { 1, 0, 0, 1 }, LABEL[] = { 1, 2 };
static const sl_data DATA = { 2, 2, X, NULL, NULL };
static const size_t ORDER[] = { 1, 0 };

typedef struct
{
  double W[4], V[4], theta[2];
} parameters;

static sl_soae
network (sl_soae_activity activity, parameters *own)
{
  *own = (parameters) { { 1, 0, 0, 1 }, { 1, 0, 0, 1 }, { 0, 0 } };
  sl_soae net = { activity, 2, 2, 2, 1, own->W, own->V, own->theta };
  return net;
}

static sl_soae_task
task_of (const sl_data *data, double tradeoff)
{
  sl_soae_task task = { data, LABEL, tradeoff, NULL };
  return task;
}

static sl_soae_rule
rule_of (size_t batch)
{
  sl_soae_rule rule = { { 0.5, 0.25 }, batch, 0, 0, 7, 1, NULL };
  return rule;
}

static void
assert_near (double a, double b)
{
  assert_true (fabs (a - b) < 1e-14);
}

static void
gradient_of_l0 (void **state)
{
  (void) state;
  /* h = x: the reconstruction is perfect, each score 1 for its class: loss log (1 + 1/e), delta = -+q, q = 1/(1 + e). */
  const double q = 1 / (1 + exp (1)), a = 0.25;
  parameters own;
  double GW[4], GV[4], gt[2];
  sl_soae_sums sums;
  const sl_soae net = network (SL_SOAE_L0, &own);
  const sl_soae_task task = task_of (&DATA, a);
  assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, NULL), SL_OK);
  assert_near (sums.reconstruction, 0);
  assert_near (sums.entropy, 2 * log1p (exp (-1)));
  assert_true (sums.hits == 2);
  assert_true (sums.active == 2);
  /* e of unit 1 at sample 1 is a (delta_1) = -a q, and x is its pixel; half of it, as there are two samples */
  const double by_W[] = { -a * q / 2, 0, 0, -a * q / 2 }, by_V[] = { -a * q / 2, a * q / 2, a * q / 2, -a * q / 2 };
  for (int k = 0; k < 4; k++)
    {
      assert_near (GW[k], by_W[k]);
      assert_near (GV[k], by_V[k]);
    }
  assert_near (gt[0], 0);
  assert_near (gt[1], 0);
  /* twice sample 1, and sample 2 without weight */
  const double v[] = { 2, 0 };
  sl_soae_task weighted = task;
  weighted.weight = v;
  assert_int_equal (sl_soae_gradient_d (&net, &weighted, GW, GV, gt, &sums, NULL), SL_OK);
  assert_near (sums.entropy, 2 * log1p (exp (-1)));
  assert_true (sums.hits == 2 && sums.active == 2);
  for (int k = 0; k < 4; k++)
    {
      assert_near (GW[k], k == 0 ? -a * q : 0);
      assert_near (GV[k], k == 0 ? -a * q : k == 1 ? a * q : 0);
    }
  assert_near (gt[1], a * q);
}

static void
gradient_of_tanh (void **state)
{
  (void) state;
  /* Sample 1, a = 1: h = (t, 0), t = tanh 1; delta = (-q, q), q = 1/(1 + exp t); e = (-q (1 - t^2), q). */
  const double t = tanh (1), q = 1 / (1 + exp (t));
  const sl_data one = { 2, 1, X, NULL, NULL };
  parameters own;
  double GW[4], GV[4], gt[2];
  sl_soae_sums sums;
  const sl_soae net = network (SL_SOAE_TANH, &own);
  const sl_soae_task task = task_of (&one, 1);
  assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, NULL), SL_OK);
  const double by_W[] = { -q * (1 - t * t), 0, q, 0 }, by_V[] = { -t * q, t * q, 0, 0 };
  for (int k = 0; k < 4; k++)
    {
      assert_near (GW[k], by_W[k]);
      assert_near (GV[k], by_V[k]);
    }
  assert_near (gt[0], -q);
  assert_near (gt[1], q);
  assert_true (sums.reconstruction == 0);
  assert_near (sums.entropy, log1p (exp (-t)));
}

/* Three units at u = (2, 1, 0), whose own sparseness is asked for: h = u / sqrt 5. */
static void
gradient_of_hoyer (void **state)
{
  (void) state;
  const double root = sqrt (5), x[] = { 1, 0, 0 }, label = 1;
  double W[] = { 2, 0, 0, 1, 0, 0, 0, 0, 0 }, V[] = { 0, 0, 1 }, theta = 0;
  double GW[9], GV[3], gt;
  sl_soae_sums sums;
  const sl_data data = { 3, 1, x, NULL, NULL };
  const double sigma = (sqrt (3) - 3 / root) / (sqrt (3) - 1);
  const sl_soae net = { SL_SOAE_HOYER, 3, 3, 1, sigma, W, V, &theta };
  const sl_soae_task task = { &data, &label, 0, NULL };
  assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, &gt, &sums, NULL), SL_OK);
  /* x~ = (5, 0, 0) / sqrt 5 has the correlation 1 with x: a minimum */
  assert_near (sums.reconstruction, 0);
  assert_near (sums.entropy, 0);
  for (int k = 0; k < 9; k++)
    assert_near (GW[k], 0);
  assert_true (sums.active >= 2 && sums.active <= 3);
}

/* A constant sample: what rounding leaves of it after its mean is no direction, so the correlation counts as 0. */
static void
constant_sample (void **state)
{
  (void) state;
  enum { D = 4000 };
  static double x[D], W[3 * D], GW[3 * D];
  double V[] = { 0, 0, 1 }, theta = 0, GV[3], gt;
  const double label = 1;
  for (size_t i = 0; i < D; i++)
    {
      x[i] = 0.1;
      for (size_t j = 0; j < 3; j++)
        W[j + 3 * i] = (double) ((i + 2 * j) % 7) / 8;
    }
  sl_soae_sums sums;
  const sl_data data = { D, 1, x, NULL, NULL };
  const sl_soae net = { SL_SOAE_HOYER, D, 3, 1, .5, W, V, &theta };
  const sl_soae_task task = { &data, &label, 0, NULL };
  assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, &gt, &sums, NULL), SL_OK);
  assert_true (sums.reconstruction == 1);
  for (size_t e = 0; e < 3 * D; e++)
    assert_true (GW[e] == 0);
}

/* A sample that is constant but for 1e-14 of it, less than the rounding error of its mean: its multiple is the same
   direction. */
static void
almost_constant_sample (void **state)
{
  (void) state;
  enum { D = 4000 };
  static double x[D], W[D], GW[D];
  double V = 0, theta = 0, GV, gt;
  const double label = 1;
  for (size_t i = 0; i < D; i++)
    W[i] = x[i] = 0.1 * (1 + 1e-14 * (double) ((i * i) % 7));
  sl_soae_sums sums;
  const sl_data data = { D, 1, x, NULL, NULL };
  const sl_soae net = { SL_SOAE_L0, D, 1, 1, 1, W, &V, &theta };
  const sl_soae_task task = { &data, &label, 0, NULL };
  assert_int_equal (sl_soae_gradient_d (&net, &task, GW, &GV, &gt, &sums, NULL), SL_OK);
  assert_true (fabs (sums.reconstruction) < 1e-3);
}

/* One sample, a = 1, classes by the hidden units (2, 1, .5): J of the projection that keeps u as it is, but for scale. */
static void
through_hoyer (void **state)
{
  (void) state;
  const double u[] = { 2, 1, 0.5 }, x[] = { 1 }, label = 1;
  double W[3], V[] = { 1, 0, 0, 1, 0, 0 }, theta[] = { 0, 0 }, GW[3], GV[6], gt[2], h[3];
  memcpy (W, u, sizeof W);
  const double length = sqrt (5.25), sum = 3.5 / length, middle = sum / 3;
  sl_soae_sums sums;
  const sl_data data = { 1, 1, x, NULL, NULL };
  const sl_soae net = { SL_SOAE_HOYER, 1, 3, 2, (sqrt (3) - sum) / (sqrt (3) - 1), W, V, theta };
  const sl_soae_task task = { &data, &label, 1, NULL };
  assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, NULL), SL_OK);
  for (int j = 0; j < 3; j++)
    h[j] = u[j] / length;
  const double q = 1 / (1 + exp (h[0] - h[1]));
  assert_near (gt[0], -q);
  for (int j = 0; j < 3; j++)
    {
      assert_near (GV[2 * j], -q * h[j]);
      assert_near (GV[2 * j + 1], q * h[j]);
    }
  /* e = (-q, q, 0) has the mean 0; J e = (e - r r'e / |r|^2) / length, r = h - mean */
  const double e[] = { -q, q, 0 };
  double along = 0, spread = 0;
  for (int j = 0; j < 3; j++)
    {
      along += (h[j] - middle) * e[j];
      spread += (h[j] - middle) * (h[j] - middle);
    }
  for (int j = 0; j < 3; j++)
    assert_near (GW[j], (e[j] - (h[j] - middle) * along / spread) / length);
}

static sl_status
learn (sl_soae_activity activity, sl_soae_rule rule, double tradeoff, parameters *own, sl_soae_sums *sums,
       const sl_stop *stop)
{
  const sl_soae net = network (activity, own);
  const sl_soae_task task = task_of (&DATA, tradeoff);
  *sums = (sl_soae_sums) { 0, 0, 0, 0 };
  return sl_soae_learn_d (&net, &task, &rule, 2, ORDER, sums, stop);
}

static void
online (void **state)
{
  (void) state;
  /* Sample 2 first, then sample 1 with the parameters that sample 2 has left. */
  const double q = 1 / (1 + exp (1));
  parameters own;
  sl_soae_sums sums;
  assert_int_equal (learn (SL_SOAE_L0, rule_of (1), 1, &own, &sums, NULL), SL_OK);
  const double v = 1 + 0.25 * q, theta = 0.25 * q; /* of class 2; of class 1 it is the negative */
  /* scores of sample 1: V (1, 0)' + theta = (1 - theta, theta) */
  const double p = 1 / (1 + exp (1 - 2 * theta));
  assert_near (own.W[3], 1 + 0.5 * q);
  assert_near (own.W[0], 1 + 0.5 * p);
  assert_true (own.W[1] == 0 && own.W[2] == 0);
  assert_near (own.V[3], v);
  assert_near (own.V[2], -0.25 * q);
  assert_near (own.V[0], 1 + 0.25 * p);
  assert_near (own.V[1], -0.25 * p);
  assert_near (own.theta[0], 0.25 * p - 0.25 * q);
  assert_near (own.theta[1], 0.25 * q - 0.25 * p);
  assert_near (sums.entropy, log1p (exp (-1)) + log1p (exp (-(1 - 2 * theta))));
  assert_true (sums.hits == 2);

  /* both in a batch: the mean gradient at the start */
  for (size_t batch = 2; batch < 4; batch++)
    {
      assert_int_equal (learn (SL_SOAE_L0, rule_of (batch), 1, &own, &sums, NULL), SL_OK);
      assert_near (own.W[0], 1 + 0.25 * q);
      assert_near (own.W[3], 1 + 0.25 * q);
      assert_near (own.V[0], 1 + 0.125 * q);
      assert_near (own.V[1], -0.125 * q);
      assert_near (own.theta[0], 0);
    }
}

static void
fixed (void **state)
{
  (void) state;
  const unsigned char flag[] = { 1, 0, 0, 0 };
  for (size_t batch = 1; batch < 3; batch++)
    for (int reconstructs = 0; reconstructs < 2; reconstructs++)
      {
        parameters own, free;
        sl_soae_sums sums;
        sl_soae_rule rule = rule_of (batch);
        assert_int_equal (learn (SL_SOAE_TANH, rule, reconstructs ? 0.5 : 1, &free, &sums, NULL), SL_OK);
        rule.fixed = flag;
        assert_int_equal (learn (SL_SOAE_TANH, rule, reconstructs ? 0.5 : 1, &own, &sums, NULL), SL_OK);
        assert_true (own.W[0] == 1 && free.W[0] != 1);
        assert_true (own.W[3] != 1);
      }
}

/* A picture of 2-by-3 pixels, or of 1-by-6, each of which is a unit of its own: unit k is active where the pixel 1 has
   come. */
static void
jitter (void **state)
{
  (void) state;
  enum { PIXELS = 6, SAMPLES = 200 };
  const double label = 1, x[PIXELS] = { 0, 0, 1, 0, 0, 0 }; /* row 0 */
  const sl_data data = { PIXELS, 1, x, NULL, NULL };
  const size_t order[] = { 0 };
  const sl_soae_task task = { &data, &label, 1, NULL };
  int seen[9] = { 0 };
  for (uint64_t seed = 0; seed < 2 * SAMPLES; seed++)
    {
      const size_t rows = seed < SAMPLES ? 2 : 1;
      double W[PIXELS * PIXELS], V[PIXELS], theta = 0, draw, before[PIXELS * PIXELS];
      for (size_t k = 0; k < sizeof W / sizeof *W; k++)
        W[k] = k % (PIXELS + 1) == 0;
      for (size_t k = 0; k < PIXELS; k++)
        V[k] = 1;
      memcpy (before, W, sizeof W);
      const sl_soae net = { SL_SOAE_L0, PIXELS, PIXELS, 1, PIXELS, W, V, &theta };
      const sl_soae_rule rule = { { 1, 0 }, 1, rows, PIXELS / rows, seed, 5, NULL };
      sl_soae_sums sums = { 0, 0, 0, 0 };
      assert_int_equal (sl_soae_learn_d (&net, &task, &rule, 1, order, &sums, NULL), SL_OK);
      assert_int_equal (sl_uniform_d (seed + ((uint64_t) 5 << 32), 0, 0, 1, &draw), SL_OK);
      const int shift = (int) (9 * draw), row = shift % 3 - 1;
      seen[shift]++;
      assert_true (sums.active == (row >= 0 && row < (int) rows)); /* else the pixel is lost */
      assert_memory_equal (W, before, sizeof W);                   /* one class: nothing to learn */
    }
  for (int k = 0; k < 9; k++)
    assert_true (seen[k] > 0);
}

static void
constant_samples (void **state)
{
  (void) state;
  const double flat[] = { 3, 3, 0, 0 };
  const sl_data data = { 2, 2, flat, NULL, NULL };
  for (int activity = 0; activity < SL_SOAE_ACTIVITIES; activity++)
    {
      parameters own;
      double GW[4], GV[4], gt[2];
      sl_soae_sums sums;
      const sl_soae net = network ((sl_soae_activity) activity, &own);
      const sl_soae_task task = task_of (&data, 0);
      assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, NULL), SL_OK);
      assert_true (sums.reconstruction == 2);
      for (int k = 0; k < 4; k++)
        assert_true (GW[k] == 0 && GV[k] == 0);
    }
}

static void
no_samples (void **state)
{
  (void) state;
  parameters own;
  double GW[4], GV[4], gt[2];
  sl_soae_sums sums = { 0, 0, 0, 0 };
  const sl_data none = { 2, 0, X, NULL, NULL };
  const sl_soae net = network (SL_SOAE_L0, &own);
  const sl_soae_task task = task_of (&none, 1);
  const sl_soae_rule rule = rule_of (1);
  assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, NULL), SL_OK);
  assert_true (GW[0] == 0 && GV[3] == 0 && gt[1] == 0);
  assert_int_equal (sl_soae_learn_d (&net, &task, &rule, 0, ORDER, &sums, NULL), SL_OK);
  assert_memory_equal (own.W, EYE, sizeof EYE);
}

static void
contract (void **state)
{
  (void) state;
  parameters own;
  double GW[4], GV[4], gt[2];
  sl_soae_sums sums = { 0, 0, 0, 0 };
  for (int k = 0; k < 9; k++)
    {
      sl_soae net = network (k < 6 ? SL_SOAE_HOYER : SL_SOAE_L0, &own);
      sl_soae_task task = task_of (&DATA, 1);
      switch (k)
        {
        case 0:
          net.d = 3;
          break;
        case 1:
          net.n = 0;
          break;
        case 2:
          net.c = 0;
          break;
        case 3:
          net.target = 1.5;
          break;
        case 4:
          net.target = NAN;
          break;
        case 5:
          net.activity = SL_SOAE_ACTIVITIES;
          break;
        case 6:
          net.target = 0;
          break;
        case 7:
          net.target = 1.5;
          break;
        default:
          task.tradeoff = -0.1;
          break;
        }
      const sl_soae_rule rule = rule_of (1);
      assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, NULL), SL_BAD_INPUT);
      assert_int_equal (sl_soae_learn_d (&net, &task, &rule, 2, ORDER, &sums, NULL), SL_BAD_INPUT);
    }
  for (int k = 0; k < 6; k++)
    {
      sl_soae_rule rule = rule_of (k > 0);
      rule.step[0] = k == 1 ? -1 : k == 2 ? NAN : 1;
      rule.step[1] = k == 3 ? -1 : 1;
      rule.rows = k == 4 ? 1 : k == 5 ? SIZE_MAX / 2 + 2 : 0; /* of which two columns would have 2 pixels */
      rule.columns = k == 4 ? 3 : 2;
      assert_int_equal (learn (SL_SOAE_L0, rule, 1, &own, &sums, NULL), SL_BAD_INPUT);
    }
  const double wrong[] = { 1, 3 };
  const sl_soae net = network (SL_SOAE_L0, &own);
  const sl_soae_task task = { &DATA, wrong, 1, NULL };
  assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, NULL), SL_BAD_INPUT);
}

static void
not_finite (void **state)
{
  (void) state;
  const double broken[] = { 1, NAN, 0, 1 };
  const sl_data with_nan = { 2, 2, broken, NULL, NULL };
  for (int activity = 0; activity < SL_SOAE_ACTIVITIES; activity++)
    for (size_t batch = 1; batch < 3; batch++)
      {
        parameters own;
        double GW[4], GV[4], gt[2];
        sl_soae_sums sums = { 0, 0, 0, 0 };
        const sl_soae net = network ((sl_soae_activity) activity, &own);
        const sl_soae_task task = task_of (&with_nan, 0.5);
        sl_soae_rule rule = rule_of (batch);
        assert_int_equal (sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, NULL), SL_NOT_FINITE);
        assert_int_equal (sl_soae_learn_d (&net, &task, &rule, 2, ORDER, &sums, NULL), SL_NOT_FINITE);
        rule.step[1] = INFINITY;
        assert_int_equal (learn ((sl_soae_activity) activity, rule, 1, &own, &sums, NULL), SL_NOT_FINITE);
      }
}

static sl_status
gradient (const sl_stop *stop)
{
  parameters own;
  double GW[4], GV[4], gt[2];
  sl_soae_sums sums;
  const sl_soae net = network (SL_SOAE_HOYER, &own);
  const sl_soae_task task = task_of (&DATA, 0.5);
  return sl_soae_gradient_d (&net, &task, GW, GV, gt, &sums, stop);
}

static void
memory (void **state)
{
  (void) state;
  parameters own;
  sl_soae_sums sums;
  assert_survives_failing_memory (gradient (NULL));
  assert_survives_failing_memory (learn (SL_SOAE_HOYER, rule_of (1), 0.5, &own, &sums, NULL));
  assert_survives_failing_memory (learn (SL_SOAE_HOYER, rule_of (2), 0.5, &own, &sums, NULL));
}

static void
interruption (void **state)
{
  (void) state;
  parameters own;
  sl_soae_sums sums;
  const sl_stop stop = { stop_at_once, NULL };
  for (size_t batch = 1; batch < 3; batch++)
    {
      assert_int_equal (learn (SL_SOAE_L0, rule_of (batch), 1, &own, &sums, &stop), SL_INTERRUPTED);
      assert_int_equal (allocations_alive, 0);
      assert_memory_equal (own.W, EYE, sizeof EYE);
    }
  assert_int_equal (gradient (&stop), SL_INTERRUPTED);
  assert_int_equal (allocations_alive, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (gradient_of_l0),
    cmocka_unit_test (gradient_of_tanh),
    cmocka_unit_test (gradient_of_hoyer),
    cmocka_unit_test (constant_sample),
    cmocka_unit_test (almost_constant_sample),
    cmocka_unit_test (through_hoyer),
    cmocka_unit_test (online),
    cmocka_unit_test (fixed),
    cmocka_unit_test (jitter),
    cmocka_unit_test (constant_samples),
    cmocka_unit_test (no_samples),
    cmocka_unit_test (contract),
    cmocka_unit_test (not_finite),
    cmocka_unit_test (memory),
    cmocka_unit_test (interruption),
  };
  const int held = sl_blas_hold ();
  const int failed = cmocka_run_group_tests (tests, NULL, NULL);
  sl_blas_release (held);
  return failed;
}
