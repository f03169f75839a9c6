/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_dot.h"

#include <math.h>
#include <string.h>

/* Numerics.
   Parameters are W, p-by-m, and b in one vector. With S the derivatives of a sample's loss, v its weight and V the change
   of its scores, the change of S is, to first order,
     binary logistic            v a (1 - a) V, a = |S|/v
     squared                    v V
     logistic, smoothed hinge   v (p V - p p'V), p = S/v + e_y
     squared hinge              2 v (V_c - V_y) for outputs c with S_c > 0, and less their sum for y
   Newton's equations with this Hessian and the ridge on its diagonal are solved by conjugate gradients, preconditioned by
   their diagonal: for one-hot blocks of features that is nearly the matrix. Where the Hessian is singular, as along equal
   changes of all b, the slope has no part along that direction either. */

enum {
  ROUNDS = 300, /* of conjugate gradients for a step of Newton's method */
  HALVINGS = 30
};

typedef struct
{
  const sl_polynet_data *data;
  const sl_polynet_task *task;
  size_t p, count; /* of features; of parameters, p m + m */
  double F, *x, *slope, *step, *r, *z, *d, *Hd, *diagonal;
  double *O, *O_next, *S, *V, *HV, *tall, *value;
} fit;

static double
ridge_of (const fit *f, const double *x)
{
  double sum = 0;
  for (size_t c = 0; c < f->task->m; c++)
    for (size_t j = 0; j < f->p; j++)
      {
        const double w = x[j + c * f->p];
        sum += w != 0 ? f->task->ridge[j] / 2 * w * w : 0;
      }
  return sum;
}

/* V = W'X, m-by-n, for the W in x. */
static sl_status
linear_part (const fit *f, const double *x, double *V, const sl_stop *stop)
{
  const sl_status status = sl_cross_d (f->data->X, f->task->m, x, f->tall, stop);
  if (status == SL_OK)
    sl_polynet_transpose (f->task->n, f->task->m, f->tall, V);
  return status;
}

/* V = W'X + b. */
static sl_status
scores (const fit *f, const double *x, double *V, const sl_stop *stop)
{
  const size_t m = f->task->m, inner = f->p * m;
  const sl_status status = linear_part (f, x, V, stop);
  for (size_t i = 0; i < f->task->n && status == SL_OK; i++)
    for (size_t c = 0; c < m; c++)
      V[c + i * m] += x[inner + c];
  return status;
}

/* out = the transpose of that product: X S' and the sums of S, for parameters that are fitted; else 0. */
static sl_status
back (const fit *f, const double *S, double *out, const sl_stop *stop)
{
  const size_t m = f->task->m, n = f->task->n, inner = f->p * m;
  sl_polynet_transpose (m, n, S, f->tall);
  const sl_status status = sl_times_d (f->data->X, f->data->Xt, m, f->tall, out, stop);
  for (size_t c = 0; c < m; c++)
    {
      out[inner + c] = 0;
      for (size_t i = 0; i < n && f->task->intercept; i++)
        out[inner + c] += S[c + i * m];
      for (size_t j = 0; j < f->p; j++)
        if (isinf (f->task->ridge[j]))
          out[j + c * f->p] = 0;
    }
  return status;
}

static sl_status
slope_at (const fit *f, const sl_stop *stop)
{
  const sl_status status = back (f, f->S, f->slope, stop);
  for (size_t c = 0; c < f->task->m; c++)
    for (size_t j = 0; j < f->p; j++)
      if (f->x[j + c * f->p] != 0)
        f->slope[j + c * f->p] += f->task->ridge[j] * f->x[j + c * f->p];
  return status;
}

/* What is left to gain by W: each slope is at least the ridge times the way to the minimum. */
static double
left_of (const fit *f)
{
  double sum = 0;
  for (size_t c = 0; c < f->task->m; c++)
    for (size_t j = 0; j < f->p; j++)
      sum += f->slope[j + c * f->p] * f->slope[j + c * f->p] / (2 * f->task->ridge[j]);
  return sum;
}

/* ---- the Hessian ------------------------------------------------------------------------------------------------ */

