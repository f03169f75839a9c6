/* SPDX-License-Identifier: BSD-3-Clause */
/* Graphs: surveys and components against all pairs, harmonic functions against elimination, contracts, threads. */
#include "sl_test.h"
#include "linalg/sl_graph.h"
#include "cluster/sl_harmonic.h"
#include "base/sl_parallel.h"

enum { MOST = 40, LONG = 2100, MIDDLE = 400 };

typedef struct
{
  double full[MOST][MOST];
  size_t n, start[MOST + 1], row[MOST * MOST];
  double weight[MOST * MOST];
  sl_graph graph;
} small_graph;

static void
compress (small_graph *g)
{
  g->start[0] = 0;
  for (size_t j = 0; j < g->n; j++)
    {
      size_t e = g->start[j];
      for (size_t i = 0; i < g->n; i++)
        if (g->full[i][j] != 0)
          {
            g->row[e] = i;
            g->weight[e++] = g->full[i][j];
          }
      g->start[j + 1] = e;
    }
  g->graph = (sl_graph) { g->start, g->row, g->weight };
}

/* Symmetric but for some entries; the part of pairs with an edge is density. */
static void
draw (small_graph *g, size_t n, double density, int spoilt, uint64_t *seed)
{
  memset (g, 0, sizeof *g);
  g->n = n;
  for (size_t j = 0; j < n; j++)
    for (size_t i = 0; i <= j; i++)
      if ((next_random (seed) + 1) / 2 < density)
        g->full[i][j] = g->full[j][i] = fabs (next_random (seed)) + .01;
  for (int k = 0; k < spoilt; k++)
    g->full[(size_t) (fabs (next_random (seed)) * (double) n)][(size_t) (fabs (next_random (seed)) * (double) n)]
      *= k;
  compress (g);
}

static void
survey (void **state)
{
  (void) state;
  static small_graph g;
  uint64_t seed = 1;
  for (size_t trial = 0; trial < 300; trial++)
    {
      size_t n = trial % MOST;
      draw (&g, n, .3 * fabs (next_random (&seed)), n > 0 ? (int) (trial % 4) : 0, &seed);
      double most = 0, asymmetry = 0, reached[MOST];
      for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
          {
            most = fmax (most, g.full[i][j]);
            asymmetry = fmax (asymmetry, fabs (g.full[i][j] - g.full[j][i]));
          }
      sl_graph_survey found;
      assert_int_equal (sl_survey_graph (n, &g.graph, &found), SL_OK);
      assert_true (found.least == 0 && found.most == most && found.asymmetry == asymmetry);

      for (size_t i = 0; i < n; i++)
        reached[i] = (double) i;
      for (size_t pass = 0; pass < n; pass++)
        for (size_t i = 0; i < n; i++)
          for (size_t j = 0; j < n; j++)
            if (g.full[i][j] > 0)
              reached[i] = reached[j] = fmin (reached[i], reached[j]);
      double component[MOST], count = 0;
      assert_int_equal (sl_components (n, &g.graph, component), SL_OK);
      for (size_t i = 0; i < n; i++)
        {
          count += reached[i] == (double) i;
          assert_true (component[i] == (reached[i] == (double) i ? count : component[(size_t) reached[i]]));
        }
    }
}

static void
survey_contract (void **state)
{
  (void) state;
  static small_graph g;
  uint64_t seed = 2;
  double component[MOST];
  sl_graph_survey found;
  draw (&g, 9, 1, 0, &seed);
  g.weight[3] = -1;
  assert_int_equal (sl_survey_graph (9, &g.graph, &found), SL_OK);
  assert_true (found.least == -1 && found.asymmetry > 1);
  for (int k = 0; k < 2; k++)
    {
      g.weight[3] = k ? NAN : INFINITY;
      assert_int_equal (sl_survey_graph (9, &g.graph, &found), SL_OK);
      assert_true (isnan (found.least) && isnan (found.most));
    }
  assert_survives_failing_memory (sl_survey_graph (9, &g.graph, &found));
  assert_survives_failing_memory (sl_components (9, &g.graph, component));
  g.row[4] = 9;
  assert_int_equal (sl_survey_graph (9, &g.graph, &found), SL_BAD_INPUT);
  assert_int_equal (sl_components (9, &g.graph, component), SL_BAD_INPUT);
}

/* (D - U)^-1 b by Gaussian elimination. */
static void
eliminate (const small_graph *g, const double *degree, double *b)
{
  double A[MOST][MOST];
  for (size_t i = 0; i < g->n; i++)
    for (size_t j = 0; j < g->n; j++)
      A[i][j] = (i == j ? degree[i] : 0) - g->full[i][j];
  for (size_t k = 0; k < g->n; k++)
    for (size_t i = k + 1; i < g->n; i++)
      {
        double factor = A[i][k] / A[k][k];
        for (size_t j = k; j < g->n; j++)
          A[i][j] -= factor * A[k][j];
        b[i] -= factor * b[k];
      }
  for (size_t k = g->n; k-- > 0;)
    {
      for (size_t j = k + 1; j < g->n; j++)
        b[k] -= A[k][j] * b[j];
      b[k] /= A[k][k];
    }
}

/* Every number of classes, so that all widths of the inner loops are met; components of very different weights; the
   bound holds. */
