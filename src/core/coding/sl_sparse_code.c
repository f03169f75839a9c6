/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_sparse_code.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "sl_code_load_private.h"
#include "sl_code_wide_private.h"
#include "sl_lasso_activeset_private.h"
#include "sl_lasso_cd_private.h"
#include "sl_lasso_ista_private.h"
#include "sl_lasso_leastsq_private.h"
#include "sl_lasso_refine_private.h"
#include "base/sl_memory.h"
#include "sl_omp_private.h"
#include "linalg/sl_scan.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
  TILE = 64,   /* columns that a thread multiplies by D' and codes at a time */
  BLOCK = 1024 /* columns whose codes are held before they are appended */
};

typedef struct
{
  const sl_data *X, *init;
  const sl_coding *options;
  sl_lasso_problem problem;
  const sl_real *D;
  const double *atoms;  /* d-by-p, of unit length */
  int stored;           /* whether only the stored entries of a sparse X are read, */
  const double *rows;   /* and for many of them the transpose of atoms, otherwise null */
  double slack;         /* error of products in single; 0 where they are not used */
  double lightest;      /* the least of the weights */
  sl_lasso_basis basis; /* of them, where some code is of least squares, */
  sl_lasso_cone cone;   /* or of non-negative least squares */
  size_t each;          /* scratch of the algorithm */
  size_t steps, step;   /* of a path, */
  sl_data before;       /* and the codes of the step before, which init then is */
  size_t first, last;   /* columns of this block */
  sl_real *full;        /* the codes; or, of this block: */
  size_t *start, *count, *row;
  double *value;
  sl_certificate *result;
} coding_job;

/* n numbers in whole cache lines. */
static size_t
whole_lines (size_t n)
{
  return (n + 7) / 8 * 8;
}

/* ---- One column ------------------------------------------------------------------------------------------------ */

/* Where the numbers of column j stand in lambda and the certificates. */
static size_t
place (const coding_job *job, size_t j)
{
  return job->step + job->steps * j;
}

/* u = the start of column j; 0 for the zero vector, whose code it is. */
static void
load_start (const coding_job *job, size_t j, int nonzero, int unit, double *u)
{
  size_t p = job->problem.p;
  const double *length = job->problem.length, *weight = job->problem.weight;
  memset (u, 0, p * sizeof (double));
  if (! job->init || ! nonzero)
    return;
  if (job->init->start)
    for (size_t i = job->init->start[j]; i < job->init->start[j + 1]; i++)
      u[job->init->row[i]] = ((const double *) job->init->value)[i];
  else
    for (size_t k = 0; k < p; k++)
      u[k] = (double) ((const sl_real *) job->init->value)[k + j * p];
  for (size_t k = 0; k < p; k++)
    if (u[k] != 0)
      {
        u[k] = isinf (weight[k]) || (job->problem.positive && u[k] < 0) ? 0 : ldexp (u[k] * length[k], -unit);
        if (! (fabs (u[k]) < 1e100))
          u[k] = 0;
      }
}

/* Whether a start is worse than 0 by its penalty alone, or so large that rounding leaves nothing of x beside it. */
static int
is_far_off (size_t p, const sl_lasso_vector *v)
{
  double penalty = 0, size = 0;
  for (size_t k = 0; k < p; k++)
    if (v->u[k] != 0)
      {
        penalty += fabs (v->u[k]) * v->t[k];
        size += fabs (v->u[k]);
      }
  return penalty > v->xx / 2 || size > 1e12;
}

/* Whether column j is a matter of orthogonal factorisations: with lambda = 0, unless the ridge is a large part of the
   squared length of every atom, for then the Gram matrix, which costs less, is as good. */
static int
is_least_squares (const coding_job *job, size_t j)
{
  const double weak = .999;
  return job->options->coder == SL_ACTIVESET && job->options->lambda[place (job, j)] == 0
         && (job->problem.positive || job->problem.height * job->problem.height > weak);
}

