/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_lloyd_move_private.h"
#include "sl_centres_private.h"
#include "sl_lloyd_sparse_private.h"

#include <string.h>

SL_CLONES void
SL_NAME (lloyd_sum) (const lloyd_start *s, size_t b)
{
  const lloyd_job *job = s->job;
  size_t d = job->d, first = b * job->width, end = first + job->width;
  size_t last = end < job->n ? end : job->n;
  double *sums = s->sums + b * job->sums_size, *counts = sums + job->c * d;
  memset (sums, 0, job->sums_size * sizeof (double));
  for (size_t i = first; i < last; i++)
    {
      const sl_real *restrict x = job->X + i * d;
      double *restrict sum = sums + s->label[i] * d;
      for (size_t l = 0; l < d; l++)
        sum[l] += (double) x[l];
      counts[s->label[i]]++;
    }
}

/* The total of all blocks, added up in order. */
static void
add_blocks (const lloyd_start *s)
{
  size_t size = s->job->sums_size;
  double *restrict total = s->total;
  memcpy (total, s->sums, size * sizeof (double));
  for (size_t b = 1; b < s->job->blocks; b++)
    {
      const double *restrict more = s->sums + b * size;
      for (size_t k = 0; k < size; k++)
        total[k] += more[k];
    }
}

static int
are_equal (const lloyd_job *job, size_t i, size_t j)
{
  if (job->sparse)
    return sl_sparse_equal (job->sparse->X, i, j);
  const sl_real *x = job->X + i * job->d, *y = job->X + j * job->d;
  size_t l = 0;
  while (l < job->d && x[l] == y[l])
    l++;
  return l == job->d;
}

enum { NONE = -1, DIFFERENT = -2 };

/* shift, which is not needed before the centres move, becomes for each cluster the one point that all its points are equal
   to, or DIFFERENT; or NONE without points. */
static void
compare_points (const lloyd_job *job, const lloyd_start *s)
{
  for (size_t k = 0; k < job->c; k++)
    s->shift[k] = NONE;
  for (size_t i = 0; i < job->n; i++)
    {
      double *one = s->shift + s->label[i];
      if (*one == NONE)
        *one = (double) i;
      else if (*one >= 0 && ! are_equal (job, i, (size_t) *one))
        *one = DIFFERENT;
    }
}

/* The point furthest from its centre in a cluster of different points; n when all such distances are 0. Points whose
   upper bound is no further need not be measured. */
static size_t
furthest_point (const lloyd_job *job, const lloyd_start *s, const double *counts)
{
  size_t furthest = job->n;
  double largest_distance = 0;
  for (size_t i = 0; i < job->n; i++)
    if (counts[s->label[i]] > 1 && s->shift[s->label[i]] == DIFFERENT && s->upper[i] * s->upper[i] > largest_distance)
      {
        const double *centre = s->C + s->label[i] * job->d;
        double far = job->sparse ? sl_sparse_square (job->sparse->X, i, centre)
                                 : SL_NAME (square_distance) (job->d, job->X + i * job->d, centre);
        if (far > largest_distance)
          {
            largest_distance = far;
            furthest = i;
          }
      }
  return furthest;
}

static int
all_have_points (size_t c, const double *counts)
{
  size_t k = 0;
  while (k < c && counts[k] > 0)
    k++;
  return k == c;
}

/* Gives each centre without points the furthest one, and makes the sums anew. A point given is alone in its cluster,
   so it is not given again. */
static sl_status
refill (const lloyd_job *job, const lloyd_start *s)
{
  double *counts = s->total + job->d * job->c;
  size_t filled = 0;
  if (all_have_points (job->c, counts))
    return SL_OK;
  compare_points (job, s);
  for (size_t k = 0; k < job->c && ! sl_must_stop (job->watch); k++)
    if (counts[k] == 0)
      {
        size_t i = furthest_point (job, s, counts);
        if (i == job->n)
          break;
        counts[s->label[i]]--;
        counts[k] = 1;
        s->label[i] = (uint32_t) k;
        s->upper[i] = 0;
        s->lower[i] = 0;
        filled++;
      }
  if (filled == 0)
    return SL_OK;
  if (job->sparse)
    return sl_lloyd_sparse_sums (s);
  for (size_t b = 0; b < job->blocks; b++)
    SL_NAME (lloyd_sum) (s, b);
  add_blocks (s);
  return SL_OK;
}

/* The centres become those in total, and it is noted how far they move. */
static void
move_to_total (const lloyd_job *job, lloyd_start *s)
{
  size_t d = job->d;
  s->longest = s->next_longest = 0;
  s->furthest_moved = 0;
  for (size_t k = 0; k < job->c; k++)
    {
      double *now = s->total + k * d, *centre = s->C + k * d;
      s->shift[k] = no_less (job, sl_square_distance_d (d, now, centre));
      memcpy (centre, now, d * sizeof (double));
      if (s->shift[k] > s->longest)
        {
          s->next_longest = s->longest;
          s->longest = s->shift[k];
          s->furthest_moved = k;
        }
      else
        s->next_longest = fmax (s->next_longest, s->shift[k]);
    }
}

/* Every centre with points becomes their mean. */
static void
move_centres (const lloyd_job *job, lloyd_start *s)
{
  size_t d = job->d;
  const double *counts = s->total + d * job->c;
  for (size_t k = 0; k < job->c; k++)
    {
      double *mean = s->total + k * d;
      if (counts[k] == 0)
        memcpy (mean, s->C + k * d, d * sizeof (double));
      else
        for (size_t l = 0; l < d; l++)
          mean[l] /= counts[k];
    }
  move_to_total (job, s);
}

void
SL_NAME (lloyd_round) (lloyd_start *s)
{
  for (size_t l = 0; l < s->job->d * s->job->c; l++)
    s->total[l] = (double) (float) s->C[l];
  move_to_total (s->job, s);
}

sl_status
SL_NAME (lloyd_move) (lloyd_start *s)
{
  sl_status status = SL_OK;
  if (s->job->sparse)
    status = sl_lloyd_sparse_sums (s);
  else
    add_blocks (s);
  SL_STEP (status, refill (s->job, s));
  if (status == SL_OK)
    move_centres (s->job, s);
  return status;
}
