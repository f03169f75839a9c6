/* Speed of the simple projections, one thread: ns per entry and microseconds, minimum over repetitions, next to the
   floor, one scalar pass for both norms.

   The l1 ball is that of Hoyer sparseness .8 (|x|_2 = 1), whose threshold is also the simplex's; l0 keeps a tenth. */
#define _POSIX_C_SOURCE 199309L
#include "../src/core/sl_columns.h"
#include "../src/core/sl_proj_l0.h"
#include "../src/core/sl_proj_simplex.h"
#include "../src/core/sl_prox_l1.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LARGEST = 1000000 };

static double x[LARGEST], p[LARGEST], w[LARGEST];
static float xs[LARGEST], ps[LARGEST];
static volatile double sink;

static double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void
fill (size_t n)
{
  uint64_t state = 1;
  double squares = 0;
  for (size_t i = 0; i < n; i++)
    {
      double sum = 0;                                 /* twelve uniform numbers are nearly normal */
      for (int k = 0; k < 12; k++)
        {
          state = state * 6364136223846793005u + 1442695040888963407u;
          sum += (double) (int64_t) (state ^ (state >> 29)) * 0x1p-64;
        }
      x[i] = sum;
      w[i] = 1 + 0.5 * fabs (sum);
      squares += sum * sum;
    }
  for (size_t i = 0; i < n; i++)
    xs[i] = (float) (x[i] /= sqrt (squares));
}

static __attribute__ ((noinline, optimize ("O2", "no-tree-vectorize"))) void
floor_pass (size_t n)
{
  double sum = 0, sumsq = 0;
  for (size_t i = 0; i < n; i++)
    {
      sum += fabs (x[i]);
      sumsq += x[i] * x[i];
    }
  sink = sum + sumsq;
}

typedef enum { FLOOR, SIMPLEX, BALL, BALL_SINGLE, WEIGHTED, HARD, HARD_SINGLE, SOFT, SOFT_SINGLE, KERNELS } kernel;

static const char *const name[KERNELS] = {
  "floor: both norms", "simplex", "l1 ball", "l1 ball, single", "l1 ball, weighted", "l0", "l0, single",
  "soft threshold", "soft threshold, single"
};

static void
run (kernel which, size_t n)
{
  double radius = sqrt ((double) n) * 0.2 + 0.8, kept = (double) (n / 10), t = 1 / sqrt ((double) n);
  switch (which)
    {
    case FLOOR:       floor_pass (n); break;
    case SIMPLEX:     sl_proj_simplex_d (n, 1, x, n, &radius, 0, p, n, NULL, NULL, NULL); break;
    case BALL:        sl_proj_l1_d (n, 1, x, n, &radius, 0, NULL, 0, 0, p, n, NULL, NULL, NULL); break;
    case BALL_SINGLE: sl_proj_l1_s (n, 1, xs, n, &radius, 0, NULL, 0, 0, ps, n, NULL, NULL, NULL); break;
    case WEIGHTED:    sl_proj_l1_d (n, 1, x, n, &radius, 0, w, 0, 0, p, n, NULL, NULL, NULL); break;
    case HARD:        sl_proj_l0_d (n, 1, x, n, &kept, 0, p, n, NULL, NULL, NULL); break;
    case HARD_SINGLE: sl_proj_l0_s (n, 1, xs, n, &kept, 0, ps, n, NULL, NULL, NULL); break;
    case SOFT:        sl_prox_l1_d (n, 1, x, n, &t, 0, 0, p, n, NULL); break;
    case SOFT_SINGLE: sl_prox_l1_s (n, 1, xs, n, &t, 0, 0, ps, n, NULL); break;
    case KERNELS:     break;
    }
}

int
main (void)
{
  const size_t sizes[] = { 1000, 100000, 1000000 };
  sl_set_thread_limit (1);
  printf ("%-26s", "ns per entry (us)");
  for (size_t s = 0; s < 3; s++)
    printf ("   n = %-12zu", sizes[s]);
  printf ("\n");
  for (kernel which = FLOOR; which < KERNELS; which++)
    {
      printf ("%-26s", name[which]);
      for (size_t s = 0; s < 3; s++)
        {
          size_t n = sizes[s], calls = LARGEST / n;
          double best = INFINITY;
          fill (n);
          for (int repetition = 0; repetition < 15; repetition++)
            {
              double start = seconds ();
              for (size_t call = 0; call < calls; call++)
                run (which, n);
              best = fmin (best, (seconds () - start) / (double) calls);
            }
          printf ("   %6.2f (%7.1f)", 1e9 * best / (double) n, 1e6 * best);
        }
      printf ("\n");
    }
  return 0;
}
