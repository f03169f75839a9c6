/* SPDX-License-Identifier: BSD-3-Clause */
/* The grouped sparse projection: closed values, ties, degenerate groups, contract, scales, passes, derivatives. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "proj/sl_group_pass_private.h"
#include "proj/sl_proj_gsp.h"
#include "proj/sl_proj_gsp_jacobian.h"

enum { MOST = 8 };

typedef struct
{
  sl_gsp_result result;
  sl_gsp_part parts[MOST];
} outcome;

static sl_status
project_from (size_t r, const sl_gsp_group_d *groups, double s, double start, outcome *out, const sl_stop *stop)
{
  sl_gsp_options options = { s, sl_gsp_tolerance_d (), 500, start, -1 };
  void *workspace = malloc (sl_gsp_workspace_d (r, groups) + 1);
  sl_status status = sl_proj_gsp_d (r, groups, &options, workspace, &out->result, out->parts, stop);
  free (workspace);
  return status;
}

static sl_status
project (size_t r, const sl_gsp_group_d *groups, double s, outcome *out)
{
  return project_from (r, groups, s, 0, out, NULL);
}

static double
sparseness (size_t n, const double *y)
{
  double sum = 0, sumsq = 0, max = 0;
  for (size_t i = 0; i < n; i++)
    max = fmax (max, fabs (y[i]));
  for (size_t i = 0; i < n && max > 0; i++)
    {
      sum += fabs (y[i] / max);
      sumsq += y[i] / max * (y[i] / max);
    }
  return max > 0 ? (sqrt ((double) n) - sum / sqrt (sumsq)) / (sqrt ((double) n) - 1) : 1;
}

#define assert_near(a, b, tolerance) assert_true (fabs ((a) - (b)) <= (tolerance))

static void
closed_values (void **state)
{
  (void) state;
  /* two entries: c is the unit vector with c_1 + c_2 = |c|_1 */
  const double x[] = { 3, -1 };
  double y[2];
  sl_gsp_group_d g = { 2, x, y, NULL };
  outcome out;
  assert_int_equal (project (1, &g, .9, &out), SL_OK);
  double l1 = sqrt (2) * .1 + .9, c = (l1 + sqrt (2 - l1 * l1)) / 2, d = l1 - c, A = 3 * c + d;
  assert_near (y[0], A * c, 1e-14);
  assert_near (y[1], -A * d, 1e-14);
  assert_near (out.result.gap, 0, 1e-15);
  assert_near (out.parts[0].gain, A, 1e-14);
  assert_int_equal (out.parts[0].state, SL_GSP_SEVERAL);

  assert_int_equal (project (1, &g, 1, &out), SL_OK);
  assert_true (y[0] == 3);
  assert_true (y[1] == 0);
  assert_int_equal (out.parts[0].state, SL_GSP_ONE);
  assert_int_equal (project (1, &g, 0, &out), SL_OK);
  assert_true (y[0] == 3);
  assert_true (y[1] == -1);
  assert_true (out.result.mu == 0);
  assert_int_equal (project (0, NULL, .5, &out), SL_OK);
}

