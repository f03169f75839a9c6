/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_armijo.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_dot.h"
#include "linalg/sl_stagnation.h"

#include <math.h>
#include <string.h>

/* Numerics.
   With S the derivatives of a sample's loss and v its weight, the Hessian by its scores is
     binary logistic            v diag (a (1 - a)), a = |S|/v
     squared                    v I
     others                     the sum over pairs c < d of w_cd (e_c - e_d)(e_c - e_d)', where w_cd >= 0 is
       logistic, smoothed hinge   v p_c p_d, p = S/v + e_y
       squared hinge              2 v if one of c and d is y, and the other has S > 0 (a generalised Hessian); else 0
   So block (c, d) of Q is -Z' diag (w_cd) Z, and block (c, c) is the sum of these over d, with the other sign. A pair
   whose w_cd is small beside both its sums over d is left out, which leaves Q semidefinite and changes Newton's
   direction little: most samples count in few blocks. A task makes one block of Q: the bits do not depend on the number of
   threads. The intercept is b = unit * u as in sl_polynet_output.c. */

enum {
  BLOCK = 512,       /* samples treated together */
  MOST_COUNT = 2000, /* parameters of coupled outputs, above which Q is too large */
  ROUNDS = 15,       /* of the model's minimisation, */
  MORE_ROUNDS = 100, /* and for few parameters, which cost little */
  FEW = 60,
  STAGNANT = 6, /* steps in which F must fall by a 50th of the target */
  TRIES = 30
};

static const double NEGLIGIBLE = 1e-5; /* of a product of odds: the square of a weight's share in its sums */

typedef struct
{
  const sl_polynet_task *task;
  size_t k, count;
  double unit;
  const double *Z, *S;
  double *p;          /* probabilities and odds, n-by-2m, or null */
  double *high, *low; /* the sums of the blocks of Q, see sl_compensated.h */
  sl_polynet_model model;
  sl_watch *watch; /* for the blocks of Q, which go through all samples */
} hessian;

static int
coupled (const sl_polynet_task *task)
{
  return task->m > 1 && sl_losses[task->loss].labels;
}

int
sl_polynet_newton_pays (const sl_polynet_task *task, double n, size_t k)
{
  const double m = (double) task->m, kk = (double) k, count = kk * m;
  const double blocks = coupled (task) ? m * (m - 1) / 2 : m;
  if (coupled (task) && count + m > MOST_COUNT)
    return 0;
  const double factoring = count <= MOST_COUNT ? count * count * count : m * kk * kk * 100;
  return blocks * n * kk * kk + factoring <= 2000 * n * m * (kk + 16);
}

/* ---- the Hessian ------------------------------------------------------------------------------------------------ */

/* The block numbered j: its outputs c and d, c < d where they are coupled. */
static void
outputs_of (const hessian *f, size_t j, size_t *c, size_t *d)
{
  *c = *d = j;
  if (! f->model.coupled)
    return;
  for (*d = 1; j >= *d; j -= (*d)++)
    ;
  *c = j;
}

/* p and p/(1 - p) of output c for the losses with softmax, n numbers each. Of the class itself S/v = p - 1. */
SL_CLONES static void
probabilities (const sl_polynet_task *task, const double *S, size_t c, double *restrict p, double *restrict odds)
{
  for (size_t i = 0; i < task->samples.n; i++)
    {
      const double v = task->weight ? task->weight[i] : 1, a = v > 0 ? fabs (S[c + i * task->m]) / v : 0;
      const int own = (size_t) task->label[i] == c + 1;
      p[i] = own ? 1 - a : a;
      odds[i] = p[i] / (own ? a : 1 - a);
    }
}

static sl_status
probabilities_of (const void *description, size_t c, void *work)
{
  const hessian *f = description;
  const size_t n = f->task->samples.n, m = f->task->m;
  (void) work;
  probabilities (f->task, f->S, c, f->p + c * n, f->p + (m + c) * n);
  return SL_OK;
}

/* The samples from first on, before last, that count in block (c, d), at most BLOCK of them, with the roots of their
   weights; *first becomes the sample after them. */
