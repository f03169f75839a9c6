/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_proj_l1inf.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_compensated.h"

#include <math.h>

/* Numerics.
   Pieces. B_j+1 = B_j + j (s_j - s_j+1) has no cancellation, so B_j is exactly 0 for ties with the largest modulus.
   Digits of the heights. If t is far smaller than the entries, the difference of C_j and theta has no digits left. So
   Newton's method on theta finds the pieces only. Then C_j, held in two parts, is taken relative to theta, and what theta
   lacks is solved for in these differences, again until the lacking part is far smaller than t: differences of
   neighbours are exact, and each round has left only the rounding error of the one before. So the heights sum to t,
   however small t is relative to X. */

enum {
  BLOCK = 64,      /* groups of one task */
  MOST_ROUNDS = 40 /* of solving for the rest of theta; each gains about 50 bits */
};

/* Outside of this range entries are scaled by 2^-64 or 2^64, so that sums stay finite and quotients keep digits. */
static const double large = 0x1p900, small = 0x1p-900, shift = 0x1p64;

/* A sum in two parts. */
typedef struct
{
  double sum, rest;
} total;

/* The linear piece of a group that theta lies on: its height is (C_j - theta)/j. */
typedef struct
{
  size_t left;   /* moduli still in the heap */
  double count;  /* j, the number of moduli taken from the heap; 0 for a zero group */
  double level;  /* s_j */
  double passed; /* B_j */
  total sum;     /* C_j; later C_j - theta, in sum.sum alone */
  double height; /* mu */
  int moved;     /* nonzero: the last step changed the piece */
} piece;

typedef struct
{
  size_t d, n, ldx, ldp, groups, length;
  const sl_real *X;
  sl_real *P;
  int by_columns, inside;
  double unit;
  total theta;
  piece *pieces;
  double *heaps; /* length numbers for each group */
} l1inf_job;

static inline void
add (total *t, double x)
{
  sl_add_compensated (x, &t->sum, &t->rest);
}

/* ---- heaps ------------------------------------------------------------------------------------------------------ */

static void
sink (double *heap, size_t size, size_t at)
{
  double value = heap[at];
  for (size_t child = 2 * at + 1; child < size; child = 2 * at + 1)
    {
      if (child + 1 < size && heap[child + 1] > heap[child])
        child++;
      if (heap[child] <= value)
        break;
      heap[at] = heap[child];
      at = child;
    }
  heap[at] = value;
}

/* Takes the next modulus from the heap; passed is the B_j that belongs to it. */
static void
next_level (piece *g, double *heap, double passed)
{
  g->level = heap[0];
  g->passed = passed;
  g->count++;
  add (&g->sum, g->level);
  heap[0] = heap[--g->left];
  if (g->left > 1)
    sink (heap, g->left, 0);
}

/* ---- tasks ------------------------------------------------------------------------------------------------------ */

static size_t
block_end (const l1inf_job *job, size_t block)
{
  size_t rest = job->groups - block * BLOCK;
  return block * BLOCK + (rest < BLOCK ? rest : BLOCK);
}

/* The largest modulus of each group of a block. */
static sl_status
measure_block (const void *description, size_t block, void *work)
{
  const l1inf_job *job = description;
  size_t first = block * BLOCK, end = block_end (job, block);
  size_t step = job->by_columns ? job->ldx : 1, next = job->by_columns ? 1 : job->ldx;
  double largest[BLOCK] = { 0 }, finite = 0;
  (void) work;
  for (size_t k = 0; k < job->length; k++)
    for (size_t g = first; g < end; g++)
      {
        double a = fabs ((double) job->X[g * step + k * next]);
        finite += a * 0; /* NaN for a NaN or an infinity */
        largest[g - first] = a > largest[g - first] ? a : largest[g - first];
      }
  for (size_t g = first; g < end; g++)
    job->pieces[g].level = largest[g - first];
  return isnan (finite) ? SL_NOT_FINITE : SL_OK;
}

