/* SPDX-License-Identifier: BSD-3-Clause */
/* Nearest neighbours: closed values, ties, sparse points, both ways, lists together, extreme range, contract, memory. */
#include "sl_test.h"
#include "cluster/sl_knn.h"

static void
assert_numbers (size_t count, const double *a, const double *b)
{
  for (size_t i = 0; i < count; i++)
    assert_true (a[i] == b[i]);
}

static void
closed_values (void **state)
{
  (void) state;
  const double x[] = { 0, 0, 3, 4, 0, 1, 3, 4 }, y[] = { 0, -1 };
  const float xs[] = { 0, 0, 3, 4, 0, 1, 3, 4 };
  const double near[] = { 2, 1, 3, 2, 0, 1, 1, 2 }, far[] = { 1, 5, 0, sqrt (18), 1, sqrt (18), 0, sqrt (18) };
  const sl_data X = { 2, 4, x, NULL, NULL }, Y = { 2, 1, y, NULL, NULL }, Xs = { 2, 4, xs, NULL, NULL };
  double index[8], distance[8];
  assert_int_equal (sl_knn_d (&X, NULL, 2, index, distance, NULL), SL_OK);
  assert_numbers (8, index, near);
  assert_numbers (8, distance, far);
  assert_int_equal (sl_knn_s (&Xs, NULL, 2, index, distance, NULL), SL_OK);
  assert_numbers (8, index, near);
  assert_int_equal (sl_knn_d (&X, &Y, 4, index, distance, NULL), SL_OK);
  assert_numbers (4, index, (const double[]) { 0, 2, 1, 3 });
  assert_numbers (3, distance, (const double[]) { 1, 2, sqrt (34) });
}

