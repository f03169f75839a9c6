/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lane_sums.h -- sums, and the like, in lanes: loops that the compiler turns into vectors, and whose order does not
   depend on the processor.

   SL_IN_LANES (lanes, i, k, n, { sum[k] += x[i]; }) does the last argument for i = 0 .. n-1, where k is the lane of i, its
   remainder by `lanes`, which is a constant. */
#ifndef SL_LANE_SUMS_H
#define SL_LANE_SUMS_H

#include <stddef.h>

#define SL_IN_LANES(lanes, i, k, n, ...) \
  do \
    { \
      const size_t whole_##i = (n) / (lanes) * (lanes); \
      for (size_t run_##i = 0; run_##i < whole_##i; run_##i += (lanes)) \
        for (size_t k = 0; k < (lanes); k++) \
          { \
            const size_t i = run_##i + k; \
            __VA_ARGS__ \
          } \
      for (size_t i = whole_##i, k = 0; i < (n); i++, k++) \
        __VA_ARGS__ \
    } \
  while (0)

static inline double
sl_sum_in_order (size_t count, const double *part)
{
  double sum = 0;
  for (size_t k = 0; k < count; k++)
    sum += part[k];
  return sum;
}

#endif
