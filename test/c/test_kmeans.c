/* SPDX-License-Identifier: BSD-3-Clause */
/* k-means: closed values, bounds against comparing everything, empty clusters, starts, contract, memory. */
#include "sl_test.h"
#include "cluster/sl_centres_private.h"
#include "cluster/sl_screen_private.h"
#include "base/sl_parallel.h"
#include "cluster/sl_kmeans.h"

#define FULL(rows, columns, numbers) \
  &(sl_data) { .m = (rows), .n = (columns), .value = (numbers) }

static void
closed_values (void **state)
{
  (void) state;
  const double X[] = { 0, 1, 10, 11 };
  const float Xs[] = { 0, 1, 10, 11 };
  double C[] = { 0, 10, 5, 100 }, inertia[2], moves[2], converged[2];
  float Cs[] = { 0, 10 };
  uint32_t label[8];
  assert_int_equal (sl_kmeans_d (FULL (1, 4, X), 2, 2, C, 100, label, inertia, moves, converged, NULL), SL_OK);
  assert_true (C[0] == .5);
  assert_true (C[1] == 10.5);
  assert_true (inertia[0] == 1);
  assert_true (moves[0] == 1);
  assert_true (converged[0] == 1);
  assert_true (label[0] == 0);
  assert_true (label[1] == 0);
  assert_true (label[2] == 1);
  assert_true (label[3] == 1);
  assert_true (inertia[1] == 1);
  assert_true (converged[1] == 1);
  assert_true (label[4] != label[7]);
  assert_int_equal (sl_kmeans_s (FULL (1, 4, Xs), 2, 1, Cs, 100, label, inertia, moves, converged, NULL), SL_OK);
  assert_true (Cs[0] == .5f);
  assert_true (Cs[1] == 10.5f);
  assert_true (inertia[0] == 1);
  assert_int_equal (sl_kmeans_d (FULL (1, 4, X), 2, 1, C, 0, label, inertia, moves, converged, NULL), SL_OK);
  assert_true (moves[0] == 0);
  assert_true (converged[0] == 0);
  assert_true (C[0] == .5);
}

/* The nearest centre whatever the dimension and the number of centres; a table agrees with single distances. */
static void
nearest_of_many (void **state)
{
  (void) state;
  uint64_t seed = 1;
  double C[70 * 9], x[9], table[80 * 9];
  for (size_t d = 1; d < 9; d++)
    for (size_t c = 1; c < 70; c += 3)
      {
        for (size_t i = 0; i < c * d; i++)
          C[i] = floor (3 * next_random (&seed));
        for (size_t l = 0; l < d; l++)
          x[l] = floor (3 * next_random (&seed));
        assert_true (sl_centre_table_size (d, c) <= 80 * 9);
        sl_centre_table (d, c, C, table);
        sl_nearest nearest = sl_nearest_centre_d (d, c, table, x);
        double first = INFINITY, second = INFINITY;
        size_t index = 0;
        for (size_t k = 0; k < c; k++)
          {
            double square = sl_square_distance_d (d, x, C + k * d);
            if (square < first)
              {
                second = first;
                first = square;
                index = k;
              }
            else if (square < second)
              second = square;
          }
        assert_true (nearest.index == index);
        assert_true (nearest.first == first);
        assert_true (nearest.second == second);
      }
}

/* Lloyd's iterations without bounds on points with small integer entries, whose sums are exact. */
static size_t
plain (size_t d, size_t n, const double *X, size_t c, double *C, uint32_t *label)
{
  size_t moves = 0;
  for (;; moves++)
    {
      int changed = 0;
      for (size_t i = 0; i < n; i++)
        {
          uint32_t nearest = 0;
          for (uint32_t k = 1; k < c; k++)
            if (sl_square_distance_d (d, X + i * d, C + k * d) < sl_square_distance_d (d, X + i * d, C + nearest * d))
              nearest = k;
          changed |= moves == 0 || label[i] != nearest;
          label[i] = nearest;
        }
      if (! changed)
        return moves;
      for (size_t k = 0; k < c; k++)
        {
          double sum[8] = { 0 }, count = 0;
          for (size_t i = 0; i < n; i++)
            if (label[i] == k)
              {
                count++;
                for (size_t l = 0; l < d; l++)
                  sum[l] += X[l + i * d];
              }
          for (size_t l = 0; l < d && count > 0; l++)
            C[l + k * d] = sum[l] / count;
        }
    }
}

