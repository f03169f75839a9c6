/* SPDX-License-Identifier: BSD-3-Clause */
/* Polynomial networks: features, products, selection and refits with known results, contract, memory, interruption. */
#include "sl_test.h"
#include "linalg/sl_compensated.h"
#include "polynet/sl_polynet_private.h"
#include "polynet/sl_sides.h"
#include "linalg/sl_blas.h"

#include <pthread.h>

/* Three samples of two features, full and sparse. */
static const double X[] = { 1, 2, 0, 3, 1, 0 }, SQUARES[] = { 1, 4, 0, 9, 1, 0 };
static const double ENTRIES[] = { 1, 2, 3, 1 }, SQUARED[] = { 1, 4, 9, 1 }, TRANSPOSED[] = { 1, 1, 2, 3 };
static const double TRANSPOSED_SQUARES[] = { 1, 1, 4, 9 };
static const size_t ROW[] = { 0, 1, 1, 0 }, START[] = { 0, 2, 3, 4 };
static const size_t COLUMN[] = { 0, 2, 0, 1 }, FIRST[] = { 0, 2, 4 };
static const sl_data FULL = { 2, 3, X, NULL, NULL }, FULL_SQUARES = { 2, 3, SQUARES, NULL, NULL };
static const sl_data SPARSE = { 2, 3, ENTRIES, ROW, START }, SPARSE_T = { 3, 2, TRANSPOSED, COLUMN, FIRST };
static const sl_data SQ = { 2, 3, SQUARED, ROW, START }, SQ_T = { 3, 2, TRANSPOSED_SQUARES, COLUMN, FIRST };
#define THREE \
  { \
    3, 3, 1, NULL, NULL \
  } /* samples, in blocks of one */
static const sl_polynet_data NETWORK = { &FULL, NULL, NULL, NULL, THREE },
                             MACHINE = { &FULL, NULL, &FULL_SQUARES, NULL, THREE };
static const sl_polynet_data SPARSE_MACHINE = { &SPARSE, &SPARSE_T, &SQ, &SQ_T, THREE };

static const double LABEL[] = { 1, 2, 1 }, TARGET[] = { 3, 5, 2 };
static const double H[] = { .6, .8, 1, 0 };

static void
assert_near (double a, double b)
{
  assert_true (fabs (a - b) <= 1e-12 * fmax (1, fabs (b)));
}

static sl_polynet_task
task_of (sl_loss_kind loss, size_t m, double tau)
{
  return (sl_polynet_task) { .samples = THREE,
                             .loss = loss,
                             .m = m,
                             .label = LABEL,
                             .Y = TARGET,
                             .penalty = &sl_penalties[SL_PENALTY_L12],
                             .tau = tau };
}

static void
features (void **state)
{
  (void) state;
  const double network[] = { 4.84, 5.76, .36, 1, 0, 1 }, machine[] = { .96, 0, 0, 0, 0, 0 };
  const sl_polynet_data *const data[] = { &NETWORK, &MACHINE, &SPARSE_MACHINE };
  for (int d = 0; d < 3; d++)
    {
      double Z[6];
      assert_int_equal (sl_polynet_features (data[d], 2, H, Z, NULL), SL_OK);
      for (int e = 0; e < 6; e++)
        assert_near (Z[e], d == 0 ? network[e] : machine[e]);
    }
}

static void
products (void **state)
{
  (void) state;
  /* Gamma = sum D_i x_i x_i': [1+3, 2; 2, 4+2*9] for D = (1, 2, 3); of a machine [0, 1; 1, 0] */
  const double D[] = { 1, 2, 3 }, h[] = { 1, 2 }, network[] = { 8, 46 }, machine[] = { 2, 1 };
  const sl_polynet_data *const data[] = { &NETWORK, &MACHINE, &SPARSE_MACHINE };
  for (int d = 0; d < 3; d++)
    {
      double Q[2];
      assert_int_equal (sl_polynet_products (data[d], 1, D, h, Q, NULL), SL_OK);
      assert_near (Q[0], d == 0 ? network[0] : machine[0]);
      assert_near (Q[1], d == 0 ? network[1] : machine[1]);
    }
}

static sl_status
choose (const sl_polynet_data *data, sl_penalty_kind penalty, const sl_stop *stop, double *h, double *g)
{
  const double D[] = { 1, 2, 3 }, starts[] = { 1, .3, .2, 1 }, mixture[] = { -1 };
  double lambda;
  return sl_polynet_select (data, &sl_penalties[penalty], 1, D, 1, mixture, starts, 1, H, h, g, &lambda, stop);
}

static void
selection (void **state)
{
  (void) state;
  for (sl_penalty_kind penalty = SL_PENALTY_L1; penalty < SL_PENALTIES; penalty++)
    {
      double h[2], g;
      assert_int_equal (choose (&NETWORK, penalty, NULL, h, &g), SL_OK);
      assert_true (fabs (g - (13 + sqrt (85))) < 1e-6); /* the larger eigenvalue of [4 2; 2 22] */
      assert_near (h[0] * h[0] + h[1] * h[1], 1);
      assert_int_equal (choose (&SPARSE_MACHINE, penalty, NULL, h, &g), SL_OK);
      assert_true (fabs (fabs (g) - 1) < 1e-6); /* eigenvalues 1 and -1 */
      assert_near (fabs (h[0]), fabs (h[1]));
    }
}

/* The samples are the unit vectors e_0 .. e_7, so that g (h) = D (h.^2) and each e_i is a local maximum, e_4 the best one.
   Alone, the start near e_5 arrives there; beside three starts near e_7, which begin at larger values and lead to e_6, it
   is of the worse half and ends. The sparse samples have a mixture of the outputs beside. */
