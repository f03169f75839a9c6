/* SPDX-License-Identifier: BSD-3-Clause */
/* The Hoyer projection's kernels: closed values, both code paths, hard searches, degenerate columns, contract. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "proj/sl_proj_hoyer.h"
#include "proj/sl_proj_hoyer_published.h"

enum { MOST = 40000 };

static const double one = 1;

/* Room for what is told about up to four columns. */
typedef struct
{
  double threshold[4], slope[4], support[4], iterations[4], l1[4], l2[4];
  unsigned char unique[4], projected[4];
} told;

static sl_hoyer_info
info_of (told *t)
{
  return (sl_hoyer_info) { t->threshold, t->slope, t->support, t->iterations, t->l1, t->l2, t->unique, t->projected };
}

static sl_hoyer_target
target_of (const double *sigma, int nonneg)
{
  return (sl_hoyer_target) { .sigma = sigma, .l2 = &one, .nonneg = nonneg };
}

static void
assert_close (double a, double b, double tolerance)
{
  if (! (fabs (a - b) <= tolerance))
    fail_msg ("%.17g and %.17g differ by more than %g", a, b, tolerance);
}

/* A sum with what rounding takes from it (Knuth); a long double has no more bits than a double under valgrind. */
typedef struct
{
  double sum, rest;
} exact;

static void
add (exact *s, double x)
{
  const double sum = s->sum + x, of_x = sum - s->sum;
  s->rest += (s->sum - (sum - of_x)) + (x - of_x);
  s->sum = sum;
}

static void
closed_values (void **state)
{
  (void) state;
  const double x[] = { 3, -1, 0 }, l1 = 1.2;
  double p[3];
  told t;
  sl_hoyer_info info = info_of (&t);
  for_each_level (level)
  {
    /* two entries remain: a + b = l1, a^2 + b^2 = 1 */
    sl_hoyer_target target = { .l1 = &l1, .l2 = &one };
    double a = (l1 + sqrt (2 - l1 * l1)) / 2;
    assert_int_equal (sl_proj_hoyer_d (3, 1, x, 3, &target, p, 3, &info, NULL), SL_OK);
    assert_close (p[0], a, 4e-16);
    assert_close (p[1], a - l1, 4e-16);
    assert_true (p[2] == 0);
    assert_true (t.slope[0] == 0);
    assert_true (t.support[0] == 2);
    assert_true (t.unique[0]);
    assert_true (t.projected[0]);
    assert_close (t.l1[0], l1, 0);
  }
}

