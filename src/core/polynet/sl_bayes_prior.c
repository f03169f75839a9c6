/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_cholesky.h"
#include "sl_bayes_private.h"

#include <math.h>
#include <string.h>

enum {
  WIDTH = SL_BAYES_WIDTH,
  BLOCK = 1024, /* rows whose products are summed by themselves */
  ROWS = 4      /* whose products are added together */
};

int
sl_bayes_factor (size_t K, size_t ld, const double *A, double *L)
{
  memset (L, 0, K * ld * sizeof *L);
  for (size_t a = 0; a < K; a++)
    {
      for (size_t b = 0; b < a; b++)
        L[a * ld + b] = A[a + b * K];
      if (! sl_cholesky_append (a, L, ld, A[a + a * K]))
        return 0;
    }
  return 1;
}

/* Sums over the rows of a side, and over its features, in blocks of fixed size. */
typedef struct
{
  const sl_bayes_step *t;
  size_t blocks;   /* of rows; those of features follow */
  const double *E; /* null for the first pass, which sums e */
  double *sums;    /* for each block ld numbers in the first pass, K ld in the second, lower triangle by rows */
} sum_job;

/* e of row j, or sqrt (lambda) y of feature j; 0 where it has no ratings. */
static int
deviation (const sum_job *job, int feature, size_t j, double *e)
{
  const sl_bayes_step *t = job->t;
  const uint64_t *start = (feature ? t->o : t->s)->start;
  if (start[j] == start[j + 1])
    return 0;
  const size_t K = t->K;
  const double root = sqrt (*t->s->lambda);
  for (size_t a = 0; a < K; a++)
    e[a] = feature ? root * t->s->Y[a + j * K] : t->s->F[a + j * K] - t->s->M[a + j * K] - (job->E ? job->E[a] : 0);
  return 1;
}

/* S += the products of ROWS rows e with themselves; of row a of S only the numbers up to its diagonal count. */
SL_CLONES static void
add_products (size_t K, size_t ld, const double *restrict e, double *restrict S)
{
  for (size_t a = 0; a < K; a++)
    for (size_t b = 0; b < a / WIDTH * WIDTH + WIDTH; b++)
      S[a * ld + b] += (e[a] * e[b] + e[a + ld] * e[b + ld])
                       + (e[a + 2 * ld] * e[b + 2 * ld] + e[a + 3 * ld] * e[b + 3 * ld]);
}

static sl_status
sum_block (const void *description, size_t block, void *work)
{
  const sum_job *job = description;
  const sl_bayes_step *t = job->t;
  const size_t K = t->K, ld = t->ld, each = job->E ? K * ld : ld;
  const int feature = block >= job->blocks;
  const size_t n = (feature ? t->o : t->s)->n, first = (block - (feature ? job->blocks : 0)) * BLOCK;
  const size_t last = sl_min_size (first + BLOCK, n);
  double *e = work, *S = job->sums + block * each;
  size_t gathered = 0;
  memset (e, 0, ROWS * ld * sizeof *e);
  memset (S, 0, each * sizeof *S);
  for (size_t j = first; j < last; j++)
    {
      if (! deviation (job, feature, j, e + gathered * ld))
        continue;
      if (! job->E)
        for (size_t a = 0; a < K; a++)
          S[a] += e[a];
      else if (++gathered == ROWS)
        {
          add_products (K, ld, e, S);
          gathered = 0;
        }
    }
  memset (e + gathered * ld, 0, (ROWS - gathered) * ld * sizeof *e);
  if (gathered > 0)
    add_products (K, ld, e, S);
  return SL_OK;
}

static sl_status
sum_blocks (const sum_job *job, size_t blocks, size_t each, const sl_stop *stop)
{
  const sl_bayes_step *t = job->t;
  const sl_status status = sl_parallel_for (blocks, BLOCK * t->K * t->K, ROWS * t->ld * sizeof (double), sum_block,
                                            job, stop);
  for (size_t b = 1; b < blocks; b++)
    for (size_t e = 0; e < each; e++)
      job->sums[e] += job->sums[b * each + e];
  return status;
}

