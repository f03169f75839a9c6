/* SPDX-License-Identifier: BSD-3-Clause */
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "sl_bayes_private.h"

#include <math.h>
#include <string.h>

enum {
  LANES = SL_BAYES_WIDTH, /* rows that are treated together, a lane of each number for each */
  TOGETHER = 4            /* ratings that are added together */
};

/* Of each row of the other side the factors and the number 1, both times the root of g. */
typedef struct
{
  const sl_bayes_step *t;
  size_t width; /* k padded */
  double *d, *one;
} row_job;

/* What the ratings of a row sum up to: of [d; 1; v], each times the root of g, the products with themselves. Rows of
   width numbers: k of d, of which the numbers up to the diagonal count, that of 1 and that of v. */
typedef struct
{
  double *d;
  double one, v, square; /* 1 1, 1 v, v v */
} row_sums;

/* Scratch of a thread, all in lanes but `ratings`: H and its factor, triangles by rows; h; the draw. */
typedef struct
{
  double *ratings, *H, *h, *draw, *inverse; /* inverse: also for other numbers, before */
  double *context;                          /* d of TOGETHER ratings, where these have features */
} row_workspace;

static size_t
sums_size (const row_job *job)
{
  return (job->t->chain->k + 2) * job->width;
}

static row_workspace
workspace_of (const row_job *job, void *work)
{
  const size_t K = job->t->K;
  double *at = work;
  row_workspace ws = { at, at + LANES * sums_size (job), NULL, NULL, NULL, NULL };
  ws.h = ws.H + K * (K + 1) / 2 * LANES;
  ws.draw = ws.h + K * LANES;
  ws.inverse = ws.draw + K * LANES;
  ws.context = ws.inverse + K * LANES;
  return ws;
}

static size_t
workspace_bytes (const row_job *job)
{
  const size_t K = job->t->K;
  return (LANES * sums_size (job) + (K * (K + 1) / 2 + 3 * K) * LANES + TOGETHER * (job->width + 1))
         * sizeof (double);
}

/* Adds the products of TOGETHER ratings, of which some may be none, or begins the sums with them. */
__attribute__ ((always_inline)) static inline void
add_ratings (const row_job *job, row_sums *S, const double *const d[TOGETHER], const double *one, const double *v,
             const int begins)
{
  const size_t k = job->t->chain->k, width = job->width;
  const double *restrict d0 = d[0], *restrict d1 = d[1], *restrict d2 = d[2], *restrict d3 = d[3];
  for (size_t a = 0; a < k + 2; a++)
    {
      const double *c = a == k ? one : v;
      const double c0 = a < k ? d0[a] : c[0], c1 = a < k ? d1[a] : c[1];
      const double c2 = a < k ? d2[a] : c[2], c3 = a < k ? d3[a] : c[3];
      const size_t end = a < k ? a / LANES * LANES + LANES : width;
      double *restrict row = S->d + a * width;
      for (size_t b = 0; b < end; b++)
        row[b] = (begins ? 0 : row[b]) + ((c0 * d0[b] + c1 * d1[b]) + (c2 * d2[b] + c3 * d3[b]));
    }
  for (size_t e = 0; e < TOGETHER; e++)
    {
      S->one += one[e] * one[e];
      S->v += one[e] * v[e];
      S->square += v[e] * v[e];
    }
}

/* d of rating e, whose features are added to the factors of row i of the other side; returns what they take off v. */
static double
add_context (const row_job *job, size_t e, size_t i, double *d)
{
  const sl_bayes_chain *c = job->t->chain;
  const double *q = job->t->o->F + i * job->t->K, root = job->one[i];
  double more = sl_bayes_context_sum (c, job->t->s == &c->users ? e : c->context.number[e], d);
  for (size_t a = 0; a < c->k; a++)
    {
      more += q[a] * d[a];
      d[a] = root * (q[a] + d[a]);
    }
  for (size_t a = c->k; a < job->width; a++)
    d[a] = 0;
  return more;
}

