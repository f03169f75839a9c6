/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_cholesky.h"
#include "linalg/sl_dot.h"
#include "linalg/sl_momentum.h"

#include <math.h>
#include <string.h>

/* Numerics.
   FISTA finds which rows, entries and ties the minimiser has; it never touches samples, and since gradients are linear in the
   point, those of an extrapolated point are extrapolated. Every few steps a Newton step is tried on the smooth manifold
   that these rows, entries and ties span: there the constraint is an equation, and Lagrange's conditions are linear, but
   for the curvature of lengths (l12). The step is kept where the model falls. Near the minimiser it is exact, whatever
   the condition of Q. */

enum {
  BATCH = 8,     /* FISTA steps between Newton steps */
  NEWTON = 20,   /* of these, in succession, at most */
  FACTORINGS = 6 /* Cholesky factorisations that a Newton step may try, each with a larger shift */
};

typedef struct
{
  const sl_polynet_model *q;
  const double *x, *gradient;
  double curvature, *w, *G, *y, *by_y, *next, *G_next, *moved, *v,
    *part; /* points and gradients of the model there */
} walk;

size_t
sl_polynet_model_room (size_t count, int polished)
{
  return 10 * count + (polished ? count * (count + 4) : 0);
}

/* y = Q x */
static void
product (const sl_polynet_model *q, const double *x, double *y, double *part)
{
  const size_t k = q->k, e = k + (size_t) q->intercept;
  if (q->coupled)
    {
      sl_gemv_d ('N', q->count, q->count, 1, q->Q, q->count, x, 1, 0, y);
      return;
    }
  for (size_t c = 0; c < q->m; c++)
    {
      memcpy (part, x + c * k, k * sizeof *x);
      if (q->intercept)
        part[k] = x[k * q->m + c];
      sl_gemv_d ('N', e, e, 1, q->Q + c * e * e, e, part, 1, 0, part + e);
      memcpy (y + c * k, part + e, k * sizeof *y);
      if (q->intercept)
        y[k * q->m + c] = part[e + k];
    }
}

double
sl_polynet_entry (const sl_polynet_model *q, size_t i, size_t j)
{
  if (q->coupled)
    return q->Q[i + j * q->count];
  const size_t k = q->k, inner = k * q->m, e = k + (size_t) q->intercept;
  const size_t c = i < inner ? i / k : i - inner, d = j < inner ? j / k : j - inner;
  return c == d ? q->Q[c * e * e + (i < inner ? i % k : k) + (j < inner ? j % k : k) * e] : 0;
}

/* G = the gradient of the model at w. */
static void
gradient_at (const walk *s, const double *w, double *G)
{
  for (size_t e = 0; e < s->q->count; e++)
    s->v[e] = w[e] - s->x[e];
  product (s->q, s->v, G, s->part);
  for (size_t e = 0; e < s->q->count; e++)
    G[e] += s->gradient[e];
}

/* The model at w, less that at x. */
static double
value_at (const walk *s, const double *w, const double *G)
{
  double sum = 0;
  for (size_t e = 0; e < s->q->count; e++)
    sum += (s->gradient[e] + G[e]) * (w[e] - s->x[e]);
  return sum / 2;
}

double
sl_polynet_gap (const sl_penalty *penalty, size_t k, size_t m, double tau, const double *U, const double *G)
{
  return fmax (tau * sl_penalty_dual (penalty, k, m, G) + sl_dot (k * m, U, G), 0);
}

double
sl_polynet_left (const sl_polynet_model *q, double gap, const double *G)
{
  double left = gap;
  for (size_t e = q->k * q->m; e < q->count; e++)
    left += G[e] * G[e] / (2 * fmax (sl_polynet_entry (q, e, e), 1e-300));
  return left;
}

static double
left_at (const walk *s, const double *w, const double *G)
{
  const sl_polynet_model *q = s->q;
  return sl_polynet_left (q, sl_polynet_gap (q->penalty, q->k, q->m, q->tau, w, G), G);
}

/* ---- Newton's step ---------------------------------------------------------------------------------------------- */

/* Where the constraint is an equation, the manifold on which it is smooth, see sl_penalty.h; else all parameters are
   variables. */
typedef struct
{
  size_t variables, *at;
  double *sign, *normal; /* of the constraint, one for each variable */
  int bound;             /* whether the constraint is an equation */
} manifold;

static sl_penalty_row
row_of (const sl_polynet_model *q, const manifold *f, const double *w, size_t r)
{
  return (
    sl_penalty_row) { .m = q->m, .ld = q->k, .w = w + r, .none = q->count, .at = f->at + r, .sign = f->sign + r };
}

static void
manifold_at (const sl_polynet_model *q, const double *w, manifold *f)
{
  f->variables = 0;
  f->bound = sl_penalty_value (q->penalty, q->k, q->m, w) >= q->tau * (1 - 1e-9);
  for (size_t r = 0; r < q->k && f->bound; r++)
    {
      const sl_penalty_row row = row_of (q, f, w, r);
      f->variables = q->penalty->manifold (&row, f->variables, f->normal);
    }
  for (size_t e = f->bound ? q->k * q->m : 0; e < q->count; e++)
    {
      f->normal[f->variables] = 0;
      f->sign[e] = 1;
      f->at[e] = f->variables++;
    }
}

