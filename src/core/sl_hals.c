#include "sl_hals.h"
#include "sl_columns.h"
#include "sl_memory.h"

#include <float.h>
#include <string.h>

enum
{
  ROWS = 64,                    /* rows of V to a tile: r of them fit the first cache up to r = 60 or so */
  DEPTH = 8                     /* components subtracted at a time, so that the sum stays in registers */
};

#ifdef SL_SINGLE
#define LEAST_NORMAL FLT_MIN
#else
#define LEAST_NORMAL DBL_MIN
#endif

static const double REVIVAL = 1e-16;    /* a zero component restarts at this part of the largest entry */

/* What a tile's kernel needs. A is padded with zero rows to a multiple of DEPTH, r columns. */
typedef struct
{
  size_t n, r, depth;
  const sl_real *A, *inverse, *B;
  sl_real *V;
  double *sum, *other;          /* for each tile: e, or inner and projected */
  char *alive;                  /* for each tile and component: is an entry positive? */
} tile_job;

/* tile (depth-by-ROWS, component by component) = rows first .. first+rows-1 of V, zeros elsewhere. */
static inline void
load_tile (const tile_job *job, size_t first, size_t rows, sl_real *tile)
{
  if (rows < ROWS)
    memset (tile, 0, job->depth * ROWS * sizeof (sl_real));
  else
    memset (tile + job->r * ROWS, 0, (job->depth - job->r) * ROWS * sizeof (sl_real));
  for (size_t k = 0; k < job->r; k++)
    memcpy (tile + k * ROWS, job->V + first + k * job->n, rows * sizeof (sl_real));
}

/* g = B_k - V A_k on the tile. */
static inline void
descent (const tile_job *job, size_t first, size_t rows, size_t k, const sl_real *restrict tile, sl_real *restrict g)
{
  const sl_real *a = job->A + k * job->depth, *b = job->B + first + k * job->n;
  if (rows == ROWS)
    memcpy (g, b, ROWS * sizeof (sl_real));
  else
    for (size_t q = 0; q < ROWS; q++)
      g[q] = q < rows ? b[q] : 0;
  for (size_t i = 0; i < job->depth; i += DEPTH)
    {
      const sl_real *v = tile + i * ROWS;
      const sl_real a0 = a[i], a1 = a[i + 1], a2 = a[i + 2], a3 = a[i + 3];
      const sl_real a4 = a[i + 4], a5 = a[i + 5], a6 = a[i + 6], a7 = a[i + 7];
      for (size_t q = 0; q < ROWS; q++)
        g[q] -= ((a0 * v[q] + a1 * v[q + ROWS]) + (a2 * v[q + 2 * ROWS] + a3 * v[q + 3 * ROWS]))
                + ((a4 * v[q + 4 * ROWS] + a5 * v[q + 5 * ROWS]) + (a6 * v[q + 6 * ROWS] + a7 * v[q + 7 * ROWS]));
    }
}

static inline double
total (const double *part)
{
  double sum = 0;
  for (size_t q = 0; q < ROWS; q++)
    sum += part[q];
  return sum;
}

SL_CLONES static void
sweep_tile (const tile_job *job, size_t t, sl_real *tile)
{
  size_t first = t * ROWS, rows = job->n - first < ROWS ? job->n - first : ROWS;
  double change[ROWS] = {0};
  sl_real g[ROWS];

  load_tile (job, first, rows, tile);
  for (size_t k = 0; k < job->r; k++)
    {
      sl_real *v = tile + k * ROWS;
      const sl_real inverse = job->inverse[k];
      sl_real largest = 0;
      descent (job, first, rows, k, tile, g);
      for (size_t q = 0; q < ROWS; q++)
        {
          sl_real d = g[q] * inverse;
          d = d > -v[q] ? d : -v[q];
          v[q] += d;
          change[q] += (double) d * (double) d;
        }
      for (size_t q = 0; q < ROWS; q++)
        largest = v[q] > largest ? v[q] : largest;
      job->alive[t * job->r + k] = largest > 0;
      memcpy (job->V + first + k * job->n, v, rows * sizeof (sl_real));
    }
  job->sum[t] = total (change);
}

SL_CLONES static void
slope_tile (const tile_job *job, size_t t, sl_real *tile)
{
  size_t first = t * ROWS, rows = job->n - first < ROWS ? job->n - first : ROWS;
  double inner[ROWS] = {0}, projected[ROWS] = {0};
  sl_real g[ROWS], b[ROWS] = {0};

  load_tile (job, first, rows, tile);
  for (size_t k = 0; k < job->r; k++)
    {
      const sl_real *v = tile + k * ROWS;
      memcpy (b, job->B + first + k * job->n, rows * sizeof (sl_real));
      descent (job, first, rows, k, tile, g);
      for (size_t q = 0; q < ROWS; q++)
        {
          double p = (v[q] > 0) | (g[q] > 0) ? (double) g[q] : 0;
          inner[q] += (double) b[q] * (double) v[q];
          projected[q] += p * p;
        }
    }
  job->sum[t] = total (inner);
  job->other[t] = total (projected);
}

