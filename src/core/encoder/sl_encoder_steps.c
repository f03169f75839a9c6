/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_private.h"
#include "linalg/sl_combine.h"

#include <math.h>
#include <string.h>

/* ---- forward --------------------------------------------------------------------------------------------------- */

static inline double
soft (double v, double theta)
{
  const double over = fabs (v) - theta;
  return copysign (over > 0 ? over : 0, v);
}

/* move = |soft (B, theta) - z|. Returns how many B are not finite; B * 0 is NaN for them. */
SL_CLONES static size_t
moves (size_t p, const double *B, const double *theta, const double *z, double *move)
{
  size_t lost = 0;
  for (size_t k = 0; k < p; k++)
    {
      move[k] = fabs (soft (B[k], theta[k]) - z[k]);
      lost += ! (B[k] * 0 == 0);
    }
  return lost;
}

static size_t
first_largest (size_t p, const double *x)
{
  size_t best = 0;
  for (size_t k = 1; k < p; k++)
    if (x[k] > x[best])
      best = k;
  return best;
}

static void
threshold (size_t p, const double *B, const double *theta, sl_encoder_layer *to)
{
  to->count = 0;
  for (size_t k = 0; k < p; k++)
    if (fabs (B[k]) > theta[k])
      {
        to->at[to->count] = k;
        to->z[to->count] = soft (B[k], theta[k]);
        to->sign[to->count++] = copysign (1, B[k]);
      }
}

sl_status
SL_NAME (encoder_steps) (const sl_encoder *net, sl_encoder_trace *trace, sl_encoder_workspace *workspace)
{
  const size_t p = net->p;
  const sl_real *theta = net->theta;
  double *B = workspace->b, *z = workspace->z;
  for (size_t k = 0; k < p; k++)
    {
      B[k] = z[k] = 0;
      workspace->theta[k] = (double) theta[net->thresholds > 1 ? k : 0];
    }
  SL_NAME (combine) (p, net->W, trace->x_count, trace->x_at, workspace->x_full, B);
  for (size_t t = 0; t < net->layers; t++)
    {
      if (moves (p, B, workspace->theta, z, workspace->matters) > 0)
        return SL_NOT_FINITE;
      const size_t k = first_largest (p, workspace->matters);
      const double next = soft (B[k], workspace->theta[k]), move = next - z[k];
      if (trace->traced)
        {
          trace->unit[t] = k;
          trace->move[t] = move;
          trace->gate[t] = fabs (B[k]) > workspace->theta[k] ? copysign (1, B[k]) : 0;
        }
      workspace->v[k] = move;
      SL_NAME (combine) (p, net->S, 1, &k, workspace->v, B);
      z[k] = next;
    }
  if (moves (p, B, workspace->theta, z, workspace->matters) > 0)
    return SL_NOT_FINITE;
  threshold (p, B, workspace->theta, trace->layer);
  return SL_OK;
}

/* ---- backward -------------------------------------------------------------------------------------------------- */

/* dz is the derivative by the z that the steps to come have met. */
void
SL_NAME (encoder_steps_back) (const sl_encoder *net, sl_encoder_trace *trace, sl_encoder_workspace *workspace)
{
  const size_t p = net->p;
  const sl_encoder_layer *code = trace->layer;
  double *dB = trace->db, *dz = workspace->z, *dtheta = trace->dtheta;
  for (size_t k = 0; k < p; k++)
    dB[k] = dz[k] = dtheta[k] = 0;
  for (size_t e = 0; e < code->count; e++)
    {
      dB[code->at[e]] = code->gradient[e];
      dtheta[code->at[e]] = -code->gradient[e] * code->sign[e];
    }
  for (size_t t = net->layers; t-- > 0;)
    {
      const size_t k = trace->unit[t];
      memcpy (trace->back + t * p, dB, p * sizeof *dB);
      double by_move;
      SL_NAME (dots) (p, net->S, 1, &k, dB, &by_move);
      const double by_next = by_move + dz[k];
      dz[k] = -by_move;
      if (trace->gate[t] != 0)
        {
          dB[k] += by_next;
          dtheta[k] -= by_next * trace->gate[t];
        }
    }
  trace->db_count = p;
}