/* The moduli of each group of a block, as a heap from which the largest is taken. */
static sl_status
start_block (const void *description, size_t block, void *work)
{
  const l1inf_job *job = description;
  size_t first = block * BLOCK, end = block_end (job, block);
  size_t step = job->by_columns ? job->ldx : 1, next = job->by_columns ? 1 : job->ldx;
  (void) work;
  for (size_t k = 0; k < job->length; k++)
    for (size_t g = first; g < end; g++)
      job->heaps[g * job->length + k] = fabs ((double) job->X[g * step + k * next]) / job->unit;
  for (size_t g = first; g < end; g++)
    {
      piece *p = &job->pieces[g];
      double *heap = job->heaps + g * job->length;
      *p = (piece) { job->length, 0, 0, 0, { 0, 0 }, 0, 0 };
      for (size_t i = job->length / 2; i-- > 0;)
        sink (heap, job->length, i);
      if (heap[0] > 0)
        next_level (p, heap, 0);
    }
  return SL_OK;
}

/* Heights at theta. */
static sl_status
move_block (const void *description, size_t block, void *work)
{
  const l1inf_job *job = description;
  (void) work;
  for (size_t g = block * BLOCK; g < block_end (job, block); g++)
    {
      piece *p = &job->pieces[g];
      double *heap = job->heaps + g * job->length, before = p->height, count = p->count;
      if (p->count == 0)
        continue;
      while (p->left > 0 && heap[0] > 0)
        {
          double passed = p->passed + p->count * (p->level - heap[0]);
          if (passed > job->theta.sum)
            break;
          next_level (p, heap, passed);
        }
      p->height = fmax (p->level - (job->theta.sum - p->passed) / p->count, 0);
      p->moved = p->count > count || (p->height == 0 && before > 0);
    }
  return SL_OK;
}

/* P = X clipped at the heights. */
static sl_status
clip_column (const void *description, size_t j, void *work)
{
  const l1inf_job *job = description;
  const sl_real *x = job->X + j * job->ldx;
  sl_real *p = job->P + j * job->ldp;
  (void) work;
  for (size_t i = 0; i < job->d; i++)
    {
      sl_real height = (sl_real) (job->pieces[job->by_columns ? j : i].height);
      p[i] = job->inside || fabs ((double) x[i]) <= (double) height ? x[i] : x[i] > 0 ? height : 0 - height;
    }
  return SL_OK;
}

/* ---- theta ------------------------------------------------------------------------------------------------------ */

static size_t
blocks (const l1inf_job *job)
{
  return (job->groups + BLOCK - 1) / BLOCK;
}

/* Newton's method: leaves every group on its piece. t is in units of job->unit. */
static sl_status
find_pieces (l1inf_job *job, double t, const sl_stop *stop)
{
  for (int first = 1;; first = 0)
    {
      sl_status status = sl_parallel_for (blocks (job), BLOCK, 0, move_block, job, stop);
      if (status != SL_OK)
        return status;
      total heights = { 0, 0 };
      double slope = 0;
      int moved = 0;
      for (size_t g = 0; g < job->groups; g++)
        if (job->pieces[g].count > 0)
          {
            moved |= job->pieces[g].moved;
            add (&heights, job->pieces[g].height);
            slope += job->pieces[g].height > 0 ? 1 / job->pieces[g].count : 0;
          }
      double excess = (heights.sum - t) + heights.rest, theta = job->theta.sum + excess / slope;
      if (! (excess > 0) || (! first && ! moved) || ! (theta > job->theta.sum))
        return SL_OK;
      job->theta.sum = theta;
    }
}

/* Lowers C_j - theta, of all groups, by what is added to theta. */
static void
shift_theta (l1inf_job *job, double by)
{
  add (&job->theta, by);
  for (size_t g = 0; g < job->groups; g++)
    job->pieces[g].sum.sum -= by;
}

/* What theta lacks, on the pieces found: the solution of sum max (C_j - theta - rest, 0)/j = t. Newton's method, from
   which groups drop out; after the first step none comes back. slope is sum 1/j over the groups that stay. */
static double
solve_rest (const l1inf_job *job, double t, double rest, double *slope)
{
  size_t before = 0, step = 0;
  for (;; step++)
    {
      total heights = { 0, 0 };
      double sum = 0;
      size_t active = 0;
      for (size_t g = 0; g < job->groups; g++)
        if (job->pieces[g].count > 0 && job->pieces[g].sum.sum > rest)
          {
            active++;
            sum += 1 / job->pieces[g].count;
            add (&heights, job->pieces[g].sum.sum / job->pieces[g].count);
          }
      if (active == 0 || active == before || (step > 1 && active > before))
        return rest;
      before = active;
      *slope = sum;
      rest = ((heights.sum - t) + heights.rest) / sum;
    }
}

