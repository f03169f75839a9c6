/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_knn_private.h"

#include <math.h>

enum { STRIP = 256 }; /* products that are compared to a limit at a time */

SL_CLONES int
sl_knn_any_below (size_t count, const double *sumsq, const float *product, double factor, double limit)
{
  int below = 0;
  for (size_t j = 0; j < count; j++)
    below |= factor * sumsq[j] - 2 * (double) product[j] <= limit;
  return below;
}

double
sl_knn_limit (const sl_knn_copies *copies, size_t n, const double *sumsq, const float *product, size_t self, size_t K,
              neighbour *heap)
{
  size_t count = 0;
  double factor = 1 + copies->relative, limit = INFINITY;
  if (copies->relative == 1)
    return limit;
  for (size_t first = 0; first < n; first += STRIP)
    {
      size_t last = sl_min_size (first + STRIP, n);
      if (! sl_knn_any_below (last - first, sumsq + first, product + first, factor, limit))
        continue;
      for (size_t j = first; j < last; j++)
        {
          double bound = factor * sumsq[j] - 2 * (double) product[j];
          if (bound < limit && j != self)
            {
              offer (heap, K, &count, (neighbour) { bound, 0, j });
              if (count == K)
                limit = heap->fraction;
            }
        }
    }
  return limit;
}
