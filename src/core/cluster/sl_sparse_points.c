/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_sparse_points_private.h"
#include "base/sl_memory.h"
#include "sl_centres_private.h"

#include <float.h>

enum { LANES = SL_CENTRE_LANES, MAX_PARTS = 16 };

sl_status
sl_sparse_points_make (const sl_data *X, sl_sparse_points *points)
{
  const double *value = X->value;
  *points = (sl_sparse_points) { .X = X,
                                 .curve = 4 * ((double) X->m + 8) * DBL_EPSILON,
                                 .absolute = ((double) X->m + 8) * 0x1p-1020,
                                 .sumsq = sl_alloc (X->n, sizeof (double)) };
  if (! points->sumsq)
    return SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < X->n; i++)
    {
      points->sumsq[i] = 0;
      for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
        points->sumsq[i] += value[e] * value[e];
    }
  return SL_OK;
}

/* Two entries at a time, so that one sum need not wait for the other. */
SL_CLONES void
sl_sparse_products (const sl_data *X, size_t i, const double *restrict group, double *restrict product)
{
  const double *restrict value = X->value;
  const size_t *restrict row = X->row, end = X->start[i + 1];
  size_t e = X->start[i];
#if defined(__GNUC__)
  typedef double lanes __attribute__ ((vector_size (LANES / 2 * sizeof (double)), aligned (8), may_alias));
  lanes lower = { 0 }, upper = { 0 }, next_lower = { 0 }, next_upper = { 0 };
  for (; e + 2 <= end; e += 2)
    {
      const lanes *centres = (const lanes *) (group + row[e] * LANES);
      const lanes *next = (const lanes *) (group + row[e + 1] * LANES);
      lower += value[e] * centres[0];
      upper += value[e] * centres[1];
      next_lower += value[e + 1] * next[0];
      next_upper += value[e + 1] * next[1];
    }
  if (e < end)
    {
      const lanes *centres = (const lanes *) (group + row[e] * LANES);
      lower += value[e] * centres[0];
      upper += value[e] * centres[1];
    }
  ((lanes *) product)[0] = lower + next_lower;
  ((lanes *) product)[1] = upper + next_upper;
#else
  for (size_t q = 0; q < LANES; q++)
    product[q] = 0;
  for (; e < end; e++)
    for (size_t q = 0; q < LANES; q++)
      product[q] += value[e] * group[row[e] * LANES + q];
#endif
}

double
sl_sparse_square (const sl_data *X, size_t i, const double *c)
{
  const double *value = X->value;
  double sum = 0;
  size_t l = 0;
  for (size_t e = X->start[i]; e < X->start[i + 1]; e++, l++)
    {
      for (; l < X->row[e]; l++)
        sum += c[l] * c[l];
      sum += (value[e] - c[l]) * (value[e] - c[l]);
    }
  for (; l < X->m; l++)
    sum += c[l] * c[l];
  return sum;
}

/* Goes through the entries that one of two points stores: gives the next row, or SIZE_MAX, and the entries. */
typedef struct
{
  const sl_data *X;
  size_t at, end, other, last;
} pair;

static pair
pair_of (const sl_data *X, size_t i, size_t j)
{
  return (pair) { X, X->start[i], X->start[i + 1], X->start[j], X->start[j + 1] };
}

static inline size_t
next_of (pair *p, double *x, double *y)
{
  const double *value = p->X->value;
  size_t own = p->at < p->end ? p->X->row[p->at] : SIZE_MAX;
  size_t other = p->other < p->last ? p->X->row[p->other] : SIZE_MAX, row = own < other ? own : other;
  *x = row == own && row != SIZE_MAX ? value[p->at++] : 0;
  *y = row == other && row != SIZE_MAX ? value[p->other++] : 0;
  return row;
}

double
sl_sparse_apart (const sl_data *X, size_t i, size_t j, size_t parts)
{
  double part[MAX_PARTS] = { 0 }, sum = 0, x, y;
  pair p = pair_of (X, i, j);
  for (size_t l = next_of (&p, &x, &y); l != SIZE_MAX; l = next_of (&p, &x, &y))
    part[l % parts] += (x - y) * (x - y);
  for (size_t q = 0; q < parts; q++)
    sum += part[q];
  return sum;
}

int
sl_sparse_equal (const sl_data *X, size_t i, size_t j)
{
  double x, y;
  pair p = pair_of (X, i, j);
  for (size_t l = next_of (&p, &x, &y); l != SIZE_MAX; l = next_of (&p, &x, &y))
    if (x != y)
      return 0;
  return 1;
}
