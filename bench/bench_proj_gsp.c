/* bench_proj_gsp.c -- speed of the grouped sparse projection on one thread, beside the floor.

   100 groups of N(0,1) entries, s = .8, double and single; the floor is that of the same entries in double. For the
   portable paths build with make bench EXTRA="-DSL_NO_CLONES -DSL_NO_INTRINSICS". */
#include "sl_bench.h"
#include "../src/core/sl_columns.h"
#include "../src/core/sl_proj_gsp.h"

enum { GROUPS = 100 };

static double
floor_of (size_t n, const double *x, size_t runs)
{
  double least, l1, squared_l2;
  LEAST_TIME (least, runs, 1,
              for (size_t i = 0; i < GROUPS; i++)
                floor_norms_d (n, x + i * n, &l1, &squared_l2));
  return least;
}

#define BENCH(sfx, real) \
  static void \
  bench##sfx (const char *name, size_t n, size_t runs) \
  { \
    real *x = room_for (GROUPS * n, sizeof *x), *y = room_for (GROUPS * n, sizeof *y); \
    double *reference = room_for (GROUPS * n, sizeof *reference), least; \
    uint64_t state = 1; \
    for (size_t i = 0; i < GROUPS * n; i++) \
      x[i] = (real) (reference[i] = gauss (&state)); \
    sl_gsp_group##sfx groups[GROUPS]; \
    for (size_t i = 0; i < GROUPS; i++) \
      groups[i] = (sl_gsp_group##sfx) { n, x + i * n, y + i * n, NULL }; \
    void *workspace = room_for (1, sl_gsp_workspace##sfx (GROUPS, groups)); \
    sl_gsp_options options = { .8, sl_gsp_tolerance##sfx (), 500, 0 }; \
    sl_gsp_result result = {0}; \
    double least_floor = floor_of (n, reference, runs); \
    LEAST_TIME (least, runs, 1, sl_proj_gsp##sfx (GROUPS, groups, &options, workspace, &result, NULL, NULL)); \
    least_floor = fmin (least_floor, floor_of (n, reference, runs)); \
    printf ("%s  100 x %-7zu  floor %8.3f ms  projection %8.3f ms  %5.2f times, %zu evaluations, error %.1e\n", \
            name, n, 1e3 * least_floor, 1e3 * least, least / least_floor, result.iterations, \
            result.sparseness - .8); \
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
  bench_d ("double", 1000, 2000);
  bench_d ("double", 100000, 30);
  bench_s ("single", 1000, 2000);
  bench_s ("single", 100000, 30);
  return 0;
}