static size_t
known (const sl_bayes_side *s)
{
  size_t count = 0;
  for (size_t j = 0; j < s->n; j++)
    count += s->start[j] < s->start[j + 1];
  return count;
}

/* Lambda ~ Wishart (W, degrees): with W^-1 = L L', and B of Bartlett, it is T T', T = L'^-1 B. B: scratch, K rows. */
static void
draw_wishart (const sl_bayes_step *t, double degrees, const double *L, double *B, sl_bayes_stream *stream)
{
  const size_t K = t->K;
  double *Lambda = t->s->Lambda;
  memset (B, 0, K * t->ld * sizeof *B);
  for (size_t a = 0; a < K; a++) /* row b of B is a column of what Bartlett has */
    {
      B[a * t->ld + a] = sqrt (2 * sl_bayes_gamma (stream, (degrees - (double) a) / 2));
      for (size_t b = 0; b < a; b++)
        B[b * t->ld + a] = sl_bayes_normal (stream);
    }
  for (size_t b = 0; b < K; b++)
    sl_cholesky_backward (K, L, t->ld, B + b * t->ld);
  for (size_t a = 0; a < K; a++)
    for (size_t b = 0; b < K; b++)
      {
        double sum = 0;
        for (size_t c = 0; c < K; c++)
          sum += B[c * t->ld + a] * B[c * t->ld + b];
        Lambda[a + b * K] = sum;
      }
}

/* mu and Lambda, from the mean E of e and the lower triangle S of the sums of products; L, B: scratch, K rows each. */
static sl_status
draw_prior (const sl_bayes_step *t, const double *E, double *S, double *L, double *B)
{
  const sl_bayes_chain *c = t->chain;
  const size_t K = t->K, n = known (t->s);
  const double part = (double) n / ((double) n + 1);
  for (size_t a = 0; a < K; a++)
    for (size_t b = 0; b <= a; b++)
      L[a + b * K] = S[a * t->ld + b] + part * E[a] * E[b]
                     + (a == b) * (double) K * (a < c->k ? *c->factor : *c->bias);
  if (! sl_bayes_factor (K, t->ld, L, S))
    return SL_NOT_FINITE;
  sl_bayes_stream stream;
  sl_bayes_open (t->table, c, t->step, 0, &stream);
  draw_wishart (t, (double) (K + n + known (t->o)), S, B, &stream);
  if (! sl_bayes_factor (K, t->ld, t->s->Lambda, L))
    return SL_NOT_FINITE;
  double *mu = t->s->mu;
  for (size_t a = 0; a < K; a++)
    mu[a] = sl_bayes_normal (&stream);
  sl_cholesky_backward (K, L, t->ld, mu);
  for (size_t a = 0; a < K; a++)
    mu[a] = part * E[a] + mu[a] / sqrt ((double) n + 1);
  return SL_OK;
}

sl_status
sl_bayes_prior (const sl_bayes_step *t, const sl_stop *stop)
{
  const size_t K = t->K, ld = t->ld, blocks = (t->s->n + BLOCK - 1) / BLOCK;
  const size_t all = blocks + (t->o->n + BLOCK - 1) / BLOCK;
  double *sums = sl_alloc ((all + 2) * K * ld, sizeof *sums), *E = sl_alloc (ld, sizeof *E);
  sl_status status = sums && E ? SL_OK : SL_OUT_OF_MEMORY;
  sum_job job = { t, blocks, NULL, sums };
  if (status == SL_OK)
    status = sum_blocks (&job, blocks, ld, stop);
  if (status == SL_OK)
    {
      for (size_t a = 0; a < K; a++)
        E[a] = sums[a] / (double) sl_max_size (known (t->s), 1);
      job.E = E;
      status = sum_blocks (&job, all, K * ld, stop);
    }
  if (status == SL_OK)
    status = draw_prior (t, E, sums, sums + all * K * ld, sums + (all + 1) * K * ld);
  sl_free_all (sums, E);
  return status;
}
