/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_harmonic.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_gather.h"

#include <math.h>
#include <string.h>

enum { BLOCK = 1024 }; /* vertices whose sums make up one partial sum */

/* Vectors are rows of width-by-n matrices: row k < classes belongs to class k, the next one to t, and rows of zeros make
   width a multiple of 4. */
typedef struct
{
  const sl_harmonic_problem *p;
  size_t width, blocks;
  double *x, *r, *s, *q;        /* iterates, residuals, directions s, (I - P) s */
  double *part;                 /* of each block, for each row: a sum; the largest |r|; the largest x */
  double *sum, *most, *highest; /* the same over all blocks */
  double *rho, *alpha, *beta;   /* <r, r>; steps; shares of the last direction */
  int fresh;                    /* the residual is computed from x, not from steps */
} solver;

static size_t
first_of (size_t block)
{
  return block * BLOCK;
}

static size_t
last_of (const solver *w, size_t block)
{
  return (block + 1) * BLOCK < w->p->n ? (block + 1) * BLOCK : w->p->n;
}

static double *
part_of (const solver *w, size_t block)
{
  return w->part + 3 * w->width * block;
}

/* out = v - P v at vertex j, for rows first .. first + lanes - 1. */
static inline __attribute__ ((always_inline)) void
some_rows (const solver *w, const double *v, size_t j, size_t first, size_t lanes, double *out)
{
  double sum[16] = { 0 };
  sl_gather (&w->p->U, j, 1 / w->p->degree[j], v, w->width, first, lanes, sum);
  for (size_t i = 0; i < lanes; i++)
    out[first + i] = v[j * w->width + first + i] - sum[i];
}

static inline __attribute__ ((always_inline)) void
at_vertex (const solver *w, const double *v, size_t j, double *out)
{
  size_t first = 0;
  for (; first + 16 <= w->width; first += 16)
    some_rows (w, v, j, first, 16, out);
  for (; first + 8 <= w->width; first += 8)
    some_rows (w, v, j, first, 8, out);
  for (; first < w->width; first += 4)
    some_rows (w, v, j, first, 4, out);
}

static SL_CLONES void
product_block (const solver *w, size_t block)
{
  size_t m = w->width;
  double *restrict sum = part_of (w, block);
  memset (sum, 0, m * sizeof *sum);
  for (size_t j = first_of (block); j < last_of (w, block); j++)
    {
      const double *restrict s = w->s + j * m;
      double *q = w->q + j * m;
      at_vertex (w, w->s, j, q);
      for (size_t k = 0; k < m; k++)
        sum[k] += w->p->measure[j] * s[k] * q[k];
    }
}

/* r for a start from x. */
static SL_CLONES void
residual_block (const solver *w, size_t block)
{
  const sl_harmonic_problem *p = w->p;
  for (size_t j = first_of (block); j < last_of (w, block); j++)
    {
      double *r = w->r + j * w->width;
      at_vertex (w, w->x, j, r);
      for (size_t k = 0; k < p->classes; k++)
        r[k] = p->B[j * p->classes + k] / p->degree[j] - r[k];
      r[p->classes] = 1 - r[p->classes];
    }
}

/* A step of x and r, and what is summed of them. */
static SL_CLONES void
step_block (const solver *w, size_t block)
{
  size_t m = w->width;
  double *restrict sum = part_of (w, block), *restrict most = sum + m, *restrict highest = most + m;
  memset (sum, 0, 3 * m * sizeof *sum);
  for (size_t j = first_of (block); j < last_of (w, block); j++)
    {
      double *restrict x = w->x + j * m, *restrict r = w->r + j * m;
      const double *restrict s = w->s + j * m, *restrict q = w->q + j * m;
      double measure = w->p->measure[j];
      for (size_t k = 0; k < m; k++)
        {
          x[k] += w->alpha[k] * s[k];
          r[k] -= w->alpha[k] * q[k];
          double size = fabs (r[k]);
          sum[k] += measure * r[k] * r[k];
          most[k] = size > most[k] ? size : most[k];
          highest[k] = x[k] > highest[k] ? x[k] : highest[k];
        }
    }
}

static SL_CLONES void
turn_block (const solver *w, size_t block)
{
  size_t m = w->width;
  for (size_t j = first_of (block); j < last_of (w, block); j++)
    for (size_t k = 0; k < m; k++)
      w->s[j * m + k] = w->r[j * m + k] + w->beta[k] * w->s[j * m + k];
}

static sl_status
product_task (const void *job, size_t block, void *work)
{
  (void) work;
  product_block (job, block);
  return SL_OK;
}

static sl_status
step_task (const void *job, size_t block, void *work)
{
  const solver *w = job;
  (void) work;
  if (w->fresh)
    residual_block (w, block);
  step_block (w, block);
  return SL_OK;
}

static sl_status
turn_task (const void *job, size_t block, void *work)
{
  (void) work;
  turn_block (job, block);
  return SL_OK;
}

static sl_status
over_blocks (const solver *w, sl_parallel_fn task, size_t terms, const sl_stop *stop)
{
  return sl_parallel_for (w->blocks, BLOCK * w->width * terms, 0, task, w, stop);
}

/* The sums of the blocks, in their order. */
static void
add_parts (solver *w, int extremes)
{
  size_t m = w->width;
  memset (w->sum, 0, 3 * m * sizeof *w->sum);
  for (size_t block = 0; block < w->blocks; block++)
    {
      const double *part = part_of (w, block);
      for (size_t k = 0; k < m; k++)
        w->sum[k] += part[k];
      for (size_t k = m; extremes && k < 3 * m; k++)
        w->sum[k] = part[k] > w->sum[k] ? part[k] : w->sum[k];
    }
}

