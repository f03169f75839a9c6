/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_private.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_combine.h"

#include <math.h>
#include <string.h>

/* Room of a tile of samples: residuals R, d-by-tile, and V = W R, p-by-tile, of the precision of the function; the
   thresholds of a layer; and p + d doubles for one sample. */
typedef struct
{
  sl_real *R, *V, *theta;
  double *minus, *r;
} tile_workspace;

#ifndef SL_SINGLE

size_t
sl_encoder_tile (const sl_encoder *net)
{
  return net->kind == SL_ENCODER_COUPLED ? SL_ENCODER_TILE : 1;
}

size_t
sl_encoder_tile_numbers (const sl_encoder *net)
{
  return net->kind == SL_ENCODER_COUPLED ? (sl_encoder_tile (net) + 1) * (net->d + net->p) + net->p : 0;
}

#endif

static tile_workspace
tile_workspace_in (const sl_encoder *net, double *memory)
{
  const size_t tile = sl_encoder_tile (net);
  tile_workspace workspace = { .minus = memory };
  workspace.r = workspace.minus + net->p;
  workspace.R = (sl_real *) (void *) (workspace.r + net->d);
  workspace.V = workspace.R + tile * net->d;
  workspace.theta = workspace.V + tile * net->p;
  return workspace;
}

/* r = x - D z. */
static void
residual (const sl_encoder *net, const sl_encoder_trace *trace, const sl_encoder_layer *code,
          const tile_workspace *workspace)
{
  memset (workspace->r, 0, net->d * sizeof *workspace->r);
  for (size_t e = 0; e < trace->x_count; e++)
    workspace->r[trace->x_at[e]] = trace->x[e];
  for (size_t e = 0; e < code->count; e++)
    workspace->minus[code->at[e]] = -code->z[e];
  SL_NAME (combine) (net->d, net->D, code->count, code->at, workspace->minus, workspace->r);
}

static sl_real
step_of (const sl_encoder *net, size_t set)
{
  return ((const sl_real *) net->S)[set];
}

static void
load_thresholds (const sl_encoder *net, size_t set, sl_real *theta)
{
  const sl_real *from = (const sl_real *) net->theta + set * net->thresholds;
  for (size_t k = 0; k < net->p; k++)
    theta[k] = step_of (net, set) * from[net->thresholds > 1 ? k : 0];
}

enum { RUN = 32 };

/* Which of RUN entries exceed their thresholds or are no numbers; returns their number. */
static inline int
beyond (const sl_real *restrict v, const sl_real *restrict theta, int *restrict is)
{
  int some = 0;
  for (size_t k = 0; k < RUN; k++)
    some += is[k] = ! ((v[k] <= theta[k]) & (v[k] >= -theta[k]));
  return some;
}

/* The places where |v| exceeds theta, in ascending order; returns their number. Most runs have none. */
SL_CLONES static size_t
places (size_t p, const sl_real *restrict v, const sl_real *restrict theta, size_t *restrict at)
{
  size_t count = 0, k = 0;
  int is[RUN];
  for (; k + RUN <= p; k += RUN)
    if (beyond (v + k, theta + k, is))
      for (size_t l = 0; l < RUN; l++)
        {
          at[count] = k + l;
          count += is[l] != 0;
        }
  for (; k < p; k++)
    if (! ((v[k] <= theta[k]) & (v[k] >= -theta[k])))
      at[count++] = k;
  return count;
}

/* The code of a layer from v = W r, to which the code before is added here. */
static sl_status
shrink (size_t p, const sl_encoder_layer *from, sl_real *v, const sl_real *theta, sl_encoder_layer *to)
{
  for (size_t e = 0; e < from->count; e++)
    v[from->at[e]] += (sl_real) from->z[e];
  to->count = places (p, v, theta, to->at);
  for (size_t e = 0; e < to->count; e++)
    {
      const double at = (double) v[to->at[e]];
      if (! (at * 0 == 0))
        return SL_NOT_FINITE;
      to->z[e] = copysign (fabs (at) - (double) theta[to->at[e]], at);
      to->sign[e] = copysign (1, at);
    }
  return SL_OK;
}

/* Numbers of layer t of a tile: `each` for a sample, one sample after the other. */
static sl_real *
of_layer (void *numbers, const sl_encoder_trace *trace, size_t t, size_t each)
{
  return (sl_real *) numbers + t * trace->apart * each;
}

static const sl_encoder_layer *
code_before (const sl_encoder_trace *trace, size_t t)
{
  return t == 0 ? &trace->start : trace->layer + (trace->traced ? t - 1 : 0);
}

