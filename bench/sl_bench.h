/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_bench.h -- what every C benchmark starts with: the clock, the data, the least of many runs, the floor.

   `make bench` compiles the benchmarks with -O2 and without -march, and links floor_norms.c compiled in the same way. */
#ifndef SL_BENCH_H
#define SL_BENCH_H

#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The yardstick: both norms of a vector in one scalar pass (floor_norms.c). */
void floor_norms_d (size_t n, const double *x, double *l1, double *squared_l2);
void floor_norms_s (size_t n, const float *x, double *l1, double *squared_l2);

static inline double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static inline double
uniform (uint64_t *state)
{
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return ((double) (*state >> 11) + .5) * 0x1p-53;
}

/* N(0,1) */
static inline double
gauss (uint64_t *state)
{
  double radius = sqrt (-2 * log (uniform (state)));
  return radius * cos (6.283185307179586 * uniform (state));
}

/* result = the least time of one STATEMENT over that many runs, in seconds; short ones are timed in bundles. */
#define LEAST_TIME(result, runs, bundle, STATEMENT) \
  do \
    { \
      result = INFINITY; \
      for (size_t run_ = 0; run_ < (size_t) (runs); run_++) \
        { \
          double start_ = seconds (); \
          for (size_t k_ = 0; k_ < (size_t) (bundle); k_++) \
            STATEMENT; \
          result = fmin (result, (seconds () - start_) / (double) (bundle)); \
        } \
    } \
  while (0)

/* Room for count numbers, or the end of the benchmark. */
static inline void *
room_for (size_t count, size_t size)
{
  void *room = calloc (count, size);
  if (! room)
    {
      fprintf (stderr, "not enough memory\n");
      exit (1);
    }
  return room;
}

#endif