static sl_status
take_steps (solver *w, size_t terms, const sl_stop *stop)
{
  sl_status status = over_blocks (w, step_task, terms, stop);
  if (status == SL_OK)
    add_parts (w, 1);
  return status;
}

/* The residuals of x as it is, from which the directions begin anew. */
static sl_status
restart (solver *w, size_t terms, const sl_stop *stop)
{
  w->fresh = 1;
  memset (w->alpha, 0, w->width * sizeof *w->alpha);
  memset (w->beta, 0, w->width * sizeof *w->beta);
  sl_status status = take_steps (w, terms, stop);
  w->fresh = 0;
  if (status != SL_OK)
    return status;
  memcpy (w->rho, w->sum, w->width * sizeof *w->rho);
  return over_blocks (w, turn_task, 2, stop);
}

static sl_status
iterate (solver *w, size_t terms, const sl_stop *stop)
{
  sl_status status = over_blocks (w, product_task, terms, stop);
  if (status != SL_OK)
    return status;
  add_parts (w, 0);
  for (size_t k = 0; k < w->width; k++)
    w->alpha[k] = w->sum[k] > 0 && w->rho[k] > 0 ? w->rho[k] / w->sum[k] : 0;
  status = take_steps (w, 4, stop);
  if (status != SL_OK)
    return status;
  for (size_t k = 0; k < w->width; k++)
    {
      w->beta[k] = w->rho[k] > 0 ? w->sum[k] / w->rho[k] : 0;
      w->rho[k] = w->sum[k];
    }
  return over_blocks (w, turn_task, 2, stop);
}

/* The report as the last residuals have it. */
static void
judge (const solver *w, sl_harmonic_report *report)
{
  size_t classes = w->p->classes;
  double theta = w->most[classes];
  report->residual = 0;
  for (size_t k = 0; k < classes; k++)
    if (! (w->most[k] <= report->residual))
      report->residual = w->most[k];
  report->steps = w->highest[classes];
  report->error = theta <= .5 ? report->residual * report->steps / (1 - theta) : INFINITY;
}

/* Iterations, and each time the bound seems to be reached the residuals anew. Rounding allows no more if such a round has
   not halved the bound of the last one. */
static sl_status
iterate_to_accuracy (solver *w, sl_harmonic_report *report, const sl_stop *stop)
{
  const sl_harmonic_problem *p = w->p;
  size_t terms = p->U.start[p->n] / p->n + 4;
  double before = INFINITY;
  report->iterations = 0;
  sl_status status = restart (w, terms, stop);
  while (status == SL_OK)
    {
      judge (w, report);
      report->end = SL_HARMONIC_REACHED;
      if (report->error <= p->tol)
        return SL_OK;
      report->end = SL_HARMONIC_MAX_ITER;
      if (report->iterations >= p->max_iter)
        return SL_OK;
      report->end = SL_HARMONIC_PRECISION;
      if (! (report->error < before / 2 || before == INFINITY))
        return SL_OK;
      before = report->error;
      do
        {
          status = iterate (w, terms, stop);
          if (status == SL_OK && stop && stop->poll (stop->context))
            status = SL_INTERRUPTED;
          report->iterations++;
          if (status == SL_OK)
            judge (w, report);
        }
      while (status == SL_OK && report->iterations < p->max_iter && ! (report->error <= p->tol / 2)
             && (report->residual > DBL_EPSILON || report->error == INFINITY));
      if (status == SL_OK)
        status = restart (w, terms, stop);
    }
  return status;
}

static int
sound (const sl_harmonic_problem *p)
{
  for (size_t j = 0; j < p->n; j++)
    if (! (p->degree[j] > 0 && p->degree[j] < INFINITY && 1 / p->degree[j] < INFINITY)
        || ! (p->measure[j] > 0 && p->measure[j] < INFINITY))
      return 0;
  for (size_t e = 0; e < p->U.start[p->n]; e++)
    if (p->U.row[e] >= p->n)
      return 0;
  return 1;
}

sl_status
sl_harmonic (const sl_harmonic_problem *p, double *X, sl_harmonic_report *report, const sl_stop *stop)
{
  if (! sound (p))
    return SL_BAD_INPUT;
  *report
    = (sl_harmonic_report) { .iterations = 0, .residual = 0, .error = 0, .steps = 0, .end = SL_HARMONIC_REACHED };
  if (p->n == 0)
    return SL_OK;
  solver w = { .p = p, .width = (p->classes + 4) / 4 * 4, .blocks = (p->n + BLOCK - 1) / BLOCK };
  size_t most = SIZE_MAX / 16 / p->n;
  double *vectors = w.width > most ? NULL : sl_alloc (4 * w.width * p->n, sizeof *vectors);
  double *sums = w.width > most ? NULL : sl_alloc (3 * w.width * (w.blocks + 2), sizeof *sums);
  sl_status status = SL_OUT_OF_MEMORY;
  if (vectors && sums)
    {
      memset (vectors, 0, 4 * w.width * p->n * sizeof *vectors);
      w.x = vectors;
      w.r = w.x + w.width * p->n;
      w.s = w.r + w.width * p->n;
      w.q = w.s + w.width * p->n;
      w.sum = sums;
      w.most = w.sum + w.width;
      w.highest = w.most + w.width;
      w.rho = w.highest + w.width;
      w.alpha = w.rho + w.width;
      w.beta = w.alpha + w.width;
      w.part = w.beta + w.width;
      status = iterate_to_accuracy (&w, report, stop);
      if (status == SL_OK)
        for (size_t j = 0; j < p->n; j++)
          memcpy (X + j * p->classes, w.x + j * w.width, p->classes * sizeof *X);
    }
  sl_free (sums);
  sl_free (vectors);
  return status;
}