/* d of no rating is the row of zeros behind those of the other side. */
__attribute__ ((always_inline)) static inline void
sum_ratings (const row_job *job, size_t j, double *context, row_sums *S)
{
  const sl_bayes_side *s = job->t->s, *o = job->t->o;
  const size_t K = job->t->K, last = s->start[j + 1];
  S->one = S->v = S->square = 0;
  size_t first = s->start[j];
  do
    {
      const double *d[TOGETHER];
      double one[TOGETHER] = { 0 }, v[TOGETHER] = { 0 };
      for (size_t e = 0; e < TOGETHER; e++)
        {
          const size_t i = first + e < last ? s->other[first + e] : o->n;
          d[e] = job->d + i * job->width;
          if (i < o->n)
            {
              one[e] = job->one[i];
              v[e] = one[e] * (s->value[first + e] - o->F[i * K + K - 1]);
              if (job->t->chain->context.side.n > 0)
                {
                  double *own = context + e * (job->width + 1);
                  v[e] -= one[e] * add_context (job, first + e, i, own);
                  d[e] = own;
                }
            }
        }
      if (first == s->start[j])
        add_ratings (job, S, d, one, v, 1);
      else
        add_ratings (job, S, d, one, v, 0);
      first += TOGETHER;
    }
  while (first < last);
}

/* What the ratings add to the prior's part of H and h. */
__attribute__ ((always_inline)) static inline void
add_systems (const row_job *job, const double weight[LANES], const row_sums S[LANES], const row_workspace *ws)
{
  const size_t K = job->t->K, k = K - 1, width = job->width, size = sums_size (job);
  double *restrict H = ws->H, *restrict h = ws->h;
  for (size_t a = 0; a < K; a++)
    for (size_t b = 0; b < sl_min_size (a + 1, k); b++)
      for (size_t l = 0; l < LANES; l++)
        H[(a * (a + 1) / 2 + b) * LANES + l] += weight[l] * ws->ratings[l * size + a * width + b];
  for (size_t a = 0; a < k; a++)
    for (size_t l = 0; l < LANES; l++)
      h[a * LANES + l] += weight[l] * ws->ratings[l * size + (k + 1) * width + a];
  for (size_t l = 0; l < LANES; l++)
    {
      h[k * LANES + l] += weight[l] * S[l].v;
      H[(k * (k + 1) / 2 + k) * LANES + l] += weight[l] * S[l].one;
    }
}

/* The prior's part: Lambda and Lambda (mu + Y'x), in all lanes. Lanes beyond the last row are as it. */
__attribute__ ((always_inline)) static inline void
put_prior (const row_job *job, size_t first, size_t lanes, const row_workspace *ws)
{
  const sl_bayes_side *s = job->t->s;
  const size_t K = job->t->K;
  double *H = ws->H, *centre = ws->inverse; /* free until H is factorised */
  for (size_t l = 0; l < LANES; l++)
    for (size_t a = 0; a < K; a++)
      centre[a * LANES + l] = s->mu[a] + s->M[a + (first + sl_min_size (l, lanes - 1)) * K];
  for (size_t a = 0; a < K; a++)
    {
      double pull[LANES] = { 0 };
      for (size_t b = 0; b < K; b++)
        for (size_t l = 0; l < LANES; l++)
          pull[l] += s->Lambda[b + a * K] * centre[b * LANES + l];
      memcpy (ws->h + a * LANES, pull, sizeof pull);
      for (size_t b = 0; b <= a; b++, H += LANES)
        for (size_t l = 0; l < LANES; l++)
          H[l] = s->Lambda[b + a * K];
    }
}

__attribute__ ((always_inline)) static inline double *
entry (double *H, size_t a, size_t b)
{
  return H + (a * (a + 1) / 2 + b) * LANES;
}

/* Lanes of a number, which the compiler keeps in registers. */
typedef struct
{
  double of[LANES];
} lanes_of;

