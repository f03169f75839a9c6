/* SPDX-License-Identifier: BSD-3-Clause */
/* Approximate neighbours: strips, copies, sketches, trees, lists and comparisons literally; recall, ties, contract, memory. */
#include "sl_test.h"
#include "cluster/sl_descent.h"
#include "cluster/sl_descent_private.h"
#include "cluster/sl_descent_search.h"
#include "cluster/sl_knn.h"

static double
normal (uint64_t *seed)
{
  double sum = 0;
  for (int k = 0; k < 12; k++)
    sum += next_random (seed);
  return sum;
}

/* Uniform in [0, 1). */
static double
uniform (uint64_t *seed)
{
  return (1 + next_random (seed)) / 2;
}

/* Squares of a strip have the same bits whichever point is the row, and in any column; sparse points that are full give
   the same squares up to rounding, and their copies at distance 0. */
static void
strips (void **state)
{
  (void) state;
  enum { STRIDE = 24, N = 7 };
  static _Alignas(64) float x[STRIDE * N], table[DESCENT_STRIP * STRIDE];
  uint32_t place[N], entry[STRIDE * N];
  size_t start[N + 1];
  double sumsq[N] = { 0 };
  float square[DESCENT_STRIP * N], other[DESCENT_STRIP];
  uint64_t seed = 3;
  for (size_t i = 0; i < STRIDE * N; i++)
    {
      x[i] = i / STRIDE == 5 ? x[i - STRIDE] : (float) normal (&seed);
      entry[i] = (uint32_t) (i % STRIDE);
      sumsq[i / STRIDE] += (double) x[i] * (double) x[i];
    }
  for (size_t i = 0; i <= N; i++)
    start[i] = i * STRIDE;
  for (uint32_t i = 0; i < N; i++)
    place[i] = i;
  for (int is_sparse = 0; is_sparse < 2; is_sparse++)
    {
      const descent_points points = { .n = N,
                                      .d = STRIDE,
                                      .stride = STRIDE,
                                      .original = place,
                                      .value = x,
                                      .row = is_sparse ? entry : NULL,
                                      .start = start,
                                      .sumsq = sumsq };
      assert_int_equal (sl_descent_table (&points), is_sparse * sizeof table);
      for (size_t i = 0; i < DESCENT_STRIP * STRIDE; i++)
        table[i] = NAN;
      sl_descent_ready (&points, N, place, table);
      sl_descent_strip (&points, place + 2, N, place, square, table);
      for (int r = 0; r < DESCENT_STRIP; r++)
        for (int j = 0; j < N; j++)
          {
            double sum = 0;
            const uint32_t same[] = { place[j], place[j], place[j], place[j] };
            const float *one = x + (r + 2) * STRIDE, *two = x + j * STRIDE;
            for (int l = 0; l < STRIDE; l++)
              sum += ((double) one[l] - two[l]) * ((double) one[l] - two[l]);
            assert_true (fabs (square[r + j * DESCENT_STRIP] - sum) <= 1e-5 * sum);
            sl_descent_strip (&points, same, 1, place + r + 2, other, table);
            for (int k = 0; k < DESCENT_STRIP; k++)
              assert_true (other[k] == square[r + j * DESCENT_STRIP]);
          }
    }
}

