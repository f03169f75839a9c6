/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_cholesky.h"
#include "sl_bayes_private.h"

#include <math.h>
#include <string.h>

/* All in the coordinates C'y, in which the columns are independent. They lie in groups: the WIDTH numbers of a row that
   belong to a group stand side by side, so that a feature touches one cache line for each of its rows. */
enum {
  WIDTH = SL_BAYES_WIDTH,
  BLOCK = 128 /* rows that are turned at a time */
};

typedef struct
{
  const sl_bayes_step *t;
  const double *C, *inverse; /* C and C'^-1, by rows */
  double *E, *Y, *Z;         /* groups: what mu and Y'x leave of F; Y; normal numbers for it */
  double *x, *s;             /* 1/sqrt (n) for each row; s_j for each feature */
  double *weight;  /* for each rating, in the order of the features: x of its row, 0 if the pair is there again */
  double *squares; /* for each group: the sum of |y_j|^2 */
} feature_job;

/* Whether rating e of a row is of the same pair as the one before. */
static inline int
again (const sl_bayes_side *s, size_t row, size_t e)
{
  return e > s->start[row] && s->other[e] == s->other[e - 1];
}

static void
weigh (const feature_job *job)
{
  const sl_bayes_side *s = job->t->s, *o = job->t->o;
  for (size_t j = 0; j < s->n; j++)
    {
      size_t count = 0;
      for (size_t e = s->start[j]; e < s->start[j + 1]; e++)
        count += ! again (s, j, e);
      job->x[j] = count > 0 ? 1 / sqrt ((double) count) : 0;
    }
  for (size_t i = 0; i < o->n; i++)
    {
      job->s[i] = 0;
      for (size_t e = o->start[i]; e < o->start[i + 1]; e++)
        {
          job->weight[e] = again (o, i, e) ? 0 : job->x[o->other[e]];
          job->s[i] += job->weight[e] * job->weight[e];
        }
    }
}

/* y = the sum of row b of T times x_b. */
SL_CLONES static void
turn (size_t K, size_t ld, const double *restrict T, const double *restrict x, double *restrict y)
{
  memset (y, 0, ld * sizeof *y);
  for (size_t b = 0; b < K; b++)
    for (size_t a = 0; a < ld; a++)
      y[a] += x[b] * T[b * ld + a];
}

/* Row j of n in groups, from a row of ld numbers, or back. */
static void
put (double *groups, size_t n, size_t j, size_t ld, const double *row)
{
  for (size_t a = 0; a < ld; a += WIDTH)
    memcpy (groups + (a * n + j * WIDTH), row + a, WIDTH * sizeof *row);
}

static void
get (const double *groups, size_t n, size_t j, size_t ld, double *row)
{
  for (size_t a = 0; a < ld; a += WIDTH)
    memcpy (row + a, groups + (a * n + j * WIDTH), WIDTH * sizeof *row);
}

static sl_status
turn_rows (const void *description, size_t block, void *work)
{
  const feature_job *job = description;
  const sl_bayes_step *t = job->t;
  const size_t K = t->K, ld = t->ld, n = t->s->n;
  double *e = work, *turned = e + ld;
  for (size_t j = block * BLOCK; j < sl_min_size (block * BLOCK + BLOCK, n); j++)
    {
      for (size_t a = 0; a < K; a++)
        e[a] = t->s->F[a + j * K] - t->s->mu[a] - t->s->M[a + j * K];
      turn (K, ld, job->C, e, turned);
      put (job->E, n, j, ld, turned);
    }
  return SL_OK;
}

static sl_status
turn_features (const void *description, size_t block, void *work)
{
  const feature_job *job = description;
  const sl_bayes_step *t = job->t;
  const size_t K = t->K, ld = t->ld, n = t->o->n;
  double *row = work;
  for (size_t j = block * BLOCK; j < sl_min_size (block * BLOCK + BLOCK, n); j++)
    {
      if (job->s[j] == 0)
        continue;
      turn (K, ld, job->C, t->s->Y + j * K, row);
      put (job->Y, n, j, ld, row);
      sl_bayes_stream stream;
      sl_bayes_open (t->table, t->chain, t->step, j, &stream);
      for (size_t a = 0; a < K; a++)
        row[a] = sl_bayes_normal (&stream);
      put (job->Z, n, j, ld, row); /* the columns beyond K stay what they are, 0 */
    }
  return SL_OK;
}

/* A group of columns, one feature after the other. */
SL_CLONES static void
draw_group (const feature_job *job, size_t group)
{
  const sl_bayes_side *s = job->t->s, *o = job->t->o;
  const double lambda = *s->lambda, *Z = job->Z + group * WIDTH * o->n;
  double *E = job->E + group * WIDTH * s->n, *Y = job->Y + group * WIDTH * o->n, total[WIDTH] = { 0 };
  for (size_t j = 0; j < o->n; j++)
    {
      if (job->s[j] == 0)
        continue;
      const size_t first = o->start[j], last = o->start[j + 1];
      const double precision = job->s[j] + lambda, deviation = 1 / sqrt (precision);
      double *restrict y = Y + j * WIDTH, sum[WIDTH], change[WIDTH];
      for (size_t a = 0; a < WIDTH; a++)
        sum[a] = job->s[j] * y[a];
      for (size_t e = first; e < last; e++)
        {
          const double *row = E + (size_t) o->other[e] * WIDTH, x = job->weight[e];
          for (size_t a = 0; a < WIDTH; a++)
            sum[a] += x * row[a];
        }
      for (size_t a = 0; a < WIDTH; a++)
        {
          const double drawn = sum[a] / precision + deviation * Z[j * WIDTH + a];
          change[a] = drawn - y[a];
          y[a] = drawn;
          total[a] += drawn * drawn;
        }
      for (size_t e = first; e < last; e++)
        {
          double *restrict row = E + (size_t) o->other[e] * WIDTH;
          const double x = job->weight[e];
          for (size_t a = 0; a < WIDTH; a++)
            row[a] -= x * change[a];
        }
    }
  job->squares[group] = 0;
  for (size_t a = 0; a < WIDTH; a++)
    job->squares[group] += total[a];
}