/* Norms, form, and that nothing depends on the code path, for columns of every kind that make searches long. */
#define DEFINE_CHECK(sfx, real, EPS) \
  static void check_columns##sfx (void) \
  { \
    static real x[MOST], p[3][MOST]; \
    uint64_t seed = 1; \
    const size_t sizes[] = { 2, 3, 17, 100, 1000, MOST }; \
    const double sigmas[] = { .01, .5, .8, .95, .999 }; \
    for (size_t kind = 0; kind < 9; kind++) \
      for (size_t at = 0; at < 6; at++) \
        for (size_t k = 0; k < 5; k++) \
          for (int nonneg = 0; nonneg <= 1; nonneg++) \
            { \
              size_t n = sizes[at]; \
              told t[3]; \
              for (size_t i = 0; i < n; i++) \
                { \
                  double u = next_random (&seed); \
                  switch (kind) \
                    { \
                    case 0: \
                      x[i] = (real) u; \
                      break; \
                    case 1: \
                      x[i] = (real) exp (20 * u); \
                      break; \
                    case 2: \
                      x[i] = (real) pow (.9, (double) (i % 300)); \
                      break; /* geometric: one by one */ \
                    case 3: \
                      x[i] = (real) (1 + 16 * EPS * floor (100 * u)); \
                      break; \
                    case 4: \
                      x[i] = i % 64 ? (real) (.01 * u) : (real) u; \
                      break; /* in step with the sample */ \
                    case 5: \
                      x[i] = (real) (i == n / 2 ? 1e3 : u); \
                      break; \
                    case 6: \
                      x[i] = (real) (u > .9 ? 1 + .001 * u : .99 * u); \
                      break; /* a crowd near the top */ \
                    case 7: \
                      x[i] = (real) (u * 1e30); \
                      break; \
                    default: \
                      x[i] = (real) floor (4 * u); \
                      break; \
                    } \
                } \
              for_each_level (level) \
              { \
                sl_hoyer_target target = target_of (&sigmas[k], nonneg); \
                sl_hoyer_info info = info_of (&t[level]); \
                exact l1 = { 0, 0 }, l2 = { 0, 0 }; \
                double nonzero = 0; \
                assert_int_equal (sl_proj_hoyer##sfx (n, 1, x, n, &target, p[level], n, &info, NULL), SL_OK); \
                for (size_t i = 0; i < n; i++) \
                  { \
                    double q = (double) p[level][i]; \
                    add (&l1, fabs (q)); \
                    add (&l2, q *q); \
                    nonzero += q != 0; \
                    assert_true (nonneg ? q >= 0 : (x[i] < 0 ? -1 : 1) * q >= 0); \
                  } \
                double allowed = sizeof (real) == 4 ? 2 * EPS : (16 + 4 * sqrt ((double) n)) * EPS; \
                assert_close ((l1.sum + l1.rest) / t[level].l1[0], 1, allowed); \
                assert_close (sqrt (l2.sum + l2.rest), 1, allowed); \
                assert_true (nonzero == t[level].support[0]); \
                assert_int_equal (t[0].unique[0], t[level].unique[0]); \
                for (size_t i = 0; i < n && t[0].unique[0] && kind != 3; i++) \
                  assert_close ((double) p[0][i], (double) p[level][i], 1e4 * EPS); \
              } \
            } \
  }

DEFINE_CHECK (_d, double, 2.3e-16)
DEFINE_CHECK (_s, float, 1.2e-7)

static void
hard_columns (void **state)
{
  (void) state;
  check_columns_d ();
  check_columns_s ();
}

static void
degenerate (void **state)
{
  (void) state;
  const double X[] = { 0, 0, 0, 0, -2, -2, -2, -2, 1, 5, -5, 2, 1e-320, 0, 0, 0 }, sigma[] = { .5, .5, .9, .5 };
  double P[16];
  told t;
  sl_hoyer_info info = info_of (&t);
  sl_hoyer_target target = { .sigma = sigma, .sigma_step = 1, .l2 = &one };
  assert_int_equal (sl_proj_hoyer_d (4, 4, X, 4, &target, P, 4, &info, NULL), SL_OK);
  for (int j = 0; j < 4; j++)
    {
      double l1 = 0, l2 = 0;
      for (int i = 0; i < 4; i++)
        {
          l1 += fabs (P[4 * j + i]);
          l2 += P[4 * j + i] * P[4 * j + i];
        }
      assert_close (l1, 2 - sigma[j], 4e-16);
      assert_close (l2, 1, 8e-16);
      assert_int_equal (t.unique[j], j == 3);
    }
  assert_true (P[4] < P[5]);
  assert_true (P[5] == P[6]);
  assert_true (P[6] == P[7]);
  assert_true (P[8] == 0);
  assert_true (P[9] > -P[10]);
  assert_true (P[10] < 0);
  assert_true (P[11] == 0);

  const double flat = 0, single = 1;
  target = target_of (&flat, 0);
  assert_int_equal (sl_proj_hoyer_d (4, 1, X + 8, 4, &target, P, 4, &info, NULL), SL_OK);
  assert_true (P[0] == .5);
  assert_true (P[1] == .5);
  assert_true (P[2] == -.5);
  assert_true (P[3] == .5);
  assert_true (isinf (t.threshold[0]));
  assert_true (t.slope[0] == 0);
  target = target_of (&single, 0);
  assert_int_equal (sl_proj_hoyer_d (4, 1, X + 8, 4, &target, P, 4, &info, NULL), SL_OK);
  assert_true (P[0] == 0);
  assert_true (P[1] == 1);
  assert_true (P[2] == 0);
  assert_true (P[3] == 0);
  assert_true (! t.unique[0]);
}

/* Negative entries far below the others, on both code paths, with a sampled start and without. */
static void
far_below (void **state)
{
  (void) state;
  static double x[10000], y[10000], p[10000], q[10000];
  const size_t sizes[] = { 12, 10000 };
  const double sigmas[] = { .05, .3, .8 }, smalls[] = { 1, 0x1p-100, 0x1p-520, 0x1p-1000 };
  uint64_t seed = 5;
  for (size_t at = 0; at < 2; at++)
    for (int k = 0; k < 3; k++)
      for (int scale = 0; scale < 4; scale++)
        for_each_level (level)
        {
          size_t n = sizes[at];
          for (size_t i = 0; i < n; i++)
            {
              y[i] = next_random (&seed) - .2;
              x[i] = y[i] * smalls[scale];
              if (i % 10 == 3)
                {
                  y[i] = -1e4;
                  x[i] = -1e4 * (smalls[scale] < 1 ? 1 : 1e30);
                }
            }
          told t, u;
          sl_hoyer_info first = info_of (&t), second = info_of (&u);
          sl_hoyer_target target = target_of (&sigmas[k], 1);
          assert_int_equal (sl_proj_hoyer_d (n, 1, x, n, &target, p, n, &first, NULL), SL_OK);
          assert_int_equal (sl_proj_hoyer_d (n, 1, y, n, &target, q, n, &second, NULL), SL_OK);
          exact l1 = { 0, 0 }, l2 = { 0, 0 };
          for (size_t i = 0; i < n; i++)
            {
              add (&l1, p[i]);
              add (&l2, p[i] * p[i]);
              if (u.threshold[0] > -1e3) /* those far below are not in the support */
                assert_close (p[i], q[i], 1e-13);
            }
          double allowed = (16 + 4 * sqrt ((double) n)) * 2.3e-16;
          assert_close ((l1.sum + l1.rest) / t.l1[0], 1, allowed);
          assert_close (sqrt (l2.sum + l2.rest), 1, allowed);
        }
}

static void
norms_and_at_least (void **state)
{
  (void) state;
  const double x[] = { 3e-200, -4e-200, 0, 0 }, y[] = { 1e-200, -1, 0, 0 }, z[4] = { 0 }, sigma = .5;
  double p[4];
  told t;
  sl_hoyer_info info = info_of (&t);
  sl_hoyer_target target = { .sigma = &sigma, .l2 = &one, .norm = SL_HOYER_KEEP, .at_least = 1 };
  assert_int_equal (sl_proj_hoyer_d (4, 1, x, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_close (p[0] * 1e200, 3, 1e-15);
  assert_close (p[1] * 1e200, -4, 1e-15);
  assert_int_equal (t.projected[0], 0);
  assert_int_equal (sl_proj_hoyer_d (4, 1, z, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (p[0] == 0);
  assert_true (t.l2[0] == 0);
  target.nonneg = 1;
  assert_int_equal (sl_proj_hoyer_d (4, 1, y, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (p[0] == 1);
  assert_true (p[1] == 0);
  target = (sl_hoyer_target) { .sigma = &sigma, .norm = SL_HOYER_NEAREST };
  assert_int_equal (sl_proj_hoyer_d (4, 1, x, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (t.l2[0] > 4.9e-200);
  assert_true (t.l2[0] < 5e-200);
  const double below[] = { -1, -2, -3, -4 };
  target.nonneg = 1;
  assert_int_equal (sl_proj_hoyer_d (4, 1, below, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (p[0] == 0);
  assert_true (t.l1[0] == 0);
  assert_true (t.unique[0]);
}

static void
contract (void **state)
{
  (void) state;
  const double x[] = { 1, 2 }, bad[] = { 1, NAN }, sigma = .5, high = 1.5, negative = -1, two = 2, half = .5;
  const double large[] = { 1.7e308, 1.7e308 };
  double p[2];
  sl_hoyer_target target = target_of (&sigma, 0);
  assert_int_equal (sl_proj_hoyer_d (2, 1, bad, 2, &target, p, 2, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_hoyer_d (0, 1, x, 0, &target, p, 0, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_hoyer_d (2, 1, x, 1, &target, p, 2, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_hoyer_d (2, 1, x, 2, &target, p, 1, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_hoyer_d (0, 0, x, 0, &target, p, 0, NULL, NULL), SL_OK);
  target.norm = SL_HOYER_KEEP;
  assert_int_equal (sl_proj_hoyer_d (2, 1, bad, 2, &target, p, 2, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_hoyer_d (2, 1, large, 2, &target, p, 2, NULL, NULL), SL_BAD_INPUT);
  target = target_of (&high, 0);
  assert_int_equal (sl_proj_hoyer_d (2, 1, x, 2, &target, p, 2, NULL, NULL), SL_BAD_INPUT);
  target = target_of (&one, 0);
  assert_int_equal (sl_proj_hoyer_d (2, 1, bad, 2, &target, p, 2, NULL, NULL), SL_NOT_FINITE);
  target.l2 = &negative;
  assert_int_equal (sl_proj_hoyer_d (2, 1, x, 2, &target, p, 2, NULL, NULL), SL_BAD_INPUT);
  target.l1 = &one;
  assert_int_equal (sl_proj_hoyer_d (2, 1, x, 2, &target, p, 2, NULL, NULL), SL_BAD_INPUT);
  target.l2 = &two;
  assert_int_equal (sl_proj_hoyer_d (2, 1, x, 2, &target, p, 2, NULL, NULL), SL_INFEASIBLE);
  target.l2 = &half;
  assert_int_equal (sl_proj_hoyer_d (2, 1, x, 2, &target, p, 2, NULL, NULL), SL_INFEASIBLE);
}

static void
published_agree (void **state)
{
  (void) state;
  enum { N = 301, PASSES = 20 };
  double x[N], p[N], q[N], iterations, dimension[PASSES];
  const double sigma = .8;
  uint64_t seed = 3;
  told t;
  sl_hoyer_info info = info_of (&t);
  for (int nonneg = 0; nonneg <= 1; nonneg++)
    for (int kind = 0; kind < 3; kind++)
      {
        for (size_t i = 0; i < N; i++)
          x[i] = kind == 0 ? next_random (&seed) : kind == 1 ? floor (3 * next_random (&seed)) : -7;
        sl_hoyer_target target = target_of (&sigma, nonneg);
        assert_int_equal (sl_proj_hoyer_d (N, 1, x, N, &target, p, N, &info, NULL), SL_OK);
        for (int algorithm = SL_HOYER_ALTERNATING; algorithm <= SL_HOYER_2004; algorithm++)
          {
            assert_int_equal (sl_proj_hoyer_published_d (N, 1, x, N, (sl_hoyer_algorithm) algorithm, nonneg, t.l1,
                                                         t.l2, q, N, &iterations, PASSES, dimension, NULL),
                              SL_OK);
            assert_true (iterations >= 1);
            assert_true (dimension[0] == N);
            assert_true (iterations >= PASSES || isnan (dimension[(int) iterations]));
            for (size_t i = 0; i < N; i++)
              assert_close (p[i], q[i], 1e-14);
          }
      }

  const double bad[] = { 1, NAN }, zero = 0, two = 2, negative = -1;
  assert_int_equal (sl_proj_hoyer_published_d (2, 1, bad, 2, SL_HOYER_2004, 0, &one, &one, q, 2, &iterations, PASSES,
                                               dimension, NULL),
                    SL_NOT_FINITE);
  assert_int_equal (sl_proj_hoyer_published_d (2, 1, x, 2, SL_HOYER_2004, 0, &one, &two, q, 2, &iterations, PASSES,
                                               dimension, NULL),
                    SL_INFEASIBLE);
  assert_int_equal (sl_proj_hoyer_published_d (2, 1, x, 2, SL_HOYER_2004, 0, &one, &negative, q, 2, &iterations,
                                               PASSES, dimension, NULL),
                    SL_BAD_INPUT);
  assert_int_equal (sl_proj_hoyer_published_d (2, 1, x, 1, SL_HOYER_2004, 0, &one, &one, q, 2, &iterations, PASSES,
                                               dimension, NULL),
                    SL_BAD_INPUT);
  assert_int_equal (sl_proj_hoyer_published_d (SIZE_MAX / 4, 0, x, SIZE_MAX / 4, SL_HOYER_2004, 0, &one, &one, q,
                                               SIZE_MAX / 4, &iterations, PASSES, dimension, NULL),
                    SL_OUT_OF_MEMORY);
  assert_int_equal (sl_proj_hoyer_published_d (2, 1, x, 2, SL_HOYER_2004, 0, &zero, &zero, q, 2, &iterations, PASSES,
                                               dimension, NULL),
                    SL_OK);
  assert_true (q[0] == 0);
  assert_true (q[1] == 0);
  assert_true (iterations == 0);
}

/* What single does otherwise than double, or not at all. */
static void
in_single (void **state)
{
  (void) state;
  const float x[] = { 3, -4, 0, 0 }, tied[] = { 2, 2, -2, 1 }, zero[4] = { 0 }, bad[] = { 1, INFINITY, 0, 0 };
  const float tiny[] = { 3e-44f, -4e-44f, 0, 0 }, large[] = { 3e38f, -3e38f, 3e38f, 1 };
  const double sigma = .5, high = 2, huge = 1e39, negative = -1, l1 = 1.5, least = 1, two = 2;
  float p[4], q[4];
  double iterations, dimension[9];
  told t;
  sl_hoyer_info info = info_of (&t);

  sl_hoyer_target target = { .sigma = &sigma, .l2 = &one, .at_least = 1 };
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (fabsf (p[0] - .6f) < 1e-7f);
  assert_true (fabsf (p[1] + .8f) < 1e-7f);
  assert_true (p[2] == 0);
  assert_true (! t.projected[0]);
  assert_int_equal (sl_proj_hoyer_s (4, 1, bad, 4, &target, p, 4, &info, NULL), SL_NOT_FINITE);
  target.nonneg = 1;
  assert_int_equal (sl_proj_hoyer_s (4, 1, tiny, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (p[0] == 1);
  assert_true (p[1] == 0);

  target = (sl_hoyer_target) { .sigma = &sigma, .norm = SL_HOYER_KEEP };
  assert_int_equal (sl_proj_hoyer_s (4, 1, zero, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (p[0] == 0);
  assert_true (t.l1[0] == 0);
  assert_int_equal (sl_proj_hoyer_s (4, 1, large, 4, &target, p, 4, &info, NULL), SL_BAD_INPUT);
  target.norm = SL_HOYER_NEAREST;
  target.nonneg = 1;
  assert_int_equal (sl_proj_hoyer_s (4, 1, large, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (isfinite (p[0]));
  assert_true (p[0] > 0);
  assert_true (p[1] == 0);
  const float below[] = { -1, -2, -3, -4 };
  assert_int_equal (sl_proj_hoyer_s (4, 1, below, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (p[0] == 0);
  assert_true (t.l2[0] == 0);

  target = target_of (&sigma, 0);
  assert_int_equal (sl_proj_hoyer_s (4, 1, bad, 4, &target, p, 4, &info, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 3, &target, p, 4, &info, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_proj_hoyer_s (4, 1, tied, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (! t.unique[0]);
  assert_true (p[0] > p[1]);
  assert_true (p[1] == -p[2]);
  assert_true (p[3] == 0);
  target = target_of (&high, 0);
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 4, &target, p, 4, &info, NULL), SL_BAD_INPUT);
  target = target_of (&least, 0);
  assert_int_equal (sl_proj_hoyer_s (4, 1, bad, 4, &target, p, 4, &info, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (p[0] == 0);
  assert_true (p[1] == -1);
  target.l2 = &huge;
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 4, &target, p, 4, &info, NULL), SL_BAD_INPUT);
  target = (sl_hoyer_target) { .l1 = &two, .l2 = &one };
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 4, &target, p, 4, &info, NULL), SL_OK);
  assert_true (p[0] == .5f);
  assert_true (p[1] == -.5f);
  assert_true (p[2] == .5f);
  assert_true (p[3] == .5f);
  target.l2 = &two;
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 4, &target, p, 4, &info, NULL), SL_OK);
  target.l1 = &one;
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 4, &target, p, 4, &info, NULL), SL_INFEASIBLE);
  target.l2 = &negative;
  assert_int_equal (sl_proj_hoyer_s (4, 1, x, 4, &target, p, 4, &info, NULL), SL_BAD_INPUT);

  target = (sl_hoyer_target) { .l1 = &l1, .l2 = &one };
  for (int kind = 0; kind < 2; kind++)
    for (int algorithm = SL_HOYER_ALTERNATING; algorithm <= SL_HOYER_2004; algorithm++)
      {
        const float *y = kind ? tied : x;
        assert_int_equal (sl_proj_hoyer_s (4, 1, y, 4, &target, p, 4, NULL, NULL), SL_OK);
        assert_int_equal (sl_proj_hoyer_published_s (4, 1, y, 4, (sl_hoyer_algorithm) algorithm, 0, &l1, &one, q, 4,
                                                     &iterations, 9, dimension, NULL),
                          SL_OK);
        for (int i = 0; i < 4; i++)
          assert_close ((double) p[i], (double) q[i], 2e-7);
      }
  assert_int_equal (sl_proj_hoyer_published_s (4, 1, bad, 4, SL_HOYER_2004, 0, &l1, &one, q, 4, &iterations, 9,
                                               dimension, NULL),
                    SL_NOT_FINITE);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 3, 4 }, sigma = .5, l1[] = { 1.2, 1.2 }, l2[] = { 1, 1 };
  double P[4], iterations[2], dimension[6];
  sl_hoyer_target target = target_of (&sigma, 0);
  assert_survives_failing_memory (sl_proj_hoyer_d (2, 2, X, 2, &target, P, 2, NULL, NULL));
  assert_survives_failing_memory (
    sl_proj_hoyer_published_d (2, 2, X, 2, SL_HOYER_ALTERNATING, 0, l1, l2, P, 2, iterations, 3, dimension, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),   cmocka_unit_test (hard_columns),       cmocka_unit_test (degenerate),
    cmocka_unit_test (far_below),       cmocka_unit_test (norms_and_at_least), cmocka_unit_test (contract),
    cmocka_unit_test (published_agree), cmocka_unit_test (in_single),          cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("proj_hoyer", tests, NULL, NULL);
}