static void
run_coder (const coding_job *job, size_t j, const sl_lasso_problem *problem, sl_lasso_vector *v, void *scratch)
{
  if (is_least_squares (job, j))
    {
      if (problem->positive)
        sl_lasso_nonnegative (problem, &job->cone, v, scratch);
      else
        sl_lasso_least_squares (problem, &job->basis, v, scratch);
      return;
    }
  switch (job->options->coder)
    {
    case SL_ACTIVESET:
      sl_lasso_activeset (problem, v, NULL, scratch);
      break;
    case SL_CD:
      sl_lasso_cd (problem, v, scratch);
      break;
    case SL_GREEDY:
      sl_lasso_greedy (problem, v, scratch);
      break;
    case SL_ISTA:
      sl_lasso_ista (problem, v, scratch);
      break;
    case SL_FISTA:
      sl_lasso_fista (problem, v, scratch);
      break;
    case SL_OMP: /* has a pass of its own */
    case SL_CODERS:
      break;
    }
}

/* Column j of the codes, from u; from z where length is null. Its support of so many entries goes to set. */
static size_t
store (const coding_job *job, size_t j, int unit, const double *u, const double *length, size_t *set)
{
  size_t p = job->problem.p, at = job->full ? 0 : (j - job->first) * p, *row = job->full ? set : job->row + at;
  size_t count = sl_lasso_support (p, u, row);
  if (job->full)
    memset (job->full + j * p, 0, p * sizeof (sl_real));
  else
    job->count[j - job->first] = count;
  for (size_t i = 0; i < count; i++)
    {
      double z = ldexp (length ? u[row[i]] / length[row[i]] : u[row[i]], unit);
      if (job->full)
        job->full[row[i] + j * p] = (sl_real) z;
      else
        job->value[at + i] = z;
    }
  return count;
}

/* The gap of the codes as stored, with that support: rounding them to single has cost digits. */
static void
measure_stored (const coding_job *job, size_t j, int unit, size_t count, const size_t *set, sl_lasso_vector *v,
                double *scratch)
{
  for (size_t i = 0; i < count; i++)
    v->u[set[i]] = ldexp ((double) job->full[set[i] + j * job->problem.p] * job->problem.length[set[i]], -unit);
  sl_lasso_correlate (&job->problem, v, (size_t *) (scratch + job->problem.p), scratch);
  sl_lasso_measure (&job->problem, v);
}

/* Whether rounding the code as it is stored may move the gap across the tolerance, or by as much. */
static int
rounding_matters (const sl_lasso_problem *problem, const sl_lasso_vector *v)
{
  double rounding = 2 * sl_lasso_rounding (problem, v);
  return rounding > problem->tol || (v->relative <= problem->tol && v->relative + rounding > problem->tol);
}

/* Stores the code, and measures it as it is stored where that may make a difference. v->u is then z / 2^unit where it
   returns true. */
static int
store_measured (const coding_job *job, size_t j, int unit, sl_lasso_vector *v, double *scratch)
{
  int met = v->relative <= job->problem.tol || (is_least_squares (job, j) && v->iterations > 0);
  int ended = met || (v->iterations < job->problem.max_iter && ! sl_must_stop (job->problem.watch));
  size_t *set = (size_t *) (scratch + job->problem.p), count = store (job, j, unit, v->u, job->problem.length, set);
  if (! job->problem.in_double)
    measure_stored (job, j, unit, count, set, v, scratch);
  if (! rounding_matters (&job->problem, v) && ! (met && ! (v->relative <= job->problem.tol)))
    return 0;
  if (! SL_NAME (lasso_refine) (&job->problem, job->D, unit, ended, v, scratch))
    return 0;
  store (job, j, unit, v->u, NULL, set);
  return 1;
}

/* How far each |q_k| is above its threshold; infinite in the support. */
SL_CLONES static void
excesses (size_t p, const double *restrict u, const double *restrict q, const double *restrict t,
          double *restrict excess)
{
  for (size_t k = 0; k < p; k++)
    excess[k] = u[k] != 0 ? INFINITY : fabs (q[k]) - t[k];
}

/* Runs the algorithm on products in single, and certifies its code by products in double: those of the support, and of
   all atoms that are so near their thresholds that the error of their products matters. If the gap is then too large,
   the algorithm goes on with all products in double. */