/* Starts shared out among threads and starts shared by them: labels, centres and moves to the last bit. */
static void
bounds_change_nothing (void **state)
{
  (void) state;
  enum { N = 1200, D = 3, K = 7, R = 9 };
  uint64_t seed = 2;
  static double X[N * D], C[R * K * D], wanted[R * K * D];
  static uint32_t label[R * N], plain_label[N];
  double inertia[R], moves[R], converged[R];
  for (int i = 0; i < N * D; i++)
    X[i] = floor (20 * next_random (&seed) * next_random (&seed) * next_random (&seed));
  for (int round = 0; round < 4; round++)
    {
      size_t count = round < 2 ? R : 1;
      sl_set_thread_limit (round % 2 ? 3 : 1);
      for (size_t i = 0; i < count * K; i++)
        memcpy (C + i * D, X + (size_t) (N * (.5 + .5 * next_random (&seed))) * D, D * sizeof (double));
      memcpy (wanted, C, sizeof C);
      assert_int_equal (sl_kmeans_d (FULL (D, N, X), K, count, C, 1000, label, inertia, moves, converged, NULL),
                        SL_OK);
      for (size_t r = 0; r < count; r++)
        {
          int distinct = 1;
          for (size_t a = 0; a < K; a++)
            for (size_t b = 0; b < a; b++)
              distinct &= sl_square_distance_d (D, wanted + (r * K + a) * D, wanted + (r * K + b) * D) > 0;
          if (! distinct)
            continue;
          size_t steps = plain (D, N, X, K, wanted + r * K * D, plain_label);
          assert_true (moves[r] == (double) steps);
          assert_true (converged[r] == 1);
          assert_true (steps > 3);
          assert_memory_equal (plain_label, label + r * N, sizeof plain_label);
          assert_memory_equal (wanted + r * K * D, C + r * K * D, K * D * sizeof (double));
        }
    }
  sl_set_thread_limit (1);
}

static void
empty_clusters (void **state)
{
  (void) state;
  const double X[] = { 0, 1, 2, 9 }, same[] = { 3, 3, 3 };
  double C[] = { 0, 50, 60 }, inertia, moves, converged;
  uint32_t label[4];
  assert_int_equal (sl_kmeans_d (FULL (1, 4, X), 3, 1, C, 100, label, &inertia, &moves, &converged, NULL), SL_OK);
  assert_true (inertia == .5);
  assert_true (converged == 1);
  assert_true (C[0] == .5);
  assert_true (C[1] == 9);
  assert_true (C[2] == 2);
  C[0] = C[1] = C[2] = 1;
  assert_int_equal (sl_kmeans_d (FULL (1, 3, same), 3, 1, C, 100, label, &inertia, &moves, &converged, NULL), SL_OK);
  assert_true (inertia == 0);
  assert_true (converged == 1);
  const double tenths[] = { .1, .1, .1 }; /* their mean is not .1, as rounded */
  C[0] = C[1] = .1;
  assert_int_equal (sl_kmeans_d (FULL (1, 3, tenths), 2, 1, C, 100, label, &inertia, &moves, &converged, NULL),
                    SL_OK);
  assert_true (converged == 1);
}

