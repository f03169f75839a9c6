/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_hals.h"
#include "base/sl_lane_sums.h"
#include "base/sl_parallel.h"
#include "sl_hals_tile_private.h"
#include "base/sl_memory.h"

#include <string.h>

typedef SL_NAME (tile_kernels) tile_kernels;

enum { GROUP = SL_TILE_GROUP, ROWS = SL_TILE_ROWS };

static const double REVIVAL = 1e-16; /* value of a revived component, relative to the largest entry */

/* What treating a tile needs. A is cut into groups of columns, each depth-by-GROUP; zeros fill up the last group and
   the rows from r to depth, a multiple of GROUP. */
typedef struct
{
  size_t n, r, depth;
  const sl_real *A, *inverse, *B;
  sl_real *V;
  const tile_kernels *kernels;
  double *sum, *other; /* for each tile: e or inner, and projected */
  double *totals;      /* what the team adds up after a sweep: e, and per component the members where it is alive */
  char *alive;         /* for each tile and component: is an entry positive? */
} tile_job;

/* ---- one tile -------------------------------------------------------------------------------------------------- */

/* Rows first .. first+rows-1 of V or B are a tile. */
typedef struct
{
  size_t first, rows;
} span;

static span
span_of (const tile_job *job, size_t t)
{
  span s = { t * ROWS, job->n - t * ROWS };
  s.rows = s.rows < ROWS ? s.rows : ROWS;
  return s;
}

/* tile = components from .. to-1 of F, ROWS entries each, zeros where F has none. */
static inline void
load (const tile_job *job, const sl_real *F, size_t from, size_t to, span s, sl_real *tile)
{
  size_t last = to < job->r ? to : job->r;
  F += s.first;
  if (s.rows == ROWS) /* of a length that the compiler knows */
    for (size_t k = from; k < last; k++)
      memcpy (tile + (k - from) * ROWS, F + k * job->n, ROWS * sizeof (sl_real));
  else
    for (size_t k = from; k < last; k++)
      for (size_t q = 0; q < ROWS; q++)
        tile[(k - from) * ROWS + q] = q < s.rows ? F[q + k * job->n] : 0;
  for (size_t i = (last - from) * ROWS; i < (to - from) * ROWS; i++)
    tile[i] = 0;
}

/* Components from .. to-1 of V = tile. */
static inline void
store (const tile_job *job, size_t from, size_t to, span s, const sl_real *tile)
{
  size_t last = to < job->r ? to : job->r;
  sl_real *V = job->V + s.first;
  if (s.rows == ROWS)
    for (size_t k = from; k < last; k++)
      memcpy (V + k * job->n, tile + (k - from) * ROWS, ROWS * sizeof (sl_real));
  else
    for (size_t k = from; k < last; k++)
      memcpy (V + k * job->n, tile + (k - from) * ROWS, s.rows * sizeof (sl_real));
}

/* Moves the group of components from k on, given their descents g, which become their changes. */
static inline void
move_group (const tile_job *job, size_t t, span s, size_t k, sl_real *g, sl_real *tile, double *change)
{
  sl_real *v = tile + k * ROWS;
  unsigned alive = job->kernels->move (job->A + k * job->depth + k * GROUP, job->inverse + k, g, v, change);
  for (size_t c = 0; c < GROUP && k + c < job->r; c++)
    job->alive[t * job->r + k + c] = alive >> c & 1;
  store (job, k, k + GROUP, s, v);
}

SL_CLONES static sl_status
sweep_tile (const void *description, size_t t, void *work)
{
  const tile_job *job = description;
  const span s = span_of (job, t);
  double change[ROWS] = { 0 };
  sl_real *tile = work, g[GROUP * ROWS];

  load (job, job->V, 0, job->depth, s, tile);
  for (size_t k = 0; k < job->r; k += GROUP)
    {
      load (job, job->B, k, k + GROUP, s, g);
      job->kernels->subtract (job->depth, job->A + k * job->depth, tile, g);
      move_group (job, t, s, k, g, tile, change);
    }
  job->sum[t] = sl_sum_in_order (ROWS, change);
  return SL_OK;
}

