/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_polynet_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_armijo.h"
#include "linalg/sl_compensated.h"
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
   changes of all b, the gradient has no part along that direction either.
     With an intercept, features are taken about their means by v: b stands for b + W'mean here, and the products with X are
   corrected by those with the means. So the Hessian, and the rounding of b, do not depend on where features count from. */

enum {
  ROUNDS = 300, /* of conjugate gradients for a step of Newton's method */
  TRIES = 30,
  BLOCK = 1024 /* sparse samples treated together */
};

/* Parameter c of feature j is number c + j m of x and of all vectors like it, and the b come last. */
typedef struct
{
  const sl_polynet_data *data;
  const sl_polynet_task *task;
  size_t p, count; /* of features; of parameters, p m + m */
  double F, *x, *gradient, *step, *r, *z, *d, *Hd, *diagonal;
  double *low;         /* room for as many */
  double *mean, *base; /* of the features, p numbers, zeros without intercept; room for m */
  double *O, *O_next, *S, *V, *HV, *tall, *value, *flat, *part;
} fit;

static double
ridge_of (const fit *f, const double *x)
{
  const size_t m = f->task->m;
  double sum = 0;
  for (size_t j = 0; j < f->p; j++)
    for (size_t c = 0; c < m; c++)
      {
        const double w = x[c + j * m];
        sum += w != 0 ? f->task->ridge[j] / 2 * w * w : 0;
      }
  return sum;
}

/* gradient += that of the ridge at x. */
static void
add_ridge (const fit *f, const double *x, double *gradient)
{
  const size_t m = f->task->m;
  for (size_t j = 0; j < f->p; j++)
    for (size_t c = 0; c < m; c++)
      if (x[c + j * m] != 0)
        gradient[c + j * m] += f->task->ridge[j] * x[c + j * m];
}

/* ---- products with X: V = W'X + b, m-by-n, and X S' ---------------------------------------------------------------
   A sparse X is gone through by samples for the one and by features for the other, m numbers at a time. */

typedef struct
{
  const fit *f;
  const double *x, *S;
  double *V, *HV, *out; /* HV: null, or the place for the change of the derivatives that belongs to V */
} products_job;

/* HV = the change of the derivatives S for the change V of the scores of samples first .. first + n - 1. */
static void
loss_hessian_product (const sl_polynet_task *task, size_t first, size_t n, const double *S, const double *V,
                      double *HV)
{
  const sl_loss_samples samples = { .m = task->m,
                                    .n = n,
                                    .label = task->label ? task->label + first : NULL,
                                    .weight = task->weight ? task->weight + first : NULL };
  sl_losses[task->loss].hessian_product (&samples, S, V, HV);
}

static size_t
blocks_of (size_t n)
{
  return (n + BLOCK - 1) / BLOCK;
}

static sl_status
sparse_scores (const void *description, size_t block, void *work)
{
  const products_job *job = description;
  const sl_data *X = job->f->data->X;
  const size_t m = job->f->task->m, first = block * BLOCK, last = first + BLOCK < X->n ? first + BLOCK : X->n;
  const double *b = job->f->base, *value = X->value;
  (void) work;
  for (size_t i = first; i < last && m == 1; i++)
    {
      double v = b[0];
      for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
        v += value[e] * job->x[X->row[e]];
      job->V[i] = v;
    }
  for (size_t i = first; i < last && m > 1; i++)
    {
      double *restrict V = job->V + i * m;
      memcpy (V, b, m * sizeof *V);
      for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
        {
          const double *restrict w = job->x + X->row[e] * m;
          for (size_t c = 0; c < m; c++)
            V[c] += value[e] * w[c];
        }
    }
  if (job->HV)
    loss_hessian_product (job->f->task, first, last - first, job->f->S + first * m, job->V + first * m,
                          job->HV + first * m);
  return SL_OK;
}

