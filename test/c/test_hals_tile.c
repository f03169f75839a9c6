/* SPDX-License-Identifier: BSD-3-Clause */
/* The arithmetic of a sweep on a tile, at every level of the processor: against plain loops. */
#include "sl_test.h"
#include "nmf/sl_hals_tile_private.h"

enum { DEPTH = 52, GROUP = SL_TILE_GROUP };

#define DEFINE_CHECKS(sfx, real, eps) \
  static void check##sfx (int level) \
  { \
    const sl_tile_kernels##sfx *kernels = sl_tile##sfx (); \
    enum { ROWS = 256 / sizeof (real) }; \
    static real a[DEPTH * GROUP], tile[DEPTH * ROWS], g[GROUP * ROWS], before[GROUP * ROWS], v[GROUP * ROWS]; \
    double sums[ROWS], expected[ROWS]; \
    uint64_t seed = 5; \
    assert_int_equal (kernels->level, level); \
    for (size_t count = 0; count <= DEPTH; count += GROUP) \
      { \
        for (size_t i = 0; i < DEPTH * GROUP; i++) \
          a[i] = (real) next_random (&seed); \
        for (size_t i = 0; i < DEPTH * ROWS; i++) \
          tile[i] = (real) (i % 3 ? fabs (next_random (&seed)) : 0); \
        for (size_t i = 0; i < GROUP * ROWS; i++) \
          { \
            before[i] = g[i] = (real) next_random (&seed); \
            v[i] = i / ROWS == 2 ? 0 : tile[i]; \
          } \
        kernels->subtract (count, a, tile, g); \
        for (size_t c = 0; c < GROUP; c++) \
          for (size_t q = 0; q < ROWS; q++) \
            { \
              double sum = (double) before[c * ROWS + q]; \
              for (size_t i = 0; i < count; i++) \
                sum -= (double) a[i * GROUP + c] * (double) tile[i * ROWS + q]; \
              assert_true (fabs (sum - (double) g[c * ROWS + q]) <= (1 + (double) count) * eps); \
            } \
\
        for (size_t q = 0; q < ROWS; q++) \
          sums[q] = expected[q] = (double) q; \
        kernels->slope (g, tile, sums); \
        for (size_t i = 0; i < GROUP * ROWS; i++) \
          if (tile[i] > 0 || g[i] > 0) \
            expected[i % ROWS] += (double) g[i] * (double) g[i]; \
        for (size_t q = 0; q < ROWS; q++) \
          assert_true (fabs (sums[q] - expected[q]) <= 1e-14 * (1 + expected[q])); \
\
        /* the third component starts at zero and has nowhere to go but down: it is not alive afterwards */ \
        real inverse[GROUP] = { 1, (real) .5, 2, 0 }, own[GROUP * GROUP] = { 0 }; \
        for (size_t i = 0; i < GROUP * GROUP; i++) \
          own[i] = (real) next_random (&seed); \
        own[0 * GROUP + 2] = own[1 * GROUP + 2] = 0; \
        for (size_t q = 0; q < ROWS; q++) \
          { \
            g[2 * ROWS + q] = (real) -fabs (next_random (&seed)); \
            sums[q] = 0; \
          } \
        double old[GROUP * ROWS], start[GROUP * ROWS]; \
        for (size_t i = 0; i < GROUP * ROWS; i++) \
          { \
            start[i] = (double) g[i]; \
            old[i] = (double) v[i]; \
          } \
        unsigned alive = kernels->move (own, inverse, g, v, sums); \
        assert_int_equal (alive & 4, 0); \
        for (size_t q = 0; q < ROWS; q++) \
          { \
            double d[GROUP], change = 0; \
            for (size_t c = 0; c < GROUP; c++) \
              { \
                d[c] = start[c * ROWS + q]; \
                for (size_t l = 0; l < c; l++) \
                  d[c] -= (double) own[l * GROUP + c] * d[l]; \
                d[c] = fmax (d[c] * (double) inverse[c], -old[c * ROWS + q]); \
                change += d[c] * d[c]; \
                assert_true (fabs (d[c] - (double) g[c * ROWS + q]) <= 100 * (1 + (double) count) * eps); \
                assert_true (v[c * ROWS + q] >= 0); \
                assert_true (v[c * ROWS + q] == (real) old[c * ROWS + q] + g[c * ROWS + q]); \
                assert_true (v[c * ROWS + q] == 0 || alive >> c & 1); \
              } \
            assert_true (fabs (change - sums[q]) <= 100 * (1 + (double) count) * eps * (1 + change)); \
          } \
      } \
  }

DEFINE_CHECKS (_d, double, 2.3e-16)
DEFINE_CHECKS (_s, float, 1.2e-7)

static void
kernels (void **state)
{
  (void) state;
  for_each_level (level)
  {
    check_d (level);
    check_s (level);
  }
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (kernels) };
  return cmocka_run_group_tests_name ("hals_tile", tests, NULL, NULL);
}