static void
run_coder_quickly (const coding_job *job, size_t j, const sl_lasso_problem *problem, sl_lasso_vector *v,
                   void *scratch)
{
  run_coder (job, j, problem, v, scratch);
  if (v->slack == 0)
    return;
  size_t p = problem->p, *near = (size_t *) ((double *) scratch + p);
  excesses (p, v->u, v->q, v->t, scratch);
  size_t count = sl_lasso_above (p, scratch, -2 * v->slack, near);
  for (size_t i = 0; i < count; i++)
    sl_lasso_sharpen (problem, v, near[i]);
  if (sl_lasso_measure (problem, v) || sl_must_stop (problem->watch))
    return;
  size_t done = v->iterations;
  for (size_t k = 0; k < p; k++)
    sl_lasso_sharpen (problem, v, k);
  v->slack = 0;
  run_coder (job, j, problem, v, scratch);
  v->iterations += done;
}

/* The code of column j. What an algorithm takes for the tolerance may not be it for the code as stored: it goes on
   from there to smaller ones, as long as that helps. */
static void
code_lasso (const coding_job *job, size_t j, int unit, sl_lasso_vector *v, double *scratch)
{
  enum { TIGHTER = 16, MAX_TIMES = 4 };
  sl_lasso_problem problem = job->problem;
  size_t p = problem.p, done = 0;
  double *best = scratch + job->each / sizeof (double) - p, least = INFINITY;
  for (int time = 0;; time++)
    {
      run_coder_quickly (job, j, &problem, v, scratch);
      int met = v->relative <= problem.tol;
      done += v->iterations;
      v->iterations = done;
      if (store_measured (job, j, unit, v, scratch))
        for (size_t k = 0; k < p; k++)
          v->u[k] *= problem.length[k];
      if (time > 0 && ! (v->relative < least))
        {
          memcpy (v->u, best, p * sizeof (double));
          store_measured (job, j, unit, v, scratch);
          return;
        }
      if (! met || v->relative <= job->problem.tol || time == MAX_TIMES || done >= job->problem.max_iter
          || sl_must_stop (problem.watch))
        return;
      least = v->relative;
      memcpy (best, v->u, p * sizeof (double));
      problem.tol /= TIGHTER;
      problem.max_iter = job->problem.max_iter - done;
    }
}

/* Codes what v holds of column j; its bounds are those of the column before. */
static sl_status
code_column (const coding_job *job, size_t j, int unit, sl_lasso_vector *v, double *scratch)
{
  load_start (job, j, v->xx > 0, unit, v->u);
  v->excess = 0;
  if (job->options->coder == SL_OMP)
    {
      v->lambda = job->options->lambda ? ldexp (job->options->lambda[j], -unit) : 0;
      sl_omp (&job->problem, v, scratch);
      store (job, j, unit, v->u, job->problem.length, (size_t *) scratch);
    }
  else
    {
      double given = job->options->lambda[place (job, j)], lambda = fmin (ldexp (given, -unit), DBL_MAX);
      if (given > 0 && ! (lambda > 0))
        lambda = 0x1p-1000;
      sl_lasso_prepare (&job->problem, v, lambda);
      if (job->init && is_far_off (job->problem.p, v))
        memset (v->u, 0, job->problem.p * sizeof (double));
      code_lasso (job, j, unit, v, scratch);
    }
  size_t at = place (job, j);
  job->result->objective[at] = ldexp (v->objective, 2 * unit);
  job->result->gap[at] = ldexp (v->gap, 2 * unit);
  job->result->relative[at] = v->relative;
  job->result->iterations[at] = (double) v->iterations;
  return sl_must_stop (job->problem.watch) ? SL_INTERRUPTED : SL_OK;
}

/* ---- Tiles and blocks ------------------------------------------------------------------------------------------ */

#ifdef SL_SINGLE

/* Whether products in single will do for columns of X: their error must be small beside all thresholds. */
static int
quick (const coding_job *job, size_t first, size_t count, const int *unit)
{
  int enough = job->slack > 0;
  for (size_t i = 0; i < count && enough && job->options->coder != SL_OMP; i++)
    enough = ldexp (job->options->lambda[place (job, first + i)], -unit[i]) * job->lightest > 8 * job->slack;
  return enough;
}

