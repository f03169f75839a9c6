/* SPDX-License-Identifier: BSD-3-Clause */
/* Learned encoders: codes and gradients by hand, few and all entries alike, sweeps, contract, memory, interruption. */
#include "sl_test.h"
#include <float.h>
#include "encoder/sl_encoder.h"
#include "linalg/sl_combine.h"
#include "base/sl_memory.h"

/* Two samples, two units: W = I, S = [0 .5; .5 0], theta = 1/4. */
static double W[] = { 1, 0, 0, 1 }, S[] = { 0, 0.5, 0.5, 0 }, THETA[] = { 0.25 }, STEP[] = { 0.5 };
static const double ATOMS[] = { 1, 0.5, 0, 1 };
static const double X[] = { 1, 0, -2, 1 };
static const sl_data DATA = { 2, 2, X, NULL, NULL };
static const size_t ORDER[] = { 1, 0 };

static sl_encoder
two_layers (sl_encoder_kind kind)
{
  sl_encoder net = { kind, 2, 2, 2, 1, 1, W, kind == SL_ENCODER_COUPLED ? STEP : S, THETA, 0.25, 0, 0, ATOMS };
  return net;
}

static const sl_neighbours NOBODY = { NULL, { NULL, NULL, NULL }, NULL };

static void
assert_near (double a, double b)
{
  assert_true (fabs (a - b) < 1e-15);
}

static void
codes (void **state)
{
  (void) state;
  /* layer 1: (.75, 0), (-1.75, .75); layer 2: v = (1, .375), (-1.625, .125) */
  double Z[4];
  sl_encoder net = two_layers (SL_ENCODER_LISTA);
  assert_int_equal (sl_encode_d (&net, &DATA, &NOBODY, Z, NULL), SL_OK);
  assert_near (Z[0], 0.75);
  assert_near (Z[1], 0.125);
  assert_near (Z[2], -1.375);
  assert_true (Z[3] == 0);

  const double entries[] = { 1, -2, 1 }; /* the same samples, sparse */
  const size_t row[] = { 0, 0, 1 }, start[] = { 0, 1, 3 };
  const sl_data sparse = { 2, 2, entries, row, start };
  double Y[4];
  assert_int_equal (sl_encode_d (&net, &sparse, &NOBODY, Y, NULL), SL_OK);
  assert_memory_equal (Z, Y, sizeof Z);

  /* srsc without neighbours is the same; lcod changes one coefficient at a time: z_1 = .75, B = (1, .375),
     z_2 = .125, B = (1.0625, .375) */
  net.kind = SL_ENCODER_SRSC;
  assert_int_equal (sl_encode_d (&net, &DATA, &NOBODY, Y, NULL), SL_OK);
  assert_memory_equal (Z, Y, sizeof Z);
  net.kind = SL_ENCODER_LCOD;
  assert_int_equal (sl_encode_d (&net, &DATA, &NOBODY, Y, NULL), SL_OK);
  assert_near (Y[0], 0.8125);
  assert_near (Y[1], 0.125);
}

static void
gates (void **state)
{
  (void) state;
  /* Both samples are neighbours; sample 2 has the second unit on. L = 1, so that u is kept from sqrt (2 gamma G) on. */
  const size_t start[] = { 0, 1, 2 }, row[] = { 1, 0 };
  const double weight[] = { 1, 1 }, other[] = { 0, 0, 0, 1 };
  sl_supports supports;
  assert_int_equal (sl_supports_new_d (2, 2, other, &supports), SL_OK);
  const sl_neighbours neighbours = { &supports, { start, row, weight }, NULL };
  sl_encoder net = two_layers (SL_ENCODER_SRSC);
  net.layers = 1;
  net.gamma = 0.5;
  net.epsilon = 1e-3;
  double Z[4];
  assert_int_equal (sl_encode_d (&net, &DATA, &neighbours, Z, NULL), SL_OK);
  assert_true (Z[0] == 0);  /* .75^2 / 2 < .5 */
  assert_near (Z[1], 1e-3); /* price -1: a small number */
  assert_near (Z[2], -1.75);
  assert_true (Z[3] == 0); /* nobody else has it */
  sl_free (supports.bits);
}

