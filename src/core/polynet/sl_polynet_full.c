/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_armijo.h"
#include "linalg/sl_dot.h"
#include "linalg/sl_stagnation.h"

#include <math.h>
#include <string.h>

/* Numerics.
   A point is (A, H, u): U = unit A with unit = tau/k, so that A and H are of one size; b = shift u. A basis that is
   shorter than 1 is made as long as that and its row of U smaller, which leaves the scores as they are and Omega
   smaller. */

enum {
  MEMORY = 5,    /* objectives of the nonmonotone line search */
  STAGNANT = 10, /* steps in which the best objective must fall by the target */
  TRIES = 27     /* of a line search */
};

typedef struct
{
  double F, *A, *H, *u, *by_A, *by_H, *by_u;
} point;

typedef struct
{
  const sl_polynet_data *data;
  const sl_polynet_task *task;
  size_t k, p, count;
  double unit, shift;
  double *P, *Z, *W, *V, *S, *value, *room, *squares, *U, *b, *moved;
} refit;

static point
point_in (const refit *f, double *memory)
{
  const size_t a = f->k * f->task->m, h = f->k * f->p;
  double *slopes = memory + f->count;
  return (point) { 0, memory, memory + a, memory + a + h, slopes, slopes + a, slopes + a + h };
}

/* U and b of a point. */
static void
parameters (const refit *f, const point *x)
{
  for (size_t e = 0; e < f->k * f->task->m; e++)
    f->U[e] = f->unit * x->A[e];
  for (size_t c = 0; c < f->task->m; c++)
    f->b[c] = f->shift * x->u[c];
}

/* F, and with `slopes` its gradient; f->S and f->P are those of x between the two calls. */
static sl_status
value_at (const refit *f, point *x, const sl_stop *stop)
{
  parameters (f, x);
  sl_status status = sl_polynet_pass (f->data, f->k, x->H, f->P, f->Z, f->squares, stop);
  SL_STEP (status, sl_polynet_scores (f->task, f->k, f->Z, f->U, f->b, f->S, stop));
  SL_STEP (status, sl_polynet_losses (f->task, f->S, f->S, f->value, &x->F, stop));
  return status;
}

static sl_status
slopes_at (const refit *f, point *x, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  sl_status status = sl_polynet_back (task, f->k, f->Z, f->S, x->by_A, x->by_u, f->room, stop);
  SL_STEP (status,
           sl_polynet_back_H (f->data, task, f->k, x->H, f->U, f->P, f->S, f->W, f->V, f->squares, x->by_H, stop));
  for (size_t e = 0; e < f->k * task->m; e++)
    x->by_A[e] *= f->unit;
  for (size_t c = 0; c < task->m; c++)
    x->by_u[c] *= task->intercept ? f->shift : 0;
  return status;
}

/* out = the feasible point that is nearest to x - step * gradient. */
static sl_status
project (const refit *f, const point *x, double step, double *out)
{
  const size_t a = f->k * f->task->m;
  for (size_t e = 0; e < f->count; e++)
    f->moved[e] = x->A[e] - step * x->by_A[e];
  const sl_status status = f->task->penalty->project (f->k, f->task->m, f->moved, f->task->tau / f->unit, out);
  for (size_t e = a; e < f->count; e++)
    out[e] = f->moved[e];
  for (size_t r = 0; r < f->k; r++)
    {
      double *h = out + a + r * f->p, length = sqrt (sl_dot (f->p, h, h));
      for (size_t j = 0; j < f->p && length > 1; j++)
        h[j] /= length;
    }
  sl_samples_broadcast (&f->task->samples, out, f->count);
  return status;
}

static double
largest_of (const double *history, size_t count)
{
  double most = history[0];
  for (size_t i = 1; i < count; i++)
    most = history[i] > most ? history[i] : most;
  return most;
}

typedef struct
{
  const refit *f;
  const point *x;
  const double *d;
  point *next;
  const sl_stop *stop;
} segment;

/* next = x + t d and F there. */
static sl_status
objective_at (void *context, double t, double *value)
{
  const segment *g = context;
  for (size_t e = 0; e < g->f->count; e++)
    g->next->A[e] = g->x->A[e] + t * g->d[e];
  const sl_status status = value_at (g->f, g->next, g->stop);
  *value = g->next->F;
  return status;
}

