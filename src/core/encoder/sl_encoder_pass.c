/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_private.h"
#include "base/sl_memory.h"
#include "linalg/sl_blas.h"

#include <string.h>

/* ---- memory ---------------------------------------------------------------------------------------------------- */

#ifndef SL_SINGLE

int
sl_encoder_is_sound (const sl_encoder *net)
{
  const size_t most = (size_t) 1 << 31, deepest = (size_t) 1 << 20;
  const int srsc = net->kind == SL_ENCODER_SRSC,
            lista = net->kind == SL_ENCODER_LISTA || net->kind == SL_ENCODER_COUPLED;
  return (unsigned) net->kind < SL_ENCODERS && net->d >= 1 && net->p >= 1 && net->layers >= 1 && net->d <= most
         && net->p <= most && net->layers <= deepest && (net->sets == 1 || (lista && net->sets == net->layers))
         && (net->thresholds == 1 || (! srsc && net->thresholds == net->p))
         && (net->kind != SL_ENCODER_COUPLED || (sl_fits_blas (net->p) && sl_fits_blas (net->d)))
         && (! srsc || (net->lambda > 0 && net->gamma >= 0 && net->epsilon >= 0));
}

size_t
sl_encoder_joint (const sl_encoder *net)
{
  return net->kind == SL_ENCODER_COUPLED ? 1 : net->p * net->p;
}

/* Layers that a trace holds, and steps of lcod. */
static size_t
kept_layers (const sl_encoder *net, int traced)
{
  return traced && net->kind != SL_ENCODER_LCOD ? net->layers : 1;
}

static size_t
kept_steps (const sl_encoder *net, int traced)
{
  return traced && net->kind == SL_ENCODER_LCOD ? net->layers : 0;
}

/* Numbers of the residuals of coupled. */
static size_t
kept_residuals (const sl_encoder *net, int traced)
{
  return traced && net->kind == SL_ENCODER_COUPLED ? net->layers * net->d : 0;
}

size_t
sl_encoder_trace_in (const sl_encoder *net, int traced, void *memory, sl_encoder_trace *trace)
{
  const size_t layers = kept_layers (net, traced), steps = kept_steps (net, traced), p = net->p;
  double *z, *sign, *gradient;
  size_t *at;
  const size_t bytes = SL_PLACE (memory, SL_PIECE (trace->layer, layers), SL_PIECE (z, layers * p),
                                 SL_PIECE (sign, layers * p), SL_PIECE (gradient, layers * p),
                                 SL_PIECE (at, layers * p), SL_PIECE (trace->x, net->d),
                                 SL_PIECE (trace->x_at, net->d), SL_PIECE (trace->db, p), SL_PIECE (trace->db_at, p),
                                 SL_PIECE (trace->dtheta, p), SL_PIECE (trace->start.z, p),
                                 SL_PIECE (trace->start.at, p), SL_PIECE (trace->move, steps),
                                 SL_PIECE (trace->gate, steps), SL_PIECE (trace->unit, steps),
                                 SL_PIECE (trace->back, steps * p),
                                 SL_PIECE (trace->pulled, kept_residuals (net, traced)),
                                 SL_PIECE (trace->step, layers), SL_PIECE (trace->dstep, layers));
  trace->traced = traced;
  for (size_t t = 0; t < layers && memory; t++)
    trace->layer[t]
      = (sl_encoder_layer) { .z = z + t * p, .sign = sign + t * p, .gradient = gradient + t * p, .at = at + t * p };
  return bytes;
}

size_t
sl_encoder_workspace_in (const sl_encoder *net, void *memory, sl_encoder_workspace *w)
{
  return SL_PLACE (memory, SL_PIECE (w->b, net->p), SL_PIECE (w->v, net->p), SL_PIECE (w->z, net->p),
                   SL_PIECE (w->theta, net->p), SL_PIECE (w->cost, net->p), SL_PIECE (w->matters, net->p),
                   SL_PIECE (w->x_full, net->d), SL_PIECE (w->tile, sl_encoder_tile_numbers (net)));
}

#endif

/* ---- a sample -------------------------------------------------------------------------------------------------- */

void
SL_NAME (encoder_read) (const sl_data *X, size_t j, sl_encoder_trace *trace, sl_encoder_workspace *workspace)
{
  const sl_real *value = X->value;
  size_t count = 0;
  if (! X->start)
    for (size_t i = 0; i < X->m; i++)
      {
        workspace->x_full[i] = trace->x[count] = (double) value[j * X->m + i];
        trace->x_at[count] = i;
        count += value[j * X->m + i] != 0;
      }
  else
    for (size_t e = X->start[j]; e < X->start[j + 1]; e++)
      {
        workspace->x_full[X->row[e]] = trace->x[count] = (double) value[e];
        trace->x_at[count] = X->row[e];
        count += value[e] != 0;
      }
  trace->x_count = count;
}

static void
read_start (const sl_data *codes, size_t i, sl_encoder_layer *start)
{
  const sl_real *value = codes->value;
  const size_t first = codes->start ? codes->start[i] : i * codes->m;
  const size_t end = codes->start ? codes->start[i + 1] : first + codes->m;
  for (size_t e = first; e < end; e++)
    if (value[e] != 0)
      {
        start->at[start->count] = codes->start ? codes->row[e] : e - first;
        start->z[start->count++] = (double) value[e];
      }
}

void
SL_NAME (encoder_around) (const sl_encoder *net, const sl_neighbours *neighbours, size_t i, sl_encoder_trace *trace,
                          sl_encoder_workspace *workspace)
{
  trace->start.count = 0;
  if (neighbours->start)
    read_start (neighbours->start, i, &trace->start);
  memset (workspace->cost, 0, net->p * sizeof *workspace->cost);
  if (net->kind != SL_ENCODER_SRSC || ! neighbours->codes)
    return;
  sl_supports_price (neighbours->codes, &neighbours->graph, i, workspace->cost);
  for (size_t k = 0; k < net->p; k++)
    workspace->cost[k] *= net->gamma;
}

sl_status
SL_NAME (encoder_forward) (const sl_encoder *net, size_t count, sl_encoder_trace *trace,
                           sl_encoder_workspace *workspace)
{
  if (net->kind == SL_ENCODER_COUPLED)
    return SL_NAME (encoder_coupled) (net, count, trace, workspace->tile);
  return net->kind == SL_ENCODER_LCOD ? SL_NAME (encoder_steps) (net, trace, workspace)
                                      : SL_NAME (encoder_layers) (net, trace, workspace);
}

void
SL_NAME (encoder_backward) (const sl_encoder *net, size_t count, sl_encoder_trace *trace,
                            sl_encoder_workspace *workspace)
{
  if (net->kind == SL_ENCODER_LCOD)
    SL_NAME (encoder_steps_back) (net, trace, workspace);
  else if (net->kind == SL_ENCODER_COUPLED)
    SL_NAME (encoder_coupled_back) (net, count, trace, workspace->tile);
  else
    SL_NAME (encoder_layers_back) (net, trace, workspace);
}