/* A number that stands in for an infimum is no larger than the old one, though v would allow more by now. */
static void
old_code_bounds_stand_in (void **state)
{
  (void) state;
  /* sample 1, unit 2, cost -1/2: layer 1: v = 0, beta = 1/4, 2 c / (beta + sqrt (beta^2 + 2 c)); layer 2: v > 0 */
  const size_t start[] = { 0, 1, 2 }, row[] = { 1, 0 };
  const double weight[] = { 1, 1 }, other[] = { 0, 0, 0, 1 }, first = 1 / (0.25 + sqrt (1.0625));
  double own_product[] = { 0, 0, 0, 0.25 }, Z[4];
  sl_supports supports;
  assert_int_equal (sl_supports_new_d (2, 2, other, &supports), SL_OK);
  const sl_neighbours neighbours = { &supports, { start, row, weight }, NULL };
  sl_encoder net = two_layers (SL_ENCODER_SRSC);
  net.S = own_product;
  net.gamma = 0.5;
  net.epsilon = 9;
  for (net.layers = 1; net.layers < 4; net.layers++)
    {
      assert_int_equal (sl_encode_d (&net, &DATA, &neighbours, Z, NULL), SL_OK);
      assert_near (Z[1], first);
    }
  sl_free (supports.bits);
}

static void
gradient (void **state)
{
  (void) state;
  /* dZ = (1, 0) at sample 1: dv2 = (1, 0), dz1 = S'dv2 = (0, .5), where unit 2 is 0: db = (1, 0). */
  const double dZ[] = { 1, 0, 0, 0 };
  double GW[4], GS[4], gt[2], dX[4], Z[4];
  sl_encoder net = two_layers (SL_ENCODER_LISTA);
  const sl_encoder_gradients gradients = { GW, GS, gt, dX, NULL };
  assert_int_equal (sl_encoder_gradient_d (&net, &DATA, &NOBODY, dZ, &gradients, Z, NULL), SL_OK);
  const double by_W[] = { 1, 0, 0, 0 }, by_S[] = { 0.75, 0, 0, 0 }, by_X[] = { 1, 0, 0, 0 };
  for (int k = 0; k < 4; k++)
    {
      assert_near (GW[k], by_W[k]);
      assert_near (GS[k], by_S[k]);
      assert_near (dX[k], by_X[k]);
      assert_true ((GW[k] == 0) == (by_W[k] == 0)); /* a unit that is off has no part in W */
    }
  assert_near (gt[0], -1);
  assert_near (Z[1], 0.125);
}

/* Steps of 1/2, so that thresholds are 1/8; sample 1: v = (.5, 0), z = (.375, 0), r = (.625, -.1875). */
static void
coupled (void **state)
{
  (void) state;
  const double dZ[] = { 1, 0, 0, 0 };
  double GW[4], GS[1], gt[1], dX[4], Z[4], Y[4], dD[4];
  size_t changed;
  sl_encoder net = two_layers (SL_ENCODER_COUPLED);
  const sl_encoder_gradients gradients = { GW, GS, gt, dX, dD };
  assert_int_equal (sl_encode_d (&net, &DATA, &NOBODY, Z, NULL), SL_OK);
  const double codes[] = { 0.5625, 0, -1.3125, 0.78125 };
  const double by_W[] = { 0.5625, 0, -0.09375, 0 }, by_X[] = { 0.75, 0, 0, 0 }, by_D[] = { -0.1875, 0, 0, 0 };
  assert_int_equal (sl_encoder_gradient_d (&net, &DATA, &NOBODY, dZ, &gradients, Y, NULL), SL_OK);
  for (int k = 0; k < 4; k++)
    {
      assert_near (Z[k], codes[k]);
      assert_near (Y[k], codes[k]);
      assert_near (GW[k], by_W[k]);
      assert_near (dX[k], by_X[k]);
      assert_near (dD[k], by_D[k]);
    }
  assert_near (GS[0], 0.75);
  assert_near (gt[0], -0.75);
  assert_survives_failing_memory (sl_encode_d (&net, &DATA, &NOBODY, Z, NULL));
  assert_survives_failing_memory (sl_encoder_gradient_d (&net, &DATA, &NOBODY, dZ, &gradients, Y, NULL));

  /* a step of 0 has codes of 0, and a derivative that needs no division */
  double none[] = { 0 };
  net.S = none;
  assert_int_equal (sl_encoder_gradient_d (&net, &DATA, &NOBODY, dZ, &gradients, Y, NULL), SL_OK);
  assert_true (Y[0] == 0 && GS[0] == 0 && GW[0] == 0);

  /* nobody has neighbours here */
  sl_supports supports;
  const size_t natural[] = { 0, 1 };
  const sl_order turn = { 2, natural, 0, NULL };
  const sl_neighbours neighbours = { &supports, { NULL, NULL, NULL }, NULL };
  assert_int_equal (sl_supports_new_d (2, 2, dZ, &supports), SL_OK);
  assert_int_equal (sl_encoder_sweep_d (&net, &DATA, &neighbours, &turn, Z, &changed, NULL), SL_BAD_INPUT);
  sl_free (supports.bits);
}