static size_t
weigh (const hessian *f, size_t c, size_t d, size_t *first, size_t last, size_t *at, double *weight)
{
  const sl_polynet_task *task = f->task;
  const size_t n = task->samples.n, m = task->m;
  size_t i = *first, kept = 0;
  for (; i < last && kept < BLOCK; i++)
    {
      const double v = task->weight ? task->weight[i] : 1, *s = f->S + i * m;
      double w = v;
      if (task->loss == SL_LOSS_SQUARED_HINGE)
        {
          const size_t y = (size_t) task->label[i] - 1;
          w = (c == y && s[d] > 0) || (d == y && s[c] > 0) ? 2 * v : 0;
        }
      else if (f->model.coupled)
        w = f->p[i + (m + c) * n] * f->p[i + (m + d) * n] < NEGLIGIBLE ? 0 : v * f->p[i + c * n] * f->p[i + d * n];
      else if (task->loss != SL_LOSS_SQUARED)
        w = v > 0 ? fabs (s[c]) * (1 - fabs (s[c]) / v) : 0;
      at[kept] = i;
      weight[kept] = w;
      kept += w > 0 ? 1 : 0;
    }
  *first = i;
  for (size_t j = 0; j < kept; j++)
    weight[j] = sqrt (weight[j]);
  return kept;
}

static sl_status
hessian_block (const void *description, size_t j, void *work)
{
  const hessian *f = description;
  const size_t k = f->k, n = f->task->samples.n, e = k + (size_t) f->model.intercept;
  double *own = work, *weight = own + BLOCK * e, *sum = weight + BLOCK;
  double *high = f->high + j * e * e, *low = f->low + j * e * e;
  size_t c, d, at[BLOCK];
  outputs_of (f, j, &c, &d);
  memset (high, 0, e * e * sizeof *high);
  memset (low, 0, e * e * sizeof *low);
  memset (sum, 0, e * e * sizeof *sum);
  for (size_t b = 0; b < f->task->samples.blocks; b++)
    {
      const size_t last = sl_samples_first (&f->task->samples, b + 1);
      for (size_t first = sl_samples_first (&f->task->samples, b); first < last;)
        {
          const size_t kept = weigh (f, c, d, &first, last, at, weight);
          for (size_t r = 0; r < k; r++)
            for (size_t i = 0; i < kept; i++)
              own[i + r * BLOCK] = f->Z[at[i] + r * n] * weight[i];
          for (size_t i = 0; i < kept && e > k; i++)
            own[i + k * BLOCK] = f->unit * weight[i];
          if (sl_must_stop (f->watch))
            return SL_INTERRUPTED;
          if (kept == 0)
            continue;
          sl_syrk_d ('U', 'T', e, kept, 1, own, BLOCK, 0, sum, e);
          sl_samples_add (e * e, sum, high, low);
        }
    }
  return SL_OK;
}

/* The sums of block j to their places. */
static void
place_block (const hessian *f, size_t j)
{
  const size_t k = f->k, e = k + (size_t) f->model.intercept, inner = k * f->task->m;
  const double *sum = f->high + j * e * e;
  size_t c, d;
  outputs_of (f, j, &c, &d);
  for (size_t s = 0; s < e; s++)
    for (size_t r = 0; r <= s; r++)
      {
        const double t = sum[r + s * e];
        if (! f->model.coupled)
          {
            double *Q = f->model.Q + c * e * e;
            Q[r + s * e] = Q[s + r * e] = t;
            continue;
          }
        const size_t cr = r < k ? r + c * k : inner + c, cs = s < k ? s + c * k : inner + c;
        const size_t dr = r < k ? r + d * k : inner + d, ds = s < k ? s + d * k : inner + d;
        double *Q = f->model.Q;
        Q[cr + ds * f->count] = Q[ds + cr * f->count] = Q[dr + cs * f->count] = Q[cs + dr * f->count] = -t;
      }
}

/* Block (c, c): less the sum of the others beside it. */
static sl_status
diagonal_block (const void *description, size_t c, void *work)
{
  const hessian *f = description;
  const size_t k = f->k, e = k + (size_t) f->model.intercept, inner = k * f->task->m;
  (void) work;
  for (size_t s = 0; s < e; s++)
    {
      double *column = f->model.Q + (s < k ? s + c * k : inner + c) * f->count;
      for (size_t r = 0; r < e; r++)
        {
          double sum = 0;
          for (size_t d = 0; d < f->task->m; d++)
            sum -= d == c ? 0 : column[r < k ? r + d * k : inner + d];
          column[r < k ? r + c * k : inner + c] = sum;
        }
    }
  return SL_OK;
}

