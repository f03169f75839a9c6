/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_memory.h"
#include "linalg/sl_cholesky.h"
#include "sl_bayes_private.h"

#include <math.h>
#include <string.h>

/* One after the other, so that what a rating's features sum up to, and what is left of the rating, are at hand. */
typedef struct
{
  const sl_bayes_step *t;
  double *sums, *left; /* for each rating K numbers, s; and y less the prediction */
  uint32_t *user;      /* of each rating */
  double *d, *H, *h, *draw;
} context_job;

double
sl_bayes_context_sum (const sl_bayes_chain *c, size_t e, double *sum)
{
  const sl_bayes_context *x = &c->context;
  const size_t k = c->k, K = k + 1;
  double pairs = 0;
  memset (sum, 0, K * sizeof *sum);
  for (size_t j = x->first[e]; j < x->first[e + 1]; j++)
    {
      const double *f = x->side.F + (size_t) x->feature[j] * K, weight = x->weight[j];
      for (size_t a = 0; a < K; a++)
        sum[a] += weight * f[a];
      for (size_t a = 0; a < k; a++)
        pairs -= weight * weight * f[a] * f[a];
    }
  for (size_t a = 0; a < k; a++)
    pairs += sum[a] * sum[a];
  return sum[k] + pairs / 2;
}

static void
begin (const context_job *job)
{
  const sl_bayes_chain *c = job->t->chain;
  const size_t k = c->k, K = k + 1;
  for (size_t u = 0; u < c->users.n; u++)
    for (size_t e = c->users.start[u]; e < c->users.start[u + 1]; e++)
      {
        const double *p = c->users.F + u * K, *q = c->items.F + (size_t) c->users.other[e] * K;
        double *s = job->sums + e * K, score = p[k] + q[k] + sl_bayes_context_sum (c, e, s);
        for (size_t a = 0; a < k; a++)
          score += p[a] * q[a] + (p[a] + q[a]) * s[a];
        job->user[e] = (uint32_t) u;
        job->left[e] = c->users.value[e] - score;
      }
}

/* d of rating e for a feature f of this weight: weight [p + q + what the other features sum up to; 1]. */
static void
design (const context_job *job, size_t e, double weight, const double *f)
{
  const sl_bayes_chain *c = job->t->chain;
  const size_t k = c->k, K = k + 1;
  const double *p = c->users.F + job->user[e] * K, *q = c->items.F + (size_t) c->users.other[e] * K;
  for (size_t a = 0; a < k; a++)
    job->d[a] = weight * (p[a] + q[a] + job->sums[e * K + a] - weight * f[a]);
  job->d[k] = weight;
}

/* The lower triangle of H by rows, and h, for feature j. */
static void
add_ratings (const context_job *job, size_t j)
{
  const sl_bayes_side *s = job->t->s;
  const sl_bayes_chain *c = job->t->chain;
  const size_t K = job->t->K, ld = job->t->ld;
  const double *f = s->F + j * K;
  for (size_t i = s->start[j]; i < s->start[j + 1]; i++)
    {
      const size_t e = s->other[i];
      const double precision = *c->alpha * c->users.g[job->user[e]];
      design (job, e, s->value[i], f);
      double target = job->left[e];
      for (size_t a = 0; a < K; a++)
        target += job->d[a] * f[a];
      for (size_t a = 0; a < K; a++)
        {
          const double part = precision * job->d[a];
          job->h[a] += part * target;
          for (size_t b = 0; b <= a; b++)
            job->H[a * ld + b] += part * job->d[b];
        }
    }
}

/* f becomes `draw`, with all that depends on it. */
static void
move (const context_job *job, size_t j)
{
  const sl_bayes_side *s = job->t->s;
  const size_t K = job->t->K;
  double *f = s->F + j * K;
  for (size_t i = s->start[j]; i < s->start[j + 1]; i++)
    {
      const size_t e = s->other[i];
      design (job, e, s->value[i], f);
      for (size_t a = 0; a < K; a++)
        {
          job->left[e] -= job->d[a] * (job->draw[a] - f[a]);
          job->sums[e * K + a] += s->value[i] * (job->draw[a] - f[a]);
        }
    }
  memcpy (f, job->draw, K * sizeof *f);
}

static int
draw_feature (const context_job *job, size_t j)
{
  const sl_bayes_step *t = job->t;
  const sl_bayes_side *s = t->s;
  const size_t K = t->K, ld = t->ld;
  memset (job->h, 0, K * sizeof *job->h);
  for (size_t a = 0; a < K; a++)
    for (size_t b = 0; b < K; b++)
      {
        job->H[a * ld + b] = s->Lambda[a + b * K];
        job->h[a] += s->Lambda[a + b * K] * s->mu[b];
      }
  add_ratings (job, j);
  for (size_t a = 0; a < K; a++)
    if (! sl_cholesky_append (a, job->H, ld, job->H[a * ld + a]))
      return 0;
  sl_cholesky_forward (K, job->H, ld, job->h);
  sl_bayes_stream stream;
  sl_bayes_open (t->table, t->chain, t->step, j, &stream);
  for (size_t a = 0; a < K; a++)
    job->draw[a] = job->h[a] + sl_bayes_normal (&stream);
  sl_cholesky_backward (K, job->H, ld, job->draw);
  move (job, j);
  return 1;
}

sl_status
sl_bayes_context_rows (const sl_bayes_step *t, const sl_stop *stop)
{
  const size_t K = t->K, N = t->chain->users.start[t->chain->users.n];
  context_job job = { .t = t };
  void *memory = SL_RESERVE (SL_PIECE (job.sums, N * K), SL_PIECE (job.left, N), SL_PIECE (job.user, N),
                             SL_PIECE (job.d, K), SL_PIECE (job.H, K * t->ld), SL_PIECE (job.h, K),
                             SL_PIECE (job.draw, K));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  begin (&job);
  sl_status status = SL_OK;
  for (size_t j = 0; j < t->s->n && status == SL_OK; j++)
    status = sl_stopped (stop) ? SL_INTERRUPTED : draw_feature (&job, j) ? SL_OK : SL_NOT_FINITE;
  sl_free (memory);
  return status;
}