static void
ties (void **state)
{
  (void) state;
  const double x[] = { 1, -1, 1, .5 }, u[] = { 1, 1, .5, 1 };
  double y[4], z[4];
  sl_gsp_group_d g[] = { { 4, x, y, NULL }, { 4, u, z, NULL } };
  outcome out;
  for (double s = .5; s <= 1; s += .01)
    {
      assert_int_equal (project (2, g, s, &out), SL_OK);
      assert_near ((sparseness (4, y) + sparseness (4, z)) / 2, s, 1e-13);
      assert_near (out.result.sparseness, s, 1e-13);
      assert_near (out.result.gap, 0, 1e-13);
      assert_true (y[1] <= 0);
      assert_true (y[0] >= -y[1]);
    }

  /* nearly tied: solved by the distance from the maximum */
  for (double apart = 0x1p-52; apart < 0x1p-20; apart *= 2)
    {
      const double close[] = { 1, 1 - apart, .5, .25 }, next[] = { .3, 1 + apart, .7, 1 };
      sl_gsp_group_d near[] = { { 4, close, y, NULL }, { 4, next, z, NULL } };
      assert_int_equal (project (2, near, .97, &out), SL_OK);
      assert_int_equal (out.result.side, SL_GSP_MET);
      assert_near ((sparseness (4, y) + sparseness (4, z)) / 2, .97, 1e-13);
      assert_near (out.result.gap, 0, 1e-13);
    }

  /* with weights: ratios 1 and 1, so c lies in the plane of v and e_2 */
  const double w[] = { 2, 1, 1 }, t[] = { 2, 1, .1 };
  double p[3];
  sl_gsp_group_d h = { 3, t, p, w };
  assert_int_equal (project (1, &h, .7, &out), SL_OK);
  double norm = sqrt (6), load = norm - .7 * (norm - 1);
  assert_int_equal (out.result.side, SL_GSP_REPAIRED);
  assert_near ((2 * p[0] + p[1]) / sqrt (p[0] * p[0] + p[1] * p[1]), load, 1e-14);
  assert_near (out.result.gap, 0, 1e-14);

  /* past the last entry the choice of the one entry jumps: both of them, at the angle that meets the average */
  const double jump[] = { 1, .1 }, heavy[] = { 3, 1 };
  sl_gsp_group_d k = { 2, jump, p, heavy };
  double angle = atan2 (3, 1) - acos ((1 + .1 * (sqrt (10) - 1)) / sqrt (10)), B = sin (angle) + .1 * cos (angle);
  assert_int_equal (project (1, &k, .9, &out), SL_OK);
  assert_int_equal (out.result.side, SL_GSP_MIXED);
  assert_int_equal (out.parts[0].state, SL_GSP_APART);
  assert_near (p[0], B * sin (angle), 1e-14);
  assert_near (p[1], B * cos (angle), 1e-14);
  assert_near (out.result.sparseness, .9, 1e-14);
  assert_true (out.result.gap > .01);
}

/* A group that would go to an entry of 0: it may with min_share 0, and never else. */
static void
lost_groups (void **state)
{
  (void) state;
  const double x[] = { 2, -2, 0 }, u[] = { .01, .01, 0 }, w[] = { .7, 1, .02 };
  double y[3], z[3];
  const sl_gsp_group_d g[] = { { 3, x, y, w }, { 3, u, z, w } };
  sl_gsp_options options = { .sparseness = .8, .tolerance = sl_gsp_tolerance_d (), .max_iterations = 500 };
  sl_gsp_result result;
  sl_gsp_part parts[2];
  void *workspace = malloc (sl_gsp_workspace_d (2, g));
  const double share[] = { 0, .5, 1, -1 };
  for (size_t k = 0; k < 4; k++)
    {
      options.min_share = share[k];
      assert_int_equal (sl_proj_gsp_d (2, g, &options, workspace, &result, parts, NULL), SL_OK);
      assert_int_equal (result.side, SL_GSP_MIXED);
      assert_near (result.sparseness, .8, 1e-13);
      assert_true ((z[2] > 0) == (k > 0));
      assert_true (z[0] >= 0);
      assert_true (y[1] <= 0);
      assert_near (hypot (hypot (y[0], y[1]), y[2]), parts[0].gain, 1e-15);
    }
  options.min_share = 1.5;
  assert_int_equal (sl_proj_gsp_d (2, g, &options, workspace, &result, parts, NULL), SL_BAD_INPUT);
  free (workspace);
}

static void
degenerate_groups (void **state)
{
  (void) state;
  const double x[] = { 1, 2, 3, 4 }, zero[] = { 0, -0.0, 0 }, one[] = { -7 };
  double y[4], z[3], a[1];
  sl_gsp_group_d g[] = { { 4, x, y, NULL }, { 3, zero, z, NULL }, { 1, one, a, NULL } };
  outcome out;
  assert_int_equal (project (3, g, .8, &out), SL_OK);
  assert_true (a[0] == -7);
  assert_true (z[0] == 0);
  assert_true (z[2] == 0);
  assert_near (sparseness (4, y), .6, 1e-14);
  assert_int_equal (out.parts[1].state, SL_GSP_ZERO);
  assert_int_equal (out.parts[2].state, SL_GSP_SAME);
  assert_int_equal (project (1, g + 2, .8, &out), SL_OK);
  assert_true (a[0] == -7);
  assert_true (isnan (out.result.sparseness));
  assert_int_equal (project (1, g + 1, .8, &out), SL_OK);
  assert_true (out.result.gap == 0);
  assert_true (out.result.sparseness == 1);
}

/* A group of one entry does not count: however large it is, with weights or without, the other group is projected in the
   same steps to the same bits. */