/* HV = the change of the derivatives S of one sample with weight v for the change V of its scores. */
static void
bend (const sl_polynet_task *task, size_t y, double v, const double *S, const double *V, double *HV)
{
  const size_t m = task->m;
  double mean = 0;
  switch (task->loss)
    {
    case SL_LOSS_SQUARED:
      for (size_t c = 0; c < m; c++)
        HV[c] = v * V[c];
      return;
    case SL_LOSS_BINARY_LOGISTIC:
      for (size_t c = 0; c < m; c++)
        HV[c] = v > 0 ? fabs (S[c]) * (1 - fabs (S[c]) / v) * V[c] : 0;
      return;
    case SL_LOSS_SQUARED_HINGE:
      HV[y] = 0;
      for (size_t c = 0; c < m; c++)
        if (c != y)
          {
            HV[c] = S[c] > 0 ? 2 * v * (V[c] - V[y]) : 0;
            HV[y] -= HV[c];
          }
      return;
    default:
      for (size_t c = 0; c < m; c++)
        {
          HV[c] = v > 0 ? S[c] / v + (c == y) : 0;
          mean += HV[c] * V[c];
        }
      for (size_t c = 0; c < m; c++)
        HV[c] *= v * (V[c] - mean);
    }
}

static size_t
class_of (const sl_polynet_task *task, size_t i)
{
  return task->label ? (size_t) task->label[i] - 1 : 0;
}

/* Hd = the Hessian times d. */
static sl_status
product (const fit *f, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  const size_t m = task->m;
  sl_status status = scores (f, f->d, f->V, stop);
  for (size_t i = 0; i < task->n && status == SL_OK; i++)
    bend (task, class_of (task, i), task->weight ? task->weight[i] : 1, f->S + i * m, f->V + i * m, f->HV + i * m);
  if (status == SL_OK)
    status = back (f, f->HV, f->Hd, stop);
  for (size_t c = 0; c < m; c++)
    for (size_t j = 0; j < f->p; j++)
      if (f->d[j + c * f->p] != 0)
        f->Hd[j + c * f->p] += task->ridge[j] * f->d[j + c * f->p];
  return status;
}

/* The diagonal of the Hessian, 1 where it is 0; unit and own are room for m numbers. */
static void
diagonal_of (const fit *f, double *unit, double *own)
{
  const sl_polynet_task *task = f->task;
  const sl_data *X = f->data->X;
  const size_t m = task->m, p = f->p;
  const double *value = X->value;
  memset (f->diagonal, 0, f->count * sizeof *f->diagonal);
  for (size_t i = 0; i < task->n; i++)
    for (size_t c = 0; c < m; c++)
      {
        memset (unit, 0, m * sizeof *unit);
        unit[c] = 1;
        bend (task, class_of (task, i), task->weight ? task->weight[i] : 1, f->S + i * m, unit, own);
        const size_t first = X->start ? X->start[i] : i * p, last = X->start ? X->start[i + 1] : (i + 1) * p;
        for (size_t e = first; e < last; e++)
          f->diagonal[(X->start ? X->row[e] : e - first) + c * p] += value[e] * value[e] * own[c];
        f->diagonal[p * m + c] += own[c];
      }
  for (size_t c = 0; c < m; c++)
    for (size_t j = 0; j < p; j++)
      f->diagonal[j + c * p] += task->ridge[j];
  for (size_t e = 0; e < f->count; e++)
    if (! (f->diagonal[e] > 0))
      f->diagonal[e] = 1;
}

/* step = the solution of Newton's equations as far as `accuracy` of its residual, or where about `left` is left to gain;
   *gain: what it promises. */
static sl_status
newton_step (const fit *f, double accuracy, double left, double *gain, const sl_stop *stop)
{
  const size_t count = f->count;
  memset (f->step, 0, count * sizeof *f->step);
  diagonal_of (f, f->z, f->d);
  for (size_t e = 0; e < count; e++)
    {
      f->r[e] = -f->slope[e];
      f->d[e] = f->z[e] = f->r[e] / f->diagonal[e];
    }
  double size = sl_dot (count, f->r, f->z);
  const double enough = fmax (accuracy * accuracy * size, left);
  sl_status status = SL_OK;
  for (int round = 0; round < ROUNDS && size > enough && size > 0 && status == SL_OK; round++)
    {
      status = sl_polynet_poll (stop);
      if (status == SL_OK)
        status = product (f, stop);
      const double bent = sl_dot (count, f->d, f->Hd);
      if (status != SL_OK || ! (bent > 0))
        break;
      const double t = size / bent, before = size;
      for (size_t e = 0; e < count; e++)
        {
          f->step[e] += t * f->d[e];
          f->r[e] -= t * f->Hd[e];
          f->z[e] = f->r[e] / f->diagonal[e];
        }
      size = sl_dot (count, f->r, f->z);
      for (size_t e = 0; e < count; e++)
        f->d[e] = f->z[e] + size / before * f->d[e];
    }
  *gain = -sl_dot (count, f->slope, f->step) / 2;
  return status;
}