/* B = atoms'x for some x, by products of D in single. */
SL_CLONES static void
multiply_quickly (const coding_job *job, size_t count, const double *restrict x, double *restrict B, size_t stride,
                  float *restrict room)
{
  size_t d = job->X->m, p = job->problem.p;
  const double *length = job->problem.length;
  float *products = room + d * count;
  double *inverse = (double *) (void *) (products + p * count + (d + p) * count % 2);
  for (size_t k = 0; k < p; k++)
    inverse[k] = length[k] > 0 ? 1 / length[k] : 0;
  for (size_t i = 0; i < d * count; i++)
    room[i] = (float) x[i];
  sl_gemm_s ('T', 'N', p, count, d, 1, job->D, d, room, d, 0, products, p);
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < p; k++)
      B[k + i * stride] = inverse[k] * (double) products[k + i * p];
}

/* The error of such products, x being at most 2 long; 0 where they are not used. */
static double
slack_of (size_t d, size_t p, const sl_coding *options, const double *length)
{
  int usual = options->tol >= 1e-6 || options->coder == SL_OMP;
  for (size_t k = 0; k < p; k++)
    usual &= length[k] == 0 || (length[k] > 0x1p-40 && length[k] < 0x1p+40);
  return usual ? (double) d * FLT_EPSILON : 0;
}

#endif

/* Share of a sparse X that is filled, up to which products with the stored entries cost less than full blocks. */
static const double FILLED = .1;

/* Columns that are held at a time. */
static size_t
width (const coding_job *job)
{
  return job->stored ? 1 : TILE;
}

/* b = D'x from what is stored of x; the sums are the same, atom by atom or for all atoms together. */
SL_CLONES static void
multiply_stored (const coding_job *job, const sl_lasso_vector *v, double *restrict b)
{
  size_t d = job->X->m, p = job->problem.p;
  memset (b, 0, p * sizeof (double));
  if (! job->rows)
    for (size_t k = 0; k < p; k++)
      b[k] = sl_lasso_dot_x (d, v, job->atoms + k * d);
  else
    for (size_t i = 0; i < v->stored; i++)
      {
        const double *restrict row = job->rows + v->row[i] * p, x = v->entry[i];
        for (size_t k = 0; k < p; k++)
          b[k] += x * row[k];
      }
}

static sl_status
load_stored (const coding_job *job, size_t j, sl_lasso_vector *v, int *unit, double *b, double *entry)
{
  sl_status status = SL_NAME (code_entries) (job->X, j, entry, &v->xx, unit);
  v->row = job->X->row + job->X->start[j];
  v->stored = job->X->start[j + 1] - job->X->start[j];
  v->entry = entry;
  v->b = b;
  if (status == SL_OK)
    multiply_stored (job, v, b);
  return status;
}

static sl_status
load_full (const coding_job *job, size_t first, size_t count, double *xx, int *unit, double *b, double *x,
           double *slack)
{
  size_t d = job->X->m, p = job->problem.p;
  for (size_t i = 0; i < count; i++)
    {
      sl_status status = SL_NAME (code_load) (job->X, first + i, x + i * d, xx + i, unit + i);
      if (status != SL_OK)
        return status;
    }
  *slack = 0;
#ifdef SL_SINGLE
  if (quick (job, first, count, unit))
    {
      *slack = job->slack;
      multiply_quickly (job, count, x, b, whole_lines (p), (float *) (x + TILE * d));
    }
#endif
  if (*slack == 0)
    sl_gemm_d ('T', 'N', p, count, d, 1, job->atoms, d, x, d, 0, b, whole_lines (p));
  return SL_OK;
}

static sl_status
code_tile (const void *description, size_t tile, void *work)
{
  const coding_job *job = description;
  size_t d = job->X->m, p = job->problem.p, first = job->first + tile * TILE;
  size_t count = sl_min_size (TILE, job->last - first), stride = whole_lines (p);
  double *t = work, *b = t + 4 * stride, *scratch = b + width (job) * stride,
         *x = scratch + job->each / sizeof (double);
  double xx[TILE], slack = 0;
  int unit[TILE];
  sl_lasso_vector v = { .lambda = NAN, .t = t, .inverse = t + stride, .u = t + 2 * stride, .q = t + 3 * stride };
  const int stored = job->stored;
  sl_status status = stored ? SL_OK : load_full (job, first, count, xx, unit, b, x, &slack);
  for (size_t i = 0; i < count && status == SL_OK; i++)
    {
      if (stored)
        status = load_stored (job, first + i, &v, unit + i, b, x);
      else
        {
          v.x = x + i * d;
          v.b = b + i * stride;
          v.xx = xx[i];
          v.slack = slack;
        }
      if (status == SL_OK)
        status = code_column (job, first + i, unit[i], &v, scratch);
    }
  return status;
}

