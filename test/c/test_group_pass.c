/* SPDX-License-Identifier: BSD-3-Clause */
/* Passes of the grouped projection, at every level of the processor: against plain loops, sizes around the vector
   widths and long ones, any alignment, in place, ties, bad data. */
#include "sl_test.h"
#include "proj/sl_group_pass_private.h"

enum { MOST = 100000 };

#define DEFINE_CHECKS(sfx, real) \
  static void check_all_sizes##sfx (int level) \
  { \
    const sl_excess_passes##sfx *passes = sl_excess##sfx (); \
    static real x_room[MOST + 8], y_room[MOST + 9], kept[MOST], result[MOST]; \
    const double keep = (double) (real) .2, t = (double) (real) .5, factor = 2.25; \
    uint64_t seed = 2; \
    assert_int_equal (passes->level, level); \
    for (size_t n = 0; n <= MOST; n = n < 70 ? n + 1 : n < 1000 ? n + 103 : n + (MOST > n ? MOST - n : 1)) \
      for (int tied = 0; tied <= 1; tied++) \
        { \
          real *x = x_room + n % 7, *y = y_room + (n + (size_t) tied) % 5; \
          double sum = 0, sumsq = 0, largest = 0, top, allowed = 1e-14 * (1 + (double) n); \
          size_t count = 0, left = 0; \
          for (size_t i = 0; i < n; i++) \
            { \
              x[i] = (real) (tied ? (double) (i % 3) * .5 - .5 : next_random (&seed)); \
              double a = fabs ((double) x[i]), h = a > t ? a - t : 0; \
              sum += h; \
              sumsq += h * h; \
              count += a > t; \
              largest = fmax (largest, a); \
              if (a > keep) \
                kept[left++] = (real) a; \
              result[i] = (real) (x[i] < 0 ? -factor * h : factor * h); \
            } \
          sl_excess e; \
          passes->sums (n, x, t, &e); \
          assert_int_equal (e.count, count); \
          assert_true (fabs (e.sum - sum) <= allowed && fabs (e.sumsq - sumsq) <= allowed); \
          y[n] = 77; \
          assert_int_equal (passes->compact (n, x, keep, t, y, &e, &top), left); \
          assert_int_equal (e.count, count); \
          assert_true (fabs (e.sum - sum) <= allowed && fabs (e.sumsq - sumsq) <= allowed && top == largest); \
          assert_memory_equal (y, kept, left * sizeof *y); \
          assert_true (y[n] == 77); \
          passes->write (n, x, t, factor, y); \
          for (size_t i = 0; i < n; i++) \
            assert_true (y[i] == result[i]); \
          assert_true (y[n] == 77); \
          memcpy (y, x, n * sizeof *y); \
          passes->write (n, y, t, factor, y); \
          for (size_t i = 0; i < n; i++) \
            assert_true (y[i] == result[i]); \
          assert_int_equal (passes->compact (n, x, keep, t, x, &e, &top), left); \
          assert_memory_equal (x, kept, left * sizeof *x); \
        } \
  } \
\
  /* A NaN is kept and spoils the sum, wherever it stands; an infinity is the top. */ \
  static void check_bad_data##sfx (void) \
  { \
    const sl_excess_passes##sfx *passes = sl_excess##sfx (); \
    for (size_t n = 1; n < 50; n++) \
      for (size_t at = 0; at < n; at++) \
        { \
          real x[50] = { 0 }, y[50]; \
          double top; \
          sl_excess e; \
          x[at] = (real) NAN; \
          passes->sums (n, x, .5, &e); \
          assert_true (isnan (e.sum)); \
          assert_int_equal (passes->compact (n, x, .5, .5, y, &e, &top), 1); \
          assert_true (isnan (e.sum) && isnan ((double) y[0])); \
          x[at] = -(real) INFINITY; \
          assert_int_equal (passes->compact (n, x, .5, .5, y, &e, &top), 1); \
          assert_true (isinf (top) && isinf (e.sum) && y[0] > 0); \
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
    check_bad_data_d ();
    check_bad_data_s ();
  }
}

/* What is cut off becomes +0. */
static void
signs (void **state)
{
  (void) state;
  for_each_level (level)
  {
    double s[] = { -3, -1, 0, 1, 3, -0.0 };
    float f[] = { -3, -1, 0, 1, 3, -0.0f };
    sl_excess_d ()->write (6, s, 2, 2, s);
    sl_excess_s ()->write (6, f, 2, 2, f);
    for (size_t i = 1; i < 6; i++)
      {
        assert_true (s[i] == (i == 4 ? 2 : 0));
        assert_true (! signbit (s[i]));
        assert_true (f[i] == s[i]);
        assert_true (! signbit (f[i]));
      }
    assert_true (s[0] == -2);
    assert_true (f[0] == -2);
  }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (all_sizes),
    cmocka_unit_test (bad_data),
    cmocka_unit_test (signs),
  };
  return cmocka_run_group_tests_name ("group_pass", tests, NULL, NULL);
}
