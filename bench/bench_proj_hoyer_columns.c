/* SPDX-License-Identifier: BSD-3-Clause */
/* bench_proj_hoyer_columns.c -- the Hoyer projection's kernel on matrices: time, gain by a second thread, same bits.

   Gaussian entries, sparseness .8, result memory touched before; the least of many runs, in ms. */
#include "sl_bench.h"
#include <string.h>
#include "base/sl_parallel.h"
#include "proj/sl_proj_hoyer.h"

static double
least_time (int threads, size_t d, size_t n, const double *X, double *P)
{
  const double sigma = .8, one = 1;
  const sl_hoyer_target target = { .sigma = &sigma, .l2 = &one };
  double least;
  sl_set_thread_limit (threads);
  LEAST_TIME (least, n > 5000 ? 30 : 100, 1, sl_proj_hoyer_d (d, n, X, d, &target, P, d, NULL, NULL));
  return 1e3 * least;
}

int
main (void)
{
  const size_t d = 1000, sizes[] = { 1000, 10000 };
  double *X = room_for (d * sizes[1], sizeof *X), *P = room_for (d * sizes[1], sizeof *P),
         *Q = room_for (d * sizes[1], sizeof *Q);
  uint64_t state = 1;
  for (size_t i = 0; i < d * sizes[1]; i++)
    X[i] = gauss (&state);
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