/* Squares of whole numbers are exact, also where their sum does not fit into 32 bits; those of a line too. */
static void
whole_strips (void **state)
{
  (void) state;
  enum { STRIDE = 1104, N = 7 };
  static _Alignas(64) int16_t x[STRIDE * N];
  uint32_t place[N];
  float square[DESCENT_STRIP * N], line[N];
  uint64_t seed = 4;
  for (size_t i = 0; i < STRIDE * N; i++)
    x[i] = (int16_t) (DESCENT_WHOLE * next_random (&seed));
  for (size_t i = 0; i < STRIDE; i++) /* as far from each other as two points can be */
    x[i + 3 * STRIDE] = DESCENT_WHOLE, x[i + 4 * STRIDE] = -DESCENT_WHOLE;
  for (uint32_t i = 0; i < N; i++)
    place[i] = i;
  const descent_points points = { .n = N, .d = STRIDE, .stride = STRIDE, .original = place, .whole = x };
  assert_int_equal (sl_descent_table (&points), 0);
  for (size_t count = N - 1; count <= N; count++)
    for (uint32_t first = 0; first + DESCENT_STRIP <= N; first++)
      {
        sl_descent_strip (&points, place + first, count, place, square, NULL);
        for (uint32_t r = 0; r < DESCENT_STRIP; r++)
          {
            sl_descent_line (&points, x + (first + r) * STRIDE, 0, 0, NULL, count, place, line, NULL);
            for (uint32_t j = 0; j < count; j++)
              {
                int64_t sum = 0;
                for (size_t l = 0; l < STRIDE; l++)
                  {
                    const int64_t e = x[l + (first + r) * STRIDE] - x[l + j * STRIDE];
                    sum += e * e;
                  }
                assert_true (square[r + j * DESCENT_STRIP] == (float) sum && line[j] == (float) sum);
              }
          }
      }
}

/* Copies are whole numbers if the finest distance is large enough. Whatever they are, distances between them, and to
   columns of Y, are those of the points within the bounds. */
static void
copies (void **state)
{
  (void) state;
  enum { D = 37, N = 20, OTHERS = 5 };
  double x[D * N], y[D * OTHERS];
  _Alignas(64) char column[64 * sizeof (float)];
  uint64_t seed = 8;
  for (int i = 0; i < D * N; i++)
    x[i] = 300 + 1e-3 * i * next_random (&seed);
  for (int i = 0; i < D * OTHERS; i++)
    y[i] = 301 + next_random (&seed);
  const sl_data X = { D, N, x, NULL, NULL }, Y = { D, OTHERS, y, NULL, NULL };
  const sl_descent_plan plan[] = { { .finest = 1 }, { .finest = .05 }, { .finest = 1e-9 }, { .finest = 0 } };
  for (int kind = 0; kind < 4; kind++)
    {
      descent_points points;
      assert_int_equal (sl_descent_copy_d (&X, kind == 0 ? &Y : NULL, plan + kind, &points, NULL), SL_OK);
      assert_int_equal (points.whole != NULL, kind < 2);
      for (uint32_t i = 0; i < N; i++)
        for (uint32_t j = 0; j < N + (kind == 0 ? OTHERS : 0); j++)
          {
            const sl_data *of = j < N ? &X : &Y;
            const size_t number = j < N ? j : j - N;
            float square;
            double exact = sl_neighbour_distance_d (sl_measure_columns_d (&X, i, of, number));
            sl_descent_column_d (&points, of, number, column);
            sl_descent_line (&points, column, 0, 0, NULL, 1, &i, &square, NULL);
            const double copied = sqrt ((double) square);
            exact *= points.scale / points.unit;
            assert_true (fabs (copied - exact) <= points.absolute + points.relative * copied);
            assert_true (points.absolute < (points.whole ? 7 : 1e-4));
          }
      sl_descent_points_free (&points);
    }
}

/* Each entry is in one sum of a sketch, with a sign: full points, of whole numbers or not, and sparse ones. Where there
   are few entries there is none. */
