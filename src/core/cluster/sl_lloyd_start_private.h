/* sl_lloyd_start_private.h -- what the two ways of Lloyd's iterations share; see sl_lloyd_private.h. */
#ifndef SL_LLOYD_START_PRIVATE_H
#define SL_LLOYD_START_PRIVATE_H

#include <math.h>
#include <stdint.h>
#include "base/sl_base.h"
#include "base/sl_parallel.h"

typedef struct
{
  size_t d, n, c, blocks, width, sums_size, max_iter;
  const double *X;
  double inflate, tiny; /* a bound is widened by this part and by this */
  int shared;           /* whether threads share a start, or each has its own */
  double *C, *inertia, *moves, *converged;
  uint32_t *label;
  sl_watch *watch;
} lloyd_job;

/* One start on its way. */
typedef struct
{
  const lloyd_job *job;
  double *C;
  uint32_t *label;
  size_t round;                 /* how often its centres have been moved */
  double *table;                /* C as sl_nearest_centre wants it */
  double *upper, *lower;        /* bounds on the distances from each point to its own and to any other centre */
  double *clearance;            /* of each centre: what half the way to its next centre is at least */
  double *shift;                /* how far each centre has moved, at most */
  double longest, next_longest; /* of those */
  size_t furthest_moved;        /* which centre it was */
  double *sums, *total;         /* of each block and of all: d-by-c sums of points, and c counts */
  size_t *changed;              /* in each block, labels that are new */
} lloyd_start;

/* What a distance is at most and at least, when sl_centres_private.h gives its square. */
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

/* Replaces the centres by the means of their points, from the sums of the blocks; fills empty clusters. */
void sl_lloyd_move (lloyd_start *s);

/* count starts side by side, distances by matrix products. */
sl_status sl_lloyd_wide (const lloyd_job *job, size_t count);

#endif