static void
harmonic (void **state)
{
  (void) state;
  static small_graph g;
  uint64_t seed = 3;
  for (size_t classes = 0; classes < 40; classes++)
    {
      size_t n = 1 + (7 * classes) % MOST;
      double degree[MOST], measure[MOST], B[40 * MOST], X[40 * MOST];
      draw (&g, n, .3, 0, &seed);
      for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
          g.full[i][j] *= i == j || (i < n / 2) != (j < n / 2) ? 0 : i < n / 2 ? 1 : 1e-280;
      compress (&g);
      for (size_t j = 0; j < n; j++)
        {
          double unit = j < n / 2 ? 1 : 1e-280;
          degree[j] = (classes == 0) * unit;
          for (size_t k = 0; k < classes; k++)
            degree[j] += B[j * classes + k] = unit * fabs (next_random (&seed)) / 10;
          for (size_t i = 0; i < n; i++)
            degree[j] += g.full[i][j];
          measure[j] = degree[j] / unit;
        }
      sl_harmonic_problem p = { n, classes, g.graph, degree, measure, B, 1e-12, 1000 };
      sl_harmonic_report report;
      assert_int_equal (sl_harmonic (&p, X, &report, NULL), SL_OK);
      assert_true (report.end == SL_HARMONIC_REACHED && report.error <= 1e-12 && report.iterations <= 100);
      for (size_t k = 0; k < classes; k++)
        {
          double exact[MOST];
          for (size_t j = 0; j < n; j++)
            exact[j] = B[j * classes + k];
          eliminate (&g, degree, exact);
          for (size_t j = 0; j < n; j++)
            assert_true (fabs (X[j * classes + k] - exact[j]) <= report.error + 1e-14);
        }
    }
}

static int
always (void *context)
{
  (void) context;
  return 1;
}

/* A path of n vertices between labels of two classes at its ends, whose harmonic functions are straight lines. */
typedef struct
{
  size_t start[LONG + 1], row[2 * LONG];
  double weight[2 * LONG], degree[LONG], B[2 * LONG], X[2 * LONG], other[2 * LONG];
  sl_harmonic_problem p;
} path;

static void
make_path (path *a, size_t n)
{
  memset (a, 0, sizeof *a);
  size_t e = 0;
  for (size_t j = 0; j < n; j++)
    {
      a->degree[j] = 2;
      if (j > 0)
        a->row[e++] = j - 1;
      if (j + 1 < n)
        a->row[e++] = j + 1;
      a->start[j + 1] = e;
    }
  for (size_t k = 0; k < e; k++)
    a->weight[k] = 1;
  a->B[0] = a->B[2 * n - 1] = 1;
  const sl_graph graph = { a->start, a->row, a->weight };
  a->p = (sl_harmonic_problem) { n, 2, graph, a->degree, a->degree, a->B, 1e-6, 10 * n };
}

static void
harmonic_path (void **state)
{
  (void) state;
  static path a;
  make_path (&a, MIDDLE);
  sl_harmonic_report report;
  assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_OK);
  assert_true (report.end == SL_HARMONIC_REACHED && report.error <= 1e-6);
  for (size_t j = 0; j < MIDDLE; j++)
    assert_true (fabs (a.X[2 * j + 1] - (double) (j + 1) / (MIDDLE + 1)) <= 1e-6);
  const double steps = (MIDDLE + 1) * (MIDDLE + 1) / 4.;
  assert_true (fabs (report.steps - steps) <= .6 * steps);

  a.p.max_iter = 20;
  assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_OK);
  assert_true (report.end == SL_HARMONIC_MAX_ITER && report.iterations == 20 && report.error > 1e-6);
  a.p.max_iter = 0;
  assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_OK);
  assert_true (report.end == SL_HARMONIC_MAX_ITER && report.iterations == 0);
  a.p.max_iter = 100 * MIDDLE;
  a.p.tol = 0;
  assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_OK);
  assert_true (report.end == SL_HARMONIC_PRECISION && report.iterations < 100 * MIDDLE && report.error < 1e-6);
}

static void
harmonic_contract (void **state)
{
  (void) state;
  static path a;
  sl_harmonic_report report, same;
  make_path (&a, LONG);
  a.p.max_iter = 30;
  share_always (1);
  sl_set_thread_limit (1);
  assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_OK);
  sl_set_thread_limit (3);
  assert_int_equal (sl_harmonic (&a.p, a.other, &same, NULL), SL_OK);
  share_always (0);
  assert_memory_equal (a.X, a.other, sizeof a.X);
  assert_true (report.residual == same.residual && report.error == same.error);

  sl_stop stop = { always, NULL };
  assert_int_equal (sl_harmonic (&a.p, a.other, &report, &stop), SL_INTERRUPTED);
  memcpy (a.other, a.X, sizeof a.X);
  const double bad[] = { 0, NAN, INFINITY, 0x1p-1030 };
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
    {
      a.degree[7] = bad[k];
      assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_BAD_INPUT);
    }
  a.degree[7] = 2;
  a.row[7] = LONG;
  assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_BAD_INPUT);
  assert_memory_equal (a.X, a.other, sizeof a.X);
  a.row[7] = 4;
  a.p.classes = SIZE_MAX / 8;
  assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_OUT_OF_MEMORY);
  a.p.classes = 2;
  assert_survives_failing_memory (sl_harmonic (&a.p, a.X, &report, NULL));
  a.p.n = 0;
  assert_int_equal (sl_harmonic (&a.p, a.X, &report, NULL), SL_OK);
  assert_true (report.end == SL_HARMONIC_REACHED && report.error == 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (survey),        cmocka_unit_test (survey_contract),   cmocka_unit_test (harmonic),
    cmocka_unit_test (harmonic_path), cmocka_unit_test (harmonic_contract),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