static void
starts (void **state)
{
  (void) state;
  const double X[] = { 0, 0, 0, 3, 4 }, U[] = { 0, .35, .5, 1, 1, 1 };
  const float Xs[] = { 0, 0, 0, 3, 4 };
  double chosen[6];
  for (int round = 0; round < 2; round++)
    {
      assert_int_equal (round ? sl_kmeans_starts_s (FULL (1, 5, Xs), 3, 1, 2, U, chosen, NULL)
                              : sl_kmeans_starts_d (FULL (1, 5, X), 3, 1, 2, U, chosen, NULL),
                        SL_OK);
      assert_true (chosen[0] == 0);
      assert_true (chosen[1] == 3);
      assert_true (chosen[2] == 4); /* 9 of 25 is more than .35 */
      assert_true (chosen[3] == 4);
      assert_true (chosen[4] == 3);
      assert_true (chosen[5] == 2);
    }
  const double same[] = { 2, 2, 2 };
  assert_int_equal (sl_kmeans_starts_d (FULL (1, 3, same), 3, 1, 1, U, chosen, NULL), SL_OK);
  assert_true (chosen[0] == 0);
  assert_true (chosen[1] == 1);
  assert_true (chosen[2] == 1);

  /* squares 0, 1, 1: half of their sum is reached by point 1, and exceeded by point 2 */
  const double apart[] = { 0, 1, -1 }, half[] = { 0, .5 };
  assert_int_equal (sl_kmeans_starts_d (FULL (1, 3, apart), 2, 1, 1, half, chosen, NULL), SL_OK);
  assert_true (chosen[1] == 2);

  /* two candidates: squares 9, 16, 25; point 4 leaves 1 + 1, point 3 leaves 1 + 4 */
  const double Y[] = { 0, 0, 0, 3, 4, 5 }, both[] = { 0, 0, .17, .49, 0, 0, .17, .17 };
  assert_int_equal (sl_kmeans_starts_d (FULL (1, 6, Y), 2, 2, 2, both, chosen, NULL), SL_OK);
  assert_true (chosen[0] == 0);
  assert_true (chosen[1] == 4);
  assert_true (chosen[2] == 0);
  const double plane[] = { 0, 0, 0, 0, 0, 0, 0, 3, 0, 4, 0, 5 };
  double same_one[4];
  assert_int_equal (sl_kmeans_starts_d (FULL (2, 6, plane), 2, 2, 2, both, same_one, NULL), SL_OK);
  assert_memory_equal (same_one, chosen, sizeof same_one);
  assert_true (chosen[3] == 3);
}

enum { WIDE = 40, POINTS = 300, CENTRES = 6, TRIALS = 3 };

/* Points of many entries: in round 0 noise, in round 1 small integers and many ties, in round 2 two groups so far apart
   that products tell nothing within them, in round 3 integers so small that squares are near underflow. */
static void
wide_points (int round, double *X)
{
  uint64_t seed = 5 + (uint64_t) round;
  for (int i = 0; i < WIDE * POINTS; i++)
    X[i] = round == 0 ? next_random (&seed) : floor (3 * next_random (&seed));
  for (int i = 0; i < WIDE * POINTS / 2 && round == 2; i++)
    X[i] += 0x1p40;
  for (int i = 0; i < WIDE * POINTS && round == 3; i++)
    X[i] *= 0x1p-450;
}

static double
lesser (double a, double b)
{
  return a < b ? a : b;
}

/* Starts that are made together: each as if it were alone. */
static void
each_start_has_its_own_draws (void **state)
{
  (void) state;
  enum { STARTS = 5, DRAWS = CENTRES * TRIALS };
  static double X[WIDE * POINTS], U[STARTS * DRAWS];
  double chosen[STARTS * CENTRES], alone[CENTRES];
  uint64_t seed = 3;
  wide_points (1, X);
  for (int k = 0; k < STARTS * DRAWS; k++)
    U[k] = .5 + .5 * next_random (&seed);
  for (size_t d = 2; d <= WIDE; d += WIDE - 2)
    {
      assert_int_equal (sl_kmeans_starts_d (FULL (d, POINTS, X), CENTRES, TRIALS, STARTS, U, chosen, NULL), SL_OK);
      for (int r = 0; r < STARTS; r++)
        {
          assert_int_equal (sl_kmeans_starts_d (FULL (d, POINTS, X), CENTRES, TRIALS, 1, U + r * DRAWS, alone, NULL),
                            SL_OK);
          assert_memory_equal (chosen + r * CENTRES, alone, sizeof alone);
        }
    }
}

/* Each centre is the candidate of least potential, as comparing all distances finds it. Integers make sums exact. */
static void
wide_starts (void **state)
{
  (void) state;
  static double X[WIDE * POINTS], U[CENTRES * TRIALS], nearest[POINTS], best[POINTS];
  double chosen[CENTRES];
  for (int round = 1; round < 3; round++)
    {
      uint64_t seed = 77;
      wide_points (round, X);
      for (int k = 0; k < CENTRES * TRIALS; k++)
        U[k] = .5 + .5 * next_random (&seed);
      assert_int_equal (sl_kmeans_starts_d (FULL (WIDE, POINTS, X), CENTRES, TRIALS, 1, U, chosen, NULL), SL_OK);
      size_t first = (size_t) (U[0] * POINTS);
      assert_true (chosen[0] == (double) first);
      for (size_t i = 0; i < POINTS; i++)
        nearest[i] = sl_square_distance_d (WIDE, X + i * WIDE, X + first * WIDE);
      for (int k = 1; k < CENTRES; k++)
        {
          double total = 0, least = INFINITY;
          size_t taken = POINTS;
          for (size_t i = 0; i < POINTS; i++)
            total += nearest[i];
          for (int q = 0; q < TRIALS; q++)
            {
              size_t candidate = 0;
              double sum = nearest[0], potential = 0;
              while (! (sum > U[k * TRIALS + q] * total))
                sum += nearest[++candidate];
              for (size_t i = 0; i < POINTS; i++)
                potential += lesser (nearest[i], sl_square_distance_d (WIDE, X + i * WIDE, X + candidate * WIDE));
              if (potential < least)
                {
                  least = potential;
                  taken = candidate;
                }
            }
          assert_true (chosen[k] == (double) taken);
          for (size_t i = 0; i < POINTS; i++)
            best[i] = lesser (nearest[i], sl_square_distance_d (WIDE, X + i * WIDE, X + taken * WIDE));
          memcpy (nearest, best, sizeof best);
        }
    }
}

