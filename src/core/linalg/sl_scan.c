/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_scan.h"
#include "base/sl_lane_sums.h"

#include <math.h>

enum { LANES = 16 };

/* Entries between these have squares whose sum of up to 2^60 neither overflows nor loses bits to underflow. */
static const double smallest_safe = 0x1p-440, largest_safe = 0x1p+480;

#ifndef SL_SINGLE
double
sl_power_of_two (double x)
{
  int exponent;
  if (! (x > 0))
    return 1;
  frexp (x, &exponent);
  return ldexp (1, exponent - 1 < -1021 ? -1021 : exponent - 1);
}
#endif

SL_CLONES static void
accumulate (size_t n, const sl_real *x, double scale, sl_norms *norms)
{
  double sum[LANES] = { 0 }, sumsq[LANES] = { 0 };
  sl_real max[LANES] = { 0 };
  SL_IN_LANES (LANES, i, k, n, {
    sl_real a = x[i] < 0 ? -x[i] : x[i];
    double b = (double) a * scale;
    sum[k] += b;
    sumsq[k] += b * b;
    max[k] = a > max[k] ? a : max[k];
  });

  norms->sum = norms->sumsq = norms->max = 0;
  for (int k = 0; k < LANES; k++)
    {
      norms->sum += sum[k];
      norms->sumsq += sumsq[k];
      norms->max = (double) max[k] > norms->max ? (double) max[k] : norms->max;
    }
}

sl_status
SL_NAME (scan) (size_t n, const sl_real *x, sl_norms *norms)
{
  norms->unit = 1;
  accumulate (n, x, 1, norms);
  if (isnan (norms->sum) || isinf (norms->max))
    return SL_NOT_FINITE;
  if (norms->max > 0 && (norms->max < smallest_safe || norms->max > largest_safe))
    {
      norms->unit = sl_power_of_two (norms->max);
      accumulate (n, x, 1 / norms->unit, norms);
    }
  return SL_OK;
}
