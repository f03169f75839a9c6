/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_omp_wide_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_cholesky.h"
#include "linalg/sl_dot.h"
#include "sl_code_load_private.h"
#include "sl_lasso_column_private.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static const double rounding = 8 * DBL_EPSILON; /* |q_k| that is rounding, x being of length 1 to 2 */

/* A column of X. q_i are the columns of Q; row i of L has the products of atom number i with them, and y those of x. */
typedef struct
{
  double *x, *r, *Q, *L, *y, lambda;
  size_t count, *number;
  unsigned char *out; /* p flags: chosen, or passed over */
  int unit, done;
} pursuit;

typedef struct
{
  const sl_wide *D;
  size_t most, left, *active; /* atoms for a column; columns that are not done */
  pursuit *column;
  double *R, *products;
} pursuit_job;

/* The atom most parallel to r; p if all are at right angles to it. */
static size_t
largest (const sl_wide *D, const double *product, const unsigned char *out)
{
  size_t best = D->p;
  double most = rounding;
  for (size_t k = 0; k < D->p; k++)
    {
      double q = fabs (product[k]) * D->inverse[k];
      if (q > most && ! out[k])
        {
          best = k;
          most = q;
        }
    }
  return best;
}

/* Appends atom k; false where it depends on the others. */
static int
append (const sl_wide *D, pursuit *c, size_t k, size_t most)
{
  size_t d = D->d, n = c->count;
  double *q = c->Q + n * d, *row = c->L + n * most;
  SL_NAME (wide_column) (D, k, q);
  memset (row, 0, n * sizeof (double));
  for (int time = 0; time < 2; time++)
    for (size_t i = 0; i < n; i++)
      {
        const double *other = c->Q + i * d;
        double product = sl_dot (d, other, q);
        row[i] += product;
        for (size_t l = 0; l < d; l++)
          q[l] -= product * other[l];
      }
  double left = sl_dot (d, q, q);
  if (! (left > SL_CHOLESKY_DEPENDENT))
    return 0;
  row[n] = sqrt (left);
  for (size_t l = 0; l < d; l++)
    q[l] /= row[n];
  c->y[n] = sl_dot (d, q, c->r);
  for (size_t l = 0; l < d; l++)
    c->r[l] -= c->y[n] * q[l];
  c->number[c->count++] = k;
  return 1;
}

/* One more atom for a column, if it has not enough of them. */
static sl_status
step (const void *description, size_t i, void *work)
{
  const pursuit_job *job = description;
  const sl_wide *D = job->D;
  pursuit *c = job->column + job->active[i];
  (void) work;
  int added = 0;
  while (! added && ! c->done)
    {
      size_t k = largest (D, job->products + i * D->p, c->out);
      c->done = k == D->p;
      if (k < D->p)
        {
          c->out[k] = 1;
          added = append (D, c, k, job->most);
        }
    }
  c->done |= c->count == job->most || (c->lambda > 0 && sqrt (sl_dot (D->d, c->r, c->r)) <= c->lambda);
  return SL_OK;
}

/* The coefficients, in y; L becomes its transpose's use by rows. */
static sl_status
finish (const pursuit_job *job, pursuit *c, size_t j, sl_code_pool *pool, sl_certificate *result)
{
  const sl_wide *D = job->D;
  for (size_t i = c->count; i-- > 0;) /* atom i is the sum of L_il q_l over l <= i */
    {
      c->y[i] /= c->L[i + i * job->most];
      for (size_t l = 0; l < i; l++)
        c->y[l] -= c->L[l + i * job->most] * c->y[i];
    }
  result->objective[j] = ldexp (sl_dot (D->d, c->r, c->r) / 2, 2 * c->unit);
  result->gap[j] = result->relative[j] = NAN;
  result->iterations[j] = (double) c->count;
  for (size_t i = 0; i < c->count; i++)
    c->y[i] *= D->inverse[c->number[i]];
  return sl_code_pool_add (pool, j, c->count, c->number, c->y, c->unit);
}