static sl_status
sparse_back (const void *description, size_t j, void *work)
{
  const products_job *job = description;
  const sl_data *Xt = job->f->data->Xt;
  const size_t m = job->f->task->m;
  const double *value = Xt->value;
  double *restrict out = job->out + j * m, *restrict low = job->f->low + j * m;
  (void) work;
  memset (out, 0, m * sizeof *out);
  memset (low, 0, m * sizeof *low);
  if (m == 1)
    {
      double high = 0, rest = 0;
      for (size_t e = Xt->start[j]; e < Xt->start[j + 1]; e++)
        sl_add_compensated (value[e] * job->S[Xt->row[e]], &high, &rest);
      out[0] = high;
      low[0] = rest;
      return SL_OK;
    }
  for (size_t e = Xt->start[j]; e < Xt->start[j + 1]; e++)
    {
      const double *restrict S = job->S + Xt->row[e] * m;
      for (size_t c = 0; c < m; c++)
        sl_add_compensated (value[e] * S[c], out + c, low + c);
    }
  return SL_OK;
}

/* The sums of S over the samples of this member. */
static void
sums_of (const fit *f, const double *S, double *restrict high, double *restrict low)
{
  const size_t m = f->task->m;
  memset (high, 0, m * sizeof *high);
  memset (low, 0, m * sizeof *low);
  for (size_t b = 0; b < f->task->samples.blocks && f->task->intercept; b++)
    {
      memset (f->part, 0, m * sizeof *f->part);
      const size_t last = sl_samples_first (&f->task->samples, b + 1);
      for (size_t i = sl_samples_first (&f->task->samples, b); i < last; i++)
        for (size_t c = 0; c < m; c++)
          f->part[c] += S[c + i * m];
      sl_samples_add (m, f->part, high, low);
    }
}

static int
is_sparse (const fit *f)
{
  return f->data->X->start && f->data->Xt;
}

/* V = W'(X - mean) + b for the W and b in x; with HV, also the change of the derivatives S for the change V of the scores. */
static sl_status
scores (const fit *f, const double *x, double *V, double *HV, const sl_stop *stop)
{
  const size_t m = f->task->m, n = f->task->samples.n, p = f->p;
  const products_job job = { .f = f, .x = x, .V = V, .HV = HV };
  memcpy (f->base, x + p * m, m * sizeof *f->base);
  for (size_t j = 0; j < p; j++)
    for (size_t c = 0; c < m; c++)
      f->base[c] -= f->mean[j] * x[c + j * m];
  if (is_sparse (f))
    return sl_parallel_for (blocks_of (n), (f->data->X->start[n] / n + 2) * m * BLOCK, 0, sparse_scores, &job, stop);
  sl_transpose_d (m, p, x, f->flat);
  const sl_status status = sl_samples_cross (&f->task->samples, f->data->X, m, f->flat, f->tall, stop);
  if (status != SL_OK)
    return status;
  sl_transpose_d (n, m, f->tall, V);
  for (size_t i = 0; i < n; i++)
    for (size_t c = 0; c < m; c++)
      V[c + i * m] += f->base[c];
  if (HV)
    loss_hessian_product (f->task, 0, n, f->S, V, HV);
  return SL_OK;
}

/* out = the transpose of that product: (X - mean) S' and the sums of S, for parameters that are fitted; else 0. */
static sl_status
back (const fit *f, const double *S, double *out, const sl_stop *stop)
{
  const size_t m = f->task->m, n = f->task->samples.n, p = f->p, inner = p * m;
  const products_job job = { .f = f, .S = S, .out = out };
  sl_status status;
  sums_of (f, S, out + inner, f->low + inner);
  if (is_sparse (f))
    {
      status = sl_parallel_for (p, (f->data->X->start[n] / p + 1) * m, 0, sparse_back, &job, stop);
      if (status == SL_OK)
        sl_samples_finish (&f->task->samples, f->count, out, f->low, out);
    }
  else
    {
      sl_transpose_d (m, n, S, f->tall);
      status = sl_samples_times (&f->task->samples, f->data->X, f->data->Xt, m, f->tall, f->flat, stop);
      sl_transpose_d (p, m, f->flat, out);
      if (status == SL_OK)
        sl_samples_finish (&f->task->samples, m, out + inner, f->low + inner, out + inner);
    }
  for (size_t j = 0; j < p; j++)
    for (size_t c = 0; c < m; c++)
      out[c + j * m] = isinf (f->task->ridge[j]) ? 0 : out[c + j * m] - f->mean[j] * out[inner + c];
  return status;
}