/* y - x z, lane by lane */
__attribute__ ((always_inline)) static inline lanes_of
less (lanes_of y, const double *restrict x, const double *restrict z)
{
  for (size_t l = 0; l < LANES; l++)
    y.of[l] -= x[l] * z[l];
  return y;
}

__attribute__ ((always_inline)) static inline lanes_of
from (const double *x)
{
  lanes_of y;
  memcpy (y.of, x, sizeof y.of);
  return y;
}

/* x = y z */
__attribute__ ((always_inline)) static inline void
put_product (lanes_of y, const double *restrict z, double *restrict x)
{
  for (size_t l = 0; l < LANES; l++)
    x[l] = y.of[l] * z[l];
}

/* L in place of H = L L'; inverse: one over its diagonal, not finite where H is not positive definite. */
__attribute__ ((always_inline)) static inline void
factorise (size_t K, double *H, double *inverse)
{
  for (size_t b = 0; b < K; b++)
    {
      lanes_of pivot = from (entry (H, b, b));
      double *one = inverse + b * LANES;
      for (size_t c = 0; c < b; c++)
        pivot = less (pivot, entry (H, b, c), entry (H, b, c));
      for (size_t l = 0; l < LANES; l++)
        {
          const double left = pivot.of[l];
          one[l] = 1 / sqrt (left);
        }
      for (size_t a = b + 1; a < K; a++)
        {
          lanes_of sum = from (entry (H, a, b));
          for (size_t c = 0; c < b; c++)
            sum = less (sum, entry (H, a, c), entry (H, b, c));
          put_product (sum, one, entry (H, a, b));
        }
    }
}

__attribute__ ((always_inline)) static inline void
solve_forward (size_t K, double *L, const double *inverse, double *x)
{
  for (size_t a = 0; a < K; a++)
    {
      lanes_of sum = from (x + a * LANES);
      for (size_t b = 0; b < a; b++)
        sum = less (sum, entry (L, a, b), x + b * LANES);
      put_product (sum, inverse + a * LANES, x + a * LANES);
    }
}

/* Of two right sides at once. */
__attribute__ ((always_inline)) static inline void
solve_backward (size_t K, double *L, const double *inverse, double *x, double *y)
{
  for (size_t a = K; a-- > 0;)
    {
      lanes_of sum = from (x + a * LANES), other = from (y + a * LANES);
      for (size_t b = a + 1; b < K; b++)
        {
          sum = less (sum, entry (L, b, a), x + b * LANES);
          other = less (other, entry (L, b, a), y + b * LANES);
        }
      put_product (sum, inverse + a * LANES, x + a * LANES);
      put_product (other, inverse + a * LANES, y + a * LANES);
    }
}

/* sum (v - d'f)^2 = v v - 2 f'(d v) + f'(d d')f, which rounding may bring below 0. The blocks on the diagonal of d d'
   are there in full, of the others those below. t: scratch, width numbers. */
__attribute__ ((always_inline)) static inline double
squares_left (const row_job *job, const row_sums *S, const double *f, double *restrict t)
{
  const size_t k = job->t->chain->k, width = job->width;
  double sum = S->square + f[k] * (f[k] * S->one - 2 * S->v);
  for (size_t b = 0; b < width; b++)
    t[b] = 2 * (f[k] * S->d[k * width + b] - S->d[(k + 1) * width + b]);
  for (size_t a = 0; a < k; a++)
    {
      const size_t block = a / LANES * LANES;
      const double *restrict row = S->d + a * width;
      for (size_t b = 0; b < block; b++)
        t[b] += 2 * f[a] * row[b];
      for (size_t b = block; b < block + LANES; b++)
        t[b] += f[a] * row[b];
    }
  for (size_t a = 0; a < k; a++)
    sum += f[a] * t[a];
  return sum <= 0 ? 0 : sum; /* what is not a number stays so */
}

