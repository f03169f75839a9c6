/* bench_proj_hoyer.c -- speed of the Hoyer projection's kernel on one vector and one thread, beside the floor.

   Gaussian entries, sparseness .8; the least of many runs. Columns: entries, ns per entry of the floor (both norms in
   one scalar pass), of the kernel in double with the fastest passes and with the portable ones, and in single with
   both; then each as a multiple of the floor, and how much faster single is than double. To see what a processor
   without any extension would do, build with make bench EXTRA="-DSL_NO_CLONES -DSL_NO_INTRINSICS". */
#include "sl_bench.h"
#include "../src/core/sl_columns.h"
#include "../src/core/sl_proj_hoyer.h"

static const double sigma = .8, one = 1;

int
main (void)
{
  const size_t sizes[] = { 1000, 100000, 1000000 };
  sl_set_thread_limit (1);
  printf ("%8s  %6s | %6s %6s %6s %6s | %5s %5s %5s %5s | %s\n", "n", "floor", "double", "port.", "single", "port.",
          "x fl.", "port.", "sgl", "port.", "single faster by");
  for (size_t k = 0; k < 3; k++)
    {
      size_t n = sizes[k], bundle = 1 + 100000 / n, runs = n > 500000 ? 150 : 400;
      double *x = room_for (n, sizeof *x), *p = room_for (n, sizeof *p), l1, squared_l2, ns[5];
      float *xs = room_for (n, sizeof *xs), *ps = room_for (n, sizeof *ps);
      uint64_t state = 1;
      for (size_t i = 0; i < n; i++)
        xs[i] = (float) (x[i] = gauss (&state));

      LEAST_TIME (ns[0], runs, bundle, floor_norms_d (n, x, &l1, &squared_l2));
      for (int portable = 0; portable <= 1; portable++)
        {
          sl_hoyer_target target = { &sigma, 0, NULL, 0, &one, 0, SL_HOYER_NUMBER, 0, 0, portable };
          LEAST_TIME (ns[1 + portable], runs, bundle,
                      sl_proj_hoyer_d (n, 1, x, n, &target, p, n, NULL, NULL));
          LEAST_TIME (ns[3 + portable], runs, bundle,
                      sl_proj_hoyer_s (n, 1, xs, n, &target, ps, n, NULL, NULL));
        }
      for (int i = 0; i < 5; i++)
        ns[i] *= 1e9 / (double) n;
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