static void
sketches (void **state)
{
  (void) state;
  enum { D = 200, STRIDE = 208, N = 3 };
  static _Alignas(64) int16_t whole[STRIDE * N];
  static _Alignas(64) float value[STRIDE * N], packed[D * N];
  static uint32_t row[D * N], original[N] = { 0, 1, 2 };
  size_t start[] = { 0, D, 2 * D, 3 * D };
  double of_unit[D][DESCENT_SKETCH] = { 0 };
  uint64_t seed = 2;
  descent_points sketch;
  for (int p = 0; p < N; p++)
    for (int i = 0; i < D; i++)
      {
        whole[i + p * STRIDE] = (int16_t) (DESCENT_WHOLE * next_random (&seed));
        packed[i + p * D] = value[i + p * STRIDE] = whole[i + p * STRIDE];
        row[i + p * D] = (uint32_t) i;
      }
  descent_points points[] = {
    { .n = N, .d = D, .stride = STRIDE, .cost = STRIDE, .original = original, .whole = whole },
    { .n = N, .d = D, .stride = STRIDE, .cost = STRIDE, .original = original, .value = value },
    { .n = N, .d = D, .cost = D, .original = original, .value = packed, .row = row, .start = start }
  };
  for (int i = 0; i < D; i++) /* that of a point with one entry */
    {
      static _Alignas(64) int16_t one[STRIDE];
      const descent_points unit = { .n = 1, .d = D, .stride = STRIDE, .cost = STRIDE, .whole = one };
      int sums = 0;
      memset (one, 0, sizeof one);
      one[i] = 1;
      assert_int_equal (sl_descent_sketch (&unit, 9, &sketch, NULL), SL_OK);
      for (int k = 0; k < DESCENT_SKETCH; k++)
        {
          of_unit[i][k] = sketch.value[k];
          sums += sketch.value[k] != 0;
          assert_true (sketch.value[k] == 0 || fabsf (sketch.value[k]) == 1);
        }
      assert_int_equal (sums, 1);
      sl_descent_points_free (&sketch);
    }
  for (int kind = 0; kind < 3; kind++)
    {
      assert_int_equal (sl_descent_sketch (points + kind, 9, &sketch, NULL), SL_OK);
      for (int p = 0; p < N; p++)
        for (int k = 0; k < DESCENT_SKETCH; k++)
          {
            double sum = 0;
            for (int i = 0; i < D; i++)
              sum += of_unit[i][k] * whole[i + p * STRIDE];
            assert_true (sketch.value[k + p * DESCENT_SKETCH] == (float) sum);
          }
      sl_descent_points_free (&sketch);
    }
  points[0].cost = DESCENT_SKETCH;
  assert_int_equal (sl_descent_sketch (points, 9, &sketch, NULL), SL_OK);
  assert_null (sketch.value);
  sl_descent_points_free (&sketch);
}

/* Leaves have sizes that differ by at most one and hold every point once. Along a line there is one direction only, so
   that leaves are intervals. */
static void
trees (void **state)
{
  (void) state;
  enum { N = 1037, LEVELS = 4 };
  static _Alignas(64) float x[8 * N], score[N];
  static uint32_t order[N], original[N];
  static unsigned char seen[N];
  uint64_t seed = 5;
  for (int i = 0; i < N; i++)
    x[8 * i] = (float) next_random (&seed);
  const descent_points points = { .n = N, .d = 8, .stride = 8, .cost = 8, .original = original, .value = x };
  for (uint32_t i = 0; i < N; i++)
    original[i] = i;
  assert_int_equal (sl_descent_tree (&points, LEVELS, 9, order, score, NULL, NULL), SL_OK);
  for (int p = 0; p < N; p++)
    {
      assert_false (seen[order[p]]);
      seen[order[p]] = 1;
    }
  float low[1 << LEVELS], high[1 << LEVELS];
  for (size_t b = 0; b < 1 << LEVELS; b++)
    {
      size_t first = sl_descent_leaf (N, LEVELS, b), last = sl_descent_leaf (N, LEVELS, b + 1);
      assert_true (last - first == N >> LEVELS || last - first == (N >> LEVELS) + 1);
      low[b] = 2;
      high[b] = -2;
      for (size_t p = first; p < last; p++)
        {
          low[b] = fminf (low[b], x[8 * order[p]]);
          high[b] = fmaxf (high[b], x[8 * order[p]]);
        }
    }
  for (int a = 0; a < 1 << LEVELS; a++)
    for (int b = 0; b < a; b++)
      assert_true (high[a] <= low[b] || high[b] <= low[a]);
}

/* ---- comparisons, literally ------------------------------------------------------------------------------------- */

enum { COUNT = 90, LENGTH = 5, SETS = 40, MEMBERS = 12 };

typedef struct
{
  uint32_t member[SETS][MEMBERS];
  size_t count[SETS], fresh[SETS];
} some_sets;

static size_t
fill_some (const void *job, size_t j, uint32_t *member, size_t *fresh)
{
  const some_sets *sets = job;
  memcpy (member, sets->member[j], sets->count[j] * sizeof *member);
  *fresh = sets->fresh[j];
  return sets->count[j];
}

