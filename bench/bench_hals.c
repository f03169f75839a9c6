/* SPDX-License-Identifier: BSD-3-Clause */
/* bench_hals.c -- a sweep of A-HALS over one factor on one thread, at every level of the processor (sl_cpu.h).

   2429 rows, 49 components, as H of the CBCL faces has; the least of many runs, all levels in turn. The table is in
   markdown: ms of one sweep that tells the slope, and of ten, in double and in single. */
#include "sl_bench.h"
#include <string.h>
#include "base/sl_parallel.h"
#include "base/sl_cpu.h"
#include "nmf/sl_hals.h"

enum { N = 2429, R = 49, ROUNDS = 30, KINDS = 4 };

static double A[R * R], B[N * R], V[N * R], start[N * R];
static float As[R * R], Bs[N * R], Vs[N * R], starts[N * R];

static void
fill (void)
{
  static double W[361 * R];
  uint64_t state = 1;
  for (size_t i = 0; i < 361 * R; i++)
    W[i] = uniform (&state);
  for (size_t i = 0; i < N * R; i++)
    {
      starts[i] = (float) (start[i] = uniform (&state));
      Bs[i] = (float) (B[i] = 2000 * uniform (&state));
    }
  for (size_t k = 0; k < R; k++)
    for (size_t l = 0; l < R; l++)
      {
        for (size_t i = 0; i < 361; i++)
          A[k + l * R] += W[i + k * 361] * W[i + l * 361];
        As[k + l * R] = (float) A[k + l * R];
      }
}

/* One run of that kind, in seconds: double with one sweep and ten, single with one and ten. */
static double
run (int kind)
{
  const size_t max_sweeps = kind & 1 ? 10 : 1;
  size_t sweeps;
  double projected;
  memcpy (V, start, sizeof V);
  memcpy (Vs, starts, sizeof Vs);
  double begun = seconds ();
  if (kind < 2)
    sl_hals_d (N, R, A, B, V, max_sweeps, 0, NULL, &sweeps, &projected, NULL);
  else
    sl_hals_s (N, R, As, Bs, Vs, max_sweeps, 0, NULL, &sweeps, &projected, NULL);
  return seconds () - begun;
}

int
main (void)
{
  double least[SL_CPU_AVX512 + 1][KINDS];
  sl_set_thread_limit (1);
  fill ();
  for (int level = 0; level <= SL_CPU_AVX512; level++)
    for (int kind = 0; kind < KINDS; kind++)
      least[level][kind] = INFINITY;
  for (int round = 0; round < ROUNDS; round++)
    for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++)
      for (int kind = 0; kind < KINDS; kind++)
        {
          sl_cpu_force (level);
          least[level][kind] = fmin (least[level][kind], run (kind));
        }

  printf ("| 2429 rows, r = 49, ms | 1 sweep | 10 sweeps | single, 1 | single, 10 |\n|---|---|---|---|---|\n");
  for (sl_cpu_level level = SL_CPU_PORTABLE; level <= sl_cpu_best (); level++)
    {
      printf ("| %s |", sl_cpu_name (level));
      for (int kind = 0; kind < KINDS; kind++)
        printf (" %.3f |", 1e3 * least[level][kind]);
      printf ("\n");
    }
  return 0;
}
