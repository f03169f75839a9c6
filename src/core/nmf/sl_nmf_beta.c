/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nmf_beta.h"
#include "base/sl_parallel.h"
#include "sl_rows_private.h"

#include <math.h>
#include <string.h>

#ifdef SL_SINGLE
static const double LEAST = 0x1p-60;
#else
static const double LEAST = 0x1p-500;
#endif

typedef struct
{
  const sl_data *X;
  int observed;
  const double *weight;
  const int *fixed;
  size_t r;
  double beta, gamma;
  const sl_real *F, *V; /* F = W', the rows of W */
  const double *mean;   /* of the columns of V */
  sl_real *next;
  sl_nmf_beta_state *state; /* one for each column of X */
} beta_job;

/* One entry: *a = x y^(beta-2), *b = y^(beta-1), and its part of the state without weight. */
static inline void
entry (double beta, double x, double y, double *a, double *b, double *d, double *magnitude)
{
  const double safe = y > LEAST ? y : LEAST;
  if (beta == 2)
    {
      *a = x;
      *b = y;
      *d = (x - y) * (x - y) / 2;
      *magnitude = 0;
    }
  else if (beta == 1)
    {
      const double log_part = x > 0 ? x * log1p ((safe - x) / x) : 0;
      *a = x / safe;
      *b = 1;
      *d = y > 0 || x == 0 ? (y - x) - log_part : INFINITY;
      *magnitude = fabs (y - x) + fabs (log_part);
    }
  else if (beta == 0)
    {
      const double q = (x - y) / safe, log_part = log1p (q);
      *b = 1 / safe;
      *a = x / safe / safe;
      *d = y > 0 && x > 0 ? q - log_part : INFINITY;
      *magnitude = fabs (q) + fabs (log_part);
    }
  else
    {
      const double log_y = log (safe), power = exp ((beta - 1) * log_y), rise = power * (x - y);
      const double first = power * safe * (expm1 (beta * (log (x) - log_y)) / beta);
      *b = power;
      *a = x * power / safe;
      *d = y > 0 || x == 0 || beta > 1 ? (first - rise) / (beta - 1) : INFINITY;
      *magnitude = (fabs (first) + fabs (rise)) / fabs (beta - 1);
    }
  if (*d < 0)
    *d = 0; /* by rounding */
}

/* Adds an entry to the sums of its column. */
static inline void
count_entry (const beta_job *job, const sl_real *w, double x, double weight, const double *v, double *a, double *b,
             sl_nmf_beta_state *s)
{
  const double y = sl_row_dot (job->r, w, v);
  double up, down, d, magnitude;
  entry (job->beta, x, y, &up, &down, &d, &magnitude);
  s->divergence += weight * d;
  s->magnitude += weight * magnitude;
  s->square += weight * (x - y) * (x - y);
  s->cross += weight * x * down;
  s->own += weight * y * down;
  sl_row_add (job->r, weight * up, w, a);
  sl_row_add (job->r, weight * down, w, b);
}

/* The sums of column j. x: room for a sparse column made full. */
SL_CLONES static void
sums_of_column (const beta_job *job, size_t j, const double *v, double *a, double *b, sl_real *x,
                sl_nmf_beta_state *s)
{
  const sl_data *X = job->X;
  const size_t r = job->r;
  const sl_real *value = X->value;
  if (job->observed)
    {
      for (size_t p = X->start[j]; p < X->start[j + 1]; p++)
        count_entry (job, job->F + X->row[p] * r, (double) value[p], job->weight ? job->weight[p] : 1, v, a, b, s);
      return;
    }
  const sl_real *column = value + j * X->m;
  if (X->start)
    {
      memset (x, 0, X->m * sizeof (sl_real));
      for (size_t p = X->start[j]; p < X->start[j + 1]; p++)
        x[X->row[p]] = value[p];
      column = x;
    }
  for (size_t i = 0; i < X->m; i++)
    count_entry (job, job->F + i * r, (double) column[i], 1, v, a, b, s);
}

static sl_status
update_row (const void *description, size_t j, void *work)
{
  const beta_job *job = description;
  const size_t r = job->r, n = job->X->n;
  double *v = work, *a = v + r, *b = a + r;
  sl_nmf_beta_state s = { 0 };
  for (size_t k = 0; k < r; k++)
    {
      v[k] = (double) job->V[j + k * n];
      a[k] = b[k] = 0;
    }
  sums_of_column (job, j, v, a, b, (sl_real *) (b + r), &s);
  for (size_t k = 0; k < r; k++)
    {
      if (job->fixed && job->fixed[k])
        {
          job->next[j + k * n] = job->V[j + k * n];
          continue;
        }
      const double ratio = b[k] > 0 ? a[k] / b[k] : 1, step = job->mean[k] * (1 - ratio);
      const double moved = v[k] * (job->gamma == 1 ? ratio : pow (ratio, job->gamma));
      const double far = v[k] < step ? v[k] : step, alive = ratio > 0 ? (moved > LEAST ? moved : LEAST) : 0;
      job->next[j + k * n] = (sl_real) (v[k] > 0 ? alive : 0);
      s.residual += far * far;
      s.norm += v[k] * v[k];
    }
  job->state[j] = s;
  return SL_OK;
}

static void
add_state (sl_nmf_beta_state *sum, const sl_nmf_beta_state *s)
{
  sum->divergence += s->divergence;
  sum->magnitude += s->magnitude;
  sum->square += s->square;
  sum->cross += s->cross;
  sum->own += s->own;
  sum->residual += s->residual;
  sum->norm += s->norm;
}

sl_status
SL_NAME (nmf_beta) (const sl_data *X, int observed, const double *weight, const int *fixed, size_t r,
                    const sl_real *W, const sl_real *V, double beta, sl_real *next, sl_nmf_beta_state *state,
                    const sl_stop *stop)
{
  if (X->m == 0 || X->n == 0 || r == 0 || ! (beta >= 0 && beta <= 2) || (observed && ! X->start))
    return SL_BAD_INPUT;
  const size_t n = X->n, filled = observed ? X->start[n] / n + 1 : X->m;
  sl_status status = SL_OUT_OF_MEMORY;
  sl_real *F = sl_rows_of (X->m, r, W);
  double *mean = sl_alloc (r, sizeof (double));
  sl_nmf_beta_state *parts = sl_alloc (n, sizeof *parts);
  if (F && mean && parts)
    {
      const beta_job job = { X, observed, weight, fixed, r,    beta, beta < 1 ? 1 / (2 - beta) : 1,
                             F, V,        mean,   next,  parts };
      for (size_t k = 0; k < r; k++)
        {
          mean[k] = 0;
          for (size_t j = 0; j < n; j++)
            mean[k] += (double) V[j + k * n];
          mean[k] /= (double) n;
        }
      const size_t room = 3 * r * sizeof (double) + (observed ? 0 : X->m * sizeof (sl_real));
      status = sl_parallel_for (n, filled * (r + 16), room, update_row, &job, stop);
      memset (state, 0, sizeof *state);
      for (size_t j = 0; status == SL_OK && j < n; j++)
        add_state (state, parts + j);
    }
  sl_free (parts);
  sl_free (mean);
  sl_free (F);
  return status;
}
