/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_private.h"
#include "sl_encoder_loss_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"

#include <string.h>

enum { TYPICAL = 16 }; /* nonzeros of a code, to estimate what a layer costs */

/* What the codes of a tile cost. */
static size_t
cost_of (const sl_encoder *net)
{
  const size_t each = net->kind == SL_ENCODER_LCOD ? 3 : TYPICAL;
  if (net->kind == SL_ENCODER_COUPLED)
    return sl_encoder_tile (net) * net->layers * net->p * (net->d / 8 + 2);
  return net->p * (net->d / 2 + 1 + each * net->layers);
}

typedef struct
{
  const sl_encoder *net;
  const sl_data *X;
  sl_neighbours neighbours;
  unsigned char *changed;
  sl_real *Z;
  const sl_encoder_loss *loss;
  const size_t *which;
  size_t count;
  double *value, *nonzeros;
} encode_job;

static size_t
work_bytes (const sl_encoder *net)
{
  sl_encoder_workspace workspace;
  sl_encoder_trace trace;
  return sl_encoder_workspace_in (net, NULL, &workspace)
         + sl_encoder_tile (net) * sl_encoder_trace_in (net, 0, NULL, &trace);
}

static size_t
tiles_of (const sl_encoder *net, size_t count)
{
  return (count + sl_encoder_tile (net) - 1) / sl_encoder_tile (net);
}

/* Samples first .. first+count-1 and their codes, in the scratch of a thread. */
typedef struct
{
  sl_encoder_workspace workspace;
  sl_encoder_trace trace[SL_ENCODER_TILE];
  size_t first, count;
} coded;

static sl_status
encoded (const encode_job *job, size_t tile, void *work, coded *now)
{
  const sl_encoder *net = job->net;
  const size_t wide = sl_encoder_tile (net), left = job->count - tile * wide;
  char *memory = (char *) work + sl_encoder_workspace_in (net, work, &now->workspace);
  now->first = tile * wide;
  now->count = left < wide ? left : wide;
  for (size_t e = 0; e < now->count; e++)
    {
      const size_t i = job->which ? job->which[now->first + e] : now->first + e;
      now->trace[e] = (sl_encoder_trace) { 0 };
      memory += sl_encoder_trace_in (net, 0, memory, &now->trace[e]);
      SL_NAME (encoder_read) (job->X, i, now->trace + e, &now->workspace);
      SL_NAME (encoder_around) (net, &job->neighbours, i, now->trace + e, &now->workspace);
    }
  return SL_NAME (encoder_forward) (net, now->count, now->trace, &now->workspace);
}

/* Column i of Z. Returns SL_NOT_FINITE where the precision of Z does not hold the code. */
static sl_status
store (const sl_encoder_layer *code, size_t p, sl_real *z)
{
  sl_status status = SL_OK;
  memset (z, 0, p * sizeof *z);
  for (size_t e = 0; e < code->count; e++)
    {
      z[code->at[e]] = (sl_real) code->z[e];
      if (! (z[code->at[e]] * 0 == 0))
        status = SL_NOT_FINITE;
    }
  return status;
}

static sl_status
encode_columns (const void *description, size_t tile, void *work)
{
  const encode_job *job = description;
  coded now;
  sl_status status = encoded (job, tile, work, &now);
  for (size_t e = 0; e < now.count && status == SL_OK; e++)
    status = store (now.trace[e].layer, job->net->p, job->Z + (now.first + e) * job->net->p);
  return status;
}

static int
fits (const sl_encoder *net, const sl_data *X)
{
  return sl_encoder_is_sound (net) && X->m == net->d;
}

sl_status
SL_NAME (encode) (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours, sl_real *Z,
                  const sl_stop *stop)
{
  if (! fits (net, X))
    return SL_BAD_INPUT;
  const encode_job job = { .net = net, .X = X, .neighbours = *neighbours, .count = X->n, .Z = Z };
  const int held = sl_blas_hold ();
  const sl_status status = sl_parallel_for (tiles_of (net, X->n), cost_of (net), work_bytes (net), encode_columns,
                                            &job, stop);
  sl_blas_release (held);
  return status;
}

/* ---- a group whose samples are each other's neighbours --------------------------------------------------------- */

static void
publish (const void *description, size_t i)
{
  const encode_job *job = description;
  job->changed[i] = (unsigned char) SL_NAME (supports_set) (job->neighbours.codes, i, job->Z + i * job->net->p);
}

sl_status
SL_NAME (encoder_sweep) (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours,
                         const sl_order *order, sl_real *Z, size_t *changed, const sl_stop *stop)
{
  *changed = 0;
  if (! fits (net, X) || neighbours->codes->p != net->p || sl_encoder_tile (net) > 1)
    return SL_BAD_INPUT;
  encode_job job = { .net = net, .X = X, .neighbours = *neighbours, .count = X->n, .Z = Z };
  job.changed = sl_alloc (X->n, 1);
  if (! job.changed)
    return SL_OUT_OF_MEMORY;
  const sl_status status = sl_sweep (order, cost_of (net), work_bytes (net), encode_columns, publish, &job, stop);
  for (size_t i = 0; i < X->n && status == SL_OK; i++)
    *changed += job.changed[i];
  sl_free (job.changed);
  return status;
}

/* ---- losses ---------------------------------------------------------------------------------------------------- */

static sl_status
loss_columns (const void *description, size_t tile, void *work)
{
  const encode_job *job = description;
  coded now;
  const sl_status status = encoded (job, tile, work, &now);
  for (size_t e = 0; e < now.count && status == SL_OK; e++)
    {
      const size_t at = now.first + e;
      job->value[at] = SL_NAME (encoder_loss) (job->net, job->loss, job->which[at], 0, now.trace + e, &now.workspace);
      job->nonzeros[at] = (double) now.trace[e].layer->count;
    }
  return status;
}

sl_status
SL_NAME (encoder_losses) (const sl_encoder *net, const sl_data *X, const sl_neighbours *neighbours,
                          const sl_encoder_loss *loss, size_t count, const size_t *which, double *value,
                          double *nonzeros, const sl_stop *stop)
{
  if (! fits (net, X))
    return SL_BAD_INPUT;
  const encode_job job = { .net = net,
                           .X = X,
                           .neighbours = *neighbours,
                           .loss = loss,
                           .which = which,
                           .count = count,
                           .value = value,
                           .nonzeros = nonzeros };
  const int held = sl_blas_hold ();
  const sl_status status = sl_parallel_for (tiles_of (net, count), cost_of (net), work_bytes (net), loss_columns,
                                            &job, stop);
  sl_blas_release (held);
  return status;
}