/* The nearest of all points that a point met in a set, one of both being new there. */
static void
comparisons (void **state)
{
  (void) state;
  static _Alignas(64) float x[8 * COUNT];
  static some_sets sets;
  static unsigned char met[COUNT][COUNT];
  static uint32_t original[COUNT];
  uint64_t seed = 11;
  double pairs = 0, changes = 0, wanted = 0;
  descent_lists lists;
  for (int i = 0; i < 8 * COUNT; i++)
    x[i] = (float) normal (&seed);
  for (int s = 0; s < SETS; s++)
    {
      sets.count[s] = (size_t) (uniform (&seed) * (MEMBERS + 1));
      sets.fresh[s] = (size_t) (uniform (&seed) * ((double) sets.count[s] + 1));
      for (size_t i = 0; i < sets.count[s]; i++)
        sets.member[s][i] = (uint32_t) ((size_t) (uniform (&seed) * COUNT / MEMBERS) * MEMBERS + i) % COUNT;
      for (size_t i = 0; i < sets.fresh[s]; i++)
        for (size_t j = i + 1; j < sets.count[s]; j++, wanted++)
          met[sets.member[s][i]][sets.member[s][j]] = met[sets.member[s][j]][sets.member[s][i]] = 1;
    }
  const descent_points points = { .n = COUNT, .d = 8, .stride = 8, .cost = 8, .original = original, .value = x };
  for (uint32_t i = 0; i < COUNT; i++)
    original[i] = i;
  assert_int_equal (sl_descent_lists_make (COUNT, LENGTH, &lists), SL_OK);
  assert_int_equal (sl_descent_compare (&points, &lists, SETS, MEMBERS, fill_some, &sets, &pairs, &changes, NULL),
                    SL_OK);
  assert_true (pairs == wanted);
  double entries = 0;
  for (size_t i = 0; i < COUNT; i++)
    {
      size_t all = 0;
      float last = -1;
      for (size_t j = 0; j < COUNT; j++)
        all += met[i][j];
      for (size_t k = 0; k < LENGTH; k++)
        {
          uint32_t entry = lists.entry[k + i * LENGTH];
          float square = lists.square[k + i * LENGTH], direct = 0;
          if (k >= all)
            {
              assert_true (entry == DESCENT_NOBODY && isinf (square));
              continue;
            }
          assert_true ((entry & DESCENT_AGE) == DESCENT_FRESH && met[i][entry & DESCENT_PLACE]);
          for (int l = 0; l < 8; l++)
            direct += (x[8 * i + l] - x[8 * (entry & DESCENT_PLACE) + l])
                      * (x[8 * i + l] - x[8 * (entry & DESCENT_PLACE) + l]);
          assert_true (square > last && fabsf (square - direct) <= 1e-5F * direct);
          met[i][entry & DESCENT_PLACE] = 0;
          last = square;
          entries++;
        }
      for (size_t j = 0; j < COUNT; j++) /* those that it met and that are in no list are farther */
        if (met[i][j])
          {
            float direct = 0;
            for (int l = 0; l < 8; l++)
              direct += (x[8 * i + l] - x[8 * j + l]) * (x[8 * i + l] - x[8 * j + l]);
            assert_true (direct >= last * .99999F);
          }
    }
  assert_true (changes >= entries);
  sl_descent_lists_free (&lists);
}

/* Lists of the nearest points, that no comparison changes: an iteration treats the 32 nearest new entries of each, and the
   others wait for the next one. */
