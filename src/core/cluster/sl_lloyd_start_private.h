/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lloyd_start_private.h -- data of Lloyd's iterations with and without matrix products; see sl_lloyd_private.h. */
#ifndef SL_LLOYD_START_PRIVATE_H
#define SL_LLOYD_START_PRIVATE_H

#include <math.h>
#include <stdint.h>
#include "base/sl_base.h"
#include "base/sl_parallel.h"
#include "sl_sparse_points_private.h"

enum { ROUNDED = sizeof (sl_real) < sizeof (double) }; /* whether the caller's centres have fewer digits */

typedef struct
{
  size_t d, n, c, blocks, width, sums_size, max_iter;
  const sl_real *X;               /* null for sparse points */
  const sl_sparse_points *sparse; /* null for full ones */
  double inflate, tiny;           /* bounds are widened by a relative and an absolute amount */
  int shared;                     /* whether threads share a start, or each has its own */
  double *C, *inertia, *moves, *converged;
  uint32_t *label;
  sl_watch *watch;
} lloyd_job;

/* One start. */
typedef struct
{
  const lloyd_job *job;
  double *C;
  uint32_t *label;
  size_t round;          /* number of times that its centres were moved */
  double *table;         /* C for sl_nearest_centre */
  double *upper, *lower; /* bounds on the distances from each point to its own and to any other centre */
  double *clearance;     /* of each centre: a lower bound on half the distance to its next centre, or, of sparse
                                   points, its sum of squares */
  double *shift;         /* of each centre: an upper bound on its last move */
  double longest, next_longest; /* the largest and second largest of those */
  size_t furthest_moved;        /* the centre with the largest */
  double *sums, *total;         /* of each block and of all: d-by-c sums of points, and c counts */
  size_t *changed;              /* number of labels that changed in each block */
  size_t *point, *first;        /* of sparse points: by clusters, in their order; the first of each cluster */
} lloyd_start;

/* Upper and lower bound on a distance whose square was computed as in sl_centres_private.h. */
static inline double
no_less (const lloyd_job *job, double square)
{
  return sqrt (square) * (1 + job->inflate) + job->tiny;
}

static inline double
no_more (const lloyd_job *job, double square)
{
  return sqrt (square) * (1 - job->inflate) - job->tiny;
}

#endif