/* Appends codes for columns `at` and after: count[i stride] entries from start[i stride] on of row and value. */
static sl_status
append (sl_codes *codes, size_t at, size_t columns, size_t stride, const size_t *start, const size_t *count,
        const size_t *row, const double *value, size_t *room)
{
  size_t total = codes->start[at];
  for (size_t i = 0; i < columns; i++)
    codes->start[at + i + 1] = total += count[i * stride];
  if (total > *room)
    {
      size_t wanted = total + total / 2;
      size_t *rows = wanted < SIZE_MAX / 16 ? codes->grow (codes->row, wanted * sizeof (size_t)) : NULL;
      if (rows)
        codes->row = rows;
      double *values = rows ? codes->grow (codes->value, wanted * sizeof (double)) : NULL;
      if (! values)
        return SL_OUT_OF_MEMORY;
      codes->value = values;
      *room = wanted;
    }
  for (size_t i = 0; i < columns; i++)
    if (count[i * stride] > 0)
      {
        size_t n = count[i * stride], to = codes->start[at + i], from = start[i * stride];
        memcpy (codes->row + to, row + from, n * sizeof (size_t));
        memcpy (codes->value + to, value + from, n * sizeof (double));
      }
  return SL_OK;
}

/* Codes columns `from` and after for one lambda of each. Those of the lambda before are the start. */
static sl_status
code_blocks (coding_job *job, size_t from, sl_codes *codes, size_t *room, const sl_stop *stop)
{
  size_t d = job->X->m, n = job->X->n, p = job->problem.p, stride = whole_lines (p), at = job->step * n;
  sl_status status = SL_OK;
  for (size_t first = from; first < n && status == SL_OK; first = job->last)
    {
      if (job->step > 0)
        {
          job->before = codes->full ? (sl_data) { p, n, job->full - n * p, NULL, NULL }
                                    : (sl_data) { p, n, codes->value, codes->row, codes->start + at - n };
          job->init = &job->before;
        }
      job->first = first;
      job->last = first + sl_min_size (BLOCK, n - first);
      size_t columns = job->last - first, tiles = (columns + TILE - 1) / TILE;
      size_t scratch = (width (job) * (d + stride) + 4 * stride) * sizeof (double) + job->each;
      scratch += job->slack > 0 ? TILE * (d + p) * sizeof (float) + p * sizeof (double) : 0;
      size_t cost = job->stored ? job->X->start[n] / n : d / 8;
      status = sl_parallel_for (tiles, TILE * p * (cost + 20), scratch, code_tile, job, stop);
      if (status == SL_OK && ! job->full)
        status = append (codes, at + first, columns, 1, job->start, job->count, job->row, job->value, room);
    }
  return status;
}

/* ---- The dictionary -------------------------------------------------------------------------------------------- */

/* Atoms of unit length (of [D; sqrt(ridge) I]), the largest length of their upper parts, the lengths they had, and
   the penalty per unit. */
static sl_status
scale_atoms (size_t d, size_t p, const sl_real *D, const sl_coding *options, double *atoms, double *height,
             double *length, double *weight)
{
  *height = 0;
  for (size_t k = 0; k < p; k++)
    {
      sl_norms norms;
      if (SL_NAME (scan) (d, D + k * d, &norms) != SL_OK)
        return SL_BAD_INPUT;
      double part = hypot (sqrt (norms.sumsq), sqrt (options->ridge) / norms.unit);
      length[k] = part * norms.unit;
      *height = part > 0 ? fmax (*height, sqrt (norms.sumsq) / part) : *height;
      SL_NAME (code_rescale) (d, D + k * d, 1 / norms.unit, part > 0 ? 1 / part : 0, atoms + k * d);
      weight[k] = length[k] > 0 && norms.max > 0 ? (options->weight ? options->weight[k] : 1) / length[k] : INFINITY;
    }
  return SL_OK;
}