static sl_status
hessian_at (const hessian *f, const sl_stop *stop)
{
  const size_t m = f->task->m, e = f->k + 1, n = f->task->samples.n;
  const size_t blocks = f->model.coupled ? m * (m - 1) / 2 : m, own = f->k + (size_t) f->model.intercept;
  sl_status status = SL_OK;
  if (f->p)
    status = sl_parallel_for (m, n, 0, probabilities_of, f, stop);
  SL_STEP (status, sl_parallel_for (blocks, n * e * (e / 8 + 1), (BLOCK * e + BLOCK + e * e) * sizeof (double),
                                    hessian_block, f, stop));
  if (status == SL_OK)
    sl_samples_finish (&f->task->samples, blocks * own * own, f->high, f->low, f->high);
  for (size_t j = 0; j < blocks && status == SL_OK; j++)
    place_block (f, j);
  if (status == SL_OK && f->model.coupled)
    status = sl_parallel_for (m, m * e * e, 0, diagonal_block, f, NULL);
  return status;
}

/* ---- Newton's method -------------------------------------------------------------------------------------------- */

typedef struct
{
  hessian f;
  double *x, *y, *gradient, *b; /* points; b has m numbers */
  double *O, *O_y, *O_t, *S, *value, *room, *model_room;
} refit;

static sl_status
scores (const refit *s, const double *x, double *O, const sl_stop *stop)
{
  const size_t m = s->f.task->m, inner = s->f.k * m;
  for (size_t c = 0; c < m && s->f.model.intercept; c++)
    s->b[c] = s->f.unit * x[inner + c];
  return sl_polynet_scores (s->f.task, s->f.k, s->f.Z, x, s->b, O, stop);
}

SL_CLONES static void
between (size_t n, double t, const double *a, const double *b, double *out)
{
  for (size_t i = 0; i < n; i++)
    out[i] = a[i] + t * (b[i] - a[i]);
}

typedef struct
{
  refit *s;
  const sl_stop *stop;
} segment;

/* The scores of the segment at t: those of y at its end, else O_t. */
static double *
scores_at (const refit *s, double t)
{
  return t < 1 ? s->O_t : s->O_y;
}

static sl_status
losses_at (void *context, double t, double *value)
{
  const segment *g = context;
  const refit *s = g->s;
  if (t < 1)
    between (s->f.task->m * s->f.task->samples.n, t, s->O, s->O_y, s->O_t);
  return sl_polynet_losses (s->f.task, scores_at (s, t), s->S, s->value, value, g->stop);
}

/* Goes from x towards y as far as Armijo's rule says; *t = 0 if it finds no step. F, the scores and their derivatives go
   along. */
static sl_status
move (refit *s, double slope, double *F, double *t, const sl_stop *stop)
{
  segment g = { s, stop };
  sl_status status = scores (s, s->y, s->O_y, stop);
  *t = 1;
  if (status == SL_OK || status == SL_NOT_FINITE)
    status = sl_armijo (losses_at, &g, TRIES, slope, 0, F, t);
  if (status != SL_OK || ! (*t > 0))
    return status;
  double *O = scores_at (s, *t), **free = *t < 1 ? &s->O_t : &s->O_y;
  *free = s->O;
  s->O = O;
  if (*t < 1)
    between (s->f.count, *t, s->x, s->y, s->x);
  else
    memcpy (s->x, s->y, s->f.count * sizeof *s->x);
  return SL_OK;
}