static void
worse_half_ends (void **state)
{
  (void) state;
  enum { P = 8, M = 2, GIVEN = 4 };
  const double D[] = { 1, 0, 0, 1, -1, 0, 0, -1, .9, .9, .6, .6, .85, -.85, .7, -.7 }, mixture[] = { 1, -1 };
  double unit[P * P] = { 0 }, ones[P], starts[P * (M + 1)], H0[P * GIVEN] = { 0 };
  size_t row[P], start[P + 1];
  for (size_t i = 0; i < P; i++)
    {
      unit[i * (P + 1)] = ones[i] = 1;
      row[i] = start[i] = i;
    }
  start[P] = P;
  for (size_t e = 0; e < P * (M + 1); e++)
    starts[e] = 1 + (double) (e * e % 11);
  H0[4] = .01, H0[5] = 1;
  for (size_t j = 1; j < GIVEN; j++)
    H0[6 + j * P] = .1 + .02 * (double) j, H0[7 + j * P] = 1;
  const sl_data full = { P, P, unit, NULL, NULL }, sparse = { P, P, ones, row, start };
  const sl_polynet_data data[] = { { .X = &full, .samples = sl_samples_of (P, 0, NULL, NULL) },
                                   { .X = &sparse, .Xt = &sparse, .samples = sl_samples_of (P, 0, NULL, NULL) } };
  for (sl_penalty_kind penalty = SL_PENALTY_L12; penalty <= SL_PENALTY_L1INF; penalty++)
    for (size_t d = 0; d < 2; d++)
      for (size_t count = 1; count <= GIVEN; count += GIVEN - 1)
        {
          double h[P], g[M], lambda[M];
          assert_int_equal (sl_polynet_select (data + d, &sl_penalties[penalty], M, D, d, mixture, starts, count, H0,
                                               h, g, lambda, NULL),
                            SL_OK);
          const size_t end = count == 1 ? 4 : 6;
          assert_true (fabs (fabs (h[end]) - 1) < 1e-6);
          for (size_t c = 0; c < M; c++)
            {
              assert_true (fabs (g[c] - D[c + end * M]) < 1e-6);
              assert_true (fabs (lambda[c] - 1) < 1e-6);
            }
        }
}

/* What the first member of a team told the others last. */
typedef struct
{
  const double *values[5];
} told;

static void
note_what_is_told (void *context, double *values, size_t count)
{
  told *t = context;
  memmove (t->values + 1, t->values, sizeof t->values - sizeof *t->values);
  t->values[0] = count > 0 ? values : NULL;
}

static int
was_told (const told *t, const double *values)
{
  int found = 0;
  for (size_t k = 0; k < sizeof t->values / sizeof *t->values; k++)
    found |= t->values[k] == values;
  return found;
}

static void
as_it_is (void *context, double *high, double *low, size_t count)
{
  (void) context;
  (void) high;
  (void) low;
  assert_true (count > 0);
}

/* Gamma = [4 2; 2 22] has the eigenvalues 13 + sqrt (85) and 13 - sqrt (85); -Gamma has its largest modulus at the lower
   end of the spectrum. Members of a team end with the same eigenvectors. */
static void
both_ends_of_a_spectrum (void **state)
{
  (void) state;
  for (int sign = -1; sign <= 1; sign += 2)
    {
      const double D[] = { sign, 2 * sign, 3 * sign };
      const sl_polynet_weights weights = { D, NULL, 1, NULL };
      double h[] = { 1, .5 }, other[2], lambda, lambda_other;
      told t = { { NULL } };
      const sl_team team = { .share = note_what_is_told, .context = &t, .add = as_it_is, .members = 1 };
      sl_polynet_data data = NETWORK;
      data.samples.team = &team;
      assert_int_equal (sl_polynet_lanczos (&data, 1, &weights, 2, 1e-10, h, &lambda, other, &lambda_other, NULL),
                        SL_OK);
      assert_true (was_told (&t, h) && was_told (&t, other) && was_told (&t, &lambda)
                   && was_told (&t, &lambda_other));
      assert_near (lambda, 13 + sqrt (85));
      assert_near (lambda_other, 13 - sqrt (85));
      assert_near (4 * h[0] + 2 * h[1], lambda * h[0]);
      assert_near (2 * h[0] + 22 * h[1], lambda * h[1]);
      assert_near (4 * other[0] + 2 * other[1], lambda_other * other[0]);
      assert_near (2 * other[0] + 22 * other[1], lambda_other * other[1]);
    }
}

/* With one output all penalties are l1. The model has its minimum in the ball at (.25, .75), where its slope is
   -4 (1, 1), and its minimum without a ball far outside. */
static void
minimum_of_a_model (void **state)
{
  (void) state;
  double Q[] = { 1000, 999, 999, 1000 }, *room = malloc (sl_polynet_model_room (2, 1) * sizeof *room);
  const double x[] = { 0, 0 }, slope[] = { -1003.25, -1003.75 };
  size_t at[4];
  assert_non_null (room);
  for (sl_penalty_kind penalty = SL_PENALTY_L1; penalty < SL_PENALTIES; penalty++)
    {
      const sl_polynet_model model = { &sl_penalties[penalty], 1, 2, 1, 2, 0, 1, Q, at };
      double w[2], curvature = .01;
      assert_int_equal (sl_polynet_minimise (&model, x, slope, 1e-10, 5, &curvature, w, room, NULL), SL_OK);
      assert_true (fabs (w[0] - .25) <= 1e-9 && fabs (w[1] - .75) <= 1e-9);
      assert_true (w[0] + w[1] <= 1 + 1e-12);
      assert_true (curvature > .99 && curvature < 4000); /* the eigenvalues of Q are 1 and 1999 */
    }
  free (room);
}

/* Two outputs: the minimum in each ball is at (.25, .75) for the one and at (-.25, -.75) for the other, so that the moduli
   in a row are tied and their signs differ. */
static void
minimum_with_ties (void **state)
{
  (void) state;
  const double x[4] = { 0 }, slope[] = { -1003.25, -1003.75, 1003.25, 1003.75 }, tau[] = { 2, sqrt (2), 1 };
  double Q[16] = { 0 }, room[128];
  size_t at[8];
  assert_true (sl_polynet_model_room (4, 1) <= 128);
  for (size_t e = 0; e < 16; e++)
    if (e / 8 == e % 4 / 2)
      Q[e] = e / 4 == e % 4 ? 1000 : 999;
  for (sl_penalty_kind penalty = SL_PENALTY_L1; penalty < SL_PENALTIES; penalty++)
    {
      const sl_polynet_model model = { &sl_penalties[penalty], tau[penalty], 2, 2, 4, 0, 1, Q, at };
      double w[4], curvature = .01;
      assert_int_equal (sl_polynet_minimise (&model, x, slope, 1e-10, 5, &curvature, w, room, NULL), SL_OK);
      for (size_t e = 0; e < 4; e++)
        assert_true (fabs (w[e] - (e < 2 ? 1 : -1) * (e % 2 ? .75 : .25)) <= 1e-9);
    }
}

