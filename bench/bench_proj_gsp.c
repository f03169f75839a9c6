/* SPDX-License-Identifier: BSD-3-Clause */
/* bench_proj_gsp.c -- speed of the grouped sparse projection on one thread, beside the floor.

   100 groups of N(0,1) entries, s = .8, double and single, the least of many runs, all levels of the processor
   (sl_cpu.h) in turn. The table is in markdown: ms, and times the floor (both norms of the same entries in double). */
#include "sl_bench.h"
#include "base/sl_parallel.h"
#include "base/sl_cpu.h"
#include "proj/sl_proj_gsp.h"

enum { GROUPS = 100, LEVELS = SL_CPU_AVX512 + 1, ROUNDS = 10 };

/* What the projection takes on the data at x, at each level, and the floor. */
#define BENCH(sfx, real) \
  static void \
  bench##sfx (const char *name, size_t n, size_t runs) \
  { \
    real *x = room_for (GROUPS * n, sizeof *x), *y = room_for (GROUPS * n, sizeof *y); \
    double *reference = room_for (GROUPS * n, sizeof *reference), taken, l1, squared_l2; \
    double least_floor = INFINITY, least[LEVELS] = { INFINITY, INFINITY, INFINITY }; \
    uint64_t state = 1; \
    for (size_t i = 0; i < GROUPS * n; i++) \
      x[i] = (real) (reference[i] = gauss (&state)); \
    sl_gsp_group##sfx groups[GROUPS]; \
    for (size_t i = 0; i < GROUPS; i++) \
      groups[i] = (sl_gsp_group##sfx) { n, x + i * n, y + i * n, NULL }; \
    void *workspace = room_for (1, sl_gsp_workspace##sfx (GROUPS, groups)); \
    sl_gsp_options options = { .8, sl_gsp_tolerance##sfx (), 500, 0, -1 }; \
    sl_gsp_result result = {0}; \
    for (int round = 0; round < ROUNDS; round++) \
      { \
        LEAST_TIME (taken, runs, 1, \
                    for (size_t i = 0; i < GROUPS; i++) \
                      floor_norms_d (n, reference + i * n, &l1, &squared_l2)); \
        least_floor = fmin (least_floor, taken); \
        for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++) \
          { \
            sl_cpu_force (level); \
            LEAST_TIME (taken, runs, 1, \
                        sl_proj_gsp##sfx (GROUPS, groups, &options, workspace, &result, NULL, NULL)); \
            least[level] = fmin (least[level], taken); \
          } \
      } \
    printf ("| 100 groups of %zu, %s | %.3f |", n, name, 1e3 * least_floor); \
    for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++) \
      printf (" %.3f, %.2f |", 1e3 * least[level], least[level] / least_floor); \
    printf (" %zu evaluations, error %.1e |\n", result.iterations, result.sparseness - .8); \
    free (workspace); \
    free (reference); \
    free (y); \
    free (x); \
  }
BENCH (_d, double)
BENCH (_s, float)

int
main (void)
{
  sl_set_thread_limit (1);
  printf ("| | floor, ms |");
  for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++)
    printf (" %s |", sl_cpu_name (level));
  printf (" |\n|---|---|");
  for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++)
    printf ("---|");
  printf ("---|\n");
  bench_d ("double", 1000, 200);
  bench_d ("double", 100000, 4);
  bench_s ("single", 1000, 200);
  bench_s ("single", 100000, 4);
  return 0;
}