static sl_status
draw_columns (const void *description, size_t group, void *work)
{
  (void) work;
  draw_group (description, group);
  return SL_OK;
}

/* Y'x and Y in the coordinates of F again. */
static sl_status
turn_rows_back (const void *description, size_t block, void *work)
{
  const feature_job *job = description;
  const sl_bayes_step *t = job->t;
  const size_t K = t->K, ld = t->ld, n = t->s->n;
  double *turned = work, *e = turned + ld;
  for (size_t j = block * BLOCK; j < sl_min_size (block * BLOCK + BLOCK, n); j++)
    {
      if (job->x[j] == 0)
        continue;
      get (job->E, n, j, ld, turned);
      turn (K, ld, job->inverse, turned, e);
      for (size_t a = 0; a < K; a++)
        t->s->M[a + j * K] = t->s->F[a + j * K] - t->s->mu[a] - e[a];
    }
  return SL_OK;
}

static sl_status
turn_features_back (const void *description, size_t block, void *work)
{
  const feature_job *job = description;
  const sl_bayes_step *t = job->t;
  const size_t K = t->K, ld = t->ld, n = t->o->n;
  double *turned = work, *y = turned + ld;
  for (size_t j = block * BLOCK; j < sl_min_size (block * BLOCK + BLOCK, n); j++)
    {
      if (job->s[j] == 0)
        continue;
      get (job->Y, n, j, ld, turned);
      turn (K, ld, job->inverse, turned, y);
      memcpy (t->s->Y + j * K, y, K * sizeof *y);
    }
  return SL_OK;
}

/* Row b is C'^-1 times the unit vector of b. */
static void
invert (size_t K, size_t ld, const double *C, double *inverse)
{
  memset (inverse, 0, K * ld * sizeof *inverse);
  for (size_t b = 0; b < K; b++)
    {
      inverse[b * ld + b] = 1;
      sl_cholesky_backward (K, C, ld, inverse + b * ld);
    }
}

static void
draw_lambda (const feature_job *job)
{
  const sl_bayes_step *t = job->t;
  double total = 0, count = 0;
  for (size_t group = 0; group < t->ld / WIDTH; group++)
    total += job->squares[group];
  for (size_t j = 0; j < t->o->n; j++)
    count += job->s[j] > 0;
  sl_bayes_stream stream;
  sl_bayes_open (t->table, t->chain, t->step, t->o->n, &stream);
  *t->s->lambda = sl_bayes_gamma (&stream, 1 + count * (double) t->K / 2) / (t->chain->rate + total / 2);
}

sl_status
sl_bayes_features (const sl_bayes_step *t, const sl_stop *stop)
{
  const size_t K = t->K, ld = t->ld, n = t->s->n, features = t->o->n, bytes = 2 * ld * sizeof (double);
  double *E = sl_alloc (n * ld, sizeof *E), *Y = sl_alloc (features * ld, sizeof *Y);
  double *Z = sl_alloc (features * ld, sizeof *Z), *x = sl_alloc (n, sizeof *x), *s = sl_alloc (features, sizeof *s);
  double *inverse = sl_alloc (K * ld + ld / WIDTH, sizeof *inverse),
         *weight = sl_alloc (t->s->start[n], sizeof *weight);
  sl_status status = E && Y && Z && x && s && inverse && weight ? SL_OK : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      feature_job job = { t, t->C, inverse, E, Y, Z, x, s, weight, inverse + K * ld };
      const struct
      {
        size_t count, cost;
        sl_parallel_fn task;
      } parts[] = { { (n + BLOCK - 1) / BLOCK, BLOCK * K * K, turn_rows },
                    { (features + BLOCK - 1) / BLOCK, BLOCK * K * K, turn_features },
                    { ld / WIDTH, WIDTH * (size_t) t->s->start[n], draw_columns },
                    { (n + BLOCK - 1) / BLOCK, BLOCK * K * K, turn_rows_back },
                    { (features + BLOCK - 1) / BLOCK, BLOCK * K * K, turn_features_back } };
      weigh (&job);
      invert (K, ld, t->C, inverse);
      for (size_t p = 0; p < sizeof parts / sizeof *parts && status == SL_OK; p++)
        status = sl_parallel_for (parts[p].count, parts[p].cost, bytes, parts[p].task, &job, stop);
      if (status == SL_OK)
        draw_lambda (&job);
    }
  sl_free_all (E, Y, Z, x, s, inverse, weight);
  return status;
}