static sl_status
load (const pursuit_job *job, const sl_data *X, const sl_coding *options, pursuit *c, size_t j)
{
  double xx;
  sl_status status = SL_NAME (code_load) (X, j, c->x, &xx, &c->unit);
  memcpy (c->r, c->x, X->m * sizeof (double));
  memset (c->out, 0, job->D->p);
  c->count = 0;
  c->lambda = options->lambda ? ldexp (options->lambda[j], -c->unit) : 0;
  c->done = job->most == 0 || (c->lambda > 0 && xx <= c->lambda * c->lambda);
  return status;
}

/* Atom by atom for all columns together. */
static sl_status
pursue (pursuit_job *job, size_t columns, size_t *surveys, const sl_stop *stop)
{
  size_t d = job->D->d, p = job->D->p;
  sl_status status = SL_OK;
  for (size_t i = 0; i < columns; i++)
    job->active[i] = i;
  for (job->left = columns; status == SL_OK;)
    {
      size_t left = 0;
      for (size_t i = 0; i < job->left; i++)
        if (! job->column[job->active[i]].done)
          job->active[left++] = job->active[i];
      job->left = left;
      if (left == 0)
        break;
      for (size_t i = 0; i < left; i++)
        memcpy (job->R + i * d, job->column[job->active[i]].r, d * sizeof (double));
      *surveys += left;
      status = SL_NAME (wide_multiply) (job->D, left, job->R, job->products, stop);
      if (status == SL_OK)
        status = sl_parallel_for (left, p + 4 * d * (job->column[job->active[0]].count + 1), 0, step, job, stop);
    }
  return status;
}

sl_status
SL_NAME (omp_wide) (const sl_data *X, const sl_wide *D, const sl_coding *options, size_t first, size_t last,
                    sl_code_pool *pool, sl_certificate *result, sl_code_work *work, const sl_stop *stop)
{
  size_t d = D->d, p = D->p, most = sl_min_size (options->max_iter, sl_min_size (d, p)), before = pool->total;
  size_t numbers = 2 * d + most * (d + most + 1), size = sl_min_size (last - first, sl_code_step (D, numbers));
  size_t places = sl_max_size (most, 1), surveys = 0;
  if (numbers > SIZE_MAX / 1024 || p > SIZE_MAX / 1024)
    return SL_OUT_OF_MEMORY;
  pursuit_job job = { .D = D, .most = most };
  double *memory = sl_alloc (size * sizeof (double), numbers);
  unsigned char *out = sl_alloc (size, p);
  size_t *number = sl_alloc (size * sizeof (size_t), places + 1);
  job.column = sl_alloc (size, sizeof *job.column);
  job.R = sl_alloc (size * sizeof (double), d + p);
  sl_status status = memory && out && number && job.column && job.R ? SL_OK : SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < size && status == SL_OK; i++)
    {
      double *x = memory + i * numbers;
      job.column[i]
        = (pursuit) { .x = x, .r = x + d, .Q = x + 2 * d, .number = number + i * places, .out = out + i * p };
      job.column[i].L = job.column[i].Q + most * d;
      job.column[i].y = job.column[i].L + most * most;
    }
  if (status == SL_OK)
    {
      job.active = number + size * places;
      job.products = job.R + size * d;
    }
  for (size_t j = first; j < last && status == SL_OK; j += size)
    {
      size_t columns = sl_min_size (size, last - j);
      for (size_t i = 0; i < columns && status == SL_OK; i++)
        status = load (&job, X, options, job.column + i, j + i);
      if (status == SL_OK)
        status = pursue (&job, columns, &surveys, stop);
      for (size_t i = 0; i < columns && status == SL_OK; i++)
        status = finish (&job, job.column + i, j + i, pool, result);
    }
  sl_free_all (memory, out, number, job.column, job.R);
  double codes = (double) (last - first);
  *work = (sl_code_work) { (double) (pool->total - before) / codes, (double) surveys / codes,
                           (double) surveys / codes };
  return status;
}