static void
group_that_does_not_count (void **state)
{
  (void) state;
  const double one[] = { 1e6 }, weight[] = { 2 };
  double x[40], y[40], z[40], a[1];
  uint64_t seed = 5;
  for (int weighted = 0; weighted < 2; weighted++)
    for (int round = 0; round < 4; round++)
      {
        for (size_t i = 0; i < 40; i++)
          x[i] = pow (next_random (&seed), 9);
        const sl_gsp_group_d g[] = { { 40, x, y, NULL }, { 1, one, a, weighted ? weight : NULL } };
        const sl_gsp_group_d single = { 40, x, z, NULL };
        outcome beside, alone;
        assert_int_equal (project (2, g, .75, &beside), SL_OK);
        assert_int_equal (project (1, &single, .75, &alone), SL_OK);
        assert_true (a[0] == 1e6);
        assert_memory_equal (y, z, sizeof y);
        assert_true (beside.result.mu == alone.result.mu);
        assert_true (beside.result.sparseness == alone.result.sparseness);
        assert_int_equal (beside.result.iterations, alone.result.iterations);
      }
}

static void
contract (void **state)
{
  (void) state;
  const double good[] = { 1, 2, 3 }, nan[] = { 1, NAN, 3 }, inf[] = { 1, 2, -INFINITY };
  const double negative[] = { 1, -1, 1 }, none[] = { 0, 0, 0 };
  double y[3];
  outcome out;
  sl_gsp_group_d g = { 3, good, y, NULL };
  assert_int_equal (project (1, &g, NAN, &out), SL_BAD_INPUT);
  assert_int_equal (project (1, &g, 1.1, &out), SL_BAD_INPUT);
  assert_int_equal (project_from (1, &g, .5, -1, &out, NULL), SL_BAD_INPUT);
  for (int weighted = 0; weighted < 2; weighted++)
    {
      g.w = weighted ? good : NULL;
      g.x = nan;
      assert_int_equal (project (1, &g, .5, &out), SL_NOT_FINITE);
      g.x = inf;
      assert_int_equal (project (1, &g, .5, &out), SL_NOT_FINITE);
    }
  g.x = good;
  g.w = negative;
  assert_int_equal (project (1, &g, .5, &out), SL_BAD_INPUT);
  g.w = none;
  assert_int_equal (project (1, &g, .5, &out), SL_BAD_INPUT);
  g.n = 0;
  assert_int_equal (project (1, &g, .5, &out), SL_BAD_INPUT);
  g.n = SIZE_MAX / 4;
  assert_true (sl_gsp_workspace_d (1, &g) == SIZE_MAX);
  assert_true (sl_gsp_workspace_s (SIZE_MAX, NULL) == SIZE_MAX);
  assert_true (sl_gsp_jacobian_workspace_d (SIZE_MAX) == SIZE_MAX);
}

enum { N = 5000 };

static void
large_groups_from_any_start (void **state)
{
  (void) state;
  static double x[4 * N], y[4 * N];
  uint64_t seed = 1;
  sl_gsp_group_d g[4];
  for (size_t i = 0; i < 4 * N; i++)
    x[i] = pow (next_random (&seed), 3);
  for (size_t i = 0; i < 4; i++)
    g[i] = (sl_gsp_group_d) { N, x + i * N, y + i * N, NULL };
  outcome first, other;
  for (double s = .5; s < 1; s += .07)
    {
      assert_int_equal (project (4, g, s, &first), SL_OK);
      double average = 0;
      for (size_t i = 0; i < 4; i++)
        average += sparseness (N, y + i * N) / 4;
      assert_near (average, s, 1e-13);
      const double factor[] = { .2, .9, 1, 1.01, 3, 1e3 };
      for (size_t k = 0; k < 6; k++)
        {
          assert_int_equal (project_from (4, g, s, factor[k] * first.result.mu, &other, NULL), SL_OK);
          assert_near (other.result.mu, first.result.mu, 1e-11 * first.result.mu);
        }
    }
  assert_int_equal (project (4, g, .2, &first), SL_OK);
  assert_memory_equal (x, y, sizeof x);
  assert_int_equal (project_from (4, g, .2, .1, &first, NULL), SL_OK);
  assert_memory_equal (x, y, sizeof x);
  x[N + 4321] = NAN;
  assert_int_equal (project (4, g, .8, &first), SL_NOT_FINITE);
}

