/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_momentum.h"
#include "linalg/sl_stagnation.h"

#include <math.h>
#include <string.h>

/* Numerics.
   The intercept is b = unit * u, with unit the root mean square of the longest column of Z, so that steps suit it as
   well as U. Scores are linear in the parameters: those of an extrapolated point are extrapolated.
   With P the step from Y to X = project (Y - G/L) for which F (X) <= F (Y) + <G, X - Y> + L/2 |X - Y|^2, convexity gives
   for every feasible W: F (X) - F (W) <= L <Y - X, X - W> + L/2 |X - Y|^2. Its maximum over the ball is
   L (<Y - X, X> + tau dual (Y - X)) + L/2 |X - Y|^2, which bounds what is left to gain. */

enum {
  BLOCK = 4096,
  STAGNANT = 11 /* steps in which F must fall by a 200th of the target */
};

/* A point has k*m numbers of U and m of u. */
typedef struct
{
  const sl_polynet_task *task;
  size_t k, count;
  const double *Z;
  double unit, curvature;
  double *x, *y, *next, *gradient, *moved,
    *shifted; /* points; moved is y - gradient/L, shifted what is compared with x */
  double *O_x, *O_y, *O_next, *S, *value, *room;
} refit;

static sl_status
scores (const refit *f, const double *point, double *O, const sl_stop *stop)
{
  const size_t m = f->task->m;
  double *b = f->shifted;
  for (size_t c = 0; c < m; c++)
    b[c] = f->unit * point[f->k * m + c];
  return sl_polynet_scores (f->task, f->k, f->Z, point, b, O, stop);
}

typedef struct
{
  size_t count;
  double t;
  const double *a, *b;
  double *out;
} mix_job;

static sl_status
mix_block (const void *description, size_t block, void *work)
{
  const mix_job *job = description;
  const size_t first = block * BLOCK, rest = job->count - first;
  (void) work;
  sl_extrapolate (rest < BLOCK ? rest : BLOCK, job->t, job->a + first, job->b + first, job->out + first);
  return SL_OK;
}

/* out = a + t (a - b) */
static sl_status
mix (size_t count, double t, const double *a, const double *b, double *out, const sl_stop *stop)
{
  const mix_job job = { count, t, a, b, out };
  return sl_parallel_for ((count + BLOCK - 1) / BLOCK, BLOCK, 0, mix_block, &job, stop);
}

/* next, feasible, and F there, for the least curvature L that bounds F above; *gap as the comment on top says. Where
   rounding of F hides that any L does, F_next is Inf, and L is what it was. */
static sl_status
proximal_step (refit *f, double F_y, double *F_next, double *gap, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  const size_t inner = f->k * task->m, count = f->count;
  const double first = f->curvature;
  sl_status status = SL_OK;
  for (int tries = 0; tries < 100; tries++)
    {
      const double L = f->curvature;
      double squares = 0, along = 0;
      for (size_t e = 0; e < count; e++)
        f->moved[e] = f->y[e] - f->gradient[e] / L;
      status = task->penalty->project (f->k, task->m, f->moved, task->tau, f->next);
      sl_samples_broadcast (&task->samples, f->next, inner);
      for (size_t e = inner; e < count; e++)
        f->next[e] = f->moved[e];
      for (size_t e = 0; e < count; e++)
        {
          const double d = f->next[e] - f->y[e];
          squares += d * d;
          along += f->gradient[e] * d;
        }
      SL_STEP (status, scores (f, f->next, f->O_next, stop));
      SL_STEP (status, sl_polynet_losses (task, f->O_next, NULL, f->value, F_next, stop));
      if (status != SL_OK && status != SL_NOT_FINITE)
        return status;
      if (status == SL_OK && *F_next <= F_y + along + L / 2 * squares + 1e-13 * fabs (F_y))
        {
          double own = 0;
          for (size_t e = 0; e < count; e++)
            {
              f->shifted[e] = f->y[e] - f->next[e];
              own += e < inner ? f->shifted[e] * f->next[e] : fabs (f->shifted[e] * f->next[e]);
            }
          const double dual = sl_penalty_dual (task->penalty, f->k, task->m, f->shifted);
          *gap = L * (own + task->tau * dual) + L / 2 * squares;
          return SL_OK;
        }
      f->curvature *= 2;
    }
  f->curvature = first;
  *F_next = *gap = INFINITY;
  return status;
}

static void
swap (double **a, double **b)
{
  double *c = *a;
  *a = *b;
  *b = c;
}