/* best: A, H, u of the best point; memory for two points and a direction. */
static sl_status
descend (const refit *f, point x, point next, double *d, double *best, const sl_polynet_limit *limit,
         sl_polynet_report *report, const sl_stop *stop)
{
  double history[MEMORY], earlier[STAGNANT];
  sl_status status = value_at (f, &x, stop);
  SL_STEP (status, slopes_at (f, &x, stop));
  if (status != SL_OK)
    return status;
  double least = x.F, size = sqrt (sl_dot (f->count, x.by_A, x.by_A)), step = size > 0 ? 1 / size : 1;
  sl_samples_broadcast (&f->task->samples, &step, 1);
  size_t kept = 0;
  memcpy (best, x.A, f->count * sizeof *best);
  report->steps = 0;
  report->gap = INFINITY;
  while (status == SL_OK && report->steps < (double) limit->steps)
    {
      const size_t done = (size_t) report->steps;
      history[kept++ % MEMORY] = x.F;
      const double before = least;
      status = sl_samples_poll (&f->task->samples, stop);
      SL_STEP (status, project (f, &x, step, d));
      for (size_t e = 0; e < f->count; e++)
        d[e] -= x.A[e];
      double slope = sl_dot (f->count, x.by_A, d);
      sl_samples_broadcast (&f->task->samples, &slope, 1);
      if (status != SL_OK || ! (slope < 0))
        break;
      double t = 1, top = largest_of (history, kept < MEMORY ? kept : MEMORY);
      segment g = { .f = f, .x = &x, .d = d, .next = &next, .stop = stop };
      status = sl_armijo (objective_at, &g, TRIES, slope, 0, &top, &t);
      if (status != SL_OK || t == 0)
        break;
      status = slopes_at (f, &next, stop);
      double curvature = 0;
      for (size_t e = 0; e < f->count; e++)
        curvature += t * d[e] * (next.by_A[e] - x.by_A[e]);
      const double length = t * t * sl_dot (f->count, d, d);
      step = curvature > 0 ? fmin (fmax (length / curvature, 1e-12), 1e12) : fmin (1e3 * step, 1e12);
      sl_samples_broadcast (&f->task->samples, &step, 1);
      const point swapped = x;
      x = next;
      next = swapped;
      report->steps++;
      if (x.F < least)
        {
          least = x.F;
          memcpy (best, x.A, f->count * sizeof *best);
        }
      report->gap = sl_gain_of_steps (earlier, STAGNANT, done, before, least);
      if (report->gap <= limit->target && done + 1 >= STAGNANT)
        break;
    }
  report->objective = least;
  return status;
}

/* Bases of length 1; those without one, and without a row of U, are zero. */
static void
normalize (const refit *f, double *H, double *U)
{
  const size_t m = f->task->m;
  for (size_t r = 0; r < f->k; r++)
    {
      double *h = H + r * f->p;
      const double length = sqrt (sl_dot (f->p, h, h));
      double row = 0;
      for (size_t c = 0; c < m; c++)
        row = fmax (row, fabs (U[r + c * f->k] *= length * length));
      for (size_t j = 0; j < f->p; j++)
        h[j] = row > 0 ? h[j] / length : 0;
      for (size_t c = 0; c < m && ! (row > 0); c++)
        U[r + c * f->k] = 0;
    }
}

static sl_status
refit_point (refit *f, double *points, double *H, double *U, double *b, double *Z, const sl_polynet_limit *limit,
             sl_polynet_report *report, const sl_stop *stop)
{
  const size_t a = f->k * f->task->m, h = f->k * f->p, m = f->task->m;
  point x = point_in (f, points), next = point_in (f, points + 2 * f->count);
  double *d = points + 4 * f->count, *best = d + f->count;
  for (size_t e = 0; e < a; e++)
    x.A[e] = U[e] / f->unit;
  memcpy (x.H, H, h * sizeof *H);
  sl_status status = sl_polynet_pass (f->data, f->k, H, f->P, Z, f->squares, stop);
  if (status != SL_OK)
    return status;
  status = sl_polynet_unit (f->task, f->k, Z, &f->shift, stop);
  if (status != SL_OK)
    return status;
  f->shift *= f->unit;
  for (size_t c = 0; c < m; c++)
    x.u[c] = b[c] / f->shift;
  status = descend (f, x, next, d, best, limit, report, stop);
  if (status != SL_OK)
    return status;
  for (size_t e = 0; e < a; e++)
    U[e] = f->unit * best[e];
  memcpy (H, best + a, h * sizeof *H);
  for (size_t c = 0; c < m && f->task->intercept; c++)
    b[c] = f->shift * best[a + h + c];
  normalize (f, H, U);
  sl_samples_broadcast (&f->task->samples, H, h);
  sl_samples_broadcast (&f->task->samples, U, a);
  return sl_polynet_pass (f->data, f->k, H, f->P, Z, f->squares, stop);
}

sl_status
sl_polynet_full (const sl_polynet_data *data, const sl_polynet_task *task, size_t k, double *H, double *U, double *b,
                 double *Z, const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  const size_t m = task->m, n = task->samples.n, p = data->X->m, count = k * m + k * p + m;
  double *points;
  refit f = { .data = data, .task = task, .k = k, .p = p, .count = count, .shift = 1 };
  f.unit = task->tau > 0 ? task->tau / (double) k : 1;
  void *memory = SL_RESERVE (SL_PIECE (points, 6 * count), SL_PIECE (f.moved, count), SL_PIECE (f.P, n * k),
                             SL_PIECE (f.Z, n * k), SL_PIECE (f.W, n * k), SL_PIECE (f.V, data->squares ? n * k : 0),
                             SL_PIECE (f.S, n * m), SL_PIECE (f.value, n), SL_PIECE (f.room, (k + 1) * m),
                             SL_PIECE (f.squares, p * k), SL_PIECE (f.U, k * m), SL_PIECE (f.b, m));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  const sl_status status = refit_point (&f, points, H, U, b, Z, limit, report, stop);
  report->curvature = 0;
  sl_free (memory);
  return status;
}