/* Points of many entries, distances by products: labels are those of comparing everything. */
static void
wide_labels (void **state)
{
  (void) state;
  static double X[WIDE * POINTS], C[2 * CENTRES * WIDE];
  static uint32_t label[2 * POINTS];
  double inertia[2], moves[2], converged[2];
  for (int round = 0; round < 8; round++)
    {
      wide_points (round % 4, X);
      sl_set_thread_limit (round < 4 ? 1 : 3);
      for (size_t k = 0; k < 2 * CENTRES; k++)
        memcpy (C + k * WIDE, X + 23 * k * WIDE, WIDE * sizeof (double));
      if (round % 4 == 1)
        C[0] = 0x1p70; /* gets no points, and beside it the points are too small for single precision */
      assert_int_equal (sl_kmeans_d (FULL (WIDE, POINTS, X), CENTRES, 2, C, 1000, label, inertia, moves, converged,
                                     NULL),
                        SL_OK);
      for (size_t r = 0; r < 2; r++)
        {
          assert_true (converged[r] == 1);
          for (size_t i = 0; i < POINTS; i++)
            {
              uint32_t nearest = 0;
              const double *x = X + i * WIDE, *centres = C + r * CENTRES * WIDE;
              for (uint32_t k = 1; k < CENTRES; k++)
                if (sl_square_distance_d (WIDE, x, centres + k * WIDE)
                    < sl_square_distance_d (WIDE, x, centres + nearest * WIDE))
                  nearest = k;
              assert_int_equal (label[r * POINTS + i], nearest);
            }
        }
    }
  sl_set_thread_limit (1);
}

/* Labels of a part: those of comparing everything, from 1, and what enters and leaves the sums; the order of the points
   is that of their sums, and threads change no bit. */
static void
labels_of_a_part (void **state)
{
  (void) state;
  static double X[WIDE * POINTS], sum[CENTRES * WIDE], wanted[CENTRES * WIDE], both[CENTRES * WIDE];
  static uint32_t label[POINTS], second[POINTS];
  double number[CENTRES], counted[CENTRES] = { 0 }, inertia, exact = 0;
  wide_points (0, X);
  for (size_t d = 3; d <= WIDE; d += WIDE - 3)
    {
      size_t n = WIDE * POINTS / d > POINTS ? POINTS : WIDE * POINTS / d;
      memset (wanted, 0, sizeof wanted);
      memset (counted, 0, sizeof counted);
      exact = 0;
      assert_int_equal (sl_kmeans_label_d (FULL (d, n, X), CENTRES, X, NULL, label, sum, number, &inertia, NULL),
                        SL_OK);
      for (size_t i = 0; i < n; i++)
        {
          size_t nearest = 0;
          for (size_t k = 1; k < CENTRES; k++)
            if (sl_square_distance_d (d, X + i * d, X + k * d) < sl_square_distance_d (d, X + i * d, X + nearest * d))
              nearest = k;
          assert_int_equal (label[i], nearest + 1);
          exact += sl_square_distance_d (d, X + i * d, X + nearest * d);
          counted[nearest]++;
          for (size_t l = 0; l < d; l++)
            wanted[l + nearest * d] += X[l + i * d];
        }
      assert_true (fabs (inertia - exact) <= 1e-12 * exact);
      assert_memory_equal (number, counted, sizeof number);
      assert_memory_equal (sum, wanted, d * CENTRES * sizeof (double));

      /* two points were in other clusters, one in none */
      memcpy (second, label, sizeof second);
      second[7] = 0;
      second[8] = label[8] % CENTRES + 1;
      sl_set_thread_limit (2);
      assert_int_equal (sl_kmeans_label_d (FULL (d, n, X), CENTRES, X, second, label, both, number, &inertia, NULL),
                        SL_OK);
      sl_set_thread_limit (1);
      memset (wanted, 0, sizeof wanted);
      memset (counted, 0, sizeof counted);
      counted[label[7] - 1]++;
      counted[label[8] - 1]++;
      counted[second[8] - 1]--;
      for (size_t l = 0; l < d; l++)
        {
          wanted[l + (label[7] - 1) * d] += X[l + 7 * d];
          wanted[l + (label[8] - 1) * d] += X[l + 8 * d];
          wanted[l + (second[8] - 1) * d] -= X[l + 8 * d];
        }
      assert_memory_equal (number, counted, sizeof number);
      assert_memory_equal (both, wanted, d * CENTRES * sizeof (double));
    }
  const float Xs[] = { 0, 1, 10, 11 };
  const double C[] = { 0, 10 };
  assert_int_equal (sl_kmeans_label_s (FULL (1, 4, Xs), 2, C, NULL, label, sum, number, &inertia, NULL), SL_OK);
  assert_true (sum[0] == 1 && sum[1] == 21 && number[0] == 2 && number[1] == 2 && inertia == 2);
}

