/* SPDX-License-Identifier: BSD-3-Clause */
/* A sweep of Gibbs sampling: the same bits for any number of threads and with its steps in calls of their own, contract,
   interruption, memory. test/test_fm_bayes.m has the distributions. */
#include "base/sl_parallel.h"
#include "polynet/sl_bayes_private.h"
#include "polynet/sl_fm_bayes.h"
#include "sl_test.h"

enum { USERS = 19, ITEMS = 11, N = USERS * ITEMS, FEATURES = 2, K = 6 };

/* All rate all; each rating has one of two features. */
typedef struct
{
  uint64_t by_user[USERS + 1], by_item[ITEMS + 1], by_feature[FEATURES + 1], first[N + 1];
  uint32_t item[N], user[N], rating[N], feature[N], number[N];
  double values[N], transposed[N], weights[N];
  double F[3][USERS * K], M[3][USERS * K], mean[3][USERS * K], Y[2][USERS * K], mu[3][K], Lambda[3][K * K];
  double lambda[3], g[3][USERS], r[3][USERS], scales[3];
  sl_bayes_chain chain;
} problem;

static sl_bayes_side
side_of (problem *p, int s, size_t n, const uint64_t *start, const uint32_t *other, const double *value)
{
  p->lambda[s] = 3;
  for (size_t j = 0; j < n; j++)
    p->g[s][j] = 1;
  for (size_t a = 0; a < K; a++)
    p->Lambda[s][a + a * K] = 2;
  return (sl_bayes_side) { n,           start,    other,        value,         p->F[s], p->M[s], p->mean[s],
                           p->Y[s % 2], p->mu[s], p->Lambda[s], &p->lambda[s], p->g[s], p->r[s] };
}

static void
begin (problem *p)
{
  uint64_t seed = 4;
  memset (p, 0, sizeof *p);
  for (size_t u = 0; u <= USERS; u++)
    p->by_user[u] = u * ITEMS;
  for (size_t i = 0; i <= ITEMS; i++)
    p->by_item[i] = i * USERS;
  p->by_feature[1] = (N + 1) / 2;
  p->by_feature[2] = N;
  for (uint32_t e = 0; e < N; e++)
    {
      const uint32_t u = e / ITEMS, i = e % ITEMS;
      p->item[e] = i;
      p->user[i * USERS + u] = u;
      p->number[i * USERS + u] = e;
      p->values[e] = p->transposed[i * USERS + u] = next_random (&seed);
      p->first[e + 1] = e + 1;
      p->feature[e] = e % 2;
      p->rating[p->by_feature[e % 2] + e / 2] = e;
      p->weights[e] = 1;
    }
  p->scales[0] = 2;
  p->scales[1] = p->scales[2] = .1;
  p->chain = (sl_bayes_chain) { .k = K - 1,
                                .seed = 7,
                                .shape = 5,
                                .rate = .05,
                                .alpha = p->scales,
                                .factor = p->scales + 1,
                                .bias = p->scales + 2 };
  p->chain.users = side_of (p, 0, USERS, p->by_user, p->item, p->values);
  p->chain.items = side_of (p, 1, ITEMS, p->by_item, p->user, p->transposed);
  p->chain.context = (sl_bayes_context) { side_of (p, 2, FEATURES, p->by_feature, p->rating, p->weights), p->first,
                                          p->feature, p->weights, p->number };
  for (size_t e = 0; e < ITEMS * K; e++)
    p->F[1][e] = next_random (&seed);
}

static void
run (problem *p, int split)
{
  const int order[] = { SL_BAYES_CONTEXT_PRIOR,  SL_BAYES_CONTEXT_ROWS, SL_BAYES_USERS_PRIOR,
                        SL_BAYES_USERS_FEATURES, SL_BAYES_USERS_ROWS,   SL_BAYES_ITEMS_PRIOR,
                        SL_BAYES_ITEMS_FEATURES, SL_BAYES_ITEMS_ROWS,   SL_BAYES_NOISE,
                        SL_BAYES_SCALES };
  for (p->chain.sweep = 1; p->chain.sweep <= 3; p->chain.sweep++)
    if (split)
      for (size_t s = 0; s < sizeof order / sizeof *order; s++)
        assert_int_equal (sl_fm_bayes (&p->chain, order[s], NULL), SL_OK);
    else
      assert_int_equal (sl_fm_bayes (&p->chain, SL_BAYES_ALL, NULL), SL_OK);
}

static void
same_bits (void **state)
{
  (void) state;
  static problem one, other;
  const int limit = sl_thread_limit ();
  sl_set_thread_limit (1);
  begin (&one);
  run (&one, 0);
  for (int threads = 1; threads <= 3; threads++)
    {
      sl_set_thread_limit (threads);
      begin (&other);
      run (&other, threads == 1);
      assert_memory_equal (other.F, one.F, sizeof one.F);
      assert_memory_equal (other.Y, one.Y, sizeof one.Y);
      assert_memory_equal (other.Lambda, one.Lambda, sizeof one.Lambda);
      assert_memory_equal (other.g, one.g, sizeof one.g);
      assert_memory_equal (other.scales, one.scales, sizeof one.scales);
    }
  sl_set_thread_limit (limit);
}

/* Mean and variance of Gamma are its shape; the fourth moment about the mean gives the error of the variance. */
static void
moments_of_gamma (void **state)
{
  (void) state;
  enum { DRAWS = 20000 };
  const double shapes[] = { .5, .75, 1, 2.5, 40 };
  const sl_bayes_chain chain = { .seed = 3 };
  sl_bayes_ziggurat table;
  sl_bayes_stream stream;
  sl_bayes_tables (&table);
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
    {
      const double a = shapes[s];
      double sum = 0, squares = 0;
      sl_bayes_open (&table, &chain, 0, s, &stream);
      for (int i = 0; i < DRAWS; i++)
        {
          const double left = sl_bayes_gamma (&stream, a) - a;
          assert_true (left >= -a);
          sum += left;
          squares += left * left;
        }
      assert_true (fabs (sum / DRAWS) < 4 * sqrt (a / DRAWS));
      assert_true (fabs (squares / DRAWS - a) < 4 * sqrt ((2 * a * a + 6 * a) / DRAWS));
    }
}

static void
contract (void **state)
{
  (void) state;
  static problem p;
  const sl_stop stop = { stop_at_once, NULL };
  begin (&p);
  assert_int_equal (sl_fm_bayes (&p.chain, SL_BAYES_CONTEXT_ROWS, &stop), SL_INTERRUPTED);
  begin (&p);
  p.Lambda[0][0] = -1;
  assert_int_equal (sl_fm_bayes (&p.chain, SL_BAYES_USERS_FEATURES, NULL), SL_NOT_FINITE);
  begin (&p);
  p.chain.users.n = 0;
  assert_int_equal (sl_fm_bayes (&p.chain, SL_BAYES_ALL, NULL), SL_BAD_INPUT);
  begin (&p);
  assert_survives_failing_memory (sl_fm_bayes (&p.chain, SL_BAYES_ALL, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (same_bits),
    cmocka_unit_test (moments_of_gamma),
    cmocka_unit_test (contract),
  };
  return cmocka_run_group_tests_name ("fm_bayes", tests, NULL, NULL);
}