/* ---- the fit ---------------------------------------------------------------------------------------------------- */

/* x goes along the step by the first of 1, 1/2, ... that lowers F enough; *falls: whether one does. O, S and F go along. */
static sl_status
search (fit *f, double gain, int *falls, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  const size_t mn = task->m * task->n;
  sl_status status = scores (f, f->step, f->V, stop);
  double t = 1;
  *falls = 0;
  for (int i = 0; i < HALVINGS && (status == SL_OK || status == SL_NOT_FINITE); i++, t /= 2)
    {
      double now = INFINITY;
      for (size_t e = 0; e < mn; e++)
        f->O_next[e] = f->O[e] + t * f->V[e];
      for (size_t e = 0; e < f->count; e++)
        f->z[e] = f->x[e] + t * f->step[e];
      status = sl_polynet_losses (task, f->O_next, f->HV, f->value, &now, stop);
      now += ridge_of (f, f->z);
      if (status == SL_OK && now < f->F && now <= f->F - 1e-4 * t * gain)
        {
          double *old[] = { f->O, f->S };
          f->O = f->O_next;
          f->O_next = old[0];
          f->S = f->HV;
          f->HV = old[1];
          memcpy (f->x, f->z, f->count * sizeof *f->x);
          f->F = now;
          *falls = 1;
          return SL_OK;
        }
    }
  return status == SL_NOT_FINITE ? SL_OK : status;
}

static sl_status
descend (fit *f, const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  const size_t mn = task->m * task->n;
  sl_status status = scores (f, f->x, f->O, stop);
  for (size_t e = 0; e < mn && task->offset && status == SL_OK; e++)
    f->O[e] += task->offset[e];
  if (status == SL_OK)
    status = sl_polynet_losses (task, f->O, f->S, f->value, &f->F, stop);
  f->F += ridge_of (f, f->x);
  report->steps = 0;
  report->gap = INFINITY;
  for (int falls = 1; status == SL_OK;)
    {
      double gain = 0;
      status = slope_at (f, stop);
      report->gap = left_of (f);
      if (status != SL_OK || ! falls || report->steps >= (double) limit->steps)
        break;
      status = newton_step (f, task->loss == SL_LOSS_SQUARED ? 1e-6 : 1e-2, 1e-4 * limit->target, &gain, stop);
      if (status != SL_OK || ! (gain > 0) || (gain <= limit->target && report->gap <= limit->target))
        break;
      status = search (f, gain, &falls, stop);
      report->steps++;
    }
  report->objective = f->F;
  return status;
}

sl_status
sl_polynet_linear (const sl_polynet_data *data, const sl_polynet_task *task, double *W, double *b, double *L,
                   const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  const size_t m = task->m, n = task->n, p = data->X->m, inner = p * m, count = inner + m;
  double *points = sl_alloc (count, 8 * sizeof *points), *wide = sl_alloc (n, (6 * m + 1) * sizeof *wide);
  sl_status status = points && wide ? SL_OK : SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    {
      fit f = { .data = data, .task = task, .p = p, .count = count, .x = points };
      double **point[] = { &f.slope, &f.step, &f.r, &f.z, &f.d, &f.Hd, &f.diagonal };
      double **array[] = { &f.O, &f.O_next, &f.S, &f.V, &f.HV, &f.tall, &f.value };
      for (size_t i = 0; i < 7; i++)
        {
          *point[i] = points + (i + 1) * count;
          *array[i] = wide + i * m * n;
        }
      for (size_t e = 0; e < inner; e++)
        f.x[e] = isinf (task->ridge[e % p]) ? 0 : W[e];
      memcpy (f.x + inner, b, m * sizeof *b);
      status = descend (&f, limit, report, stop);
      memcpy (W, f.x, inner * sizeof *W);
      memcpy (b, f.x + inner, m * sizeof *b);
      if (status == SL_OK)
        status = linear_part (&f, f.x, L, stop);
    }
  report->curvature = 0;
  sl_free (wide);
  sl_free (points);
  return status;
}