/* Sums over so many samples that they are taken in parts, for a few nonzeros in fewer; in integers, so exact. */
static void
many_samples (void **state)
{
  (void) state;
  enum { N = 4001, M = 3 };
  static double Z[N], S[M * N], room[16 * 2 * M], entry[N], D[N];
  static size_t row[N], start[N + 1];
  const sl_polynet_task task = { .m = M, .samples = sl_samples_of (N, 0, NULL, NULL) };
  double by_U[M], by_b[M], wanted_U[M] = { 0 }, wanted_b[M] = { 0 };
  assert_true (sl_samples_of (N, 0, NULL, NULL).length < N);
  for (size_t i = 0; i < N; i++)
    {
      Z[i] = (double) (i % 7) - 3;
      for (size_t c = 0; c < M; c++)
        {
          const double s = S[c + i * M] = (double) ((i + 2 * c) % 5);
          wanted_U[c] += Z[i] * s;
          wanted_b[c] += s;
        }
    }
  assert_int_equal (sl_polynet_back (&task, 1, Z, S, by_U, by_b, room, NULL), SL_OK);
  assert_memory_equal (by_U, wanted_U, sizeof by_U);
  assert_memory_equal (by_b, wanted_b, sizeof by_b);

  for (size_t every = 1; every <= 1000; every *= 10)
    {
      /* G = sum_i D_i (x_i'h)^2, where sample i has the entry i mod 4 in the row i mod 2, if at all */
      const double h[] = { 1, -2 };
      double G, wanted = 0;
      size_t filled = 0;
      for (size_t i = 0; i < N; i++)
        {
          start[i] = filled;
          D[i] = (double) (i % 3) - 1;
          if (i % every != 0)
            continue;
          row[filled] = i % 2;
          entry[filled] = (double) (i % 4);
          wanted += D[i] * h[i % 2] * h[i % 2] * entry[filled] * entry[filled];
          filled++;
        }
      start[N] = filled;
      const sl_data X = { 2, N, entry, row, start };
      const sl_samples samples = sl_samples_of (N, 0, NULL, NULL);
      const sl_polynet_sweep sweep = { &X, 1, 0, D, &samples };
      assert_int_equal (sl_polynet_swept (&sweep, 1, h, NULL, NULL, &G, NULL, NULL), SL_OK);
      assert_true (G == wanted);
    }
}

static void
count_samples (const void *job, size_t first, size_t last, double *own)
{
  for (size_t e = 0; e < *(const size_t *) job; e++)
    own[e] = (double) ((last - first) * (e % 3));
}

/* Of so many sums that each group of blocks cannot have its own. */
static void
many_sums (void **state)
{
  (void) state;
  enum { COUNT = 140000 };
  static double out[COUNT];
  const size_t count = COUNT;
  const sl_samples samples = sl_samples_of (100, 0, NULL, NULL);
  assert_int_equal (sl_samples_sum (&samples, COUNT, count_samples, &count, 1, out, NULL), SL_OK);
  for (size_t e = 0; e < COUNT; e++)
    assert_true (out[e] == (double) (100 * (e % 3)));
}

static void
norms (void **state)
{
  (void) state;
  const double rows[] = { 3, 4, 0, -1, 0, 2 }, norm[] = { 10, sqrt (10) + 6, 9 };
  const double g[] = { 3, 9, -4, 9 };
  const double U[] = { 3, 0, -4, 0 };
  double P[4];
  assert_near (sl_penalties[SL_PENALTY_L1].dual_norm (2, g, 2), 4);
  assert_near (sl_penalties[SL_PENALTY_L12].dual_norm (2, g, 2), 5);
  assert_near (sl_penalties[SL_PENALTY_L1INF].dual_norm (2, g, 2), 7);
  const double expected[][2] = { { 0, -1 }, { .6, -.8 }, { 1, -1 } };
  for (sl_penalty_kind penalty = SL_PENALTY_L1; penalty < SL_PENALTIES; penalty++)
    {
      assert_near (sl_penalty_value (&sl_penalties[penalty], 3, 2, rows), norm[penalty]);
      assert_near (sl_penalty_dual (&sl_penalties[penalty], 3, 2, rows), 4);
      assert_int_equal (sl_penalties[penalty].project (2, 2, U, 1, P), SL_OK);
      assert_near (P[0], expected[penalty][0]);
      assert_near (P[2], expected[penalty][1]);
      assert_true (P[1] == 0 && P[3] == 0);
    }
}

/* Refits of one output by squares: Z = (1, 2, 0)', targets (3, 5, 2): U = 13/5, or the radius. */
static sl_status
least_squares (double tau, double *U, sl_polynet_report *report, const sl_stop *stop)
{
  const double Z[] = { 1, 2, 0 };
  const sl_polynet_task task = task_of (SL_LOSS_SQUARED, 1, tau);
  const sl_polynet_limit limit = { 100, 0 };
  double b = 0;
  *U = 0;
  *report = (sl_polynet_report) { 0, 0, 0, 0 };
  return sl_polynet_output (&task, 1, Z, U, &b, &limit, report, stop);
}

static void
output_refit (void **state)
{
  (void) state;
  double U;
  sl_polynet_report report;
  assert_int_equal (least_squares (10, &U, &report, NULL), SL_OK);
  assert_true (fabs (U - 2.6) < 1e-7);
  assert_near (report.objective, .5 * (.4 * .4 + .2 * .2 + 4));
  assert_int_equal (least_squares (2, &U, &report, NULL), SL_OK);
  assert_near (U, 2);
  assert_true (report.gap >= 0 && report.gap < 100);
  assert_int_equal (least_squares (0, &U, &report, NULL), SL_OK);
  assert_true (U == 0);
}