/* A group with weights and a small one beside a large one: the guess from a sample changes nothing. */
static void
unlike_groups_from_any_start (void **state)
{
  (void) state;
  static double x[2 * N + 7], y[2 * N + 7], w[N];
  uint64_t seed = 3;
  for (size_t i = 0; i < 2 * N + 7; i++)
    x[i] = pow (next_random (&seed), 3);
  for (size_t i = 0; i < N; i++)
    w[i] = 1.5 + next_random (&seed);
  const sl_gsp_group_d g[] = { { N, x, y, NULL }, { N, x + N, y + N, w }, { 7, x + 2 * N, y + 2 * N, NULL } };
  for (double s = .5; s < 1; s += .07)
    {
      outcome first, other;
      assert_int_equal (project (3, g, s, &first), SL_OK);
      assert_near (first.result.sparseness, s, 1e-13);
      for (double factor = .2; factor < 30; factor *= 5)
        {
          assert_int_equal (project_from (3, g, s, factor * first.result.mu, &other, NULL), SL_OK);
          assert_near (other.result.mu, first.result.mu, 1e-11 * first.result.mu);
        }
    }
}

static void
extreme_scales (void **state)
{
  (void) state;
  const double scales[] = { 0x1p-1040, 1e-300, 1e-160, 1, 1e160, 1e300, 0x1p+1020 };
  for (size_t k = 0; k < sizeof scales / sizeof *scales; k++)
    {
      double x[8] = { 8, -7, 6, 5, 4, -3, 2, 1 }, u[8] = { 1, 2, 1, 3, 1, 4, 2, 2 }, y[8], z[8];
      const double w[8] = { 1, 2, 3, 1, 2, 3, 1, 2 };
      for (size_t i = 0; i < 8; i++)
        x[i] *= scales[k];
      sl_gsp_group_d g[] = { { 8, x, y, NULL }, { 8, u, z, NULL } };
      outcome out;
      assert_int_equal (project (1, g, .75, &out), SL_OK);
      assert_near (sparseness (8, y), .75, k == 0 ? 1e-5 : 1e-13);
      assert_int_equal (project (2, g, .75, &out), SL_OK);
      assert_near ((sparseness (8, y) + sparseness (8, z)) / 2, .75, k == 0 ? 1e-5 : 1e-13);
      g[0].w = w;
      assert_int_equal (project (1, g, .5, &out), SL_OK);
      assert_true (isfinite (y[0]));
      assert_true (out.result.sparseness >= .5 - 1e-13);
    }
  float x[] = { 3e37f, -1e37f, 2e37f, 0x1p-149f }, y[4];
  sl_gsp_group_s g = { 4, x, y, NULL };
  sl_gsp_options options = { .8, sl_gsp_tolerance_s (), 500, 0, -1 };
  sl_gsp_result result;
  void *workspace = malloc (sl_gsp_workspace_s (1, &g));
  assert_int_equal (sl_proj_gsp_s (1, &g, &options, workspace, &result, NULL, NULL), SL_OK);
  assert_near (result.sparseness, .8, 1e-6);
  free (workspace);
}

static sl_status
multiply (const sl_gsp_direction_d *four, const outcome *out, double slope, int transposed)
{
  char workspace[1024];
  assert_true (sl_gsp_jacobian_workspace_d (4) <= sizeof workspace);
  return sl_proj_gsp_jacobian_d (4, four, out->result.mu, slope, out->parts, transposed, workspace, NULL);
}

