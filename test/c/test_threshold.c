/* SPDX-License-Identifier: BSD-3-Clause */
/* Passes against a threshold, at every level of the processor: against plain loops, sizes around the vector widths and
   long ones, any alignment, in place, ties, bad data. */
#include "sl_test.h"
#include "proj/sl_threshold_private.h"

enum { MOST = 300000 };

/* The definition, for either precision: counts, sums and entries. */
#define DEFINE_CHECKS(sfx, real) \
  static void check_all_sizes##sfx (int level) \
  { \
    const sl_passes##sfx *passes = sl_threshold##sfx (); \
    static real x_room[MOST + 8], y_room[MOST + 9], p_room[MOST + 9], kept[MOST], result[MOST]; \
    uint64_t seed = 7; \
    assert_int_equal (passes->level, level); \
    for (size_t n = 0; n <= MOST; n = n < 70 ? n + 1 : n < 1000 ? n + 103 : n + (MOST > n ? MOST - n : 1)) \
      for (int variant = 0; variant < 8; variant++) \
        { \
          const int modulus = variant & 1, usual = variant & 2, tied = variant & 4; \
          const double scale = usual ? 1 : .5; \
          real *x = x_room + (n + (size_t) variant) % 7, *y = y_room + n % 5, *p = p_room + n % 3; \
          for (size_t i = 0; i < n; i++) \
            x[i] = (real) (i % 9 == 0 ? -0.0 : tied ? (double) (i % 3) - 1 : 4 * next_random (&seed)); \
          double bound = n % 7 == 0 ? -INFINITY : (double) (real) next_random (&seed); \
          sl_cut cut = { modulus, scale, (double) (real) .3, bound }; \
          if (tied && n % 7 != 0) /* entries that are just at the bound are not kept */ \
            cut.bound = bound = (double) ((real) scale - (real) .3); \
          long double sum = 0, sumsq = 0; \
          double allowed; \
          size_t count = 0, positive = 0; \
          for (size_t i = 0; i < n; i++) \
            { \
              real v = (modulus && x[i] < 0 ? -x[i] : x[i]) * (real) scale, w = v - (real) .3; \
              double q = 2 * (double) w + .25; \
              result[i] = 0; \
              if (! ((double) w > bound)) \
                continue; \
              kept[count++] = v; \
              sum += w; \
              sumsq += (long double) w * w; \
              result[i] = q > 0 ? (real) (modulus && x[i] < 0 ? -q : q) : 0; \
              positive += q > 0; \
            } \
          sl_above above; \
          allowed = (16 + 4 * sqrt ((double) n)) * 2.2e-16 \
                    * (1 + (double) (sumsq + sqrtl ((long double) n * sumsq))); \
          passes->sums (n, x, &cut, &above); \
          assert_int_equal (above.count, count); \
          assert_true (fabsl (above.sum - sum) < allowed && fabsl (above.sumsq - sumsq) < allowed && above.finite); \
          y[n] = p[n] = 77; \
          passes->compact (n, x, &cut, y, &above); \
          assert_int_equal (above.count, count); \
          assert_true (fabsl (above.sum - sum) < allowed && fabsl (above.sumsq - sumsq) < allowed && above.finite); \
          for (size_t i = 0; i < count; i++) \
            assert_true (y[i] == kept[i]); \
          assert_int_equal (passes->emit (n, x, &cut, 2, .25, p), positive); \
          for (size_t i = 0; i < n; i++) \
            { \
              assert_true (fabs ((double) (p[i] - result[i])) <= (sizeof (real) == 4 ? 1e-6 : 2e-15)); \
              assert_false (p[i] == 0 && signbit (p[i])); \
            } \
          assert_true (y[n] == 77 && p[n] == 77); \
          memcpy (y, x, n * sizeof *y); \
          passes->compact (n, y, &cut, y, &above); \
          assert_int_equal (above.count, count); \
          for (size_t i = 0; i < count; i++) \
            assert_true (y[i] == kept[i]); \
          memcpy (y, x, n * sizeof *y); \
          passes->emit (n, y, &cut, 2, .25, y); \
          assert_memory_equal (y, p, n * sizeof *y); \
        } \
  } \
\
  static void check_bad_data##sfx (int level) \
  { \
    const sl_passes##sfx *passes = sl_threshold##sfx (); \
    assert_int_equal (passes->level, level); \
    const double bad[] = { NAN, INFINITY, -INFINITY }; \
    for (size_t n = 1; n < 50; n++) \
      for (size_t at = 0; at < n; at++) \
        for (size_t k = 0; k < 6; k++) \
          { \
            real x[50], y[50], p[50]; \
            sl_above above; \
            for (size_t i = 0; i < n; i++) \
              x[i] = (real) i; \
            sl_cut cut = { k >= 3, 1, 0, 1e9 }; \
            passes->sums (n, x, &cut, &above); \
            assert_true (above.count == 0 && above.finite); \
            x[at] = (real) bad[k % 3]; \
            passes->sums (n, x, &cut, &above); \
            assert_false (above.finite); \
            passes->compact (n, x, &cut, y, &above); \
            assert_false (above.finite); \
            cut.bound = -INFINITY; \
            passes->compact (n, x, &cut, y, &above); \
            assert_false (above.finite); \
            passes->emit (n, x, &cut, 1, 0, p); \
            for (size_t i = 0; i < n; i++) \
              assert_true (i == at || p[i] == x[i]); \
          } \
  }

DEFINE_CHECKS (_d, double)
DEFINE_CHECKS (_s, float)

static void
all_sizes (void **state)
{
  (void) state;
  for_each_level (level)
  {
    check_all_sizes_d (level);
    check_all_sizes_s (level);
  }
}

static void
bad_data (void **state)
{
  (void) state;
  for_each_level (level)
  {
    check_bad_data_d (level);
    check_bad_data_s (level);
  }
}

/* In the last digits of v the centre keeps everything exact. */
static void
nearly_constant (void **state)
{
  (void) state;
  double x[33], ulp = 0x1p-52;
  for (size_t i = 0; i < 33; i++)
    x[i] = 1 + (double) i * ulp;
  sl_cut cut = { 1, 1, 1 + 16 * ulp, -4 * ulp };
  for_each_level (level)
  {
    sl_above above;
    sl_threshold_d ()->sums (33, x, &cut, &above);
    assert_int_equal (above.count, 20);
    assert_true (above.sum == 130 * ulp); /* -3 .. 16 */
    assert_true (above.sumsq == 1510 * ulp * ulp);
  }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (all_sizes),
    cmocka_unit_test (bad_data),
    cmocka_unit_test (nearly_constant),
  };
  return cmocka_run_group_tests_name ("threshold", tests, NULL, NULL);
}