/* From a curvature so small that no doubling in reach bounds F nothing moves, and the next refit begins as this one. */
static void
no_curvature_bounds (void **state)
{
  (void) state;
  enum { MANY = 100 }; /* bases, too many for Newton's steps with three samples */
  double Z[3 * MANY], U[MANY] = { 0 }, b = 0;
  for (size_t e = 0; e < 3 * MANY; e++)
    Z[e] = (double) (1 + e % 3);
  sl_polynet_task task = task_of (SL_LOSS_SQUARED, 1, 1);
  task.intercept = 1;
  const sl_polynet_limit limit = { 100, 0 };
  sl_polynet_report report = { .curvature = 1e-100 };
  assert_false (sl_polynet_newton_pays (&task, 3, MANY));
  assert_int_equal (sl_polynet_output (&task, MANY, Z, U, &b, &limit, &report, NULL), SL_OK);
  assert_true (report.curvature == 1e-100 && b == 0);
  for (size_t e = 0; e < MANY; e++)
    assert_true (U[e] == 0);
}

/* Newton's model of the squared loss is exact: two steps lead to the minimum, of however many samples, some of them without
   weight. */
static void
newton_of_squares (void **state)
{
  (void) state;
  enum { N = 1300, M = 2, K = 2 };
  static double Z[N * K], Y[M * N], weight[N], S[M * N];
  const sl_polynet_limit limit = { 2, 0 };
  uint64_t seed = 1;
  assert_true (sl_samples_of (N, 0, NULL, NULL).length < N);
  for (size_t i = 0; i < N; i++)
    {
      weight[i] = (double) ((i + 1) % 4);
      for (size_t r = 0; r < K; r++)
        Z[i + r * N] = next_random (&seed);
      for (size_t c = 0; c < M; c++)
        Y[c + i * M] = next_random (&seed) + Z[i + c * N];
    }
  for (int intercept = 0; intercept < 2; intercept++)
    {
      const sl_polynet_task task = { .samples = sl_samples_of (N, 0, NULL, NULL),
                                     .loss = SL_LOSS_SQUARED,
                                     .m = M,
                                     .Y = Y,
                                     .weight = weight,
                                     .penalty = &sl_penalties[SL_PENALTY_L12],
                                     .tau = 100,
                                     .intercept = intercept };
      double U[K * M] = { 0 }, b[M] = { 0 }, slope[(K + 1) * M], room[(K + 1) * M];
      sl_polynet_report report;
      int stuck;
      assert_int_equal (sl_polynet_newton (&task, K, Z, U, b, &limit, &report, &stuck, NULL), SL_OK);
      assert_int_equal (sl_polynet_scores (&task, K, Z, U, b, S, NULL), SL_OK);
      for (size_t e = 0; e < M * N; e++)
        S[e] = weight[e / M] * (S[e] - Y[e]);
      assert_int_equal (sl_polynet_back (&task, K, Z, S, slope, slope + K * M, room, NULL), SL_OK);
      for (size_t e = 0; e < (K + (size_t) intercept) * M; e++)
        assert_true (fabs (slope[e]) < 1e-3);
    }
}

/* Two samples contradict one another: from far away Newton's step leads too far, and half of it is taken. The objective
   reported is that of the U reported. */
static void
halved_step (void **state)
{
  (void) state;
  const double Z[] = { 1, 1 }, Y[] = { 1, -1 };
  const sl_polynet_task task = { .samples = sl_samples_of (2, 0, NULL, NULL),
                                 .loss = SL_LOSS_BINARY_LOGISTIC,
                                 .m = 1,
                                 .Y = Y,
                                 .penalty = &sl_penalties[SL_PENALTY_L1],
                                 .tau = 100 };
  double before = INFINITY;
  for (size_t steps = 0; steps < 6; steps++)
    {
      const sl_polynet_limit limit = { steps, 0 };
      double U = 3, b = 0;
      sl_polynet_report report;
      int stuck;
      assert_int_equal (sl_polynet_newton (&task, 1, Z, &U, &b, &limit, &report, &stuck, NULL), SL_OK);
      assert_near (report.objective, log1p (exp (U)) + log1p (exp (-U)));
      assert_true (report.objective < before);
      before = report.objective;
    }
}

static sl_status
refit_all (const sl_polynet_data *data, double *K, double *U, double *Z, sl_polynet_report *report,
           const sl_stop *stop)
{
  const sl_polynet_task task = task_of (SL_LOSS_LOGISTIC, 2, 3);
  const sl_polynet_limit limit = { 30, 0 };
  double b[] = { 0, 0 };
  for (int e = 0; e < 4; e++)
    {
      K[e] = H[e];
      U[e] = .1 * (e + 1);
    }
  return sl_polynet_full (data, &task, 2, K, U, b, Z, &limit, report, stop);
}

static void
full_refit (void **state)
{
  (void) state;
  const sl_polynet_data *const data[] = { &NETWORK, &MACHINE, &SPARSE_MACHINE };
  double K[4], U[4], Z[6], again[6], F[3];
  for (int d = 0; d < 3; d++)
    {
      sl_polynet_report report = { 0, 0, 0, 0 };
      assert_int_equal (refit_all (data[d], K, U, Z, &report, NULL), SL_OK);
      F[d] = report.objective;
      assert_true (F[d] < 3 * log (2));
      assert_true (sqrt (U[0] * U[0] + U[2] * U[2]) + sqrt (U[1] * U[1] + U[3] * U[3]) < 3 * (1 + 1e-12));
      assert_int_equal (sl_polynet_features (data[d], 2, K, again, NULL), SL_OK);
      for (int e = 0; e < 6; e++)
        assert_near (Z[e], again[e]);
    }
  assert_true (fabs (F[1] - F[2]) < 1e-9);
}

