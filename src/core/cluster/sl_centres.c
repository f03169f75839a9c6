/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_centres_private.h"

#include <math.h>

enum { LANES = SL_CENTRE_LANES };

#ifndef SL_SINGLE
size_t
sl_centre_table_size (size_t d, size_t c)
{
  const size_t places = (c + LANES - 1) / LANES * LANES;
  return places <= SIZE_MAX / sl_max_size (d, 1) ? places * d : SIZE_MAX;
}

void
sl_centre_table (size_t d, size_t c, const double *C, double *table)
{
  size_t places = sl_centre_table_size (1, c);
  for (size_t k = 0; k < places; k++)
    for (size_t l = 0; l < d; l++)
      table[(k / LANES * d + l) * LANES + k % LANES] = k < c ? C[l + k * d] : 0;
}
#endif

double
SL_NAME (square_distance) (size_t d, const sl_real *x, const double *y)
{
  double sum = 0;
  for (size_t l = 0; l < d; l++)
    sum += ((double) x[l] - y[l]) * ((double) x[l] - y[l]);
  return sum;
}

void
SL_NAME (square_distances) (size_t d, size_t count, const sl_real *const *x, const double *const *y, double *square)
{
  size_t i = 0;
  for (; i + 4 <= count; i += 4)
    {
      const sl_real *x0 = x[i], *x1 = x[i + 1], *x2 = x[i + 2], *x3 = x[i + 3];
      const double *y0 = y[i], *y1 = y[i + 1], *y2 = y[i + 2], *y3 = y[i + 3];
      double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
      for (size_t l = 0; l < d; l++)
        {
          s0 += ((double) x0[l] - y0[l]) * ((double) x0[l] - y0[l]);
          s1 += ((double) x1[l] - y1[l]) * ((double) x1[l] - y1[l]);
          s2 += ((double) x2[l] - y2[l]) * ((double) x2[l] - y2[l]);
          s3 += ((double) x3[l] - y3[l]) * ((double) x3[l] - y3[l]);
        }
      square[i] = s0;
      square[i + 1] = s1;
      square[i + 2] = s2;
      square[i + 3] = s3;
    }
  for (; i < count; i++)
    square[i] = SL_NAME (square_distance) (d, x[i], y[i]);
}

/* Squared distances of x to the centres of one group. Written with the compiler's vectors where it has them, for the
   loops it makes of the portable form are six times slower; either way lanes do not mix. */
SL_CLONES static void
group_distances (size_t d, const double *restrict group, const sl_real *restrict x, double *restrict distance)
{
#if defined(__GNUC__)
  typedef double lanes __attribute__ ((vector_size (LANES / 2 * sizeof (double)), aligned (8), may_alias));
  const lanes *entry = (const lanes *) group;
  lanes lower = { 0 }, upper = { 0 };
  for (size_t l = 0; l < d; l++)
    {
      lanes apart = (double) x[l] - entry[2 * l], apart_too = (double) x[l] - entry[2 * l + 1];
      lower += apart * apart;
      upper += apart_too * apart_too;
    }
  ((lanes *) distance)[0] = lower;
  ((lanes *) distance)[1] = upper;
#else
  for (size_t q = 0; q < LANES; q++)
    distance[q] = 0;
  for (size_t l = 0; l < d; l++)
    for (size_t q = 0; q < LANES; q++)
      {
        double apart = (double) x[l] - group[l * LANES + q];
        distance[q] += apart * apart;
      }
#endif
}

sl_nearest
SL_NAME (nearest_centre) (size_t d, size_t c, const double *table, const sl_real *x)
{
  sl_nearest nearest = { 0, INFINITY, INFINITY };
  for (size_t k = 0; k < c; k += LANES)
    {
      double distance[LANES], before = nearest.first;
      size_t count = c - k < LANES ? c - k : LANES, q;
      group_distances (d, table + k * d, x, distance);
      for (q = 0; q < count; q++)
        {
          double further = distance[q] > nearest.first ? distance[q] : nearest.first;
          nearest.second = further < nearest.second ? further : nearest.second;
          nearest.first = distance[q] < nearest.first ? distance[q] : nearest.first;
        }
      if (nearest.first < before)
        {
          for (q = 0; distance[q] != nearest.first; q++)
            ;
          nearest.index = k + q;
        }
    }
  return nearest;
}
