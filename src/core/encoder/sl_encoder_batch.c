/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_batch_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <string.h>

enum { SAMPLES = 64, NUMBERS = 1 << 21 }; /* limits of a chunk: samples, and coefficients in their traces */

static size_t
chunk_of (const sl_encoder *net, size_t samples)
{
  const size_t most = NUMBERS / (net->layers * net->p), chunk = most < SAMPLES ? most : SAMPLES;
  return chunk < 1 ? 1 : samples < chunk ? samples : chunk;
}

static size_t
work_bytes (const sl_encoder *net)
{
  return sl_encoder_room_bytes (net);
}

sl_status
SL_NAME (encoder_batch_new) (sl_encoder_batch *batch, size_t samples)
{
  const sl_encoder *net = batch->net;
  const size_t chunk = chunk_of (net, samples), each = sl_align (sl_encoder_trace_bytes (net, 1));
  batch->chunk = chunk;
  batch->columns = sl_encoder_columns (net);
  batch->memory = sl_alloc (chunk, each);
  batch->trace = sl_alloc (chunk, sizeof *batch->trace);
  batch->terms.term = sl_alloc (1, sl_encoder_terms_bytes (net, chunk));
  batch->G = sl_alloc (batch->keeps_terms ? 0 : batch->columns * net->p, sizeof (sl_real));
  batch->theta = sl_alloc (net->sets * net->thresholds, sizeof *batch->theta);
  batch->work = sl_alloc (1, work_bytes (net));
  if (! batch->memory || ! batch->trace || ! batch->terms.term || ! batch->G || ! batch->theta || ! batch->work)
    return SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < chunk; i++)
    batch->trace[i] = sl_encoder_trace_in (net, 1, batch->memory + i * each);
  batch->terms = sl_encoder_terms_in (net, chunk, batch->terms.term);
  return SL_OK;
}

#ifndef SL_SINGLE

void
sl_encoder_batch_free (sl_encoder_batch *batch)
{
  sl_free (batch->memory);
  sl_free (batch->trace);
  sl_free (batch->terms.term);
  sl_free (batch->G);
  sl_free (batch->theta);
  sl_free (batch->work);
}

#endif

void
SL_NAME (encoder_batch_begin) (sl_encoder_batch *batch)
{
  const sl_encoder *net = batch->net;
  memset (batch->theta, 0, net->sets * net->thresholds * sizeof *batch->theta);
  if (! batch->keeps_terms)
    memset (batch->G, 0, batch->columns * net->p * sizeof (sl_real));
}

/* ---- passes ---------------------------------------------------------------------------------------------------- */

static void
take_slopes (const sl_real *dz, double scale, sl_encoder_layer *code)
{
  for (size_t e = 0; e < code->count; e++)
    code->slope[e] = code->sign[e] != 0 ? scale * (double) dz[code->at[e]] : 0;
}

static sl_status
pass (const void *description, size_t e, void *work)
{
  const sl_encoder_batch *batch = description;
  const sl_encoder *net = batch->net;
  const size_t i = batch->which[e];
  sl_encoder_trace *trace = batch->trace + e;
  sl_encoder_room room = sl_encoder_room_in (net, work);
  SL_NAME (encoder_read) (batch->X, i, trace, &room);
  SL_NAME (encoder_around) (net, &batch->neighbours, i, trace, &room);
  sl_status status = SL_NAME (encoder_forward) (net, trace, &room);
  if (status != SL_OK)
    return status;
  if (batch->loss)
    trace->loss = SL_NAME (encoder_loss) (net, batch->loss, i, batch->scale, trace, &room);
  else
    take_slopes ((const sl_real *) batch->dZ + i * net->p, batch->scale, sl_encoder_last (net, trace));
  SL_NAME (encoder_backward) (net, trace, &room);
  return SL_OK;
}

/* ---- columns --------------------------------------------------------------------------------------------------- */

static sl_status
form (const void *description, size_t c, void *work)
{
  const sl_encoder_batch *batch = description;
  const size_t p = batch->net->p;
  double *g = work;
  sl_real *to = (sl_real *) batch->G + c * p;
  if (batch->terms.start[c] == batch->terms.start[c + 1])
    return SL_OK;
  sl_encoder_form (&batch->terms, p, c, g);
  for (size_t k = 0; k < p; k++)
    to[k] += (sl_real) g[k];
  return SL_OK;
}

sl_status
SL_NAME (encoder_batch_add) (sl_encoder_batch *batch, size_t count, const size_t *which, double scale,
                             const sl_stop *stop)
{
  const sl_encoder *net = batch->net;
  batch->which = which;
  batch->scale = scale;
  const size_t cost = net->p * (net->d + 16 * net->layers);
  sl_status status = count == 1 ? pass (batch, 0, batch->work)
                                : sl_parallel_for (count, cost, work_bytes (net), pass, batch, stop);
  if (status != SL_OK)
    return status;
  sl_encoder_collect (net, count, batch->trace, &batch->terms);
  sl_encoder_threshold_slopes (net, count, batch->trace, batch->theta);
  if (batch->keeps_terms)
    return SL_OK;
  const size_t entries = net->p + count * 16;
  return sl_parallel_for (batch->columns, entries, net->p * sizeof (double), form, batch, stop);
}