static sl_status
accelerate (refit *f, const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  const size_t mn = task->m * task->samples.n, inner = f->k * task->m;
  double F = 0, t = 1, earlier[STAGNANT];
  sl_status status = scores (f, f->x, f->O_x, stop);
  SL_STEP (status, sl_polynet_losses (task, f->O_x, NULL, f->value, &F, stop));
  memcpy (f->y, f->x, f->count * sizeof *f->y);
  SL_STEP (status, mix (mn, 0, f->O_x, f->O_x, f->O_y, stop));
  report->steps = 0;
  report->gap = INFINITY;
  while (status == SL_OK && report->steps < (double) limit->steps)
    {
      double F_y, F_next, gap;
      status = sl_samples_poll (&task->samples, stop);
      SL_STEP (status, sl_polynet_losses (task, f->O_y, f->S, f->value, &F_y, stop));
      SL_STEP (status, sl_polynet_back (task, f->k, f->Z, f->S, f->gradient, f->gradient + inner, f->room, stop));
      for (size_t e = inner; e < f->count; e++)
        f->gradient[e] *= task->intercept ? f->unit : 0;
      SL_STEP (status, proximal_step (f, F_y, &F_next, &gap, stop));
      if (status != SL_OK)
        break;
      const size_t done = (size_t) report->steps++;
      const int falls = F_next < F, fresh = t == 1;
      const double gain = sl_gain_of_steps (earlier, STAGNANT, done, F, falls ? F_next : F);
      if (falls)
        {
          const double weight = sl_momentum (&t);
          mix (f->count, weight, f->next, f->x, f->y, NULL);
          status = mix (mn, weight, f->O_next, f->O_x, f->O_y, stop);
          swap (&f->x, &f->next);
          swap (&f->O_x, &f->O_next);
          F = F_next;
          f->curvature *= .9;
          report->gap = gap;
        }
      else
        {
          memcpy (f->y, f->x, f->count * sizeof *f->y);
          status = mix (mn, 0, f->O_x, f->O_x, f->O_y, stop);
          t = 1;
        }
      if ((falls && gap <= limit->target) || (! falls && fresh) || gain <= limit->target / 200)
        break;
    }
  report->objective = F;
  report->curvature = f->curvature;
  return status;
}

/* The refit by accelerated projected gradient, with `total` samples in all. */
static sl_status
refit_by_gradient (const sl_polynet_task *task, double total, size_t k, const double *Z, double *U, double *b,
                   const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  const size_t m = task->m, n = task->samples.n, inner = k * m, count = inner + m;
  refit f = { .task = task, .k = k, .count = count, .Z = Z, .curvature = report->curvature };
  void *memory = SL_RESERVE (SL_PIECE (f.x, count), SL_PIECE (f.y, count), SL_PIECE (f.next, count),
                             SL_PIECE (f.gradient, count), SL_PIECE (f.moved, count), SL_PIECE (f.shifted, count),
                             SL_PIECE (f.room, count), SL_PIECE (f.O_x, m * n), SL_PIECE (f.O_y, m * n),
                             SL_PIECE (f.O_next, m * n), SL_PIECE (f.S, m * n), SL_PIECE (f.value, n));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  sl_status status = sl_polynet_unit (task, k, Z, &f.unit, stop);
  if (status == SL_OK)
    {
      const sl_loss_term *loss = &sl_losses[task->loss];
      if (! (f.curvature > 0))
        f.curvature = (loss->smooth + loss->smooth_each * (double) m) * f.unit * f.unit * total / 16;
      memcpy (f.x, U, inner * sizeof *U);
      for (size_t c = 0; c < m; c++)
        f.x[inner + c] = b[c] / f.unit;
      status = accelerate (&f, limit, report, stop);
      memcpy (U, f.x, inner * sizeof *U);
      for (size_t c = 0; c < m && task->intercept; c++)
        b[c] = f.unit * f.x[inner + c];
    }
  sl_free (memory);
  return status;
}

sl_status
sl_polynet_output (const sl_polynet_task *task, size_t k, const double *Z, double *U, double *b,
                   const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  const double total = sl_samples_total (&task->samples);
  int stuck = 1;
  double steps = 0;
  sl_status status = SL_OK;
  if (sl_polynet_newton_pays (task, total, k))
    {
      status = sl_polynet_newton (task, k, Z, U, b, limit, report, &stuck, stop);
      steps = report->steps;
      stuck = stuck && report->gap > fmax (limit->target, 1e-10 * report->objective);
    }
  if (status == SL_OK && stuck)
    status = refit_by_gradient (task, total, k, Z, U, b, limit, report, stop);
  report->steps += steps;
  return status;
}
