/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_private.h"
#include "linalg/sl_combine.h"
#include "proj/sl_prox_srsc.h"

#include <math.h>
#include <string.h>

/* ---- forward --------------------------------------------------------------------------------------------------- */

/* matters tells where the code may differ from 0, and where v is no number. */
SL_CLONES static void
look (size_t p, const double *restrict v, const double *restrict theta, const double *restrict cost,
      double *restrict matters)
{
  for (size_t k = 0; k < p; k++)
    matters[k] = ((! (fabs (v[k]) <= theta[k])) | (cost[k] < 0)) ? 1 : 0;
}

/* The places where x is not 0; returns their number. Without a branch. */
static size_t
places (size_t p, const double *x, size_t *at)
{
  size_t count = 0;
  for (size_t k = 0; k < p; k++)
    {
      at[count] = k;
      count += x[k] != 0;
    }
  return count;
}

static void
load_thresholds (const sl_encoder *net, size_t set, double *theta)
{
  const sl_real *from = (const sl_real *) net->theta + set * net->thresholds;
  for (size_t k = 0; k < net->p; k++)
    theta[k] = (double) from[net->thresholds > 1 ? k : 0];
}

/* The code after a layer, from v and, in z, the code before; `to` has the places that matter. Elsewhere z keeps an old
   number that is not read: a product reads z where the code is not 0, sl_srsc_next where the cost is below 0, and a
   place with such a cost matters in every layer. */
static sl_status
gate (const sl_encoder *net, sl_encoder_workspace *workspace, sl_encoder_layer *to)
{
  const int srsc = net->kind == SL_ENCODER_SRSC;
  const sl_srsc_prox prox = { net->lambda, srsc ? net->lambda / workspace->theta[0] : 0, workspace->theta[0],
                              net->epsilon };
  const size_t candidates = to->count;
  to->count = 0;
  for (size_t e = 0; e < candidates; e++)
    {
      const size_t k = to->at[e];
      const double v = workspace->v[k], over = fabs (v) - workspace->theta[k];
      const double next = srsc ? sl_srsc_next (&prox, v, workspace->z[k], workspace->cost[k]) : copysign (over, v);
      if (! (v * 0 == 0))
        return SL_NOT_FINITE;
      workspace->z[k] = next;
      to->at[to->count] = k;
      to->z[to->count] = next;
      to->sign[to->count] = over > 0 ? copysign (1, v) : 0;
      to->count += next != 0;
    }
  return SL_OK;
}

sl_status
SL_NAME (encoder_layers) (const sl_encoder *net, sl_encoder_trace *trace, sl_encoder_workspace *workspace)
{
  const size_t p = net->p;
  const sl_encoder_layer *from = &trace->start;
  memset (workspace->z, 0, p * sizeof *workspace->z);
  for (size_t e = 0; e < from->count; e++)
    workspace->z[from->at[e]] = from->z[e];
  for (size_t t = 0; t < net->layers; t++)
    {
      const size_t set = sl_encoder_set (net, t);
      const sl_real *W = (const sl_real *) net->W + set * p * net->d, *S = (const sl_real *) net->S + set * p * p;
      if (t == 0 || net->sets > 1)
        {
          memset (workspace->b, 0, p * sizeof *workspace->b);
          SL_NAME (combine) (p, W, trace->x_count, trace->x_at, workspace->x_full, workspace->b);
          load_thresholds (net, set, workspace->theta);
        }
      memcpy (workspace->v, workspace->b, p * sizeof *workspace->v);
      SL_NAME (combine) (p, S, from->count, from->at, workspace->z, workspace->v);
      look (p, workspace->v, workspace->theta, workspace->cost, workspace->matters);
      sl_encoder_layer *to = trace->layer + (trace->traced ? t : 0);
      to->count = places (p, workspace->matters, to->at);
      if (gate (net, workspace, to) != SL_OK)
        return SL_NOT_FINITE;
      from = to;
    }
  return SL_OK;
}

/* ---- backward -------------------------------------------------------------------------------------------------- */

/* s'y for a column s and y with few entries, in four sums. */
static double
gathered (const sl_real *s, size_t count, const size_t *at, const double *y)
{
  double part[4] = { 0 };
  size_t e = 0;
  for (; e + 4 <= count; e += 4)
    for (size_t l = 0; l < 4; l++)
      part[l] += (double) s[at[e + l]] * y[e + l];
  for (; e < count; e++)
    part[0] += (double) s[at[e]] * y[e];
  return (part[0] + part[1]) + (part[2] + part[3]);
}

/* The derivative by W x, which is that by v, summed over the layers. */
static void
sum_over_layers (const sl_encoder *net, sl_encoder_trace *trace, double *sum)
{
  memset (sum, 0, net->p * sizeof *sum);
  for (size_t t = net->layers; t-- > 0;)
    for (size_t e = 0; e < trace->layer[t].count; e++)
      sum[trace->layer[t].at[e]] += trace->layer[t].gradient[e];
  trace->db_count = 0;
  for (size_t k = 0; k < net->p; k++)
    if (sum[k] != 0)
      {
        trace->db[trace->db_count] = sum[k];
        trace->db_at[trace->db_count++] = k;
      }
}

void
SL_NAME (encoder_layers_back) (const sl_encoder *net, sl_encoder_trace *trace, sl_encoder_workspace *workspace)
{
  const size_t p = net->p;
  for (size_t t = net->layers - 1; t > 0; t--)
    {
      const sl_encoder_layer *here = trace->layer + t, *before = here - 1;
      const sl_real *S = (const sl_real *) net->S + sl_encoder_set (net, t) * p * p;
      for (size_t e = 0; e < before->count; e++)
        before->gradient[e] = before->sign[e] != 0
                                ? gathered (S + before->at[e] * p, here->count, here->at, here->gradient)
                                : 0;
    }
  if (net->sets == 1)
    sum_over_layers (net, trace, workspace->v);
}
