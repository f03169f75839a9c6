#include "sl_hals.h"
#include "sl_columns.h"
#include "sl_memory.h"

#include <float.h>
#include <string.h>

/* AVX-512 with fused multiplication and addition, written out because the loops that the compiler makes of the
   portable form reach half its speed. */
#if defined (__x86_64__) && defined (__linux__) && defined (__GNUC__) && ! defined (__clang__) \
  && ! defined (SL_NO_CLONES)
#define WITH_AVX512 1
#include <immintrin.h>
#else
#define WITH_AVX512 0
#endif

enum
{
  LANES = 64 / sizeof (sl_real),        /* entries of a 64-byte vector */
  VECTORS = 4,                          /* such vectors side by side, times */
  GROUP = 4,                            /* components together, fill the registers with sums */
  ROWS = VECTORS * LANES,               /* rows of V to a tile: r of them fit the first cache up to r = 100 or so */
  DEPTH = 8                             /* components subtracted at a time in the portable form */
};

#ifdef SL_SINGLE
#define LEAST_NORMAL FLT_MIN
#else
#define LEAST_NORMAL DBL_MIN
#endif

static const double REVIVAL = 1e-16;    /* a zero component restarts at this part of the largest entry */

/* g (GROUP rows of ROWS) -= V A for the tile of V and GROUP columns of A, r-by-GROUP with the group's entries side by
   side. Both may be read up to the next multiple of DEPTH, where they are zero. */
typedef void (*subtract_fn) (size_t r, const sl_real *a, const sl_real *tile, sl_real *g);

/* What a tile's kernel needs. A is cut into groups of columns, each depth-by-GROUP; zeros fill up the last group and
   the rows from r to depth, a multiple of DEPTH and of GROUP. */
typedef struct
{
  size_t n, r, depth;
  const sl_real *A, *inverse, *B;
  sl_real *V;
  subtract_fn subtract;
  double *sum, *other;          /* for each tile: e, or inner and projected */
  double *told;                 /* what the team is told after a sweep: e, and who is alive in each component */
  char *alive;                  /* for each tile and component: is an entry positive? */
} tile_job;

SL_CLONES static void
subtract_portable (size_t r, const sl_real *a, const sl_real *tile, sl_real *sums)
{
  for (size_t c = 0; c < GROUP; c++)
    {
      sl_real *restrict g = sums + c * ROWS;
      for (size_t i = 0; i < r; i += DEPTH)
        {
          const sl_real *restrict v = tile + i * ROWS;
          const sl_real *f = a + i * GROUP + c;
          const sl_real f0 = f[0], f1 = f[GROUP], f2 = f[2 * GROUP], f3 = f[3 * GROUP];
          const sl_real f4 = f[4 * GROUP], f5 = f[5 * GROUP], f6 = f[6 * GROUP], f7 = f[7 * GROUP];
          for (size_t q = 0; q < ROWS; q++)
            g[q] -= ((f0 * v[q] + f1 * v[q + ROWS]) + (f2 * v[q + 2 * ROWS] + f3 * v[q + 3 * ROWS]))
                    + ((f4 * v[q + 4 * ROWS] + f5 * v[q + 5 * ROWS]) + (f6 * v[q + 6 * ROWS] + f7 * v[q + 7 * ROWS]));
        }
    }
}

#if WITH_AVX512
#ifdef SL_SINGLE
#define WIDE(name) _mm512_##name##_ps
typedef __m512 wide;
#else
#define WIDE(name) _mm512_##name##_pd
typedef __m512d wide;
#endif

__attribute__ ((target ("avx512f"))) static void
subtract_avx512 (size_t r, const sl_real *a, const sl_real *tile, sl_real *g)
{
  wide sum[GROUP][VECTORS];
  for (size_t c = 0; c < GROUP; c++)
    for (size_t q = 0; q < VECTORS; q++)
      sum[c][q] = WIDE (loadu) (g + c * ROWS + q * LANES);
  for (size_t i = 0; i < r; i++)
    {
      wide v[VECTORS];
      for (size_t q = 0; q < VECTORS; q++)
        v[q] = WIDE (loadu) (tile + i * ROWS + q * LANES);
      for (size_t c = 0; c < GROUP; c++)
        {
          wide f = WIDE (set1) (a[i * GROUP + c]);
          for (size_t q = 0; q < VECTORS; q++)
            sum[c][q] = WIDE (fnmadd) (f, v[q], sum[c][q]);
        }
    }
  for (size_t c = 0; c < GROUP; c++)
    for (size_t q = 0; q < VECTORS; q++)
      WIDE (storeu) (g + c * ROWS + q * LANES, sum[c][q]);
}
#endif