typedef struct
{
  size_t d, p, parts;
  const double *atoms;
  double *G;
} gram_job;

/* Columns first .. last-1 down to row last-1, which is below the diagonal. */
static sl_status
gram_part (const void *description, size_t part, void *work)
{
  const gram_job *job = description;
  size_t first = job->p * part / job->parts, last = job->p * (part + 1) / job->parts;
  (void) work;
  sl_gemm_d ('T', 'N', last, last - first, job->d, 1, job->atoms, job->d, job->atoms + first * job->d, job->d, 0,
             job->G + first * job->p, job->p);
  return SL_OK;
}

/* The lower triangle from the upper one, in squares that stay in cache; the diagonal is 1. */
static void
complete (size_t p, double *G)
{
  enum { SQUARE = 16 };
  for (size_t j0 = 0; j0 < p; j0 += SQUARE)
    for (size_t i0 = 0; i0 <= j0; i0 += SQUARE)
      for (size_t j = j0; j < sl_min_size (j0 + SQUARE, p); j++)
        for (size_t i = i0; i < sl_min_size (i0 + SQUARE, j); i++)
          G[j + i * p] = G[i + j * p];
  for (size_t j = 0; j < p; j++)
    G[j + j * p] = 1;
}

static sl_status
form_gram (size_t d, size_t p, const double *atoms, double *G, const sl_stop *stop)
{
  gram_job job = { d, p, 1 + p / 64, atoms, G };
  sl_status status = sl_parallel_for (job.parts, 64 * p * (d / 8 + 1), 0, gram_part, &job, stop);
  if (status == SL_OK)
    complete (p, G);
  return status;
}

/* ---- With the Gram matrix or without ---------------------------------------------------------------------------- */

/* The Gram matrix costs d p^2 multiplications once; then a survey of all atoms for a code with |S| atoms costs p |S| of
   them in place of d p. Counts alone decide, so that results can be had again. */
enum {
  CHEAP = 1 << 22, /* d p^2, about a millisecond's work, that is spent without asking */
  LARGE = 1 << 27, /* p^2, 1 GiB, that is never spent */
  FEW = 16,        /* with n <= p / FEW the Gram matrix does not pay, with n >= p it does */
  TRIED = 64       /* columns that are coded without it in between */
};

/* Columns to be coded without, or to begin with. */
static size_t
without_gram (size_t d, size_t n, size_t p, const sl_coding *options)
{
  if (options->gram == SL_GRAM || (options->coder != SL_ACTIVESET && options->coder != SL_OMP))
    return 0;
  for (size_t j = 0; options->coder == SL_ACTIVESET && j < n * options->steps; j++)
    if (options->lambda[j] == 0)
      return 0;
  double squared = (double) p * (double) p;
  if (options->gram == SL_NO_GRAM || squared > LARGE)
    return n;
  if (squared * (double) d <= CHEAP || n >= p)
    return 0;
  return n <= p / FEW ? n : sl_min_size (n, TRIED);
}

/* Whether the Gram matrix pays for the columns that are left, if they take as much work as the first ones. Products one
   by one are slower than those in step, as is reading the Gram matrix. */
static int
gram_pays (size_t d, size_t p, size_t left, size_t steps, const sl_code_work *work)
{
  double weight = steps > 1 ? 5 : 2, codes = (double) (left * steps), first = 1 / (double) steps;
  double saved = (work->products - first) * (double) d - (work->surveys - first) * work->support;
  return weight * codes * saved > (double) d * (double) p;
}

/* Columns 0 .. *without - 1, and all others if the Gram matrix does not pay for them. */
static sl_status
code_first (const sl_data *X, const sl_wide *D, const sl_coding *options, const sl_data *init, size_t *without,
            sl_code_pool *pool, sl_certificate *result, const sl_stop *stop)
{
  size_t n = X->n, codes = n * options->steps;
  sl_code_work work;
  pool->start = sl_alloc (2 * codes, sizeof (size_t));
  if (! pool->start)
    return SL_OUT_OF_MEMORY;
  pool->count = pool->start + codes;
  sl_status status = SL_NAME (code_wide) (X, D, options, init, 0, *without, pool, result, &work, stop);
  if (status != SL_OK || *without == n
      || (options->gram == SL_GRAM_BY_RULE && gram_pays (D->d, D->p, n - *without, options->steps, &work)))
    return status;
  size_t first = *without;
  *without = n;
  return SL_NAME (code_wide) (X, D, options, init, first, n, pool, result, &work, stop);
}

