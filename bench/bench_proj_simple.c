/* SPDX-License-Identifier: BSD-3-Clause */
/* bench_proj_simple.c -- speed of the simple projections on one thread: ns per entry and microseconds, beside the floor.

   The l1 ball is that of Hoyer sparseness .8 (|x|_2 = 1), whose threshold is also the simplex's; l0 keeps a tenth. */
#include "sl_bench.h"
#include "base/sl_parallel.h"
#include "proj/sl_proj_l0.h"
#include "proj/sl_proj_simplex.h"
#include "proj/sl_prox_l1.h"

enum { LARGEST = 1000000 };

static double x[LARGEST], p[LARGEST], w[LARGEST];
static float xs[LARGEST], ps[LARGEST];

static void
fill (size_t n)
{
  uint64_t state = 1;
  double squares = 0;
  for (size_t i = 0; i < n; i++)
    {
      x[i] = gauss (&state);
      w[i] = 1 + 0.5 * fabs (x[i]);
      squares += x[i] * x[i];
    }
  for (size_t i = 0; i < n; i++)
    xs[i] = (float) (x[i] /= sqrt (squares));
}

typedef enum { FLOOR, SIMPLEX, BALL, BALL_SINGLE, WEIGHTED, HARD, HARD_SINGLE, SOFT, SOFT_SINGLE, KERNELS } kernel;

static const char *const name[KERNELS] = {
  "floor: both norms", "simplex", "l1 ball", "l1 ball, single", "l1 ball, weighted", "l0", "l0, single",
  "soft threshold", "soft threshold, single"
};

static void
run (kernel which, size_t n)
{
  double radius = sqrt ((double) n) * 0.2 + 0.8, kept = (double) (n / 10), t = 1 / sqrt ((double) n), l1, squared_l2;
  switch (which)
    {
    case FLOOR:       floor_norms_d (n, x, &l1, &squared_l2); break;
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
          double best;
          fill (n);
          LEAST_TIME (best, 15, calls, run (which, n));
          printf ("   %6.2f (%7.1f)", 1e9 * best / (double) n, 1e6 * best);
        }
      printf ("\n");
    }
  return 0;
}