/* The same sweep, by way of the descents of all components before it, whose slope it tells: then each component needs
   only what the earlier ones changed. */
static sl_status
first_sweep_tile (const void *description, size_t t, void *work)
{
  const tile_job *job = description;
  const span s = span_of (job, t);
  double change[ROWS] = { 0 }, projected[ROWS] = { 0 };
  sl_real *tile = work, *g = tile + job->depth * ROWS;

  load (job, job->V, 0, job->depth, s, tile);
  load (job, job->B, 0, job->depth, s, g);
  for (size_t k = 0; k < job->r; k += GROUP)
    {
      job->kernels->subtract (job->depth, job->A + k * job->depth, tile, g + k * ROWS);
      job->kernels->slope (g + k * ROWS, tile + k * ROWS, projected);
    }
  for (size_t k = 0; k < job->r; k += GROUP)
    {
      job->kernels->subtract (k, job->A + k * job->depth, g, g + k * ROWS);
      move_group (job, t, s, k, g + k * ROWS, tile, change);
    }
  job->sum[t] = sl_sum_in_order (ROWS, change);
  job->other[t] = sl_sum_in_order (ROWS, projected);
  return SL_OK;
}

/* inner += b v, row by row. */
SL_CLONES static void
add_inner (const sl_real *restrict b, const sl_real *restrict v, double *restrict inner)
{
  for (size_t c = 0; c < GROUP; c++)
    for (size_t q = 0; q < ROWS; q++)
      inner[q] += (double) b[c * ROWS + q] * (double) v[c * ROWS + q];
}

static sl_status
slope_tile (const void *description, size_t t, void *work)
{
  const tile_job *job = description;
  const span s = span_of (job, t);
  double inner[ROWS] = { 0 }, projected[ROWS] = { 0 };
  sl_real *tile = work, g[GROUP * ROWS];

  load (job, job->V, 0, job->depth, s, tile);
  for (size_t k = 0; k < job->r; k += GROUP)
    {
      load (job, job->B, k, k + GROUP, s, g);
      add_inner (g, tile + k * ROWS, inner);
      job->kernels->subtract (job->depth, job->A + k * job->depth, tile, g);
      job->kernels->slope (g, tile + k * ROWS, projected);
    }
  job->sum[t] = sl_sum_in_order (ROWS, inner);
  job->other[t] = sl_sum_in_order (ROWS, projected);
  return SL_OK;
}

/* ---- over all tiles -------------------------------------------------------------------------------------------- */

static size_t
tiles_of (size_t n)
{
  return (n + ROWS - 1) / ROWS;
}

/* A multiplication counts as a small part of an entry: a sweep is over so soon that threads pay late. */
static sl_status
run (const tile_job *job, sl_parallel_fn task, const sl_stop *stop)
{
  const size_t tile = ROWS * job->depth;
  return sl_parallel_for (tiles_of (job->n), tile * job->r / 32, 2 * tile * sizeof (sl_real), task, job, stop);
}

/* Makes job, whose arrays live in one block of memory that is returned; null if there is none. */
static void *
prepare (tile_job *job, size_t n, size_t r, const sl_real *A, const sl_real *B, const sl_real *V)
{
  const size_t depth = (r + GROUP - 1) / GROUP * GROUP, tiles = tiles_of (n);
  sl_real *copy, *inverse;
  void *memory = SL_RESERVE (SL_PIECE (copy, depth * depth), SL_PIECE (inverse, depth), SL_PIECE (job->sum, tiles),
                             SL_PIECE (job->other, tiles), SL_PIECE (job->totals, r + 1),
                             SL_PIECE (job->alive, tiles * r));
  if (! memory)
    return NULL;
  memset (copy, 0, depth * depth * sizeof *copy);
  memset (inverse, 0, depth * sizeof *inverse);
  for (size_t k = 0; k < r; k++)
    {
      sl_real *group = copy + k / GROUP * GROUP * depth;
      for (size_t i = 0; i < r; i++)
        group[i * GROUP + k % GROUP] = A[i + k * r];
      inverse[k] = A[k + k * r] >= SL_LEAST_NORMAL ? 1 / A[k + k * r] : 0;
    }
  job->n = n;
  job->r = r;
  job->depth = depth;
  job->A = copy;
  job->inverse = inverse;
  job->B = B;
  job->V = (sl_real *) (size_t) V;
  job->kernels = SL_NAME (tile) ();
  return memory;
}

