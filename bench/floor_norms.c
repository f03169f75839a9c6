/* SPDX-License-Identifier: BSD-3-Clause */
/* floor_norms.c -- the yardstick of the projection benchmarks: both norms of a vector in one scalar pass.

   Compiled by itself with gcc -O2 -c and nothing else (no -march, no fused multiply-add), so that it means the same on
   every machine. */
#include "sl_bench.h"

void
floor_norms_d (size_t n, const double *x, double *l1, double *squared_l2)
{
  double sum = 0, sumsq = 0;
  for (size_t i = 0; i < n; i++)
    {
      double a = fabs (x[i]);
      sum += a;
      sumsq += a * a;
    }
  *l1 = sum;
  *squared_l2 = sumsq;
}

void
floor_norms_s (size_t n, const float *x, double *l1, double *squared_l2)
{
  double sum = 0, sumsq = 0;
  for (size_t i = 0; i < n; i++)
    {
      double a = (double) fabsf (x[i]);
      sum += a;
      sumsq += a * a;
    }
  *l1 = sum;
  *squared_l2 = sumsq;
}