/* A column far beyond what the screen was made for has an unknown distance, and its copy does no harm in products. */
static void
beyond_the_screen (void **state)
{
  (void) state;
  const double X[] = { 1, -1, .5, 1 }, far[] = { 0x1p60, 1 }, near[] = { 1, .25 };
  float copy[2];
  sl_screen screen;
  assert_int_equal (sl_screen_make_d (2, 2, X, 1, &screen, NULL), SL_OK);
  assert_true (isinf (sl_screen_copy_d (&screen, far, copy)));
  assert_true (copy[0] == 0 && copy[1] == 0);
  assert_true (sl_screen_copy_d (&screen, near, copy) == .25 * .25 + .25 * .25); /* the mean is .75, 0 */
  sl_screen_free (&screen);
}

static int
stop_at_third (void *calls)
{
  return ++*(int *) calls >= 3;
}

static void
interruption (void **state)
{
  (void) state;
  enum { N = 400 };
  double X[N], C[] = { 0, 1, 2, 3, 4 }, inertia, moves, converged;
  uint32_t label[N];
  int calls = 0;
  const sl_stop stop = { stop_at_third, &calls };
  for (int i = 0; i < N; i++)
    X[i] = i;
  sl_set_thread_limit (2);
  assert_int_equal (sl_kmeans_d (FULL (1, N, X), 5, 1, C, 1000, label, &inertia, &moves, &converged, &stop),
                    SL_INTERRUPTED);
  calls = 0;
  static double wide[WIDE * POINTS], centres[CENTRES * WIDE];
  static uint32_t labels[POINTS];
  wide_points (0, wide);
  memcpy (centres, wide, sizeof centres);
  assert_int_equal (sl_kmeans_d (FULL (WIDE, POINTS, wide), CENTRES, 1, centres, 1000, labels, &inertia, &moves,
                                 &converged, &stop),
                    SL_INTERRUPTED);
  const double U[2 * CENTRES] = { 0, 0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1 };
  double chosen[CENTRES];
  calls = 0;
  assert_int_equal (sl_kmeans_starts_d (FULL (WIDE, POINTS, wide), CENTRES, 2, 1, U, chosen, &stop), SL_INTERRUPTED);
  sl_set_thread_limit (1);
}

static int
never (void *calls)
{
  ++*(int *) calls;
  return 0;
}

/* Each of many empty clusters takes a pass over the points. */
static void
interruption_of_refills (void **state)
{
  (void) state;
  enum { MANY = 200 };
  static double X[WIDE * POINTS], C[WIDE * MANY];
  static uint32_t label[POINTS];
  double inertia, moves, converged;
  int calls = 0;
  const sl_stop stop = { never, &calls };
  wide_points (0, X);
  assert_int_equal (sl_kmeans_d (FULL (WIDE, POINTS, X), MANY, 1, C, 1, label, &inertia, &moves, &converged, &stop),
                    SL_OK);
  assert_true (calls >= MANY);
}