/* *stuck: whether it ends since it finds no step, as where scores are so large that the Hessian says nothing. */
static sl_status
newton_iterations (refit *s, const sl_polynet_limit *limit, sl_polynet_report *report, int *stuck,
                   const sl_stop *stop)
{
  const hessian *f = &s->f;
  const sl_polynet_task *task = f->task;
  const size_t m = task->m;
  double F = 0, t = 1, curvature = 0, earlier[STAGNANT];
  double *by_b = s->gradient + f->k * m;
  int stagnant = 0;
  sl_status status = scores (s, s->x, s->O, stop);
  SL_STEP (status, sl_polynet_losses (task, s->O, s->S, s->value, &F, stop));
  report->steps = 0;
  report->gap = INFINITY;
  *stuck = 0;
  while (status == SL_OK && ! *stuck)
    {
      status = sl_samples_poll (&task->samples, stop);
      SL_STEP (status, sl_polynet_back (task, f->k, f->Z, s->S, s->gradient, by_b, s->room, stop));
      if (status != SL_OK)
        break;
      for (size_t c = 0; c < m; c++)
        by_b[c] *= f->unit;
      report->gap = sl_polynet_gap (task->penalty, f->k, m, task->tau, s->x, s->gradient);
      sl_samples_broadcast (&task->samples, &report->gap, 1);
      if (report->steps >= (double) limit->steps || stagnant
          || (! f->model.intercept && report->gap <= limit->target))
        break;
      status = hessian_at (f, stop);
      if (status != SL_OK)
        break;
      const double left = sl_polynet_left (&f->model, report->gap, s->gradient);
      double largest = 0;
      for (size_t i = 0; i < f->count; i++)
        largest = fmax (largest, sl_polynet_entry (&f->model, i, i));
      if (left <= limit->target)
        break;
      curvature = fmax (curvature * .7, largest);
      *stuck = ! (curvature > 0);
      if (*stuck)
        break;
      const size_t rounds = f->count <= FEW ? MORE_ROUNDS : ROUNDS;
      const double enough = fmax (.1 * limit->target, 1e-3 * left);
      status = sl_polynet_minimise (&f->model, s->x, s->gradient, enough, rounds, &curvature, s->y, s->model_room,
                                    stop);
      sl_samples_broadcast (&task->samples, s->y, f->count);
      sl_samples_broadcast (&task->samples, &curvature, 1);
      double slope = 0;
      for (size_t i = 0; i < f->count; i++)
        slope += s->gradient[i] * (s->y[i] - s->x[i]);
      *stuck = ! (slope < -1e-15 * F);
      if (status != SL_OK || *stuck)
        break;
      const size_t done = (size_t) report->steps;
      const double before = F;
      status = move (s, slope, &F, &t, stop);
      report->steps += t > 0;
      *stuck = ! (t > 0);
      stagnant = sl_gain_of_steps (earlier, STAGNANT, done, before, F) <= limit->target / 50;
    }
  report->objective = F;
  return status;
}

sl_status
sl_polynet_newton (const sl_polynet_task *task, size_t k, const double *Z, double *U, double *b,
                   const sl_polynet_limit *limit, sl_polynet_report *report, int *stuck, const sl_stop *stop)
{
  const size_t m = task->m, n = task->samples.n, inner = k * m, count = inner + (task->intercept ? m : 0), e = k + 1;
  const int whole = coupled (task), polished = count <= MOST_COUNT;
  const size_t blocks = whole ? m * (m - 1) / 2 : m, soft = whole && task->loss != SL_LOSS_SQUARED_HINGE;
  sl_watch watch = { stop, 0 };
  refit s = { .f = { .task = task,
                     .k = k,
                     .count = count,
                     .Z = Z,
                     .model = { .penalty = task->penalty,
                                .tau = task->tau,
                                .k = k,
                                .m = m,
                                .count = count,
                                .intercept = task->intercept,
                                .coupled = whole },
                     .watch = &watch } };
  hessian *f = &s.f;
  void *memory = SL_RESERVE (SL_PIECE (s.x, inner + m), SL_PIECE (s.y, inner + m), SL_PIECE (s.gradient, inner + m),
                             SL_PIECE (s.room, inner + m), SL_PIECE (s.b, m), SL_PIECE (s.O, m * n),
                             SL_PIECE (s.O_y, m * n), SL_PIECE (s.O_t, m * n), SL_PIECE (s.S, m * n),
                             SL_PIECE (s.value, n), SL_PIECE (s.model_room, sl_polynet_model_room (count, polished)),
                             SL_PIECE (f->high, blocks * e * e), SL_PIECE (f->low, blocks * e * e),
                             SL_PIECE (f->model.Q, whole ? count * count : m * e * e),
                             SL_PIECE (f->model.at, 2 * count), SL_PIECE (f->p, soft * 2 * m * n));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  f->S = s.S;
  f->p = soft ? f->p : NULL;
  f->model.at = polished ? f->model.at : NULL;
  sl_status status = sl_polynet_unit (task, k, Z, &f->unit, stop);
  if (status == SL_OK)
    {
      memcpy (s.x, U, inner * sizeof *U);
      memcpy (s.b, b, m * sizeof *b);
      for (size_t c = 0; c < m && task->intercept; c++)
        s.x[inner + c] = b[c] / f->unit;
      status = newton_iterations (&s, limit, report, stuck, stop);
      memcpy (U, s.x, inner * sizeof *U);
      for (size_t c = 0; c < m && task->intercept; c++)
        b[c] = f->unit * s.x[inner + c];
    }
  sl_free (memory);
  return status;
}