static sl_status
slope_at (const fit *f, const sl_stop *stop)
{
  const sl_status status = back (f, f->S, f->gradient, stop);
  add_ridge (f, f->x, f->gradient);
  return status;
}

/* What is left to gain by W: each derivative is at least the ridge times the way to the minimum. */
static double
left_of (const fit *f)
{
  const size_t m = f->task->m;
  double sum = 0;
  for (size_t j = 0; j < f->p; j++)
    for (size_t c = 0; c < m; c++)
      sum += f->gradient[c + j * m] * f->gradient[c + j * m] / (2 * f->task->ridge[j]);
  return sum;
}

/* ---- the Hessian ------------------------------------------------------------------------------------------------ */

/* Hd = the Hessian times d. */
static sl_status
product (const fit *f, const sl_stop *stop)
{
  sl_status status = scores (f, f->d, f->V, f->HV, stop);
  SL_STEP (status, back (f, f->HV, f->Hd, stop));
  add_ridge (f, f->d, f->Hd);
  return status;
}

/* The diagonal of the Hessian, 1 where it is 0; unit and own are room for m numbers. */
static sl_status
diagonal_of (const fit *f, double *unit, double *own, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  const sl_data *X = f->data->X;
  const size_t m = task->m, p = f->p;
  const double *value = X->value;
  const int coupled = sl_losses[task->loss].labels;
  memset (f->diagonal, 0, f->count * sizeof *f->diagonal);
  memset (f->low, 0, f->count * sizeof *f->low);
  for (size_t b = 0; b < f->task->samples.blocks; b++)
    {
      if (b > 0 && sl_stopped (stop))
        return SL_INTERRUPTED;
      memset (f->Hd, 0, f->count * sizeof *f->Hd * (X->start == NULL)); /* the sums of the block, for a full X */
      const size_t last = sl_samples_first (&f->task->samples, b + 1);
      for (size_t i = sl_samples_first (&f->task->samples, b); i < last; i++)
        for (size_t c = 0; c < m; c += coupled ? 1 : m)
          {
            const size_t end = coupled ? c + 1 : m;
            for (size_t o = 0; o < m; o++)
              unit[o] = o >= c && o < end;
            loss_hessian_product (task, i, 1, f->S + i * m, unit, own);
            for (size_t j = 0; j < p && ! X->start; j++)
              for (size_t o = c; o < end; o++)
                {
                  const double x = value[j + i * p] - f->mean[j];
                  f->Hd[o + j * m] += x * x * own[o];
                }
            for (size_t e = X->start ? X->start[i] : 0; X->start && e < X->start[i + 1]; e++)
              for (size_t o = c; o < end; o++)
                {
                  const size_t at = o + X->row[e] * m;
                  const double more = value[e] * (value[e] - 2 * f->mean[X->row[e]]); /* than an entry that is 0 */
                  sl_add_compensated (more * own[o], f->diagonal + at, f->low + at);
                }
            for (size_t o = c; o < end; o++)
              sl_add_compensated (own[o], f->diagonal + p * m + o, f->low + p * m + o);
          }
      if (! X->start)
        sl_samples_add (p * m, f->Hd, f->diagonal, f->low);
    }
  sl_samples_finish (&task->samples, f->count, f->diagonal, f->low, f->diagonal);
  for (size_t j = 0; j < p; j++)
    for (size_t c = 0; c < m; c++)
      {
        double *curvature = f->diagonal + c + j * m;
        if (X->start)
          *curvature = fmax (*curvature + f->mean[j] * f->mean[j] * f->diagonal[p * m + c], 0);
        *curvature += task->ridge[j];
      }
  for (size_t e = 0; e < f->count; e++)
    if (! (f->diagonal[e] > 0))
      f->diagonal[e] = 1;
  return SL_OK;
}

