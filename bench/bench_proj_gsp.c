/* Speed of the grouped sparse projection on one thread: 100 groups of N(0,1) entries, s = .8, against the floor, both
   norms of the data in one scalar pass.

     make -C src library
     gcc -O2 -std=gnu11 -o bench_proj_gsp bench/bench_proj_gsp.c src/obj/libsparselearn.a -fopenmp -lm
     OMP_NUM_THREADS=1 ./bench_proj_gsp

   This file is to be compiled as above, with -O2 and without -march, so that the floor is what it says. For the
   portable paths build the library with EXTRA=-DSL_NO_CLONES. Minimum over repetitions. */
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "../src/core/sl_columns.h"
#include "../src/core/sl_memory.h"
#include "../src/core/sl_proj_gsp.h"

enum { GROUPS = 100 };

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static double
uniform (uint64_t *state)
{
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return ((double) (*state >> 11) + .5) * 0x1p-53;
}

static double
normal (uint64_t *state)
{
  double radius = sqrt (-2 * log (uniform (state)));
  return radius * cos (6.283185307179586 * uniform (state));
}

#define BENCH(sfx, real) \
  static __attribute__ ((noinline)) void \
  floor##sfx (size_t n, const real *x, double *norms) \
  { \
    double sum = 0, sumsq = 0; \
    for (size_t i = 0; i < n; i++) \
      { \
        double a = fabs ((double) x[i]); \
        sum += a; \
        sumsq += a * a; \
      } \
    norms[0] = sum; \
    norms[1] = sumsq; \
  } \
 \
  static void \
  bench##sfx (const char *name, size_t n, int repetitions) \
  { \
    size_t entries = GROUPS * n; \
    real *x = sl_alloc (entries, sizeof *x), *y = sl_alloc (entries, sizeof *y); \
    sl_gsp_group##sfx groups[GROUPS]; \
    uint64_t state = 1; \
    if (! x || ! y) \
      exit (1); \
    for (size_t i = 0; i < entries; i++) \
      { \
        x[i] = (real) normal (&state); \
        y[i] = 0; \
      } \
    for (size_t i = 0; i < GROUPS; i++) \
      groups[i] = (sl_gsp_group##sfx) { n, x + i * n, y + i * n, NULL }; \
    void *workspace = sl_alloc (1, sl_gsp_workspace##sfx (GROUPS, groups)); \
    sl_gsp_options options = { .8, sl_gsp_tolerance##sfx (), 500, 0 }; \
    sl_gsp_result result; \
    double best_floor = INFINITY, best = INFINITY, norms[2]; \
    for (int k = 0; k < repetitions; k++) \
      { \
        double start = now (); \
        for (size_t i = 0; i < GROUPS; i++) \
          floor##sfx (n, x + i * n, norms); \
        best_floor = fmin (best_floor, now () - start); \
        start = now (); \
        if (! workspace || sl_proj_gsp##sfx (GROUPS, groups, &options, workspace, &result, NULL, NULL) != SL_OK) \
          exit (1); \
        best = fmin (best, now () - start); \
      } \
    printf ("%s  100 x %-7zu  floor %8.3f ms  projection %8.3f ms  %5.2f times, %zu evaluations, error %.1e\n", \
            name, n, 1e3 * best_floor, 1e3 * best, best / best_floor, result.iterations, result.sparseness - .8); \
    sl_free (workspace); \
    sl_free (y); \
    sl_free (x); \
  }
BENCH (_d, double)
BENCH (_s, float)

int
main (void)
{
  sl_set_thread_limit (1);
  bench_d ("double", 1000, 2000);
  bench_d ("double", 100000, 20);
  bench_s ("single", 1000, 2000);
  bench_s ("single", 100000, 20);
  return 0;
}