/* e of the last sweep and, for each component, how many members have a positive entry in it, in job->totals. */
static void
count_alive (const tile_job *job, const sl_team *team)
{
  size_t tiles = tiles_of (job->n);
  job->totals[0] = sl_sum_in_order (tiles, job->sum);
  for (size_t k = 0; k < job->r; k++)
    {
      char alive = 0;
      for (size_t t = 0; t < tiles; t++)
        alive |= job->alive[t * job->r + k];
      job->totals[k + 1] = alive;
    }
  if (team)
    team->sum (team->context, job->totals, job->r + 1);
}

/* The largest of count entries, at least 0. */
SL_CLONES static sl_real
largest_of (size_t count, const sl_real *restrict x)
{
  sl_real lane[ROWS] = { 0 }, largest = 0;
  size_t i = 0;
  for (; i + ROWS <= count; i += ROWS)
    for (size_t q = 0; q < ROWS; q++)
      lane[q] = x[i + q] > lane[q] ? x[i + q] : lane[q];
  for (; i < count; i++)
    largest = x[i] > largest ? x[i] : largest;
  for (size_t q = 0; q < ROWS; q++)
    largest = lane[q] > largest ? lane[q] : largest;
  return largest;
}

/* Components that are zero everywhere restart at a trace of the largest entry. */
static void
revive (const tile_job *job, const sl_team *team)
{
  size_t count = job->n * job->r;
  double trace = -1;
  for (size_t k = 0; k < job->r; k++)
    {
      if (job->totals[k + 1] > 0)
        continue;
      if (trace < 0)
        {
          double largest = (double) largest_of (count, job->V);
          if (team)
            team->max (team->context, &largest, 1);
          trace = REVIVAL * largest;
        }
      for (size_t i = 0; i < job->n; i++)
        job->V[i + k * job->n] = (sl_real) trace;
    }
}

sl_status
SL_NAME (hals) (size_t n, size_t r, const sl_real *A, const sl_real *B, sl_real *V, size_t max_sweeps, double tol,
                const sl_team *team, size_t *sweeps, double *projected, const sl_stop *stop)
{
  tile_job job;
  double first = 0;
  *sweeps = 0;
  if ((n == 0 && ! team) || r == 0)
    return SL_BAD_INPUT;
  void *memory = prepare (&job, n, r, A, B, V);
  if (! memory)
    return SL_OUT_OF_MEMORY;

  if (team)
    stop = NULL;
  sl_status status = SL_OK;
  if (projected && max_sweeps == 0)
    status = run (&job, slope_tile, stop);
  while (*sweeps < max_sweeps && status == SL_OK)
    {
      if (*sweeps > 0 && sl_stopped (stop))
        {
          status = SL_INTERRUPTED;
          break;
        }
      status = run (&job, projected && *sweeps == 0 ? first_sweep_tile : sweep_tile, stop);
      if (status != SL_OK)
        break;
      count_alive (&job, team);
      revive (&job, team);
      if ((*sweeps)++ == 0)
        first = job.totals[0];
      if (job.totals[0] <= tol * tol * first)
        break;
    }
  if (projected && (status == SL_OK || *sweeps > 0))
    *projected = sl_sum_in_order (tiles_of (n), job.other);
  sl_free (memory);
  return status;
}

sl_status
SL_NAME (nmf_gradient_norm) (size_t n, size_t r, const sl_real *A, const sl_real *B, const sl_real *V, double *inner,
                             double *projected, const sl_stop *stop)
{
  tile_job job;
  if (n == 0 || r == 0)
    return SL_BAD_INPUT;
  void *memory = prepare (&job, n, r, A, B, V);
  if (! memory)
    return SL_OUT_OF_MEMORY;

  sl_status status = run (&job, slope_tile, stop);
  if (status == SL_OK)
    {
      *inner = sl_sum_in_order (tiles_of (n), job.sum);
      *projected = sl_sum_in_order (tiles_of (n), job.other);
    }
  sl_free (memory);
  return status;
}
