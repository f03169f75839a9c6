/* Passes against a threshold: both paths against plain loops, sizes around the vector widths, in place, bad data. */
#include "sl_test.h"
#include "../../src/core/sl_threshold.h"

enum { MOST = 1100 };

/* The definition, for either precision: counts, sums and entries. */
#define DEFINE_CHECKS(sfx, real) \
  static void \
  check_all_sizes##sfx (int portable) \
  { \
    const sl_passes##sfx *passes = sl_threshold##sfx (portable); \
    static real x[MOST], y[MOST + 1], p[MOST + 1]; \
    uint64_t seed = 7; \
    for (size_t n = 0; n <= MOST; n += n < 70 ? 1 : 103) \
      for (int modulus = 0; modulus <= 1; modulus++) \
        { \
          for (size_t i = 0; i < n; i++) \
            x[i] = (real) (i % 9 == 0 ? -0.0 : 4 * next_random (&seed)); \
          double bound = n % 7 == 0 ? -INFINITY : (double) (real) next_random (&seed); \
          sl_cut cut = { modulus, 0.5, (double) (real) .3, bound }; \
          double sum = 0, sumsq = 0; \
          size_t count = 0, positive = 0; \
          real kept[MOST], result[MOST]; \
          for (size_t i = 0; i < n; i++) \
            { \
              real v = (modulus && x[i] < 0 ? -x[i] : x[i]) * (real) .5, w = v - (real) .3; \
              double q = 2 * (double) w + .25; \
              result[i] = 0; \
              if (! ((double) w > bound)) \
                continue; \
              kept[count++] = v; \
              sum += (double) w; \
              sumsq += (double) w * (double) w; \
              result[i] = q > 0 ? (real) (modulus && x[i] < 0 ? -q : q) : 0; \
              positive += q > 0; \
            } \
          sl_above above; \
          passes->sums (n, x, &cut, &above); \
          assert_int_equal (above.count, count); \
          assert_true (fabs (above.sum - sum) < 1e-11 && fabs (above.sumsq - sumsq) < 1e-11 && above.finite); \
          y[n] = p[n] = 77; \
          passes->compact (n, x, &cut, y, &above); \
          assert_int_equal (above.count, count); \
          assert_true (fabs (above.sum - sum) < 1e-11 && fabs (above.sumsq - sumsq) < 1e-11 && above.finite); \
          for (size_t i = 0; i < count; i++) \
            assert_true (y[i] == kept[i]); \
          assert_int_equal (passes->emit (n, x, &cut, 2, .25, p), positive); \
          for (size_t i = 0; i < n; i++) \
            { \
              assert_true (fabs ((double) (p[i] - result[i])) <= (sizeof (real) == 4 ? 5e-7 : 1e-15)); \
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
  static void \
  check_bad_data##sfx (int portable) \
  { \
    const sl_passes##sfx *passes = sl_threshold##sfx (portable); \
    const double bad[] = { NAN, INFINITY, -INFINITY }; \
    for (size_t n = 1; n < 50; n++) \
      for (size_t at = 0; at < n; at++) \
        for (size_t k = 0; k < 3; k++) \
          { \
            real x[50], y[50]; \
            sl_above above; \
            for (size_t i = 0; i < n; i++) \
              x[i] = (real) i; \
            sl_cut cut = { 0, 1, 0, 1e9 }; \
            passes->sums (n, x, &cut, &above); \
            assert_true (above.finite && above.count == 0); \
            x[at] = (real) bad[k]; \
            passes->sums (n, x, &cut, &above); \
            assert_false (above.finite); \
            passes->compact (n, x, &cut, y, &above); \
            assert_false (above.finite); \
          } \
  }

DEFINE_CHECKS (_d, double)
DEFINE_CHECKS (_s, float)

static void
all_sizes (void **state)
{
  (void) state;
  for (int portable = 0; portable <= 1; portable++)
    {
      check_all_sizes_d (portable);
      check_all_sizes_s (portable);
    }
}

static void
bad_data (void **state)
{
  (void) state;
  for (int portable = 0; portable <= 1; portable++)
    {
      check_bad_data_d (portable);
      check_bad_data_s (portable);
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
  for (int portable = 0; portable <= 1; portable++)
    {
      sl_above above;
      sl_threshold_d (portable)->sums (33, x, &cut, &above);
      assert_int_equal (above.count, 20);
      assert_true (above.sum == 130 * ulp);             /* -3 .. 16 */
      assert_true (above.sumsq == 1510 * ulp * ulp);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (all_sizes), cmocka_unit_test (bad_data), cmocka_unit_test (nearly_constant),
  };
  return cmocka_run_group_tests_name ("threshold", tests, NULL, NULL);
}