static void
long_lists (void **state)
{
  (void) state;
  enum { N = 160, LONG = 80, PART = 32 };
  static _Alignas(64) float x[8 * N], square[DESCENT_STRIP * N];
  static uint32_t place[N];
  uint64_t seed = 12;
  double pairs = 0;
  descent_lists lists;
  for (int i = 0; i < 8 * N; i++)
    x[i] = (float) normal (&seed);
  for (uint32_t i = 0; i < N; i++)
    place[i] = i;
  const descent_points points = { .n = N, .d = 8, .stride = 8, .cost = 8, .original = place, .value = x };
  assert_int_equal (sl_descent_lists_make (N, LONG, &lists), SL_OK);
  for (size_t i = 0; i < N; i += DESCENT_STRIP)
    {
      sl_descent_strip (&points, place + i, N, place, square, NULL);
      for (size_t r = 0; r < DESCENT_STRIP; r++)
        for (uint32_t j = 0; j < N; j++)
          if (j != i + r)
            descent_insert (lists.entry + (i + r) * LONG, lists.square + (i + r) * LONG, LONG, j,
                            square[r + j * DESCENT_STRIP], DESCENT_NEW);
    }
  for (size_t pass = 1; pass <= 3; pass++)
    {
      const size_t old = pass * PART < LONG ? pass * PART : LONG;
      double changes = 0;
      assert_int_equal (sl_descent_iterate (&points, &lists, 1, pass, &pairs, &changes, NULL), SL_OK);
      assert_true (changes == (double) (N * (LONG - old)));
      for (size_t e = 0; e < N * LONG; e++)
        assert_true ((lists.entry[e] & DESCENT_AGE) == (e % LONG < old ? DESCENT_OLD : DESCENT_NEW));
    }
  sl_descent_lists_free (&lists);
}

/* ---- all of it -------------------------------------------------------------------------------------------------- */

enum { D = 11, N = 900, K = 4 };

static double x[D * N], found[K * N], far[K * N], exact[K * N], radius[K * N];

static void
make_points (void)
{
  uint64_t seed = 1;
  double basis[D][3], z[3];
  for (int i = 0; i < D; i++)
    for (int k = 0; k < 3; k++)
      basis[i][k] = normal (&seed);
  for (int j = 0; j < N; j++)
    {
      for (int k = 0; k < 3; k++)
        z[k] = normal (&seed);
      for (int i = 0; i < D; i++)
        x[i + j * D] = basis[i][0] * z[0] + basis[i][1] * z[1] + basis[i][2] * z[2] + .02 * normal (&seed);
    }
}

static void
recall (void **state)
{
  (void) state;
  enum { S = 100 };
  double chosen[S], limit[S], hits[S];
  const sl_data X = { D, N, x, NULL, NULL };
  sl_descent_report report;
  make_points ();
  assert_int_equal (sl_knn_d (&X, NULL, K, exact, radius, NULL), SL_OK);
  for (int s = 0; s < S; s++)
    {
      chosen[s] = 9 * s;
      limit[s] = radius[K - 1 + 9 * s * K];
    }
  for (int k = 0; k < 3; k++)
    {
      const double target = (const double[]) { .5, .9, 1 }[k];
      const sl_descent_plan plan = { 7, target, S, chosen, limit, NULL, k == 1 ? 0 : .5 };
      int right = 0, of_sample = 0;
      double sum = 0;
      assert_int_equal (sl_descent_d (&X, K, &plan, found, far, hits, &report, NULL), SL_OK);
      for (int i = 0; i < K * N; i++)
        right += far[i] <= radius[i / K * K + K - 1];
      for (int s = 0; s < S; s++)
        {
          sum += hits[s];
          for (int q = 0; q < K; q++)
            of_sample += far[q + 9 * s * K] <= limit[s];
        }
      assert_true (sum == of_sample);
      assert_true (report.reached && sum >= target * S * K && right >= (target - .05) * K * N);
      assert_true (report.rounds >= 1 && report.pairs > 0);
    }
}

/* ---- search with Y ---------------------------------------------------------------------------------------------- */

enum { KNOWN = 600, ASKED = N - KNOWN };

static size_t every_row[D * N], every_start[N + 1];

/* The first KNOWN points, or the others; of the latter the first five are points of the former. Sparse with no zero. */
static sl_data
half (int others, int is_sparse)
{
  for (size_t i = 0; i < D * N; i++)
    every_row[i] = i % D;
  for (size_t j = 0; j <= N; j++)
    every_start[j] = j * D;
  memcpy (x + D * KNOWN, x, 5 * D * sizeof *x);
  return (sl_data) { D, others ? ASKED : KNOWN, others ? x + D * KNOWN : x, is_sparse ? every_row : NULL,
                     is_sparse ? every_start : NULL };
}

