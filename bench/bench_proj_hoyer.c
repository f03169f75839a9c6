/* bench_proj_hoyer.c -- speed of the Hoyer projection's kernel on one vector and one thread, beside the floor.

     make -C src library
     gcc -O2 -c bench/floor_norms.c -o build/floor_norms.o
     gcc -O2 -o build/bench_proj_hoyer bench/bench_proj_hoyer.c build/floor_norms.o src/obj/libsparselearn.a \
       -fopenmp -lm
     taskset -c 1 build/bench_proj_hoyer

   Gaussian entries, sparseness .8; the least of many runs. Columns: entries, ns per entry of the floor (both norms in
   one scalar pass), of the kernel in double with the fastest passes and with the portable ones, and in single with
   both; then each as a multiple of the floor, and how much faster single is than double. To see what a processor
   without any extension would do, compile the library with EXTRA="-DSL_NO_CLONES -DSL_NO_INTRINSICS". */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "../src/core/sl_columns.h"
#include "../src/core/sl_proj_hoyer.h"

void floor_norms_d (size_t n, const double *x, double *l1, double *squared_l2);

static const double sigma = .8, one = 1;

static double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static double
gauss (void)
{
  double u = (rand () + 1.0) / (RAND_MAX + 2.0), v = (rand () + 1.0) / (RAND_MAX + 2.0);
  return sqrt (-2 * log (u)) * cos (6.283185307179586 * v);
}

/* Least time of one STATEMENT, in ns per entry; short ones are timed in bundles. */
#define TIME(result, n, STATEMENT) \
  do \
    { \
      size_t bundle = 1 + 100000 / (n), runs = (n) > 500000 ? 150 : 400; \
      result = INFINITY; \
      for (size_t run = 0; run < runs; run++) \
        { \
          double start = seconds (); \
          for (size_t k = 0; k < bundle; k++) \
            STATEMENT; \
          result = fmin (result, (seconds () - start) / (double) bundle * 1e9 / (double) (n)); \
        } \
    } \
  while (0)

int
main (void)
{
  const size_t sizes[] = { 1000, 100000, 1000000 };
  sl_set_thread_limit (1);
  printf ("%8s  %6s | %6s %6s %6s %6s | %5s %5s %5s %5s | %s\n", "n", "floor", "double", "port.", "single", "port.",
          "x fl.", "port.", "sgl", "port.", "single faster by");
  for (size_t k = 0; k < 3; k++)
    {
      size_t n = sizes[k];
      double *x = malloc (n * sizeof *x), *p = malloc (n * sizeof *p), l1, squared_l2, ns[5];
      float *xs = malloc (n * sizeof *xs), *ps = malloc (n * sizeof *ps);
      if (! x || ! p || ! xs || ! ps)
        return 1;
      for (size_t i = 0; i < n; i++)
        xs[i] = (float) (x[i] = gauss ());

      TIME (ns[0], n, floor_norms_d (n, x, &l1, &squared_l2));
      for (int portable = 0; portable <= 1; portable++)
        {
          sl_hoyer_target target = { &sigma, 0, NULL, 0, &one, 0, SL_HOYER_NUMBER, 0, 0, portable };
          TIME (ns[1 + portable], n, sl_proj_hoyer_d (n, 1, x, n, &target, p, n, NULL, NULL));
          TIME (ns[3 + portable], n, sl_proj_hoyer_s (n, 1, xs, n, &target, ps, n, NULL, NULL));
        }
      printf ("%8zu  %6.3f | %6.3f %6.3f %6.3f %6.3f | %5.2f %5.2f %5.2f %5.2f | %.2f, portable %.2f\n", n, ns[0],
              ns[1], ns[2], ns[3], ns[4], ns[1] / ns[0], ns[2] / ns[0], ns[3] / ns[0], ns[4] / ns[0], ns[1] / ns[3],
              ns[2] / ns[4]);
      free (x);
      free (p);
      free (xs);
      free (ps);
    }
  return 0;
}