/* M, lower triangle: Q on the manifold, and lambda times the curvature of the norms. used: the entries that are on it. */
static void
reduced (const sl_polynet_model *q, const double *w, const manifold *f, double lambda, size_t *used, double *M)
{
  const size_t N = f->variables;
  size_t count = 0;
  for (size_t e = 0; e < q->count; e++)
    if (f->at[e] < q->count)
      used[count++] = e;
  memset (M, 0, N * N * sizeof *M);
  for (size_t j = 0; j < count; j++)
    {
      const size_t at = f->at[used[j]];
      double *column = M + at * N;
      for (size_t i = 0; i < count; i++)
        if (f->at[used[i]] >= at)
          column[f->at[used[i]]] += f->sign[used[i]] * f->sign[used[j]] * sl_polynet_entry (q, used[i], used[j]);
    }
  for (size_t r = 0; r < q->k && q->penalty->curvature && f->bound && lambda > 0; r++)
    {
      const sl_penalty_row row = row_of (q, f, w, r);
      q->penalty->curvature (&row, lambda, N, M);
    }
}

/* L of the Cholesky factorisation of M plus a multiple of the identity, in place of M; copy: room for M's diagonal. */
static int
factored (size_t N, double *M, double *diagonal)
{
  double mean = 0, shift;
  for (size_t i = 0; i < N; i++)
    {
      diagonal[i] = M[i + i * N];
      mean += diagonal[i] / (double) N;
      for (size_t j = i + 1; j < N; j++)
        M[i + j * N] = M[j + i * N];
    }
  shift = 1e-12 * mean;
  for (int tries = 0; tries < FACTORINGS && shift > 0; tries++, shift *= 100)
    {
      for (size_t i = 0; i < N; i++)
        {
          M[i + i * N] = diagonal[i] + shift;
          for (size_t j = i + 1; j < N && tries > 0; j++)
            M[j + i * N] = M[i + j * N]; /* not run in tests: the first shift has always sufficed */
        }
      if (sl_cholesky (N, M, N, 0))
        return 1;
    }
  return 0;
}

/* The least step at which the manifold of a row ends; at most 1. */
static double
max_step (const walk *s, const manifold *f, const double *step)
{
  double t = 1;
  for (size_t r = 0; r < s->q->k && f->bound; r++)
    {
      const sl_penalty_row row = row_of (s->q, f, s->w, r);
      t = s->q->penalty->max_step (&row, step, t);
    }
  return t;
}

/* next = w and the step of length t on the manifold. What would pass an end of the manifold stays there; all of U is
   then made shorter to fit the ball, which leaves the shape of the scores as it is. */
static void
stepped (const walk *s, const manifold *f, const double *step, double t)
{
  const sl_polynet_model *q = s->q;
  double *u = s->next;
  for (size_t e = 0; e < q->count; e++)
    u[e] = f->at[e] < q->count ? s->w[e] + t * f->sign[e] * step[f->at[e]] : 0;
  for (size_t r = 0; r < q->k && f->bound; r++)
    {
      const sl_penalty_row row = row_of (q, f, s->w, r);
      q->penalty->retract (&row, u + r);
    }
  const double size = sl_penalty_value (q->penalty, q->k, q->m, u);
  for (size_t e = 0; e < q->k * q->m && size > q->tau; e++)
    u[e] *= q->tau / size;
}

static void
swap (double **a, double **b)
{
  double *c = *a;
  *a = *b;
  *b = c;
}

/* Replaces w by what Newton's step on its manifold leads to where the model, *value, falls. *ended: whether the manifold
   ends there, so that another step may lead on. */
static sl_status
newton_step (walk *s, double *value, int *falls, int *ended)
{
  const sl_polynet_model *q = s->q;
  const size_t count = q->count;
  double *M = s->part + 2 * count, *step = M + count * count, *other = step + count;
  manifold f = { 0, q->at, other + count, other + 2 * count, 0 };
  manifold_at (q, s->w, &f);
  const size_t N = f.variables;
  *falls = *ended = 0;
  if (N == 0)
    return SL_OK;
  const double lambda = q->tau > 0 ? -sl_dot (q->k * q->m, s->w, s->G) / q->tau : 0;
  reduced (q, s->w, &f, lambda, q->at + count, M);
  if (! factored (N, M, step))
    return SL_OK;
  memset (step, 0, 2 * count * sizeof *step);
  for (size_t e = 0; e < count; e++)
    if (f.at[e] < count)
      step[f.at[e]] -= f.sign[e] * s->G[e];
  memcpy (other, f.normal, N * sizeof *other);
  sl_cholesky_solve (N, M, N, 2, step, count);
  if (f.bound)
    {
      const double along = sl_dot (N, f.normal, step), size = sl_dot (N, f.normal, other);
      const double multiplier = size > 0 ? along / size : 0;
      for (size_t i = 0; i < N && multiplier > 0; i++)
        step[i] -= multiplier * other[i];
    }
  const double free = max_step (s, &f, step);
  double t = 1;
  for (int tries = 0; tries < 6; tries++)
    {
      stepped (s, &f, step, t);
      gradient_at (s, s->next, s->G_next);
      const double now = value_at (s, s->next, s->G_next);
      if (now < *value)
        {
          *value = now;
          *falls = 1;
          *ended = free < 1 && t >= free;
          swap (&s->w, &s->next);
          swap (&s->G, &s->G_next);
          return SL_OK;
        }
      t = tries == 0 && free < 1 ? free : t / 4;
    }
  return SL_OK;
}

