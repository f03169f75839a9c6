/* SPDX-License-Identifier: BSD-3-Clause */
/* A sweep and the steps built on it: against loops, the rule that ends sweeps, dead components, threads, memory. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "nmf/sl_hals.h"
#include "nmf/sl_nmf_stationary_private.h"
#include "nmf/sl_nmf_step.h"

#include <pthread.h>

enum { N = 200, R = 11, M = 20 };

static double A[R * R], B[N * R], V[N * R], X[M * N], W[M * R];

static int
make_problem (void **state)
{
  uint64_t seed = 3;
  (void) state;
  for (size_t i = 0; i < M * R; i++)
    W[i] = fabs (next_random (&seed));
  for (size_t i = 0; i < M * N; i++)
    X[i] = fabs (next_random (&seed));
  for (size_t i = 0; i < N * R; i++)
    V[i] = fabs (next_random (&seed));
  const sl_data data = { M, N, X, NULL, NULL };
  return sl_gram_d (M, R, W, A, NULL) != SL_OK || sl_cross_d (&data, R, W, B, NULL) != SL_OK;
}

/* One sweep by its definition; gives e. */
static double
plain_sweep (size_t n, double *v)
{
  double e = 0;
  for (size_t k = 0; k < R; k++)
    for (size_t j = 0; j < n; j++)
      {
        double g = B[j + k * N];
        for (size_t i = 0; i < R; i++)
          g -= A[i + k * R] * v[j + i * n];
        double d = fmax (g / A[k + k * R], -v[j + k * n]);
        v[j + k * n] += d;
        e += d * d;
      }
  return e;
}

static void
against_loops (void **state)
{
  static double v[N * R], u[N * R];
  static float a[R * R], b[N * R], s[N * R];
  size_t sweeps;
  (void) state;
  memcpy (v, V, sizeof v);
  memcpy (u, V, sizeof u);
  for (size_t i = 0; i < R * R; i++)
    a[i] = (float) A[i];
  for (size_t i = 0; i < N * R; i++)
    {
      b[i] = (float) B[i];
      s[i] = (float) V[i];
    }
  double first = plain_sweep (N, u), e = first;
  size_t l = 1;
  for (; l < 50 && e > .01 * first; l++)
    e = plain_sweep (N, u);
  assert_int_equal (sl_hals_d (N, R, A, B, v, 50, .1, NULL, &sweeps, NULL, NULL), SL_OK);
  assert_int_equal (sweeps, l);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (v[i] - u[i]) < 1e-12);
  assert_int_equal (sl_hals_s (N, R, a, b, s, 50, .1, NULL, &sweeps, NULL, NULL), SL_OK);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs ((double) s[i] - u[i]) < 1e-4);
}

static void
slope (void **state)
{
  static double v[N * R];
  double inner = 0, projected = 0, got[2];
  (void) state;
  memcpy (v, V, sizeof v);
  for (size_t i = 0; i < N * R; i += 3)
    v[i] = 0;
  for (size_t k = 0; k < R; k++)
    for (size_t j = 0; j < N; j++)
      {
        double g = -B[j + k * N], x = v[j + k * N];
        for (size_t i = 0; i < R; i++)
          g += A[i + k * R] * v[j + i * N];
        inner += B[j + k * N] * x;
        projected += x > 0 || g < 0 ? g * g : 0;
      }
  assert_int_equal (sl_nmf_gradient_norm_d (N, R, A, B, v, got, got + 1, NULL), SL_OK);
  assert_true (fabs (got[0] - inner) < 1e-12 * inner);
  assert_true (fabs (got[1] - projected) < 1e-12 * projected);
}

/* The first sweep tells the slope of the V that it starts from, and is the same sweep. */
static void
slope_on_the_way (void **state)
{
  static double v[N * R], u[N * R];
  double inner, before, projected = -1;
  size_t sweeps;
  (void) state;
  for (size_t i = 0; i < N * R; i++)
    v[i] = i % 3 == 0 ? 0 : .1 * V[i];
  memcpy (u, v, sizeof v);
  assert_int_equal (sl_nmf_gradient_norm_d (N, R, A, B, v, &inner, &before, NULL), SL_OK);
  assert_int_equal (sl_hals_d (N, R, A, B, v, 0, 0, NULL, &sweeps, &projected, NULL), SL_OK);
  assert_memory_equal (v, u, sizeof v);
  assert_true (sweeps == 0);
  assert_true (projected == before);

  assert_int_equal (sl_hals_d (N, R, A, B, v, 3, 0, NULL, &sweeps, &projected, NULL), SL_OK);
  assert_true (fabs (projected - before) <= 1e-14 * before);
  assert_int_equal (sl_hals_d (N, R, A, B, u, 3, 0, NULL, &sweeps, NULL, NULL), SL_OK);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (v[i] - u[i]) < 1e-13);
}