/* J and J' of the projection of these groups: J x = y, and both agree. */
static void
derivatives (void **state)
{
  (void) state;
  const double x[] = { 3, -1, 2, 2.5, .1, 1.7, 1, .3, 2, .2 }, w[] = { 1, 2, 3, 1, 2, 2, 1, 3, 1, 1 };
  const double one[] = { 5 }, zero[] = { 0, 0 };
  double y[13], u[13], v[13], Ju[13], Jv[13], left = 0, right = 0;
  uint64_t seed = 3;
  for (int weighted = 0; weighted < 2; weighted++)
    {
      sl_gsp_group_d g[] = { { 5, x, y, weighted ? w : NULL },
                             { 5, x + 5, y + 5, weighted ? w + 5 : NULL },
                             { 1, one, y + 10, NULL },
                             { 2, zero, y + 11, NULL } };
      sl_gsp_direction_d d[4];
      outcome out;
      assert_int_equal (project (4, g, .75, &out), SL_OK);
      assert_int_equal (out.result.side, SL_GSP_MET);
      for (size_t i = 0; i < 4; i++)
        d[i] = (sl_gsp_direction_d) { g[i].n, g[i].y, g[i].w, g[i].x, Ju + (g[i].y - y), g[i].x };
      assert_int_equal (multiply (d, &out, out.result.slope, 0), SL_OK);
      for (size_t i = 0; i < 13; i++)
        assert_near (Ju[i], y[i], 1e-14);

      for (size_t i = 0; i < 13; i++)
        {
          u[i] = next_random (&seed);
          v[i] = next_random (&seed);
        }
      for (size_t i = 0; i < 4; i++)
        d[i].u = u + (g[i].y - y);
      assert_int_equal (multiply (d, &out, out.result.slope, 0), SL_OK);
      for (size_t i = 0; i < 4; i++)
        {
          d[i].u = v + (g[i].y - y);
          d[i].out = Jv + (g[i].y - y);
        }
      assert_int_equal (multiply (d, &out, out.result.slope, 1), SL_OK);
      for (size_t i = 0; i < 13; i++)
        {
          left += v[i] * Ju[i];
          right += u[i] * Jv[i];
        }
      assert_near (left, right, 1e-14);
      assert_true (Ju[10] == u[10]);
      assert_true (Ju[11] == 0);
      assert_true (Jv[12] == 0);
      v[3] = NAN;
      assert_int_equal (multiply (d, &out, out.result.slope, 1), SL_NOT_FINITE);
      v[3] = 0;
      assert_int_equal (multiply (d, &out, 0, 1), SL_INFEASIBLE);
      for (sl_gsp_state no = SL_GSP_TIED; no <= SL_GSP_APART; no++)
        {
          out.parts[0].state = no;
          assert_int_equal (multiply (d, &out, -1, 1), SL_INFEASIBLE);
        }
    }
}

/* Every question may be the one that ends it, the last of which are about groups that jump. */
static void
stops (void **state)
{
  (void) state;
  const double x[] = { 3, 1, 2 }, jump[] = { 1, .1 }, heavy[] = { 3, 1 };
  double y[3];
  const sl_gsp_group_d groups[] = { { 3, x, y, NULL }, { 2, jump, y, heavy } };
  outcome out;
  for (size_t k = 0; k < 2; k++)
    {
      questions q = { 0, 0 };
      const sl_stop stop = { ask, &q };
      assert_int_equal (project_from (1, groups + k, .9, 0, &out, &stop), SL_OK);
      assert_int_equal (out.result.side == SL_GSP_MIXED, k == 1);
      const int all = q.asked;
      assert_true (all >= 3);
      for (int yes = 1; yes <= all; yes++)
        {
          q = (questions) { 0, yes };
          assert_int_equal (project_from (1, groups + k, .9, 0, &out, &stop), SL_INTERRUPTED);
          assert_int_equal (q.asked, yes);
        }
    }
}

static void
memory_can_fail (void **state)
{
  (void) state;
  static double x[4 * N], y[4 * N];
  sl_gsp_group_d g[4];
  sl_gsp_direction_d d[4];
  outcome out;
  uint64_t seed = 4;
  for (size_t i = 0; i < 4 * N; i++)
    x[i] = i % N < 3 ? 1 : next_random (&seed); /* ties, so that every path allocates */
  for (size_t i = 0; i < 4; i++)
    g[i] = (sl_gsp_group_d) { N, x + i * N, y + i * N, NULL };
  for (int k = 0, failed = 1; failed; k++)
    {
      assert_true (k < 1000);
      allocations_left = k;
      sl_status status = project (4, g, .997, &out);
      failed = status != SL_OK;
      allocations_left = -1;
      assert_int_equal (allocations_alive, 0);
      assert_true (status == SL_OUT_OF_MEMORY || (status == SL_OK && k > 3));
    }
  assert_int_equal (project (4, g, .8, &out), SL_OK);
  for (size_t i = 0; i < 4; i++)
    d[i] = (sl_gsp_direction_d) { N, g[i].y, NULL, g[i].x, g[i].y, g[i].x };
  assert_survives_failing_memory (multiply (d, &out, out.result.slope, 0));
}