/* An update to give codes of zeros; the steps stay at least 0. */
static sl_status
learn_coupled (double *step, double factor)
{
  const double zeros[] = { 0, 0, 0, 0 };
  const sl_data target = { 2, 2, zeros, NULL, NULL };
  const sl_encoder_loss loss = { &target, NULL, 0 };
  const sl_update_rule rule = { .kind = SL_UPDATE_SGD, .step = factor, .count = 1 };
  sl_encoder_updates updates = { .rule = { rule, rule, rule }, .max_norm = INFINITY, .least = 0, .batch = 1 };
  double own[4], theta[] = { 0.25 };
  sl_encoder net = two_layers (SL_ENCODER_COUPLED);
  memcpy (own, W, sizeof W);
  net.W = own;
  net.S = step;
  net.theta = theta;
  return sl_encoder_learn_d (&net, &DATA, &NOBODY, NULL, &loss, &updates, 2, ORDER, NULL);
}

static void
coupled_steps (void **state)
{
  (void) state;
  double step[] = { 0.5 };
  assert_int_equal (learn_coupled (step, 1e-3), SL_OK);
  assert_true (step[0] > 0 && step[0] < 0.5);
  assert_int_equal (learn_coupled (step, 9), SL_OK);
  assert_true (step[0] == 0);
  step[0] = 0.5;
  assert_survives_failing_memory (learn_coupled (step, 0));
}

typedef struct
{
  double W[4], S[4], theta[1];
} parameters;

static sl_encoder_updates
plain_steps (size_t batch)
{
  const sl_update_rule rule = { .kind = SL_UPDATE_SGD, .step = 0.125, .count = 1 };
  sl_encoder_updates updates = { .rule = { rule, rule, rule }, .max_norm = INFINITY, .least = 0, .batch = batch };
  return updates;
}

/* Both samples, to give codes of zeros. */
static sl_status
learn (sl_encoder_updates updates, parameters *own, const sl_supports *latest, const sl_stop *stop)
{
  const double zeros[] = { 0, 0, 0, 0 };
  const sl_data target = { 2, 2, zeros, NULL, NULL };
  const sl_encoder_loss loss = { &target, NULL, 0 };
  const size_t start[] = { 0, 1, 2 }, row[] = { 1, 0 };
  const double weight[] = { 0, 0 };
  const sl_neighbours neighbours = { latest, { start, row, weight }, NULL };
  sl_encoder net = two_layers (SL_ENCODER_SRSC);
  memcpy (own->W, W, sizeof W);
  memcpy (own->S, S, sizeof S);
  own->theta[0] = THETA[0];
  net.W = own->W;
  net.S = own->S;
  net.theta = own->theta;
  return sl_encoder_learn_d (&net, &DATA, &neighbours, latest, &loss, &updates, 2, ORDER, stop);
}

/* Batches of one by few entries, and with momentum 0 by all of them. */
static void
learning (void **state)
{
  (void) state;
  parameters few, all, both;
  sl_encoder_updates through_all = plain_steps (1);
  double first[3][4] = { { 0 } };
  for (int group = 0; group < 3; group++)
    {
      through_all.rule[group].kind = SL_UPDATE_MOMENTUM;
      through_all.first[group] = first[group];
    }
  assert_int_equal (learn (plain_steps (1), &few, NULL, NULL), SL_OK);
  assert_int_equal (learn (through_all, &all, NULL, NULL), SL_OK);
  for (int k = 0; k < 4; k++)
    {
      assert_near (few.W[k], all.W[k]);
      assert_near (few.S[k], all.S[k]);
    }
  assert_near (few.theta[0], all.theta[0]);
  assert_true (few.W[0] < 1);

  /* the mean gradient of both is another step than one after the other */
  assert_int_equal (learn (plain_steps (2), &both, NULL, NULL), SL_OK);
  assert_true (both.W[0] != few.W[0]);

  sl_encoder_updates clipped = plain_steps (1);
  clipped.max_norm = 1e-3;
  assert_int_equal (learn (clipped, &few, NULL, NULL), SL_OK);
  assert_true (fabs (few.W[0] - 1) < 2 * 0.125e-3);

  sl_encoder_updates bounded = plain_steps (1);
  bounded.least = 7;
  assert_int_equal (learn (bounded, &few, NULL, NULL), SL_OK);
  assert_true (few.theta[0] == 7);

  sl_encoder_updates wild = plain_steps (1);
  wild.rule[0].step = DBL_MAX;
  assert_int_equal (learn (wild, &few, NULL, NULL), SL_NOT_FINITE);
}