static void
dead_components (void **state)
{
  const double a[] = { 1, 0, 0, 0 }, b[] = { 1, 2, -1, -1 };
  double v[] = { 0, 0, 5, 6 };
  size_t sweeps;
  (void) state;
  assert_int_equal (sl_hals_d (2, 2, a, b, v, 1, 0, NULL, &sweeps, NULL, NULL), SL_OK);
  assert_true (v[0] == 1);
  assert_true (v[1] == 2);
  assert_true (v[2] == 5);
  assert_true (v[3] == 6);

  const double c[] = { 1, 0, 0, 1 };
  assert_int_equal (sl_hals_d (2, 2, c, b, v, 1, 0, NULL, &sweeps, NULL, NULL), SL_OK);
  assert_true (v[2] == 2e-16);
  assert_true (v[3] == 2e-16);

  /* at the optimum the first sweep moves nothing, which ends the sweeps */
  double w[] = { 1, 2, 0, 0 };
  const double d[] = { 1, 2, 0, 0 };
  assert_int_equal (sl_hals_d (2, 2, a, d, w, 10, 0, NULL, &sweeps, NULL, NULL), SL_OK);
  assert_int_equal (sweeps, 1);
  assert_int_equal (sl_hals_d (0, 2, a, d, w, 10, 0, NULL, &sweeps, NULL, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_gradient_norm_d (2, 0, a, d, w, w, w, NULL), SL_BAD_INPUT);
}

static void
same_bits (void **state)
{
  static double one[N * R], other[N * R];
  size_t sweeps, others;
  double a[3], b[3];
  (void) state;
  sl_set_thread_limit (1);
  memcpy (one, V, sizeof one);
  assert_int_equal (sl_hals_d (N, R, A, B, one, 10, .1, NULL, &sweeps, a + 2, NULL), SL_OK);
  assert_int_equal (sl_nmf_gradient_norm_d (N, R, A, B, one, a, a + 1, NULL), SL_OK);
  for (int threads = 2; threads < 5; threads++)
    {
      sl_set_thread_limit (threads);
      memcpy (other, V, sizeof other);
      assert_int_equal (sl_hals_d (N, R, A, B, other, 10, .1, NULL, &others, b + 2, NULL), SL_OK);
      assert_int_equal (sl_nmf_gradient_norm_d (N, R, A, B, other, b, b + 1, NULL), SL_OK);
      assert_int_equal (sweeps, others);
      assert_memory_equal (one, other, sizeof one);
      assert_memory_equal (a, b, sizeof a);
    }
}

static int
at_second (void *context)
{
  return ++*(int *) context == 2;
}

static void
stops_between_sweeps (void **state)
{
  static double v[N * R], u[N * R];
  int asked = 0;
  const sl_stop stop = { at_second, &asked };
  size_t sweeps;
  (void) state;
  memcpy (v, V, sizeof v);
  memcpy (u, V, sizeof u);
  assert_int_equal (sl_hals_d (N, R, A, B, v, 10, 0, NULL, &sweeps, NULL, &stop), SL_INTERRUPTED);
  assert_int_equal (sweeps, 2);
  assert_int_equal (sl_hals_d (N, R, A, B, u, 2, 0, NULL, &sweeps, NULL, NULL), SL_OK);
  assert_memory_equal (u, v, sizeof u);
}

/* ---- a team of threads, each with some of the rows; one has none ----------------------------------------------- */

enum { MEMBERS = 3 };

static const size_t first_row[MEMBERS + 1] = { 0, 70, 70, N };

typedef struct
{
  pthread_barrier_t barrier;
  double board[MEMBERS][R + 1];
  int sums, mosts; /* calls that member 0 made */
} meeting;

typedef struct
{
  meeting *m;
  size_t number, max_sweeps;
  const double *A, *B;
  double *V;
  size_t sweeps;
  double projected;
  sl_status status;
} member;

/* All members' values come to the board; each combines them in the same order. */
static void
combine (member *self, double *values, size_t count, int largest)
{
  assert_true (count <= R + 1);
  memcpy (self->m->board[self->number], values, count * sizeof (double));
  pthread_barrier_wait (&self->m->barrier);
  for (size_t i = 0; i < count; i++)
    {
      values[i] = self->m->board[0][i];
      for (size_t q = 1; q < MEMBERS; q++)
        values[i] = largest ? fmax (values[i], self->m->board[q][i]) : values[i] + self->m->board[q][i];
    }
  pthread_barrier_wait (&self->m->barrier);
}

static void
sum_of_all (void *context, double *values, size_t count)
{
  member *self = context;
  if (self->number == 0)
    self->m->sums++;
  combine (self, values, count, 0);
}

static void
most_of_all (void *context, double *values, size_t count)
{
  member *self = context;
  if (self->number == 0)
    self->m->mosts++;
  combine (self, values, count, 1);
}

static void *
take_part (void *context)
{
  static const double nothing;
  member *self = context;
  const sl_team team = { .sum = sum_of_all, .max = most_of_all, .context = self };
  size_t first = first_row[self->number], n = first_row[self->number + 1] - first;
  double b[N * R], v[N * R];
  for (size_t k = 0; k < R; k++)
    for (size_t j = 0; j < n; j++)
      {
        b[j + k * n] = self->B[first + j + k * N];
        v[j + k * n] = self->V[first + j + k * N];
      }
  self->status = sl_hals_d (n, R, self->A, n > 0 ? b : &nothing, v, self->max_sweeps, .1, &team, &self->sweeps,
                            &self->projected, NULL);
  for (size_t k = 0; k < R; k++)
    for (size_t j = 0; j < n; j++)
      self->V[first + j + k * N] = v[j + k * n];
  return NULL;
}

/* The team and one alone do the same from start; gives the sweeps done. */
static size_t
compare_team (size_t max_sweeps, const double *b, const double *start, double *end, meeting *m)
{
  static double v[N * R], u[N * R];
  pthread_t thread[MEMBERS];
  member members[MEMBERS];
  size_t sweeps;
  double projected, total = 0;
  memcpy (v, start, sizeof v);
  memcpy (u, start, sizeof u);
  assert_int_equal (sl_hals_d (N, R, A, b, v, max_sweeps, .1, NULL, &sweeps, &projected, NULL), SL_OK);

  m->sums = m->mosts = 0;
  pthread_barrier_init (&m->barrier, NULL, MEMBERS);
  for (size_t q = 0; q < MEMBERS; q++)
    {
      members[q] = (member) { .m = m, .number = q, .max_sweeps = max_sweeps, .A = A, .B = b, .V = u };
      assert_int_equal (pthread_create (&thread[q], NULL, take_part, &members[q]), 0);
    }
  for (size_t q = 0; q < MEMBERS; q++)
    {
      pthread_join (thread[q], NULL);
      assert_int_equal (members[q].status, SL_OK);
      assert_int_equal (members[q].sweeps, sweeps);
      total += members[q].projected;
    }
  pthread_barrier_destroy (&m->barrier);
  assert_true (fabs (total - projected) < 1e-12 * projected);
  assert_int_equal (m->sums, sweeps);
  for (size_t i = 0; i < N * R; i++)
    assert_true (fabs (u[i] - v[i]) <= 1e-14 * v[i]); /* also the trace that a component restarts from */
  memcpy (end, u, sizeof u);
  return sweeps;
}

static void
team_like_one (void **state)
{
  static double b[N * R], v[N * R], end[N * R];
  meeting m;
  (void) state;
  for (size_t i = 0; i < N * R; i++)
    v[i] = .1 * V[i];                               /* so small that the first component does not empty at once */
  size_t sweeps = compare_team (50, B, v, end, &m); /* the team's e ends the sweeps */
  assert_true (sweeps > 1);
  assert_true (sweeps < 50);
  assert_int_equal (compare_team (1, B, v, end, &m), 1);
  assert_int_equal (m.mosts, 0);

  /* component 2 empties everywhere and restarts; component 5 empties in the first part only and does not */
  memcpy (b, B, sizeof b);
  for (size_t j = 0; j < N; j++)
    {
      b[j + 2 * N] = -100;
      if (j < first_row[1])
        b[j + 5 * N] = -100;
    }
  assert_int_equal (compare_team (1, b, v, end, &m), 1);
  assert_int_equal (m.mosts, 1);
  for (size_t j = 0; j < N; j++)
    {
      assert_true (end[j + 2 * N] > 0);
      assert_true (end[j + 2 * N] < 1e-14);
      assert_true (j >= first_row[1] || end[j + 5 * N] == 0);
    }
  compare_team (10, b, v, end, &m);
  assert_true (m.mosts > 1);

  /* two that empty everywhere in one sweep share what the team says */
  for (size_t j = 0; j < N; j++)
    b[j + 5 * N] = -100;
  assert_int_equal (compare_team (1, b, v, end, &m), 1);
  assert_int_equal (m.mosts, 1);
}

/* Iterations with at most so many inner ones; what the steps tell of the last is compared with the distance. */
static sl_status
iterate (double s, int iterations, size_t max_sweeps)
{
  static double w[M * R], v[N * R], next[N * R], XV[M * R], G[R * R], a[R * R], q[R];
  const sl_data data = { M, N, X, NULL, NULL };
  sl_nmf_state told;
  sl_nmf_rule codes = { .kind = SL_RULE_HALS, .max_iter = max_sweeps, .tol = .1 }, basis = codes;
  double total = 0, projected, distance;
  size_t count;
  if (s >= 0)
    basis = (sl_nmf_rule) { .kind = SL_RULE_GSP, .max_iter = max_sweeps, .sparseness = &s, .targets = 1 };
  memcpy (w, W, sizeof w);
  memcpy (v, V, sizeof v);
  for (size_t i = 0; i < M * N; i++)
    total += X[i] * X[i];
  for (size_t k = 0; k < R; k++)
    q[k] = 1;
  sl_status status = sl_gram_d (M, R, w, a, NULL);
  for (int it = 0; it < iterations && status == SL_OK; it++)
    {
      status = sl_nmf_codes_d (&codes, &data, NULL, R, w, a, v, q, next, XV, G, &projected, &count, NULL);
      memcpy (v, next, sizeof v);
      if (status == SL_OK)
        status = sl_nmf_improve_d (&basis, M, R, G, XV, w, NULL, &count, NULL);
      if (status == SL_OK)
        status = sl_nmf_settle_d (&basis, M, R, XV, G, w, SL_RESCALE | SL_BALANCE, a, q, &told, NULL);
    }
  for (size_t i = 0; i < N * R && status == SL_OK; i++)
    v[i] /= q[i / N];
  if (status == SL_OK)
    status = sl_distance_d (&data, R, w, v, &distance, NULL);
  if (status == SL_OK)
    {
      assert_true (fabs (total - 2 * told.inner + told.norm - distance) < 1e-12 * total);
      assert_true (distance < .5 * total);
      assert_true ((s < 0 || (told.measure > 0 && told.measure < 2)));
    }
  return status;
}

static void
iterations (void **state)
{
  (void) state;
  assert_int_equal (iterate (-1, 3, 10), SL_OK);
  assert_int_equal (iterate (.5, 3, 10), SL_OK);
}

static void
sparse_steps_on_nothing (void **state)
{
  static double zero[M * R], w[M * R], G[R * R];
  const double half = .5, wrong = 1.5;
  const sl_onto onto = { .kind = SL_ONTO_GROUPED, .sparseness = &half };
  const sl_onto beyond = { .kind = SL_ONTO_GROUPED, .sparseness = &wrong };
  double residual = 1;
  size_t steps = 1;
  (void) state;
  memcpy (w, W, sizeof w);
  assert_int_equal (sl_nmf_projected_d (M, R, G, zero, w, &onto, 10, &steps, NULL), SL_OK);
  assert_int_equal (steps, 0);
  assert_memory_equal (w, W, sizeof w);
  assert_int_equal (sl_nmf_stationary_d (M, R, zero, zero, zero, &onto, &residual, NULL), SL_OK);
  assert_true (residual == 0);
  assert_int_equal (sl_nmf_projected_d (M, R, G, zero, w, &beyond, 10, &steps, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_nmf_projected_d (0, R, G, zero, w, &onto, 10, &steps, NULL), SL_BAD_INPUT);
}

static void
memory_can_fail (void **state)
{
  static double v[N * R];
  size_t sweeps;
  double inner, projected;
  (void) state;
  memcpy (v, V, sizeof v);
  assert_survives_failing_memory (sl_hals_d (N, R, A, B, v, 2, 0, NULL, &sweeps, NULL, NULL));
  assert_survives_failing_memory (sl_nmf_gradient_norm_d (N, R, A, B, v, &inner, &projected, NULL));
  assert_survives_failing_memory (iterate (-1, 1, 2));
  assert_survives_failing_memory (iterate (.5, 1, 2));
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (against_loops),   cmocka_unit_test (slope),      cmocka_unit_test (slope_on_the_way),
    cmocka_unit_test (dead_components), cmocka_unit_test (same_bits),  cmocka_unit_test (stops_between_sweeps),
    cmocka_unit_test (team_like_one),   cmocka_unit_test (iterations), cmocka_unit_test (sparse_steps_on_nothing),
    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("hals", tests, make_problem, NULL);
}