/* The columns of a matrix, with leading dimensions of their own, are the same groups. */
static void
columns_are_groups (void **state)
{
  (void) state;
  enum { D = 5, R = 4, LDX = 7, LDY = 6, LDW = 5 };
  double x[LDX * R], w[LDX * R], y[LDY * R], v[LDY * R], expected[D * R], product[D * R];
  uint64_t seed = 11;
  for (size_t i = 0; i < LDX * R; i++)
    x[i] = next_random (&seed) - .5;
  for (size_t i = 0; i < LDX * R; i++)
    w[i] = 1 + .1 * next_random (&seed);
  sl_gsp_options options = { .6, sl_gsp_tolerance_d (), 500, 0, -1 };
  for (int weighted = 0; weighted < 3; weighted++) /* none, one column for all, a column for each */
    {
      const double *given = weighted ? w : NULL;
      size_t ldw = weighted == 2 ? LDW : 0;
      sl_gsp_group_d groups[R];
      sl_gsp_direction_d directions[R];
      for (size_t j = 0; j < R; j++)
        {
          groups[j] = (sl_gsp_group_d) { D, x + j * LDX, expected + j * D, given ? w + j * ldw : NULL };
          directions[j] = (sl_gsp_direction_d) { D,           groups[j].y,     groups[j].w,
                                                 groups[j].x, product + j * D, groups[j].x };
        }
      outcome out, own;
      assert_int_equal (project (R, groups, .6, &out), SL_OK);
      assert_int_equal (sl_proj_gsp_matrix_d (D, R, x, LDX, given, ldw, &options, y, LDY, &own.result, own.parts,
                                              NULL),
                        SL_OK);
      assert_true (own.result.mu == out.result.mu && own.result.mu > 0);
      assert_int_equal (multiply (directions, &out, out.result.slope, 1), SL_OK);
      assert_int_equal (sl_proj_gsp_jacobian_matrix_d (D, R, x, LDX, y, LDY, given, ldw, own.result.mu,
                                                       own.result.slope, own.parts, 1, x, LDX, v, LDY, NULL),
                        SL_OK);
      for (size_t j = 0; j < R; j++)
        for (size_t i = 0; i < D; i++)
          {
            assert_true (y[i + j * LDY] == expected[i + j * D]);
            assert_true (v[i + j * LDY] == product[i + j * D]);
          }

#define AGAIN(points, ldy) \
  sl_proj_gsp_jacobian_matrix_d (D, R, points, LDX, y, ldy, given, ldw, own.result.mu, own.result.slope, own.parts, \
                                 0, x, LDX, v, LDY, NULL)
      assert_int_equal (AGAIN (NULL, LDY), SL_OK);
      assert_int_equal (AGAIN (x, D - 1), SL_BAD_INPUT);
      assert_int_equal (AGAIN (w, LDY), SL_BAD_INPUT); /* y is not its projection */
      assert_survives_failing_memory (AGAIN (x, LDY));
      assert_survives_failing_memory (
        sl_proj_gsp_matrix_d (D, R, x, LDX, given, ldw, &options, y, LDY, &own.result, own.parts, NULL));
    }
  outcome none;
  assert_int_equal (sl_proj_gsp_matrix_d (0, R, x, LDX, NULL, 0, &options, y, LDY, &none.result, none.parts, NULL),
                    SL_BAD_INPUT);
  assert_int_equal (sl_proj_gsp_matrix_d (D, R, x, D - 1, NULL, 0, &options, y, LDY, &none.result, none.parts, NULL),
                    SL_BAD_INPUT);
  assert_int_equal (sl_proj_gsp_matrix_d (0, 0, NULL, 0, NULL, 0, &options, NULL, 0, &none.result, NULL, NULL),
                    SL_OK);
}

/* A long result is written another way; wherever it starts in memory, it is the same. */
static void
long_results (void **state)
{
  (void) state;
  enum { N = 40003, T = 16 };
  static double x[N], y[N + T];
  uint64_t seed = 3;
  for (size_t i = 0; i < N; i++)
    x[i] = next_random (&seed);
  for (size_t start = 0; start < T; start += 3)
    for_each_level (level)
    {
      sl_excess_d ()->write (N, x, .25, 3, y + start);
      for (size_t i = 0; i < N; i++)
        {
          double h = fmax (fabs (x[i]) - .25, 0) * 3;
          assert_true (fabs (y[start + i] - (x[i] < 0 ? -h : h)) < 1e-15);
        }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),
    cmocka_unit_test (ties),
    cmocka_unit_test (lost_groups),
    cmocka_unit_test (degenerate_groups),
    cmocka_unit_test (group_that_does_not_count),
    cmocka_unit_test (contract),
    cmocka_unit_test (large_groups_from_any_start),
    cmocka_unit_test (unlike_groups_from_any_start),
    cmocka_unit_test (extreme_scales),
    cmocka_unit_test (derivatives),
    cmocka_unit_test (stops),
    cmocka_unit_test (memory_can_fail),
    cmocka_unit_test (columns_are_groups),
    cmocka_unit_test (long_results),
  };
  return cmocka_run_group_tests_name ("proj_gsp", tests, NULL, NULL);
}