/* The codes of the first columns for one lambda, from the pool. */
static sl_status
take_from_pool (const sl_code_pool *pool, size_t step, size_t steps, size_t n, size_t p, size_t columns,
                sl_codes *codes, size_t *room)
{
  if (! codes->full)
    return columns > 0 ? append (codes, step * n, columns, steps, pool->start + step, pool->count + step, pool->row,
                                 pool->value, room)
                       : SL_OK;
  sl_real *to = (sl_real *) codes->full + step * n * p;
  memset (to, 0, columns * p * sizeof *to);
  for (size_t j = 0; j < columns; j++)
    for (size_t i = 0; i < pool->count[step + steps * j]; i++)
      {
        size_t at = pool->start[step + steps * j] + i;
        to[pool->row[at] + j * p] = (sl_real) pool->value[at];
      }
  return SL_OK;
}

/* ---- All of it ------------------------------------------------------------------------------------------------- */

static int
valid (const sl_data *X, size_t p, const sl_coding *options)
{
  if (X->m == 0 || X->n == 0 || p == 0 || ! sl_fits_blas (X->m) || ! sl_fits_blas (p) || options->coder >= SL_CODERS
      || ! (options->ridge >= 0 && options->ridge < INFINITY) || ! (options->tol >= 0))
    return 0;
  for (size_t k = 0; options->weight && k < p; k++)
    if (! (options->weight[k] > 0))
      return 0;
  size_t lambdas = options->coder == SL_OMP && ! options->lambda ? 0 : X->n * sl_max_size (options->steps, 1);
  if (options->coder == SL_OMP && options->steps > 1)
    return 0;
  for (size_t j = 0; j < lambdas; j++)
    if (! (options->lambda[j] >= 0 && options->lambda[j] < INFINITY))
      return 0;
  return 1;
}