/* `lanes` rows from number first on; ws->draw comes with normal numbers. */
SL_CLONES static void
treat_rows (const row_job *job, size_t first, size_t lanes, const row_workspace *ws)
{
  const sl_bayes_side *s = job->t->s;
  const size_t K = job->t->K;
  row_sums S[LANES];
  double weight[LANES];
  put_prior (job, first, lanes, ws);
  for (size_t l = 0; l < LANES; l++)
    {
      const size_t j = first + sl_min_size (l, lanes - 1);
      S[l].d = ws->ratings + l * sums_size (job);
      sum_ratings (job, j, ws->context, S + l);
      weight[l] = *job->t->chain->alpha * s->g[j];
    }
  add_systems (job, weight, S, ws);
  factorise (K, ws->H, ws->inverse);
  solve_forward (K, ws->H, ws->inverse, ws->h);
  for (size_t e = 0; e < K * LANES; e++)
    ws->draw[e] += ws->h[e];
  solve_backward (K, ws->H, ws->inverse, ws->h, ws->draw);
  for (size_t l = 0; l < lanes; l++)
    {
      const size_t j = first + l;
      const double *from = s->start[j] < s->start[j + 1] ? ws->draw : ws->h;
      for (size_t a = 0; a < K; a++)
        {
          s->mean[a + j * K] = ws->h[a * LANES + l];
          s->F[a + j * K] = from[a * LANES + l];
        }
      s->r[j] = squares_left (job, S + l, s->F + j * K, ws->inverse);
    }
}

static sl_status
row_group (const void *description, size_t group, void *work)
{
  const row_job *job = description;
  const sl_bayes_step *t = job->t;
  const sl_bayes_side *s = t->s;
  const size_t K = t->K, first = group * LANES, lanes = sl_min_size (s->n - first, LANES);
  const double a = t->chain->shape;
  const row_workspace ws = workspace_of (job, work);
  sl_bayes_stream stream[LANES];
  for (size_t l = 0; l < lanes; l++)
    {
      sl_bayes_open (t->table, t->chain, t->step, first + l, stream + l);
      for (size_t e = 0; e < K; e++)
        ws.draw[e * LANES + l] = sl_bayes_normal (stream + l);
    }
  for (size_t e = 0; e < K && lanes < LANES; e++)
    memset (ws.draw + e * LANES + lanes, 0, (LANES - lanes) * sizeof (double));
  treat_rows (job, first, lanes, &ws);
  for (size_t j = first; j < first + lanes; j++)
    {
      if (! isfinite (s->r[j]))
        return SL_NOT_FINITE;
      if (t->noisy)
        s->g[j] = sl_bayes_gamma (stream + (j - first), a + (double) (s->start[j + 1] - s->start[j]) / 2)
                  / (a + *t->chain->alpha * s->r[j] / 2);
    }
  return SL_OK;
}

static void
set_other_side (const row_job *job)
{
  const sl_bayes_side *o = job->t->o;
  const size_t K = job->t->K, k = K - 1, width = job->width;
  memset (job->d, 0, (o->n + 1) * width * sizeof *job->d);
  for (size_t i = 0; i < o->n; i++)
    {
      job->one[i] = sqrt (o->g[i]);
      for (size_t a = 0; a < k; a++)
        job->d[i * width + a] = job->one[i] * o->F[a + i * K];
    }
}

sl_status
sl_bayes_rows (const sl_bayes_step *t, const sl_stop *stop)
{
  const size_t k = t->chain->k, width = (k + LANES - 1) / LANES * LANES, n = t->s->n;
  double *d = sl_alloc ((t->o->n + 1) * width, sizeof *d), *one = sl_alloc (t->o->n, sizeof *one);
  sl_status status = d && one ? SL_OK : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      const row_job job = { t, width, d, one };
      const size_t ratings = t->s->start[n] / n;
      set_other_side (&job);
      status = sl_parallel_for ((n + LANES - 1) / LANES, LANES * t->K * t->K * (ratings + t->K / 3 + 1),
                                workspace_bytes (&job), row_group, &job, stop);
    }
  sl_free_all (d, one);
  return status;
}