static subtract_fn
fastest_subtract (void)
{
#if WITH_AVX512
  if (__builtin_cpu_supports ("avx512f"))
    return subtract_avx512;
#endif
  return subtract_portable;
}

/* tile (depth-by-ROWS, component by component) = rows first .. first+rows-1 of F, zeros elsewhere. */
static inline void
load (const tile_job *job, const sl_real *F, size_t from, size_t to, size_t first, size_t rows, sl_real *tile)
{
  for (size_t k = from; k < to; k++, tile += ROWS)
    {
      size_t count = k < job->r ? rows : 0;
      if (count == ROWS)
        memcpy (tile, F + first + k * job->n, ROWS * sizeof (sl_real));
      else
        for (size_t q = 0; q < ROWS; q++)
          tile[q] = q < count ? F[first + q + k * job->n] : 0;
    }
}

/* g = B - V A on the tile, for the components k .. k+GROUP-1. */
static inline void
descents (const tile_job *job, size_t first, size_t rows, size_t k, const sl_real *tile, sl_real *g)
{
  load (job, job->B, k, k + GROUP, first, rows, g);
  job->subtract (job->r, job->A + k * job->depth, tile, g);
}

static inline double
total (const double *part)
{
  double sum = 0;
  for (size_t q = 0; q < ROWS; q++)
    sum += part[q];
  return sum;
}

/* V_k <- V_k + D for one component of a tile, given its descent g, which becomes D; is an entry positive? */
static inline char
move (sl_real inverse, sl_real *restrict g, sl_real *restrict v, double *restrict change)
{
  sl_real largest = 0;
  for (size_t q = 0; q < ROWS; q++)
    {
      sl_real d = g[q] * inverse;
      d = d > -v[q] ? d : -v[q];
      v[q] += d;
      g[q] = d;
      change[q] += (double) d * (double) d;
    }
  for (size_t q = 0; q < ROWS; q++)
    largest = v[q] > largest ? v[q] : largest;
  return largest > 0;
}

SL_CLONES static void
sweep_tile (const tile_job *job, size_t t, sl_real *tile)
{
  size_t first = t * ROWS, rows = job->n - first < ROWS ? job->n - first : ROWS;
  double change[ROWS] = {0};
  sl_real g[GROUP * ROWS];

  load (job, job->V, 0, job->depth, first, rows, tile);
  for (size_t k = 0; k < job->r; k += GROUP)
    {
      const sl_real *a = job->A + k * job->depth + k * GROUP;   /* the group's own block */
      descents (job, first, rows, k, tile, g);
      for (size_t c = 0; c < GROUP && k + c < job->r; c++)
        {
          sl_real *v = tile + (k + c) * ROWS;
          job->alive[t * job->r + k + c] = move (job->inverse[k + c], g + c * ROWS, v, change);
          memcpy (job->V + first + (k + c) * job->n, v, rows * sizeof (sl_real));
          for (size_t l = c + 1; l < GROUP; l++)                /* later ones see what this one did */
            for (size_t q = 0; q < ROWS; q++)
              g[l * ROWS + q] -= a[c * GROUP + l] * g[c * ROWS + q];
        }
    }
  job->sum[t] = total (change);
}