static void
sparse_points (void **state)
{
  (void) state;
  const double value[] = { 2, 4, 3 }, full[] = { 2, 0, 4, 0, 3, 0, 0, 0, 0 };
  const size_t row[] = { 0, 2, 1 }, start[] = { 0, 2, 3, 3 };
  const sl_data S = { 3, 3, value, row, start }, F = { 3, 3, full, NULL, NULL };
  double index[9], distance[9], other_index[9], other_distance[9];
  assert_int_equal (sl_knn_d (&S, NULL, 2, index, distance, NULL), SL_OK);
  assert_int_equal (sl_knn_d (&F, NULL, 2, other_index, other_distance, NULL), SL_OK);
  assert_numbers (6, index, other_index);
  assert_numbers (6, distance, other_distance);
  const sl_neighbours of_x = { 2, index, distance }, of_y = { 3, other_index, other_distance };
  double third[9], far[9];
  assert_int_equal (sl_knn_between_d (&S, &F, of_x, of_y, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_between_d (&S, &S, of_x, of_y, NULL), SL_OK);
  assert_int_equal (sl_knn_d (&F, &F, 3, third, far, NULL), SL_OK);
  assert_numbers (9, other_index, third);
  assert_numbers (2, index, third);
  assert_int_equal (sl_knn_d (&S, &S, 3, index, distance, NULL), SL_OK);
  assert_int_equal (sl_knn_d (&F, &F, 3, other_index, other_distance, NULL), SL_OK);
  for (int i = 0; i < 3; i++)
    assert_true (index[3 * i] == i && distance[3 * i] == 0); /* with Y a point is its own neighbour */
  assert_numbers (9, index, other_index);
  assert_numbers (9, distance, other_distance);
}

/* Against all distances of random integer points, of which many are equal; more than a strip and a block hold. */
static void
many_points (void **state)
{
  (void) state;
  enum { D = 3, N = 600, K = 5 };
  static double x[D * N], index[K * N], distance[K * N];
  uint64_t seed = 1;
  for (int i = 0; i < D * N; i++)
    x[i] = floor (4 * next_random (&seed));
  const sl_data X = { D, N, x, NULL, NULL };
  assert_int_equal (sl_knn_d (&X, NULL, K, index, distance, NULL), SL_OK);
  for (int i = 0; i < N; i++)
    {
      double last = -1, last_index = -1;
      int nearer = 0;
      for (int k = 0; k < K; k++)
        {
          double s = distance[k + i * K];
          assert_true (s > last || (s == last && index[k + i * K] > last_index));
          last = s;
          last_index = index[k + i * K];
        }
      for (int j = 0; j < N; j++)
        {
          double sum = 0;
          for (int l = 0; l < D; l++)
            sum += (x[l + i * D] - x[l + j * D]) * (x[l + i * D] - x[l + j * D]);
          nearer += j != i && (sqrt (sum) < last || (sqrt (sum) == last && j <= last_index));
        }
      assert_int_equal (nearer, K);
    }
}

/* Both ways between two sets, against each way alone, which compares all pairs of a point before it measures any. Many
   are equally far, more than a tile holds; one side is much smaller than the other. */
static void
between (void **state)
{
  (void) state;
  enum { D = 3, N = 700, M = 90, K = 6, FEW = 2 };
  static double x[D * N], y[D * M], index[4 * K * N], distance[4 * K * N];
  static float xs[D * N], ys[D * M];
  double *near[4] = { index, index + K * N, index + 2 * K * N, index + 3 * K * N };
  double *far[4] = { distance, distance + K * N, distance + 2 * K * N, distance + 3 * K * N };
  uint64_t seed = 3;
  for (int i = 0; i < D * N; i++)
    xs[i] = (float) (x[i] = floor (5 * next_random (&seed)));
  for (int i = 0; i < D * M; i++)
    ys[i] = (float) (y[i] = floor (5 * next_random (&seed)));
  const sl_data X = { D, N, x, NULL, NULL }, Y = { D, M, y, NULL, NULL };
  const sl_data Xs = { D, N, xs, NULL, NULL }, Ys = { D, M, ys, NULL, NULL };
  for (int swap = 0; swap < 2; swap++)
    {
      const sl_data *first = swap ? &Y : &X, *second = swap ? &X : &Y;
      assert_int_equal (sl_knn_between_d (first, second, (sl_neighbours) { K, near[0], far[0] },
                                          (sl_neighbours) { FEW, near[1], far[1] }, NULL),
                        SL_OK);
      assert_int_equal (sl_knn_d (second, first, K, near[2], far[2], NULL), SL_OK);
      assert_int_equal (sl_knn_d (first, second, FEW, near[3], far[3], NULL), SL_OK);
      assert_numbers (K * first->n, near[0], near[2]);
      assert_numbers (K * first->n, far[0], far[2]);
      assert_numbers (FEW * second->n, near[1], near[3]);
      assert_numbers (FEW * second->n, far[1], far[3]);
    }
  assert_int_equal (sl_knn_between_s (&Ys, &Xs, (sl_neighbours) { K, near[2], far[2] },
                                      (sl_neighbours) { FEW, near[3], far[3] }, NULL),
                    SL_OK);
  assert_numbers (K * M, near[0], near[2]);
  assert_numbers (FEW * N, far[1], far[3]);
}

/* The nearest of two lists, with a tie that the index breaks, a list that is all nearer, and free places. */
static void
merged_lists (void **state)
{
  (void) state;
  const double index[] = { 4, 2, INFINITY }, distance[] = { 1, 3, INFINITY };
  double near[] = { 7, 1, 9 }, far[] = { 1, 3, 5 };
  sl_knn_merge (3, index, distance, near, far);
  assert_numbers (3, near, (const double[]) { 4, 7, 1 });
  assert_numbers (3, far, (const double[]) { 1, 1, 3 });
  double nobody[] = { INFINITY, INFINITY }, nowhere[] = { INFINITY, INFINITY };
  sl_knn_merge (2, index, distance, nobody, nowhere);
  assert_numbers (2, nobody, index);
  assert_numbers (2, nowhere, distance);
  sl_knn_merge (2, (const double[]) { 8, 9 }, (const double[]) { 4, 4 }, nobody, nowhere);
  assert_numbers (2, nobody, index);
}

static void
whole_range (void **state)
{
  (void) state;
  const double x[] = { 1e308, -1e308, 0, 1e-300, 2e-300, 5e-324 };
  const sl_data X = { 1, 6, x, NULL, NULL };
  double index[6], distance[6];
  assert_int_equal (sl_knn_d (&X, NULL, 1, index, distance, NULL), SL_OK);
  assert_numbers (6, index, (const double[]) { 2, 2, 5, 2, 3, 2 });
  assert_numbers (6, distance, (const double[]) { 1e308, 1e308, 5e-324, 1e-300, 1e-300, 5e-324 });
  const double ends[] = { 1.7e308, -1.7e308 };
  const sl_data Y = { 1, 2, ends, NULL, NULL };
  assert_int_equal (sl_knn_d (&Y, NULL, 1, index, distance, NULL), SL_OK);
  assert_true (index[0] == 1);
  assert_true (index[1] == 0);
  assert_true (isfinite (distance[0]));
}

static int
always (void *context)
{
  (void) context;
  return 1;
}

static void
contract (void **state)
{
  (void) state;
  const double x[] = { 1, 2, 3, 4 }, bad[] = { 1, NAN, 2, 3 };
  static const double many[70000] = { 0 };
  static double index[70000], distance[70000];
  const size_t row[] = { 0 }, start[] = { 0, 1 };
  const sl_data X = { 2, 2, x, NULL, NULL }, none = { 0, 2, x, NULL, NULL }, nothing = { 2, 0, x, NULL, NULL };
  const sl_data one = { 2, 1, x, NULL, NULL }, flat = { 1, 4, x, NULL, NULL }, nan = { 2, 2, bad, NULL, NULL };
  const sl_data sparse = { 2, 1, x, row, start }, long_one = { 1, 70000, many, NULL, NULL };
  assert_int_equal (sl_knn_d (&X, NULL, 0, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&X, NULL, 2, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&X, &X, 3, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&one, NULL, 1, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&none, NULL, 1, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&nothing, NULL, 1, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&X, &nothing, 1, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&X, &flat, 1, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&X, &sparse, 1, index, distance, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_d (&nan, NULL, 1, index, distance, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_knn_d (&X, &nan, 1, index, distance, NULL), SL_NOT_FINITE);
  const sl_neighbours lists = { 1, index, distance }, long_lists = { 3, index, distance };
  assert_int_equal (sl_knn_between_d (&X, &X, lists, long_lists, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_between_d (&X, &X, long_lists, lists, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_between_d (&X, &sparse, lists, lists, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_knn_between_d (&X, &nan, lists, lists, NULL), SL_NOT_FINITE);
  const sl_stop stop = { always, NULL };
  assert_int_equal (sl_knn_d (&flat, &long_one, 1, index, distance, &stop), SL_INTERRUPTED);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double x[] = { 1, 2, 3, 4, 6, 8 }, y[] = { 1, 1 };
  const size_t row[] = { 0, 1, 0, 1, 0, 1 }, start[] = { 0, 2, 4, 6 }, few[] = { 0, 2 };
  const sl_data X = { 2, 3, x, NULL, NULL }, Y = { 2, 1, y, NULL, NULL };
  const sl_data Xs = { 2, 3, x, row, start }, Ys = { 2, 1, y, row, few };
  double index[3], distance[3];
  assert_survives_failing_memory (sl_knn_d (&X, NULL, 1, index, distance, NULL));
  assert_survives_failing_memory (sl_knn_d (&X, &Y, 1, index, distance, NULL));
  assert_survives_failing_memory (sl_knn_d (&Xs, &Ys, 1, index, distance, NULL));
  double other_index[3], other_distance[3];
  const sl_neighbours of_x = { 1, index, distance }, of_y = { 1, other_index, other_distance };
  assert_survives_failing_memory (sl_knn_between_d (&X, &Y, of_x, of_y, NULL));
  assert_survives_failing_memory (sl_knn_between_d (&Xs, &Ys, of_x, of_y, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values), cmocka_unit_test (sparse_points),   cmocka_unit_test (many_points),
    cmocka_unit_test (between),       cmocka_unit_test (merged_lists),    cmocka_unit_test (whole_range),
    cmocka_unit_test (contract),      cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("knn", tests, NULL, NULL);
}
