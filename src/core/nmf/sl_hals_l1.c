/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_hals_l1.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"

#include <math.h>

enum {
  ROWS = 512, /* rows to a block */
  LANES = 8,  /* partial sums of a norm */
  DEPTH = 4   /* components subtracted at a time */
};

/* What is done to component k of F, in blocks of rows: D first, then F_k <- (F_k + part D)/top. */
typedef struct
{
  size_t n, r, k;
  const sl_real *A, *B;
  sl_real lambda, part, top;
  sl_real *F, *D;   /* D has n entries */
  double *moved;    /* |D|^2 of a block */
  sl_real *largest; /* entry of F_k + D in a block */
} component_job;

/* g -= a_1 f_1 + .. + a_DEPTH f_DEPTH, the columns f of F ld apart. */
SL_CLONES static void
subtract (size_t rows, const sl_real *a, const sl_real *restrict f, size_t ld, sl_real *restrict g)
{
  const sl_real a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
  for (size_t i = 0; i < rows; i++)
    g[i] -= (a0 * f[i] + a1 * f[i + ld]) + (a2 * f[i + 2 * ld] + a3 * f[i + 3 * ld]);
}

SL_CLONES static void
subtract_one (size_t rows, sl_real a, const sl_real *restrict f, sl_real *restrict g)
{
  for (size_t i = 0; i < rows; i++)
    g[i] -= a * f[i];
}

/* Descent g becomes D; gives |D|^2 and the largest entry of f + D. */
SL_CLONES static double
limit (size_t rows, sl_real curvature, const sl_real *restrict f, sl_real *restrict g, sl_real *largest)
{
  double part[LANES] = { 0 }, moved = 0;
  sl_real top[LANES] = { 0 };
  for (size_t i = 0; i < rows; i += LANES)
    for (size_t q = 0; q < LANES && i + q < rows; q++)
      {
        sl_real d = g[i + q] / curvature, v;
        d = d > -f[i + q] ? d : -f[i + q];
        v = f[i + q] + d;
        top[q] = v > top[q] ? v : top[q];
        part[q] += (double) d * (double) d;
        g[i + q] = d;
      }
  *largest = 0;
  for (size_t q = 0; q < LANES; q++)
    {
      moved += part[q];
      *largest = top[q] > *largest ? top[q] : *largest;
    }
  return moved;
}

static sl_status
find_rows (const void *description, size_t b, void *work)
{
  const component_job *job = description;
  size_t n = job->n, r = job->r, first = b * ROWS, rows = n - first < ROWS ? n - first : ROWS, i = 0;
  const sl_real *a = job->A + job->k * r, *F = job->F + first;
  const sl_real *B = job->B + first + job->k * n;
  sl_real *g = job->D + first;
  (void) work;
  for (size_t q = 0; q < rows; q++)
    g[q] = B[q] - job->lambda;
  for (; i + DEPTH <= r; i += DEPTH)
    subtract (rows, a + i, F + i * n, n, g);
  for (; i < r; i++)
    subtract_one (rows, a[i], F + i * n, g);
  job->moved[b] = limit (rows, a[job->k], F + job->k * n, g, job->largest + b);
  return SL_OK;
}

static sl_status
take_rows (const void *description, size_t b, void *work)
{
  const component_job *job = description;
  size_t first = b * ROWS, rows = job->n - first < ROWS ? job->n - first : ROWS;
  const sl_real *restrict D = job->D + first, part = job->part, top = job->top;
  sl_real *restrict f = job->F + first + job->k * job->n;
  (void) work;
  for (size_t i = 0; i < rows; i++)
    f[i] = (f[i] + part * D[i]) / top;
  return SL_OK;
}

/* The largest entry of a column. */
static sl_real
largest_of (size_t n, const sl_real *f)
{
  sl_real top = 0;
  for (size_t i = 0; i < n; i++)
    top = f[i] > top ? f[i] : top;
  return top;
}

/* Updates component k; gives |D|^2, through *moved. */
static sl_status
update (component_job *job, size_t k, double lambda, double *moved, const sl_stop *stop)
{
  size_t blocks = (job->n + ROWS - 1) / ROWS;
  sl_real top = 0;
  job->k = k;
  job->lambda = (sl_real) lambda;
  sl_status status = sl_parallel_for (blocks, ROWS * (job->r / 8 + 1), 0, find_rows, job, stop);
  if (status != SL_OK)
    return status;
  for (size_t b = 0; b < blocks; b++)
    {
      *moved += job->moved[b];
      top = job->largest[b] > top ? job->largest[b] : top;
    }
  job->part = 1;
  if (top == 0) /* D = -F_k: half of it */
    {
      job->part = (sl_real) .5;
      top = largest_of (job->n, job->F + k * job->n) / 2;
    }
  job->top = top >= SL_LEAST_NORMAL ? top : 1;
  return sl_parallel_for (blocks, ROWS, 0, take_rows, job, NULL);
}

sl_status
SL_NAME (hals_l1) (size_t n, size_t r, const sl_real *A, const sl_real *B, const double *lambda, sl_real *F,
                   size_t max_sweeps, double tol, size_t *sweeps, const sl_stop *stop)
{
  *sweeps = 0;
  if (n == 0 || r == 0)
    return SL_BAD_INPUT;
  const size_t blocks = (n + ROWS - 1) / ROWS;
  component_job job = { .n = n, .r = r, .A = A, .B = B, .F = F };
  void *memory = SL_RESERVE (SL_PIECE (job.D, n), SL_PIECE (job.moved, blocks), SL_PIECE (job.largest, blocks));
  if (! memory)
    return SL_OUT_OF_MEMORY;

  sl_status status = SL_OK;
  double first = 0;
  while (*sweeps < max_sweeps)
    {
      double change = 0;
      if (*sweeps > 0 && sl_stopped (stop))
        status = SL_INTERRUPTED;
      for (size_t k = 0; k < r && status == SL_OK; k++)
        if (A[k + k * r] >= SL_LEAST_NORMAL)
          status = update (&job, k, lambda[k], &change, NULL);
      if (status != SL_OK)
        break;
      if ((*sweeps)++ == 0)
        first = change;
      if (change <= tol * tol * first)
        break;
    }
  sl_free (memory);
  return status;
}
