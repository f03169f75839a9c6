/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_batch_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"

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
  sl_encoder_workspace any;
  return sl_encoder_workspace_in (net, NULL, &any);
}

sl_status
SL_NAME (encoder_batch_new) (sl_encoder_batch *batch, size_t samples)
{
  const sl_encoder *net = batch->net;
  const size_t chunk = chunk_of (net, samples);
  sl_encoder_trace any;
  const size_t each = sl_encoder_trace_in (net, 1, NULL, &any);
  batch->chunk = chunk;
  batch->columns = sl_encoder_columns (net);
  batch->memory = sl_alloc (chunk, each);
  batch->trace = sl_alloc (chunk, sizeof *batch->trace);
  batch->terms.term = sl_alloc (1, sl_encoder_terms_bytes (net, chunk));
  batch->G = sl_alloc (batch->keeps_terms ? 0 : batch->columns * net->p, sizeof (sl_real));
  batch->theta = sl_alloc (net->sets * net->thresholds, sizeof *batch->theta);
  batch->step = sl_alloc (net->sets, sizeof *batch->step);
  const int coupled = net->kind == SL_ENCODER_COUPLED;
  batch->residual = sl_alloc (coupled ? net->layers * chunk * net->d : 0, sizeof (sl_real));
  batch->dv = sl_alloc (coupled ? net->layers * chunk * net->p : 0, sizeof (sl_real));
  batch->work = sl_alloc (1, work_bytes (net));
  if (! batch->memory || ! batch->trace || ! batch->terms.term || ! batch->G || ! batch->theta || ! batch->step
      || ! batch->residual || ! batch->dv || ! batch->work)
    return SL_OUT_OF_MEMORY;
  for (size_t i = 0; i < chunk; i++)
    {
      batch->trace[i] = (sl_encoder_trace) { 0 };
      sl_encoder_trace_in (net, 1, batch->memory + i * each, &batch->trace[i]);
      batch->trace[i].residual = (sl_real *) batch->residual + i * (coupled ? net->d : 0);
      batch->trace[i].dv = (sl_real *) batch->dv + i * (coupled ? net->p : 0);
      batch->trace[i].apart = chunk;
    }
  batch->terms = sl_encoder_terms_in (net, chunk, batch->terms.term);
  return SL_OK;
}

#ifndef SL_SINGLE

void
sl_encoder_batch_free (sl_encoder_batch *batch)
{
  sl_free_all (batch->memory, batch->trace, batch->terms.term, batch->G, batch->theta, batch->step, batch->residual,
               batch->dv, batch->work);
}

#endif

void
SL_NAME (encoder_batch_begin) (sl_encoder_batch *batch)
{
  const sl_encoder *net = batch->net;
  memset (batch->theta, 0, net->sets * net->thresholds * sizeof *batch->theta);
  memset (batch->step, 0, net->sets * sizeof *batch->step);
  if (! batch->keeps_terms)
    memset (batch->G, 0, batch->columns * net->p * sizeof (sl_real));
}

/* ---- passes ---------------------------------------------------------------------------------------------------- */

static void
load_gradient (const sl_real *dz, double scale, sl_encoder_layer *code)
{
  for (size_t e = 0; e < code->count; e++)
    code->gradient[e] = code->sign[e] != 0 ? scale * (double) dz[code->at[e]] : 0;
}

/* A tile of samples there and back. */
static sl_status
pass (const void *description, size_t tile, void *work)
{
  const sl_encoder_batch *batch = description;
  const sl_encoder *net = batch->net;
  const size_t wide = sl_encoder_tile (net), first = tile * wide, left = batch->count - first;
  const size_t count = left < wide ? left : wide;
  sl_encoder_trace *trace = batch->trace + first;
  const size_t *which = batch->which + first;
  sl_encoder_workspace workspace;
  sl_encoder_workspace_in (net, work, &workspace);
  for (size_t e = 0; e < count; e++)
    {
      SL_NAME (encoder_read) (batch->X, which[e], trace + e, &workspace);
      SL_NAME (encoder_around) (net, &batch->neighbours, which[e], trace + e, &workspace);
    }
  sl_status status = SL_NAME (encoder_forward) (net, count, trace, &workspace);
  if (status != SL_OK)
    return status;
  for (size_t e = 0; e < count; e++)
    {
      if (batch->loss)
        trace[e].loss = SL_NAME (encoder_loss) (net, batch->loss, which[e], batch->scale, trace + e, &workspace);
      else
        load_gradient ((const sl_real *) batch->dZ + which[e] * net->p, batch->scale,
                       sl_encoder_last (net, trace + e));
    }
  SL_NAME (encoder_backward) (net, count, trace, &workspace);
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

enum { BLOCK = 16 };

/* For coupled, a block of columns of the gradient by a set of W: the sum of dv s r' over its layers and the samples. */
static sl_status
multiply (const void *description, size_t task, void *work)
{
  (void) work;
  const sl_encoder_batch *batch = description;
  const sl_encoder *net = batch->net;
  const size_t blocks = (net->d + BLOCK - 1) / BLOCK, set = task / blocks, first = task % blocks * BLOCK;
  const size_t columns = net->d - first < BLOCK ? net->d - first : BLOCK;
  sl_real *G = (sl_real *) batch->G + (set * net->d + first) * net->p;
  for (size_t t = net->sets > 1 ? set : 0; t < (net->sets > 1 ? set + 1 : net->layers); t++)
    {
      const sl_real *dv = (const sl_real *) batch->dv + t * batch->chunk * net->p;
      const sl_real *r = (const sl_real *) batch->residual + t * batch->chunk * net->d + first;
      SL_NAME (gemm) ('N', 'T', net->p, columns, batch->count, 1, dv, net->p, r, net->d, 1, G, net->p);
    }
  return SL_OK;
}

sl_status
SL_NAME (encoder_batch_add) (sl_encoder_batch *batch, size_t count, const size_t *which, double scale,
                             const sl_stop *stop)
{
  const sl_encoder *net = batch->net;
  batch->which = which;
  batch->scale = scale;
  batch->count = count;
  const size_t wide = sl_encoder_tile (net), cost = wide * net->p * (net->d + 16 * net->layers);
  sl_status status = count <= wide
                       ? pass (batch, 0, batch->work)
                       : sl_parallel_for ((count + wide - 1) / wide, cost, work_bytes (net), pass, batch, stop);
  if (status != SL_OK)
    return status;
  sl_encoder_threshold_gradients (net, count, batch->trace, batch->theta);
  if (net->kind == SL_ENCODER_COUPLED)
    {
      sl_encoder_step_gradients (net, count, batch->trace, batch->step);
      return sl_parallel_for (net->sets * ((net->d + BLOCK - 1) / BLOCK), BLOCK * net->p * count / 8, 0, multiply,
                              batch, stop);
    }
  sl_encoder_collect (net, count, batch->trace, &batch->terms);
  if (batch->keeps_terms)
    return SL_OK;
  const size_t entries = net->p + count * 16;
  return sl_parallel_for (batch->columns, entries, net->p * sizeof (double), form, batch, stop);
}
