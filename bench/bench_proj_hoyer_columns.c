/* bench_proj_hoyer_columns.c -- the Hoyer projection's kernel on matrices: time, gain by a second thread, same bits.

     make -C src library
     gcc -O2 -o build/bench_proj_hoyer_columns bench/bench_proj_hoyer_columns.c src/obj/libsparselearn.a -fopenmp -lm
     build/bench_proj_hoyer_columns

   Gaussian entries, sparseness .8, result memory touched before; the least of many runs, in ms. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "../src/core/sl_columns.h"
#include "../src/core/sl_proj_hoyer.h"

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

static double
least_time (int threads, size_t d, size_t n, const double *X, double *P)
{
  const double sigma = .8, one = 1;
  const sl_hoyer_target target = { .sigma = &sigma, .l2 = &one };
  double least = INFINITY;
  sl_set_thread_limit (threads);
  for (int run = 0; run < (n > 5000 ? 30 : 100); run++)
    {
      double start = seconds ();
      if (sl_proj_hoyer_d (d, n, X, d, &target, P, d, NULL, NULL) != SL_OK)
        exit (1);
      least = fmin (least, seconds () - start);
    }
  return 1e3 * least;
}

int
main (void)
{
  const size_t d = 1000, sizes[] = { 1000, 10000 };
  double *X = malloc (d * sizes[1] * sizeof *X), *P = malloc (d * sizes[1] * sizeof *P),
         *Q = malloc (d * sizes[1] * sizeof *Q);
  if (! X || ! P || ! Q)
    return 1;
  for (size_t i = 0; i < d * sizes[1]; i++)
    X[i] = gauss ();
  printf ("%6s %6s %12s %12s %8s %10s\n", "d", "n", "1 thread, ms", "2 threads", "gain", "same bits");
  for (int k = 0; k < 2; k++)
    {
      double alone = least_time (1, d, sizes[k], X, P), together = least_time (2, d, sizes[k], X, Q);
      printf ("%6zu %6zu %12.3f %12.3f %8.2f %10s\n", d, sizes[k], alone, together, alone / together,
              memcmp (P, Q, d * sizes[k] * sizeof *P) == 0 ? "yes" : "NO");
    }
  free (X);
  free (P);
  free (Q);
  return 0;
}