static void
latest_supports (void **state)
{
  (void) state;
  const double before[] = { 0, 1, 0, 1 };
  parameters own;
  sl_supports supports;
  assert_int_equal (sl_supports_new_d (2, 2, before, &supports), SL_OK);
  assert_int_equal (learn (plain_steps (2), &own, &supports, NULL), SL_OK);
  assert_true (supports.bits[0] == 3); /* codes (.75, .125) and (-1.375, 0) before the update */
  assert_true (supports.bits[1] == 1);
  sl_free (supports.bits);
}

static void
sweep (void **state)
{
  (void) state;
  const size_t start[] = { 0, 1, 2 }, row[] = { 1, 0 }, bounds[] = { 1, 2 }, natural[] = { 0, 1 };
  const double weight[] = { 1, 1 }, before[] = { 0, 0, 1, 0 };
  const sl_order turn = { 2, natural, 0, NULL }, colours = { 2, natural, 2, bounds };
  sl_encoder net = two_layers (SL_ENCODER_SRSC);
  net.gamma = 0.5;
  double Z[4], Y[4];
  size_t changed;
  sl_supports supports;
  const sl_neighbours neighbours = { &supports, { start, row, weight }, NULL };
  assert_int_equal (sl_supports_new_d (2, 2, before, &supports), SL_OK);
  assert_int_equal (sl_encoder_sweep_d (&net, &DATA, &neighbours, &turn, Z, &changed, NULL), SL_OK);
  assert_near (Z[0], 0.75); /* its neighbour has the first unit, and it too then */
  assert_true (Z[1] == 0);
  assert_near (Z[2], -1.75);
  assert_true (changed == 1);
  assert_true (supports.bits[0] == 1);
  assert_int_equal (sl_encoder_sweep_d (&net, &DATA, &neighbours, &colours, Y, &changed, NULL), SL_OK);
  assert_memory_equal (Z, Y, sizeof Z);
  assert_true (changed == 0);
  sl_free (supports.bits);
}

static void
losses (void **state)
{
  (void) state;
  const double zeros[] = { 0, 0, 0, 0 };
  const sl_data target = { 2, 2, zeros, NULL, NULL };
  const sl_encoder_loss to_codes = { &target, NULL, 0 }, of_lasso = { NULL, W, 0.5 };
  sl_encoder net = two_layers (SL_ENCODER_LISTA);
  double value[2], nonzeros[2];
  assert_int_equal (sl_encoder_losses_d (&net, &DATA, &NOBODY, &to_codes, 2, ORDER, value, nonzeros, NULL), SL_OK);
  assert_near (value[0], 1.375 * 1.375);
  assert_near (value[1], 0.5625 + 0.015625);
  assert_true (nonzeros[0] == 1);
  assert_true (nonzeros[1] == 2);
  assert_int_equal (sl_encoder_losses_d (&net, &DATA, &NOBODY, &of_lasso, 1, ORDER, value, nonzeros, NULL), SL_OK);
  assert_near (value[0], (0.625 * 0.625 + 1) / 2 + 0.5 * 1.375);
}