/* About what b has left to gain, from the gradient and the diagonal of the Hessian. */
static double
left_of_b (const fit *f)
{
  double sum = 0;
  for (size_t e = f->p * f->task->m; e < f->count; e++)
    sum += f->gradient[e] * f->gradient[e] / (2 * f->diagonal[e]);
  return sum;
}

/* step = the solution of Newton's equations as far as `accuracy` of its residual, or where about `left` is left to gain;
   *gain: what it promises. */
static sl_status
newton_step (const fit *f, double accuracy, double left, double *gain, const sl_stop *stop)
{
  const size_t count = f->count;
  memset (f->step, 0, count * sizeof *f->step);
  for (size_t e = 0; e < count; e++)
    {
      f->r[e] = -f->gradient[e];
      f->d[e] = f->z[e] = f->r[e] / f->diagonal[e];
    }
  double size = sl_dot (count, f->r, f->z);
  sl_samples_broadcast (&f->task->samples, &size, 1);
  const double enough = fmax (accuracy * accuracy * size, left);
  sl_status status = SL_OK;
  for (int round = 0; round < ROUNDS && size > enough && size > 0 && status == SL_OK; round++)
    {
      status = sl_samples_poll (&f->task->samples, stop);
      SL_STEP (status, product (f, stop));
      double bent = sl_dot (count, f->d, f->Hd);
      sl_samples_broadcast (&f->task->samples, &bent, 1);
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
      sl_samples_broadcast (&f->task->samples, &size, 1);
      for (size_t e = 0; e < count; e++)
        f->d[e] = f->z[e] + size / before * f->d[e];
    }
  *gain = -sl_dot (count, f->gradient, f->step) / 2;
  sl_samples_broadcast (&f->task->samples, gain, 1);
  return status;
}

/* ---- the fit ---------------------------------------------------------------------------------------------------- */

typedef struct
{
  fit *f;
  const sl_stop *stop;
} segment;

/* F at x + t step: z is the point, O_next its scores, HV their derivatives. */
static sl_status
objective_at (void *context, double t, double *value)
{
  const segment *g = context;
  const fit *f = g->f;
  for (size_t e = 0; e < f->task->m * f->task->samples.n; e++)
    f->O_next[e] = f->O[e] + t * f->V[e];
  for (size_t e = 0; e < f->count; e++)
    f->z[e] = f->x[e] + t * f->step[e];
  const sl_status status = sl_polynet_losses (f->task, f->O_next, f->HV, f->value, value, g->stop);
  *value += ridge_of (f, f->z);
  return status;
}

/* x goes along the step as far as Armijo's rule says; *falls: whether it does. O, S and F go along. */
static sl_status
move (fit *f, double gain, int *falls, const sl_stop *stop)
{
  segment g = { f, stop };
  double t = 1;
  *falls = 0;
  sl_status status = scores (f, f->step, f->V, NULL, stop);
  if (status == SL_OK || status == SL_NOT_FINITE)
    status = sl_armijo (objective_at, &g, TRIES, -gain, 0, &f->F, &t);
  if (status != SL_OK || ! (t > 0))
    return status;
  double *old[] = { f->O, f->S };
  f->O = f->O_next;
  f->O_next = old[0];
  f->S = f->HV;
  f->HV = old[1];
  memcpy (f->x, f->z, f->count * sizeof *f->x);
  *falls = 1;
  return SL_OK;
}