static sl_status
sweep_task (const void *description, size_t t, void *work)
{
  sweep_tile (description, t, work);
  return SL_OK;
}

static sl_status
slope_task (const void *description, size_t t, void *work)
{
  slope_tile (description, t, work);
  return SL_OK;
}

/* ---- over all tiles -------------------------------------------------------------------------------------------- */

static size_t
tiles_of (size_t n)
{
  return (n + ROWS - 1) / ROWS;
}

static sl_status
run (const tile_job *job, sl_column_fn task, const sl_stop *stop)
{
  return sl_for_columns (tiles_of (job->n), ROWS * job->r * (job->depth / DEPTH),
                         job->depth * ROWS * sizeof (sl_real), task, job, stop);
}

/* Makes job, whose arrays live in one block of memory that is returned; null if there is none. */
static void *
prepare (tile_job *job, size_t n, size_t r, const sl_real *A, const sl_real *B, const sl_real *V)
{
  size_t depth = (r + DEPTH - 1) / DEPTH * DEPTH, tiles = tiles_of (n);
  size_t padded = sl_align ((depth + 1) * r * sizeof (sl_real)), sums = sl_align (2 * tiles * sizeof (double));
  char *memory = sl_alloc (1, padded + sums + tiles * r);
  if (! memory)
    return NULL;

  sl_real *copy = (sl_real *) (void *) memory, *inverse = copy + depth * r;
  memset (copy, 0, depth * r * sizeof (sl_real));
  for (size_t k = 0; k < r; k++)
    {
      memcpy (copy + k * depth, A + k * r, r * sizeof (sl_real));
      inverse[k] = A[k + k * r] >= LEAST_NORMAL ? 1 / A[k + k * r] : 0;
    }
  job->n = n;
  job->r = r;
  job->depth = depth;
  job->A = copy;
  job->inverse = inverse;
  job->B = B;
  job->V = (sl_real *) (size_t) V;
  job->sum = (double *) (void *) (memory + padded);
  job->other = job->sum + tiles;
  job->alive = memory + padded + sums;
  return memory;
}

/* Components that are zero everywhere restart at a trace of the largest entry. */
static void
revive (const tile_job *job)
{
  size_t tiles = tiles_of (job->n), count = job->n * job->r;
  double trace = -1;
  for (size_t k = 0; k < job->r; k++)
    {
      int alive = 0;
      for (size_t t = 0; t < tiles; t++)
        alive |= job->alive[t * job->r + k];
      if (alive)
        continue;
      if (trace < 0)
        {
          sl_real largest = 0;
          for (size_t i = 0; i < count; i++)
            largest = job->V[i] > largest ? job->V[i] : largest;
          trace = REVIVAL * (double) largest;
        }
      for (size_t i = 0; i < job->n; i++)
        job->V[i + k * job->n] = (sl_real) trace;
    }
}

static double
in_order (size_t count, const double *part)
{
  double sum = 0;
  for (size_t t = 0; t < count; t++)
    sum += part[t];
  return sum;
}

sl_status
SL_NAME (hals) (size_t n, size_t r, const sl_real *A, const sl_real *B, sl_real *V, size_t most, double tol,
                size_t *sweeps, const sl_stop *stop)
{
  tile_job job;
  *sweeps = 0;
  if (n == 0 || r == 0)
    return SL_BAD_INPUT;
  void *memory = prepare (&job, n, r, A, B, V);
  if (! memory)
    return SL_OUT_OF_MEMORY;

  sl_status status = SL_OK;
  double first = 0;
  while (*sweeps < most && status == SL_OK)
    {
      if (stop && *sweeps > 0 && stop->poll (stop->context))
        {
          status = SL_INTERRUPTED;
          break;
        }
      status = run (&job, sweep_task, stop);
      if (status != SL_OK)
        break;
      double change = in_order (tiles_of (n), job.sum);
      revive (&job);
      if ((*sweeps)++ == 0)
        first = change;
      if (change <= tol * tol * first)
        break;
    }
  sl_free (memory);
  return status;
}

sl_status
SL_NAME (slope) (size_t n, size_t r, const sl_real *A, const sl_real *B, const sl_real *V, double *inner,
                 double *projected, const sl_stop *stop)
{
  tile_job job;
  if (n == 0 || r == 0)
    return SL_BAD_INPUT;
  void *memory = prepare (&job, n, r, A, B, V);
  if (! memory)
    return SL_OUT_OF_MEMORY;

  sl_status status = run (&job, slope_task, stop);
  if (status == SL_OK)
    {
      *inner = in_order (tiles_of (n), job.sum);
      *projected = in_order (tiles_of (n), job.other);
    }
  sl_free (memory);
  return status;
}