static void
combination (void **state)
{
  (void) state;
  const double A[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, x[] = { 1, 1, 2, 0, -1 };
  const size_t at[] = { 0, 1, 2, 4 }, rest[] = { 3 };
  double y[] = { 0, 100 };
  sl_combine_d (2, A, 4, at, x, y);
  assert_true (y[0] == 1 + 3 + 10 - 9);
  assert_true (y[1] == 100 + 2 + 4 + 12 - 10);
  sl_combine_d (2, A, 1, rest, x, y);
  assert_true (y[0] == 5);
}

/* x_e = A_k'y for columns of any length, in small integers, whose sums are exact. */
static void
products (void **state)
{
  (void) state;
  enum { P = 150, COLUMNS = 6 };
  double A[P * COLUMNS], y[P], x[COLUMNS], xs[COLUMNS];
  float As[P * COLUMNS];
  const size_t at[] = { 5, 0, 3, 1, 2 };
  for (size_t p = 1; p <= P; p += 1 + p / 8)
    {
      for (size_t i = 0; i < p * COLUMNS; i++)
        As[i] = (float) (A[i] = (double) (i * 7 % 13) - 5);
      for (size_t i = 0; i < p; i++)
        y[i] = (double) (i * 5 % 11) - 4;
      sl_dots_d (p, A, 5, at, y, x);
      sl_dots_s (p, As, 5, at, y, xs);
      for (size_t e = 0; e < 5; e++)
        {
          double sum = 0;
          for (size_t i = 0; i < p; i++)
            sum += A[i + at[e] * p] * y[i];
          assert_true (x[e] == sum);
          assert_true (xs[e] == sum);
        }
    }
}

static void
contract (void **state)
{
  (void) state;
  double Z[4];
  sl_encoder net = two_layers (SL_ENCODER_LISTA);
  const sl_data other = { 1, 4, X, NULL, NULL };
  assert_int_equal (sl_encode_d (&net, &other, &NOBODY, Z, NULL), SL_BAD_INPUT);
  for (int k = 0; k < 5; k++)
    {
      sl_encoder bad = two_layers (k < 3 ? SL_ENCODER_LISTA : SL_ENCODER_SRSC);
      *(size_t *[]) { &bad.layers, &bad.p, &bad.sets, &bad.thresholds, &bad.sets }[k] = (size_t[]) { 0, 0, 3, 2,
                                                                                                     2 }[k];
      assert_int_equal (sl_encode_d (&bad, &DATA, &NOBODY, Z, NULL), SL_BAD_INPUT);
    }
  const double broken[] = { 1, NAN, 0, 0 }, huge[] = { DBL_MAX, DBL_MAX, 0, 0 };
  const sl_data with_nan = { 2, 2, broken, NULL, NULL }, too_large = { 2, 2, huge, NULL, NULL };
  double steep[] = { 9, 9, 9, 9 };
  net.S = steep;
  for (int kind = 0; kind < SL_ENCODERS; kind++)
    {
      net.kind = (sl_encoder_kind) kind;
      assert_int_equal (sl_encode_d (&net, &with_nan, &NOBODY, Z, NULL), SL_NOT_FINITE);
      assert_int_equal (sl_encode_d (&net, &too_large, &NOBODY, Z, NULL), SL_NOT_FINITE);
    }

  const float large[] = { FLT_MAX, 0, 0, 0 }; /* a code that double holds and single does not */
  const sl_data single = { 2, 2, large, NULL, NULL };
  float Zs[4];
  double twice[] = { 2, 0, 0, 2 };
  net = two_layers (SL_ENCODER_LISTA);
  net.W = twice;
  assert_int_equal (sl_encode_s (&net, &single, &NOBODY, Zs, NULL), SL_NOT_FINITE);
}

static void
memory (void **state)
{
  (void) state;
  const double dZ[] = { 1, 0, 0, 1 };
  double GW[4], GS[4], gt[2], dX[4], Z[4];
  sl_encoder net = two_layers (SL_ENCODER_LISTA);
  const sl_encoder_gradients gradients = { GW, GS, gt, dX, NULL };
  parameters own;
  assert_survives_failing_memory (sl_encode_d (&net, &DATA, &NOBODY, Z, NULL));
  assert_survives_failing_memory (sl_encoder_gradient_d (&net, &DATA, &NOBODY, dZ, &gradients, Z, NULL));
  assert_survives_failing_memory (learn (plain_steps (1), &own, NULL, NULL));
  assert_survives_failing_memory (learn (plain_steps (2), &own, NULL, NULL));
}

static void
interruption (void **state)
{
  (void) state;
  parameters own;
  const sl_stop stop = { stop_at_once, NULL };
  assert_int_equal (learn (plain_steps (1), &own, NULL, &stop), SL_INTERRUPTED);
  assert_int_equal (allocations_alive, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (codes),           cmocka_unit_test (gates),    cmocka_unit_test (old_code_bounds_stand_in),
    cmocka_unit_test (gradient),        cmocka_unit_test (learning), cmocka_unit_test (sweep),
    cmocka_unit_test (latest_supports), cmocka_unit_test (losses),   cmocka_unit_test (contract),
    cmocka_unit_test (combination),     cmocka_unit_test (products), cmocka_unit_test (memory),
    cmocka_unit_test (interruption),    cmocka_unit_test (coupled),  cmocka_unit_test (coupled_steps),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