/* The means of the features by the weights of the samples, if there is an intercept. */
static sl_status
centre (const fit *f, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  const size_t m = task->m, inner = f->p * m;
  memset (f->mean, 0, f->p * sizeof *f->mean);
  if (! task->intercept)
    return SL_OK;
  for (size_t e = 0; e < m * task->samples.n; e++)
    f->S[e] = task->weight ? task->weight[e / m] : 1;
  const sl_status status = back (f, f->S, f->gradient, stop);
  for (size_t j = 0; j < f->p && status == SL_OK; j++)
    f->mean[j] = f->gradient[inner] > 0 ? f->gradient[j * m] / f->gradient[inner] : 0;
  return status;
}

/* b = b + sign W'mean. */
static void
move_b (const fit *f, double sign)
{
  const size_t m = f->task->m;
  for (size_t j = 0; j < f->p; j++)
    for (size_t c = 0; c < m; c++)
      f->x[f->p * m + c] += sign * f->mean[j] * f->x[c + j * m];
}

static sl_status
newton_iterations (fit *f, const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  const sl_polynet_task *task = f->task;
  const size_t mn = task->m * task->samples.n;
  sl_status status = scores (f, f->x, f->O, NULL, stop);
  for (size_t e = 0; e < mn && task->offset && status == SL_OK; e++)
    f->O[e] += task->offset[e];
  SL_STEP (status, sl_polynet_losses (task, f->O, f->S, f->value, &f->F, stop));
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
      status = diagonal_of (f, f->z, f->d, stop);
      if (status != SL_OK || (report->gap <= limit->target && left_of_b (f) <= limit->target / 10))
        break;
      status = newton_step (f, task->loss == SL_LOSS_SQUARED ? 1e-6 : 1e-2, 1e-4 * limit->target, &gain, stop);
      if (status != SL_OK || ! (gain > 0) || (gain <= limit->target && report->gap <= limit->target))
        break;
      status = move (f, gain, &falls, stop);
      report->steps++;
    }
  report->objective = f->F;
  return status;
}

sl_status
sl_polynet_linear (const sl_polynet_data *data, const sl_polynet_task *task, double *W, double *b, double *L,
                   const sl_polynet_limit *limit, sl_polynet_report *report, const sl_stop *stop)
{
  const size_t m = task->m, n = task->samples.n, p = data->X->m, inner = p * m, count = inner + m;
  fit f = { .data = data, .task = task, .p = p, .count = count };
  void *memory = SL_RESERVE (SL_PIECE (f.x, count), SL_PIECE (f.gradient, count), SL_PIECE (f.step, count),
                             SL_PIECE (f.r, count), SL_PIECE (f.z, count), SL_PIECE (f.d, count),
                             SL_PIECE (f.Hd, count), SL_PIECE (f.diagonal, count), SL_PIECE (f.flat, count),
                             SL_PIECE (f.low, count), SL_PIECE (f.mean, count), SL_PIECE (f.O, m * n),
                             SL_PIECE (f.O_next, m * n), SL_PIECE (f.S, m * n), SL_PIECE (f.V, m * n),
                             SL_PIECE (f.HV, m * n), SL_PIECE (f.tall, m * n), SL_PIECE (f.value, n),
                             SL_PIECE (f.part, m), SL_PIECE (f.base, m));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  for (size_t j = 0; j < p; j++)
    for (size_t c = 0; c < m; c++)
      f.x[c + j * m] = isinf (task->ridge[j]) ? 0 : W[j + c * p];
  memcpy (f.x + inner, b, m * sizeof *b);
  sl_status status = centre (&f, stop);
  move_b (&f, 1);
  SL_STEP (status, newton_iterations (&f, limit, report, stop));
  move_b (&f, -1);
  for (size_t j = 0; j < p; j++)
    for (size_t c = 0; c < m; c++)
      W[j + c * p] = f.x[c + j * m];
  memcpy (b, f.x + inner, m * sizeof *b);
  memset (f.x + inner, 0, m * sizeof *b);
  memset (f.mean, 0, p * sizeof *f.mean);
  SL_STEP (status, scores (&f, f.x, L, NULL, stop));
  report->curvature = 0;
  sl_free (memory);
  return status;
}
