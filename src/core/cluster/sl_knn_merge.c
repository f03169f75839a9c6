/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_knn.h"

static int
is_before (double distance, double index, double other_distance, double other_index)
{
  return distance < other_distance || (distance == other_distance && index < other_index);
}

/* How many are taken of either list is found first. Then they are put in place from the farthest on, where none is lost
   that is still needed. */
void
sl_knn_merge (size_t K, const double *index, const double *distance, double *into_index, double *into_distance)
{
  size_t a = 0, b = 0;
  while (a + b < K)
    if (is_before (distance[a], index[a], into_distance[b], into_index[b]))
      a++;
    else
      b++;
  while (a > 0)
    {
      size_t at = a + b - 1;
      if (b > 0 && is_before (distance[a - 1], index[a - 1], into_distance[b - 1], into_index[b - 1]))
        {
          b--;
          into_index[at] = into_index[b];
          into_distance[at] = into_distance[b];
        }
      else
        {
          a--;
          into_index[at] = index[a];
          into_distance[at] = distance[a];
        }
    }
}