/* Columns `from` and after, by the Gram matrix; the codes of those before stand in the pool. */
static sl_status
code_by_gram (const sl_data *X, size_t p, const sl_real *D, const sl_coding *options, const sl_data *init,
              size_t from, const sl_code_pool *pool, sl_codes *codes, sl_certificate *result, const sl_stop *stop)
{
  size_t d = X->m, n = X->n, least = d < p ? d : p, block = codes->full ? 0 : sl_min_size (BLOCK, n - from);
  size_t max_iter = options->coder == SL_OMP ? sl_min_size (options->max_iter, least) : options->max_iter;
  size_t each = options->coder == SL_ACTIVESET ? sl_lasso_activeset_scratch (d, p)
                : options->coder == SL_OMP     ? sl_omp_scratch (p, max_iter)
                                               : 5 * p * sizeof (double);
  if (options->coder == SL_ACTIVESET)
    each = sl_max_size (each, sl_lasso_leastsq_scratch (d, p));
  if (each > SIZE_MAX / 2 || p > SIZE_MAX / (64 * BLOCK))
    return SL_OUT_OF_MEMORY;
  if (options->coder != SL_OMP && each < sl_lasso_refine_scratch (d, p))
    each = sl_lasso_refine_scratch (d, p);
  each = sl_align (each + p * sizeof (double));

  double *atoms, *G, *length, *weight, *value, *rows, height;
  size_t *row, *start, *count;
  int stored = X->start && (double) X->start[n] <= FILLED * (double) d * (double) n;
  int many = stored && X->start[n] > d / 4; /* entries, so that the transpose of atoms pays */
  void *memory = SL_RESERVE (SL_PIECE (atoms, p * d), SL_PIECE (rows, many ? p * d : 0), SL_PIECE (G, p * p),
                             SL_PIECE (length, p), SL_PIECE (weight, p), SL_PIECE (value, block * p),
                             SL_PIECE (row, block * p), SL_PIECE (start, block), SL_PIECE (count, block));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  sl_status status = scale_atoms (d, p, D, options, atoms, &height, length, weight);
  if (status != SL_OK)
    goto done;
  if (many)
    sl_transpose_d (d, p, atoms, rows);
  double curvature = 1;
  status = form_gram (d, p, atoms, G, stop);
  if (status == SL_OK && (options->coder == SL_ISTA || options->coder == SL_FISTA))
    status = sl_largest_eigenvalue_d (p, G, &curvature);
  if (status == SL_OK)
    {
      sl_watch watch = { stop, 0 };
      coding_job job = { .X = X,
                         .init = init,
                         .options = options,
                         .D = D,
                         .atoms = atoms,
                         .stored = stored,
                         .rows = many ? rows : NULL,
                         .each = each,
                         .steps = options->steps,
                         .start = start,
                         .count = count,
                         .row = row,
                         .value = value,
                         .result = result };
      job.problem = (sl_lasso_problem) { d,
                                         p,
                                         atoms,
                                         G,
                                         weight,
                                         length,
                                         options->positive,
                                         options->ridge,
                                         height,
                                         curvature * (1 + 1e-12),
                                         options->tol,
                                         max_iter,
                                         &watch,
                                         NULL,
                                         ! codes->full || sizeof (sl_real) == sizeof (double) };
#ifdef SL_SINGLE
      job.slack = slack_of (d, p, options, length);
#endif
      job.lightest = INFINITY;
      for (size_t k = 0; k < p; k++)
        job.lightest = fmin (job.lightest, weight[k]);
      for (size_t i = 0; i < block; i++)
        job.start[i] = i * p;
      int squares = 0;
      for (; job.step < job.steps && ! squares; job.step++)
        for (size_t j = 0; j < n && ! squares; j++)
          squares = is_least_squares (&job, j);
      if (squares && options->positive)
        status = sl_lasso_find_cone (&job.problem, &job.cone);
      else if (squares)
        status = sl_lasso_find_basis (&job.problem, &job.basis);
      size_t room = 0;
      for (job.step = 0; job.step < job.steps && status == SL_OK; job.step++)
        {
          job.full = codes->full ? (sl_real *) codes->full + job.step * n * p : NULL;
          status = take_from_pool (pool, job.step, job.steps, n, p, from, codes, &room);
          if (status == SL_OK)
            status = code_blocks (&job, from, codes, &room, stop);
        }
      sl_lasso_free_basis (&job.basis);
      sl_lasso_free_cone (&job.cone);
    }

done:
  sl_free (memory);
  return status;
}

sl_status
SL_NAME (sparse_code) (const sl_data *X, size_t p, const sl_real *D, const sl_coding *given, const sl_data *init,
                       sl_codes *codes, sl_certificate *result, const sl_stop *stop)
{
  if (! valid (X, p, given))
    return SL_BAD_INPUT;
  sl_coding options = *given;
  options.steps = sl_max_size (options.steps, 1);
  size_t d = X->m, n = X->n, without = without_gram (d, n, p, &options), room = 0;
  sl_code_pool pool = { 0 };
  sl_wide wide = { 0 };
  int held = sl_blas_hold ();
  sl_status status = SL_OK;
  if (without > 0)
    status = SL_NAME (wide_open) (d, p, D, options.weight, options.ridge, options.positive, &wide);
  wide.in_double = ! codes->full || sizeof (sl_real) == sizeof (double);
  if (status == SL_INFEASIBLE)
    {
      without = 0; /* atoms so short or long that they must be scaled */
      status = SL_OK;
    }
  if (status == SL_OK && without > 0)
    status = code_first (X, &wide, &options, init, &without, &pool, result, stop);
  result->without = without;
  if (! codes->full)
    codes->start[0] = 0;
  if (status == SL_OK && without < n)
    status = code_by_gram (X, p, D, &options, init, without, &pool, codes, result, stop);
  else
    for (size_t l = 0; l < options.steps && status == SL_OK; l++)
      status = take_from_pool (&pool, l, options.steps, n, p, n, codes, &room);
  sl_blas_release (held);
  sl_wide_close (&wide);
  sl_free_all (pool.start, pool.row, pool.value);
  return status;
}