sl_status
SL_NAME (encoder_coupled) (const sl_encoder *net, size_t count, sl_encoder_trace *trace, double *memory)
{
  const size_t d = net->d, p = net->p;
  const tile_workspace workspace = tile_workspace_in (net, memory);
  for (size_t t = 0; t < net->layers; t++)
    {
      const size_t set = sl_encoder_set (net, t);
      const double step = (double) step_of (net, set);
      for (size_t i = 0; i < count; i++)
        {
          residual (net, trace + i, code_before (trace + i, t), &workspace);
          trace[i].step[trace->traced ? t : 0] = step;
          for (size_t j = 0; j < d; j++)
            workspace.R[i * d + j] = (sl_real) (step * workspace.r[j]);
        }
      if (trace->traced)
        memcpy (of_layer (trace->residual, trace, t, d), workspace.R, count * d * sizeof *workspace.R);
      SL_NAME (gemm)
      ('N', 'N', p, count, d, 1, (const sl_real *) net->W + set * p * d, p, workspace.R, d, 0, workspace.V, p);
      if (t == 0 || net->sets > 1)
        load_thresholds (net, set, workspace.theta);
      for (size_t i = 0; i < count; i++)
        if (shrink (p, code_before (trace + i, t), workspace.V + i * p, workspace.theta,
                    trace[i].layer + (trace->traced ? t : 0))
            != SL_OK)
          return SL_NOT_FINITE;
    }
  return SL_OK;
}

/* ---- backward -------------------------------------------------------------------------------------------------- */

/* r'y. What is kept is s r, from which r does not follow if s is 0. */
static double
by_residual (const sl_encoder *net, size_t t, const sl_real *scaled, const sl_real *y, const sl_encoder_trace *trace,
             const tile_workspace *workspace)
{
  const double step = trace->step[t];
  double sum = 0;
  if (! (step > 0))
    residual (net, trace, code_before (trace, t), workspace);
  for (size_t j = 0; j < net->d; j++)
    sum += (step > 0 ? (double) scaled[j] : workspace->r[j]) * (double) y[j];
  return step > 0 ? sum / step : sum;
}

/* y = W'dv of a sample: pulled = s y, and dstep = r'y - sum dv_k sign (v_k) theta_k. y becomes s y. */
static void
pull (const sl_encoder *net, size_t t, const sl_real *scaled, sl_real *y, sl_encoder_trace *trace,
      const tile_workspace *workspace)
{
  const sl_encoder_layer *here = trace->layer + t;
  const sl_real *theta = (const sl_real *) net->theta + sl_encoder_set (net, t) * net->thresholds;
  const double step = trace->step[t];
  double *pulled = trace->pulled + t * net->d, by_step = by_residual (net, t, scaled, y, trace, workspace);
  for (size_t j = 0; j < net->d; j++)
    {
      pulled[j] = step * (double) y[j];
      y[j] = (sl_real) pulled[j];
    }
  for (size_t e = 0; e < here->count; e++)
    by_step -= here->gradient[e] * here->sign[e] * (double) theta[net->thresholds > 1 ? here->at[e] : 0];
  trace->dstep[t] = by_step;
}

/* With dv the derivative by v of a layer, dz = dv - D's W'dv is that by the code of the layer before. */
void
SL_NAME (encoder_coupled_back) (const sl_encoder *net, size_t count, sl_encoder_trace *trace, double *memory)
{
  const size_t d = net->d, p = net->p;
  const tile_workspace workspace = tile_workspace_in (net, memory);
  for (size_t t = net->layers; t-- > 0;)
    {
      sl_real *dv = of_layer (trace->dv, trace, t, p);
      const sl_real *scaled = of_layer (trace->residual, trace, t, d);
      memset (dv, 0, count * p * sizeof *dv);
      for (size_t i = 0; i < count; i++)
        for (size_t e = 0; e < trace[i].layer[t].count; e++)
          dv[i * p + trace[i].layer[t].at[e]] = (sl_real) trace[i].layer[t].gradient[e];
      SL_NAME (gemm)
      ('T', 'N', d, count, p, 1, (const sl_real *) net->W + sl_encoder_set (net, t) * p * d, p, dv, p, 0, workspace.R,
       d);
      for (size_t i = 0; i < count; i++)
        pull (net, t, scaled + i * d, workspace.R + i * d, trace + i, &workspace);
      if (t == 0)
        return;
      SL_NAME (gemm) ('T', 'N', p, count, d, 1, net->D, d, workspace.R, d, 0, workspace.V, p);
      for (size_t i = 0; i < count; i++)
        {
          const sl_encoder_layer *before = trace[i].layer + t - 1;
          for (size_t e = 0; e < before->count; e++)
            before->gradient[e] = (double) dv[i * p + before->at[e]] - (double) workspace.V[i * p + before->at[e]];
        }
    }
}