/* Columns of Y find all their neighbours in X, full or sparse. A Y that is a column of X has this as its nearest. */
static void
others (void **state)
{
  (void) state;
  double chosen[ASKED], limit[ASKED], own_chosen[KNOWN], own_limit[KNOWN];
  sl_descent_report report;
  make_points ();
  for (int is_sparse = 0; is_sparse < 2; is_sparse++)
    {
      const sl_data X = half (0, is_sparse), Y = half (1, is_sparse);
      assert_int_equal (sl_knn_d (&X, NULL, K, exact, radius, NULL), SL_OK);
      for (int s = 0; s < KNOWN; s++)
        {
          own_chosen[s] = s;
          own_limit[s] = radius[K - 1 + s * K];
        }
      assert_int_equal (sl_knn_d (&X, &Y, K, exact, radius, NULL), SL_OK);
      for (int s = 0; s < ASKED; s++)
        {
          chosen[s] = s;
          limit[s] = radius[K - 1 + s * K];
        }
      const sl_descent_plan within = { 3, 1, KNOWN, own_chosen, own_limit, NULL, 0 },
                            plan = { 0, 1, ASKED, chosen, limit, NULL, 0 };
      assert_int_equal (sl_descent_search_d (&X, &Y, K, &within, &plan, found, far, &report, NULL), SL_OK);
      assert_true (report.reached);
      for (int i = 0; i < K * ASKED; i++)
        assert_true (found[i] == exact[i] && far[i] == radius[i]);
      for (int s = 0; s < 5; s++)
        assert_true (found[s * K] == s && far[s * K] == 0);
    }
}

/* Without samples; as many neighbours as X has columns; a Y far beyond X. */
static void
others_at_limits (void **state)
{
  (void) state;
  const sl_descent_plan plan = { 3, .9, 0, NULL, NULL, NULL, 0 };
  sl_descent_report report;
  make_points ();
  sl_data X = half (0, 0), Y = half (1, 0);
  X.n = 3;
  assert_int_equal (sl_descent_search_d (&X, &Y, 3, &plan, &plan, found, far, &report, NULL), SL_OK);
  for (int s = 0; s < ASKED; s++)
    assert_true (found[3 * s] + found[3 * s + 1] + found[3 * s + 2] == 3);
  for (int i = 0; i < D * ASKED; i++)
    x[D * KNOWN + i] *= 1e200;
  X.n = KNOWN;
  assert_int_equal (sl_descent_search_d (&X, &Y, K, &plan, &plan, found, far, &report, NULL), SL_OK);
  for (int i = 0; i < K * ASKED; i++)
    assert_true (found[i] >= 0 && found[i] < KNOWN && far[i] > 1e150 && (i % K == 0 || far[i] >= far[i - 1]));
}

static int after_some (void *context);