SL_CLONES static void
slope_tile (const tile_job *job, size_t t, sl_real *tile)
{
  size_t first = t * ROWS, rows = job->n - first < ROWS ? job->n - first : ROWS;
  double inner[ROWS] = {0}, projected[ROWS] = {0};
  sl_real g[GROUP * ROWS], b[GROUP * ROWS];

  load (job, job->V, 0, job->depth, first, rows, tile);
  for (size_t k = 0; k < job->r; k += GROUP)
    {
      const sl_real *v = tile + k * ROWS;
      load (job, job->B, k, k + GROUP, first, rows, b);
      descents (job, first, rows, k, tile, g);
      for (size_t c = 0; c < GROUP; c++)
        for (size_t q = 0; q < ROWS; q++)
          {
            size_t at = c * ROWS + q;
            sl_real p = v[at] > 0 || g[at] > 0 ? g[at] : 0;
            inner[q] += (double) b[at] * (double) v[at];
            projected[q] += (double) p * (double) p;
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

/* A multiplication counts as a small part of an entry: a sweep is over so soon that threads pay late. */
static sl_status
run (const tile_job *job, sl_column_fn task, const sl_stop *stop)
{
  return sl_for_columns (tiles_of (job->n), ROWS * job->r * job->depth / 32, job->depth * ROWS * sizeof (sl_real),
                         task, job, stop);
}

/* Makes job, whose arrays live in one block of memory that is returned; null if there is none. */
static void *
prepare (tile_job *job, size_t n, size_t r, const sl_real *A, const sl_real *B, const sl_real *V)
{
  size_t depth = (r + DEPTH - 1) / DEPTH * DEPTH, tiles = tiles_of (n);
  size_t packed = sl_align ((depth + 1) * depth * sizeof (sl_real)), sums = sl_align ((2 * tiles + r + 1) * sizeof (double));
  char *memory = sl_alloc (1, packed + sums + tiles * r);
  if (! memory)
    return NULL;

  sl_real *copy = (sl_real *) (void *) memory, *inverse = copy + depth * depth;
  memset (copy, 0, packed);
  for (size_t k = 0; k < r; k++)
    {
      sl_real *group = copy + k / GROUP * GROUP * depth;
      for (size_t i = 0; i < r; i++)
        group[i * GROUP + k % GROUP] = A[i + k * r];
      inverse[k] = A[k + k * r] >= LEAST_NORMAL ? 1 / A[k + k * r] : 0;
    }
  job->n = n;
  job->r = r;
  job->depth = depth;
  job->A = copy;
  job->inverse = inverse;
  job->B = B;
  job->V = (sl_real *) (size_t) V;
  job->subtract = fastest_subtract ();
  job->sum = (double *) (void *) (memory + packed);
  job->other = job->sum + tiles;
  job->told = job->other + tiles;
  job->alive = memory + packed + sums;
  return memory;
}

static double
in_order (size_t count, const double *part)
{
  double sum = 0;
  for (size_t t = 0; t < count; t++)
    sum += part[t];
  return sum;
}

/* e of the last sweep and, for each component, how many members have a positive entry in it, in job->told. */
static void
count_alive (const tile_job *job, const sl_team *team)
{
  size_t tiles = tiles_of (job->n);
  job->told[0] = in_order (tiles, job->sum);
  for (size_t k = 0; k < job->r; k++)
    {
      char alive = 0;
      for (size_t t = 0; t < tiles; t++)
        alive |= job->alive[t * job->r + k];
      job->told[k + 1] = alive;
    }
  if (team)
    team->sum (team->context, job->told, job->r + 1);
}

/* Components that are zero everywhere restart at a trace of the largest entry. */
static void
revive (const tile_job *job, const sl_team *team)
{
  size_t count = job->n * job->r;
  double trace = -1;
  for (size_t k = 0; k < job->r; k++)
    {
      if (job->told[k + 1] > 0)
        continue;
      if (trace < 0)
        {
          double largest = 0;
          for (size_t i = 0; i < count; i++)
            largest = (double) job->V[i] > largest ? (double) job->V[i] : largest;
          if (team)
            team->most (team->context, &largest, 1);
          trace = REVIVAL * largest;
        }
      for (size_t i = 0; i < job->n; i++)
        job->V[i + k * job->n] = (sl_real) trace;
    }
}

static sl_status
slope_of (const tile_job *job, double *inner, double *projected, const sl_stop *stop)
{
  sl_status status = run (job, slope_task, stop);
  if (status == SL_OK)
    {
      *inner = in_order (tiles_of (job->n), job->sum);
      *projected = in_order (tiles_of (job->n), job->other);
    }
  return status;
}

sl_status
SL_NAME (hals) (size_t n, size_t r, const sl_real *A, const sl_real *B, sl_real *V, size_t most, double tol,
                const sl_team *team, size_t *sweeps, double *projected, const sl_stop *stop)
{
  tile_job job;
  double first = 0, inner;
  *sweeps = 0;
  if ((n == 0 && ! team) || r == 0)
    return SL_BAD_INPUT;
  void *memory = prepare (&job, n, r, A, B, V);
  if (! memory)
    return SL_OUT_OF_MEMORY;

  if (team)
    stop = NULL;
  sl_status status = projected ? slope_of (&job, &inner, projected, stop) : SL_OK;
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
      count_alive (&job, team);
      revive (&job, team);
      if ((*sweeps)++ == 0)
        first = job.told[0];
      if (job.told[0] <= tol * tol * first)
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

  sl_status status = slope_of (&job, inner, projected, stop);
  sl_free (memory);
  return status;
}