static void
contract (void **state)
{
  (void) state;
  const double X[] = { 1, 2 }, bad[] = { 1, NAN }, U[] = { .5, 1.5 };
  double C[] = { 1, 2 }, worse[] = { 1, INFINITY }, chosen[2], inertia, moves, converged;
  uint32_t label[2];
  assert_int_equal (sl_kmeans_d (FULL (0, 2, X), 1, 1, C, 9, label, &inertia, &moves, &converged, NULL),
                    SL_BAD_INPUT);
  assert_int_equal (sl_kmeans_d (FULL (1, 2, X), 0, 1, C, 9, label, &inertia, &moves, &converged, NULL),
                    SL_BAD_INPUT);
  assert_int_equal (sl_kmeans_d (FULL (1, 2, bad), 1, 1, C, 9, label, &inertia, &moves, &converged, NULL),
                    SL_NOT_FINITE);
  assert_int_equal (sl_kmeans_d (FULL (1, 2, X), 2, 1, worse, 9, label, &inertia, &moves, &converged, NULL),
                    SL_NOT_FINITE);
  static double wide[WIDE * POINTS], centres[WIDE];
  static uint32_t labels[POINTS];
  wide[WIDE * POINTS - 1] = NAN;
  assert_int_equal (sl_kmeans_d (FULL (WIDE, POINTS, wide), 1, 1, centres, 9, labels, &inertia, &moves, &converged,
                                 NULL),
                    SL_NOT_FINITE);
  double sum[2], number[2];
  const uint32_t none[] = { 1, 3 };
  assert_int_equal (sl_kmeans_label_d (FULL (1, 2, X), 2, C, none, label, sum, number, &inertia, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kmeans_label_d (FULL (1, 0, X), 2, C, NULL, label, sum, number, &inertia, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kmeans_label_d (FULL (1, 2, bad), 2, C, NULL, label, sum, number, &inertia, NULL),
                    SL_NOT_FINITE);
  assert_int_equal (sl_kmeans_label_d (FULL (1, 2, X), 2, worse, NULL, label, sum, number, &inertia, NULL),
                    SL_NOT_FINITE);
  assert_int_equal (sl_kmeans_starts_d (FULL (1, 0, X), 1, 1, 1, U, chosen, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kmeans_starts_d (FULL (1, 2, X), 2, 1, 1, U, chosen, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kmeans_starts_d (FULL (1, 2, bad), 1, 1, 1, U, chosen, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_kmeans_starts_d (FULL (1, 2, X), 1, 0, 1, U, chosen, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_kmeans_starts_d (FULL (1, 2, X), 1, 33, 1, U, chosen, NULL), SL_BAD_INPUT);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double X[] = { 1, 2, 5 }, U[] = { .5, .5 };
  const float Xs[] = { 1, 2, 5 };
  double C[] = { 1, 2 }, chosen[2], inertia, moves, converged;
  float Cs[] = { 1, 2 };
  uint32_t label[3];
  assert_survives_failing_memory (
    sl_kmeans_d (FULL (1, 3, X), 2, 1, C, 9, label, &inertia, &moves, &converged, NULL));
  assert_survives_failing_memory (
    sl_kmeans_s (FULL (1, 3, Xs), 2, 1, Cs, 9, label, &inertia, &moves, &converged, NULL));
  double sum[2], number[2];
  assert_survives_failing_memory (
    sl_kmeans_label_s (FULL (1, 3, Xs), 2, C, NULL, label, sum, number, &inertia, NULL));
  assert_survives_failing_memory (sl_kmeans_starts_s (FULL (1, 3, Xs), 2, 1, 1, U, chosen, NULL));
  sl_set_thread_limit (2);
  assert_survives_failing_memory (
    sl_kmeans_d (FULL (1, 3, X), 2, 1, C, 9, label, &inertia, &moves, &converged, NULL));
  sl_set_thread_limit (1);

  static double wide[WIDE * POINTS], centres[2 * WIDE];
  static uint32_t labels[POINTS];
  wide_points (0, wide);
  memcpy (centres, wide, sizeof centres);
  assert_survives_failing_memory (
    sl_kmeans_d (FULL (WIDE, POINTS, wide), 2, 1, centres, 9, labels, &inertia, &moves, &converged, NULL));
  assert_survives_failing_memory (sl_kmeans_starts_d (FULL (WIDE, POINTS, wide), 2, 1, 1, U, chosen, NULL));
}

/* Stored zeros, equal points, an empty column and row; labels, centres and starts are those of full points. */
static void
sparse_points (void **state)
{
  (void) state;
  enum { D = 4, N = 7, K = 3 };
  const double full[D * N] = { 1, 0, 0, 2, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 3, 0 };
  const double value[] = { 1, 0, 2, 1, 2, 0, 5, 3, 0, 3, 3 };
  const size_t row[] = { 0, 1, 3, 0, 3, 0, 3, 2, 1, 2, 2 }, start[] = { 0, 3, 5, 6, 7, 8, 10, 11 };
  const sl_data X = { .m = D, .n = N, .value = value, .row = row, .start = start };
  const double U[2 * K * 2] = { .1, .9, .3, .6, .2, .8, .7, .2, .9, .1, .5, .4 };
  double C[2 * K * D], wanted[2 * K * D], inertia[2], same[2], moves[2], converged[2], chosen[2 * K],
    chosen_full[2 * K];
  uint32_t label[2 * N], label_full[2 * N];
  for (size_t i = 0; i < 2 * K * D; i++)
    C[i] = wanted[i] = i < K * D ? full[i]
                                 : 50; /* the first two centres are equal; those of the second start too far */
  assert_int_equal (sl_kmeans_d (&X, K, 2, C, 99, label, inertia, moves, converged, NULL), SL_OK);
  assert_int_equal (sl_kmeans_d (FULL (D, N, full), K, 2, wanted, 99, label_full, same, moves, converged, NULL),
                    SL_OK);
  assert_memory_equal (label, label_full, sizeof label);
  assert_memory_equal (C, wanted, sizeof C);
  for (int r = 0; r < 2; r++)
    assert_true (fabs (inertia[r] - same[r]) <= 1e-14 * same[r]);
  assert_int_equal (sl_kmeans_starts_d (&X, K, 2, 2, U, chosen, NULL), SL_OK);
  assert_int_equal (sl_kmeans_starts_d (FULL (D, N, full), K, 2, 2, U, chosen_full, NULL), SL_OK);
  assert_memory_equal (chosen, chosen_full, sizeof chosen);

  double sum[K * D], number[K], sum_full[K * D], number_full[K];
  const uint32_t old[N] = { 1, 0, 2, 3, 3, 1, 0 };
  assert_int_equal (sl_kmeans_label_d (&X, K, C, old, label, sum, number, inertia, NULL), SL_OK);
  assert_int_equal (sl_kmeans_label_d (FULL (D, N, full), K, C, old, label_full, sum_full, number_full, same, NULL),
                    SL_OK);
  assert_memory_equal (label, label_full, N * sizeof *label);
  assert_memory_equal (number, number_full, sizeof number);
  for (size_t i = 0; i < K * D; i++)
    assert_true (sum[i] == sum_full[i]);

  const sl_data bad = { .m = D, .n = N, .value = (const double[11]) { NAN }, .row = row, .start = start };
  assert_int_equal (sl_kmeans_d (&bad, K, 1, C, 9, label, inertia, moves, converged, NULL), SL_NOT_FINITE);
  assert_survives_failing_memory (sl_kmeans_d (&X, K, 2, C, 9, label, inertia, moves, converged, NULL));
  assert_survives_failing_memory (sl_kmeans_starts_d (&X, K, 2, 2, U, chosen, NULL));
  int calls = 2;
  const sl_stop stop = { stop_at_third, &calls };
  assert_int_equal (sl_kmeans_d (&X, K, 2, C, 9, label, inertia, moves, converged, &stop), SL_INTERRUPTED);
}

int
main (void)
{
  share_always (1);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),
    cmocka_unit_test (nearest_of_many),
    cmocka_unit_test (bounds_change_nothing),
    cmocka_unit_test (empty_clusters),
    cmocka_unit_test (starts),
    cmocka_unit_test (each_start_has_its_own_draws),
    cmocka_unit_test (wide_starts),
    cmocka_unit_test (wide_labels),
    cmocka_unit_test (labels_of_a_part),
    cmocka_unit_test (beyond_the_screen),
    cmocka_unit_test (interruption),
    cmocka_unit_test (interruption_of_refills),
    cmocka_unit_test (contract),
    cmocka_unit_test (memory_can_fail),
    cmocka_unit_test (sparse_points),
  };
  return cmocka_run_group_tests_name ("kmeans", tests, NULL, NULL);
}