/* Heights with the sum t from the pieces. */
static void
find_heights (l1inf_job *job, double t)
{
  double highest = -INFINITY, count = 1, slope = 0;
  for (size_t g = 0; g < job->groups; g++)
    {
      piece *p = &job->pieces[g];
      p->sum.sum = (p->sum.sum - job->theta.sum) + p->sum.rest;
      if (p->count > 0 && p->sum.sum > highest)
        {
          highest = p->sum.sum;
          count = p->count;
        }
    }
  shift_theta (job, highest);
  double rest = solve_rest (job, t, -count * t, &slope); /* there the highest group alone has height t */
  shift_theta (job, rest);
  for (int round = 0; round < MOST_ROUNDS && fabs (rest) * slope > 0x1p-30 * t; round++)
    {
      rest = solve_rest (job, t, 0, &slope);
      shift_theta (job, rest);
    }
  for (size_t g = 0; g < job->groups; g++)
    {
      piece *p = &job->pieces[g];
      p->height = p->count > 0 ? fmax (p->sum.sum / p->count, 0) : 0;
    }
}

/* The heights of all groups for a matrix outside of the ball; 0 for t = 0. */
static sl_status
compute_heights (l1inf_job *job, double t, const sl_stop *stop)
{
  job->heaps = sl_alloc (job->groups, job->length * sizeof (double));
  sl_status status = job->heaps ? sl_parallel_for (blocks (job), BLOCK * job->length, 0, start_block, job, stop)
                                : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    status = find_pieces (job, t, stop);
  if (status == SL_OK)
    find_heights (job, t);
  sl_free (job->heaps);
  for (size_t g = 0; status == SL_OK && g < job->groups; g++)
    job->pieces[g].height *= t > 0 ? job->unit : 0;
  return status;
}

sl_status
SL_NAME (proj_l1inf) (size_t d, size_t n, const sl_real *X, size_t ldx, int by_columns, double t, sl_real *P,
                      size_t ldp, double *threshold, double *support, const sl_stop *stop)
{
  l1inf_job job = { d, n,        ldx,  ldp, by_columns ? n : d, by_columns ? d : n, X, P, by_columns, 0,
                    1, { 0, 0 }, NULL, NULL };
  if (threshold)
    *threshold = 0;
  if (support)
    *support = 0;
  if ((d == 0 && n > 0) || ldx < d || ldp < d || isnan (t))
    return SL_BAD_INPUT;
  if (t < 0)
    return SL_INFEASIBLE;
  if (n == 0)
    return SL_OK;

  job.pieces = sl_alloc (job.groups, sizeof *job.pieces);
  if (! job.pieces)
    return SL_OUT_OF_MEMORY;
  sl_status status = sl_parallel_for (blocks (&job), BLOCK * job.length, 0, measure_block, &job, stop);
  if (status == SL_OK)
    {
      double largest = 0;
      total heights = { 0, 0 };
      for (size_t g = 0; g < job.groups; g++)
        largest = fmax (largest, job.pieces[g].level);
      job.unit = largest > large ? shift : largest < small ? 1 / shift : 1;
      for (size_t g = 0; g < job.groups; g++)
        add (&heights, job.pieces[g].height = job.pieces[g].level / job.unit);
      job.inside = (heights.sum - t / job.unit) + heights.rest <= 0;
      if (! job.inside)
        status = compute_heights (&job, t / job.unit, stop);
    }
  if (status == SL_OK)
    status = sl_parallel_for (n, d, 0, clip_column, &job, stop);
  for (size_t g = 0; status == SL_OK && support && g < job.groups; g++)
    *support += (sl_real) (job.inside ? job.pieces[g].level : job.pieces[g].height) > 0;
  if (threshold)
    *threshold = job.inside ? 0 : fmax ((job.theta.sum + job.theta.rest) * job.unit, 0x1p-1074);
  sl_free (job.pieces);
  return status;
}
