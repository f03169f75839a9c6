/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_neighbour_private.h -- neighbours at any distance, the K nearest of many, and distances from differences.

   Order.    By (distance, index): of points equally far the one with the lowest index is the nearest.
   Range.    The square of a distance is kept as fraction 2^exponent, so that nothing overflows or is lost. */
#ifndef SL_NEIGHBOUR_PRIVATE_H
#define SL_NEIGHBOUR_PRIVATE_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* The square of a distance is fraction 2^exponent. */
typedef struct
{
  double fraction;
  int exponent;
  size_t index;
} neighbour;

static inline int
is_nearer (const neighbour *a, const neighbour *b)
{
  if (a->exponent != b->exponent)
    return a->exponent < b->exponent;
  if (a->fraction != b->fraction)
    return a->fraction < b->fraction;
  return a->index < b->index;
}

/* Puts x into the heap of count places, of which the top is free. */
static inline void
sift_down (neighbour *heap, size_t count, neighbour x)
{
  size_t at = 0, child;
  for (; (child = 2 * at + 1) < count; at = child)
    {
      if (child + 1 < count && is_nearer (heap + child, heap + child + 1))
        child++;
      if (! is_nearer (&x, heap + child))
        break;
      heap[at] = heap[child];
    }
  heap[at] = x;
}

static inline void
sift_up (neighbour *heap, size_t at, neighbour x)
{
  for (; at > 0 && is_nearer (heap + (at - 1) / 2, &x); at = (at - 1) / 2)
    heap[at] = heap[(at - 1) / 2];
  heap[at] = x;
}

/* Keeps the K nearest of all that are offered. */
static inline void
offer (neighbour *heap, size_t K, size_t *count, neighbour x)
{
  if (*count < K)
    sift_up (heap, (*count)++, x);
  else if (is_nearer (&x, heap))
    sift_down (heap, K, x);
}

/* measure_columns     the square of the distance between column j of X and column i of Y, of the same kind and with
                       the same rows, from differences in double; its index is j. The same bits for (i, j) and (j, i),
                       for full and sparse columns
   neighbour_distance  the distance; one beyond the range of double is given as its largest number
   empty_heap          numbers and distances of the neighbours in a heap of count places, the nearest first
   mean_column         centre, d entries: the mean of the columns of a full X / unit */
#define SL_PROTOTYPE(sfx, real) \
  neighbour sl_measure_columns##sfx (const sl_data *X, size_t j, const sl_data *Y, size_t i); \
  double sl_neighbour_distance##sfx (neighbour x); \
  void sl_empty_heap##sfx (neighbour *heap, size_t count, double *index, double *distance); \
  void sl_mean_column##sfx (const sl_data *X, double unit, double *centre);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
