/* SPDX-License-Identifier: BSD-3-Clause */
/* bench_proj_hoyer.c -- speed of the Hoyer projection's kernel on one vector and one thread, beside the floor.

   Gaussian entries, sparseness .8; the least of many runs, all levels of the processor (sl_cpu.h) in turn, so that
   other work on the machine meets all alike. The table is in markdown: ns per entry, and times the floor (both norms
   of the same entries in double, in one scalar pass). */
#include "sl_bench.h"
#include "base/sl_parallel.h"
#include "base/sl_cpu.h"
#include "proj/sl_proj_hoyer.h"

enum { LEVELS = SL_CPU_AVX512 + 1, ROUNDS = 10 };

static const double sigma = .8, one = 1;
static const sl_hoyer_target target = { .sigma = &sigma, .l2 = &one };

/* One row of the table. */
static void
measure (size_t n)
{
  const size_t bundle = 1 + 20000 / n, runs = n > 500000 ? 15 : 40;
  double *x = room_for (n, sizeof *x), *p = room_for (n, sizeof *p), l1, squared_l2, seconds_taken;
  float *xs = room_for (n, sizeof *xs), *ps = room_for (n, sizeof *ps);
  double least_floor = INFINITY, least[LEVELS][2];
  uint64_t state = 1;
  for (size_t i = 0; i < n; i++)
    xs[i] = (float) (x[i] = gauss (&state));
  for (int level = 0; level < LEVELS; level++)
    least[level][0] = least[level][1] = INFINITY;

  for (int round = 0; round < ROUNDS; round++)
    {
      LEAST_TIME (seconds_taken, runs, bundle, floor_norms_d (n, x, &l1, &squared_l2));
      least_floor = fmin (least_floor, seconds_taken);
      for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++)
        {
          sl_cpu_force (level);
          LEAST_TIME (seconds_taken, runs, bundle, sl_proj_hoyer_d (n, 1, x, n, &target, p, n, NULL, NULL));
          least[level][0] = fmin (least[level][0], seconds_taken);
          LEAST_TIME (seconds_taken, runs, bundle, sl_proj_hoyer_s (n, 1, xs, n, &target, ps, n, NULL, NULL));
          least[level][1] = fmin (least[level][1], seconds_taken);
        }
    }

  printf ("| %zu | %.3f |", n, 1e9 * least_floor / (double) n);
  for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++)
    for (int single = 0; single < 2; single++)
      printf (" %.3f, %.2f |", 1e9 * least[level][single] / (double) n, least[level][single] / least_floor);
  printf ("\n");
  free (x);
  free (p);
  free (xs);
  free (ps);
}

int
main (void)
{
  const size_t sizes[] = { 1000, 100000, 1000000 };
  sl_set_thread_limit (1);
  printf ("| n | floor |");
  for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++)
    printf (" %s, double | %s, single |", sl_cpu_name (level), sl_cpu_name (level));
  printf ("\n|---|---|");
  for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++)
    printf ("---|---|");
  printf ("\n");
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    measure (sizes[k]);
  return 0;
}