/* ---- FISTA ------------------------------------------------------------------------------------------------------ */

/* next, from y, for the least curvature that bounds the model above. Where rounding hides that any does, as at scores
   that are far larger than what differs between samples, *bounded is 0, and the curvature is what it was. */
static sl_status
proximal (walk *s, int *bounded)
{
  const sl_polynet_model *q = s->q;
  const double first = s->curvature;
  double bend = 0;
  *bounded = 1;
  const size_t inner = q->k * q->m, count = q->count;
  for (int tries = 0; tries < 100; tries++)
    {
      double squares = 0;
      bend = 0;
      for (size_t e = 0; e < count; e++)
        s->moved[e] = s->y[e] - s->by_y[e] / s->curvature;
      const sl_status status = q->penalty->project (q->k, q->m, s->moved, q->tau, s->next);
      if (status != SL_OK)
        return status;
      memcpy (s->next + inner, s->moved + inner, (count - inner) * sizeof *s->next);
      gradient_at (s, s->next, s->G_next);
      for (size_t e = 0; e < count; e++)
        {
          const double d = s->next[e] - s->y[e];
          squares += d * d;
          bend += d * (s->G_next[e] - s->by_y[e]);
        }
      if (bend <= s->curvature * squares * (1 + 1e-10))
        return SL_OK;
      s->curvature = fmax (2 * s->curvature, bend / squares);
    }
  *bounded = 0;                                   /* not run in tests: depends on how sums are rounded */
  s->curvature = first;                           /* not run in tests: the same */
  return isfinite (bend) ? SL_OK : SL_NOT_FINITE; /* not run in tests: the same */
}

/* Steps from w, as long as none of them fails to lower the model. */
static sl_status
accelerate (walk *s, double *value, int *falls)
{
  const size_t count = s->q->count;
  double t = 1;
  memcpy (s->y, s->w, count * sizeof *s->y);
  memcpy (s->by_y, s->G, count * sizeof *s->y);
  *falls = 0;
  for (int i = 0; i < BATCH; i++)
    {
      int bounded;
      const sl_status status = proximal (s, &bounded);
      if (status != SL_OK)
        return status;
      const double now = value_at (s, s->next, s->G_next);
      if (! bounded || ! (now < *value))
        {
          if (t == 1)
            return SL_OK;
          t = 1;
          memcpy (s->y, s->w, count * sizeof *s->y);
          memcpy (s->by_y, s->G, count * sizeof *s->y);
          continue;
        }
      const double weight = sl_momentum (&t);
      sl_extrapolate (count, weight, s->next, s->w, s->y);
      sl_extrapolate (count, weight, s->G_next, s->G, s->by_y);
      swap (&s->w, &s->next);
      swap (&s->G, &s->G_next);
      *value = now;
      *falls = 1;
    }
  return SL_OK;
}

sl_status
sl_polynet_minimise (const sl_polynet_model *q, const double *x, const double *gradient, double tolerance,
                     size_t rounds, double *curvature, double *w, double *room, const sl_stop *stop)
{
  const size_t count = q->count;
  double value = 0;
  walk s = { .q = q, .x = x, .gradient = gradient, .curvature = *curvature };
  double **point[] = { &s.w, &s.G, &s.y, &s.by_y, &s.next, &s.G_next, &s.moved, &s.v, &s.part };
  for (size_t i = 0; i < 9; i++)
    *point[i] = room + i * count;
  sl_status status = SL_OK;
  memcpy (s.w, x, count * sizeof *x);
  memcpy (s.G, gradient, count * sizeof *gradient);
  double left = left_at (&s, s.w, s.G);
  for (size_t i = 0; i < rounds && left > tolerance && status == SL_OK; i++)
    {
      int falls = 0, polished = q->at != NULL;
      status = (sl_stopped (stop) ? SL_INTERRUPTED : SL_OK);
      SL_STEP (status, accelerate (&s, &value, &falls));
      left = left_at (&s, s.w, s.G);
      for (int j = 0; j < NEWTON && polished && left > tolerance && status == SL_OK; j++)
        {
          const double before = left;
          int ended = 0;
          status = (sl_stopped (stop) ? SL_INTERRUPTED : SL_OK);
          SL_STEP (status, newton_step (&s, &value, &polished, &ended));
          falls = falls || polished;
          left = left_at (&s, s.w, s.G);
          polished = polished && (ended || left < before / 2);
        }
      if (! falls)
        break;
    }
  *curvature = s.curvature;
  memcpy (w, s.w, count * sizeof *w);
  return status;
}
