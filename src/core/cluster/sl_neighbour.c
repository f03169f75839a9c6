/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_neighbour_private.h"
#include "base/sl_lane_sums.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 16 }; /* partial sums of a distance */

/* Squares between these have lost nothing that counts to underflow or overflow. */
static const double smallest_safe = 0x1p-900, largest_safe = 0x1p+1000;

typedef struct
{
  size_t length;
  const sl_real *value;
  const size_t *row; /* null: all rows */
} point;

static point
column_of (const sl_data *X, size_t j)
{
  if (! X->start)
    return (point) { X->m, (const sl_real *) X->value + j * X->m, NULL };
  size_t first = X->start[j];
  return (point) { X->start[j + 1] - first, (const sl_real *) X->value + first, X->row + first };
}

static inline void
add_square (double e, double *sum, double *largest)
{
  *sum += e * e;
  *largest = fabs (e) > *largest ? fabs (e) : *largest;
}

/* Adds e_i^2, e_i = (x_i scale - y_i scale) unit, to lane i mod LANES, in ascending order of i, which gives sparse
   points the bits of full ones. largest is the largest |e_i| of each lane; scale and unit are powers of two. */
SL_CLONES static void
full_squares (size_t d, const sl_real *x, const sl_real *y, double scale, double unit, double *lane, double *largest)
{
  SL_IN_LANES (LANES, i, k, d,
               { add_square (((double) x[i] * scale - (double) y[i] * scale) * unit, lane + k, largest + k); });
}

static void
sparse_squares (point x, point y, double scale, double unit, double *lane, double *largest)
{
  size_t p = 0, q = 0;
  while (p < x.length || q < y.length)
    {
      /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): both points are sparse, or neither is */
      size_t i = p < x.length ? x.row[p] : SIZE_MAX, j = q < y.length ? y.row[q] : SIZE_MAX, row = i < j ? i : j;
      double e = i == row ? (double) x.value[p++] * scale : 0;
      e -= j == row ? (double) y.value[q++] * scale : 0;
      add_square (e * unit, lane + row % LANES, largest + row % LANES);
    }
}

/* The sum of e_i^2, and the largest |e_i|. */
static double
square (point x, point y, double scale, double unit, double *largest)
{
  double lane[LANES] = { 0 }, largest_of[LANES] = { 0 }, sum = 0;
  if (x.row)
    sparse_squares (x, y, scale, unit, lane, largest_of);
  else
    full_squares (x.length, x.value, y.value, scale, unit, lane, largest_of);
  *largest = 0;
  for (int k = 0; k < LANES; k++)
    {
      sum += lane[k];
      *largest = largest_of[k] > *largest ? largest_of[k] : *largest;
    }
  return sum;
}

/* |x - y|^2, whatever the range of its squares and differences. */
neighbour
SL_NAME (measure_columns) (const sl_data *X, size_t j, const sl_data *Y, size_t i)
{
  const point x = column_of (X, j), y = column_of (Y, i);
  double largest, sumsq = square (x, y, 1, 1, &largest);
  int exponent = 0, own = 0;
  if (largest == 0)
    return (neighbour) { 0, INT_MIN, j };
  if (! (sumsq >= smallest_safe && sumsq <= largest_safe))
    {
      int beyond = isinf (largest);
      double scale = beyond ? .25 : 1, unit;
      if (beyond)
        square (x, y, scale, 1, &largest);
      unit = sl_power_of_two (largest);
      sumsq = square (x, y, scale, 1 / unit, &largest);
      frexp (unit, &own);
      own += beyond ? 1 : -1;
    }
  double fraction = frexp (sumsq, &exponent);
  return (neighbour) { fraction, exponent + 2 * own, j };
}

double
SL_NAME (neighbour_distance) (neighbour x)
{
  if (x.fraction == 0)
    return 0;
  int odd = x.exponent % 2 != 0;
  return fmin (ldexp (sqrt (odd ? 2 * x.fraction : x.fraction), (x.exponent - odd) / 2), DBL_MAX);
}

void
SL_NAME (empty_heap) (neighbour *heap, size_t count, double *index, double *distance)
{
  for (; count > 0; count--)
    {
      neighbour farthest = heap[0];
      sift_down (heap, count - 1, heap[count - 1]);
      index[count - 1] = (double) farthest.index;
      distance[count - 1] = SL_NAME (neighbour_distance) (farthest);
    }
}

void
SL_NAME (mean_column) (const sl_data *X, double unit, double *centre)
{
  const sl_real *value = X->value;
  memset (centre, 0, X->m * sizeof *centre);
  for (size_t j = 0; j < X->n; j++)
    for (size_t i = 0; i < X->m; i++)
      centre[i] += (double) value[i + j * X->m] / unit;
  for (size_t i = 0; i < X->m; i++)
    centre[i] /= (double) X->n;
}