static void
others_contract (void **state)
{
  (void) state;
  make_points ();
  const double beyond[] = { ASKED }, limit[] = { 1 };
  const sl_descent_plan plan = { 3, .9, 0, NULL, NULL, NULL, 0 }, sure = { 3, 1.5, 0, NULL, NULL, NULL, 0 };
  const sl_descent_plan high = { 3, .9, 1, beyond, limit, NULL, 0 };
  const sl_data X = half (0, 0), Y = half (1, 0), sparse = half (1, 1);
  const sl_data narrow = { D - 1, ASKED, x, NULL, NULL }, none = { D, 0, x, NULL, NULL };
  const double bad[D] = { INFINITY };
  const sl_data infinite = { D, 1, bad, NULL, NULL };
  sl_descent_report report;
  assert_int_equal (sl_descent_search_d (&X, &sparse, K, &plan, &plan, found, far, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_search_d (&X, &narrow, K, &plan, &plan, found, far, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_search_d (&X, &none, K, &plan, &plan, found, far, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_search_d (&X, &Y, KNOWN + 1, &plan, &plan, found, far, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_search_d (&X, &Y, K, &sure, &plan, found, far, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_search_d (&X, &Y, K, &plan, &sure, found, far, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_search_d (&X, &Y, K, &plan, &high, found, far, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_search_d (&X, &infinite, K, &plan, &plan, found, far, &report, NULL), SL_NOT_FINITE);
  int left = 3;
  const sl_stop stop = { after_some, &left };
  assert_int_equal (sl_descent_search_d (&X, &Y, K, &plan, &plan, found, far, &report, &stop), SL_INTERRUPTED);
}

/* With so few points that all are in one leaf nothing is missing, and ties are as in sl_knn.h. */
static void
one_leaf (void **state)
{
  (void) state;
  enum { FEW = 40 };
  const sl_descent_plan plan = { 1, .9, 0, NULL, NULL, NULL, 0 };
  static float xs[D * FEW];
  sl_descent_report report;
  uint64_t seed = 2;
  for (int i = 0; i < D * FEW; i++)
    xs[i] = (float) floor (8 * uniform (&seed));
  for (size_t n = 2; n <= FEW; n += 19)
    for (size_t count = 1; count < n && count <= K; count += 3)
      {
        const sl_data X = { D, n, xs, NULL, NULL };
        assert_int_equal (sl_descent_s (&X, count, &plan, found, far, NULL, &report, NULL), SL_OK);
        assert_int_equal (sl_knn_s (&X, NULL, count, exact, radius, NULL), SL_OK);
        for (size_t i = 0; i < count * n; i++)
          assert_true (far[i] == radius[i]);
        assert_true (report.reached);
      }
}

static void
equal_points (void **state)
{
  (void) state;
  const sl_descent_plan plan = { 1, .95, 0, NULL, NULL, NULL, 0 };
  sl_descent_report report;
  for (int i = 0; i < D * N; i++)
    x[i] = 3;
  const sl_data X = { D, N, x, NULL, NULL };
  assert_int_equal (sl_descent_d (&X, K, &plan, found, far, NULL, &report, NULL), SL_OK);
  for (int i = 0; i < K * N; i++)
    {
      assert_true (far[i] == 0 && found[i] != i / K);
      assert_true (i % K == 0 || found[i] > found[i - 1]);
    }
}

/* Points that are one in single precision: their nearest ones are not found, and the report says so. */
static void
out_of_reach (void **state)
{
  (void) state;
  double chosen[] = { 5, 400, 800 }, limit[3], hits[3];
  const sl_descent_plan plan = { 1, .95, 3, chosen, limit, NULL, 0 };
  sl_descent_report report;
  uint64_t seed = 6;
  for (int i = 0; i < N; i++)
    x[i] = 1e-12 * next_random (&seed) + i % 2;
  const sl_data X = { 1, N, x, NULL, NULL };
  assert_int_equal (sl_knn_d (&X, NULL, K, exact, radius, NULL), SL_OK);
  for (int s = 0; s < 3; s++)
    limit[s] = radius[K - 1 + (int) chosen[s] * K];
  assert_int_equal (sl_descent_d (&X, K, &plan, found, far, hits, &report, NULL), SL_OK);
  assert_true (! report.reached && report.rounds > 1 && hits[0] + hits[1] + hits[2] < 3 * K);
}

static int
after_some (void *context)
{
  return --*(int *) context <= 0;
}

/* What a member tells itself is what it had: a team of one comes to the results without a team. */
static void
nothing_more (void *context, double *values, size_t count)
{
  (void) context;
  (void) values;
  assert_true (count == 1 || count == 2);
}

static void
own_numbers (void *context, const double *mine, size_t count, double *all, size_t total)
{
  (void) context;
  assert_int_equal (count, total);
  memcpy (all, mine, count * sizeof *all);
}

static int
asked_to_stop (void *context)
{
  return *(int *) context;
}

static void
team (void **state)
{
  (void) state;
  int asked = 0;
  const sl_team one = { .sum = nothing_more,
                        .stop = asked_to_stop,
                        .context = &asked,
                        .gather = own_numbers,
                        .member = 0,
                        .members = 1 };
  const sl_descent_plan plan = { 1, .95, 0, NULL, NULL, NULL, .5 }, shared = { 1, .95, 0, NULL, NULL, &one, .5 };
  sl_descent_report report, other;
  make_points ();
  const sl_data X = { D, N, x, NULL, NULL };
  assert_int_equal (sl_descent_d (&X, K, &plan, exact, radius, NULL, &report, NULL), SL_OK);
  assert_int_equal (sl_descent_d (&X, K, &shared, found, far, NULL, &other, NULL), SL_OK);
  assert_memory_equal (found, exact, K * N * sizeof *found);
  assert_memory_equal (far, radius, K * N * sizeof *far);
  assert_true (other.pairs == report.pairs && other.iterations == report.iterations);
  asked = 1;
  assert_int_equal (sl_descent_d (&X, K, &shared, found, far, NULL, &other, NULL), SL_INTERRUPTED);
  assert_int_equal (allocations_alive, 0);
}

static void
contract (void **state)
{
  (void) state;
  make_points ();
  const double bad[] = { 1, NAN, 2 }, beyond[] = { N }, below[] = { -1 }, limit[] = { 1 };
  const sl_descent_plan plan = { 1, .95, 0, NULL, NULL, NULL, 0 }, sure = { 1, 1.5, 0, NULL, NULL, NULL, 0 };
  const sl_descent_plan high = { 1, .95, 1, beyond, limit, NULL, 0 }, low = { 1, .95, 1, below, limit, NULL, 0 };
  const sl_data X = { D, N, x, NULL, NULL }, nan = { 1, 3, bad, NULL, NULL }, flat = { 0, 3, x, NULL, NULL };
  const sl_data one = { 1, 1, x, NULL, NULL };
  const sl_data many = { 1, ((size_t) 1 << 30) + 1, x, NULL, NULL };
  sl_descent_report report;
  double hits;
  assert_int_equal (sl_descent_d (&nan, 1, &plan, found, far, NULL, &report, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_descent_d (&flat, 1, &plan, found, far, NULL, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_d (&one, 1, &plan, found, far, NULL, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_d (&many, 1, &plan, found, far, NULL, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_d (&X, 0, &plan, found, far, NULL, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_d (&X, N, &plan, found, far, NULL, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_d (&X, 1, &sure, found, far, NULL, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_d (&X, 1, &high, found, far, &hits, &report, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_descent_d (&X, 1, &low, found, far, &hits, &report, NULL), SL_BAD_INPUT);
  int interrupted = 0;
  for (int polls = 1; polls < 40; polls += 5)
    {
      int left = polls;
      const sl_stop stop = { after_some, &left };
      sl_status status = sl_descent_d (&X, K, &plan, found, far, NULL, &report, &stop);
      assert_true (status == (left > 0 ? SL_OK : SL_INTERRUPTED));
      interrupted += status == SL_INTERRUPTED;
    }
  assert_true (interrupted > 0); /* how often one polls depends on what the first thread gets to do */
}

static void
memory_can_fail (void **state)
{
  (void) state;
  double chosen[] = { 0, 5 }, limit[] = { 0, 0 }, hits[2];
  const sl_descent_plan plan = { 1, 1, 2, chosen, limit, NULL, 0 };
  const sl_descent_plan easy = { 1, 0, 2, chosen, limit, NULL, .5 }; /* one round of trees */
  sl_descent_report report;
  make_points ();
  const sl_data X = { 200, 40, x, NULL, NULL }; /* whole numbers and sketches */
  size_t row[40] = { 0 }, start[41];
  for (size_t j = 0; j <= 40; j++)
    start[j] = j;
  const sl_data sparse = { 1, 40, x, row, start };
  assert_survives_failing_memory (sl_descent_d (&X, K, &easy, found, far, hits, &report, NULL));
  assert_survives_failing_memory (sl_descent_search_d (&sparse, &sparse, K, &plan, &plan, found, far, &report, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (strips),          cmocka_unit_test (trees),
    cmocka_unit_test (comparisons),     cmocka_unit_test (recall),
    cmocka_unit_test (others),          cmocka_unit_test (others_at_limits),
    cmocka_unit_test (others_contract), cmocka_unit_test (one_leaf),
    cmocka_unit_test (equal_points),    cmocka_unit_test (team),
    cmocka_unit_test (out_of_reach),    cmocka_unit_test (contract),
    cmocka_unit_test (memory_can_fail), cmocka_unit_test (whole_strips),
    cmocka_unit_test (copies),          cmocka_unit_test (sketches),
    cmocka_unit_test (long_lists),
  };
  return cmocka_run_group_tests_name ("descent", tests, NULL, NULL);
}