static void
not_finite (void **state)
{
  (void) state;
  const double large[] = { 1e200, 1e200, 0, 1, 1, 0 };
  const sl_data data = { 2, 3, large, NULL, NULL };
  const sl_polynet_data network = { &data, NULL, NULL, NULL, THREE };
  const sl_polynet_task task = task_of (SL_LOSS_LOGISTIC, 2, 1);
  double F, U[] = { 1, 1, 1, 1 }, b[] = { 0, 0 }, h[2], g;
  assert_int_equal (sl_polynet_gradient (&network, &task, 2, H, U, b, &F, NULL, NULL, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (choose (&network, SL_PENALTY_L12, NULL, h, &g), SL_NOT_FINITE);
  assert_int_equal (allocations_alive, 0);
}

/* The minimum of sum (y - w'x - b)^2/2 + w'w/2 for the samples (1, 2), (0, 3), (1, 0), targets 3, 5, 2, and an offset of
   1: w and b solve [3 2 2; 2 14 5; 2 5 3] (w; b) = (3; 16; 7). */
static sl_status
fit_line (const sl_polynet_data *data, double *W, double *b, double *L, sl_polynet_report *report,
          const sl_stop *stop)
{
  static const double ridge[] = { 1, 1 }, offset[] = { 1, 1, 1 };
  sl_polynet_task task = task_of (SL_LOSS_SQUARED, 1, 1);
  const sl_polynet_limit limit = { 20, 1e-20 };
  task.intercept = 1;
  task.offset = offset;
  task.ridge = ridge;
  W[0] = W[1] = *b = 0;
  return sl_polynet_linear (data, &task, W, b, L, &limit, report, stop);
}

static void
linear_part (void **state)
{
  (void) state;
  const sl_polynet_data *const data[] = { &NETWORK, &SPARSE_MACHINE };
  for (int d = 0; d < 2; d++)
    {
      double W[2], b, L[3];
      sl_polynet_report report = { 0, 0, 0, 0 };
      assert_int_equal (fit_line (data[d], W, &b, L, &report, NULL), SL_OK);
      assert_true (fabs (3 * W[0] + 2 * W[1] + 2 * b - 3) < 1e-5);
      assert_true (fabs (2 * W[0] + 14 * W[1] + 5 * b - 16) < 1e-5);
      assert_true (fabs (2 * W[0] + 5 * W[1] + 3 * b - 7) < 1e-5);
      for (int i = 0; i < 3; i++)
        assert_near (L[i], W[0] * X[2 * i] + W[1] * X[2 * i + 1]);
      assert_true (report.gap >= 0 && report.gap < 1e-9);
    }
}

/* Three ratings of one item by one user, 3, 5 and 2: the score u h_1 h_2 is at most tau/2. */
static sl_status
one_pair (double tau, double *K, double *U, sl_polynet_report *report, const sl_stop *stop)
{
  static const double ones[] = { 1, 1, 1, 1, 1, 1 };
  static const size_t row[] = { 0, 1, 0, 1, 0, 1 }, start[] = { 0, 2, 4, 6 };
  static const sl_data pairs = { 2, 3, ones, row, start };
  static const sl_polynet_data data = { &pairs, NULL, &pairs, NULL, THREE };
  const sl_polynet_task task = task_of (SL_LOSS_SQUARED, 1, tau);
  const sl_polynet_limit limit = { 50, 1e-14 };
  const double b = 0;
  int suitable;
  K[0] = .6;
  K[1] = .8;
  *U = 1;
  const sl_status status = sl_polynet_alternate (&data, &task, 1, K, U, NULL, &b, &limit, report, &suitable, stop);
  assert_true (suitable);
  return status;
}

static void
alternating (void **state)
{
  (void) state;
  double K[2], U;
  sl_polynet_report report;
  assert_int_equal (one_pair (100, K, &U, &report, NULL), SL_OK);
  assert_true (fabs (report.objective - 7. / 3) < 1e-9);
  assert_true (fabs (U * K[0] * K[1] - 10. / 3) < 1e-4);
  assert_int_equal (one_pair (2, K, &U, &report, NULL), SL_OK);
  assert_true (fabs (report.objective - 10.5) < 1e-5);
  assert_true (fabs (U - 2) < 1e-9);
  assert_int_equal (allocations_alive, 0);
}

static sl_status
gradient (const sl_stop *stop)
{
  const sl_polynet_task task = task_of (SL_LOSS_LOGISTIC, 2, 1);
  double F, U[] = { 1, 1, 1, 1 }, b[] = { 0, 0 }, by_U[4], by_b[2], by_H[4];
  return sl_polynet_gradient (&MACHINE, &task, 2, H, U, b, &F, by_U, by_b, by_H, stop);
}

/* Two columns of one side and three of the other, with k = 1. */
static sl_status
sides (double all, const double *weight, double *x)
{
  static const double A[] = { 1, 2 }, PENALTY[] = { 1, 1, 3 };
  static const size_t OF_SIDE[] = { 0, 1, 1 }, OF[] = { 0, 2, 3, 3 };
  const sl_data seen = { 2, 3, weight, OF_SIDE, OF };
  return sl_sides (1, A, &seen, all, PENALTY, x, NULL);
}

static void
sides_of_pairs (void **state)
{
  (void) state;
  /* x (.5 (1 + 4) + sum c a^2 + l) = sum c a */
  const double weight[] = { 1, 2, 3 }, below[] = { 1, -1, 0 };
  double x[3];
  assert_int_equal (sides (.5, weight, x), SL_OK);
  assert_near (x[0], 5 / 12.5);
  assert_near (x[1], 6 / 15.5);
  assert_near (x[2], 0);
  assert_int_equal (sides (.5, below, x), SL_BAD_INPUT);
  assert_int_equal (sides (-1, weight, x), SL_BAD_INPUT);
  assert_int_equal (sides (NAN, weight, x), SL_BAD_INPUT);
  assert_int_equal (sides (1e308, weight, x), SL_NOT_FINITE);
}

static void
memory (void **state)
{
  (void) state;
  double h[3], g, Z[6];
  assert_survives_failing_memory (gradient (NULL));
  assert_survives_failing_memory (sides (.5, TARGET, h));
  assert_survives_failing_memory (choose (&MACHINE, SL_PENALTY_L12, NULL, h, &g));
  assert_survives_failing_memory (choose (&SPARSE_MACHINE, SL_PENALTY_L1, NULL, h, &g));
  assert_survives_failing_memory (sl_polynet_features (&SPARSE_MACHINE, 2, H, Z, NULL));
  assert_survives_failing_memory (sl_polynet_products (&SPARSE_MACHINE, 1, TARGET, H, h, NULL));
}

static void
memory_of_refits (void **state)
{
  (void) state;
  double U[4], K[4], Z[6];
  sl_polynet_report report;
  for (int left = 0; left < 12; left++)
    {
      allocations_left = left;
      const sl_status one = least_squares (2, U, &report, NULL);
      allocations_left = left;
      const sl_status all = refit_all (&MACHINE, K, U, Z, &report, NULL);
      allocations_left = left;
      const sl_status line = fit_line (&SPARSE_MACHINE, U, K, Z, &report, NULL);
      allocations_left = left;
      const sl_status turns = one_pair (2, K, U, &report, NULL);
      allocations_left = -1;
      assert_true (turns == SL_OUT_OF_MEMORY || turns == SL_OK);
      assert_true (line == SL_OUT_OF_MEMORY || line == SL_OK);
      assert_true (one == SL_OUT_OF_MEMORY || one == SL_OK);
      assert_true (all == SL_OUT_OF_MEMORY || all == SL_OK);
      assert_int_equal (allocations_alive, 0);
    }
}

/* ---- a team of threads, of which one runs at a time ------------------------------------------------------------- */

enum {
  P = 4,
  N = 80,
  M = 2,
  K = 2,
  MEMBERS = 3,
  EACH = 3,
  FITTED = K * (P + M) + M + 1,
  RESULTS = 3 * FITTED + P + M + M + P * M + M,
  ROOM = 1000
};

static const size_t first_sample[MEMBERS + 1] = { 0, 27, 54, N }; /* between blocks of EACH samples */

typedef struct
{
  pthread_mutex_t lock;
  pthread_cond_t changed;
  size_t turn;
  double board[2][MEMBERS][2 * ROOM]; /* by turns, so that none is overwritten before all have read it */
  size_t counts[2][MEMBERS];
} meeting;

typedef struct
{
  meeting *m;
  size_t number;
  int calls;
  sl_polynet_data data, all_data;
  sl_polynet_task task, all_task;
  told told;
  double out[RESULTS], L[M * N];
} member;

static void
await (member *self)
{
  while (self->m->turn != self->number)
    pthread_cond_wait (&self->m->changed, &self->m->lock);
}

/* The turn goes round once, so that all members come to the same call. */
static size_t
meet (member *self, const double *a, const double *b, size_t count)
{
  meeting *m = self->m;
  const size_t side = (size_t) self->calls++ % 2;
  assert_true (count <= ROOM);
  memcpy (m->board[side][self->number], a, count * sizeof *a);
  memcpy (m->board[side][self->number] + ROOM, b, count * sizeof *b);
  m->counts[side][self->number] = count;
  m->turn = (self->number + 1) % MEMBERS;
  pthread_cond_broadcast (&m->changed);
  await (self);
  return side;
}

static void
sum_of_all (void *context, double *values, size_t count)
{
  member *self = context;
  const size_t side = meet (self, values, values, count);
  for (size_t e = 0; e < count; e++)
    {
      values[e] = 0;
      for (size_t q = 0; q < MEMBERS; q++)
        values[e] += self->m->board[side][q][e];
    }
}

static void
most_of_all (void *context, double *values, size_t count)
{
  member *self = context;
  const size_t side = meet (self, values, values, count);
  for (size_t q = 0; q < MEMBERS; q++)
    for (size_t e = 0; e < count; e++)
      values[e] = fmax (values[e], self->m->board[side][q][e]);
}

static void
first_of_all (void *context, double *values, size_t count)
{
  member *self = context;
  const size_t side = meet (self, values, values, count);
  assert_memory_equal (values, self->m->board[side][0], count * sizeof *values); /* they are alike on one machine */
  note_what_is_told (&self->told, values, count);
}

static void
pairs_of_all (void *context, double *high, double *low, size_t count)
{
  member *self = context;
  const size_t side = meet (self, high, low, count);
  memset (high, 0, count * sizeof *high);
  memset (low, 0, count * sizeof *low);
  for (size_t q = 0; q < MEMBERS; q++)
    for (size_t e = 0; e < count; e++)
      {
        sl_add_compensated (self->m->board[side][q][e], high + e, low + e);
        low[e] += self->m->board[side][q][ROOM + e];
      }
}

static void
numbers_of_all (void *context, const double *mine, size_t count, double *all, size_t total)
{
  member *self = context;
  const size_t side = meet (self, mine, mine, count);
  size_t sum = 0;
  for (size_t q = 0; q < MEMBERS; q++)
    {
      memcpy (all + sum, self->m->board[side][q], self->m->counts[side][q] * sizeof *all);
      sum += self->m->counts[side][q];
    }
  assert_int_equal (sum, total);
}

/* Selection and refits of the samples of a member, or of all. */
static void
work_of (member *self)
{
  const sl_polynet_data *data = &self->data;
  const sl_polynet_task *task = &self->task;
  const double starts[2 * P * M] = { 1, .3, .2, 1, -1, .4, .1, 0, .2, 1, 1, 0, .5, 0, 0, 1 },
                              mixture[] = { 1, -1, .3, 1 };
  const double bases[] = { .5, .5, -.5, .5, .6, 0, .8, 0 }, rows[] = { .2, .1, -.1, .2 };
  double Z[N * K], W[P * M] = { 0 };
  const sl_polynet_limit few = { 3, 0 };
  sl_polynet_report report = { 0, 0, 0, 0 };
  memset (self->out, 0, sizeof self->out);
  double *at = self->out;
  assert_int_equal (sl_polynet_features (data, K, bases, Z, NULL), SL_OK);
  for (int kind = 0; kind < 3; kind++, at += FITTED)
    {
      double *V = at, *b = at + K * M, *B = b + M;
      int suitable = 1;
      memcpy (V, rows, sizeof rows);
      memcpy (B, bases, sizeof bases);
      report = (sl_polynet_report) { 0, 0, 0, 0 };
      if (kind == 0)
        assert_int_equal (sl_polynet_output (task, K, Z, V, b, &few, &report, NULL), SL_OK);
      else if (kind == 1)
        {
          assert_int_equal (sl_polynet_full (data, task, K, B, V, b, Z, &few, &report, NULL), SL_OK);
          assert_true (! task->samples.team || (was_told (&self->told, B) && was_told (&self->told, V)));
        }
      else if (data->squares && task->Y)
        assert_int_equal (sl_polynet_alternate (&self->all_data, &self->all_task, K, B, V, NULL, b, &few, &report,
                                                &suitable, NULL),
                          SL_OK);
      assert_true (suitable == (kind < 2 || ! data->squares || ! task->Y || data->X->start != NULL));
      at[FITTED - 1] = report.objective;
    }
  assert_int_equal (sl_polynet_select (data, task->penalty, M, task->Y ? task->Y : task->offset, 2, mixture, starts,
                                       1, bases, at, at + P, at + P + M, NULL),
                    SL_OK);
  at += P + M + M;
  assert_int_equal (sl_polynet_linear (data, task, W, at, self->L, &few, &report, NULL), SL_OK);
  memcpy (at + M, W, sizeof W);
}

static void *
take_part (void *context)
{
  member *self = context;
  const sl_team team = { .sum = sum_of_all,
                         .max = most_of_all,
                         .share = first_of_all,
                         .context = self,
                         .add = pairs_of_all,
                         .gather = numbers_of_all,
                         .member = self->number,
                         .members = MEMBERS };
  self->data.samples.team = self->task.samples.team = &team;
  self->all_data.samples.team = self->all_task.samples.team = &team;
  pthread_mutex_lock (&self->m->lock);
  await (self);
  work_of (self);
  self->m->turn = (self->number + 1) % MEMBERS;
  pthread_cond_broadcast (&self->m->changed);
  pthread_mutex_unlock (&self->m->lock);
  return NULL;
}

/* Three members come to the bits of one process. */
static void
team (void **state)
{
  (void) state;
  static double x[P * N], xx[P * N], value[2 * N], Y[M * N], sign[M * N], label[N], offset[M * N], cut[N / EACH + 2];
  static size_t row[2 * N], start[N + 1];
  static member alone, members[MEMBERS];
  static meeting m;
  const double ridge[P] = { 1, 2, INFINITY, 1 };
  uint64_t seed = 7;
  assert_int_equal (sl_samples_of (N, 0, NULL, NULL).length, EACH);
  for (size_t i = 0; i < N; i++)
    {
      for (size_t j = 0; j < P; j++)
        {
          x[j + i * P] = next_random (&seed) - .5;
          xx[j + i * P] = x[j + i * P] * x[j + i * P];
        }
      start[i + 1] = 2 * (i + 1);
      row[2 * i] = i % 2;
      row[2 * i + 1] = 2 + i % 3 / 2;
      value[2 * i] = value[2 * i + 1] = 1;
      label[i] = (double) (1 + i % 2);
      for (size_t c = 0; c < M; c++)
        {
          Y[c + i * M] = next_random (&seed) + (double) (i % 3);
          sign[c + i * M] = Y[c + i * M] > 1 ? 1 : -1;
          offset[c + i * M] = next_random (&seed) - .5;
        }
    }
  pthread_mutex_init (&m.lock, NULL);
  pthread_cond_init (&m.changed, NULL);
  for (int sparse = 0; sparse < 2; sparse++)
    for (int machine = 0; machine < 2; machine++)
      for (int loss = SL_LOSS_LOGISTIC; loss < SL_LOSSES; loss++)
        {
          const int labels = sl_losses[loss].labels;
          const double *targets = labels ? NULL : loss == SL_LOSS_BINARY_LOGISTIC ? sign : Y;
          sl_data X[MEMBERS + 1], squares[MEMBERS + 1];
          pthread_t thread[MEMBERS];
          for (size_t q = 0; q <= MEMBERS; q++) /* the last one has all */
            {
              const size_t first = q < MEMBERS ? first_sample[q] : 0,
                           n = (q < MEMBERS ? first_sample[q + 1] : N) - first;
              const size_t blocks = (n + EACH - 1) / EACH;
              member *self = q < MEMBERS ? &members[q] : &alone;
              for (size_t b = 0; b <= N / EACH + 1; b++)
                cut[b] = (double) (b * EACH);
              X[q] = sparse ? (sl_data) { P, n, value, row, start + first }
                            : (sl_data) { P, n, x + first * P, NULL, NULL };
              squares[q] = sparse ? X[q] : (sl_data) { P, n, xx + first * P, NULL, NULL };
              self->m = &m;
              self->number = q;
              self->calls = 0;
              const sl_samples samples = sl_samples_of (n, blocks, q < MEMBERS ? cut : NULL, NULL);
              self->data = (sl_polynet_data) { X + q, NULL, machine ? squares + q : NULL, NULL, samples };
              self->task = (sl_polynet_task) { .samples = samples,
                                               .loss = (sl_loss_kind) loss,
                                               .m = M,
                                               .label = labels ? label + first : NULL,
                                               .Y = labels ? NULL : targets + first * M,
                                               .penalty = &sl_penalties[loss % 3],
                                               .tau = 2,
                                               .intercept = 1,
                                               .offset = labels ? offset + first * M : NULL,
                                               .ridge = ridge };
            }
          alone.all_data = alone.data;
          alone.all_task = alone.task;
          work_of (&alone);
          m.turn = 0;
          for (size_t q = 0; q < MEMBERS; q++)
            {
              members[q].all_data = alone.data;
              members[q].all_task = alone.task;
              assert_int_equal (pthread_create (&thread[q], NULL, take_part, &members[q]), 0);
            }
          for (size_t q = 0; q < MEMBERS; q++)
            pthread_join (thread[q], NULL);
          for (size_t q = 0; q < MEMBERS; q++)
            {
              const size_t first = M * first_sample[q], count = M * first_sample[q + 1] - first;
              assert_true (members[q].calls > 100);
              assert_memory_equal (members[q].out, alone.out, sizeof alone.out);
              assert_memory_equal (members[q].L, alone.L + first, count * sizeof (double));
            }
        }
  pthread_cond_destroy (&m.changed);
  pthread_mutex_destroy (&m.lock);
  assert_int_equal (allocations_alive, 0);
}

/* The sum of numbers that cancel has all its digits. */
static void
sums_keep_what_rounding_takes (void **state)
{
  (void) state;
  enum { MANY = 70 };
  double Z[MANY], S[MANY], sum;
  for (size_t i = 0; i < MANY; i++)
    {
      Z[i] = 1;
      S[i] = i == 1 ? 1e17 : i == MANY - 1 ? -1e17 : 1;
    }
  double cut[MANY + 1];
  for (size_t i = 0; i <= MANY; i++)
    cut[i] = (double) i;
  const sl_samples each = sl_samples_of (MANY, MANY, cut, NULL), none = sl_samples_of (0, 0, NULL, NULL);
  assert_int_equal (sl_polynet_sums (&each, 1, 1, Z, S, &sum, NULL), SL_OK);
  assert_true (sum == MANY - 2);
  assert_int_equal (sl_polynet_sums (&none, 1, 1, Z, S, &sum, NULL), SL_OK);
  assert_true (sum == 0);
}

static void
twice (void *context, double *high, double *low, size_t count)
{
  ++*(int *) context;
  for (size_t e = 0; e < count; e++)
    {
      high[e] *= 2;
      low[e] *= 2;
    }
}

static void
doubled (void *context, double *values, size_t count)
{
  twice (context, values, values, 0);
  for (size_t e = 0; e < count; e++)
    values[e] *= 2;
}

static void
alike (void *context, double *values, size_t count)
{
  (void) values;
  *(int *) context += count > 0;
}

/* A member whose own scores leave the range, and the others, come to the same status; a team that was asked to stop does. */
static int
asked (void *context)
{
  (void) context;
  return 1;
}

static void
team_ends (void **state)
{
  (void) state;
  int calls = 0;
  const sl_team pair
    = { .sum = doubled, .max = alike, .share = alike, .stop = asked, .context = &calls, .add = twice };
  sl_polynet_data data = NETWORK;
  sl_polynet_task task = task_of (SL_LOSS_LOGISTIC, 2, 1);
  const double far[] = { 1e308, 1e308, INFINITY, 0, 0, 0 };
  const sl_polynet_limit limit = { 100, 0 };
  double value[3], F, D[] = { 1, 2, 3 }, starts[] = { 1, .3 }, h[2], g, lambda, K[4], U[] = { 1, 1, 1, 1 },
                      b[2] = { 0 }, Z[6];
  sl_polynet_report report = { 0, 0, 0, 0 };
  data.samples.team = task.samples.team = &pair;
  assert_int_equal (sl_polynet_losses (&task, far, NULL, value, &F, NULL), SL_NOT_FINITE);
  assert_int_equal (calls, 1);
  memcpy (K, H, sizeof K);
  assert_int_equal (sl_polynet_select (&data, &sl_penalties[SL_PENALTY_L12], 1, D, 0, NULL, starts, 0, H, h, &g,
                                       &lambda, NULL),
                    SL_INTERRUPTED);
  assert_int_equal (sl_polynet_full (&data, &task, 2, K, U, b, Z, &limit, &report, NULL), SL_INTERRUPTED);
}

static void
interruption (void **state)
{
  (void) state;
  const sl_stop stop = { stop_at_once, NULL };
  double h[2], g, U[4], K[4], Z[6];
  sl_polynet_report report;
  assert_int_equal (choose (&MACHINE, SL_PENALTY_L12, &stop, h, &g), SL_INTERRUPTED);
  assert_int_equal (least_squares (2, U, &report, &stop), SL_INTERRUPTED);
  assert_int_equal (refit_all (&MACHINE, K, U, Z, &report, &stop), SL_INTERRUPTED);
  assert_int_equal (fit_line (&MACHINE, U, K, Z, &report, &stop), SL_INTERRUPTED);
  assert_int_equal (one_pair (2, K, U, &report, &stop), SL_INTERRUPTED);
  assert_int_equal (allocations_alive, 0);
}

/* A single output has one block of the Hessian, which goes through all samples; so does the diagonal of a linear part. */
static void
interruption_of_a_hessian (void **state)
{
  (void) state;
  enum { MANY = 64, BLOCKS = 32 };
  questions q = { 0, 0 };
  const sl_stop stop = { ask, &q };
  const double ridge = 1;
  double Z[MANY], Y[MANY], L[MANY], U = 0, W = 0, b = 0;
  for (int i = 0; i < MANY; i++)
    {
      Z[i] = i % 5;
      Y[i] = i % 3;
    }
  const sl_data points = { 1, MANY, Z, NULL, NULL };
  const sl_samples samples = sl_samples_of (MANY, 0, NULL, NULL);
  const sl_polynet_data data = { .X = &points, .samples = samples };
  const sl_polynet_task task = { .loss = SL_LOSS_SQUARED,
                                 .m = 1,
                                 .samples = samples,
                                 .Y = Y,
                                 .penalty = &sl_penalties[SL_PENALTY_L1],
                                 .tau = 1,
                                 .ridge = &ridge };
  const sl_polynet_limit limit = { 1, 0 };
  sl_polynet_report report = { 0, 0, 0, 0 };
  assert_int_equal (sl_polynet_output (&task, 1, Z, &U, &b, &limit, &report, &stop), SL_OK);
  assert_true (q.asked >= BLOCKS);
  q = (questions) { 0, q.asked / 2 };
  U = b = 0; /* from the minimum it might not come to a Hessian */
  assert_int_equal (sl_polynet_output (&task, 1, Z, &U, &b, &limit, &report, &stop), SL_INTERRUPTED);
  q = (questions) { 0, 0 };
  assert_int_equal (sl_polynet_linear (&data, &task, &W, &b, L, &limit, &report, &stop), SL_OK);
  assert_true (q.asked >= BLOCKS - 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (features),
    cmocka_unit_test (products),
    cmocka_unit_test (selection),
    cmocka_unit_test (worse_half_ends),
    cmocka_unit_test (both_ends_of_a_spectrum),
    cmocka_unit_test (minimum_of_a_model),
    cmocka_unit_test (minimum_with_ties),
    cmocka_unit_test (many_samples),
    cmocka_unit_test (many_sums),
    cmocka_unit_test (norms),
    cmocka_unit_test (output_refit),
    cmocka_unit_test (no_curvature_bounds),
    cmocka_unit_test (newton_of_squares),
    cmocka_unit_test (halved_step),
    cmocka_unit_test (full_refit),
    cmocka_unit_test (linear_part),
    cmocka_unit_test (alternating),
    cmocka_unit_test (sides_of_pairs),
    cmocka_unit_test (not_finite),
    cmocka_unit_test (memory),
    cmocka_unit_test (memory_of_refits),
    cmocka_unit_test (interruption),
    cmocka_unit_test (interruption_of_a_hessian),
    cmocka_unit_test (team),
    cmocka_unit_test (sums_keep_what_rounding_takes),
    cmocka_unit_test (team_ends),
  };
  const int held = sl_blas_hold ();
  const int failed = cmocka_run_group_tests (tests, NULL, NULL);
  sl_blas_release (held);
  return failed;
}
